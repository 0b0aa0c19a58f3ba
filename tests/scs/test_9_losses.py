"""SCS 9.0 step losses: flips, removals, and who takes them."""

import pytest


def fight(table, text, line, *dice):
    t = table(f"phase blue-combat\n{text}")
    t.do(line, *dice)
    return t


PAIR = "02.07: B-T1 B-T2 B-I1\n02.08: R-I1 R-T1"
"""Two tanks (12) against foot and tank (6): 2:1; 3 is A2, 4 is A1D1, 12 is D3r3."""
BOTH = "attack 02.08 B-T1,B-T2"


def test_9_0_the_first_loss_flips_a_unit_the_next_removes_it(table):
    t = fight(table, "02.07: B-T1\n02.08: R-I1", "attack 02.08 B-T1", 2, 2)  # 2:1, 4 is A1D1
    assert (t.steps("B-T1"), t.where("B-T1")) == (1, "02.07")
    t.do("end")
    while t.phase != "blue-combat":
        t.do("end")
    t.do("attack 02.08 B-T1", 2, 3)  # 3 to 2 is 2:1 (1.5), 5 is A1D1
    assert (t.steps("B-T1"), t.where("B-T1")) == (0, "dead pile")
    assert (t.steps("R-I1"), t.where("R-I1")) == (0, "dead pile")


def test_9_0_a_unit_with_one_step_is_removed(table):
    t = fight(table, "02.07: B-T1\n02.08: R-G", "attack 02.08 B-T1", 2, 3)
    assert t.where("R-G") == "dead pile"


@pytest.mark.parametrize(
    ("loss", "left"), [("B-T1,B-T2", (1, 1)), ("B-T1,B-T1", (0, 2)), ("B-T2,B-T2", (2, 0))]
)
def test_9_0_the_owner_spreads_them_as_he_likes(table, loss, left):
    t = fight(table, PAIR, BOTH, 1, 2)
    assert t.asked == ("blue", "losses")
    t.do(f"lose {loss}")
    assert (t.steps("B-T1"), t.steps("B-T2")) == left


def test_9_0_exactly_the_steps_owed_from_units_in_the_combat(table):
    t = fight(table, PAIR, BOTH, 1, 2)
    assert t.code("lose B-T1") == ("SCS 9.0", "count")
    assert t.code("lose B-T1,B-T1,B-T2") == ("SCS 9.0", "count")
    assert t.code("lose B-T1,B-I1") == ("SCS 9.0", "not-involved")  # it stood by in the same hex
    assert t.code("lose B-T1,R-I1") == ("SCS 9.0", "not-involved")


def test_9_0_no_unit_loses_more_than_it_has(table):
    t = fight(table, "02.07: B-T1*1 B-T2\n02.08: R-I1 R-T1", BOTH, 1, 2)  # 9 to 6 is 2:1 (1.5), 3 is A2
    assert t.code("lose B-T1,B-T1") == ("SCS 9.0", "steps")


def test_9_0_bystanders_in_the_attackers_hex_lose_nothing(table):
    t = fight(table, PAIR, BOTH, 2, 2)
    t.do("lose B-T1")
    t.do("lose R-T1")
    assert t.steps("B-I1") == 2


def test_9_0_each_side_chooses_for_itself(table):
    t = fight(table, PAIR, BOTH, 2, 2)
    assert t.asked == ("blue", "losses")
    assert t.code("lose R-I1") == ("SCS 9.0", "not-involved")
    t.do("lose B-T1")
    assert t.asked == ("red", "losses")
    t.do("lose R-T1")
    assert (t.steps("B-T1"), t.steps("B-T2"), t.steps("R-I1"), t.steps("R-T1")) == (1, 2, 2, 1)


@pytest.mark.parametrize("dice", [(4, 5), (6, 6)])  # D2r2 is all that is there, D3r3 is more
def test_9_0_losses_beyond_the_last_step_vanish_and_nobody_is_asked(table, dice):
    # Guns and staff have a step each; 6 to 2 is 3:1.
    t = fight(table, "02.07: B-T1\n02.08: R-G R-HQ", "attack 02.08 B-T1", *dice)
    assert t.where("R-G") == t.where("R-HQ") == "dead pile"
    assert t.asked == ("blue", "advance")


def test_9_0_staff_may_take_losses_for_the_tanks(table):
    t = fight(table, "02.07: B-T1 B-HQ\n02.08: R-I1", "attack 02.08 B-T1,B-HQ", 2, 2)
    t.do("lose B-HQ")
    assert (t.steps("B-T1"), t.where("B-HQ")) == (2, "dead pile")


def test_9_0_one_unit_takes_what_falls_to_it_without_a_question(table):
    t = fight(table, "02.07: B-T1\n02.08: R-I1", "attack 02.08 B-T1", 1, 1)  # 2:1, 2 is A2r1
    assert t.where("B-T1") == "dead pile"
    assert t.asked[1] != "retreat"


def test_9_0_in_an_overrun_too_only_the_overrunners_lose(table):
    t = table("phase blue-movement\n02.07: B-T1 B-I1\n02.08: R-G R-HQ")
    t.do("overrun 02.08 B-T1", 2, 2)  # 6 to 2 is 3:1, 4 is A1D1
    assert (t.steps("B-T1"), t.steps("B-I1")) == (1, 2)
    assert t.asked == ("red", "losses")
