"""Reinforcements (SCS 2.0): due units enter on a hex of their entry area and move on in the same turn."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.game import Event, Refusal
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import IN_POOL, State


def why_not_arrive(rb: Rulebook, state: State, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 2.0: the first thing that forbids bringing units onto a hex."""
    if not units:
        return Refusal("SCS 2.0", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 2.0", "twice", "a unit is named twice")
    due = rb.arrivals(state, side)
    for unit in units:
        name = rb.name(unit)
        if rb.sides[unit] != side:
            return Refusal("SCS 2.0", "enemy", f"{name} belongs to the other side")
        if state.where[unit] != IN_POOL:
            return Refusal("SCS 2.0", "not-waiting", f"{name} does not wait to arrive")
        if unit not in due:
            return rb.not_due(state, unit)
        if state.occupied[1 - side] >> h & 1:
            return Refusal("SCS 2.0", "enemy-hex", f"{rb.label(h)} holds enemy units")
        if not due[unit] >> h & 1:
            return Refusal("SCS 2.0", "entry", f"{name} may not enter at {rb.label(h)}", {"hex": rb.label(h)})
    return None


def arrive(rb: Rulebook, state: State, units: Sequence[int], h: int, events: list[Event]) -> None:
    """SCS 2.0: put reinforcements on an entry hex; they are in supply on arrival."""
    for unit in units:
        state.put(unit, h)
        rb.passed_entry(state, unit, (h,))
    rb.arrived(state, units)
    text = f"{rb.names(units)} arrive at {rb.label(h)}"
    data = {"units": [rb.name(u) for u in units], "hex": rb.label(h)}
    events.append(Event("arrival", text, "SCS 2.0", rb.role(units[0]), data))
