"""SCS 6.0 overruns: attacks of moving units on an adjacent hex, resolved at once.

A blue tank in 02.06 (6 attack, 8 MP) comes up to red in 02.08 by 02.07: 1 MP, and 2 more where red has a
ZOC. Red's guns and staff have none.
"""

import pytest

NEAR_GUN = "02.07: B-T1\n02.08: R-G"
COMING = "02.06: B-T1\n02.08: R-I1"


def moving(table, text, **options):
    return table(f"phase blue-movement\n{text}", **options)


# ------------------------------------------------------------------------------- the procedure


def test_6_0_the_stack_comes_up_pays_three_mp_fights_and_must_enter_the_emptied_hex(table):
    t = moving(table, COMING)
    t.do("move B-T1 02.07")
    assert t.spent("B-T1") == 1 + 2
    t.do("overrun 02.08 B-T1", 4, 4)  # 6 to 3 is 2:1; 8 is D1r1
    assert t.odds() == (6, 3, "2:1")
    assert t.asked == ("red", "retreat")
    assert t.where("B-T1") == "02.07"  # still where it came from
    t.do("retreat R-I1 02.09")
    assert t.where("B-T1") == "02.08"  # nobody is asked
    assert t.spent("B-T1") == 3 + 3
    assert t.asked == ("blue", "movement")


def test_6_0_all_survivors_enter(table):
    t = moving(table, "02.07: B-T1 B-T2 B-I1\n02.08: R-G")
    t.do("overrun 02.08 B-T1,B-T2,B-I1", 2, 3)  # 14 to 1; 5 is D1
    assert {t.where(u) for u in ("B-T1", "B-T2", "B-I1")} == {"02.08"}


def test_6_0_whoever_stood_by_stays(table):
    t = moving(table, "02.07: B-T1 B-I1\n02.08: R-G")
    t.do("overrun 02.08 B-T1", 2, 3)
    assert (t.where("B-T1"), t.where("B-I1"), t.spent("B-I1")) == ("02.08", "02.07", 0)


def test_6_0_the_mp_are_spent_whatever_comes_of_it(table):
    t = moving(table, COMING)
    t.do("move B-T1 02.07")
    t.do("overrun 02.08 B-T1", 2, 2)  # 2:1, 4 is A1D1
    assert (t.where("B-T1"), t.where("R-I1"), t.spent("B-T1")) == ("02.07", "02.08", 6)


def test_6_0_losses_without_a_retreat_leave_the_attacker_free_to_move_on(table):
    t = moving(table, COMING)
    t.do("move B-T1 02.07")
    t.do("overrun 02.08 B-T1", 2, 2)
    assert t.steps("B-T1") == 1
    t.do("move B-T1 02.06 02.05")  # 8 - 6 = 2 MP


def test_6_0_after_success_the_stack_moves_and_overruns_again_while_mp_last(table):
    t = moving(table, "02.07: B-T1\n02.08: R-G\n02.10: R-HQ")
    t.do("overrun 02.08 B-T1", 2, 3)
    t.do("move B-T1 02.09")  # 3 + 1
    assert t.code("overrun 02.10 B-T1") == ("SCS 6.0", "dear")  # the wadi
    t = moving(table, "02.06: B-T1\n02.07: R-G\n02.08: R-HQ")
    t.do("overrun 02.07 B-T1", 2, 3)
    t.do("overrun 02.08 B-T1", 2, 3)
    assert (t.where("B-T1"), t.spent("B-T1")) == ("02.08", 6)


def test_6_0_the_same_hex_may_be_overrun_again(table):
    t = moving(table, "02.07: B-T1\n02.08: R-G R-HQ")
    t.do("overrun 02.08 B-T1", 2, 3)  # 6 to 2 is 3:1; 5 is A1D1
    t.do("lose R-G")
    t.do("overrun 02.08 B-T1", 6, 6)  # 3 to 1 is 3:1; 12 is D3r3
    assert (t.where("R-HQ"), t.where("B-T1")) == ("dead pile", "02.08")


def test_6_0_an_attacker_thrown_back_is_finished_for_the_phase(table):
    # In the broken hex 04.09 red counts double: (3 + 3 + 3) x 2 = 18 to 12 is 1:1.5, so 1:2; 3 is A2r1.
    t = moving(table, "04.07: B-T1 B-T2\n04.09: R-T1 R-I1 R-I2")
    t.do("move B-T1,B-T2 04.08")
    t.do("overrun 04.09 B-T1,B-T2", 1, 2)
    assert (t.odds()[2], t.result()) == ("1:2", "A2r1")
    t.do("lose B-T1,B-T2")
    assert t.asked == ("blue", "retreat")
    t.do("retreat B-T1,B-T2 04.07")
    assert t.code("move B-T1 04.06") == ("SCS 3.1b", "spent")
    assert t.code("move B-T2 04.06") == ("SCS 3.1b", "spent")


