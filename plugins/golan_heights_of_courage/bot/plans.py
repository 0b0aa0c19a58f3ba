"""What bots are told about Heights of Courage: which hexes matter when, and how bold to be.

Not rules: judgement, made of the victory conditions (HoC 1.11) and of how the campaign went.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from golan_core.map.hexes import HexSet, members
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.model.sequence import FIRST_TEMPO_TURN, ISR, SYR
from golan_heights_of_courage.rules.victory import MAXIMUM, controlled
from golan_scs.model.rulebook import Advice, Goal, Phase

LINE_TURNS = 3
"""Turns in which the strongpoint line is worth holding or breaking for itself."""
COUNTER_OFFENSIVE = 6
"""Turn from which Israel looks to its own stars across the line."""
SYRIAN_OFFENSIVE = 5
"""Last turn of the Syrian attack, unless it goes well."""
AXES = 4
"""Stars that Israel goes for at a time."""


def _strength(pos: Position, side: int, area: HexSet) -> float:
    """Attack and defence of a side in some hexes, halved."""
    total = 0.0
    for h in members(area & pos.occupied[side]):
        for u in pos.stack(h):
            c, steps = pos.rules.counters[u], pos.steps[u]
            total += (c.attack[steps - 1] + c.defense[steps - 1]) / 2
    return total


# ------------------------------------------------------------------------------ Israel


def _israeli(pos: Position) -> Iterator[Goal]:
    yield from _hold_golan(pos)
    yield from _clear_golan(pos)
    if pos.turn >= COUNTER_OFFENSIVE:
        yield from _offensive(pos)


def _hold_golan(pos: Position) -> Iterator[Goal]:
    """The Syrian stars, threatened or lost, and at first the strongpoints."""
    grid, enemy = pos.rules.board.grid, pos.occupied[SYR]
    lost = controlled(pos, SYR)
    score, most = lost.bit_count(), pos.marks.get(MAXIMUM, 0)
    urgent = (score >= most - 1 and score > 1) or pos.turn < COUNTER_OFFENSIVE
    for h in members(pos.rules.vp[SYR]):
        near = _strength(pos, SYR, grid.within(h, 5))
        if lost >> h & 1 or enemy >> h & 1:
            yield Goal(h, 3.0 if urgent else 1.8, 1.3 * near + 6)
        elif near:
            yield Goal(h, 2.4 if urgent else 1.0, (0.7 if urgent else 0.3) * near + 3)
        elif grid.within(h, 10) & enemy & pos.rules.before_ditch:
            yield Goal(h, 1.2, 4)
    if pos.turn <= LINE_TURNS:
        for h in pos.rules.strongpoint_hexes(pos):
            near = _strength(pos, SYR, grid.within(h, 3))
            if near:
                yield Goal(h, 1.6, min(12.0, 0.2 * near + 2))


def _clear_golan(pos: Position) -> Iterator[Goal]:
    """Syrians west of the ditch are to be met and destroyed."""
    if pos.turn < 2:
        return
    for h in members(pos.occupied[SYR] & pos.rules.before_ditch):
        here = _strength(pos, SYR, 1 << h)
        if here:
            yield Goal(h, 1.5, 1.8 * here + 2)


def _offensive(pos: Position) -> Iterator[Goal]:
    """A few stars at a time, the nearest and weakest held first; those won are kept."""
    grid, held = pos.rules.board.grid, controlled(pos, ISR)
    open_stars = []
    for h in members(pos.rules.vp[ISR]):
        near = _strength(pos, SYR, grid.within(h, 3))
        if held >> h & 1:
            threat = _strength(pos, SYR, grid.within(h, 5))
            if threat:
                yield Goal(h, 2.4, 0.5 * threat + 2)
            continue
        away = min((grid.distance(h, p) for p in members(pos.occupied[ISR])), default=40)
        open_stars.append((away + 0.25 * near, h, near))
    for rank, (_, h, near) in enumerate(sorted(open_stars)[:AXES]):
        yield Goal(h, 3.0 - 0.3 * rank, 1.7 * near + 14)


# ------------------------------------------------------------------------------- Syria


def attacking(pos: Position) -> bool:
    """Does Syria still press on, or does it guard what Israel must take?"""
    if pos.turn <= SYRIAN_OFFENSIVE - 1:
        return True
    if pos.turn > COUNTER_OFFENSIVE + 1:
        return False
    golan = pos.rules.before_ditch
    mine, theirs = _strength(pos, SYR, golan), _strength(pos, ISR, pos.rules.board.playable)
    return mine > 0.6 * theirs


def _syrian(pos: Position) -> Iterator[Goal]:
    if attacking(pos):
        yield from _assault(pos)
    else:
        yield from _delay(pos)
    yield from _guard(pos)


def _assault(pos: Position) -> Iterator[Goal]:
    """The stars of the Golan; at first the strongpoints on the way."""
    grid, mine = pos.rules.board.grid, controlled(pos, SYR)
    for h in members(pos.rules.vp[SYR]):
        near = _strength(pos, ISR, grid.within(h, 3))
        if mine >> h & 1:
            yield Goal(h, 2.4, near * 0.6 + 4)
        else:
            yield Goal(h, max(1.2, 3.0 - 0.06 * near), near + 14)
    if pos.turn <= LINE_TURNS:
        for h in pos.rules.strongpoint_hexes(pos):
            here = _strength(pos, ISR, 1 << h)
            eager = 2.8 if pos.turn == 1 else 2.0
            yield Goal(h, max(0.8, eager - 0.15 * here), 2.0 * here + 8)


def _delay(pos: Position) -> Iterator[Goal]:
    """Stars on the Golan that are still held, for what they tie down."""
    grid, mine = pos.rules.board.grid, controlled(pos, SYR)
    for h in members(pos.rules.vp[SYR] & mine):
        near = _strength(pos, ISR, grid.within(h, 4))
        if grid.distance(h, _nearest_ditch(pos.rules, h)) <= 4:
            yield Goal(h, 1.0, near * 0.4 + 3)


def _nearest_ditch(rb: Compiled, h: int) -> int:
    return min(members(rb.ditch), key=lambda d: (rb.board.grid.distance(d, h), d))


def _guard(pos: Position) -> Iterator[Goal]:
    """The Israeli stars: what Israel can reach must be held."""
    grid, taken = pos.rules.board.grid, controlled(pos, ISR)
    late = not attacking(pos)
    area = pos.rules.board.playable if late else pos.rules.beyond_ditch
    for h in members(pos.rules.vp[ISR]):
        near = _strength(pos, ISR, grid.within(h, 6) & area)
        if taken >> h & 1 or pos.occupied[ISR] >> h & 1:
            yield Goal(h, 2.4, 1.4 * near + 6)
        elif near:
            yield Goal(h, 2.6 if late else 1.6, 0.6 * near + 5)
        elif late:
            front = grid.distance(h, _nearest_ditch(pos.rules, h))
            yield Goal(h, 1.6 - 0.05 * front, 10 if front < 8 else 5)


# ------------------------------------------------------------------------- the rest


class HocAdvice(Advice):
    """What bots are told about this game."""

    rules: Compiled

    def goals(self, pos: Position, side: int) -> list[Goal]:
        """HoC 1.11: what a side wants now."""
        return list(_israeli(pos) if side == ISR else _syrian(pos))

    @cached_property
    def ground(self) -> tuple[dict[int, float], dict[int, float]]:
        """What single hexes are worth to each side at any time."""
        worth: tuple[dict[int, float], dict[int, float]] = ({}, {})
        for side in (ISR, SYR):
            for h in members(self.rules.vp[side]):
                worth[side][h] = 1.5
                worth[1 - side][h] = worth[1 - side].get(h, 0.0) or 1.2
        for h in members(self.rules.ditch & self.rules.before_ditch):
            for side in (ISR, SYR):
                worth[side].setdefault(h, 0.4)
        return worth

    def ground_worth(self, side: int, h: int) -> float:
        return self.ground[side].get(h, 0.0)

    def boldness(self, pos: Position, side: int) -> float:
        """Added to every attack's promise: Syria must break through at once and may pay for it; Israel saves
        its few until the reserves are in."""
        if side == SYR:
            return 1.6 if pos.turn <= 3 else 1.2 if pos.turn <= SYRIAN_OFFENSIVE else -0.2
        return 0.0 if pos.turn >= COUNTER_OFFENSIVE else -0.4

    def preferred_choice(self, pos: Position, phase: Phase) -> str:
        """HoC 1.9: fast while the score still has to be changed, slow to keep what one has."""
        if pos.turn < FIRST_TEMPO_TURN:
            return "fast"
        ahead = controlled(pos, ISR).bit_count() - pos.marks.get(MAXIMUM, 0)
        if phase.role == ISR:
            return "slow" if ahead > 1 else "fast"
        return "fast" if ahead > 0 else "slow"
