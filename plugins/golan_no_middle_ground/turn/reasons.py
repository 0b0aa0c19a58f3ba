"""Why a hex is out of reach of units, whatever they would do there now (Game.why_hex)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.values import Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.assault import can_assault
from golan_no_middle_ground.rules.combat.bombardment import can_bombard
from golan_no_middle_ground.rules.combat.fire import can_fire, can_react, why_no_reaction
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.combat.retreat import LENGTH, paths
from golan_no_middle_ground.rules.ground.movement import reach_of, way_towards, why_not_enter
from golan_no_middle_ground.turn.activation import (
    ASSAULT,
    BOMBARD,
    ENGINEERS,
    FALL_BACK,
    FIRE,
    MOVE,
    REACTION,
    why_not_movers,
)
from golan_no_middle_ground.turn.judge import deciding, rule_now, waiting, why_not


def why_not_there(pos: Position, units: Sequence[int], h: int) -> Refusal | None:
    """The rule that keeps units from a hex now: from moving there, attacking it, retreating to it."""
    if pos.ended or not units:
        return why_not(pos, act.End()) if pos.ended else _nobody(pos)
    strangers = [u for u in units if pos.rules.sides[u] != deciding(pos)]
    if strangers:
        side = pos.rules.role(deciding(pos))
        return Refusal(
            rule_now(pos),
            "not-yours",
            f"it is for {side} to decide, not for the owner of {pos.rules.names(strangers)}",
        )
    if pos.frames:
        return _in_frame(pos, tuple(units), h)
    if pos.chit >= 0 and pos.step in (FALL_BACK, MOVE):
        return _no_move(pos, tuple(units), h)
    return _aimed(pos, tuple(units), h)


def _nobody(pos: Position) -> Refusal:
    return Refusal(rule_now(pos), "nobody", "name the units that are to go there")


def _aimed(pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
    """What the phase or the step does with units and a hex, tried on this one."""
    key = waiting(pos)
    tried: list[act.Action] = []
    if key.endswith("setup"):
        tried = [act.Place(units, h)]
    elif key.endswith("arrivals"):
        tried = [act.Arrive(units, h)]
    elif pos.chit >= 0 and pos.step == ENGINEERS:
        tried = [act.Bridge(unit, h) for unit in units]
    elif pos.chit >= 0:
        kinds: dict[int, type[act.Bombard | act.Assault]] = {BOMBARD: act.Bombard, ASSAULT: act.Assault}
        tried = [kinds.get(pos.step, act.Fire)(h, units, 0)]
    if not tried:
        return Refusal(rule_now(pos), "not-now", "units do not move or attack now")
    if (
        pos.chit >= 0
        and pos.step == ENGINEERS
        and not any(pos.rules.units[u].kind == "engineers" for u in units)
    ):
        text = (
            f"only engineers act in this step; {pos.rules.names(units)} {verb_for(len(units), 'move')} later"
        )
        return Refusal("NMG 8.0", "not-yet", text)
    refusals = [why_not(pos, action) for action in tried]
    return None if None in refusals else refusals[0]


def _in_frame(pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
    """NMG 12.0: a retreat to the hex; other procedures lead nowhere."""
    frame = pos.frames[-1]
    if not isinstance(frame, Retreat):
        return Refusal(rule_now(pos), "not-now", "units do not move or attack now")
    allowed = paths(pos, frame, units)
    ending = [p for p in allowed if p[-1] == h]
    if ending:
        return why_not(pos, act.Withdraw(units, ending[0]))
    refusal = why_not(pos, act.Withdraw(units, (h,)))
    if refusal is None or refusal.code != "way":
        return refusal
    if any(h in p for p in allowed):
        text = f"a retreat goes {LENGTH} hexes, {pos.rules.label(h)} is only on the way"
        return Refusal("NMG 12.0", "length", text)
    return refusal


def why_idle(pos: Position, unit: int) -> Refusal:
    """Why nothing can be done with a unit now."""
    if pos.ended:
        return Refusal("", "over", f"the game is over: {pos.ended}")
    rule, name = rule_now(pos), pos.rules.name(unit)
    if pos.rules.sides[unit] != deciding(pos):
        return Refusal(rule, "not-yours", f"it is not for the owner of {name} to decide")
    if pos.frames or pos.chit < 0:
        return Refusal(rule, "not-now", f"the decision that is due is not about {name}")
    if pos.step in (FALL_BACK, MOVE):
        refusal = why_not_movers(pos, (unit,))
        return refusal or Refusal(rule, "nowhere", f"there is no hex that {name} could move to")
    if pos.step == REACTION:
        if not can_react(pos, unit):
            return Refusal(rule, "unable", why_no_reaction(pos, unit))
        return Refusal(rule, "nobody-near", f"no unit that has just moved is next to {name}")
    if pos.step == ENGINEERS:
        refusal = why_not(pos, act.Bridge(unit, max(pos.where[unit], 0)))
        return refusal or Refusal(rule, "site", f"{name} stands next to no ditch")
    able, strength = {
        BOMBARD: (can_bombard, "bombard"),
        FIRE: (can_fire, "fire"),
        ASSAULT: (can_assault, "assault"),
    }[pos.step]
    if not able(pos, unit):
        return why_unready(pos, unit, strength, rule)
    return Refusal(rule, "no-target", f"{name} has no target: it is next to no enemy that may be attacked")


# ------------------------------------------------------------------------- moves


def _no_move(pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
    """NMG 6.0, T:D 2.1: a move, fall-back or landing in the hex."""
    if len(units) == 1 and pos.step == MOVE and pos.rules.units[units[0]].kind == "parachute":
        landing = why_not(pos, act.Drop(units[0], h))
        if landing is None or pos.where[units[0]] < 0:
            return landing
    refusal = why_not_movers(pos, units)
    if refusal is not None:
        return refusal
    if h == pos.where[units[0]]:
        return Refusal(
            "NMG 6.0",
            "here",
            f"{pos.rules.names(units)} {verb_for(len(units), 'stand')} in {pos.rules.label(h)} already",
        )
    ways = reach_of(pos, units, pos.step == FALL_BACK)
    if h in ways.cost:
        return why_not(pos, act.Move(units, ways.path(h)))
    closed = pos.rules.enemies(pos, pos.rules.sides[units[0]])
    refusal = why_not_enter(pos, h, closed)
    if refusal is not None:
        return refusal
    refusal = why_not(pos, act.Move(units, way_towards(pos, units, h)))
    if refusal is not None and refusal.code != "apart":
        return refusal
    return Refusal(
        "NMG 6.0", "cut-off", f"no way open to {pos.rules.names(units)} leads to {pos.rules.label(h)}"
    )
