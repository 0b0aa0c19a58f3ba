"""Zones of control (SCS 5.0): one bitboard a side, kept until a unit of that side moves."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_scs.model.state import State, keep
from golan_scs.model.tables import Tables


def zoc(pos: State[Tables], side: int) -> HexSet:
    """SCS 5.0: hexes in the ZOC of a side, whoever is in them."""
    known = pos.zoc[side]
    if known is None:
        known = 0
        masks, mobility, projects, where = (
            pos.rules.zoc_mask[side],
            pos.rules.mobilities(pos),
            pos.rules.projects,
            pos.where,
        )
        for unit in pos.on_map(side):
            if projects[unit]:
                known |= masks[mobility[unit]][where[unit]]
        pos.zoc = keep(pos.zoc, side, known)
    return known


def rigid(pos: State[Tables], side: int) -> HexSet:
    """Hexes where the ZOC of a side stops whoever enters, as its game says."""
    known = pos.rigid[side]
    if known is None:
        known = 0
        masks, rigid_mask = pos.rules.zoc_mask[side], pos.rules.rigid_mask[side]
        for unit in pos.on_map(side):
            h = pos.where[unit]
            if rigid_mask[h] and pos.rules.projects[unit]:
                known |= masks[pos.rules.mobility_now(pos, unit)][h] & rigid_mask[h]
        pos.rigid = keep(pos.rigid, side, known)
    return known


def in_ezoc(pos: State[Tables], unit: int) -> bool:
    """SCS 5.0: does a unit stand in an enemy ZOC?"""
    return bool(zoc(pos, 1 - pos.sides[unit]) >> pos.where[unit] & 1)


def negated(pos: State[Tables], side: int) -> HexSet:
    """SCS 5.0: the enemy ZOC that counts against retreats and supply of `side`, friends' hexes left out."""
    return zoc(pos, 1 - side) & ~pos.occupied[side]
