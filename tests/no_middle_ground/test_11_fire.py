"""NMG 11.0: fire combat, every cell of its table, its modifiers, its exact chances."""

from __future__ import annotations

import pytest

COLUMNS = {(1, 2): 0, (3, 4): 1, (5, 7): 2, (8, 10): 3, (11, 14): 4, (15, 20): 5}
"""Least and greatest strength of a column."""
TABLE = """
1 2 2 3 4 4
1 1 2 3 3 4
1 1 2 2 3 3
0 1 1 2 2 3
0 0 1 1 2 2
0 0 0 1 1 2
0 0 0 0 1 1
0 0 0 0 0 0
"""
"""The table of reference 4.11: rows 0 or less, 1 to 6, 7 or more."""
ROWS = [[int(n) for n in line.split()] for line in TABLE.split("\n") if line]

FIRERS = {
    1: "5/eng1",
    2: "132/1",
    3: "47/1",
    4: "47/1,5/eng1",
    5: "47/1,132/1",
    7: "47/1,132/1,132/2",
    8: "47/1,47/2,132/1",
    10: "47/1,47/2,132/1,132/2",
    11: "47/1,47/2,47/3,132/1",
    14: "47/1,47/2,47/3,132/1,5/AT",
    15: "47/1,47/2,47/3,132/1,5/AT,5/eng1",
    20: "47/1,47/2,47/3,132/1,132/2,5/AT,112,5/eng1,5/eng2",
}
"""Syrian units of the printed strengths 1, 2 or 3 that add up to a strength."""

CLEAR = """
turn 3
active 5th
step fire
cup: 36th 7th
air 0 1
1622: 188/1 188/2 7/1
1621: 47/1 47/2 47/3
1623: 132/1 132/2 112
1722: 5/AT 5/eng1 5/eng2
"""
HILL = """
turn 3
active 5th
step fire
cup: 36th 7th
1720: 188/1 188/2 7/1
1620: 47/1 47/2 47/3
1721: 132/1 132/2 112
1820: 5/AT 5/eng1 5/eng2
"""


def column(strength):
    return next(c for (low, high), c in COLUMNS.items() if low <= strength <= high)


@pytest.mark.parametrize("strength", FIRERS)
@pytest.mark.parametrize("die", range(1, 7))
def test_11_every_cell_of_rows_1_to_6(table, strength, die):
    table.at(CLEAR)
    before = table.wounds("israeli")
    events = table.throw(f"fire 1622 {FIRERS[strength]} 0", "fire", die)
    shot = next(e for e in events if e.kind == "fire")
    assert shot.data["strength"] == strength
    assert shot.data["hits"] == ROWS[die][column(strength)]
    assert table.wounds("israeli") - before == ROWS[die][column(strength)]


@pytest.mark.parametrize("strength", FIRERS)
def test_11_every_cell_of_the_row_for_0_and_less(table, strength):
    table.at(CLEAR)
    events = table.throw(f"fire 1622 {FIRERS[strength]} 1", "fire", 1, other=2)
    shot = next(e for e in events if e.kind == "fire")
    assert [m[:2] for m in shot.data["modifiers"]] == [("air support", -1)]
    assert shot.data["hits"] == ROWS[0][column(strength)]


@pytest.mark.parametrize("strength", FIRERS)
def test_11_every_cell_of_the_row_for_7_and_more(table, strength):
    table.at(HILL)
    events = table.throw(f"fire 1720 {FIRERS[strength]} 0", "fire", 6)
    shot = next(e for e in events if e.kind == "fire")
    assert [m[1] for m in shot.data["modifiers"]] == [1]
    assert shot.data["hits"] == ROWS[7][column(strength)] == 0
    assert table.wounds("israeli") == table.at(HILL).wounds("israeli")


# -------------------------------------------------------------------- modifiers


def modifiers(table, text, *dice):
    """The modifiers of a fire by name."""
    events = table.throw(text, "fire", 6, other=6)
    shot = next(e for e in events if e.kind == "fire")
    return {m[0]: m[1] for m in shot.data["modifiers"]}


ISRAELI = """
turn {turn}
active 36th
step fire
cup: 5th
air 1 0
{target}: 47/1 47/2
1621: 188/1 7/mech
"""


