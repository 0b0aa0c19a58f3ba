"""T:D 5.1, 5.1.1: victory points once the counter-offensive runs, and the scale of victory."""

import pytest

from golan_no_middle_ground.rules.war import victory

NAMES = (
    "188/1 188/2 7/1 7/2 7/3 7/mech Golani/1 Golani/2 36/art 679/1 679/2 679/3 179/1 179/2 179/3 "
    "210/mech 210/art 205/1 205/2 205/3 9/1 4/1 9/mech 4/mech 146/art "
    "Res/1 Res/2 Res/3 Res/4 Res/5 Tiran/1 Tiran/2 Res/m1 Res/m2 Res/art Para/1 Para/2 Para/3"
)
ISRAELIS = NAMES.split()


def lay(table, *lines, off=(), scenario="target-damascus", turn=27):
    """All Israeli units but `off` wait off the map, where they neither win nor cost a point."""
    waiting = " ".join(u for u in ISRAELIS if u not in off)
    table.at("\n".join((f"turn {turn}", f"pool: {waiting}", "cup: end-turn", *lines)), scenario)


def points(table, *lines, off=(), scenario="target-damascus"):
    lay(table, *lines, off=off, scenario=scenario)
    return victory.points(table.state)


def test_td_5_1_nothing_done_is_nothing_won(table):
    assert points(table) == 0


@pytest.mark.parametrize("label", ["1518", "1316", "1523", "2013", "3010", "2414", "2918", "1719"])
def test_td_5_1_a_point_for_a_village_or_town_that_an_israeli_unit_occupies(table, label):
    assert points(table, f"{label}: 7/1", off=["7/1"]) == 1


def test_td_5_1_two_units_in_a_village_are_one_point(table):
    assert points(table, "1518: 7/1 7/2", off=["7/1", "7/2"]) == 1


def test_td_5_1_the_two_on_the_strip_west_of_the_line_count_as_printed(table):
    assert points(table, "1220: 7/1\n1126: 7/2", off=["7/1", "7/2"]) == 2
    assert points(table, "1121: 7/1\n1127: 7/2", off=["7/1", "7/2"]) == 0


@pytest.mark.parametrize("scenario", ["target-damascus", "combined"])
def test_td_5_1_39_villages_and_towns_lie_on_the_expansion_maps(table, scenario):
    rb = table.at("turn 15", scenario).rb
    assert ((rb.prizes & ~rb.west).bit_count(), (rb.prizes & rb.west).bit_count()) == (37, 2)


def test_td_5_1_those_of_the_base_map_alone_count_nothing_once_the_operation_is_declared(table):
    lines = ("shocktroop 15", "0923: 7/1", "1014: 7/2", "1518: 7/3")
    assert points(table, *lines, off=["7/1", "7/2", "7/3"], scenario="combined") == 1


def test_td_5_1_other_ground_and_damascus_itself_count_nothing(table):
    assert points(table, "1618: 7/1\n3203: 7/2", off=["7/1", "7/2"]) == 0


def test_td_5_1_a_village_that_was_left_counts_nothing(table):
    assert points(table, "1517: 7/1", off=["7/1"]) == 0


@pytest.mark.parametrize(("label", "won"), [
    ("2907", 3), ("3010", 3), ("3009", 2), ("2711", 1), ("2611", 0), ("2008", 1),
])  # fmt: skip
def test_td_5_1_two_points_for_a_gun_within_eight_hexes_of_damascus(table, label, won):
    # Sahnaya and Kiswe are towns in range, Zakiya (2711) and Bethina (2008) towns out of it
    assert points(table, f"{label}: 36/art", off=["36/art"]) == won


@pytest.mark.parametrize(("mark", "won"), [("oos", -1), ("none", 2)])
def test_td_5_1_a_gun_out_of_supply_wins_nothing_and_costs_a_point(table, mark, won):
    line = "oos: 36/art" if mark == "oos" else ""
    assert points(table, "3009: 36/art", line, off=["36/art"]) == won


def test_td_5_1_a_disrupted_gun_wins_nothing(table):
    assert points(table, "3009: 36/art*", off=["36/art"]) == 0


def test_td_5_1_each_gun_counts_and_tanks_do_not(table):
    assert points(table, "3009: 36/art 210/art\n3008: 7/1", off=["36/art", "210/art", "7/1"]) == 4


def test_td_5_1_three_points_for_mount_hermon_if_it_was_taken(table):
    assert points(table, "hermon 13\nhermon: Para/1 Para/2 Para/3", off=["Para/1", "Para/2", "Para/3"]) == 3
    assert points(table, "hermon 3\nhermon: Para/1 Para/2 Para/3", off=["Para/1", "Para/2", "Para/3"]) == 0


def test_td_5_1_a_point_less_for_each_eliminated_unit_in_either_box(table):
    assert points(table, "box: 7/1 7/2\ngone: Tiran/1", off=["7/1", "7/2", "Tiran/1"]) == -3


def test_td_5_1_a_point_less_for_each_unit_out_of_supply(table):
    assert points(table, "1618: 7/1 7/2\noos: 7/1 7/2", off=["7/1", "7/2"]) == -2


def test_td_5_1_syrian_losses_and_supply_bring_nothing(table):
    assert points(table, "box: 78/1\n1618: 78/2\noos: 78/2") == 0


def test_td_5_1_end_turn_and_air_support_points_count(table):
    assert points(table, "points -4") == -4
    assert points(table, "points 2") == 2


def test_td_5_1_supply_is_judged_once_more_at_the_end_of_turn_28(table):
    # the unit stands beyond the ditch, Out of Supply only once that is looked at again
    lay(table, "1316: 7/1", off=["7/1"], turn=28)
    assert victory.points(table.state) == 1
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide")
    outcome = table.game.outcome(table.state)
    assert outcome.data["points"] == 0  # one for Jubath, one less for a unit Out of Supply


def test_td_7_3_the_game_goes_on_until_the_end_of_turn_28(table):
    lay(table, turn=27)
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide", 3)  # the Reserve's die of turn 28
    assert table.game.outcome(table.state) is None
    assert table.state.turn == 28


SCALE = [
    (-5, "syrian", "decisive"), (0, "syrian", "decisive"), (1, "syrian", "minor"), (5, "syrian", "minor"),
    (6, "", "draw"), (10, "", "draw"), (11, "israeli", "minor"), (15, "israeli", "minor"),
    (16, "israeli", "decisive"), (25, "israeli", "decisive"),
]  # fmt: skip


@pytest.mark.parametrize(("total", "winner", "word"), SCALE)
def test_td_5_1_1_scale_of_victory(table, total, winner, word):
    lay(table, f"points {total}", turn=28)
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide")
    outcome = table.game.outcome(table.state)
    assert outcome.winner == winner
    assert word in outcome.reason
    assert outcome.data["points"] == total
