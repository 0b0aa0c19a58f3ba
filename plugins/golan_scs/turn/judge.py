"""The judge: is an action legal now, and what does it do? One table from decision to rule functions."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.model.notation import stray
from golan_scs.model.actions import (
    Action,
    Arrive,
    Attack,
    Choose,
    Destroy,
    End,
    Follow,
    Lose,
    Move,
    Overrun,
    Place,
    Ready,
    Rebuild,
    Return,
    Revive,
    Stay,
    Support,
    Withdraw,
)
from golan_scs.model.frames import Advance, Combat, Excess, Frame, Losses, Relocate, Retreat
from golan_scs.model.rulebook import Phase, Rulebook
from golan_scs.model.state import State
from golan_scs.rules import combat, losses, overrun, reinforcement, retreat, setup, stacking
from golan_scs.rules.movement import move, why_not_move
from golan_scs.turn.phases import close_phase, relocate, settle

ALLOWED: dict[str, tuple[type[Action], ...]] = {
    "setup": (Place, Ready, End),
    "tempo": (Choose,),
    "reinforcement": (Arrive, Rebuild, Revive, End),
    "movement": (Move, Overrun, End),
    "exploitation": (Move, Overrun, End),
    "combat": (Attack, End),
    "Combat": (Support,),
    "Losses": (Lose,),
    "Retreat": (Withdraw, Stay),
    "Advance": (Follow,),
    "Excess": (Destroy,),
    "Relocate": (Return,),
}
"""Which actions a phase kind or a nested procedure takes."""


def waiting(rb: Rulebook, state: State) -> str:
    """Key into `ALLOWED` of what play waits for."""
    return type(state.frames[-1]).__name__ if state.frames else rb.sequence[state.phase].kind


def why_not(rb: Rulebook, state: State, action: Action) -> Refusal | None:
    """The rule that forbids an action now, or None."""
    if state.ended:
        return Refusal("", "over", f"the game is over: {state.ended}")
    key = waiting(rb, state)
    special = rb.special.get(key, ())
    allowed = (*ALLOWED.get(key, ()), *special)
    if type(action) not in allowed:
        verbs = ", ".join(a.verb for a in allowed)
        return Refusal(
            _rule_now(rb, state), "not-now", f"{action.verb!r} is not for now; what may be done: {verbs}"
        )
    wrong = stray(action, len(rb.counters), rb.board.grid.full)
    if wrong is not None:
        return Refusal("", *wrong)
    if state.frames:
        return _why_not_in_frame(rb, state, state.frames[-1], action)
    if type(action) in special:
        return rb.why_not_special(state, rb.sequence[state.phase], action)
    return _why_not_in_phase(rb, state, rb.sequence[state.phase], action)


def _rule_now(rb: Rulebook, state: State) -> str:
    return rb.sequence[state.phase].rule


def _why_not_in_phase(rb: Rulebook, state: State, phase: Phase, action: Action) -> Refusal | None:
    match action:
        case Move():
            return why_not_move(rb, state, phase, action)
        case Overrun(target, units):
            return overrun.why_not_overrun(rb, state, phase, target, units)
        case Attack(target, units):
            return combat.why_not_attack(rb, state, phase, target, units)
        case Arrive(units, h):
            return reinforcement.why_not_arrive(rb, state, phase.role, units, h)
        case Rebuild(unit):
            return rb.why_not_rebuild(state, phase.role, unit)
        case Revive(unit, h):
            return rb.why_not_revive(state, phase.role, unit, h)
        case Place(units, h):
            return setup.why_not_place(rb, state, phase.role, units, h)
        case Ready():
            return setup.why_not_ready(rb, state, phase.role)
        case Choose(word):
            return rb.why_not_choose(state, phase, word)
        case End() if phase.kind == "setup":
            return setup.why_not_finish(rb, state, phase.role)
        case End():
            return rb.why_not_end(state, phase)
    return None


def _why_not_in_frame(rb: Rulebook, state: State, frame: Frame, action: Action) -> Refusal | None:
    match frame, action:
        case Combat(), Support(air, guns):
            return combat.why_not_support(rb, state, frame, air, guns)
        case Losses(), Lose(units):
            return losses.why_not_lose(rb, state, frame, units)
        case Retreat(), Withdraw(units, path):
            return retreat.why_not_retreat(rb, state, frame, units, path)
        case Retreat(), Stay():
            if not frame.optional:
                return Refusal(rb.stand_rule, "must", "this retreat may not be ignored")
        case Advance(), Follow(units):
            return combat.why_not_follow(rb, state, frame, units)
        case Excess(), Destroy(unit):
            return stacking.why_not_destroy(rb, state, frame, unit)
        case Relocate(), Return(unit, h):
            if unit != frame.unit:
                return Refusal(rb.relocation_rule, "other", f"it is {rb.name(frame.unit)} that returns")
            if not rb.relocation(state, unit) >> h & 1:
                return Refusal(
                    rb.relocation_rule, "place", f"{rb.name(unit)} may not return at {rb.label(h)}"
                )
    return None


def carry_out(rb: Rulebook, state: State, action: Action, dice: Dice) -> list[Event]:
    """Do a legal action and everything that follows by itself. Changes `state`."""
    events: list[Event] = []
    if state.frames:
        _do_in_frame(rb, state, state.frames[-1], action, events)
    else:
        _do_in_phase(rb, state, rb.sequence[state.phase], action, events)
    state.walked = None  # judged with the MP and the phase before this action
    settle(rb, state, dice, events)
    return events


def _do_in_phase(rb: Rulebook, state: State, phase: Phase, action: Action, events: list[Event]) -> None:
    match action:
        case Move():
            move(rb, state, action, events)
        case Overrun(target, units):
            overrun.pay(rb, state, units)
            combat.declare(rb, state, combat.new_combat(state, phase.role, target, units, True), events)
        case Attack(target, units):
            combat.declare(rb, state, combat.new_combat(state, phase.role, target, units, False), events)
        case Arrive(units, h):
            reinforcement.arrive(rb, state, units, h, events)
        case Rebuild(unit):
            rb.rebuild(state, unit, events)
        case Revive(unit, h):
            rb.revive(state, unit, h, events)
        case Place(units, h):
            setup.place(rb, state, units, h, events)
        case Ready():
            setup.make_ready(rb, state, phase.role, events)
        case Choose(word):
            rb.choose(state, phase, word, events)
            close_phase(rb, state)
        case End():
            close_phase(rb, state)
        case _:
            rb.do_special(state, phase, action, events)


def _do_in_frame(rb: Rulebook, state: State, frame: Frame, action: Action, events: list[Event]) -> None:
    match frame, action:
        case Combat(), Support(air, guns):
            combat.announce(rb, state, frame, air, guns, events)
        case Losses(), Lose(units):
            losses.lose(rb, state, frame, units, events)
        case Retreat(), Withdraw(units, path):
            retreat.retire(rb, state, frame, units, path, events)
        case Retreat(), Stay():
            state.pop()
            text = f"{rb.names(frame.units)} stand fast"
            data = {"units": [rb.name(u) for u in frame.units]}
            events.append(Event("stand", text, rb.stand_rule, rb.definition.sides[frame.side], data))
        case Advance(), Follow(units):
            combat.follow(rb, state, frame, units, events)
        case Excess(), Destroy(unit):
            stacking.destroy(rb, state, unit, events, "SCS 4.0a", "in excess of the stacking limit")
        case Relocate(), Return(unit, h):
            state.pop()
            relocate(rb, state, unit, h, events)
