"""The combat tables and what they can give: exact distributions for previews, bots and resolution."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from golan_no_middle_ground.definition import Tables

FACES = 6
LAST_ROW = 7
"""Modified dice of 0 and less, and of 7 and more, share a row."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One modifier of a die: what it is, its value, and the rule."""

    what: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class AssaultResult:
    """One result of the Assault Table (NMG 12.0)."""

    attacker: int
    """Hits on the attackers."""
    defender: int
    retreat: bool

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}{'R' if self.retreat else ''}"


def total(modifiers: list[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(m.value for m in modifiers)


def row(die: int) -> int:
    """The row of a modified die."""
    return min(max(die, 0), LAST_ROW)


def fire_column(tables: Tables, strength: int) -> int:
    """NMG 11.0: the column of a fire strength; -1 for less than 1."""
    return bisect_right(tables.fire_columns, strength) - 1


def fire_hits(tables: Tables, strength: int, die: int) -> int:
    """NMG 11.0: hits of a modified die."""
    column = fire_column(tables, strength)
    return tables.fire[row(die)][column] if column >= 0 else 0


def assault_result(tables: Tables, difference: int, die: int) -> AssaultResult:
    """NMG 12.0: the result of a modified die at a difference of strengths."""
    column = bisect_right(tables.assault_columns, difference)
    return AssaultResult(*tables.assault[row(die)][column])


def fire_odds(tables: Tables, strength: int, modifier: int) -> dict[int, int]:
    """Hits to how many of the six faces give them."""
    odds: dict[int, int] = {}
    for face in range(1, FACES + 1):
        hits = fire_hits(tables, strength, face + modifier)
        odds[hits] = odds.get(hits, 0) + 1
    return dict(sorted(odds.items()))


def assault_odds(tables: Tables, difference: int, modifier: int) -> dict[AssaultResult, int]:
    """Results to how many of the six faces give them, best face first."""
    odds: dict[AssaultResult, int] = {}
    for face in range(1, FACES + 1):
        result = assault_result(tables, difference, face + modifier)
        odds[result] = odds.get(result, 0) + 1
    return odds


def hit_chance(limit: int, modifier: int) -> int:
    """NMG 9.0: how many of the six faces hit when the modified die must not exceed the limit."""
    return min(max(limit - modifier, 0), FACES)
