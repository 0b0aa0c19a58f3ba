"""The Combat Table and the Terrain Effects Chart as they work in play, with erratum 2 on overruns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golan_core.model.dice import ScriptedDice

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
TABLE = {
    2: "A3r1 A3r1 A2r1 A2 A2D1 A2D1 A2D1 A2D1",
    3: "A3r1 A2r1 A2 A2D1 A2D1 A2D1 A2D1 A1D1",
    4: "A2r1 A2D1 A2D1 A2D1 A1D1 A1D1 A1D1 A1D1",
    5: "A2D1 A2D1 A2D1 A1D1 A1D1 A1D1 A1D1r1 A1D2r1",
    6: "A2D1 A2D1 A1D1 A1D1 A1D1 A1D1r1 A1D2r1 D2r2",
    7: "A2D1 A2D1 A1D1 A1D1 A1D1r1 A1D2r1 D2r2 D2r2",
    8: "A2D1 A1D1 A1D1r1 A1D2r1 A1D2r1 D2r2 D2r2 D2r2",
    9: "A1D1 A1D1r1 A1D2r1 D2r1 D2r2 D2r2 D2r2 D3r3",
    10: "A1D1r1 A1D2r1 D2r2 D2r2 D2r2 D2r2 D3r3 D3r3",
    11: "A1D2r1 A1D2r1 D2r2 D2r2 D3r3 D3r3 D3r3 D3r3",
    12: "D2r2 D2r2 D2r2 D3r3 D3r3 D3r3 D3r3 D3r3",
}

# Attackers in 34.21 (4 each) and 33.22 (5 and 4) of 34.22, whose defenders are worth 4, or 12 at the left.
FORCES = {
    "1:3": ("Barak-A", 4, "1/70-Tank 2/70-Tank 3/70-Tank", 12),
    "1:2": ("1Mech-A", 2, "1/70-Tank", 4),
    "1:1": ("Barak-A", 4, "1/70-Tank", 4),
    "2:1": ("Barak-A,Barak-B", 8, "1/70-Tank", 4),
    "3:1": ("Barak-A,Barak-B,Barak-C", 12, "1/70-Tank", 4),
    "4:1": ("Barak-A,Barak-B,Barak-C,Rattess-A", 16, "1/70-Tank", 4),
    "5:1": ("Kahalani-A,Kahalani-B,Kahalani-C,BenHanon", 20, "1/70-Tank", 4),
    "6:1": ("Kahalani-A,Kahalani-B,Kahalani-C,BenHanon", 20, "1/51-Tank", 3),
}


def fight(table: Lay, attackers: str, defenders: str) -> tuple[Any, str]:
    t = table(f"turn 3\nphase israeli-combat\n34.21: {attackers.replace(',', ' ')}\n34.22: {defenders}")
    return t, f"attack 34.22 {attackers}"


@pytest.mark.parametrize("column", COLUMNS)
def test_every_cell_of_the_combat_table(table, column):
    attackers, attack, defenders, defense = FORCES[column]
    t, line = fight(table, attackers, defenders)
    action = t.game.parse(t.state, line)
    for total, row in TABLE.items():
        first = max(1, total - 6)
        dice = ScriptedDice((first, total - first))
        _, events = t.game.apply(t.state, action, dice)
        (data,) = (e.data for e in events if e.kind == "result")
        assert (data["attack"], data["defense"], data["column"]) == (attack, defense, column)
        assert data["result"] == row.split()[COLUMNS.index(column)], total


@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        ("Kahalani-A,Kahalani-B", "1/70-Tank", "3:1"),  # 10 to 4 is 2.5, rounded up
        ("Kahalani-A,Barak-A", "1/70-Tank", "2:1"),  # 9 to 4 is 2.25
        ("Barak-A", "1/51-Tank 2/51-Tank", "1:2"),  # 4 to 6 is 1 to 1.5
        ("Kahalani-A", "1/51-Tank 2/51-Tank", "1:1"),  # 5 to 6 is 1 to 1.2
        ("1Mech-A*1", "1/70-Tank 2/70-Tank", "1:3"),  # 1 to 8 is off the table
        ("Kahalani-A,Kahalani-B", "ArtGp-A", "6:1"),  # 10 to 1 as well
    ],
)
def test_odds_are_rounded_to_the_nearest_column_and_end_with_the_table(table, attackers, defenders, column):
    """The rounding is a reading of the series rules."""
    t, line = fight(table, attackers, f"{defenders}\nfired: ArtGp-A")
    names = line.replace("*1", "")
    action = t.game.parse(t.state, names)
    _, events = t.game.apply(t.state, action, ScriptedDice((3, 4)))
    assert next(e.data["column"] for e in events if e.kind == "result") == column


# ------------------------------------------------------------------------------ results


def test_result_a3r1_the_attacker_loses_and_retreats(table):
    t, line = fight(table, "Barak-A", "1/70-Tank 2/70-Tank 3/70-Tank")
    t.do(line, 1, 1)
    assert t.where("Barak-A") == "dead pile"
    t, line = fight(table, "1Mech-A,1Mech-B", "1/70-Tank 2/70-Tank 3/70-Tank")
    t.do(line, 1, 1)  # 4 against 12 as well: three of four steps
    t.do("lose 1Mech-A,1Mech-A,1Mech-B")
    assert t.asked == ("israeli", "retreat")
    t.do("retreat 1Mech-B 34.20")
    assert t.steps("1/70-Tank") == 2


def test_result_a2_nobody_retreats(table):
    t, line = fight(table, "Barak-A,Barak-B", "1/70-Tank")
    t.do(line, 1, 1)
    t.do("lose Barak-A,Barak-B")
    assert t.where("Barak-A") == "34.21"
    assert (t.where("1/70-Tank"), t.steps("1/70-Tank")) == ("34.22", 2)


def test_result_a1d1r1_only_the_defender_retreats(table):
    t, line = fight(table, "Barak-A", "1/70-Tank")
    t.do(line, 4, 4)
    assert t.steps("1/70-Tank") == 1
    assert t.asked == ("syrian", "retreat")
    t.do("retreat 1/70-Tank 34.23")
    assert t.asked == ("israeli", "advance")
    t.do("advance Barak-A")
    assert (t.where("Barak-A"), t.steps("Barak-A")) == ("34.22", 1)


def test_result_d3r3_the_attacker_loses_nothing(table):
    t, line = fight(table, "Barak-A,Barak-B,Barak-C", "1/43-Mech 2/43-Mech")
    # 12 against 6 is 2:1; 12 is D3r3
    t.do(line, 6, 6)
    t.do("lose 1/43-Mech,1/43-Mech,2/43-Mech")
    t.do("retreat 2/43-Mech 34.23 34.24 34.25")
    assert all(t.steps(f"Barak-{c}") == 2 for c in "ABC")
    t.do("advance none")
    assert t.where("Barak-A") == "34.21"


def test_losses_are_the_owners_choice_and_a_total_for_the_hex(table):
    t, line = fight(table, "Barak-A,Barak-B", "1/43-Mech 4/43-Tank*1")
    # 8 against 3 + 2 = 5 is 2:1; 8 is A1D2r1
    t.do(line, 4, 4)
    assert t.code("lose Barak-A,Barak-B") == ("SCS 9.0", "count")
    t.do("lose Barak-B")
    assert t.code("lose 4/43-Tank,4/43-Tank") == ("SCS 9.0", "steps")
    t.do("lose 1/43-Mech,4/43-Tank")
    assert t.where("4/43-Tank") == "dead pile"


def test_a_hex_is_attacked_once_a_phase_and_a_unit_attacks_once(table):
    t = table(
        "turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/70-Tank\n33.22: 1/51-Tank"
    )
    t.do("attack 34.22 Kahalani-A", 2, 4)  # 5 against 4 is 1:1: A1D1
    assert t.code("attack 34.22 Kahalani-B") == ("SCS 7.2d", "struck")
    assert t.code("attack 33.22 Kahalani-A") == ("SCS 7.0", "fought")
    assert t.allows("attack 33.22 Kahalani-B")


# --------------------------------------------------------------------- terrain: movement


@pytest.mark.parametrize(
    ("what", "a", "b", "leg", "mech"),
    [
        ("clear", "34.21", "34.22", 1, 1),
        ("broken", "32.14", "32.15", 2, 2),
        ("tel", "13.29", "12.29", 2, 2),
        ("town", "06.30", "06.31", 1, 1),  # no effect of its own
        ("leja", "16.23", "17.23", 3, None),
        ("rough", "43.12", "43.11", 3, None),
        ("mountain", "12.19", "11.19", 3, None),
        ("up slope", "22.09", "22.10", 1 + 2, 1 + 2),
        ("down slope", "13.17", "14.16", 1, 1),
        ("wadi", "34.19", "34.20", 1 + 2, 1 + 3),
        ("anti-tank ditch", "43.19", "43.18", 1 + 2, 1 + 3),
        ("anti-tank ditch from the west", "43.18", "43.19", 1 + 2, 1 + 3),
        ("river", "35.03", "35.04", None, None),
        ("escarpment", "33.04", "34.04", None, None),
    ],
)
def test_what_a_hex_costs_on_foot_and_on_wheels(table, what, a, b, leg, mech):
    t = table(f"turn 3\nphase syrian-movement\n{a}: 1/52-Inf 1/51-Tank")
    for unit, cost in (("1/52-Inf", leg), ("1/51-Tank", mech)):
        if cost is None:
            assert t.code(f"move {unit} {b}") == ("SCS 3.1", "prohibited"), unit
        else:
            t.do(f"move {unit} {b}")
            assert t.spent(unit) == cost, unit


def test_a_road_costs_half_a_point_on_foot_and_on_wheels(table):
    t = table("turn 3\nphase syrian-movement\n16.23: 1/52-Inf 1/51-Tank")
    for unit in ("1/52-Inf", "1/51-Tank"):
        t.do(f"move {unit} 16.22")
        assert t.spent(unit) == 0.5


# ----------------------------------------------------------------------- terrain: combat


@pytest.mark.parametrize(
    ("what", "a", "b", "attack", "defense"),
    [
        ("clear", "34.21", "34.22", 3, 3),
        ("broken", "28.15", "29.16", 3, 6),
        ("tel", "13.29", "12.29", 3, 6),
        ("town", "06.30", "06.31", 3, 3),
        ("leja", "16.23", "17.23", 3, 6),
        ("rough", "43.12", "43.11", 3, 9),
        ("mountain", "12.19", "11.19", 3, 9),
        ("up slope", "22.09", "22.10", 1.5, 3),
        ("down slope", "13.17", "14.16", 3, 3),
        ("wadi", "34.19", "34.20", 1.5, 3),
        ("anti-tank ditch", "43.18", "43.19", 1.5, 3),
        ("road through clear ground", "25.14", "26.14", 3, 3),
    ],
)
def test_what_terrain_does_to_strengths(table, what, a, b, attack, defense):
    """Golani (3) attack a commando battalion (3)."""
    t = table(f"turn 3\nphase israeli-combat\n{a}: Cohen-A\n{b}: 1-Cdo")
    action = t.game.parse(t.state, f"attack {b} Cohen-A")
    assert t.game.why_not(t.state, action) is None
    _, events = t.game.apply(t.state, action, ScriptedDice((3, 4)))
    (data,) = (e.data for e in events if e.kind == "result")
    assert (data["attack"], data["defense"]) == (attack, defense)


def test_the_ditch_halves_israelis_and_syrians_alike(table):
    t = table("turn 3\nphase syrian-combat\n43.19: 1/51-Tank\n43.18: Kahalani-A")
    t.do("attack 43.18 1/51-Tank", 1, 3)
    assert t.odds()[:2] == (2, 4)


# -------------------------------------------------------------- overruns, erratum 2


@pytest.mark.parametrize(
    ("what", "start", "a", "b", "unit", "refused"),
    [
        ("clear, 1 MP", "31.20", "31.21", "31.22", "Kahalani-A", ""),
        ("broken, 2 MP", "28.14", "28.15", "29.16", "Kahalani-A", ""),
        ("up slope, 1 + 2 = 3 MP", "22.08", "22.09", "22.10", "Kahalani-A", ""),
        ("wadi on wheels, 1 + 3 = 4 MP", "34.18", "34.19", "34.20", "Kahalani-A", "dear"),
        ("ditch on wheels, 1 + 3 = 4 MP", "43.17", "43.18", "43.19", "Kahalani-A", "dear"),
        ("ditch on foot, 1 + 2 = 3 MP", "43.17", "43.18", "43.19", "Cohen-A", ""),
        ("fortification on wheels, 1 + 3 = 4 MP", "28.18", "27.18", "27.19", "Kahalani-A", "dear"),
        ("mountain on wheels", "15.13", "15.12", "15.11", "Kahalani-A", "prohibited"),
    ],
)  # fmt: skip
def test_erratum_2_the_series_limit_on_mp_decides_what_can_be_overrun(
    table, what, start, a, b, unit, refused
):
    """At most 3 MP (a reading of the series rules), whatever the chart's column says.

    The defender is artillery, whose ZOC cannot stop the approach, for it has none.
    """
    t = table(f"turn 3\nphase israeli-movement\n{start}: {unit}\n{b}: ArtGp-A")
    t.do(f"move {unit} {a}")
    if refused:
        assert t.code(f"overrun {b} {unit}") == ("SCS 6.0", refused)
    else:
        assert t.allows(f"overrun {b} {unit}")


def test_an_overrun_costs_three_points_and_winners_must_enter(table):
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A\n31.23: 4/43-Tank*1")
    t.do("move Kahalani-A 31.21 31.22")  # 1 + 1 + 2
    assert t.spent("Kahalani-A") == 4
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A\n31.23: 9-Recon*1")
    t.do("move Kahalani-A 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A", 4, 4)  # 5 against 1 is 5:1: D2r2
    assert t.where("Kahalani-A") == "31.23"
    assert t.spent("Kahalani-A") == 4 + 3
    assert t.allows("move Kahalani-A 30.22")


def test_units_that_begin_the_phase_in_an_ezoc_may_not_overrun(table):
    t = table("turn 3\nphase israeli-movement\n31.22: Kahalani-A\n31.23: 9-Recon*1")
    assert t.code("overrun 31.23 Kahalani-A") == ("SCS 6.0", "ezoc")
