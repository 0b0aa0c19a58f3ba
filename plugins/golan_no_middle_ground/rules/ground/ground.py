"""From hex to hex: ditch, gorge, roads, bridges, mines (NMG 6.0, 8.0; T:D 4.1.1, 5.2)."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import Adjacency, build_adjacency
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State

OPEN, BRIDGED, DITCH, CLOSED = range(4)
"""What a hexside is to a side: as the hexes are, a bridge (+1 MP), a ditch, not to be crossed."""
ROADS_FREE = 15
"""From this turn on Syrian units use the roads across the ditch (NMG 6.0)."""
EASY = 1
"""MP along a road, and into a cleared minefield: it is clear terrain (T:D 4.1.1)."""
BRIDGE_COST = 1
MINE_COST = 1
_KEPT = 64
"""So many cost tables are kept."""


def filled(rb: Rulebook, state: State) -> int:
    """T:D 4.1.1: hexsides of the ditch along cleared minefields."""
    key = ("filled", state.cleared)
    kept = rb.spans.get(key)
    if kept is not None:
        return kept
    sides = 0
    for h in members(state.cleared):
        for d in range(6):
            n = rb.grid.neighbours[h * 6 + d]
            if n >= 0:
                sides |= 1 << rb.hexside(h, n)
    rb.spans[key] = sides & rb.ditch
    return sides & rb.ditch


def crossing(rb: Rulebook, state: State, side: int, a: int, b: int) -> int:
    """NMG 6.0, 8.0: what the hexside between two neighbours is to a side now."""
    bit = 1 << rb.hexside(a, b)
    if rb.gorge & bit:
        return CLOSED
    if not rb.ditch & bit or (state.cleared and filled(rb, state) & bit):
        return OPEN
    if rb.roads & bit and (side == ISRAEL or state.turn >= ROADS_FREE):
        return OPEN
    return BRIDGED if state.bridges & bit else DITCH


def step_cost(rb: Rulebook, state: State, side: int, a: int, b: int) -> int:
    """NMG 6.0: MP to enter b from its neighbour a, mines left out; -1 if a move cannot lead on there."""
    if not rb.passable >> b & 1:
        return -1
    kind = crossing(rb, state, side, a, b)
    if kind in (DITCH, CLOSED):
        return -1
    eased = rb.roads >> rb.hexside(a, b) & 1 or state.cleared >> b & 1
    cost = EASY if eased else rb.mp[b]
    return cost + (BRIDGE_COST if kind == BRIDGED else 0)


def on_road(rb: Rulebook, a: int, b: int) -> bool:
    """Whether a road leads from a hex to its neighbour."""
    return bool(rb.roads >> rb.hexside(a, b) & 1)


def costs(rb: Rulebook, state: State, side: int) -> Adjacency:
    """The cost table of a side's units in MP, mines left out (NMG 6.0)."""
    kind = ("move", side, state.turn >= ROADS_FREE)
    return _kept(rb, state, kind, lambda a, b, _: step_cost(rb, state, side, a, b))


def road_costs(rb: Rulebook, state: State, side: int) -> Adjacency:
    """The cost table of roads alone, for the road march (NMG 6.0)."""
    kind = ("road", side, state.turn >= ROADS_FREE)
    return _kept(
        rb, state, kind, lambda a, b, _: step_cost(rb, state, side, a, b) if on_road(rb, a, b) else -1
    )


def supply_links(rb: Rulebook, state: State) -> Adjacency:
    """Where a supply path may run: not across a gorge or a ditch without road or bridge (NMG 7.0)."""
    closed = rb.gorge | (rb.ditch & ~rb.roads & ~state.bridges & ~filled(rb, state))
    return _kept(rb, state, ("supply",), lambda a, b, _: _link(rb, closed, a, b))


