"""HoC 1.11: control of victory hexes, the Syrian maximum, the cease-fire and the result.

Syrian victory hexes used here: 21.12 El Rom, 24.09 Wasset, 25.05, 35.14 Hushniya, 34.03 by the Jordan;
Israeli ones: 35.19 Kudna, 21.19, 22.20. 11.13 Mt. Hermon is one for both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

LAST = "israeli-exploitation-2"


def at_turn_end(table: Lay, text: str, turn: int = 5, *dice: int) -> Any:
    """The table after the Cease-fire Phase of a turn."""
    t = table(f"turn {turn}\nphase {LAST}\n{text}")
    t.do("end", *dice)
    return t


def points(table: Lay, text: str) -> tuple[int, int]:
    """Syrian and Israeli victory points at the end of a turn."""
    t = at_turn_end(table, text)
    (event,) = t.happened("victory-points")
    return event.data["syrian"], event.data["israeli"]


# -------------------------------------------------------------------------------- control


def test_1_11_a_unit_that_can_trace_controls(table):
    """35.14 Hushniya lies four hexes from 9-HQ in 35.18; 35.19 Kudna two from HQ-Eitan in 35.17."""
    assert points(table, "35.14: 1/51-Tank\n35.18: 9-HQ") == (1, 0)
    assert points(table, "35.19: Kahalani-A\n35.17: HQ-Eitan") == (0, 1)


def test_1_11_a_unit_that_cannot_trace_does_not(table):
    assert points(table, "35.14: 1/51-Tank") == (0, 0)
    assert points(table, "35.19: Kahalani-A") == (0, 0)


def test_1_11_the_marker_does_not_matter_but_the_trace_at_this_moment(table):
    assert points(table, "35.14: 1/51-Tank\n35.18: 9-HQ\noos: 1/51-Tank") == (1, 0)


@pytest.mark.parametrize("unit", ["1-Cdo", "1-SF"])
def test_1_11_units_that_need_no_trace_must_have_one_for_this(table, unit):
    assert points(table, f"35.14: {unit}") == (0, 0)
    hq = "HQ-Iraq" if unit == "1-SF" else "9-HQ"
    assert points(table, f"35.14: {unit}\n35.18: {hq}") == (1, 0)


def test_1_11_airborne_and_strongpoints_too(table):
    assert points(table, "35.19: Shelah-A") == (0, 0)
    assert points(table, "35.19: SP-113 Kahalani-A") == (0, 0)


def test_1_11_but_82_para_counts_without(table):
    assert points(table, "35.14: 82-Para") == (1, 0)


def test_1_11_nobody_controls_what_nobody_has_occupied(table):
    assert points(table, "34.12: Kahalani-A\n34.24: 1/51-Tank") == (0, 0)


def test_1_11_the_last_to_occupy_keeps_it(table):
    """A Syrian battalion passes through Hushniya in supply and goes on to 35.13."""
    t = table("turn 5\nphase syrian-movement\n36.15: 1/51-Tank\n36.16: 9-HQ\n34.02: Kahalani-A")
    t.do("move 1/51-Tank 35.15 35.14 35.13")
    t.end_until("israeli-reinforcement")
    assert t.summary("syrian VP") == 1
    assert t.where("1/51-Tank") == "35.13"


def test_1_11_until_the_other_side_occupies_it(table):
    t = table("turn 5\nphase israeli-movement\n35.12: Kahalani-A\n34.24: 1/51-Tank\nmark last 35.14 1")
    assert t.summary("syrian VP") == 1
    t.do("move Kahalani-A 35.13 35.14 36.13")
    assert t.summary("syrian VP") == 0


def test_1_11_passing_through_without_a_trace_wins_nothing(table):
    """No HQ is near: the battalion in Hushniya is beyond the ditch and cannot trace."""
    t = table("turn 5\nphase syrian-movement\n36.15: 1/51-Tank\n34.02: Kahalani-A\noos: 1/51-Tank")
    t.do("move 1/51-Tank 35.15 35.14 35.13")
    assert t.summary("syrian VP") == 0


def test_1_11_nor_does_a_commando_win_by_passing(table):
    """Always supplied, yet unable to trace."""
    t = table("turn 5\nphase syrian-movement\n36.15: 1-Cdo\n34.02: Kahalani-A")
    t.do("move 1-Cdo 35.15 35.14 35.13")
    assert t.summary("syrian VP") == 0


def test_1_11_the_trace_at_the_moment_counts_not_the_marker(table):
    """Marked in the last Supply Phase, but within its HQ's range now."""
    t = table(
        "turn 5\nphase syrian-movement\n36.15: 1/51-Tank\n36.16: 9-HQ\n34.02: Kahalani-A\noos: 1/51-Tank"
    )
    t.do("move 1/51-Tank 35.15 35.14 35.13")
    assert t.summary("syrian VP") == 1


def test_1_11_any_unit_of_the_stack_will_do(table):
    """1/47 cannot use 9-HQ, 1/51 beside it can, whoever is named first."""
    for order in ("1/51-Tank,1/47-Tank", "1/47-Tank,1/51-Tank"):
        t = table("turn 5\nphase syrian-movement\n36.15: 1/47-Tank 1/51-Tank\n36.16: 9-HQ\n34.02: Kahalani-A")
        t.do(f"move {order} 35.15 35.14 35.13")
        assert t.summary("syrian VP") == 1


def test_1_11_reinforcements_occupy_the_entry_hex(table):
    """Nafakh, once Syrian, is Israeli again when Ben Hanon has entered there, even if he moves on."""
    t = table("turn 4\nphase israeli-reinforcement\n34.24: 1/51-Tank\nmark last 31.10 1")
    assert t.summary("syrian VP") == 1
    t.do("arrive BenHanon 31.10")
    t.do("end")
    t.do("move BenHanon 31.12")
    assert t.summary("syrian VP") == 0


