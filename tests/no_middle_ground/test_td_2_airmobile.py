"""Airmobile movement of the parachute units (T:D 2.0, 2.1): every condition, landing, flak, lifting."""

from __future__ import annotations

from typing import Any

import pytest

from golan_no_middle_ground.rules.ground.airmobile import liftable
from golan_no_middle_ground.turn.kind import able

TD = "target-damascus"
DAY = "turn 16\nactive 36th\nstep move\ncup: 7th\n1220: 188/1\n2013: 20/1\npool: Para/1\n"
"""A day turn of the counter-offensive; nobody near the places where units land."""


# ------------------------------------------------------------------ conditions


def test_td_2_0_airmobile_movement_comes_with_the_counter_offensive(table: Any) -> None:
    text = "turn 13\nactive 36th\nstep move\n1220: 188/1\n1219: Para/1\n"
    table.at(text, "combined")
    assert table.code("drop Para/1 1224") == ("T:D 2.0", "not-yet")
    table.at(text + "shocktroop 12", "combined")
    assert table.allows("drop Para/1 1224")
    table.at(text.replace("turn 13", "turn 16"), TD)
    assert table.allows("drop Para/1 1224")


def test_td_2_1_by_day_only(table: Any) -> None:
    table.at("turn 17\nactive 36th\nstep move\n1219: Para/1\n", TD)
    assert table.code("drop Para/1 1224") == ("T:D 2.1", "night")


@pytest.mark.parametrize("turn", [15, 16, 18, 19, 21, 22, 24, 25, 27, 28])
def test_td_2_1_day_turns_and_whole_days(table: Any, turn: int) -> None:
    table.at(DAY.replace("turn 16", f"turn {turn}"), TD)
    assert table.allows("drop Para/1 1224")


def test_td_2_1_not_with_syrian_air_units_in_play(table: Any) -> None:
    table.at(DAY + "air 0 1\nsyrian_air 1", TD)
    assert table.units(table.state.group) == {"188/1"}
    assert table.code("drop Para/1 1224") == ("T:D 2.1", "enemy-air")


def test_td_2_1_syrian_air_that_has_flown_its_mission_is_still_in_play(table: Any) -> None:
    table.at(DAY + "air 0 0\nsyrian_air 1", TD)  # received, not driven off, used up
    assert table.code("drop Para/1 1224") == ("T:D 2.1", "enemy-air")


def test_td_2_1_the_sky_is_clear_once_all_syrian_air_is_driven_off(table: Any) -> None:
    text = "turn 16\nphase superiority\nair 2 1\nsyrian_air 1\n1220: 188/1\n2013: 20/1\npool: Para/1\n"
    table.at(text, TD)
    table.do("intercept", 4, 6, 1)  # driven off on 4; initiative 6 to 1
    table.do("activate 36th")
    table.do("end")  # no bombardment from the air
    assert table.allows("drop Para/1 1224")
    table.at(text, TD)
    table.do("intercept", 5)  # it gets through
    table.do("end", 6, 1)
    table.do("activate 36th")
    table.do("end")
    assert table.waiting == "move"
    assert table.code("drop Para/1 1224")[0] == "T:D 2.1"


def test_td_2_1_a_syrian_die_below_five_brings_no_air(table: Any) -> None:
    text = "turn 15\nactive 36th\nstep assault\n1220: 188/1\n2013: 20/1\npool: Para/1\n"
    for die, allowed in ((1, True), (4, True), (5, False), (6, False)):
        table.at(text, TD)
        table.do("end", 1, die, 6, 1)  # Israel has no air units with 1 + 1 - 2; initiative 6 to 1
        table.do("activate 36th")
        assert ("Para/1" in table.units(table.state.group)) == allowed


def test_td_2_1_once_a_date(table: Any) -> None:
    table.at(DAY + "flown: Para/1\n", TD)
    assert table.code("drop Para/1 1224") == ("T:D 2.1", "flown")


