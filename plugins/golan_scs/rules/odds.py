"""Strength, odds and shifts of a combat (SCS 7.0), with the full arithmetic and the exact distribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from golan_scs.model.definition import Result
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import SCALE, Position, Rulebook

MAX_NET_SHIFT = 3
"""Columns that shifts can move a combat, either way."""


@cache
def ways_of(count: int, sides: int) -> Mapping[int, int]:
    """In how many throws of `count` dice with `sides` sides each total shows, by total."""
    if not count:
        return {0: 1}
    ways: dict[int, int] = {}
    for total, n in ways_of(count - 1, sides).items():
        for face in range(1, sides + 1):
            ways[total + face] = ways.get(total + face, 0) + n
    return ways


Multiplier = tuple[Fraction, str, str]
"""What multiplies a strength: by how much, why, by which rule."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One unit's part in a combat: printed strength, what multiplies it, and what comes out."""

    unit: int
    printed: int
    factors: tuple[Multiplier, ...]
    strength: int
    """In 144ths."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns in favour of a side, and why."""

    side: int
    columns: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Odds:
    """Everything that settles the column of a combat."""

    attack: tuple[Factor, ...]
    defense: tuple[Factor, ...]
    ratio: str
    """Rounded odds, e.g. "10:1"; the table ends at its last column."""
    base: int
    """Column index before shifts."""
    shifts: tuple[Shift, ...]
    net: int
    """Columns shifted in the attacker's favour, at most three either way."""
    column: int
    """Column index on which the combat is resolved."""

    @property
    def attack_total(self) -> Fraction:
        return Fraction(sum(f.strength for f in self.attack), SCALE)

    @property
    def defense_total(self) -> Fraction:
        return Fraction(sum(f.strength for f in self.defense), SCALE)


def attack_factors(pos: Position, unit: int, target: int) -> Factor:
    """SCS 7.0: a unit's attack strength over its hexside into the target."""
    printed = pos.rules.counters[unit].attack[pos.steps[unit] - 1]
    crossing = pos.rules.crossing(unit, pos.where[unit], target, pos.rules.mobility_now(pos, unit))
    terrain = (crossing.factor, crossing.why, pos.rules.terrain_rule)
    return _factor(unit, printed, terrain, *pos.rules.fighting.status_factors(pos, unit))


def defense_factors(pos: Position, unit: int) -> Factor:
    """SCS 7.0: a unit's defence strength where it stands."""
    printed = pos.rules.counters[unit].defense[pos.steps[unit] - 1]
    terrain = pos.rules.hex_factor[pos.rules.board.terrain[pos.where[unit]]]
    return _factor(
        unit, printed, (*terrain, pos.rules.terrain_rule), *pos.rules.fighting.status_factors(pos, unit)
    )


def _factor(unit: int, printed: int, *factors: Multiplier) -> Factor:
    strength = printed * SCALE
    for factor, _, _ in factors:
        strength = strength * factor.numerator // factor.denominator
    return Factor(unit, printed, tuple(f for f in factors if f[0] != 1), strength)


def attack_strength(pos: Position, units: Sequence[int], target: int) -> int:
    """SCS 7.0: total attack strength in 144ths, without the explanation."""
    return sum(attack_factors(pos, u, target).strength for u in units)


def defense_strength(pos: Position, units: Sequence[int]) -> int:
    """SCS 7.0: total defence strength in 144ths, without the explanation."""
    return sum(defense_factors(pos, u).strength for u in units)


