"""Supply of the counter-offensive (T:D 4.1, 4.1.1, 4.2, 3.2.4, 7.3), worked out on the map sheet."""

from __future__ import annotations

from typing import Any

import pytest

from golan_core.map.hexes import members
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.combat.bombardment import modifiers
from golan_no_middle_ground.rules.ground.ground import DITCH, OPEN, crossing
from golan_no_middle_ground.rules.ground.movement import reach_of
from golan_no_middle_ground.rules.ground.supply import militia_range, network, sources

TD = "target-damascus"


def fed(table: Any, unit: str) -> bool:
    """Whether a unit can trace supply."""
    u = table.unit(unit)
    net = network(table.state, table.rb.sides[u], table.rb.sides[u] and table.rb.allied(u))
    return bool(net >> table.state.where[u] & 1)


def cost(table: Any, unit: str, label: str) -> int | None:
    found: int | None = reach_of(table.state, (table.unit(unit),)).cost.get(table.hex(label))
    return found


# ------------------------------------------------------------ 4.1 Israeli supply


def test_td_4_1_israel_traces_to_the_west_edge(table: Any) -> None:
    table.at("turn 16\n1220: 188/1", TD)
    found = table.hexes(sources(table.state, ISRAEL))
    assert found == {f"11{row:02d}" for row in range(13, 28)}  # north of it all is mountain
    assert fed(table, "188/1")


def test_td_4_1_in_the_combined_game_to_the_supply_sources(table: Any) -> None:
    table.at("turn 16\nshocktroop 15\nheld: 0537\n1220: 188/1\n0330: 47/1*\n", "combined")
    assert table.hexes(sources(table.state, ISRAEL)) == {"0415", "0420", "0425"}
    assert fed(table, "188/1")
    table.at("turn 16\nshocktroop 15\nheld: 0537 0330 0415 0420 0425\n1220: 188/1\n", "combined")
    assert not fed(table, "188/1")


OPENED = "turn 16\ncleared: 1418 1419\n"
"""The road from 1320 over the ditch to Khan Arnaba (1518) is cleared of mines."""


def test_td_4_1_a_path_through_a_syrian_town_needs_an_israeli_in_it(table: Any) -> None:
    table.at(OPENED + "1820: 188/1\n", TD)  # the road there leads through the town 1518
    assert not fed(table, "188/1")
    table.at(OPENED + "1518: 188/2\n1820: 188/1\n", TD)
    assert fed(table, "188/1")
    table.at(OPENED + "1518: 188/2*\n1820: 188/1\n", TD)
    assert fed(table, "188/1")


def test_td_4_1_villages_and_towns_west_of_the_line_need_nobody(table: Any) -> None:
    # 1220 is a town west of the line, 1820 and 1922 on the road to 2022 are villages.
    table.at(OPENED + "1518: 188/2\n2022: 188/1\n", TD)
    assert fed(table, "188/1")


def test_td_4_1_two_hexes_off_a_road_and_no_more(table: Any) -> None:
    table.at(OPENED + "1518: 188/2\n1926: 188/1\n1927: 7/1\n", TD)
    assert fed(table, "188/1")  # 1925 1924, a road
    assert not fed(table, "7/1")  # three hexes from every road


def test_td_4_1_the_road_must_lead_to_a_source(table: Any) -> None:
    table.at("turn 16\n1926: 188/1\n", TD)  # the same road, but mines lie on it
    assert not fed(table, "188/1")


def test_td_4_1_no_path_leads_through_mines_that_are_not_cleared(table: Any) -> None:
    table.at("turn 16\ncleared: 1419\n1618: 188/1\n1719: 7/1\n1518: 188/2\n", TD)
    assert fed(table, "188/1")  # two hexes off the cleared minefield
    assert not fed(table, "7/1")
    table.at("turn 16\ncleared: 1419 1418\n1719: 7/1\n1518: 188/2\n", TD)
    assert fed(table, "7/1")


