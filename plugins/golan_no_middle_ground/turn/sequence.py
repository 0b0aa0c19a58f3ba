"""The flow of a turn: phases one after the other, and what each does by itself (NMG 1.0)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.frames import Again, Assault, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position
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


def phase_of(pos: Position) -> Phase:
    """The phase that is on."""
    return PHASES[pos.phase]


def settle(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Run procedures, steps and phases until the game ends or a player must decide."""
    while not pos.ended:
        if pos.clearing:
            hinder_clearing(pos)
        if pos.frames:
            if not _settle_frame(pos, dice, events):
                return
        elif pos.closing:
            _next_phase(pos, dice, events)
        elif not _settle_phase(pos):
            return


def _settle_frame(pos: Position, dice: Dice, events: list[Event]) -> bool:
    """Carry the innermost procedure on. False if a player must decide in it."""
    frame = pos.frames[-1]
    if isinstance(frame, Hits):
        return settle_hits(pos, frame, dice, events)
    if isinstance(frame, Assault):
        return settle_assault(pos, frame, dice, events)
    if isinstance(frame, Retreat):
        return settle_retreat(pos, frame, dice, events)
    if isinstance(frame, Again) and not chits.rally_pool(pos, frame):
        pos.pop()
        return True
    return False


def _settle_phase(pos: Position) -> bool:
    """Pass by what leaves nothing to decide. False if a player must decide now."""
    if phase_of(pos).id == "operations":
        return _settle_operations(pos)
    if not asks(pos):
        pos.closing = 1
        return True
    return False


def _settle_operations(pos: Position) -> bool:
    """NMG 3.0, 4.0: steps without anything to do pass by; the phase ends with the last chit."""
    if pos.chit >= 0:
        if pos.step > ASSAULT:
            finish(pos)
            return True
        if idle(pos):
            end_step(pos)
            return True
        return False
    if not pos.cup:
        pos.closing = 1
        return True
    return False


def asks(pos: Position) -> bool:
    """Whether there is something to decide in the phase that is on, operations apart."""
    phase = phase_of(pos)
    match phase.id:
        case "syrian-muster" | "israeli-muster":
            return setup.musters(pos.rules, phase.side)
        case "syrian-setup" | "israeli-setup":
            return not setup.ready_made(pos.rules) and setup.sets_up(pos, phase.side)
        case "begin":
            return setup.ready_made(pos.rules) and not pos.rules.scenario.musters
        case "declaration":
            return why_not_declare(pos) is None
        case "hermon":
            return hermon_open(pos) and not pos.hermon
        case "syrian-replacements" | "israeli-replacements":
            return bool(arrivals.checkable(pos, phase.side))
        case "syrian-arrivals" | "israeli-arrivals":
            return bool(arrivals.arriving(pos, phase.side))
        case "air-support":
            return bonus_for_sale(pos)
        case "superiority":
            return pos.air[ISRAEL] > 0 and pos.air[SYRIA] > 0
        case "initiative":
            return bool(chits.first_choice(pos))
        case "airlift":
            return bool(liftable(pos))
        case "stake":
            return asked(pos) >= 0
    return False


def asked(pos: Position) -> int:
    """T:D 8.4: the side that says now whether it goes for broke, Syria first; -1 for none."""
    for side in (SYRIA, ISRAEL):
        if not pos.asked >> side & 1 and victory.may_stake(pos, side):
            return side
    return -1


# ----------------------------------------------------------------- phase by phase


