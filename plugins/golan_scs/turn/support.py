"""Support of a combat as a decision: Air Points and artillery, the defender's first."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_scs.model import actions as act
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Position
from golan_scs.rules.arithmetic import explain_odds
from golan_scs.rules.combat import announce, settle_combat, supported, supporter, why_not_support
from golan_scs.rules.odds import MAX_NET_SHIFT, odds
from golan_scs.turn.kinds import FrameKind, frame_of


class Supporting(Verb[Position, act.Support]):
    """Announce support. It spans every number of Air Points with the nearest guns."""

    action = act.Support

    def why_not(self, pos: Position, action: act.Support) -> Refusal | None:
        return why_not_support(pos, frame_of(pos, Combat), action.air, action.guns)

    def do(self, pos: Position, action: act.Support, dice: Dice, events: list[Event]) -> None:
        announce(pos, frame_of(pos, Combat), action.air, action.guns, events)

    def options(self, pos: Position) -> Iterator[act.Support]:
        frame = frame_of(pos, Combat)
        side = supporter(frame)
        guns = pos.rules.support.guns_in_reach(pos, side, frame)
        for air in range(min(pos.air[side], 2 * MAX_NET_SHIFT) + 1):
            for count in range(len(guns) + 1):
                yield act.Support(air, guns[:count])

    def caption(self, pos: Position, action: act.Support) -> str:
        points = f"{action.air} Air Point{'s' if action.air != 1 else ''}" if action.air else ""
        return ", ".join(part for part in (points, pos.rules.names(action.guns)) if part) or "No support"

    def odds(self, pos: Position, action: act.Support) -> list[str]:
        if not pos.frames or not isinstance(pos.frames[-1], Combat):
            return super().odds(pos, action)
        return explain_odds(pos.rules, odds(pos, supported(pos.frames[-1], action.air, action.guns)))


class SupportDecision(FrameKind):
    """A side supports a combat."""

    verbs = (Supporting(),)

    def asked(self, pos: Position) -> Decision:
        frame = frame_of(pos, Combat)
        side, label = supporter(frame), pos.rules.label(frame.target)
        text = f"Announce Air Points and artillery for the combat in {label}"
        data = {"hex": label, "air": pos.air[side]}
        return Decision(pos.rules.definition.sides[side], "support", text, pos.rules.support_rule, data)

    def settle(self, pos: Position, dice: Dice, events: list[Event]) -> bool:
        return settle_combat(pos, frame_of(pos, Combat), dice, events)