def test_td_2_1_the_night_belongs_to_the_date_before_and_a_new_date_clears_it(table: Any) -> None:
    table.at("turn 16\nactive 36th\nstep assault\nflown: Para/1\n1220: 188/1 Para/1\n2013: 20/1", TD)
    table.do("end", 6, 1)  # 17 is the night of 11 October
    assert (table.state.turn, table.waiting) == (17, "airlift")
    assert table.units(table.state.flown) == {"Para/1"}
    table.at("turn 17\nactive 36th\nstep assault\nflown: Para/1\n1220: 188/1 Para/1\n2013: 20/1", TD)
    table.do("end")
    assert (table.state.turn, table.waiting) == (18, "air-support")
    assert table.state.flown == 0


def test_td_2_1_only_parachute_units_fly(table: Any) -> None:
    table.at(DAY, TD)
    assert table.code("drop 188/1 1224") == ("T:D 2.1", "kind")


def test_td_2_1_eliminated_units_and_those_on_mount_hermon_do_not_come(table: Any) -> None:
    table.at(DAY.replace("pool: Para/1", "hermon: Para/1\ngone: Para/2"), TD)
    assert table.code("drop Para/1 1224") == ("T:D 2.1", "gone")
    assert table.code("drop Para/2 1224") == ("T:D 2.1", "gone")


def test_td_3_1_2_parachute_units_act_with_any_israeli_formation(table: Any) -> None:
    for formation in ("36th", "210th", "146th", "Reserve"):
        table.at(DAY.replace("36th", formation), TD)
        assert table.allows("drop Para/1 1224")
    table.at(DAY.replace("active 36th", "active 7th"), TD)
    assert table.code("drop Para/1 1224") == ("NMG 3.0", "not-active")


def test_td_2_1_units_on_the_map_fly_too(table: Any) -> None:
    table.at(DAY.replace("pool: Para/1", "1219: Para/1"), TD)
    table.do("drop Para/1 1616")
    assert table.where("Para/1") == "1616"


def test_td_2_1_disrupted_units_do_not_fly(table: Any) -> None:
    table.at(DAY.replace("pool: Para/1", "1219: Para/1*"), TD)
    assert table.code("drop Para/1 1616") == ("NMG 4.0", "unable")


# --------------------------------------------------------------------- landing


@pytest.mark.parametrize(
    ("label", "code"),
    [
        ("1813", "desert"),
        ("3606", None),
        ("1312", "terrain"),
        ("2013", "enemy"),
        ("1414", None),
        ("1220", None),
    ],
)
def test_td_2_1_any_hex_but_desert(table: Any, label: str, code: str | None) -> None:
    table.at(DAY, TD)
    refusal = table.why(f"drop Para/1 {label}")
    assert (refusal.code if refusal else None) == code


@pytest.mark.parametrize("label", ["3003", "2022", "1820", "1419", "3710"])
def test_td_2_1_towns_damascus_and_minefields_are_landing_zones(table: Any, label: str) -> None:
    table.at(DAY, TD)
    refusal = table.why(f"drop Para/1 {label}")
    assert (refusal.code if refusal else None) == ("desert" if label == "3710" else None)


def test_td_2_1_a_full_hex_is_none(table: Any) -> None:
    table.at(DAY.replace("1220: 188/1", "1220: 188/1 188/2 7/1"), TD)
    assert table.code("drop Para/1 1220") == ("NMG 5.1", "stacking")


def test_td_2_1_an_empty_strong_point_may_be_landed_in_and_is_destroyed(table: Any) -> None:
    # T:D 2.1: any non-desert hex; T:D 5.2: an Israeli who enters an empty strong-point destroys it.
    table.at(DAY + "posts syrian: 1616 1717", TD)
    table.do("drop Para/1 1616")
    assert table.where("Para/1") == "1616"
    assert table.hexes(table.state.posts_syrian) == {"1717"}


def test_td_2_1_a_held_strong_point_may_not(table: Any) -> None:
    table.at(DAY + "posts syrian: 1616\n1616: 78/1", TD)
    assert table.code("drop Para/1 1616") == ("T:D 2.1", "enemy")


