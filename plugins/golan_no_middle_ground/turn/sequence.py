"""The flow of a turn: phases one after the other, steps and procedures in them (NMG 1.0)."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_core.turn.flow import Flow
from golan_no_middle_ground.model import definition as d
from golan_no_middle_ground.model.definition import ASSAULT, FIRST, ISRAEL, STEPS, SYRIA, Definition
from golan_no_middle_ground.model.frames import Again, Assault, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.assault import settle_assault
from golan_no_middle_ground.rules.combat.hits import settle_hits
from golan_no_middle_ground.rules.combat.retreat import settle_retreat
from golan_no_middle_ground.rules.in_force import turn_entry
from golan_no_middle_ground.rules.war.activation import finish
from golan_no_middle_ground.rules.war.chits import rally_pool
from golan_no_middle_ground.rules.war.counteroffensive import hinder_clearing
from golan_no_middle_ground.turn import (
    air,
    attacks,
    before,
    forces,
    losses,
    markers,
    moving,
    operations,
    outset,
)
from golan_no_middle_ground.turn.kind import Kind, Phase, Step

PHASES: tuple[Phase, ...] = (
    before.Muster(SYRIA),
    before.SetUp(SYRIA),
    before.Muster(ISRAEL),
    before.SetUp(ISRAEL),
    before.Begin(),
    outset.Declaration(),
    outset.Hermon(),
    outset.Status(),
    forces.Replacements(SYRIA),
    forces.Replacements(ISRAEL),
    forces.Arrivals(SYRIA),
    forces.Arrivals(ISRAEL),
    air.AirSupport(),
    air.Superiority(),
    air.Airlift(),
    operations.Initiative(),
    operations.Operations(),
    operations.Recovery(),
    operations.EndOfTurn(),
    operations.Stake(),
)
"""The phases before the first turn and of a turn, in order."""
STEP_KINDS: tuple[Step, ...] = (
    moving.FallBackStep(),
    moving.EngineersStep(),
    attacks.BombardStep(),
    moving.MoveStep(),
    attacks.ReactionStep(),
    attacks.FireStep(),
    attacks.AssaultStep(),
)
"""The steps of an activation, in order."""
KINDS: dict[str, Kind] = {
    **{phase.key: phase for phase in PHASES},
    **{STEPS[step.number]: step for step in STEP_KINDS},
    "EarlyEnd": markers.EndTurnMarker(),
    "Again": markers.SecondActivation(),
    "Hits": losses.TakeHits(),
    "Retreat": losses.MustRetreat(),
    "Advance": losses.MayAdvance(),
}
"""All that play can wait for, by the keys of `State.waiting`."""
assert tuple(phase.key for phase in PHASES) == d.PHASES


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
        elif pos.chit >= 0:
            if not _settle_step(pos):
                return
        elif phase_of(pos).asks(pos):
            return
        else:
            pos.closing = 1


def flow_of(definition: Definition) -> Flow[Position]:
    """The flow of this game."""
    return Flow(KINDS, settle, len(definition.units), definition.board.grid.full)


def _settle_frame(pos: Position, dice: Dice, events: list[Event]) -> bool:
    """Carry the innermost procedure on. False if a player must decide in it."""
    frame = pos.frames[-1]
    if isinstance(frame, Hits):
        return settle_hits(pos, frame, dice, events)
    if isinstance(frame, Assault):
        return settle_assault(pos, frame, dice, events)
    if isinstance(frame, Retreat):
        return settle_retreat(pos, frame, dice, events)
    if isinstance(frame, Again) and not rally_pool(pos, frame):
        pos.pop()
        return True
    return False


def _settle_step(pos: Position) -> bool:
    """NMG 4.0: steps without anything to do pass by. False if a player must decide."""
    if pos.step > ASSAULT:
        finish(pos)
        return True
    if STEP_KINDS[pos.step].asks(pos):
        return False
    pos.step += 1
    return True


def _next_phase(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Leave a phase, begin the next one."""
    phase_of(pos).leave(pos, events)
    if pos.ended:
        return
    pos.closing = 0
    pos.phase += 1
    if pos.phase > d.PHASES.index("stake" if _stake_now(pos) else "end"):
        pos.phase = FIRST
        pos.turn += 1
    elif pos.phase == FIRST:
        pos.turn = pos.rules.scenario.first
    phase = phase_of(pos)
    if pos.phase == FIRST:
        date = turn_entry(pos).date
        events.append(Event("turn", f"turn {pos.turn}, {date}", "NMG 1.0", "", {"turn": pos.turn}))
    if phase.told(pos):
        role = pos.rules.role(phase.side) if phase.side >= 0 else ""
        title = f"Turn {pos.turn}: {phase.title}" if pos.phase >= FIRST else phase.title
        events.append(Event("phase", title, phase.rule, role, {"phase": phase.key}))
    phase.enter(pos, dice, events)


def _stake_now(pos: Position) -> bool:
    """T:D 8.4: after the last turn of Operation Badr, before the one more."""
    return pos.rules.scenario.victory == "badr" and pos.turn == pos.rules.scenario.last


def start(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Go from nothing to the first decision of a game."""
    pos.phase = pos.closing = pos.turn = 0
    settle(pos, dice, events)
