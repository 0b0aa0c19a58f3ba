"""Headquarters (HoC 1.5): last to lose a step, back at an Entry Area, one column in a combat."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.values import Event
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.frames import Combat, Relocate
from golan_scs.model.rulebook import StepLosses
from golan_scs.model.state import DEAD, IN_POOL


def _is_hq(rb: Compiled, unit: int) -> bool:
    return rb.counters[unit].kind == "hq"


def displace(pos: Position, unit: int, events: list[Event]) -> None:
    """HoC 1.5b, erratum 4: a lost HQ leaves its hex whole and returns at a friendly Entry Area."""
    pos.steps[unit] = pos.rules.counters[unit].steps
    pos.put(unit, IN_POOL)
    pos.mark(f"returning {pos.rules.name(unit)}", 1)
    pos.push(Relocate(pos.rules.sides[unit], unit))
    data = {"units": [pos.rules.name(unit)]}
    events.append(
        Event("displaced", f"{pos.rules.name(unit)} is displaced", "HoC 1.5b", pos.rules.role(unit), data)
    )


def shift(pos: Position, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
    """HoC 1.5c: one column for a side with an HQ in supply stacked with units of its in the combat.

    An HQ in an attacking hex helps whether it joins the attack or not. In an overrun it must take part
    and have begun the phase stacked with one of the units.
    """
    named = combat.attackers if side == combat.attacker else combat.defenders
    units = [u for u in named if pos.where[u] >= 0]
    fighters = [u for u in units if not _is_hq(pos.rules, u)]
    for hq in pos.rules.hqs[side]:
        if pos.where[hq] < 0 or pos.oos >> hq & 1 or (combat.overrun and hq not in units):
            continue
        others = [u for u in fighters if pos.where[u] == pos.where[hq]]
        if combat.overrun:
            others = [u for u in others if pos.start[u] == pos.start[hq]]
        if others:
            return ((1, f"HQ {pos.rules.name(hq)}", "HoC 1.5c"),)
    return ()


class HocLosses(StepLosses):
    """HoC 1.5a, 1.5b: HQs lose steps last, and come back."""

    rules: Compiled

    def pool(self, pos: Position, units: Sequence[int]) -> tuple[int, ...]:
        """HoC 1.5a: an HQ takes a loss only once every other unit in its hex is gone."""
        return tuple(
            u
            for u in units
            if self.rules.counters[u].kind != "hq"
            or all(_is_hq(pos.rules, v) for v in pos.stack(pos.where[u]))
        )

    def on_destroyed(self, pos: Position, unit: int, events: list[Event]) -> None:
        if self.rules.counters[unit].kind == "hq":
            displace(pos, unit, events)
        else:
            pos.put(unit, DEAD)

    def relocation(self, pos: Position, unit: int) -> HexSet:
        """HoC 1.5b, erratum 4: hexes of friendly Entry Areas without enemies in or next to them.

        An HQ does not return to a hex in which it might not stack (1.1).
        """
        side = self.rules.sides[unit]
        hexes = self.rules.entry_hexes(side) & ~self.rules.board.grid.spread(pos.occupied[1 - side])
        for h in members(hexes):
            others = pos.stack(h)
            if others and self.rules.stacking.limit_broken(pos, tuple(sorted((*others, unit)))):
                hexes &= ~(1 << h)
        return hexes
