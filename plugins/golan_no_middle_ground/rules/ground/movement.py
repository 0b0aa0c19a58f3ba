"""Movement of units and stacks (NMG 5.0, 6.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import Reach, Terms, reach
from golan_core.model.values import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import STACK, Position, Rulebook
from golan_no_middle_ground.rules.ground.ground import (
    CLOSED,
    DITCH,
    MINE_COST,
    costs,
    crossing,
    mined,
    on_road,
    road_costs,
    step_cost,
)
from golan_no_middle_ground.rules.ground.strongpoints import entered
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to, night

NIGHT_LOSS, NIGHT_LEAST = 2, 2
ROAD_MARCH = 3
LEAVE_ZOC = 1
ANYWHERE = 2000
"""MP that lead anywhere on a map, zones of control on the way counted."""
DETOUR = 20
"""What a hex in an enemy zone of control counts for when the way that fails is looked for."""


def allowance(pos: Position, unit: int) -> int:
    """NMG 6.0, 7.0: MP of a unit now; two fewer by night but never below two, half when Out of Supply."""
    mp = pos.rules.units[unit].move
    if night(pos):
        mp = min(mp, max(mp - NIGHT_LOSS, NIGHT_LEAST))
    return (mp + 1) // 2 if pos.oos >> unit & 1 else mp


def budget(pos: Position, units: Sequence[int], fallback: bool = False) -> int:
    """MP of units that move together; half of it, at least one, to fall back (NMG 4.0)."""
    mp = min(allowance(pos, u) for u in units)
    return max(mp // 2, 1) if fallback and mp else mp


def may_wade(rb: Rulebook, units: Sequence[int]) -> bool:
    """NMG 6.0: whether units may cross a ditch without a bridge, for all their MP."""
    return all(rb.units[u].side == ISRAEL or rb.units[u].on_foot for u in units)


def room(pos: Position, h: int, coming: Sequence[int]) -> bool:
    """NMG 5.1: whether units may end their move in a hex."""
    if h not in pos.stacks:
        return len(coming) <= STACK
    return len(pos.stack(h)) + sum(pos.where[u] != h for u in coming) <= STACK


def near_enemy(pos: Position, side: int) -> HexSet:
    """NMG 4.0: hexes next to an enemy; an empty Syrian strong-point is none."""
    return pos.rules.grid.spread(closed_to(pos, side))


# ------------------------------------------------------------------------ reach


class Ways:
    """Where units can go: MP by hex, and the way there, on the march where only that leads so far."""

    __slots__ = ("_march", "_plain", "cost")

    def __init__(self, plain: Reach) -> None:
        self._plain, self._march = plain, plain
        self.cost = plain.cost

    def add(self, march: Reach) -> None:
        """Add the hexes that only a road march reaches."""
        self._march = march
        self.cost = march.cost | self.cost

    def path(self, h: int) -> tuple[int, ...]:
        """The way to a hex, without the start. Raises KeyError for one out of reach."""
        return (self._plain if h in self._plain else self._march).path(h)


def reach_of(pos: Position, units: Sequence[int], fallback: bool = False) -> Ways:
    """NMG 6.0: every hex that units can get to together, with cost and way; stacking is not looked at.

    The start is in at 0. To fall back, only hexes not next to an enemy are left in.
    """
    side = pos.rules.sides[units[0]]
    start = pos.where[units[0]]
    mp = budget(pos, units, fallback)
    if not mp:
        return Ways(Reach(start))
    closed = closed_to(pos, side)
    enemy = zoc(pos, 1 - side)
    caught = enemy >> start & 1
    found = reach(
        costs(pos, side),
        start,
        mp - LEAVE_ZOC if caught else mp,
        Terms(
            closed=closed,
            surcharged=mined(pos) if side == ISRAEL else 0,
            surcharge=MINE_COST,
            stop=enemy,
            first_closed=enemy if caught else 0,
            minimum=True,
        ),
    )
    if caught:
        found.cost.update((h, spent + LEAVE_ZOC) for h, spent in found.cost.items() if h != start)
    _single_steps(pos, units, found, closed, enemy if caught else 0, mp)
    ways = Ways(found)
    if pos.rules.options["road_march"] and not caught and not fallback:
        ways.add(_march(pos, side, start, closed | enemy, mp))
    if fallback:
        near = near_enemy(pos, side)
        ways.cost = {h: mp for h, mp in ways.cost.items() if h == start or not near >> h & 1}
    return ways


def _single_steps(
    pos: Position,
    units: Sequence[int],
    found: Reach,
    closed: HexSet,
    zones: HexSet,
    mp: int,
) -> None:
    """Moves of one hex for all MP: from zone to zone, and across a ditch without a bridge."""
    start, side = found.start, pos.rules.sides[units[0]]
    wading = may_wade(pos.rules, units)
    for n in members(pos.rules.around[start] & ~closed):
        if n in found:
            continue
        kind = crossing(pos, side, start, n)
        if (kind == DITCH and wading) or (kind not in (DITCH, CLOSED) and zones >> n & 1):
            found.cost[n] = mp
            found.prev[n] = start


def _march(pos: Position, side: int, start: int, closed: HexSet, mp: int) -> Reach:
    """NMG 6.0: the hexes that a road march reaches."""
    return reach(
        road_costs(pos, side),
        start,
        mp + ROAD_MARCH,
        Terms(closed=closed, surcharged=mined(pos) if side == ISRAEL else 0, surcharge=MINE_COST),
    )


# ----------------------------------------------------------------------- judging


def why_not_path(
    pos: Position, units: Sequence[int], path: Sequence[int], fallback: bool = False
) -> Refusal | None:
    """NMG 5.0, 6.0: the rule that forbids units to move along a path, or None."""
    side, start = pos.rules.sides[units[0]], pos.where[units[0]]
    mp = budget(pos, units, fallback)
    if not mp:
        return Refusal("NMG 6.0", "immobile", f"{pos.rules.names(units)}: no movement allowance")
    closed, enemy = closed_to(pos, side), zoc(pos, 1 - side)
    mines = mined(pos) if side == ISRAEL else 0
    spent = LEAVE_ZOC if enemy >> start & 1 else 0
    marching = bool(pos.rules.options["road_march"]) and not fallback and not enemy >> start & 1
    for i, (a, b) in enumerate(zip((start, *path), path, strict=False)):
        refusal = _why_not_step(pos, units, a, b, closed, len(path) == 1)
        if refusal is not None:
            return refusal
        if i and enemy >> a & 1:
            return Refusal(
                "NMG 5.2",
                "zoc",
                f"units stop where they enter an enemy zone of control, and {pos.rules.label(a)} is in one",
                {"hex": pos.rules.label(a)},
            )
        if i == 0 and len(path) > 1 and enemy >> a & enemy >> b & 1:
            text = "from one enemy zone of control to another units move one hex and no more"
            return Refusal("NMG 5.2", "zone-to-zone", text)
        spent += max(step_cost(pos, side, a, b), 0) + (MINE_COST if mines >> b & 1 else 0)
        marching = marching and on_road(pos.rules, a, b) and not enemy >> b & 1
    limit = mp + (ROAD_MARCH if marching else 0)
    if len(path) > 1 and spent > limit:
        data = {"needed": spent, "mp": limit, "short": spent - limit}
        verb = "have" if len(units) > 1 else "has"
        text = f"the way costs {spent} MP, and {pos.rules.names(units)} {verb} {limit}"
        return Refusal("NMG 6.0", "mp", text, data)
    return _why_not_stop(pos, side, units, path[-1], fallback)


def _why_not_step(
    pos: Position, units: Sequence[int], a: int, b: int, closed: HexSet, only: bool
) -> Refusal | None:
    """One step of a path, apart from its cost."""
    data = {"hex": pos.rules.label(b)}
    refusal = why_not_enter(pos, b, closed)
    if refusal is not None:
        return refusal
    if pos.rules.grid.direction(a, b) < 0:
        return Refusal(
            "NMG 6.0", "apart", f"{pos.rules.label(a)} and {pos.rules.label(b)} are not adjacent", data
        )
    kind = crossing(pos, pos.rules.sides[units[0]], a, b)
    if kind == CLOSED:
        return Refusal(
            "NMG 6.0", "gorge", f"the gorge lies between {pos.rules.label(a)} and {pos.rules.label(b)}", data
        )
    if kind == DITCH and not may_wade(pos.rules, units):
        return Refusal(
            "NMG 8.0",
            "ditch",
            f"there is no bridge over the ditch from {pos.rules.label(a)} to {pos.rules.label(b)}",
            data,
        )
    if kind == DITCH and not only:
        text = "to cross an open ditch takes a whole move, begun next to it"
        return Refusal("NMG 6.0", "whole-move", text, data)
    return None


def why_not_enter(pos: Position, h: int, closed: HexSet) -> Refusal | None:
    """NMG 6.0: whether ground or an enemy bars a hex, wherever units come from."""
    data = {"hex": pos.rules.label(h)}
    if not pos.rules.scenario.playable >> h & 1:
        return Refusal("NMG 6.0", "off-map", f"{pos.rules.label(h)} is not in play", data)
    if not pos.rules.passable >> h & 1:
        terrain = pos.rules.board.terrain_at(h)[0]
        return Refusal("NMG 6.0", "terrain", f"nobody enters {pos.rules.label(h)}: {terrain}", data)
    if closed >> h & 1:
        held = "an Israeli strong-point" if not pos.stack(h) else "the enemy"
        return Refusal("NMG 6.0", "enemy", f"{held} is in {pos.rules.label(h)}", data)
    return None


def _why_not_stop(pos: Position, side: int, units: Sequence[int], h: int, fallback: bool) -> Refusal | None:
    """Where a move may end (NMG 4.0, 5.1)."""
    if not room(pos, h, units):
        return Refusal(
            "NMG 5.1",
            "stacking",
            f"{pos.rules.label(h)} would hold more than {STACK} units",
            {"limit": STACK},
        )
    if fallback and near_enemy(pos, side) >> h & 1:
        return Refusal(
            "NMG 4.0", "near-enemy", f"{pos.rules.label(h)} is next to an enemy; units fall back further"
        )
    return None


# ------------------------------------------------------------------------- doing


def walk(pos: Position, units: Sequence[int], path: Sequence[int], events: list[Event]) -> None:
    """Move units along a path and do what their passing does: control, strong-points (NMG 19.0, T:D 5.2)."""
    side, start = pos.rules.sides[units[0]], pos.where[units[0]]
    for h in path:
        passed(pos, side, h)
        entered(pos, side, h, events)
    for unit in units:
        pos.put(unit, path[-1])
    data = {
        "units": pos.rules.ids(units),
        "from": pos.rules.label(start),
        "path": [pos.rules.label(h) for h in path],
    }
    verb = verb_for(len(units), "move")
    text = f"{pos.rules.names(units)} {verb} from {pos.rules.label(start)} to {pos.rules.label(path[-1])}"
    moved = pos.rules.ids(units)
    events.append(Event("move", text, "NMG 6.0", pos.rules.role(side), data, moved=moved))


def passed(pos: Position, side: int, h: int) -> None:
    """NMG 19.0: control of villages west of the line; Israel alone retakes a supply source by passing."""
    bit = 1 << h
    if side == ISRAEL:
        pos.held &= ~bit
    elif pos.rules.settlements & pos.rules.west & bit:
        pos.held |= bit


def way_towards(pos: Position, units: Sequence[int], h: int) -> tuple[int, ...]:
    """The way that units would go with MP without end, round zones of control if they can.

    Where there is none, the way to the nearest hex that they can get to, and one step on.
    """
    grid = pos.rules.grid
    side, start = pos.rules.sides[units[0]], pos.where[units[0]]
    closed = closed_to(pos, side)
    enemy = zoc(pos, 1 - side)
    found = reach(costs(pos, side), start, ANYWHERE, Terms(closed=closed, surcharged=enemy, surcharge=DETOUR))
    if h in found:
        return found.path(h)
    last = min(found.cost, key=lambda n: (grid.distance(n, h), found.cost[n], n))
    step = min(members(grid.within(last, 1) & ~(1 << last)), key=lambda n: (grid.distance(n, h), n))
    return (*found.path(last), step)