def test_td_4_1_even_where_an_israeli_stands_in_them(table: Any) -> None:
    table.at("turn 16\ncleared: 1419\n1418: 7/2\n1719: 7/1\n1518: 188/2\n", TD)
    assert fed(table, "7/2")  # out of them a unit may trace
    assert not fed(table, "7/1")


def test_td_4_1_a_unit_in_mines_is_two_hexes_off_a_road_at_most_too(table: Any) -> None:
    table.at("turn 16\nbridges: 1426-1526 1425-1525\n1526: 188/1\n1525: 7/1\n", TD)
    assert fed(table, "188/1")  # 1426, and 1327 on a road
    assert not fed(table, "7/1")  # 1425, 1324 or 1426, then the road: three hexes


def test_td_4_1_base_map_alone_has_no_limit(table: Any) -> None:
    table.at("turn 16\nshocktroop 15\n1036: 188/1\n1927: 7/1\ncleared: 1418 1419\n1518: 188/2\n", "combined")
    assert fed(table, "188/1")  # three hexes from every road, but not on a map of the expansion
    assert not fed(table, "7/1")


def test_td_4_1_before_the_operation_the_base_rule_holds(table: Any) -> None:
    text = "turn 14\nbridges: 1425-1525\n1525: 7/1\n"
    table.at(text, "combined")
    assert fed(table, "7/1")
    table.at(text + "shocktroop 14", "combined")
    assert not fed(table, "7/1")


# -------------------------------------------------------- 4.1.1 clearing minefields

CLEARING = "turn 16\nactive 36th\nstep assault\n1419: 188/1\n2013: 20/1\n"
"""188/1 in a minefield, in supply by the road to 1320; the turn is about to end."""


def rest_of_night(table: Any) -> None:
    """The chits of turn 17 after the 36th: nobody does anything; waits at the start of turn 18."""
    table.do("draw", 1)  # the 3rd for Syria, of 3rd, shocktroop and inshallah
    table.do("end")
    table.do("draw", 2)  # inshallah for Israel: nothing
    table.do("draw", 1)  # shocktroop for Syria: nothing
    assert (table.state.turn, table.waiting) == (18, "air-support")


def test_td_4_1_1_a_unit_that_stays_a_whole_turn_clears(table: Any) -> None:
    table.at(CLEARING, TD, early_end=False)
    table.do("end", 6, 1)
    assert table.state.turn == 17
    assert table.state.cleared == 0  # begun only
    assert table.state.clearing == ((table.hex("1419"), table.unit("188/1")),)
    table.do("activate 36th")
    table.do("end")
    rest_of_night(table)
    assert table.hexes(table.state.cleared) == {"1419"}
    assert table.state.clearing == ()


def test_td_4_1_1_a_unit_that_moves_off_does_not(table: Any) -> None:
    table.at(CLEARING, TD, early_end=False)
    table.do("end", 6, 1)
    table.do("activate 36th")
    table.do("move 188/1 1320")
    assert table.state.clearing == ()
    rest_of_night(table)
    assert table.state.cleared == 0


@pytest.mark.parametrize(
    "change",
    [
        ("1419: 188/1", "1419: 188/1*"),  # disrupted
        ("1419: 188/1", "1420: 188/1"),  # no way over the ditch: Out of Supply
        ("2013: 20/1", "1519: 20/1"),  # in a zone of control
    ],
)
def test_td_4_1_1_only_an_undisrupted_unit_in_supply_out_of_zones(
    table: Any, change: tuple[str, str]
) -> None:
    table.at(CLEARING.replace(*change), TD)
    table.do("end", *((6,) if "*" in change[1] else ()), 6, 1)
    assert table.state.turn == 17
    assert table.state.clearing == ()


def test_td_4_1_1_an_enemy_without_a_zone_does_not_hinder(table: Any) -> None:
    table.at(CLEARING.replace("2013: 20/1", "1519: 3/art"), TD)
    table.do("end", 6, 1)
    assert table.state.clearing == ((table.hex("1419"), table.unit("188/1")),)


