"""From hex to hex: ditch, gorge, roads, bridges, mines (NMG 6.0, 8.0; T:D 4.1.1, 5.2)."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.map.hexes import HexSet, hexset, members
from golan_core.map.search import Adjacency, build_adjacency
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.in_force import syrian_posts

OPEN, BRIDGED, DITCH, CLOSED = range(4)
"""What a hexside is to a side: as the hexes are, a bridge (+1 MP), a ditch, not to be crossed."""
ROADS_FREE = 15
"""From this turn on Syrian units use the roads across the ditch (NMG 6.0)."""
EASY = 1
"""MP along a road, and into a cleared minefield: it is clear terrain (T:D 4.1.1)."""
BRIDGE_COST = 1
MINE_COST = 1


def filled(pos: Position) -> int:
    """T:D 4.1.1: hexsides of the ditch along cleared minefields."""
    return pos.rules.kept.hexes(("filled", pos.cleared), lambda: _filled(pos.rules, pos.cleared))


def _filled(rb: Rulebook, cleared: HexSet) -> int:
    sides = 0
    for h in members(cleared):
        for n in rb.grid.neighbours[h * 6 : h * 6 + 6]:
            if n >= 0:
                sides |= 1 << rb.hexside(h, n)
    return sides & rb.ditch


def crossing(pos: Position, side: int, a: int, b: int) -> int:
    """NMG 6.0, 8.0: what the hexside between two neighbours is to a side now."""
    bit = 1 << pos.rules.hexside(a, b)
    if pos.rules.gorge & bit:
        return CLOSED
    if not pos.rules.ditch & bit or (pos.cleared and filled(pos) & bit):
        return OPEN
    if pos.rules.roads & bit and (side == ISRAEL or pos.turn >= ROADS_FREE):
        return OPEN
    return BRIDGED if pos.bridges & bit else DITCH


def step_cost(pos: Position, side: int, a: int, b: int) -> int:
    """NMG 6.0: MP to enter b from its neighbour a, mines left out; -1 if a move cannot lead on there."""
    if not pos.rules.passable >> b & 1:
        return -1
    kind = crossing(pos, side, a, b)
    if kind in (DITCH, CLOSED):
        return -1
    eased = pos.rules.roads >> pos.rules.hexside(a, b) & 1 or pos.cleared >> b & 1
    cost = EASY if eased else pos.rules.mp[b]
    return cost + (BRIDGE_COST if kind == BRIDGED else 0)


def on_road(rb: Rulebook, a: int, b: int) -> bool:
    """Whether a road leads from a hex to its neighbour."""
    return bool(rb.roads >> rb.hexside(a, b) & 1)


def costs(pos: Position, side: int) -> Adjacency:
    """The cost table of a side's units in MP, mines left out (NMG 6.0)."""
    kind = ("move", side, pos.turn >= ROADS_FREE)
    return _kept(pos, kind, lambda a, b, _: step_cost(pos, side, a, b))


def road_costs(pos: Position, side: int) -> Adjacency:
    """The cost table of roads alone, for the road march (NMG 6.0)."""
    kind = ("road", side, pos.turn >= ROADS_FREE)
    return _kept(pos, kind, lambda a, b, _: step_cost(pos, side, a, b) if on_road(pos.rules, a, b) else -1)


def supply_links(pos: Position) -> Adjacency:
    """Where a supply path may run: not across a gorge or a ditch without road or bridge (NMG 7.0)."""
    closed = pos.rules.gorge | (pos.rules.ditch & ~pos.rules.roads & ~pos.bridges & ~filled(pos))
    return _kept(pos, ("supply",), lambda a, b, _: _link(pos.rules, closed, a, b))


def supply_roads(pos: Position) -> Adjacency:
    """Roads as supply uses them: cleared minefields count as road and join roads next to them (T:D 4.1.1)."""
    closed = pos.rules.gorge | (pos.rules.ditch & ~pos.rules.roads & ~pos.bridges & ~filled(pos))
    cleared, roads = pos.cleared, road_hexes(pos.rules)

    def link(a: int, b: int, _: int) -> int:
        joined = on_road(pos.rules, a, b) or (
            (cleared >> a | cleared >> b) & 1 and (roads | cleared) >> a & (roads | cleared) >> b & 1
        )
        return _link(pos.rules, closed, a, b) if joined else -1

    return _kept(pos, ("supply roads",), link)


def road_hexes(rb: Rulebook) -> HexSet:
    """The hexes in play that a road runs through."""
    return rb.kept.hexes("roads", lambda: hexset(h for h in members(rb.passable) if _by_road(rb, h)))


def _by_road(rb: Rulebook, h: int) -> bool:
    return any(on_road(rb, h, n) for n in members(rb.around[h]))


def _link(rb: Rulebook, closed: int, a: int, b: int) -> int:
    return 1 if rb.passable >> b & 1 and not closed >> rb.hexside(a, b) & 1 else -1


def _kept(pos: Position, kind: tuple[object, ...], cost: Callable[[int, int, int], int]) -> Adjacency:
    """A cost table; bridges and cleared minefields change little, so the first of its kind is built on."""
    rb = pos.rules

    def make(first: Adjacency | None, cleared: HexSet) -> Adjacency:
        if first is None:
            return build_adjacency(_Ground(rb), cost)
        cleared |= pos.cleared
        return _amended(rb, first, rb.beside_ditch | cleared | rb.grid.spread(cleared), cost)

    return rb.kept.table(kind, pos.bridges, pos.cleared, make)


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


def mined(pos: Position) -> HexSet:
    """Mines that hinder Israeli units: printed ones not cleared, and those around strong-points (T:D 5.2)."""
    return pos.rules.mines & ~pos.cleared | fortified(pos)


def fortified(pos: Position) -> HexSet:
    """T:D 5.2: the Syrian strong-points and the six hexes round each, mined until it is destroyed."""
    posts = syrian_posts(pos)
    return pos.rules.grid.spread(posts) if posts else 0


def cover(pos: Position, h: int) -> int:
    """NMG 6.0, T:D 4.1.1: what the ground of a hex adds to a die against units in it."""
    return 0 if pos.cleared >> h & 1 else pos.rules.cover[h]


def protection(pos: Position, h: int, side: int) -> int:
    """NMG 6.0, 15.0; T:D 5.2: cover and strong-point of `side` against fire and bombardment, at most 2."""
    posts = syrian_posts(pos) if side == SYRIA else pos.posts_israeli
    return min(cover(pos, h) + (posts >> h & 1), 2)
