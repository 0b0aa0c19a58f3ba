"""NMG 19.0: points of the base game, sudden death, the result on turn 14."""

import pytest

from golan_no_middle_ground.rules.war import victory

ISRAELIS = (
    "188/1 188/2 7/1 7/2 7/3 7/mech Golani/1 Golani/2 36/art 679/1 679/2 679/3 179/1 179/2 179/3 "
    "210/mech 210/art 205/1 205/2 205/3 9/1 4/1 9/mech 4/mech 146/art"
)
OTHERS = "pool: Res/1 Res/2 Res/3 Res/4 Res/5 Tiran/1 Tiran/2 Res/m1 Res/m2 Res/art Para/1 Para/2 Para/3"
VILLAGES = (
    "1014", "0715", "0916", "1017", "0819", "1020", "1220", "0923", "1126", "1528", "0729", "1329", "1133",
    "0834", "0736",
)  # fmt: skip
"""Majdal Shams, Banias, Mas'ada, Buq'ata, Wasit, Merom Golan, Quneitra, Nafakh, Hushniya, Rafid, Yehudiya,
Juhader, Ramat Magshimim, El Al, Fiq."""


def text(*lines, turn=14, off=()):
    here = [u for u in ISRAELIS.split() if u not in off]
    rows = [f"{620 + i:04}: {' '.join(here[3 * i : 3 * i + 3])}" for i in range(9)]
    return "\n".join((f"turn {turn}", *rows, OTHERS, "cup: end-turn", "drawer syrian", *lines))


def points(table, *lines, off=(), scenario="base"):
    table.at(text(*lines, off=off), scenario)
    return victory.points(table.state)


def end_turn(table, *dice):
    """Draw the End Turn marker and abide by it; recovery, end of the turn."""
    table.do("draw", 1)
    table.do("choose abide")
    return table.do("choose abide", *dice)


def test_19_one_point_for_each_of_the_15_villages_west_of_the_line(table):
    assert points(table) == 15


@pytest.mark.parametrize("label", VILLAGES)
def test_19_a_village_under_syrian_control_counts_nothing(table, label):
    assert points(table, f"held: {label}") == 14


def test_19_two_points_for_each_village_east_of_the_line_with_an_israeli_unit(table):
    assert points(table, "1518: 7/1", off=["7/1"]) == 15 + 2
    lines = ("1518: 7/1", "1523: 7/2 7/3", "1622: 188/1")
    assert points(table, *lines, off=["7/1", "7/2", "7/3", "188/1"]) == 15 + 4


def test_19_three_points_less_for_a_supply_source_that_syria_holds(table):
    assert points(table, "held: 0425") == 15 - 3
    assert points(table, "held: 0425 0330") == 15 - 6


def test_19_a_point_less_for_each_israeli_unit_in_either_box(table):
    assert points(table, "box: 7/1 7/2\ngone: 7/3", off=["7/1", "7/2", "7/3"]) == 15 - 3


def test_19_syrian_losses_bring_nothing(table):
    assert points(table, "box: 78/1 78/2") == 15


def test_19_end_turn_points_count(table):
    assert points(table, "points 2") == 17
    assert points(table, "points -3") == 12


def test_19_a_unit_still_to_come_is_not_lost(table):
    assert points(table, "pool: 7/1", off=["7/1"]) == 15


def test_19_control_goes_to_the_last_that_passed_through_a_village(table):
    table.at("turn 3\nactive 7th\nstep move\ncup: end-turn\n1319: 78/1")
    table.do("move 78/1 1320 1220 1221")
    assert table.hexes(table.state.held) == {"1220"}
    table.at("turn 3\nactive 36th\nstep move\ncup: end-turn\n1320: 7/1\nheld: 1220")
    table.do("move 7/1 1220 1221")
    assert table.hexes(table.state.held) == set()


def test_19_syria_takes_a_supply_source_only_by_standing_on_it_in_the_end_phase(table):
    table.at("turn 3\nactive 7th\nstep move\ncup: end-turn\n0525: 78/1")
    table.do("move 78/1 0425 0424")
    assert table.hexes(table.state.held) == set()
    table.at(text("0425: 78/1", turn=3))
    end_turn(table, 6, 1, 3, 3)  # air and initiative of the next turn
    assert table.hexes(table.state.held) == {"0425"}


def test_19_an_israeli_unit_that_passes_a_supply_source_takes_it_back(table):
    table.at("turn 3\nactive 36th\nstep move\ncup: end-turn\n0525: 7/1\nheld: 0425")
    table.do("move 7/1 0425 0424")
    assert table.hexes(table.state.held) == set()


def test_19_the_game_ends_with_turn_14(table):
    table.at(text(turn=13))
    end_turn(table, 3, 4)
    assert table.state.turn == 14
    assert table.game.outcome(table.state) is None
    table.at(text())
    end_turn(table)
    outcome = table.game.outcome(table.state)
    assert (outcome.winner, outcome.data["points"]) == ("israeli", 15)
    assert "minor" in outcome.reason


@pytest.mark.parametrize(("more", "winner", "word"), [
    (1, "israeli", "decisive"), (0, "israeli", "minor"), (-4, "israeli", "minor"), (-5, "", "draw"),
    (-9, "", "draw"), (-10, "syrian", "minor"), (-14, "syrian", "minor"), (-15, "syrian", "decisive"),
])  # fmt: skip
def test_19_the_scale_is_that_of_the_expansion(table, more, winner, word):
    table.at(text(f"points {more}"))
    end_turn(table)
    outcome = table.game.outcome(table.state)
    assert outcome.winner == winner
    assert word in outcome.reason


def test_19_two_supply_sources_held_by_units_in_supply_are_sudden_death(table):
    table.at(text("0425: 78/1", "0330: 78/2", turn=5))
    end_turn(table)
    outcome = table.game.outcome(table.state)
    assert outcome.winner == "syrian"
    assert "decisive" in outcome.reason


def test_19_one_supply_source_is_not_sudden_death(table):
    table.at(text("0425: 78/1 78/2", turn=4))
    end_turn(table, 3, 3)
    assert table.game.outcome(table.state) is None


def test_19_units_out_of_supply_bring_no_sudden_death(table):
    table.at(text("0425: 78/1", "0330: 78/2", "oos: 78/2", turn=4))
    end_turn(table, 3, 3)
    assert table.game.outcome(table.state) is None


def test_19_sudden_death_holds_in_the_combined_game_until_the_declaration(table):
    table.at(text("0425: 78/1", "0330: 78/2", turn=5), "combined")
    end_turn(table)
    assert table.game.outcome(table.state).winner == "syrian"
    table.at(text("0425: 78/1", "0330: 78/2", "shocktroop 3", turn=4), "combined")
    end_turn(table, 3)  # the die of the Reserve Division's arrival
    assert table.game.outcome(table.state) is None


def test_19_the_combined_game_counts_from_zero_once_declared_and_keeps_the_end_turn_points(table):
    assert points(table, "points 2", "held: 1220", scenario="combined") == 15 - 1 + 2
    assert points(table, "points 2", "held: 1220", "shocktroop 12", scenario="combined") == 2
