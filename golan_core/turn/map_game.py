"""The base of games with units on a hex board whose positions know their rules.

A game gives a position class, its `Flow`, and how it looks; everything that the plugin API asks about play
and choices is answered here, names on the one side and numbers on the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar

from golan_core.errors import NotationError, OptionError, nearest
from golan_core.model.dice import Dice
from golan_core.model.game import Game
from golan_core.model.names import Names
from golan_core.model.notation import Grammar
from golan_core.model.options import Value
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer
from golan_core.turn.flow import Flow, Legal, Position
from golan_core.view.answers import Answers
from golan_core.view.choices import Choice, choice_of, goal_of

Setup = tuple[str, tuple[tuple[str, Any], ...]]
"""Scenario id and the settled options, sorted by name."""


class MapPosition(Position, Protocol):
    """A position that knows the flow of its game."""

    turn: int

    @property
    def flow(self) -> Flow[Any]: ...

    def copy(self) -> Self: ...


P = TypeVar("P", bound=MapPosition)


class MapAnswers(Answers[P]):
    """Answers from the decision that is open. Unknown names are nobody's: they have no choices."""

    def choices(self, state: P, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        known = self._known(units)
        if known is None or state.ended:
            return []
        h = self.game.words.hex(place) if place else None
        return self._choices(state.flow.now(state).offers(state, known, h), h)

    def along(self, state: P, units: Sequence[str], path: Sequence[str], place: str = "") -> list[Choice]:
        if not path or not units:
            return self.choices(state, units, place)
        known = self._known(units)
        if known is None or state.ended:
            return []
        way = [self.game.words.hex(label) for label in path]
        h = self.game.words.hex(place) if place else None
        return self._choices(state.flow.now(state).along(state, known, way), h)

    def plain(self, state: P) -> list[Choice]:
        if state.ended:
            return []
        kind = state.flow.now(state)
        return [self._titled(state, choice_of(action, self.game)) for action in kind.plain(state)]

    def actors(self, state: P) -> list[str]:
        if state.ended:
            return []
        return [self.game.words.unit_name(u) for u in state.flow.now(state).actors(state)]

    def why_hex(self, state: P, units: Sequence[str], place: str) -> Refusal | None:
        chosen, h = [self.game.words.unit(name) for name in units], self.game.words.hex(place)
        if state.ended:
            return Refusal("", "over", f"the game is over: {state.ended}")
        return state.flow.now(state).why_not_there(state, chosen, h)

    def odds(self, state: P, what: str) -> list[str]:
        words = what.split()
        if words and words[0].lower() in self.game.grammar.verbs and not state.ended:
            return self._odds_of(state, self.game.parse(state, what))
        return self.odds_of_place(state, what)

    def _odds_of(self, state: P, action: Any) -> list[str]:
        """What the dice may make of an action, be it for another decision, after the rule that forbids it."""
        flow = state.flow
        refusal = flow.why_not(state, action)
        for kind in (flow.now(state), *flow.kinds.values()):
            verb = kind.verb_of(action)
            if verb is not None:
                return [*([f"not legal now: {refusal}"] if refusal else []), *verb.odds(state, action)]
        raise NotationError(str(refusal))

    def odds_of_place(self, state: P, what: str) -> list[str]:
        """What attacks on a hex, or chances of a unit, come to. Raises NotationError for an unknown name."""
        raise NotationError(f"{self.game.title} has no odds for {what!r}")

    def odds_at_hand(self, state: P) -> list[str]:
        return [] if state.ended else state.flow.now(state).odds(state)

    def loose_ends(self, state: P) -> list[str]:
        return [] if state.ended else state.flow.now(state).loose_ends(state)

    def _known(self, names: Sequence[str]) -> tuple[int, ...] | None:
        """Units by name; None if one is unknown, so that together they can do nothing."""
        found = [self.game.words.find_unit(name) for name in names]
        return None if None in found else tuple(unit for unit in found if unit is not None)

    def _choices(self, offers: Iterable[Offer], h: int | None) -> list[Choice]:
        game = self.game
        return [
            choice_of(offer.action, game, offer.cost, offer.note)
            for offer in offers
            if h is None or goal_of(offer.action) == h
        ]

    def _titled(self, state: P, choice: Choice) -> Choice:
        verb = state.flow.now(state).verb_of(choice.action)
        title = verb.caption(state, choice.action) if verb else ""
        return replace(choice, title=title) if title else choice


class MapGame(Game[P, Any]):
    """A game on a hex board. A subclass gives `start`, `outcome`, `to_data`, `from_data` and its parts."""

    grammar: Grammar
    words: Names

    @cached_property
    def answers(self) -> MapAnswers[P]:
        return MapAnswers(self)

    # ------------------------------------------------------------------ rules in force

    @cached_property
    def _in_force(self) -> dict[Setup, Any]:
        return {}

    def make_rules(self, scenario: str, options: Mapping[str, Value]) -> Any:
        """The static rules of a scenario with its options; positions keep them."""
        raise NotImplementedError

    def rules_of(self, setup: Setup) -> Any:
        """The rules in force for a setup, made once. Raises ValueError for an unknown scenario."""
        found = self._in_force.get(setup)
        if found is None:
            scenario, options = setup
            if scenario not in self.scenarios:
                raise ValueError(f"there is no scenario {scenario!r}")
            found = self._in_force[setup] = self.make_rules(scenario, dict(options))
        return found

    def setup_of(self, scenario: str, options: Mapping[str, Value]) -> Setup:
        """A scenario and its settled options as a position keeps them. Raises OptionError."""
        if scenario not in self.scenarios:
            hint, known = nearest(scenario, self.scenarios), ", ".join(self.scenarios)
            raise OptionError(f"{self.id} has no scenario {scenario!r}{hint} (it has {known})")
        return scenario, tuple(sorted(options.items()))

    # ------------------------------------------------------------------ play

    def decision(self, state: P) -> Decision | None:
        return state.flow.decision(state)

    def legal(self, state: P) -> Legal[P]:
        return Legal(state.flow, state)

    def why_not(self, state: P, action: Any) -> Refusal | None:
        return state.flow.why_not(state, action)

    def apply(self, state: P, action: Any, dice: Dice) -> tuple[P, list[Event]]:
        new = state.copy()
        return new, state.flow.apply(new, action, dice)

    def turn(self, state: P) -> int:
        return state.turn
