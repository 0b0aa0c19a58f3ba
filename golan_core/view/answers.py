"""What a player may ask before he decides: what can be done, what it promises, why it cannot be done.

A window asks `choices` which hexes to light up for the units that a player took in hand, and submits the
action of the choice that he clicks. Everything has a default made from the legal actions, so that every
game has it; a game that knows more writes its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

from golan_core.errors import NotationError
from golan_core.model.dice import DiceError, ScriptedDice
from golan_core.model.values import Refusal
from golan_core.view.choices import LOOKED_AT, Choice, choice_of, with_names

S = TypeVar("S", bound=Any)


class Answers(Generic[S]):
    """Answers about a position of one game. None of them changes it."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def vocabulary(self, state: S) -> Sequence[str]:
        """Words worth completing now: verbs, unit ids, hex labels."""
        return self.game.grammar.verbs if self.game.grammar else ()

    # ------------------------------------------------------------- what can be done

    def choices(self, state: S, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        """What may be done now, for a table: all, or what exactly the named units may do together.

        With a `place` only what leads to that hex or is aimed at it.

        Every choice's action is legal. Where the legal set is combinatorial, the list for no units
        spans it as iteration does; a window asks again with the units that the player has in hand.
        Unknown names are nobody's: they have no choices.
        """
        chosen = set(units)
        found = (choice_of(action, self.game) for action in islice(self.game.legal(state), LOOKED_AT))
        return [
            c
            for c in found
            if place in ("", c.hex)
            and (not chosen or (set(c.units) == chosen and len(c.units) == len(chosen)))
        ]

    def along(self, state: S, units: Sequence[str], path: Sequence[str], place: str = "") -> list[Choice]:
        """What exactly these units may do together along a way of which the first hexes are given.

        `path` does not repeat the hex that the units stand in; every choice's path begins with it.
        First the ways among `choices`. Where the way so far is a legal action by itself, then also what
        the units may do after it, both put together into one action, as long as that is legal.
        """
        prefix = tuple(path)
        ways = [choice for choice in self.choices(state, units) if choice.path]
        found = {(c.verb, c.path): c for c in ways if c.path[: len(prefix)] == prefix}
        for sample in {c.verb: c for c in ways}.values() if prefix else ():
            for choice in self._after(state, sample, prefix):
                found.setdefault((choice.verb, choice.path), choice)
        return [choice for choice in found.values() if place in ("", choice.hex)]

    def _after(self, state: S, sample: Choice, prefix: tuple[str, ...]) -> Iterable[Choice]:
        """What goes on from the end of a way, by the same verb; nothing where dice would be thrown first."""
        first = self._rerouted(state, sample, prefix)
        if first is None:
            return
        yield first
        try:
            after, _ = self.game.apply(state, first.action, ScriptedDice(()))
        except DiceError:
            return
        for onward in self.choices(after, sample.units):
            if onward.verb == sample.verb and onward.path:
                whole = self._rerouted(state, sample, prefix + onward.path)
                if whole is not None:
                    yield whole

    def _rerouted(self, state: S, sample: Choice, path: tuple[str, ...]) -> Choice | None:
        """A choice with another way; None if that is not legal."""
        way = next(attribute for attribute, kind in sample.action.fields if kind == "path")
        action = with_names(sample.action, {way: path}, self.game.words)
        return choice_of(action, self.game) if self.game.why_not(state, action) is None else None

    def plain(self, state: S) -> list[Choice]:
        """The choices that name no hex: ends of phases, answers, losses and the like."""
        return [choice for choice in self.choices(state) if not choice.hex]

    def actors(self, state: S) -> list[str]:
        """The units with which something can be done now, in a stable order."""
        return list(dict.fromkeys(unit for choice in self.choices(state) for unit in choice.units))

    def unit_options(self, state: S, unit: str) -> list[str]:
        """What a unit may do now, as lines. Raises NotationError for an unknown name."""
        raise NotationError(f"{self.game.title} has no unit called {unit!r}")

    def loose_ends(self, state: S) -> list[str]:
        """Lines about what would be left undone if the phase ended now, units that could act apart."""
        return []

    # ------------------------------------------------------------ what it promises, why not

    def odds(self, state: S, what: str) -> list[str]:
        """Lines about an action or a hex before commitment: odds, shifts and the exact distribution.

        Raises NotationError for what has no odds.
        """
        raise NotationError(f"{self.game.title} has no odds for {what!r}")

    def odds_at_hand(self, state: S) -> list[str]:
        """What the dice may bring in the decision at hand, in lines; empty where nothing hangs on them.

        As it stands here: what `odds` tells of the hex that the decision is about.
        """
        decision = self.game.decision(state)
        place = str(decision.data.get("hex", "")) if decision else ""
        return self.odds(state, place) if place else []

    def why_hex(self, state: S, units: Sequence[str], place: str) -> Refusal | None:
        """None if the units can go to a hex now, else the rule that bars it.

        Raises NotationError for an unknown name, or if units of this game do not move on a map.
        """
        raise NotationError(f"{self.game.title} has no units that move on a map")