def begun(table: Any, text: str, *units: str) -> Any:
    """A position in which units have begun to clear 1419."""
    table.at(text, TD)
    table.state.clearing = tuple((table.hex("1419"), table.unit(u)) for u in units)
    return table


def test_td_4_1_1_disruption_during_the_turn_breaks_it_off(table: Any) -> None:
    # "remain in the hex for an entire turn": recovering before the turn ends does not mend it.
    text = "turn 16\nactive 3rd\nstep bombard\ncup: 36th\nair 0 1\n1419: 188/1\n2013: 20/1\n"
    begun(table, text, "188/1")
    table.do("bombard 1419 none 1", 6, 1)  # flak misses, the bombs hit
    assert table.disrupted("188/1")
    assert table.state.clearing == ()


def test_td_4_1_1_an_enemy_zone_during_the_turn_breaks_it_off(table: Any) -> None:
    text = "turn 16\nactive 3rd\nstep move\ncup: 36th\n1419: 188/1\n1520: 7/1*\n1620: 20/1 20/2\n"
    begun(table, text, "188/1")
    table.do("move 20/1 1521")
    assert table.state.clearing  # not next to 1419
    table.do("move 20/2 1619 1519")
    assert table.state.clearing == ()


def test_td_4_1_1_of_two_units_either_clears(table: Any) -> None:
    table.at(CLEARING.replace("1419: 188/1", "1419: 188/1 188/2"), TD, early_end=False)
    table.do("end", 6, 1)
    hex_ = table.hex("1419")
    assert table.state.clearing == ((hex_, table.unit("188/1")), (hex_, table.unit("188/2")))
    table.do("activate 36th")
    table.do("move 188/1 1320")
    table.do("end")
    rest_of_night(table)
    assert table.hexes(table.state.cleared) == {"1419"}


def test_td_4_1_1_mines_next_to_a_strong_point_go_only_with_it(table: Any) -> None:
    table.at(CLEARING + "posts syrian: 1519", TD)
    table.do("end", 6, 1)
    assert table.state.clearing == ()
    begun(table, CLEARING + "posts syrian: 1519", "188/1")
    table.do("end", 6, 1)
    assert table.state.cleared == 0


def test_td_4_1_1_no_clearing_before_the_counter_offensive(table: Any) -> None:
    table.at("turn 13\nactive 36th\nstep assault\n1419: 188/1\n1926: 47/1\n", "combined")
    table.do("end")
    assert (table.state.turn, table.waiting) == (14, "declaration")
    table.do("end", 6, 1)
    assert table.waiting == "initiative"
    assert table.state.clearing == ()


def test_td_4_1_1_the_ditch_along_a_cleared_minefield_is_filled(table: Any) -> None:
    table.at("turn 16\ncleared: 1419\n1319: 78/1\n", TD)
    for side in (ISRAEL, SYRIA):
        for label in ("1319", "1320"):
            assert crossing(table.state, side, table.hex("1419"), table.hex(label)) == OPEN
            assert crossing(table.state, side, table.hex(label), table.hex("1419")) == OPEN
        assert crossing(table.state, side, table.hex("1319"), table.hex("1418")) == DITCH
    assert cost(table, "78/1", "1419") == 1


def test_td_4_1_1_cleared_mines_cost_nothing_more(table: Any) -> None:
    table.at("turn 16\ncleared: 1419\n1320: 188/1\n", TD)
    assert cost(table, "188/1", "1419") == 1
    assert cost(table, "188/1", "1418") == 3  # its mines are there still


def test_td_4_1_1_a_cleared_minefield_is_clear_terrain_for_movement(table: Any) -> None:
    for unit in ("188/1", "78/1"):
        table.at(f"turn 16\ncleared: 1317\n1417: {unit}\n", TD)  # a hill
        assert cost(table, unit, "1317") == 1
    table.at("turn 16\n1417: 78/1\n", TD)
    assert cost(table, "78/1", "1317") == 2


