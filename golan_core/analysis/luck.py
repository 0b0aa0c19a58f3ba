"""Luck: what dice showed against what they should show, and losses against those that were due.

An event with a gamble says what a throw could have cost each side, exactly, and what it did cost. From
that alone the luck of a side follows, without any knowledge of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, sqrt

from golan_core.model.dice import Roll
from golan_core.model.values import Gamble, Losses

EVEN = (0.4, 0.6)
"""Between these shares of all games luck is called even."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw that cost losses, and when it was made."""

    turn: int
    when: str
    """The turn as people read it, e.g. "turn 3 (7 Oct)"."""
    role: str
    """Who threw."""
    text: str
    gamble: Gamble

    def came(self, role: str) -> int:
        """Losses of a side."""
        return self.gamble.losses.get(role, 0)

    def due(self, role: str) -> Fraction:
        """Losses that a side had to expect."""
        return self._mean(lambda lost: lost.get(role, 0))

    def swing(self, role: str) -> Fraction:
        """How much better than expected the throw was for a side, in losses."""
        return _favour(role, self.gamble.losses) - self._mean(lambda lost: _favour(role, lost))

    def as_good(self, role: str) -> Fraction:
        """Share of all throws that are at least as good for a side."""
        came = _favour(role, self.gamble.losses)
        return self._mean(lambda lost: int(_favour(role, lost) >= came))

    def _mean(self, worth: Callable[[Losses], int]) -> Fraction:
        chances = self.gamble.chances
        return Fraction(sum(n * worth(lost) for n, lost in chances), sum(n for n, _ in chances))


def _favour(role: str, losses: Losses) -> int:
    """How well an outcome is for a side: what the others lose, less what it loses itself."""
    return sum(n if other != role else -n for other, n in losses.items())


@dataclass(frozen=True, slots=True)
class SideLuck:
    """The losses of one side in all throws together."""

    role: str
    throws: int
    due: float
    came: int
    luckier_than: float
    """Share of all games with the same throws in which the side loses more (half of those that tie)."""


def side_luck(throws: Sequence[Throw], role: str) -> SideLuck:
    """How lucky a side was with its losses; exact, every throw taken as it was made."""
    mine = [t for t in throws if any(role in lost for _, lost in t.gamble.chances)]
    came = sum(t.came(role) for t in mine)
    spread: dict[int, float] = {0: 1.0}
    for throw in mine:
        spread = _joined(spread, throw.gamble, role)
    more = sum(p for n, p in spread.items() if n > came) + spread.get(came, 0.0) / 2
    return SideLuck(role, len(mine), float(sum(t.due(role) for t in mine)), came, more)


def _joined(spread: Mapping[int, float], gamble: Gamble, role: str) -> dict[int, float]:
    """The distribution of losses after one more throw."""
    total = sum(weight for weight, _ in gamble.chances)
    joined: dict[int, float] = {}
    for weight, lost in gamble.chances:
        share, n = weight / total, lost.get(role, 0)
        for before, p in spread.items():
            joined[before + n] = joined.get(before + n, 0.0) + p * share
    return joined


def luck_words(share: float) -> str:
    """How lucky somebody is who fares better than this share of all games."""
    hundred = min(99, max(1, round(share * 100)))
    if EVEN[0] <= share <= EVEN[1]:
        return "about what was due"
    if share > EVEN[1]:
        return f"luckier than in {hundred} of 100 games with the same throws"
    return f"unluckier than in {100 - hundred} of 100 games with the same throws"


# --------------------------------------------------------------------------- dice


@dataclass(frozen=True, slots=True)
class DiceCount:
    """Dice of one kind: how many, what they showed on the mean, and what they should show."""

    name: str
    """Whose dice they are, or what was thrown for."""
    sides: int
    dice: int
    total: int

    @property
    def mean(self) -> float:
        return self.total / self.dice

    @property
    def due(self) -> float:
        return (self.sides + 1) / 2

    @property
    def off(self) -> float:
        """Standard deviations by which the mean is above what it should be."""
        one = sqrt((self.sides**2 - 1) / 12)
        return (self.mean - self.due) * sqrt(self.dice) / one if one else 0.0


def count_dice(rolls: Iterable[tuple[str, Roll]]) -> list[DiceCount]:
    """Dice counted by (name, sides), in order of their first throw.

    What is thrown with now so many sides, now so many, is a draw from a cup or a pile and no die: nothing
    is high or low about it, and it is left out.
    """
    thrown = list(rolls)
    sides: dict[str, set[int]] = {}
    for _, roll in thrown:
        sides.setdefault(roll.purpose, set()).add(roll.sides)
    found: dict[tuple[str, int], list[int]] = {}
    for name, roll in thrown:
        if len(sides[roll.purpose]) == 1:
            found.setdefault((name, roll.sides), []).extend(roll.values)
    return [DiceCount(name, faces, len(v), sum(v)) for (name, faces), v in found.items() if v]


def dice_words(count: DiceCount) -> str:
    """The mean of some dice, and how unusual it is."""
    off = abs(count.off)
    high = "high" if count.off > 0 else "low"
    how = (
        "as usual"
        if off < 1
        else f"a little {high}"
        if off < 2
        else f"{high}, as in 1 game of {_one_in(off)}"
    )
    dice = "1 die" if count.dice == 1 else f"{count.dice} dice"
    return f"{dice} with {count.sides} sides, mean {count.mean:.2f} where {count.due:.1f} is due: {how}"


def _one_in(off: float) -> int:
    """In one of so many games the mean of fair dice is so far off, up or down."""
    return min(1_000_000, max(2, round(1 / max(erfc(off / sqrt(2)), 1e-6))))
