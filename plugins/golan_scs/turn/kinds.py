"""What the decisions of a series game share: a phase that a side plays and ends, a procedure that asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import DecisionKind, Verb
from golan_scs.model.actions import End
from golan_scs.model.rulebook import Position, phase_of
from golan_scs.rules.stacking import check_hexes, overfull

F = TypeVar("F")


def frame_of(pos: Position, kind: type[F]) -> F:
    """The innermost procedure, which is of this kind."""
    frame = pos.frames[-1]
    assert isinstance(frame, kind)
    return frame


def units_data(pos: Position, units: Sequence[int]) -> dict[str, object]:
    """The names of the units that a decision is about."""
    return {"units": [pos.rules.name(u) for u in units]}


def close_phase(pos: Position) -> None:
    """SCS 4.0a: a phase ends; stacks must be legal before the next begins."""
    pos.closing = 1
    if phase_of(pos).kind in ("movement", "exploitation", "setup"):
        for side in (0, 1):
            check_hexes(pos, reversed(overfull(pos, side)))


class Ending(Verb[Position, End]):
    """End the phase."""

    action = End

    def why_not(self, pos: Position, action: End) -> Refusal | None:
        return pos.rules.why_not_end(pos, phase_of(pos))

    def do(self, pos: Position, action: End, dice: Dice, events: list[Event]) -> None:
        close_phase(pos)

    def options(self, pos: Position) -> Iterator[End]:
        if self.why_not(pos, End()) is None:
            yield End()


class SeriesKind(DecisionKind[Position]):
    """A decision of a series game."""

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        return Refusal(phase_of(pos).rule, "not-now", "units do not move now")


class PhaseKind(SeriesKind):
    """A phase in which a side acts until it ends it."""

    prompt = ""
    """What the side is asked to do."""
    free = False
    """Whether units may be touched again and again, as in a set-up."""

    def __init__(self, *own: Verb[Position, Any]) -> None:
        """`own`: what one game alone lets a side do in such a phase."""
        self.own = own
        self.verbs = (*own, *type(self).verbs)
        self._asked: dict[str, Decision] = {}

    def asked(self, pos: Position) -> Decision:
        phase = phase_of(pos)
        found = self._asked.get(phase.id)
        if found is None:
            role, prompt = pos.rules.definition.sides[phase.role], f"{phase.title}: {self.prompt}"
            found = Decision(role, phase.kind, prompt, phase.rule, {"phase": phase.id}, self.free)
            self._asked[phase.id] = found
        return found


class FrameKind(SeriesKind):
    """What a procedure asks: a frame of the position names the kind by its class."""

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        """Carry the innermost procedure on. False if a player must decide in it."""
        return False
