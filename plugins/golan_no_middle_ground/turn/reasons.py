"""Why a hex is out of reach of units, whatever they would do there now (Game.why_hex)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.game import Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
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


def why_not_there(rb: Rulebook, state: State, units: Sequence[int], h: int) -> Refusal | None:
    """The rule that keeps units from a hex now: from moving there, attacking it, retreating to it."""
    if state.ended or not units:
        return why_not(rb, state, act.End()) if state.ended else _nobody(state)
    strangers = [u for u in units if rb.sides[u] != deciding(rb, state)]
    if strangers:
        side = rb.role(deciding(rb, state))
        return Refusal(
            rule_now(state),
            "not-yours",
            f"it is for {side} to decide, not for the owner of {rb.names(strangers)}",
        )
    if state.frames:
        return _in_frame(rb, state, tuple(units), h)
    if state.chit >= 0 and state.step in (FALL_BACK, MOVE):
        return _no_move(rb, state, tuple(units), h)
    return _aimed(rb, state, tuple(units), h)


def _nobody(state: State) -> Refusal:
    return Refusal(rule_now(state), "nobody", "name the units that are to go there")


def _aimed(rb: Rulebook, state: State, units: tuple[int, ...], h: int) -> Refusal | None:
    """What the phase or the step does with units and a hex, tried on this one."""
    key = waiting(state)
    tried: list[act.Action] = []
    if key.endswith("setup"):
        tried = [act.Place(units, h)]
    elif key.endswith("arrivals"):
        tried = [act.Arrive(units, h)]
    elif state.chit >= 0 and state.step == ENGINEERS:
        tried = [act.Bridge(unit, h) for unit in units]
    elif state.chit >= 0:
        kinds: dict[int, type[act.Bombard | act.Assault]] = {BOMBARD: act.Bombard, ASSAULT: act.Assault}
        tried = [kinds.get(state.step, act.Fire)(h, units, 0)]
    if not tried:
        return Refusal(rule_now(state), "not-now", "units do not move or attack now")
    if (
        state.chit >= 0
        and state.step == ENGINEERS
        and not any(rb.units[u].kind == "engineers" for u in units)
    ):
        text = f"only engineers act in this step; {rb.names(units)} {verb_for(len(units), 'move')} later"
        return Refusal("NMG 8.0", "not-yet", text)
    refusals = [why_not(rb, state, action) for action in tried]
    return None if None in refusals else refusals[0]


def _in_frame(rb: Rulebook, state: State, units: tuple[int, ...], h: int) -> Refusal | None:
    """NMG 12.0: a retreat to the hex; other procedures lead nowhere."""
    frame = state.frames[-1]
    if not isinstance(frame, Retreat):
        return Refusal(rule_now(state), "not-now", "units do not move or attack now")
    allowed = paths(rb, state, frame, units)
    ending = [p for p in allowed if p[-1] == h]
    if ending:
        return why_not(rb, state, act.Withdraw(units, ending[0]))
    refusal = why_not(rb, state, act.Withdraw(units, (h,)))
    if refusal is None or refusal.code != "way":
        return refusal
    if any(h in p for p in allowed):
        text = f"a retreat goes {LENGTH} hexes, {rb.label(h)} is only on the way"
        return Refusal("NMG 12.0", "length", text)
    return refusal


def why_idle(rb: Rulebook, state: State, unit: int) -> Refusal:
    """Why nothing can be done with a unit now."""
    if state.ended:
        return Refusal("", "over", f"the game is over: {state.ended}")
    rule, name = rule_now(state), rb.name(unit)
    if rb.sides[unit] != deciding(rb, state):
        return Refusal(rule, "not-yours", f"it is not for the owner of {name} to decide")
    if state.frames or state.chit < 0:
        return Refusal(rule, "not-now", f"the decision that is due is not about {name}")
    if state.step in (FALL_BACK, MOVE):
        refusal = why_not_movers(rb, state, (unit,))
        return refusal or Refusal(rule, "nowhere", f"there is no hex that {name} could move to")
    if state.step == REACTION:
        if not can_react(rb, state, unit):
            return Refusal(rule, "unable", why_no_reaction(rb, state, unit))
        return Refusal(rule, "nobody-near", f"no unit that has just moved is next to {name}")
    if state.step == ENGINEERS:
        refusal = why_not(rb, state, act.Bridge(unit, max(state.where[unit], 0)))
        return refusal or Refusal(rule, "site", f"{name} stands next to no ditch")
    able, strength = {
        BOMBARD: (can_bombard, "bombard"),
        FIRE: (can_fire, "fire"),
        ASSAULT: (can_assault, "assault"),
    }[state.step]
    if not able(rb, state, unit):
        return why_unready(rb, state, unit, strength, rule)
    return Refusal(rule, "no-target", f"{name} has no target: it is next to no enemy that may be attacked")


# ------------------------------------------------------------------------- moves


def _no_move(rb: Rulebook, state: State, units: tuple[int, ...], h: int) -> Refusal | None:
    """NMG 6.0, T:D 2.1: a move, fall-back or landing in the hex."""
    if len(units) == 1 and state.step == MOVE and rb.units[units[0]].kind == "parachute":
        landing = why_not(rb, state, act.Drop(units[0], h))
        if landing is None or state.where[units[0]] < 0:
            return landing
    refusal = why_not_movers(rb, state, units)
    if refusal is not None:
        return refusal
    if h == state.where[units[0]]:
        return Refusal(
            "NMG 6.0", "here", f"{rb.names(units)} {verb_for(len(units), 'stand')} in {rb.label(h)} already"
        )
    ways = reach_of(rb, state, units, state.step == FALL_BACK)
    if h in ways.cost:
        return why_not(rb, state, act.Move(units, ways.path(h)))
    closed = rb.enemies(state, rb.sides[units[0]])
    refusal = why_not_enter(rb, state, h, closed)
    if refusal is not None:
        return refusal
    refusal = why_not(rb, state, act.Move(units, way_towards(rb, state, units, h)))
    if refusal is not None and refusal.code != "apart":
        return refusal
    return Refusal("NMG 6.0", "cut-off", f"no way open to {rb.names(units)} leads to {rb.label(h)}")
