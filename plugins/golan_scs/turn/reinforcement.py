"""The Reinforcement Phase as a decision (SCS 2.0): bring units on, spend Replacement Points."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import Arrive, End, Rebuild, Revive
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.model.state import DEAD, IN_POOL
from golan_scs.rules.reinforcement import arrive, why_not_arrive
from golan_scs.turn.kinds import Ending, PhaseKind

TRIES = 8
"""How often a sample looks for a unit to replace before it ends the phase."""


class Arriving(Verb[Position, Arrive]):
    """SCS 2.0: bring reinforcements onto an entry hex."""

    action = Arrive

    def why_not(self, pos: Position, action: Arrive) -> Refusal | None:
        return why_not_arrive(pos, phase_of(pos).role, action.units, action.hex)

    def do(self, pos: Position, action: Arrive, dice: Dice, events: list[Event]) -> None:
        arrive(pos, action.units, action.hex, events)

    def options(self, pos: Position) -> Iterator[Arrive]:
        side = phase_of(pos).role
        for unit, hexes in pos.rules.arrivals.due(pos, side).items():
            for h in members(hexes & ~pos.occupied[1 - side]):
                yield Arrive((unit,), h)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
            return
        due = pos.rules.arrivals.due(pos, phase_of(pos).role)
        hexes = due.get(units[0], 0)
        for unit in units[1:]:
            hexes &= due.get(unit, 0)
        for h in members(hexes):
            action = Arrive(tuple(units), h)
            if self.why_not(pos, action) is None:
                yield Offer(action)


class Rebuilding(Verb[Position, Rebuild]):
    """Spend a Replacement Point on a step."""

    action = Rebuild

    def why_not(self, pos: Position, action: Rebuild) -> Refusal | None:
        return pos.rules.replacements.why_not_rebuild(pos, phase_of(pos).role, action.unit)

    def do(self, pos: Position, action: Rebuild, dice: Dice, events: list[Event]) -> None:
        pos.rules.replacements.rebuild(pos, action.unit, events)


class Reviving(Verb[Position, Revive]):
    """Spend a Replacement Point on a dead unit."""

    action = Revive

    def why_not(self, pos: Position, action: Revive) -> Refusal | None:
        return pos.rules.replacements.why_not_revive(pos, phase_of(pos).role, action.unit, action.hex)

    def do(self, pos: Position, action: Revive, dice: Dice, events: list[Event]) -> None:
        pos.rules.replacements.revive(pos, action.unit, action.hex, events)


class ReinforcementPhase(PhaseKind):
    """A side brings on what is due, and replaces losses."""

    prompt = "Bring on reinforcements and spend Replacement Points, then end"
    verbs = (Arriving(), Rebuilding(), Reviving(), Ending())

    def asks(self, pos: Position) -> bool:
        side = phase_of(pos).role
        return bool(pos.rules.arrivals.due(pos, side)) or (
            bool(pos.repl[side])
            and any(
                pos.where[u] == DEAD or (pos.where[u] >= 0 and pos.steps[u] < pos.rules.counters[u].steps)
                for u in pos.rules.units_of[side]
            )
        )

    def options(self, pos: Position) -> Iterator[Any]:
        """Arrivals, then what replacements can do for each unit in turn."""
        yield from self.verbs[0].options(pos)
        yield from self._replacements(pos)
        yield from self.verbs[-1].options(pos)

    def _replacements(self, pos: Position) -> Iterator[Any]:
        side = phase_of(pos).role
        for unit in pos.rules.units_of[side] if pos.repl[side] else ():
            if pos.where[unit] >= 0:
                if pos.rules.replacements.why_not_rebuild(pos, side, unit) is None:
                    yield Rebuild(unit)
            elif pos.where[unit] == DEAD:
                yield from (Revive(unit, h) for h in members(pos.rules.replacements.revival(pos, unit)))

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        yield from super().offers(pos, units, place)
        for action in self._replacements(pos):
            if not units or list(units) == [action.unit]:
                yield Offer(action)

    def sample(self, pos: Position, rng: random.Random) -> Any:
        side = phase_of(pos).role
        if rng.random() < 0.03:
            return End()
        for unit, hexes in pos.rules.arrivals.due(pos, side).items():
            return Arrive((unit,), rng.choice(list(members(hexes & ~pos.occupied[1 - side]))))
        mine = pos.rules.units_of[side]
        for _ in range(TRIES if pos.repl[side] else 0):
            unit = mine[int(rng.random() * len(mine))]
            if pos.where[unit] == IN_POOL:
                continue
            if pos.where[unit] == DEAD:
                found = pos.rules.replacements.revival(pos, unit)
                if found:
                    return Revive(unit, rng.choice(list(members(found))))
            elif pos.rules.replacements.why_not_rebuild(pos, side, unit) is None:
                return Rebuild(unit)
        return End()

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        if not units or pos.where[units[0]] >= 0:
            return super().why_not_there(pos, units, h)
        if pos.where[units[0]] == DEAD:
            return pos.rules.replacements.why_not_revive(pos, phase_of(pos).role, units[0], h)
        return why_not_arrive(pos, phase_of(pos).role, units, h)

    def loose_ends(self, pos: Position) -> list[str]:
        left = pos.repl[phase_of(pos).role]
        return [f"{left} Replacement Points are left"] if left else []
