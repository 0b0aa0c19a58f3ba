"""HoC 3.2 and 3.3: the commitment of the 3rd Armored Division, and the five Reserve brigades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

BRIGADE = ["1/15-Mech", "2/15-Mech", "3/15-Mech", "4/15-Tank"]
FIRST = ["3-HQ", *BRIGADE]
REST = ["3-Recon", "3-AT", "1/20-Tank", "2/20-Tank", "3/20-Tank", "4/20-Mech", "1/65-Tank", "2/65-Tank",
        "3/65-Tank", "4/65-Mech"]  # fmt: skip
D = ["01.30", "01.32", "09.34", "28.34"]
E = ["32.34", "49.34", "55.34"]


def after_the_roll(table: Lay, die: int) -> Any:
    """The Syrian Reinforcement Phase of turn 2."""
    t = table("turn 1\nphase israeli-exploitation-2\n34.12: Kahalani-A")
    t.do("end", die)
    assert (t.state.turn, t.phase) == (2, "syrian-reinforcement")
    return t


# ---------------------------------------------------------------------------------- 3.2


@pytest.mark.parametrize(
    ("die", "released"), [(1, []), (2, FIRST), (3, FIRST), (4, FIRST), (5, FIRST), (6, FIRST + REST)]
)
def test_3_2_what_one_die_on_turn_2_releases(table, die, released):
    t = after_the_roll(table, die)
    assert len(t.happened("commitment")) == 1
    for unit in FIRST + REST:
        if unit in released:
            assert t.allows(f"arrive {unit} 28.34"), unit
        else:
            assert t.code(f"arrive {unit} 28.34") == ("HoC 3.2", "not-released")


def test_3_2_they_enter_at_area_d(table):
    t = after_the_roll(table, 6)
    assert all(t.allows(f"arrive 1/20-Tank {h}") for h in D)
    assert not any(t.allows(f"arrive 1/20-Tank {h}") for h in E)


def test_3_2_no_roll_on_other_turns(table):
    for turn in (2, 3, 4):
        t = table(f"turn {turn}\nphase israeli-exploitation-2\n34.12: Kahalani-A")
        t.do("end")
        assert t.happened("commitment") == []


@pytest.mark.parametrize("die", [2, 3, 4])
def test_3_2a_a_restricted_brigade_neither_moves_nor_attacks_over_the_ditch(table, die):
    t = table(f"turn 3\nphase syrian-movement\n43.20: 1/15-Mech 1/47-Tank\nmark commitment roll {die}")
    assert t.code("move 1/15-Mech 43.19 43.18") == ("HoC 3.2a", "restricted")
    assert t.allows("move 1/15-Mech 43.19")
    assert t.allows("move 1/47-Tank 43.19 43.18")
    t = table(f"turn 3\nphase syrian-combat\n43.18: Kahalani-A\n43.19: 1/15-Mech\nmark commitment roll {die}")
    assert t.code("attack 43.18 1/15-Mech") == ("HoC 3.2a", "restricted")


@pytest.mark.parametrize("die", [5, 6])
def test_3_2a_unrestricted_it_may(table, die):
    t = table(f"turn 3\nphase syrian-movement\n43.20: 1/15-Mech\nmark commitment roll {die}")
    assert t.allows("move 1/15-Mech 43.19 43.18")
    t = table(f"turn 3\nphase syrian-combat\n43.18: Kahalani-A\n43.19: 4/15-Tank\nmark commitment roll {die}")
    assert t.allows("attack 43.18 4/15-Tank")


def test_3_2a_only_the_15th_brigade_is_restricted(table):
    t = table("turn 3\nphase syrian-movement\n43.20: 3-HQ 1/20-Tank\nmark commitment roll 3")
    assert t.allows("move 3-HQ 43.19 43.18")
    assert t.allows("move 1/20-Tank 43.19 43.18")


def test_3_2a_until_an_israeli_crosses_the_ditch(table):
    t = table("turn 3\nphase israeli-movement\n43.18: Kahalani-A\n36.18: 1/15-Mech\nmark commitment roll 3")
    t.do("move Kahalani-A 43.19")
    t.end_until("syrian-movement")
    assert t.allows("move 1/15-Mech 36.17")
    t = table("turn 3\nphase israeli-movement\n43.17: Kahalani-A\n43.21: 1/15-Mech\nmark commitment roll 3")
    t.do("move Kahalani-A 43.18")  # at the ditch, not over it
    assert not t.state.marks.get("israelis crossed")


def test_3_2a_crossing_by_overrun_counts(table):
    """A leg unit overruns over the ditch: 1 + 2 = 3 MP is within the series' limit."""
    t = table(
        "turn 3\nphase israeli-movement\n43.17: Cohen-A Cohen-B\n43.19: 4/52-Tank*1\nmark commitment roll 3"
    )
    t.do("move Cohen-A,Cohen-B 43.18")
    # 6 x 1/2 = 3 against 1 is 3:1; 9 is D2r2
    t.do("overrun 43.19 Cohen-A,Cohen-B", 4, 5)
    assert t.where("Cohen-A") == "43.19"
    assert t.state.marks["israelis crossed"] == 3


