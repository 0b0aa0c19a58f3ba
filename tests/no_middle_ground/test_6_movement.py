"""Movement and terrain (NMG 6.0): every row of the terrain table, roads, night, ditch, gorge, mines.

Costs and ways are worked out by hand from the table and the map sheet.
"""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.model.actions import Move
from golan_no_middle_ground.rules.ground.movement import allowance, reach_of


def cost(table: Any, unit: str, label: str) -> int | None:
    """MP at which a unit gets to a hex, None if it does not."""
    ways = reach_of(table.state, (table.unit(unit),))
    found: int | None = ways.cost.get(table.hex(label))
    return found


# ----------------------------------------------------------------- terrain rows


@pytest.mark.parametrize(
    ("start", "to", "mp"),
    [
        ("1029", "1028", 1),  # clear
        ("1134", "1133", 1),  # village
        ("1219", "1220", 1),  # town
        ("1030", "0931", 2),  # rough
        ("1331", "1332", 2),  # hill
        ("0820", "0921", 1),  # rough, by road
        ("0920", "0921", 2),  # the same hex, not by its road
        ("1220", "1121", 1),  # hill, by road
        ("1120", "1121", 2),  # the same hex, not by its road
    ],
)
def test_6_0_mp_to_enter_terrain(table: Any, start: str, to: str, mp: int) -> None:
    table.at(f"turn 3\n{start}: 188/1")
    assert cost(table, "188/1", to) == mp


@pytest.mark.parametrize(
    ("start", "to", "mp"),
    [
        ("1714", "1813", 3),  # desert
        ("1815", "1915", 1),  # desert, by road
        ("3103", "3003", 2),  # Damascus
        ("3004", "3003", 1),  # Damascus, by road
    ],
)
def test_6_0_mp_to_enter_terrain_of_the_expansion(table: Any, start: str, to: str, mp: int) -> None:
    table.at(f"turn 15\n{start}: 20/1", "target-damascus")
    assert cost(table, "20/1", to) == mp


def test_6_0_a_path_adds_up_its_hexes(table: Any) -> None:
    table.at("turn 3\nactive 5th\nstep move\n1029: 47/1")  # MA 5: clear 1, rough 2, rough 2
    assert table.allows("move 47/1 0930 0931 0932")
    assert table.code("move 47/1 0930 0931 0932 0933") == ("NMG 6.0", "mp")
    refusal = table.why("move 47/1 0930 0931 0932 0933")
    assert refusal.data == {"needed": 6, "mp": 5, "short": 1}


@pytest.mark.parametrize(("start", "to"), [("1212", "1312"), ("0430", "0431")])
def test_6_0_mountains_and_lakes_are_closed(table: Any, start: str, to: str) -> None:
    table.at(f"turn 3\nactive 36th\nstep move\n{start}: 188/1")
    assert table.code(f"move 188/1 {to}") == ("NMG 6.0", "terrain")
    assert cost(table, "188/1", to) is None


def test_6_0_hexes_off_the_maps_in_play_are_closed(table: Any) -> None:
    table.at("turn 3\nactive 1st\nstep move\n2019: 4/1t")
    assert table.code("move 4/1t 2119") == ("NMG 6.0", "off-map")
    table.at("turn 3\nactive 1st\nstep move\n2019: 4/1t", "combined")
    assert table.allows("move 4/1t 2119")


