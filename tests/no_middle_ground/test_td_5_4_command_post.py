"""T:D 5.4: the Syrian command post and what its loss brings; T:D 4.2."""

from __future__ import annotations

import pytest

from golan_no_middle_ground.model.state import GONE
from golan_no_middle_ground.rules.in_force import leaderless

# 1822 is clear, Israelis stand next to it in 1722.
ASSAULT = """
turn 16
active 36th
step assault
cup: 5th
1722: 188/1 188/2
1822: {stack}
"""


def gone(table):
    return table.state.where[table.unit("CP")] == GONE


def lost(table, events):
    return (
        gone(table)
        and table.state.lost_post == table.state.turn
        and any(e.kind == "command-post" for e in events)
    )


def test_td_5_4_it_cannot_move(table):
    table.at(
        "turn 16\nactive 5th\nstep move\ncup: 36th\n1220: 188/1\n2414: CP\n1820: 47/1", "target-damascus"
    )
    assert table.code("move CP 2415") == ("NMG 6.0", "immobile")


def test_td_5_4_it_cannot_fall_back_either(table):
    table.at("turn 16\nactive 5th\nstep fall back\ncup: 36th\n1220: 188/1\n2414: CP*", "target-damascus")
    assert table.code("move CP 2415") == ("NMG 6.0", "immobile")


def test_td_5_4_it_fights_with_any_formation(table):
    table.at("turn 16\nactive 7th\nstep fire\ncup: 36th\n1722: 188/1\n1822: CP 78/1", "target-damascus")
    assert table.allows("fire 1722 CP,78/1 0")
    table.at("turn 16\nactive 7th\nstep assault\ncup: 36th\n1722: 188/1\n1822: CP 78/1", "target-damascus")
    assert table.allows("assault 1722 CP,78/1 0")


def test_td_5_4_it_does_not_advance_after_an_assault(table):
    text = "turn 16\nactive 7th\nstep assault\ncup: 36th\n1722: 36/art*\n1822: CP 78/1"
    table.at(text, "target-damascus")
    table.do("assault 1722 CP,78/1 0", 1, 3)  # 5 against 1 is +4, a 1 is 0/1R
    assert table.where("36/art") == "-2"
    assert table.waiting == "advance"
    assert table.code("advance CP") == ("NMG 12.0", "unable")
    assert table.allows("advance 78/1")


def test_td_5_4_it_alone_is_not_asked_to_advance(table):
    text = "turn 16\nactive 7th\nstep assault\ncup: 36th\n1722: 36/art*\n1822: CP"
    table.at(text, "target-damascus")
    table.do("assault 1722 CP 0", 2, 3)  # 2 against 1 is +1, a 2 is 1/1R; the post is disrupted
    assert table.waiting != "advance"
    assert table.where("CP") == "1822"


def test_td_5_4_forced_to_retreat_it_is_lost(table):
    table.at(ASSAULT.format(stack="CP"), "target-damascus")
    events = table.do("assault 1822 188/1,188/2 0", 6, 2)  # 10 against 2 is +8, a 2 is 0/1R
    assert lost(table, events)
    assert table.waiting == "advance"


def test_td_5_4_the_others_of_its_hex_retreat(table):
    table.at(ASSAULT.format(stack="CP 47/1"), "target-damascus")
    table.do("assault 1822 188/1,188/2 0", 6, 1)  # 10 against 5 is +5, a 1 is 0/1R
    events = table.do("hit 47/1")
    assert lost(table, events)
    assert table.game.decision(table.state).data["units"] == ["47/1"]


def test_td_5_4_in_a_strong_point_it_need_not_retreat_while_it_is_whole(table):
    table.at(ASSAULT.format(stack="CP") + "posts syrian: 1822", "target-damascus")
    table.do("assault 1822 188/1,188/2 0", 6, 2)
    assert table.where("CP") == "1822"
    assert table.disrupted("CP")


def test_td_5_4_disrupted_before_the_resolution_it_is_driven_out_and_lost(table):
    # 10 against 1 + 3 is +6, a 2 is 0/1R: the whole tank unit takes the hit, and holds
    table.at(ASSAULT.format(stack="CP* 47/1") + "posts syrian: 1822", "target-damascus")
    table.do("assault 1822 188/1,188/2 0", 6, 2)
    assert gone(table)
    assert table.where("47/1") == "1822"
    assert table.disrupted("47/1")
    assert table.hexes(table.state.posts_syrian) == {"1822"}


def test_td_5_4_eliminated_by_hits_it_is_lost_for_good_without_a_die(table):
    text = ASSAULT.format(stack="CP*").replace("step assault", "step fire")
    table.at(text, "target-damascus")
    events = table.do("fire 1822 188/1 0", 4)
    assert lost(table, events)


