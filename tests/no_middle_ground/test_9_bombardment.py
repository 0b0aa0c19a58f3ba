"""NMG 9.0: bombardment by artillery and from the air."""

from __future__ import annotations

from itertools import product

import pytest

from golan_core.model.dice import ScriptedDice

# 1622 is clear; 36/art in 1616 is six hexes away, 188/1 in 1621 spots.
TEXT = """
turn 3
active 36th
step bombard
air 3 0
cup: 5th
1622: 47/1 47/2 47/3
1621: 188/1
1616: 36/art
"""


def bombardment(events):
    return next(e for e in events if e.kind == "bombardment")


def bombarded(table, text, action, *dice):
    table.at(text)
    return bombardment(table.do(action, *dice))


@pytest.mark.parametrize("die", range(1, 7))
def test_9_artillery_hits_on_3_or_less(table, die):
    event = bombarded(table, TEXT, "bombard 1622 36/art 0", die)
    assert event.data["hits"] == (1 if die <= 3 else 0)
    assert event.data["modifier"] == 0


@pytest.mark.parametrize("die", range(1, 7))
def test_9_israeli_air_hits_on_4_or_less(table, die):
    event = bombarded(table, TEXT, "bombard 1622 none 1", 6, die)  # flak misses on 6
    assert event.data["hits"] == (1 if die <= 4 else 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_9_syrian_air_hits_on_2_or_less(table, die):
    text = "turn 3\nactive 5th\nstep bombard\nair 0 1\ncup: 36th\n1622: 188/1 188/2\n1626: 5/art 47/1"
    event = bombarded(table, text, "bombard 1622 none 1", 6, die)
    assert event.data["hits"] == (1 if die <= 2 else 0)


def test_9_one_die_for_each_gun_and_each_air_unit(table):
    text = TEXT.replace("1616: 36/art", "1616: 36/art\n1720: 7/2")
    event = bombarded(table, text, "bombard 1622 36/art 2", 6, 6, 3, 4, 5)  # two flak dice first
    assert event.data["limits"] == [3, 4, 4]
    assert event.data["rolled"] == [3, 4, 5]
    assert event.data["hits"] == 2


def test_9_an_air_unit_driven_off_does_not_bombard_the_others_do(table):
    event = bombarded(table, TEXT, "bombard 1622 36/art 2", 1, 3, 3, 4)  # flak hits on the 1
    assert event.data["limits"] == [3, 4]
    assert table.state.air == (1, 0)


def test_9_range_is_six_hexes(table):
    table.at(TEXT)
    assert table.allows("bombard 1622 36/art 0")
    table.at(TEXT.replace("1616", "1615"))
    # with artillery that reaches nothing the step is there for the air units
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "range")


def test_9_artillery_needs_an_un_disrupted_spotter_next_to_the_target(table):
    table.at(TEXT.replace("188/1", "188/1*"))
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "spotter")
    table.at(TEXT.replace("1621: 188/1", "1620: 188/1"))
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "spotter")


def test_9_the_spotter_may_be_of_any_formation(table):
    table.at(TEXT.replace("188/1", "679/1"))
    assert table.allows("bombard 1622 36/art 0")


def test_9_air_needs_no_spotter(table):
    table.at(TEXT.replace("1621: 188/1", "1620: 188/1"))
    assert table.allows("bombard 1622 none 1")


def test_9_an_enemy_unit_is_the_target(table):
    table.at(TEXT)
    assert table.code("bombard 1623 36/art 0") == ("NMG 9.0", "target")
    assert table.code("bombard 1622 none 0") == ("NMG 9.0", "nobody")
    assert table.code("bombard 1622 none 4") == ("NMG 14.0", "air")


def test_9_units_that_are_not_artillery_do_not_bombard(table):
    table.at(TEXT)
    assert table.code("bombard 1622 188/1 0") == ("NMG 9.0", "unable")


def test_7_artillery_out_of_supply_does_not_bombard(table):
    table.at(TEXT + "oos: 36/art")
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "unable")


def test_9_disrupted_artillery_does_not_bombard(table):
    table.at(TEXT.replace("36/art", "36/art*"))
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "unable")


def test_9_artillery_bombards_once_and_does_not_move_in_that_activation(table):
    table.at(TEXT)
    table.do("bombard 1622 36/art 0", 6)
    assert table.code("bombard 1622 36/art 0") == ("NMG 9.0", "unable")
    table.do("end")
    assert table.waiting == "move"
    assert table.code("move 36/art 1615") == ("NMG 4.0", "done")


