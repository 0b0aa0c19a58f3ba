"""SCS 10.0 advance after combat: any or all of the attackers into the one hex they emptied."""


def won(table, text, line, *dice):
    t = table(f"phase blue-combat\n{text}")
    t.do(line, *(dice or (2, 3)))
    return t


GUN = "02.07: B-T1 B-T2 B-I1\n02.08: R-G"
"""12 to 1 is beyond 4:1, where 5 is D1."""
BOTH = "attack 02.08 B-T1,B-T2"


def test_10_0_any_or_all_attackers_may_advance_or_none(table):
    for units, inside in (("none", set()), ("B-T2", {"B-T2"}), ("B-T1,B-T2", {"B-T1", "B-T2"})):
        t = won(table, GUN, BOTH)
        assert t.asked == ("blue", "advance")
        t.do(f"advance {units}")
        assert {u for u in ("B-T1", "B-T2", "B-I1") if t.where(u) == "02.08"} == inside
        assert t.asked == ("blue", "combat")


def test_10_0_only_units_that_attacked(table):
    t = won(table, GUN, BOTH)
    assert t.code("advance B-I1") == ("SCS 10.0", "not-attacker")
    assert t.code("advance B-T1,B-T1") == ("SCS 10.0", "twice")


def test_10_0_staff_that_took_part_may_advance(table):
    t = won(table, "02.07: B-T1 B-HQ\n02.08: R-G", "attack 02.08 B-T1,B-HQ")
    t.do("advance B-HQ")
    assert t.where("B-HQ") == "02.08"


def test_10_0_attackers_of_all_hexes_may_advance(table):
    t = won(table, "02.07: B-T1\n01.08: B-T2\n02.08: R-G", BOTH)
    t.do("advance B-T1,B-T2")
    assert t.where("B-T1") == t.where("B-T2") == "02.08"


def test_10_0_no_advance_unless_the_hex_is_empty(table):
    t = won(table, "02.07: B-T1\n02.08: R-I1", "attack 02.08 B-T1", 2, 2)  # A1D1
    assert t.asked == ("blue", "combat")
    t = won(table, "02.07: B-T1\n02.08: R-G R-HQ", "attack 02.08 B-T1")  # 3:1, 5 is A1D1
    t.do("lose R-G")
    assert t.asked == ("blue", "combat")


def test_10_0_after_a_retreat_as_after_a_death(table):
    t = won(table, "02.07: B-T1\n02.08: R-I1", "attack 02.08 B-T1", 4, 4)
    t.do("retreat R-I1 02.09")
    t.do("advance B-T1")
    assert t.where("B-T1") == "02.08"


def test_10_0_it_costs_no_mp_and_enemy_zoc_does_not_matter(table):
    t = won(table, "02.07: B-T1 B-I1\n02.08: R-G\n02.09: R-I1\n01.09: R-I2", "attack 02.08 B-T1,B-I1")
    t.do("advance B-T1,B-I1")
    assert t.where("B-I1") == "02.08"
    assert t.spent("B-T1") == 0
    assert (t.steps("B-T1"), t.steps("B-I1")) == (2, 2)


def test_10_0_the_defender_never_advances(table):
    t = won(table, "02.07: B-T1*1\n02.08: R-I1", "attack 02.08 B-T1", 2, 2)  # 3 to 3 is 1:1, 4 is A1
    assert t.where("B-T1") == "dead pile"
    assert t.where("R-I1") == "02.08"
    assert t.asked[1] != "advance"


def test_10_0_attackers_that_retreated_do_not_advance(table):
    t = won(table, "02.07: B-T1 B-T2\n02.08: R-I1 R-T1", BOTH, 1, 1)  # 2:1, 2 is A2r1
    t.do("lose B-T1,B-T2")
    t.do("retreat B-T1,B-T2 02.06")
    assert t.asked == ("blue", "combat")


def test_10_0_along_a_road_as_the_attack_was(table):
    # The tank's third of 6 is 2; to a gun tripled by the mountain 1:1.5, so 1:2; 12 is D2r2.
    t = won(table, "07.08: B-T1\n07.09: R-G", "attack 07.09 B-T1", 6, 6)
    t.do("advance B-T1")
    assert t.where("B-T1") == "07.09"
    t = won(table, "05.06: B-T1\n06.06: R-G", "attack 06.06 B-T1", 6, 6)
    t.do("advance B-T1")
    assert t.where("B-T1") == "06.06"


def test_10_0_no_further_than_the_hex(table):
    t = won(table, GUN, BOTH)
    t.do("advance B-T1")
    t.do("end")
    assert t.where("B-T1") == "02.08"
    assert t.phase == "blue-exploitation"


def test_10_0_an_attack_out_of_the_hex_that_was_taken_needs_a_fresh_unit(table):
    t = won(table, "02.07: B-T1 B-T2\n02.08: R-G\n02.09: R-I1", BOTH)
    t.do("advance B-T1,B-T2")
    assert t.code("attack 02.09 B-T1") == ("SCS 7.0", "fought")
