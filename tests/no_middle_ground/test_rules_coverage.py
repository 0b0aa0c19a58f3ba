"""Every paragraph of T:D and every rule of the base game is told of, and what the entries name is there."""

from pathlib import Path

import pytest

import golan_no_middle_ground
from golan_core.data.rule_texts import load_rules
from golan_core.testing.rules import missing_code, missing_tests, numbers_named, unknown_numbers
from golan_no_middle_ground.game import NoMiddleGround
from golan_no_middle_ground.manual import RULES

ROOT = Path(__file__).parents[2]

BASE = """
1.0; 2.0; 3.0; 4.0; 5.1; 5.2; 6.0; 7.0; 8.0; 9.0; 10.0; 11.0; 12.0; 13.0; 14.0; 15.0; 16.0; 17.0; 18.0; 19.0
"""
EXPANSION = """
Introduction; 1.1; 1.2; 1.2.1; 1.2.2; 2.0; 2.1; 3.1; 3.1.1; 3.1.2; 3.2; 3.2.1; 3.2.1 Iraqi; 3.2.2; 3.2.3;
3.2.4; 3.3; 4.1; 4.1.1; 4.2; 5.1; 5.1.1; 5.2; 5.3; 5.4; 5.5; 6.0; 6.1; 6.1.1; 7.1; 7.2; 7.3;
8.1; 8.2; 8.3; 8.4
"""
"""What the rulebook numbers. 3.2.1 is printed twice; 1.0, 3.0, 4.0, 5.0, 7.0 and 8.0 are headings."""

TEXTS = load_rules(RULES, [o.name for o in NoMiddleGround.options])


def numbers(text):
    return [" ".join(word.split()) for word in text.split(";")]


def test_every_rule_has_an_entry_in_the_order_of_the_rulebooks():
    expected = [f"NMG {n}" for n in numbers(BASE)] + [f"T:D {n}" for n in numbers(EXPANSION)]
    assert [rule.number for rule in TEXTS] == expected


def test_the_game_tells_them():
    assert NoMiddleGround().manual.rules() == TEXTS


@pytest.mark.parametrize("rule", TEXTS, ids=lambda rule: rule.number.replace(" ", "_"))
def test_an_entry_says_what_the_program_does_and_is_implemented_and_tested(rule):
    assert rule.title
    assert len(rule.text) > 20
    assert rule.text[-1] == "."
    assert not rule.reading or rule.reading[-1] == "."
    assert not rule.open
    assert rule.code
    assert rule.tests


def test_the_code_is_there():
    assert missing_code(TEXTS) == []


def test_the_tests_are_there():
    assert missing_tests(TEXTS, ROOT) == []


def test_every_switch_is_told_of_under_a_rule():
    assert {name for rule in TEXTS for name in rule.switches} == {o.name for o in NoMiddleGround.options}


def test_every_rule_that_the_program_names_can_be_looked_up():
    named = numbers_named((golan_no_middle_ground,), r"(?:NMG|T:D) \d+(?:\.\d+)+\b")
    assert len(named) > 40
    assert unknown_numbers(TEXTS, named) == []