def test_td_2_1_the_landing_zones_offered_are_those_allowed(table: Any) -> None:
    table.at(DAY + "posts syrian: 1616\n1617: 78/1\n1224: 7/1 7/2 7/3", TD)
    offered = {a.hex for a in table.game.legal(table.state) if type(a).__name__ == "Drop"}
    assert table.hex("1616") in offered
    for label in ("1617", "1224", "1813", "1312"):
        assert table.hex(label) not in offered
    for label in ("1220", "3003", "1414"):
        assert table.hex(label) in offered


# ------------------------------------------------------------------------- flak


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_td_2_1_flak_next_to_an_undisrupted_syrian(table: Any, die: int) -> None:
    table.at(DAY + "1617: 78/1", TD)
    table.do("drop Para/1 1616", die)
    assert table.disrupted("Para/1") == (die <= 2)
    assert table.where("Para/1") == "1616"


@pytest.mark.parametrize(
    "unit",
    ["7/art", "CP", "Kuwait", "Morocco/m", "Saudi/t", "12/1", "40/2RTR", "EM-Druze", "EM-Iraq", "EM-Jordan"],
)
def test_td_2_1_every_arab_unit_but_militia_shoots(table: Any, unit: str) -> None:
    table.at(DAY + f"1617: {unit}", TD)
    table.do("drop Para/1 1616", 1)
    assert table.disrupted("Para/1")


def test_td_3_2_4_militia_does_not_shoot(table: Any) -> None:
    table.at(DAY + "1617: Militia/1", TD)
    table.do("drop Para/1 1616")
    assert not table.disrupted("Para/1")


def test_td_2_1_disrupted_units_do_not_shoot(table: Any) -> None:
    table.at(DAY + "1617: 78/1*", TD)
    table.do("drop Para/1 1616")
    assert not table.disrupted("Para/1")


def test_td_2_1_a_whole_unit_beside_a_disrupted_one_shoots_once_for_all(table: Any) -> None:
    table.at(DAY + "1617: 78/1* 78/2\n1716: 78/3\n1515: 121/1", TD)
    table.do("drop Para/1 1616", 3)
    assert not table.disrupted("Para/1")


def test_td_2_1_two_hexes_off_nobody_shoots(table: Any) -> None:
    table.at(DAY + "1618: 78/1", TD)
    table.do("drop Para/1 1616")


# --------------------------------------------------------------------- afterwards


def test_td_2_1_no_further_move_after_landing(table: Any) -> None:
    table.at(DAY.replace("1220: 188/1", "1220: 188/1 188/2"), TD)
    table.do("drop Para/1 1616")
    assert not table.allows("move Para/1 1617")
    assert not table.allows("drop Para/1 1515")


def test_td_2_1_nor_in_a_second_activation_of_the_turn(table: Any) -> None:
    table.at("turn 16\nactive 36th second\nstep move\nairborne: Para/1\nflown: Para/1\n1616: Para/1", TD)
    assert table.code("move Para/1 1617") == ("T:D 2.1", "airborne")
    assert table.code("drop Para/1 1515") == ("T:D 2.1", "flown")


def test_td_2_1_a_disrupted_unit_under_its_marker_does_not_fall_back(table: Any) -> None:
    table.at("turn 16\nactive 36th\nstep fall back\nairborne: Para/1\n1616: Para/1*\n1220: 188/1*", TD)
    assert table.code("move Para/1 1617") == ("T:D 2.1", "airborne")
    assert [table.rb.name(u) for u in able(table.state)] == ["188/1"]
    for action in table.game.legal(table.state):
        assert table.game.why_not(table.state, action) is None


def test_td_2_1_a_unit_that_landed_may_fire_or_assault(table: Any) -> None:
    table.at(DAY + "1617: 78/1", TD)
    table.do("drop Para/1 1616", 6)
    table.do("end")
    assert table.waiting == "fire"
    assert table.allows("fire 1617 Para/1 0")
    table.do("end")
    assert table.allows("assault 1617 Para/1 0")


def test_td_2_1_a_unit_that_landed_draws_reaction_fire(table: Any) -> None:
    table.at(DAY + "1617: 7/AT", TD)
    table.do("drop Para/1 1616", 6)
    table.do("end")
    assert table.waiting == "reaction"
    assert table.allows("fire 1616 7/AT 0")


