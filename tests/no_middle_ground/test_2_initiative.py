"""NMG 2.0: initiative and the first activation."""

from __future__ import annotations

import pytest

from golan_no_middle_ground.model.definition import CHITS

EVE = """
turn {turn}
phase superiority
initiative {holder}
1320: 188/1
1220: 679/1
1520: 47/1
1720: 78/1
"""


def roll(table, turn, holder, *dice, scenario="base", extra=""):
    table.at(EVE.format(turn=turn, holder=holder) + extra, scenario)
    table.do("end", *dice)
    assert table.waiting == "initiative"
    return table.game.decision(table.state).role


@pytest.mark.parametrize("israeli", range(1, 7))
@pytest.mark.parametrize("syrian", range(1, 7))
@pytest.mark.parametrize("holder", ["israeli", "syrian"])
def test_2_the_higher_die_wins_and_a_tie_leaves_it_where_it_was(table, israeli, syrian, holder):
    expected = holder if israeli == syrian else "israeli" if israeli > syrian else "syrian"
    assert roll(table, 3, holder, israeli, syrian) == expected


def test_2_syria_has_it_on_turn_1_without_a_roll(table):
    assert roll(table, 1, "israeli") == "syrian"
    assert roll(table, 1, "israeli", scenario="badr") == "syrian"
    assert roll(table, 1, "israeli", scenario="combined") == "syrian"


def test_td_7_3_israel_has_it_on_turn_15_of_target_damascus_without_a_roll(table):
    assert roll(table, 15, "syrian", scenario="target-damascus") == "israeli"


def test_td_6_1_1_israel_has_it_on_the_turn_of_shocktroop(table):
    assert roll(table, 15, "syrian", scenario="combined", extra="shocktroop 15") == "israeli"
    assert roll(table, 16, "israeli", 1, 6, scenario="combined", extra="shocktroop 15") == "syrian"


@pytest.mark.parametrize(
    ("israeli", "syrian", "winner"),
    [(3, 3, "israeli"), (3, 4, "syrian"), (2, 4, "syrian"), (1, 2, "syrian"), (1, 1, "israeli")],
)
def test_td_5_4_without_the_command_post_syria_subtracts_1(table, israeli, syrian, winner):
    found = roll(table, 16, "syrian", israeli, syrian, scenario="target-damascus", extra="lost_post 15")
    assert found == winner


def test_2_the_winner_begins_with_a_formation_of_his_own_at_once(table):
    roll(table, 3, "israeli", 6, 1)
    assert table.code("activate 5th") == ("NMG 2.0", "formation")
    assert table.code("activate 146th") == ("NMG 2.0", "formation")  # it has no unit on the map
    table.do("activate 210th")
    assert table.waiting == "move"
    assert table.units(table.state.group) == {"679/1"}


def test_td_1_2_a_marker_is_never_chosen(table):
    roll(table, 16, "israeli", 6, 1, scenario="target-damascus")
    for marker in ("shocktroop", "inshallah", "end-turn"):
        assert table.code(f"activate {marker}") == ("NMG 2.0", "formation")


def test_2_the_others_go_into_the_cup_and_the_loser_draws_first(table):
    roll(table, 3, "israeli", 6, 1)
    table.do("activate 210th")
    assert _cup(table) == {"36th", "5th", "7th", "end-turn"}
    table.do("end")
    assert table.waiting == "operations"
    assert table.game.decision(table.state).role == "syrian"


def test_2_a_winner_without_a_formation_begins_with_nothing(table):
    table.at("turn 3\nphase superiority\n1520: 47/1\n1720: 78/1")
    table.do("end", 6, 1)
    assert table.waiting == "operations"
    assert table.game.decision(table.state).role == "syrian"
    assert _cup(table) == {"5th", "7th", "end-turn"}


def _cup(table):
    return {CHITS[i] for i in range(len(CHITS)) if table.state.cup >> i & 1}
