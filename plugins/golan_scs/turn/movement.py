"""The Movement and the Exploitation Phase as decisions (SCS 3.0, 6.0, 11.0): move, overrun, end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from golan_core.map.hexes import HexSet
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_core.view.choices import actors_of
from golan_scs.model.actions import End, Move, Overrun
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.model.zoc import zoc
from golan_scs.rules.arithmetic import attack_lines, column_offer
from golan_scs.rules.combat import declare, new_combat
from golan_scs.rules.movement import can_move, stride
from golan_scs.rules.overrun import pay, targets, why_not_overrun
from golan_scs.rules.reasons import why_not_hex
from golan_scs.turn.kinds import Ending, PhaseKind
from golan_scs.turn.moving import Moving, movers

TRIES = 8
"""How often a sample looks for a unit that can still move before it ends the phase."""
LONGEST_WALK = 4
"""Hexes that a sampled move has at most."""


class Overrunning(Verb[Position, Overrun]):
    """SCS 6.0: attack while moving. It spans each unit alone, and its whole stack."""

    action = Overrun

    def why_not(self, pos: Position, action: Overrun) -> Refusal | None:
        return why_not_overrun(pos, phase_of(pos), action.target, action.units)

    def do(self, pos: Position, action: Overrun, dice: Dice, events: list[Event]) -> None:
        pay(pos, action.units)
        declare(pos, new_combat(pos, phase_of(pos).role, action.target, action.units, True), events)

    def options(self, pos: Position) -> Iterator[Overrun]:
        for unit in movers(pos):
            yield from self.of_unit(pos, unit)

    def of_unit(self, pos: Position, unit: int) -> Iterator[Overrun]:
        """The legal overruns of a unit alone, and of its whole stack if it is the first in it."""
        stack = pos.stack(pos.where[unit])
        groups = ((unit,), stack) if len(stack) > 1 and unit == stack[0] else ((unit,),)
        for h in targets(pos, unit):
            for units in groups:
                action = Overrun(h, units)
                if self.why_not(pos, action) is None:
                    yield action

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
        elif len({pos.where[u] for u in units}) == 1 and pos.where[units[0]] >= 0:
            for h in targets(pos, units[0]):
                action = Overrun(h, tuple(units))
                if place in (None, h) and self.why_not(pos, action) is None:
                    yield self.priced(pos, action)

    def priced(self, pos: Position, action: Overrun) -> Offer:
        return column_offer(pos, action)

    def odds(self, pos: Position, action: Overrun) -> list[str]:
        return attack_lines(pos, action)


class MovementPhase(PhaseKind):
    """A side moves, overruns, and does what its game alone allows."""

    prompt = "Move and overrun, then end"
    moving, overrunning, ending = Moving(), Overrunning(), Ending()
    verbs = (moving, overrunning, ending)

    def asks(self, pos: Position) -> bool:
        return any(pos.rules.moving.allowance(pos, u) for u in pos.on_map(phase_of(pos).role))

    def options(self, pos: Position) -> Iterator[Any]:
        """What the game adds, then unit by unit its moves and its overruns."""
        for verb in self.own:
            yield from verb.options(pos)
        for unit in movers(pos):
            yield from self.moving.of_unit(pos, unit)
            yield from self.overrunning.of_unit(pos, unit)
        yield from self.ending.options(pos)

    # ------------------------------------------------------------- sampling

    def sample(self, pos: Position, rng: random.Random) -> Any:
        """A move, mostly; whoever has just come up to an enemy may go on against him."""
        if self.own and rng.random() < 0.02:
            own = self.sample_own(pos, rng)
            if own is not None:
                return own
        phase = phase_of(pos)
        enemy = pos.occupied[1 - phase.role]
        barred = 0 if pos.rules.switches.overrun_from_ezoc else pos.barred
        if pos.moving and rng.random() < 0.5:
            mover = pos.moving.bit_length() - 1
            if (
                pos.where[mover] >= 0
                and not barred >> mover & 1
                and pos.rules.around[pos.where[mover]] & enemy
            ):
                action = self._sample_overrun(pos, mover, rng)
                if action is not None:
                    return action
        mine, around = pos.rules.units_of[phase.role], pos.rules.around
        for _ in range(TRIES):
            unit = mine[int(rng.random() * len(mine))]
            if not can_move(pos, phase, unit):
                continue
            if not barred >> unit & 1 and around[pos.where[unit]] & enemy and rng.random() < 0.5:
                action = self._sample_overrun(pos, unit, rng)
                if action is not None:
                    return action
            path = _random_walk(pos, unit, enemy, rng)
            if path:
                _, length, _ = stride(pos, (unit,), path)
                if length:
                    return Move((unit,), path[:length])
        return End() if self.ending.why_not(pos, End()) is None else next(self.options(pos))

    def sample_own(self, pos: Position, rng: random.Random) -> Any:
        """Any one action that the game adds, or None."""
        found = [action for verb in self.own for action in verb.options(pos)]
        return rng.choice(found) if found else None

    def _sample_overrun(self, pos: Position, unit: int, rng: random.Random) -> Overrun | None:
        hexes = targets(pos, unit)
        stack = pos.stack(pos.where[unit])
        h = hexes[int(rng.random() * len(hexes))]
        for units in (stack, (unit,)):
            action = Overrun(h, units)
            if self.overrunning.why_not(pos, action) is None:
                return action
        return None

    # ------------------------------------------------------------- for a table

    def plain(self, pos: Position) -> Iterator[Any]:
        yield End()

    def actors(self, pos: Position) -> list[int]:
        own = [u for verb in self.own for action in verb.options(pos) for u in actors_of(action)]
        return list(dict.fromkeys(movers(pos) + own))

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        return why_not_hex(pos, units, h)


class ExploitationPhase(MovementPhase):
    """SCS 11.0: exploit-capable units move once more."""

    prompt = "Move and overrun with exploit-capable units, then end"

    def asks(self, pos: Position) -> bool:
        phase = phase_of(pos)
        return any(can_move(pos, phase, u) for u in pos.on_map(phase.role))


def _random_walk(pos: Position, unit: int, enemy: HexSet, rng: random.Random) -> tuple[int, ...]:
    """A path that mostly keeps its direction; it ends next to an enemy, for most battles begin there."""
    neighbours = pos.rules.board.grid.neighbours
    barred, contact = ~pos.rules.board.playable | enemy, zoc(pos, 1 - pos.rules.sides[unit])
    here, path, heading = pos.where[unit], [], int(rng.random() * 6)
    for _ in range(1 + int(rng.random() * LONGEST_WALK)):
        turn = rng.random()
        if turn < 0.4:
            heading = (heading + (1 if turn < 0.2 else 5)) % 6
        n = neighbours[here * 6 + heading]
        if n < 0 or barred >> n & 1:
            heading = int(turn * 6)
            continue
        here = n
        path.append(n)
        if contact >> n & 1:
            break
    return tuple(path)
