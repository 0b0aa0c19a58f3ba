"""Overruns (SCS 6.0): attacks made while moving, resolved at once on the combat table."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.game import Event, Refusal
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import PROHIBITED, Phase, Rulebook
from golan_scs.model.state import State, unit_set
from golan_scs.rules.losses import alive
from golan_scs.rules.movement import mp, rough_cost, why_not_mover, why_not_stack
from golan_scs.rules.odds import attack_strength
from golan_scs.rules.zoc import rigid


def why_not_overrun(
    rb: Rulebook, state: State, phase: Phase, target: int, units: Sequence[int]
) -> Refusal | None:
    """SCS 6.0: the first thing that forbids an overrun."""
    refusal = why_not_stack(rb, state, units)
    if refusal is not None:
        return refusal
    if not state.occupied[1 - phase.role] >> target & 1:
        return Refusal("SCS 6.0", "no-enemy", f"{rb.label(target)} holds no enemy unit")
    for unit in units:
        refusal = why_not_mover(rb, state, phase, unit) or why_not_overrunner(rb, state, target, unit)
        if refusal is not None:
            return refusal
    if len(units) > 1 and len({state.start[u] for u in units}) > 1:
        return Refusal(
            "SCS 6.0", "not-together", "only units that began the phase in one hex overrun together"
        )
    here = state.where[units[0]]
    why = rb.stack_limit_broken(state, state.stack(here))
    if why:
        return Refusal(
            "SCS 4.0a", "stacking", f"too much stacks in {rb.label(here)} to overrun from it: {why}"
        )
    refusal = rb.together(units)
    if refusal is None and attack_strength(rb, state, units, target) == 0:
        return Refusal("SCS 6.0", "no-strength", f"{rb.names(units)} have no attack strength")
    return refusal


def why_not_overrunner(rb: Rulebook, state: State, target: int, unit: int) -> Refusal | None:
    """SCS 6.0: may this unit, which can move, overrun the adjacent hex?"""
    name, rules = rb.name(unit), rb.rules
    if state.barred >> unit & 1 and not rules.overrun_from_ezoc:
        return Refusal("SCS 6.0", "ezoc", f"{name} began the phase in an enemy ZOC and may not overrun")
    if rules.overruns_per_phase and state.fought >> unit & 1:
        return Refusal("SCS 6.0", "again", f"{name} has overrun in this phase already")
    if rb.board.grid.direction(state.where[unit], target) < 0:
        return Refusal("SCS 6.0", "not-adjacent", f"{name} is not adjacent to {rb.label(target)}")
    cost = rough_cost(rb, state, unit, state.where[unit], target)
    if cost == PROHIBITED:
        return Refusal("SCS 6.0", "prohibited", f"{rb.label(target)} is prohibited to {name} off the road")
    if cost > rules.overrun_max_hex * 2:
        most = rules.overrun_max_hex
        text = f"{rb.label(target)} costs {name} {mp(cost)} MP; at most {most} can be overrun"
        return Refusal("SCS 6.0", "dear", text, {"cost": cost / 2, "limit": most})
    left = rb.allowance(state, unit) - state.spent[unit]
    if left < rules.overrun_cost * 2:
        return Refusal(
            "SCS 6.0",
            "mp",
            f"an overrun costs {rules.overrun_cost} MP and {name} has {mp(left)}",
            {"cost": rules.overrun_cost, "left": left / 2},
        )
    if rb.closed_to(state, unit) >> target & 1:
        return rb.closed_refusal(state, unit, target)
    return rb.may_overrun(unit) or rb.may_attack(state, unit, target)


def pay(rb: Rulebook, state: State, units: Sequence[int]) -> None:
    """SCS 6.0: an overrun costs its MP whatever comes of it."""
    for unit in units:
        state.spent[unit] += rb.rules.overrun_cost * 2
    state.moving = unit_set(units)


def enter_vacated(rb: Rulebook, state: State, combat: Combat, events: list[Event]) -> None:
    """SCS 6.0: overrunners must enter the hex they emptied; those thrown back are finished."""
    stayed = tuple(u for u in alive(state, combat.attackers) if state.where[u] == combat.origins[0])
    for unit in alive(state, combat.attackers):
        if unit not in stayed:
            state.spent[unit] = rb.allowance(state, unit)
    if state.stack(combat.target) or not stayed:
        return
    for unit in stayed:
        state.put(unit, combat.target)
    for unit in stayed:
        rb.passed_entry(state, unit, (combat.target,))
    if rigid(rb, state, 1 - combat.attacker) >> combat.target & 1:
        for unit in stayed:
            state.spent[unit] = rb.allowance(state, unit)
    names = [rb.name(u) for u in stayed]
    text = f"{', '.join(names)} enter {rb.label(combat.target)}"
    data = {"units": names, "hex": rb.label(combat.target)}
    events.append(Event("advance", text, "SCS 6.0", rb.definition.sides[combat.attacker], data))


def targets(rb: Rulebook, state: State, unit: int) -> list[int]:
    """Enemy hexes adjacent to a unit, lowest id first."""
    return list(members(rb.around[state.where[unit]] & state.occupied[1 - rb.sides[unit]]))
