"""A position: where the units are, and sets of units and hexes as Python ints.

A set of units is an int with bit `unit`, a set of hexes one with bit `hex`, a set of hexsides one with
bit `hexside` (see `ground.hexside`). Stacks and occupied hexes are derived and never saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, Self, TypeVar

from golan_core.map.hexes import hexset
from golan_core.model.placement import Placement
from golan_core.turn.flow import Flow
from golan_core.turn.map_game import Setup
from golan_no_middle_ground.model.definition import PHASES, STEPS
from golan_no_middle_ground.model.frames import FRAMES, Frame

POOL = -1
"""Not yet arrived."""
BOX = -2
"""In the Replacement Box: eliminated, may come back (NMG 17.0)."""
GONE = -3
"""Eliminated for good, or never part of this game."""
HERMON = -4
"""Sent to Mount Hermon (T:D 5.3)."""
BASE = -5
"""A parachute unit that was taken off the map and may come back by air (T:D 2.1)."""


SETS = (
    "disrupted",  # units that are disrupted
    "oos",  # units judged out of supply in the Status Phase
    "acted",  # units that were active this turn
    "group",  # units that may act in the activation under way
    "moved",  # units that moved in it
    "done",  # units that bridged, bombarded, fired, assaulted or fell back in it
    "returning",  # units that come once there is room: replaced, emergency, militia, left over at set-up
    "checked",  # units whose replacement die was rolled this turn
    "flown",  # parachute units that used airmobile movement on this date
    "airborne",  # parachute units under their airmobile marker
    "struck",  # hexes fired on in this activation
    "answered",  # hexes whose stack fired in reaction
    "held",  # villages and supply sources under Syrian control
    "cleared",  # mine hexes cleared
    "bridges",  # hexsides bridged
    "posts_israeli",  # hexes with an Israeli strong-point
    "posts_syrian",  # hexes with a Syrian strong-point
    "cup",  # chits in the cup
    "entered",  # formations of which a unit has arrived (T:D 3.2)
)
"""Sets, saved as hexadecimal text for they outgrow the integers that other JSON readers keep."""

NUMBERS = (
    "turn",
    "phase",
    "initiative",  # the side that has it
    "chit",  # the chit whose formation is active, -1 for none
    "second",  # 1 in a second activation (T:D 1.2)
    "step",  # step of the activation
    "drawer",  # the side that draws next
    "replaced",  # replacements that succeeded in this phase
    "syrian_air",  # Syrian air units that came this turn and were not driven off
    "hermon",  # parachute units sent to Mount Hermon, 10 more if it was taken
    "shocktroop",  # turn on which Operation Shocktroop was declared, 0 before
    "drawn",  # 1 once the Israeli player has drawn the Shocktroop marker this turn
    "lost_post",  # turn on which the command post was lost, 0 before
    "lost_points",  # Israeli strong-points lost
    "points",  # Israeli victory points won and lost by decisions
    "stake",  # who goes for broke: bit 0 Israel, bit 1 Syria (T:D 8.4)
    "asked",  # who has answered that question, by the same bits
    "stood",  # what the sides' standings were worth before: Israel's and four times Syria's
    "closing",  # 1 once the phase is over
)

unit_set = hexset
"""The set of the given units as an int, as for hexes."""


class Rules(Protocol):
    """What a position itself asks of the rules in force."""

    @property
    def flow(self) -> Flow[Any]:
        """The kinds of decisions, and what runs between them."""
        ...


R = TypeVar("R", bound=Rules, covariant=True)


class State(Placement[Frame], Generic[R]):
    """One position, which knows the rules in force in it. Copy with `copy`; move units only by `put`."""

    __slots__ = (
        *SETS,
        *NUMBERS,
        "air",
        "clearing",
        "ended",
        "quota",
        "rules",
        "setup",
        "zones",
    )

    rules: R
    """Static: shared by all copies, never saved."""
    setup: Setup
    air: tuple[int, int]
    """Air units left this turn."""
    quota: tuple[int, ...]
    """By arrival, how many of its units may still come this turn."""
    clearing: tuple[tuple[int, int], ...]
    """(mine hex, unit) where a minefield is being cleared (T:D 4.1.1)."""
    ended: str
    """How the game ended; "" while it runs."""
    zones: tuple[tuple[int, int, int, int] | None, tuple[int, int, int, int] | None]
    """By side: what its zones of control were derived from besides the places of units, and the zones."""

    disrupted: int
    oos: int
    acted: int
    group: int
    moved: int
    done: int
    returning: int
    checked: int
    flown: int
    airborne: int
    struck: int
    answered: int
    held: int
    cleared: int
    bridges: int
    posts_israeli: int
    posts_syrian: int
    cup: int
    entered: int
    turn: int
    phase: int
    initiative: int
    chit: int
    second: int
    step: int
    drawer: int
    replaced: int
    syrian_air: int
    hermon: int
    shocktroop: int
    drawn: int
    lost_post: int
    lost_points: int
    points: int
    stake: int
    asked: int
    stood: int
    closing: int

    def __init__(self, rules: R, setup: Setup, sides: tuple[int, ...]) -> None:
        """`sides` gives the side of each unit; all begin in the pool."""
        super().__init__(sides, POOL)
        self.rules = rules
        self.setup = setup
        for name in (*SETS, *NUMBERS):
            setattr(self, name, 0)
        self.chit = -1
        self.air = (0, 0)
        self.quota = ()
        self.clearing = ()
        self.ended = ""

    def forget(self) -> None:
        self.zones = (None, None)

    def touch(self, side: int) -> None:
        self.zones = (self.zones[0], None) if side else (None, self.zones[1])

    def copy(self) -> Self:
        """An independent position that shares what never changes in place."""
        new = object.__new__(type(self))
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.where = self.where.copy()
        new.stacks = self.stacks.copy()
        return new

    @property
    def flow(self) -> Flow[Any]:
        return self.rules.flow

    def waiting(self) -> str:
        """The key of what play waits for: a nested procedure, a step of an activation, or a phase."""
        if self.frames:
            return type(self.frames[-1]).__name__
        return STEPS[self.step] if self.chit >= 0 else PHASES[self.phase]

    # ------------------------------------------------------------- changing

    def put(self, unit: int, place: int) -> None:
        """Move a unit to a hex or off the map; who leaves a minefield no longer clears it (T:D 4.1.1)."""
        if self.clearing and self.where[unit] != place:
            self.clearing = tuple(pair for pair in self.clearing if pair[1] != unit)
        super().put(unit, place)

    def posts(self, side: int) -> int:
        """The hexes with a strong-point of a side."""
        return self.posts_syrian if side else self.posts_israeli


_SHARED = tuple(name for name in (*Placement.__slots__, *State.__slots__) if name not in ("where", "stacks"))
"""What a copy takes over as it is."""


def to_data(pos: State[Any]) -> dict[str, Any]:
    """The saved part of a position as JSON values."""
    data: dict[str, Any] = {name: f"{getattr(pos, name):x}" for name in SETS}
    data |= {name: getattr(pos, name) for name in NUMBERS}
    data["setup"] = [pos.setup[0], dict(pos.setup[1])]
    data["where"] = pos.where
    data["air"], data["quota"] = list(pos.air), list(pos.quota)
    data["clearing"] = [list(pair) for pair in pos.clearing]
    data["frames"] = [FRAMES.write(f) for f in pos.frames]
    data["ended"] = pos.ended
    return data


def from_data(data: Mapping[str, Any], sides: tuple[int, ...], rules_of: Callable[[Setup], R]) -> State[R]:
    """The position that `to_data` wrote. Raises ValueError naming the part that is wrong."""
    try:
        where = list(data["where"])
        if len(where) != len(sides) or not all(isinstance(h, int) for h in where):
            raise ValueError(f"where must be a list of {len(sides)} whole numbers")
        scenario, options = data["setup"]
        setup = (scenario, tuple(sorted(options.items())))
        state = State(rules_of(setup), setup, sides)
        state.where = where
        for name in SETS:
            setattr(state, name, int(data[name], 16))
        for name in NUMBERS:
            setattr(state, name, int(data[name]))
        state.air = (data["air"][0], data["air"][1])
        state.quota = tuple(data["quota"])
        state.clearing = tuple((h, u) for h, u in data["clearing"])
        state.frames = tuple(FRAMES.read(f) for f in data["frames"])
        state.ended = str(data["ended"])
    except KeyError as missing:
        raise ValueError(f"the saved position has no {missing}") from None
    except (TypeError, IndexError) as wrong:
        raise ValueError(f"the saved position is malformed: {wrong}") from None
    state.rebuild()
    return state
