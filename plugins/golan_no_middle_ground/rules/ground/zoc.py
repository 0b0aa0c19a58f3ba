"""Zones of control (NMG 5.2)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import syrian_posts


def has_zoc(pos: Position, unit: int) -> bool:
    """NMG 5.2: un-disrupted units but artillery, the command post and militia (T:D 3.2.4)."""
    return bool((pos.rules.zoc_makers & ~pos.disrupted) >> unit & 1)


def zoc(pos: Position, side: int) -> HexSet:
    """NMG 5.2: the hexes in the zones of control of a side.

    Not across a gorge nor into ground that nobody may enter; Israeli strong-points have one, and no
    Israeli zone enters a Syrian strong-point (T:D 5.2).
    """
    kept = pos.zones[side]
    posts = syrian_posts(pos)
    if kept is not None and kept[:3] == (pos.disrupted, pos.posts_israeli, posts):
        return kept[3]
    bits = _derive(pos, side)
    kept = (pos.disrupted, pos.posts_israeli, posts, bits)
    pos.zones = (pos.zones[0], kept) if side else (kept, pos.zones[1])
    return bits


def _derive(pos: Position, side: int) -> HexSet:
    able = pos.rules.zoc_makers & ~pos.disrupted
    around = pos.rules.around
    bits = 0
    for h in members(pos.occupied[side]):
        for unit in pos.stacks[h]:
            if able >> unit & 1:
                bits |= around[h]
                break
    if side == ISRAEL:
        for h in members(pos.posts_israeli):
            bits |= around[h]
        bits &= ~syrian_posts(pos)
    return bits
