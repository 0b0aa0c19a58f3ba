"""HoC 4.0 to 4.4: set-up order and places, lengths, and the victory of Operation Badhr."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from golan_core.model.dice import ScriptedDice

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""


@pytest.fixture
def free(hoc):
    """A game that is set up by hand."""
    return hoc.start("historical", hoc.settle_options({"setup": "free"}))


def refusal(hoc: Any, state: Any, text: str) -> tuple[str, str] | None:
    found = hoc.why_not(state, hoc.parse(state, text))
    return (found.rule, found.code) if found else None


def carry_out(hoc: Any, state: Any, text: str) -> Any:
    action = hoc.parse(state, text)
    assert hoc.why_not(state, action) is None
    return hoc.apply(state, action, ScriptedDice(()))[0]


def test_4_0_the_israeli_sets_up_first_and_the_syrian_moves_first(hoc, free):
    assert hoc.decision(free).role == "israeli"
    assert refusal(hoc, free, "end") == ("SCS 1.0", "missing")
    state = carry_out(hoc, carry_out(hoc, free, "ready"), "end")
    assert (hoc.decision(state).role, hoc.decision(state).kind) == ("syrian", "setup")
    state = carry_out(hoc, carry_out(hoc, state, "ready"), "end")
    assert (hoc.decision(state).role, hoc.turn(state)) == ("syrian", 1)


@pytest.mark.parametrize(
    ("unit", "right", "wrong"),
    [
        ("SP-104", "15.13", "16.13"),
        ("SP-117", "46.16", "44.17"),
        ("Nafshi-1A", "30.12", "31.12"),  # north, row 30 included; row 31 belongs to neither half
        ("Nafshi-C", "20.13", "32.12"),
        ("Nafshi-2A", "24.14", "24.17"),  # west of the ditch
        ("Erez-1A", "32.12", "31.12"),
        ("Erez-C", "46.14", "30.12"),
        ("Rattess-A", "24.10", "24.11"),  # within one hex of 24.09
        ("Eldar-B", "24.09", "26.09"),
        ("HQ-Eitan", "31.10", "31.12"),  # within one hex of 31.10
        ("Kahalani-Tiger", "31.11", "33.10"),
        ("ArtTF-A", "31.09", "31.08"),
        ("Barak-C", "31.11", "31.10"),  # in Sindiana
    ],
)
def test_4_1_where_israelis_set_up(hoc, free, unit, right, wrong):
    assert refusal(hoc, free, f"place {unit} {right}") is None
    assert refusal(hoc, free, f"place {unit} {wrong}") == ("HoC 4.1", "area")


@pytest.mark.parametrize(
    ("unit", "right", "wrong"),
    [
        ("7-HQ", "14.20", "14.24"),  # at or within three hexes of 14.20
        ("1/78-Tank", "14.17", "14.16"),
        ("3-Moroc", "15.20", "18.20"),
        ("1/52-Inf", "26.21", "26.22"),  # the 52nd Brigade within one of 26.20
        ("4/52-Tank", "25.20", "36.26"),
        ("9-HQ", "36.26", "26.20"),
        ("1/51-Tank", "36.23", "36.22"),
        ("5-HQ", "47.24", "36.26"),
        ("1/47-Tank", "47.21", "47.20"),
        ("ArtGp-A", "26.20", "30.20"),  # artillery with one or more of the groups
        ("ArtGp-D", "47.24", "40.24"),
    ],
)
def test_4_1_where_syrians_set_up(hoc, free, unit, right, wrong):
    state = carry_out(hoc, carry_out(hoc, free, "ready"), "end")
    assert refusal(hoc, state, f"place {unit} {right}") is None
    assert refusal(hoc, state, f"place {unit} {wrong}") == ("HoC 4.1", "area")


def test_4_0c_a_formation_sets_up_with_all_its_counters(hoc, free):
    """Israel: 14 strongpoints, 14 task forces of the 188th, 3 + 2 at Wasset, 1 + 4 + 1 at Nafakh, 3 in
    Sindiana. Syria: 3 divisions of 19, 3 Moroccans, 4 artillery groups."""
    state = free
    state = carry_out(hoc, carry_out(hoc, state, "ready"), "end")
    state = carry_out(hoc, carry_out(hoc, state, "ready"), "end")
    on_map = [hoc.definition.counters[u] for u, h in enumerate(state.where) if h >= 0]
    assert sum(c.side == 0 for c in on_map) == 14 + 14 + 5 + 6 + 3
    assert sum(c.side == 1 for c in on_map) == 3 * 19 + 3 + 4
    assert all(state.steps[c.index] == c.steps for c in on_map)


def test_2_0_units_of_the_arrivals_do_not_set_up(hoc, free):
    assert refusal(hoc, free, "place BenHanon 31.10") == ("SCS 1.0", "not-set-up")
    assert refusal(hoc, free, "place 7-HQ 14.20") == ("SCS 1.0", "not-set-up")


# ----------------------------------------------------------------------------- lengths


def at_turn_end(table: Lay, turn: int, scenario: str, text: str = "34.12: Kahalani-A", **options: Any) -> Any:
    t = table(f"turn {turn}\nphase israeli-exploitation-2\n{text}", scenario, **options)
    t.pass_by()
    return t


@pytest.mark.parametrize(
    ("scenario", "turns"), [("historical", 17), ("short", 10), ("badhr", 6), ("al-owda", 17)]
)
def test_4_the_length_of_each_scenario(table, scenario, turns):
    assert at_turn_end(table, turns - 1, scenario).state.ended == ""
    assert at_turn_end(table, turns, scenario).state.ended == f"end of turn {turns}"


@pytest.mark.parametrize("turns", [6, 10, 17])
def test_4_4_al_owda_lasts_6_10_or_17_turns(table, turns):
    assert at_turn_end(table, turns, "al-owda", turns=turns).state.ended == f"end of turn {turns}"
    assert at_turn_end(table, turns - 1, "al-owda", turns=turns).state.ended == ""


def test_4_2_a_cease_fire_may_end_the_short_battle_too(table, hoc):
    t = table("turn 9\nphase israeli-exploitation-2\n34.12: Kahalani-A", "short")
    assert hoc.definition.turn(9).cease_fire <= 12
    t.do("end", 6, 6)
    assert t.state.ended.startswith("cease-fire")


# --------------------------------------------------------------------- 4.3 Operation Badhr


@pytest.mark.parametrize(
    ("text", "points", "winner"),
    [
        ("", 0, "israeli"),
        ("21.12: 1/78-Tank", 1, ""),  # El Rom
        ("31.10: 1/51-Tank", 1, ""),  # Nafakh
        ("51.10: 1/47-Tank", 1, ""),  # El Al
        ("21.12: 1/78-Tank\n31.10: 1/51-Tank", 2, "syrian"),
        ("21.12: 1/78-Tank\n31.10: 1/51-Tank\n51.10: 1-Cdo", 3, "syrian"),
        ("35.14: 1/51-Tank\n24.09: 1/78-Tank", 0, "israeli"),  # other victory hexes do not count
    ],
)
def test_4_3_a_point_for_each_of_three_places_occupied_at_the_end(table, text, points, winner):
    """Occupied is enough: none of them is in supply."""
    t = at_turn_end(table, 6, "badhr", f"58.02: Kahalani-A\n{text}")
    assert (t.outcome.data["points"], t.outcome.winner) == (points, winner)


def test_4_3_one_point_for_the_jordan_at_the_end_of_any_turn(table):
    """34.03 held by the 82nd would count without a trace, but it is not in this scenario; a battalion that
    can trace to an HQ does. It may be lost again afterwards."""
    t = at_turn_end(table, 4, "badhr", "34.03: 1/51-Tank\n34.06: 9-HQ\n58.02: Kahalani-A")
    assert t.state.marks.get("river reached") == 1
    t = at_turn_end(table, 6, "badhr", "58.02: Kahalani-A\n21.12: 1/78-Tank\nmark river reached 1")
    assert (t.outcome.data["points"], t.outcome.winner) == (2, "syrian")
    t = at_turn_end(table, 6, "badhr", "58.02: Kahalani-A\nmark river reached 1")
    assert (t.outcome.data["points"], t.outcome.winner) == (1, "")


def test_4_3_at_most_one_point_for_it(table):
    text = "34.03: 1/51-Tank\n34.06: 9-HQ\n43.03: 1/47-Tank\n44.05: 5-HQ\n58.02: Kahalani-A"
    t = at_turn_end(table, 6, "badhr", text)
    assert t.outcome.data["points"] == 1


def test_4_3_control_by_the_river_needs_a_trace(table):
    t = at_turn_end(table, 4, "badhr", "34.03: 1/51-Tank\n58.02: Kahalani-A")
    assert not t.state.marks.get("river reached")


def test_4_4_the_accelerated_schedule_goes_with_any_scenario(table):
    """On turn 1 the 1st and 3rd Armored Divisions and two commando battalions are due at D."""
    t = table("turn 1\nphase syrian-reinforcement\n28.34: 4-Cdo\n", "badhr", accelerated=True)
    t.do("arrive 1/91-Tank,1/20-Tank 01.32")
    t.do("arrive 1-Cdo,2-Cdo 01.30")
    assert t.code("arrive 82-Para 28.34")[0] == "HoC 5.0"  # 4.3 leaves it out
    plain = table("turn 1\nphase syrian-reinforcement\n28.34: 4-Cdo\n", "badhr")
    assert plain.code("arrive 1/91-Tank 01.32")[0] == "HoC 5.0"
