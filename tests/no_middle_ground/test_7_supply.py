"""Supply (NMG 7.0): traces, sources and their control, effects; positions worked out on the map sheet."""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.rules.combat.hits import factors, recovery_limit
from golan_no_middle_ground.rules.ground.supply import network, sources

SOURCES = {"0330", "0415", "0420", "0425", "0537"}


def fed(table: Any, unit: str, allied: bool = False) -> bool:
    """Whether a unit can trace supply."""
    u = table.unit(unit)
    net = network(table.state, table.rb.sides[u], allied)
    return bool(net >> table.state.where[u] & 1)


# --------------------------------------------------------------------- sources


def test_7_0_israel_traces_to_five_sources(table: Any) -> None:
    table.at("turn 3\n1225: 188/1")
    assert table.hexes(sources(table.state, ISRAEL)) == SOURCES
    assert fed(table, "188/1")


def test_7_0_syria_traces_to_the_east_edge_of_the_base_map(table: Any) -> None:
    table.at("turn 3\n1926: 47/1")
    edge = {f"20{row}" for row in range(18, 31)}
    found = table.hexes(sources(table.state, SYRIA))
    assert edge <= found
    assert {label[:2] for label in found} == {"20"}
    assert fed(table, "47/1")


def test_7_0_sources_under_syrian_control_feed_nobody(table: Any) -> None:
    table.at("turn 3\nheld: 0330 0415 0420 0425\n1225: 188/1")
    assert table.hexes(sources(table.state, ISRAEL)) == {"0537"}
    assert fed(table, "188/1")
    table.at("turn 3\nheld: 0330 0415 0420 0425 0537\n1225: 188/1")
    assert not fed(table, "188/1")


def test_7_0_a_source_with_a_syrian_on_it_feeds_nobody_though_it_is_not_lost_yet(table: Any) -> None:
    table.at("turn 3\nheld: 0330 0415 0420 0425\n0537: 47/1*\n1225: 188/1")
    assert sources(table.state, ISRAEL) == 0
    assert not fed(table, "188/1")


def test_7_0_a_source_in_an_enemy_zone_feeds_only_past_a_friend(table: Any) -> None:
    held = "turn 3\nheld: 0330 0415 0420 0425\n0636: 47/1\n1225: 188/1\n"  # 0537 is next to 0636
    table.at(held)
    assert not fed(table, "188/1")
    table.at(held + "0537: 36/art")
    assert fed(table, "36/art")


# -------------------------------------------------------------------- control


def test_7_0_a_syrian_takes_a_source_by_standing_on_it_at_the_end_of_the_turn(table: Any) -> None:
    table.at("turn 3\nactive 5th\nstep move\ncup: 36th\n0421: 47/1 47/2\n1225: 188/1")
    table.do("move 47/1 0420 0419")
    assert table.hexes(table.state.held & table.rb.sources) == set()  # passed by, not taken
    table.at("turn 3\nactive 5th\nstep move\n0421: 47/1\n1225: 188/1")
    table.do("move 47/1 0420", 1, 1, 6, 1)  # the turn ends: air 1 and 1, initiative 6 to 1
    assert table.state.turn == 4
    assert table.hexes(table.state.held & table.rb.sources) == {"0420"}