def test_6_0_all_defenders_of_the_hex_defend_together(table):
    t = moving(table, "02.07: B-T1\n02.08: R-G R-HQ")
    t.do("overrun 02.08 B-T1", 2, 3)
    assert t.odds()[:2] == (6, 1 + 1)


def test_6_0_no_help_from_adjacent_units(table):
    t = moving(table, "02.07: B-T1\n03.08: B-T2\n02.08: R-G")
    assert t.code("overrun 02.08 B-T1,B-T2") == ("SCS 3.1", "apart")


def test_6_0_out_of_supply_halves_the_strength_and_the_cost_stays(table):
    t = moving(table, f"{NEAR_GUN}\noos: B-T1")
    t.do("overrun 02.08 B-T1", 2, 3)
    assert t.odds()[0] == 3
    assert t.spent("B-T1") == 3


def test_6_0_an_overrun_leaves_the_unit_free_to_attack_and_the_hex_to_be_attacked(table):
    t = moving(table, COMING)
    t.do("move B-T1 02.07")
    t.do("overrun 02.08 B-T1", 2, 2)
    t.do("end")
    assert t.phase == "blue-combat"
    assert t.allows("attack 02.08 B-T1")


# ------------------------------------------------------------------------------- who


def test_6_0_leg_units_overrun_in_the_movement_phase(table):
    t = moving(table, "02.07: B-I1\n02.08: R-G")
    t.do("overrun 02.08 B-I1", 5, 5)  # 2 to 1 is 2:1; 10 is D2r2
    assert (t.where("B-I1"), t.spent("B-I1")) == ("02.08", 3)


def test_6_0_in_exploitation_only_exploit_capable_units_overrun(table):
    t = table("phase blue-exploitation\n02.07: B-T1 B-I1\n02.08: R-G")
    assert t.code("overrun 02.08 B-I1") == ("SCS 11.0", "no-exploit")
    assert t.code("overrun 02.08 B-T1,B-I1") == ("SCS 11.0", "no-exploit")
    t.do("overrun 02.08 B-T1", 2, 3)
    assert t.where("B-T1") == "02.08"


def test_6_0_overruns_are_for_movement_and_exploitation(table):
    t = table(f"phase blue-combat\n{NEAR_GUN}")
    assert not t.allows("overrun 02.08 B-T1")


def test_6_0_units_that_began_the_phase_in_an_enemy_zoc_do_not_overrun(table):
    t = moving(table, "02.07: B-T1\n02.08: R-I1")
    assert t.code("overrun 02.08 B-T1") == ("SCS 6.0", "ezoc")


def test_6_0_it_is_the_phase_that_counts_not_the_unit_s_own_move(table):
    # It began beside red's foot, leaves, and comes to a gun far from it.
    t = moving(table, "02.07: B-T1\n02.08: R-I1\n02.04: R-G")
    t.do("move B-T1 02.06 02.05")
    assert t.code("overrun 02.04 B-T1") == ("SCS 6.0", "ezoc")
    # It began free; that red's foot projects into its hex now does not matter.
    t = moving(table, COMING)
    t.do("move B-T1 02.07")
    assert t.allows("overrun 02.08 B-T1")


def test_6_0_a_friend_beside_it_does_not_help_against_the_zoc(table):
    t = moving(table, "02.07: B-T1 B-I1\n02.08: R-I1")
    assert t.code("overrun 02.08 B-T1") == ("SCS 6.0", "ezoc")


def test_6_0_a_stack_began_the_phase_together(table):
    t = moving(table, "02.06: B-T1\n02.07: B-T2\n02.08: R-G")
    t.do("move B-T1 02.07")
    assert t.code("overrun 02.08 B-T1,B-T2") == ("SCS 6.0", "not-together")
    assert t.allows("overrun 02.08 B-T1")


def test_6_0_it_needs_attack_strength(table):
    t = moving(table, "02.07: B-HQ B-T1\n02.08: R-G")
    assert t.code("overrun 02.08 B-HQ") == ("SCS 6.0", "no-strength")
    t.do("overrun 02.08 B-HQ,B-T1", 2, 3)  # with a tank it may come along, and enters
    assert t.where("B-HQ") == "02.08"


