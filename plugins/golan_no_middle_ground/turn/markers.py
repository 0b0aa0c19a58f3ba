"""The special markers from the cup: an early end of the turn, a second activation (T:D 1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import INDEPENDENT, ISRAEL, chit_name
from golan_no_middle_ground.model.frames import Again, EarlyEnd
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.war import chits
from golan_no_middle_ground.turn.kind import Answer, Nested, Together, innermost


class Abide(Answer):
    captions: ClassVar[dict[str, str]] = {
        chits.ABIDE: "Abide, if the other side does too",
        chits.IGNORE: "Ignore it: Israel gains a point",
    }

    def do(self, pos: Position, action: act.Choose, dice: Dice, events: list[Event]) -> None:
        chits.answer_end(pos, innermost(pos, EarlyEnd), action.word, events)

    def caption(self, pos: Position, action: act.Choose) -> str:
        frame = innermost(pos, EarlyEnd)
        if action.word == chits.ABIDE and frame.last:
            return "Abide: the turn ends"
        if action.word == chits.IGNORE and frame.side == ISRAEL:
            return "Ignore it: Israel loses a point"
        return super().caption(pos, action)

    def odds(self, pos: Position, action: act.Choose) -> list[str]:
        """What an answer costs; nothing where no marker was drawn."""
        if not pos.frames or not isinstance(pos.frames[-1], EarlyEnd):
            return []
        left = ", ".join(chit_name(c) for c in members(pos.cup)) or "none"
        price = "costs a point" if pos.frames[-1].side == ISRAEL else "gives the Israeli player a point"
        return [
            f"chits left in the cup: {left} [T:D 1.1]",
            f"  to ignore the marker {price} ({chits.IGNORE_PRICE}); one player who ignores it is enough",
        ]


ABIDE = Abide()


class EndTurnMarker(Nested):
    """T:D 1.1: the End Turn marker was drawn."""

    rule = "T:D 1.1"
    verbs = (ABIDE,)

    def asked(self, pos: Position) -> Decision:
        text = "The End Turn marker: abide by it, or ignore it at a point's price?"
        return Decision(pos.rules.role(self.decider(pos)), "early-end", text, self.rule)

    def odds(self, pos: Position) -> list[str]:
        return ABIDE.odds(pos, act.Choose(chits.ABIDE))


class Rally(Together[act.Rally]):
    action = act.Rally

    def why_not(self, pos: Position, action: act.Rally) -> Refusal | None:
        return chits.why_not_rally(pos, innermost(pos, Again), action.units)

    def do(self, pos: Position, action: act.Rally, dice: Dice, events: list[Event]) -> None:
        chits.rally(pos, innermost(pos, Again), action.units, events)

    def options(self, pos: Position) -> Iterator[act.Rally]:
        """Nobody, and the first so many of each formation, with independents."""
        yield act.Rally(())
        frame = innermost(pos, Again)
        pool = chits.rally_pool(pos, frame)
        free = pool.get(INDEPENDENT, [])
        for formation, units in sorted(pool.items()):
            more = [] if formation == INDEPENDENT else chits.company(pos.rules, formation, free)
            joined = [*units, *more]
            for count in range(1, min(frame.count, len(joined)) + 1):
                yield act.Rally(tuple(joined[:count]))

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Rally]:
        yield act.Rally(units)

    def caption(self, pos: Position, action: act.Rally) -> str:
        return f"Again: {pos.rules.names(action.units)}" if action.units else "Nobody acts again"


class SecondActivation(Nested):
    """T:D 1.2: who acts a second time."""

    rule = "T:D 1.2"
    verbs = (Rally(),)

    def asked(self, pos: Position) -> Decision:
        frame = innermost(pos, Again)
        text = f"Name up to {frame.count} units of one formation, with independents, to act again;"
        text += " rally none to decline."
        return Decision(pos.rules.role(frame.side), "again", text, self.rule, {"count": frame.count})

    def plain(self, pos: Position) -> Iterator[act.Rally]:
        """Nobody, and each unit alone: a table puts them together."""
        yield act.Rally(())
        for group in chits.rally_pool(pos, innermost(pos, Again)).values():
            yield from (act.Rally((u,)) for u in group)