def test_6_0_a_path_goes_from_hex_to_neighbouring_hex(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1225: 188/1")
    gap = Move((table.unit("188/1"),), (table.hex("1223"),))  # text would be filled out with 1224
    refusal = table.game.why_not(table.state, gap)
    assert (refusal.rule, refusal.code) == ("NMG 6.0", "apart")


def test_6_0_enemies_close_a_hex_and_israeli_strong_points_do_for_syrians(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\nposts israeli: 1717\n1616: 78/1\n1617: 188/1*")
    assert table.code("move 78/1 1617") == ("NMG 6.0", "enemy")
    refusal = table.why("move 78/1 1717")
    assert (refusal.rule, refusal.code) == ("NMG 6.0", "enemy")
    assert "strong-point" in refusal.reason


# ------------------------------------------------------------------- together


def test_6_0_a_stack_moves_at_the_speed_of_its_slowest(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1 Golani/1")  # MA 8 and 7
    seven = "1029 1028 1027 1026 1025 1024 1023"
    assert table.allows(f"move 188/1 {seven} 1022")
    assert table.allows(f"move 188/1,Golani/1 {seven}")
    assert table.code(f"move 188/1,Golani/1 {seven} 1022") == ("NMG 6.0", "mp")


def test_6_0_units_that_move_together_begin_in_one_hex_and_are_named_once(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1\n1029: 188/2")
    assert table.code("move 188/1,188/2 1130") == ("NMG 6.0", "apart")
    assert table.code("move 188/1,188/1 1130") == ("NMG 6.0", "twice")


# ------------------------------------------------------- allowance: night, supply


@pytest.mark.parametrize(
    ("unit", "by_day", "by_night", "starved", "starved_by_night"),
    [
        ("188/1", 8, 6, 4, 3),
        ("Golani/1", 7, 5, 4, 3),
        ("36/art", 5, 3, 3, 2),
        ("47/1", 5, 3, 3, 2),
        ("68", 3, 2, 2, 1),  # never below 2 by night
        ("EM-Jordan", 6, 4, 3, 2),
    ],
)
def test_6_0_night_takes_two_mp_and_want_of_supply_half_rounded_up(
    table: Any, unit: str, by_day: int, by_night: int, starved: int, starved_by_night: int
) -> None:
    found = []
    for text in ("turn 3\n", "turn 2\n", f"turn 3\noos: {unit}\n", f"turn 2\noos: {unit}\n"):
        table.at(text + f"1225: {unit}")
        found.append(allowance(table.state, table.unit(unit)))
    assert found == [by_day, by_night, starved, starved_by_night]


@pytest.mark.parametrize("turn", [27, 28])
def test_6_0_whole_days_count_as_day(table: Any, turn: int) -> None:
    table.at(f"turn {turn}\n1225: 188/1", "target-damascus")
    assert allowance(table.state, table.unit("188/1")) == 8


@pytest.mark.parametrize("turn", [2, 5, 8, 11, 14])
def test_6_0_every_third_turn_is_night(table: Any, turn: int) -> None:
    for number, mp in ((turn - 1, 8), (turn, 6), (turn + 1, 8)):
        table.at(f"turn {number}\n1225: 188/1", "combined")
        assert allowance(table.state, table.unit("188/1")) == mp


def test_6_0_one_hex_may_always_be_moved(table: Any) -> None:
    table.at("turn 2\nactive 7th\nstep move\noos: 68\n1414: 68")  # 1 MP, rough all round
    assert table.allows("move 68 1413")
    assert table.code("move 68 1413 1412") == ("NMG 6.0", "mp")
    table.at("turn 17\nactive Reserve\nstep move\noos: Para/1\n1714: Para/1", "target-damascus")
    assert allowance(table.state, table.unit("Para/1")) == 1
    assert table.allows("move Para/1 1813")  # desert, 3 MP


# ------------------------------------------------------------------------ mines


@pytest.mark.parametrize(
    ("start", "to", "mp"),
    [
        ("1520", "1420", 2),  # clear
        ("1518", "1418", 2),  # by road
        ("1417", "1317", 3),  # hill
        ("1320", "1419", 2),  # by the road over the ditch
        ("1418", "1419", 2),  # from mine to mine
        ("1419", "1519", 2),  # out of mines, onto a hill: nothing more
    ],
)
def test_6_0_printed_mines_cost_israelis_one_mp(table: Any, start: str, to: str, mp: int) -> None:
    table.at(f"turn 3\n{start}: 188/1")
    assert cost(table, "188/1", to) == mp


@pytest.mark.parametrize(
    ("start", "to", "mp"), [("1520", "1420", 1), ("1518", "1418", 1), ("1417", "1317", 2)]
)
def test_6_0_t_d_5_2_mines_cost_syrians_nothing(table: Any, start: str, to: str, mp: int) -> None:
    table.at(f"turn 3\n{start}: 78/1")
    assert cost(table, "78/1", to) == mp


def test_6_0_mines_count_along_a_path(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1320: 36/art")  # MA 5: 2 + 2 + 1
    assert table.allows("move 36/art 1419 1418 1518")
    assert table.code("move 36/art 1419 1418 1518 1617") == ("NMG 6.0", "mp")


# ------------------------------------------------------------------------ ditch


@pytest.mark.parametrize("unit", ["78/1", "121/1", "7/AT", "7/eng1", "7/art", "Guard/1"])
def test_6_0_arab_vehicles_do_not_cross_a_ditch_without_bridge(table: Any, unit: str) -> None:
    table.at(f"turn 3\nactive 7th\nstep move\n1418: {unit}")
    assert table.code(f"move {unit} 1319") == ("NMG 8.0", "ditch")
    assert cost(table, unit, "1319") is None


def test_6_0_arab_infantry_crosses_for_its_whole_move(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\n1418: 68\n1518: 85")
    assert table.allows("move 68 1319")
    assert cost(table, "68", "1319") == 3
    assert table.code("move 68 1319 1219") == ("NMG 6.0", "whole-move")
    assert table.code("move 85 1418 1319") == ("NMG 6.0", "whole-move")


def test_6_0_infantry_does_not_take_vehicles_across(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\n1418: 68 78/1")
    assert table.code("move 68,78/1 1319") == ("NMG 8.0", "ditch")


@pytest.mark.parametrize("unit", ["188/1", "Golani/1", "36/art"])
def test_6_0_israelis_cross_a_ditch_for_their_whole_move(table: Any, unit: str) -> None:
    table.at(f"turn 3\nactive 36th\nstep move\n1116: {unit}\n1117: 188/2")  # no bridge or road near by
    assert table.allows(f"move {unit} 1215")
    assert cost(table, unit, "1215") == allowance(table.state, table.unit(unit))
    assert table.code(f"move {unit} 1215 1315") == ("NMG 6.0", "whole-move")
    assert table.code("move 188/2 1116 1215") == ("NMG 6.0", "whole-move")


def test_6_0_the_ditch_is_crossed_out_of_a_zone_and_into_one(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\n1418: 68\n1319: 188/1*\n1218: 188/2")
    assert table.allows("move 68 1318")  # no zone here: 188/1 is disrupted
    table.at("turn 3\nactive 7th\nstep move\n1317: 68\n1218: 188/2")  # 1217 is in its zone
    assert table.allows("move 68 1217")
    table.at("turn 3\nactive 7th\nstep move\n1318: 68\n1319: 188/2")
    assert table.allows("move 68 1218")  # from zone to zone


@pytest.mark.parametrize(("unit", "mp"), [("78/1", 2), ("68", 2)])
def test_6_0_a_bridged_side_costs_one_mp_more(table: Any, unit: str, mp: int) -> None:
    table.at(f"turn 3\nactive 7th\nstep move\nbridges: 1319-1418\n1418: {unit}")
    assert cost(table, unit, "1319") == mp
    assert table.allows(f"move {unit} 1319 1219") == (unit == "78/1")  # and a hill 2: four of MA 5, of MA 3


def test_6_0_a_bridge_serves_israelis_too(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\nbridges: 1319-1418\n1319: 188/1")
    assert cost(table, "188/1", "1418") == 3  # clear 1, bridge 1, mines 1
    assert table.allows("move 188/1 1418 1518 1618 1719")


def test_6_0_a_road_over_the_ditch_is_open_to_israelis(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1")
    assert table.allows("move 188/1 1320 1419 1418 1518 1618 1719")  # 1 + 2 + 2 + 1 + 1 + 1
    assert table.code("move 188/1 1320 1419 1418 1518 1618 1719 1819") == ("NMG 6.0", "mp")


@pytest.mark.parametrize("turn", [1, 13, 14])
def test_6_0_a_road_over_the_ditch_is_closed_to_syrians_through_turn_14(table: Any, turn: int) -> None:
    table.at(f"turn {turn}\nactive 7th\nstep move\n1419: 78/1 68", "combined")
    assert table.code("move 78/1 1320") == ("NMG 8.0", "ditch")
    assert table.allows("move 68 1320")
    assert table.code("move 68 1320 1321") == ("NMG 6.0", "whole-move")


@pytest.mark.parametrize("turn", [15, 16, 28])
def test_6_0_and_open_to_them_from_turn_15(table: Any, turn: int) -> None:
    table.at(f"turn {turn}\nactive 7th\nstep move\n1419: 78/1", "combined")
    assert cost(table, "78/1", "1320") == 1
    assert table.allows("move 78/1 1320 1220 1221")


def test_6_0_a_ditch_side_without_road_stays_closed_after_turn_15(table: Any) -> None:
    table.at("turn 16\nactive 7th\nstep move\n1419: 78/1", "combined")
    assert table.code("move 78/1 1319") == ("NMG 8.0", "ditch")


def test_6_0_a_bridge_on_the_road_side_lets_syrians_over_before(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\nbridges: 1320-1419\n1419: 78/1")
    assert cost(table, "78/1", "1320") == 2  # road 1, bridge 1


# ------------------------------------------------------------------------ gorge


@pytest.mark.parametrize("unit", ["47/1", "112", "188/1", "Golani/1"])
def test_6_0_nobody_crosses_the_gorge(table: Any, unit: str) -> None:
    formation = "36th" if unit in ("188/1", "Golani/1") else "5th"
    table.at(f"turn 3\nactive {formation}\nstep move\n1434: {unit}")
    assert table.code(f"move {unit} 1334") == ("NMG 6.0", "gorge")
    assert cost(table, unit, "1334") != 1


# ------------------------------------------------------------------- road march

ROAD = "1221 1222 1223 1124 1125 1126 1026 1025 1024 0924 0923 0922"
"""Twelve hexes along the road from 1220."""


def first(count: int) -> str:
    return " ".join(ROAD.split()[:count])


def test_6_0_without_the_option_a_road_gives_no_more_mp(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1")
    assert table.allows(f"move 188/1 {first(8)}")
    assert table.code(f"move 188/1 {first(9)}") == ("NMG 6.0", "mp")


def test_6_0_road_march_gives_three_mp(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1", road_march=True)
    assert table.allows(f"move 188/1 {first(11)}")
    refusal = table.why(f"move 188/1 {first(12)}")
    assert (refusal.code, refusal.data) == ("mp", {"needed": 12, "mp": 11, "short": 1})


def test_6_0_road_march_adds_to_what_night_leaves(table: Any) -> None:
    table.at("turn 2\nactive 36th\nstep move\n1220: 188/1", road_march=True)
    assert table.allows(f"move 188/1 {first(9)}")
    assert table.code(f"move 188/1 {first(10)}") == ("NMG 6.0", "mp")


def test_6_0_road_march_uses_road_alone(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1219: 188/1", road_march=True)  # no road from 1219 to 1220
    assert table.allows(f"move 188/1 1220 {first(7)}")
    assert table.code(f"move 188/1 1220 {first(8)}") == ("NMG 6.0", "mp")


@pytest.mark.parametrize("enemy", ["1320", "1323", "1123"])
def test_6_0_road_march_keeps_out_of_enemy_zones(table: Any, enemy: str) -> None:
    # next to the start; next to the way; in the way of 1124, where the march must stop
    table.at(f"turn 3\nactive 36th\nstep move\n1220: 188/1\n{enemy}: 47/1", road_march=True)
    assert not table.allows(f"move 188/1 {first(9)}")


def test_6_0_a_zone_at_the_end_of_a_march_undoes_it(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1\n0923: 47/1", road_march=True)
    assert table.code(f"move 188/1 {first(10)}") == ("NMG 6.0", "mp")  # 0924 is next to 0923
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1\n0923: 7/art", road_march=True)
    assert table.allows(f"move 188/1 {first(10)}")


def test_6_0_road_march_pays_for_mines(table: Any) -> None:
    way = "1320 1419 1418 1518 1618 1719 1819 1820 1721"  # 1 + 2 + 2 + 6
    table.at("turn 3\nactive 36th\nstep move\n1220: 188/1", road_march=True)
    assert table.allows(f"move 188/1 {way}")
    assert table.code(f"move 188/1 {way} 1722") == ("NMG 6.0", "mp")


def test_6_0_no_road_march_to_fall_back(table: Any) -> None:
    table.at("turn 3\nactive 36th\n1220: 188/1*", road_march=True)
    assert table.allows(f"move 188/1 {first(4)}")
    assert table.code(f"move 188/1 {first(5)}") == ("NMG 6.0", "mp")


# ----------------------------------------------------------------------- passing


def test_6_0_the_event_tells_the_way(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1030: 188/1 188/2 7/1")
    event = next(e for e in table.do("move 188/1,188/2 1029 1028") if e.kind == "move")
    assert event.rule == "NMG 6.0"
    assert event.data == {"units": ["188/1", "188/2"], "from": "1030", "path": ["1029", "1028"]}
    assert table.where("188/1") == table.where("188/2") == "1028"