def test_6_0_it_needs_an_enemy_in_an_adjacent_hex(table):
    t = moving(table, "02.06: B-T1\n02.08: R-G")
    assert t.code("overrun 02.07 B-T1") == ("SCS 6.0", "no-enemy")
    assert t.code("overrun 02.08 B-T1") == ("SCS 6.0", "not-adjacent")


def test_6_0_a_unit_whose_move_is_finished_does_not_overrun(table):
    t = moving(table, "02.06: B-T1\n01.01: B-T2\n02.08: R-G")
    t.do("move B-T1 02.07")
    t.do("move B-T2 01.02")
    assert t.code("overrun 02.08 B-T1") == ("SCS 3.1", "finished")


# ------------------------------------------------------------------------------- what and for how much


@pytest.mark.parametrize(
    ("unit", "at", "target", "why"),
    [
        ("B-T1", "02.07", "02.08", None),  # clear 1
        ("B-T1", "02.03", "02.04", None),  # broken 2
        ("B-T1", "09.03", "09.04", None),  # slope 2 and clear 1
        ("B-T1", "09.04", "09.05", "dear"),  # slope 2 and broken 2
        ("B-I1", "09.04", "09.05", "dear"),
        ("B-T1", "02.09", "02.10", "dear"),  # wadi 3 and clear 1
        ("B-I1", "02.09", "02.10", None),  # wadi 2 and clear 1
        ("B-T1", "06.09", "06.10", "dear"),  # rampart 3 and clear 1
        ("B-I1", "06.09", "06.10", None),  # rampart 2 and clear 1
        ("B-I1", "04.02", "04.03", None),  # mountain 3
        ("B-T1", "04.02", "04.03", "prohibited"),  # mountain P
        ("B-T1", "05.03", "06.03", "prohibited"),  # river
        # Roads help neither against P nor against cost.
        ("B-T1", "07.08", "07.09", "prohibited"),
        ("B-T1", "05.06", "06.06", "prohibited"),
        ("B-I1", "05.06", "06.06", "prohibited"),
    ],
)
def test_6_0_only_a_hex_of_at_most_three_mp_without_roads_is_overrun(table, unit, at, target, why):
    t = moving(table, f"{at}: {unit}\n{target}: R-G")
    if why is None:
        t.do(f"overrun {target} {unit}", 3, 4)
        assert t.spent(unit) >= 3
    else:
        assert t.code(f"overrun {target} {unit}") == ("SCS 6.0", why)


def test_6_0_the_zoc_surcharge_is_not_part_of_that_cost(table):
    # The foot in 02.11 projects into 02.10, not into 02.09: wadi 2 and clear 1 still make 3.
    t = moving(table, "02.09: B-I1\n02.10: R-G\n02.11: R-I1")
    t.do("overrun 02.10 B-I1", 6, 6)  # the wadi halves 2 to 1, 1 to 1 is 1:1; 12 is D2r2
    assert (t.where("B-I1"), t.spent("B-I1")) == ("02.10", 3)


def test_6_0_three_mp_must_be_left(table):
    t = moving(table, "02.02: B-T1\n02.08: R-G")
    t.do("move B-T1 02.03 01.04 01.05 02.05 02.06 02.07")  # six clear hexes
    assert t.spent("B-T1") == 6
    assert t.code("overrun 02.08 B-T1") == ("SCS 6.0", "mp")


def test_6_0_every_overrunner_must_have_them(table):
    t = moving(table, "02.06: B-T1 B-I1\n02.08: R-I1")
    t.do("move B-T1,B-I1 02.07")  # 3 of 8 and of 5
    assert t.code("overrun 02.08 B-T1,B-I1") == ("SCS 6.0", "mp")
    assert t.allows("overrun 02.08 B-T1")


def test_6_0_terrain_multiplies_as_in_combat(table):
    t = moving(table, "09.03: B-T1\n09.04: R-G")
    t.do("overrun 09.04 B-T1", 1, 6)
    assert t.odds()[:2] == (3, 1)  # the slope halves 6
    t = moving(table, "02.03: B-T1\n02.04: R-G")
    t.do("overrun 02.04 B-T1", 1, 6)
    assert t.odds()[:2] == (6, 2)  # broken ground doubles 1


def test_6_0_entering_a_rigid_zoc_by_an_overrun_stops(table):
    # Red's foot behind the rampart in 06.10 makes 06.09 rigid; a gun stands there.
    t = moving(table, "06.08: B-T1\n06.09: R-G\n06.10: R-I1")
    t.do("overrun 06.09 B-T1", 2, 3)
    assert t.where("B-T1") == "06.09"
    assert t.code("move B-T1 05.09") == ("SCS 3.1b", "spent")
