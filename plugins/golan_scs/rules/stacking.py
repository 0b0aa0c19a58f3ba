"""Stacking (SCS 4.0): in force at the end of a phase, at an overrun, and after retreats and advances."""

from __future__ import annotations

from collections.abc import Iterable

from golan_core.model.game import Event, Refusal
from golan_scs.model.frames import Excess
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State


def overfull(rb: Rulebook, state: State, side: int) -> list[int]:
    """SCS 4.0a: hexes where a side's units stack against the rule, lowest id first."""
    return sorted(
        h
        for h, units in state.stacks.items()
        if len(units) > 1 and rb.sides[units[0]] == side and rb.stack_limit_broken(state, units)
    )


def check_hexes(rb: Rulebook, state: State, hexes: Iterable[int]) -> None:
    """SCS 4.0a: ask the owner to destroy what is in excess in these hexes."""
    for h in hexes:
        units = state.stack(h)
        if units and rb.stack_limit_broken(state, units):
            state.push(Excess(rb.sides[units[0]], h))


def why_not_destroy(rb: Rulebook, state: State, frame: Excess, unit: int) -> Refusal | None:
    """SCS 4.0a: only a unit of the overfull hex, and only if that helps."""
    here = state.stack(frame.hex)
    if unit not in here:
        return Refusal(
            "SCS 4.0a", "elsewhere", f"{rb.name(unit)} is not in {rb.label(frame.hex)}, where too many stack"
        )
    if unit not in candidates(rb, state, frame):
        return Refusal("SCS 4.0a", "no-help", f"destroying {rb.name(unit)} would not lighten the stack")
    return None


def candidates(rb: Rulebook, state: State, frame: Excess) -> tuple[int, ...]:
    """SCS 4.0a: units whose loss helps: those that count against the limit, or that alone are in the way."""
    here = state.stack(frame.hex)
    helpful = tuple(
        u
        for u in here
        if rb.counts_for_stacking(u) or not rb.stack_limit_broken(state, tuple(v for v in here if v != u))
    )
    return helpful or here


def destroy(rb: Rulebook, state: State, unit: int, events: list[Event], rule: str, why: str) -> None:
    """Destroy a unit, whatever its steps."""
    h = state.where[unit]
    lost, state.steps[unit] = state.steps[unit], 0
    text = f"{rb.name(unit)} destroyed in {rb.label(h)}: {why}"
    data = {"units": [rb.name(unit)], "hex": rb.label(h), "steps_lost": lost}
    events.append(Event("destroyed", text, rule, rb.role(unit), data))
    rb.on_destroyed(state, unit, events)
