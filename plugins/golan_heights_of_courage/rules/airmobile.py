"""Airmobile movement (HoC 1.10)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_heights_of_courage.model.actions import Airlift
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.model.sequence import ISR
from golan_scs.model.rulebook import Phase, phase_of
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


def why_not(pos: Position, phase: Phase, action: Airlift) -> Refusal | None:
    """HoC 1.10: the first thing that forbids flying a unit to a hex."""
    unit, name = action.unit, pos.rules.name(action.unit)
    if pos.where[unit] < 0 or pos.rules.sides[unit] != phase.role:
        return Refusal("HoC 1.10", "not-yours", f"{name} is not a unit of yours on the map")
    if pos.spent[unit]:
        return Refusal("HoC 1.10", "moved", f"{name} has moved in this phase; it cannot fly as well")
    refusal = _why_not_israeli(pos, unit) if phase.role == ISR else _why_not_syrian(pos, unit)
    if refusal is not None:
        return refusal
    label = pos.rules.label(action.hex)
    if pos.occupied[1 - phase.role] >> action.hex & 1:
        return Refusal("HoC 1.10", "enemy-hex", f"{label} holds enemy units")
    if action.hex == pos.where[unit]:
        return Refusal("HoC 1.10", "same-hex", f"{name} is in {label} already")
    if not pos.rules.enterable(unit) >> action.hex & 1:
        return Refusal("SCS 3.1", "prohibited", f"{name} could not stand in {label}")
    return None


def _why_not_israeli(pos: Position, unit: int) -> Refusal | None:
    """HoC 1.10b: two leg units in each fast turn from turn 7."""
    name = pos.rules.name(unit)
    if pos.rules.counters[unit].mobility != "leg" or pos.rules.mobility_now(pos, unit) == MECH:
        return Refusal("HoC 1.10b", "not-leg", f"{name} is not a leg unit")
    if pos.turn < FIRST_ISRAELI_TURN:
        return Refusal("HoC 1.10b", "too-early", f"Israeli helicopters fly from turn {FIRST_ISRAELI_TURN}")
    if pos.marks.get("slow israeli"):
        return Refusal("HoC 1.10b", "slow", "there is no airmobile movement at slow tempo")
    if pos.marks.get(LIFTS, 0) >= ISRAELI_LIFTS:
        return Refusal("HoC 1.10b", "used", f"{ISRAELI_LIFTS} units have flown this turn")
    return None


def _why_not_syrian(pos: Position, unit: int) -> Refusal | None:
    """HoC 1.10c: one Syrian commando or airborne battalion, on the turn of its first arrival."""
    counter, name = pos.rules.counters[unit], pos.rules.name(unit)
    if counter.kind not in FLYERS or counter.nation != "syrian":
        return Refusal("HoC 1.10c", "not-a-flyer", f"{name} is no Syrian commando or airborne battalion")
    if not pos.marks.get(FRESH, 0) >> unit & 1:
        return Refusal("HoC 1.10c", "not-fresh", f"{name} did not arrive for the first time this turn")
    mass = pos.rules.accelerated and pos.turn in MASS_DROP_TURNS and counter.kind == "commando"
    if not mass and pos.marks.get(LIFTS, 0) >= SYRIAN_LIFTS:
        return Refusal("HoC 1.10c", "used", "a battalion has flown this turn")
    return None


def fly(pos: Position, action: Airlift, events: list[Event]) -> None:
    """HoC 1.10: carry the flight out; the unit does not move otherwise in this phase."""
    unit, origin = action.unit, pos.where[action.unit]
    pos.put(unit, action.hex)
    pos.spent[unit] = pos.rules.moving.allowance(pos, unit)
    pos.moving = 0
    pos.mark(LIFTS, pos.marks.get(LIFTS, 0) + 1)
    pos.rules.moving.passed_entry(pos, unit, (action.hex,))
    name = pos.rules.name(unit)
    data = {"units": [name], "path": [pos.rules.label(origin), pos.rules.label(action.hex)]}
    text = f"{name} flies from {pos.rules.label(origin)} to {pos.rules.label(action.hex)}"
    events.append(Event("airlift", text, "HoC 1.10", pos.rules.role(unit), data))


def flights(pos: Position, phase: Phase, units: Iterable[int]) -> Iterator[Airlift]:
    """HoC 1.10: every legal flight of these units in the phase."""
    for unit in units:
        if why_not(pos, phase, Airlift(unit, _some_other(pos, unit))) is not None:
            continue
        hexes = pos.rules.enterable(unit) & ~pos.occupied[1 - phase.role] & ~(1 << pos.where[unit])
        for h in members(hexes):
            yield Airlift(unit, h)


def sample(pos: Position, phase: Phase, rng: random.Random) -> Airlift | None:
    """Any one legal flight, if the first unit that could fly has one."""
    for unit in pos.on_map(phase.role):
        if pos.rules.counters[unit].mobility != "leg" or rng.random() < 0.5:
            continue
        action = Airlift(unit, int(rng.random() * pos.rules.board.grid.size))
        if not pos.rules.board.playable >> action.hex & 1:
            continue
        if why_not(pos, phase, action) is None:
            return action
    return None


def _some_other(pos: Position, unit: int) -> int:
    """Any hex that nothing but the unit itself could close, to ask whether it may fly at all."""
    free = pos.rules.enterable(unit) & ~(pos.occupied[0] | pos.occupied[1])
    return (free & -free).bit_length() - 1  # type: ignore[no-any-return]


def note_arrival(pos: Position, units: tuple[int, ...]) -> None:
    """HoC 1.10c: remember who arrives for the first time; a rebuilt unit does not count."""
    fresh = pos.marks.get(FRESH, 0)
    for unit in units:
        if pos.rules.counters[unit].kind in FLYERS:
            fresh |= 1 << unit
    if fresh != pos.marks.get(FRESH, 0):
        pos.mark(FRESH, fresh)


class Airlifting(Verb[Position, Airlift]):
    """HoC 1.10: move a unit by helicopter."""

    action = Airlift

    def why_not(self, pos: Position, action: Airlift) -> Refusal | None:
        return why_not(pos, phase_of(pos), action)

    def do(self, pos: Position, action: Airlift, dice: Dice, events: list[Event]) -> None:
        fly(pos, action, events)

    def options(self, pos: Position) -> Iterator[Airlift]:
        phase = phase_of(pos)
        return flights(pos, phase, pos.on_map(phase.role))

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if len(units) > 1:  # they fly one by one
            return
        for action in flights(pos, phase_of(pos), units) if units else self.options(pos):
            if place is None or action.hex == place:
                yield Offer(action)
