"""SCS 8.0 retreats: whither, at what price, and who cannot.

Most begin with the blue tank in 02.07 (6) against red in 02.08. Against 3 that is 2:1: 8 is D1r1, 9 is
D1r2. Red's foot then has one step left.
"""

import pytest

ONE, TWO = (4, 4), (4, 5)
SPREAD = "02.07: B-T1\n02.08: R-I1"


def beaten(table, text, dice=ONE, line="attack 02.08 B-T1", **options):
    t = table(f"phase blue-combat\n{text}", **options)
    t.do(line, *dice)
    return t


# ------------------------------------------------------------------------------- how far


def test_8_0_the_owner_chooses_where_his_units_retreat(table):
    t = beaten(table, SPREAD)
    assert t.asked == ("red", "retreat")
    # Free hexes beside 02.08 outside blue's ZOC (01.08 and 03.08 are in it).
    for goal in ("02.09", "01.09", "03.09"):
        assert t.allows(f"retreat R-I1 {goal}")
    t.do("retreat R-I1 01.09")
    assert t.where("R-I1") == "01.09"


def test_8_0_it_is_the_whole_distance(table):
    t = beaten(table, SPREAD, TWO)
    assert t.code("retreat R-I1 02.09") == ("SCS 8.0", "length")
    t.do("retreat R-I1 02.09 02.10")
    assert t.where("R-I1") == "02.10"


def test_8_0_the_unit_ends_that_many_hexes_from_where_it_began(table):
    t = beaten(table, SPREAD, TWO)
    assert t.code("retreat R-I1 02.09 01.09") == ("SCS 8.0", "doubling")  # beside 02.08
    assert t.code("retreat R-I1 02.09 02.08") == ("SCS 8.0", "doubling")
    assert t.code("retreat R-I1 02.09 02.11") == ("SCS 8.0", "not-adjacent")


def test_8_0_a_retreat_is_no_movement(table):
    t = beaten(table, SPREAD, TWO)
    t.do("retreat R-I1 02.09 02.10")  # over the wadi: as movement 1 + 3 MP, and the foot has 3
    assert (t.where("R-I1"), t.spent("R-I1")) == ("02.10", 0)


