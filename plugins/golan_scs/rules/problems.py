"""What can be wrong with a position: the invariants that hold after every action."""

from __future__ import annotations

from golan_scs.model.rulebook import Position
from golan_scs.model.state import DEAD, GONE, IN_POOL
from golan_scs.model.zoc import rigid, zoc


def problems(pos: Position) -> list[str]:
    """Every broken invariant in words."""
    found = [*_units(pos), *_derived(pos), *_points(pos)]
    if not pos.frames:
        found += _at_rest(pos)
    return found


def _units(pos: Position) -> list[str]:
    found = []
    for unit, h in enumerate(pos.where):
        name, steps, full = pos.rules.name(unit), pos.steps[unit], pos.rules.counters[unit].steps
        if not 0 <= steps <= full:
            found.append(f"{name} has {steps} of {full} steps")
        if h >= 0:
            if steps == 0:
                found.append(f"{name} is on the map without a step")
            if not pos.rules.enterable(unit) >> h & 1:
                found.append(f"{name} stands in {pos.rules.label(h)}, which it cannot enter")
        elif h not in (IN_POOL, DEAD, GONE):
            found.append(f"{name} is nowhere ({h})")
        elif h == DEAD and steps:
            found.append(f"{name} is dead with {steps} steps")
        if pos.spent[unit] > pos.rules.moving.allowance(pos, unit) and h >= 0 and pos.spent[unit]:
            found.append(f"{name} spent {pos.spent[unit]} half MP of {pos.rules.moving.allowance(pos, unit)}")
    return found


def _derived(pos: Position) -> list[str]:
    """Stacks, occupied hexes and zones of control equal a fresh computation."""
    fresh = pos.copy()
    fresh.rebuild()
    found = []
    if fresh.stacks != pos.stacks or fresh.occupied != pos.occupied:
        found.append("stacks or occupied hexes differ from a fresh computation")
    for side in (0, 1):
        if pos.zoc[side] is not None and zoc(fresh, side) != pos.zoc[side]:
            found.append(f"the kept ZOC of {pos.rules.side_name(side)} is stale")
        if pos.rigid[side] is not None and rigid(fresh, side) != pos.rigid[side]:
            found.append(f"the kept rigid ZOC of {pos.rules.side_name(side)} is stale")
    if pos.occupied[0] & pos.occupied[1]:
        found.append("both sides stand in one hex")
    return found


def _points(pos: Position) -> list[str]:
    found = []
    for side in (0, 1):
        if pos.air[side] < 0 or pos.repl[side] < 0:
            found.append(
                f"{pos.rules.side_name(side)} has {pos.air[side]} air, {pos.repl[side]} replacements"
            )
    return found


def _at_rest(pos: Position) -> list[str]:
    """No stack is illegal once units rest."""
    phase = pos.rules.sequence[pos.phase]
    found = []
    if phase.kind not in ("reinforcement", "movement", "exploitation", "setup"):
        for h, units in pos.stacks.items():
            why = pos.rules.stacking.limit_broken(pos, units)
            if why:
                found.append(f"the stack in {pos.rules.label(h)} is illegal: {why}")
    return found
