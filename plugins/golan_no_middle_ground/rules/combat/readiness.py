"""What keeps a unit from acting in the activation that is on, in words (NMG 3.0, 4.0, 7.0, 13.0)."""

from __future__ import annotations

from golan_core.model.game import Refusal
from golan_no_middle_ground.model.definition import CHITS, FIRST_ALLIED, INDEPENDENT, chit_side
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State


def why_unready(rb: Rulebook, state: State, unit: int, strength: str, rule: str) -> Refusal:
    """Why a unit does not fire, assault or bombard; `strength` names what it needs, as printed.

    `rule` is that of the attack, for what the attack itself asks for.
    """
    name = rb.name(unit)
    if state.where[unit] >= 0 and not state.group >> unit & 1:
        return not_active(rb, state, unit)
    if state.where[unit] < 0:
        reason = f"{name} is not on the map"
    elif state.disrupted >> unit & 1:
        reason = f"{name} is disrupted: it may only fall back, and defend itself"
    elif state.done >> unit & 1:
        reason = f"{name} has bridged, bombarded, fired or assaulted in this activation already"
    elif not getattr(rb.units[unit], strength):
        reason = f"{name} has no {strength} strength"
    elif state.oos >> unit & 1:
        reason = f"{name} is Out of Supply"
    else:
        reason = f"{name} cannot do that now"
    return Refusal(rule, "unable", reason)


def not_active(rb: Rulebook, state: State, unit: int) -> Refusal:
    """The rule by which a unit takes no part in the activation that is on."""
    rule, reason = _rest(rb, state, unit)
    return Refusal(rule, "not-active", f"{rb.name(unit)} {reason}")


def _rest(rb: Rulebook, state: State, unit: int) -> tuple[str, str]:
    """The rule, and what is to be said of the unit."""
    chit, formation = state.chit, rb.formation(state, unit)
    if chit < 0:
        return "NMG 3.0", "is not active: no formation is"
    active = f"the {CHITS[chit]} formation is active"
    if rb.sides[unit] != chit_side(chit):
        return "NMG 3.0", f"is an enemy unit; {active}"
    if state.second:
        return "T:D 1.2", "was not named to act a second time"
    if state.acted >> unit & 1:
        return "NMG 3.0", "has acted this turn"
    if formation not in (chit, INDEPENDENT):
        return "NMG 3.0", f"is of the {CHITS[formation]} formation; {active}"
    if formation == chit or free(rb, state, unit, chit):
        return "T:D 5.4" if rb.leaderless(state) else "NMG 3.0", "got no orders in this activation"
    if rb.units[unit].kind == "militia":
        return "T:D 3.2.4", f"acts with Syrian formations only; {active}"
    return "T:D 3.2.1", "does not act before Operation Shocktroop is declared"


def free(rb: Rulebook, state: State, unit: int, chit: int) -> bool:
    """T:D 3.2.1, 3.2.4: whether an independent unit may act with a formation of its side.

    Units of the second game's set-up wait for Operation Shocktroop, the command post apart; militia acts
    with Syrians only.
    """
    if rb.units[unit].kind == "militia" and chit >= FIRST_ALLIED:
        return False
    return rb.units[unit].box == "base" or unit == rb.command_post or rb.counteroffensive(state)
