"""NMG 14.0: air units, air superiority, missions and anti-aircraft fire."""

from __future__ import annotations

import pytest

# One Syrian unit alone on the map: nothing to decide before the air dice of the turn but what is asked for.
EVE = """
turn {turn}
phase israeli-arrivals
1320: 188/1
1520: 47/1
initiative syrian
"""


def air_dice(table, turn, israeli, syrian, scenario="base", *more):
    """Air units after the dice of a day turn; initiative dice follow where nobody has air to fight with."""
    table.at(EVE.format(turn=turn), scenario)
    events = table.do("end", israeli, syrian, *more)
    return next(e for e in events if e.kind == "air").data


@pytest.mark.parametrize("die", range(1, 7))
def test_14_israeli_units_are_d6_less_2_and_the_free_bonus_to_turn_16(table, die):
    told = air_dice(table, 3, die, 1, "base", 1, 6)
    assert told["israeli"] == max(die - 2 + 1, 0)
    told = air_dice(table, 16, die, 1, "target-damascus", 1, 6)
    assert told["israeli"] == max(die - 2 + 1, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_14_surprise_on_turn_1_is_d6_less_3(table, die):
    told = air_dice(table, 1, die, 1)  # turn 1: Syria has the initiative without a roll
    assert told["israeli"] == max(die - 3, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_14_from_turn_24_there_is_no_bonus(table, die):
    told = air_dice(table, 24, die, 1, "target-damascus", 1, 6)
    assert told["israeli"] == max(die - 2, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_14_syrian_units_are_d6_less_4(table, die):
    told = air_dice(table, 3, 1, die, "base", 1, 6)
    assert told["syrian"] == max(die - 4, 0)


def test_14_no_air_by_night(table):
    table.at(EVE.format(turn=5) + "air 2 1")
    events = table.do("end", 1, 6)  # the initiative dice alone
    assert not any(e.kind == "air" for e in events)
    assert table.state.air == (0, 0)


def test_14_a_whole_day_turn_has_air(table):
    assert air_dice(table, 27, 6, 1, "target-damascus", 1, 6)["israeli"] == 4


def test_14_air_units_go_back_at_the_end_of_the_turn(table):
    table.at("turn 14\nactive 36th\nstep assault\nair 3 1\n1320: 188/1\n1520: 47/1")
    table.do("end")
    assert table.state.air == (0, 0)


# ----------------------------------------------------------------- superiority


@pytest.mark.parametrize("die", range(1, 7))
def test_14_superiority_drives_a_syrian_unit_off_on_4_or_less(table, die):
    table.at("turn 3\nphase superiority\nair 3 2\n1320: 188/1\n1520: 47/1")
    table.do("intercept", die)
    assert table.state.air == (2, 1 if die <= 4 else 2)
    assert table.waiting == "superiority"


def test_14_several_may_be_committed_while_both_sides_have_some(table):
    table.at("turn 3\nphase superiority\nair 2 2\n1320: 188/1\n1520: 47/1")
    table.do("intercept", 5)
    table.do("intercept", 1, 6, 1)  # the last Israeli one; then the initiative dice
    assert table.state.air == (0, 1)
    assert table.waiting == "initiative"


def test_14_nothing_is_asked_without_syrian_air(table):
    assert air_dice(table, 3, 6, 4, "base", 6, 1)["israeli"] == 5
    assert table.waiting == "initiative"


def test_14_the_israeli_player_may_keep_his_units_for_missions(table):
    table.at("turn 3\nphase superiority\nair 3 2\n1320: 188/1\n1520: 47/1")
    assert table.game.decision(table.state).role == "israeli"
    table.do("end", 6, 1)
    assert table.state.air == (3, 2)


# --------------------------------------------------------------------- missions


def test_14_each_unit_flies_one_mission_a_turn(table):
    text = "turn 3\nactive 36th\nstep bombard\nair 2 0\ncup: 5th\n1622: 47/1* 47/2*\n1621: 188/1 188/2"
    table.at(text)
    table.do("bombard 1622 none 1", 6)
    table.do("end")  # bombardment
    table.do("end")  # moves
    assert table.waiting == "fire"
    table.do("fire 1622 188/1 1", 6)  # less 1 for the tank and 1 for the air unit: a 4, one hit
    assert table.state.air == (0, 0)
    table.do("hit 47/1", 3)
    assert table.waiting == "assault"
    assert table.code("assault 1622 188/2 1") == ("NMG 14.0", "air")


# ------------------------------------------------------------ anti-aircraft fire


@pytest.mark.parametrize("die", range(1, 7))
def test_14_flak_drives_israelis_off_on_2_and_syrians_on_1(table, die):
    israeli = "turn 3\nactive 36th\nstep bombard\nair 1 0\ncup: 5th\n1622: 47/1"
    table.at(israeli + "\n1626: 188/1")
    events = table.do("bombard 1622 none 1", die, *((6,) if die > 2 else ()))
    assert any(e.kind == "flak" for e in events) == (die <= 2)
    syrian = "turn 3\nactive 5th\nstep bombard\nair 0 1\ncup: 36th\n1622: 188/1\n1626: 47/1"
    table.at(syrian)
    events = table.do("bombard 1622 none 1", die, *((6,) if die > 1 else ()))
    assert any(e.kind == "flak" for e in events) == (die <= 1)


@pytest.mark.parametrize(
    ("around", "flak"),
    [
        ("1622: 47/1*", False),
        ("1622: 47/1*\n1623: 47/2", True),
        ("1622: 47/1*\n1624: 47/2", False),
        ("1622: 47/1*\n1623: 47/2*", False),
        ("1622: 5/art", True),
        ("1622: Militia/1", False),
        ("1622: Militia/1\n1623: 47/1", True),
        ("1622: CP", True),
    ],
)
def test_14_un_disrupted_units_in_the_hex_or_next_to_it_shoot_but_not_militia(table, around, flak):
    table.at(
        f"turn 15\nactive 36th\nstep bombard\nair 1 0\ncup: 5th\n1326: 188/1\n{around}", "target-damascus"
    )
    events = table.do("bombard 1622 none 1", *((1,) if flak else (6,)))
    assert any(e.kind == "flak" for e in events) == flak


def test_14_a_garrison_shoots_at_no_aircraft(table):
    text = (
        "turn 3\nactive 5th\nstep bombard\nair 0 1\ncup: 36th\nposts israeli: 1325\n1325: 188/1*\n1626: 47/1"
    )
    table.at(text)
    table.do("bombard 1325 none 1", 6)  # one die: that of the bombs


def test_14_every_air_unit_is_shot_at(table):
    table.at("turn 3\nactive 36th\nstep bombard\nair 3 0\ncup: 5th\n1622: 47/1\n1626: 188/1")
    events = table.do("bombard 1622 none 3", 1, 2, 3, 6)
    assert sum(e.kind == "flak" for e in events) == 2
    assert table.state.air == (0, 0)
