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
from golan_scs.model.rulebook import Phase, Rulebook
from golan_scs.model.state import DEAD, IN_POOL, State
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

    __slots__ = ("_rb", "_state")

    def __init__(self, rb: Rulebook, state: State) -> None:
        self._rb, self._state = rb, state

    def __contains__(self, action: object) -> bool:
        known = isinstance(action, act.Action) or any(
            type(action) in own for own in self._rb.special.values()
        )
        return known and why_not(self._rb, self._state, action) is None  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[act.Action]:
        rb, state = self._rb, self._state
        if state.ended:
            return
        if state.frames:
            yield from _in_frame(rb, state)
        else:
            yield from _in_phase(rb, state, rb.sequence[state.phase])

    def sample(self, rng: random.Random) -> act.Action:
        """Any one legal action, cheaply. Raises IndexError at the end of the game."""
        rb, state = self._rb, self._state
        if state.ended:
            raise IndexError("the game is over")
        if not state.frames:
            phase = rb.sequence[state.phase]
            if phase.kind in ("movement", "exploitation"):
                return _sample_movement(rb, state, phase, rng)
            if phase.kind == "combat":
                return _sample_combat(rb, state, phase, rng)
            if phase.kind == "reinforcement":
                return _sample_reinforcement(rb, state, phase, rng)
            if phase.kind == "setup":
                return _sample_setup(rb, state, phase, rng)
        return rng.choice(list(self))


# ------------------------------------------------------------------------ iteration


def _in_phase(rb: Rulebook, state: State, phase: Phase) -> Iterator[act.Action]:
    yield from rb.special_actions(state, phase)
    if phase.kind in ("movement", "exploitation"):
        yield from _movement(rb, state, phase)
    elif phase.kind == "combat":
        yield from _combat(rb, state, phase)
    elif phase.kind == "reinforcement":
        yield from _reinforcement(rb, state, phase)
    elif phase.kind == "setup":
        yield from _setup(rb, state, phase)
        return
    else:
        yield from (act.Choose(word) for word in rb.choices(state, phase))
        return
    if rb.why_not_end(state, phase) is None:
        yield act.End()


def _setup(rb: Rulebook, state: State, phase: Phase) -> Iterator[act.Action]:
    for unit in rb.setup_rules:
        if rb.sides[unit] == phase.role:
            for h in members(places_of(rb, state, unit)):
                if h != state.where[unit]:
                    yield act.Place((unit,), h)
    if why_not_ready(rb, state, phase.role) is None:
        yield act.Ready()
    if why_not_finish(rb, state, phase.role) is None:
        yield act.End()


def _reinforcement(rb: Rulebook, state: State, phase: Phase) -> Iterator[act.Action]:
    enemy = state.occupied[1 - phase.role]
    for unit, hexes in rb.arrivals(state, phase.role).items():
        for h in members(hexes & ~enemy):
            yield act.Arrive((unit,), h)
    if not state.repl[phase.role]:
        return
    for unit, side in enumerate(rb.sides):
        if side != phase.role:
            continue
        if state.where[unit] >= 0:
            if rb.why_not_rebuild(state, side, unit) is None:
                yield act.Rebuild(unit)
        elif state.where[unit] == DEAD:
            yield from (act.Revive(unit, h) for h in members(rb.revival(state, unit)))


def _movement(rb: Rulebook, state: State, phase: Phase) -> Iterator[act.Action]:
    for unit in state.on_map(phase.role):
        if can_move(rb, state, phase, unit):
            found = reach_of(rb, state, (unit,))
            for h in sorted(found.cost):
                if h != state.where[unit]:
                    yield act.Move((unit,), found.path(h))
            yield from overruns(rb, state, unit)


def overruns(rb: Rulebook, state: State, unit: int) -> Iterator[act.Overrun]:
    """The legal overruns of a unit alone, and of its whole stack if it is the first in it."""
    for action in _overruns(state, unit, targets(rb, state, unit)):
        if why_not(rb, state, action) is None:
            yield action


def _overruns(state: State, unit: int, hexes: Sequence[int]) -> Iterator[act.Overrun]:
    stack = state.stack(state.where[unit])
    for h in hexes:
        yield act.Overrun(h, (unit,))
        if len(stack) > 1 and unit == stack[0]:
            yield act.Overrun(h, stack)


def _combat(rb: Rulebook, state: State, phase: Phase) -> Iterator[act.Action]:
    by_target: dict[int, list[int]] = {}
    for target, unit in can_attack(rb, state, phase):
        by_target.setdefault(target, []).append(unit)
    for target in sorted(by_target):
        able = by_target[target]
        for unit in able:
            if why_not_together(rb, state, target, (unit,)) is None:
                yield act.Attack(target, (unit,))
        for group in rb.fighting_groups(able):
            if len(group) > 1 and why_not_together(rb, state, target, group) is None:
                yield act.Attack(target, group)


def _in_frame(rb: Rulebook, state: State) -> Iterator[act.Action]:
    frame = state.frames[-1]
    if isinstance(frame, Combat):
        yield from _support(rb, state, frame)
    elif isinstance(frame, Losses):
        pool = rb.loss_pool(state, alive(state, frame.units))
        for units in combinations_with_replacement(pool, required(rb, state, frame)):
            if all(units.count(u) <= state.steps[u] for u in set(units)):
                yield act.Lose(units)
    elif isinstance(frame, Retreat):
        yield from _retreat(rb, state, frame)
    elif isinstance(frame, Advance):
        yield from _advance(rb, frame, state)
    elif isinstance(frame, Excess):
        yield from (act.Destroy(u) for u in candidates(rb, state, frame))
    elif isinstance(frame, Relocate):
        yield from (act.Return(frame.unit, h) for h in members(rb.relocation(state, frame.unit)))


