"""Zones of control (NMG 5.2)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State


def has_zoc(rb: Rulebook, state: State, unit: int) -> bool:
    """NMG 5.2: un-disrupted units but artillery, the command post and militia (T:D 3.2.4)."""
    return bool((rb.zoc_makers & ~state.disrupted) >> unit & 1)


def zoc(rb: Rulebook, state: State, side: int) -> HexSet:
    """NMG 5.2: the hexes in the zones of control of a side.

    Not across a gorge nor into ground that nobody may enter; Israeli strong-points have one, and no
    Israeli zone enters a Syrian strong-point (T:D 5.2).
    """
    kept = state.zones[side]
    posts = rb.syrian_posts(state)
    if kept is not None and kept[:3] == (state.disrupted, state.posts_israeli, posts):
        return kept[3]
    bits = _derive(rb, state, side)
    kept = (state.disrupted, state.posts_israeli, posts, bits)
    state.zones = (state.zones[0], kept) if side else (kept, state.zones[1])
    return bits


def _derive(rb: Rulebook, state: State, side: int) -> HexSet:
    able = rb.zoc_makers & ~state.disrupted
    around = rb.around
    bits = 0
    for h in members(state.occupied[side]):
        for unit in state.stacks[h]:
            if able >> unit & 1:
                bits |= around[h]
                break
    if side == ISRAEL:
        for h in members(state.posts_israeli):
            bits |= around[h]
        bits &= ~rb.syrian_posts(state)
    return bits
