"""Ditch and engineers (NMG 8.0)."""

from __future__ import annotations

from typing import Any

import pytest

from golan_core.map.hexes import members
from golan_no_middle_ground.rules.ground.ground import DITCH, OPEN, crossing

READY = "turn 3\nactive 7th\nstep engineers\ncup: 36th\n1418: 7/eng1 78/1\n1220: 188/1\n"


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_8_0_one_to_four_bridges(table: Any, die: int) -> None:
    table.at(READY)
    event = next(e for e in table.do("bridge 7/eng1 1319", die) if e.kind == "bridge")
    assert event.data["bridged"] is True
    assert event.rule == "NMG 8.0"
    assert table.state.bridges == 1 << table.rb.hexside(table.hex("1418"), table.hex("1319"))


@pytest.mark.parametrize("die", [5, 6])
def test_8_0_five_and_six_do_nothing(table: Any, die: int) -> None:
    table.at(READY)
    event = next(e for e in table.do("bridge 7/eng1 1319", die) if e.kind == "bridge")
    assert event.data["bridged"] is False
    assert table.state.bridges == 0


@pytest.mark.parametrize("die", [1, 6])
def test_8_0_either_way_the_engineers_are_done(table: Any, die: int) -> None:
    table.at("turn 3\nactive 7th\nstep engineers\n1318: 7/eng1 7/eng2\n1220: 188/1")  # three ditch sides
    table.do("bridge 7/eng1 1319", die)
    assert table.waiting == "engineers"
    assert table.code("bridge 7/eng1 1218") == ("NMG 8.0", "unable")
    assert table.allows("bridge 7/eng2 1218")
    table.do("end")
    assert table.code("move 7/eng1 1417") == ("NMG 4.0", "done")
    assert table.allows("move 7/eng2 1417")


def test_8_0_the_others_use_the_bridge_in_the_same_activation(table: Any) -> None:
    table.at(READY)
    table.do("bridge 7/eng1 1319", 4)
    assert table.waiting == "move"
    assert table.allows("move 78/1 1319 1219")


def test_8_0_a_bridge_is_one_side_only(table: Any) -> None:
    table.at(READY)
    table.do("bridge 7/eng1 1319", 1)
    here, there = table.hex("1318"), table.hex("1319")
    assert crossing(table.state, 1, here, there) == DITCH


def test_8_0_a_bridge_stays_for_both_sides(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\nbridges: 1319-1418\n1319: 188/1\n1418: 7/art*")
    assert table.code("move 188/1 1418") == ("NMG 6.0", "enemy")
    table.at("turn 9\nactive 36th\nstep move\nbridges: 1319-1418\n1319: 188/1\n")
    assert table.allows("move 188/1 1418 1518")


def test_8_0_engineers_pick_a_ditch_side_of_their_hex(table: Any) -> None:
    table.at(READY)
    assert table.code("bridge 7/eng1 1518") == ("NMG 8.0", "site")  # no ditch
    assert table.code("bridge 7/eng1 1320") == ("NMG 8.0", "site")  # not next to it
    refusal = table.why("bridge 7/eng1 1417")
    assert refusal.reason == "7/eng1 may bridge towards: 1319"


def test_8_0_a_side_is_bridged_once(table: Any) -> None:
    table.at(READY.replace("1418: 7/eng1 78/1", "1419: 7/eng1 78/1") + "bridges: 1319-1419")
    assert table.code("bridge 7/eng1 1319") == ("NMG 8.0", "site")
    assert table.allows("bridge 7/eng1 1320")


def test_8_0_a_ditch_side_with_a_road_may_be_bridged_through_turn_14(table: Any) -> None:
    table.at("turn 14\nactive 7th\nstep engineers\n1419: 7/eng1", "combined")
    assert table.allows("bridge 7/eng1 1320")
    table.at("turn 15\nactive 7th\nstep engineers\n1419: 7/eng1", "combined")
    assert table.code("bridge 7/eng1 1320") == ("NMG 8.0", "site")  # the road is open anyhow
    assert table.allows("bridge 7/eng1 1319")


def test_8_0_engineers_stand_east_of_the_ditch(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep engineers\n1319: 7/eng1")
    assert table.code("bridge 7/eng1 1418") == ("NMG 8.0", "unable")


def test_8_0_disrupted_engineers_do_not_bridge(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep engineers\n1418: 7/eng1* 7/eng2")
    assert table.code("bridge 7/eng1 1319") == ("NMG 8.0", "unable")
    assert table.allows("bridge 7/eng2 1319")


def test_8_0_only_engineers_of_the_active_formation_bridge(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep engineers\n1418: 7/eng1 78/1 5/eng1")
    assert table.code("bridge 78/1 1319") == ("NMG 8.0", "unable")
    assert table.code("bridge 5/eng1 1319") == ("NMG 8.0", "unable")


def test_8_0_engineers_bridge_under_the_eyes_of_an_enemy(table: Any) -> None:
    table.at(READY.replace("1220: 188/1", "1319: 188/1"))
    assert table.allows("bridge 7/eng1 1319")


def test_8_0_engineers_bridge_by_night_and_out_of_supply(table: Any) -> None:
    table.at("turn 2\nactive 7th\nstep engineers\noos: 7/eng1\n1418: 7/eng1")
    assert table.allows("bridge 7/eng1 1319")


def test_8_0_t_d_4_1_1_every_ditch_side_parts_mines_in_the_east_from_the_west(table: Any) -> None:
    rb = table.at("turn 3\n").state.rules
    sides = list(members(rb.ditch))
    assert len(sides) == 43
    for side in sides:
        a, b = side // 6, rb.grid.neighbours[side]
        west, east = (a, b) if rb.west >> a & 1 else (b, a)
        assert rb.west >> west & 1
        assert not rb.west >> east & 1
        assert rb.mines >> east & 1
        assert not rb.mines >> west & 1


def test_8_0_ground_without_ditch_is_open(table: Any) -> None:
    table.at("turn 3\n")
    assert crossing(table.state, 1, table.hex("1518"), table.hex("1418")) == OPEN
