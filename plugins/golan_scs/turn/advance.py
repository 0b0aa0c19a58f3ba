"""The advance after combat as a decision (SCS 10.0): who enters the emptied hex, if anybody."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_scs.model.actions import Follow
from golan_scs.model.frames import Advance
from golan_scs.model.rulebook import Position
from golan_scs.rules.combat import follow, why_not_follow
from golan_scs.turn.kinds import FrameKind, frame_of, units_data


class Advancing(Verb[Position, Follow]):
    """Advance units, or none. It spans nobody, each alone, and the first so many."""

    action = Follow

    def why_not(self, pos: Position, action: Follow) -> Refusal | None:
        return why_not_follow(pos, frame_of(pos, Advance), action.units)

    def do(self, pos: Position, action: Follow, dice: Dice, events: list[Event]) -> None:
        follow(pos, frame_of(pos, Advance), action.units, events)

    def options(self, pos: Position) -> Iterator[Follow]:
        units = frame_of(pos, Advance).units
        yield Follow(())
        yield from (Follow((unit,)) for unit in units)
        tried = (Follow(units[:count]) for count in range(2, len(units) + 1))
        yield from (action for action in tried if self.why_not(pos, action) is None)

    def caption(self, pos: Position, action: Follow) -> str:
        return f"Advance {pos.rules.names(action.units)}" if action.units else "Nobody advances"


class AdvanceDecision(FrameKind):
    """A side follows up."""

    verbs = (Advancing(),)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Advance)
        label = pos.rules.label(frame.target)
        text = f"Advance into {label} with any of {pos.rules.names(frame.units)}, or none"
        data = {"hex": label, **units_data(pos, frame.units)}
        return Decision(pos.rules.definition.sides[frame.side], "advance", text, "SCS 10.0", data)