def supply_roads(rb: Rulebook, state: State) -> Adjacency:
    """Roads as supply uses them: cleared minefields count as road and join roads next to them (T:D 4.1.1)."""
    closed = rb.gorge | (rb.ditch & ~rb.roads & ~state.bridges & ~filled(rb, state))
    cleared, roads = state.cleared, road_hexes(rb)

    def link(a: int, b: int, _: int) -> int:
        joined = on_road(rb, a, b) or (
            (cleared >> a | cleared >> b) & 1 and (roads | cleared) >> a & (roads | cleared) >> b & 1
        )
        return _link(rb, closed, a, b) if joined else -1

    return _kept(rb, state, ("supply roads",), link)


def road_hexes(rb: Rulebook) -> HexSet:
    """The hexes in play that a road runs through."""
    found = rb.spans.get("roads")
    if found is None:
        found = 0
        for h in members(rb.passable):
            if any(on_road(rb, h, n) for n in members(rb.around[h])):
                found |= 1 << h
        rb.spans["roads"] = found
    return found


def _link(rb: Rulebook, closed: int, a: int, b: int) -> int:
    return 1 if rb.passable >> b & 1 and not closed >> rb.hexside(a, b) & 1 else -1


def _kept(
    rb: Rulebook, state: State, kind: tuple[object, ...], cost: Callable[[int, int, int], int]
) -> Adjacency:
    """A cost table from the rulebook's cache, built if it is not there.

    Bridges and cleared minefields change little of it, so the first table of its kind is built on.
    """
    key = (*kind, state.bridges, state.cleared)
    found = rb.adjacencies.get(key)
    if found is None:
        if len(rb.adjacencies) >= _KEPT:
            rb.adjacencies.clear()
        first = rb.first_tables.get(kind)
        if first is None:
            found = build_adjacency(_Ground(rb), cost)
            rb.first_tables[kind] = (found, state.cleared)
        else:
            table, cleared = first
            cleared |= state.cleared
            found = _amended(rb, table, rb.beside_ditch | cleared | rb.grid.spread(cleared), cost)
        rb.adjacencies[key] = found
    return found


def _amended(
    rb: Rulebook, table: Adjacency, changed: HexSet, cost: Callable[[int, int, int], int]
) -> Adjacency:
    """A cost table with the hexsides of some hexes worked out anew."""
    prices = table.cost.copy()
    for a in members(changed & rb.passable):
        for d in range(6):
            b = rb.grid.neighbours[a * 6 + d]
            if b >= 0 and rb.passable >> b & 1:
                back = (d + 3) % 6
                prices[a * 6 + d] = max(cost(a, b, d), -1)
                prices[b * 6 + back] = max(cost(b, a, back), -1)
    return Adjacency(rb.grid, prices)


class _Ground:
    """The passable part of the board, on which cost tables are built."""

    def __init__(self, rb: Rulebook) -> None:
        self.grid, self.playable = rb.grid, rb.passable


def mined(rb: Rulebook, state: State) -> HexSet:
    """Mines that hinder Israeli units: printed ones not cleared, and those around strong-points (T:D 5.2)."""
    return rb.mines & ~state.cleared | fortified(rb, state)


def fortified(rb: Rulebook, state: State) -> HexSet:
    """T:D 5.2: the Syrian strong-points and the six hexes round each, mined until it is destroyed."""
    posts = rb.syrian_posts(state)
    return rb.grid.spread(posts) if posts else 0


def cover(rb: Rulebook, state: State, h: int) -> int:
    """NMG 6.0, T:D 4.1.1: what the ground of a hex adds to a die against units in it."""
    return 0 if state.cleared >> h & 1 else rb.cover[h]


def protection(rb: Rulebook, state: State, h: int, side: int) -> int:
    """NMG 6.0, 15.0; T:D 5.2: cover and strong-point of `side` against fire and bombardment, at most 2."""
    posts = rb.syrian_posts(state) if side == SYRIA else state.posts_israeli
    return min(cover(rb, state, h) + (posts >> h & 1), 2)
