"""The plugin API: what a game is to the core, to bots, to the console and to a window.

A game's rules are pure functions of (state, action, dice). The state is a small copyable value;
static data lives in the game object. `Game` is what it takes to play, write and save; what a table
shows, what a player may ask and what stands in the booklet are parts of their own: `look`, `answers`
and `manual`, each with defaults that fit most games.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from golan_core.model.bot import BotFactory
from golan_core.model.dice import Dice
from golan_core.model.manual import Manual
from golan_core.model.notation import Grammar, NoNames, Vocabulary
from golan_core.model.options import Option, Value, settled
from golan_core.model.values import Action, Decision, Event, LegalSet, Outcome, Refusal, Scenario
from golan_core.view.answers import Answers
from golan_core.view.look import Look

A = TypeVar("A", bound=Action)
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
    end: Action | None = None
    """The action that ends a phase: a front end warns before it while somebody can still act."""
    words: Vocabulary = NoNames()
    """Names of units and hexes, for the grammar and for choices."""
    bots: Mapping[str, BotFactory] = MappingProxyType({})
    """Opponents that the game brings with it, by name; they go before the general ones of the same name."""
    data_digest: str = ""
    """SHA-256 over the data files; saves carry it."""

    # ----------------------------------------------------------------- parts

    @cached_property
    def look(self) -> Look[S]:
        """What a table shows of a position."""
        return Look(self)

    @cached_property
    def answers(self) -> Answers[S]:
        """What a player may ask before he decides."""
        return Answers(self)

    @cached_property
    def manual(self) -> Manual[S]:
        """What stands in the booklet: rules, calendar, lessons, where the data come from."""
        return Manual(self)

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

    def turn(self, state: S) -> int:
        """Number of the game turn; 0 before the first, and in a game without turns."""
        return 0

    def problems(self, state: S) -> list[str]:
        """Every broken invariant of the position in words; an empty list if it is sound."""
        return []

    # -------------------------------------------------------------- notation

    def format(self, action: A) -> str:
        """The action as one line of text."""
        if self.grammar is None:
            raise NotImplementedError
        return self.grammar.write(action, self.words)

    def parse(self, state: S, text: str) -> A:
        """The action that a line means. Raises NotationError with the cure."""
        if self.grammar is None:
            raise NotImplementedError
        action: A = self.grammar.read(text, self.words)
        return action

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

    def settle_options(self, given: Mapping[str, str]) -> dict[str, Value]:
        """All options with `given` laid over the defaults.

        Raises OptionError for a name or a value that the game does not have.
        """
        return settled(self.options, given, self.id)
