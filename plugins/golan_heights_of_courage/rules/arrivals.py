"""Orders of arrival (HoC 5.0) and the commitment of the 3rd Armored Division (HoC 3.2)."""

from __future__ import annotations

from typing import cast

from golan_core.map.hexes import HexSet
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.definition import Arrival
from golan_scs.model.state import IN_POOL, State

COMMITMENT_TURN = 2
ROLLED = "commitment roll"
CROSSED = "israelis crossed"
"""Mark: the turn in which an Israeli unit first entered the Syrian side of the ditch."""

CONDITIONS = {
    "commitment": "those that the die releases, HoC 3.2",
    "remainder": "earlier if Israelis cross the ditch, HoC 3.2b",
    "nafakh": "at B if enemies hold C, HoC 5.0",
}
"""What decides besides the turn, in a few words."""


def due(rb: Compiled, state: State, side: int) -> dict[int, HexSet]:
    """HoC 5.0: units that may arrive now with their entry hexes; delay is the owner's choice."""
    found: dict[int, HexSet] = {}
    where = state.where
    for arrival in rb.arrivals_of[side]:
        waiting = [u for u in arrival.units if where[u] == IN_POOL]
        if not waiting or not _is_due(rb, state, arrival):
            continue
        hexes = _entry(rb, state, arrival)
        for unit in waiting:
            if _released(rb, state, arrival, unit):
                found[unit] = hexes & ~rb.closed_to(state, unit)
    for unit in rb.hqs[side]:
        if state.where[unit] == IN_POOL and state.marks.get(f"returning {rb.name(unit)}"):
            found[unit] = rb.relocation(state, unit)
    return {u: hexes for u, hexes in found.items() if hexes & ~state.occupied[1 - side]}


def _is_due(rb: Compiled, state: State, arrival: Arrival) -> bool:
    if arrival.condition == "remainder" and rb.commits:
        crossed = state.marks.get(CROSSED, 0)
        if crossed and state.turn > crossed:
            return True
    return state.turn >= arrival.turn


def _released(rb: Compiled, state: State, arrival: Arrival, unit: int) -> bool:
    """HoC 3.2: before the rest of the division is due only what the die released may enter."""
    if arrival.condition != "commitment":
        return True
    names, _ = commitment(rb, state.marks.get(ROLLED, 0))
    return rb.name(unit) in names


def commitment(rb: Compiled, roll: int) -> tuple[tuple[str, ...], bool]:
    """HoC 3.2: the units that a roll releases, and whether the 15th Brigade is restricted."""
    table = cast("dict[int, tuple[tuple[str, ...], bool]]", rb.definition.extra["commitment"])
    return table.get(roll, ((), False))


def _entry(rb: Compiled, state: State, arrival: Arrival) -> HexSet:
    hexes = 0
    for letter in arrival.entries:
        hexes |= rb.board.area(f"entry {letter}")
    if arrival.condition == "nafakh" and hexes & state.occupied[1 - arrival.side]:
        return rb.board.area("entry B")
    return hexes


def roll_commitment(rb: Compiled, state: State, dice: Dice, events: list[Event]) -> None:
    """HoC 3.2: on turn 2 a die says what of the division enters."""
    roll = dice.roll("3rd Armored Division", 1)
    state.mark(ROLLED, roll.total)
    names, restricted = commitment(rb, roll.total)
    what = (
        f"{len(names)} units{', the 15th Brigade restricted' if restricted else ''}" if names else "nothing"
    )
    text = f"3rd Armored Division commitment, roll {roll.total}: {what}"
    events.append(Event("commitment", text, "HoC 3.2", "syrian", {"roll": roll.total, "units": list(names)}))


def note_crossing(rb: Compiled, state: State, side: int, path: HexSet) -> None:
    """HoC 3.2b: remember the turn in which Israelis first stand beyond the ditch."""
    if side == 0 and path & rb.beyond_ditch and not state.marks.get(CROSSED):
        state.mark(CROSSED, state.turn)


def not_due(rb: Compiled, state: State, unit: int) -> Refusal:
    """HoC 5.0: why a waiting unit may not arrive now."""
    name = rb.name(unit)
    for arrival in rb.scenario.arrivals:
        if unit in arrival.units:
            if arrival.condition == "commitment" and state.turn >= COMMITMENT_TURN:
                return Refusal("HoC 3.2", "not-released", f"{name} has not been released")
            if _is_due(rb, state, arrival):
                return Refusal("HoC 5.0", "blocked", f"every entry hex of {name} is closed to it now")
            return Refusal(
                "HoC 5.0", "not-due", f"{name} arrives on turn {arrival.turn}", {"turn": arrival.turn}
            )
    return Refusal("HoC 5.0", "never", f"{name} is no reinforcement in this scenario")
