"""Overstacking as a decision (SCS 4.0a): the owner destroys units until the stack is right."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_scs.model.actions import Destroy
from golan_scs.model.frames import Excess
from golan_scs.model.rulebook import Position
from golan_scs.rules.stacking import candidates, destroy, why_not_destroy
from golan_scs.turn.kinds import FrameKind, frame_of


class Destroying(Verb[Position, Destroy]):
    """Destroy a unit of the overfull hex."""

    action = Destroy

    def why_not(self, pos: Position, action: Destroy) -> Refusal | None:
        return why_not_destroy(pos, frame_of(pos, Excess), action.unit)

    def do(self, pos: Position, action: Destroy, dice: Dice, events: list[Event]) -> None:
        destroy(pos, action.unit, events, "SCS 4.0a", "in excess of the stacking limit")

    def options(self, pos: Position) -> Iterator[Destroy]:
        return (Destroy(unit) for unit in candidates(pos, frame_of(pos, Excess)))


class ExcessDecision(FrameKind):
    """A side brings a stack into order."""

    verbs = (Destroying(),)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Excess)
        label, why = pos.rules.label(frame.hex), pos.rules.stacking.limit_broken(pos, pos.stack(frame.hex))
        text = f"Too much is stacked in {label} ({why}): destroy a unit"
        return Decision(pos.rules.definition.sides[frame.side], "excess", text, "SCS 4.0a", {"hex": label})

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        frame = frame_of(pos, Excess)
        units = pos.stack(frame.hex)
        if units and pos.rules.sides[units[0]] == frame.side and pos.rules.stacking.limit_broken(pos, units):
            return False
        pos.pop()
        return True
