"""T:D 1.1, 1.2: early end of a turn, and the markers for a second activation."""

from __future__ import annotations

import pytest

from golan_no_middle_ground.model.definition import CHITS

END = """
turn 3
cup: 36th end-turn
drawer {drawer}
points 2
1220: 188/1
1820: 47/1
"""
DRAW_END = 2
"""The End Turn marker is the second in the cup."""
NEXT_TURN = (1, 1, 6, 1)
"""Air dice and initiative dice of the next turn."""


def cup(table):
    return {CHITS[i] for i in range(len(CHITS)) if table.state.cup >> i & 1}


def role(table):
    return table.game.decision(table.state).role


def other(side):
    return {"israeli": "syrian", "syrian": "israeli"}[side]


# ---------------------------------------------------------------------- T:D 1.1


@pytest.mark.parametrize("drawer", ["israeli", "syrian"])
def test_td_1_1_the_drawer_decides_first_then_the_other(table, drawer):
    table.at(END.format(drawer=drawer))
    table.do("draw", DRAW_END)
    assert (table.waiting, role(table)) == ("early-end", drawer)
    table.do("choose abide")
    assert (table.waiting, role(table)) == ("early-end", other(drawer))


@pytest.mark.parametrize("drawer", ["israeli", "syrian"])
def test_td_1_1_if_both_abide_the_turn_ends_and_nothing_is_paid(table, drawer):
    table.at(END.format(drawer=drawer))
    table.do("draw", DRAW_END)
    table.do("choose abide")
    table.do("choose abide", *NEXT_TURN)
    assert table.state.turn == 4
    assert table.state.points == 2


@pytest.mark.parametrize(("drawer", "points"), [("israeli", 1), ("syrian", 3)])
def test_td_1_1_if_the_drawer_ignores_it_play_goes_on_and_the_other_is_not_asked(table, drawer, points):
    table.at(END.format(drawer=drawer))
    table.do("draw", DRAW_END)
    table.do("choose ignore")
    assert table.state.points == points
    assert table.waiting == "operations"
    assert cup(table) == {"36th"}


@pytest.mark.parametrize(("drawer", "points"), [("syrian", 1), ("israeli", 3)])
def test_td_1_1_the_other_may_ignore_it_too(table, drawer, points):
    table.at(END.format(drawer=drawer))
    table.do("draw", DRAW_END)
    table.do("choose abide")
    table.do("choose ignore")
    assert table.state.points == points
    assert cup(table) == {"36th"}
    assert table.waiting == "operations"


@pytest.mark.parametrize("drawer", ["israeli", "syrian"])
def test_td_1_1_the_draws_go_on_in_turn(table, drawer):
    table.at(END.format(drawer=drawer))
    table.do("draw", DRAW_END)
    table.do("choose ignore")
    assert role(table) == other(drawer)


def test_td_1_1_the_points_may_fall_below_0(table):
    table.at(END.format(drawer="israeli").replace("points 2", "points 0"))
    table.do("draw", DRAW_END)
    table.do("choose ignore")
    assert table.state.points == -1


def test_td_1_1_only_these_words(table):
    table.at(END.format(drawer="israeli"))
    table.do("draw", DRAW_END)
    assert table.code("choose buy") == ("T:D 1.1", "word")


START = "turn {turn}\nphase initiative\ninitiative israeli\n1220: 188/1\n1221: 679/1\n1820: 47/1\n"


def test_td_1_1_the_marker_is_in_the_cup_of_the_base_game_and_may_be_left_out(table):
    table.at(START.format(turn=3))
    table.do("activate 36th")
    assert cup(table) == {"210th", "5th", "end-turn"}
    table.at(START.format(turn=3), early_end=False)
    table.do("activate 36th")
    assert cup(table) == {"210th", "5th"}


def test_td_8_0_operation_badr_uses_the_base_game_alone(table):
    table.at(START.format(turn=3), "badr")
    table.do("activate 36th")
    assert cup(table) == {"210th", "5th"}


@pytest.mark.parametrize("drawer", ["israeli", "syrian"])
def test_td_5_4_without_the_command_post_syria_has_no_say(table, drawer):
    text = END.format(drawer=drawer).replace("turn 3", "turn 24") + "lost_post 20\n"
    table.at(text, "target-damascus")
    table.do("draw", DRAW_END)
    assert role(table) == "israeli"
    table.do("choose abide", *NEXT_TURN)
    assert table.state.turn == 25
    table.at(text, "target-damascus")
    table.do("draw", DRAW_END)
    table.do("choose ignore")
    assert table.state.points == 1
    assert table.waiting == "operations"  # the Syrian player too goes on


# ---------------------------------------------------------------------- T:D 1.2


