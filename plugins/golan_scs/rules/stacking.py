"""Stacking (SCS 4.0): in force at the end of a phase, at an overrun, and after retreats and advances."""

from __future__ import annotations

from collections.abc import Iterable

from golan_core.model.values import Event, Refusal
from golan_scs.model.frames import Excess
from golan_scs.model.rulebook import Position


def overfull(pos: Position, side: int) -> list[int]:
    """SCS 4.0a: hexes where a side's units stack against the rule, lowest id first."""
    return sorted(
        h
        for h, units in pos.stacks.items()
        if len(units) > 1
        and pos.rules.sides[units[0]] == side
        and pos.rules.stacking.limit_broken(pos, units)
    )


def check_hexes(pos: Position, hexes: Iterable[int]) -> None:
    """SCS 4.0a: ask the owner to destroy what is in excess in these hexes."""
    for h in hexes:
        units = pos.stack(h)
        if units and pos.rules.stacking.limit_broken(pos, units):
            pos.push(Excess(pos.rules.sides[units[0]], h))


def why_not_destroy(pos: Position, frame: Excess, unit: int) -> Refusal | None:
    """SCS 4.0a: only a unit of the overfull hex, and only if that helps."""
    here = pos.stack(frame.hex)
    if unit not in here:
        return Refusal(
            "SCS 4.0a",
            "elsewhere",
            f"{pos.rules.name(unit)} is not in {pos.rules.label(frame.hex)}, where too many stack",
        )
    if unit not in candidates(pos, frame):
        return Refusal(
            "SCS 4.0a", "no-help", f"destroying {pos.rules.name(unit)} would not lighten the stack"
        )
    return None


def candidates(pos: Position, frame: Excess) -> tuple[int, ...]:
    """SCS 4.0a: units whose loss helps: those that count against the limit, or that alone are in the way."""
    here = pos.stack(frame.hex)
    helpful = tuple(
        u
        for u in here
        if pos.rules.stacking.counts(u)
        or not pos.rules.stacking.limit_broken(pos, tuple(v for v in here if v != u))
    )
    return helpful or here


def destroy(pos: Position, unit: int, events: list[Event], rule: str, why: str) -> None:
    """Destroy a unit, whatever its steps."""
    h = pos.where[unit]
    lost, pos.steps[unit] = pos.steps[unit], 0
    text = f"{pos.rules.name(unit)} destroyed in {pos.rules.label(h)}: {why}"
    data = {"units": [pos.rules.name(unit)], "hex": pos.rules.label(h)}
    events.append(Event("destroyed", text, rule, pos.rules.role(unit), data, lost=lost))
    pos.rules.losses.on_destroyed(pos, unit, events)
