"""The judge: is an action legal now, and what does it do? One place from decision to rule functions."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.notation import stray
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Frame, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
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


def waiting(pos: Position) -> str:
    """Key into `ALLOWED` of what play waits for."""
    if pos.frames:
        return type(pos.frames[-1]).__name__
    if pos.chit >= 0:
        return STEPS[pos.step]
    return phase_of(pos).id


def deciding(pos: Position) -> int:
    """The side that decides now."""
    if pos.frames:
        return pos.frames[-1].side
    if pos.chit >= 0:
        return decider(pos)
    phase = phase_of(pos)
    if phase.id == "operations":
        return pos.drawer
    if phase.id == "initiative":
        return pos.initiative
    return asked(pos) if phase.id == "stake" else phase.side


def rule_now(pos: Position) -> str:
    """The rule of what play waits for."""
    if pos.frames:
        return {"EarlyEnd": "T:D 1.1", "Again": "T:D 1.2", "Hits": "NMG 13.0"}.get(waiting(pos), "NMG 12.0")
    if pos.chit >= 0:
        step = {BOMBARD: "NMG 9.0", MOVE: "NMG 6.0", REACTION: "NMG 10.0", FIRE: "NMG 11.0"}
        step |= {ASSAULT: "NMG 12.0", ENGINEERS: "NMG 8.0", FALL_BACK: "NMG 4.0"}
        return step[pos.step]
    return phase_of(pos).rule


def words(pos: Position) -> tuple[str, ...]:
    """The answers to the question that is asked now; none where no word is wanted."""
    key = waiting(pos)
    if key == "EarlyEnd":
        return (chits.ABIDE, chits.IGNORE)
    if key == "air-support":
        return (BUY, DECLINE)
    return (STAKE, REST) if key == "stake" else ()


def why_not(pos: Position, action: act.Action) -> Refusal | None:
    """The rule that forbids an action now, or None."""
    if pos.ended:
        return Refusal("", "over", f"the game is over: {pos.ended}")
    allowed = ALLOWED[waiting(pos)]
    if type(action) not in allowed:
        fliers = [u for u in pos.rules.parachutes if pos.group >> u & 1]
        verbs = ", ".join(a.verb for a in allowed if a is not act.Drop or fliers)
        text = f"{action.verb!r} is not for now; what may be done: {verbs}"
        return Refusal(rule_now(pos), "not-now", text)
    wrong = stray(action, len(pos.rules.units), pos.rules.grid.full)
    if wrong is not None:
        return Refusal("", *wrong)
    if pos.frames:
        return _why_not_in_frame(pos, pos.frames[-1], action)
    side = deciding(pos)
    if pos.chit >= 0:
        return _why_not_in_step(pos, side, action)
    return _why_not_in_phase(pos, side, action)


def _why_not_in_phase(pos: Position, side: int, action: act.Action) -> Refusal | None:
    match action:
        case act.Place(units, h):
            return setup.why_not_place(pos, side, units, h)
        case act.Fortify(h):
            return setup.why_not_fortify(pos, side, h)
        case act.Ready():
            done = setup.why_not_finish(pos, side)
            if done is None or done.code not in ("missing", "posts"):
                return Refusal(setup.rule_of(pos.rules, side), "placed", "everything is set up")
        case act.End() if phase_of(pos).id.endswith("setup"):
            return setup.why_not_finish(pos, side)
        case act.Declare():
            return counteroffensive.why_not_declare(pos)
        case act.Seize(units):
            return counteroffensive.why_not_seize(pos, units)
        case act.Check(unit):
            return arrivals.why_not_check(pos, side, unit)
        case act.Arrive(units, h):
            return arrivals.why_not_arrive(pos, side, units, h)
        case act.Choose(word):
            return _why_not_word(pos, word)
        case act.Activate(word):
            return chits.why_not_activate(pos, word)
        case act.Lift(unit):
            return airmobile.why_not_lift(pos, unit)
    return None


def _why_not_word(pos: Position, word: str) -> Refusal | None:
    if word in words(pos):
        return None
    text = f"{word!r} is no answer here; the answers: {', '.join(words(pos))}"
    return Refusal(rule_now(pos), "word", text)


def _why_not_in_step(pos: Position, side: int, action: act.Action) -> Refusal | None:
    match action:
        case act.Move(units, path):
            return why_not_move(pos, units, path)
        case act.Drop(unit, h):
            return airmobile.why_not_drop(pos, unit, h)
        case act.Bridge(unit, h):
            return why_not_bridge(pos, unit, h)
        case act.Bombard(target, units, flights):
            return bombardment.why_not_bombard(pos, side, target, units, flights)
        case act.Fire(target, units, flights) if pos.step == REACTION:
            return fire.why_not_react(pos, side, target, units, flights)
        case act.Fire(target, units, flights):
            return fire.why_not_fire(pos, side, target, units, flights)
        case act.Assault(target, units, flights):
            return assault.why_not_assault(pos, side, target, units, flights)
    return None


def _why_not_in_frame(pos: Position, frame: Frame, action: act.Action) -> Refusal | None:
    match frame, action:
        case EarlyEnd(), act.Choose(word):
            return _why_not_word(pos, word)
        case Again(), act.Rally(units):
            return chits.why_not_rally(pos, frame, units)
        case Hits(), act.Hit(unit):
            return hits.why_not_hit(pos, frame, unit)
        case Retreat(), act.Withdraw(units, path):
            return retreat.why_not_retreat(pos, frame, units, path)
        case Advance(), act.Follow(units):
            return assault.why_not_follow(pos, frame, units)
    return None


# ------------------------------------------------------------------------- doing


def carry_out(pos: Position, action: act.Action, dice: Dice) -> list[Event]:
    """Do a legal action and everything that follows by itself. Changes `state`."""
    events: list[Event] = []
    if pos.frames:
        _do_in_frame(pos, pos.frames[-1], action, dice, events)
    elif pos.chit >= 0:
        _do_in_step(pos, action, dice, events)
    else:
        _do_in_phase(pos, action, dice, events)
    settle(pos, dice, events)
    return events


def _do_in_phase(pos: Position, action: act.Action, dice: Dice, events: list[Event]) -> None:
    side = deciding(pos)
    match action:
        case act.Muster():
            setup.muster(pos, side, dice, events)
            pos.closing = 1
        case act.Place(units, h):
            setup.place(pos, units, h, events)
        case act.Fortify(h):
            setup.fortify(pos, side, h, events)
        case act.Ready():
            setup.make_ready(pos, side, events)
        case act.Declare():
            counteroffensive.declare(pos, events)
            pos.closing = 1
        case act.Seize(units):
            counteroffensive.seize(pos, units, dice, events)
            pos.closing = 1
        case act.Check(unit):
            arrivals.check(pos, side, unit, dice, events)
        case act.Arrive(units, h):
            arrivals.arrive(pos, units, h, events)
        case act.Choose(word):
            _answer(pos, side, word, dice, events)
        case act.Intercept():
            air.intercept(pos, dice, events)
        case act.Activate(word):
            chits.begin_with(pos, word, dice, events)
            pos.closing = 1
        case act.Draw():
            chits.draw(pos, dice, events)
        case act.Lift(unit):
            airmobile.lift(pos, unit, events)
        case act.End():
            pos.closing = 1


def _answer(pos: Position, side: int, word: str, dice: Dice, events: list[Event]) -> None:
    """The answer to a question that a phase asks (T:D 5.5, 8.4)."""
    if phase_of(pos).id == "air-support":
        air.roll_air(pos, word == BUY, dice, events)
        pos.closing = 1
        return
    pos.asked |= 1 << side
    if word == STAKE:
        pos.stake |= 1 << side
        text = f"the {pos.rules.role(side).capitalize()} player goes for broke"
        events.append(Event("stake", text, "T:D 8.4", pos.rules.role(side)))


def _do_in_step(pos: Position, action: act.Action, dice: Dice, events: list[Event]) -> None:
    side = acting(pos)
    match action:
        case act.Move(units, path):
            bits = unit_set(units)
            walk(pos, units, path, events)
            pos.moved |= bits
            pos.done |= bits if pos.step == FALL_BACK else 0
        case act.Drop(unit, h):
            airmobile.drop(pos, unit, h, dice, events)
        case act.Bridge(unit, h):
            bridge(pos, unit, h, dice, events)
        case act.Bombard(target, units, flights):
            bombardment.bombard(pos, side, target, units, flights, dice, events)
        case act.Fire(target, units, flights) if pos.step == REACTION:
            fire.fire(pos, 1 - side, target, units, flights, True, dice, events)
        case act.Fire(target, units, flights):
            fire.fire(pos, side, target, units, flights, False, dice, events)
        case act.Assault(target, units, flights):
            assault.begin(pos, side, target, units, flights, dice, events)
        case act.End():
            end_step(pos)


def _do_in_frame(pos: Position, frame: Frame, action: act.Action, dice: Dice, events: list[Event]) -> None:
    match frame, action:
        case EarlyEnd(), act.Choose(word):
            chits.answer_end(pos, frame, word, events)
        case Again(), act.Rally(units):
            chits.rally(pos, frame, units, events)
        case Hits(), act.Hit(unit):
            take_hit(pos, frame, unit, dice, events)
        case Retreat(), act.Withdraw(units, path):
            retreat.withdraw(pos, frame, units, path, events)
        case Advance(), act.Follow(units):
            assault.follow(pos, frame, units, events)
