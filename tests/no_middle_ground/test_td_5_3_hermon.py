"""T:D 5.3: Mount Hermon."""

import pytest

from golan_no_middle_ground.model.state import HERMON, POOL
from golan_no_middle_ground.rules.war import victory

PARAS = ["Para/1", "Para/2", "Para/3"]


def lay(table):
    table.at("turn 15\nphase hermon\npool: Para/1 Para/2 Para/3 Res/1", "target-damascus")


@pytest.mark.parametrize(("count", "die", "taken"), [
    (1, 1, True), (1, 2, False), (1, 6, False),
    (2, 1, True), (2, 3, True), (2, 4, False), (2, 6, False),
    (3, 1, True), (3, 5, True), (3, 6, False),
])  # fmt: skip
def test_td_5_3_the_die_by_the_number_of_units(table, count, die, taken):
    lay(table)
    before = victory.points(table.state)
    events = table.do(f"seize {','.join(PARAS[:count])}", die, 2)  # then the Reserve's die
    assert [e.data["taken"] for e in events if e.kind == "hermon"] == [taken]
    assert victory.points(table.state) - before == (3 if taken else 0)


@pytest.mark.parametrize("die", [1, 6])
def test_td_5_3_units_sent_there_do_not_enter_whether_it_is_taken_or_not(table, die):
    lay(table)
    table.do("seize Para/1,Para/3", die, 2)
    assert [table.state.where[table.unit(u)] for u in PARAS] == [HERMON, POOL, HERMON]


def test_td_5_3_it_may_be_left_alone_without_a_penalty(table):
    lay(table)
    before = victory.points(table.state)
    table.do("seize none", 2)
    assert table.waiting == "arrivals"
    assert victory.points(table.state) == before
    assert [table.state.where[table.unit(u)] for u in PARAS] == [POOL] * 3


def test_td_5_3_only_parachute_units_that_wait_are_sent(table):
    lay(table)
    assert table.code("seize Res/1") == ("T:D 5.3", "kind")
    assert table.code("seize Para/1,Para/1") == ("T:D 5.3", "twice")
    table.at("turn 15\nphase hermon\npool: Para/1\n1220: Para/2", "target-damascus")
    assert table.code("seize Para/2") == ("T:D 5.3", "kind")


def test_td_5_3_in_target_damascus_it_is_decided_before_turn_15_and_never_again(table):
    table.state = table.game.start("target-damascus", table.game.settle_options({}))
    table.do("muster", *[1] * 54)
    table.do("muster", *[1] * 25)
    assert (table.waiting, table.state.turn) == ("hermon", 15)
    table.at("turn 16\nphase declaration\npool: Para/1 Para/2 Para/3", "target-damascus")
    table.do("end", 3, 3, 3, 3)
    assert table.waiting != "hermon"


def test_td_5_3_in_the_combined_game_it_is_decided_with_the_declaration(table):
    text = "turn 16\nphase declaration\npool: Para/1 Para/2 Para/3\n1518: 7/1"
    table.at(text, "combined")
    table.do("declare")
    assert table.waiting == "hermon"
    table.do("seize Para/1,Para/2,Para/3", 5, 3, 3)  # taken; then the air units
    assert table.state.hermon == 13


def test_td_5_3_in_the_combined_game_not_before_the_declaration_nor_on_a_later_turn(table):
    table.at("turn 16\nphase declaration\npool: Para/1 Para/2 Para/3\n1518: 7/1", "combined")
    table.do("end", 3, 3, 3, 3)
    assert table.waiting == "initiative"
    table.at("turn 16\nphase declaration\npool: Para/1 Para/2 Para/3\n1518: 7/1\nshocktroop 15", "combined")
    table.do("end", 3, 3, 3, 3)
    assert table.waiting == "initiative"


@pytest.mark.parametrize("scenario", ["base", "badr"])
def test_td_5_3_there_is_no_mount_hermon_in_the_base_game(table, scenario):
    table.at("turn 3\nphase declaration\npool: Para/1\n1220: 7/1", scenario)
    table.do("end", 6, 1, 6, 3)
    assert table.waiting == "initiative"
