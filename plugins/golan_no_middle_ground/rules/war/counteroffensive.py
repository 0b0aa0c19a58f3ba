"""Operation Shocktroop: declaration, Mount Hermon, mines, command post (T:D 4.1.1, 5.3, 5.4, 6.1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import HERMON, POOL
from golan_no_middle_ground.rules.combat.hits import eliminate
from golan_no_middle_ground.rules.ground.ground import fortified
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import counteroffensive

TAKEN = 10
"""What `State.hermon` is raised by when Mount Hermon was taken."""
HERMON_POINTS = 3


# ------------------------------------------------------------------ declaration


def why_not_declare(pos: Position) -> Refusal | None:
    """T:D 6.1.1: what keeps the Israeli player from declaring Operation Shocktroop, or None."""
    if pos.rules.scenario.counteroffensive != "declared":
        return Refusal("T:D 6.1.1", "scenario", "the operation is declared in the combined game only")
    if pos.shocktroop:
        return Refusal("T:D 6.1.1", "declared", "Operation Shocktroop is declared already")
    lost = pos.rules.sources & (pos.held | pos.occupied[SYRIA])
    if lost:
        told = ", ".join(pos.rules.label(h) for h in members(lost))
        return Refusal("T:D 6.1.1", "sources", f"supply sources are not under Israeli control: {told}")
    if not pos.occupied[ISRAEL] & ~pos.rules.west:
        return Refusal("T:D 6.1.1", "line", "no Israeli unit is east of the Purple Line")
    return None


def declare(pos: Position, events: list[Event]) -> None:
    """T:D 6.1.1: from now on the rules of the counter-offensive hold; base victory points are dropped."""
    pos.shocktroop = pos.turn
    text = "Operation Shocktroop is declared"
    events.append(Event("declaration", text, "T:D 6.1.1", pos.rules.role(ISRAEL), {"turn": pos.turn}))


# ---------------------------------------------------------------- Mount Hermon


def hermon_open(pos: Position) -> bool:
    """T:D 5.3: whether this is the moment to decide on Mount Hermon."""
    if all(pos.where[u] != POOL for u in pos.rules.parachutes):
        return False
    if pos.rules.scenario.counteroffensive == "start":
        return pos.turn == pos.rules.scenario.first
    return pos.shocktroop == pos.turn > 0


def why_not_seize(pos: Position, units: Sequence[int]) -> Refusal | None:
    """T:D 5.3: the rule that forbids to send these units to Mount Hermon, or None."""
    if len(set(units)) < len(units):
        return Refusal("T:D 5.3", "twice", "a unit is named twice")
    for unit in units:
        if pos.rules.units[unit].kind != "parachute" or pos.where[unit] != POOL:
            return Refusal("T:D 5.3", "kind", f"{pos.rules.name(unit)} is no parachute unit still to come")
    return None


def hermon_chance(rb: Rulebook, count: int) -> int:
    """T:D 5.3: how many faces of the die take Mount Hermon with so many units."""
    return rb.tables.hermon[count - 1] if count else 0


def seize(pos: Position, units: Sequence[int], dice: Dice, events: list[Event]) -> None:
    """T:D 5.3: units sent to Mount Hermon do not come into play, whether it is taken or not."""
    if not units:
        events.append(Event("hermon", "Mount Hermon is left alone", "T:D 5.3", pos.rules.role(ISRAEL)))
        return
    for unit in units:
        pos.put(unit, HERMON)
    die = dice.roll("Mount Hermon").total
    taken = die <= hermon_chance(pos.rules, len(units))
    pos.hermon = len(units) + (TAKEN if taken else 0)
    text = f"Mount Hermon is {'taken' if taken else 'not taken'} by {pos.rules.names(units)}: die {die}"
    data = {"units": pos.rules.ids(units), "taken": taken, "rolled": die}
    events.append(Event("hermon", text, "T:D 5.3", pos.rules.role(ISRAEL), data))


# ------------------------------------------------------------------- minefields


def clear_mines(pos: Position, events: list[Event]) -> None:
    """T:D 4.1.1: minefields in which a unit stayed fit for a whole turn are cleared, others begun."""
    if not counteroffensive(pos):
        return
    closed = zoc(pos, SYRIA) | pos.cleared | fortified(pos)
    fit = {}
    for h in members(pos.rules.mines & pos.occupied[ISRAEL] & ~closed):
        units = [u for u in pos.stack(h) if not (pos.disrupted | pos.oos) >> u & 1]
        if units:
            fit[h] = units
    for h, unit in pos.clearing:
        if unit in fit.get(h, ()):
            pos.cleared |= 1 << h
            del fit[h]
            text = f"{pos.rules.name(unit)} has cleared the minefield at {pos.rules.label(h)}"
            data = {"units": [pos.rules.name(unit)], "hex": pos.rules.label(h)}
            events.append(Event("mines", text, "T:D 4.1.1", pos.rules.role(ISRAEL), data))
    pos.clearing = tuple((h, unit) for h, units in fit.items() for unit in units)


def hinder_clearing(pos: Position) -> None:
    """T:D 4.1.1: disrupted or in an enemy zone, if only for a while, a unit does not clear this turn."""
    enemy = zoc(pos, SYRIA)
    pos.clearing = tuple(
        (h, unit) for h, unit in pos.clearing if not (pos.disrupted >> unit | enemy >> h) & 1
    )


# ----------------------------------------------------------------- command post


def check_command_post(pos: Position, dice: Dice, events: list[Event]) -> None:
    """T:D 4.2, 5.4: the command post is lost when it is judged Out of Supply."""
    unit = pos.rules.command_post
    if pos.where[unit] >= 0 and pos.oos >> unit & 1 and counteroffensive(pos):
        eliminate(pos, unit, dice, events, "Out of Supply")
