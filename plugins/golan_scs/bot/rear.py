"""Reinforcements and replacements of the greedy bot."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_scs.bot.worth import front_distance, unit_worth
from golan_scs.model import actions as act
from golan_scs.model.rulebook import Goal, Rulebook
from golan_scs.model.state import DEAD, State

REVIVED = 0.8
"""A unit from the dead pile comes back far from the front."""


def reinforce(rb: Rulebook, state: State, side: int) -> act.Action | None:
    """Bring everything on, spread over the entry hexes, then spend the points; None when done."""
    due, goals = rb.arrivals(state, side), rb.goals(state, side)
    for unit in sorted(due, key=lambda u: (-unit_worth(rb, u, rb.counters[u].steps), u)):
        hexes = list(members(due[unit] & ~state.occupied[1 - side]))
        if hexes:
            entry = min(
                hexes, key=lambda h: (len(state.stack(h)) * 3 + front_distance(rb, goals, side, h), h)
            )
            return act.Arrive((unit,), entry)
    if not state.repl[side]:
        return None
    worths = [(-_worth(rb, state, u), u) for u in rb.units_of[side]]
    for worth, unit in sorted(worths):
        action = _restore(rb, state, goals, unit) if worth < 0 else None
        if action is not None:
            return action
    return None


def _worth(rb: Rulebook, state: State, unit: int) -> float:
    """What a Replacement Point would bring to a unit."""
    steps = state.steps[unit]
    if state.where[unit] == DEAD:
        return REVIVED * unit_worth(rb, unit, 1)
    if state.where[unit] < 0 or steps >= rb.counters[unit].steps:
        return 0.0
    return unit_worth(rb, unit, steps + 1) - unit_worth(rb, unit, steps)


def _restore(rb: Rulebook, state: State, goals: Sequence[Goal], unit: int) -> act.Action | None:
    """Spend a point on a unit, if that can be done."""
    side = rb.sides[unit]
    if state.where[unit] >= 0:
        return act.Rebuild(unit) if rb.why_not_rebuild(state, side, unit) is None else None
    hexes = [
        h
        for h in members(rb.revival(state, unit))
        if not rb.stack_limit_broken(state, tuple(sorted((*state.stack(h), unit))))
    ]
    if not hexes:
        return None
    return act.Revive(unit, min(hexes, key=lambda h: (front_distance(rb, goals, side, h), h)))
