"""Retreats (SCS 8.0): all or nothing, by stacks or unit by unit, each group along a path of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import HexSet
from golan_core.model.game import Event, Refusal
from golan_scs.model.frames import Losses, Retreat, replace
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.losses import alive
from golan_scs.rules.movement import why_not_stack
from golan_scs.rules.stacking import check_hexes, destroy
from golan_scs.rules.zoc import negated


def barred_hexes(rb: Rulebook, state: State, unit: int) -> HexSet:
    """SCS 8.0: hexes that a unit may not retreat into, terrain apart."""
    return state.occupied[1 - rb.sides[unit]] | rb.closed_to_retreat(state, unit)


def paths(rb: Rulebook, state: State, unit: int, length: int) -> Iterator[tuple[int, ...]]:
    """SCS 8.0: the legal retreat paths of a unit, in a stable order."""
    start = state.where[unit]
    if rb.counters[unit].mobility == "none":
        return
    grid, barred = rb.board.grid, barred_hexes(rb, state, unit)
    edges = rb.adjacency[rb.sides[unit]][rb.mobility_now(state, unit)].edges
    stack: list[tuple[int, ...]] = [(start,)]
    while stack:
        path = stack.pop()
        if len(path) > length:
            yield path[1:]
            continue
        for n, _ in reversed(edges[path[-1]]):
            if not barred >> n & 1 and grid.distance(start, n) == len(path):
                stack.append((*path, n))


def settle_retreat(rb: Rulebook, state: State, frame: Retreat, events: list[Event]) -> bool:
    """SCS 8.0: destroy what has no path; False while the owner must choose."""
    units = alive(state, frame.units)
    if not frame.optional:
        for unit in units:
            if next(paths(rb, state, unit, frame.length), None) is None:
                destroy(rb, state, unit, events, "SCS 8.0", "it has nowhere to retreat")
                if state.frames[-1] is not frame:  # what became of the unit is asked first
                    return True
        units = alive(state, units)
    if not units:
        state.pop()
        return True
    state.swap(replace(frame, units=units))
    return False


def why_not_retreat(
    rb: Rulebook, state: State, frame: Retreat, units: Sequence[int], path: Sequence[int]
) -> Refusal | None:
    """SCS 8.0: the first thing that forbids a retreat along a path."""
    refusal = why_not_stack(rb, state, units)
    if refusal is not None:
        return refusal
    for unit in units:
        if unit not in frame.units:
            return Refusal("SCS 8.0", "not-involved", f"{rb.name(unit)} does not have to retreat")
        if rb.counters[unit].mobility == "none":
            return Refusal("SCS 8.0", "immobile", f"{rb.name(unit)} cannot move and does not retreat")
    if len(path) != frame.length:
        return Refusal(
            "SCS 8.0",
            "length",
            f"the retreat is {frame.length} hexes long, not {len(path)}",
            {"length": frame.length},
        )
    return _why_not_path(rb, state, units, path)


def _why_not_path(rb: Rulebook, state: State, units: Sequence[int], path: Sequence[int]) -> Refusal | None:
    grid = rb.board.grid
    start = here = state.where[units[0]]
    for step, n in enumerate(path, 1):
        d, label = grid.direction(here, n), rb.label(n)
        if d < 0:
            return Refusal("SCS 8.0", "not-adjacent", f"{label} is not adjacent to {rb.label(here)}")
        if grid.distance(start, n) != step:
            return Refusal(
                "SCS 8.0", "doubling", f"a retreat ends {len(path)} hexes away; {label} turns back"
            )
        for unit in units:
            if barred_hexes(rb, state, unit) >> n & 1:
                return Refusal("SCS 8.0", "barred", f"{rb.name(unit)} may not retreat into {label}")
            if rb.adjacency[rb.sides[unit]][rb.mobility_now(state, unit)].cost[here * 6 + d] < 0:
                return Refusal(
                    "SCS 8.0", "prohibited", f"{label} is prohibited to {rb.name(unit)} without a road"
                )
        here = n
    return None


def retire(
    rb: Rulebook, state: State, frame: Retreat, units: Sequence[int], path: Sequence[int], events: list[Event]
) -> None:
    """SCS 8.0: retreat a group; it loses a step for each EZOC hex on its way that holds no friend."""
    side = rb.sides[units[0]]
    danger = negated(rb, state, side)
    cost = sum(1 for h in path if danger >> h & 1) * rb.rules.retreat_ezoc_loss
    origin = state.where[units[0]]
    left = tuple(u for u in frame.units if u not in units)
    state.swap(replace(frame, units=left, optional=False))
    for unit in units:
        state.put(unit, path[-1])
    for unit in units:
        rb.passed_entry(state, unit, path)
    names = [rb.name(u) for u in units]
    text = f"{', '.join(names)} retreat from {rb.label(origin)} to {rb.label(path[-1])}"
    data = {"units": names, "path": [rb.label(h) for h in (origin, *path)], "ezoc": cost}
    events.append(Event("retreat", text, "SCS 8.0", rb.role(units[0]), data))
    check_hexes(rb, state, (path[-1],))
    if cost:
        state.push(Losses(side, tuple(units), cost))