def test_td_4_2_judged_out_of_supply_it_is_lost(table):
    # six Israelis round 2414: no way to the east edge
    text = "turn 15\nactive 36th\nstep assault\n1820: 47/1\n2414: CP\n"
    around = "2413: 188/1\n2415: 188/2\n2314: 7/1\n2315: 7/2\n2514: 7/3\n2515: 7/mech"
    table.at(text + around, "target-damascus")
    events = table.do("end", 1, 1, 6, 1)
    assert gone(table)
    assert table.state.lost_post == 16
    assert any(e.kind == "command-post" for e in events)


def test_td_4_2_in_supply_it_stays(table):
    table.at("turn 15\nactive 36th\nstep assault\n1220: 188/1\n1820: 47/1\n2414: CP", "target-damascus")
    table.do("end", 1, 1, 6, 1)
    assert table.where("CP") == "2414"
    assert table.state.lost_post == 0


def test_td_5_4_it_counts_for_stacking(table):
    text = "turn 16\nactive 5th\nstep move\ncup: 36th\n1220: 188/1\n2414: CP 30/1 30/2\n2415: 47/1"
    table.at(text, "target-damascus")
    assert table.code("move 47/1 2414") == ("NMG 5.1", "stacking")


# ------------------------------------------------------------------- what follows

BREAKDOWN = """
turn 16
cup: 5th 36th
drawer israeli
{extra}
1220: 188/1
1820: 47/1 47/2
1920: 47/3
2020: Guard/1
"""


@pytest.mark.parametrize("die", range(1, 7))
def test_td_5_4_each_unit_of_a_syrian_formation_rolls_and_does_not_act_on_5_or_6(table, die):
    table.at(BREAKDOWN.format(extra="lost_post 15"), "target-damascus")
    table.do("draw", 2, die, 1, 6, 5)  # a die each for 47/1, 47/2, 47/3 and Guard/1
    assert table.units(table.state.group) == {"47/2"} | ({"47/1"} if die < 5 else set())


def test_td_5_4_no_dice_while_the_command_post_stands(table):
    table.at(BREAKDOWN.format(extra="2414: CP"), "target-damascus")
    table.do("draw", 2)
    assert table.units(table.state.group) == {"47/1", "47/2", "47/3", "Guard/1", "CP"}


def test_td_5_4_no_dice_for_israelis(table):
    table.at(BREAKDOWN.format(extra="lost_post 15"), "target-damascus")
    table.do("draw", 1)
    assert table.units(table.state.group) == {"188/1"}


def test_td_5_4_the_first_formation_of_the_initiative_rolls_too(table):
    text = "turn 16\nphase initiative\ninitiative syrian\nlost_post 15\n1220: 188/1\n1820: 47/1 47/2"
    table.at(text, "target-damascus")
    table.do("activate 5th", 6, 2)
    assert table.units(table.state.group) == {"47/2"}


def test_td_5_4_allies_roll_as_well(table):
    table.at(
        "turn 21\ncup: 36th Iraqi\ndrawer israeli\nlost_post 15\n1220: 188/1\n2020: 12/1 12/2",
        "target-damascus",
    )
    table.do("draw", 2, 6, 1)
    assert table.units(table.state.group) == {"12/2"}


def test_td_5_4_a_unit_of_the_formation_that_got_no_orders_does_not_act_this_turn(table):
    table.at(BREAKDOWN.format(extra="lost_post 15"), "target-damascus")
    table.do("draw", 2, 6, 1, 1, 1)
    assert "47/1" in table.units(table.state.acted)


@pytest.mark.parametrize("die", range(1, 7))
def test_td_5_4_militia_comes_by_die_on_the_turn_after(table, die):
    text = "turn {}\nactive 36th\nstep assault\nlost_post 16\npool: {}\n1220: 188/1\n1820: 47/1"
    militia = " ".join(f"Militia/{n}" for n in range(1, 7))
    table.at(text.format(16, militia), "target-damascus")
    table.do("end", die)
    assert table.state.turn == 17
    assert table.waiting == "arrivals"
    assert len(table.units(table.state.returning)) == die
    assert table.allows("arrive Militia/1 3203")


def test_td_5_4_militia_comes_on_that_turn_alone(table):
    text = "turn 17\nactive 36th\nstep assault\nlost_post 16\npool: Militia/1\n1220: 188/1\n1820: 47/1"
    table.at(text, "target-damascus")
    table.do("end")  # turn 18: no die for militia, the bonus is for sale
    assert table.waiting == "air-support"


def test_td_5_0_in_the_combined_game_its_loss_tells_once_the_operation_is_declared(table):
    for line, told in (("", False), ("shocktroop 10\n", True)):
        table.at(f"turn 12\nlost_post 11\n{line}1320: 7/1\n1520: 47/1", "combined")
        assert leaderless(table.state) == told
