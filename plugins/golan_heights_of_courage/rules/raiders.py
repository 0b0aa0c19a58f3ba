"""Syrian raiders (HoC 3.4): unsupplied blockers of a road through impassable ground are pushed aside."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.map.hexes import members
from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.actions import Expel
from golan_heights_of_courage.model.compiled import Compiled
from golan_heights_of_courage.turn.sequence import ISR, SYR
from golan_scs.model.rulebook import Phase
from golan_scs.model.state import State
from golan_scs.rules.zoc import zoc

SAFE_KINDS = ("commando", "airborne")


def why_not(rb: Compiled, state: State, phase: Phase, action: Expel) -> Refusal | None:
    """HoC 3.4: the first thing that forbids pushing a unit to a hex."""
    unit, name, label = action.unit, rb.name(action.unit), rb.label(action.hex)
    if phase.id != "israeli-movement":
        return Refusal("HoC 3.4", "phase", "raiders are pushed aside in the Israeli Movement Phase only")
    if any(state.spent):
        return Refusal("HoC 3.4", "late", "raiders are pushed aside before any unit moves")
    refusal = why_not_raider(rb, state, unit)
    if refusal is not None:
        return refusal
    here = state.where[unit]
    d = rb.board.grid.direction(here, action.hex)
    if d < 0 or rb.adjacency[SYR][rb.mobility[unit]].cost[here * 6 + d] < 0:
        return Refusal("HoC 3.4", "terrain", f"{name} cannot go from {rb.label(here)} to {label}")
    if state.occupied[ISR] >> action.hex & 1 or zoc(rb, state, ISR) >> action.hex & 1:
        return Refusal("HoC 3.4", "israelis", f"Israeli units or their ZOC bar {label}")
    if rb.gates >> action.hex & 1:
        return Refusal("HoC 3.4", "still-blocking", f"in {label} the unit would block the road still")
    if rb.closed_to_retreat(state, unit) >> action.hex & 1:
        return rb.closed_refusal(state, unit, action.hex)
    if rb.stack_limit_broken(state, tuple(sorted((*state.stack(action.hex), unit)))):
        return Refusal("HoC 3.4", "stacking", f"too much would stack in {label}")
    return None


def why_not_raider(rb: Compiled, state: State, unit: int) -> Refusal | None:
    """HoC 3.4: is the unit one that may be pushed aside?"""
    counter, name = rb.counters[unit], rb.name(unit)
    if rb.sides[unit] != SYR or state.where[unit] < 0:
        return Refusal("HoC 3.4", "not-syrian", f"{name} is no Syrian unit on the map")
    if counter.kind in SAFE_KINDS:
        return Refusal("HoC 3.4", "safe", f"{name} is a commando or airborne unit and stays where it is")
    if not state.oos >> unit & 1:
        return Refusal("HoC 3.4", "supplied", f"{name} is not marked Out of Supply")
    if not rb.gates >> state.where[unit] & 1:
        return Refusal("HoC 3.4", "no-gate", f"{name} blocks no road through impassable ground")
    return None


def expel(rb: Compiled, state: State, action: Expel, events: list[Event]) -> None:
    """HoC 3.4: push the unit one hex."""
    origin = state.where[action.unit]
    state.put(action.unit, action.hex)
    name = rb.name(action.unit)
    data = {"units": [name], "path": [rb.label(origin), rb.label(action.hex)]}
    text = f"{name} is pushed from {rb.label(origin)} to {rb.label(action.hex)}"
    events.append(Event("expel", text, "HoC 3.4", "israeli", data))


def expulsions(rb: Compiled, state: State, phase: Phase) -> Iterator[Expel]:
    """HoC 3.4: every legal push, while no unit has moved."""
    if phase.id != "israeli-movement" or any(state.spent):
        return
    for unit in state.on_map(SYR):
        if state.oos >> unit & 1 and rb.gates >> state.where[unit] & 1:
            for h in members(rb.around[state.where[unit]]):
                if why_not(rb, state, phase, Expel(unit, h)) is None:
                    yield Expel(unit, h)
