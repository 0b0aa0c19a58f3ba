"""What the greedy bot thinks things are worth, in points of printed strength."""

from __future__ import annotations

from golan_core.hexes import members
from golan_core.search import Reach, reach
from golan_scs.rulebook import Rulebook
from golan_scs.state import State
from golan_scs.tables import MECH

FAR = 400
"""Half MP that count as out of reach."""


def unit_worth(rb: Rulebook, unit: int, steps: int) -> float:
    """Fighting value of a unit with so many steps; an HQ is worth what hangs on it."""
    if steps == 0:
        return 0.0
    c = rb.counters[unit]
    base = 0.6 * c.attack[steps - 1] + 0.6 * c.defense[steps - 1] + 0.5
    if c.kind == "hq":
        return 6.0
    if c.kind == "strongpoint":
        return base + 1.0
    return base


def step_worth(rb: Rulebook, state: State, unit: int) -> float:
    """What losing the next step of a unit costs."""
    steps = state.steps[unit]
    return unit_worth(rb, unit, steps) - unit_worth(rb, unit, steps - 1)


def road_distance(rb: Rulebook, side: int, mobility: int, goal: int) -> Reach:
    """Half MP between a goal and every hex over empty ground, kept on the rulebook."""
    key = (side, mobility, goal)
    found = rb.distances.get(key)
    if found is None:
        found = rb.distances[key] = reach(rb.adjacency[side][mobility], goal, FAR)
    return found


def threat(rb: Rulebook, state: State, side: int, h: int) -> float:
    """Enemy attack strength that could fall on a hex: neighbours in full, the next ring by a third."""
    grid, enemy = rb.board.grid, state.occupied[1 - side]
    near = grid.within(h, 1) & enemy
    around = grid.within(h, 3) & enemy & ~near
    total = 0.0
    for n in members(near):
        total += sum(rb.counters[u].attack[state.steps[u] - 1] for u in state.stack(n))
    for n in members(around):
        total += 0.35 * sum(rb.counters[u].attack[state.steps[u] - 1] for u in state.stack(n))
    return total


def front_distance(rb: Rulebook, state: State, side: int, h: int) -> float:
    """Half MP from a hex to the goal that is nearest for its weight."""
    ways = []
    for goal in rb.goals(state, side):
        away = road_distance(rb, side, MECH, goal.hex).cost.get(h, FAR)
        ways.append(away / max(0.1, goal.weight))
    return min(ways, default=0.0)
