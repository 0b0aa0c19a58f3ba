"""Zones of control (SCS 5.0): one bitboard a side, kept until a unit of that side moves."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_scs.model.state import State, keep
from golan_scs.model.tables import Tables


def zoc(rb: Tables, state: State, side: int) -> HexSet:
    """SCS 5.0: hexes in the ZOC of a side, whoever is in them."""
    known = state.zoc[side]
    if known is None:
        known = 0
        masks, mobility, projects, where = rb.zoc_mask[side], rb.mobilities(state), rb.projects, state.where
        for unit in state.on_map(side):
            if projects[unit]:
                known |= masks[mobility[unit]][where[unit]]
        state.zoc = keep(state.zoc, side, known)
    return known


def rigid(rb: Tables, state: State, side: int) -> HexSet:
    """Hexes where the ZOC of a side stops whoever enters, as its game says."""
    known = state.rigid[side]
    if known is None:
        known = 0
        masks, rigid_mask = rb.zoc_mask[side], rb.rigid_mask[side]
        for unit in state.on_map(side):
            h = state.where[unit]
            if rigid_mask[h] and rb.projects[unit]:
                known |= masks[rb.mobility_now(state, unit)][h] & rigid_mask[h]
        state.rigid = keep(state.rigid, side, known)
    return known


def in_ezoc(rb: Tables, state: State, unit: int) -> bool:
    """SCS 5.0: does a unit stand in an enemy ZOC?"""
    return bool(zoc(rb, state, 1 - state.sides[unit]) >> state.where[unit] & 1)


def negated(rb: Tables, state: State, side: int) -> HexSet:
    """SCS 5.0: the enemy ZOC that counts against retreats and supply of `side`, friends' hexes left out."""
    return zoc(rb, state, 1 - side) & ~state.occupied[side]