@pytest.mark.parametrize(
    ("scenario", "extra", "found"),
    [
        ("base", "", set()),
        ("combined", "", set()),
        ("combined", "shocktroop 14\n", {"shocktroop", "inshallah"}),
        ("combined", "shocktroop 14\nlost_post 14\n", {"shocktroop"}),
        ("target-damascus", "", {"shocktroop", "inshallah"}),
        ("target-damascus", "lost_post 14\n", {"shocktroop"}),
    ],
)
def test_td_1_2_the_markers_are_in_the_cup_only_in_the_counter_offensive(table, scenario, extra, found):
    table.at(START.format(turn=14) + extra, scenario)
    table.do("activate 36th")
    assert cup(table) & {"shocktroop", "inshallah"} == found


MARKERS = """
turn {turn}
cup: {cup}
drawer {drawer}
{extra}
1220: 188/1 188/2 7/1
1221: 679/1 679/2
1222: Para/1
1820: 47/1 47/2
1920: 78/1
2020: Guard/1 30/1
"""


def at_marker(table, drawer, cup="36th shocktroop inshallah", extra="", turn=16):
    text = MARKERS.format(turn=turn, cup=cup, drawer=drawer, extra=extra)
    return table.at(text, "target-damascus")


SHOCKTROOP, INSHALLAH = 2, 3
"""Their places in the cup above."""


@pytest.mark.parametrize("die", range(1, 7))
def test_td_1_2_1_shocktroop_drawn_by_israel_activates_as_many_units_as_the_die_shows(table, die):
    at_marker(table, "israeli")
    table.do("draw", SHOCKTROOP, die)
    assert (table.waiting, role(table)) == ("again", "israeli")
    assert table.game.decision(table.state).data["count"] == die
    four = "188/1,188/2,7/1,Para/1"
    if die < 4:
        assert table.code(f"rally {four}") == ("T:D 1.2.1", "count")
    else:
        assert table.allows(f"rally {four}")


def test_td_1_2_1_drawn_by_syria_it_has_no_effect(table):
    at_marker(table, "syrian")
    events = table.do("draw", SHOCKTROOP)  # no die
    assert any(e.kind == "no-effect" and e.rule == "T:D 1.2.1" for e in events)
    assert table.waiting == "operations"
    assert cup(table) == {"36th", "inshallah"}
    assert role(table) == "israeli"


def test_td_1_2_2_inshallah_drawn_by_syria_has_its_effect_after_syria_drew_shocktroop(table):
    at_marker(table, "syrian")
    table.do("draw", SHOCKTROOP)
    table.do("draw", 1)  # Israel draws the 36th
    while table.waiting != "operations":
        table.do("end")
    assert role(table) == "syrian"
    table.do("draw", 1, 4)
    assert (table.waiting, role(table)) == ("again", "syrian")


def test_td_1_2_2_drawn_by_israel_it_has_no_effect(table):
    at_marker(table, "israeli")
    events = table.do("draw", INSHALLAH)
    assert any(e.kind == "no-effect" and e.rule == "T:D 1.2.2" for e in events)
    assert table.waiting == "operations"


def test_td_1_2_2_no_effect_after_israel_drew_shocktroop(table):
    at_marker(table, "israeli")
    table.do("draw", SHOCKTROOP, 3)
    table.do("rally none")
    assert role(table) == "syrian"
    events = table.do("draw", 2)  # Insh'Allah, without a die
    assert any(e.kind == "no-effect" and e.rule == "T:D 1.2.2" for e in events)
    assert table.waiting == "operations"


def test_td_1_2_2_but_again_in_the_next_turn(table):
    at_marker(table, "israeli", cup="shocktroop", turn=15)
    table.do("draw", 1, 3)
    table.do("rally none", 1, 1, 6, 1)  # turn 16: air and initiative dice
    table.do("activate 36th")
    while table.waiting != "operations":
        table.do("end")
    assert role(table) == "syrian"
    chits = [c for c in CHITS if c in cup(table)]
    table.do("draw", chits.index("inshallah") + 1, 3)
    assert table.waiting == "again"


def test_td_5_4_no_inshallah_once_the_command_post_is_lost(table):
    at_marker(table, "syrian", extra="lost_post 16")  # lost after the cup was filled
    events = table.do("draw", INSHALLAH)
    assert any(e.kind == "no-effect" and e.rule == "T:D 1.2.2" for e in events)


def test_td_1_2_units_of_one_formation_and_independent_ones(table):
    at_marker(table, "israeli")
    table.do("draw", SHOCKTROOP, 6)
    assert table.code("rally 188/1,679/1") == ("T:D 1.2.1", "formation")
    assert table.allows("rally 188/1,Para/1")
    assert table.allows("rally Para/1")
    assert table.code("rally 188/1,188/1") == ("T:D 1.2.1", "twice")
    assert table.code("rally 47/1") == ("T:D 1.2.1", "unable")
    at_marker(table, "syrian")
    table.do("draw", INSHALLAH, 6)
    assert table.code("rally 47/1,78/1") == ("T:D 1.2.2", "formation")
    assert table.allows("rally 47/1,47/2,Guard/1,30/1")


