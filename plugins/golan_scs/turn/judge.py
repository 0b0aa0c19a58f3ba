"""The judge: is an action legal now, and what does it do? One table from decision to rule functions."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.notation import stray
from golan_core.model.values import Event, Refusal
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
from golan_scs.model.rulebook import Phase, Position
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


def waiting(pos: Position) -> str:
    """Key into `ALLOWED` of what play waits for."""
    return type(pos.frames[-1]).__name__ if pos.frames else pos.rules.sequence[pos.phase].kind


def why_not(pos: Position, action: Action) -> Refusal | None:
    """The rule that forbids an action now, or None."""
    if pos.ended:
        return Refusal("", "over", f"the game is over: {pos.ended}")
    key = waiting(pos)
    special = pos.rules.special.get(key, ())
    allowed = (*ALLOWED.get(key, ()), *special)
    if type(action) not in allowed:
        verbs = ", ".join(a.verb for a in allowed)
        return Refusal(
            _rule_now(pos), "not-now", f"{action.verb!r} is not for now; what may be done: {verbs}"
        )
    wrong = stray(action, len(pos.rules.counters), pos.rules.board.grid.full)
    if wrong is not None:
        return Refusal("", *wrong)
    if pos.frames:
        return _why_not_in_frame(pos, pos.frames[-1], action)
    if type(action) in special:
        return pos.rules.why_not_special(pos, pos.rules.sequence[pos.phase], action)
    return _why_not_in_phase(pos, pos.rules.sequence[pos.phase], action)


def _rule_now(pos: Position) -> str:
    return pos.rules.sequence[pos.phase].rule


def _why_not_in_phase(pos: Position, phase: Phase, action: Action) -> Refusal | None:
    match action:
        case Move():
            return why_not_move(pos, phase, action)
        case Overrun(target, units):
            return overrun.why_not_overrun(pos, phase, target, units)
        case Attack(target, units):
            return combat.why_not_attack(pos, phase, target, units)
        case Arrive(units, h):
            return reinforcement.why_not_arrive(pos, phase.role, units, h)
        case Rebuild(unit):
            return pos.rules.why_not_rebuild(pos, phase.role, unit)
        case Revive(unit, h):
            return pos.rules.why_not_revive(pos, phase.role, unit, h)
        case Place(units, h):
            return setup.why_not_place(pos, phase.role, units, h)
        case Ready():
            return setup.why_not_ready(pos, phase.role)
        case Choose(word):
            return pos.rules.why_not_choose(pos, phase, word)
        case End() if phase.kind == "setup":
            return setup.why_not_finish(pos, phase.role)
        case End():
            return pos.rules.why_not_end(pos, phase)
    return None


def _why_not_in_frame(pos: Position, frame: Frame, action: Action) -> Refusal | None:
    match frame, action:
        case Combat(), Support(air, guns):
            return combat.why_not_support(pos, frame, air, guns)
        case Losses(), Lose(units):
            return losses.why_not_lose(pos, frame, units)
        case Retreat(), Withdraw(units, path):
            return retreat.why_not_retreat(pos, frame, units, path)
        case Retreat(), Stay():
            if not frame.optional:
                return Refusal(pos.rules.stand_rule, "must", "this retreat may not be ignored")
        case Advance(), Follow(units):
            return combat.why_not_follow(pos, frame, units)
        case Excess(), Destroy(unit):
            return stacking.why_not_destroy(pos, frame, unit)
        case Relocate(), Return(unit, h):
            if unit != frame.unit:
                return Refusal(
                    pos.rules.relocation_rule, "other", f"it is {pos.rules.name(frame.unit)} that returns"
                )
            if not pos.rules.relocation(pos, unit) >> h & 1:
                return Refusal(
                    pos.rules.relocation_rule,
                    "place",
                    f"{pos.rules.name(unit)} may not return at {pos.rules.label(h)}",
                )
    return None


def carry_out(pos: Position, action: Action, dice: Dice) -> list[Event]:
    """Do a legal action and everything that follows by itself. Changes `state`."""
    events: list[Event] = []
    if pos.frames:
        _do_in_frame(pos, pos.frames[-1], action, events)
    else:
        _do_in_phase(pos, pos.rules.sequence[pos.phase], action, events)
    pos.walked = None  # judged with the MP and the phase before this action
    settle(pos, dice, events)
    return events


def _do_in_phase(pos: Position, phase: Phase, action: Action, events: list[Event]) -> None:
    match action:
        case Move():
            move(pos, action, events)
        case Overrun(target, units):
            overrun.pay(pos, units)
            combat.declare(pos, combat.new_combat(pos, phase.role, target, units, True), events)
        case Attack(target, units):
            combat.declare(pos, combat.new_combat(pos, phase.role, target, units, False), events)
        case Arrive(units, h):
            reinforcement.arrive(pos, units, h, events)
        case Rebuild(unit):
            pos.rules.rebuild(pos, unit, events)
        case Revive(unit, h):
            pos.rules.revive(pos, unit, h, events)
        case Place(units, h):
            setup.place(pos, units, h, events)
        case Ready():
            setup.make_ready(pos, phase.role, events)
        case Choose(word):
            pos.rules.choose(pos, phase, word, events)
            close_phase(pos)
        case End():
            close_phase(pos)
        case _:
            pos.rules.do_special(pos, phase, action, events)


def _do_in_frame(pos: Position, frame: Frame, action: Action, events: list[Event]) -> None:
    match frame, action:
        case Combat(), Support(air, guns):
            combat.announce(pos, frame, air, guns, events)
        case Losses(), Lose(units):
            losses.lose(pos, frame, units, events)
        case Retreat(), Withdraw(units, path):
            retreat.retire(pos, frame, units, path, events)
        case Retreat(), Stay():
            pos.pop()
            text = f"{pos.rules.names(frame.units)} stand fast"
            data = {"units": [pos.rules.name(u) for u in frame.units]}
            events.append(
                Event("stand", text, pos.rules.stand_rule, pos.rules.definition.sides[frame.side], data)
            )
        case Advance(), Follow(units):
            combat.follow(pos, frame, units, events)
        case Excess(), Destroy(unit):
            stacking.destroy(pos, unit, events, "SCS 4.0a", "in excess of the stacking limit")
        case Relocate(), Return(unit, h):
            pos.pop()
            relocate(pos, unit, h, events)
