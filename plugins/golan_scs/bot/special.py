"""Actions that one game adds to the moves: known by what they name, an own unit, a hex, or both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from golan_scs.bot.worth import FAR, road_distance
from golan_scs.model.rulebook import Goal, Phase, Rulebook
from golan_scs.model.state import State
from golan_scs.turn.judge import why_not

FAR_ENOUGH = 12
"""Half MP to its goal beyond which a unit takes a faster way of moving, if it has one."""


def special_action(rb: Rulebook, state: State, phase: Phase, aims: Mapping[int, Goal]) -> Any:
    """The game's own action that helps most now, or None."""
    if phase.kind not in rb.special:
        return None
    kinds: dict[type[Any], Any] = {}
    for action in rb.special_actions(state, phase):
        fields = tuple(name for name, _ in action.fields)
        if rb.sides[action.unit] != phase.role:
            return action  # the enemy is pushed about: never to his good
        if fields == ("unit",):
            goal = aims.get(action.unit)
            if goal is not None and _away(rb, state, action.unit, goal) > FAR_ENOUGH:
                return action
        elif type(action) not in kinds:
            kinds[type(action)] = action
        else:
            break
    for kind in kinds:
        found = _flight(rb, state, phase, aims, kind)
        if found is not None:
            return found
    return None


def _away(rb: Rulebook, state: State, unit: int, goal: Goal) -> int:
    return road_distance(rb, rb.sides[unit], rb.mobility[unit], goal.hex).cost.get(state.where[unit], FAR)


def _flight(rb: Rulebook, state: State, phase: Phase, aims: Mapping[int, Goal], kind: type[Any]) -> Any:
    """Fly to an empty goal that is worth most."""
    goals = sorted(rb.goals(state, phase.role), key=lambda g: (-g.weight, g.hex))
    for unit in state.on_map(phase.role):
        if rb.mobility[unit] or state.spent[unit]:
            continue
        for goal in goals:
            if state.occupied[0] >> goal.hex & 1 or state.occupied[1] >> goal.hex & 1:
                continue
            if not rb.exempt(state, unit) and not rb.supply_net(state, unit) >> goal.hex & 1:
                continue
            action = kind(unit, goal.hex)
            if why_not(rb, state, action) is None:
                return action
            break
    return None
