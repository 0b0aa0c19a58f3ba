"""NMG 17.0: replacement checks."""

import pytest

from golan_no_middle_ground.model.state import BOX, POOL


def begin(table, turn, text, *dice, scenario="base"):
    table.at(f"turn {turn}\nphase declaration\n{text}", scenario)
    return table.do("end", *dice)


def decider(table):
    decision = table.game.decision(table.state)
    return decision.role, decision.kind


def test_17_no_check_on_turn_1(table):
    begin(table, 1, "box: 7/1 78/1", 6, 6)  # the air dice of the turn
    assert table.waiting != "replacements"


@pytest.mark.parametrize("turn", [2, 14, 20])
def test_17_checks_from_turn_2_to_turn_20(table, turn):
    begin(table, turn, "box: 7/1", scenario="combined")
    assert decider(table) == ("israeli", "replacements")


@pytest.mark.parametrize("turn", [21, 28])
def test_17_no_check_after_turn_20(table, turn):
    dice = (6, 6)  # the air units of both sides: no bonus is sold before the declaration (T:D 5.0)
    begin(table, turn, "box: 7/1\n1220: 7/2", *dice, scenario="combined")
    assert table.waiting != "replacements"


def test_17_syria_checks_first_then_israel(table):
    begin(table, 2, "box: 7/1 78/1")
    assert decider(table) == ("syrian", "replacements")
    assert table.code("check 7/1") == ("NMG 17.0", "not-there")
    table.do("end")
    assert decider(table) == ("israeli", "replacements")


@pytest.mark.parametrize(("unit", "die", "back"), [
    ("7/1", 1, True), ("7/1", 2, True), ("7/1", 3, False), ("7/1", 6, False),
    ("78/1", 1, True), ("78/1", 2, False), ("78/1", 6, False),
])  # fmt: skip
def test_17_israeli_units_come_back_on_1_or_2_syrian_units_on_1(table, unit, die, back):
    begin(table, 2, f"box: {unit} 7/2 78/2")
    if unit == "7/1":
        table.do("end")
    table.do(f"check {unit}", die)
    assert table.state.where[table.unit(unit)] == (POOL if back else BOX)


def test_17_a_unit_is_rolled_for_once_a_turn(table):
    begin(table, 2, "box: 7/1 7/2")
    table.do("check 7/1", 5)
    assert table.code("check 7/1") == ("NMG 17.0", "checked")
    assert table.allows("check 7/2")


def test_17_israeli_units_are_checked_until_three_come_back(table):
    begin(table, 2, "box: 7/1 7/2 7/3 188/1 188/2 7/mech")
    table.do("check 188/2", 6)
    table.do("check 7/3", 2)
    table.do("check 188/1", 4)
    table.do("check 7/1", 1)
    table.do("check 7/mech", 2)
    assert decider(table) == ("israeli", "arrivals")
    assert table.where("7/2") == str(BOX)


def test_17_syrian_units_are_checked_until_one_comes_back(table):
    begin(table, 2, "box: 7/1 78/1 78/2 78/3")
    table.do("check 78/3", 2)
    table.do("check 78/1", 1)
    assert decider(table) == ("israeli", "replacements")
    assert table.where("78/2") == str(BOX)


def test_17_the_second_side_has_three_returns_of_its_own(table):
    begin(table, 2, "box: 7/1 7/2 7/3 78/1")
    table.do("check 78/1", 1)
    for unit in ("7/1", "7/2", "7/3"):
        assert decider(table) == ("israeli", "replacements")
        table.do(f"check {unit}", 1)
    assert decider(table) == ("syrian", "arrivals")


def test_17_a_unit_that_comes_back_enters_undisrupted_at_a_reinforcement_hex(table):
    begin(table, 2, "box: 7/1 78/1")
    table.do("check 78/1", 1)
    table.do("check 7/1", 2)
    assert table.code("arrive 78/1 1820") == ("NMG 16.0", "entry")
    table.do("arrive 78/1 2020")
    assert table.code("arrive 7/1 1220") == ("NMG 16.0", "entry")
    table.do("arrive 7/1 0425", 3, 3)
    assert (table.where("7/1"), table.where("78/1")) == ("0425", "2020")
    assert not table.disrupted("7/1")


def test_17_units_lost_for_good_are_not_checked(table):
    begin(table, 2, "box: 7/2\ngone: 7/1")
    assert table.code("check 7/1") == ("NMG 17.0", "not-there")


def test_17_a_unit_without_room_comes_in_a_later_turn(table):
    begin(table, 3, "pool: 7/1\nreturning 7/1\nheld: 0415 0420 0330 0537\n0425: 188/1 188/2 7/2", 6, 1, 3, 3)
    assert table.where("7/1") == str(POOL)
    assert table.waiting != "arrivals"
    begin(table, 4, "pool: 7/1\nreturning 7/1\nheld: 0415 0420 0330 0537\n0425: 188/1 188/2")
    table.do("arrive 7/1 0425", 6, 1, 3, 3)
    assert table.where("7/1") == "0425"


def test_17_a_returned_unit_takes_no_place_in_its_formations_die(table):
    begin(table, 3, "pool: 679/1 679/2\nbox: 679/3")
    table.do("check 679/3", 1, 1)  # the second die: one unit of the 210th may come
    assert table.allows("arrive 679/3,679/1 0425")
    assert table.code("arrive 679/3,679/1,679/2 0425") == ("NMG 16.0", "quota")
