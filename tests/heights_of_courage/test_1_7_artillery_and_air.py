"""HoC 1.7 and Combat Shifts: Air Points and artillery, who announces first, ranges, limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""


def combat(table: Lay, text: str, phase: str = "israeli-combat") -> Any:
    return table(f"turn 3\nphase {phase}\n{text}")


FIGHT = "34.21: Kahalani-A\n34.22: 1/51-Tank\n"  # 5 against 3 is 2:1


# ---------------------------------------------------------------------------- announcing


def test_shifts_the_defender_announces_before_the_attacker(table):
    t = combat(table, f"air 1 1\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    assert t.asked == ("syrian", "support")
    t.do("support 1 none")
    assert t.asked == ("israeli", "support")
    t.do("support 1 none", 1, 4)
    assert t.odds() == (5, 3, "2:1")


def test_shifts_it_is_the_defender_and_not_the_player_whose_turn_it_is_not(table):
    t = combat(table, f"air 1 1\n{FIGHT}", "syrian-combat")
    t.do("attack 34.21 1/51-Tank")
    assert t.asked == ("israeli", "support")
    t.do("support 0 none")
    assert t.asked == ("syrian", "support")


def test_shifts_no_dice_before_both_have_spoken(table):
    t = combat(table, f"air 1 1\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 none")
    assert t.happened("result") == []


@pytest.mark.parametrize(("air", "first"), [("0 1", "syrian"), ("1 0", "israeli")])
def test_shifts_who_has_nothing_is_not_asked(table, air, first):
    t = combat(table, f"air {air}\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    assert t.asked == (first, "support")
    t.do("support 1 none", *((2, 3) if first == "syrian" else (1, 3)))
    # one column from 2:1, left for the Syrians and right for the Israelis
    assert t.odds()[2] == {"syrian": "1:1", "israeli": "3:1"}[first]


# ------------------------------------------------------------------------- the arithmetic


def test_shifts_the_printed_example(table):
    """10:1 with two shifts to the left is resolved at 4:1: 5 + 5 against the 1 of an artillery unit."""
    t = combat(table, "air 0 2\n34.21: Kahalani-A Kahalani-B\n34.22: ArtGp-A\nfired: ArtGp-A")
    t.do("attack 34.22 Kahalani-A,Kahalani-B")
    t.do("support 2 none", 1, 3)
    data = t.result()
    assert (data["attack"], data["defense"], data["odds"], data["base"]) == (10, 1, "10:1", "6:1")
    assert (data["net"], data["column"]) == (-2, "4:1")


@pytest.mark.parametrize(
    ("israeli", "syrian", "net", "column"),
    [
        (0, 0, 0, "2:1"),
        (1, 0, 1, "3:1"),
        (3, 0, 3, "5:1"),
        (5, 0, 3, "5:1"),  # never more than three
        (5, 1, 3, "5:1"),  # the limit is on the net: 5 - 1 = 4 is cut to 3
        (4, 2, 2, "4:1"),
        (0, 2, -2, "1:2"),
        (0, 3, -3, "1:3"),
        (0, 6, -3, "1:3"),
        (1, 6, -3, "1:3"),
    ],
)
def test_shifts_at_most_three_columns_net(table, israeli, syrian, net, column):
    """5 against 3 starts at 2:1; a roll of 7 there is survivable on every column."""
    t = combat(table, f"air 6 6\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do(f"support {syrian} none")
    t.do(f"support {israeli} none", 3, 4)
    assert (t.result()["net"], t.result()["column"]) == (net, column)


@pytest.mark.parametrize(
    ("text", "line", "support", "column"),
    [
        ("34.21: Kahalani-A Kahalani-B\n34.22: ArtGp-A\n", "34.22 Kahalani-A,Kahalani-B", (0, 3), "6:1"),
        ("34.21: 1Mech-A*1\n34.22: 1/70-Tank 2/70-Tank\n", "34.22 1Mech-A", (3, 0), "1:3"),
    ],
)  # fmt: skip
def test_shifts_never_lead_off_the_table(table, text, line, support, column):
    t = combat(table, f"air 6 6\nfired: ArtGp-A\n{text}")
    t.do(f"attack {line}")
    t.do(f"support {support[0]} none")
    t.do(f"support {support[1]} none", 1, 1)
    assert t.result()["column"] == column


def test_shifts_wasted_ones_are_spent_all_the_same(table):
    t = combat(table, f"air 6 0\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 5 none", 3, 4)
    assert t.state.air == (1, 0)


# ----------------------------------------------------------------------------- Air Points


def test_1_7b_nobody_spends_more_air_points_than_he_has(table):
    t = combat(table, f"air 2 1\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    assert t.code("support 2 none") == ("HoC 1.7", "air")
    t.do("support 1 none")
    t.do("support 2 none", 3, 4)
    assert t.state.air == (0, 0)


def test_1_7a_air_points_reach_everywhere(table):
    """In the Jordan valley in the far north-west; no artillery is near."""
    t = combat(table, "air 0 1\n16.05: Kahalani-A\n17.05: 1-Cdo\n")
    t.do("attack 17.05 Kahalani-A")
    assert t.asked == ("syrian", "support")


def test_1_7b_what_is_not_used_lapses_with_the_next_air_point_phase(table, hoc):
    t = table("turn 3\nphase israeli-movement\nair 6 6\n34.10: Kahalani-A\n34.30: 1/51-Tank")
    while t.state.turn == 3:
        t.do("end")
    assert t.state.air == hoc.definition.turn(4).air
    assert all(n >= 1 for turn in hoc.definition.track for n in turn.air)


# ------------------------------------------------------------------------------- artillery


def test_1_7b_each_artillery_unit_shifts_one_column(table):
    t = combat(table, f"34.12: ArtTF-A ArtTF-B\n34.30: ArtGp-A\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 ArtGp-A")
    t.do("support 0 ArtTF-A,ArtTF-B", 1, 3)
    assert t.result()["net"] == 2 - 1
    assert t.fired() == {"ArtTF-A", "ArtTF-B", "ArtGp-A"}


@pytest.mark.parametrize(
    ("gun", "near", "far", "side"),
    [("ArtTF-A", "34.12", "34.11", "israeli"), ("ArtGp-A", "34.30", "34.31", "syrian")],
)
def test_1_7a_range_is_counted_to_the_hex_of_the_defender(table, hoc, gun, near, far, side):
    """To 34.22: ten hexes from 34.12 for the Israelis, eight from 34.30 for the Syrians."""
    reach = hoc.definition.counters[hoc.words.unit(gun)].range
    assert reach == abs(int(near[3:]) - 22)
    t = combat(table, f"air 1 1\n{near}: {gun}\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    if side == "israeli":
        t.do("support 0 none")
    assert t.allows(f"support 0 {gun}")
    t = combat(table, f"air 1 1\n{far}: {gun}\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    if side == "israeli":
        t.do("support 0 none")
    assert t.code(f"support 0 {gun}") == ("HoC 1.7a", "range")


def test_1_7a_the_range_of_the_defenders_artillery_is_measured_to_the_defender_too(table):
    """Ten hexes from the attackers, eleven from the defenders."""
    t = combat(table, "air 1 0\n34.11: ArtTF-A\n34.22: Kahalani-A\n34.21: 1/51-Tank\n", "syrian-combat")
    t.do("attack 34.22 1/51-Tank")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7a", "range")


def test_1_7b_once_fired_it_is_silent_until_its_own_recovery(table):
    t = combat(table, f"air 1 1\n34.12: ArtTF-A\n{FIGHT}33.18: Kahalani-B\n33.19: 2/51-Tank\n")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 none")
    t.do("support 0 ArtTF-A", 3, 1)
    t.do("attack 33.19 Kahalani-B")
    t.do("support 0 none")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7b", "fired")


def test_1_7b_artillery_that_defended_in_the_enemy_turn_recovers_in_its_own(table):
    t = combat(table, f"34.12: ArtTF-A\n34.30: ArtGp-A\n{FIGHT}fired: ArtTF-A ArtGp-A", "syrian-combat")
    t.end_until("israeli-reinforcement")
    assert t.fired() == {"ArtGp-A"}
    t.end_until("syrian-reinforcement")
    assert t.fired() == set()


def test_1_7b_none_recovers_while_out_of_supply(table):
    t = combat(table, f"34.12: ArtTF-A ArtTF-B\n{FIGHT}fired: ArtTF-A ArtTF-B\noos: ArtTF-A", "syrian-combat")
    t.end_until("israeli-reinforcement")
    assert t.fired() == {"ArtTF-A"}


def test_1_7b_artillery_in_an_ezoc_is_silent_for_combats_elsewhere(table):
    t = combat(table, f"air 1 1\n34.16: ArtTF-A\n34.17: 2/51-Tank\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 none")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7b", "ezoc")


def test_1_7b_a_friend_in_its_hex_does_not_change_that(table):
    t = combat(table, f"air 1 1\n34.16: ArtTF-A Kahalani-C\n34.17: 2/51-Tank\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 none")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7b", "ezoc")


def test_1_7b_but_not_for_the_combat_of_its_own_hex(table):
    """Stacked with the attackers, or attacked itself."""
    t = combat(table, "34.21: Kahalani-A ArtTF-A\n34.22: 1/51-Tank\n")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 ArtTF-A", 1, 3)
    assert t.odds() == (5, 3, "3:1")
    t = combat(table, "34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank ArtGp-A\n")
    t.do("attack 34.22 Kahalani-A,Kahalani-B")
    t.do("support 0 ArtGp-A", 2, 3)
    # strength and shift: 10 against 3 + 1 is 3:1 (2.5), less one
    assert t.odds() == (10, 4, "2:1")


def test_1_7b_its_own_hex_must_be_one_of_those_that_attack(table):
    """33.22 touches the defender, but only 34.21 attacks."""
    t = combat(table, f"air 1 0\n33.22: ArtTF-A\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7b", "ezoc")


def test_1_7b_fired_artillery_still_defends(table):
    t = combat(table, "34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank ArtGp-A\nfired: ArtGp-A")
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 1, 3)
    assert t.odds() == (10, 4, "3:1")


def test_1_6g_artillery_out_of_supply_does_not_shift(table):
    t = combat(table, f"air 1 1\n34.12: ArtTF-A\n{FIGHT}oos: ArtTF-A\nfired: ArtTF-A")
    t.do("attack 34.22 Kahalani-A")
    t.do("support 0 none")
    assert t.refuse("support 0 ArtTF-A").rule in ("HoC 1.6g", "HoC 1.7b")


def test_1_7_one_cannot_call_on_the_enemys_artillery_or_on_tanks(table):
    t = combat(table, f"air 1 1\n34.12: ArtTF-A Kahalani-B\n34.30: ArtGp-A\n{FIGHT}")
    t.do("attack 34.22 Kahalani-A")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7", "no-gun")
    t.do("support 0 none")
    assert t.code("support 0 ArtGp-A") == ("HoC 1.7", "no-gun")
    assert t.code("support 0 Kahalani-B") == ("HoC 1.7", "no-gun")
    assert t.code("support 0 ArtTF-A,ArtTF-A") == ("HoC 1.7", "twice")


# -------------------------------------------------------------------------------- overruns


def test_1_7_no_artillery_in_an_overrun_on_either_side(table):
    t = table(
        "turn 3\nphase israeli-movement\nair 1 1\n31.20: Kahalani-A\n34.12: ArtTF-A\n31.23: 1/51-Tank\n"
        "31.28: ArtGp-A"
    )
    t.do("move Kahalani-A 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A")
    assert t.code("support 0 ArtGp-A") == ("HoC 1.7", "overrun")
    t.do("support 0 none")
    assert t.code("support 0 ArtTF-A") == ("HoC 1.7", "overrun")
    t.do("support 1 none", 1, 3)
    assert t.odds() == (5, 3, "3:1")  # air may
    assert t.state.air == (0, 1)


def test_1_7b_in_an_overrun_artillery_adds_its_defence_strength_alone(table):
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A Kahalani-B\n31.23: 1/51-Tank ArtGp-A")
    t.do("move Kahalani-A,Kahalani-B 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A,Kahalani-B", 1, 3)
    assert t.odds() == (10, 4, "3:1")
    assert t.fired() == set()
