"""Half-track movement (HoC 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_heights_of_courage.model.actions import Mount
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.model.sequence import ISR
from golan_scs.model.rulebook import Phase, phase_of

FIRST_TURN = 5
A_TURN = 4
ALLOWANCE = 12
"""MP of a unit on half-tracks, Mech and exploit-capable."""

LEFT = "half-tracks left"
MOUNTED = "mounted"
"""Mark: the units (a set) on half-tracks in this phase."""


def is_mounted(pos: Position, unit: int) -> bool:
    """HoC 2.4: is the unit on half-tracks in this phase?"""
    return bool(pos.marks.get(MOUNTED, 0) >> unit & 1)


def why_not(pos: Position, phase: Phase, unit: int) -> Refusal | None:
    """HoC 2.4: the first thing that keeps a unit off half-tracks."""
    counter, name = pos.rules.counters[unit], pos.rules.name(unit)
    if phase.role != ISR or pos.rules.sides[unit] != ISR or pos.where[unit] < 0:
        return Refusal("HoC 2.4", "not-yours", f"{name} is no Israeli unit on the map in an Israeli phase")
    if counter.mobility != "leg":
        return Refusal("HoC 2.4", "not-leg", f"{name} is not a leg unit")
    if pos.turn < FIRST_TURN:
        return Refusal("HoC 2.4", "too-early", f"half-tracks are there from turn {FIRST_TURN}")
    if is_mounted(pos, unit):
        return Refusal("HoC 2.4", "mounted", f"{name} is on half-tracks already")
    if pos.spent[unit]:
        return Refusal("HoC 2.4", "moved", f"{name} has moved in this phase")
    if pos.marks.get(LEFT, 0) < 1:
        return Refusal("HoC 2.4", "used", f"all {A_TURN} half-tracks of this turn are used")
    return None


def mount(pos: Position, unit: int, events: list[Event]) -> None:
    """HoC 2.4: one half-track counter of the turn is used."""
    pos.mark(MOUNTED, pos.marks.get(MOUNTED, 0) | 1 << unit)
    pos.mark(LEFT, pos.marks.get(LEFT, 0) - 1)
    pos.touch(ISR)
    data = {"units": [pos.rules.name(unit)], "left": pos.marks[LEFT]}
    events.append(Event("mount", f"{pos.rules.name(unit)} mounts half-tracks", "HoC 2.4", "israeli", data))


def mounts(pos: Position, phase: Phase) -> Iterator[Mount]:
    """HoC 2.4: every unit that may mount now."""
    if phase.role == ISR and pos.marks.get(LEFT, 0):
        for unit in pos.on_map(ISR):
            if pos.rules.counters[unit].mobility == "leg" and why_not(pos, phase, unit) is None:
                yield Mount(unit)


def refresh(pos: Position) -> None:
    """HoC 2.4: the four counters are there again in the Air Point Phase."""
    if pos.turn >= FIRST_TURN:
        pos.mark(LEFT, A_TURN)


def dismount(pos: Position) -> None:
    """HoC 2.4: the effect ends with the phase."""
    if pos.marks.get(MOUNTED):
        pos.mark(MOUNTED, 0)
        pos.touch(ISR)


class Mounting(Verb[Position, Mount]):
    """HoC 2.4: put a leg unit on half-tracks for the phase."""

    action = Mount

    def why_not(self, pos: Position, action: Mount) -> Refusal | None:
        return why_not(pos, phase_of(pos), action.unit)

    def do(self, pos: Position, action: Mount, dice: Dice, events: list[Event]) -> None:
        mount(pos, action.unit, events)

    def options(self, pos: Position) -> Iterator[Mount]:
        return mounts(pos, phase_of(pos))
