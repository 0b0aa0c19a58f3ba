"""Replacements (HoC 1.8 with errata 1 and 5)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.state import DEAD, State


def why_not_rebuild(rb: Compiled, state: State, side: int, unit: int) -> Refusal | None:
    """HoC 1.8a, erratum 1: a unit on the map that can trace now (or never needs to) absorbs points."""
    name = rb.name(unit)
    refusal = _why_not_spend(rb, state, side, unit)
    if refusal is not None:
        return refusal
    if state.where[unit] < 0:
        return Refusal("HoC 1.8b", "off-map", f"{name} is not on the map")
    if state.steps[unit] == rb.counters[unit].steps:
        return Refusal("HoC 1.8b", "full", f"{name} has lost no step")
    if not rb.exempt(state, unit) and not rb.in_supply(state, side) >> unit & 1:
        return Refusal("HoC 1.8a", "no-trace", f"{name} cannot trace supply now")
    return None


def why_not_revive(rb: Compiled, state: State, side: int, unit: int, h: int) -> Refusal | None:
    """HoC 1.8 as erratum 5 has it: a dead unit returns at an Entry Area or by its HQ."""
    name, label = rb.name(unit), rb.label(h)
    refusal = _why_not_spend(rb, state, side, unit)
    if refusal is not None:
        return refusal
    if state.where[unit] != DEAD:
        return Refusal("HoC 1.8b", "not-dead", f"{name} is not in the dead pile")
    if state.occupied[1 - side] >> h & 1:
        return Refusal("HoC 1.8a", "enemy-hex", f"{label} holds enemy units")
    if not rb.enterable(unit) >> h & 1:
        return Refusal("SCS 3.1", "prohibited", f"{name} could not enter {label}")
    if not return_hexes(rb, state, unit) >> h & 1:
        text = f"{label} is neither in a friendly Entry Area nor in or next to the hex of an HQ of {name}"
        if rb.counters[unit].nation != "israeli":
            text += ", on the Syrian side of the Purple Line"
        return Refusal("HoC 1.8, erratum 5", "place", text)
    return None


def _why_not_spend(rb: Compiled, state: State, side: int, unit: int) -> Refusal | None:
    if rb.sides[unit] != side:
        return Refusal("HoC 1.8", "enemy", f"{rb.name(unit)} belongs to the other side")
    if state.repl[side] < 1:
        return Refusal("HoC 1.8c", "no-points", "no Replacement Point is left this turn")
    return None


def return_hexes(rb: Compiled, state: State, unit: int) -> HexSet:
    """HoC 1.8, erratum 5: Entry Areas, and hexes in and around the HQs that the unit may use."""
    from golan_heights_of_courage.rules.supply import may_draw

    side, counter = rb.sides[unit], rb.counters[unit]
    hexes = rb.entry_hexes(side)
    for hq in state.on_map(side):
        if rb.counters[hq].kind == "hq" and may_draw(counter, rb.counters[hq]):
            hexes |= rb.board.grid.within(state.where[hq], 1)
    if side == 1:
        hexes &= rb.home[1]
    return hexes & rb.board.playable & ~rb.closed_to(state, unit)


def spend(state: State, side: int) -> None:
    """HoC 1.8c: one point less."""
    left = list(state.repl)
    left[side] -= 1
    state.repl = (left[0], left[1])


def rebuild(rb: Compiled, state: State, unit: int, events: list[Event]) -> None:
    """HoC 1.8b: one point, one step."""
    side = rb.sides[unit]
    spend(state, side)
    state.steps[unit] += 1
    state.touch(side)
    data = {"units": [rb.name(unit)], "left": state.repl[side]}
    events.append(Event("rebuild", f"{rb.name(unit)} regains a step", "HoC 1.8b", rb.role(unit), data))


def revive(rb: Compiled, state: State, unit: int, h: int, events: list[Event]) -> None:
    """HoC 1.8b: back from the dead pile with one step."""
    side = rb.sides[unit]
    spend(state, side)
    state.steps[unit] = 1
    state.oos &= ~(1 << unit)
    state.fired &= ~(1 << unit)
    state.put(unit, h)
    rb.passed_entry(state, unit, (h,))
    data = {"units": [rb.name(unit)], "hex": rb.label(h), "left": state.repl[side]}
    text = f"{rb.name(unit)} returns from the dead pile at {rb.label(h)}"
    events.append(Event("revive", text, "HoC 1.8b", rb.role(unit), data))
