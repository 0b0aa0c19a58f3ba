"""T:D 6.0: the combined game, and the declaration of Operation Shocktroop."""

import pytest

from golan_no_middle_ground.rules.ground.ground import mined, protection
from golan_no_middle_ground.rules.ground.supply import sources
from golan_no_middle_ground.rules.war import victory

FIRST = "4/1t 4/2t 91/1 91/2 91/3 2/1m 2/2m 1/art"


def begin(table, turn, text, *dice):
    table.at(f"turn {turn}\nphase declaration\n{text}", "combined")
    return table.do("end", *dice)


def free(table):
    table.state = table.game.start("combined", table.game.settle_options({"setup": "free"}))
    return table


# ------------------------------------------------------------------ 6.0, set-up


def test_td_6_0_all_three_sheets_and_all_units_are_in_play(table):
    table.at("turn 1", "combined")
    assert table.rb.passable.bit_count() == 981  # 511 + 270 + 367 less the 167 that base and west sheet share
    assert len(table.rb.scenario.units) == 122


def test_td_6_0_the_game_runs_from_turn_1_to_turn_28(table):
    data = table.game.definition.scenarios["combined"]
    assert (data.first, data.last) == (1, 28)
    table.at("turn 14\ncup: end-turn\n1220: 7/1", "combined")
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide", 6, 1, 3, 2)  # no base game's end on turn 14: the dice of turn 15
    assert table.game.outcome(table.state) is None


def test_td_6_1_syria_sets_the_infantry_divisions_up_as_in_the_base_game(table):
    free(table)
    assert table.allows("place 78/1 1418")
    assert not table.allows("place 78/1 1617")
    assert not table.allows("place 4/1t 1820")


@pytest.mark.parametrize("unit", ["CP", "30/1", "30/3"])
def test_td_6_1_command_post_and_30th_set_up_in_bethina_kiswe_or_knacker(table, unit):
    free(table)
    assert [table.allows(f"place {unit} {h}") for h in ("2008", "3010", "2414")] == [True] * 3
    assert not table.allows(f"place {unit} 3203")
    assert not table.allows(f"place {unit} 2711")


def test_td_6_1_ten_syrian_strong_points_six_and_four(table):
    free(table)
    for label in ("1518", "1617", "1716", "1922", "2013", "2414"):
        table.do(f"fortify {label}")
    assert not table.allows("fortify 2212")
    for label in ("2510", "2707", "2907", "3010"):
        table.do(f"fortify {label}")
    assert not table.allows("fortify 2711")


@pytest.mark.parametrize("label", ["1820", "1720", "1821", "1922", "1921", "2022"])
def test_td_6_1_syrian_reinforcements_come_at_or_next_to_maatz_or_el_mal(table, label):
    begin(table, 2, f"pool: {FIRST}", 6)
    assert table.allows(f"arrive 91/1 {label}")


@pytest.mark.parametrize("label", ["2020", "1620", "1924", "3203", "3827"])
def test_td_6_1_and_nowhere_else_before_the_declaration(table, label):
    begin(table, 2, f"pool: {FIRST}", 6)
    assert table.code(f"arrive 91/1 {label}") == ("T:D 6.1", "entry")


def test_td_6_1_syrian_replacements_come_there_too(table):
    begin(table, 3, "box: 78/1")
    table.do("check 78/1", 1)
    assert table.allows("arrive 78/1 1820")
    assert not table.allows("arrive 78/1 2020")


def test_td_6_1_after_the_declaration_syrian_units_come_by_damascus(table):
    begin(table, 9, f"pool: {FIRST}\nshocktroop 8\n1120: 7/1", 6)
    assert table.allows("arrive 91/1 3203")
    assert not table.allows("arrive 91/1 1820")


# ------------------------------------------------------------- 6.1.1 conditions


def declaration(table, text, scenario="combined"):
    table.at(f"turn 12\nphase declaration\n{text}", scenario)
    return table.why("declare")


def test_td_6_1_1_it_is_declared_with_all_sources_held_and_a_hex_east_of_the_line(table):
    assert declaration(table, "1420: 7/1") is None


def test_td_6_1_1_not_without_an_israeli_unit_east_of_the_line(table):
    assert declaration(table, "1320: 7/1").code == "line"


@pytest.mark.parametrize("line", ["held: 0425", "held: 0537", "0420: 78/1"])
def test_td_6_1_1_not_while_a_supply_source_is_lost(table, line):
    assert declaration(table, f"1420: 7/1\n{line}").code == "sources"


def test_td_6_1_1_not_twice(table):
    assert declaration(table, "1420: 7/1\nshocktroop 10").code == "declared"


@pytest.mark.parametrize("scenario", ["base", "badr"])
def test_td_6_1_1_not_in_the_base_game(table, scenario):
    assert declaration(table, "1420: 7/1", scenario).code == "scenario"


def test_td_6_1_1_not_in_target_damascus_which_begins_with_it(table):
    assert declaration(table, "1420: 7/1", "target-damascus").code == "scenario"


