"""Actions that one game adds to the moves: known by what they name, an own unit, a hex, or both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from golan_scs.model.rulebook import FAR, Goal, Phase, Position
from golan_scs.turn.kinds import PhaseKind

FAR_ENOUGH = 12
"""Half MP to its goal beyond which a unit takes a faster way of moving, if it has one."""


def special_action(pos: Position, phase: Phase, aims: Mapping[int, Goal]) -> Any:
    """The game's own action that helps most now, or None."""
    kinds: dict[type[Any], Any] = {}
    for action in own_actions(pos):
        fields = tuple(name for name, _ in action.fields)
        if pos.rules.sides[action.unit] != phase.role:
            return action  # the enemy is pushed about: never to his good
        if fields == ("unit",):
            goal = aims.get(action.unit)
            if goal is not None and _away(pos, action.unit, goal) > FAR_ENOUGH:
                return action
        elif type(action) not in kinds:
            kinds[type(action)] = action
        else:
            break
    for kind in kinds:
        found = _flight(pos, phase, aims, kind)
        if found is not None:
            return found
    return None


def own_actions(pos: Position) -> Iterator[Any]:
    """What the game adds to a phase of moving, in its order."""
    kind = pos.flow.now(pos)
    assert isinstance(kind, PhaseKind)
    for verb in kind.own:
        yield from verb.options(pos)


def _away(pos: Position, unit: int, goal: Goal) -> int:
    return pos.rules.advice.road_distance(pos.rules.sides[unit], pos.rules.mobility[unit], goal.hex).cost.get(
        pos.where[unit], FAR
    )


def _flight(pos: Position, phase: Phase, aims: Mapping[int, Goal], kind: type[Any]) -> Any:
    """Fly to an empty goal that is worth most."""
    goals = sorted(pos.rules.advice.goals(pos, phase.role), key=lambda g: (-g.weight, g.hex))
    for unit in pos.on_map(phase.role):
        if pos.rules.mobility[unit] or pos.spent[unit]:
            continue
        for goal in goals:
            if pos.occupied[0] >> goal.hex & 1 or pos.occupied[1] >> goal.hex & 1:
                continue
            if not pos.rules.supply.exempt(pos, unit) and not pos.rules.supply.net(pos, unit) >> goal.hex & 1:
                continue
            action = kind(unit, goal.hex)
            if pos.flow.why_not(pos, action) is None:
                return action
            break
    return None