def test_td_4_1_1_and_for_combat(table: Any) -> None:
    text = "turn 16\nactive 36th\nstep bombard\n1317: 78/1\n1217: 188/1\n1117: 36/art\n"
    table.at(text, TD)
    assert [m.value for m in modifiers(table.state, Attack(ISRAEL, table.hex("1317"), ()))] == [1]
    table.at(text + "cleared: 1317", TD)
    assert modifiers(table.state, Attack(ISRAEL, table.hex("1317"), ())) == []


@pytest.mark.parametrize(("cleared", "modifiers_"), [("", 1), ("cleared: 1317\n", 0)])
def test_td_4_1_1_and_for_assaults(table: Any, cleared: str, modifiers_: int) -> None:
    table.at(f"turn 16\nactive 36th\nstep assault\n{cleared}cup: 7th\n1317: 78/1*\n1417: 188/1\n", TD)
    events = table.do("assault 1317 188/1 0", 1, 1)  # at least 1/1: 78/1 is eliminated
    found = next(e for e in events if e.kind == "resolution").data["modifiers"]
    assert sum(value for _, value, _ in found) == modifiers_


def test_td_4_1_1_cleared_minefields_are_roads_for_supply(table: Any) -> None:
    # 1420 has no road. Cleared, it joins the road at 1419, and 1522 is two hexes off it.
    table.at("turn 16\ncleared: 1419\n1522: 188/1\n", TD)
    assert not fed(table, "188/1")
    table.at("turn 16\ncleared: 1419 1420\n1522: 188/1\n", TD)
    assert fed(table, "188/1")


def test_td_4_1_1_but_not_for_movement(table: Any) -> None:
    table.at("turn 16\ncleared: 1419 1420 1421\nactive 36th\nstep move\n1220: 36/art\n", TD, road_march=True)
    assert table.allows("move 36/art 1320 1419 1418 1518")  # road all the way: 1 + 1 + 2 + 1
    assert table.allows("move 36/art 1320 1419 1420 1421")
    assert table.code("move 36/art 1320 1419 1420 1421 1422") == ("NMG 6.0", "mp")  # no march


# ------------------------------------------------- 4.2 Syrian and allied supply


def test_td_4_2_syrians_trace_to_the_east_edge(table: Any) -> None:
    table.at("turn 16\n1926: 47/1", TD)
    assert table.hexes(sources(table.state, SYRIA)) == {f"38{row:02d}" for row in range(1, 28)}
    assert fed(table, "47/1")


def test_td_4_2_allies_to_the_south_edge_of_the_east_map_too(table: Any) -> None:
    table.at("turn 20\n2627: 12/1", TD)
    east = {f"38{row:02d}" for row in range(1, 28)}
    south = {f"{col}27" for col in range(25, 39)}
    found = table.hexes(sources(table.state, SYRIA, allied=True))
    assert found == (east | south) & table.hexes(table.rb.passable)
    assert {"2527", "2627", "3827"} <= found


@pytest.mark.parametrize("unit", ["12/1", "40/2RTR", "Kuwait", "Morocco/m", "Saudi/t", "EM-Druze", "EM-Iraq"])
def test_td_4_2_an_ally_on_the_south_edge_is_fed_where_a_syrian_is_not(table: Any, unit: str) -> None:
    table.at(f"turn 20\n2627: {unit} 20/1\n2527: 188/1\n2626: 188/2\n2727: 7/1\n", TD)
    assert fed(table, unit)
    assert not fed(table, "20/1")


def test_td_4_2_before_the_operation_syrians_trace_to_the_base_edge(table: Any) -> None:
    table.at("turn 14\n1926: 47/1\n", "combined")
    found = table.hexes(sources(table.state, SYRIA))
    assert {label[:2] for label in found} == {"20"}
    table.at("turn 14\n1926: 47/1\nshocktroop 14", "combined")
    assert {label[:2] for label in table.hexes(sources(table.state, SYRIA))} == {"38"}


