"""What an attack can come to before it is made: every factor with its rule, and the exact distribution."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from golan_core.wording import counted
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.tables import FACES, AssaultResult, Modifier, fire_column, heading, throws
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
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.ground.strongpoints import GARRISON_ASSAULT, GARRISON_FIRE
from golan_no_middle_ground.rules.in_force import syrian_posts

Key = TypeVar("Key")


def explain_hex(pos: Position, h: int) -> list[str]:
    """What the best fire, bombardment and assault at a hex come to, from where the units stand."""
    stack = pos.stack(h)
    if not stack and not pos.posts_israeli >> h & 1:
        return [f"{pos.rules.label(h)} holds no unit to attack"]
    side = 1 - pos.rules.sides[stack[0]] if stack else SYRIA
    if reacting := reacting_stacks(pos, side, h):
        return [
            line
            for units in reacting
            for line in fire_lines(pos, Attack(side, h, tuple(units), reaction=True))
        ]
    name = pos.rules.role(side).capitalize()
    lines: list[str] = []
    if firing := able_to_fire(pos, side, h):
        lines += fire_lines(pos, Attack(side, h, tuple(firing)))
    if guns := able_to_bombard(pos, side, h):
        lines += bombardment_lines(pos, Attack(side, h, tuple(guns)))
    elif acts_now(pos, side) and pos.air[side] and stack:
        lines += bombardment_lines(pos, Attack(side, h, (), pos.air[side]))
    if attacking := best_assault(pos, side, h, able_to_assault(pos, side, h)):
        lines += assault_lines(pos, Attack(side, h, attacking))
    if not lines:
        return [f"no {name} unit can attack {pos.rules.label(h)} from where it stands"]
    if not acts_now(pos, side):
        lines.insert(0, f"if every {name} unit next to it were active:")
    return lines


# ------------------------------------------------------------------------- fire


def fire_lines(pos: Position, attack: Attack) -> list[str]:
    """NMG 10.0, 11.0: a fire before the die."""
    seen = forecast_fire(pos, attack)
    rule = "NMG 10.0" if attack.reaction else "NMG 11.0"
    what = "reaction fire" if attack.reaction else "fire"
    column = heading(pos.rules.tables.fire_columns, fire_column(pos.rules.tables, seen.shot.strength))
    stack = pos.stack(attack.target)
    return [
        f"{what} at {pos.rules.label(attack.target)} ({_defenders(pos, attack)}) [{rule}]",
        f"strength {seen.shot.strength}, column {column}, die {seen.shot.modifier:+d}",
        "  " + told(seen.hits, lambda n: _hits(pos, stack, n)),
        f"  expected hits {float(seen.mean):.2f}",
        f"  fire: {_factors(pos, 'fire', attack.units)}",
        *_modifiers(seen.shot.modifiers),
        *_flak(seen.flak, attack.air),
    ]


def _hits(pos: Position, stack: Sequence[int], hits: int) -> str:
    """A number of hits, and what they do to a stack (NMG 13.0)."""
    if not hits:
        return "no hit"
    shaken, gone = losses_of(pos, stack, hits)
    found = [f"{n} {what}" for n, what in ((shaken, "disrupted"), (gone, "eliminated")) if n]
    return f"{hits} hit{'s' if hits > 1 else ''} ({', '.join(found)})"


# ------------------------------------------------------------------ bombardment


def bombardment_lines(pos: Position, attack: Attack) -> list[str]:
    """NMG 9.0: a bombardment before the dice."""
    seen = forecast_bombard(pos, attack)
    lines = [
        f"bombardment of {pos.rules.label(attack.target)} ({_defenders(pos, attack)}) [NMG 9.0]",
        "  " + told(seen.hits, lambda n: f"{n} disrupted"),
        f"  expected hits {float(seen.mean):.2f}; a bombardment eliminates nobody",
    ]
    added = sum(m.value for m in seen.modifiers)
    for gun, number in Counter(seen.guns).items():
        name = pos.rules.name(gun.unit) if gun.unit >= 0 else counted(number, "air unit")
        flak = f" if anti-aircraft fire, {gun.flak}, does not drive it off [NMG 14.0]" if gun.flak else ""
        limit = min(gun.limit - added, FACES)
        need = f"hits with {throws(limit)}" if limit > 0 else "cannot hit"
        lines.append(f"  {name}: {need}{flak}: {gun.chance}" + (" each" if number > 1 else ""))
    return lines + _modifiers(seen.modifiers)


# ---------------------------------------------------------------------- assault


def assault_lines(pos: Position, attack: Attack) -> list[str]:
    """NMG 12.0: an assault before any die, from defensive fire to retreat."""
    seen = forecast_assault(pos, attack)
    made = seen.clash
    sides = f"{made.attack} against {made.defence} is {made.difference:+d}"
    stopped: dict[AssaultResult | None, Fraction] = {None: seen.stopped} if seen.stopped else {}
    held = bool(attack.defenders(pos))
    lost = f"defender {float(seen.defender):.2f}" if held else "the garrison takes none"
    return [
        f"assault on {pos.rules.label(attack.target)} ({_defenders(pos, attack)}) [NMG 12.0]",
        f"{sides}, column {assault_column(pos.rules, made.difference)}, die {made.modifier:+d}",
        "  " + told({**seen.results, **stopped}, lambda r: "stopped" if r is None else str(r)),
        "  (hits on attackers / on defenders, R: those left retreat; defensive fire is reckoned in)",
        f"  expected hits: attacker {float(seen.attacker):.2f}, {lost}; retreat {float(seen.retreat):.0%}",
        *_special(pos, attack),
        f"  attack: {_factors(pos, 'assault', attack.units)}",
        f"  defence: {_defence(pos, attack)}",
        *_modifiers(made.modifiers),
        *_flak(seen.flak, attack.air),
        *_defensive_fire(pos, attack, seen),
    ]


def _defensive_fire(pos: Position, attack: Attack, seen: AssaultForecast) -> list[str]:
    """NMG 12.0: what the defenders do first; those attackers drop out whose loss hurts least."""
    if not seen.defence.strength:
        return ["no defensive fire"]
    held_by = attack.defenders(pos)
    fit = [u for u in held_by if not pos.disrupted >> u & 1 and pos.rules.units[u].fire]
    there = [u for u in attack.units if pos.where[u] == seen.at]
    fire = [_factors(pos, "fire", fit)] if fit else []
    if attack.on_garrison(pos):
        fire.append(f"garrison {GARRISON_FIRE} [NMG 15.0]")
    return [
        f"first, defensive fire at {pos.rules.label(seen.at)} ({pos.rules.names(there)}): "
        f"strength {seen.defence.strength}, die {seen.defence.modifier:+d}",
        "  " + told(seen.defence_hits, lambda n: _hits(pos, there, n)),
        f"  fire: {', '.join(fire)}",
        *_modifiers(seen.defence.modifiers),
    ]


def _defence(pos: Position, attack: Attack) -> str:
    """What the defenders add, disrupted ones half."""
    found = []
    for unit in attack.defenders(pos):
        line = _factors(pos, "assault", (unit,))
        if pos.disrupted >> unit & 1:
            line = f"half of {line}, rounded up (disrupted)"
        found.append(line)
    if attack.on_garrison(pos):
        found.append(f"garrison {GARRISON_ASSAULT} [NMG 15.0]")
    return ", ".join(found)


def _special(pos: Position, attack: Attack) -> list[str]:
    """What a retreat would mean for the strong-point or the command post there."""
    lines = []
    if attack.on_garrison(pos):
        lines.append("  an R destroys the strong-point [NMG 15.0]")
    if attack.side != SYRIA and syrian_posts(pos) >> attack.target & 1:
        lines.append("  in the strong-point only units that were disrupted before it retreat [T:D 5.2]")
    if pos.rules.command_post in pos.stack(attack.target):
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


def _defenders(pos: Position, attack: Attack) -> str:
    names = [pos.rules.name(u) + ("*" if pos.disrupted >> u & 1 else "") for u in attack.defenders(pos)]
    if attack.on_garrison(pos):
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
