"""Syrian raiders (HoC 3.4): unsupplied blockers of a road through impassable ground are pushed aside."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_heights_of_courage.model.actions import Expel
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.model.sequence import ISR, SYR
from golan_scs.model.rulebook import Phase, phase_of
from golan_scs.model.zoc import zoc

SAFE_KINDS = ("commando", "airborne")


def why_not(pos: Position, phase: Phase, action: Expel) -> Refusal | None:
    """HoC 3.4: the first thing that forbids pushing a unit to a hex."""
    unit, name, label = action.unit, pos.rules.name(action.unit), pos.rules.label(action.hex)
    if phase.id != "israeli-movement":
        return Refusal("HoC 3.4", "phase", "raiders are pushed aside in the Israeli Movement Phase only")
    if any(pos.spent):
        return Refusal("HoC 3.4", "late", "raiders are pushed aside before any unit moves")
    refusal = why_not_raider(pos, unit)
    if refusal is not None:
        return refusal
    here = pos.where[unit]
    d = pos.rules.board.grid.direction(here, action.hex)
    if d < 0 or pos.rules.adjacency[SYR][pos.rules.mobility[unit]].cost[here * 6 + d] < 0:
        return Refusal("HoC 3.4", "terrain", f"{name} cannot go from {pos.rules.label(here)} to {label}")
    if pos.occupied[ISR] >> action.hex & 1 or zoc(pos, ISR) >> action.hex & 1:
        return Refusal("HoC 3.4", "israelis", f"Israeli units or their ZOC bar {label}")
    if pos.rules.gates >> action.hex & 1:
        return Refusal("HoC 3.4", "still-blocking", f"in {label} the unit would block the road still")
    if pos.rules.moving.closed_to_retreat(pos, unit) >> action.hex & 1:
        return pos.rules.moving.closed_refusal(pos, unit, action.hex)  # type: ignore[no-any-return]
    if pos.rules.stacking.limit_broken(pos, tuple(sorted((*pos.stack(action.hex), unit)))):
        return Refusal("HoC 3.4", "stacking", f"too much would stack in {label}")
    return None


def why_not_raider(pos: Position, unit: int) -> Refusal | None:
    """HoC 3.4: is the unit one that may be pushed aside?"""
    counter, name = pos.rules.counters[unit], pos.rules.name(unit)
    if pos.rules.sides[unit] != SYR or pos.where[unit] < 0:
        return Refusal("HoC 3.4", "not-syrian", f"{name} is no Syrian unit on the map")
    if counter.kind in SAFE_KINDS:
        return Refusal("HoC 3.4", "safe", f"{name} is a commando or airborne unit and stays where it is")
    if not pos.oos >> unit & 1:
        return Refusal("HoC 3.4", "supplied", f"{name} is not marked Out of Supply")
    if not pos.rules.gates >> pos.where[unit] & 1:
        return Refusal("HoC 3.4", "no-gate", f"{name} blocks no road through impassable ground")
    return None


def expel(pos: Position, action: Expel, events: list[Event]) -> None:
    """HoC 3.4: push the unit one hex."""
    origin = pos.where[action.unit]
    pos.put(action.unit, action.hex)
    name = pos.rules.name(action.unit)
    data = {"units": [name], "path": [pos.rules.label(origin), pos.rules.label(action.hex)]}
    text = f"{name} is pushed from {pos.rules.label(origin)} to {pos.rules.label(action.hex)}"
    events.append(Event("expel", text, "HoC 3.4", "israeli", data))


def expulsions(pos: Position, phase: Phase) -> Iterator[Expel]:
    """HoC 3.4: every legal push, while no unit has moved."""
    if phase.id != "israeli-movement" or any(pos.spent):
        return
    for unit in pos.on_map(SYR):
        if pos.oos >> unit & 1 and pos.rules.gates >> pos.where[unit] & 1:
            for h in members(pos.rules.around[pos.where[unit]]):
                if why_not(pos, phase, Expel(unit, h)) is None:
                    yield Expel(unit, h)


class Expelling(Verb[Position, Expel]):
    """HoC 3.4: push a raider off the road that it blocks."""

    action = Expel

    def why_not(self, pos: Position, action: Expel) -> Refusal | None:
        return why_not(pos, phase_of(pos), action)

    def do(self, pos: Position, action: Expel, dice: Dice, events: list[Event]) -> None:
        expel(pos, action, events)

    def options(self, pos: Position) -> Iterator[Expel]:
        return expulsions(pos, phase_of(pos))
