"""What keeps some units out of some hexes (HoC 3.2a, 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golan_core.game import Refusal
from golan_core.hexes import HexSet
from golan_heights_of_courage.arrivals import CROSSED, ROLLED, commitment
from golan_scs.state import State

if TYPE_CHECKING:
    from golan_heights_of_courage.rulebook import HocRulebook

RESTRICTED_BRIGADE = "15 Mech Bde"


def is_restricted(rb: HocRulebook, state: State, unit: int) -> bool:
    """HoC 3.2a: the 15th Brigade, if the die said so, until the Israelis cross the ditch."""
    if unit not in rb.brigade_15 or state.marks.get(CROSSED):
        return False
    return rb.commits and commitment(rb, state.marks.get(ROLLED, 0))[1]


def closed_to(rb: HocRulebook, state: State, unit: int) -> HexSet:
    """HoC 3.2a, 3.3: hexes closed to a unit by its restriction."""
    if unit in rb.reserves:
        return rb.board.playable & ~rb.reserve_area
    if unit in rb.brigade_15 and is_restricted(rb, state, unit):
        return rb.before_ditch
    return 0


def refusal(rb: HocRulebook, state: State, unit: int, h: int) -> Refusal:
    """HoC 3.2a, 3.3: the words for `closed_to`."""
    if unit in rb.reserves:
        return Refusal(
            "HoC 3.3", "reserve", f"{rb.name(unit)} must stay in the Reserve Area, not {rb.label(h)}"
        )
    return Refusal(
        "HoC 3.2a", "restricted", f"{rb.name(unit)} may not cross the anti-tank ditch to {rb.label(h)} yet"
    )


def why_not_attack(rb: HocRulebook, state: State, unit: int, target: int) -> Refusal | None:
    """HoC 3.2a: a restricted unit attacks neither over the ditch nor while on the wrong side of it."""
    if unit in rb.brigade_15 and is_restricted(rb, state, unit):
        if rb.before_ditch >> state.where[unit] & 1:
            return Refusal("HoC 3.2a", "wrong-side", f"{rb.name(unit)} is on the wrong side of the ditch")
        if rb.before_ditch >> target & 1:
            return Refusal("HoC 3.2a", "restricted", f"{rb.name(unit)} may not attack over the ditch yet")
    return None