def test_7_0_an_israeli_takes_it_back_by_passing_through(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\ncup: 5th\nheld: 0420\n0421: 188/1 188/2\n1926: 47/1")
    table.do("move 188/1 0420 0419")
    assert table.state.held == 0


# --------------------------------------------------------------------- barriers


def test_7_0_israelis_do_not_trace_through_mines_but_out_of_them(table: Any) -> None:
    table.at("turn 3\n1419: 188/1\n1418: 188/2\n1519: 7/1")
    assert fed(table, "188/1")  # by the road over the ditch to 1320
    assert not fed(table, "188/2")  # the ditch before it, mines beside it
    assert not fed(table, "7/1")


def test_7_0_syrians_trace_through_their_mines_and_by_roads_over_the_ditch(table: Any) -> None:
    table.at("turn 3\n1225: 47/1")
    assert fed(table, "47/1")


def test_7_0_a_ditch_without_road_stops_a_trace_until_it_is_bridged(table: Any) -> None:
    text = "turn 3\n1117: 47/1\n1320: 188/1\n1528: 188/2\n"
    table.at(text)  # Israelis hold both roads
    assert not fed(table, "47/1")
    table.at(text + "bridges: 1117-1216")
    assert fed(table, "47/1")


def test_7_0_a_bridge_feeds_israelis_too(table: Any) -> None:
    table.at("turn 3\n1418: 188/2")
    assert not fed(table, "188/2")
    table.at("turn 3\nbridges: 1319-1418\n1418: 188/2")
    assert fed(table, "188/2")


def test_7_0_nobody_traces_across_the_gorge(table: Any) -> None:
    # From 1434, east of the gorge, the way to the west leads round by the ditch: mines for Israelis.
    table.at("turn 3\n1434: 188/1")
    assert not fed(table, "188/1")


POCKET = {"1028": "47/1", "1132": "47/2", "0831": "47/3", "1229": "132/1", "0829": "132/2"}
"""Five units whose zones hold all that surrounds 1030."""


def ring(**other: str) -> str:
    """The pocket round 1030 with some of its units exchanged."""
    units = POCKET | {h.removeprefix("h"): unit for h, unit in other.items()}
    return "\n".join(f"{h}: {unit}" for h, unit in units.items()) + "\n"


def test_7_0_enemy_zones_stop_a_trace(table: Any) -> None:
    table.at("turn 3\n1030: 188/1\n" + ring())
    assert not fed(table, "188/1")
    table.at("turn 3\n1030: 188/1\n" + ring(h1229="5/art"))  # artillery has no zone
    assert fed(table, "188/1")  # 1130 1230


def test_7_0_a_friend_in_the_zone_opens_its_hex_only(table: Any) -> None:
    loose = ring(h0829="132/2*")  # disrupted: 0828 and 0930 lie open, 0929 is in the zone of 1028
    table.at("turn 3\n1030: 188/1\n" + loose)
    assert not fed(table, "188/1")
    table.at("turn 3\n1030: 188/1\n0929: 188/2*\n" + loose)
    assert fed(table, "188/1")  # 0930 0929 0828
    table.at("turn 3\n1030: 188/1\n0929: 188/2*\n" + ring())
    assert not fed(table, "188/1")


def test_7_0_enemy_units_stop_a_trace_though_they_have_no_zone(table: Any) -> None:
    wall = "1029: 5/art\n1130: 7/art\n1131: 9/art\n1031: 1/art\n0931: 3/art\n"
    table.at("turn 3\n1030: 188/1\n" + wall)
    assert fed(table, "188/1")  # 0930
    table.at("turn 3\n1030: 188/1\n0930: 47/1*\n" + wall)
    assert not fed(table, "188/1")


def test_7_0_israeli_strong_points_stop_syrians_with_their_zones(table: Any) -> None:
    table.at("turn 3\nposts israeli: 1028 1132 0831 1229 0829\n1030: 47/1")
    assert not fed(table, "47/1")
    table.at("turn 3\nposts israeli: 1028 1132 0831 1229\n1030: 47/1")
    assert fed(table, "47/1")  # 0930 0829


# --------------------------------------------------------------------- judging


def test_7_0_supply_is_judged_in_the_status_phase(table: Any) -> None:
    table.at("turn 3\nactive 5th\nstep assault\n1030: 188/1\n0420: 188/2\n" + ring())
    assert table.state.oos == 0
    table.do("end", 1, 1, 6, 1)
    assert table.state.turn == 4
    assert table.units(table.state.oos) == {"188/1"}


def test_7_0_a_unit_with_a_way_again_is_back_in_supply_only_then(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\noos: 188/1\n1225: 188/1 188/2\n1926: 47/1")
    table.do("move 188/1 1224")
    assert table.units(table.state.oos) == {"188/1"}
    table.do("end", 1, 1, 6, 1)
    assert table.state.oos == 0


# --------------------------------------------------------------------- effects


@pytest.mark.parametrize(
    ("unit", "fire", "assault"),
    [("188/1", 3, 3), ("Golani/1", 2, 3), ("47/1", 2, 2), ("68", 1, 2), ("5/AT", 2, 1), ("36/art", 0, 1)],
)
def test_7_0_fire_and_assault_are_halved_and_rounded_up(
    table: Any, unit: str, fire: int, assault: int
) -> None:
    table.at(f"turn 3\noos: {unit}\n1225: {unit}")
    units = (table.unit(unit),)
    assert factors(table.state, units, "fire") == fire
    assert factors(table.state, units, "assault") == assault


def test_7_0_each_unit_is_halved_by_itself(table: Any) -> None:
    table.at("turn 3\noos: Golani/1 Golani/2\n1225: Golani/1 Golani/2 188/1")
    units = [table.unit(u) for u in ("Golani/1", "Golani/2", "188/1")]
    assert factors(table.state, units, "fire") == 2 + 2 + 6


def test_7_0_guns_out_of_supply_do_not_bombard(table: Any) -> None:
    text = "turn 3\nactive 36th\nstep bombard\nair 1 0\n1320: 188/1\n1220: 36/art\n1419: 78/1\n"
    table.at(text)
    assert table.allows("bombard 1419 36/art 0")
    table.at(text + "oos: 36/art")
    assert table.code("bombard 1419 36/art 0") == ("NMG 9.0", "unable")


def test_7_0_units_out_of_supply_do_not_react(table: Any) -> None:
    text = "turn 3\nactive 7th\nstep reaction\nmoved: 78/1\n1617: 78/1\n1616: 188/1\n1717: 188/2\n"
    table.at(text)
    assert table.allows("fire 1617 188/1 0")
    table.at(text + "oos: 188/1")
    assert table.code("fire 1617 188/1 0") == ("NMG 10.0", "unable")


@pytest.mark.parametrize(("unit", "limit"), [("188/1", 4), ("47/1", 3)])
def test_7_0_units_out_of_supply_do_not_recover(table: Any, unit: str, limit: int) -> None:
    table.at(f"turn 3\n1225: {unit}*")
    assert recovery_limit(table.state, table.unit(unit)) == limit
    table.at(f"turn 3\noos: {unit}\n1225: {unit}*")
    assert recovery_limit(table.state, table.unit(unit)) == 0


def test_7_0_a_loss_out_of_supply_is_for_good_without_a_die(table: Any) -> None:
    text = "turn 3\nactive 7th\nstep fire\ncup: 36th\n1617: 78/1\n1616: 188/1*\n"
    table.at(text + "oos: 188/1")
    table.do("fire 1616 78/1 0", 1)  # strength 3, die 1: one hit
    assert table.where("188/1") == "-3"
    table.at(text)
    table.do("fire 1616 78/1 0", 1, 5)
    assert table.where("188/1") == "-2"
