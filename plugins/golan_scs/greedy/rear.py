"""Reinforcements and replacements of the greedy bot."""

from __future__ import annotations

from golan_core.hexes import members
from golan_scs import actions as act
from golan_scs.greedy.worth import front_distance, unit_worth
from golan_scs.rulebook import Rulebook
from golan_scs.state import DEAD, State


def reinforce(rb: Rulebook, state: State, side: int) -> act.Action | None:
    """Bring everything on, spread over the entry hexes, then spend the points; None when done."""
    due = rb.arrivals(state, side)
    for unit in sorted(due, key=lambda u: (-unit_worth(rb, u, rb.counters[u].steps), u)):
        hexes = list(members(due[unit] & ~state.occupied[1 - side]))
        if hexes:
            best = min(hexes, key=lambda h: (len(state.stack(h)) * 3 + front_distance(rb, state, side, h), h))
            return act.Arrive((unit,), best)
    if not state.repl[side]:
        return None
    rebuilds = [
        u
        for u in rb.units_of[side]
        if state.where[u] >= 0
        and state.steps[u] < rb.counters[u].steps
        and rb.why_not_rebuild(state, side, u) is None
    ]
    if rebuilds:
        return act.Rebuild(max(rebuilds, key=lambda u: (_gain(rb, state, u), -u)))
    dead = [u for u in rb.units_of[side] if state.where[u] == DEAD]
    for unit in sorted(dead, key=lambda u: (-unit_worth(rb, u, 1), u)):
        hexes = [h for h in members(rb.revival(state, unit)) if len(state.stack(h)) < 3]
        if hexes:
            return act.Revive(unit, min(hexes, key=lambda h: (front_distance(rb, state, side, h), h)))
    return None


def _gain(rb: Rulebook, state: State, unit: int) -> float:
    return unit_worth(rb, unit, state.steps[unit] + 1) - unit_worth(rb, unit, state.steps[unit])
