"""Bombardment by artillery and from the air (NMG 9.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.wording import counted, verb_for
from golan_no_middle_ground.model.frames import Hits
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State, unit_set
from golan_no_middle_ground.model.tables import Modifier, bombard_odds, capped, total
from golan_no_middle_ground.rules.combat.air import AIR_BOMBARD, spend, survives
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.ground.ground import protection
from golan_no_middle_ground.rules.ground.strongpoints import why_no_target

NIGHT = 1


def spotted(rb: Rulebook, state: State, side: int) -> HexSet:
    """NMG 9.0: enemy hexes with an un-disrupted ground unit of the side next to them."""
    eyes = 0
    for h in members(state.occupied[side]):
        if any(not state.disrupted >> u & 1 for u in state.stacks[h]):
            eyes |= 1 << h
    return rb.grid.spread(eyes) & state.occupied[1 - side]


def can_bombard(rb: Rulebook, state: State, unit: int) -> bool:
    """NMG 4.0, 7.0, 9.0: whether a unit may bombard in this activation, target apart."""
    ready = state.group >> unit & 1 and not (state.disrupted | state.done | state.oos) >> unit & 1
    return bool(ready and rb.units[unit].bombard and state.where[unit] >= 0)


def modifiers(rb: Rulebook, state: State, target: int, side: int) -> list[Modifier]:
    """NMG 9.0: what is added to the die of a bombardment of a hex by `side`."""
    found = []
    cover = protection(rb, state, target, 1 - side)
    if cover:
        found.append(Modifier("cover and strong-point", cover, "NMG 9.0"))
    if rb.night(state):
        found.append(Modifier("night", NIGHT, "NMG 9.0"))
    return found


def why_not_bombard(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int
) -> Refusal | None:
    """NMG 9.0: the rule that forbids a bombardment, or None."""
    if (refusal := why_no_target(rb, state, side, target, "NMG 9.0")) is not None:
        return refusal
    if not units and not air:
        return Refusal("NMG 9.0", "nobody", "name artillery, or a number of air units")
    if air > state.air[side]:
        data = {"air": state.air[side]}
        wanted = f"{counted(air, 'air unit')} {verb_for(air, 'are', 'is')} wanted"
        text = f"{wanted}, and {state.air[side] or 'none'} left"
        return Refusal("NMG 14.0", "air", text, data)
    if len(set(units)) < len(units):
        return Refusal("NMG 9.0", "twice", "a unit is named twice")
    for unit in units:
        name = rb.name(unit)
        if not can_bombard(rb, state, unit):
            return why_unready(rb, state, unit, "bombard", "NMG 9.0")
        distance = rb.grid.distance(state.where[unit], target)
        if distance > rb.units[unit].range:
            data = {"distance": distance, "range": rb.units[unit].range}
            text = f"{rb.label(target)} is {distance} hexes from {name}, which reaches {rb.units[unit].range}"
            return Refusal("NMG 9.0", "range", text, data)
    if units and not spotted(rb, state, side) >> target & 1:
        return Refusal("NMG 9.0", "spotter", f"no un-disrupted unit is next to {rb.label(target)} to spot")
    return None


def bombard(
    rb: Rulebook,
    state: State,
    side: int,
    target: int,
    units: Sequence[int],
    air: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """NMG 9.0: one die for each gun and each air unit that gets through."""
    spend(state, side, air)
    state.done |= unit_set(units)
    state.acted |= unit_set(units) if not state.second else 0
    flying = sum(survives(rb, state, side, target, dice, events) for _ in range(air))
    limits = [rb.units[u].bombard for u in units] + [AIR_BOMBARD[side]] * flying
    added = total(modifiers(rb, state, target, side))
    rolled = dice.roll("bombardment", len(limits)).values if limits else ()
    hits = sum(die + added <= limit for die, limit in zip(rolled, limits, strict=True))
    there = state.stack(target)
    whole = sum(not state.disrupted >> u & 1 for u in there)
    data: dict[str, object] = {
        "target": rb.label(target),
        "units": rb.ids(units),
        "air": air,
        "modifier": added,
        "limits": limits,
        "rolled": list(rolled),
        "hits": hits,
    }
    if limits:
        role = rb.role(1 - side)
        odds = capped(bombard_odds(limits, added), whole)
        data["roll"] = list(rolled)
        data["chances"] = [[weight, {role: n}] for n, weight in odds.items()]
        data["losses"] = {role: min(hits, whole)}
    text = f"bombardment of {rb.label(target)}: {hits} of {len(limits)} hit"
    text = text if limits else f"nothing gets through to bombard {rb.label(target)}"
    events.append(Event("bombardment", text, "NMG 9.0", rb.role(side), data))
    if hits and whole:
        state.push(Hits(1 - side, target, there, min(hits, whole)))
