"""Every paragraph of the rulebook is told of, implemented and tested, and nothing named is missing."""

from pathlib import Path

import pytest

import golan_heights_of_courage
import golan_scs
from golan_core.testing.rules import missing_code, missing_tests, numbers_named, unknown_numbers
from golan_heights_of_courage.game import HeightsOfCourage

ROOT = Path(__file__).parents[2]

PARAGRAPHS = """
Introduction; Scale; Ownership; Combat Shifts;
1.1; 1.2a; 1.3a; 1.3b; 1.3c; 1.3d; 1.3e; 1.3f; 1.4A; 1.4B; 1.5; 1.5a; 1.5b; 1.5c; 1.5d; 1.5e;
1.6a; 1.6b; 1.6c; 1.6d; 1.6f; 1.6g; 1.6h; 1.7; 1.7a; 1.7b; 1.8; 1.8a; 1.8b; 1.8c; 1.9;
1.10; 1.10a; 1.10b; 1.10c; 1.11; 1.11a; 1.11b;
2.1; 2.2; 2.2a; 2.2b; 2.2c; 2.3a; 2.3b; 2.3c; 2.4;
3.1; 3.2; 3.2a; 3.2b; 3.2c; 3.3; 3.4;
4.0a; 4.0b; 4.0c; 4.1; 4.2; 4.3; 4.4; 5.0 Syrian; 5.0 Israeli;
Combat Table; Terrain Effects Chart; Terrain Effects Chart (a); 3rd Armored Division Commitment Table;
Erratum 1; Erratum 2; Erratum 3; Erratum 4; Erratum 5
"""
"""What the rulebook numbers or titles. 1.6e does not exist; 3.2b and 3.2c are printed as 3.3b and 3.3c."""

SERIES = (
    "1.0; 2.0; 3.1; 3.1a; 3.1b; 3.1e; 4.0a; 5.0; 6.0; 7.0; 7.2d; 8.0; 9.0; 10.0; 11.0; 12.1; 12.1a; 12.1b"
)

OPEN = {"HoC 1.11b": "campaign layer"}
"""What is not implemented, and nothing else may be."""

TEXTS = HeightsOfCourage().manual.rules()
each_rule = pytest.mark.parametrize("rule", TEXTS, ids=lambda rule: rule.number.replace(" ", "_"))


def numbers(text):
    return [" ".join(word.split()) for word in text.split(";")]


def test_every_paragraph_has_an_entry_in_the_order_of_the_rulebook():
    expected = [f"HoC {n}" for n in numbers(PARAGRAPHS)] + [f"SCS {n}" for n in numbers(SERIES)]
    assert [rule.number for rule in TEXTS] == expected


@each_rule
def test_an_entry_says_what_the_program_does(rule):
    assert rule.title
    assert len(rule.text) > 20
    assert rule.text[-1] == "."
    assert not rule.reading or rule.reading[-1] == "."


@each_rule
def test_all_is_implemented_and_tested_but_what_is_open(rule):
    assert rule.open == OPEN.get(rule.number, "")
    if rule.open:
        assert not rule.code
    else:
        assert rule.code
        assert rule.tests


def test_the_code_is_there():
    assert missing_code(TEXTS) == []


def test_the_tests_are_there():
    assert missing_tests(TEXTS, ROOT) == []


def test_every_switch_is_told_of_under_a_rule():
    named = {name for rule in TEXTS for name in rule.switches}
    assert named >= {option.name for option in HeightsOfCourage.options} - {"setup"}


def test_every_rule_that_the_program_names_can_be_looked_up():
    named = numbers_named((golan_scs, golan_heights_of_courage), r"(?:HoC|SCS) \d+\.\d+[a-zA-Z]?\b")
    assert len(named) > 50
    assert unknown_numbers(TEXTS, named) == []
