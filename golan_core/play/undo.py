"""Taking back at a table where bots may play: how far, why not, and what is said of it."""

from __future__ import annotations

from collections.abc import Container

from golan_core.model.values import Refusal
from golan_core.play.session import CORE, Session, Step
from golan_core.wording import counted


def why_no_undo(session: Session, bots: Container[str], agreed: bool = False) -> Refusal | None:
    """None if the players may take something back, dice too if they agreed on it.

    `bots` are the roles that no person plays.
    """
    if not session.steps:
        return Refusal(CORE, "nothing", "there is nothing to take back")
    last = session.steps[-1].entry
    if last.role in bots:
        reason = f"{last.role} has answered since ({last.text}); what is answered cannot be taken back"
        return Refusal(CORE, "answered", reason, {"last": last.role})
    if agreed and any(role in bots for role in session.game.roles):
        return Refusal(CORE, "agreement", "dice are taken back only by players who agree on it")
    return session.why_no_undo(last.role, agreed)


def take_back(
    session: Session, bots: Container[str], phase: bool = False, agreed: bool = False
) -> str | Refusal:
    """Take back the last action or those of the phase, and say what it was; or why not."""
    refusal = why_no_undo(session, bots, agreed)
    if refusal is not None:
        return refusal
    before, last = len(session.steps), session.steps[-1].entry
    undo = undo_phase if phase else Session.undo
    undo(session, last.role, agreed)
    taken = before - len(session.steps)
    return f"taken back: {last.text if taken == 1 else counted(taken, 'action')}"


def undo_phase(session: Session, role: str, lift_barrier: bool = False) -> Refusal | None:
    """Take back the actions that `role` made in its latest phase; None if at least one was.

    The phase is the run of latest actions of one turn that answered the same kind of decision.
    """
    refusal = session.why_no_undo(role, lift_barrier)
    if refusal is not None:
        return refusal
    phase = _phase_of(session, session.steps[-1])
    while session.steps and _phase_of(session, session.steps[-1]) == phase:
        if session.undo(role, lift_barrier) is not None:
            break
    return None


def _phase_of(session: Session, step: Step) -> tuple[int, str, str]:
    decision = session.game.decision(step.before)
    return session.game.turn(step.before), step.entry.role, decision.kind if decision else ""
