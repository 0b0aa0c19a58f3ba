"""Airmobile movement of the parachute units (T:D 2.1, 3.1.2)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import STACK, Position
from golan_no_middle_ground.model.state import BASE, POOL
from golan_no_middle_ground.rules.combat.air import FLAK, flak_at
from golan_no_middle_ground.rules.combat.hits import disrupt, leave_map
from golan_no_middle_ground.rules.combat.readiness import not_active
from golan_no_middle_ground.rules.ground.movement import passed, room
from golan_no_middle_ground.rules.ground.strongpoints import entered
from golan_no_middle_ground.rules.in_force import closed_to, counteroffensive, night, turn_entry

WAITING = (POOL, BASE)


def may_fly(pos: Position, unit: int) -> Refusal | None:
    """T:D 2.1: the condition that keeps a parachute unit from airmobile movement, or None."""
    name = pos.rules.name(unit)
    if pos.rules.units[unit].kind != "parachute":
        return Refusal("T:D 2.1", "kind", f"{name} is not a parachute unit")
    if not counteroffensive(pos):
        return Refusal("T:D 2.0", "not-yet", "airmobile movement comes with Operation Shocktroop")
    if night(pos):
        return Refusal("T:D 2.1", "night", "parachute units fly by day only")
    if pos.syrian_air:
        data = {"air": pos.syrian_air}
        text = "parachute units do not fly while Syrian air units are in play, and this turn they are"
        return Refusal("T:D 2.1", "enemy-air", text, data)
    if pos.flown >> unit & 1:
        return Refusal("T:D 2.1", "flown", f"{name} was moved by air on this date already")
    if pos.where[unit] < 0 and pos.where[unit] not in WAITING:
        return Refusal("T:D 2.1", "gone", f"{name} does not come back")
    return None


def why_not_drop(pos: Position, unit: int, h: int) -> Refusal | None:
    """T:D 2.1: the rule that forbids to land a unit in a hex, or None."""
    refusal = may_fly(pos, unit)
    if refusal is not None:
        return refusal
    bit = 1 << unit
    if not pos.group & bit or (pos.moved | pos.done | pos.disrupted) & bit:
        if not pos.group & bit:
            return not_active(pos, unit)
        what = "is disrupted" if pos.disrupted & bit else "has moved, fired or assaulted already"
        return Refusal("NMG 4.0", "unable", f"{pos.rules.name(unit)} {what}")
    if not pos.rules.passable >> h & 1:
        return Refusal("T:D 2.1", "terrain", f"nobody lands in {pos.rules.label(h)}: it may not be entered")
    if pos.rules.of_desert >> h & 1:
        return Refusal("T:D 2.1", "desert", f"nobody lands in {pos.rules.label(h)}: it is desert")
    if closed_to(pos, ISRAEL) >> h & 1:
        return Refusal("T:D 2.1", "enemy", f"the enemy holds {pos.rules.label(h)}")
    if not room(pos, h, (unit,)):
        return Refusal("NMG 5.1", "stacking", f"{pos.rules.label(h)} holds {STACK} units already")
    return None


def landing_zones(pos: Position) -> HexSet:
    """T:D 2.1: where a unit could land now, if it may fly."""
    closed = closed_to(pos, ISRAEL) | pos.rules.of_desert
    full = sum(1 << h for h in members(pos.occupied[ISRAEL]) if not room(pos, h, (-1,)))
    return pos.rules.passable & ~closed & ~full


def drop(pos: Position, unit: int, h: int, dice: Dice, events: list[Event]) -> None:
    """T:D 2.1: land a unit; flak next to the hex may disrupt it."""
    bit = 1 << unit
    passed(pos, ISRAEL, h)
    entered(pos, ISRAEL, h, events)
    pos.put(unit, h)
    pos.moved |= bit
    pos.flown |= bit
    pos.airborne |= bit
    pos.oos &= ~bit
    pos.acted |= 0 if pos.second else bit
    data = {"units": [pos.rules.name(unit)], "hex": pos.rules.label(h), "path": [pos.rules.label(h)]}
    text = f"{pos.rules.name(unit)} lands at {pos.rules.label(h)}"
    events.append(Event("airmobile", text, "T:D 2.1", pos.rules.role(ISRAEL), data))
    if flak_at(pos, ISRAEL, h) and dice.roll("anti-aircraft fire").total <= FLAK[ISRAEL]:
        disrupt(pos, unit, events)


def liftable(pos: Position) -> list[int]:
    """T:D 2.1: un-disrupted parachute units that may leave the map by night.

    The whole-day turns count as if a night had gone before.
    """
    if turn_entry(pos).light == "day" or not counteroffensive(pos):
        return []
    return [u for u in pos.rules.parachutes if pos.where[u] >= 0 and not pos.disrupted >> u & 1]


def why_not_lift(pos: Position, unit: int) -> Refusal | None:
    """T:D 2.1: the rule that forbids to take a unit off the map, or None."""
    if unit in liftable(pos):
        return None
    return Refusal("T:D 2.1", "lift", f"{pos.rules.name(unit)} is no un-disrupted parachute unit on the map")


def lift(pos: Position, unit: int, events: list[Event]) -> None:
    """T:D 2.1: take a unit off the map; it may come back by air."""
    leave_map(pos, unit, BASE)
    text = f"{pos.rules.name(unit)} is taken off the map"
    events.append(Event("lift", text, "T:D 2.1", pos.rules.role(ISRAEL), {"units": [pos.rules.name(unit)]}))
