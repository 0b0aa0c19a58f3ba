"""The combat tables and what they can give: exact distributions for previews, bots and resolution."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from golan_no_middle_ground.model.definition import Tables

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


def throws(limit: int) -> str:
    """The throws that do not exceed a limit."""
    return "a 1" if limit == 1 else f"1 to {limit}"


def row(die: int) -> int:
    """The row of a modified die."""
    return min(max(die, 0), LAST_ROW)


def fire_column(tables: Tables, strength: int) -> int:
    """NMG 11.0: the column of a fire strength; -1 for less than 1."""
    return bisect_right(tables.fire_columns, strength) - 1


def heading(least: Sequence[int], column: int) -> str:
    """How a column is headed that begins at `least[column]`, e.g. "8 to 10" or "15 or more"."""
    if column < 0:
        return f"below {least[0]}"
    if column + 1 == len(least):
        return f"{least[column]} or more"
    last = least[column + 1] - 1
    return f"{least[column]}" if last == least[column] else f"{least[column]} to {last}"


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


def capped(odds: dict[int, int], most: int) -> dict[int, int]:
    """The same odds where no more than so many hits count."""
    found: dict[int, int] = {}
    for hits, weight in odds.items():
        found[min(hits, most)] = found.get(min(hits, most), 0) + weight
    return found


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


def bombard_odds(limits: Sequence[int], modifier: int) -> dict[int, int]:
    """NMG 9.0: hits to how many throws of one die each give them, by what each die must not exceed."""
    odds = {0: 1}
    for limit in limits:
        faces = hit_chance(limit, modifier)
        longer: dict[int, int] = {}
        for hits, weight in odds.items():
            for more, ways in ((0, FACES - faces), (1, faces)):
                if ways:
                    longer[hits + more] = longer.get(hits + more, 0) + weight * ways
        odds = longer
    return odds
