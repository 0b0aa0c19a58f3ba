"""Invariants of a position, checked by tests and by the conformance kit."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_no_middle_ground.model.rulebook import STACK, Position
from golan_no_middle_ground.rules.combat.air import BOXES


def problems(pos: Position) -> list[str]:
    """Every broken invariant in words; an empty list if the position is sound."""
    found: list[str] = []
    for h, stack in pos.stacks.items():
        label = pos.rules.label(h)
        if not pos.rules.passable >> h & 1:
            found.append(f"{pos.rules.names(stack)} in {label}, which nobody may enter")
        if len({pos.rules.sides[u] for u in stack}) > 1:
            found.append(f"both sides are in {label}")
        if len(stack) > STACK:
            found.append(f"{len(stack)} units in {label}")
    for unit, h in enumerate(pos.where):
        if h >= 0 and unit not in pos.rules.scenario.units:
            found.append(f"{pos.rules.name(unit)} takes no part in {pos.rules.scenario.id}")
    off = sum(1 << u for u, h in enumerate(pos.where) if h < 0)
    for name in ("disrupted", "oos", "airborne"):
        wrong = getattr(pos, name) & off
        if wrong:
            found.append(f"{name} but not on the map: {pos.rules.names(members(wrong))}")
    if pos.posts_israeli & pos.occupied[1] or pos.posts_syrian & pos.occupied[0]:
        found.append("a unit stands in an enemy strong-point")
    if any(not 0 <= n <= most for n, most in zip(pos.air, BOXES, strict=True)):
        found.append(f"air units {pos.air}")
    if pos.bridges & ~pos.rules.ditch:
        found.append("a bridge where there is no ditch")
    return found
