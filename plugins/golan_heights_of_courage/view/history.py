"""How far the campaign of 1973 had come at the end of each turn, to hold games against.

Hexes are counted from the anti-tank ditch; the spans are readings of the histories, not of a map.
"""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.model.values import Measure
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.model.sequence import ISR, SYR
from golan_heights_of_courage.rules.victory import MAXIMUM, controlled

SYRIAN_REACH, ISRAELI_REACH = "syrian reach", "israeli reach"

SPANS: dict[int, dict[str, tuple[float, float]]] = {
    1: {SYRIAN_REACH: (1, 4), ISRAELI_REACH: (0, 0)},
    2: {SYRIAN_REACH: (5, 9), ISRAELI_REACH: (0, 0)},
    3: {SYRIAN_REACH: (9, 14), ISRAELI_REACH: (0, 0)},
    4: {SYRIAN_REACH: (6, 12), ISRAELI_REACH: (0, 0)},
    5: {SYRIAN_REACH: (3, 8), ISRAELI_REACH: (0, 0)},
    6: {SYRIAN_REACH: (0, 2), ISRAELI_REACH: (0, 1)},
    7: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (3, 6)},
    8: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (5, 9)},
    9: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (8, 12)},
    10: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (9, 13)},
    12: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (9, 13)},
    15: {SYRIAN_REACH: (0, 0), ISRAELI_REACH: (9, 13)},
}
"""Turn to measure to (least, most): 7 Oct midday at Hushniya, evening near the Jordan; Golan clear on
10 Oct; the enclave grows from 11 to 14 Oct and stands."""


def measures(pos: Position) -> list[Measure]:
    """Losses in steps, stars, and how far each side stands beyond the ditch in hexes."""
    lost = [
        sum(pos.rules.counters[u].steps - pos.steps[u] for u in pos.rules.units_of[side])
        for side in (ISR, SYR)
    ]
    return [
        Measure("steps lost", lost[ISR], "israeli", loss=True),
        Measure("steps lost", lost[SYR], "syrian", loss=True),
        Measure("stars", controlled(pos, SYR).bit_count(), "syrian"),
        Measure("maximum", pos.marks.get(MAXIMUM, 0), "syrian"),
        Measure("stars", controlled(pos, ISR).bit_count(), "israeli"),
        Measure("reach", _reach(pos, SYR, pos.rules.before_ditch), "syrian"),
        Measure("reach", _reach(pos, ISR, pos.rules.beyond_ditch), "israeli"),
    ]


def _reach(pos: Position, side: int, beyond: HexSet) -> float:
    """Hexes from the ditch to the farthest supplied stack of a side beyond it."""
    fed, farthest = pos.rules.supply.in_supply(pos, side), 0
    for h in members(pos.occupied[side] & beyond):
        if any(fed >> u & 1 for u in pos.stack(h)):
            away = min(pos.rules.board.grid.distance(h, d) for d in members(pos.rules.ditch))
            farthest = max(farthest, away)
    return farthest
