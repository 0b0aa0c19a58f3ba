"""Syrian strong-points: movement, supply, zones, leaving and entering (T:D 5.2).

What they do in combat is tested with assault, fire and bombardment.
"""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.rules.ground.movement import reach_of
from golan_no_middle_ground.rules.ground.supply import network
from golan_no_middle_ground.rules.ground.zoc import zoc

TD = "target-damascus"
RING = ("1615", "1617", "1516", "1517", "1716", "1717")


def cost(table: Any, unit: str, label: str) -> int | None:
    found: int | None = reach_of(table.state, (table.unit(unit),)).cost.get(table.hex(label))
    return found


def fed(table: Any, unit: str) -> bool:
    u = table.unit(unit)
    net = network(table.state, table.rb.sides[u])
    return bool(net >> table.state.where[u] & 1)


# --------------------------------------------------------------------- movement

AROUND = {"1615": "1614", "1617": "1618", "1516": "1515", "1517": "1417", "1716": "1816", "1717": "1817"}
"""A hex outside by every hex of the ring, without road between them."""


@pytest.mark.parametrize("ring", RING)
def test_td_5_2_each_of_the_six_hexes_costs_israelis_one_mp_more(table: Any, ring: str) -> None:
    table.at(f"turn 16\nposts syrian: 1616\n{AROUND[ring]}: 188/1", TD)
    assert cost(table, "188/1", ring) == 2
    table.at(f"turn 16\n{AROUND[ring]}: 188/1", TD)
    assert cost(table, "188/1", ring) == 1


