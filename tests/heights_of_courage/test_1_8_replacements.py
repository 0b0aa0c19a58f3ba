"""HoC 1.8 with errata 1 and 5: Replacement Points in one's own Reinforcement Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

RING = "33.14: 1/51-Tank\n36.12: 2/51-Tank\n33.11: 3/51-Tank\n"  # all around 34.12


def phase(table: Lay, side: str, text: str, repl: str = "2 2", turn: int = 5) -> Any:
    return table(f"turn {turn}\nphase {side}-reinforcement\nrepl {repl}\n{text}")


# ---------------------------------------------------------------------------------- steps


def test_1_8b_a_point_rebuilds_a_step(table):
    t = phase(table, "israeli", "34.12: Kahalani-A*1")
    t.do("rebuild Kahalani-A")
    assert t.steps("Kahalani-A") == 2
    assert t.state.repl == (1, 2)
    assert t.code("rebuild Kahalani-A") == ("HoC 1.8b", "full")


def test_1_8b_two_points_bring_a_dead_unit_back_at_full_strength(table):
    t = phase(table, "israeli", "dead: Kahalani-A")
    t.do("revive Kahalani-A 35.01")
    assert (t.where("Kahalani-A"), t.steps("Kahalani-A")) == ("35.01", 1)
    t.do("rebuild Kahalani-A")
    assert (t.steps("Kahalani-A"), t.state.repl) == (2, (0, 2))


def test_1_8c_nobody_spends_more_than_he_has(table):
    t = phase(table, "israeli", "34.12: Kahalani-A*1 Kahalani-B*1\ndead: Barak-A", repl="1 2")
    t.do("rebuild Kahalani-A")
    assert t.code("rebuild Kahalani-B") == ("HoC 1.8c", "no-points")
    assert t.code("revive Barak-A 35.01") == ("HoC 1.8c", "no-points")


def test_1_8c_unused_points_are_not_saved(table, hoc):
    t = table("turn 4\nphase syrian-reinforcement\nrepl 7 7\n34.24: 1/51-Tank*1\n34.12: Kahalani-A*1")
    while t.state.turn == 4:
        t.pass_by()
    assert t.state.repl == hoc.definition.turn(5).repl


def test_1_8_only_the_own_units_in_the_own_phase(table):
    t = phase(table, "israeli", "34.12: Kahalani-A*1\n34.24: 1/51-Tank*1")
    assert t.code("rebuild 1/51-Tank") == ("HoC 1.8", "enemy")
    t = table("turn 5\nphase israeli-movement\nrepl 2 2\n34.12: Kahalani-A*1")
    assert t.refuse("rebuild Kahalani-A").code == "not-now"


# ----------------------------------------------------------------------------------- 1.8a


def test_1_8a_erratum_1_units_absorb_points_in_an_ezoc(table):
    t = phase(table, "israeli", "34.21: Kahalani-A*1\n34.22: 1/51-Tank\n36.17: HQ-Eitan")
    t.do("rebuild Kahalani-A")
    assert t.steps("Kahalani-A") == 2


def test_1_8a_a_unit_must_be_able_to_trace_at_that_moment(table):
    t = phase(table, "israeli", f"34.12: Kahalani-A*1\n{RING}")
    assert t.code("rebuild Kahalani-A") == ("HoC 1.8a", "no-trace")


def test_1_8a_the_marker_does_not_matter(table):
    """Marked, but the way is open now; unmarked, but cut off now (the test before)."""
    t = phase(table, "israeli", "34.12: Kahalani-A*1\noos: Kahalani-A")
    t.do("rebuild Kahalani-A")
    assert t.steps("Kahalani-A") == 2


@pytest.mark.parametrize("unit", ["Shelah-A", "SP-110"])
def test_1_8a_units_that_are_never_marked_need_no_trace(table, unit):
    t = phase(table, "israeli", f"34.12: {unit}*1\n{RING}")
    t.do(f"rebuild {unit}")
    assert t.steps(unit) == 2


def test_1_8a_commandos_neither(table):
    t = phase(table, "syrian", "34.12: 1-Cdo*1\n34.13: Kahalani-A")
    t.do("rebuild 1-Cdo")
    assert t.steps("1-Cdo") == 2


def test_1_8a_nobody_returns_onto_an_enemy(table):
    t = phase(table, "israeli", "dead: Kahalani-A\n35.01: 1-Cdo")
    assert t.code("revive Kahalani-A 35.01") == ("HoC 1.8a", "enemy-hex")


# ------------------------------------------------------------------------ places to return


@pytest.mark.parametrize("entry", ["58.02", "58.05", "35.01", "31.10"])
def test_1_8_the_dead_return_at_any_friendly_entry_area(table, entry):
    t = phase(table, "israeli", "dead: Kahalani-A")
    t.do(f"revive Kahalani-A {entry}")
    assert t.where("Kahalani-A") == entry


def test_1_8_not_at_the_enemys(table):
    t = phase(table, "israeli", "dead: Kahalani-A")
    assert t.refuse("revive Kahalani-A 28.34").code == "place"
    t = phase(table, "syrian", "dead: 1/51-Tank")
    assert t.refuse("revive 1/51-Tank 35.01").code == "place"
    assert t.allows("revive 1/51-Tank 28.34")


@pytest.mark.parametrize(
    ("hex_", "allowed"), [("38.12", True), ("38.13", True), ("37.12", True), ("38.14", False)]
)
def test_1_8_or_in_or_next_to_the_hex_of_an_hq(table, hex_, allowed):
    t = phase(table, "israeli", "dead: Kahalani-A\n38.12: HQ-Peled")
    assert t.allows(f"revive Kahalani-A {hex_}") is allowed


@pytest.mark.parametrize(
    ("unit", "hq", "allowed"),
    [
        ("1/51-Tank", "9-HQ", True),
        ("1/51-Tank", "5-HQ", False),  # a striped unit by its own HQ only
        ("1/81-Tank", "5-HQ", True),  # independent
        ("ArtGp-A", "7-HQ", True),
        ("1/12-Arm", "HQ-Iraq", True),
        ("1/12-Arm", "9-HQ", False),
        ("1/51-Tank", "HQ-Iraq", False),
    ],
)
def test_1_8_erratum_5_subordinated_units_use_their_own_hq_only(table, unit, hq, allowed):
    t = phase(table, "syrian", f"dead: {unit}\n38.24: {hq}", turn=9)
    assert t.allows(f"revive {unit} 38.25") is allowed
    assert t.allows(f"revive {unit} 49.34")


def test_1_8_erratum_5_syrians_return_on_their_side_of_the_purple_line(table):
    """An HQ in 43.18 west of the ditch: 43.19 beyond it is open, 43.17 and the HQ's own hex are not."""
    t = phase(table, "syrian", "dead: 1/47-Tank\n43.18: 5-HQ")
    assert t.allows("revive 1/47-Tank 43.19")
    assert t.refuse("revive 1/47-Tank 43.17").code == "place"
    assert t.refuse("revive 1/47-Tank 43.18").code == "place"


