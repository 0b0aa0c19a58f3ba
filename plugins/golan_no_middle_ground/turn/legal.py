"""The legal actions of a position, lazily.

Membership is exact. Iteration is in a stable order and spans the possibilities: single units move,
bombard, fire and assault alone, and all able units against a hex together; a stack moves by moving its
units one after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import CHITS, INDEPENDENT
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import STACK, Position
from golan_no_middle_ground.rules.combat import retreat
from golan_no_middle_ground.rules.combat.assault import MOST, assault_targets
from golan_no_middle_ground.rules.combat.bombardment import spotted
from golan_no_middle_ground.rules.combat.fire import can_react, fire_targets, reacting
from golan_no_middle_ground.rules.combat.hits import targets
from golan_no_middle_ground.rules.ground import airmobile
from golan_no_middle_ground.rules.ground.movement import reach_of, room
from golan_no_middle_ground.rules.war import arrivals, chits, setup
from golan_no_middle_ground.rules.war.counteroffensive import why_not_declare
from golan_no_middle_ground.turn.activation import (
    ASSAULT,
    BOMBARD,
    ENGINEERS,
    FALL_BACK,
    FIRE,
    MOVE,
    REACTION,
    able,
    bridge_sites,
    decider,
    in_range,
)
from golan_no_middle_ground.turn.judge import deciding, waiting, why_not, words

END_IN = 4
"""A sample ends a step once in so many times."""


class Legal:
    """The legal actions of one state."""

    __slots__ = ("_state",)

    def __init__(self, pos: Position) -> None:
        self._state = pos

    def __contains__(self, action: object) -> bool:
        return isinstance(action, act.Action) and why_not(self._state, action) is None

    def __iter__(self) -> Iterator[act.Action]:
        state = self._state
        if state.ended:
            return
        if state.frames:
            yield from _in_frame(state)
        elif state.chit >= 0:
            yield from _in_step(state)
        else:
            yield from _in_phase(state)

    def sample(self, rng: random.Random) -> act.Action:
        """Any one legal action, cheaply. Raises IndexError at the end of the game."""
        state = self._state
        if state.ended:
            raise IndexError("the game is over")
        if not state.frames and state.chit >= 0 and state.step in (FALL_BACK, MOVE):
            return _sample_move(state, rng)
        if not state.frames and state.chit < 0:
            key = waiting(state)
            if key.endswith("setup"):
                return _sample_setup(state, rng)
            if key.endswith("arrivals"):
                return _sample_arrival(state, rng)
        return rng.choice(list(self))


# ------------------------------------------------------------------------ phases


def _in_phase(pos: Position) -> Iterator[act.Action]:
    key, side = waiting(pos), deciding(pos)
    if key.endswith("muster"):
        yield act.Muster()
    elif key.endswith("setup"):
        yield from _setup(pos, side)
    elif key == "begin":
        yield act.End()
    elif key == "declaration":
        if why_not_declare(pos) is None:
            yield act.Declare()
        yield act.End()
    elif key == "hermon":
        free = [u for u in pos.rules.parachutes if why_not(pos, act.Seize((u,))) is None]
        for count in range(len(free) + 1):
            yield act.Seize(tuple(free[:count]))
    elif key.endswith("replacements"):
        yield from (act.Check(u) for u in arrivals.checkable(pos, side))
        yield act.End()
    elif key.endswith("arrivals"):
        for unit, hexes in arrivals.arriving(pos, side).items():
            yield from (act.Arrive((unit,), h) for h in members(hexes))
        yield act.End()
    elif key in ("air-support", "stake"):
        yield from (act.Choose(word) for word in words(pos))
    elif key == "superiority":
        yield act.Intercept()
        yield act.End()
    elif key == "initiative":
        names = (CHITS[f].lower() for f in chits.first_choice(pos))
        yield from (act.Activate(name) for name in names)
    elif key == "airlift":
        yield from (act.Lift(u) for u in airmobile.liftable(pos))
        yield act.End()
    else:
        yield act.Draw()


def _setup(pos: Position, side: int) -> Iterator[act.Action]:
    for unit in setup.to_place(pos, side):
        for h in members(setup.hexes_for(pos, unit)):
            if h != pos.where[unit]:
                yield act.Place((unit,), h)
    yield from (act.Fortify(h) for h in members(setup.post_room(pos, side) | pos.posts(side)))
    for action in (act.Ready(), act.End()):
        if why_not(pos, action) is None:
            yield action


# ------------------------------------------------------------------------- steps


def _in_step(pos: Position) -> Iterator[act.Action]:
    units = able(pos)
    side = decider(pos)
    if pos.step in (FALL_BACK, MOVE):
        for unit in units:
            yield from _moves(pos, unit)
    elif pos.step == ENGINEERS:
        for unit in units:
            yield from (act.Bridge(unit, h) for h in bridge_sites(pos, unit))
    elif pos.step == BOMBARD:
        yield from _bombardments(pos, side, units)
    elif pos.step == REACTION:
        for h, target in reacting(pos, side):
            stack = [u for u in pos.stacks[h] if can_react(pos, u)]
            yield from _together(act.Fire, target, stack, (0,))
    elif pos.step in (FIRE, ASSAULT):
        yield from _combats(pos, side, units)
    yield act.End()


def _moves(pos: Position, unit: int) -> Iterator[act.Action]:
    if pos.where[unit] < 0 or pos.rules.units[unit].kind == "parachute":
        if pos.step == MOVE and airmobile.may_fly(pos, unit) is None:
            zones = airmobile.landing_zones(pos) & ~(1 << max(pos.where[unit], 0))
            yield from (act.Drop(unit, h) for h in members(zones))
        if pos.where[unit] < 0:
            return
    ways = reach_of(pos, (unit,), pos.step == FALL_BACK)
    for h in sorted(ways.cost):
        if h != pos.where[unit] and room(pos, h, (unit,)):
            yield act.Move((unit,), ways.path(h))


def _bombardments(pos: Position, side: int, guns: Sequence[int]) -> Iterator[act.Action]:
    seen = spotted(pos, side)
    for target in members(pos.occupied[1 - side]):
        near = [u for u in guns if seen >> target & 1 and in_range(pos, u, 1 << target)]
        yield from _together(act.Bombard, target, near, (0,))
        if pos.air[side]:
            yield act.Bombard(target, (), 1)


def _combats(pos: Position, side: int, units: Sequence[int]) -> Iterator[act.Action]:
    find = fire_targets if pos.step == FIRE else assault_targets
    verb: type[act.Fire | act.Assault] = act.Fire if pos.step == FIRE else act.Assault
    by_target: dict[int, list[int]] = {}
    for unit in units:
        for target in find(pos, side, unit):
            by_target.setdefault(target, []).append(unit)
    flights = (0, 1) if pos.air[side] else (0,)
    for target, able_units in sorted(by_target.items()):
        yield from _together(verb, target, able_units, flights)


def _together(
    verb: type[act.Fire | act.Assault | act.Bombard],
    target: int,
    units: Sequence[int],
    flights: Sequence[int],
) -> Iterator[act.Action]:
    """Each unit alone, and all together, with and without an air unit."""
    groups: list[tuple[int, ...]] = [(u,) for u in units]
    if len(units) > 1:
        most = MOST if verb is act.Assault else len(units)
        groups.append(tuple(units[:most]))
    for air in flights:
        yield from (verb(target, group, air) for group in groups)


# ------------------------------------------------------------------------ frames


def _in_frame(pos: Position) -> Iterator[act.Action]:
    frame = pos.frames[-1]
    match frame:
        case EarlyEnd():
            yield from (act.Choose(word) for word in words(pos))
        case Again():
            yield act.Rally(())
            pool = chits.rally_pool(pos, frame)
            free = pool.get(INDEPENDENT, [])
            for formation, units in sorted(pool.items()):
                joined = (
                    units
                    if formation == INDEPENDENT
                    else [*units, *chits.company(pos.rules, formation, free)]
                )
                for count in range(1, min(frame.count, len(joined)) + 1):
                    yield act.Rally(tuple(joined[:count]))
        case Hits():
            yield from (act.Hit(u) for u in targets(pos, frame))
        case Retreat():
            units_left = retreat.left(pos, frame)
            groups: list[tuple[int, ...]] = [(u,) for u in units_left]
            if len(units_left) > 1:
                groups.append(units_left)
            for group in groups:
                for path in retreat.paths(pos, frame, group):
                    yield act.Withdraw(group, path)
        case Advance():
            yield act.Follow(())
            space = STACK - len(pos.stack(frame.target))
            for count in range(1, min(space, len(frame.units)) + 1):
                yield act.Follow(frame.units[:count])
            if len(frame.units) > 1:
                yield from (act.Follow((u,)) for u in frame.units[1:])


# ----------------------------------------------------------------------- samples


def _sample_move(pos: Position, rng: random.Random) -> act.Action:
    units = able(pos)
    if not units or not rng.randrange(END_IN):
        return act.End()
    unit = rng.choice(units)
    if pos.rules.units[unit].kind == "parachute":
        moves = list(_moves(pos, unit))
        return rng.choice(moves) if moves else act.End()
    ways = reach_of(pos, (unit,), pos.step == FALL_BACK)
    ends = [h for h in sorted(ways.cost) if h != pos.where[unit] and room(pos, h, (unit,))]
    return act.Move((unit,), ways.path(rng.choice(ends))) if ends else act.End()


def _sample_setup(pos: Position, rng: random.Random) -> act.Action:
    side = deciding(pos)
    if why_not(pos, act.End()) is None:
        return act.End()
    units = setup.missing(pos, side)
    if units:
        unit = rng.choice(units)
        return act.Place((unit,), rng.choice(list(members(setup.hexes_for(pos, unit)))))
    posts = list(members(setup.post_room(pos, side)))
    if posts and pos.posts(side).bit_count() < pos.rules.scenario.posts[side]:
        return act.Fortify(rng.choice(posts))
    placed = [u for u in setup.to_place(pos, side) if pos.where[u] >= 0]
    unit = rng.choice(placed)
    return act.Place((unit,), rng.choice(list(members(setup.hexes_for(pos, unit)))))


def _sample_arrival(pos: Position, rng: random.Random) -> act.Action:
    found = arrivals.arriving(pos, deciding(pos))
    if not found or not rng.randrange(END_IN * 4):
        return act.End()
    unit = rng.choice(list(found))
    return act.Arrive((unit,), rng.choice(list(members(found[unit]))))
