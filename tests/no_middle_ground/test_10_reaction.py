"""NMG 10.0: reaction fire."""

from __future__ import annotations

import pytest

# Syrians have moved to 1622 next to Israelis; everything is in clear ground.
ISRAELI = """
turn {turn}
active 5th
step reaction
cup: 36th
moved: 47/1
{target}: 47/1 47/2
1621: 188/1 7/mech 36/art
"""
ARAB = """
turn {turn}
active 36th
step reaction
cup: 5th
moved: 188/1
1622: 188/1 188/2
1621: {stack}
"""


def reaction(events):
    return next(e for e in events if e.kind == "reaction")


def names(event):
    return {m[0]: m[1] for m in event.data["modifiers"]}


def test_10_the_other_player_decides(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert table.game.decision(table.state).role == "israeli"
    assert table.waiting == "reaction"


def test_10_israelis_react_with_every_un_disrupted_unit_that_has_fire(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert table.allows("fire 1622 188/1,7/mech 0")
    assert table.code("fire 1622 36/art 0") == ("NMG 10.0", "unable")
    table.at(ISRAELI.format(turn=3, target="1622").replace("188/1", "188/1*"))
    assert table.code("fire 1622 188/1 0") == ("NMG 10.0", "unable")
    assert table.allows("fire 1622 7/mech 0")


def test_10_any_formation_of_the_israelis_reacts(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "1722: 679/1")
    assert table.allows("fire 1622 679/1 0")


def test_7_units_out_of_supply_do_not_react(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "oos: 188/1")
    assert table.code("fire 1622 188/1 0") == ("NMG 10.0", "unable")
    table.at(ARAB.format(turn=3, stack="5/AT 7/AT") + "oos: 5/AT")
    assert table.code("fire 1622 5/AT 0") == ("NMG 10.0", "unable")
    assert table.allows("fire 1622 7/AT 0")


@pytest.mark.parametrize("unit", ["47/1", "132/1", "112", "5/eng1"])
def test_10_of_the_arabs_only_anti_tank_units_react(table, unit):
    table.at(ARAB.format(turn=3, stack=f"{unit} 5/AT"))
    assert table.code(f"fire 1622 {unit} 0") == ("NMG 10.0", "unable")
    assert table.allows("fire 1622 5/AT 0")


@pytest.mark.parametrize("unit", ["47/1", "132/1", "112", "5/eng1", "CP", "40/1m"])
def test_10_arabs_in_a_strong_point_react_whatever_they_are(table, unit):
    table.at(ARAB.format(turn=15, stack=unit) + "posts syrian: 1621", "target-damascus")
    assert table.allows(f"fire 1622 {unit} 0")


def test_10_nobody_reacts_where_nobody_moved(table):
    table.at(ISRAELI.format(turn=3, target="1622").replace("moved: 47/1", "moved: 61\n1625: 61"))
    assert table.code("fire 1622 188/1 0") == ("NMG 10.0", "still")


def test_10_one_unit_that_moved_makes_the_whole_hex_a_target(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    events = table.do("fire 1622 188/1 0", 3)  # strength 6, third column, a 3: one hit
    assert reaction(events).data["hits"] == 1
    assert table.waiting == "hits"
    assert table.allows("hit 47/1")
    assert table.allows("hit 47/2")


def test_10_a_stack_fires_once_at_one_hex(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "1721: 47/3\nmoved: 47/1 47/3\n1722: 679/1")
    table.do("fire 1622 188/1 0", 6)
    assert table.code("fire 1721 7/mech 0") == ("NMG 10.0", "unable")
    assert table.allows("fire 1721 679/1 0")


def test_10_several_stacks_may_fire_at_the_same_hex_each_by_itself(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "1722: 679/1")
    assert table.code("fire 1622 188/1,679/1 0") == ("NMG 10.0", "stacks")
    table.do("fire 1622 188/1 0", 6)
    assert table.allows("fire 1622 679/1 0")


def test_10_reaction_is_no_bar_to_fire_of_the_active_side(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "1722: 47/3")
    table.do("fire 1622 188/1 0", 6)
    assert table.waiting == "fire"
    assert table.allows("fire 1621 47/1 0")


def test_10_only_at_adjacent_hexes_and_not_across_the_gorge(table):
    table.at("turn 3\nactive 5th\nstep reaction\ncup: 36th\nmoved: 47/1\n1532: 47/1\n1431: 188/1\n1531: 7/1")
    assert table.code("fire 1532 188/1 0") == ("NMG 11.0", "apart")
    assert table.code("fire 1532 7/1 0") == ("NMG 11.0", "apart")


def test_10_air_units_do_not_support_reaction(table):
    table.at(ISRAELI.format(turn=3, target="1622") + "air 1 0")
    assert table.code("fire 1622 188/1 1") == ("NMG 10.0", "air")


def test_10_israeli_tanks_have_no_modifier_in_reaction_by_day(table):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert names(reaction(table.throw("fire 1622 188/1 0", "reaction fire", 6))) == {}


def test_10_israelis_add_1_by_night(table):
    table.at(ISRAELI.format(turn=5, target="1622"))
    found = names(reaction(table.throw("fire 1622 188/1 0", "reaction fire", 6)))
    assert found == {"Israeli fire by night": 1}


@pytest.mark.parametrize("turn", [3, 5])
def test_10_arabs_add_1_by_day_and_by_night(table, turn):
    table.at(ARAB.format(turn=turn, stack="5/AT"))
    found = names(reaction(table.throw("fire 1622 5/AT 0", "reaction fire", 6)))
    assert found == {"Arab reaction": 1}


def test_10_cover_counts(table):
    # 1720 is a hill
    table.at("turn 3\nactive 5th\nstep reaction\ncup: 36th\nmoved: 47/1\n1720: 47/1\n1721: 188/1")
    found = names(reaction(table.throw("fire 1720 188/1 0", "reaction fire", 6)))
    assert found == {"cover and strong-point": 1}


def test_td_5_2_a_strong_point_counts_against_any_fire(table):
    text = ISRAELI.format(turn=15, target="1622") + "posts syrian: 1622"
    table.at(text, "target-damascus")
    found = names(reaction(table.throw("fire 1622 188/1 0", "reaction fire", 6)))
    assert found == {"cover and strong-point": 1}


@pytest.mark.parametrize(("die", "hits"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_10_the_fire_table_is_used(table, die, hits):
    table.at(ISRAELI.format(turn=3, target="1622"))
    assert reaction(table.throw("fire 1622 188/1 0", "reaction fire", die)).data["hits"] == hits


def test_15_a_garrison_never_reacts(table):
    text = "turn 3\nactive 5th\nstep move\ncup: 36th\nposts israeli: 1324\nbridges: 1324-1424"
    table.at(f"{text}\n1524: 47/1")
    table.do("move 47/1 1424")
    assert table.waiting == "assault"  # no reaction comes between


def test_10_the_chances_told_are_those_of_the_die(table):
    text = ISRAELI.format(turn=3, target="1622").replace("47/1 47/2", "47/1 47/2*")
    came, rows = [], None
    for face in range(1, 7):
        before = table.at(text).wounds("syrian")
        event = reaction(table.throw("fire 1622 188/1,7/mech 0", "reaction fire", face))
        came.append(table.wounds("syrian") - before)
        assert event.role == "israeli"
        assert tuple(event.rolled) == (face,)
        assert event.gamble.losses == {"syrian": came[-1]}
        assert rows in (None, event.gamble.chances)
        rows = event.gamble.chances
    assert {lost["syrian"]: weight for weight, lost in rows} == {n: came.count(n) for n in set(came)}
