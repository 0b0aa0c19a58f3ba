"""Reinforcements (SCS 2.0): due units enter on a hex of their entry area and move on in the same turn."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.values import Event, Refusal
from golan_scs.model.rulebook import Position
from golan_scs.model.state import IN_POOL


def why_not_arrive(pos: Position, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 2.0: the first thing that forbids bringing units onto a hex."""
    if not units:
        return Refusal("SCS 2.0", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 2.0", "twice", "a unit is named twice")
    due = pos.rules.arrivals.due(pos, side)
    for unit in units:
        name = pos.rules.name(unit)
        if pos.rules.sides[unit] != side:
            return Refusal("SCS 2.0", "enemy", f"{name} belongs to the other side")
        if pos.where[unit] != IN_POOL:
            return Refusal("SCS 2.0", "not-waiting", f"{name} does not wait to arrive")
        if unit not in due:
            return pos.rules.arrivals.not_due(pos, unit)
        if pos.occupied[1 - side] >> h & 1:
            return Refusal("SCS 2.0", "enemy-hex", f"{pos.rules.label(h)} holds enemy units")
        if not due[unit] >> h & 1:
            return Refusal(
                "SCS 2.0",
                "entry",
                f"{name} may not enter at {pos.rules.label(h)}",
                {"hex": pos.rules.label(h)},
            )
    return None


def arrive(pos: Position, units: Sequence[int], h: int, events: list[Event]) -> None:
    """SCS 2.0: put reinforcements on an entry hex; they are in supply on arrival."""
    for unit in units:
        pos.put(unit, h)
        pos.rules.moving.passed_entry(pos, unit, (h,))
    pos.rules.arrivals.arrived(pos, units)
    text = f"{pos.rules.names(units)} arrive at {pos.rules.label(h)}"
    data = {"units": [pos.rules.name(u) for u in units], "hex": pos.rules.label(h)}
    events.append(Event("arrival", text, "SCS 2.0", pos.rules.role(units[0]), data, routine=True))