def test_1_11_control_comes_and_goes_with_the_trace_of_the_occupant(table):
    t = table("turn 5\nphase syrian-movement\n35.14: 1/51-Tank\n35.18: 9-HQ")
    assert t.summary("syrian VP") == 1
    t.do("move 9-HQ 35.19 35.20")
    assert t.summary("syrian VP") == 0


def test_1_11_mt_hermon_counts_for_whoever_holds_it(table):
    """The Syrian draws on 7-HQ in 13.12 by the road; the Israeli traces down it."""
    assert points(table, "11.13: 1/68-Inf\n13.12: 7-HQ") == (1, 0)
    assert points(table, "11.13: Cohen-A") == (0, 1)


def test_1_11_mt_hermon_counts_for_nobody_while_its_unit_cannot_trace(table):
    assert points(table, "11.13: 1/68-Inf\nmark last 11.13 0") == (0, 0)
    assert points(table, "11.13: 1/68-Inf\nmark last 11.13 1") == (0, 0)
    assert points(table, "11.13: Cohen-A\n12.12: 1-Cdo\nmark last 11.13 0") == (0, 0)


def test_1_11_stars_count_for_their_own_side_only(table):
    """An Israeli in a Syrian victory hex and a Syrian in an Israeli one win nothing."""
    assert points(table, "35.14: Kahalani-A\n35.19: 1/51-Tank") == (0, 0)


# ---------------------------------------------------------------------------- the maximum


def test_1_11_the_highest_syrian_number_is_kept(table):
    three = "35.14: 1/51-Tank\n35.18: 9-HQ\n21.12: 1/78-Tank\n21.15: 7-HQ\n24.09: 82-Para"
    t = at_turn_end(table, three)
    assert t.summary("syrian maximum") == 3
    t = at_turn_end(table, "35.14: 1/51-Tank\n35.18: 9-HQ\nmark syrian maximum 3")
    assert t.summary("syrian maximum") == 3
    assert t.summary("syrian VP") == 1
    t = at_turn_end(table, f"{three}\nmark syrian maximum 2")
    assert t.summary("syrian maximum") == 3


def test_1_11_it_is_taken_in_the_cease_fire_phase_only(table):
    """What was held in mid-turn and lost before the end of the turn does not count."""
    t = table("turn 5\nphase israeli-movement\n35.14: 1/51-Tank*1\n35.18: 9-HQ\n35.12: Kahalani-A Kahalani-B")
    assert t.summary("syrian VP") == 1
    t.do("move Kahalani-A,Kahalani-B 35.13")
    # Town: no effect on strength. 10 against 2 is 5:1; 9 is D2r2.
    t.do("overrun 35.14 Kahalani-A,Kahalani-B", 4, 5)
    t.end_until("israeli-exploitation-2")
    t.do("end")
    assert t.summary("syrian maximum") == 0


# -------------------------------------------------------------------------- the cease-fire


@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6, 7])
def test_1_11a_no_roll_before_turn_8(table, turn):
    t = at_turn_end(table, "34.12: Kahalani-A", turn)
    assert t.happened("cease-fire") == []
    assert t.state.turn == turn + 1


def dice_for(total: int) -> tuple[int, int]:
    first = max(1, total - 6)
    return first, total - first


@pytest.mark.parametrize("turn", range(8, 17))
def test_1_11a_two_dice_against_the_number_of_the_turn(table, hoc, turn):
    needed = hoc.definition.turn(turn).cease_fire
    t = at_turn_end(table, "34.12: Kahalani-A", turn, *dice_for(needed))
    assert t.game.outcome(t.state) is not None
    assert t.game.decision(t.state) is None
    t = at_turn_end(table, "34.12: Kahalani-A", turn, *dice_for(needed - 1))
    assert t.game.outcome(t.state) is None
    assert t.state.turn == turn + 1


def test_1_11a_turn_17_is_the_last_without_a_roll(table):
    t = at_turn_end(table, "34.12: Kahalani-A", 17)
    assert t.game.outcome(t.state) is not None


# ------------------------------------------------------------------------------ the result


@pytest.mark.parametrize(
    ("maximum", "winner"), [(0, "israeli"), (1, "israeli"), (2, ""), (3, "syrian"), (11, "syrian")]
)
def test_1_11_the_syrian_maximum_against_the_israeli_final(table, maximum, winner):
    """Israel holds Kudna and Khan Arnabeh at the end: two points."""
    text = (
        f"35.19: Kahalani-A\n35.17: HQ-Eitan\n21.19: Barak-A\n21.14: HQ-Laner\nmark syrian maximum {maximum}"
    )
    t = at_turn_end(table, text, 17)
    assert t.outcome.data["israeli_final"] == 2
    assert t.outcome.winner == winner


def test_1_11_an_israeli_who_cannot_trace_at_the_end_holds_nothing(table):
    t = at_turn_end(table, "35.19: Kahalani-A\nmark syrian maximum 1", 17)
    assert t.outcome.data["israeli_final"] == 0
    assert t.outcome.winner == "syrian"


def test_1_11_the_last_turn_counts_for_the_maximum_too(table):
    t = at_turn_end(table, "35.14: 1/51-Tank\n35.18: 9-HQ", 17)
    assert t.outcome.data["syrian_maximum"] == 1


def test_1_11_after_the_end_nothing_is_legal(table):
    t = at_turn_end(table, "34.12: Kahalani-A", 17)
    assert t.refuse("end").code == "over"
    assert list(t.game.legal(t.state)) == []