def test_11_israeli_tanks_by_day_take_1_off(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert modifiers(table, "fire 1622 188/1 0") == {"Israeli tanks by day": -1}


def test_11_one_tank_among_the_firing_units_is_enough(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert modifiers(table, "fire 1622 188/1,7/mech 0") == {"Israeli tanks by day": -1}


def test_11_israelis_without_a_tank_have_no_modifier_by_day(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert modifiers(table, "fire 1622 7/mech 0") == {}


def test_11_israelis_add_1_by_night_and_their_tanks_take_nothing_off(table):
    table.at(ISRAELI.format(turn=5, target="1622"))
    assert modifiers(table, "fire 1622 188/1 0") == {"Israeli fire by night": 1}


def test_11_a_whole_day_turn_is_day(table):
    table.at(ISRAELI.format(turn=27, target="1622"), "target-damascus")
    assert modifiers(table, "fire 1622 188/1 0") == {"Israeli tanks by day": -1}


def test_11_syrians_have_neither_the_tank_nor_the_night_modifier(table):
    table.at(CLEAR)
    assert modifiers(table, "fire 1622 47/1 0") == {}
    table.at(CLEAR.replace("turn 3", "turn 5"))
    assert modifiers(table, "fire 1622 47/1 0") == {}


@pytest.mark.parametrize(
    ("target", "near", "cover"),
    [("1622", "1621", 0), ("1719", "1718", 1), ("1613", "1612", 1), ("1720", "1721", 1), ("1812", "1811", 1)],
)
def test_11_village_rough_hill_and_desert_cover_1(table, target, near, cover):
    table.at(f"turn 3\nactive 5th\nstep fire\ncup: 36th\n{target}: 188/1\n{near}: 47/1", "combined")
    found = modifiers(table, f"fire {target} 47/1 0")
    assert found == ({"cover and strong-point": cover} if cover else {})


def test_11_damascus_covers_2(table):
    text = "turn 15\nactive 36th\nstep fire\ncup: 5th\n3203: 47/1\n3204: 7/mech"
    table.at(text, "target-damascus")
    assert modifiers(table, "fire 3203 7/mech 0") == {"cover and strong-point": 2}


def test_td_5_2_a_syrian_strong_point_adds_1_to_fire_at_units_in_it(table):
    text = "turn 15\nactive 36th\nstep fire\ncup: 5th\nposts syrian: 1622\n1622: 47/1\n1621: 7/mech"
    table.at(text, "target-damascus")
    assert modifiers(table, "fire 1622 7/mech 0") == {"cover and strong-point": 1}


def test_11_cover_and_strong_point_together_add_2_at_most(table):
    text = "turn 15\nactive 36th\nstep fire\ncup: 5th\nposts syrian: 1720 3203\n1720: 47/1\n1721: 7/mech"
    table.at(f"{text}\n3203: 47/2\n3204: Golani/1", "target-damascus")
    assert modifiers(table, "fire 1720 7/mech 0") == {"cover and strong-point": 2}
    assert modifiers(table, "fire 3203 Golani/1 0") == {"cover and strong-point": 2}


def test_11_one_air_unit_takes_1_off_and_flies_through_flak_first(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    events = table.do("fire 1622 188/1 1", 3, 6)  # flak misses on 3; a 6 and -2 make 4: one hit at 6
    shot = next(e for e in events if e.kind == "fire")
    assert {m[0]: m[1] for m in shot.data["modifiers"]} == {"Israeli tanks by day": -1, "air support": -1}
    assert shot.data["hits"] == 1
    assert table.state.air == (0, 0)


def test_11_an_air_unit_driven_off_does_not_support(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    events = table.do("fire 1622 188/1 1", 2, 6)  # flak hits an Israeli air unit on 2
    shot = next(e for e in events if e.kind == "fire")
    assert {m[0]: m[1] for m in shot.data["modifiers"]} == {"Israeli tanks by day": -1}
    assert shot.data["hits"] == 0
    assert table.state.air == (0, 0)


def test_11_two_air_units_do_not_support_one_fire(table):
    table.at(ISRAELI.format(turn=3, target="1622").replace("air 1 0", "air 2 0"))
    assert table.code("fire 1622 188/1 2") == ("NMG 14.0", "air")


def test_11_no_air_unit_no_support(table):
    table.at(ISRAELI.format(turn=3, target="1622").replace("air 1 0", "air 0 2"))
    assert table.code("fire 1622 188/1 1") == ("NMG 14.0", "air")


# --------------------------------------------------------------------- who fires


def test_11_a_hex_is_fired_on_once_an_activation(table):
    table.at(CLEAR + "1721: 7/2")  # where others may still fire
    table.do("fire 1622 47/1 0", 6)
    assert table.code("fire 1622 47/2 0") == ("NMG 11.0", "struck")


def test_11_but_again_in_the_next_activation(table):
    table.at(CLEAR + "1723: 78/1")
    table.do("fire 1622 47/1 0", 6)
    table.do("end")  # of the assault step; the fire step is over, for its one target was fired on
    table.do("draw", 2)  # the die points at the 7th, second in the cup
    while table.waiting != "fire":
        table.do("end")
    assert table.allows("fire 1622 78/1 0")


def test_11_a_unit_fires_once_an_activation(table):
    table.at(CLEAR + "1721: 7/2")
    table.do("fire 1622 5/AT 0", 6)
    assert table.code("fire 1721 5/AT 0") == ("NMG 11.0", "unable")
    assert table.allows("fire 1721 5/eng1 0")


def test_11_a_disrupted_unit_does_not_fire(table):
    table.at(CLEAR.replace("47/1 47/2", "47/1* 47/2"))
    assert table.code("fire 1622 47/1 0") == ("NMG 11.0", "unable")


def test_11_a_unit_of_another_formation_does_not_fire(table):
    table.at(CLEAR + "1723: 78/1")
    assert table.code("fire 1622 78/1 0") == ("NMG 3.0", "not-active")


def test_11_artillery_has_no_fire_strength(table):
    table.at(CLEAR + "1723: 5/art")
    assert table.code("fire 1622 5/art 0") == ("NMG 11.0", "unable")


def test_11_a_unit_that_bombarded_or_bridged_does_not_fire(table):
    table.at(CLEAR + "done: 5/eng1")
    assert table.code("fire 1622 5/eng1 0") == ("NMG 11.0", "unable")


def test_11_a_unit_that_moved_fires(table):
    table.at(CLEAR + "moved: 47/1")
    assert table.allows("fire 1622 47/1 0")


def test_11_only_adjacent_hexes(table):
    table.at(CLEAR + "1521: 7/2")
    assert table.code("fire 1622 47/1,7/2 0") == ("NMG 11.0", "not-yours")
    table.at(CLEAR + "1625: 61")
    assert table.code("fire 1622 61 0") == ("NMG 11.0", "apart")


def test_11_no_fire_across_the_gorge(table):
    table.at("turn 3\nactive 5th\nstep fire\ncup: 36th\n1532: 47/1\n1431: 188/1\n1631: 47/2\n1731: 7/1")
    assert table.code("fire 1431 47/1 0") == ("NMG 11.0", "apart")
    assert table.allows("fire 1731 47/2 0")


def test_11_fire_goes_across_the_ditch(table):
    table.at("turn 3\nactive 5th\nstep fire\ncup: 36th\n1424: 47/1\n1324: 188/1")
    assert table.allows("fire 1324 47/1 0")


def test_11_a_garrison_alone_is_no_target(table):
    table.at("turn 3\nactive 5th\nstep fire\ncup: 36th\nposts israeli: 1324\n1424: 47/1\n1325: 188/1")
    assert table.code("fire 1324 47/1 0") == ("NMG 11.0", "target")
    assert table.allows("fire 1325 47/1 0")


def test_11_no_unit_is_named_twice_and_somebody_must_fire(table):
    table.at(CLEAR)
    assert table.code("fire 1622 47/1,47/1 0") == ("NMG 11.0", "twice")
    assert table.code("fire 1622 none 1") == ("NMG 11.0", "nobody")


def test_7_a_unit_out_of_supply_fires_at_half_rounded_up(table):
    table.at(CLEAR + "oos: 47/1 132/1 5/eng1")
    events = table.throw("fire 1622 47/1,47/2,132/1,5/eng1 0", "fire", 6)
    # 3 halves to 2, 2 to 1, 1 to 1; 47/2 keeps its 3
    assert next(e for e in events if e.kind == "fire").data["strength"] == 2 + 3 + 1 + 1


# ----------------------------------------------------------------- exact chances

SHOTS = {
    "three whole units": (CLEAR, "fire 1622 47/1,47/2,47/3 0"),
    "four hits at most": (CLEAR, f"fire 1622 {FIRERS[20]} 0"),
    "cover": (HILL, "fire 1720 47/1,47/2,47/3 0"),
    "one whole unit": (CLEAR.replace("188/1 188/2 7/1", "188/1"), f"fire 1622 {FIRERS[20]} 0"),
    "one disrupted unit": (CLEAR.replace("188/1 188/2 7/1", "188/1*"), f"fire 1622 {FIRERS[20]} 0"),
    "whole and disrupted": (CLEAR.replace("188/1 188/2 7/1", "188/1* 7/1"), f"fire 1622 {FIRERS[20]} 0"),
}


@pytest.mark.parametrize("shot", SHOTS)
def test_11_the_chances_told_are_those_of_the_die(table, shot):
    text, action = SHOTS[shot]
    came, told = [], []
    for face in range(1, 7):
        before = table.at(text).wounds("israeli")
        events = table.throw(action, "fire", face)
        event = next(e for e in events if e.kind == "fire")
        assert event.role == "syrian"
        assert tuple(event.rolled) == (face,)
        came.append(table.wounds("israeli") - before)
        assert event.gamble.losses == {"israeli": came[-1]}
        told.append(event.gamble.chances)
    rows = told[0]
    assert all(other == rows for other in told)
    spread = {lost["israeli"]: weight for weight, lost in rows}
    assert spread == {n: came.count(n) for n in set(came)}
    assert len(rows) == len(spread)
