"""Airmobile movement (HoC 1.10)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from golan_core.map.hexes import members
from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.actions import Airlift
from golan_heights_of_courage.model.compiled import Compiled
from golan_heights_of_courage.turn.sequence import ISR
from golan_scs.model.rulebook import Phase
from golan_scs.model.state import State
from golan_scs.model.tables import MECH

FIRST_ISRAELI_TURN = 7
ISRAELI_LIFTS, SYRIAN_LIFTS = 2, 1
MASS_DROP_TURNS = (1, 2)
"""HoC 1.10c: with the accelerated schedule of 4.4 every commando unit arriving on these turns may fly."""

LIFTS = "airlifts"
"""Mark: units flown in this Movement Phase."""
FRESH = "fresh airborne"
"""Mark: units (a set) that have arrived for the first time in this turn."""
FLYERS = ("commando", "airborne")


def why_not(rb: Compiled, state: State, phase: Phase, action: Airlift) -> Refusal | None:
    """HoC 1.10: the first thing that forbids flying a unit to a hex."""
    unit, name = action.unit, rb.name(action.unit)
    if state.where[unit] < 0 or rb.sides[unit] != phase.role:
        return Refusal("HoC 1.10", "not-yours", f"{name} is not a unit of yours on the map")
    if state.spent[unit]:
        return Refusal("HoC 1.10", "moved", f"{name} has moved in this phase; it cannot fly as well")
    refusal = _why_not_israeli(rb, state, unit) if phase.role == ISR else _why_not_syrian(rb, state, unit)
    if refusal is not None:
        return refusal
    label = rb.label(action.hex)
    if state.occupied[1 - phase.role] >> action.hex & 1:
        return Refusal("HoC 1.10", "enemy-hex", f"{label} holds enemy units")
    if action.hex == state.where[unit]:
        return Refusal("HoC 1.10", "same-hex", f"{name} is in {label} already")
    if not rb.enterable(unit) >> action.hex & 1:
        return Refusal("SCS 3.1", "prohibited", f"{name} could not stand in {label}")
    return None


def _why_not_israeli(rb: Compiled, state: State, unit: int) -> Refusal | None:
    """HoC 1.10b: two leg units in each fast turn from turn 7."""
    name = rb.name(unit)
    if rb.counters[unit].mobility != "leg" or rb.mobility_now(state, unit) == MECH:
        return Refusal("HoC 1.10b", "not-leg", f"{name} is not a leg unit")
    if state.turn < FIRST_ISRAELI_TURN:
        return Refusal("HoC 1.10b", "too-early", f"Israeli helicopters fly from turn {FIRST_ISRAELI_TURN}")
    if state.marks.get("slow israeli"):
        return Refusal("HoC 1.10b", "slow", "there is no airmobile movement at slow tempo")
    if state.marks.get(LIFTS, 0) >= ISRAELI_LIFTS:
        return Refusal("HoC 1.10b", "used", f"{ISRAELI_LIFTS} units have flown this turn")
    return None


def _why_not_syrian(rb: Compiled, state: State, unit: int) -> Refusal | None:
    """HoC 1.10c: one Syrian commando or airborne battalion, on the turn of its first arrival."""
    counter, name = rb.counters[unit], rb.name(unit)
    if counter.kind not in FLYERS or counter.nation != "syrian":
        return Refusal("HoC 1.10c", "not-a-flyer", f"{name} is no Syrian commando or airborne battalion")
    if not state.marks.get(FRESH, 0) >> unit & 1:
        return Refusal("HoC 1.10c", "not-fresh", f"{name} did not arrive for the first time this turn")
    mass = rb.accelerated and state.turn in MASS_DROP_TURNS and counter.kind == "commando"
    if not mass and state.marks.get(LIFTS, 0) >= SYRIAN_LIFTS:
        return Refusal("HoC 1.10c", "used", "a battalion has flown this turn")
    return None


def fly(rb: Compiled, state: State, action: Airlift, events: list[Event]) -> None:
    """HoC 1.10: carry the flight out; the unit does not move otherwise in this phase."""
    unit, origin = action.unit, state.where[action.unit]
    state.put(unit, action.hex)
    state.spent[unit] = rb.allowance(state, unit)
    state.moving = 0
    state.mark(LIFTS, state.marks.get(LIFTS, 0) + 1)
    rb.passed_entry(state, unit, (action.hex,))
    name = rb.name(unit)
    data = {"units": [name], "path": [rb.label(origin), rb.label(action.hex)]}
    text = f"{name} flies from {rb.label(origin)} to {rb.label(action.hex)}"
    events.append(Event("airlift", text, "HoC 1.10", rb.role(unit), data))


def flights(rb: Compiled, state: State, phase: Phase) -> Iterator[Airlift]:
    """HoC 1.10: every legal flight of the phase."""
    for unit in state.on_map(phase.role):
        if why_not(rb, state, phase, Airlift(unit, _some_other(rb, state, unit))) is not None:
            continue
        hexes = rb.enterable(unit) & ~state.occupied[1 - phase.role] & ~(1 << state.where[unit])
        for h in members(hexes):
            yield Airlift(unit, h)


def sample(rb: Compiled, state: State, phase: Phase, rng: random.Random) -> Airlift | None:
    """Any one legal flight, if the first unit that could fly has one."""
    for unit in state.on_map(phase.role):
        if rb.counters[unit].mobility != "leg" or rng.random() < 0.5:
            continue
        action = Airlift(unit, int(rng.random() * rb.board.grid.size))
        if not rb.board.playable >> action.hex & 1:
            continue
        if why_not(rb, state, phase, action) is None:
            return action
    return None


def _some_other(rb: Compiled, state: State, unit: int) -> int:
    """Any hex that nothing but the unit itself could close, to ask whether it may fly at all."""
    free = rb.enterable(unit) & ~(state.occupied[0] | state.occupied[1])
    return (free & -free).bit_length() - 1


def note_arrival(rb: Compiled, state: State, units: tuple[int, ...]) -> None:
    """HoC 1.10c: remember who arrives for the first time; a rebuilt unit does not count."""
    fresh = state.marks.get(FRESH, 0)
    for unit in units:
        if rb.counters[unit].kind in FLYERS:
            fresh |= 1 << unit
    if fresh != state.marks.get(FRESH, 0):
        state.mark(FRESH, fresh)
