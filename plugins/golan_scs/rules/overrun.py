"""Overruns (SCS 6.0): attacks made while moving, resolved at once on the combat table."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.model.values import Event, Refusal
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import PROHIBITED, Phase, Position
from golan_scs.model.state import unit_set
from golan_scs.model.zoc import rigid
from golan_scs.rules.losses import alive
from golan_scs.rules.movement import mp, rough_cost, why_not_mover, why_not_stack
from golan_scs.rules.odds import attack_strength


def why_not_overrun(pos: Position, phase: Phase, target: int, units: Sequence[int]) -> Refusal | None:
    """SCS 6.0: the first thing that forbids an overrun."""
    refusal = why_not_stack(pos, units)
    if refusal is not None:
        return refusal
    if not pos.occupied[1 - phase.role] >> target & 1:
        return Refusal("SCS 6.0", "no-enemy", f"{pos.rules.label(target)} holds no enemy unit")
    for unit in units:
        refusal = why_not_mover(pos, phase, unit) or why_not_overrunner(pos, target, unit)
        if refusal is not None:
            return refusal
    if len(units) > 1 and len({pos.start[u] for u in units}) > 1:
        return Refusal(
            "SCS 6.0", "not-together", "only units that began the phase in one hex overrun together"
        )
    here = pos.where[units[0]]
    why = pos.rules.stacking.limit_broken(pos, pos.stack(here))
    if why:
        return Refusal(
            "SCS 4.0a", "stacking", f"too much stacks in {pos.rules.label(here)} to overrun from it: {why}"
        )
    refusal = pos.rules.fighting.together(units)
    if refusal is None and attack_strength(pos, units, target) == 0:
        return Refusal("SCS 6.0", "no-strength", f"{pos.rules.names(units)} have no attack strength")
    return refusal


def why_not_overrunner(pos: Position, target: int, unit: int) -> Refusal | None:
    """SCS 6.0: may this unit, which can move, overrun the adjacent hex?"""
    name, rules = pos.rules.name(unit), pos.rules.switches
    if pos.barred >> unit & 1 and not rules.overrun_from_ezoc:
        return Refusal("SCS 6.0", "ezoc", f"{name} began the phase in an enemy ZOC and may not overrun")
    if rules.overruns_per_phase and pos.fought >> unit & 1:
        return Refusal("SCS 6.0", "again", f"{name} has overrun in this phase already")
    if pos.rules.board.grid.direction(pos.where[unit], target) < 0:
        return Refusal("SCS 6.0", "not-adjacent", f"{name} is not adjacent to {pos.rules.label(target)}")
    cost = rough_cost(pos, unit, pos.where[unit], target)
    if cost == PROHIBITED:
        return Refusal(
            "SCS 6.0", "prohibited", f"{pos.rules.label(target)} is prohibited to {name} off the road"
        )
    if cost > rules.overrun_max_hex * 2:
        most = rules.overrun_max_hex
        text = f"{pos.rules.label(target)} costs {name} {mp(cost)} MP; at most {most} can be overrun"
        return Refusal("SCS 6.0", "dear", text, {"cost": cost / 2, "limit": most})
    left = pos.rules.moving.allowance(pos, unit) - pos.spent[unit]
    if left < rules.overrun_cost * 2:
        return Refusal(
            "SCS 6.0",
            "mp",
            f"an overrun costs {rules.overrun_cost} MP and {name} has {mp(left)}",
            {"cost": rules.overrun_cost, "left": left / 2},
        )
    if pos.rules.moving.closed_to(pos, unit) >> target & 1:
        return pos.rules.moving.closed_refusal(pos, unit, target)
    return pos.rules.fighting.may_overrun(unit) or pos.rules.fighting.may_attack(pos, unit, target)


def pay(pos: Position, units: Sequence[int]) -> None:
    """SCS 6.0: an overrun costs its MP whatever comes of it."""
    for unit in units:
        pos.spent[unit] += pos.rules.switches.overrun_cost * 2
    pos.moving = unit_set(units)


def enter_vacated(pos: Position, combat: Combat, events: list[Event]) -> None:
    """SCS 6.0: overrunners must enter the hex they emptied; those thrown back are finished."""
    stayed = tuple(u for u in alive(pos, combat.attackers) if pos.where[u] == combat.origins[0])
    for unit in alive(pos, combat.attackers):
        if unit not in stayed:
            pos.spent[unit] = pos.rules.moving.allowance(pos, unit)
    if pos.stack(combat.target) or not stayed:
        return
    for unit in stayed:
        pos.put(unit, combat.target)
    for unit in stayed:
        pos.rules.moving.passed_entry(pos, unit, (combat.target,))
    if rigid(pos, 1 - combat.attacker) >> combat.target & 1:
        for unit in stayed:
            pos.spent[unit] = pos.rules.moving.allowance(pos, unit)
    names = [pos.rules.name(u) for u in stayed]
    text = f"{', '.join(names)} enter {pos.rules.label(combat.target)}"
    data = {"units": names, "hex": pos.rules.label(combat.target)}
    events.append(Event("advance", text, "SCS 6.0", pos.rules.definition.sides[combat.attacker], data))


def targets(pos: Position, unit: int) -> list[int]:
    """Enemy hexes adjacent to a unit, lowest id first."""
    return list(members(pos.rules.around[pos.where[unit]] & pos.occupied[1 - pos.rules.sides[unit]]))
