"""Retreats as a decision (SCS 8.0): go, by unit or by stack, or stand where the result may be ignored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_scs.model.actions import Stay, Withdraw
from golan_scs.model.frames import Retreat
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.rules.retreat import paths, retire, retreat_cost, settle_retreat, why_not_retreat
from golan_scs.turn.kinds import FrameKind, frame_of, units_data


class Standing(Verb[Position, Stay]):
    """Ignore the result."""

    action = Stay

    def why_not(self, pos: Position, action: Stay) -> Refusal | None:
        if frame_of(pos, Retreat).optional:
            return None
        return Refusal(pos.rules.stand_rule, "must", "this retreat may not be ignored")

    def do(self, pos: Position, action: Stay, dice: Dice, events: list[Event]) -> None:
        frame = frame_of(pos, Retreat)
        pos.pop()
        role, text = pos.rules.definition.sides[frame.side], f"{pos.rules.names(frame.units)} stand fast"
        events.append(Event("stand", text, pos.rules.stand_rule, role, units_data(pos, frame.units)))

    def options(self, pos: Position) -> Iterator[Stay]:
        if frame_of(pos, Retreat).optional:
            yield Stay()

    def caption(self, pos: Position, action: Stay) -> str:
        return "Stand fast"


class Retreating(Verb[Position, Withdraw]):
    """SCS 8.0: retreat units of one hex. It spans each unit alone, and each whole stack."""

    action = Withdraw

    def why_not(self, pos: Position, action: Withdraw) -> Refusal | None:
        return why_not_retreat(pos, frame_of(pos, Retreat), action.units, action.path)

    def do(self, pos: Position, action: Withdraw, dice: Dice, events: list[Event]) -> None:
        retire(pos, frame_of(pos, Retreat), action.units, action.path, events)

    def options(self, pos: Position) -> Iterator[Withdraw]:
        frame = frame_of(pos, Retreat)
        done: set[int] = set()
        for unit in frame.units:
            ways = list(paths(pos, unit, frame.length))
            yield from (Withdraw((unit,), path) for path in ways)
            h = pos.where[unit]
            group = tuple(u for u in frame.units if pos.where[u] == h)
            if h not in done and len(group) > 1:
                done.add(h)
                tried = (Withdraw(group, path) for path in ways)
                yield from (action for action in tried if self.why_not(pos, action) is None)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
            return
        frame = frame_of(pos, Retreat)
        if set(units) <= set(frame.units) and len({pos.where[u] for u in units}) == 1:
            for path in paths(pos, units[0], frame.length):
                action = Withdraw(tuple(units), path)
                if self.why_not(pos, action) is None:
                    yield self.priced(pos, action)

    def priced(self, pos: Position, action: Withdraw) -> Offer:
        """The steps that a retreat costs."""
        lost = retreat_cost(pos, pos.rules.sides[action.units[0]], action.path)
        return Offer(action, float(lost), f"-{lost}" if lost else "")


class RetreatDecision(FrameKind):
    """A side retreats."""

    standing, retreating = Standing(), Retreating()
    verbs = (standing, retreating)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Retreat)
        or_stay = " or stay" if frame.optional else ""
        text = f"Retreat {pos.rules.names(frame.units)} by {frame.length}{or_stay}"
        data = {"length": frame.length, "optional": frame.optional, **units_data(pos, frame.units)}
        return Decision(pos.rules.definition.sides[frame.side], "retreat", text, "SCS 8.0", data)

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        return settle_retreat(pos, frame_of(pos, Retreat), events)

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        """SCS 8.0: a retreat ends its whole length away, along some open path."""
        if not units:
            return super().why_not_there(pos, units, h)
        length, grid, here = frame_of(pos, Retreat).length, pos.rules.board.grid, pos.where[units[0]]
        if here < 0 or grid.distance(here, h) != length:
            text = f"this retreat ends exactly {length} hexes away, not in {pos.rules.label(h)}"
            return Refusal("SCS 8.0", "length", text, {"length": length})
        refusal = None
        for path in _straight(pos.rules, here, h, length):
            refusal = self.retreating.why_not(pos, Withdraw(tuple(units), path))
            if refusal is None:
                return None
        return refusal


def _straight(rb: Rulebook, here: int, goal: int, length: int) -> Iterator[tuple[int, ...]]:
    """Every shortest path between two hexes."""
    if length == 0:
        yield ()
        return
    grid = rb.board.grid
    for n in members(grid.within(here, 1)):
        if n != here and grid.distance(n, goal) == length - 1:
            yield from ((n, *rest) for rest in _straight(rb, n, goal, length - 1))
