"""Step losses (SCS 9.0): the owner spreads them over the units in the combat."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from golan_core.model.values import Event, Refusal
from golan_scs.model.frames import Losses, replace
from golan_scs.model.rulebook import Position


def alive(pos: Position, units: Sequence[int]) -> tuple[int, ...]:
    """Those of the units that are still on the map."""
    return tuple(u for u in units if pos.where[u] >= 0)


def settle_losses(pos: Position, frame: Losses, events: list[Event]) -> bool:
    """SCS 9.0: take what leaves no choice. False if the owner must choose."""
    while frame.count > 0:
        pool = pos.rules.losses.pool(pos, alive(pos, frame.units))
        if not pool:
            break
        if len(pool) > 1 and frame.count < sum(pos.steps[u] for u in pool):
            pos.swap(frame)
            return False
        frame = replace(frame, count=frame.count - 1)
        pos.swap(frame)
        before = len(pos.frames)
        lose_step(pos, pool[0], events)
        if len(pos.frames) > before:  # the loss itself asks something first, e.g. where an HQ returns
            return True
    pos.pop()
    return True


def required(pos: Position, frame: Losses) -> int:
    """Steps that a choice must name now."""
    pool = pos.rules.losses.pool(pos, alive(pos, frame.units))
    return min(frame.count, sum(pos.steps[u] for u in pool))


def why_not_lose(pos: Position, frame: Losses, units: Sequence[int]) -> Refusal | None:
    """SCS 9.0: exactly the steps owed, from units that may take them."""
    needed = required(pos, frame)
    if len(units) != needed:
        return Refusal(
            "SCS 9.0", "count", f"{needed} steps must be named, not {len(units)}", {"needed": needed}
        )
    involved = alive(pos, frame.units)
    pool = pos.rules.losses.pool(pos, involved)
    for unit, count in Tally(units).items():
        if unit not in involved:
            return Refusal(
                "SCS 9.0", "not-involved", f"{pos.rules.name(unit)} is not one of the units that lose steps"
            )
        if unit not in pool:
            return Refusal(
                "SCS 9.0", "later", f"{pos.rules.name(unit)} may lose a step only after the other units"
            )
        if count > pos.steps[unit]:
            return Refusal(
                "SCS 9.0",
                "steps",
                f"{pos.rules.name(unit)} has {pos.steps[unit]} steps and cannot lose {count}",
            )
    return None


def lose(pos: Position, frame: Losses, units: Sequence[int], events: list[Event]) -> None:
    """SCS 9.0: carry a legal choice of losses out."""
    pos.swap(replace(frame, count=frame.count - len(units)))
    for unit in units:
        lose_step(pos, unit, events)


def lose_step(pos: Position, unit: int, events: list[Event]) -> None:
    """SCS 9.0: flip a unit, or remove one that has no step left."""
    h = pos.where[unit]
    pos.steps[unit] -= 1
    pos.touch(pos.rules.sides[unit])
    gone = pos.steps[unit] == 0
    text = (
        f"{pos.rules.name(unit)} {'loses its last step' if gone else 'loses a step'} in {pos.rules.label(h)}"
    )
    data = {
        "units": [pos.rules.name(unit)],
        "hex": pos.rules.label(h),
        "steps": pos.steps[unit],
    }
    events.append(Event("step", text, "SCS 9.0", pos.rules.role(unit), data, lost=1))
    if gone:
        pos.rules.losses.on_destroyed(pos, unit, events)
