"""HoC 2.1 to 2.3: Israeli exploitation, strongpoints, Force Zvika."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

# --------------------------------------------------------------------------------- 2.1


@pytest.mark.parametrize("phase", ["israeli-exploitation-1", "israeli-exploitation-2"])
def test_2_1_both_exploitation_phases_follow_the_same_rules(table, phase):
    t = table(
        f"turn 6\nphase {phase}\n34.12: Kahalani-A Cohen-A HQ-Eitan Kahalani-B\n34.21: Barak-A\n"
        "34.22: 1/51-Tank\n36.12: 1-Cdo\noos: Kahalani-B"
    )
    assert t.allows("move Kahalani-A 34.13")
    assert t.code("move Cohen-A 34.13") == ("SCS 11.0", "no-exploit")
    assert t.code("move HQ-Eitan 34.13") == ("SCS 11.0", "no-exploit")
    assert t.code("move Kahalani-B 34.13") == ("SCS 11.0", "oos")
    assert t.code("move Barak-A 34.20") == ("SCS 11.0", "ezoc")


def test_2_1_a_unit_moves_its_whole_allowance_in_each_phase(table):
    """12 MP in the Movement Phase and 12 again in the exploitation; here 6 clear hexes each time."""
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A\n36.18: HQ-Eitan\n34.32: 1/51-Tank")
    t.do("move Kahalani-A 31.21 31.22 31.23 32.22 32.21 32.20")
    t.end_until("israeli-exploitation-2")
    t.do("move Kahalani-A 32.21 32.22 31.23 31.22 31.21 31.20")
    assert t.spent("Kahalani-A") == 6


def test_2_1_eligibility_is_judged_where_a_unit_stands_when_the_phase_begins(table):
    """It drives its enemy off in the Combat Phase, stays where no ZOC is left, and may exploit."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank*1")
    t.do("attack 34.22 Kahalani-A,Kahalani-B", 4, 4)  # 5:1 on 8: D2r2
    t.do("advance none")
    t.do("end")
    assert t.phase == "israeli-exploitation-2"
    assert t.allows("move Kahalani-A 34.20")


def test_2_1_overruns_in_exploitation_but_no_attack(table):
    t = table("turn 3\nphase israeli-exploitation-1\n31.20: Kahalani-A\n31.23: 1/51-Tank*1")
    t.do("move Kahalani-A 31.21 31.22")
    assert t.refuse("attack 31.23 Kahalani-A").code == "not-now"
    assert t.allows("overrun 31.23 Kahalani-A")


def test_2_1_syrians_do_not_move_in_the_israeli_exploitation_phase(table):
    t = table("turn 3\nphase israeli-exploitation-1\n34.12: Kahalani-A\n34.24: 1/51-Tank")
    assert t.code("move 1/51-Tank 34.25") == ("SCS 3.1", "enemy")


# --------------------------------------------------------------------------------- 2.2


def test_2_2_a_strongpoint_never_moves_or_attacks(table):
    t = table("turn 3\nphase israeli-movement\n30.16: SP-110 Kahalani-A")
    assert t.code("move SP-110 30.15") == ("SCS 3.1", "immobile")
    t = table("turn 3\nphase israeli-combat\n30.16: SP-110 Kahalani-A\n30.17: 1/51-Tank")
    assert t.code("attack 30.17 SP-110") == ("SCS 7.0", "immobile")


@pytest.mark.parametrize("steps", [1, 2])
def test_2_2c_a_strongpoint_has_a_zoc_at_any_strength(table, steps):
    """43.18 is not its printed hex; the unit alone matters. Over the ditch its ZOC is rigid."""
    t = table(f"turn 3\nphase syrian-movement\n43.18: SP-116*{steps}\n43.21: 1/51-Tank")
    assert t.code("move 1/51-Tank 43.20 43.19 44.19") == ("HoC 1.3d", "stopped")


def test_2_2c_its_zoc_bars_an_overrun_and_cuts_a_trace(table):
    t = table("turn 3\nphase syrian-movement\n34.12: SP-112\n34.13: 1/51-Tank 2/51-Tank")
    assert t.code("overrun 34.12 1/51-Tank") == ("SCS 6.0", "ezoc")


