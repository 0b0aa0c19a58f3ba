"""What buttons say for actions that name no hex."""

from __future__ import annotations

from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import CHITS, ISRAEL
from golan_no_middle_ground.model.frames import EarlyEnd
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.war.chits import ABIDE, IGNORE
from golan_no_middle_ground.turn.judge import BUY, DECLINE, REST, STAKE, waiting

ANSWERS = {
    BUY: "Buy the bonus for a victory point",
    DECLINE: "Do without the bonus",
    STAKE: "Go for broke: one turn more",
    REST: "Rest content",
}


def caption(pos: Position, action: act.Action) -> str:
    """The words for a button; "" where the written form of the action will do."""
    match action:
        case act.Choose(word):
            return ANSWERS.get(word) or _early_end(pos, word)
        case act.Draw():
            return "Draw a chit"
        case act.Activate(word):
            return f"Begin with the {_formation(word)}"
        case act.Intercept():
            return "Send an air unit against the Syrian air"
        case act.Declare():
            return "Declare Operation Shocktroop"
        case act.Muster():
            return "Roll for the losses"
        case act.Ready():
            return "Ready set-up"
        case act.Seize(units):
            return f"Send {pos.rules.names(units)} to Mount Hermon" if units else "Leave Mount Hermon alone"
        case act.Check(unit):
            return f"Roll for {pos.rules.name(unit)}"
        case act.Lift(unit):
            return f"Take {pos.rules.name(unit)} off the map"
        case act.Hit(unit):
            return f"{pos.rules.name(unit)} takes the hit"
        case act.Rally(units):
            return f"Again: {pos.rules.names(units)}" if units else "Nobody acts again"
        case act.Follow(units):
            return f"Advance {pos.rules.names(units)}" if units else "Nobody advances"
        case act.End() if waiting(pos) == "begin":
            return "Begin the first turn"
    return ""


def _early_end(pos: Position, word: str) -> str:
    """T:D 1.1: what the answers to the End Turn marker come to."""
    frame = pos.frames[-1] if pos.frames else None
    if not isinstance(frame, EarlyEnd) or word not in (ABIDE, IGNORE):
        return ""
    if word == IGNORE:
        return (
            "Ignore it: Israel loses a point" if frame.side == ISRAEL else "Ignore it: Israel gains a point"
        )
    return "Abide: the turn ends" if frame.last else "Abide, if the other side does too"


def _formation(word: str) -> str:
    return next(name for name in CHITS if name.lower() == word)
