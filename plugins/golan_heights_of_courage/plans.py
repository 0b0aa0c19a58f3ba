"""What bots are told about Heights of Courage: which hexes matter when, and how bold to be.

Not rules: judgement, made of the victory conditions (HoC 1.11) and of how the campaign went.
"""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.hexes import HexSet, members
from golan_heights_of_courage.compiled import Compiled
from golan_heights_of_courage.sequence import FIRST_TEMPO_TURN, ISR, SYR
from golan_heights_of_courage.victory import MAXIMUM, controlled
from golan_scs.rulebook import Goal
from golan_scs.state import State

LINE_TURNS = 3
"""Turns in which the strongpoint line is worth holding or breaking for itself."""
COUNTER_OFFENSIVE = 5
"""Turn from which Israel looks to its own stars across the line."""


def goals(rb: Compiled, state: State, side: int) -> list[Goal]:
    """HoC 1.11: what a side wants now."""
    return list(_israeli(rb, state) if side == ISR else _syrian(rb, state))


def _strength(rb: Compiled, state: State, side: int, area: HexSet) -> float:
    """Attack and defence of a side in some hexes, halved."""
    total = 0.0
    for h in members(area & state.occupied[side]):
        for u in state.stack(h):
            c, steps = rb.counters[u], state.steps[u]
            total += (c.attack[steps - 1] + c.defense[steps - 1]) / 2
    return total


def _israeli(rb: Compiled, state: State) -> Iterator[Goal]:
    grid, enemy = rb.board.grid, state.occupied[SYR]
    lost = controlled(rb, state, SYR)
    for h in members(rb.vp[SYR]):
        near = _strength(rb, state, SYR, grid.within(h, 5))
        if lost >> h & 1 or enemy >> h & 1:
            yield Goal(h, 4.0, 1.2 * near + 8)
        elif near:
            yield Goal(h, 3.0, 0.7 * near + 3)
        elif grid.within(h, 11) & enemy:
            yield Goal(h, 1.5, 4)
    if state.turn <= LINE_TURNS:
        for h in rb.strongpoint_hexes(state):
            near = _strength(rb, state, SYR, grid.within(h, 4))
            if near:
                yield Goal(h, 1.3, 0.25 * near + 3)
    held = controlled(rb, state, ISR)
    push = min(3.0, 0.9 + 0.35 * (state.turn - COUNTER_OFFENSIVE))
    for h in members(rb.vp[ISR]):
        near = _strength(rb, state, SYR, grid.within(h, 4))
        if held >> h & 1:
            yield Goal(h, 2.0 if near else 0.4, 0.6 * near + 2)
        elif state.turn >= COUNTER_OFFENSIVE:
            yield Goal(h, push, near + 8)


def _syrian(rb: Compiled, state: State) -> Iterator[Goal]:
    grid = rb.board.grid
    mine = controlled(rb, state, SYR)
    eager = 3.0 if state.turn <= 6 else 1.4
    for h in members(rb.vp[SYR]):
        near = _strength(rb, state, ISR, grid.within(h, 3))
        if mine >> h & 1:
            yield Goal(h, 1.8 if state.turn <= 7 else 0.8, near * 0.7 + 4)
        else:
            yield Goal(h, eager, near + 8)
    if state.turn <= LINE_TURNS:
        for h in rb.strongpoint_hexes(state):
            yield Goal(h, 1.5, 2 * _strength(rb, state, ISR, 1 << h) + 4)
    taken = controlled(rb, state, ISR)
    for h in members(rb.vp[ISR]):
        near = _strength(rb, state, ISR, grid.within(h, 6))
        if taken >> h & 1 or state.occupied[ISR] >> h & 1:
            yield Goal(h, 2.6, 1.2 * near + 6)
        elif near:
            yield Goal(h, 2.8, 0.7 * near + 4)
        elif state.turn > 3:
            yield Goal(h, 0.5 + 0.05 * state.turn, 3)


def ground(rb: Compiled) -> tuple[dict[int, float], dict[int, float]]:
    """What single hexes are worth to each side at any time."""
    worth: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for side in (ISR, SYR):
        for h in members(rb.vp[side]):
            worth[side][h] = 2.0
            worth[1 - side][h] = worth[1 - side].get(h, 0.0) or 1.5
    for h in members(rb.ditch & rb.before_ditch):
        for side in (ISR, SYR):
            worth[side].setdefault(h, 0.6)
    return worth


def boldness(state: State, side: int) -> float:
    """Syria must break through at once; Israel presses once its reserves are in."""
    if side == SYR:
        return 0.7 if state.turn <= 4 else 0.1
    return 0.35 if state.turn >= COUNTER_OFFENSIVE else 0.1


def tempo(rb: Compiled, state: State, side: int) -> str:
    """HoC 1.9: fast while the score still has to be changed, slow to keep what one has."""
    if state.turn < FIRST_TEMPO_TURN:
        return "fast"
    ahead = controlled(rb, state, ISR).bit_count() - state.marks.get(MAXIMUM, 0)
    if side == ISR:
        return "slow" if ahead > 1 else "fast"
    return "fast" if ahead > 1 else "slow"
