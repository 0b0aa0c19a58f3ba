"""HoC 1.5 with erratum 4: headquarters lose last, come back at an Entry Area, and shift a combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""


def shifts(t: Any) -> tuple[list[tuple[str, int]], int]:
    """(side, columns) of each shift of the combat just resolved, and the net shift."""
    data = t.result()
    return [(side, columns) for side, columns, _, _ in data["shifts"]], data["net"]


# ----------------------------------------------------------------------------- 1.5, 1.5a


def test_1_5_an_hq_defends_with_one_and_cannot_attack(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A\n34.22: 9-HQ")
    t.do("attack 34.22 Kahalani-A", 1, 2)
    assert t.odds() == (5, 1, "5:1")
    t = table("turn 3\nphase syrian-combat\n34.21: Kahalani-A\n34.22: 9-HQ")
    assert t.code("attack 34.21 9-HQ") == ("SCS 7.0", "no-strength")


def test_1_5a_an_hq_loses_a_step_only_after_every_other_unit_of_its_hex(table):
    """Three steps of battalions are lost first, whatever the owner would like."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank*1 9-HQ")
    # 10 against 3 + 2 + 1 = 6 is 2:1, less one: 1:1; 9 is A1D2r1
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 4, 5)
    assert t.odds() == (10, 6, "1:1")
    t.do("lose Kahalani-A")
    assert t.asked == ("syrian", "losses")
    assert t.code("lose 9-HQ,1/51-Tank") == ("SCS 9.0", "later")
    assert t.code("lose 9-HQ,2/51-Tank") == ("SCS 9.0", "later")
    t.do("lose 1/51-Tank,2/51-Tank")
    assert t.where("9-HQ") == "34.22"


def test_1_5a_it_takes_what_the_others_cannot(table):
    """A step for the last battalion, and the second one falls on the HQ."""
    t = hq_lost(table)
    assert t.where("1/51-Tank") == "dead pile"
    assert t.asked == ("syrian", "relocation")


def hq_lost(table: Lay, more: str = "") -> Any:
    """D2r2 on a battalion with one step left and its HQ."""
    t = table(f"turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank*1 9-HQ\n{more}")
    # 10 against 2 + 1 is 3:1, less one for the HQ: 2:1; 10 is D2r2
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 5, 5)
    assert t.odds() == (10, 3, "2:1")
    return t


# --------------------------------------------------------------------------------- 1.5b


@pytest.mark.parametrize("entry", ["01.30", "01.32", "09.34", "28.34", "32.34", "49.34", "55.34"])
def test_1_5b_erratum_4_a_lost_hq_returns_at_any_entry_area_of_its_side(table, entry):
    t = hq_lost(table)
    t.do(f"return 9-HQ {entry}")
    assert (t.where("9-HQ"), t.steps("9-HQ")) == (entry, 1)
    assert t.asked == ("israeli", "advance")


def test_1_5b_not_elsewhere(table):
    t = hq_lost(table)
    for hex_ in ("34.25", "35.23", "58.02", "31.10"):
        assert t.code(f"return 9-HQ {hex_}") == ("HoC 1.5b", "place")
    assert t.code("return 5-HQ 28.34") == ("HoC 1.5b", "other")


def test_1_5b_not_onto_or_next_to_enemies(table):
    """Israelis in 28.34 and in 33.33, which is next to 32.34."""
    t = hq_lost(table, "28.34: Barak-A\n33.34: Barak-B\n")
    assert t.code("return 9-HQ 28.34") == ("HoC 1.5b", "place")
    assert t.code("return 9-HQ 32.34") == ("HoC 1.5b", "place")
    t.do("return 9-HQ 49.34")


def test_1_5b_an_israeli_hq_returns_in_the_west(table):
    t = table("turn 3\nphase syrian-combat\n34.12: HQ-Eitan\n34.13: 1/51-Tank 2/51-Tank")
    t.do("attack 34.12 1/51-Tank,2/51-Tank", 6, 4)
    assert t.asked == ("israeli", "relocation")
    assert t.code("return HQ-Eitan 28.34") == ("HoC 1.5b", "place")
    for entry in ("58.02", "58.05", "35.01", "31.10"):
        assert t.allows(f"return HQ-Eitan {entry}")


def test_1_5b_with_every_entry_area_closed_it_waits_off_the_map(table):
    """And returns as soon as one is free, as a reinforcement."""
    closed = "58.03: 1-Cdo\n35.02: 2-Cdo\n31.11: 3-Cdo\n57.04: 4-Cdo\n58.05: 5-Cdo\n"
    t = table(f"turn 3\nphase syrian-combat\n34.12: HQ-Eitan\n34.13: 1/51-Tank 2/51-Tank\n{closed}")
    t.do("attack 34.12 1/51-Tank,2/51-Tank", 6, 4)
    assert t.where("HQ-Eitan") == "pool"
    t.do("advance none")
    t.end_until("israeli-reinforcement")
    assert not t.allows("arrive HQ-Eitan 31.10")  # an enemy stands in 31.11, next to it


def test_1_5b_a_retreat_that_cannot_be_made_displaces_it_too(table):
    """An HQ is never destroyed: pinned against enemies it goes to an Entry Area instead."""
    t = table(
        "turn 3\nphase israeli-combat\n34.23: 9-HQ 1/43-Mech\n34.22: Kahalani-A Kahalani-B\n33.23: Barak-A\n"
        "33.24: Barak-B\n34.24: Barak-C\n35.23: Rattess-A\n35.24: Rattess-B"
    )
    # 10 against 3 + 1 = 4 is 3:1 (2.5), less one: 2:1; 9 is D2r1: the battalion dies, the HQ must go
    t.do("attack 34.23 Kahalani-A,Kahalani-B", 4, 5)
    assert t.where("1/43-Mech") == "dead pile"
    assert t.asked == ("syrian", "relocation")