def odds_ratio(rb: Rulebook, attack: int, defense: int) -> tuple[int, int]:
    """SCS 7.0: the odds as (n, 1) or (1, n). Standard rounding, or in the defender's favour by switch."""
    if defense <= 0:
        return 99, 1
    favour = rb.switches.odds_rounding == "defender"
    if attack >= defense:
        n = attack // defense if favour else (2 * attack + defense) // (2 * defense)
        return n, 1
    if attack <= 0:
        return 1, 99
    n = -(-defense // attack) if favour else (2 * defense + attack) // (2 * attack)
    return (1, n)


def column_of(rb: Rulebook, attack: int, defense: int) -> int:
    """SCS 7.0: index of the column for two strengths; odds off the table use its last column."""
    wanted = odds_ratio(rb, attack, defense)
    best = 0
    for index, (a, d) in enumerate(rb.ratios):
        if wanted[0] * d >= a * wanted[1]:
            best = index
    return best


def shift_column(rb: Rulebook, base: int, net: int) -> int:
    """SCS 7.0: the column after shifts, at most three net and never off the table."""
    net = max(-MAX_NET_SHIFT, min(MAX_NET_SHIFT, net))
    return max(0, min(len(rb.ratios) - 1, base + net))


def odds(pos: Position, combat: Combat) -> Odds:
    """SCS 7.0: the odds of a combat with the shifts announced so far."""
    attack = tuple(attack_factors(pos, u, combat.target) for u in combat.attackers if pos.where[u] >= 0)
    defense = tuple(defense_factors(pos, u) for u in combat.defenders if pos.where[u] >= 0)
    a, d = sum(f.strength for f in attack), sum(f.strength for f in defense)
    base = column_of(pos.rules, a, d)
    shifts = all_shifts(pos, combat)
    net = sum(s.columns if s.side == combat.attacker else -s.columns for s in shifts)
    capped = max(-MAX_NET_SHIFT, min(MAX_NET_SHIFT, net))
    n, m = odds_ratio(pos.rules, a, d)
    return Odds(attack, defense, f"{n}:{m}", base, shifts, capped, shift_column(pos.rules, base, net))


def all_shifts(pos: Position, combat: Combat) -> tuple[Shift, ...]:
    """Every shift of a combat: those that need no choice, then Air Points and artillery announced."""
    found: list[Shift] = []
    announced = (
        (1 - combat.attacker, combat.defender_air, combat.defender_guns),
        (combat.attacker, combat.attacker_air, combat.attacker_guns),
    )
    for side, air, guns in announced:
        found.extend(
            Shift(side, n, why, rule) for n, why, rule in pos.rules.fighting.fixed_shifts(pos, combat, side)
        )
        if air:
            found.append(Shift(side, air, f"{air} Air Point{'s' if air > 1 else ''}", pos.rules.support_rule))
        if guns:
            found.append(Shift(side, len(guns), f"artillery {pos.rules.names(guns)}", pos.rules.support_rule))
    return tuple(found)


def distribution(rb: Rulebook, column: int) -> tuple[tuple[Result, int], ...]:
    """Each result of a column with the number of throws that give it, in table order."""
    ways: dict[str, int] = {}
    results: dict[str, Result] = {}
    shown = ways_of(*rb.definition.dice)
    for total, row in sorted(rb.definition.table.items()):
        result = row[column]
        ways[result.code] = ways.get(result.code, 0) + shown[total]
        results[result.code] = result
    return tuple((results[code], count) for code, count in ways.items())


def mean_losses(rb: Rulebook, column: int) -> tuple[Fraction, Fraction]:
    """Expected steps lost by attacker and defender in a column."""
    table = distribution(rb, column)
    return (
        Fraction(sum(r.attacker * n for r, n in table), rb.definition.throws),
        Fraction(sum(r.defender * n for r, n in table), rb.definition.throws),
    )


def chances(pos: Position, combat: Combat, column: int) -> list[tuple[int, dict[str, int]]]:
    """Steps that each side can lose on a column, as rows of (throws, {side: steps})."""
    mine, theirs = _steps_there(pos, combat)
    attacker, defender = (
        pos.rules.definition.sides[combat.attacker],
        pos.rules.definition.sides[1 - combat.attacker],
    )
    ways: dict[tuple[int, int], int] = {}
    shown = ways_of(*pos.rules.definition.dice)
    for total, row in pos.rules.definition.table.items():
        lost = min(row[column].attacker, mine), min(row[column].defender, theirs)
        ways[lost] = ways.get(lost, 0) + shown[total]
    return [(n, {attacker: a, defender: d}) for (a, d), n in ways.items()]


def losses(pos: Position, combat: Combat, result: Result) -> dict[str, int]:
    """Steps that a result costs each side: no more than its units have."""
    mine, theirs = _steps_there(pos, combat)
    attacker, defender = (
        pos.rules.definition.sides[combat.attacker],
        pos.rules.definition.sides[1 - combat.attacker],
    )
    return {attacker: min(result.attacker, mine), defender: min(result.defender, theirs)}


def _steps_there(pos: Position, combat: Combat) -> tuple[int, int]:
    """Steps of the attackers and of the defenders that are still on the map."""
    mine = sum(pos.steps[u] for u in combat.attackers if pos.where[u] >= 0)
    return mine, sum(pos.steps[u] for u in combat.defenders if pos.where[u] >= 0)
