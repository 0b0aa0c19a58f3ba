"""Retreats (SCS 8.0): all or nothing, by stacks or unit by unit, each group along a path of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import HexSet
from golan_core.model.values import Event, Refusal
from golan_scs.model.frames import Losses, Retreat, replace
from golan_scs.model.rulebook import Position
from golan_scs.model.zoc import negated
from golan_scs.rules.losses import alive
from golan_scs.rules.movement import why_not_stack
from golan_scs.rules.stacking import check_hexes, destroy


def barred_hexes(pos: Position, unit: int) -> HexSet:
    """SCS 8.0: hexes that a unit may not retreat into, terrain apart."""
    return pos.occupied[1 - pos.rules.sides[unit]] | pos.rules.moving.closed_to_retreat(pos, unit)


def paths(pos: Position, unit: int, length: int) -> Iterator[tuple[int, ...]]:
    """SCS 8.0: the legal retreat paths of a unit, in a stable order."""
    start = pos.where[unit]
    if pos.rules.counters[unit].mobility == "none":
        return
    grid, barred = pos.rules.board.grid, barred_hexes(pos, unit)
    edges = pos.rules.adjacency[pos.rules.sides[unit]][pos.rules.mobility_now(pos, unit)].edges
    stack: list[tuple[int, ...]] = [(start,)]
    while stack:
        path = stack.pop()
        if len(path) > length:
            yield path[1:]
            continue
        for n, _ in reversed(edges[path[-1]]):
            if not barred >> n & 1 and grid.distance(start, n) == len(path):
                stack.append((*path, n))


def settle_retreat(pos: Position, frame: Retreat, events: list[Event]) -> bool:
    """SCS 8.0: destroy what has no path; False while the owner must choose."""
    units = alive(pos, frame.units)
    if not frame.optional:
        for unit in units:
            if next(paths(pos, unit, frame.length), None) is None:
                destroy(pos, unit, events, "SCS 8.0", "it has nowhere to retreat")
                if pos.frames[-1] is not frame:  # what became of the unit is asked first
                    return True
        units = alive(pos, units)
    if not units:
        pos.pop()
        return True
    pos.swap(replace(frame, units=units))
    return False


def why_not_retreat(
    pos: Position, frame: Retreat, units: Sequence[int], path: Sequence[int]
) -> Refusal | None:
    """SCS 8.0: the first thing that forbids a retreat along a path."""
    refusal = why_not_stack(pos, units)
    if refusal is not None:
        return refusal
    for unit in units:
        if unit not in frame.units:
            return Refusal("SCS 8.0", "not-involved", f"{pos.rules.name(unit)} does not have to retreat")
        if pos.rules.counters[unit].mobility == "none":
            return Refusal("SCS 8.0", "immobile", f"{pos.rules.name(unit)} cannot move and does not retreat")
    if len(path) != frame.length:
        return Refusal(
            "SCS 8.0",
            "length",
            f"the retreat is {frame.length} hexes long, not {len(path)}",
            {"length": frame.length},
        )
    return _why_not_path(pos, units, path)


def _why_not_path(pos: Position, units: Sequence[int], path: Sequence[int]) -> Refusal | None:
    grid = pos.rules.board.grid
    start = here = pos.where[units[0]]
    for step, n in enumerate(path, 1):
        d, label = grid.direction(here, n), pos.rules.label(n)
        if d < 0:
            return Refusal("SCS 8.0", "not-adjacent", f"{label} is not adjacent to {pos.rules.label(here)}")
        if grid.distance(start, n) != step:
            return Refusal(
                "SCS 8.0", "doubling", f"a retreat ends {len(path)} hexes away; {label} turns back"
            )
        for unit in units:
            if barred_hexes(pos, unit) >> n & 1:
                return Refusal("SCS 8.0", "barred", f"{pos.rules.name(unit)} may not retreat into {label}")
            if (
                pos.rules.adjacency[pos.rules.sides[unit]][pos.rules.mobility_now(pos, unit)].cost[
                    here * 6 + d
                ]
                < 0
            ):
                return Refusal(
                    "SCS 8.0", "prohibited", f"{label} is prohibited to {pos.rules.name(unit)} without a road"
                )
        here = n
    return None


def retreat_cost(pos: Position, side: int, path: Sequence[int]) -> int:
    """SCS 8.0: steps that a way costs whoever retreats along it."""
    danger = negated(pos, side)
    return sum(1 for h in path if danger >> h & 1) * pos.rules.switches.retreat_ezoc_loss


def retire(
    pos: Position, frame: Retreat, units: Sequence[int], path: Sequence[int], events: list[Event]
) -> None:
    """SCS 8.0: retreat a group; it loses a step for each EZOC hex on its way that holds no friend."""
    side = pos.rules.sides[units[0]]
    cost = retreat_cost(pos, side, path)
    origin = pos.where[units[0]]
    left = tuple(u for u in frame.units if u not in units)
    pos.swap(replace(frame, units=left, optional=False))
    for unit in units:
        pos.put(unit, path[-1])
    for unit in units:
        pos.rules.moving.passed_entry(pos, unit, path)
    names = [pos.rules.name(u) for u in units]
    text = f"{', '.join(names)} retreat from {pos.rules.label(origin)} to {pos.rules.label(path[-1])}"
    data = {"units": names, "path": [pos.rules.label(h) for h in (origin, *path)], "ezoc": cost}
    events.append(Event("retreat", text, "SCS 8.0", pos.rules.role(units[0]), data))
    check_hexes(pos, (path[-1],))
    if cost:
        pos.push(Losses(side, tuple(units), cost))