def test_td_5_2_and_the_strong_point_itself(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\n1516: 188/1", TD)
    assert cost(table, "188/1", "1616") == 2


def test_td_5_2_along_a_road_too(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\n1518: 188/1", TD)
    assert cost(table, "188/1", "1617") == 2


def test_td_5_2_printed_mines_there_are_paid_once(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1519\n1520: 188/1", TD)
    assert cost(table, "188/1", "1419") == 2


def test_td_5_2_two_strong_points_are_paid_once(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616 1618\n1516: 188/1", TD)
    assert cost(table, "188/1", "1517") == 2  # next to both


def test_td_5_2_syrians_pay_nothing(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\n1515: 78/1", TD)
    assert cost(table, "78/1", "1516") == 1
    assert cost(table, "78/1", "1616") == 2


def test_td_5_2_the_mp_add_up_along_a_path(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\nactive 36th\nstep move\n1417: 36/art", TD)  # MA 5: 2 + 2 + 1
    assert table.allows("move 36/art 1517 1617 1618")
    assert table.code("move 36/art 1517 1617 1618 1619") == ("NMG 6.0", "mp")


def test_td_5_2_israelis_do_not_enter_while_it_is_held(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\nactive 36th\nstep move\n1516: 188/1\n1616: 7/art*", TD)
    assert table.code("move 188/1 1616") == ("NMG 6.0", "enemy")


# ------------------------------------------------------------ zones of control


def test_td_5_2_no_israeli_zone_enters_it_held_or_empty(table: Any) -> None:
    for units in ("", "1616: 7/art\n"):
        table.at("turn 16\nposts syrian: 1616\n1517: 188/1\n" + units, TD)
        found = table.hexes(zoc(table.state, ISRAEL))
        assert found == {"1516", "1617", "1518", "1417", "1416"}


def test_td_5_2_syrian_zones_enter_it(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1616\n1517: 78/1", TD)
    assert "1616" in table.hexes(zoc(table.state, SYRIA))


def test_td_5_2_a_syrian_goes_on_through_it_under_israeli_eyes(table: Any) -> None:
    text = "turn 16\nactive 7th\nstep move\n1715: 78/1\n1517: 188/1\n"
    table.at(text, TD)
    assert table.code("move 78/1 1615 1616 1716") == ("NMG 5.2", "zoc")
    table.at(text + "posts syrian: 1616", TD)
    assert table.allows("move 78/1 1615 1616 1716")


def test_td_5_2_no_mp_for_leaving_it(table: Any) -> None:
    table.at("turn 16\nactive 7th\nstep move\nposts syrian: 1616\n1616: 68\n1517: 188/1\n", TD)
    assert table.allows("move 68 1716 1816 1817")  # MA 3


# ----------------------------------------------------------------------- supply

OPENED = "turn 16\ncleared: 1418 1419\n1518: 188/2\n"


def test_td_5_2_no_israeli_supply_through_it_or_its_six_hexes(table: Any) -> None:
    table.at(OPENED + "1820: 188/1\n", TD)
    assert fed(table, "188/1")
    for post in ("1719", "1718", "1820"):  # on the road; next to it; the hex itself
        table.at(OPENED + f"1921: 188/1\nposts syrian: {post}\n", TD)
        assert not fed(table, "188/1"), post


def test_td_5_2_even_where_israelis_stand(table: Any) -> None:
    units = "1820: 188/1\n1618: 7/1\n1819: 7/2\n1719: Golani/1\n"
    table.at(OPENED + units, TD)
    assert fed(table, "188/1")
    table.at(OPENED + units.replace("1719: Golani/1\n", "") + "posts syrian: 1719\n", TD)
    assert fed(table, "7/1")  # out of the mined hex to 1518
    assert not fed(table, "7/2")
    assert not fed(table, "188/1")


def test_td_5_2_syrian_supply_is_not_hindered(table: Any) -> None:
    table.at("turn 16\nposts syrian: 1515 1516 1616 1617 1718 1418 1417\n1517: 78/1\n", TD)
    assert fed(table, "78/1")


def test_td_5_2_its_mines_go_when_it_is_destroyed(table: Any) -> None:
    table.at(
        OPENED + "cup: 7th\nactive 36th\nstep move\n1820: 188/1\n1618: 7/1 7/2\nposts syrian: 1719\n", TD
    )
    assert cost(table, "7/2", "1718") == 2
    table.do("move 7/1 1719")
    assert table.state.posts_syrian == 0
    assert cost(table, "7/2", "1718") == 1
    assert fed(table, "188/1")


# ----------------------------------------------------------- leaving and entering


def test_td_5_2_syrians_leave_it_and_it_stays(table: Any) -> None:
    table.at(
        "turn 16\ncup: 36th\nactive 7th\nstep move\nposts syrian: 1616\n1616: 78/1 78/2\n1220: 188/1", TD
    )
    table.do("move 78/1,78/2 1617")
    assert table.hexes(table.state.posts_syrian) == {"1616"}


def test_td_5_2_and_come_back(table: Any) -> None:
    table.at(
        "turn 16\ncup: 36th\nactive 7th\nstep move\nposts syrian: 1616\n1617: 78/1 78/2\n1220: 188/1", TD
    )
    table.do("move 78/1 1616")
    assert table.hexes(table.state.posts_syrian) == {"1616"}


HELD = "turn 18\nactive 1st\nstep assault\nposts syrian: 1815\n1816: 188/1 188/2 7/1\n"


def test_td_5_2_defensive_fire_that_kills_those_who_assault_out_of_it_destroys_it(table: Any) -> None:
    table.at(HELD + "1815: 4/1t", "target-damascus")
    table.do("assault 1816 4/1t", 1, 1)  # three hits; eliminated for good or not
    assert table.where("4/1t") in ("-2", "-3")
    assert not table.state.posts_syrian


def test_td_5_2_while_one_of_them_is_left_it_stands(table: Any) -> None:
    table.at(HELD + "1815: 4/1t 4/2t", "target-damascus")
    table.throw("assault 1816 4/1t", "defensive fire", 1)
    assert table.where("4/2t") == "1815"
    assert table.hexes(table.state.posts_syrian) == {"1815"}


def test_td_5_2_an_israeli_who_enters_it_empty_destroys_it(table: Any) -> None:
    text = (
        "turn 16\ncup: 7th\nactive 36th\nstep move\nposts syrian: 1616 2022\n1516: 188/1 188/2\n2013: 20/1\n"
    )
    table.at(text, TD)
    events = table.do("move 188/1 1616")
    assert table.hexes(table.state.posts_syrian) == {"2022"}
    told = next(e for e in events if e.kind == "strong-point")
    assert (told.rule, told.data["hex"]) == ("T:D 5.2", "1616")


def test_td_5_2_passing_through_it_does_too(table: Any) -> None:
    text = (
        "turn 16\ncup: 7th\nactive 36th\nstep move\nposts syrian: 1616 2022\n1516: 188/1 188/2\n2013: 20/1\n"
    )
    table.at(text, TD)
    table.do("move 188/1 1616 1617")
    assert table.where("188/1") == "1617"
    assert table.hexes(table.state.posts_syrian) == {"2022"}


def test_td_5_2_falling_back_into_it_does_too(table: Any) -> None:
    table.at("turn 16\ncup: 7th\nactive 36th\nposts syrian: 1616\n1516: 188/1* 188/2*\n2013: 20/1\n", TD)
    table.do("move 188/1 1616")
    assert table.state.posts_syrian == 0


def test_td_5_2_next_to_it_nothing_happens(table: Any) -> None:
    table.at(
        "turn 16\ncup: 7th\nactive 36th\nstep move\nposts syrian: 1616\n1515: 188/1 188/2\n2013: 20/1\n", TD
    )
    table.do("move 188/1 1516 1517")
    assert table.hexes(table.state.posts_syrian) == {"1616"}


def test_td_5_2_israelis_have_nothing_from_it(table: Any) -> None:
    # There is no way to stand in one: whoever enters destroys it.
    table.at("turn 16\nposts syrian: 1616\n1616: 188/1", TD)
    assert table.game.problems(table.state) == ["a unit stands in an enemy strong-point"]
