"""In the air: support, superiority, parachute units that leave (NMG 14.0; T:D 2.1, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.tables import FACES, throws
from golan_no_middle_ground.rules.combat import air
from golan_no_middle_ground.rules.ground import airmobile
from golan_no_middle_ground.rules.war.chits import roll_initiative
from golan_no_middle_ground.turn.kind import Answer, ClosePhase, Phase

BUY, DECLINE = "buy", "decline"


class BuyBonus(Answer):
    captions: ClassVar[dict[str, str]] = {
        BUY: "Buy the bonus for a victory point",
        DECLINE: "Do without the bonus",
    }

    def do(self, pos: Position, action: act.Choose, dice: Dice, events: list[Event]) -> None:
        air.roll_air(pos, action.word == BUY, dice, events)
        pos.closing = 1

    def odds(self, pos: Position, action: act.Choose) -> list[str]:
        return [f"the Israeli air die gains 1 for {air.BONUS_PRICE} victory point [T:D 5.5]"]


class AirSupport(Phase):
    """T:D 5.5: the bonus to the Israeli air die is for sale on some turns."""

    kind, title, rule = "air-support", "Israeli air support", "T:D 5.5"
    side, occasional = ISRAEL, True
    prompt = "Buy the air support bonus for one victory point?"
    verbs = (BuyBonus(),)

    def asks(self, pos: Position) -> bool:
        return air.bonus_for_sale(pos)

    def chances(self, pos: Position) -> list[str]:
        less = air.LESS[ISRAEL]
        return [f"air units: a die less {less}, with the bonus less {less - 1} [T:D 5.5]"]


class Intercept(Verb[Position, act.Intercept]):
    action = act.Intercept

    def do(self, pos: Position, action: act.Intercept, dice: Dice, events: list[Event]) -> None:
        air.intercept(pos, dice, events)

    def options(self, pos: Position) -> Iterator[act.Intercept]:
        yield act.Intercept()

    def caption(self, pos: Position, action: act.Intercept) -> str:
        return "Send an air unit against the Syrian air"

    def odds(self, pos: Position, action: act.Intercept) -> list[str]:
        limit = air.DRIVEN_OFF
        return [
            f"a Syrian air unit is driven off with {throws(limit)}: {limit}/6 [NMG 14.0]",
            "  the Israeli air unit is spent either way",
        ]


class Superiority(Phase):
    """NMG 14.0: Israeli air units drive off Syrian ones."""

    kind, title, rule, side = "superiority", "Air superiority", "NMG 14.0", ISRAEL
    prompt = "Commit air units against the Syrian air, or end."
    verbs = (Intercept(), ClosePhase())

    def asks(self, pos: Position) -> bool:
        return pos.air[ISRAEL] > 0 and pos.air[SYRIA] > 0

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        if not air.bonus_for_sale(pos):
            air.roll_air(pos, False, dice, events)

    def chances(self, pos: Position) -> list[str]:
        return [f"an air unit driven off: {air.DRIVEN_OFF} in {FACES} [NMG 14.0]"]

    def loose_ends(self, pos: Position) -> list[str]:
        if not pos.air[ISRAEL]:
            return []
        count = pos.air[SYRIA]
        return [f"{count} Syrian air unit{'s' if count > 1 else ''} could still be driven off"]


class Lift(Verb[Position, act.Lift]):
    action = act.Lift

    def why_not(self, pos: Position, action: act.Lift) -> Refusal | None:
        return airmobile.why_not_lift(pos, action.unit)

    def do(self, pos: Position, action: act.Lift, dice: Dice, events: list[Event]) -> None:
        airmobile.lift(pos, action.unit, events)

    def options(self, pos: Position) -> Iterator[act.Lift]:
        return (act.Lift(u) for u in airmobile.liftable(pos))

    def caption(self, pos: Position, action: act.Lift) -> str:
        return f"Take {pos.rules.name(action.unit)} off the map"


class Airlift(Phase):
    """T:D 2.1: at the beginning of operations, when the initiative is known, parachute units may leave."""

    kind, title, rule = "airlift", "Parachute units", "T:D 2.1"
    side, occasional = ISRAEL, True
    prompt = "Take parachute units off the map for another landing, or end."
    verbs = (Lift(), ClosePhase())

    def asks(self, pos: Position) -> bool:
        return bool(airmobile.liftable(pos))

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        roll_initiative(pos, dice, events)
