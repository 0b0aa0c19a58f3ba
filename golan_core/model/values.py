"""What a game says to the core, to bots and to a front end: decisions, refusals, events, results.

Plain frozen values; a game makes them, everybody else reads them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from golan_core.model.options import Value

Data = Mapping[str, Any]
Losses = Mapping[str, int]
"""Losses by role."""


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
    free: bool = False
    """Units may be touched again and again, as in a set-up: at its end nobody is missed who did nothing."""


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
class Gamble:
    """What a throw could have cost and what it did cost. Raises ValueError for chances that are none."""

    chances: Sequence[tuple[int, Losses]]
    """Every outcome with its weight, e.g. so many faces of a die."""
    losses: Losses

    def __post_init__(self) -> None:
        if not self.chances or min(weight for weight, _ in self.chances) < 1:
            raise ValueError(f"chances with a weight below 1, or none at all: {self.chances}")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    `data` carries unit ids, hex labels and, for a combat, the arithmetic, for a front end to show. What
    reports and counts are made from has a field of its own.
    """

    kind: str
    text: str
    rule: str = ""
    role: str = ""
    data: Data = field(default_factory=dict)
    moved: Sequence[str] = ()
    """Ids of the units that moved as an action of their own."""
    lost: int = 0
    """How many steps `role` lost by it."""
    rolled: Sequence[int] = ()
    """What the dice showed; `role` is then whose throw it was."""
    gamble: Gamble | None = None
    """What the throw could have cost, where dice were thrown for losses."""
    routine: bool = False
    """One of many alike, e.g. an arrival: where bots play it need not be told."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A short fact about a position, for a progress line."""

    what: str
    value: Value
    side: str = ""
    """The role that it is about, or ""."""
    kind: Literal["", "turn", "date", "points"] = ""

    @property
    def name(self) -> str:
        return f"{self.side} {self.what}".strip()


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that tells how a game runs; measures of the same `what` are compared between sides."""

    what: str
    value: float
    side: str = ""
    """The role that it is about, or ""."""
    loss: bool = False
    """Whether it counts losses."""

    @property
    def name(self) -> str:
        return f"{self.side} {self.what}".strip()


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

    @property
    def sentence(self) -> str:
        """Who wins and why."""
        return f"{self.heading}: {self.reason}"

    @property
    def in_full(self) -> str:
        """Who wins and why, with the figures that the reason does not give already."""
        figures = (
            f"{name.replace('_', ' ')} {value}"
            for name, value in self.data.items()
            if name != "turn" and isinstance(value, int | str)
        )
        more = ", ".join(figure for figure in figures if figure.lower() not in self.reason.lower())
        return f"{self.sentence} ({more})" if more else self.sentence


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
