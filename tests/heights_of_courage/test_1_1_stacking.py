"""HoC 1.1 and 3.1: how many units share a hex, and which never do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

SEVENTH = "Kahalani-A Kahalani-B Kahalani-C BenHanon"


def at_the_end_of_movement(table: Lay, side: str, stack: str) -> Any:
    """The table after a Movement Phase that ends with a stack in open ground."""
    there = "34.12" if side == "israeli" else "34.24"
    t = table(f"turn 3\nphase {side}-movement\n{there}: {stack}")
    t.do("end")
    return t


def is_legal(table: Lay, side: str, stack: str) -> bool:
    return at_the_end_of_movement(table, side, stack).asked != (side, "excess")


@pytest.mark.parametrize(
    ("side", "stack", "legal"),
    [
        ("israeli", SEVENTH, True),
        ("israeli", f"{SEVENTH} Barak-A", False),
        ("israeli", "Kahalani-A Gottfrd-A Cohen-A ArtTF-A", True),  # artillery counts
        ("israeli", "Kahalani-A Gottfrd-A Cohen-A ArtTF-A ArtTF-B", False),
        ("syrian", "1/51-Tank 1/43-Mech 9-Recon", True),
        ("syrian", "1/51-Tank 1/43-Mech 9-Recon 9-AT", False),
        ("syrian", "1/51-Tank 2/51-Tank 3/51-Tank 9-Recon", False),  # three of a brigade and a stranger
        ("syrian", "1/51-Tank 2/51-Tank 3/51-Tank 4/51-Mech", True),
        ("syrian", "1/51-Tank 2/51-Tank 3/51-Tank 4/51-Mech 9-Recon", False),
        ("syrian", "1-Cdo 2-Cdo 3-Cdo 4-Cdo", False),  # battalions of no brigade
        ("syrian", "ArtGp-A ArtGp-B ArtGp-C ArtGp-D", False),
        ("syrian", "9-Recon 9-AT 7-Recon 7-AT", False),  # divisional battalions are of no brigade
        ("syrian", "1/12-Arm 2/12-Arm 3/12-Arm 4/12-Mech", True),  # the four of an Iraqi brigade
        ("syrian", "2-Royal 4-Royal Abdullah", True),
    ],
)
def test_1_1_four_israelis_three_syrians_or_four_of_one_brigade(table, side, stack, legal):
    assert is_legal(table, side, stack) is legal


@pytest.mark.parametrize(
    ("side", "stack"),
    [
        ("israeli", f"{SEVENTH} HQ-Eitan HQ-Laner"),
        ("israeli", f"{SEVENTH} SP-110"),
        ("israeli", f"{SEVENTH} Zvika"),
        ("israeli", f"{SEVENTH} Zvika SP-110 HQ-Eitan"),
        ("syrian", "1/51-Tank 1/43-Mech 9-Recon 9-HQ 5-HQ"),
        ("syrian", "1/51-Tank 2/51-Tank 3/51-Tank 4/51-Mech 7-HQ"),
    ],
)
def test_1_1_hqs_strongpoints_and_zvika_stack_free(table, side, stack):
    assert is_legal(table, side, stack)


@pytest.mark.parametrize(
    "stack",
    [
        "1/51-Tank 1/12-Arm",
        "1/51-Tank 1-Moroc",
        "1/51-Tank 2-Royal",
        "1-Moroc 2-Royal",
        "1/12-Arm Abdullah",
        "9-HQ 1/12-Arm",  # an HQ stacks free, but not with strangers
        "HQ-Iraq 1/51-Tank",
    ],
)
def test_3_1_arabs_of_two_nations_never_stack(table, stack):
    assert not is_legal(table, "syrian", stack)


def test_1_1_the_owner_chooses_what_to_destroy(table):
    """Any of the five may go; one is enough."""
    for victim in (*SEVENTH.split(), "Barak-A"):
        t = at_the_end_of_movement(table, "israeli", f"{SEVENTH} Barak-A")
        t.do(f"destroy {victim}")
        assert t.where(victim) == "dead pile"
        assert t.asked != ("israeli", "excess")
        survivors = {*SEVENTH.split(), "Barak-A"} - {victim}
        assert {t.where(u) for u in survivors} == {"34.12"}


def test_1_1_the_excess_of_two_units_is_two_choices(table):
    t = at_the_end_of_movement(table, "syrian", "1/51-Tank 1/43-Mech 1/33-Inf 9-Recon 9-AT")
    t.do("destroy 9-AT")
    assert t.asked == ("syrian", "excess")
    t.do("destroy 1/33-Inf")
    assert t.asked != ("syrian", "excess")


def test_1_1_destroying_what_stacks_free_does_not_help(table):
    t = at_the_end_of_movement(table, "israeli", f"{SEVENTH} Barak-A HQ-Eitan Zvika")
    assert t.code("destroy HQ-Eitan") == ("SCS 4.0a", "no-help")
    assert t.code("destroy Zvika") == ("SCS 4.0a", "no-help")
    assert t.code("destroy Barak-B") == ("SCS 4.0a", "elsewhere")


def test_1_1_with_three_of_a_brigade_and_two_strangers_one_loss_may_not_be_enough(table):
    """Five units: without a stranger four of mixed origin are left, one too many."""
    t = at_the_end_of_movement(table, "syrian", "1/51-Tank 2/51-Tank 3/51-Tank 9-Recon 9-AT")
    t.do("destroy 9-AT")
    assert t.asked == ("syrian", "excess")
    t.do("destroy 9-Recon")
    assert t.asked != ("syrian", "excess")


def test_4_0a_units_move_through_a_full_hex(table):
    t = table(f"turn 3\nphase israeli-movement\n34.12: {SEVENTH}\n34.11: Barak-A")
    t.do("move Barak-A 34.12 34.13")
    t.do("end")
    assert t.where("Barak-A") == "34.13"
    assert t.asked != ("israeli", "excess")


def test_4_0a_no_overrun_from_an_overfull_hex(table):
    """SCS 4.0a: at an overrun nobody dies for it, the overrun just cannot be made."""
    t = table(f"turn 3\nphase israeli-movement\n34.11: {SEVENTH}\n34.13: Barak-A\n34.14: 1/51-Tank")
    t.do("move Kahalani-A,Kahalani-B,Kahalani-C,BenHanon 34.12 34.13")
    assert t.code("overrun 34.14 Kahalani-A,Kahalani-B") == ("SCS 4.0a", "stacking")


def test_1_1_no_more_may_advance_than_may_stack(table):
    """Attackers from two hexes; D2r2 (4:1 on 8) drives the defender off."""
    t = table(f"turn 3\nphase israeli-combat\n34.12: {SEVENTH}\n35.13: Barak-A\n34.13: 1/51-Tank")
    # 5 + 5 + 5 + 5 + 4 = 24 against 3 is 8:1, the last column; 6 there is D2r2.
    t.do(f"attack 34.13 {SEVENTH.replace(' ', ',')},Barak-A", 3, 3)
    assert t.where("1/51-Tank") == "dead pile"
    assert t.asked == ("israeli", "advance")
    assert t.code(f"advance {SEVENTH.replace(' ', ',')},Barak-A") == ("SCS 4.0a", "stacking")
    t.do(f"advance {SEVENTH.replace(' ', ',')}")
    assert t.where("Kahalani-A") == "34.13"
    assert t.where("Barak-A") == "35.13"


def test_1_1_a_retreat_onto_too_many_friends_costs_a_unit_of_that_hex(table):
    t = table(
        "turn 3\nphase israeli-combat\n34.12: Kahalani-A Kahalani-B\n34.13: 1/51-Tank 2/51-Tank\n"
        "34.14: 1/43-Mech 9-Recon 9-AT"
    )
    # 10 against 6 is 2:1; 9 is D2r1.
    t.do("attack 34.13 Kahalani-A,Kahalani-B", 4, 5)
    t.do("lose 1/51-Tank,1/51-Tank")
    t.do("retreat 2/51-Tank 34.14")
    assert t.asked == ("syrian", "excess")
    t.do("destroy 9-AT")
    assert t.where("2/51-Tank") == "34.14"
    assert t.asked == ("israeli", "advance")


def test_3_1_arabs_of_two_nations_never_attack_together(table):
    t = table(
        "turn 9\nphase syrian-combat\n34.23: Kahalani-A\n34.24: 1/51-Tank\n34.22: 1/12-Arm\n33.23: 9-HQ"
    )
    assert t.code("attack 34.23 1/51-Tank,1/12-Arm") == ("HoC 3.1", "nations")
    assert t.allows("attack 34.23 1/51-Tank")
    assert t.allows("attack 34.23 1/12-Arm")


def test_3_1_nor_do_they_overrun_together(table):
    t = table("turn 9\nphase syrian-movement\n34.23: Kahalani-A\n34.25: 1/51-Tank 1/12-Arm")
    t.do("move 1/51-Tank,1/12-Arm 34.24")
    assert t.refuse("overrun 34.23 1/51-Tank,1/12-Arm").rule in ("HoC 3.1", "SCS 4.0a")


def test_4_0_set_up_keeps_to_the_limit(table, hoc):
    options = hoc.settle_options({"setup": "free"})
    state = hoc.start("historical", options)
    action = hoc.parse(state, "place Kahalani-A,Kahalani-B,Kahalani-C,Kahalani-Tiger,ArtTF-A 31.10")
    refusal = hoc.why_not(state, action)
    assert (refusal.rule, refusal.code) == ("SCS 4.0", "stacking")
    assert hoc.why_not(state, hoc.parse(state, "place Kahalani-A,Kahalani-B,HQ-Eitan,ArtTF-A 31.10")) is None
