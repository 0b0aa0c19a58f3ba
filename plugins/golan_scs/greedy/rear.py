"""Reinforcements and replacements of the greedy bot."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.hexes import members
from golan_scs import actions as act
from golan_scs.greedy.worth import front_distance, unit_worth
from golan_scs.rulebook import Goal, Rulebook
from golan_scs.state import DEAD, State

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
    best: tuple[float, int, act.Action] | None = None
    for u in rb.units_of[side]:
        option = _restore(rb, state, goals, u)
        if option is not None and (best is None or (option[0], -u) > (best[0], -best[1])):
            best = (option[0], u, option[1])
    return best[2] if best is not None else None


def _restore(rb: Rulebook, state: State, goals: Sequence[Goal], unit: int) -> tuple[float, act.Action] | None:
    """What a Replacement Point would bring to a unit, and how."""
    side, steps = rb.sides[unit], state.steps[unit]
    if state.where[unit] >= 0:
        if steps >= rb.counters[unit].steps or rb.why_not_rebuild(state, side, unit) is not None:
            return None
        return _gain(rb, state, unit), act.Rebuild(unit)
    if state.where[unit] != DEAD:
        return None
    hexes = [
        h
        for h in members(rb.revival(state, unit))
        if not rb.stack_limit_broken(state, tuple(sorted((*state.stack(h), unit))))
    ]
    if not hexes:
        return None
    worth = REVIVED * unit_worth(rb, unit, 1)
    return worth, act.Revive(unit, min(hexes, key=lambda h: (front_distance(rb, goals, side, h), h)))


def _gain(rb: Rulebook, state: State, unit: int) -> float:
    return unit_worth(rb, unit, state.steps[unit] + 1) - unit_worth(rb, unit, state.steps[unit])