# ------------------------------------------------------- 3.2.4, 4.2 militia


@pytest.mark.parametrize(
    ("label", "within"),
    [
        ("3003", True),  # Damascus itself
        ("3310", True),  # five hexes south of 3305
        ("3410", True),  # six
        ("3411", False),  # seven
        ("3311", False),  # six hexes, but the last is a hill: seven MP
        ("3312", False),
        ("2927", False),
    ],
)
def test_td_3_2_4_militia_is_in_supply_within_six_mp_of_damascus(
    table: Any, label: str, within: bool
) -> None:
    table.at(f"turn 20\n{label}: Militia/1", TD)
    assert bool(militia_range(table.state) >> table.hex(label) & 1) == within
    table.at(f"turn 19\nactive 3rd\nstep assault\n{label}: Militia/1\n1220: 188/1\n2013: 20/1", TD)
    table.do("end", 6, 1)
    assert table.state.turn == 20
    assert (table.units(table.state.oos) == {"Militia/1"}) == (not within)


def test_td_4_2_militia_in_range_is_fed_though_it_is_surrounded(table: Any) -> None:
    ring = "3309: 188/1\n3311: 188/2\n3209: 7/1\n3210: 7/2\n3409: 7/3\n3410: Golani/1\n"
    table.at("turn 19\nactive 3rd\nstep assault\n3310: Militia/1 20/1\n" + ring, TD)
    table.do("end", 6, 1)
    oos = table.units(table.state.oos)
    assert "20/1" in oos
    assert "Militia/1" not in oos


# ------------------------------------------------------------- 4.2 command post

TRAP = "3010: CP\n3009: 188/1\n3011: 188/2\n2910: 7/1\n2911: 7/2\n3110: 7/3\n3111: Golani/1\n"


def test_td_4_2_the_command_post_is_lost_when_it_is_judged_out_of_supply(table: Any) -> None:
    neighbours = {table.rb.label(n) for n in members(table.rb.grid.spread(1 << table.hex("3010")))}
    hexes = [line.partition(":")[0] for line in TRAP.splitlines()]
    assert set(hexes) == neighbours
    table.at("turn 16\nactive 3rd\nstep assault\n2013: 20/1\n" + TRAP, TD)
    events = table.do("end", 5, 1)
    assert table.where("CP") == "-3"
    assert table.state.lost_post == 17
    assert any(e.kind == "elimination" and e.data["permanent"] for e in events)


def test_td_4_2_it_stays_while_it_can_trace(table: Any) -> None:
    table.at("turn 16\nactive 3rd\nstep assault\n2013: 20/1\n3010: CP\n3009: 188/1\n", TD)
    table.do("end", 6, 1)
    assert table.where("CP") == "3010"
    assert table.state.lost_post == 0


def test_td_4_2_before_the_operation_it_is_not_lost_so(table: Any) -> None:
    table.at("turn 13\nactive 3rd\nstep assault\n2013: 20/1\n" + TRAP, "combined")
    table.do("end")
    assert table.waiting == "declaration"
    table.do("end", 6, 1)
    assert "CP" in table.units(table.state.oos)
    assert table.where("CP") == "3010"


# -------------------------------------------------------------------- 7.3 start


def test_td_7_3_all_units_begin_in_full_supply(nmg: Any, table: Any) -> None:
    # An Israeli stack across the ditch at 1216 has no way for supply; the first turn does not ask for one.
    table.at("turn 14\nphase israeli-setup\n1216: 188/1\n1518: CP\n1517: 7/1\n1618: 7/2\n1418: 7/3\n", TD)
    table.state.turn = 0
    table.do("end", 1, 1)
    assert table.state.turn == 15
    assert table.state.oos == 0
    assert table.where("CP") == "1518"
