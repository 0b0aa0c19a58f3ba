"""Fire combat, in one's own activation and in reaction (NMG 10.0, 11.0)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Gamble, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.frames import Hits
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.model.tables import Modifier, capped, fire_hits, fire_odds, total
from golan_no_middle_ground.rules.combat.air import fly
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.hits import bearable, factors
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.ground.ground import protection
from golan_no_middle_ground.rules.ground.strongpoints import why_no_target
from golan_no_middle_ground.rules.in_force import night, syrian_posts

AIR_SUPPORT = -1
ISRAELI_NIGHT = 1
ISRAELI_TANKS = -1
ARAB_REACTION = 1


@dataclass(frozen=True, slots=True)
class Shot:
    """What a fire comes to before the die: strength, and every modifier with its rule."""

    strength: int
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return total(list(self.modifiers))


def can_fire(pos: Position, unit: int) -> bool:
    """NMG 4.0, 11.0: whether a unit of the activated group may still fire, target apart."""
    ready = pos.group >> unit & 1 and not (pos.disrupted | pos.done) >> unit & 1
    return bool(ready and pos.rules.units[unit].fire and pos.where[unit] >= 0)


def can_react(pos: Position, unit: int) -> bool:
    """NMG 10.0: whether a unit may fire in reaction.

    Un-disrupted, in supply, with a fire strength; of the Arabs only anti-tank units and those in a
    strong-point.
    """
    printed = pos.rules.units[unit]
    h = pos.where[unit]
    if h < 0 or not printed.fire or (pos.disrupted | pos.oos) >> unit & 1:
        return False
    if pos.answered >> h & 1:
        return False
    return printed.side == ISRAEL or printed.kind == "antitank" or bool(syrian_posts(pos) >> h & 1)


def why_no_reaction(pos: Position, unit: int) -> str:
    """NMG 10.0: what keeps a unit from firing in reaction, in words."""
    printed, name = pos.rules.units[unit], pos.rules.name(unit)
    if pos.where[unit] < 0:
        return f"{name} is not on the map"
    if not printed.fire:
        return f"{name} has no fire strength"
    for bits, state_of in ((pos.disrupted, "disrupted"), (pos.oos, "Out of Supply")):
        if bits >> unit & 1:
            return f"{name} is {state_of}"
    if pos.answered >> pos.where[unit] & 1:
        return f"the stack in {pos.rules.label(pos.where[unit])} has fired in reaction already"
    return f"{name} is no anti-tank unit and not in a strong-point: of the Arabs only those fire in reaction"


def shot(pos: Position, attack: Attack) -> Shot:
    """NMG 10.0, 11.0: strength and modifiers of units that fire at a hex."""
    found = []
    cover = protection(pos, attack.target, 1 - attack.side)
    rule = "NMG 10.0" if attack.reaction else "NMG 11.0"
    if cover:
        found.append(Modifier("cover and strong-point", cover, rule))
    if attack.side == ISRAEL and night(pos):
        found.append(Modifier("Israeli fire by night", ISRAELI_NIGHT, rule))
    if attack.reaction:
        if attack.side != ISRAEL:
            found.append(Modifier("Arab reaction", ARAB_REACTION, rule))
    elif (
        attack.side == ISRAEL
        and not night(pos)
        and any(pos.rules.units[u].kind == "tank" for u in attack.units)
    ):
        found.append(Modifier("Israeli tanks by day", ISRAELI_TANKS, rule))
    if attack.air:
        found.append(Modifier("air support", AIR_SUPPORT, "NMG 14.0"))
    return Shot(factors(pos, attack.units, "fire"), tuple(found))


def fire_targets(pos: Position, side: int, unit: int) -> list[int]:
    """Enemy hexes that a unit is next to, without a gorge between and not yet fired on."""
    near = pos.rules.around[pos.where[unit]] & pos.occupied[1 - side] & ~pos.struck
    return list(members(near))


def why_not_fire(pos: Position, attack: Attack) -> Refusal | None:
    """NMG 11.0: the rule that forbids a fire, or None."""
    refusal = _why_not_target(pos, attack)
    if refusal is not None:
        return refusal
    if pos.struck >> attack.target & 1:
        text = (
            f"{pos.rules.label(attack.target)} was fired on already; a hex is fired on once in an activation"
        )
        return Refusal("NMG 11.0", "struck", text)
    for unit in attack.units:
        if not can_fire(pos, unit):
            return why_unready(pos, unit, "fire", "NMG 11.0")
    return why_not_air(pos, attack)


def why_not_air(pos: Position, attack: Attack) -> Refusal | None:
    """NMG 14.0: at most one air unit supports a fire or an assault."""
    if attack.air > 1:
        return Refusal("NMG 14.0", "air", "one air unit at most supports a fire or an assault")
    if attack.air > pos.air[attack.side]:
        return Refusal("NMG 14.0", "air", "no air unit is left")
    return None


def why_not_react(pos: Position, attack: Attack) -> Refusal | None:
    """NMG 10.0: the rule that forbids a fire in reaction, or None."""
    refusal = _why_not_target(pos, attack)
    if refusal is not None:
        return refusal
    if attack.air:
        return Refusal("NMG 10.0", "air", "air units do not support fire in reaction")
    if not any(pos.moved >> u & 1 for u in pos.stack(attack.target)):
        return Refusal(
            "NMG 10.0", "still", f"no unit that has just moved is in {pos.rules.label(attack.target)}"
        )
    if len({pos.where[u] for u in attack.units}) > 1:
        return Refusal("NMG 10.0", "stacks", "only units of one hex fire in reaction together")
    for unit in attack.units:
        if not can_react(pos, unit):
            return Refusal("NMG 10.0", "unable", why_no_reaction(pos, unit))
    return None


def _why_not_target(pos: Position, attack: Attack) -> Refusal | None:
    if (refusal := why_no_target(pos, attack.side, attack.target, "NMG 11.0")) is not None:
        return refusal
    if not attack.units:
        return Refusal("NMG 11.0", "nobody", "name the units that are to fire")
    if len(set(attack.units)) < len(attack.units):
        return Refusal("NMG 11.0", "twice", "a unit is named twice")
    for unit in attack.units:
        name = pos.rules.name(unit)
        if pos.rules.sides[unit] != attack.side or pos.where[unit] < 0:
            return Refusal("NMG 11.0", "not-yours", f"{name} is not a unit of yours on the map")
        if not pos.rules.around[pos.where[unit]] >> attack.target & 1:
            return Refusal("NMG 11.0", "apart", f"{name} is not next to {pos.rules.label(attack.target)}")
    return None


def fire(
    pos: Position,
    attack: Attack,
    dice: Dice,
    events: list[Event],
) -> None:
    """NMG 10.0, 11.0: fire at a hex; the owner of the target gives the hits to his units."""
    if attack.reaction:
        pos.answered |= 1 << pos.where[attack.units[0]]
    else:
        pos.struck |= 1 << attack.target
        pos.done |= unit_set(attack.units)
        pos.acted |= unit_set(attack.units) if not pos.second else 0
    attack = fly(pos, attack, dice, events)
    made = shot(pos, attack)
    die = dice.roll("reaction fire" if attack.reaction else "fire").total
    count = fire_hits(pos.rules.tables, made.strength, die + made.modifier)
    most = bearable(pos, pos.stack(attack.target))
    data = {
        "target": pos.rules.label(attack.target),
        "units": pos.rules.ids(attack.units),
        "strength": made.strength,
        "modifiers": [(m.what, m.value, m.rule) for m in made.modifiers],
        "rolled": die,
        "hits": count,
    }
    lost = {pos.rules.role(1 - attack.side): min(count, most)}
    gamble = Gamble(chances(pos.rules, made, 1 - attack.side, most), lost)
    rule = "NMG 10.0" if attack.reaction else "NMG 11.0"
    kind = "reaction" if attack.reaction else "fire"
    who, where = pos.rules.names(attack.units), pos.rules.label(attack.target)
    text = f"{who} {verb_for(len(attack.units), 'fire')} at {where}: "
    text += f"strength {made.strength}, die {die}{made.modifier:+d}: {count} hit{'s' if count != 1 else ''}"
    role = pos.rules.role(attack.side)
    events.append(Event(kind, text, rule, role, data, rolled=(die,), gamble=gamble))
    if count:
        pos.push(Hits(1 - attack.side, attack.target, pos.stack(attack.target), count))


def chances(rb: Rulebook, made: Shot, side: int, most: int) -> list[tuple[int, dict[str, int]]]:
    """Hits that a shot can give to a side: rows of (faces of the die, {side: hits}).

    `most` is what the target can bear: more hits than that are nobody's loss.
    """
    odds = capped(fire_odds(rb.tables, made.strength, made.modifier), most)
    return [(faces, {rb.role(side): hits}) for hits, faces in odds.items()]


def reacting(pos: Position, side: int) -> list[tuple[int, int]]:
    """NMG 10.0: (hex of a stack, target) for every fire in reaction that a side may make now."""
    moved = 0
    for unit in members(pos.moved):
        if pos.where[unit] >= 0:
            moved |= 1 << pos.where[unit]
    pairs = []
    for h in members(pos.occupied[side] & pos.rules.grid.spread(moved)):
        if any(can_react(pos, u) for u in pos.stacks[h]):
            pairs += [(h, target) for target in members(pos.rules.around[h] & moved)]
    return pairs
