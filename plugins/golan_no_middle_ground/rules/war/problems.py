"""Invariants of a position, checked by tests and by the conformance kit."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.rules.combat.air import BOXES


def problems(rb: Rulebook, state: State) -> list[str]:
    """Every broken invariant in words; an empty list if the position is sound."""
    found: list[str] = []
    for h, stack in state.stacks.items():
        label = rb.label(h)
        if not rb.passable >> h & 1:
            found.append(f"{rb.names(stack)} in {label}, which nobody may enter")
        if len({rb.sides[u] for u in stack}) > 1:
            found.append(f"both sides are in {label}")
        if len(stack) > STACK:
            found.append(f"{len(stack)} units in {label}")
    for unit, h in enumerate(state.where):
        if h >= 0 and unit not in rb.scenario.units:
            found.append(f"{rb.name(unit)} takes no part in {rb.scenario.id}")
    off = sum(1 << u for u, h in enumerate(state.where) if h < 0)
    for name in ("disrupted", "oos", "airborne"):
        wrong = getattr(state, name) & off
        if wrong:
            found.append(f"{name} but not on the map: {rb.names(members(wrong))}")
    if state.posts_israeli & state.occupied[1] or state.posts_syrian & state.occupied[0]:
        found.append("a unit stands in an enemy strong-point")
    if any(not 0 <= n <= most for n, most in zip(state.air, BOXES, strict=True)):
        found.append(f"air units {state.air}")
    if state.bridges & ~rb.ditch:
        found.append("a bridge where there is no ditch")
    return found