def test_td_1_2_disrupted_units_do_not_act_again(table):
    at_marker(table, "israeli")
    table.state.disrupted |= 1 << table.unit("188/1")
    table.do("draw", SHOCKTROOP, 6)
    assert table.code("rally 188/1,188/2") == ("T:D 1.2.1", "unable")
    assert table.allows("rally 188/2")


def test_td_1_2_2_inshallah_is_for_units_in_supply_shocktroop_for_all(table):
    at_marker(table, "syrian", extra="oos: 47/1 188/1")
    table.do("draw", INSHALLAH, 6)
    assert table.code("rally 47/1") == ("T:D 1.2.2", "unable")
    assert table.allows("rally 47/2")
    at_marker(table, "israeli", extra="oos: 47/1 188/1")
    table.do("draw", SHOCKTROOP, 6)
    assert table.allows("rally 188/1")


def test_td_1_2_units_that_acted_act_again(table):
    at_marker(table, "israeli", extra="acted: 188/1 188/2 7/1 Para/1")
    table.do("draw", SHOCKTROOP, 2)
    table.do("rally 188/1,Para/1")
    assert table.units(table.state.group) == {"188/1", "Para/1"}
    assert table.waiting == "move"
    table.do("move 188/1 1120")
    assert table.where("188/1") == "1120"


def test_td_1_2_1_the_activation_by_marker_is_in_addition_to_the_regular_one(table):
    at_marker(table, "israeli", cup="36th shocktroop")
    table.do("draw", SHOCKTROOP, 2)
    table.do("rally 188/1,Para/1")
    table.do("move 188/1 1120")
    while table.waiting != "operations":
        table.do("end")
    table.do("draw", 1)
    assert table.units(table.state.group) == {"188/1", "188/2", "7/1", "Para/1"}
    assert table.allows("move 188/1 1220")


def test_td_1_2_the_player_may_decline(table):
    at_marker(table, "israeli")
    table.do("draw", SHOCKTROOP, 6)
    table.do("rally none")
    assert table.waiting == "operations"


def test_td_1_2_nothing_is_asked_when_nobody_can_act(table):
    text = "turn 16\ncup: 36th shocktroop\ndrawer israeli\n1220: 188/1*\n1820: 47/1"
    table.at(text, "target-damascus")
    table.do("draw", SHOCKTROOP, 6)
    assert table.waiting == "operations"


def test_td_3_1_2_parachute_units_that_wait_come_in_with_shocktroop(table):
    at_marker(table, "israeli", extra="pool: Para/2\nbase: Para/3")
    table.do("draw", SHOCKTROOP, 3)
    assert table.allows("rally 188/1,Para/2,Para/3")
    table.do("rally Para/2,Para/3")
    assert table.waiting == "move"
    table.do("drop Para/2 1322")
    assert table.where("Para/2") == "1322"


@pytest.mark.parametrize("why", ["night", "syrian air", "flown"])
def test_td_2_1_but_only_where_they_may_fly(table, why):
    extra = "pool: Para/2\n" + {"night": "", "syrian air": "syrian_air 1", "flown": "flown: Para/2"}[why]
    at_marker(table, "israeli", extra=extra, turn=17 if why == "night" else 16)
    table.do("draw", SHOCKTROOP, 3)
    assert table.code("rally Para/2") == ("T:D 1.2.1", "unable")


def test_td_3_2_1_the_command_post_and_allies_act_with_inshallah(table):
    text = "turn 21\ncup: 36th inshallah\ndrawer syrian\n1220: 188/1\n2414: CP\n2020: 12/1\n2021: EM-Iraq\n"
    table.at(text + "2120: 47/1", "target-damascus")
    table.do("draw", 2, 6)
    assert table.allows("rally 12/1,EM-Iraq,CP")
    assert table.code("rally 47/1,EM-Iraq") == ("T:D 1.2.2", "formation")


def test_td_3_2_4_militia_does_not_act_again_with_an_allied_formation(table):
    lines = ("turn 20", "drawer syrian", "cup: inshallah", "3203: Militia/1", "3204: 12/1", "3104: 47/1")
    table.at("\n".join((*lines, "1320: 7/1")), "target-damascus")
    table.do("draw", 1, 6)
    assert table.code("rally Militia/1,12/1") == ("T:D 3.2.4", "militia")
    assert table.allows("rally Militia/1,47/1")
    assert table.allows("rally 12/1")
