"""What an action can come to before it is done: every factor with its rule, and the exact distribution."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from golan_core.errors import NotationError
from golan_core.model.game import Refusal
from golan_core.wording import counted
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
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


def explain_action(rb: Rulebook, state: State, action: act.Action) -> list[str]:
    """The arithmetic of an action and all that it can come to. Raises NotationError for one without dice."""
    if action.verb not in EXPLAINED:
        raise NotationError(f"{action.verb!r} has no odds; what has: {', '.join(EXPLAINED)}")
    refusal = why_not(rb, state, action)
    lines = [f"not allowed now: {refusal}"] if refusal is not None else []
    if not isinstance(action, act.Fire | act.Assault | act.Bombard):
        return [*lines, *chances.explain(rb, state, action)]
    units = action.units
    side = rb.sides[units[0]] if units else deciding(rb, state)
    if refusal is not None and (bar := _barred(rb, state, side, action)):
        return [f"not possible: {bar}"]
    if isinstance(action, act.Bombard):
        return lines + bombardment_lines(rb, state, side, action.target, units, action.air)
    if isinstance(action, act.Assault):
        return lines + assault_lines(rb, state, side, action.target, units, action.air)
    reaction = state.chit >= 0 and state.step == REACTION
    return lines + fire_lines(rb, state, side, action.target, units, action.air, reaction)


def _barred(
    rb: Rulebook, state: State, side: int, action: act.Fire | act.Assault | act.Bombard
) -> Refusal | None:
    """What makes an attack impossible whoever is active: targets, distances, strengths, formations."""
    target, units, what = action.target, action.units, action.verb
    rule = {"fire": "NMG 11.0", "assault": "NMG 12.0", "bombard": "NMG 9.0"}[what]
    if what != "assault" or not defended(state, side, target):
        refusal = why_no_target(rb, state, side, target, rule)
        if refusal is not None:
            return refusal
    if not units and (what != "bombard" or not action.air):
        return Refusal(rule, "nobody", "name the units that are to attack")
    for unit in units:
        name, h = rb.name(unit), state.where[unit]
        if h < 0 or rb.sides[unit] != side:
            return Refusal(rule, "not-yours", f"{name} is not a unit of yours on the map")
        if not getattr(rb.units[unit], what):
            return Refusal(rule, "unable", f"{name} has no {what} strength")
        reach = rb.units[unit].range if what == "bombard" else 1
        if rb.grid.distance(h, target) > reach:
            where = "not next to" if reach == 1 else f"more than {reach} hexes from"
            return Refusal(rule, "apart", f"{name} is {where} {rb.label(target)}")
    own = {f for f in (rb.formation(state, u) for u in units) if f >= 0}
    if len(own) > 1:
        return Refusal("NMG 3.0", "formations", f"{rb.names(units)} belong to formations that act apart")
    return None


def explain_hex(rb: Rulebook, state: State, h: int) -> list[str]:
    """What the best fire, bombardment and assault at a hex come to, from where the units stand."""
    stack = state.stack(h)
    if not stack and not state.posts_israeli >> h & 1:
        return [f"{rb.label(h)} holds no unit to attack"]
    side = 1 - rb.sides[stack[0]] if stack else SYRIA
    if reacting := reacting_stacks(rb, state, side, h):
        return [line for units in reacting for line in fire_lines(rb, state, side, h, units, 0, True)]
    name = rb.role(side).capitalize()
    lines: list[str] = []
    if firing := able_to_fire(rb, state, side, h):
        lines += fire_lines(rb, state, side, h, firing, 0, False)
    if guns := able_to_bombard(rb, state, side, h):
        lines += bombardment_lines(rb, state, side, h, guns, 0)
    elif acts_now(state, side) and state.air[side] and stack:
        lines += bombardment_lines(rb, state, side, h, (), state.air[side])
    if attacking := best_assault(rb, state, side, h, able_to_assault(rb, state, side, h)):
        lines += assault_lines(rb, state, side, h, attacking, 0)
    if not lines:
        return [f"no {name} unit can attack {rb.label(h)} from where it stands"]
    if not acts_now(state, side):
        lines.insert(0, f"if every {name} unit next to it were active:")
    return lines


# ------------------------------------------------------------------------- fire


def fire_lines(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int, reaction: bool
) -> list[str]:
    """NMG 10.0, 11.0: a fire before the die."""
    seen = forecast_fire(rb, state, side, target, units, air, reaction)
    rule = "NMG 10.0" if reaction else "NMG 11.0"
    what = "reaction fire" if reaction else "fire"
    column = heading(rb.tables.fire_columns, fire_column(rb.tables, seen.shot.strength))
    stack = state.stack(target)
    return [
        f"{what} at {rb.label(target)} ({_defenders(rb, state, side, target)}) [{rule}]",
        f"strength {seen.shot.strength}, column {column}, die {seen.shot.modifier:+d}",
        "  " + told(seen.hits, lambda n: _hits(state, stack, n)),
        f"  expected hits {float(seen.mean):.2f}",
        f"  fire: {_factors(rb, state, 'fire', units)}",
        *_modifiers(seen.shot.modifiers),
        *_flak(seen.flak, air),
    ]


def _hits(state: State, stack: Sequence[int], hits: int) -> str:
    """A number of hits, and what they do to a stack (NMG 13.0)."""
    if not hits:
        return "no hit"
    shaken, gone = losses_of(state, stack, hits)
    found = [f"{n} {what}" for n, what in ((shaken, "disrupted"), (gone, "eliminated")) if n]
    return f"{hits} hit{'s' if hits > 1 else ''} ({', '.join(found)})"


# ------------------------------------------------------------------ bombardment


def bombardment_lines(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int
) -> list[str]:
    """NMG 9.0: a bombardment before the dice."""
    seen = forecast_bombard(rb, state, side, target, units, air)
    lines = [
        f"bombardment of {rb.label(target)} ({_defenders(rb, state, side, target)}) [NMG 9.0]",
        "  " + told(seen.hits, lambda n: f"{n} disrupted"),
        f"  expected hits {float(seen.mean):.2f}; a bombardment eliminates nobody",
    ]
    added = sum(m.value for m in seen.modifiers)
    for gun, number in Counter(seen.guns).items():
        name = rb.name(gun.unit) if gun.unit >= 0 else counted(number, "air unit")
        flak = f" if anti-aircraft fire, {gun.flak}, does not drive it off [NMG 14.0]" if gun.flak else ""
        limit = min(gun.limit - added, FACES)
        need = f"hits with {faces(limit)}" if limit > 0 else "cannot hit"
        lines.append(f"  {name}: {need}{flak}: {gun.chance}" + (" each" if number > 1 else ""))
    return lines + _modifiers(seen.modifiers)


# ---------------------------------------------------------------------- assault


def assault_lines(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], air: int
) -> list[str]:
    """NMG 12.0: an assault before any die, from defensive fire to retreat."""
    seen = forecast_assault(rb, state, side, target, units, air)
    made = seen.clash
    sides = f"{made.attack} against {made.defence} is {made.difference:+d}"
    stopped: dict[AssaultResult | None, Fraction] = {None: seen.stopped} if seen.stopped else {}
    held = bool(_stack(state, side, target))
    lost = f"defender {float(seen.defender):.2f}" if held else "the garrison takes none"
    return [
        f"assault on {rb.label(target)} ({_defenders(rb, state, side, target)}) [NMG 12.0]",
        f"{sides}, column {assault_column(rb, made.difference)}, die {made.modifier:+d}",
        "  " + told({**seen.results, **stopped}, lambda r: "stopped" if r is None else str(r)),
        "  (hits on attackers / on defenders, R: those left retreat; defensive fire is reckoned in)",
        f"  expected hits: attacker {float(seen.attacker):.2f}, {lost}; retreat {float(seen.retreat):.0%}",
        *_special(rb, state, side, target),
        f"  attack: {_factors(rb, state, 'assault', units)}",
        f"  defence: {_defence(rb, state, side, target)}",
        *_modifiers(made.modifiers),
        *_flak(seen.flak, air),
        *_defensive_fire(rb, state, side, target, units, seen),
    ]


def _defensive_fire(
    rb: Rulebook, state: State, side: int, target: int, units: Sequence[int], seen: AssaultForecast
) -> list[str]:
    """NMG 12.0: what the defenders do first; those attackers drop out whose loss hurts least."""
    if not seen.defence.strength:
        return ["no defensive fire"]
    fit = [u for u in _stack(state, side, target) if not state.disrupted >> u & 1 and rb.units[u].fire]
    there = [u for u in units if state.where[u] == seen.at]
    fire = [_factors(rb, state, "fire", fit)] if fit else []
    if side == SYRIA and state.posts_israeli >> target & 1:
        fire.append(f"garrison {GARRISON_FIRE} [NMG 15.0]")
    return [
        f"first, defensive fire at {rb.label(seen.at)} ({rb.names(there)}): "
        f"strength {seen.defence.strength}, die {seen.defence.modifier:+d}",
        "  " + told(seen.defence_hits, lambda n: _hits(state, there, n)),
        f"  fire: {', '.join(fire)}",
        *_modifiers(seen.defence.modifiers),
    ]


def _defence(rb: Rulebook, state: State, side: int, target: int) -> str:
    """What the defenders add, disrupted ones half."""
    found = []
    for unit in _stack(state, side, target):
        line = _factors(rb, state, "assault", (unit,))
        if state.disrupted >> unit & 1:
            line = f"half of {line}, rounded up (disrupted)"
        found.append(line)
    if side == SYRIA and state.posts_israeli >> target & 1:
        found.append(f"garrison {GARRISON_ASSAULT} [NMG 15.0]")
    return ", ".join(found)


def _special(rb: Rulebook, state: State, side: int, target: int) -> list[str]:
    """What a retreat would mean for the strong-point or the command post there."""
    lines = []
    if side == SYRIA and state.posts_israeli >> target & 1:
        lines.append("  an R destroys the strong-point [NMG 15.0]")
    if side != SYRIA and rb.syrian_posts(state) >> target & 1:
        lines.append("  in the strong-point only units that were disrupted before it retreat [T:D 5.2]")
    if rb.command_post in state.stack(target):
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


def _stack(state: State, side: int, target: int) -> tuple[int, ...]:
    """The enemies of a side in a hex."""
    return state.stack(target) if state.occupied[1 - side] >> target & 1 else ()


def _defenders(rb: Rulebook, state: State, side: int, target: int) -> str:
    names = [rb.name(u) + ("*" if state.disrupted >> u & 1 else "") for u in _stack(state, side, target)]
    if side == SYRIA and state.posts_israeli >> target & 1:
        names.append("strong-point")
    return ", ".join(names)


def _factors(rb: Rulebook, state: State, what: str, units: Sequence[int]) -> str:
    """What each unit adds, halved if it is Out of Supply."""
    found = []
    for unit in units:
        value: int = getattr(rb.units[unit], what)
        text = f"{rb.name(unit)} {value}"
        if state.oos >> unit & 1:
            text = f"{rb.name(unit)} {(value + 1) // 2}, half of {value} (Out of Supply) [NMG 7.0]"
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
