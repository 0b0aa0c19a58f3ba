"""Operation Shocktroop: declaration, Mount Hermon, mines, command post (T:D 4.1.1, 5.3, 5.4, 6.1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import HERMON, POOL, State
from golan_no_middle_ground.rules.combat.hits import eliminate
from golan_no_middle_ground.rules.ground.ground import fortified
from golan_no_middle_ground.rules.ground.zoc import zoc

TAKEN = 10
"""What `State.hermon` is raised by when Mount Hermon was taken."""
HERMON_POINTS = 3


# ------------------------------------------------------------------ declaration


def why_not_declare(rb: Rulebook, state: State) -> Refusal | None:
    """T:D 6.1.1: what keeps the Israeli player from declaring Operation Shocktroop, or None."""
    if rb.scenario.counteroffensive != "declared":
        return Refusal("T:D 6.1.1", "scenario", "the operation is declared in the combined game only")
    if state.shocktroop:
        return Refusal("T:D 6.1.1", "declared", "Operation Shocktroop is declared already")
    lost = rb.sources & (state.held | state.occupied[SYRIA])
    if lost:
        told = ", ".join(rb.label(h) for h in members(lost))
        return Refusal("T:D 6.1.1", "sources", f"supply sources are not under Israeli control: {told}")
    if not state.occupied[ISRAEL] & ~rb.west:
        return Refusal("T:D 6.1.1", "line", "no Israeli unit is east of the Purple Line")
    return None


def declare(rb: Rulebook, state: State, events: list[Event]) -> None:
    """T:D 6.1.1: from now on the rules of the counter-offensive hold; base victory points are dropped."""
    state.shocktroop = state.turn
    text = "Operation Shocktroop is declared"
    events.append(Event("declaration", text, "T:D 6.1.1", rb.role(ISRAEL), {"turn": state.turn}))


# ---------------------------------------------------------------- Mount Hermon


def hermon_open(rb: Rulebook, state: State) -> bool:
    """T:D 5.3: whether this is the moment to decide on Mount Hermon."""
    if all(state.where[u] != POOL for u in rb.parachutes):
        return False
    if rb.scenario.counteroffensive == "start":
        return state.turn == rb.scenario.first
    return state.shocktroop == state.turn > 0


def why_not_seize(rb: Rulebook, state: State, units: Sequence[int]) -> Refusal | None:
    """T:D 5.3: the rule that forbids to send these units to Mount Hermon, or None."""
    if len(set(units)) < len(units):
        return Refusal("T:D 5.3", "twice", "a unit is named twice")
    for unit in units:
        if rb.units[unit].kind != "parachute" or state.where[unit] != POOL:
            return Refusal("T:D 5.3", "kind", f"{rb.name(unit)} is no parachute unit still to come")
    return None


def hermon_chance(rb: Rulebook, count: int) -> int:
    """T:D 5.3: how many faces of the die take Mount Hermon with so many units."""
    return rb.tables.hermon[count - 1] if count else 0


def seize(rb: Rulebook, state: State, units: Sequence[int], dice: Dice, events: list[Event]) -> None:
    """T:D 5.3: units sent to Mount Hermon do not come into play, whether it is taken or not."""
    if not units:
        events.append(Event("hermon", "Mount Hermon is left alone", "T:D 5.3", rb.role(ISRAEL)))
        return
    for unit in units:
        state.put(unit, HERMON)
    die = dice.roll("Mount Hermon").total
    taken = die <= hermon_chance(rb, len(units))
    state.hermon = len(units) + (TAKEN if taken else 0)
    text = f"Mount Hermon is {'taken' if taken else 'not taken'} by {rb.names(units)}: die {die}"
    data = {"units": rb.ids(units), "taken": taken, "rolled": die}
    events.append(Event("hermon", text, "T:D 5.3", rb.role(ISRAEL), data))


# ------------------------------------------------------------------- minefields


def clear_mines(rb: Rulebook, state: State, events: list[Event]) -> None:
    """T:D 4.1.1: minefields in which a unit stayed fit for a whole turn are cleared, others begun."""
    if not rb.counteroffensive(state):
        return
    closed = zoc(rb, state, SYRIA) | state.cleared | fortified(rb, state)
    fit = {}
    for h in members(rb.mines & state.occupied[ISRAEL] & ~closed):
        units = [u for u in state.stack(h) if not (state.disrupted | state.oos) >> u & 1]
        if units:
            fit[h] = units
    for h, unit in state.clearing:
        if unit in fit.get(h, ()):
            state.cleared |= 1 << h
            del fit[h]
            text = f"{rb.name(unit)} has cleared the minefield at {rb.label(h)}"
            data = {"units": [rb.name(unit)], "hex": rb.label(h)}
            events.append(Event("mines", text, "T:D 4.1.1", rb.role(ISRAEL), data))
    state.clearing = tuple((h, unit) for h, units in fit.items() for unit in units)


def hinder_clearing(rb: Rulebook, state: State) -> None:
    """T:D 4.1.1: disrupted or in an enemy zone, if only for a while, a unit does not clear this turn."""
    enemy = zoc(rb, state, SYRIA)
    state.clearing = tuple(
        (h, unit) for h, unit in state.clearing if not (state.disrupted >> unit | enemy >> h) & 1
    )


# ----------------------------------------------------------------- command post


def check_command_post(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """T:D 4.2, 5.4: the command post is lost when it is judged Out of Supply."""
    unit = rb.command_post
    if state.where[unit] >= 0 and state.oos >> unit & 1 and rb.counteroffensive(state):
        eliminate(rb, state, unit, dice, events, "Out of Supply")
