"""Dice: the values that every save depends on, order-independence, and refused throws."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golan_core.model.dice import DiceError, ManualDice, Roll, ScriptedDice, SeededDice, commitment, die

SEED = b"20731006"


def test_golden_values():
    """Part of the save format: if one of these changes, every saved game is broken."""
    assert [die(SEED, "", p, 0) for p in range(12)] == [6, 2, 3, 4, 4, 6, 5, 6, 3, 1, 6, 5]
    assert [die(SEED, "golan", p, 0) for p in range(12)] == [2, 3, 1, 4, 6, 2, 4, 5, 3, 6, 4, 4]
    assert [die(SEED, "", 0, i) for i in range(12)] == [6, 1, 4, 6, 5, 6, 2, 2, 1, 1, 1, 2]
    assert [die(b"\x00\xff", "sinai", 7, i, 10) for i in range(12)] == [1, 2, 3, 9, 2, 9, 8, 5, 1, 3, 1, 2]
    assert commitment(SEED) == "c28dec7c988e2068f58d8bd9f8bc69702ee9e9831dd96047767e19b3e7b22952"


def test_a_die_is_a_keyed_hash_of_its_place():
    key = bytes.fromhex("d1daa9cf4174508dc2750fbdef850ae62d74c0c79c82aae2baf07db7d01a63cc")
    assert hashlib.blake2b(SEED, digest_size=32).digest() == key
    word = hashlib.blake2b(b"golan\x003\x001", key=key, digest_size=8).hexdigest()
    assert word == "aa809079d5875cdc"
    assert die(SEED, "golan", 3, 1) == 0xAA809079D5875CDC % 6 + 1 == 3


def test_dice_are_fair_enough():
    """Chi-squared of 60,000 dice and of 20,000 pairs of one throw, below the 99.9 % points."""
    dice = Counter(die(b"x", "", p, i) for p in range(10_000) for i in range(6))
    assert sum((dice[v] - 10_000) ** 2 / 10_000 for v in range(1, 7)) < 20.5
    pairs = Counter((die(b"x", "", p, 0), die(b"x", "", p, 1)) for p in range(20_000))
    due = 20_000 / 36
    assert sum((pairs[a, b] - due) ** 2 / due for a in range(1, 7) for b in range(1, 7)) < 66.6


@given(st.binary(min_size=1, max_size=40), st.text(max_size=8), st.integers(0, 10**6), st.integers(1, 5))
def test_a_throw_does_not_depend_on_how_dice_are_grouped(seed, front, position, count):
    together, apart = SeededDice(seed, position, front), SeededDice(seed, position, front)
    values = together.roll("all", count).values
    assert values == tuple(v for _ in range(count) for v in apart.roll("one").values)
    assert len(together.rolls) == 1
    assert len(apart.rolls) == count
    assert all(1 <= v <= 6 for v in values)


def test_positions_fronts_and_seeds_throw_different_dice():
    base = [die(SEED, "", 0, i) for i in range(30)]
    for seed, front, position in ((SEED, "", 1), (SEED, "sinai", 0), (b"20731007", "", 0)):
        assert [die(seed, front, position, i) for i in range(30)] != base


def test_every_throw_is_recorded():
    dice = SeededDice(SEED, 0)
    first = dice.roll("combat", 2)
    dice.roll("morale", 1, 10)
    assert dice.rolls == [Roll("combat", 6, (6, 1)), Roll("morale", 10, dice.rolls[1].values)]
    assert first.total == 7


def test_manual_dice_are_what_was_typed():
    asked = []

    def ask(purpose, count, sides):
        asked.append((purpose, count, sides))
        return [3, 4]

    dice = ManualDice(ask)
    assert dice.roll("combat", 2).values == (3, 4)
    assert asked == [("combat", 2, 6)]


@pytest.mark.parametrize("typed", [[], [3], [3, 4, 5], [0, 4], [3, 7]])
def test_manual_dice_refuse_what_is_not_on_the_dice(typed):
    dice = ManualDice(lambda purpose, count, sides: typed)
    with pytest.raises(DiceError, match=r"^combat: 2 values from 1 to 6 are needed"):
        dice.roll("combat", 2)
    assert dice.rolls == []


def test_scripted_dice_run_out():
    dice = ScriptedDice([1, 2, 3])
    dice.roll("first", 2)
    assert dice.left == 1
    with pytest.raises(DiceError, match="second: 2 dice are thrown but 1 values are left"):
        dice.roll("second", 2)


def test_scripted_dice_refuse_values_that_are_not_on_the_die():
    with pytest.raises(DiceError, match="not values of 6-sided dice"):
        ScriptedDice([7]).roll("combat")
