"""Bombardment by artillery and from the air (NMG 9.0)."""

from __future__ import annotations

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Gamble, Refusal
from golan_core.wording import counted, verb_for
from golan_no_middle_ground.model.frames import Hits
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.model.tables import Modifier, bombard_odds, capped, total
from golan_no_middle_ground.rules.combat.air import AIR_BOMBARD, fly
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.ground.ground import protection
from golan_no_middle_ground.rules.ground.strongpoints import why_no_target
from golan_no_middle_ground.rules.in_force import night

NIGHT = 1


def spotted(pos: Position, side: int) -> HexSet:
    """NMG 9.0: enemy hexes with an un-disrupted ground unit of the side next to them."""
    eyes = 0
    for h in members(pos.occupied[side]):
        if any(not pos.disrupted >> u & 1 for u in pos.stacks[h]):
            eyes |= 1 << h
    return pos.rules.grid.spread(eyes) & pos.occupied[1 - side]


def in_range(pos: Position, unit: int, hexes: int) -> bool:
    """Whether one of some hexes lies in a gun's range."""
    return bool(pos.rules.grid.within(pos.where[unit], pos.rules.units[unit].range) & hexes)


def can_bombard(pos: Position, unit: int) -> bool:
    """NMG 4.0, 7.0, 9.0: whether a unit may bombard in this activation, target apart."""
    ready = pos.group >> unit & 1 and not (pos.disrupted | pos.done | pos.oos) >> unit & 1
    return bool(ready and pos.rules.units[unit].bombard and pos.where[unit] >= 0)


def modifiers(pos: Position, attack: Attack) -> list[Modifier]:
    """NMG 9.0: what is added to the die of a bombardment."""
    found = []
    cover = protection(pos, attack.target, 1 - attack.side)
    if cover:
        found.append(Modifier("cover and strong-point", cover, "NMG 9.0"))
    if night(pos):
        found.append(Modifier("night", NIGHT, "NMG 9.0"))
    return found


def why_not_bombard(pos: Position, attack: Attack) -> Refusal | None:
    """NMG 9.0: the rule that forbids a bombardment, or None."""
    if (refusal := why_no_target(pos, attack.side, attack.target, "NMG 9.0")) is not None:
        return refusal
    if not attack.units and not attack.air:
        return Refusal("NMG 9.0", "nobody", "name artillery, or a number of air units")
    if attack.air > pos.air[attack.side]:
        data = {"air": pos.air[attack.side]}
        wanted = f"{counted(attack.air, 'air unit')} {verb_for(attack.air, 'are', 'is')} wanted"
        text = f"{wanted}, and {pos.air[attack.side] or 'none'} left"
        return Refusal("NMG 14.0", "air", text, data)
    if len(set(attack.units)) < len(attack.units):
        return Refusal("NMG 9.0", "twice", "a unit is named twice")
    for unit in attack.units:
        name = pos.rules.name(unit)
        if not can_bombard(pos, unit):
            return why_unready(pos, unit, "bombard", "NMG 9.0")
        distance = pos.rules.grid.distance(pos.where[unit], attack.target)
        if distance > pos.rules.units[unit].range:
            data = {"distance": distance, "range": pos.rules.units[unit].range}
            where, reach = pos.rules.label(attack.target), pos.rules.units[unit].range
            text = f"{where} is {distance} hexes from {name}, which reaches {reach}"
            return Refusal("NMG 9.0", "range", text, data)
    if attack.units and not spotted(pos, attack.side) >> attack.target & 1:
        return Refusal(
            "NMG 9.0", "spotter", f"no un-disrupted unit is next to {pos.rules.label(attack.target)} to spot"
        )
    return None


def bombard(
    pos: Position,
    attack: Attack,
    dice: Dice,
    events: list[Event],
) -> None:
    """NMG 9.0: one die for each gun and each air unit that gets through."""
    pos.done |= unit_set(attack.units)
    pos.acted |= unit_set(attack.units) if not pos.second else 0
    flying = fly(pos, attack, dice, events).air
    limits = [pos.rules.units[u].bombard for u in attack.units] + [AIR_BOMBARD[attack.side]] * flying
    added = total(modifiers(pos, attack))
    rolled = dice.roll("bombardment", len(limits)).values if limits else ()
    hits = sum(die + added <= limit for die, limit in zip(rolled, limits, strict=True))
    there = pos.stack(attack.target)
    whole = sum(not pos.disrupted >> u & 1 for u in there)
    data: dict[str, object] = {
        "target": pos.rules.label(attack.target),
        "units": pos.rules.ids(attack.units),
        "air": attack.air,
        "modifier": added,
        "limits": limits,
        "rolled": list(rolled),
        "hits": hits,
    }
    gamble = None
    if limits:
        victim = pos.rules.role(1 - attack.side)
        odds = capped(bombard_odds(limits, added), whole)
        gamble = Gamble([(weight, {victim: n}) for n, weight in odds.items()], {victim: min(hits, whole)})
    text = f"bombardment of {pos.rules.label(attack.target)}: {hits} of {len(limits)} hit"
    text = text if limits else f"nothing gets through to bombard {pos.rules.label(attack.target)}"
    role = pos.rules.role(attack.side)
    events.append(Event("bombardment", text, "NMG 9.0", role, data, rolled=rolled, gamble=gamble))
    if hits and whole:
        pos.push(Hits(1 - attack.side, attack.target, there, min(hits, whole)))