@pytest.mark.parametrize(
    ("target", "near", "modifier"),
    [("1622", "1621", 0), ("1720", "1620", 1), ("1719", "1718", 1), ("1518", "1517", 1)],
)
def test_9_cover_adds_to_the_die(table, target, near, modifier):
    text = f"turn 3\nactive 36th\nstep bombard\ncup: 5th\n{target}: 47/1\n{near}: 188/1\n1617: 36/art"
    event = bombarded(table, text, f"bombard {target} 36/art 0", 6)
    assert event.data["modifier"] == modifier


def test_9_night_adds_1(table):
    event = bombarded(table, TEXT.replace("turn 3", "turn 5"), "bombard 1622 36/art 0", 3)
    assert event.data["modifier"] == 1
    assert event.data["hits"] == 0
    event = bombarded(table, TEXT.replace("turn 3", "turn 5"), "bombard 1622 36/art 0", 2)
    assert event.data["hits"] == 1


def test_td_5_2_a_syrian_strong_point_adds_1_and_with_cover_2_at_most(table):
    damascus = TEXT.replace("turn 3", "turn 15") + "posts syrian: 1622"
    table.at(damascus, "target-damascus")
    assert bombardment(table.do("bombard 1622 36/art 0", 6)).data["modifier"] == 1
    city = "turn 15\nactive 36th\nstep bombard\ncup: 5th\nposts syrian: 3203\n3203: 47/1\n3204: 188/1 36/art"
    table.at(city, "target-damascus")
    assert bombardment(table.do("bombard 3203 36/art 0", 6)).data["modifier"] == 2


def test_9_night_counts_beyond_the_limit_of_2(table):
    city = "turn 17\nactive 36th\nstep bombard\ncup: 5th\nposts syrian: 3203\n3203: 47/1\n3204: 188/1 36/art"
    table.at(city, "target-damascus")
    event = bombardment(table.do("bombard 3203 36/art 0", 1))
    assert event.data["modifier"] == 3
    assert event.data["hits"] == 0  # 1 + 3 is over 3


def test_9_a_hit_disrupts_one_whole_unit_of_the_owners_choice(table):
    table.at(TEXT.replace("47/1 47/2", "47/1* 47/2"))
    table.do("bombard 1622 36/art 0", 3)
    assert table.waiting == "hits"
    assert table.game.decision(table.state).role == "syrian"
    assert table.code("hit 47/1") == ("NMG 13.0", "second-hit")
    table.do("hit 47/3")
    assert table.disrupted("47/3")
    assert not table.disrupted("47/2")


def test_9_bombardment_never_eliminates(table):
    table.at(TEXT.replace("47/1 47/2 47/3", "47/1* 47/2*"))
    events = table.do("bombard 1622 36/art 3", 1, 1, 1, 1)  # nobody whole is there, so no flak
    assert bombardment(events).data["hits"] == 4
    assert table.where("47/1") == table.where("47/2") == "1622"
    assert not any(e.kind == "elimination" for e in events)


def test_9_surplus_hits_are_lost(table):
    table.at(TEXT.replace("47/1 47/2 47/3", "47/1 47/2*"))
    table.do("bombard 1622 36/art 1", 6, 1, 1)
    assert table.disrupted("47/1")
    assert table.where("47/1") == table.where("47/2") == "1622"
    assert table.waiting != "hits"


@pytest.mark.parametrize("stack", ["47/1 47/2 47/3", "47/1 47/2*", "47/1* 47/2*"])
def test_9_the_chances_told_are_those_of_the_dice(table, stack):
    text = TEXT.replace("47/1 47/2 47/3", stack)
    flak = () if "*" in stack.split()[0] else (6, 6)
    came: dict[int, int] = {}
    rows = None
    for faces in product(range(1, 7), repeat=3):
        before = table.at(text).wounds("syrian")
        action = table.game.parse(table.state, "bombard 1622 36/art 2")
        table.state, events = table.game.apply(table.state, action, ScriptedDice((*flak, *faces)))
        while table.waiting == "hits":
            table.do(table.game.format(next(iter(table.game.legal(table.state)))))
        lost = table.wounds("syrian") - before
        came[lost] = came.get(lost, 0) + 1
        event = bombardment(events)
        assert event.role == "israeli"
        assert tuple(event.rolled) == faces
        assert event.gamble.losses == {"syrian": lost}
        assert rows in (None, event.gamble.chances)
        rows = event.gamble.chances
    assert {row[1]["syrian"]: row[0] for row in rows} == came
