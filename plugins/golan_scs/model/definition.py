"""The static side of a series game: counters, tables, track, arrivals and set-up, loaded once, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from golan_core.map.board import Board
from golan_core.map.hexes import HexSet
from golan_core.view.style import NO_STYLE, Style

PROHIBITED = -1
"""A movement cost that means: not without a road (P on a terrain effects chart)."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A printed counter. Strengths are per step: `attack[0]` is the reduced side of a two-step unit."""

    index: int
    id: str
    """Typable, without spaces, e.g. "1/51-Tank"; unique without regard to case."""
    name: str
    side: int
    """Index into `Definition.sides`."""
    nation: str
    kind: str
    """armor, mech, infantry, artillery, hq, strongpoint, ..., or a kind of the game's own."""
    size: str
    """platoon, company, battalion, ..., or a size of the game's own."""
    formation: str
    brigade: str = ""
    division: str = ""
    """Division whose HQ alone can supply the unit (its stripe); "" for an independent unit."""
    mobility: str = "mech"
    """leg, mech or none."""
    attack: tuple[int, ...] = (0,)
    defense: tuple[int, ...] = (0,)
    ma: int = 0
    """Movement allowance in MP."""
    exploit: bool = False
    range: int = 0
    """Artillery range or HQ supply range in hexes."""
    traits: frozenset[str] = frozenset()
    """Further marks that rules ask for, e.g. "reserve"."""
    source: str = ""
    confidence: str = ""

    @property
    def steps(self) -> int:
        return len(self.attack)


@dataclass(frozen=True, slots=True)
class HexEffect:
    """Effect of a terrain type. Costs in half MP, or PROHIBITED."""

    leg: int
    mech: int
    defense: Fraction = Fraction(1)
    ignore_retreat: bool = False


@dataclass(frozen=True, slots=True)
class SideEffect:
    """Effect of crossing a hexside kind. Extra costs in half MP, or PROHIBITED."""

    leg: int
    mech: int
    attack: Fraction = Fraction(1)
    ignore_retreat: bool = False
    owner: int | None = None
    """Side whose enemies alone suffer `leg`/`mech`; its own units pay `leg_owner`/`mech_owner`."""
    leg_owner: int = 0
    mech_owner: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A combat result: steps lost, and hexes the attacker or the defender retreats."""

    code: str
    attacker: int = 0
    defender: int = 0
    attacker_retreat: int = 0
    defender_retreat: int = 0


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """One box of the turn record track. `cease_fire` is the 2d6 value needed, 0 for no roll."""

    number: int
    date: str
    start: str
    end: str
    air: tuple[int, int]
    repl: tuple[int, int]
    cease_fire: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units due on a turn, at any hex of the named entry areas; `condition` names a rule, "" for always."""

    turn: int
    side: int
    entries: tuple[str, ...]
    units: tuple[int, ...]
    condition: str = ""


@dataclass(frozen=True, slots=True)
class SetupRule:
    """Units that set up anywhere in a set of hexes, as a scenario says."""

    side: int
    units: tuple[int, ...]
    hexes: HexSet
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class ScenarioData:
    """One scenario: who sets up where, what arrives when, how long it lasts, how it is won."""

    id: str
    title: str
    summary: str
    turns: int
    victory: str
    setup: tuple[SetupRule, ...]
    arrivals: tuple[Arrival, ...]
    ready: Mapping[int, int]
    """The default set-up: unit index to hex id."""


@dataclass(frozen=True, slots=True)
class Definition:
    """All static data of a game on the series layer."""

    board: Board
    sides: tuple[str, str]
    counters: tuple[Counter, ...]
    hex_effects: Mapping[str, HexEffect]
    side_effects: Mapping[str, SideEffect]
    columns: tuple[str, ...]
    table: Mapping[int, tuple[Result, ...]]
    """Total of the dice to the results of the columns, left to right."""
    track: tuple[TurnEntry, ...]
    scenarios: Mapping[str, ScenarioData]
    ids: Mapping[str, int]
    """Counter index by lower-case id."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """Tables of one game that the series does not know."""
    data_digest: str = ""
    dice: tuple[int, int] = (2, 6)
    """The dice of a combat: how many, and how many sides each has."""
    style: Style = NO_STYLE
    """How the game's own things look."""

    @property
    def throws(self) -> int:
        """How many throws of the dice of a combat there are, all equally likely."""
        count, sides = self.dice
        return int(sides**count)

    def turn(self, number: int) -> TurnEntry:
        return self.track[number - 1]
