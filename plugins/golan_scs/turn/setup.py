"""Set-up as a decision (SCS 1.0): place units, let the ready set-up do it, end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import End, Place, Ready
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.rules import setup
from golan_scs.turn.kinds import Ending, PhaseKind


class Placing(Verb[Position, Place]):
    """Set units up in a hex."""

    action = Place

    def why_not(self, pos: Position, action: Place) -> Refusal | None:
        return setup.why_not_place(pos, phase_of(pos).role, action.units, action.hex)

    def do(self, pos: Position, action: Place, dice: Dice, events: list[Event]) -> None:
        setup.place(pos, action.units, action.hex, events)

    def options(self, pos: Position) -> Iterator[Place]:
        for unit in setup.to_set_up(pos, phase_of(pos).role):
            for h in members(setup.places_of(pos, unit)):
                if h != pos.where[unit]:
                    yield Place((unit,), h)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
            return
        where = pos.rules.board.playable if place is None else 1 << place
        for unit in units:
            rule = pos.rules.setup_rules.get(unit)
            where &= rule.hexes if rule else 0
        for h in members(where):
            action = Place(tuple(units), h)
            if self.why_not(pos, action) is None:
                yield Offer(action)


class Readying(Verb[Position, Ready]):
    """Fill in what is missing from the ready set-up."""

    action = Ready

    def why_not(self, pos: Position, action: Ready) -> Refusal | None:
        return setup.why_not_ready(pos, phase_of(pos).role)

    def do(self, pos: Position, action: Ready, dice: Dice, events: list[Event]) -> None:
        setup.make_ready(pos, phase_of(pos).role, events)

    def options(self, pos: Position) -> Iterator[Ready]:
        if self.why_not(pos, Ready()) is None:
            yield Ready()

    def caption(self, pos: Position, action: Ready) -> str:
        return "Ready set-up"


class Finishing(Ending):
    """End set-up, once every unit stands."""

    def why_not(self, pos: Position, action: End) -> Refusal | None:
        return setup.why_not_finish(pos, phase_of(pos).role)


class SetupPhase(PhaseKind):
    """A side sets up."""

    prompt = "Set up your units (`ready` does it for you), then end"
    free = True
    verbs = (Placing(), Readying(), Finishing())

    def sample(self, pos: Position, rng: random.Random) -> Any:
        waiting = setup.missing(pos, phase_of(pos).role)
        if not waiting:
            return End()
        unit = rng.choice(waiting)
        hexes = list(members(setup.places_of(pos, unit)))
        return Place((unit,), rng.choice(hexes)) if hexes else super().sample(pos, rng)

    def plain(self, pos: Position) -> Iterator[Any]:
        for verb in self.verbs[-2:]:
            yield from verb.options(pos)

    def actors(self, pos: Position) -> list[int]:
        return setup.to_set_up(pos, phase_of(pos).role)

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        if not units:
            return super().why_not_there(pos, units, h)
        return setup.why_not_place(pos, phase_of(pos).role, units, h)
