"""HoC 1.9: from turn 11 on each side chooses its tempo, at the start of its own player turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

QUIET = "34.10: Kahalani-B*1\n34.30: 2/51-Tank*1\n"


def until_tempo(table: Lay, turn: int) -> Any:
    """The table at the first choice after the Israeli Supply Phase of the turn before."""
    t = table(f"turn {turn - 1}\nphase israeli-movement\n{QUIET}")
    t.pass_by()
    t.pass_by()
    return t


def test_1_9_no_choice_before_turn_11(table):
    t = until_tempo(table, 10)
    assert t.state.turn == 10
    assert t.asked == ("syrian", "reinforcement")


def test_1_9_the_syrian_chooses_first_and_the_israeli_at_his_own_turn(table):
    t = until_tempo(table, 11)
    assert (t.state.turn, t.asked) == (11, ("syrian", "tempo"))
    t.do("choose slow")
    assert t.asked == ("syrian", "reinforcement")
    t.end_until("israeli-tempo")
    assert t.asked == ("israeli", "tempo")
    t.do("choose fast")
    assert t.state.repl == (0, 4)


@pytest.mark.parametrize(("tempo", "points"), [("slow", 4), ("fast", 0)])
def test_1_9_slow_tempo_brings_four_points_and_fast_none(table, tempo, points):
    t = until_tempo(table, 11)
    t.do(f"choose {tempo}")
    assert t.state.repl[1] == points


def test_1_9_the_words_are_fast_and_slow(table):
    t = until_tempo(table, 11)
    assert t.code("choose medium") == ("HoC 1.9", "tempo")
    assert t.refuse("end").code == "not-now"


def test_1_9_the_choice_is_made_anew_each_turn(table):
    t = until_tempo(table, 12)
    t.do("choose slow")
    t.end_until("israeli-tempo")
    t.do("choose slow")
    t.do("end")  # reinforcement: the reduced unit could be rebuilt
    t.pass_by()  # movement, then the cease-fire roll
    assert (t.state.turn, t.asked) == (13, ("syrian", "tempo"))
    assert t.state.repl == (0, 0)
    t.do("choose fast")
    assert t.state.repl == (0, 0)


def test_2_1_at_slow_tempo_the_only_israeli_exploitation_is_in_the_syrian_turn(table):
    t = until_tempo(table, 12)
    t.do("choose slow")
    t.do("end")
    t.do("end")
    assert t.phase == "israeli-exploitation-1"
    t.do("end")
    t.do("choose slow")
    t.do("end")
    t.pass_by()
    assert "israeli-exploitation-2" not in t.phases()
    assert "israeli-combat" not in t.phases()
