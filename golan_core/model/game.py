"""The plugin API: what a game is to the core, to bots, to the console and to a window.

A game's rules are pure functions of (state, action, dice). The state is a small copyable value;
static data lives in the game object. Everything a front end needs goes through `Game`.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from golan_core.errors import NotationError, OptionError, nearest
from golan_core.model.dice import Dice
from golan_core.model.notation import Grammar
from golan_core.model.options import Option as Option
from golan_core.model.options import Value as Value
from golan_core.model.options import option_value
from golan_core.model.track import Track
from golan_core.view.choices import Choice, along, derive
from golan_core.view.rosters import rosters_of
from golan_core.view.scene import Overlay, Panel, Scene

if TYPE_CHECKING:
    from golan_core.lessons.lesson import Lesson

Data = Mapping[str, Any]


class Action(Protocol):
    """A player's whole intention, e.g. a move with its path. Frozen, hashable, one line of text."""

    verb: ClassVar[str]


class State(Protocol):
    """A position. Plain ints, strings and tuples; `copy` shares what does not change."""

    def copy(self) -> State: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must decide now, and what."""

    role: str
    kind: str
    """The named state of the turn, e.g. "movement" or "retreat"."""
    prompt: str
    rule: str = ""
    """Number of the rule that asks, e.g. "SCS 8.0"."""
    data: Data = field(default_factory=dict)
    """Parameters for a front end: ids of units and labels of hexes concerned, counts."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule, a code for programs, a sentence for people, the numbers."""

    rule: str
    code: str
    reason: str
    data: Data = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `data` carries unit ids, hex labels and, for a combat, the arithmetic.

    Some of it is read by the core, for reports and counts. The kind "move": units moved. In `data`
    "steps_lost": how many steps `role` lost by it. "roll": what the dice showed, a list; `role` is then
    whose throw it was. "chances": what the throw could have cost, as rows of [weight, {role: losses}];
    with it "losses": {role: losses}, what it did cost.
    """

    kind: str
    text: str
    rule: str = ""
    role: str = ""
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `winner` is a role, or "" for a draw or where all lose."""

    winner: str
    reason: str
    data: Data = field(default_factory=dict)
    all_lose: bool = False

    @property
    def heading(self) -> str:
        """Who wins, in words."""
        if self.winner:
            return f"{self.winner} wins"
        return "nobody wins" if self.all_lose else "draw"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to start a game."""

    id: str
    title: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Datum:
    """One datum and where it comes from. `origin` is "rulebook", "geodata" or "reconstruction"."""

    what: str
    origin: str
    source: str
    confidence: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a program makes of one paragraph of a rulebook, in its own words."""

    number: str
    """With the booklet, as refusals and events name it, e.g. "HoC 1.5b"."""
    title: str
    text: str
    reading: str = ""
    """Where the paragraph leaves a choice: which was made, and why."""
    switches: tuple[str, ...] = ()
    """Options of the game that change it."""
    code: tuple[str, ...] = ()
    """What implements it, as "module:function" or "module:Class.method"."""
    tests: tuple[str, ...] = ()
    """What tests it, as a module or "module::function"; a * at the end stands for any ending."""
    open: str = ""
    """Why it is not implemented, or ""."""


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class LegalSet(Protocol[A_co]):
    """The legal actions of a state, lazily.

    `in` is exact. Iteration is in a stable order; where the set is combinatorial it yields a
    documented subset from which every position can still be reached.
    """

    def __contains__(self, action: object) -> bool: ...

    def __iter__(self) -> Iterator[A_co]: ...

    def sample(self, rng: random.Random) -> A_co:
        """Any one legal action, cheaply. Raises IndexError when there is none."""
        ...


S = TypeVar("S", bound=Any)


