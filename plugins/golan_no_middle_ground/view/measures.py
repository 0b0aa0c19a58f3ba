"""Numbers that tell how a game runs, turn by turn, for studies over many games."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.rules.war.victory import lost, points


def measures(rb: Rulebook, state: State) -> dict[str, float]:
    """Losses, villages taken beyond the Purple Line, how many hexes beyond it a side stands, points."""
    places = rb.settlements & rb.passable
    taken = (places & ~rb.west & state.occupied[ISRAEL], places & rb.west & state.held)
    abroad = (rb.scenario.playable & ~rb.west, rb.west)
    found: dict[str, float] = {}
    for side in (ISRAEL, SYRIA):
        role = rb.role(side)
        found[f"{role} losses"] = lost(rb, state, side)
        found[f"{role} losses for good"] = lost(rb, state, side, permanent=True)
        found[f"{role} disrupted"] = sum(state.disrupted >> u & 1 for u in state.on_map(side))
        found[f"{role} villages"] = taken[side].bit_count()
        found[f"{role} reach"] = beyond(rb, state.occupied[side], abroad[side])
    if rb.scenario.victory != "badr":
        found["israeli points"] = points(rb, state)
    return found


def beyond(rb: Rulebook, hexes: HexSet, land: HexSet) -> int:
    """How many hexes deep in a land, from its edge, the farthest of some hexes lies; 0 outside it."""
    left, inside, depth = hexes & land, rb.scenario.playable & ~land, 0
    while left and inside:
        depth += 1
        inside |= rb.grid.spread(inside)
        left &= ~inside
    return depth
