"""Headquarters (HoC 1.5): last to lose a step, back at an Entry Area, one column in a combat."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.game import Event
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.frames import Combat, Relocate
from golan_scs.model.state import IN_POOL, State


def loss_pool(rb: Compiled, state: State, units: Sequence[int]) -> tuple[int, ...]:
    """HoC 1.5a: an HQ takes a loss only once every other unit in its hex is gone."""
    return tuple(
        u
        for u in units
        if rb.counters[u].kind != "hq" or all(_is_hq(rb, v) for v in state.stack(state.where[u]))
    )


def _is_hq(rb: Compiled, unit: int) -> bool:
    return rb.counters[unit].kind == "hq"


def displace(rb: Compiled, state: State, unit: int, events: list[Event]) -> None:
    """HoC 1.5b, erratum 4: a lost HQ leaves its hex whole and returns at a friendly Entry Area."""
    state.steps[unit] = rb.counters[unit].steps
    state.put(unit, IN_POOL)
    state.mark(f"returning {rb.name(unit)}", 1)
    state.push(Relocate(rb.sides[unit], unit))
    data = {"units": [rb.name(unit)]}
    events.append(Event("displaced", f"{rb.name(unit)} is displaced", "HoC 1.5b", rb.role(unit), data))


def returns_to(rb: Compiled, state: State, unit: int) -> HexSet:
    """HoC 1.5b, erratum 4: hexes of friendly Entry Areas without enemies in or next to them.

    An HQ does not return to a hex in which it might not stack (1.1).
    """
    side = rb.sides[unit]
    hexes = rb.entry_hexes(side) & ~rb.board.grid.spread(state.occupied[1 - side])
    for h in members(hexes):
        others = state.stack(h)
        if others and rb.stack_limit_broken(state, tuple(sorted((*others, unit)))):
            hexes &= ~(1 << h)
    return hexes


def shift(rb: Compiled, state: State, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
    """HoC 1.5c: one column for a side with an HQ in supply stacked with units of its in the combat.

    An HQ in an attacking hex helps whether it joins the attack or not. In an overrun it must take part
    and have begun the phase stacked with one of the units.
    """
    named = combat.attackers if side == combat.attacker else combat.defenders
    units = [u for u in named if state.where[u] >= 0]
    fighters = [u for u in units if not _is_hq(rb, u)]
    for hq in rb.hqs[side]:
        if state.where[hq] < 0 or state.oos >> hq & 1 or (combat.overrun and hq not in units):
            continue
        others = [u for u in fighters if state.where[u] == state.where[hq]]
        if combat.overrun:
            others = [u for u in others if state.start[u] == state.start[hq]]
        if others:
            return ((1, f"HQ {rb.name(hq)}", "HoC 1.5c"),)
    return ()
