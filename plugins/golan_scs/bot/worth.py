"""What the greedy bot thinks things are worth, in points of printed strength."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from golan_scs.model.rulebook import FAR, Goal, Position, Rulebook
from golan_scs.model.tables import MECH

GUN_WORTH = 3.0
"""Guns shift a column every turn, whatever their own strength."""
HQ_WORTH = 3.0
"""An HQ that is thrown out comes back, but its units are unsupplied meanwhile."""


def unit_worth(rb: Rulebook, unit: int, steps: int) -> float:
    """Fighting value of a unit with so many steps."""
    if steps == 0:
        return 0.0
    c = rb.counters[unit]
    if c.kind == "hq":
        return HQ_WORTH
    if c.kind == "artillery":
        return GUN_WORTH
    base = 0.5 * c.attack[steps - 1] + 0.4 * c.defense[steps - 1] + 0.3
    return base + 0.2 * base * c.exploit


def step_worth(pos: Position, unit: int) -> float:
    """What losing the next step of a unit costs."""
    steps = pos.steps[unit]
    return unit_worth(pos.rules, unit, steps) - unit_worth(pos.rules, unit, steps - 1)


def ladder(pos: Position, units: Iterable[int]) -> list[float]:
    """What an owner loses with 0, 1, 2 ... steps of a stack, the cheapest first; HQs are not counted."""
    steps = {u: pos.steps[u] for u in units if pos.rules.counters[u].kind != "hq" and pos.steps[u]}
    total, found = 0.0, [0.0]
    while steps:
        cheapest, price = -1, 0.0
        for u, n in steps.items():
            cost = unit_worth(pos.rules, u, n) - unit_worth(pos.rules, u, n - 1)
            if cheapest < 0 or cost < price:
                cheapest, price = u, cost
        total += price
        found.append(total)
        steps[cheapest] -= 1
        if not steps[cheapest]:
            del steps[cheapest]
    return found


def strength(pos: Position, unit: int) -> tuple[float, float]:
    """Attack and defence of a unit as it is now, supply counted, terrain not."""
    c, steps = pos.rules.counters[unit], pos.steps[unit]
    half = 0.5 if pos.oos >> unit & 1 else 1.0
    return c.attack[steps - 1] * half, c.defense[steps - 1] * half


def front_distance(rb: Rulebook, goals: Sequence[Goal], side: int, h: int) -> float:
    """Half MP from a hex to the goal that is nearest for its weight."""
    ways = []
    for goal in goals:
        away = rb.advice.road_distance(side, MECH, goal.hex).cost.get(h, FAR)
        ways.append(away / max(0.1, goal.weight))
    return min(ways, default=0.0)
