"""What keeps some units out of some hexes (HoC 3.2a, 3.3)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.map.search import flood_back
from golan_core.model.game import Refusal
from golan_heights_of_courage.model.compiled import Compiled
from golan_heights_of_courage.rules.arrivals import CROSSED, ROLLED, commitment
from golan_scs.model.rulebook import Phase
from golan_scs.model.state import State
from golan_scs.rules.movement import reach_of


def is_restricted(rb: Compiled, state: State, unit: int) -> bool:
    """HoC 3.2a: the 15th Brigade, if the die said so, until the Israelis cross the ditch."""
    if unit not in rb.brigade_15 or state.marks.get(CROSSED):
        return False
    return rb.commits and commitment(rb, state.marks.get(ROLLED, 0))[1]


def closed_to(rb: Compiled, state: State, unit: int) -> HexSet:
    """HoC 3.2a, 3.3: hexes closed to a unit by its restriction."""
    if unit in rb.reserves:
        return rb.board.playable & ~rb.reserve_area
    if unit in rb.brigade_15 and is_restricted(rb, state, unit):
        return rb.before_ditch & ~_way_back(rb, state, unit)
    return 0


def _way_back(rb: Compiled, state: State, unit: int) -> HexSet:
    """HoC 3.2a: hexes nearer to the right side of the ditch than a unit that was driven to the wrong one."""
    here, ways = state.where[unit], rb.adjacency[rb.sides[unit]][rb.mobility[unit]]
    near = rb.board.playable & ~rb.before_ditch
    while here >= 0:
        wider = flood_back(ways, near, through=rb.board.playable, rings=1)
        if (near | wider) >> here & 1 or wider == near:
            break
        near = wider
    return near


def why_not_end(rb: Compiled, state: State, phase: Phase) -> Refusal | None:
    """HoC 3.2a: a restricted unit that was driven over the ditch goes back as soon as it can."""
    if phase.id != "syrian-movement":
        return None
    for unit in rb.brigade_15:
        h = state.where[unit]
        if h < 0 or not rb.before_ditch >> h & 1 or state.spent[unit] or not is_restricted(rb, state, unit):
            continue
        if any(n != h for n in reach_of(rb, state, (unit,)).cost):
            text = f"{rb.name(unit)} is on the wrong side of the ditch and must move back first"
            return Refusal("HoC 3.2a", "must-return", text, {"unit": rb.name(unit)})
    return None


def refusal(rb: Compiled, unit: int, h: int) -> Refusal:
    """HoC 3.2a, 3.3: the words for `closed_to`."""
    if unit in rb.reserves:
        return Refusal(
            "HoC 3.3", "reserve", f"{rb.name(unit)} must stay in the Reserve Area, not {rb.label(h)}"
        )
    return Refusal(
        "HoC 3.2a", "restricted", f"{rb.name(unit)} may not cross the anti-tank ditch to {rb.label(h)} yet"
    )


def why_not_attack(rb: Compiled, state: State, unit: int, target: int) -> Refusal | None:
    """HoC 3.2a: a restricted unit attacks neither over the ditch nor while on the wrong side of it."""
    if unit in rb.brigade_15 and is_restricted(rb, state, unit):
        if rb.before_ditch >> state.where[unit] & 1:
            return Refusal("HoC 3.2a", "wrong-side", f"{rb.name(unit)} is on the wrong side of the ditch")
        if rb.before_ditch >> target & 1:
            return Refusal("HoC 3.2a", "restricted", f"{rb.name(unit)} may not attack over the ditch yet")
    return None
