"""What units are worth, and what a number of hits costs those who stand in a hex."""

from __future__ import annotations

from collections.abc import Sequence

from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.war.arrivals import LAST_CHECK
from golan_no_middle_ground.rules.war.victory import badr_standing, lost, points, worth

DISRUPTION = 0.4
"""What a disruption costs, as a share of the unit."""
LOSS_POINT = 0.6
"""What an eliminated Israeli unit adds to its worth, for it costs a victory point while it is away."""
NO_RETURN = 0.8
"""The same once no replacement can bring it back."""
POST = 1.0
"""An Israeli strong-point."""


def unit_worth(pos: Position, unit: int) -> float:
    """Worth of a whole unit; a Syrian tank battalion is a little more than 1."""
    printed = pos.rules.units[unit]
    value = (printed.fire + printed.assault + 1.5 * printed.bombard + 1) / 6
    if printed.side == ISRAEL:
        late = pos.turn > LAST_CHECK or not printed.replaceable
        value += NO_RETURN if late else LOSS_POINT
    return value


def hits_cost(pos: Position, units: Sequence[int], hits: int) -> float:
    """What so many hits on the units of a hex take from their owner, who gives the cheapest first."""
    if not hits or not units:
        return 0.0
    worths = sorted(unit_worth(pos, u) for u in units)
    whole = sorted(unit_worth(pos, u) for u in units if not pos.disrupted >> u & 1)
    cost = DISRUPTION * sum(whole[:hits])
    killed = max(hits - len(whole), 0)
    return cost + (1 - DISRUPTION) * sum(worths[:killed])


def evaluate(pos: Position, side: int) -> float:
    """How a position stands for a side: points, or levels in Operation Badr, and what armies are left."""
    if pos.rules.scenario.victory == "badr":
        standing = badr_standing(pos)
        score = 6.0 * (worth(standing, ISRAEL) - worth(standing, SYRIA))
        score += 0.5 * (lost(pos, SYRIA, permanent=True) - lost(pos, ISRAEL) - pos.lost_points)
    else:
        score = float(points(pos))
    strength = [0.0, 0.0]
    for unit, h in enumerate(pos.where):
        if h >= 0:
            share = 1 - DISRUPTION if pos.disrupted >> unit & 1 else 1.0
            strength[pos.rules.sides[unit]] += share * unit_worth(pos, unit)
    score += 0.3 * (strength[ISRAEL] - strength[SYRIA])
    return score if side == ISRAEL else -score
