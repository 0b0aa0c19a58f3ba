"""What can be wrong with a position: the invariants that hold after every action."""

from __future__ import annotations

from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import DEAD, GONE, IN_POOL, State
from golan_scs.rules.zoc import rigid, zoc


def problems(rb: Rulebook, state: State) -> list[str]:
    """Every broken invariant in words."""
    found = [*_units(rb, state), *_derived(rb, state), *_points(rb, state)]
    if not state.frames:
        found += _at_rest(rb, state)
    return found


def _units(rb: Rulebook, state: State) -> list[str]:
    found = []
    for unit, h in enumerate(state.where):
        name, steps, full = rb.name(unit), state.steps[unit], rb.counters[unit].steps
        if not 0 <= steps <= full:
            found.append(f"{name} has {steps} of {full} steps")
        if h >= 0:
            if steps == 0:
                found.append(f"{name} is on the map without a step")
            if not rb.enterable(unit) >> h & 1:
                found.append(f"{name} stands in {rb.label(h)}, which it cannot enter")
        elif h not in (IN_POOL, DEAD, GONE):
            found.append(f"{name} is nowhere ({h})")
        elif h == DEAD and steps:
            found.append(f"{name} is dead with {steps} steps")
        if state.spent[unit] > rb.allowance(state, unit) and h >= 0 and state.spent[unit]:
            found.append(f"{name} spent {state.spent[unit]} half MP of {rb.allowance(state, unit)}")
    return found


def _derived(rb: Rulebook, state: State) -> list[str]:
    """Stacks, occupied hexes and zones of control equal a fresh computation."""
    fresh = state.copy()
    fresh.rebuild()
    found = []
    if fresh.stacks != state.stacks or fresh.occupied != state.occupied:
        found.append("stacks or occupied hexes differ from a fresh computation")
    for side in (0, 1):
        if state.zoc[side] is not None and zoc(rb, fresh, side) != state.zoc[side]:
            found.append(f"the kept ZOC of {rb.side_name(side)} is stale")
        if state.rigid[side] is not None and rigid(rb, fresh, side) != state.rigid[side]:
            found.append(f"the kept rigid ZOC of {rb.side_name(side)} is stale")
    if state.occupied[0] & state.occupied[1]:
        found.append("both sides stand in one hex")
    return found


def _points(rb: Rulebook, state: State) -> list[str]:
    found = []
    for side in (0, 1):
        if state.air[side] < 0 or state.repl[side] < 0:
            found.append(f"{rb.side_name(side)} has {state.air[side]} air, {state.repl[side]} replacements")
    return found


def _at_rest(rb: Rulebook, state: State) -> list[str]:
    """No stack is illegal once units rest."""
    phase = rb.sequence[state.phase]
    found = []
    if phase.kind not in ("reinforcement", "movement", "exploitation", "setup"):
        for h, units in state.stacks.items():
            why = rb.stack_limit_broken(state, units)
            if why:
                found.append(f"the stack in {rb.label(h)} is illegal: {why}")
    return found