def _support(rb: Rulebook, state: State, frame: Combat) -> Iterator[act.Action]:
    side = frame.attacker if frame.stage == "attacker support" else 1 - frame.attacker
    guns = rb.guns_in_reach(state, side, frame)
    for air in range(min(state.air[side], 2 * MAX_SHIFT) + 1):
        for count in range(len(guns) + 1):
            yield act.Support(air, guns[:count])


def _retreat(rb: Rulebook, state: State, frame: Retreat) -> Iterator[act.Action]:
    if frame.optional:
        yield act.Stay()
    done: set[int] = set()
    for unit in frame.units:
        ways = list(paths(rb, state, unit, frame.length))
        yield from (act.Withdraw((unit,), path) for path in ways)
        h = state.where[unit]
        group = tuple(u for u in frame.units if state.where[u] == h)
        if h not in done and len(group) > 1:
            done.add(h)
            for path in ways:
                action = act.Withdraw(group, path)
                if why_not(rb, state, action) is None:
                    yield action


def _advance(rb: Rulebook, frame: Advance, state: State) -> Iterator[act.Action]:
    yield act.Follow(())
    for unit in frame.units:
        yield act.Follow((unit,))
    for count in range(2, len(frame.units) + 1):
        action = act.Follow(frame.units[:count])
        if why_not(rb, state, action) is None:
            yield action


# ------------------------------------------------------------------------- sampling


def _sample_movement(rb: Rulebook, state: State, phase: Phase, rng: random.Random) -> act.Action:
    mine = rb.units_of[phase.role]
    enemy = state.occupied[1 - phase.role]
    if rb.special and rng.random() < 0.02:
        own: act.Action | None = rb.sample_special(state, phase, rng)
        if own is not None:
            return own
    barred = 0 if rb.rules.overrun_from_ezoc else state.barred
    if state.moving and rng.random() < 0.5:  # whoever has just come up to an enemy may go on against him
        mover = state.moving.bit_length() - 1
        if state.where[mover] >= 0 and not barred >> mover & 1 and rb.around[state.where[mover]] & enemy:
            action = _sample_overrun(rb, state, mover, rng)
            if action is not None:
                return action
    for _ in range(TRIES):
        unit = mine[int(rng.random() * len(mine))]
        if not can_move(rb, state, phase, unit):
            continue
        h = state.where[unit]
        if not barred >> unit & 1 and rb.around[h] & enemy and rng.random() < 0.5:
            action = _sample_overrun(rb, state, unit, rng)
            if action is not None:
                return action
        path = _random_walk(rb, state, unit, enemy, rng)
        if path:
            _, length, _ = stride(rb, state, (unit,), path)
            if length:
                return act.Move((unit,), path[:length])
    if rb.why_not_end(state, phase) is None:
        return act.End()
    return next(iter(Legal(rb, state)))  # a move that a rule demands


def _sample_overrun(rb: Rulebook, state: State, unit: int, rng: random.Random) -> act.Action | None:
    hexes = targets(rb, state, unit)
    stack = state.stack(state.where[unit])
    h = hexes[int(rng.random() * len(hexes))]
    for units in (stack, (unit,)):
        action = act.Overrun(h, units)
        if why_not(rb, state, action) is None:
            return action
    return None


def _random_walk(rb: Rulebook, state: State, unit: int, enemy: HexSet, rng: random.Random) -> tuple[int, ...]:
    """A path that mostly keeps its direction; it ends next to an enemy, for most battles begin there."""
    neighbours = rb.board.grid.neighbours
    barred, contact = ~rb.board.playable | enemy, zoc(rb, state, 1 - rb.sides[unit])
    here, path, heading = state.where[unit], [], int(rng.random() * 6)
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


def _sample_combat(rb: Rulebook, state: State, phase: Phase, rng: random.Random) -> act.Action:
    pairs = can_attack(rb, state, phase)
    if not pairs or rng.random() < 0.1:
        return act.End()
    target = rng.choice(pairs)[0]
    groups = rb.fighting_groups([u for t, u in pairs if t == target])
    group = rng.choice(groups)
    chosen = tuple(u for u in group if rng.random() < 0.8) or tuple(group)
    for units in (chosen, tuple(group)):
        if why_not_together(rb, state, target, units) is None:
            return act.Attack(target, units)
    return act.End()


def _sample_reinforcement(rb: Rulebook, state: State, phase: Phase, rng: random.Random) -> act.Action:
    side = phase.role
    if rng.random() < 0.03:
        return act.End()
    due = rb.arrivals(state, side)
    for unit, hexes in due.items():
        return act.Arrive((unit,), rng.choice(list(members(hexes & ~state.occupied[1 - side]))))
    if state.repl[side]:
        for _ in range(TRIES):
            unit = rb.units_of[side][int(rng.random() * len(rb.units_of[side]))]
            if state.where[unit] == IN_POOL:
                continue
            if state.where[unit] == DEAD:
                hexes = rb.revival(state, unit)
                if hexes:
                    return act.Revive(unit, rng.choice(list(members(hexes))))
            elif rb.why_not_rebuild(state, side, unit) is None:
                return act.Rebuild(unit)
    return act.End()


def _sample_setup(rb: Rulebook, state: State, phase: Phase, rng: random.Random) -> act.Action:
    waiting = missing(rb, state, phase.role)
    if not waiting:
        return act.End()
    unit = rng.choice(waiting)
    hexes = list(members(places_of(rb, state, unit)))
    if hexes:
        return act.Place((unit,), rng.choice(hexes))
    return rng.choice(list(Legal(rb, state)))