def test_td_2_1_under_its_marker_it_is_in_supply_and_next_turn_it_is_judged(table: Any) -> None:
    table.at("turn 15\nactive 36th\nstep move\noos: Para/1\n1220: 188/1\n2013: 20/1\n1719: Para/1\n", TD)
    table.do("drop Para/1 2016")
    assert table.units(table.state.oos) == set()
    assert table.units(table.state.airborne) == table.units(table.state.flown) == {"Para/1"}
    table.do("end", 1, 1, 6, 1)
    assert table.state.turn == 16
    assert table.state.airborne == 0
    assert table.units(table.state.oos) == {"Para/1"}
    table.do("activate 36th")
    assert table.code("drop Para/1 1616") == ("T:D 2.1", "flown")  # the same date


def test_td_2_1_at_the_last_judging_of_supply_the_marker_still_feeds(table: Any) -> None:
    table.at("turn 28\nactive 36th\nstep assault\nairborne: Para/1\n2016: Para/1\n1719: Para/2\n", TD)
    table.do("end")
    assert table.state.ended
    assert table.units(table.state.oos) == {"Para/2"}


# ---------------------------------------------------------------------- lifting

NIGHT = "turn 16\nactive 36th\nstep assault\n1220: 188/1 Para/1\n1219: Para/2*\n2013: 20/1\n"


def test_td_2_1_by_night_an_undisrupted_unit_may_be_lifted(table: Any) -> None:
    table.at(NIGHT, TD)
    # Para/2 tries to recover: it fails on 5. Then the dice for the initiative.
    table.do("end", 5, 6, 1)
    assert (table.state.turn, table.waiting) == (17, "airlift")
    assert table.game.decision(table.state).role == "israeli"
    assert table.code("lift Para/2") == ("T:D 2.1", "lift")
    assert table.code("lift 188/1") == ("T:D 2.1", "lift")
    table.do("lift Para/1")  # nobody else to lift
    assert table.where("Para/1") == "-5"
    assert table.waiting == "initiative"


def test_td_2_1_lifting_is_a_choice(table: Any) -> None:
    table.at(NIGHT, TD)
    table.do("end", 5, 6, 1)
    table.do("end")
    assert table.where("Para/1") == "1220"
    assert table.waiting == "initiative"


@pytest.mark.parametrize(("turn", "lifts"), [(14, False), (15, False), (18, False), (26, True), (27, True)])
def test_td_2_1_not_before_a_day_turn_but_before_whole_days(table: Any, turn: int, lifts: bool) -> None:
    # Ruling: a night has gone before each whole day. 27 and 28 come after 26 and 27.
    table.at(f"turn {turn + 1}\nphase airlift\n1220: Para/1\n", TD)
    assert bool(liftable(table.state)) == lifts


def test_td_2_1_a_lifted_unit_comes_back_by_air_on_a_later_day(table: Any) -> None:
    table.at("turn 18\nactive 36th\nstep move\n1220: 188/1\nbase: Para/1\n", TD)
    assert table.allows("drop Para/1 1616")
    table.at("turn 17\nactive 36th\nstep move\n1220: 188/1\nbase: Para/1\n", TD)
    assert table.code("drop Para/1 1616") == ("T:D 2.1", "night")


def test_td_2_1_no_lift_before_the_counter_offensive(table: Any) -> None:
    table.at("turn 14\nphase airlift\n1220: Para/1\n", "combined")
    assert liftable(table.state) == []
    table.at("turn 14\nphase airlift\n1220: Para/1\nshocktroop 13", "combined")
    assert liftable(table.state) == [table.unit("Para/1")]


def test_td_2_1_a_unit_that_landed_does_not_advance_after_an_assault(table: Any) -> None:
    at = "1616: Para/1\n1617: 78/1*\n2013: 20/1"
    table.at(f"turn 16\nactive 36th\nstep assault\nairborne: Para/1\n{at}", TD)
    # Assault 5 against 2 (half of 3), so column +3 to +5: on a 1 one hit and retreat. The hit kills it: 1.
    table.do("assault 1617 Para/1 0", 1, 1)
    assert table.where("Para/1") == "1616"
    assert table.waiting != "Advance"