def test_1_8_erratum_5_israelis_may_return_beyond_it(table):
    t = phase(table, "israeli", "dead: Kahalani-A\n43.20: HQ-Peled")
    assert t.allows("revive Kahalani-A 43.21")


def test_1_8_erratum_5_the_sentence_against_ezocs_has_gone(table):
    """Next to its HQ, and next to a Syrian."""
    t = phase(table, "israeli", "dead: Kahalani-A\n38.12: HQ-Peled\n38.14: 1/51-Tank")
    assert t.allows("revive Kahalani-A 38.13")


def test_1_8_not_into_ground_that_is_closed_to_the_unit(table):
    """48.06 is rough: foot may return there next to an HQ, tanks may not."""
    t = phase(table, "israeli", "dead: Kahalani-A Cohen-A\n48.05: HQ-Peled")
    assert t.refuse("revive Kahalani-A 48.06").code == "prohibited"
    assert t.allows("revive Cohen-A 48.06")


def test_1_8b_only_the_dead_return(table):
    t = phase(table, "israeli", "34.12: Kahalani-A\ngone: Zvika")
    assert t.code("revive Kahalani-A 35.01") == ("HoC 1.8b", "not-dead")
    assert t.code("revive Zvika 35.01") == ("HoC 1.8b", "not-dead")  # removed for good (2.3b)
    assert t.code("revive Barak-A 35.01") == ("HoC 1.8b", "not-dead")  # not here yet
    assert t.code("rebuild Barak-A") == ("HoC 1.8b", "off-map")


def test_1_8_a_returned_unit_moves_in_the_same_turn(table):
    t = phase(table, "israeli", "dead: Kahalani-A")
    t.do("revive Kahalani-A 35.01")
    t.do("end")
    assert t.allows("move Kahalani-A 35.02")


def test_1_8_the_phase_asks_whoever_can_spend_points(table):
    """Turn 6 brings Syria no reinforcements; with a reduced unit and points it must still be asked."""
    t = table("turn 5\nphase israeli-exploitation-2\n34.24: 1/51-Tank*1\n34.12: Kahalani-A")
    t.do("end")
    assert t.state.turn == 6
    assert t.phase == "syrian-reinforcement"
