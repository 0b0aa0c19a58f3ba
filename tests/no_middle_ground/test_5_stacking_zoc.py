"""Stacking (NMG 5.1) and zones of control (NMG 5.2), worked out by hand on the map sheet."""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.rules.ground.movement import reach_of
from golan_no_middle_ground.rules.ground.zoc import has_zoc, zoc

# ------------------------------------------------------------------- stacking


def test_5_1_three_units_a_hex_at_the_end_of_a_move(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1225: 188/1 188/2\n1224: 7/1 7/2\n1223: 7/3")
    assert table.allows("move 188/1 1224")
    assert table.code("move 188/1,188/2 1224") == ("NMG 5.1", "stacking")
    assert table.allows("move 188/1,188/2 1224 1223")  # through a hex with no room is free


def test_5_1_a_full_hex_takes_nobody_but_lets_through(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1225: 188/1\n1224: 7/1 7/2 7/3")
    assert table.code("move 188/1 1224") == ("NMG 5.1", "stacking")
    assert table.allows("move 188/1 1224 1223")


def test_5_1_formations_mix_and_strong_points_do_not_count(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\nposts israeli: 1224\n1225: 188/1 188/2\n1224: 679/1 205/1")
    table.do("move 188/1 1224")
    assert len(table.state.stack(table.hex("1224"))) == 3


def test_5_1_t_d_5_4_the_command_post_counts(table: Any) -> None:
    table.at("turn 16\nactive 7th\nstep move\n2414: CP 30/1 30/2\n2415: 78/1", "target-damascus")
    assert table.code("move 78/1 2414") == ("NMG 5.1", "stacking")


def test_5_1_the_limit_holds_for_falling_back(table: Any) -> None:
    table.at("turn 3\nactive 36th\n1225: 188/1*\n1224: 7/1 7/2 7/3")
    assert table.code("move 188/1 1224") == ("NMG 5.1", "stacking")


# ----------------------------------------------------------------- who has a zone


RING = {"1615", "1617", "1516", "1517", "1716", "1717"}
"""The hexes round 1616: open ground without gorge."""


@pytest.mark.parametrize(
    "unit", ["78/1", "121/1", "68", "7/AT", "7/eng1", "Guard/1", "EM-Druze", "12/1", "30/1"]
)
def test_5_2_arab_units_have_a_zone_in_all_six_hexes(table: Any, unit: str) -> None:
    table.at(f"turn 16\n1616: {unit}", "target-damascus")
    assert table.hexes(zoc(table.state, SYRIA)) == RING


@pytest.mark.parametrize("unit", ["188/1", "Golani/1", "205/1", "Tiran/1", "Res/m1", "Para/1"])
def test_5_2_israeli_units_have_a_zone_in_all_six_hexes(table: Any, unit: str) -> None:
    table.at(f"turn 16\n1616: {unit}", "target-damascus")
    assert table.hexes(zoc(table.state, ISRAEL)) == RING


@pytest.mark.parametrize("unit", ["7/art", "Irq/art", "CP", "Militia/1"])
def test_5_2_t_d_3_2_4_artillery_command_post_and_militia_have_none(table: Any, unit: str) -> None:
    table.at(f"turn 16\n1616: {unit}\n", "target-damascus")
    assert zoc(table.state, SYRIA) == 0
    assert not has_zoc(table.state, table.unit(unit))


def test_5_2_israeli_artillery_has_none(table: Any) -> None:
    table.at("turn 3\n1616: 36/art")
    assert zoc(table.state, ISRAEL) == 0


def test_5_2_disrupted_units_have_none_but_a_whole_one_beside_them_does(table: Any) -> None:
    table.at("turn 3\n1616: 78/1*")
    assert zoc(table.state, SYRIA) == 0
    table.at("turn 3\n1616: 78/1* 7/art 78/2")
    assert table.hexes(zoc(table.state, SYRIA)) == RING


def test_5_2_units_that_are_out_of_supply_keep_theirs(table: Any) -> None:
    table.at("turn 3\noos: 78/1\n1616: 78/1")
    assert table.hexes(zoc(table.state, SYRIA)) == RING


def test_5_2_a_zone_does_not_cross_the_gorge(table: Any) -> None:
    table.at("turn 3\n1434: 78/1")  # 1433, 1334 and 1335 lie beyond it
    assert table.hexes(zoc(table.state, SYRIA)) == {"1435", "1534", "1535"}


def test_5_2_a_zone_does_not_enter_ground_that_nobody_may_enter(table: Any) -> None:
    table.at("turn 3\n1212: 78/1")  # 1112 and 1211 are mountain, so is 1312
    assert table.hexes(zoc(table.state, SYRIA)) == {"1113", "1213", "1313"}


def test_5_2_a_zone_crosses_the_ditch(table: Any) -> None:
    table.at("turn 3\n1319: 188/1")
    assert table.hexes(zoc(table.state, ISRAEL)) == {"1318", "1418", "1419", "1320", "1219", "1218"}


def test_5_2_an_israeli_strong_point_has_a_zone_of_its_own(table: Any) -> None:
    table.at("turn 3\nposts israeli: 1616")
    assert table.hexes(zoc(table.state, ISRAEL)) == RING
    assert zoc(table.state, SYRIA) == 0


def test_5_2_a_syrian_strong_point_has_none(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616", "target-damascus")
    assert zoc(table.state, SYRIA) == 0


# --------------------------------------------------------------- what a zone does

NORTH = "1029 1028 1027 1026 1025 1024 1023 1022"
"""Eight hexes of clear ground north of 1030."""


def test_5_2_entering_an_enemy_zone_ends_the_move(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1028: 188/1\n1031: 47/1")
    assert table.allows("move 188/1 1029 1030")
    refusal = table.why("move 188/1 1029 1030 1130")
    assert (refusal.rule, refusal.code, refusal.data["hex"]) == ("NMG 5.2", "zoc", "1030")


def test_5_2_the_first_hex_of_a_move_ends_it_like_any_other(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1029: 188/1\n1031: 47/1")
    assert table.code("move 188/1 1030 1130") == ("NMG 5.2", "zoc")


def test_5_2_a_friend_in_the_zone_does_not_help_a_mover(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1028: 188/1\n1030: 188/2\n1031: 47/1")
    assert table.code("move 188/1 1029 1030 1130") == ("NMG 5.2", "zoc")


def test_5_2_leaving_a_zone_costs_one_mp(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1032: 47/1")  # 1030 is not in its zone
    assert table.allows(f"move 188/1 {NORTH}")
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1031: 47/1")
    assert table.allows(f"move 188/1 {NORTH[:-5]}")
    refusal = table.why(f"move 188/1 {NORTH}")
    assert (refusal.rule, refusal.code) == ("NMG 6.0", "mp")
    assert refusal.data == {"needed": 9, "mp": 8, "short": 1}


def test_5_2_the_cost_shown_counts_the_mp_for_leaving(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1031: 47/1")
    ways = reach_of(table.state, (table.unit("188/1"),))
    assert ways.cost[table.hex("1030")] == 0
    assert ways.cost[table.hex("1029")] == 2
    assert ways.cost[table.hex("1023")] == 8
    assert ways.cost[table.hex("1131")] == 3  # by 1130; straight from zone to zone it takes all 8
    assert table.hex("1022") not in ways.cost


def test_5_2_from_zone_to_zone_one_hex_for_the_whole_move(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1031: 47/1")
    assert table.allows("move 188/1 1131")
    assert table.code("move 188/1 1131 1130") == ("NMG 5.2", "zone-to-zone")


def test_5_2_a_zone_that_is_left_may_be_entered_again_by_open_ground(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1031: 47/1")
    assert table.allows("move 188/1 1130 1131")  # 1130 is next to no enemy


def test_5_2_from_the_zone_of_one_enemy_to_that_of_another(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1031: 47/1\n1028: 47/2")
    assert table.allows("move 188/1 1029")
    assert table.code("move 188/1 1029 0929") == ("NMG 5.2", "zone-to-zone")


def test_5_2_across_the_gorge_nobody_is_held(table: Any) -> None:
    table.at("turn 3\nactive 5th\nstep move\n1535: 47/1\n1335: 188/1")  # beyond the gorge from 1435
    assert table.allows("move 47/1 1435 1336")