def test_3_2a_on_the_wrong_side_it_cannot_attack_anyone(table):
    t = table(
        "turn 3\nphase syrian-combat\n43.17: 1/15-Mech 1/47-Tank\n43.16: Kahalani-A\nmark commitment roll 3"
    )
    assert t.code("attack 43.16 1/15-Mech") == ("HoC 3.2a", "wrong-side")
    assert t.allows("attack 43.16 1/47-Tank")


def test_3_2a_it_may_be_driven_to_the_wrong_side(table):
    """15 against 3 + 3 is 2.5, so 3:1; 7 is A1D1r1."""
    t = table(
        "turn 3\nphase israeli-combat\n43.20: Kahalani-A Kahalani-B Kahalani-C\n43.19: 1/15-Mech 2/15-Mech\n"
        "mark commitment roll 3\nmark israelis crossed 0"
    )
    t.do("attack 43.19 Kahalani-A,Kahalani-B,Kahalani-C", 3, 4)
    t.do("lose Kahalani-A")
    t.do("lose 1/15-Mech")
    t.do("retreat 1/15-Mech,2/15-Mech 43.18")
    assert t.where("1/15-Mech") == "43.18"


def test_3_2a_from_there_it_must_go_back_and_can(table):
    """From 43.17 the way back leads over 43.18, still on the wrong side; farther west it may not go."""
    t = table("turn 3\nphase syrian-movement\n43.17: 1/15-Mech\nmark commitment roll 3")
    t.do("move 1/15-Mech 43.18 43.19")
    assert t.where("1/15-Mech") == "43.19"
    t = table("turn 3\nphase syrian-movement\n43.17: 1/15-Mech\nmark commitment roll 3")
    assert t.code("move 1/15-Mech 43.16") == ("HoC 3.2a", "restricted")


# --------------------------------------------------------- 3.2b (printed as 3.3b), 3.2c


def test_3_2b_the_rest_comes_on_the_turn_after_israelis_cross(table):
    t = table("turn 4\nphase israeli-movement\n43.18: Kahalani-A\nmark commitment roll 2")
    t.do("move Kahalani-A 43.19")
    t.end_until("syrian-reinforcement")
    assert t.state.turn == 5
    for unit in FIRST + REST:
        assert t.allows(f"arrive {unit} 28.34"), unit


def test_3_2b_not_in_the_same_turn(table):
    t = table("turn 4\nphase syrian-reinforcement\nmark commitment roll 2\nmark israelis crossed 4")
    assert not t.allows("arrive 1/20-Tank 28.34")
    t = table("turn 5\nphase syrian-reinforcement\nmark commitment roll 2\nmark israelis crossed 4")
    assert t.allows("arrive 1/20-Tank 28.34")


def test_5_0_at_the_latest_on_turn_8(table):
    t = table("turn 7\nphase syrian-reinforcement\nmark commitment roll 1")
    assert not t.allows("arrive 1/20-Tank 28.34")
    t = table("turn 8\nphase syrian-reinforcement\nmark commitment roll 1")
    assert all(t.allows(f"arrive {u} 28.34") for u in FIRST + REST)


