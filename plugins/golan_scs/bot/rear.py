"""Reinforcements and replacements of the greedy bot."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_scs.bot.worth import front_distance, unit_worth
from golan_scs.model import actions as act
from golan_scs.model.rulebook import Goal, Position
from golan_scs.model.state import DEAD

REVIVED = 0.8
"""A unit from the dead pile comes back far from the front."""


def reinforce(pos: Position, side: int) -> act.Action | None:
    """Bring everything on, spread over the entry hexes, then spend the points; None when done."""
    due, goals = pos.rules.arrivals.due(pos, side), pos.rules.advice.goals(pos, side)
    for unit in sorted(due, key=lambda u: (-unit_worth(pos.rules, u, pos.rules.counters[u].steps), u)):
        hexes = list(members(due[unit] & ~pos.occupied[1 - side]))
        if hexes:
            entry = min(
                hexes, key=lambda h: (len(pos.stack(h)) * 3 + front_distance(pos.rules, goals, side, h), h)
            )
            return act.Arrive((unit,), entry)
    if not pos.repl[side]:
        return None
    worths = [(-_worth(pos, u), u) for u in pos.rules.units_of[side]]
    for worth, unit in sorted(worths):
        action = _restore(pos, goals, unit) if worth < 0 else None
        if action is not None:
            return action
    return None


def _worth(pos: Position, unit: int) -> float:
    """What a Replacement Point would bring to a unit."""
    steps = pos.steps[unit]
    if pos.where[unit] == DEAD:
        return REVIVED * unit_worth(pos.rules, unit, 1)
    if pos.where[unit] < 0 or steps >= pos.rules.counters[unit].steps:
        return 0.0
    return unit_worth(pos.rules, unit, steps + 1) - unit_worth(pos.rules, unit, steps)


def _restore(pos: Position, goals: Sequence[Goal], unit: int) -> act.Action | None:
    """Spend a point on a unit, if that can be done."""
    side = pos.rules.sides[unit]
    if pos.where[unit] >= 0:
        return act.Rebuild(unit) if pos.rules.replacements.why_not_rebuild(pos, side, unit) is None else None
    hexes = [
        h
        for h in members(pos.rules.replacements.revival(pos, unit))
        if not pos.rules.stacking.limit_broken(pos, tuple(sorted((*pos.stack(h), unit))))
    ]
    if not hexes:
        return None
    return act.Revive(unit, min(hexes, key=lambda h: (front_distance(pos.rules, goals, side, h), h)))
