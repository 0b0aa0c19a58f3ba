"""The judge: is an action legal now, and what does it do? One place from decision to rule functions."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.model.notation import stray
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Frame, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State, unit_set
from golan_no_middle_ground.rules.combat import air, assault, bombardment, fire, hits, retreat
from golan_no_middle_ground.rules.combat.hits import take_hit
from golan_no_middle_ground.rules.ground import airmobile
from golan_no_middle_ground.rules.ground.movement import walk
from golan_no_middle_ground.rules.war import arrivals, chits, counteroffensive, setup
from golan_no_middle_ground.turn.activation import (
    ASSAULT,
    BOMBARD,
    ENGINEERS,
    FALL_BACK,
    FIRE,
    MOVE,
    REACTION,
    STEPS,
    acting,
    bridge,
    decider,
    end_step,
    why_not_bridge,
    why_not_move,
)
from golan_no_middle_ground.turn.sequence import asked, phase_of, settle

BUY, DECLINE = "buy", "decline"
STAKE, REST = "stake", "rest"

ALLOWED: dict[str, tuple[type[act.Action], ...]] = {
    "syrian-muster": (act.Muster,),
    "israeli-muster": (act.Muster,),
    "syrian-setup": (act.Place, act.Fortify, act.Ready, act.End),
    "israeli-setup": (act.Place, act.Fortify, act.Ready, act.End),
    "begin": (act.End,),
    "declaration": (act.Declare, act.End),
    "hermon": (act.Seize,),
    "syrian-replacements": (act.Check, act.End),
    "israeli-replacements": (act.Check, act.End),
    "syrian-arrivals": (act.Arrive, act.End),
    "israeli-arrivals": (act.Arrive, act.End),
    "air-support": (act.Choose,),
    "superiority": (act.Intercept, act.End),
    "initiative": (act.Activate,),
    "airlift": (act.Lift, act.End),
    "operations": (act.Draw,),
    "stake": (act.Choose,),
    STEPS[FALL_BACK]: (act.Move, act.End),
    STEPS[ENGINEERS]: (act.Bridge, act.End),
    STEPS[BOMBARD]: (act.Bombard, act.End),
    STEPS[MOVE]: (act.Move, act.Drop, act.End),
    STEPS[REACTION]: (act.Fire, act.End),
    STEPS[FIRE]: (act.Fire, act.End),
    STEPS[ASSAULT]: (act.Assault, act.End),
    "EarlyEnd": (act.Choose,),
    "Again": (act.Rally,),
    "Hits": (act.Hit,),
    "Retreat": (act.Withdraw,),
    "Advance": (act.Follow,),
}
"""Which actions a phase, a step of an activation or a nested procedure takes."""


def waiting(state: State) -> str:
    """Key into `ALLOWED` of what play waits for."""
    if state.frames:
        return type(state.frames[-1]).__name__
    if state.chit >= 0:
        return STEPS[state.step]
    return phase_of(state).id


def deciding(rb: Rulebook, state: State) -> int:
    """The side that decides now."""
    if state.frames:
        return state.frames[-1].side
    if state.chit >= 0:
        return decider(state)
    phase = phase_of(state)
    if phase.id == "operations":
        return state.drawer
    if phase.id == "initiative":
        return state.initiative
    return asked(rb, state) if phase.id == "stake" else phase.side


def rule_now(state: State) -> str:
    """The rule of what play waits for."""
    if state.frames:
        return {"EarlyEnd": "T:D 1.1", "Again": "T:D 1.2", "Hits": "NMG 13.0"}.get(waiting(state), "NMG 12.0")
    if state.chit >= 0:
        step = {BOMBARD: "NMG 9.0", MOVE: "NMG 6.0", REACTION: "NMG 10.0", FIRE: "NMG 11.0"}
        step |= {ASSAULT: "NMG 12.0", ENGINEERS: "NMG 8.0", FALL_BACK: "NMG 4.0"}
        return step[state.step]
    return phase_of(state).rule


def words(state: State) -> tuple[str, ...]:
    """The answers to the question that is asked now; none where no word is wanted."""
    key = waiting(state)
    if key == "EarlyEnd":
        return (chits.ABIDE, chits.IGNORE)
    if key == "air-support":
        return (BUY, DECLINE)
    return (STAKE, REST) if key == "stake" else ()


def why_not(rb: Rulebook, state: State, action: act.Action) -> Refusal | None:
    """The rule that forbids an action now, or None."""
    if state.ended:
        return Refusal("", "over", f"the game is over: {state.ended}")
    allowed = ALLOWED[waiting(state)]
    if type(action) not in allowed:
        fliers = [u for u in rb.parachutes if state.group >> u & 1]
        verbs = ", ".join(a.verb for a in allowed if a is not act.Drop or fliers)
        text = f"{action.verb!r} is not for now; what may be done: {verbs}"
        return Refusal(rule_now(state), "not-now", text)
    wrong = stray(action, len(rb.units), rb.grid.full)
    if wrong is not None:
        return Refusal("", *wrong)
    if state.frames:
        return _why_not_in_frame(rb, state, state.frames[-1], action)
    side = deciding(rb, state)
    if state.chit >= 0:
        return _why_not_in_step(rb, state, side, action)
    return _why_not_in_phase(rb, state, side, action)


def _why_not_in_phase(rb: Rulebook, state: State, side: int, action: act.Action) -> Refusal | None:
    match action:
        case act.Place(units, h):
            return setup.why_not_place(rb, state, side, units, h)
        case act.Fortify(h):
            return setup.why_not_fortify(rb, state, side, h)
        case act.Ready():
            done = setup.why_not_finish(rb, state, side)
            if done is None or done.code not in ("missing", "posts"):
                return Refusal(setup.rule_of(rb, side), "placed", "everything is set up")
        case act.End() if phase_of(state).id.endswith("setup"):
            return setup.why_not_finish(rb, state, side)
        case act.Declare():
            return counteroffensive.why_not_declare(rb, state)
        case act.Seize(units):
            return counteroffensive.why_not_seize(rb, state, units)
        case act.Check(unit):
            return arrivals.why_not_check(rb, state, side, unit)
        case act.Arrive(units, h):
            return arrivals.why_not_arrive(rb, state, side, units, h)
        case act.Choose(word):
            return _why_not_word(state, word)
        case act.Activate(word):
            return chits.why_not_activate(rb, state, word)
        case act.Lift(unit):
            return airmobile.why_not_lift(rb, state, unit)
    return None


def _why_not_word(state: State, word: str) -> Refusal | None:
    if word in words(state):
        return None
    text = f"{word!r} is no answer here; the answers: {', '.join(words(state))}"
    return Refusal(rule_now(state), "word", text)


def _why_not_in_step(rb: Rulebook, state: State, side: int, action: act.Action) -> Refusal | None:
    match action:
        case act.Move(units, path):
            return why_not_move(rb, state, units, path)
        case act.Drop(unit, h):
            return airmobile.why_not_drop(rb, state, unit, h)
        case act.Bridge(unit, h):
            return why_not_bridge(rb, state, unit, h)
        case act.Bombard(target, units, flights):
            return bombardment.why_not_bombard(rb, state, side, target, units, flights)
        case act.Fire(target, units, flights) if state.step == REACTION:
            return fire.why_not_react(rb, state, side, target, units, flights)
        case act.Fire(target, units, flights):
            return fire.why_not_fire(rb, state, side, target, units, flights)
        case act.Assault(target, units, flights):
            return assault.why_not_assault(rb, state, side, target, units, flights)
    return None


def _why_not_in_frame(rb: Rulebook, state: State, frame: Frame, action: act.Action) -> Refusal | None:
    match frame, action:
        case EarlyEnd(), act.Choose(word):
            return _why_not_word(state, word)
        case Again(), act.Rally(units):
            return chits.why_not_rally(rb, state, frame, units)
        case Hits(), act.Hit(unit):
            return hits.why_not_hit(rb, state, frame, unit)
        case Retreat(), act.Withdraw(units, path):
            return retreat.why_not_retreat(rb, state, frame, units, path)
        case Advance(), act.Follow(units):
            return assault.why_not_follow(rb, state, frame, units)
    return None


# ------------------------------------------------------------------------- doing


def carry_out(rb: Rulebook, state: State, action: act.Action, dice: Dice) -> list[Event]:
    """Do a legal action and everything that follows by itself. Changes `state`."""
    events: list[Event] = []
    if state.frames:
        _do_in_frame(rb, state, state.frames[-1], action, dice, events)
    elif state.chit >= 0:
        _do_in_step(rb, state, action, dice, events)
    else:
        _do_in_phase(rb, state, action, dice, events)
    settle(rb, state, dice, events)
    return events


def _do_in_phase(rb: Rulebook, state: State, action: act.Action, dice: Dice, events: list[Event]) -> None:
    side = deciding(rb, state)
    match action:
        case act.Muster():
            setup.muster(rb, state, side, dice, events)
            state.closing = 1
        case act.Place(units, h):
            setup.place(rb, state, units, h, events)
        case act.Fortify(h):
            setup.fortify(rb, state, side, h, events)
        case act.Ready():
            setup.make_ready(rb, state, side, events)
        case act.Declare():
            counteroffensive.declare(rb, state, events)
            state.closing = 1
        case act.Seize(units):
            counteroffensive.seize(rb, state, units, dice, events)
            state.closing = 1
        case act.Check(unit):
            arrivals.check(rb, state, side, unit, dice, events)
        case act.Arrive(units, h):
            arrivals.arrive(rb, state, units, h, events)
        case act.Choose(word):
            _answer(rb, state, side, word, dice, events)
        case act.Intercept():
            air.intercept(rb, state, dice, events)
        case act.Activate(word):
            chits.begin_with(rb, state, word, dice, events)
            state.closing = 1
        case act.Draw():
            chits.draw(rb, state, dice, events)
        case act.Lift(unit):
            airmobile.lift(rb, state, unit, events)
        case act.End():
            state.closing = 1


def _answer(rb: Rulebook, state: State, side: int, word: str, dice: Dice, events: list[Event]) -> None:
    """The answer to a question that a phase asks (T:D 5.5, 8.4)."""
    if phase_of(state).id == "air-support":
        air.roll_air(rb, state, word == BUY, dice, events)
        state.closing = 1
        return
    state.asked |= 1 << side
    if word == STAKE:
        state.stake |= 1 << side
        text = f"the {rb.role(side).capitalize()} player goes for broke"
        events.append(Event("stake", text, "T:D 8.4", rb.role(side)))


def _do_in_step(rb: Rulebook, state: State, action: act.Action, dice: Dice, events: list[Event]) -> None:
    side = acting(state)
    match action:
        case act.Move(units, path):
            bits = unit_set(units)
            walk(rb, state, units, path, events)
            state.moved |= bits
            state.done |= bits if state.step == FALL_BACK else 0
        case act.Drop(unit, h):
            airmobile.drop(rb, state, unit, h, dice, events)
        case act.Bridge(unit, h):
            bridge(rb, state, unit, h, dice, events)
        case act.Bombard(target, units, flights):
            bombardment.bombard(rb, state, side, target, units, flights, dice, events)
        case act.Fire(target, units, flights) if state.step == REACTION:
            fire.fire(rb, state, 1 - side, target, units, flights, True, dice, events)
        case act.Fire(target, units, flights):
            fire.fire(rb, state, side, target, units, flights, False, dice, events)
        case act.Assault(target, units, flights):
            assault.begin(rb, state, side, target, units, flights, dice, events)
        case act.End():
            end_step(state)


def _do_in_frame(
    rb: Rulebook, state: State, frame: Frame, action: act.Action, dice: Dice, events: list[Event]
) -> None:
    match frame, action:
        case EarlyEnd(), act.Choose(word):
            chits.answer_end(rb, state, frame, word, events)
        case Again(), act.Rally(units):
            chits.rally(rb, state, frame, units, events)
        case Hits(), act.Hit(unit):
            take_hit(rb, state, frame, unit, dice, events)
        case Retreat(), act.Withdraw(units, path):
            retreat.withdraw(rb, state, frame, units, path, events)
        case Advance(), act.Follow(units):
            assault.follow(rb, state, frame, units, events)
