"""The steps in which units attack: bombardment, reaction, fire, assault (NMG 9.0-12.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import Offer
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ASSAULT, BOMBARD, FIRE, REACTION, SHOCKTROOP, chit_side
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.odds.attackers import able_to_bombard
from golan_no_middle_ground.odds.explaining import assault_lines, bombardment_lines, fire_lines
from golan_no_middle_ground.odds.forecast import forecast_assault, forecast_bombard, forecast_fire
from golan_no_middle_ground.rules.combat import assault, bombardment, fire
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.bombardment import can_bombard, in_range, spotted
from golan_no_middle_ground.rules.combat.readiness import why_unready
from golan_no_middle_ground.rules.ground.strongpoints import why_no_target
from golan_no_middle_ground.rules.in_force import formation_of
from golan_no_middle_ground.rules.war.activation import acting, active_name
from golan_no_middle_ground.turn.kind import CloseStep, Step, Together, able, deciding

AIR_COST = 100.0
"""An attack without air units is offered before the same one with them."""

A = TypeVar("A", act.Bombard, act.Fire, act.Assault)


class Attacking(Together[A]):
    """An attack on a hex by units, with or without air units."""

    rule: ClassVar[str]
    most: ClassVar[int | None] = None
    """So many units may attack together."""

    def attack(self, pos: Position, action: A) -> Attack:
        """The attack that an action of the side that decides means."""
        return Attack(deciding(pos), action.target, action.units, action.air)

    def owners_attack(self, pos: Position, action: A) -> Attack:
        """The same by the side whose units are named, for odds of what is not for now."""
        side = pos.rules.sides[action.units[0]] if action.units else deciding(pos)
        return Attack(side, action.target, action.units, action.air)

    def targets(self, pos: Position, unit: int) -> Iterable[int]:
        """What a unit that is able may attack."""
        raise NotImplementedError

    def flights(self, pos: Position) -> tuple[int, ...]:
        """How many air units may support it."""
        return (0, 1) if pos.air[deciding(pos)] else (0,)

    def options(self, pos: Position) -> Iterator[A]:
        by_target: dict[int, list[int]] = {}
        for unit in able(pos):
            for target in self.targets(pos, unit):
                by_target.setdefault(target, []).append(unit)
        for target, units in sorted(by_target.items()):
            yield from self.spanned(target, units, self.flights(pos))

    def spanned(self, target: int, units: Sequence[int], flights: Sequence[int]) -> Iterator[A]:
        """Each unit alone, and all together, with and without an air unit."""
        groups: list[tuple[int, ...]] = [(u,) for u in units]
        if len(units) > 1:
            groups.append(tuple(units[: self.most]))
        for air in flights:
            yield from (self.action(target, group, air) for group in groups)

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[A]:
        near = pos.rules.passable
        for unit in units:
            near &= pos.rules.around[pos.where[unit]] if pos.where[unit] >= 0 else 0
        for target in members(near):
            if assault.defended(pos, deciding(pos), target):
                yield from (self.action(target, units, air) for air in self.flights(pos))

    def reach(self, pos: Position, unit: int) -> int:
        """How far a unit can be from its target."""
        return 1

    def impossible(self, pos: Position, action: A) -> Refusal | None:
        """What makes an attack impossible whoever is active: targets, distances, strengths, formations."""
        made, rb, what = self.owners_attack(pos, action), pos.rules, action.verb
        refusal = self.why_no_target(pos, made)
        if refusal is not None:
            return refusal
        for unit in made.units:
            name, h, reach = rb.name(unit), pos.where[unit], self.reach(pos, unit)
            if h < 0 or rb.sides[unit] != made.side:
                return Refusal(self.rule, "not-yours", f"{name} is not a unit of yours on the map")
            if not getattr(rb.units[unit], what):
                return Refusal(self.rule, "unable", f"{name} has no {what} strength")
            if rb.grid.distance(h, made.target) > reach:
                where = "not next to" if reach == 1 else f"more than {reach} hexes from"
                return Refusal(self.rule, "apart", f"{name} is {where} {rb.label(made.target)}")
        if len({formation_of(pos, u) for u in made.units} - {-1}) > 1:
            text = f"{rb.names(made.units)} belong to formations that act apart"
            return Refusal("NMG 3.0", "formations", text)
        return None

    def why_no_target(self, pos: Position, made: Attack) -> Refusal | None:
        """Whether there is anybody to attack, and anybody who attacks."""
        refusal = why_no_target(pos, made.side, made.target, self.rule)
        if refusal is None and not made.units:
            return Refusal(self.rule, "nobody", "name the units that are to attack")
        return refusal


class AttackStep(Step):
    """A step in which units attack."""

    verb: Attacking[act.Bombard] | Attacking[act.Fire] | Attacking[act.Assault]
    strength: str
    """What the attack needs of a unit, as it is printed."""

    def can(self, pos: Position, unit: int) -> bool:
        """Whether a unit may attack, target apart."""
        raise NotImplementedError

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        return pos.flow.why_not(pos, self.verb.action(h, units, 0))

    def idle(self, pos: Position, unit: int) -> Refusal:
        if not self.can(pos, unit):
            return why_unready(pos, unit, self.strength, self.rule)
        text = f"{pos.rules.name(unit)} has no target: it is next to no enemy that may be attacked"
        return Refusal(self.rule, "no-target", text)

    def loose_ends(self, pos: Position) -> list[str]:
        """NMG 14.0: air units that would go home unused, if no chit in the cup lets the side act again."""
        side = acting(pos)
        if not pos.air[side] or any(chit_side(c) == side or c >= SHOCKTROOP for c in members(pos.cup)):
            return []
        count = pos.air[side]
        which = f"{count} air unit{'s are' if count > 1 else ' is'} unused"
        return [f"{which}, and no chit of your formations is left in the cup"]


# ------------------------------------------------------------------- bombardment


class Bombard(Attacking[act.Bombard]):
    action, rule = act.Bombard, "NMG 9.0"

    def why_not(self, pos: Position, action: act.Bombard) -> Refusal | None:
        return bombardment.why_not_bombard(pos, self.attack(pos, action))

    def do(self, pos: Position, action: act.Bombard, dice: Dice, events: list[Event]) -> None:
        bombardment.bombard(pos, self.attack(pos, action), dice, events)

    def options(self, pos: Position) -> Iterator[act.Bombard]:
        """By guns without air units, and by one air unit."""
        side, guns = acting(pos), able(pos)
        seen = spotted(pos, side)
        for target in members(pos.occupied[1 - side]):
            near = [u for u in guns if seen >> target & 1 and in_range(pos, u, 1 << target)]
            yield from self.spanned(target, near, (0,))
            if pos.air[side]:
                yield act.Bombard(target, (), 1)

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        """NMG 14.0: also bombardments by several air units."""
        for target in members(0 if units else pos.occupied[1 - acting(pos)]):
            if place in (None, target):
                raids = (act.Bombard(target, (), air) for air in range(2, pos.air[acting(pos)] + 1))
                yield from (self.priced(pos, raid) for raid in raids)
        yield from super().offers(pos, units, place)

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Bombard]:
        side = acting(pos)
        for target in members(pos.occupied[1 - side]):
            if set(units) <= set(able_to_bombard(pos, side, target)):
                yield from (act.Bombard(target, units, air) for air in range(pos.air[side] + 1))

    def priced(self, pos: Position, action: act.Bombard) -> Offer:
        hits = float(forecast_bombard(pos, self.attack(pos, action)).mean)
        return Offer(action, AIR_COST * action.air - hits, f"B {hits:.1f}")

    def odds(self, pos: Position, action: act.Bombard) -> list[str]:
        return bombardment_lines(pos, self.owners_attack(pos, action))

    def reach(self, pos: Position, unit: int) -> int:
        return pos.rules.units[unit].range

    def why_no_target(self, pos: Position, made: Attack) -> Refusal | None:
        refusal = super().why_no_target(pos, made)
        return None if made.air and refusal is not None and refusal.code == "nobody" else refusal


class BombardStep(AttackStep):
    """NMG 9.0: artillery and air units bombard."""

    number, rule, strength = BOMBARD, "NMG 9.0", "bombard"
    prompt = "Bombard with artillery and air units, then end."
    verb = Bombard()
    verbs = (verb, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        guns = [u for u in members(pos.group) if can_bombard(pos, u)]
        seen = spotted(pos, acting(pos)) if guns else 0
        return (u for u in guns if in_range(pos, u, seen))

    def asks(self, pos: Position) -> bool:
        side = acting(pos)
        return super().asks(pos) or bool(pos.group and pos.air[side] and pos.occupied[1 - side])

    def can(self, pos: Position, unit: int) -> bool:
        return can_bombard(pos, unit)


# -------------------------------------------------------------------------- fire


class Fire(Attacking[act.Fire]):
    action, rule = act.Fire, "NMG 11.0"

    def why_not(self, pos: Position, action: act.Fire) -> Refusal | None:
        return fire.why_not_fire(pos, self.attack(pos, action))

    def do(self, pos: Position, action: act.Fire, dice: Dice, events: list[Event]) -> None:
        fire.fire(pos, self.attack(pos, action), dice, events)

    def targets(self, pos: Position, unit: int) -> Iterable[int]:
        return fire.fire_targets(pos, acting(pos), unit)

    def priced(self, pos: Position, action: act.Fire) -> Offer:
        made = forecast_fire(pos, self.attack(pos, action))
        hits = float(made.mean)
        return Offer(action, AIR_COST * action.air - hits, f"F{made.shot.strength} {hits:.1f}")

    def odds(self, pos: Position, action: act.Fire) -> list[str]:
        return fire_lines(pos, self.owners_attack(pos, action))


class FireStep(AttackStep):
    """NMG 11.0: fire at adjacent hexes."""

    number, rule, strength = FIRE, "NMG 11.0", "fire"
    prompt = "Fire at adjacent hexes, then end."
    verb = Fire()
    verbs = (verb, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        side = acting(pos)
        return (u for u in members(pos.group) if fire.can_fire(pos, u) and fire.fire_targets(pos, side, u))

    def can(self, pos: Position, unit: int) -> bool:
        return fire.can_fire(pos, unit)


class React(Fire):
    """Fire in reaction, by one stack."""

    def attack(self, pos: Position, action: act.Fire) -> Attack:
        return Attack(deciding(pos), action.target, action.units, action.air, reaction=True)

    def owners_attack(self, pos: Position, action: act.Fire) -> Attack:
        side = pos.rules.sides[action.units[0]] if action.units else deciding(pos)
        return Attack(side, action.target, action.units, action.air, reaction=True)

    def why_not(self, pos: Position, action: act.Fire) -> Refusal | None:
        return fire.why_not_react(pos, self.attack(pos, action))

    def flights(self, pos: Position) -> tuple[int, ...]:
        return (0,)

    def options(self, pos: Position) -> Iterator[act.Fire]:
        for h, target in fire.reacting(pos, deciding(pos)):
            stack = [u for u in pos.stacks[h] if fire.can_react(pos, u)]
            yield from self.spanned(target, stack, (0,))


class ReactionStep(AttackStep):
    """NMG 10.0: the other side fires at units that have just moved."""

    number, rule, strength = REACTION, "NMG 10.0", "fire"
    prompt = "Fire at units that moved, then end."
    verb = React()
    verbs = (verb, CloseStep())

    def decider(self, pos: Position) -> int:
        return 1 - acting(pos)

    def asked(self, pos: Position) -> Decision:
        rb, whose = pos.rules, active_name(pos)
        text = f"{rb.role(acting(pos)).capitalize()} {whose} has moved. {self.prompt}"
        return Decision(rb.role(1 - acting(pos)), "reaction", text, self.rule, {"formation": whose})

    def able(self, pos: Position) -> Iterator[int]:
        """Whoever stands in a stack that may react."""
        hexes = dict.fromkeys(h for h, _ in fire.reacting(pos, self.decider(pos)))
        return (u for h in hexes for u in pos.stacks[h])

    def actors(self, pos: Position) -> list[int]:
        return [u for u in self.able(pos) if fire.can_react(pos, u)]

    def idle(self, pos: Position, unit: int) -> Refusal:
        if not fire.can_react(pos, unit):
            return Refusal(self.rule, "unable", fire.why_no_reaction(pos, unit))
        text = f"no unit that has just moved is next to {pos.rules.name(unit)}"
        return Refusal(self.rule, "nobody-near", text)

    def loose_ends(self, pos: Position) -> list[str]:
        return []


# ----------------------------------------------------------------------- assault


class Assault(Attacking[act.Assault]):
    action, rule, most = act.Assault, "NMG 12.0", assault.MOST

    def why_not(self, pos: Position, action: act.Assault) -> Refusal | None:
        return assault.why_not_assault(pos, self.attack(pos, action))

    def do(self, pos: Position, action: act.Assault, dice: Dice, events: list[Event]) -> None:
        assault.begin(pos, self.attack(pos, action), dice, events)

    def targets(self, pos: Position, unit: int) -> Iterable[int]:
        return assault.assault_targets(pos, acting(pos), unit)

    def priced(self, pos: Position, action: act.Assault) -> Offer:
        seen = forecast_assault(pos, self.attack(pos, action))
        gain = float(seen.defender - seen.attacker + 2 * seen.retreat)
        note = f"A{seen.clash.difference:+d} R{float(seen.retreat):.0%}"
        return Offer(action, AIR_COST * action.air - gain, note)

    def odds(self, pos: Position, action: act.Assault) -> list[str]:
        return assault_lines(pos, self.owners_attack(pos, action))

    def why_no_target(self, pos: Position, made: Attack) -> Refusal | None:
        refusal = super().why_no_target(pos, made)
        garrison_alone = assault.defended(pos, made.side, made.target) and made.units
        return None if garrison_alone else refusal


class AssaultStep(AttackStep):
    """NMG 12.0: assault adjacent hexes."""

    number, rule, strength = ASSAULT, "NMG 12.0", "assault"
    prompt = "Assault adjacent hexes, then end."
    verb = Assault()
    verbs = (verb, CloseStep())

    def able(self, pos: Position) -> Iterator[int]:
        side, units = acting(pos), (u for u in members(pos.group) if assault.can_assault(pos, u))
        return (u for u in units if assault.assault_targets(pos, side, u))

    def can(self, pos: Position, unit: int) -> bool:
        return assault.can_assault(pos, unit)
