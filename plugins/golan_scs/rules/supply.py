"""Supply (SCS 12.0): traces to a source, and the markers that a Supply Phase sets."""

from __future__ import annotations

from golan_core.model.game import Event
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State, unit_set


def out_of_supply(rb: Rulebook, state: State, side: int) -> int:
    """SCS 12.1: the units of a side that would be marked now, as a set."""
    fed = rb.in_supply(state, side)
    return unit_set(u for u in state.on_map(side) if not fed >> u & 1 and not rb.exempt(state, u))


def supply_phase(rb: Rulebook, state: State, side: int, events: list[Event]) -> None:
    """SCS 12.1b: mark the units of a side that cannot trace; unmark those that can."""
    out = out_of_supply(rb, state, side)
    before = state.oos & unit_set(state.on_map(side))
    state.oos = state.oos & ~unit_set(rb.units_of[side]) | out
    guns = unit_set(u for u in state.on_map(side) if rb.counters[u].kind == "artillery")
    state.fired |= out & guns
    if out != before:
        names = [rb.name(u) for u in state.on_map(side) if out >> u & 1]
        freed = [rb.name(u) for u in state.on_map(side) if (before & ~out) >> u & 1]
        role = rb.definition.sides[side]
        text = f"{rb.side_name(side)} units Out of Supply: {', '.join(names) or 'none'}"
        events.append(Event("supply", text, "SCS 12.1b", role, {"out": names, "back": freed}))
