"""Israeli supply on the way to Damascus: where a unit is fed, and what opens more ground (T:D 4.1)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.map.search import flood
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import GONE, POOL, State
from golan_no_middle_ground.rules.ground.ground import supply_links
from golan_no_middle_ground.rules.ground.supply import network
from golan_no_middle_ground.rules.ground.zoc import zoc


def fed_on_arrival(rb: Rulebook, state: State, fed: HexSet) -> HexSet:
    """Hexes from which a unit could trace once it stands there.

    `fed` leaves out mines, enemy zones and towns without a unit, though a unit in them traces out of them.
    """
    closed = zoc(rb, state, SYRIA) | rb.mines | (rb.towns & ~rb.west)
    through = rb.passable & ~rb.enemies(state, ISRAEL) & closed
    return fed | flood(supply_links(rb, state), fed, through=through, rings=1)


def fed_soon(rb: Rulebook, state: State) -> HexSet:
    """T:D 4.1.1: the hexes in supply once the lanes are open on which units are at work."""
    lanes = sum(1 << h for h in {h for h, _ in state.clearing})
    if not lanes:
        return 0
    after = state.copy()
    after.cleared |= lanes
    return network(rb, after, ISRAEL)


def hinges(rb: Rulebook, state: State, fed: HexSet) -> dict[int, int]:
    """Hexes by which units elsewhere are fed only while somebody stands in them, and how many units.

    Those are towns, which a line passes only while they are held, and hexes in an enemy zone of control.
    """
    found = {}
    held = state.occupied[ISRAEL] & fed & (rb.towns & ~rb.west | zoc(rb, state, SYRIA))
    for h in members(held):
        after = state.copy()
        for unit in state.stack(h):
            after.put(unit, POOL)
        lost = fed & ~network(rb, after, ISRAEL) & ~(1 << h)
        starved = sum(len(state.stack(n)) for n in members(lost & state.occupied[ISRAEL]))
        if starved:
            found[h] = starved
    return found


def opened(rb: Rulebook, state: State, fed: HexSet, h: int) -> int:
    """How many more hexes supply would reach with a hex taken, or cleared of its mines."""
    after = state.copy()
    for unit in state.stack(h):
        if rb.sides[unit] == SYRIA:
            after.put(unit, GONE)
    after.posts_syrian &= ~(1 << h)
    if rb.mines >> h & 1:
        after.cleared |= 1 << h
    if rb.towns >> h & 1 and not after.stack(h):
        # Supply leads through a town only while a unit stands in it; one off the map serves best here.
        israelis = [u for u, side in enumerate(rb.sides) if side == ISRAEL]
        after.put(min(israelis, key=lambda u: state.where[u]), h)
    return (network(rb, after, ISRAEL) & ~fed).bit_count()
