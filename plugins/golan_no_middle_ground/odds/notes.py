"""What a map writes into a hex that a choice leads to: MP, strengths and expected hits, chances."""

from __future__ import annotations

from dataclasses import replace

from golan_core.view.choices import Choice, Writer, choice_of
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.odds.forecast import forecast_assault, forecast_bombard, forecast_fire
from golan_no_middle_ground.rules.combat.air import FLAK, flak_at
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.war.arrivals import RETURN_ON
from golan_no_middle_ground.rules.war.counteroffensive import hermon_chance
from golan_no_middle_ground.turn.activation import BRIDGES_ON, REACTION
from golan_no_middle_ground.turn.judge import deciding

AIR_COST = 100.0
"""An attack without air units is offered before the same one with them."""


def priced(pos: Position, action: act.Action, writer: Writer, cost: int | None) -> Choice:
    """An action as a choice, with its note and its place among others to the same hex."""
    plain = choice_of(action, writer)
    price, note = plain.cost, ""
    if cost is not None:
        price, note = float(cost), str(cost)
    elif isinstance(action, act.Fire | act.Assault | act.Bombard):
        price, note = _attack(pos, action)
    elif isinstance(action, act.Place | act.Arrive):
        price = 1.0
    else:
        note = _chance(pos, action)
    return replace(plain, cost=price, note=note)


def _attack(pos: Position, action: act.Fire | act.Assault | act.Bombard) -> tuple[float, str]:
    """The note of an attack, and its price: the more hits are to be expected, the lower."""
    side, air = deciding(pos), AIR_COST * action.air
    if isinstance(action, act.Bombard):
        hits = float(forecast_bombard(pos, side, action.target, action.units, action.air).mean)
        return air - hits, f"B {hits:.1f}"
    if isinstance(action, act.Assault):
        seen = forecast_assault(pos, side, action.target, action.units, action.air)
        gain = float(seen.defender - seen.attacker + 2 * seen.retreat)
        return air - gain, f"A{seen.clash.difference:+d} R{float(seen.retreat):.0%}"
    reaction = pos.step == REACTION
    made = forecast_fire(pos, side, action.target, action.units, action.air, reaction)
    return air - float(made.mean), f"F{made.shot.strength} {float(made.mean):.1f}"


def _chance(pos: Position, action: act.Action) -> str:
    """The note of an action that is no attack: its chance of success, or of harm."""
    match action:
        case act.Bridge():
            return f"{BRIDGES_ON}/6"
        case act.Check(unit):
            return f"{RETURN_ON[pos.rules.sides[unit]]}/6"
        case act.Seize(units) if units:
            return f"{hermon_chance(pos.rules, len(units))}/6"
        case act.Drop(_, h) if flak_at(pos, ISRAEL, h):
            return f"AA {FLAK[ISRAEL]}/6"
        case act.Withdraw(units, path):
            zones = zoc(pos, 1 - pos.rules.sides[units[0]])
            hits = sum(zones >> h & 1 for h in path)
            return f"-{hits}" if hits else ""
    return ""
