"""Half-track movement (HoC 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.actions import Mount
from golan_heights_of_courage.model.compiled import Compiled
from golan_heights_of_courage.turn.sequence import ISR
from golan_scs.model.rulebook import Phase
from golan_scs.model.state import State

FIRST_TURN = 5
A_TURN = 4
ALLOWANCE = 12
"""MP of a unit on half-tracks, Mech and exploit-capable."""

LEFT = "half-tracks left"
MOUNTED = "mounted"
"""Mark: the units (a set) on half-tracks in this phase."""


def is_mounted(state: State, unit: int) -> bool:
    """HoC 2.4: is the unit on half-tracks in this phase?"""
    return bool(state.marks.get(MOUNTED, 0) >> unit & 1)


def why_not(rb: Compiled, state: State, phase: Phase, unit: int) -> Refusal | None:
    """HoC 2.4: the first thing that keeps a unit off half-tracks."""
    counter, name = rb.counters[unit], rb.name(unit)
    if phase.role != ISR or rb.sides[unit] != ISR or state.where[unit] < 0:
        return Refusal("HoC 2.4", "not-yours", f"{name} is no Israeli unit on the map in an Israeli phase")
    if counter.mobility != "leg":
        return Refusal("HoC 2.4", "not-leg", f"{name} is not a leg unit")
    if state.turn < FIRST_TURN:
        return Refusal("HoC 2.4", "too-early", f"half-tracks are there from turn {FIRST_TURN}")
    if is_mounted(state, unit):
        return Refusal("HoC 2.4", "mounted", f"{name} is on half-tracks already")
    if state.spent[unit]:
        return Refusal("HoC 2.4", "moved", f"{name} has moved in this phase")
    if state.marks.get(LEFT, 0) < 1:
        return Refusal("HoC 2.4", "used", f"all {A_TURN} half-tracks of this turn are used")
    return None


def mount(rb: Compiled, state: State, unit: int, events: list[Event]) -> None:
    """HoC 2.4: one half-track counter of the turn is used."""
    state.mark(MOUNTED, state.marks.get(MOUNTED, 0) | 1 << unit)
    state.mark(LEFT, state.marks.get(LEFT, 0) - 1)
    state.touch(ISR)
    data = {"units": [rb.name(unit)], "left": state.marks[LEFT]}
    events.append(Event("mount", f"{rb.name(unit)} mounts half-tracks", "HoC 2.4", "israeli", data))


def mounts(rb: Compiled, state: State, phase: Phase) -> Iterator[Mount]:
    """HoC 2.4: every unit that may mount now."""
    if phase.role == ISR and state.marks.get(LEFT, 0):
        for unit in state.on_map(ISR):
            if rb.counters[unit].mobility == "leg" and why_not(rb, state, phase, unit) is None:
                yield Mount(unit)


def refresh(state: State) -> None:
    """HoC 2.4: the four counters are there again in the Air Point Phase."""
    if state.turn >= FIRST_TURN:
        state.mark(LEFT, A_TURN)


def dismount(state: State) -> None:
    """HoC 2.4: the effect ends with the phase."""
    if state.marks.get(MOUNTED):
        state.mark(MOUNTED, 0)
        state.touch(ISR)
