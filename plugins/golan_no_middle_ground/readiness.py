"""What keeps a unit from acting in the activation that is on, in words (NMG 3.0, 4.0, 7.0, 13.0)."""

from __future__ import annotations

from golan_no_middle_ground.definition import CHITS, FIRST_ALLIED, chit_side
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.state import State


def why_unready(rb: Rulebook, state: State, unit: int, strength: str, supplied: bool = False) -> str:
    """Why a unit does not fire, assault or bombard; `strength` names what it needs, as printed.

    `supplied`: whether the unit must be in supply.
    """
    name = rb.name(unit)
    if state.where[unit] < 0:
        return f"{name} is not on the map"
    if not state.group >> unit & 1:
        return not_active(rb, state, unit)
    if state.disrupted >> unit & 1:
        return f"{name} is disrupted: it may only fall back, and defend itself"
    if state.done >> unit & 1:
        return f"{name} has bridged, bombarded, fired or assaulted in this activation already"
    if supplied and state.oos >> unit & 1:
        return f"{name} is Out of Supply"
    if not getattr(rb.units[unit], strength):
        return f"{name} has no {strength} strength"
    return f"{name} cannot do that now"


def not_active(rb: Rulebook, state: State, unit: int) -> str:
    """Why a unit takes no part in the activation that is on."""
    name, chit = rb.name(unit), state.chit
    if chit < 0:
        return f"{name} is not active: no formation is"
    active = CHITS[chit]
    if rb.sides[unit] != chit_side(chit):
        return f"{name} is an enemy unit; the {active} formation is active"
    if state.second:
        return f"{name} was not named to act a second time"
    formation = rb.formation(state, unit)
    if state.acted >> unit & 1:
        return f"{name} has acted this turn"
    if formation >= 0 and formation != chit:
        return f"{name} is of the {CHITS[formation]} formation; the {active} formation is active"
    if formation < 0 and not free(rb, state, unit, chit):
        if rb.units[unit].kind == "militia":
            return f"{name} acts with Syrian formations only; the {active} formation is active"
        return f"{name} does not act before Operation Shocktroop is declared"
    return f"{name} got no orders in this activation"


def rule_of_rest(rb: Rulebook, state: State, unit: int) -> str:
    """The rule by which a unit takes no part in the activation that is on."""
    formation = rb.formation(state, unit)
    if state.chit < 0 or rb.sides[unit] != chit_side(state.chit) or state.acted >> unit & 1:
        return "NMG 3.0"
    if state.second:
        return "T:D 1.2"
    if formation < 0 and not free(rb, state, unit, state.chit):
        return "T:D 3.2.4" if rb.units[unit].kind == "militia" else "T:D 3.2.1"
    return "NMG 3.0" if formation >= 0 and formation != state.chit else "T:D 5.4"


def free(rb: Rulebook, state: State, unit: int, chit: int) -> bool:
    """T:D 3.2.1, 3.2.4: whether an independent unit may act with a formation of its side.

    Units of the second game's set-up wait for Operation Shocktroop, the command post apart; militia acts
    with Syrians only.
    """
    if rb.units[unit].kind == "militia" and chit >= FIRST_ALLIED:
        return False
    return rb.units[unit].box == "base" or unit == rb.command_post or rb.counteroffensive(state)