def _next_phase(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Leave a phase, begin the next one."""
    _leave(pos, events)
    if pos.ended:
        return
    pos.closing = 0
    pos.phase += 1
    last = INDEX["stake"] if _stake_now(pos) else INDEX["end"]
    if pos.phase > last:
        pos.phase = FIRST
        pos.turn += 1
    elif pos.phase == FIRST:
        pos.turn = pos.rules.scenario.first
    phase = phase_of(pos)
    if pos.phase == FIRST:
        date = pos.rules.turn(pos).date
        events.append(Event("turn", f"turn {pos.turn}, {date}", "NMG 1.0", "", {"turn": pos.turn}))
    barred = phase.id.endswith("replacements") and not pos.rules.scenario.replacements  # T:D 8.1
    if not barred and (phase.id not in OCCASIONAL or asks(pos)):
        role = pos.rules.role(phase.side) if phase.side >= 0 else ""
        title = f"Turn {pos.turn}: {phase.title}" if pos.phase >= FIRST else phase.title
        events.append(Event("phase", title, phase.rule, role, {"phase": phase.id}))
    _enter(pos, phase.id, dice, events)


def _stake_now(pos: Position) -> bool:
    """T:D 8.4: after the last turn of Operation Badr, before the one more."""
    return pos.rules.scenario.victory == "badr" and pos.turn == pos.rules.scenario.last


def _enter(pos: Position, phase: str, dice: Dice, events: list[Event]) -> None:
    """What a phase does by itself when it begins."""
    match phase:
        case "syrian-setup" | "israeli-setup" if setup.ready_made(pos.rules):
            setup.stand_ready(pos, phase_of(pos).side, events)
        case "status":
            _status(pos, dice, events)
        case "syrian-replacements" | "israeli-replacements":
            pos.replaced = 0
        case "syrian-arrivals":
            arrivals.roll_arrivals(pos, dice, events)
        case "superiority":
            if not bonus_for_sale(pos):
                roll_air(pos, False, dice, events)
        case "airlift":  # T:D 2.1: at the beginning of operations, when the initiative is known
            chits.roll_initiative(pos, dice, events)
        case "operations":
            pos.drawn = 0
        case "recovery":
            recovery_phase(pos, dice, events)
        case "end":
            _end_of_turn(pos, dice, events)
        case "stake":
            victory.remember(pos)


def _leave(pos: Position, events: list[Event]) -> None:
    """What a phase does when it is over."""
    match phase_of(pos).id:
        case "syrian-setup" | "israeli-setup":
            setup.keep_waiting(pos, phase_of(pos).side)
        case "israeli-arrivals":
            pos.quota = ()  # what did not come waits for a new die
        case "initiative" if not pos.cup and pos.chit < 0:
            chits.fill_cup(pos)  # the winner has no formation on the map to begin with
            pos.drawer = 1 - pos.initiative
        case "stake":
            if not pos.stake:
                victory.end(pos, "last turn", events)


def _status(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 1.0: airmobile markers off, supply judged, minefields cleared; a new date for the parachutes."""
    pos.airborne = pos.acted = pos.checked = 0
    if (
        pos.turn > pos.rules.scenario.first
        and pos.rules.turn(pos).day != pos.rules.definition.turn(pos.turn - 1).day
    ):
        pos.flown = 0
    if not _begins_supplied(pos):
        pos.oos = judge_supply(pos, events)
    check_command_post(pos, dice, events)
    clear_mines(pos, events)


def _begins_supplied(pos: Position) -> bool:
    """T:D 7.3: Target: Damascus begins with all units in full supply, so nobody judges on its first turn."""
    return pos.rules.scenario.counteroffensive == "start" and pos.turn == pos.rules.scenario.first


def _end_of_turn(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 1.0, 19.0: supply sources taken, air units back, the end of the game."""
    victory.capture_sources(pos)
    pos.air = (0, 0)
    final = pos.rules.scenario.last + (1 if pos.stake else 0)
    if pos.turn >= final:
        pos.oos = judge_supply(pos, events)
        check_command_post(pos, dice, events)
    if pos.stake and pos.turn >= final:
        victory.end(pos, "last turn", events)
        return
    victory.judge_end(pos, events)


def start(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Go from nothing to the first decision of a game."""
    pos.phase, pos.closing = 0, 0
    pos.turn = 0
    settle(pos, dice, events)
