"""The flow of a turn: phases one after the other, and what each does by itself (NMG 1.0)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.model.dice import Dice
from golan_core.model.game import Event
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.frames import Again, Assault, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.rules.combat.air import bonus_for_sale, roll_air
from golan_no_middle_ground.rules.combat.assault import settle_assault
from golan_no_middle_ground.rules.combat.hits import recovery_phase, settle_hits
from golan_no_middle_ground.rules.combat.retreat import settle_retreat
from golan_no_middle_ground.rules.ground.airmobile import liftable
from golan_no_middle_ground.rules.ground.supply import judge_supply
from golan_no_middle_ground.rules.war import arrivals, chits, setup, victory
from golan_no_middle_ground.rules.war.counteroffensive import (
    check_command_post,
    clear_mines,
    hermon_open,
    hinder_clearing,
    why_not_declare,
)
from golan_no_middle_ground.turn.activation import ASSAULT, end_step, finish, idle


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: its id, what it is called, the side that decides in it (-1: nobody or both), its rule."""

    id: str
    title: str
    side: int
    rule: str


PHASES = (
    Phase("syrian-muster", "Syrian losses before the game", SYRIA, "T:D 7.1"),
    Phase("syrian-setup", "Syrian set-up", SYRIA, "NMG 18.0"),
    Phase("israeli-muster", "Israeli losses before the game", ISRAEL, "T:D 7.2"),
    Phase("israeli-setup", "Israeli set-up", ISRAEL, "NMG 18.0"),
    # With the ready set-up a game needs someone to say go: the first turn begins with dice.
    Phase("begin", "Before the first turn", SYRIA, "NMG 18.0"),
    Phase("declaration", "Operation Shocktroop", ISRAEL, "T:D 6.1.1"),
    Phase("hermon", "Mount Hermon", ISRAEL, "T:D 5.3"),
    Phase("status", "Status", -1, "NMG 1.0"),
    Phase("syrian-replacements", "Syrian replacements", SYRIA, "NMG 17.0"),
    Phase("israeli-replacements", "Israeli replacements", ISRAEL, "NMG 17.0"),
    Phase("syrian-arrivals", "Syrian reinforcements", SYRIA, "NMG 16.0"),
    Phase("israeli-arrivals", "Israeli reinforcements", ISRAEL, "NMG 16.0"),
    Phase("air-support", "Israeli air support", ISRAEL, "T:D 5.5"),
    Phase("superiority", "Air superiority", ISRAEL, "NMG 14.0"),
    # Parachute units leave after the dice for the initiative and before its winner acts.
    Phase("airlift", "Parachute units", ISRAEL, "T:D 2.1"),
    Phase("initiative", "Initiative", -1, "NMG 2.0"),
    Phase("operations", "Operations", -1, "NMG 3.0"),
    Phase("recovery", "Recovery", -1, "NMG 13.0"),
    Phase("end", "End of the turn", -1, "NMG 1.0"),
    Phase("stake", "Go for broke", -1, "T:D 8.4"),
)
INDEX = {phase.id: i for i, phase in enumerate(PHASES)}
FIRST = INDEX["declaration"]
"""The first phase of a turn."""
OCCASIONAL = frozenset(p.id for p in PHASES[: FIRST + 2]) | {"air-support", "airlift", "stake"}
"""Phases that are told of only when there is something to decide in them."""


def phase_of(state: State) -> Phase:
    """The phase that is on."""
    return PHASES[state.phase]


