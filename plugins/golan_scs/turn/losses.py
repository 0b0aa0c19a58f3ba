"""Step losses as a decision (SCS 9.0): the owner names who takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import Lose
from golan_scs.model.frames import Losses
from golan_scs.model.rulebook import Position
from golan_scs.rules.losses import alive, lose, required, settle_losses, why_not_lose
from golan_scs.turn.kinds import FrameKind, frame_of, units_data


class Losing(Verb[Position, Lose]):
    """Name the units that lose a step each; one may be named again."""

    action = Lose

    def why_not(self, pos: Position, action: Lose) -> Refusal | None:
        return why_not_lose(pos, frame_of(pos, Losses), action.units)

    def do(self, pos: Position, action: Lose, dice: Dice, events: list[Event]) -> None:
        lose(pos, frame_of(pos, Losses), action.units, events)

    def options(self, pos: Position) -> Iterator[Lose]:
        frame = frame_of(pos, Losses)
        pool = pos.rules.losses.pool(pos, alive(pos, frame.units))
        for units in combinations_with_replacement(pool, required(pos, frame)):
            if all(units.count(u) <= pos.steps[u] for u in set(units)):
                yield Lose(units)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        return (Offer(a) for a in self.options(pos) if not units or set(a.units) == set(units))

    def caption(self, pos: Position, action: Lose) -> str:
        return f"Lose {pos.rules.names(action.units)}"


class LossesDecision(FrameKind):
    """A side spreads step losses."""

    verbs = (Losing(),)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Losses)
        count = required(pos, frame)
        text = f"Choose who loses {count} step{'s' if count > 1 else ''} of {pos.rules.names(frame.units)}"
        data = {"count": count, **units_data(pos, frame.units)}
        return Decision(pos.rules.definition.sides[frame.side], "losses", text, "SCS 9.0", data)

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        return settle_losses(pos, frame_of(pos, Losses), events)
