"""How actions may be written more shortly."""

from __future__ import annotations

from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import FALL_BACK
from golan_no_middle_ground.model.frames import Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.retreat import paths
from golan_no_middle_ground.rules.ground.movement import reach_of, way_towards, why_not_enter
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to


def filled_out(text: str) -> str:
    """A fire, assault or bombardment without a number of air units has none."""
    parts = text.split()
    if len(parts) == 3 and parts[0].lower() in ("fire", "assault", "bombard"):
        return f"{text} 0"
    return text


def complete(pos: Position, action: act.Action) -> act.Action:
    """A move or retreat written with its goal alone takes the cheapest way there, if there is one."""
    if not isinstance(action, act.Move | act.Withdraw) or len(action.path) != 1 or not action.units:
        return action
    here, goal = pos.where[action.units[0]], action.path[0]
    if here < 0 or here == goal:
        return action
    if isinstance(action, act.Withdraw):
        frame = pos.frames[-1] if pos.frames else None
        if not isinstance(frame, Retreat):
            return action
        danger = zoc(pos, 1 - frame.side)
        ways = [p for p in paths(pos, frame, action.units) if p[-1] == goal]
        if not ways:
            return action
        return act.Withdraw(action.units, min(ways, key=lambda p: (sum(danger >> h & 1 for h in p), p)))
    if pos.rules.grid.direction(here, goal) >= 0:
        return action
    found = reach_of(pos, action.units, pos.chit >= 0 and pos.step == FALL_BACK)
    if goal in found.cost:
        return act.Move(action.units, found.path(goal))
    if why_not_enter(pos, goal, closed_to(pos, pos.rules.sides[action.units[0]])) is not None:
        return action
    way = way_towards(pos, action.units, goal)  # too far or cut off: its first bad step is refused
    return act.Move(action.units, way if way[-1] == goal else (*way, goal))
