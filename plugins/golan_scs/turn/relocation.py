"""The return of a displaced unit as a decision: its owner chooses where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_scs.model.actions import Return
from golan_scs.model.frames import Relocate
from golan_scs.model.rulebook import Position
from golan_scs.turn.kinds import FrameKind, frame_of, units_data


class Returning(Verb[Position, Return]):
    """Put the displaced unit on a hex."""

    action = Return

    def why_not(self, pos: Position, action: Return) -> Refusal | None:
        rb, unit = pos.rules, frame_of(pos, Relocate).unit
        if action.unit != unit:
            return Refusal(rb.relocation_rule, "other", f"it is {rb.name(unit)} that returns")
        if not rb.losses.relocation(pos, unit) >> action.hex & 1:
            text = f"{rb.name(unit)} may not return at {rb.label(action.hex)}"
            return Refusal(rb.relocation_rule, "place", text)
        return None

    def do(self, pos: Position, action: Return, dice: Dice, events: list[Event]) -> None:
        pos.pop()
        relocate(pos, action.unit, action.hex, events)

    def options(self, pos: Position) -> Iterator[Return]:
        unit = frame_of(pos, Relocate).unit
        return (Return(unit, h) for h in members(pos.rules.losses.relocation(pos, unit)))


class RelocationDecision(FrameKind):
    """A side puts a displaced unit back."""

    returning = Returning()
    verbs = (returning,)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Relocate)
        role, text = (
            pos.rules.definition.sides[frame.side],
            f"Choose where {pos.rules.name(frame.unit)} returns",
        )
        return Decision(role, "relocation", text, pos.rules.relocation_rule, units_data(pos, (frame.unit,)))

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        """Put the unit back where there is only one place; without any it waits in the pool."""
        unit = frame_of(pos, Relocate).unit
        hexes = pos.rules.losses.relocation(pos, unit)
        if hexes.bit_count() > 1:
            return False
        pos.pop()
        if hexes:
            relocate(pos, unit, hexes.bit_length() - 1, events)
        return True

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        if not units:
            return super().why_not_there(pos, units, h)
        return self.returning.why_not(pos, Return(units[0], h))


def relocate(pos: Position, unit: int, h: int, events: list[Event]) -> None:
    """Put a displaced unit on a hex."""
    pos.put(unit, h)
    pos.rules.moving.passed_entry(pos, unit, (h,))
    name, label = pos.rules.name(unit), pos.rules.label(h)
    text, data = f"{name} returns at {label}", {"units": [name], "hex": label}
    events.append(Event("return", text, pos.rules.relocation_rule, pos.rules.role(unit), data))