def test_3_2c_no_roll_and_no_restriction_with_the_accelerated_schedule(table):
    t = table("turn 1\nphase israeli-exploitation-2\n34.12: Kahalani-A", "al-owda")
    t.do("end")
    assert t.happened("commitment") == []
    assert t.allows("arrive 1/15-Mech 28.34")
    t = table("turn 2\nphase syrian-movement\n43.20: 1/15-Mech", "al-owda")
    assert t.allows("move 1/15-Mech 43.19 43.18")


# ---------------------------------------------------------------------------------- 3.3

RESERVES = [("30-Inf", 9), ("88-Arm", 9), ("90-Inf", 10), ("141-Arm", 10), ("62-Mech", 11)]


@pytest.mark.parametrize(("unit", "turn"), RESERVES)
def test_3_3_reserves_enter_at_a_hex_of_d_inside_the_reserve_area(table, hoc, unit, turn):
    t = table(f"turn {turn}\nphase syrian-reinforcement\n")
    area = hoc.definition.board.area("reserve area")
    inside = [h for h in D if area >> hoc.words.hex(h) & 1]
    assert inside == ["01.30", "01.32", "09.34"]
    assert [h for h in D + E if t.allows(f"arrive {unit} {h}")] == inside


def test_3_3_they_stay_in_it(table):
    """01.27 is in the Reserve Area, 01.26 west of it is not."""
    t = table("turn 9\nphase syrian-movement\n01.28: 88-Arm 1/81-Tank")
    assert t.code("move 88-Arm 01.27 01.26") == ("HoC 3.3", "reserve")
    assert t.allows("move 88-Arm 01.27")
    assert t.allows("move 1/81-Tank 01.27 01.26")


def test_3_3_they_may_attack_out_of_it_but_not_follow(table):
    """09.28 is the last hex of the Reserve Area here, 09.27 lies outside."""
    t = table("turn 9\nphase syrian-combat\n09.28: 88-Arm 1/81-Tank\n09.27: Nafshi-1A")
    t.do("attack 09.27 88-Arm,1/81-Tank", 4, 4)  # 14 against 2: the last column, D2r2
    assert t.where("Nafshi-1A") == "dead pile"
    assert t.refuse("advance 88-Arm").code == "not-attacker"
    assert t.allows("advance 1/81-Tank")


def test_3_3_nor_overrun_out_of_it(table):
    t = table("turn 9\nphase syrian-movement\n09.30: 88-Arm 1/81-Tank\n09.27: Nafshi-1A")
    t.do("move 88-Arm,1/81-Tank 09.29 09.28")
    assert t.code("overrun 09.27 88-Arm") == ("HoC 3.3", "reserve")
    assert t.allows("overrun 09.27 1/81-Tank")


def test_3_3_forced_out_of_it_they_have_nowhere_to_go(table):
    """In 09.28 with Israelis on every side but the west; a retreat may not leave the area either."""
    t = table(
        "turn 9\nphase israeli-combat\n09.28: 88-Arm 1/81-Tank\n09.29: Kahalani-A Kahalani-B Kahalani-C\n"
        "08.27: Barak-A\n08.28: Barak-B\n10.28: Barak-C"
    )
    # 15 against 7 + 3 = 10 is 2:1 (1.5); 9 is D2r1
    t.do("attack 09.28 Kahalani-A,Kahalani-B,Kahalani-C", 4, 5)
    t.do("lose 1/81-Tank,88-Arm")
    assert t.where("88-Arm") == "dead pile"
    t.do("retreat 1/81-Tank 09.27")


def test_3_2a_a_restricted_unit_on_the_wrong_side_must_go_back_before_the_phase_ends(table):
    """Released by a 3, restricted; 30.15 lies on the Israeli side, two hexes from the ditch."""
    text = "turn 4\nphase syrian-movement\nmark commitment roll 3\n30.15: 1/15-Mech\n30.20: 3-HQ\n"
    t = table(text)
    assert t.code("end") == ("HoC 3.2a", "must-return")
    t.do("move 1/15-Mech 30.16")
    assert t.allows("end")
    free = table(text.replace("commitment roll 3", "commitment roll 5"))
    assert free.allows("end")
