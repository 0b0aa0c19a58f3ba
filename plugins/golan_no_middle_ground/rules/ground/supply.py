"""Supply: who can trace to a source, and what follows for those who cannot (NMG 7.0; T:D 4.0)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, hexset, members
from golan_core.map.search import flood, reach
from golan_core.model.values import Event
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.ground.ground import costs, mined, supply_links, supply_roads
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to, counteroffensive

OFF_ROAD = 2
"""Hexes that an Israeli supply line may run off the roads on the expansion maps (T:D 4.1)."""
MILITIA_RANGE = 6
"""MP from Damascus within which militia is in supply (T:D 3.2.4, 4.2)."""


def sources(pos: Position, side: int, allied: bool = False) -> HexSet:
    """The supply sources of a side now (NMG 7.0; T:D 4.1, 4.2)."""
    areas, playable = pos.rules.board.areas, pos.rules.passable
    if side == ISRAEL:
        if pos.rules.sources:
            return pos.rules.sources & ~pos.held & ~pos.occupied[SYRIA]
        return areas["west edge"] & playable
    if not counteroffensive(pos):
        return pos.rules.kept.hexes("base edge", lambda: base_edge(pos.rules))
    found = areas["east edge"]
    if allied:
        found |= areas["south edge of the east sheet"]
    return found & playable


def base_edge(rb: Rulebook) -> HexSet:
    """The passable hexes of the base map's east edge: its last column."""
    base, grid = rb.board.areas["base sheet"], rb.grid
    last = max(grid.row_col(h)[1] for h in members(base))
    return hexset(h for h in members(base & rb.passable) if grid.row_col(h)[1] == last)


def barred(pos: Position, side: int) -> HexSet:
    """Hexes through which a side may not trace (NMG 7.0; T:D 4.1, 5.2)."""
    closed = closed_to(pos, side) | zoc(pos, 1 - side) & ~pos.occupied[side]
    if side == ISRAEL:
        closed |= mined(pos)
        if counteroffensive(pos):
            closed |= pos.rules.towns & ~pos.rules.west & ~pos.occupied[ISRAEL]
    return closed


def network(pos: Position, side: int, allied: bool = False) -> HexSet:
    """The hexes from which a side's units can trace supply (NMG 7.0; T:D 4.1, 4.2).

    A unit in a minefield may trace out of it though no line leads through.
    """
    closed = barred(pos, side)
    through = pos.rules.passable & ~closed
    ends = closed & pos.occupied[side]
    start = sources(pos, side, allied) & through
    if side == ISRAEL and counteroffensive(pos):
        return _by_road(pos, start, through, ends)
    links = supply_links(pos)
    found = flood(links, start, through=through)
    return found | flood(links, found, through=ends, rings=1)


def _by_road(pos: Position, start: HexSet, through: HexSet, ends: HexSet) -> HexSet:
    """T:D 4.1: along roads, and two hexes off them; on the base map alone without that limit.

    `ends` are hexes that a line may begin in but not lead through.
    """
    areas = pos.rules.board.areas
    links = supply_links(pos)
    free = areas["base sheet"] & ~areas["west sheet"] & ~areas["east sheet"] & through
    roads = supply_roads(pos)
    found = start
    while True:
        grown = flood(roads, flood(links, found, through=free), through=through)
        if grown == found:
            near = flood(links, found, through=through, rings=OFF_ROAD - 1)
            return flood(links, near, through=through | ends, rings=1)
        found = grown


def militia_range(pos: Position) -> HexSet:
    """T:D 3.2.4: the hexes within six MP of Damascus."""
    return pos.rules.kept.hexes("militia", lambda: _near_damascus(pos))


def _near_damascus(pos: Position) -> HexSet:
    table = costs(pos, SYRIA)
    return hexset(n for h in members(pos.rules.damascus) for n in reach(table, h, MILITIA_RANGE).cost)


def judge_supply(pos: Position, events: list[Event]) -> int:
    """NMG 7.0: the units on the map that are Out of Supply, both sides."""
    out = 0
    nets = {
        (ISRAEL, False): network(pos, ISRAEL),
        (SYRIA, False): network(pos, SYRIA),
        (SYRIA, True): 0,
    }
    if any(h >= 0 and pos.rules.sides[u] and pos.rules.allied(u) for u, h in enumerate(pos.where)):
        nets[SYRIA, True] = network(pos, SYRIA, allied=True)
    for unit, h in enumerate(pos.where):
        if h < 0 or pos.airborne >> unit & 1:
            continue
        side = pos.rules.sides[unit]
        if pos.rules.units[unit].kind == "militia":
            fed = militia_range(pos)
        else:
            fed = nets[side, side == SYRIA and pos.rules.allied(unit)]
        if not fed >> h & 1:
            out |= 1 << unit
    if out != pos.oos:
        names = [pos.rules.name(u) for u in members(out)]
        text = f"Out of Supply: {', '.join(names) or 'nobody'}"
        events.append(Event("supply", text, "NMG 7.0", "", {"units": names}))
    return out
