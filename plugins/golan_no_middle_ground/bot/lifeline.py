"""Israeli supply on the way to Damascus: where a unit is fed, and what opens more ground (T:D 4.1)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import flood
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import GONE, POOL
from golan_no_middle_ground.rules.ground.ground import supply_links
from golan_no_middle_ground.rules.ground.supply import network
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to


def fed_on_arrival(pos: Position, fed: HexSet) -> HexSet:
    """Hexes from which a unit could trace once it stands there.

    `fed` leaves out mines, enemy zones and towns without a unit, though a unit in them traces out of them.
    """
    closed = zoc(pos, SYRIA) | pos.rules.mines | (pos.rules.towns & ~pos.rules.west)
    through = pos.rules.passable & ~closed_to(pos, ISRAEL) & closed
    return fed | flood(supply_links(pos), fed, through=through, rings=1)


def fed_soon(pos: Position) -> HexSet:
    """T:D 4.1.1: the hexes in supply once the lanes are open on which units are at work."""
    lanes = sum(1 << h for h in {h for h, _ in pos.clearing})
    if not lanes:
        return 0
    after = pos.copy()
    after.cleared |= lanes
    return network(after, ISRAEL)


def hinges(pos: Position, fed: HexSet) -> dict[int, int]:
    """Hexes by which units elsewhere are fed only while somebody stands in them, and how many units.

    Those are towns, which a line passes only while they are held, and hexes in an enemy zone of control.
    """
    found = {}
    held = pos.occupied[ISRAEL] & fed & (pos.rules.towns & ~pos.rules.west | zoc(pos, SYRIA))
    for h in members(held):
        after = pos.copy()
        for unit in pos.stack(h):
            after.put(unit, POOL)
        lost = fed & ~network(after, ISRAEL) & ~(1 << h)
        starved = sum(len(pos.stack(n)) for n in members(lost & pos.occupied[ISRAEL]))
        if starved:
            found[h] = starved
    return found


def opened(pos: Position, fed: HexSet, h: int) -> int:
    """How many more hexes supply would reach with a hex taken, or cleared of its mines."""
    after = pos.copy()
    for unit in pos.stack(h):
        if pos.rules.sides[unit] == SYRIA:
            after.put(unit, GONE)
    after.posts_syrian &= ~(1 << h)
    if pos.rules.mines >> h & 1:
        after.cleared |= 1 << h
    if pos.rules.towns >> h & 1 and not after.stack(h):
        # Supply leads through a town only while a unit stands in it; one off the map serves best here.
        israelis = [u for u, side in enumerate(pos.rules.sides) if side == ISRAEL]
        after.put(min(israelis, key=lambda u: pos.where[u]), h)
    return (network(after, ISRAEL) & ~fed).bit_count()
