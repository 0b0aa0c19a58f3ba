"""Israeli supply on the way to Damascus: where a unit is fed, and what opens more ground (T:D 4.1)."""

from __future__ import annotations

from golan_core.hexes import HexSet
from golan_core.search import flood
from golan_no_middle_ground.definition import ISRAEL, SYRIA
from golan_no_middle_ground.ground import supply_links
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.state import GONE, State
from golan_no_middle_ground.supply import network
from golan_no_middle_ground.zoc import zoc


def fed_on_arrival(rb: Rulebook, state: State, fed: HexSet) -> HexSet:
    """Hexes from which a unit could trace once it stands there.

    `fed` leaves out mines, enemy zones and towns without a unit, though a unit in them traces out of them.
    """
    closed = zoc(rb, state, SYRIA) | rb.mines | (rb.towns & ~rb.west)
    through = rb.passable & ~rb.enemies(state, ISRAEL) & closed
    return fed | flood(supply_links(rb, state), fed, through=through, rings=1)


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
