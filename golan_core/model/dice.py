"""Dice that are handed in: seeded, typed in by hand, or scripted; every roll is a record.

A seeded die is a pure function of (secret seed, front, journal position, index), so a reload never
rerolls, and the order in which two fronts are played changes no die.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol


class Roll(NamedTuple):
    """One throw: what it was for, how many sides each die has, and what the dice showed."""

    purpose: str
    sides: int
    values: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.values)


class DiceError(ValueError):
    """A die was asked for that the source cannot give, or a typed value is not on the die."""


class Dice(Protocol):
    """What the rules see of dice. `rolls` is everything thrown so far for the current action."""

    rolls: list[Roll]

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        """Throw `count` dice with `sides` sides. Raises DiceError if the source cannot."""
        ...


def die(seed: bytes, front: str, position: int, index: int, sides: int = 6) -> int:
    """One die, 1..`sides`, of journal `position` (0, 1, ...) on a front; `index` counts its dice.

    Part of the save format: the bytes hashed here must never change.
    """
    key = hashlib.blake2b(seed, digest_size=32).digest()
    message = f"{front}\0{position}\0{index}".encode()
    word = hashlib.blake2b(message, key=key, digest_size=8).digest()
    return int.from_bytes(word, "big") % sides + 1


def commitment(seed: bytes) -> str:
    """A hash to show before play; revealing the seed afterwards proves that it was fixed."""
    return hashlib.sha256(b"golan-seed\0" + seed).hexdigest()


class SeededDice:
    """The dice of one journal position, drawn from a secret seed."""

    __slots__ = ("_front", "_index", "_position", "_seed", "rolls")

    def __init__(self, seed: bytes, position: int, front: str = "") -> None:
        self._seed, self._position, self._front = seed, position, front
        self._index = 0
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        first = self._index
        self._index += count
        values = tuple(
            die(self._seed, self._front, self._position, i, sides) for i in range(first, first + count)
        )
        made = Roll(purpose, sides, values)
        self.rolls.append(made)
        return made


class ManualDice:
    """Dice thrown on a table: `ask(purpose, count, sides)` returns what the player typed."""

    __slots__ = ("_ask", "rolls")

    def __init__(self, ask: Callable[[str, int, int], Sequence[int]]) -> None:
        self._ask = ask
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        values = tuple(self._ask(purpose, count, sides))
        if len(values) != count or any(not 1 <= v <= sides for v in values):
            raise DiceError(f"{purpose}: {count} values from 1 to {sides} are needed, not {list(values)}")
        made = Roll(purpose, sides, values)
        self.rolls.append(made)
        return made


class ScriptedDice:
    """Dice with the values given beforehand: tests, worked examples, and the replay of a record."""

    __slots__ = ("_values", "rolls")

    def __init__(self, values: Iterable[int]) -> None:
        self._values = list(values)
        self.rolls: list[Roll] = []

    @property
    def left(self) -> int:
        """How many scripted values were not thrown."""
        return len(self._values)

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        if len(self._values) < count:
            raise DiceError(f"{purpose}: {count} dice are thrown but {len(self._values)} values are left")
        values = tuple(self._values[:count])
        if any(not 1 <= v <= sides for v in values):
            raise DiceError(f"{purpose}: {list(values)} are not values of {sides}-sided dice")
        del self._values[:count]
        made = Roll(purpose, sides, values)
        self.rolls.append(made)
        return made
