"""Airmobile movement of the parachute units (T:D 2.1, 3.1.2)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import BASE, POOL, State
from golan_no_middle_ground.rules.combat.air import FLAK, flak_at
from golan_no_middle_ground.rules.combat.hits import disrupt, leave_map
from golan_no_middle_ground.rules.combat.readiness import not_active
from golan_no_middle_ground.rules.ground.movement import passed, room
from golan_no_middle_ground.rules.ground.strongpoints import entered

WAITING = (POOL, BASE)


def may_fly(rb: Rulebook, state: State, unit: int) -> Refusal | None:
    """T:D 2.1: the condition that keeps a parachute unit from airmobile movement, or None."""
    name = rb.name(unit)
    if rb.units[unit].kind != "parachute":
        return Refusal("T:D 2.1", "kind", f"{name} is not a parachute unit")
    if not rb.counteroffensive(state):
        return Refusal("T:D 2.0", "not-yet", "airmobile movement comes with Operation Shocktroop")
    if rb.night(state):
        return Refusal("T:D 2.1", "night", "parachute units fly by day only")
    if state.syrian_air:
        data = {"air": state.syrian_air}
        text = "parachute units do not fly while Syrian air units are in play, and this turn they are"
        return Refusal("T:D 2.1", "enemy-air", text, data)
    if state.flown >> unit & 1:
        return Refusal("T:D 2.1", "flown", f"{name} was moved by air on this date already")
    if state.where[unit] < 0 and state.where[unit] not in WAITING:
        return Refusal("T:D 2.1", "gone", f"{name} does not come back")
    return None


def why_not_drop(rb: Rulebook, state: State, unit: int, h: int) -> Refusal | None:
    """T:D 2.1: the rule that forbids to land a unit in a hex, or None."""
    refusal = may_fly(rb, state, unit)
    if refusal is not None:
        return refusal
    bit = 1 << unit
    if not state.group & bit or (state.moved | state.done | state.disrupted) & bit:
        if not state.group & bit:
            return not_active(rb, state, unit)
        what = "is disrupted" if state.disrupted & bit else "has moved, fired or assaulted already"
        return Refusal("NMG 4.0", "unable", f"{rb.name(unit)} {what}")
    if not rb.passable >> h & 1:
        return Refusal("T:D 2.1", "terrain", f"nobody lands in {rb.label(h)}: it may not be entered")
    if rb.of_desert >> h & 1:
        return Refusal("T:D 2.1", "desert", f"nobody lands in {rb.label(h)}: it is desert")
    if rb.enemies(state, ISRAEL) >> h & 1:
        return Refusal("T:D 2.1", "enemy", f"the enemy holds {rb.label(h)}")
    if not room(state, h, (unit,)):
        return Refusal("NMG 5.1", "stacking", f"{rb.label(h)} holds {STACK} units already")
    return None


def landing_zones(rb: Rulebook, state: State) -> HexSet:
    """T:D 2.1: where a unit could land now, if it may fly."""
    closed = rb.enemies(state, ISRAEL) | rb.of_desert
    full = sum(1 << h for h in members(state.occupied[ISRAEL]) if not room(state, h, (-1,)))
    return rb.passable & ~closed & ~full


def drop(rb: Rulebook, state: State, unit: int, h: int, dice: Dice, events: list[Event]) -> None:
    """T:D 2.1: land a unit; flak next to the hex may disrupt it."""
    bit = 1 << unit
    passed(rb, state, ISRAEL, h)
    entered(rb, state, ISRAEL, h, events)
    state.put(unit, h)
    state.moved |= bit
    state.flown |= bit
    state.airborne |= bit
    state.oos &= ~bit
    state.acted |= 0 if state.second else bit
    data = {"units": [rb.name(unit)], "hex": rb.label(h), "path": [rb.label(h)]}
    text = f"{rb.name(unit)} lands at {rb.label(h)}"
    events.append(Event("airmobile", text, "T:D 2.1", rb.role(ISRAEL), data))
    if flak_at(rb, state, ISRAEL, h) and dice.roll("anti-aircraft fire").total <= FLAK[ISRAEL]:
        disrupt(rb, state, unit, events)


def liftable(rb: Rulebook, state: State) -> list[int]:
    """T:D 2.1: un-disrupted parachute units that may leave the map by night.

    The whole-day turns count as if a night had gone before.
    """
    if rb.turn(state).light == "day" or not rb.counteroffensive(state):
        return []
    return [u for u in rb.parachutes if state.where[u] >= 0 and not state.disrupted >> u & 1]


def why_not_lift(rb: Rulebook, state: State, unit: int) -> Refusal | None:
    """T:D 2.1: the rule that forbids to take a unit off the map, or None."""
    if unit in liftable(rb, state):
        return None
    return Refusal("T:D 2.1", "lift", f"{rb.name(unit)} is no un-disrupted parachute unit on the map")


def lift(rb: Rulebook, state: State, unit: int, events: list[Event]) -> None:
    """T:D 2.1: take a unit off the map; it may come back by air."""
    leave_map(state, unit, BASE)
    text = f"{rb.name(unit)} is taken off the map"
    events.append(Event("lift", text, "T:D 2.1", rb.role(ISRAEL), {"units": [rb.name(unit)]}))
