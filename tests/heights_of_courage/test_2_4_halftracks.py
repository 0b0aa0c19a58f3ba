"""HoC 2.4: half-track movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

POSITION = """
turn {turn}
phase {phase}
mark half-tracks left {left}
31.10: Shelah-A Cohen-A Kahalani-A
34.04: Cohen-B Dror-A Dror-B Shahar-A
20.27: 1/91-Tank
"""


def text(turn: int = 5, phase: str = "israeli-movement", left: int = 4) -> str:
    return POSITION.format(turn=turn, phase=phase, left=left)


def test_2_4_a_mounted_unit_has_12_mech_mp(table: Callable[..., Any]) -> None:
    """Seven hexes along the road at half an MP each are 3½ MP of 12."""
    t = table(text())
    road = "31.11 30.11 29.12 29.13 28.13 27.14 26.14"
    t.do("mount Cohen-A")
    t.do(f"move Cohen-A {road}")
    assert t.where("Cohen-A") == "26.14"
    assert t.spent("Cohen-A") == 7 * 0.5
    # A leg unit has 6 MP; on half-tracks 12 are left to spend.
    rb = t.state.rules
    assert rb.moving.allowance(t.state, t.unit("Cohen-A")) == 12 * 2
    assert rb.moving.allowance(t.state, t.unit("Shelah-A")) == 6 * 2


def test_2_4_the_effect_ends_with_the_phase(table: Callable[..., Any]) -> None:
    t = table(text())
    t.do("mount Cohen-A")
    t.do("end")
    assert t.state.rules.moving.allowance(t.state, t.unit("Cohen-A")) == 6 * 2


def test_2_4_four_units_a_turn(table: Callable[..., Any]) -> None:
    t = table(text())
    for name in ("Cohen-B", "Dror-A", "Dror-B", "Shahar-A"):
        t.do(f"mount {name}")
    assert t.code("mount Cohen-A") == ("HoC 2.4", "used")


def test_2_4_only_israeli_leg_units_from_turn_5(table: Callable[..., Any]) -> None:
    assert table(text()).code("mount Kahalani-A") == ("HoC 2.4", "not-leg")
    assert table(text(turn=4)).code("mount Cohen-A") == ("HoC 2.4", "too-early")
    moved = table(text())
    moved.do("move Cohen-A 31.11")
    assert moved.code("mount Cohen-A") == ("HoC 2.4", "moved")


def test_2_4_in_any_israeli_movement_phase_also_the_one_in_the_syrian_turn(table: Callable[..., Any]) -> None:
    t = table(text(phase="israeli-exploitation-1"))
    assert t.code("move Cohen-A 31.11") == ("SCS 11.0", "no-exploit")
    t.do("mount Cohen-A")
    t.do("move Cohen-A 31.11")
    assert t.where("Cohen-A") == "31.11"


def test_2_4_the_counters_are_back_in_the_air_point_phase(table: Callable[..., Any]) -> None:
    from golan_heights_of_courage.rules.halftracks import LEFT

    t = table(text(turn=5, phase="israeli-combat", left=0) + "26.28: 2/91-Tank\n")
    while t.state.turn == 5:
        t.pass_by()
    assert t.state.marks[LEFT] == 4
