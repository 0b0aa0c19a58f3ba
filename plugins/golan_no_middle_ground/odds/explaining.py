"""What an action can come to before it is done: every factor with its rule, and the exact distribution."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from golan_core.errors import NotationError
from golan_core.model.values import Refusal
from golan_core.wording import counted
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.tables import FACES, AssaultResult, Modifier, fire_column, heading
from golan_no_middle_ground.odds import chances
from golan_no_middle_ground.odds.attackers import (
    able_to_assault,
    able_to_bombard,
    able_to_fire,
    acts_now,
    best_assault,
    reacting_stacks,
)
from golan_no_middle_ground.odds.forecast import (
    AssaultForecast,
    forecast_assault,
    forecast_bombard,
    forecast_fire,
    losses_of,
)
from golan_no_middle_ground.rules.combat.assault import defended
from golan_no_middle_ground.rules.ground.strongpoints import GARRISON_ASSAULT, GARRISON_FIRE, why_no_target
from golan_no_middle_ground.turn.activation import REACTION
from golan_no_middle_ground.turn.judge import deciding, why_not
from golan_no_middle_ground.view.telling import faces

Key = TypeVar("Key")
EXPLAINED = ("fire", "assault", "bombard", *chances.EXPLAINED)
"""Verbs that something can be told about before they are done."""


def explain_action(pos: Position, action: act.Action) -> list[str]:
    """The arithmetic of an action and all that it can come to. Raises NotationError for one without dice."""
    if action.verb not in EXPLAINED:
        raise NotationError(f"{action.verb!r} has no odds; what has: {', '.join(EXPLAINED)}")
    refusal = why_not(pos, action)
    lines = [f"not allowed now: {refusal}"] if refusal is not None else []
    if not isinstance(action, act.Fire | act.Assault | act.Bombard):
        return [*lines, *chances.explain(pos, action)]
    units = action.units
    side = pos.rules.sides[units[0]] if units else deciding(pos)
    if refusal is not None and (bar := _barred(pos, side, action)):
        return [f"not possible: {bar}"]
    if isinstance(action, act.Bombard):
        return lines + bombardment_lines(pos, side, action.target, units, action.air)
    if isinstance(action, act.Assault):
        return lines + assault_lines(pos, side, action.target, units, action.air)
    reaction = pos.chit >= 0 and pos.step == REACTION
    return lines + fire_lines(pos, side, action.target, units, action.air, reaction)


def _barred(pos: Position, side: int, action: act.Fire | act.Assault | act.Bombard) -> Refusal | None:
    """What makes an attack impossible whoever is active: targets, distances, strengths, formations."""
    target, units, what = action.target, action.units, action.verb
    rule = {"fire": "NMG 11.0", "assault": "NMG 12.0", "bombard": "NMG 9.0"}[what]
    if what != "assault" or not defended(pos, side, target):
        refusal = why_no_target(pos, side, target, rule)
        if refusal is not None:
            return refusal
    if not units and (what != "bombard" or not action.air):
        return Refusal(rule, "nobody", "name the units that are to attack")
    for unit in units:
        name, h = pos.rules.name(unit), pos.where[unit]
        if h < 0 or pos.rules.sides[unit] != side:
            return Refusal(rule, "not-yours", f"{name} is not a unit of yours on the map")
        if not getattr(pos.rules.units[unit], what):
            return Refusal(rule, "unable", f"{name} has no {what} strength")
        reach = pos.rules.units[unit].range if what == "bombard" else 1
        if pos.rules.grid.distance(h, target) > reach:
            where = "not next to" if reach == 1 else f"more than {reach} hexes from"
            return Refusal(rule, "apart", f"{name} is {where} {pos.rules.label(target)}")
    own = {f for f in (pos.rules.formation(pos, u) for u in units) if f >= 0}
    if len(own) > 1:
        return Refusal(
            "NMG 3.0", "formations", f"{pos.rules.names(units)} belong to formations that act apart"
        )
    return None


def explain_hex(pos: Position, h: int) -> list[str]:
    """What the best fire, bombardment and assault at a hex come to, from where the units stand."""
    stack = pos.stack(h)
    if not stack and not pos.posts_israeli >> h & 1:
        return [f"{pos.rules.label(h)} holds no unit to attack"]
    side = 1 - pos.rules.sides[stack[0]] if stack else SYRIA
    if reacting := reacting_stacks(pos, side, h):
        return [line for units in reacting for line in fire_lines(pos, side, h, units, 0, True)]
    name = pos.rules.role(side).capitalize()
    lines: list[str] = []
    if firing := able_to_fire(pos, side, h):
        lines += fire_lines(pos, side, h, firing, 0, False)
    if guns := able_to_bombard(pos, side, h):
        lines += bombardment_lines(pos, side, h, guns, 0)
    elif acts_now(pos, side) and pos.air[side] and stack:
        lines += bombardment_lines(pos, side, h, (), pos.air[side])
    if attacking := best_assault(pos, side, h, able_to_assault(pos, side, h)):
        lines += assault_lines(pos, side, h, attacking, 0)
    if not lines:
        return [f"no {name} unit can attack {pos.rules.label(h)} from where it stands"]
    if not acts_now(pos, side):
        lines.insert(0, f"if every {name} unit next to it were active:")
    return lines


# ------------------------------------------------------------------------- fire


def fire_lines(
    pos: Position, side: int, target: int, units: Sequence[int], air: int, reaction: bool
) -> list[str]:
    """NMG 10.0, 11.0: a fire before the die."""
    seen = forecast_fire(pos, side, target, units, air, reaction)
    rule = "NMG 10.0" if reaction else "NMG 11.0"
    what = "reaction fire" if reaction else "fire"
    column = heading(pos.rules.tables.fire_columns, fire_column(pos.rules.tables, seen.shot.strength))
    stack = pos.stack(target)
    return [
        f"{what} at {pos.rules.label(target)} ({_defenders(pos, side, target)}) [{rule}]",
        f"strength {seen.shot.strength}, column {column}, die {seen.shot.modifier:+d}",
        "  " + told(seen.hits, lambda n: _hits(pos, stack, n)),
        f"  expected hits {float(seen.mean):.2f}",
        f"  fire: {_factors(pos, 'fire', units)}",
        *_modifiers(seen.shot.modifiers),
        *_flak(seen.flak, air),
    ]


def _hits(pos: Position, stack: Sequence[int], hits: int) -> str:
    """A number of hits, and what they do to a stack (NMG 13.0)."""
    if not hits:
        return "no hit"
    shaken, gone = losses_of(pos, stack, hits)
    found = [f"{n} {what}" for n, what in ((shaken, "disrupted"), (gone, "eliminated")) if n]
    return f"{hits} hit{'s' if hits > 1 else ''} ({', '.join(found)})"


# ------------------------------------------------------------------ bombardment


def bombardment_lines(pos: Position, side: int, target: int, units: Sequence[int], air: int) -> list[str]:
    """NMG 9.0: a bombardment before the dice."""
    seen = forecast_bombard(pos, side, target, units, air)
    lines = [
        f"bombardment of {pos.rules.label(target)} ({_defenders(pos, side, target)}) [NMG 9.0]",
        "  " + told(seen.hits, lambda n: f"{n} disrupted"),
        f"  expected hits {float(seen.mean):.2f}; a bombardment eliminates nobody",
    ]
    added = sum(m.value for m in seen.modifiers)
    for gun, number in Counter(seen.guns).items():
        name = pos.rules.name(gun.unit) if gun.unit >= 0 else counted(number, "air unit")
        flak = f" if anti-aircraft fire, {gun.flak}, does not drive it off [NMG 14.0]" if gun.flak else ""
        limit = min(gun.limit - added, FACES)
        need = f"hits with {faces(limit)}" if limit > 0 else "cannot hit"
        lines.append(f"  {name}: {need}{flak}: {gun.chance}" + (" each" if number > 1 else ""))
    return lines + _modifiers(seen.modifiers)


# ---------------------------------------------------------------------- assault


def assault_lines(pos: Position, side: int, target: int, units: Sequence[int], air: int) -> list[str]:
    """NMG 12.0: an assault before any die, from defensive fire to retreat."""
    seen = forecast_assault(pos, side, target, units, air)
    made = seen.clash
    sides = f"{made.attack} against {made.defence} is {made.difference:+d}"
    stopped: dict[AssaultResult | None, Fraction] = {None: seen.stopped} if seen.stopped else {}
    held = bool(_stack(pos, side, target))
    lost = f"defender {float(seen.defender):.2f}" if held else "the garrison takes none"
    return [
        f"assault on {pos.rules.label(target)} ({_defenders(pos, side, target)}) [NMG 12.0]",
        f"{sides}, column {assault_column(pos.rules, made.difference)}, die {made.modifier:+d}",
        "  " + told({**seen.results, **stopped}, lambda r: "stopped" if r is None else str(r)),
        "  (hits on attackers / on defenders, R: those left retreat; defensive fire is reckoned in)",
        f"  expected hits: attacker {float(seen.attacker):.2f}, {lost}; retreat {float(seen.retreat):.0%}",
        *_special(pos, side, target),
        f"  attack: {_factors(pos, 'assault', units)}",
        f"  defence: {_defence(pos, side, target)}",
        *_modifiers(made.modifiers),
        *_flak(seen.flak, air),
        *_defensive_fire(pos, side, target, units, seen),
    ]


def _defensive_fire(
    pos: Position, side: int, target: int, units: Sequence[int], seen: AssaultForecast
) -> list[str]:
    """NMG 12.0: what the defenders do first; those attackers drop out whose loss hurts least."""
    if not seen.defence.strength:
        return ["no defensive fire"]
    fit = [u for u in _stack(pos, side, target) if not pos.disrupted >> u & 1 and pos.rules.units[u].fire]
    there = [u for u in units if pos.where[u] == seen.at]
    fire = [_factors(pos, "fire", fit)] if fit else []
    if side == SYRIA and pos.posts_israeli >> target & 1:
        fire.append(f"garrison {GARRISON_FIRE} [NMG 15.0]")
    return [
        f"first, defensive fire at {pos.rules.label(seen.at)} ({pos.rules.names(there)}): "
        f"strength {seen.defence.strength}, die {seen.defence.modifier:+d}",
        "  " + told(seen.defence_hits, lambda n: _hits(pos, there, n)),
        f"  fire: {', '.join(fire)}",
        *_modifiers(seen.defence.modifiers),
    ]


def _defence(pos: Position, side: int, target: int) -> str:
    """What the defenders add, disrupted ones half."""
    found = []
    for unit in _stack(pos, side, target):
        line = _factors(pos, "assault", (unit,))
        if pos.disrupted >> unit & 1:
            line = f"half of {line}, rounded up (disrupted)"
        found.append(line)
    if side == SYRIA and pos.posts_israeli >> target & 1:
        found.append(f"garrison {GARRISON_ASSAULT} [NMG 15.0]")
    return ", ".join(found)


def _special(pos: Position, side: int, target: int) -> list[str]:
    """What a retreat would mean for the strong-point or the command post there."""
    lines = []
    if side == SYRIA and pos.posts_israeli >> target & 1:
        lines.append("  an R destroys the strong-point [NMG 15.0]")
    if side != SYRIA and pos.rules.syrian_posts(pos) >> target & 1:
        lines.append("  in the strong-point only units that were disrupted before it retreat [T:D 5.2]")
    if pos.rules.command_post in pos.stack(target):
        lines.append("  the command post is lost if it must retreat [T:D 5.4]")
    return lines


def assault_column(rb: Rulebook, difference: int) -> str:
    """The column of the Assault Table for a difference, as it is headed."""
    least = rb.tables.assault_columns
    column = sum(difference >= n for n in least)
    return f"{least[0] - 1} or less" if not column else heading(least, column - 1)


# ------------------------------------------------------------------------ shared


def told(odds: Mapping[Key, Fraction], name: Callable[[Key], str]) -> str:
    """A distribution in one line, over one denominator."""
    whole = math.lcm(*(chance.denominator for chance in odds.values()))
    whole = max(whole, FACES)
    return ", ".join(f"{name(key)} {chance * whole}/{whole}" for key, chance in odds.items())


def _stack(pos: Position, side: int, target: int) -> tuple[int, ...]:
    """The enemies of a side in a hex."""
    return pos.stack(target) if pos.occupied[1 - side] >> target & 1 else ()


def _defenders(pos: Position, side: int, target: int) -> str:
    names = [pos.rules.name(u) + ("*" if pos.disrupted >> u & 1 else "") for u in _stack(pos, side, target)]
    if side == SYRIA and pos.posts_israeli >> target & 1:
        names.append("strong-point")
    return ", ".join(names)


def _factors(pos: Position, what: str, units: Sequence[int]) -> str:
    """What each unit adds, halved if it is Out of Supply."""
    found = []
    for unit in units:
        value: int = getattr(pos.rules.units[unit], what)
        text = f"{pos.rules.name(unit)} {value}"
        if pos.oos >> unit & 1:
            text = f"{pos.rules.name(unit)} {(value + 1) // 2}, half of {value} (Out of Supply) [NMG 7.0]"
        found.append(text)
    return ", ".join(found)


def _modifiers(found: Sequence[Modifier]) -> list[str]:
    return [f"  die {m.value:+d}: {m.what} [{m.rule}]" for m in found]


def _flak(chance: Fraction, air: int) -> list[str]:
    if not air:
        return []
    if not chance:
        return ["  no anti-aircraft fire there [NMG 14.0]"]
    return [f"  anti-aircraft fire drives the air unit off: {chance} [NMG 14.0]; reckoned in"]
