"""Movement in Heights of Courage: half-tracks (2.4), closed hexes (3.2a, 3.3), units that pass."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet
from golan_core.model.values import Refusal
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.rules import arrivals, halftracks, victory
from golan_heights_of_courage.rules.restrictions import is_restricted, way_back
from golan_scs.model.rulebook import Mobility


class HocMobility(Mobility):
    """How units of this game move."""

    rules: Compiled

    def closed_to(self, pos: Position, unit: int) -> HexSet:
        """HoC 3.2a, 3.3: hexes closed to a unit by its restriction."""
        if unit not in self.rules.restrained:
            return 0
        if unit in self.rules.reserves:
            return self.rules.board.playable & ~self.rules.reserve_area
        if unit in self.rules.brigade_15 and is_restricted(pos, unit):
            return self.rules.before_ditch & ~way_back(pos, unit)
        return 0

    def closed_to_retreat(self, pos: Position, unit: int) -> HexSet:
        """HoC 3.2a lets a restricted unit be forced over the ditch; 3.3 makes no exception."""
        return self.closed_to(pos, unit) if unit in self.rules.reserves else 0

    def closed_refusal(self, pos: Position, unit: int, h: int) -> Refusal:
        """HoC 3.2a, 3.3: the words for `closed_to`."""
        name, label = self.rules.name(unit), self.rules.label(h)
        if unit in self.rules.reserves:
            return Refusal("HoC 3.3", "reserve", f"{name} must stay in the Reserve Area, not {label}")
        text = f"{name} may not cross the anti-tank ditch to {label} yet"
        return Refusal("HoC 3.2a", "restricted", text)

    def allowance(self, pos: Position, unit: int) -> int:
        if pos.oos >> unit & 1 or pos.marks.get(halftracks.MOUNTED):
            return super().allowance(pos, unit)
        return self.rules.full_allowance[unit]

    def movement_allowance(self, pos: Position, unit: int) -> int:
        """HoC 2.4: 12 MP on half-tracks."""
        return halftracks.ALLOWANCE if halftracks.is_mounted(pos, unit) else self.rules.counters[unit].ma

    def may_exploit(self, pos: Position, unit: int) -> bool:
        """HoC 2.4: half-tracks exploit."""
        return self.rules.counters[unit].exploit or halftracks.is_mounted(pos, unit)

    def passed_entry(self, pos: Position, unit: int, path: Sequence[int]) -> None:
        passed = 0
        for h in path:
            passed |= 1 << h
        side = self.rules.sides[unit]
        if passed & self.rules.vp_any:
            victory.note_passage(pos, unit, path)
        if side == 0 and passed & self.rules.beyond_ditch:
            arrivals.note_crossing(pos, side, passed)
