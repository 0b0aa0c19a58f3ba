"""`golan rules`: the list, one rule, a word, the switches; and --rule beside --option."""

import pytest

from golan_core.cli.rules import by_number
from golan_core.model.values import RuleText
from golan_core.testing.toy import Toy, ToyManual

RULES = [
    RuleText("Toy 1", "Points", "Each runner has 3 points a turn."),
    RuleText(
        "Toy 1.1a",
        "Falling",
        "On a 1 he falls.",
        reading="Read aloud.",
        switches=("turns", "helping"),
        code=("toy:fall",),
        tests=("tests/toy.py::test_fall",),
    ),
    RuleText("Toy 1.1b", "Helping", "The other may help."),
    RuleText("Add 1.1a", "Rain", "When it rains nobody runs.", open="next year"),
    RuleText("Toy Chart", "Hexes", "Twenty of them."),
]


@pytest.fixture
def golan_rules(golan, monkeypatch):
    """Runs `golan rules toy` with words, in a toy game that tells its rules."""
    monkeypatch.setattr(ToyManual, "rules", lambda self: RULES)
    return lambda *words: golan("rules", "toy", *words)


def test_the_list_has_every_number_and_title(golan_rules):
    lines = golan_rules().stdout.splitlines()
    assert lines[0] == "The race 1.0: 5 rules"
    assert [line.split()[:2] for line in lines[1:6]] == [rule.number.split() for rule in RULES]
    assert "Rain (not implemented: next year)" in lines[4]
    assert "golan rules toy switches" in lines[-1]


def test_one_rule_with_all_that_belongs_to_it(golan_rules):
    assert golan_rules("Toy", "1.1a").stdout.splitlines() == [
        "Toy 1.1a  Falling",
        "    On a 1 he falls.",
        "    reading: Read aloud.",
        "    switch turns: number of turns; a whole number, 10 if not set",
        "        set it: --option turns=11",
        "    switch helping: whether rule 3 is in use; yes or no, yes if not set",
        "        set it: --option helping=no",
        "    code: toy:fall",
        "    tests: tests/toy.py::test_fall",
    ]
    assert "    not implemented: next year" in golan_rules("add 1.1A").stdout.splitlines()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("1", ["Toy 1"]),
        ("toy1", ["Toy 1"]),
        ("1.1a", ["Toy 1.1a", "Add 1.1a"]),
        ("TOY 1.1(A)", ["Toy 1.1a"]),
        ("1.1", ["Toy 1.1a", "Toy 1.1b", "Add 1.1a"]),
        ("toy 1.0", ["Toy 1.1a", "Toy 1.1b"]),
        ("chart", ["Toy Chart"]),
        ("2", []),
    ],
)
def test_how_a_number_may_be_written(asked, found):
    assert [rule.number for rule in by_number(RULES, asked)] == found


def test_a_word_finds_the_rules_that_contain_it(golan_rules):
    assert golan_rules("HELP").stdout.splitlines() == ["Toy 1.1a  Falling", "Toy 1.1b  Helping"]
    assert golan_rules("nobody runs").stdout == "Add 1.1a  Rain (not implemented: next year)\n"


def test_a_long_heading_is_a_list(golan_rules, monkeypatch):
    many = [RuleText(f"Toy 7.{n}", f"Number {n}", "As it is.") for n in range(1, 12)]
    monkeypatch.setattr(ToyManual, "rules", lambda self: many)
    assert len(golan_rules("7.0").stdout.splitlines()) == 11


def test_an_unknown_number_names_the_nearest(golan_rules, wrong):
    wrong(golan_rules("1.1c"), "toy has no rule '1.1c'; did you mean 'Toy 1.1b'?")
    wrong(golan_rules("99"), "no rule '99'", "golan rules toy lists them")


def test_an_unknown_word_too(golan_rules, wrong):
    wrong(golan_rules("runer"), "no rule of toy contains 'runer'", "did you mean 'runner'?")
    wrong(golan_rules("xyzzy"), "no rule of toy contains 'xyzzy'")


def test_the_switches_of_a_game(golan):
    lines = golan("rules", "toy", "switches").stdout.splitlines()
    assert lines[0].split() == ["SWITCH", "DEFAULT", "VALUES", "RULE", "TITLE"]
    assert lines[1].split()[:2] == ["turns", "10"]
    assert lines[2].split()[:5] == ["helping", "yes", "yes", "or", "no"]
    assert "--option NAME=VALUE" in lines[-1]


def test_a_game_that_says_nothing(golan, monkeypatch):
    assert "says nothing about its rules" in golan("rules", "toy").stdout
    monkeypatch.setattr(Toy, "options", ())
    assert "has no switches" in golan("rules", "toy", "switches").stdout


def test_an_unknown_game(golan, wrong):
    wrong(golan("rules", "toi"), "there is no game 'toi'", "did you mean 'toy'?")


def test_rule_is_another_word_for_option(golan, wrong):
    plain = golan("watch", "toy", "--seed", "3", "--option", "turns=4", "--option", "helping=no")
    other = golan("watch", "toy", "--seed", "3", "--rule", "turns=4", "-o", "helping=no")
    assert other.exit_code == 0
    assert other.stdout == plain.stdout
    wrong(golan("watch", "toy", "--rule", "turns=4", "--option", "turns=5"), "turns is given twice")
