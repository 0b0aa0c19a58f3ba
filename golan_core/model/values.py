"""What a game says to the core, to bots and to a front end: decisions, refusals, events, results.

Plain frozen values; a game makes them, everybody else reads them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

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
