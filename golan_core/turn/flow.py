"""The flow of a game: which decision is open, what may answer it, and what an answer sets going."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from golan_core.model.dice import Dice
from golan_core.model.notation import stray
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import DecisionKind


class Position(Protocol):
    """What the flow asks of a position."""

    ended: str
    """How the game ended; "" while it runs."""

    def waiting(self) -> str:
        """The key of the decision that play waits for."""
        ...


P = TypeVar("P", bound=Position)

GoOn = Callable[[P, Dice, list[Event]], None]
"""Runs phases and procedures until the game ends or somebody must decide. Changes the position."""


class Flow(Generic[P]):
    """The kinds of decisions of a game by key, and what runs between them."""

    def __init__(
        self, kinds: Mapping[str, DecisionKind[P]], go_on: GoOn[P], units: int, on_grid: int
    ) -> None:
        """`units`: how many units there are; `on_grid`: the set of hexes."""
        self.kinds = dict(kinds)
        self._go_on, self._units, self._on_grid = go_on, units, on_grid

    def now(self, pos: P) -> DecisionKind[P]:
        """The kind of decision that play waits for. The game must not have ended."""
        return self.kinds[pos.waiting()]

    def decision(self, pos: P) -> Decision | None:
        """The decision that play waits for; None at the end of the game."""
        return None if pos.ended else self.now(pos).asked(pos)

    def why_not(self, pos: P, action: Any) -> Refusal | None:
        """The rule that forbids an action now, or None."""
        if pos.ended:
            return Refusal("", "over", f"the game is over: {pos.ended}")
        kind = self.now(pos)
        verb = kind.verb_of(action)
        if verb is None:
            return self._not_now(kind, pos, action)
        wrong = stray(action, self._units, self._on_grid)
        return verb.why_not(pos, action) if wrong is None else Refusal("", *wrong)

    def _not_now(self, kind: DecisionKind[P], pos: P, action: Any) -> Refusal:
        asked = kind.asked(pos)
        verbs = ", ".join(verb.action.verb for verb in kind.verbs if verb.named(pos))
        text = f"{action.verb!r} is not for now; what may be done: {verbs}"
        return Refusal(asked.rule, "not-now", text)

    def apply(self, pos: P, action: Any, dice: Dice) -> list[Event]:
        """Do a legal action and everything that follows by itself. Changes `pos`."""
        events: list[Event] = []
        verb = self.now(pos).verb_of(action)
        assert verb is not None, f"{action!r} is not for now"
        verb.do(pos, action, dice, events)
        self._go_on(pos, dice, events)
        return events


class Legal(Generic[P]):
    """The legal actions of one position, lazily; see `golan_core.model.values.LegalSet`."""

    __slots__ = ("_flow", "_pos")

    def __init__(self, flow: Flow[P], pos: P) -> None:
        self._flow, self._pos = flow, pos

    def __contains__(self, action: object) -> bool:
        return hasattr(action, "verb") and self._flow.why_not(self._pos, action) is None

    def __iter__(self) -> Iterator[Any]:
        return iter(()) if self._pos.ended else self._flow.now(self._pos).options(self._pos)

    def sample(self, rng: random.Random) -> Any:
        """Any one legal action, cheaply. Raises IndexError at the end of the game."""
        if self._pos.ended:
            raise IndexError("the game is over")
        return self._flow.now(self._pos).sample(self._pos, rng)