def test_2_2_the_printed_hex_has_no_effect_without_the_unit(table):
    t = table("turn 3\nphase syrian-movement\n44.19: 1/51-Tank")
    t.do("move 1/51-Tank 44.18 44.17")  # 44.17 is the hex of Strongpoint 116
    assert t.where("1/51-Tank") == "44.17"


def struck(table: Lay, garrison: str, *dice: int) -> Any:
    """A strongpoint hex in the open, 34.12, attacked by three tank battalions from 34.13."""
    t = table(f"turn 3\nphase syrian-combat\n34.12: {garrison}\n34.13: 1/70-Tank 2/70-Tank 3/70-Tank")
    t.do("attack 34.12 1/70-Tank,2/70-Tank,3/70-Tank", *dice)
    return t


def test_2_2b_a_strongpoint_ignores_retreats(table):
    """15 against 2 + 4 = 6 is 2.5, so 3:1, where 7 is A1D1r1."""
    t = struck(table, "SP-112 Kahalani-A", 3, 4)
    t.do("lose 1/70-Tank")
    t.do("lose Kahalani-A")
    assert t.asked == ("israeli", "retreat")
    t.do("stay")
    assert t.where("SP-112") == t.where("Kahalani-A") == "34.12"


def test_2_2b_alone_it_can_only_stand(table):
    """5 against 2 is 3:1 (2.5); 7 is A1D1r1."""
    t = table("turn 3\nphase syrian-combat\n34.12: SP-112\n34.13: 1/70-Tank")
    t.do("attack 34.12 1/70-Tank", 3, 4)
    assert t.asked == ("israeli", "retreat")
    assert t.code("retreat SP-112 34.11") == ("SCS 8.0", "immobile")
    t.do("stay")
    assert (t.where("SP-112"), t.steps("SP-112")) == ("34.12", 1)


def test_2_2b_it_dies_when_its_companions_retreat(table):
    t = struck(table, "SP-112 Kahalani-A", 3, 4)
    t.do("lose 1/70-Tank")
    t.do("lose Kahalani-A")
    t.do("retreat Kahalani-A 34.11")
    assert t.where("SP-112") == "dead pile"
    assert t.where("Kahalani-A") == "34.11"
    assert t.asked == ("syrian", "advance")


def test_2_2b_the_option_is_gone_if_the_strongpoint_did_not_survive(table):
    """Its one step is the loss chosen; then the others must go."""
    t = struck(table, "SP-112*1 Kahalani-A", 3, 4)  # 15 against 1 + 4 = 5 is 3:1
    t.do("lose 1/70-Tank")
    t.do("lose SP-112")
    assert t.code("stay") == ("HoC 1.3c", "must")
    t.do("retreat Kahalani-A 34.11")


def test_2_2b_only_whole_or_none_when_there_are_two_companions(table):
    """15 against 2 + 4 + 4 = 10 is 2:1 (1.5 rounds up); 9 is D2r1."""
    t = struck(table, "SP-112 Kahalani-A Kahalani-B", 4, 5)
    t.do("lose Kahalani-A,Kahalani-B")
    t.do("retreat Kahalani-A 34.11")
    assert t.refuse("stay").code == "must"
    t.do("retreat Kahalani-B 34.11")
    assert t.where("SP-112") == "dead pile"


# --------------------------------------------------------------------------------- 2.3


def test_2_3a_zvika_cannot_overrun(table):
    t = table("turn 3\nphase israeli-movement\n31.20: Zvika Kahalani-A\n31.23: 1/51-Tank")
    t.do("move Zvika,Kahalani-A 31.21 31.22")
    assert t.code("overrun 31.23 Zvika") == ("HoC 2.3a", "zvika")
    assert t.code("overrun 31.23 Zvika,Kahalani-A") == ("HoC 2.3a", "zvika")
    assert t.allows("overrun 31.23 Kahalani-A")


def test_2_3b_attacking_the_strongest_syrian_loses_a_step_before_the_odds(table):
    """Defence 3 and 2 (4/43-Tank has 4 and 2): 4/43-Tank is hit, so 2 against 3 + 2 = 5."""
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika\n34.22: 1/51-Tank 4/43-Tank")
    t.do("attack 34.22 Zvika", 6, 5)
    assert t.odds()[:2] == (2, 5)
    first = next(e for e in t.events if e.kind == "step")
    assert first.data["units"] == ["4/43-Tank"]
    assert t.where("Zvika") == "dead pile"  # A1D2r1; there is no roll for the dead


