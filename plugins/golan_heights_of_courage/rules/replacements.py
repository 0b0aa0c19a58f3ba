"""Replacements (HoC 1.8 with errata 1 and 5)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_core.model.values import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.rulebook import Replacements
from golan_scs.model.state import DEAD


def _why_not_spend(pos: Position, side: int, unit: int) -> Refusal | None:
    if pos.rules.sides[unit] != side:
        return Refusal("HoC 1.8", "enemy", f"{pos.rules.name(unit)} belongs to the other side")
    if pos.repl[side] < 1:
        return Refusal("HoC 1.8c", "no-points", "no Replacement Point is left this turn")
    return None


def return_hexes(pos: Position, unit: int) -> HexSet:
    """HoC 1.8, erratum 5: Entry Areas, and hexes in and around the HQs that the unit may use."""
    from golan_heights_of_courage.rules.supply import may_draw

    side, counter = pos.rules.sides[unit], pos.rules.counters[unit]
    hexes = pos.rules.entry_hexes(side)
    for hq in pos.on_map(side):
        if pos.rules.counters[hq].kind == "hq" and may_draw(counter, pos.rules.counters[hq]):
            hexes |= pos.rules.board.grid.within(pos.where[hq], 1)
    if side == 1:
        hexes &= pos.rules.home[1]
    return hexes & pos.rules.board.playable & ~pos.rules.moving.closed_to(pos, unit)  # type: ignore[no-any-return]


def spend(pos: Position, side: int) -> None:
    """HoC 1.8c: one point less."""
    left = list(pos.repl)
    left[side] -= 1
    pos.repl = (left[0], left[1])


class HocReplacements(Replacements):
    """HoC 1.8: what a Replacement Point buys."""

    rules: Compiled

    def why_not_rebuild(self, pos: Position, side: int, unit: int) -> Refusal | None:
        """HoC 1.8a, erratum 1: a unit on the map that can trace now (or never needs to) absorbs points."""
        name = self.rules.name(unit)
        refusal = _why_not_spend(pos, side, unit)
        if refusal is not None:
            return refusal
        if pos.where[unit] < 0:
            return Refusal("HoC 1.8b", "off-map", f"{name} is not on the map")
        if pos.steps[unit] == self.rules.counters[unit].steps:
            return Refusal("HoC 1.8b", "full", f"{name} has lost no step")
        if not self.rules.supply.exempt(pos, unit) and not self.rules.supply.in_supply(pos, side) >> unit & 1:
            return Refusal("HoC 1.8a", "no-trace", f"{name} cannot trace supply now")
        return None

    def why_not_revive(self, pos: Position, side: int, unit: int, h: int) -> Refusal | None:
        """HoC 1.8 as erratum 5 has it: a dead unit returns at an Entry Area or by its HQ."""
        name, label = self.rules.name(unit), self.rules.label(h)
        refusal = _why_not_spend(pos, side, unit)
        if refusal is not None:
            return refusal
        if pos.where[unit] != DEAD:
            return Refusal("HoC 1.8b", "not-dead", f"{name} is not in the dead pile")
        if pos.occupied[1 - side] >> h & 1:
            return Refusal("HoC 1.8a", "enemy-hex", f"{label} holds enemy units")
        if not self.rules.enterable(unit) >> h & 1:
            return Refusal("SCS 3.1", "prohibited", f"{name} could not enter {label}")
        if not return_hexes(pos, unit) >> h & 1:
            text = f"{label} is neither in a friendly Entry Area nor in or next to the hex of an HQ of {name}"
            if self.rules.counters[unit].nation != "israeli":
                text += ", on the Syrian side of the Purple Line"
            return Refusal("HoC 1.8, erratum 5", "place", text)
        return None

    def rebuild(self, pos: Position, unit: int, events: list[Event]) -> None:
        """HoC 1.8b: one point, one step."""
        side = self.rules.sides[unit]
        spend(pos, side)
        pos.steps[unit] += 1
        pos.touch(side)
        data = {"units": [self.rules.name(unit)], "left": pos.repl[side]}
        events.append(
            Event(
                "rebuild", f"{self.rules.name(unit)} regains a step", "HoC 1.8b", self.rules.role(unit), data
            )
        )

    def revive(self, pos: Position, unit: int, h: int, events: list[Event]) -> None:
        """HoC 1.8b: back from the dead pile with one step."""
        side = self.rules.sides[unit]
        spend(pos, side)
        pos.steps[unit] = 1
        pos.oos &= ~(1 << unit)
        pos.fired &= ~(1 << unit)
        pos.put(unit, h)
        self.rules.moving.passed_entry(pos, unit, (h,))
        data = {"units": [self.rules.name(unit)], "hex": self.rules.label(h), "left": pos.repl[side]}
        text = f"{self.rules.name(unit)} returns from the dead pile at {self.rules.label(h)}"
        events.append(Event("revive", text, "HoC 1.8b", self.rules.role(unit), data))

    def revival(self, pos: Position, unit: int) -> HexSet:
        hexes = return_hexes(pos, unit)
        return hexes & self.rules.enterable(unit) & ~pos.occupied[1 - self.rules.sides[unit]]