def test_td_6_1_1_the_israeli_player_may_wait_and_is_asked_again_at_the_beginning_of_the_next_turn(table):
    begin(table, 11, "1420: 7/1", 6, 5)  # a night turn: initiative
    table.do("activate 36th")
    table.do("end")  # nobody moves
    table.do("draw", 1)  # the End Turn marker
    table.do("choose abide")
    assert table.state.shocktroop == 0
    table.do("choose abide")
    decision = table.game.decision(table.state)
    assert (decision.role, decision.kind, table.state.turn) == ("israeli", "declaration", 12)


# ------------------------------------------------------ 6.1.1 what switches over


def declared(table, text, *dice):
    """Declare on turn 12, by day; leave Mount Hermon alone."""
    table.at(f"turn 12\nphase declaration\npool: Para/1\n1420: 7/1\n{text}", "combined")
    table.do("declare")
    table.do("seize none", *dice)


def test_td_6_1_1_the_israeli_player_has_the_initiative_without_a_roll(table):
    declared(table, "initiative syrian\n1622: 78/1", 6, 1)  # air units only
    decision = table.game.decision(table.state)
    assert (decision.role, decision.kind) == ("israeli", "initiative")


def test_td_6_1_1_on_the_turn_after_it_is_rolled_for_again(table):
    begin(table, 13, "1420: 7/1\n1622: 78/1\nshocktroop 12", 6, 1, 2, 5)
    assert table.game.decision(table.state).role == "syrian"


def test_td_6_1_1_the_markers_go_into_the_cup_from_that_turn_on(table):
    text = "turn 12\nphase initiative\n1420: 7/1\n1622: 78/1\n{}"
    table.at(text.format("initiative israeli"), "combined")
    table.do("activate 36th")
    assert table.state.cup >> 12 == 0b001  # the End Turn marker alone
    table.at(text.format("initiative israeli\nshocktroop 12"), "combined")
    table.do("activate 36th")
    assert table.state.cup >> 12 == 0b111


def test_td_6_1_1_the_reserve_division_comes_at_once(table):
    declared(table, "pool: Res/1 Res/2", 4)
    assert table.waiting == "arrivals"
    assert table.allows("arrive Res/1,Res/2 0425")


def test_td_6_1_1_the_victory_points_are_those_of_5_1(table):
    table.at("turn 12\nphase declaration\npool: Para/1\n1518: 7/1", "combined")
    before = {score.rule for score in victory.scores(table.state)}
    table.do("declare")
    after = {score.rule for score in victory.scores(table.state)}
    assert "NMG 19.0" in before
    assert "NMG 19.0" not in after
    assert "T:D 5.1" in after


def test_td_6_1_1_supply_is_that_of_the_expansion_from_that_turn_on(table):
    text = "turn 12\n1420: 7/1\n1622: 78/1\n{}"
    table.at(text.format(""), "combined")
    assert table.hexes(sources(table.state, 1)) >= {"2020", "2030"}
    table.at(text.format("shocktroop 12"), "combined")
    east = table.hexes(sources(table.state, 1))
    assert {label[:2] for label in east} == {"38"}
    assert "2727" in table.hexes(sources(table.state, 1, allied=True))


def test_td_6_1_1_units_that_the_new_lines_do_not_reach_are_out_of_supply_at_once(table):
    # 1621 is three hexes from 1419, the last road hex that is open: too far only by the new rules
    text = "turn 12\nphase declaration\n1420: 7/1\n1621: 7/2\ncleared: 1419"
    table.at(text, "combined")
    table.do("end", 6, 1, 6, 1)
    assert table.units(table.state.oos) == set()
    table.at(text, "combined")
    table.do("declare", 6, 1)  # no parachute unit is left for Mount Hermon
    assert table.units(table.state.oos) == {"7/2"}


def test_td_6_1_1_syrian_strong_points_count_for_nothing_before_the_declaration(table):
    text = "turn 12\nactive 36th\nstep move\nposts syrian: 1519\n1420: 7/1\n1519: 78/1\n{}"
    table.at(text.format(""), "combined")
    here = table.hex("1519")
    assert "1520" not in table.hexes(mined(table.state))
    assert protection(table.state, here, 1) == 1  # Tel Krum is a hill
    table.at(text.format("shocktroop 12"), "combined")
    assert "1520" in table.hexes(mined(table.state))
    assert protection(table.state, here, 1) == 2


def test_td_6_1_1_airmobile_movement_begins_with_it(table):
    text = "turn 12\nactive 36th\nstep move\npool: Para/1\n1420: 7/1\n{}"
    table.at(text.format(""), "combined")
    assert table.code("drop Para/1 1320")[0] == "T:D 2.0"
    table.at(text.format("shocktroop 12"), "combined")
    assert table.allows("drop Para/1 1320")


def test_td_6_1_1_without_a_declaration_turn_28_is_counted_by_5_1_all_the_same(table):
    table.at("turn 28\ncup: end-turn\n1320: 7/1", "combined")
    table.do("draw", 1)
    table.do("choose abide")
    table.do("choose abide")
    assert table.game.outcome(table.state).data["points"] == -37  # 38 Israeli units, one alive