def test_8_0_members_of_a_stack_go_together_or_apart(table):
    text = "02.07: B-T1 B-T2\n02.08: R-I1 R-T1"  # 12 to 6 is 2:1
    t = beaten(table, text, line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    t.do("retreat R-I1,R-T1 02.09")
    assert (t.where("R-I1"), t.where("R-T1")) == ("02.09", "02.09")
    t = beaten(table, text, line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    t.do("retreat R-I1 02.09")
    assert t.asked == ("red", "retreat")
    assert t.code("retreat R-I1 02.10") == ("SCS 8.0", "not-involved")
    t.do("retreat R-T1 03.09")
    assert (t.where("R-I1"), t.where("R-T1")) == ("02.09", "03.09")


def test_8_0_only_involved_units_retreat(table):
    t = beaten(table, f"{SPREAD}\n03.10: R-I2")
    assert t.code("retreat R-I2 03.11") == ("SCS 8.0", "not-involved")


# ------------------------------------------------------------------------------- where not


def test_8_0_not_into_enemies_nor_off_the_map_nor_into_prohibited_terrain(table):
    t = beaten(table, SPREAD)
    assert t.code("retreat R-I1 02.07") == ("SCS 8.0", "barred")
    # 10.11 is the last hex of its row: 10.12 is not in play.
    t = beaten(table, "10.10: B-T1\n10.11: R-I1", line="attack 10.11 B-T1")
    assert t.code("retreat R-I1 10.12") == ("SCS 8.0", "prohibited")
    # Mech cannot enter the mountain 04.03, the foot can; nobody crosses the river.
    t = beaten(table, "04.05: B-T1\n04.04: R-T1", line="attack 04.04 B-T1")
    assert t.code("retreat R-T1 04.03") == ("SCS 8.0", "prohibited")
    t = beaten(table, "04.05: B-T1\n04.04: R-I1", line="attack 04.04 B-T1")
    t.do("retreat R-I1 04.03")
    t = beaten(table, "05.02: B-T1\n05.03: R-I1", line="attack 05.03 B-T1")
    assert t.code("retreat R-I1 06.03") == ("SCS 8.0", "prohibited")


def test_8_0_a_road_leads_through_prohibited_terrain(table):
    t = beaten(table, "05.07: B-T1\n05.06: R-T1", line="attack 05.06 B-T1")
    t.do("retreat R-T1 06.06")  # over the bridge
    assert t.where("R-T1") == "06.06"


def test_8_0_friends_are_passed_freely(table):
    t = beaten(table, f"{SPREAD}\n02.09: R-I2 R-I3 R-I4", TWO)
    t.do("retreat R-I1 02.09 02.10")
    assert t.where("R-I1") == "02.10"


# ------------------------------------------------------------------------------- enemy ZOC

STACK = "02.07: B-T1 B-T2\n02.08: R-I1 R-T1\n03.10: B-T3"
"""The tank in 03.10 projects into 02.09 and 03.09 (and 02.10, 03.11, 04.09, 04.10)."""


def test_8_0_an_enemy_zoc_costs_the_stack_one_step_of_its_owner_s_choice(table):
    t = beaten(table, STACK, line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    t.do("retreat R-I1,R-T1 02.09")
    assert t.asked == ("red", "losses")
    assert t.code("lose R-I1,R-T1") == ("SCS 9.0", "count")  # one for the stack
    t.do("lose R-T1")
    assert (t.steps("R-I1"), t.steps("R-T1")) == (1, 1)


def test_8_0_each_such_hex_costs_a_step(table):
    # 2:1, 9 is D1r2. 02.09 and 02.10 are both in the ZOC of the tank in 03.10.
    t = beaten(table, STACK, TWO, line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    t.do("retreat R-T1 02.09 02.10")
    assert t.where("R-T1") == "dead pile"  # both its steps
    t.do("retreat R-I1 01.09 01.10")
    assert t.steps("R-I1") == 1


def test_8_0_friends_in_the_hex_negate_the_zoc(table):
    t = beaten(table, f"{STACK}\n02.09: R-G", line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    t.do("retreat R-I1,R-T1 02.09")
    assert (t.steps("R-I1"), t.steps("R-T1")) == (1, 2)


def test_8_0_a_unit_without_steps_left_dies_on_the_way(table):
    t = beaten(table, SPREAD)
    t.do("retreat R-I1 03.08")  # in the ZOC of the tank in 02.07
    assert t.where("R-I1") == "dead pile"


# ------------------------------------------------------------------------------- who cannot


def test_8_0_without_a_path_a_unit_is_destroyed(table):
    # The corner 01.01 touches 01.02 and 02.01 alone. 12 to 3 is 4:1; 6 is D1r1.
    t = beaten(table, "01.02: B-T1\n02.01: B-T2\n01.01: R-I1", (3, 3), "attack 01.01 B-T1,B-T2")
    assert t.where("R-I1") == "dead pile"
    assert t.asked == ("blue", "advance")


def test_8_0_without_a_path_for_the_full_distance_too(table):
    # From 01.01 one hex leads to 02.01; from there 02.02 (beside 01.02, held by blue) and 03.01, 03.02
    # are two away: all three are held by blue.
    text = "01.02: B-T1\n02.02: B-T2\n03.01: B-T3\n03.02: B-I1\n01.01: R-I1"
    t = beaten(table, text, TWO, "attack 01.01 B-T1")
    assert t.where("R-I1") == "dead pile"


def test_8_0_only_the_unit_without_a_path_is_destroyed(table):
    # Blue stands all around but in the mountain 04.03, where it has no ZOC: the tank cannot go there.
    text = "04.04: R-I1 R-T1\n04.05: B-T1 B-T2\n03.04: B-G\n03.05: B-I2\n05.04: B-HQ\n05.05: B-T3"
    t = beaten(table, text, line="attack 04.04 B-T1,B-T2")  # 12 to 6, D1r1
    t.do("lose R-I1")
    assert t.where("R-T1") == "dead pile"
    t.do("retreat R-I1 04.03")
    assert t.where("R-I1") == "04.03"


def test_8_0_what_cannot_move_does_not_retreat_but_dies(table):
    # The fort has one step; 6 + 6 to 4 + 3 is 1.7, 2:1.
    t = beaten(table, "02.07: B-T1 B-T2\n02.08: R-F R-I1", line="attack 02.08 B-T1,B-T2")
    t.do("lose R-I1")
    assert t.where("R-F") == "dead pile"
    t.do("retreat R-I1 02.09")


# ------------------------------------------------------------------------------- attackers


def test_8_0_all_attackers_retreat_each_from_its_own_hex(table):
    # 12 to 6 is 2:1; 2 is A2r1.
    t = beaten(
        table,
        "02.07: B-T1 B-I1\n03.08: B-T2\n02.08: R-I1 R-T1",
        (1, 1),
        "attack 02.08 B-T1,B-T2",
    )
    t.do("lose B-T1,B-T2")
    assert t.asked == ("blue", "retreat")
    assert t.code("retreat B-I1 02.06") == ("SCS 8.0", "not-involved")
    assert t.code("retreat B-T1,B-T2 02.06") == ("SCS 3.1", "apart")
    t.do("retreat B-T1 02.06")
    assert t.asked == ("blue", "retreat")
    t.do("retreat B-T2 04.07")
    assert (t.where("B-T1"), t.where("B-T2"), t.where("B-I1")) == ("02.06", "04.07", "02.07")
    assert t.asked == ("blue", "combat")


# --------------------------------------------------------- ignoring a retreat, where a game allows it


def stood(table, units="R-I1", dice=(5, 6)):
    # Three foot make 6. One defending foot of 3 in the mountain counts 9: 1:1.5, so 1:2; 11 is D1r2.
    return beaten(
        table,
        f"04.02: B-I1 B-I2 B-I3\n04.03: {units}",
        dice,
        "attack 04.03 B-I1,B-I2,B-I3",
    )


def test_a_defender_may_ignore_all_of_a_retreat_but_not_the_losses(table):
    t = stood(table)
    t.do("stay")
    assert (t.where("R-I1"), t.steps("R-I1")) == ("04.03", 1)


def test_or_take_all_of_it(table):
    t = stood(table)
    assert t.code("retreat R-I1 04.04") == ("SCS 8.0", "length")
    t.do("retreat R-I1 04.04 04.05")
    assert t.where("R-I1") == "04.05"


def test_and_once_one_unit_retreats_all_do(table):
    # Foot and reduced foot (3 + 2) x 3 = 15 to 6 is 1:2.5, so 1:3; 12 is D1r2.
    t = stood(table, "R-I1 R-I2*1", (6, 6))
    t.do("lose R-I1")
    t.do("retreat R-I1 04.04 04.05")
    assert not t.allows("stay")
    t.do("retreat R-I2 04.04 04.05")


def test_a_retreat_in_open_ground_may_not_be_ignored(table):
    assert beaten(table, SPREAD).code("stay") == ("small 4", "must")


def test_an_attacker_s_retreat_may_not_be_ignored(table):
    # The attackers' hex is a mountain, but it is the defender's that counts. 6 to 3 is 2:1; 2 is A2r1.
    t = beaten(table, "04.03: B-I1 B-I2 B-I3\n04.02: R-I1", (1, 1), "attack 04.02 B-I1,B-I2,B-I3")
    t.do("lose B-I1,B-I2")
    assert t.code("stay") == ("small 4", "must")


@pytest.mark.parametrize("dice", [ONE, TWO])
def test_a_retreat_of_any_length_asks_once(table, dice):
    t = beaten(table, SPREAD, dice)
    t.do("retreat R-I1 02.09" + (" 02.10" if dice == TWO else ""))
    assert t.asked == ("blue", "advance")
