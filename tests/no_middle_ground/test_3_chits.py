"""NMG 3.0: the cup, draws in turn, who acts with a formation."""

from __future__ import annotations

import pytest

from golan_no_middle_ground.model.definition import CHITS

ALL = """
turn {turn}
phase initiative
initiative israeli
1220: 188/1
1221: 679/1
1222: 205/1
1223: Res/1
1520: 47/1
1620: 78/1
1720: 51/1
1820: 91/1
1920: 20/1
2020: 12/1
2120: 40/1m
2220: Kuwait
2320: Guard/1
2321: 30/1
"""


def cup(table):
    return {CHITS[i] for i in range(len(CHITS)) if table.state.cup >> i & 1}


def test_3_every_formation_with_a_unit_on_the_map_has_one_chit(table):
    table.at(ALL.format(turn=21), "target-damascus")
    table.do("activate 36th")
    formations = {
        "210th",
        "146th",
        "Reserve",
        "5th",
        "7th",
        "9th",
        "1st",
        "3rd",
        "Iraqi",
        "Jordanian",
        "Allied",
    }
    assert cup(table) == formations | {"end-turn", "shocktroop", "inshallah"}


def test_3_a_formation_off_the_map_has_none(table):
    table.at("turn 3\nphase initiative\ninitiative israeli\n1220: 188/1\n1520: 47/1\npool: 679/1\nbox: 78/1")
    table.do("activate 36th")
    assert cup(table) == {"5th", "end-turn"}


def test_3_the_players_draw_in_turn(table):
    table.at("turn 3\ncup: 36th 210th 5th\ndrawer syrian\n1220: 188/1\n1221: 679/1\n1820: 47/1")
    drawers = []
    while table.waiting == "operations":
        drawers.append(table.game.decision(table.state).role)
        if table.state.cup.bit_count() == 1:
            break
        table.do("draw", 1)
        while table.waiting != "operations":
            table.do("end")
    assert drawers == ["syrian", "israeli", "syrian"]


@pytest.mark.parametrize(("die", "chit"), [(1, "36th"), (2, "210th"), (3, "5th"), (4, "end-turn")])
def test_3_every_chit_left_is_as_likely(table, die, chit):
    table.at("turn 3\ncup: 36th 210th 5th end-turn\ndrawer syrian\n1220: 188/1\n1221: 679/1\n1820: 47/1")
    events = table.do("draw", die)
    assert next(e for e in events if e.kind == "draw").data["chit"] == chit
    assert chit not in cup(table)


@pytest.mark.parametrize("drawer", ["syrian", "israeli"])
def test_3_a_chit_activates_its_owners_formation_whoever_drew_it(table, drawer):
    table.at(f"turn 3\ncup: 36th 5th\ndrawer {drawer}\n1220: 188/1\n1820: 47/1")
    table.do("draw", 1)
    assert table.game.decision(table.state).role == "israeli"
    table.at(f"turn 3\ncup: 36th 5th\ndrawer {drawer}\n1220: 188/1\n1820: 47/1")
    table.do("draw", 2)
    assert table.game.decision(table.state).role == "syrian"


# ------------------------------------------------------------- independent units

FREE = """
turn 8
cup: 5th 7th 36th
drawer syrian
1220: 188/1
1520: 47/1
1620: 78/1
1920: Guard/1
1921: EM-Iraq
"""


def test_3_independent_units_act_with_any_formation_of_their_side(table):
    table.at(FREE)
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1", "Guard/1", "EM-Iraq"}
    table.at(FREE)
    table.do("draw", 3)
    assert table.units(table.state.group) == {"78/1", "Guard/1", "EM-Iraq"}


def test_3_but_not_with_the_enemys(table):
    table.at(FREE)
    table.do("draw", 1)
    assert table.units(table.state.group) == {"188/1"}


def test_3_an_independent_unit_that_acted_does_not_act_again(table):
    table.at(FREE)
    table.do("draw", 2)
    table.do("move Guard/1 1922")
    while table.waiting != "operations":
        table.do("end")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"78/1", "EM-Iraq"}


def test_3_one_that_did_nothing_may_act_with_a_later_formation(table):
    table.at(FREE)
    table.do("draw", 2)
    while table.waiting != "operations":
        table.do("end")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"78/1", "Guard/1", "EM-Iraq"}


def test_3_units_of_the_formation_have_acted_even_if_they_did_nothing(table):
    table.at(FREE)
    table.do("draw", 2)
    while table.waiting != "operations":
        table.do("end")
    assert table.units(table.state.acted) == {"47/1"}


@pytest.mark.parametrize(
    ("unit", "partner", "formation"),
    [("EM-Iraq", "12/1", "Iraqi"), ("EM-Jordan", "40/1m", "Jordanian"), ("EM-Druze", "Kuwait", "Allied")],
)
def test_td_3_2_an_emergency_unit_acts_with_its_formation_once_that_has_arrived(
    table, unit, partner, formation
):
    text = f"turn 21\ncup: 5th {formation} 36th\ndrawer syrian\n1220: 188/1\n1520: 47/1\n1920: {unit}\n"
    table.at(text, "target-damascus")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1", unit}
    table.at(text + f"2020: {partner}", "target-damascus")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1"}
    while table.waiting != "operations":
        table.do("end")
    table.do("draw", 2)
    assert table.units(table.state.group) == {unit, partner}


def test_td_3_2_1_the_30th_waits_for_shocktroop_and_the_command_post_does_not(table):
    text = "turn 14\ncup: 5th 36th\ndrawer syrian\n1220: 188/1\n1520: 47/1\n2414: CP 30/1\n"
    table.at(text, "combined")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1", "CP"}
    table.at(text + "shocktroop 14", "combined")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1", "CP", "30/1"}
