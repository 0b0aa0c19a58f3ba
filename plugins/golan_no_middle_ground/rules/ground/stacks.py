"""Where units of one hex can go together, and how on from a way already begun (NMG 6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.search import Reach, Terms, reach
from golan_no_middle_ground.model.rulebook import ISRAEL, Position
from golan_no_middle_ground.rules.ground.ground import MINE_COST, costs, mined, on_road, road_costs, step_cost
from golan_no_middle_ground.rules.ground.movement import LEAVE_ZOC, ROAD_MARCH, budget, reach_of, room
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.turn.activation import FALL_BACK, why_not_move, why_not_movers

Way = tuple[tuple[int, ...], int]
"""A path and its cost in MP."""
PASSING = ("stacking", "near-enemy")
"""Codes of refusals to stop in a hex, which do not forbid to pass through it."""


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
    closed, enemy = pos.rules.enemies(pos, side), zoc(pos, 1 - side)
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
