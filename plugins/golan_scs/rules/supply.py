"""Supply (SCS 12.0): traces to a source, and the markers that a Supply Phase sets."""

from __future__ import annotations

from golan_core.model.values import Event
from golan_scs.model.rulebook import Position
from golan_scs.model.state import unit_set


def out_of_supply(pos: Position, side: int) -> int:
    """SCS 12.1: the units of a side that would be marked now, as a set."""
    fed = pos.rules.supply.in_supply(pos, side)
    return unit_set(u for u in pos.on_map(side) if not fed >> u & 1 and not pos.rules.supply.exempt(pos, u))


def supply_phase(pos: Position, side: int, events: list[Event]) -> None:
    """SCS 12.1b: mark the units of a side that cannot trace; unmark those that can."""
    out = out_of_supply(pos, side)
    before = pos.oos & unit_set(pos.on_map(side))
    pos.oos = pos.oos & ~unit_set(pos.rules.units_of[side]) | out
    guns = unit_set(u for u in pos.on_map(side) if pos.rules.counters[u].kind == "artillery")
    pos.fired |= out & guns
    if out != before:
        names = [pos.rules.name(u) for u in pos.on_map(side) if out >> u & 1]
        freed = [pos.rules.name(u) for u in pos.on_map(side) if (before & ~out) >> u & 1]
        role = pos.rules.definition.sides[side]
        text = f"{pos.rules.side_name(side)} units Out of Supply: {', '.join(names) or 'none'}"
        events.append(Event("supply", text, "SCS 12.1b", role, {"out": names, "back": freed}))
