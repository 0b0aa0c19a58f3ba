"""HoC 1.10: airmobile movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

ISRAELIS = """
turn {turn}
phase {phase}
{mark}
31.10: Shelah-A Shelah-B Cohen-A Kahalani-A
20.27: 1/91-Tank
"""


def israelis(turn: int = 7, phase: str = "israeli-movement", mark: str = "") -> str:
    return ISRAELIS.format(turn=turn, phase=phase, mark=mark)


def test_1_10_a_unit_flies_from_any_hex_to_any_hex_without_enemies(table: Callable[..., Any]) -> None:
    t = table(israelis())
    t.do("airlift Shelah-A 11.13")
    assert t.where("Shelah-A") == "11.13"
    assert t.code("airlift Shelah-B 20.27") == ("HoC 1.10", "enemy-hex")


def test_1_10_departing_and_arriving_in_an_ezoc_is_allowed(table: Callable[..., Any]) -> None:
    t = table(israelis())
    t.do("airlift Shelah-A 20.26")  # next to 1/91-Tank
    assert t.where("Shelah-A") == "20.26"


def test_1_10_no_unit_flies_and_moves_in_one_phase(table: Callable[..., Any]) -> None:
    t = table(israelis())
    t.do("airlift Shelah-A 31.12")
    assert t.code("move Shelah-A 31.13")[1] in ("finished", "spent")
    t.do("move Cohen-A 31.11")
    assert t.code("airlift Cohen-A 31.14") == ("HoC 1.10", "moved")


def test_1_10_out_of_supply_units_may_fly(table: Callable[..., Any]) -> None:
    t = table(israelis() + "oos: Shelah-A\n")
    assert t.allows("airlift Shelah-A 31.14")


@pytest.mark.parametrize("phase", ["israeli-exploitation-1", "israeli-exploitation-2"])
def test_1_10a_never_in_an_exploitation_phase(table: Callable[..., Any], phase: str) -> None:
    assert table(israelis(phase=phase)).code("airlift Shelah-A 31.14")[1] == "not-now"


def test_1_10b_two_leg_units_a_fast_turn_from_turn_7(table: Callable[..., Any]) -> None:
    t = table(israelis())
    assert t.code("airlift Kahalani-A 31.14") == ("HoC 1.10b", "not-leg")
    t.do("airlift Shelah-A 31.14")
    t.do("airlift Shelah-B 31.14")
    assert t.code("airlift Cohen-A 31.14") == ("HoC 1.10b", "used")
    assert table(israelis(turn=6)).code("airlift Shelah-A 31.14") == ("HoC 1.10b", "too-early")
    slow = table(israelis(turn=11, mark="mark slow israeli 1"))
    assert slow.code("airlift Shelah-A 31.14") == ("HoC 1.10b", "slow")


SYRIANS = """
turn {turn}
phase syrian-reinforcement
01.30: 2-Cdo
"""


def test_1_10c_one_syrian_battalion_on_the_turn_it_arrives(table: Callable[..., Any]) -> None:
    t = table(SYRIANS.format(turn=3))
    t.do("arrive 1-Cdo 01.32")
    t.do("end")
    assert t.code("airlift 2-Cdo 31.14") == ("HoC 1.10c", "not-fresh")
    t.do("airlift 1-Cdo 11.13")
    assert t.where("1-Cdo") == "11.13"


def test_1_10c_not_again_when_rebuilt(table: Callable[..., Any]) -> None:
    t = table("turn 5\nphase syrian-reinforcement\nrepl 0 1\n01.30: 2-Cdo\ndead: 1-Cdo\n")
    t.do("revive 1-Cdo 01.30")
    t.do("end")
    assert t.code("airlift 1-Cdo 11.13") == ("HoC 1.10c", "not-fresh")


def test_1_10c_one_battalion_unless_the_schedule_is_accelerated(table: Callable[..., Any]) -> None:
    t = table("turn 5\nphase syrian-reinforcement\n28.34: 4-Cdo\n")  # 1 and 2 Cdo are due by turn 5
    t.do("arrive 1-Cdo 01.32")
    t.do("arrive 2-Cdo 01.32")
    t.do("end")
    t.do("airlift 1-Cdo 31.14")
    assert t.code("airlift 2-Cdo 31.14") == ("HoC 1.10c", "used")


def test_1_10c_with_4_4_every_commando_arriving_on_turns_1_and_2_flies(table: Callable[..., Any]) -> None:
    t = table("turn 1\nphase syrian-reinforcement\n28.34: 4-Cdo\n", "al-owda")
    t.do("arrive 1-Cdo 01.32")
    t.do("arrive 2-Cdo 01.32")
    t.do("end")
    t.do("airlift 1-Cdo 31.14")
    t.do("airlift 2-Cdo 31.15")
    assert t.where("2-Cdo") == "31.15"


def test_1_10c_the_iraqi_commandos_never_fly(table: Callable[..., Any]) -> None:
    t = table("turn 12\nphase syrian-reinforcement\n01.30: 2-Cdo\n")
    t.do("arrive 1-SF 01.32")
    t.do("end")
    assert t.code("airlift 1-SF 31.14") == ("HoC 1.10c", "not-a-flyer")
