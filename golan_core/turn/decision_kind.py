"""One kind of decision, and the verbs that answer it: everything about them in one place.

A game has one file a decision in its folder `turn/`. A `Verb` belongs to one class of actions: when one of
them is refused, what it does, which there are now, what they are worth on the map. A `DecisionKind` has the
prompt and the verbs that it takes, says what passes by itself, and answers for a table from its verbs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from golan_core.errors import NotationError
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.view.choices import actors_of, goal_of, path_of

P = TypeVar("P")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action as a table offers it: its cost, and what a map writes into its hex."""

    action: Any
    cost: float | None = None
    """Of several offers with the same units and hex the cheapest comes first; None: the length of its way."""
    note: str = ""
    """A few letters for the hex on the map: movement points, odds."""


class Verb(Generic[P, A]):
    """What a player can do under a decision. Units and hexes are numbers here."""

    action: type[A]

    def why_not(self, pos: P, action: A) -> Refusal | None:
        """The rule that forbids an action of this verb now, or None. Never changes the position."""
        return None

    def named(self, pos: P) -> bool:
        """Whether a player who tries something else is told of it."""
        return True

    def do(self, pos: P, action: A, dice: Dice, events: list[Event]) -> None:
        """Carry a legal action out: change `pos`, add what happened to `events`."""
        raise NotImplementedError

    def options(self, pos: P) -> Iterator[A]:
        """The legal actions, each once, in a stable order; where they are too many, a documented part."""
        return iter(())

    def caption(self, pos: P, action: A) -> str:
        """The words for a button; "" where the written form of the action will do."""
        return ""

    def priced(self, pos: P, action: A) -> Offer:
        """A legal action with its cost and its note for the map."""
        return Offer(action)

    def offers(self, pos: P, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        """All options for no units, else what exactly these units may do together; only to a hex if given."""
        for action in self.options(pos):
            if units and sorted(actors_of(action)) != sorted(units):
                continue
            if place is None or goal_of(action) == place:
                yield self.priced(pos, action)

    def along(self, pos: P, units: Sequence[int], path: Sequence[int]) -> Iterator[Offer]:
        """What exactly these units may do along a way that begins with `path`."""
        first = tuple(path)
        return (o for o in self.offers(pos, units) if path_of(o.action)[: len(first)] == first)

    def odds(self, pos: P, action: A) -> list[str]:
        """What the dice may make of an action, in lines. Raises NotationError for what has no odds."""
        raise NotationError(f"nothing of {getattr(action, 'verb', 'this')!r} hangs on the dice")


class DecisionKind(Generic[P]):
    """A named state of the turn. One object a kind, registered in the game's `Flow` by its key."""

    verbs: tuple[Verb[P, Any], ...] = ()

    def asked(self, pos: P) -> Decision:
        """Who decides what: role, kind, prompt, rule, and the units and hexes concerned."""
        raise NotImplementedError

    def asks(self, pos: P) -> bool:
        """Is there anything to decide? If not it passes by itself."""
        return True

    def verb_of(self, action: object) -> Verb[P, Any] | None:
        """The verb that an action belongs to here; None if it is not for now."""
        wanted = type(action)
        for verb in self.verbs:
            if verb.action is wanted:
                return verb
        return None

    def options(self, pos: P) -> Iterator[Any]:
        """The legal actions of all verbs, in the order of the verbs."""
        for verb in self.verbs:
            yield from verb.options(pos)

    def sample(self, pos: P, rng: random.Random) -> Any:
        """Any one legal action, cheaply. Raises IndexError where there is none."""
        return rng.choice(list(self.options(pos)))

    # ------------------------------------------------------------- for a table

    def offers(self, pos: P, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        """What may be done: all, or what exactly these units may do together; only to a hex if given."""
        for verb in self.verbs:
            yield from verb.offers(pos, units, place)

    def along(self, pos: P, units: Sequence[int], path: Sequence[int]) -> Iterator[Offer]:
        """What exactly these units may do along a way that begins with `path`."""
        for verb in self.verbs:
            yield from verb.along(pos, units, path)

    def plain(self, pos: P) -> Iterator[Any]:
        """The legal actions that name no hex."""
        return (action for action in self.options(pos) if goal_of(action) < 0)

    def actors(self, pos: P) -> list[int]:
        """The units with which something can be done, in a stable order."""
        return list(dict.fromkeys(unit for action in self.options(pos) for unit in actors_of(action)))

    def why_not_there(self, pos: P, units: Sequence[int], h: int) -> Refusal | None:
        """The rule that keeps units from a hex now, whatever they would do there; None if they can."""
        return Refusal("", "not-now", "no unit goes anywhere now")

    def odds(self, pos: P) -> list[str]:
        """What the dice may bring in this decision, in lines; empty where nothing hangs on them."""
        return []

    def loose_ends(self, pos: P) -> list[str]:
        """What would be left undone if this ended now, units that could act apart."""
        return []
