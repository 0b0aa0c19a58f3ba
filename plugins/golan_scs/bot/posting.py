"""How good each hex is for a unit to end its move in: the goal, the danger, supply, stacking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from golan_core.map.hexes import HexSet
from golan_scs.bot.danger import Danger
from golan_scs.bot.worth import step_worth, strength
from golan_scs.model.rulebook import FAR, Goal, Position
from golan_scs.model.zoc import zoc

PULL = 0.055
"""Points for each half MP that a unit comes nearer to a goal of weight 1."""
ON_GOAL = 1.6
UNSUPPLIED = 8.0
CONTACT = 0.6
"""What an exploit-capable unit loses by ending in an EZOC."""
COMPANY = 3.0
"""The most that joining friends can be worth."""
HQ_POINTS = 14

Score = Callable[[int], float]


class UnitScorer:
    """How good each hex is for units that move together: the open part first, what costs time later."""

    def __init__(
        self, pos: Position, units: Sequence[int], goal: Goal | None, danger: Danger, net: HexSet
    ) -> None:
        unit = units[0]
        self._state, self._mine, self._danger = pos, set(units), danger
        self._net = pos.rules.board.grid.full if self._roams(unit) else net
        side = pos.rules.sides[unit]
        self._distances = (
            pos.rules.advice.road_distance(side, pos.rules.mobility[unit], goal.hex).cost if goal else {}
        )
        self._pull = PULL * goal.weight if goal else 0.0
        self._prize = ON_GOAL * goal.weight if goal else 0.0
        self._defense = sum(strength(pos, u)[1] for u in units)
        self._step = sum(step_worth(pos, u) for u in units) / len(units)
        self._caution = 1.0 - 0.5 * pos.rules.advice.boldness(pos, side)
        self._shy = zoc(pos, 1 - side) if pos.rules.counters[unit].exploit else 0

    def _roams(self, unit: int) -> bool:
        """Is the unit in supply wherever it goes, by itself and not by the company it keeps?"""
        rb, state = self._state.rules, self._state
        if not rb.supply.exempt(state, unit):
            return False
        return rb.counters[unit].kind in rb.always_supplied or len(state.stack(state.where[unit])) == 1

    def open_part(self, h: int) -> float:
        """Goal and supply. The rest only lowers it, but for company in the hex."""
        away = self._distances.get(h, FAR)
        if self._net >> h & 1:
            return (self._prize if away == 0 else 0.0) - self._pull * away
        return -self._pull * away - UNSUPPLIED

    def __call__(self, h: int) -> float:
        value, danger = self.open_part(h), self._danger
        if danger.attack_on(h):
            others = [u for u in self._state.stack(h) if u not in self._mine]
            behind = sum(strength(self._state, u)[1] for u in others)
            price = danger.price(h, self._defense + behind, self._step)
            if others:
                price -= danger.price(h, behind, self._step)
            value -= self._caution * price
            if self._shy >> h & 1:
                value -= CONTACT
        return value

    def best(self, hexes: Sequence[int], floor: float, fits: Callable[[int], bool]) -> int:
        """The best of the hexes that is better than `floor`, or -1."""
        friends = self._state.occupied[self._state.rules.sides[next(iter(self._mine))]]
        ranked = sorted((-self.open_part(h), h) for h in hexes)
        best, goal = floor, -1
        for low, h in ranked:
            if -low + COMPANY <= best:
                break
            if -low <= best and not friends >> h & 1:
                continue
            value = self(h)
            if value > best and fits(h):
                best, goal = value, h
        return goal


def gun_scorer(pos: Position, unit: int, danger: Danger, net: HexSet) -> Score:
    """Artillery stays within range of as many enemies as it can without meeting them."""
    side, c, grid = pos.rules.sides[unit], pos.rules.counters[unit], pos.rules.board.grid
    enemies = pos.occupied[1 - side]
    friends = pos.occupied[side]
    enemy_zoc = zoc(pos, 1 - side)

    def score(h: int) -> float:
        value = 0.0 if net >> h & 1 else -UNSUPPLIED
        hit = (grid.within(h, c.range) & enemies).bit_count()
        value += 0.5 * min(6, hit)
        if not hit:
            for radius in (12, 16, 22):
                if grid.within(h, radius) & enemies:
                    value += (24 - radius) * 0.02
                    break
        guards = sum(strength(pos, u)[1] for u in pos.stack(h) if u != unit)
        value -= danger.price(h, 1.0 + guards, 2.5)
        if enemy_zoc >> h & 1:
            value -= 2.5
        return value + (0.3 if friends >> h & 1 else 0.0)

    return score


def hq_scorer(
    pos: Position,
    unit: int,
    danger: Danger,
    net: HexSet,
    points: Mapping[int, float],
) -> Score:
    """An HQ goes where it can trace and covers its units and their tasks, guarded and off the line."""
    side, grid = pos.rules.sides[unit], pos.rules.board.grid
    heavy = sorted(points.items(), key=lambda p: (-p[1], p[0]))[:HQ_POINTS]
    total = sum(w for _, w in heavy) or 1.0
    reach = pos.rules.counters[unit].range
    enemies = pos.occupied[1 - side]
    enemy_zoc = zoc(pos, 1 - side)

    def score(h: int) -> float:
        value = 0.0
        for p, w in heavy:
            away = grid.distance(h, p)
            value += w / total * (5.0 * (away < reach) - 0.15 * away - 0.25 * max(0, away - reach))
        if not net >> h & 1:
            value -= 12.0
        guards = sum(strength(pos, u)[1] for u in pos.stack(h) if u != unit)
        if grid.within(h, 3) & enemies and guards < 5:
            value -= 2.0
        if enemy_zoc >> h & 1 and guards < 8:
            value -= 3.0
        value -= 0.6 * danger.price(h, 1.0 + guards, 1.5)
        return value + (0.4 if guards else 0.0)

    return score
