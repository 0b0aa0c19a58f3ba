"""The flow of play: what happens by itself until somebody must decide (SCS 1.0)."""

from __future__ import annotations

from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_core.turn.decision_kind import DecisionKind
from golan_scs.model.rulebook import Phase, Position
from golan_scs.model.state import unit_set
from golan_scs.model.zoc import zoc
from golan_scs.rules.supply import supply_phase
from golan_scs.turn.advance import AdvanceDecision
from golan_scs.turn.combat import CombatPhase
from golan_scs.turn.excess import ExcessDecision
from golan_scs.turn.kinds import FrameKind, close_phase
from golan_scs.turn.losses import LossesDecision
from golan_scs.turn.movement import ExploitationPhase, MovementPhase
from golan_scs.turn.reinforcement import ReinforcementPhase
from golan_scs.turn.relocation import RelocationDecision
from golan_scs.turn.retreat import RetreatDecision
from golan_scs.turn.setup import SetupPhase
from golan_scs.turn.support import SupportDecision


def series_kinds() -> dict[str, DecisionKind[Position]]:
    """The decisions of the series: phases by their kind, procedures by the class of their frame."""
    return {
        "setup": SetupPhase(),
        "reinforcement": ReinforcementPhase(),
        "movement": MovementPhase(),
        "exploitation": ExploitationPhase(),
        "combat": CombatPhase(),
        "Combat": SupportDecision(),
        "Losses": LossesDecision(),
        "Retreat": RetreatDecision(),
        "Advance": AdvanceDecision(),
        "Excess": ExcessDecision(),
        "Relocate": RelocationDecision(),
    }


def settle(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Run procedures and phases until the game ends or a player must decide."""
    pos.walked = None  # judged with the MP and the phase before the last action
    while not pos.ended:
        if pos.frames:
            kind = pos.flow.now(pos)
            assert isinstance(kind, FrameKind)
            if not kind.settle(pos, dice, events):
                return
        elif not pos.closing:
            return
        else:
            next_phase(pos, dice, events)


def next_phase(pos: Position, dice: Dice, events: list[Event]) -> None:
    """Begin the next phase of the sequence that is played; after the last, the next turn, if there is one."""
    while True:
        pos.phase += 1
        if pos.phase == len(pos.rules.sequence):
            if pos.turn >= pos.rules.victory.turns(pos):
                pos.phase, pos.ended = pos.phase - 1, f"end of turn {pos.turn}"
                return
            pos.phase, pos.turn = pos.rules.first_phase, pos.turn + 1
        elif pos.phase == pos.rules.first_phase and pos.turn == 0:
            pos.turn = 1
        phase = pos.rules.sequence[pos.phase]
        if not pos.rules.skips(pos, phase):
            break
    begin_phase(pos, phase, dice, events)


def begin_phase(pos: Position, phase: Phase, dice: Dice, events: list[Event]) -> None:
    """Set the bookkeeping of a phase and do what it does by itself; without a decision it is over."""
    pos.closing = pos.moving = pos.fought = pos.struck = 0
    pos.spent = [0] * len(pos.spent)
    pos.start = tuple(pos.where)
    pos.barred = 0
    role = pos.rules.definition.sides[phase.role] if phase.role >= 0 else ""
    events.append(Event("phase", f"Turn {pos.turn}: {phase.title}", phase.rule, role, {"phase": phase.id}))
    if phase.kind in ("movement", "exploitation"):
        enemy = zoc(pos, 1 - phase.role)
        pos.barred = unit_set(u for u in pos.on_map(phase.role) if enemy >> pos.where[u] & 1)
    elif phase.kind == "supply":
        supply_phase(pos, phase.role, events)
    pos.rules.phase_begins(pos, phase, dice, events)
    kind = pos.flow.kinds.get(phase.kind)
    if not pos.ended and not pos.frames and (kind is None or not kind.asks(pos)):
        close_phase(pos)
