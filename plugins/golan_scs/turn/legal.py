"""The legal actions of a position, lazily (SCS 1.0).

Membership is exact. Iteration is in a stable order and spans the possibilities: moves and overruns of
single units and of whole stacks that overrun, attacks by each able unit alone and by all of them
together, retreats unit by unit and by stack. A stack moves by moving its units one after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from golan_core.map.hexes import HexSet, members
from golan_scs.model import actions as act
from golan_scs.model.frames import Advance, Combat, Excess, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Phase, Position
from golan_scs.model.state import DEAD, IN_POOL
from golan_scs.rules.combat import why_not_together
from golan_scs.rules.losses import alive, required
from golan_scs.rules.movement import can_move, reach_of, stride
from golan_scs.rules.overrun import targets
from golan_scs.rules.retreat import paths
from golan_scs.rules.setup import missing, places_of, why_not_finish, why_not_ready
from golan_scs.rules.stacking import candidates
from golan_scs.rules.zoc import zoc
from golan_scs.turn.judge import why_not
from golan_scs.turn.phases import can_attack

TRIES = 8
"""How often a sample looks for a unit that can still move before it ends the phase."""
LONGEST_WALK = 4
"""Hexes that a sampled move has at most."""
MAX_SHIFT = 3


class Legal:
    """The legal actions of one state."""

    __slots__ = ("_state",)

    def __init__(self, pos: Position) -> None:
        self._state = pos

    def __contains__(self, action: object) -> bool:
        known = isinstance(action, act.Action) or any(
            type(action) in own for own in self._state.rules.special.values()
        )
        return known and why_not(self._state, action) is None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[act.Action]:
        rb, state = self._state.rules, self._state
        if state.ended:
            return
        if state.frames:
            yield from _in_frame(state)
        else:
            yield from _in_phase(state, rb.sequence[state.phase])

    def sample(self, rng: random.Random) -> act.Action:
        """Any one legal action, cheaply. Raises IndexError at the end of the game."""
        rb, state = self._state.rules, self._state
        if state.ended:
            raise IndexError("the game is over")
        if not state.frames:
            phase = rb.sequence[state.phase]
            if phase.kind in ("movement", "exploitation"):
                return _sample_movement(state, phase, rng)
            if phase.kind == "combat":
                return _sample_combat(state, phase, rng)
            if phase.kind == "reinforcement":
                return _sample_reinforcement(state, phase, rng)
            if phase.kind == "setup":
                return _sample_setup(state, phase, rng)
        return rng.choice(list(self))


# ------------------------------------------------------------------------ iteration


def _in_phase(pos: Position, phase: Phase) -> Iterator[act.Action]:
    yield from pos.rules.special_actions(pos, phase)
    if phase.kind in ("movement", "exploitation"):
        yield from _movement(pos, phase)
    elif phase.kind == "combat":
        yield from _combat(pos, phase)
    elif phase.kind == "reinforcement":
        yield from _reinforcement(pos, phase)
    elif phase.kind == "setup":
        yield from _setup(pos, phase)
        return
    else:
        yield from (act.Choose(word) for word in pos.rules.choices(pos, phase))
        return
    if pos.rules.why_not_end(pos, phase) is None:
        yield act.End()


def _setup(pos: Position, phase: Phase) -> Iterator[act.Action]:
    for unit in pos.rules.setup_rules:
        if pos.rules.sides[unit] == phase.role:
            for h in members(places_of(pos, unit)):
                if h != pos.where[unit]:
                    yield act.Place((unit,), h)
    if why_not_ready(pos, phase.role) is None:
        yield act.Ready()
    if why_not_finish(pos, phase.role) is None:
        yield act.End()


def _reinforcement(pos: Position, phase: Phase) -> Iterator[act.Action]:
    enemy = pos.occupied[1 - phase.role]
    for unit, hexes in pos.rules.arrivals(pos, phase.role).items():
        for h in members(hexes & ~enemy):
            yield act.Arrive((unit,), h)
    if not pos.repl[phase.role]:
        return
    for unit, side in enumerate(pos.rules.sides):
        if side != phase.role:
            continue
        if pos.where[unit] >= 0:
            if pos.rules.why_not_rebuild(pos, side, unit) is None:
                yield act.Rebuild(unit)
        elif pos.where[unit] == DEAD:
            yield from (act.Revive(unit, h) for h in members(pos.rules.revival(pos, unit)))


def _movement(pos: Position, phase: Phase) -> Iterator[act.Action]:
    for unit in pos.on_map(phase.role):
        if can_move(pos, phase, unit):
            found = reach_of(pos, (unit,))
            for h in sorted(found.cost):
                if h != pos.where[unit]:
                    yield act.Move((unit,), found.path(h))
            yield from overruns(pos, unit)


def overruns(pos: Position, unit: int) -> Iterator[act.Overrun]:
    """The legal overruns of a unit alone, and of its whole stack if it is the first in it."""
    for action in _overruns(pos, unit, targets(pos, unit)):
        if why_not(pos, action) is None:
            yield action


def _overruns(pos: Position, unit: int, hexes: Sequence[int]) -> Iterator[act.Overrun]:
    stack = pos.stack(pos.where[unit])
    for h in hexes:
        yield act.Overrun(h, (unit,))
        if len(stack) > 1 and unit == stack[0]:
            yield act.Overrun(h, stack)


def _combat(pos: Position, phase: Phase) -> Iterator[act.Action]:
    by_target: dict[int, list[int]] = {}
    for target, unit in can_attack(pos, phase):
        by_target.setdefault(target, []).append(unit)
    for target in sorted(by_target):
        able = by_target[target]
        for unit in able:
            if why_not_together(pos, target, (unit,)) is None:
                yield act.Attack(target, (unit,))
        for group in pos.rules.fighting_groups(able):
            if len(group) > 1 and why_not_together(pos, target, group) is None:
                yield act.Attack(target, group)


def _in_frame(pos: Position) -> Iterator[act.Action]:
    frame = pos.frames[-1]
    if isinstance(frame, Combat):
        yield from _support(pos, frame)
    elif isinstance(frame, Losses):
        pool = pos.rules.loss_pool(pos, alive(pos, frame.units))
        for units in combinations_with_replacement(pool, required(pos, frame)):
            if all(units.count(u) <= pos.steps[u] for u in set(units)):
                yield act.Lose(units)
    elif isinstance(frame, Retreat):
        yield from _retreat(pos, frame)
    elif isinstance(frame, Advance):
        yield from _advance(pos, frame)
    elif isinstance(frame, Excess):
        yield from (act.Destroy(u) for u in candidates(pos, frame))
    elif isinstance(frame, Relocate):
        yield from (act.Return(frame.unit, h) for h in members(pos.rules.relocation(pos, frame.unit)))


def _support(pos: Position, frame: Combat) -> Iterator[act.Action]:
    side = frame.attacker if frame.stage == "attacker support" else 1 - frame.attacker
    guns = pos.rules.guns_in_reach(pos, side, frame)
    for air in range(min(pos.air[side], 2 * MAX_SHIFT) + 1):
        for count in range(len(guns) + 1):
            yield act.Support(air, guns[:count])


def _retreat(pos: Position, frame: Retreat) -> Iterator[act.Action]:
    if frame.optional:
        yield act.Stay()
    done: set[int] = set()
    for unit in frame.units:
        ways = list(paths(pos, unit, frame.length))
        yield from (act.Withdraw((unit,), path) for path in ways)
        h = pos.where[unit]
        group = tuple(u for u in frame.units if pos.where[u] == h)
        if h not in done and len(group) > 1:
            done.add(h)
            for path in ways:
                action = act.Withdraw(group, path)
                if why_not(pos, action) is None:
                    yield action


def _advance(pos: Position, frame: Advance) -> Iterator[act.Action]:
    yield act.Follow(())
    for unit in frame.units:
        yield act.Follow((unit,))
    for count in range(2, len(frame.units) + 1):
        action = act.Follow(frame.units[:count])
        if why_not(pos, action) is None:
            yield action


# ------------------------------------------------------------------------- sampling


def _sample_movement(pos: Position, phase: Phase, rng: random.Random) -> act.Action:
    mine = pos.rules.units_of[phase.role]
    enemy = pos.occupied[1 - phase.role]
    if pos.rules.special and rng.random() < 0.02:
        own: act.Action | None = pos.rules.sample_special(pos, phase, rng)
        if own is not None:
            return own
    barred = 0 if pos.rules.switches.overrun_from_ezoc else pos.barred
    if pos.moving and rng.random() < 0.5:  # whoever has just come up to an enemy may go on against him
        mover = pos.moving.bit_length() - 1
        if pos.where[mover] >= 0 and not barred >> mover & 1 and pos.rules.around[pos.where[mover]] & enemy:
            action = _sample_overrun(pos, mover, rng)
            if action is not None:
                return action
    for _ in range(TRIES):
        unit = mine[int(rng.random() * len(mine))]
        if not can_move(pos, phase, unit):
            continue
        h = pos.where[unit]
        if not barred >> unit & 1 and pos.rules.around[h] & enemy and rng.random() < 0.5:
            action = _sample_overrun(pos, unit, rng)
            if action is not None:
                return action
        path = _random_walk(pos, unit, enemy, rng)
        if path:
            _, length, _ = stride(pos, (unit,), path)
            if length:
                return act.Move((unit,), path[:length])
    if pos.rules.why_not_end(pos, phase) is None:
        return act.End()
    return next(iter(Legal(pos)))  # a move that a rule demands


def _sample_overrun(pos: Position, unit: int, rng: random.Random) -> act.Action | None:
    hexes = targets(pos, unit)
    stack = pos.stack(pos.where[unit])
    h = hexes[int(rng.random() * len(hexes))]
    for units in (stack, (unit,)):
        action = act.Overrun(h, units)
        if why_not(pos, action) is None:
            return action
    return None


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


def _sample_combat(pos: Position, phase: Phase, rng: random.Random) -> act.Action:
    pairs = can_attack(pos, phase)
    if not pairs or rng.random() < 0.1:
        return act.End()
    target = rng.choice(pairs)[0]
    groups = pos.rules.fighting_groups([u for t, u in pairs if t == target])
    group = rng.choice(groups)
    chosen = tuple(u for u in group if rng.random() < 0.8) or tuple(group)
    for units in (chosen, tuple(group)):
        if why_not_together(pos, target, units) is None:
            return act.Attack(target, units)
    return act.End()


def _sample_reinforcement(pos: Position, phase: Phase, rng: random.Random) -> act.Action:
    side = phase.role
    if rng.random() < 0.03:
        return act.End()
    due = pos.rules.arrivals(pos, side)
    for unit, hexes in due.items():
        return act.Arrive((unit,), rng.choice(list(members(hexes & ~pos.occupied[1 - side]))))
    if pos.repl[side]:
        for _ in range(TRIES):
            unit = pos.rules.units_of[side][int(rng.random() * len(pos.rules.units_of[side]))]
            if pos.where[unit] == IN_POOL:
                continue
            if pos.where[unit] == DEAD:
                hexes = pos.rules.revival(pos, unit)
                if hexes:
                    return act.Revive(unit, rng.choice(list(members(hexes))))
            elif pos.rules.why_not_rebuild(pos, side, unit) is None:
                return act.Rebuild(unit)
    return act.End()


def _sample_setup(pos: Position, phase: Phase, rng: random.Random) -> act.Action:
    waiting = missing(pos, phase.role)
    if not waiting:
        return act.End()
    unit = rng.choice(waiting)
    hexes = list(members(places_of(pos, unit)))
    if hexes:
        return act.Place((unit,), rng.choice(hexes))
    return rng.choice(list(Legal(pos)))
