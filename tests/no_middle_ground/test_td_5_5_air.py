"""T:D 5.5: the Israeli air support bonus at a price."""

from __future__ import annotations

import pytest

# Israel has no air on a 1 and Syria none either, so that no superiority is asked for.
EVE = """
turn {turn}
phase israeli-arrivals
1320: 188/1
1520: 47/1
initiative syrian
"""


def eve(table, turn):
    return table.at(EVE.format(turn=turn), "target-damascus")


@pytest.mark.parametrize("turn", [18, 19, 21, 22])
def test_td_5_5_the_bonus_is_for_sale_on_the_day_turns_of_12_and_13_october(table, turn):
    eve(table, turn)
    table.do("end")
    assert table.waiting == "air-support"
    assert table.game.decision(table.state).role == "israeli"


@pytest.mark.parametrize("turn", [15, 16, 24, 25, 27, 28])
def test_td_5_5_on_other_days_nothing_is_asked(table, turn):
    eve(table, turn)
    first = () if turn == 15 else (6, 1)
    table.do("end", 1, 1, *first)
    assert table.waiting == "initiative"
    assert table.state.points == 0


@pytest.mark.parametrize("turn", [17, 20, 23, 26])
def test_td_5_5_nor_by_night(table, turn):
    eve(table, turn)
    table.do("end", 6, 1)
    assert table.waiting == "initiative"
    assert table.state.air == (0, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_td_5_5_bought_it_adds_1_and_costs_a_point(table, die):
    eve(table, 18)
    table.do("end")
    events = table.do("choose buy", die, 1, 6, 1)
    assert next(e for e in events if e.kind == "air").data["israeli"] == max(die - 2 + 1, 0)
    assert table.state.points == -1


@pytest.mark.parametrize("die", range(1, 7))
def test_td_5_5_declined_it_neither_adds_nor_costs(table, die):
    eve(table, 18)
    table.do("end")
    events = table.do("choose decline", die, 1, 6, 1)
    assert next(e for e in events if e.kind == "air").data["israeli"] == max(die - 2, 0)
    assert table.state.points == 0


def test_td_5_5_any_other_word_is_refused(table):
    eve(table, 18)
    table.do("end")
    assert table.code("choose ignore") == ("T:D 5.5", "word")


def test_td_5_5_each_use_costs_a_point(table):
    eve(table, 18)
    table.do("end")
    table.do("choose buy", 1, 1, 6, 1)
    points = table.state.points
    eve(table, 19)
    table.state.points = points
    table.do("end")
    table.do("choose buy", 1, 1, 6, 1)
    assert table.state.points == -2


@pytest.mark.parametrize("turn", [18, 24])
def test_td_5_0_in_the_combined_game_the_bonus_is_free_until_the_declaration(table, turn):
    table.at(f"turn {turn}\nphase israeli-arrivals\n0425: 7/1\n2020: 47/1\ninitiative syrian", "combined")
    events = table.do("end", 3, 1, 6, 1)
    assert next(e for e in events if e.kind == "air").data["israeli"] == 3 - 2 + 1
    assert table.state.points == 0
    table.at(f"turn {turn}\nphase israeli-arrivals\nshocktroop 16\n0425: 7/1\n2020: 47/1", "combined")
    if turn == 18:
        table.do("end")
        assert table.waiting == "air-support"
    else:
        events = table.do("end", 3, 1, 6, 1)
        assert next(e for e in events if e.kind == "air").data["israeli"] == 3 - 2
