"""Who may move, where units of one hex can go together, and how on from a way already begun (NMG 6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.search import Reach, Terms, reach
from golan_core.model.values import Refusal
from golan_no_middle_ground.model.definition import FALL_BACK
from golan_no_middle_ground.model.rulebook import ISRAEL, Position
from golan_no_middle_ground.rules.combat.readiness import not_active
from golan_no_middle_ground.rules.ground.airmobile import may_fly
from golan_no_middle_ground.rules.ground.ground import MINE_COST, costs, mined, on_road, road_costs, step_cost
from golan_no_middle_ground.rules.ground.movement import (
    LEAVE_ZOC,
    ROAD_MARCH,
    allowance,
    budget,
    reach_of,
    room,
    why_not_path,
)
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to

Way = tuple[tuple[int, ...], int]
"""A path and its cost in MP."""
PASSING = ("stacking", "near-enemy")
"""Codes of refusals to stop in a hex, which do not forbid to pass through it."""


def can_fall_back(pos: Position, unit: int) -> bool:
    """NMG 4.0: whether a disrupted unit has a hex to fall back to."""
    if not pos.disrupted >> unit & 1 or (pos.done | pos.airborne) >> unit & 1:
        return False
    if not allowance(pos, unit):
        return False
    return len(reach_of(pos, (unit,), fallback=True).cost) > 1


def can_move(pos: Position, unit: int) -> bool:
    """NMG 4.0, 6.0: whether a unit of the group may still move, by ground or by air."""
    if (pos.disrupted | pos.done | pos.moved) >> unit & 1:
        return False
    if pos.where[unit] < 0:
        return may_fly(pos, unit) is None
    return allowance(pos, unit) > 0 and not pos.airborne >> unit & 1


def why_not_move(pos: Position, units: tuple[int, ...], path: tuple[int, ...]) -> Refusal | None:
    """NMG 4.0, 6.0: the rule that forbids a move, or a fall-back in its step."""
    if not units or not path:
        return Refusal("NMG 6.0", "nobody", "name units and the hexes of their way")
    refusal = why_not_movers(pos, units)
    return refusal or why_not_path(pos, units, path, pos.step == FALL_BACK)


def why_not_movers(pos: Position, units: Sequence[int]) -> Refusal | None:
    """NMG 3.0, 4.0: the rule that keeps units from moving together in the step, wherever to."""
    if len(set(units)) < len(units):
        return Refusal("NMG 6.0", "twice", "a unit is named twice")
    falling = pos.step == FALL_BACK
    for unit in units:
        name = pos.rules.name(unit)
        if not pos.group >> unit & 1:
            return not_active(pos, unit)
        if pos.where[unit] < 0:
            return Refusal("T:D 2.1", "off-map", f"{name} is off the map: it comes by air, with drop")
        if pos.where[unit] != pos.where[units[0]]:
            return Refusal("NMG 6.0", "apart", "units that move together must begin in the same hex")
        disrupted = bool(pos.disrupted >> unit & 1)
        if falling and not disrupted:
            return Refusal("NMG 4.0", "not-yet", f"only disrupted units fall back; {name} moves later")
        if not falling and disrupted:
            text = f"{name} is disrupted: it falls back in the first step, and does not move after it"
            return Refusal("NMG 13.0", "disrupted", text)
        if (pos.done | pos.moved) >> unit & 1:
            what = "moved" if pos.moved >> unit & 1 else "bridged or bombarded"
            return Refusal("NMG 4.0", "done", f"{name} has {what} in this activation already")
        if pos.airborne >> unit & 1:
            return Refusal("T:D 2.1", "airborne", f"{name} came by air this turn and moves no further")
    return None


def ways_of(pos: Position, units: tuple[int, ...]) -> Iterator[Way]:
    """NMG 6.0: every move of exactly these units, by the cheapest way to each hex."""
    if why_not_movers(pos, units) is not None:
        return
    start = pos.where[units[0]]
    ways = reach_of(pos, units, pos.step == FALL_BACK)
    for h in sorted(ways.cost):
        if h != start and room(pos, h, units):
            yield ways.path(h), ways.cost[h]


def ways_along(pos: Position, units: tuple[int, ...], first: tuple[int, ...]) -> Iterator[Way]:
    """NMG 6.0: the move along `first`, and the moves on from its end, at their whole cost in MP."""
    refusal = why_not_move(pos, units, first)
    if refusal is not None and refusal.code not in PASSING:
        return
    side, start, here = pos.rules.sides[units[0]], pos.where[units[0]], first[-1]
    enemy = zoc(pos, 1 - side)
    mp = budget(pos, units, pos.step == FALL_BACK)
    spent = _spent(pos, units, first)
    if refusal is None:
        takes_all = len(first) == 1 and (spent > mp or enemy >> start & enemy >> here & 1)
        yield first, mp if takes_all else spent
    if enemy >> here & 1 or spent >= mp + ROAD_MARCH:
        return
    for found in _onward(pos, units, first, mp, spent):
        for h, cost in found.cost.items():
            whole = first + found.path(h)
            if h not in (here, start) and why_not_move(pos, units, whole) is None:
                yield whole, spent + cost


def _spent(pos: Position, units: tuple[int, ...], path: Sequence[int]) -> int:
    """NMG 5.2, 6.0: MP that a way costs; a hexside that takes a whole move counts as all MP."""
    side, start = pos.rules.sides[units[0]], pos.where[units[0]]
    mines = mined(pos) if side == ISRAEL else 0
    spent = LEAVE_ZOC if zoc(pos, 1 - side) >> start & 1 else 0
    for a, b in zip((start, *path), path, strict=False):
        cost = step_cost(pos, side, a, b)
        if cost < 0:
            return budget(pos, units) + ROAD_MARCH
        spent += cost + (MINE_COST if mines >> b & 1 else 0)
    return spent


def _onward(
    pos: Position, units: tuple[int, ...], first: Sequence[int], mp: int, spent: int
) -> Iterator[Reach]:
    """Searches from the end of a way: over any ground, and on by road alone where units march."""
    side, start = pos.rules.sides[units[0]], pos.where[units[0]]
    closed, enemy = closed_to(pos, side), zoc(pos, 1 - side)
    mines = mined(pos) if side == ISRAEL else 0
    if spent < mp:
        yield reach(
            costs(pos, side),
            first[-1],
            mp - spent,
            Terms(closed=closed, surcharged=mines, surcharge=MINE_COST, stop=enemy),
        )
    by_road = all(on_road(pos.rules, a, b) for a, b in zip((start, *first), first, strict=False))
    if pos.rules.options["road_march"] and pos.step != FALL_BACK and by_road:
        yield reach(
            road_costs(pos, side),
            first[-1],
            mp + ROAD_MARCH - spent,
            Terms(closed=closed | enemy, surcharged=mines, surcharge=MINE_COST),
        )
