"""One activation: its steps, falling back, and what a unit may do (NMG 4.0).

Expectations are worked out from the rules and the map sheet by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.rules.ground.movement import allowance, reach_of

STEPS = """
turn 3
active 7th
step fall back
cup: 36th
1414: 78/1*
1418: 7/eng1
1518: 7/art
1515: 78/2
1517: 121/1
1319: 188/1
1616: 188/2
"""


def test_4_0_the_steps_come_in_their_order_and_reaction_is_the_other_sides(table: Any) -> None:
    table.at(STEPS)
    asked = [(table.game.decision(table.state).role, table.waiting)]
    for action in ("end", "end", "end", "move 78/2 1516", "end", "end", "end", "end"):
        table.do(action)
        asked.append((table.game.decision(table.state).role, table.waiting))
    steps = ["fall back", "engineers", "bombard", "move", "move", "reaction", "fire", "assault"]
    roles = ["israeli" if s == "reaction" else "syrian" for s in steps]
    assert asked[:8] == list(zip(roles, steps, strict=True))
    assert table.state.chit == -1


def test_4_0_steps_without_anything_to_do_pass_by(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\ncup: 5th\n1225: 188/1\n1926: 47/1")
    table.do("move 188/1 1224")  # nobody to fire, nobody to fire at, nobody to assault
    assert table.waiting == "operations"


# ---------------------------------------------------------------- falling back


def test_4_0_a_disrupted_unit_falls_back_with_half_its_mp_rounded_down(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1616: 78/1*")  # MA 5: 2 MP
    assert table.allows("move 78/1 1617 1618")
    assert table.code("move 78/1 1617 1618 1619") == ("NMG 6.0", "mp")


def test_4_0_a_slow_unit_falls_back_one_hex_at_least(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1614: 68*")  # MA 3: 1 MP; all of 16 13-14 is rough, 2 MP
    assert table.allows("move 68 1613")
    assert table.code("move 68 1615 1616") == ("NMG 6.0", "mp")


def test_4_0_half_of_the_mp_that_night_and_supply_leave(table: Any) -> None:
    table.at("turn 2\nactive 36th\noos: 188/1\n1225: 188/1*")  # 8, by night 6, Out of Supply 3, half 1
    assert table.allows("move 188/1 1224")
    assert table.code("move 188/1 1224 1223") == ("NMG 6.0", "mp")


def test_4_0_a_unit_does_not_fall_back_to_a_hex_next_to_an_enemy(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1616: 78/1*\n1818: 188/1")
    assert table.code("move 78/1 1617 1718") == ("NMG 4.0", "near-enemy")
    assert table.allows("move 78/1 1617 1618")


def test_4_0_nor_next_to_an_enemy_without_a_zone(table: Any) -> None:
    table.at("turn 3\nactive 36th\n1225: 188/1*\n1424: 7/art")
    assert table.code("move 188/1 1224 1324") == ("NMG 4.0", "near-enemy")


def test_4_0_leaving_a_zone_costs_its_mp_when_falling_back(table: Any) -> None:
    table.at("turn 3\nactive 36th\n1225: 188/1*\n1226: 47/1")  # 4 MP, one of them to leave
    assert table.allows("move 188/1 1224 1223 1222")
    assert table.code("move 188/1 1224 1223 1222 1221") == ("NMG 6.0", "mp")


def test_4_0_an_empty_strong_point_is_no_enemy_to_fall_back_from(table: Any) -> None:
    table.at("turn 16\nactive 36th\n1616: 188/1*\nposts syrian: 1817\n", "target-damascus")
    assert table.allows("move 188/1 1717")  # next to 1817


def test_4_0_an_israeli_strong_point_is_an_enemy_to_fall_back_from(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1616: 78/1*\nposts israeli: 1817\n")
    assert table.code("move 78/1 1717") == ("NMG 4.0", "near-enemy")


def test_4_0_only_disrupted_units_fall_back_and_only_they_do_not_move(table: Any) -> None:
    text = "turn 3\nactive 36th\n1225: 188/1*\n1226: 188/2\n"
    table.at(text + "step fall back")
    assert table.code("move 188/2 1227") == ("NMG 4.0", "not-yet")
    table.at(text + "step move")
    assert table.code("move 188/1 1224") == ("NMG 13.0", "disrupted")


def test_4_0_who_fell_back_does_nothing_else(table: Any) -> None:
    table.at("turn 3\nactive 36th\n1225: 188/1* 188/2*")
    table.do("move 188/1 1224")
    assert table.code("move 188/1 1223") == ("NMG 4.0", "done")
    assert table.allows("move 188/2 1224")


def test_4_0_the_hexes_offered_to_fall_back_are_not_next_to_an_enemy(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1616: 68*\n1819: 188/1")  # MA 3: one hex
    ways = reach_of(table.state, (table.unit("68"),), fallback=True)
    assert {table.rb.label(h) for h in ways.cost} == {"1616", "1615", "1617", "1516", "1517", "1716", "1717"}
    table.at("turn 3\nactive 7th\n1616: 68*\n1817: 188/1")  # 1717 is next to 1817
    ways = reach_of(table.state, (table.unit("68"),), fallback=True)
    assert {table.rb.label(h) for h in ways.cost} == {"1616", "1615", "1617", "1516", "1517", "1716"}


# ------------------------------------------------------------ what a unit may do


def test_4_0_guns_that_bombard_do_not_move(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep bombard\n1320: 188/1\n1220: 36/art\n1419: 78/1\n")
    table.do("bombard 1419 36/art 0", 6)
    assert table.waiting == "move"
    assert table.code("move 36/art 1219") == ("NMG 4.0", "done")


def test_4_0_guns_that_did_not_bombard_move(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep move\n1220: 36/art 188/1\n1419: 78/1\n")
    table.do("move 36/art 1219")
    assert table.where("36/art") == "1219"


def test_4_0_engineers_that_bridge_neither_move_nor_fire(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep engineers\n1418: 7/eng1\n1319: 188/1\n1518: 121/1")
    table.do("bridge 7/eng1 1319", 6)
    assert table.waiting == "move"
    assert table.code("move 7/eng1 1518") == ("NMG 4.0", "done")
    table.at("turn 3\nactive 7th\nstep fire\ndone: 7/eng1\n1418: 7/eng1 78/1\n1319: 188/1")
    assert table.code("fire 1319 7/eng1 0") == ("NMG 11.0", "unable")
    assert table.allows("fire 1319 78/1 0")


def test_4_0_a_unit_that_fired_does_not_assault(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep fire\ncup: 36th\n1617: 78/1 78/2\n1616: 188/1")
    table.do("fire 1616 78/1 0", 6)
    assert table.waiting == "assault"
    assert table.code("assault 1616 78/1 0") == ("NMG 12.0", "unable")
    assert table.allows("assault 1616 78/2 0")


def test_4_0_units_move_then_fire_or_assault(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\ncup: 36th\n1618: 78/1 78/2\n1616: Golani/1")
    table.do("move 78/1,78/2 1617")
    assert table.waiting == "reaction"
    table.do("end")
    assert table.allows("fire 1616 78/1 0")
    table.do("end")
    assert table.allows("assault 1616 78/1,78/2 0")


def test_4_0_a_unit_moves_once(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\n1618: 78/1 78/2")
    table.do("move 78/1 1617")
    assert table.code("move 78/1 1616") == ("NMG 4.0", "done")


def test_4_0_only_units_of_the_active_formation_move(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\n1618: 78/1 47/1\n1220: 188/1")
    assert table.code("move 47/1 1617") == ("NMG 3.0", "not-active")
    assert table.code("move 188/1 1219") == ("NMG 3.0", "not-active")


def test_4_0_t_d_3_2_1_the_command_post_does_not_move_but_acts(table: Any) -> None:
    table.at("turn 16\nactive 7th\nstep move\n2414: CP\n2515: 78/1\n2415: 188/1", "target-damascus")
    assert table.code("move CP 2413") == ("NMG 6.0", "immobile")
    assert allowance(table.state, table.unit("CP")) == 0
    table.at("turn 16\nactive 7th\nstep fire\n2414: CP\n2415: 188/1", "target-damascus")
    assert table.allows("fire 2415 CP 0")


# --------------------------------------------------------------- who takes part


def test_4_0_independents_that_did_not_act_take_part(table: Any) -> None:
    table.at("turn 3\nactive 7th\n1618: 78/1 Guard/1 Guard/2\nacted: Guard/2\n")
    assert table.units(table.state.group) == {"78/1", "Guard/1"}


def test_t_d_3_2_1_the_30th_waits_for_operation_shocktroop(table: Any) -> None:
    text = "turn 14\nactive 7th\n1618: 78/1\n2414: 30/1 30/2 CP\n"
    table.at(text, "combined")
    assert table.units(table.state.group) == {"78/1", "CP"}
    table.at(text + "shocktroop 13", "combined")
    assert table.units(table.state.group) == {"78/1", "30/1", "30/2", "CP"}


@pytest.mark.parametrize("formation", ["5th", "7th", "9th", "1st", "3rd"])
def test_t_d_3_2_4_militia_acts_with_syrian_formations(table: Any, formation: str) -> None:
    table.at(f"turn 20\nactive {formation}\n3003: Militia/1", "target-damascus")
    assert table.units(table.state.group) == {"Militia/1"}


@pytest.mark.parametrize("formation", ["Iraqi", "Jordanian", "Allied"])
def test_t_d_3_2_4_militia_does_not_act_with_allied_formations(table: Any, formation: str) -> None:
    # T:D 3.2.1 names allied formations for the 30th Mechanized; 3.2.4 names only Syrian ones for militia.
    table.at(f"turn 20\nactive {formation}\n3003: Militia/1 30/1", "target-damascus")
    assert table.units(table.state.group) == {"30/1"}


def test_4_0_formation_units_have_acted_and_idle_independents_have_not(table: Any) -> None:
    table.at("turn 3\nactive 7th\nstep move\ncup: 9th\n1618: 78/1 Guard/1 Guard/2\n")
    table.do("move Guard/1 1617")
    table.do("end")
    assert table.waiting == "operations"
    assert table.units(table.state.acted) == {"78/1", "Guard/1"}
