"""SCS 4.0 stacking: when the limit is in force, and who dies of it. The small game: three, staff free."""

import pytest

FULL = "B-I1 B-I2 B-I3"


def test_4_0a_the_limit_is_not_in_force_during_movement(table):
    t = table(f"phase blue-movement\n01.01: B-T1\n01.02: {FULL}")
    t.do("move B-T1 01.02")
    t.do("move B-T1 01.03")
    t.do("end")
    assert t.where("B-T1") == "01.03"
    assert t.asked[1] != "excess"


def test_4_0a_at_the_end_of_movement_the_owner_destroys_the_excess(table):
    t = table(f"phase blue-movement\n01.01: B-T1\n01.02: {FULL}\n09.09: R-I1")
    t.do("move B-T1 01.02")
    t.do("end")
    assert (t.phase, t.asked) == ("blue-movement", ("blue", "excess"))
    t.do("destroy B-I2")  # his choice, not the unit that came last
    assert t.where("B-I2") == "dead pile"
    assert {t.where(u) for u in ("B-T1", "B-I1", "B-I3")} == {"01.02"}
    assert t.phase == "blue-exploitation"


def test_4_0a_only_what_is_in_excess_dies(table):
    t = table(f"phase blue-movement\n01.01: B-T1 B-T2\n01.02: {FULL}")
    t.do("move B-T1,B-T2 01.02")
    t.do("end")
    t.do("destroy B-I1")
    assert t.asked == ("blue", "excess")  # four are left
    t.do("destroy B-I2")
    assert t.asked != ("blue", "excess")


def test_4_0a_the_excess_is_taken_from_that_hex_and_from_what_counts(table):
    t = table(f"phase blue-movement\n01.02: {FULL} B-T1 B-HQ\n01.05: B-T2")
    t.do("end")
    assert t.code("destroy B-T2") == ("SCS 4.0a", "elsewhere")
    assert t.code("destroy B-HQ") == ("SCS 4.0a", "no-help")


def test_4_0a_every_overfull_hex_is_settled(table):
    t = table(f"phase blue-movement\n01.02: {FULL} B-T1\n01.05: B-T2 B-T3 B-G B-I4")
    t.do("end")
    for unit in ("B-T1", "B-T2"):
        assert t.asked == ("blue", "excess")
        t.do(f"destroy {unit}")
    assert t.asked != ("blue", "excess")


def test_4_0_units_that_do_not_count_stack_freely(table):
    t = table(f"phase blue-movement\n01.01: B-HQ\n01.02: {FULL}")
    t.do("move B-HQ 01.02")
    t.do("end")
    assert t.asked[1] != "excess"


def test_4_0a_at_the_end_of_exploitation_too(table):
    t = table(f"phase blue-exploitation\n01.01: B-T1\n01.02: {FULL}\n09.09: R-I1")
    t.do("move B-T1 01.02")
    t.do("end")
    assert (t.phase, t.asked) == ("blue-exploitation", ("blue", "excess"))


# ------------------------------------------------------------------------------- overruns


def test_4_0a_at_the_instant_of_an_overrun_nobody_dies_but_it_is_not_made(table):
    # Blue tanks come up to the gun's hex 02.08 through 02.07, which three foot hold.
    t = table(f"phase blue-movement\n02.06: B-T1\n02.07: {FULL}\n02.08: R-G")
    t.do("move B-T1 02.07")
    assert t.code("overrun 02.08 B-T1") == ("SCS 4.0a", "stacking")


def test_4_0a_friends_that_take_no_part_count_at_an_overrun(table):
    t = table("phase blue-movement\n02.06: B-T1 B-T2\n02.07: B-I1\n02.08: R-G")
    t.do("move B-T1,B-T2 02.07")
    assert t.allows("overrun 02.08 B-T1,B-T2")  # 2 + 1 = 3
    t = table("phase blue-movement\n02.06: B-T1 B-T2\n02.07: B-I1 B-I2\n02.08: R-G")
    t.do("move B-T1,B-T2 02.07")
    assert t.code("overrun 02.08 B-T1,B-T2") == ("SCS 4.0a", "stacking")  # 2 + 2 = 4
    assert t.code("overrun 02.08 B-T1") == ("SCS 4.0a", "stacking")


# ------------------------------------------------------------------------------- reinforcements


def test_4_0a_reinforcements_may_be_overstacked_until_their_first_movement_ends(table):
    t = table(f"phase blue-reinforcement\n01.06: {FULL}")
    t.do("arrive B-T4 01.06")
    assert t.where("B-T4") == "01.06"
    t.do("end")
    assert t.phase == "blue-movement"
    assert t.asked == ("blue", "movement")
    t.do("end")
    assert t.asked == ("blue", "excess")


# ------------------------------------------------------------------------------- after combat


def test_4_0a_units_that_retreat_onto_a_full_stack_put_the_excess_to_their_owner(table):
    # 6 to 3 is 2:1; 8 is D1r1.
    t = table("phase blue-combat\n02.07: B-T1\n02.08: R-T1\n02.09: R-I1 R-I2 R-I3")
    t.do("attack 02.08 B-T1", 4, 4)
    assert t.result() == "D1r1"
    t.do("retreat R-T1 02.09")
    assert t.asked == ("red", "excess")
    t.do("destroy R-I2")
    assert t.where("R-T1") == "02.09"
    assert t.where("R-I2") == "dead pile"


def test_4_0a_no_more_advance_than_may_stack(table):
    # 6 + 6 + 2 + 2 = 16 to 1 is more than 4:1; 5 is D1.
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n01.08: B-I1 B-I2\n02.08: R-G")
    t.do("attack 02.08 B-T1,B-T2,B-I1,B-I2", 2, 3)
    assert t.asked == ("blue", "advance")
    assert t.code("advance B-T1,B-T2,B-I1,B-I2") == ("SCS 4.0a", "stacking")
    t.do("advance B-T1,B-T2,B-I1")


@pytest.mark.parametrize("units", ["B-T1", "B-T1,B-T2"])
def test_4_0_set_up_keeps_the_limit(table, units):
    t = table("phase blue-setup\n02.02: B-I1 B-I2")
    code = t.why_not(f"place {units} 02.02")
    assert (code is None) == (units == "B-T1")  # 2 + 1 = 3, 2 + 2 = 4
    if code is not None:
        assert (code.rule, code.code) == ("SCS 4.0", "stacking")
