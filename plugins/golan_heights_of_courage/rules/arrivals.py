"""Orders of arrival (HoC 5.0) and the commitment of the 3rd Armored Division (HoC 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from golan_core.map.hexes import HexSet
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.rules.airmobile import note_arrival
from golan_scs.model.definition import Arrival
from golan_scs.model.rulebook import Arrivals
from golan_scs.model.state import IN_POOL

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


def _is_due(pos: Position, arrival: Arrival) -> bool:
    if arrival.condition == "remainder" and pos.rules.commits:
        crossed = pos.marks.get(CROSSED, 0)
        if crossed and pos.turn > crossed:
            return True
    return pos.turn >= arrival.turn


def _released(pos: Position, arrival: Arrival, unit: int) -> bool:
    """HoC 3.2: before the rest of the division is due only what the die released may enter."""
    if arrival.condition != "commitment":
        return True
    names, _ = commitment(pos.rules, pos.marks.get(ROLLED, 0))
    return pos.rules.name(unit) in names


def commitment(rb: Compiled, roll: int) -> tuple[tuple[str, ...], bool]:
    """HoC 3.2: the units that a roll releases, and whether the 15th Brigade is restricted."""
    table = cast("dict[int, tuple[tuple[str, ...], bool]]", rb.definition.extra["commitment"])
    return table.get(roll, ((), False))


def _entry(pos: Position, arrival: Arrival) -> HexSet:
    hexes = 0
    for letter in arrival.entries:
        hexes |= pos.rules.board.area(f"entry {letter}")
    if arrival.condition == "nafakh" and hexes & pos.occupied[1 - arrival.side]:
        return pos.rules.board.area("entry B")  # type: ignore[no-any-return]
    return hexes


def roll_commitment(pos: Position, dice: Dice, events: list[Event]) -> None:
    """HoC 3.2: on turn 2 a die says what of the division enters."""
    roll = dice.roll("3rd Armored Division", 1)
    pos.mark(ROLLED, roll.total)
    names, restricted = commitment(pos.rules, roll.total)
    what = (
        f"{len(names)} units{', the 15th Brigade restricted' if restricted else ''}" if names else "nothing"
    )
    text = f"3rd Armored Division commitment, roll {roll.total}: {what}"
    data = {"roll": roll.total, "units": list(names)}
    events.append(Event("commitment", text, "HoC 3.2", "syrian", data, rolled=roll.values))


def note_crossing(pos: Position, side: int, path: HexSet) -> None:
    """HoC 3.2b: remember the turn in which Israelis first stand beyond the ditch."""
    if side == 0 and path & pos.rules.beyond_ditch and not pos.marks.get(CROSSED):
        pos.mark(CROSSED, pos.turn)


class HocArrivals(Arrivals):
    """HoC 5.0, 3.2: who arrives."""

    rules: Compiled

    def due(self, pos: Position, side: int) -> dict[int, HexSet]:
        """HoC 5.0: units that may arrive now with their entry hexes; delay is the owner's choice."""
        found: dict[int, HexSet] = {}
        where = pos.where
        for arrival in self.rules.arrivals_of[side]:
            waiting = [u for u in arrival.units if where[u] == IN_POOL]
            if not waiting or not _is_due(pos, arrival):
                continue
            hexes = _entry(pos, arrival)
            for unit in waiting:
                if _released(pos, arrival, unit):
                    found[unit] = hexes & ~self.rules.moving.closed_to(pos, unit)
        for unit in self.rules.hqs[side]:
            if pos.where[unit] == IN_POOL and pos.marks.get(f"returning {self.rules.name(unit)}"):
                found[unit] = self.rules.losses.relocation(pos, unit)
        return {u: hexes for u, hexes in found.items() if hexes & ~pos.occupied[1 - side]}

    def arrived(self, pos: Position, units: Sequence[int]) -> None:
        note_arrival(pos, tuple(units))

    def not_due(self, pos: Position, unit: int) -> Refusal:
        """HoC 5.0: why a waiting unit may not arrive now."""
        name = self.rules.name(unit)
        for arrival in self.rules.scenario.arrivals:
            if unit in arrival.units:
                if arrival.condition == "commitment" and pos.turn >= COMMITMENT_TURN:
                    return Refusal("HoC 3.2", "not-released", f"{name} has not been released")
                if _is_due(pos, arrival):
                    return Refusal("HoC 5.0", "blocked", f"every entry hex of {name} is closed to it now")
                return Refusal(
                    "HoC 5.0", "not-due", f"{name} arrives on turn {arrival.turn}", {"turn": arrival.turn}
                )
        return Refusal("HoC 5.0", "never", f"{name} is no reinforcement in this scenario")
