"""What keeps some units out of some hexes (HoC 3.2a, 3.3)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.map.search import flood_back
from golan_core.model.values import Refusal
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.rules.arrivals import CROSSED, ROLLED, commitment
from golan_scs.model.rulebook import Phase
from golan_scs.rules.movement import reach_of


def is_restricted(pos: Position, unit: int) -> bool:
    """HoC 3.2a: the 15th Brigade, if the die said so, until the Israelis cross the ditch."""
    if unit not in pos.rules.brigade_15 or pos.marks.get(CROSSED):
        return False
    return pos.rules.commits and commitment(pos.rules, pos.marks.get(ROLLED, 0))[1]


def way_back(pos: Position, unit: int) -> HexSet:
    """HoC 3.2a: hexes nearer to the right side of the ditch than a unit that was driven to the wrong one."""
    here, ways = pos.where[unit], pos.rules.adjacency[pos.rules.sides[unit]][pos.rules.mobility[unit]]
    near = pos.rules.board.playable & ~pos.rules.before_ditch
    while here >= 0:
        wider = flood_back(ways, near, through=pos.rules.board.playable, rings=1)
        if (near | wider) >> here & 1 or wider == near:
            break
        near = wider
    return near  # type: ignore[no-any-return]


def why_not_end(pos: Position, phase: Phase) -> Refusal | None:
    """HoC 3.2a: a restricted unit that was driven over the ditch goes back as soon as it can."""
    if phase.id != "syrian-movement":
        return None
    for unit in pos.rules.brigade_15:
        h = pos.where[unit]
        if h < 0 or not pos.rules.before_ditch >> h & 1 or pos.spent[unit] or not is_restricted(pos, unit):
            continue
        if any(n != h for n in reach_of(pos, (unit,)).cost):
            text = f"{pos.rules.name(unit)} is on the wrong side of the ditch and must move back first"
            return Refusal("HoC 3.2a", "must-return", text, {"unit": pos.rules.name(unit)})
    return None
