"""What a fire, a bombardment or an assault can come to: exact distributions, anti-aircraft fire and all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.tables import (
    FACES,
    AssaultResult,
    Modifier,
    assault_odds,
    fire_odds,
    hit_chance,
    total,
)
from golan_no_middle_ground.rules.combat.air import AIR_BOMBARD, FLAK, flak_at
from golan_no_middle_ground.rules.combat.assault import Clash, clash, crowded, defensive_fire
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.bombardment import modifiers
from golan_no_middle_ground.rules.combat.fire import Shot, shot

Key = TypeVar("Key")
Odds = dict[Key, Fraction]
"""Chance by what can happen."""


def mixed(parts: Iterable[tuple[Fraction, Mapping[Key, Fraction]]]) -> Odds[Key]:
    """Several distributions in one, each with the chance that it is the one in force."""
    found: Odds[Key] = {}
    for weight, odds in parts:
        for key, chance in odds.items():
            if weight and chance:
                found[key] = found.get(key, Fraction(0)) + weight * chance
    return found


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """The expected number."""
    return sum((n * chance for n, chance in odds.items()), Fraction(0))


def flak_chance(pos: Position, attack: Attack) -> Fraction:
    """NMG 14.0: the chance that anti-aircraft fire drives an air unit off."""
    shot_at = attack.air and flak_at(pos, attack.side, attack.target)
    return Fraction(FLAK[attack.side], FACES) if shot_at else Fraction(0)


# ------------------------------------------------------------------------- fire


@dataclass(frozen=True, slots=True)
class FireForecast:
    """A fire before the die."""

    shot: Shot
    """With the support of the air unit, if one is named."""
    flak: Fraction
    """The chance that the air unit is driven off."""
    hits: Odds[int]
    """Chance by number of hits, anti-aircraft fire included; the fewest first."""

    @property
    def mean(self) -> Fraction:
        return mean(self.hits)


def of_shot(rb: Rulebook, made: Shot) -> Odds[int]:
    """NMG 11.0: chance by number of hits of one fire."""
    odds = fire_odds(rb.tables, made.strength, made.modifier)
    return {hits: Fraction(faces, FACES) for hits, faces in odds.items()}


def forecast_fire(pos: Position, attack: Attack) -> FireForecast:
    """NMG 10.0, 11.0: what a fire can come to."""
    made = shot(pos, attack)
    flak = flak_chance(pos, attack)
    plain = shot(pos, replace(attack, air=0))
    odds = mixed(((1 - flak, of_shot(pos.rules, made)), (flak, of_shot(pos.rules, plain))))
    return FireForecast(made, flak, dict(sorted(odds.items())))


def losses_of(pos: Position, stack: Sequence[int], hits: int) -> tuple[int, int]:
    """NMG 13.0: how many of a stack so many hits disrupt and eliminate."""
    shaken = sum(pos.disrupted >> u & 1 for u in stack)
    whole = len(stack) - shaken
    newly = min(hits, whole)
    gone = min(hits - newly, len(stack))
    return max(newly - max(gone - shaken, 0), 0), gone


# ------------------------------------------------------------------ bombardment


@dataclass(frozen=True, slots=True)
class Gun:
    """One die of a bombardment: a unit, or an air unit (-1), and what must be thrown."""

    unit: int
    limit: int
    flak: Fraction
    chance: Fraction
    """That it hits, anti-aircraft fire included."""


@dataclass(frozen=True, slots=True)
class BombardForecast:
    """A bombardment before the dice."""

    guns: tuple[Gun, ...]
    modifiers: tuple[Modifier, ...]
    whole: int
    """Un-disrupted units in the target: no more than so many hits count."""
    hits: Odds[int]
    """Chance by number of hits that count."""

    @property
    def mean(self) -> Fraction:
        return mean(self.hits)


def forecast_bombard(pos: Position, attack: Attack) -> BombardForecast:
    """NMG 9.0: what a bombardment can come to."""
    found = tuple(modifiers(pos, attack))
    added = total(list(found))
    flak = flak_chance(pos, attack)
    guns = [
        Gun(u, pos.rules.units[u].bombard, Fraction(0), _hits(pos.rules.units[u].bombard, added))
        for u in attack.units
    ]
    limit = AIR_BOMBARD[attack.side]
    guns += [Gun(-1, limit, flak, (1 - flak) * _hits(limit, added))] * attack.air
    odds: Odds[int] = {0: Fraction(1)}
    for gun in guns:
        one_more = {n + 1: chance for n, chance in odds.items()}
        odds = mixed(((gun.chance, one_more), (1 - gun.chance, odds)))
    whole = sum(not pos.disrupted >> u & 1 for u in pos.stack(attack.target))
    counted: Odds[int] = {}
    for n, chance in sorted(odds.items()):
        counted[min(n, whole)] = counted.get(min(n, whole), Fraction(0)) + chance
    return BombardForecast(tuple(guns), found, whole, counted)


def _hits(limit: int, added: int) -> Fraction:
    return Fraction(hit_chance(limit, added), FACES)


# ---------------------------------------------------------------------- assault


@dataclass(frozen=True, slots=True)
class AssaultForecast:
    """An assault before any die. Defensive fire makes those attackers drop out whose loss hurts least."""

    at: int
    """The hex that defensive fire is aimed at."""
    defence: Shot
    defence_hits: Odds[int]
    clash: Clash
    """If nobody drops out, with the air unit if one is named."""
    flak: Fraction
    stopped: Fraction
    """The chance that no attacker is left un-disrupted."""
    results: Odds[AssaultResult]
    """Chance by result, the best first; with `stopped` they add up to one."""
    attacker: Fraction
    """Expected hits on the attackers, defensive fire included."""
    defender: Fraction
    retreat: Fraction
    """The chance that the defenders must retreat."""


def of_clash(rb: Rulebook, made: Clash) -> Odds[AssaultResult]:
    """NMG 12.0: chance by result of one assault."""
    odds = assault_odds(rb.tables, made.difference, made.modifier)
    return {result: Fraction(faces, FACES) for result, faces in odds.items()}


def forecast_assault(pos: Position, attack: Attack) -> AssaultForecast:
    """NMG 12.0: what an assault can come to, from defensive fire to the result."""
    at, defence = defensive_fire(pos, attack)
    hits = of_shot(pos.rules, defence) if defence.strength else {0: Fraction(1)}
    flak = flak_chance(pos, attack)
    stopped, parts = Fraction(0), []
    for count, chance in hits.items():
        for flying, weight in ((attack.air, 1 - flak), (0, flak)):
            left = _left(pos, replace(attack, air=flying), count) if weight else None
            if left is None:
                stopped += chance * weight
            else:
                parts.append((chance * weight, of_clash(pos.rules, clash(pos, left))))
    results = mixed(parts)
    results = dict(sorted(results.items(), key=lambda item: _merit(item[0]), reverse=True))
    attacker = mean(hits) + sum((r.attacker * p for r, p in results.items()), Fraction(0))
    defender = sum((r.defender * p for r, p in results.items()), Fraction(0))
    retreat = sum((p for r, p in results.items() if r.retreat), Fraction(0))
    full = clash(pos, attack)
    return AssaultForecast(at, defence, hits, full, flak, stopped, results, attacker, defender, retreat)


def _left(pos: Position, attack: Attack, hits: int) -> Attack | None:
    """What goes on after defensive fire, the attackers chosen for the best odds; None if nobody is left."""
    at = crowded(pos, attack.units)
    there = [u for u in attack.units if pos.where[u] == at]
    out = min(hits, len(there))
    if out == len(attack.units):
        return None
    left = (tuple(u for u in attack.units if u not in gone) for gone in combinations(there, out))
    going_on = [replace(attack, units=units) for units in left]
    return max(going_on, key=lambda a: worth(of_clash(pos.rules, clash(pos, a))))


def _merit(result: AssaultResult) -> tuple[bool, int]:
    return result.retreat, result.defender - result.attacker


def worth(odds: Mapping[AssaultResult, Fraction]) -> Fraction:
    """How good a distribution is for the attacker: a retreat counts as much as two hits."""
    return sum((p * (2 * r.retreat + r.defender - r.attacker) for r, p in odds.items()), Fraction(0))