# --------------------------------------------------------------------------------- 1.5c


def test_1_5c_an_hq_with_the_attackers_shifts_one_column(table):
    """5 against 3 is 2:1; the HQ makes it 3:1."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A HQ-Eitan\n34.22: 1/51-Tank")
    t.do("attack 34.22 Kahalani-A,HQ-Eitan", 1, 3)
    assert t.odds() == (5, 3, "3:1")
    assert shifts(t) == ([("israeli", 1)], 1)


def test_1_5c_an_hq_with_the_defenders_shifts_one_the_other_way(table):
    """10 against 3 + 1 is 3:1 (2.5), less one: 2:1."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 9-HQ")
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 2, 3)
    assert t.odds() == (10, 4, "2:1")
    assert shifts(t) == ([("syrian", 1)], -1)


def test_1_5c_two_hqs_cancel_each_other(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B HQ-Eitan\n34.22: 1/51-Tank 9-HQ")
    t.do("attack 34.22 Kahalani-A,Kahalani-B,HQ-Eitan", 1, 3)
    assert t.odds() == (10, 4, "3:1")
    assert shifts(t)[1] == 0


def test_1_5c_none_when_out_of_supply(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A HQ-Eitan\n34.22: 1/51-Tank\noos: HQ-Eitan")
    t.do("attack 34.22 Kahalani-A,HQ-Eitan", 1, 3)
    assert shifts(t) == ([], 0)


def test_1_5c_none_from_an_hq_in_another_hex_than_the_attackers(table):
    """It must be stacked with units that attack; alone in 33.22 it is not."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A\n33.22: HQ-Eitan\n34.22: 1/51-Tank")
    t.do("attack 34.22 Kahalani-A,HQ-Eitan", 1, 3)
    assert shifts(t) == ([], 0)


def test_1_5c_none_for_an_hq_that_defends_alone(table):
    """Nobody is there for it to be stacked with."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A\n34.22: 9-HQ")
    t.do("attack 34.22 Kahalani-A", 1, 2)
    assert shifts(t) == ([], 0)


def test_1_5c_an_hq_takes_part_and_may_advance(table):
    """5 against 2 is 2.5: 3:1, and 4:1 with the HQ; 8 is D2r2, and a platoon has one step."""
    t = table("turn 3\nphase syrian-combat\n34.21: Nafshi-1A\n34.22: 4/43-Tank 9-HQ")
    t.do("attack 34.21 4/43-Tank,9-HQ", 4, 4)
    assert t.odds() == (5, 2, "4:1")
    t.do("advance 4/43-Tank,9-HQ")
    assert t.where("9-HQ") == "34.21"


def test_1_5c_in_an_overrun_an_hq_that_began_the_phase_with_the_attackers_shifts(table):
    """5 against 3 is 2:1, with the HQ 3:1."""
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A HQ-Eitan\n31.23: 1/51-Tank")
    t.do("move Kahalani-A,HQ-Eitan 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A,HQ-Eitan", 1, 3)
    assert t.odds() == (5, 3, "3:1")
    assert shifts(t) == ([("israeli", 1)], 1)


def test_1_5c_one_that_joined_on_the_way_does_not(table):
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A\n31.21: HQ-Eitan\n31.23: 1/51-Tank")
    t.do("move HQ-Eitan 31.22")
    t.do("move Kahalani-A 31.21 31.22")
    assert not t.allows("overrun 31.23 Kahalani-A,HQ-Eitan")
    t.do("overrun 31.23 Kahalani-A", 1, 4)
    assert shifts(t) == ([], 0)


def test_1_5c_nor_does_one_that_stays_behind_in_the_hex(table):
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A HQ-Eitan\n31.23: 1/51-Tank")
    t.do("move Kahalani-A 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A", 1, 4)
    assert shifts(t) == ([], 0)


def test_1_5c_an_hq_shifts_for_the_overrun_too(table):
    """10 against 3 + 1 is 3:1 (2.5), less one."""
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A Kahalani-B\n31.23: 1/51-Tank 9-HQ")
    t.do("move Kahalani-A,Kahalani-B 31.21 31.22")
    t.do("overrun 31.23 Kahalani-A,Kahalani-B", 2, 3)
    assert t.odds() == (10, 4, "2:1")
    assert shifts(t) == ([("syrian", 1)], -1)


def test_1_5c_an_hq_in_the_attacking_hex_helps_without_being_named(table):
    """4 + 4 against 3 in the clear is 3:1; the HQ beside the attackers makes it 4:1, unless Out of Supply."""
    text = "turn 3\nphase syrian-combat\n30.20: 1/51-Tank 2/51-Tank 9-HQ\n30.19: Barak-A\n"
    t = table(text)
    t.do("attack 30.19 1/51-Tank,2/51-Tank", 1, 4)
    assert t.odds() == (8.0, 3.0, "4:1")
    hungry = table(text + "oos: 9-HQ\n")
    hungry.do("attack 30.19 1/51-Tank,2/51-Tank", 1, 4)
    assert hungry.odds() == (8.0, 3.0, "3:1")