def settle(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """Run procedures, steps and phases until the game ends or a player must decide."""
    while not state.ended:
        if state.clearing:
            hinder_clearing(rb, state)
        if state.frames:
            if not _settle_frame(rb, state, dice, events):
                return
        elif state.closing:
            _next_phase(rb, state, dice, events)
        elif not _settle_phase(rb, state):
            return


def _settle_frame(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> bool:
    """Carry the innermost procedure on. False if a player must decide in it."""
    frame = state.frames[-1]
    if isinstance(frame, Hits):
        return settle_hits(rb, state, frame, dice, events)
    if isinstance(frame, Assault):
        return settle_assault(rb, state, frame, dice, events)
    if isinstance(frame, Retreat):
        return settle_retreat(rb, state, frame, dice, events)
    if isinstance(frame, Again) and not chits.rally_pool(rb, state, frame):
        state.pop()
        return True
    return False


def _settle_phase(rb: Rulebook, state: State) -> bool:
    """Pass by what leaves nothing to decide. False if a player must decide now."""
    if phase_of(state).id == "operations":
        return _settle_operations(rb, state)
    if not asks(rb, state):
        state.closing = 1
        return True
    return False


def _settle_operations(rb: Rulebook, state: State) -> bool:
    """NMG 3.0, 4.0: steps without anything to do pass by; the phase ends with the last chit."""
    if state.chit >= 0:
        if state.step > ASSAULT:
            finish(rb, state)
            return True
        if idle(rb, state):
            end_step(state)
            return True
        return False
    if not state.cup:
        state.closing = 1
        return True
    return False


def asks(rb: Rulebook, state: State) -> bool:
    """Whether there is something to decide in the phase that is on, operations apart."""
    phase = phase_of(state)
    match phase.id:
        case "syrian-muster" | "israeli-muster":
            return setup.musters(rb, phase.side)
        case "syrian-setup" | "israeli-setup":
            return not setup.ready_made(rb) and setup.sets_up(rb, state, phase.side)
        case "begin":
            return setup.ready_made(rb) and not rb.scenario.musters
        case "declaration":
            return why_not_declare(rb, state) is None
        case "hermon":
            return hermon_open(rb, state) and not state.hermon
        case "syrian-replacements" | "israeli-replacements":
            return bool(arrivals.checkable(rb, state, phase.side))
        case "syrian-arrivals" | "israeli-arrivals":
            return bool(arrivals.arriving(rb, state, phase.side))
        case "air-support":
            return bonus_for_sale(rb, state)
        case "superiority":
            return state.air[ISRAEL] > 0 and state.air[SYRIA] > 0
        case "initiative":
            return bool(chits.first_choice(rb, state))
        case "airlift":
            return bool(liftable(rb, state))
        case "stake":
            return asked(rb, state) >= 0
    return False


def asked(rb: Rulebook, state: State) -> int:
    """T:D 8.4: the side that says now whether it goes for broke, Syria first; -1 for none."""
    for side in (SYRIA, ISRAEL):
        if not state.asked >> side & 1 and victory.may_stake(rb, state, side):
            return side
    return -1


# ----------------------------------------------------------------- phase by phase


def _next_phase(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """Leave a phase, begin the next one."""
    _leave(rb, state, events)
    if state.ended:
        return
    state.closing = 0
    state.phase += 1
    last = INDEX["stake"] if _stake_now(rb, state) else INDEX["end"]
    if state.phase > last:
        state.phase = FIRST
        state.turn += 1
    elif state.phase == FIRST:
        state.turn = rb.scenario.first
    phase = phase_of(state)
    if state.phase == FIRST:
        date = rb.turn(state).date
        events.append(Event("turn", f"turn {state.turn}, {date}", "NMG 1.0", "", {"turn": state.turn}))
    barred = phase.id.endswith("replacements") and not rb.scenario.replacements  # T:D 8.1
    if not barred and (phase.id not in OCCASIONAL or asks(rb, state)):
        role = rb.role(phase.side) if phase.side >= 0 else ""
        title = f"Turn {state.turn}: {phase.title}" if state.phase >= FIRST else phase.title
        events.append(Event("phase", title, phase.rule, role, {"phase": phase.id}))
    _enter(rb, state, phase.id, dice, events)


def _stake_now(rb: Rulebook, state: State) -> bool:
    """T:D 8.4: after the last turn of Operation Badr, before the one more."""
    return rb.scenario.victory == "badr" and state.turn == rb.scenario.last


def _enter(rb: Rulebook, state: State, phase: str, dice: Dice, events: list[Event]) -> None:
    """What a phase does by itself when it begins."""
    match phase:
        case "syrian-setup" | "israeli-setup" if setup.ready_made(rb):
            setup.stand_ready(rb, state, phase_of(state).side, events)
        case "status":
            _status(rb, state, dice, events)
        case "syrian-replacements" | "israeli-replacements":
            state.replaced = 0
        case "syrian-arrivals":
            arrivals.roll_arrivals(rb, state, dice, events)
        case "superiority":
            if not bonus_for_sale(rb, state):
                roll_air(rb, state, False, dice, events)
        case "airlift":  # T:D 2.1: at the beginning of operations, when the initiative is known
            chits.roll_initiative(rb, state, dice, events)
        case "operations":
            state.drawn = 0
        case "recovery":
            recovery_phase(rb, state, dice, events)
        case "end":
            _end_of_turn(rb, state, dice, events)
        case "stake":
            victory.remember(rb, state)


def _leave(rb: Rulebook, state: State, events: list[Event]) -> None:
    """What a phase does when it is over."""
    match phase_of(state).id:
        case "syrian-setup" | "israeli-setup":
            setup.keep_waiting(rb, state, phase_of(state).side)
        case "israeli-arrivals":
            state.quota = ()  # what did not come waits for a new die
        case "initiative" if not state.cup and state.chit < 0:
            chits.fill_cup(rb, state)  # the winner has no formation on the map to begin with
            state.drawer = 1 - state.initiative
        case "stake":
            if not state.stake:
                victory.end(rb, state, "last turn", events)


def _status(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 1.0: airmobile markers off, supply judged, minefields cleared; a new date for the parachutes."""
    state.airborne = state.acted = state.checked = 0
    if state.turn > rb.scenario.first and rb.turn(state).day != rb.definition.turn(state.turn - 1).day:
        state.flown = 0
    if not _begins_supplied(rb, state):
        state.oos = judge_supply(rb, state, events)
    check_command_post(rb, state, dice, events)
    clear_mines(rb, state, events)


def _begins_supplied(rb: Rulebook, state: State) -> bool:
    """T:D 7.3: Target: Damascus begins with all units in full supply, so nobody judges on its first turn."""
    return rb.scenario.counteroffensive == "start" and state.turn == rb.scenario.first


def _end_of_turn(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 1.0, 19.0: supply sources taken, air units back, the end of the game."""
    victory.capture_sources(rb, state)
    state.air = (0, 0)
    final = rb.scenario.last + (1 if state.stake else 0)
    if state.turn >= final:
        state.oos = judge_supply(rb, state, events)
        check_command_post(rb, state, dice, events)
    if state.stake and state.turn >= final:
        victory.end(rb, state, "last turn", events)
        return
    victory.judge_end(rb, state, events)


def start(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """Go from nothing to the first decision of a game."""
    state.phase, state.closing = 0, 0
    state.turn = 0
    settle(rb, state, dice, events)