class Game(Generic[S, A]):
    """One game: its manifest, and its rules as pure functions.

    A plugin subclasses it. Methods that raise NotImplementedError must be written; the others have
    defaults that fit most games.
    """

    id: str
    title: str
    version: str
    roles: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    options: tuple[Option, ...] = ()
    grammar: Grammar | None = None
    """How actions are written, where the game uses the core's grammar: the console's help shows it."""
    data_digest: str = ""
    """SHA-256 over the data files; saves carry it."""

    # ------------------------------------------------------------------ play

    def start(self, scenario: str, options: Mapping[str, Value]) -> S:
        """The first position. `options` is complete (see `settle_options`)."""
        raise NotImplementedError

    def decision(self, state: S) -> Decision | None:
        """Who decides what now; None once the game has ended."""
        raise NotImplementedError

    def legal(self, state: S) -> LegalSet[A]:
        """The legal actions of the role that decides; empty at the end."""
        raise NotImplementedError

    def why_not(self, state: S, action: A) -> Refusal | None:
        """None if the action is legal now, else the rule that forbids it. Never changes the state."""
        raise NotImplementedError

    def apply(self, state: S, action: A, dice: Dice) -> tuple[S, list[Event]]:
        """The next position. Pure: `state` is left as it was. The action must be legal."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """The result once the game has ended, else None."""
        raise NotImplementedError

    def problems(self, state: S) -> list[str]:
        """Every broken invariant of the position in words; an empty list if it is sound."""
        return []

    # -------------------------------------------------------------- notation

    def format(self, action: A) -> str:
        """The action as one line of text."""
        raise NotImplementedError

    def parse(self, state: S, text: str) -> A:
        """The action that a line means. Raises NotationError with the cure."""
        raise NotImplementedError

    def vocabulary(self, state: S) -> Sequence[str]:
        """Words worth completing now: verbs, unit ids, hex labels."""
        return ()

    # ------------------------------------------------------------------ save

    def to_data(self, state: S) -> dict[str, Any]:
        """The state as plain JSON values."""
        raise NotImplementedError

    def from_data(self, data: Mapping[str, Any]) -> S:
        """The state that `to_data` wrote. Raises ValueError naming what is wrong."""
        raise NotImplementedError

    def digest(self, state: S) -> str:
        """SHA-256 of the canonical JSON of the state."""
        text = json.dumps(self.to_data(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    # --------------------------------------------------------------- looking

    def turn(self, state: S) -> int:
        """Number of the game turn; 0 before the first."""
        raise NotImplementedError

    def summary(self, state: S) -> dict[str, Value]:
        """Short facts for a progress line, in display order: date, victory points and the like."""
        return {}

    def scene(self, state: S, role: str = "") -> Scene:
        """The table as `role` may see it, as plain data."""
        raise NotImplementedError

    def describe(self, state: S, what: str) -> list[str]:
        """Lines about a hex or a unit. Raises NotationError for an unknown name."""
        raise NotationError(f"{self.title} describes nothing called {what!r}")

    def explain(self, state: S, what: str) -> list[str]:
        """Lines about an action before commitment: odds, shifts and the exact distribution.

        Raises NotationError for what has no odds.
        """
        raise NotationError(f"{self.title} has no odds for {what!r}")

    def odds(self, state: S) -> list[str]:
        """What the dice may bring in the decision at hand, in lines; empty where nothing hangs on them.

        As it stands here: what `explain` tells of the hex that the decision is about.
        """
        decision = self.decision(state)
        place = str(decision.data.get("hex", "")) if decision else ""
        return self.explain(state, place) if place else []

    def units(self, state: S, role: str = "") -> list[str]:
        """One line a unit in play, of one role or of all."""
        return []

    def options_of(self, state: S, unit: str) -> list[str]:
        """What a unit may do now, as lines. Raises NotationError for an unknown name."""
        raise NotationError(f"{self.title} has no unit called {unit!r}")

    def why_hex(self, state: S, units: Sequence[str], place: str) -> Refusal | None:
        """None if the units can go to a hex now, else the rule that bars it.

        Raises NotationError for an unknown name, or if units of this game do not move on a map.
        """
        raise NotationError(f"{self.title} has no units that move on a map")

    def choices(self, state: S, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        """What may be done now, for a table: all, or what exactly the named units may do together.

        With a `place` only what leads to that hex or is aimed at it.

        Every choice's action is legal. Where the legal set is combinatorial, the list for no units
        spans it as iteration does; a window asks again with the units that the player has in hand.
        Unknown names are nobody's: they have no choices.
        """
        return derive(self, self.legal(state), units, place)

    def choices_along(
        self, state: S, units: Sequence[str], path: Sequence[str], place: str = ""
    ) -> list[Choice]:
        """What exactly these units may do together along a way of which the first hexes are given.

        `path` does not repeat the hex that the units stand in; every choice's path begins with it.
        """
        return along(self, state, units, path, place)

    def plain_choices(self, state: S) -> list[Choice]:
        """The choices that name no hex: ends of phases, answers, losses and the like."""
        return [choice for choice in self.choices(state) if not choice.hex]

    def actors(self, state: S) -> list[str]:
        """The units with which something can be done now, in a stable order."""
        return list(dict.fromkeys(unit for choice in self.choices(state) for unit in choice.units))

    def overlays(self, state: S, role: str, units: Sequence[str] = ()) -> Mapping[str, Sequence[Overlay]]:
        """What a window can lay over the map, by title: zones of control, supply, control, threat.

        `units` are those that the player has in hand.
        """
        return {}

    def rosters(self, state: S, role: str = "") -> list[Panel]:
        """What `role` can leaf through: orders of battle, arrivals. Panels of one title belong together."""
        return rosters_of(self.scene(state, role))

    def loose_ends(self, state: S) -> list[str]:
        """Lines about what would be left undone if the phase ended now, units that could act apart."""
        return []

    def evaluate(self, state: S, role: str) -> float:
        """How good the position is for `role`; any scale, higher is better."""
        return 0.0

    def track(self) -> Track | None:
        """The turns as a calendar, which campaigns keep in step; None for a game without dates."""
        return None

    def measures(self, state: S) -> dict[str, float]:
        """Numbers that tell how a game runs, for studies over many games: losses, ground and the like."""
        return {}

    def history(self) -> Mapping[int, Mapping[str, tuple[float, float]]]:
        """What the real campaign had of the measures: turn to measure to (least, most)."""
        return {}

    def lessons(self) -> Sequence[Lesson]:
        """Guided games that teach this one, the first to play first. Raises GolanError for a bad file."""
        return ()

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> S:
        """A position laid out by hand, as lessons have it. Raises NotationError naming the line."""
        raise NotationError(f"{self.title} reads no positions written by hand")

    def provenance(self) -> list[Datum]:
        """Where every datum of the game comes from."""
        return []

    def rules(self) -> list[RuleText]:
        """The rulebook paragraph by paragraph, as the game plays it."""
        return []

    # ----------------------------------------------------------------- given

    def settle_options(self, given: Mapping[str, str]) -> dict[str, Value]:
        """All options with `given` laid over the defaults.

        Raises OptionError for a name or a value that the game does not have.
        """
        known = {o.name: o for o in self.options}
        settled: dict[str, Value] = {o.name: o.default for o in self.options}
        for name, text in given.items():
            option = known.get(name)
            if option is None:
                raise OptionError(f"{self.id} has no option {name!r}{nearest(name, known)}")
            settled[name] = option_value(option, text)
        return settled
