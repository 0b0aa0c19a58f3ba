"""Numbers that tell how a game runs, turn by turn, for studies over many games."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.model.values import Measure
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.war.victory import lost, points


def measures(pos: Position) -> list[Measure]:
    """Losses, villages taken beyond the Purple Line, how many hexes beyond it a side stands, points."""
    places = pos.rules.settlements & pos.rules.passable
    taken = (places & ~pos.rules.west & pos.occupied[ISRAEL], places & pos.rules.west & pos.held)
    abroad = (pos.rules.scenario.playable & ~pos.rules.west, pos.rules.west)
    found: list[Measure] = []
    for side in (ISRAEL, SYRIA):
        role = pos.rules.role(side)
        found += [
            Measure("losses", lost(pos, side), role, loss=True),
            Measure("losses for good", lost(pos, side, permanent=True), role, loss=True),
            Measure("disrupted", sum(pos.disrupted >> u & 1 for u in pos.on_map(side)), role),
            Measure("villages", taken[side].bit_count(), role),
            Measure("reach", beyond(pos.rules, pos.occupied[side], abroad[side]), role),
        ]
    if pos.rules.scenario.victory != "badr":
        found.append(Measure("points", points(pos), "israeli"))
    return found


def beyond(rb: Rulebook, hexes: HexSet, land: HexSet) -> int:
    """How many hexes deep in a land, from its edge, the farthest of some hexes lies; 0 outside it."""
    left, inside, depth = hexes & land, rb.scenario.playable & ~land, 0
    while left and inside:
        depth += 1
        inside |= rb.grid.spread(inside)
        left &= ~inside
    return depth