def test_2_3b_defending_too(table):
    """Attack 5 and 4: 1/70-Tank falls to 3, so 3 + 4 = 7 against 2."""
    t = table("turn 3\nphase syrian-combat\n34.12: Zvika\n34.13: 1/70-Tank 1/51-Tank")
    t.do("attack 34.12 1/70-Tank,1/51-Tank", 1, 2)
    assert t.odds() == (7, 2, "4:1")  # 3.5
    assert t.steps("1/70-Tank") == 1


@pytest.mark.parametrize(
    ("die", "stays"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)]
)
def test_2_3b_a_one_or_two_after_the_combat_takes_him_out_for_good(table, die, stays):
    """A companion takes the loss: 2 + 5 = 7 against 2 + 2 after the hit is 2:1 (1.75); 5 is A1D1."""
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika Kahalani-A\n34.22: 1/51-Tank 2/51-Tank*1")
    t.do("attack 34.22 Zvika,Kahalani-A", 1, 4)
    t.do("lose Kahalani-A")
    t.do("lose 1/51-Tank", die)
    assert t.where("Zvika") == ("34.21" if stays else "out of play")


def test_2_3b_the_roll_comes_after_the_result(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika Kahalani-A\n34.22: 1/51-Tank 2/51-Tank*1")
    t.do("attack 34.22 Zvika,Kahalani-A", 1, 4)
    t.do("lose Kahalani-A")
    t.do("lose 1/51-Tank", 3)
    kinds = [e.kind for e in t.events]
    assert kinds.index("step") < kinds.index("zvika")


def test_2_3b_his_hit_alone_may_end_the_combat(table):
    """A battalion with one step dies before the odds; nobody is left to roll against. He still rolls."""
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika\n34.22: 1/51-Tank*1")
    t.do("attack 34.22 Zvika")
    assert t.happened("result") == []
    assert t.where("1/51-Tank") == "dead pile"
    t.do("advance Zvika", 5)
    assert t.where("Zvika") == "34.22"


def test_2_3b_in_an_overrun_against_him_as_well(table):
    t = table("turn 3\nphase syrian-movement\n34.12: Zvika\n34.15: 1/70-Tank")
    t.do("move 1/70-Tank 34.14 34.13")
    t.do("overrun 34.12 1/70-Tank", 1, 1, 6)  # 3 against 2 is 2:1 on 2: A2, which kills
    assert t.odds() == (3, 2, "2:1")


def test_2_3b_he_cannot_be_held_back_from_an_attack_of_his_hex(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika Kahalani-A\n34.22: 1/51-Tank")
    assert t.refuse("attack 34.22 Kahalani-A").rule == "HoC 2.3b"
    assert t.allows("attack 34.22 Kahalani-A,Zvika")


def test_2_3b_other_hexes_attack_without_him(table):
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika\n33.22: Kahalani-A\n34.22: 1/51-Tank")
    assert t.allows("attack 34.22 Kahalani-A")


def test_2_3b_an_hq_is_hit_by_him_only_after_the_others(table):
    """1.5a: the HQ and a fired artillery unit both defend with 1; the artillery goes first."""
    t = table("turn 3\nphase israeli-combat\n34.21: Zvika\n34.22: 7-HQ ArtGp-A\nfired: ArtGp-A")
    t.do("attack 34.22 Zvika", 1, 1)  # 2 against 1 is 2:1, and A2 kills him
    first = next(e for e in t.events if e.kind == "step")
    assert first.data["units"] == ["ArtGp-A"]


def test_2_3c_otherwise_he_is_a_unit_of_one_step(table):
    t = table("turn 3\nphase syrian-combat\n34.12: Zvika\n34.13: 1/70-Tank 2/70-Tank")
    t.do("attack 34.12 1/70-Tank,2/70-Tank", 4, 4)  # 3 + 5 = 8 against 2 is 4:1; 8 is D2r2
    assert t.where("Zvika") == "dead pile"
