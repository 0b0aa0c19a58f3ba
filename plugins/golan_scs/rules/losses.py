"""Step losses (SCS 9.0): the owner spreads them over the units in the combat."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from golan_core.model.game import Event, Refusal
from golan_scs.model.frames import Losses, replace
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State


def alive(state: State, units: Sequence[int]) -> tuple[int, ...]:
    """Those of the units that are still on the map."""
    return tuple(u for u in units if state.where[u] >= 0)


def settle_losses(rb: Rulebook, state: State, frame: Losses, events: list[Event]) -> bool:
    """SCS 9.0: take what leaves no choice. False if the owner must choose."""
    while frame.count > 0:
        pool = rb.loss_pool(state, alive(state, frame.units))
        if not pool:
            break
        if len(pool) > 1 and frame.count < sum(state.steps[u] for u in pool):
            state.swap(frame)
            return False
        frame = replace(frame, count=frame.count - 1)
        state.swap(frame)
        before = len(state.frames)
        lose_step(rb, state, pool[0], events)
        if len(state.frames) > before:  # the loss itself asks something first, e.g. where an HQ returns
            return True
    state.pop()
    return True


def required(rb: Rulebook, state: State, frame: Losses) -> int:
    """Steps that a choice must name now."""
    pool = rb.loss_pool(state, alive(state, frame.units))
    return min(frame.count, sum(state.steps[u] for u in pool))


def why_not_lose(rb: Rulebook, state: State, frame: Losses, units: Sequence[int]) -> Refusal | None:
    """SCS 9.0: exactly the steps owed, from units that may take them."""
    needed = required(rb, state, frame)
    if len(units) != needed:
        return Refusal(
            "SCS 9.0", "count", f"{needed} steps must be named, not {len(units)}", {"needed": needed}
        )
    involved = alive(state, frame.units)
    pool = rb.loss_pool(state, involved)
    for unit, count in Tally(units).items():
        if unit not in involved:
            return Refusal(
                "SCS 9.0", "not-involved", f"{rb.name(unit)} is not one of the units that lose steps"
            )
        if unit not in pool:
            return Refusal("SCS 9.0", "later", f"{rb.name(unit)} may lose a step only after the other units")
        if count > state.steps[unit]:
            return Refusal(
                "SCS 9.0", "steps", f"{rb.name(unit)} has {state.steps[unit]} steps and cannot lose {count}"
            )
    return None


def lose(rb: Rulebook, state: State, frame: Losses, units: Sequence[int], events: list[Event]) -> None:
    """SCS 9.0: carry a legal choice of losses out."""
    state.swap(replace(frame, count=frame.count - len(units)))
    for unit in units:
        lose_step(rb, state, unit, events)


def lose_step(rb: Rulebook, state: State, unit: int, events: list[Event]) -> None:
    """SCS 9.0: flip a unit, or remove one that has no step left."""
    h = state.where[unit]
    state.steps[unit] -= 1
    state.touch(rb.sides[unit])
    gone = state.steps[unit] == 0
    text = f"{rb.name(unit)} {'loses its last step' if gone else 'loses a step'} in {rb.label(h)}"
    data = {"units": [rb.name(unit)], "hex": rb.label(h), "steps": state.steps[unit], "steps_lost": 1}
    events.append(Event("step", text, "SCS 9.0", rb.role(unit), data))
    if gone:
        rb.on_destroyed(state, unit, events)
