"""What keeps a unit from acting in the activation that is on, in words (NMG 3.0, 4.0, 7.0, 13.0)."""

from __future__ import annotations

from golan_core.model.values import Refusal
from golan_no_middle_ground.model.definition import CHITS, FIRST_ALLIED, INDEPENDENT, chit_side
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import counteroffensive, formation_of, leaderless


def why_unready(pos: Position, unit: int, strength: str, rule: str) -> Refusal:
    """Why a unit does not fire, assault or bombard; `strength` names what it needs, as printed.

    `rule` is that of the attack, for what the attack itself asks for.
    """
    name = pos.rules.name(unit)
    if pos.where[unit] >= 0 and not pos.group >> unit & 1:
        return not_active(pos, unit)
    if pos.where[unit] < 0:
        reason = f"{name} is not on the map"
    elif pos.disrupted >> unit & 1:
        reason = f"{name} is disrupted: it may only fall back, and defend itself"
    elif pos.done >> unit & 1:
        reason = f"{name} has bridged, bombarded, fired or assaulted in this activation already"
    elif not getattr(pos.rules.units[unit], strength):
        reason = f"{name} has no {strength} strength"
    elif pos.oos >> unit & 1:
        reason = f"{name} is Out of Supply"
    else:
        reason = f"{name} cannot do that now"
    return Refusal(rule, "unable", reason)


def not_active(pos: Position, unit: int) -> Refusal:
    """The rule by which a unit takes no part in the activation that is on."""
    rule, reason = _rest(pos, unit)
    return Refusal(rule, "not-active", f"{pos.rules.name(unit)} {reason}")


def _rest(pos: Position, unit: int) -> tuple[str, str]:
    """The rule, and what is to be said of the unit."""
    chit, formation = pos.chit, formation_of(pos, unit)
    if chit < 0:
        return "NMG 3.0", "is not active: no formation is"
    active = f"the {CHITS[chit]} formation is active"
    if pos.rules.sides[unit] != chit_side(chit):
        return "NMG 3.0", f"is an enemy unit; {active}"
    if pos.second:
        return "T:D 1.2", "was not named to act a second time"
    if pos.acted >> unit & 1:
        return "NMG 3.0", "has acted this turn"
    if formation not in (chit, INDEPENDENT):
        return "NMG 3.0", f"is of the {CHITS[formation]} formation; {active}"
    if formation == chit or free(pos, unit, chit):
        return "T:D 5.4" if leaderless(pos) else "NMG 3.0", "got no orders in this activation"
    if pos.rules.units[unit].kind == "militia":
        return "T:D 3.2.4", f"acts with Syrian formations only; {active}"
    return "T:D 3.2.1", "does not act before Operation Shocktroop is declared"


def free(pos: Position, unit: int, chit: int) -> bool:
    """T:D 3.2.1, 3.2.4: whether an independent unit may act with a formation of its side.

    Units of the second game's set-up wait for Operation Shocktroop, the command post apart; militia acts
    with Syrians only.
    """
    if pos.rules.units[unit].kind == "militia" and chit >= FIRST_ALLIED:
        return False
    return pos.rules.units[unit].box == "base" or unit == pos.rules.command_post or counteroffensive(pos)
