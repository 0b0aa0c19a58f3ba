"""Movement of units and stacks (NMG 5.0, 6.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import Reach, reach
from golan_core.model.game import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import State
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

NIGHT_LOSS, NIGHT_LEAST = 2, 2
ROAD_MARCH = 3
LEAVE_ZOC = 1
ANYWHERE = 2000
"""MP that lead anywhere on a map, zones of control on the way counted."""
DETOUR = 20
"""What a hex in an enemy zone of control counts for when the way that fails is looked for."""


def allowance(rb: Rulebook, state: State, unit: int) -> int:
    """NMG 6.0, 7.0: MP of a unit now; two fewer by night but never below two, half when Out of Supply."""
    mp = rb.units[unit].move
    if rb.night(state):
        mp = min(mp, max(mp - NIGHT_LOSS, NIGHT_LEAST))
    return (mp + 1) // 2 if state.oos >> unit & 1 else mp


def budget(rb: Rulebook, state: State, units: Sequence[int], fallback: bool = False) -> int:
    """MP of units that move together; half of it, at least one, to fall back (NMG 4.0)."""
    mp = min(allowance(rb, state, u) for u in units)
    return max(mp // 2, 1) if fallback and mp else mp


def may_wade(rb: Rulebook, units: Sequence[int]) -> bool:
    """NMG 6.0: whether units may cross a ditch without a bridge, for all their MP."""
    return all(rb.units[u].side == ISRAEL or rb.units[u].on_foot for u in units)


def room(state: State, h: int, coming: Sequence[int]) -> bool:
    """NMG 5.1: whether units may end their move in a hex."""
    if h not in state.stacks:
        return len(coming) <= STACK
    return len(state.stack(h)) + sum(state.where[u] != h for u in coming) <= STACK


def near_enemy(rb: Rulebook, state: State, side: int) -> HexSet:
    """NMG 4.0: hexes next to an enemy; an empty Syrian strong-point is none."""
    return rb.grid.spread(rb.enemies(state, side))


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


def reach_of(rb: Rulebook, state: State, units: Sequence[int], fallback: bool = False) -> Ways:
    """NMG 6.0: every hex that units can get to together, with cost and way; stacking is not looked at.

    The start is in at 0. To fall back, only hexes not next to an enemy are left in.
    """
    side = rb.sides[units[0]]
    start = state.where[units[0]]
    mp = budget(rb, state, units, fallback)
    if not mp:
        return Ways(Reach(start))
    closed = rb.enemies(state, side)
    enemy = zoc(rb, state, 1 - side)
    caught = enemy >> start & 1
    found = reach(
        costs(rb, state, side),
        start,
        mp - LEAVE_ZOC if caught else mp,
        closed=closed,
        surcharged=mined(rb, state) if side == ISRAEL else 0,
        surcharge=MINE_COST,
        stop=enemy,
        first_closed=enemy if caught else 0,
        minimum=True,
    )
    if caught:
        found.cost.update((h, spent + LEAVE_ZOC) for h, spent in found.cost.items() if h != start)
    _single_steps(rb, state, units, found, closed, enemy if caught else 0, mp)
    ways = Ways(found)
    if rb.options["road_march"] and not caught and not fallback:
        ways.add(_march(rb, state, side, start, closed | enemy, mp))
    if fallback:
        near = near_enemy(rb, state, side)
        ways.cost = {h: mp for h, mp in ways.cost.items() if h == start or not near >> h & 1}
    return ways


def _single_steps(
    rb: Rulebook,
    state: State,
    units: Sequence[int],
    found: Reach,
    closed: HexSet,
    zones: HexSet,
    mp: int,
) -> None:
    """Moves of one hex for all MP: from zone to zone, and across a ditch without a bridge."""
    start, side = found.start, rb.sides[units[0]]
    wading = may_wade(rb, units)
    for n in members(rb.around[start] & ~closed):
        if n in found:
            continue
        kind = crossing(rb, state, side, start, n)
        if (kind == DITCH and wading) or (kind not in (DITCH, CLOSED) and zones >> n & 1):
            found.cost[n] = mp
            found.prev[n] = start


def _march(rb: Rulebook, state: State, side: int, start: int, closed: HexSet, mp: int) -> Reach:
    """NMG 6.0: the hexes that a road march reaches."""
    return reach(
        road_costs(rb, state, side),
        start,
        mp + ROAD_MARCH,
        closed=closed,
        surcharged=mined(rb, state) if side == ISRAEL else 0,
        surcharge=MINE_COST,
    )


# ----------------------------------------------------------------------- judging


def why_not_path(
    rb: Rulebook, state: State, units: Sequence[int], path: Sequence[int], fallback: bool = False
) -> Refusal | None:
    """NMG 5.0, 6.0: the rule that forbids units to move along a path, or None."""
    side, start = rb.sides[units[0]], state.where[units[0]]
    mp = budget(rb, state, units, fallback)
    if not mp:
        return Refusal("NMG 6.0", "immobile", f"{rb.names(units)}: no movement allowance")
    closed, enemy = rb.enemies(state, side), zoc(rb, state, 1 - side)
    mines = mined(rb, state) if side == ISRAEL else 0
    spent = LEAVE_ZOC if enemy >> start & 1 else 0
    marching = bool(rb.options["road_march"]) and not fallback and not enemy >> start & 1
    for i, (a, b) in enumerate(zip((start, *path), path, strict=False)):
        refusal = _why_not_step(rb, state, units, a, b, closed, len(path) == 1)
        if refusal is not None:
            return refusal
        if i and enemy >> a & 1:
            return Refusal(
                "NMG 5.2",
                "zoc",
                f"units stop where they enter an enemy zone of control, and {rb.label(a)} is in one",
                {"hex": rb.label(a)},
            )
        if i == 0 and len(path) > 1 and enemy >> a & enemy >> b & 1:
            text = "from one enemy zone of control to another units move one hex and no more"
            return Refusal("NMG 5.2", "zone-to-zone", text)
        spent += max(step_cost(rb, state, side, a, b), 0) + (MINE_COST if mines >> b & 1 else 0)
        marching = marching and on_road(rb, a, b) and not enemy >> b & 1
    limit = mp + (ROAD_MARCH if marching else 0)
    if len(path) > 1 and spent > limit:
        data = {"needed": spent, "mp": limit, "short": spent - limit}
        verb = "have" if len(units) > 1 else "has"
        text = f"the way costs {spent} MP, and {rb.names(units)} {verb} {limit}"
        return Refusal("NMG 6.0", "mp", text, data)
    return _why_not_stop(rb, state, side, units, path[-1], fallback)


def _why_not_step(
    rb: Rulebook, state: State, units: Sequence[int], a: int, b: int, closed: HexSet, only: bool
) -> Refusal | None:
    """One step of a path, apart from its cost."""
    data = {"hex": rb.label(b)}
    refusal = why_not_enter(rb, state, b, closed)
    if refusal is not None:
        return refusal
    if rb.grid.direction(a, b) < 0:
        return Refusal("NMG 6.0", "apart", f"{rb.label(a)} and {rb.label(b)} are not adjacent", data)
    kind = crossing(rb, state, rb.sides[units[0]], a, b)
    if kind == CLOSED:
        return Refusal("NMG 6.0", "gorge", f"the gorge lies between {rb.label(a)} and {rb.label(b)}", data)
    if kind == DITCH and not may_wade(rb, units):
        return Refusal(
            "NMG 8.0", "ditch", f"there is no bridge over the ditch from {rb.label(a)} to {rb.label(b)}", data
        )
    if kind == DITCH and not only:
        text = "to cross an open ditch takes a whole move, begun next to it"
        return Refusal("NMG 6.0", "whole-move", text, data)
    return None


def why_not_enter(rb: Rulebook, state: State, h: int, closed: HexSet) -> Refusal | None:
    """NMG 6.0: whether ground or an enemy bars a hex, wherever units come from."""
    data = {"hex": rb.label(h)}
    if not rb.scenario.playable >> h & 1:
        return Refusal("NMG 6.0", "off-map", f"{rb.label(h)} is not in play", data)
    if not rb.passable >> h & 1:
        terrain = rb.board.terrain_at(h)[0]
        return Refusal("NMG 6.0", "terrain", f"nobody enters {rb.label(h)}: {terrain}", data)
    if closed >> h & 1:
        held = "an Israeli strong-point" if not state.stack(h) else "the enemy"
        return Refusal("NMG 6.0", "enemy", f"{held} is in {rb.label(h)}", data)
    return None


def _why_not_stop(
    rb: Rulebook, state: State, side: int, units: Sequence[int], h: int, fallback: bool
) -> Refusal | None:
    """Where a move may end (NMG 4.0, 5.1)."""
    if not room(state, h, units):
        return Refusal(
            "NMG 5.1", "stacking", f"{rb.label(h)} would hold more than {STACK} units", {"limit": STACK}
        )
    if fallback and near_enemy(rb, state, side) >> h & 1:
        return Refusal("NMG 4.0", "near-enemy", f"{rb.label(h)} is next to an enemy; units fall back further")
    return None


# ------------------------------------------------------------------------- doing


def walk(rb: Rulebook, state: State, units: Sequence[int], path: Sequence[int], events: list[Event]) -> None:
    """Move units along a path and do what their passing does: control, strong-points (NMG 19.0, T:D 5.2)."""
    side, start = rb.sides[units[0]], state.where[units[0]]
    for h in path:
        passed(rb, state, side, h)
        entered(rb, state, side, h, events)
    for unit in units:
        state.put(unit, path[-1])
    data = {"units": rb.ids(units), "from": rb.label(start), "path": [rb.label(h) for h in path]}
    verb = verb_for(len(units), "move")
    text = f"{rb.names(units)} {verb} from {rb.label(start)} to {rb.label(path[-1])}"
    events.append(Event("move", text, "NMG 6.0", rb.role(side), data))


def passed(rb: Rulebook, state: State, side: int, h: int) -> None:
    """NMG 19.0: control of villages west of the line; Israel alone retakes a supply source by passing."""
    bit = 1 << h
    if side == ISRAEL:
        state.held &= ~bit
    elif rb.settlements & rb.west & bit:
        state.held |= bit


def way_towards(rb: Rulebook, state: State, units: Sequence[int], h: int) -> tuple[int, ...]:
    """The way that units would go with MP without end, round zones of control if they can.

    Where there is none, the way to the nearest hex that they can get to, and one step on.
    """
    grid = rb.grid
    side, start = rb.sides[units[0]], state.where[units[0]]
    closed = rb.enemies(state, side)
    enemy = zoc(rb, state, 1 - side)
    found = reach(costs(rb, state, side), start, ANYWHERE, closed=closed, surcharged=enemy, surcharge=DETOUR)
    if h in found:
        return found.path(h)
    last = min(found.cost, key=lambda n: (grid.distance(n, h), found.cost[n], n))
    step = min(members(grid.within(last, 1) & ~(1 << last)), key=lambda n: (grid.distance(n, h), n))
    return (*found.path(last), step)
