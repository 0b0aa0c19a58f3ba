"""The Combat Phase as a decision (SCS 7.0): attack, end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import Attack, End
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.rules.arithmetic import attack_lines, column_offer
from golan_scs.rules.combat import can_attack, declare, new_combat, why_not_attack, why_not_together
from golan_scs.turn.kinds import Ending, PhaseKind


class Attacking(Verb[Position, Attack]):
    """SCS 7.0: attack a hex. It spans each able unit alone, and all of them together."""

    action = Attack

    def why_not(self, pos: Position, action: Attack) -> Refusal | None:
        return why_not_attack(pos, phase_of(pos), action.target, action.units)

    def do(self, pos: Position, action: Attack, dice: Dice, events: list[Event]) -> None:
        declare(pos, new_combat(pos, phase_of(pos).role, action.target, action.units, False), events)

    def options(self, pos: Position) -> Iterator[Attack]:
        by_target: dict[int, list[int]] = {}
        for target, unit in can_attack(pos, phase_of(pos)):
            by_target.setdefault(target, []).append(unit)
        for target in sorted(by_target):
            able = by_target[target]
            groups = [group for group in pos.rules.fighting.groups(able) if len(group) > 1]
            for units in (*((unit,) for unit in able), *groups):
                if why_not_together(pos, target, units) is None:
                    yield Attack(target, units)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
            return
        near = 0
        for unit in units:
            if pos.where[unit] >= 0:
                near |= pos.rules.around[pos.where[unit]]
        for h in members(near & pos.occupied[1 - phase_of(pos).role]):
            action = Attack(h, tuple(units))
            if place in (None, h) and self.why_not(pos, action) is None:
                yield self.priced(pos, action)

    def priced(self, pos: Position, action: Attack) -> Offer:
        return column_offer(pos, action)

    def odds(self, pos: Position, action: Attack) -> list[str]:
        return attack_lines(pos, action)


class CombatPhase(PhaseKind):
    """A side attacks, hex by hex."""

    prompt = "Attack, then end"
    verbs = (Attacking(), Ending())

    def asks(self, pos: Position) -> bool:
        counters = pos.rules.counters
        return any(counters[u].attack[pos.steps[u] - 1] for _, u in can_attack(pos, phase_of(pos)))

    def sample(self, pos: Position, rng: random.Random) -> Any:
        pairs = can_attack(pos, phase_of(pos))
        if not pairs or rng.random() < 0.1:
            return End()
        target = rng.choice(pairs)[0]
        group = rng.choice(pos.rules.fighting.groups([u for t, u in pairs if t == target]))
        chosen = tuple(u for u in group if rng.random() < 0.8) or tuple(group)
        for units in (chosen, tuple(group)):
            if why_not_together(pos, target, units) is None:
                return Attack(target, units)
        return End()

    def plain(self, pos: Position) -> Iterator[Any]:
        yield End()

    def actors(self, pos: Position) -> list[int]:
        return sorted({unit for _, unit in can_attack(pos, phase_of(pos))})

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        if not units:
            return super().why_not_there(pos, units, h)
        return why_not_attack(pos, phase_of(pos), h, tuple(units))

    def loose_ends(self, pos: Position) -> list[str]:
        left = pos.air[phase_of(pos).role]
        if not left or not can_attack(pos, phase_of(pos)):
            return []
        return [f"{left} Air Points are left, and attacks are possible"]
