"""SCS 7.0 combat: who attacks what, strengths and their factors, shifts, resolution.

Strengths: B-T 6 attack 4 defence (reduced 3 and 2), B-I 2 and 3, R-T 5 and 3, R-I 3 and 3, fort 2 and 4.
"""

import pytest


def fight(table, text, line, *dice, support=(), **options):
    """Attack strength, defence strength and column of an attack, rolled as 7 unless told."""
    t = table(f"phase blue-combat\n{text}", **options)
    lines = [line, *support]
    for one in lines[:-1]:
        t.do(one)
    t.do(lines[-1], *(dice or (3, 4)))
    return t.odds()


def forbidden(table, text, line):
    return table(f"phase blue-combat\n{text}").code(line)


# ------------------------------------------------------------------------------- who and what


def test_7_0_attacks_are_made_in_the_combat_phase_of_their_side(table):
    for phase in ("blue-movement", "blue-exploitation", "red-combat"):
        t = table(f"phase {phase}\n02.07: B-T1\n02.08: R-I1")
        assert not t.allows("attack 02.08 B-T1")


def test_7_0_nobody_has_to_attack(table):
    t = table("phase blue-combat\n02.07: B-T1\n02.08: R-I1")
    t.do("end")
    assert t.phase != "blue-combat"


def test_7_0_units_of_several_hexes_join_against_one(table):
    # 6 + 6 + 2 = 14 to 3 is 4.67:1, beyond the table's 4:1.
    found = fight(table, "02.07: B-T1 B-I1\n01.08: B-T2\n02.08: R-I1", "attack 02.08 B-T1,B-I1,B-T2")
    assert found == (14, 3, "4:1")


def test_7_0_an_attack_is_on_an_adjacent_enemy(table):
    text = "02.06: B-T1\n02.07: B-T2\n02.08: R-I1"
    assert forbidden(table, text, "attack 02.08 B-T1") == ("SCS 7.0", "out-of-reach")
    assert forbidden(table, text, "attack 02.08 B-T1,B-T2") == ("SCS 7.0", "out-of-reach")
    assert forbidden(table, text, "attack 02.06 B-T2") == ("SCS 7.0", "no-enemy")
    assert forbidden(table, text, "attack 02.09 B-T2") == ("SCS 7.0", "no-enemy")


def test_7_0_only_units_of_the_side_attack_each_named_once(table):
    text = "02.07: B-T1\n02.08: R-I1\n02.09: R-I2"
    assert forbidden(table, text, "attack 02.08 R-I2") == ("SCS 7.0", "enemy")
    assert forbidden(table, text, "attack 02.08 B-T1,B-T1") == ("SCS 7.0", "twice")
    assert forbidden(table, f"{text}\ndead: B-T2", "attack 02.08 B-T2") == ("SCS 7.0", "off-map")


@pytest.mark.parametrize(
    ("unit", "at", "target", "may"),
    [
        ("B-T1", "04.02", "04.03", False),  # mech cannot enter the mountain
        ("B-I1", "04.02", "04.03", True),
        ("B-T1", "05.03", "06.03", False),  # nobody crosses the river
        ("B-I1", "05.03", "06.03", False),
        ("B-T1", "05.06", "06.06", True),  # but by the bridge
        ("B-I1", "05.06", "06.06", True),
        ("B-T1", "05.06", "06.05", False),
        ("B-T1", "07.08", "07.09", True),  # and into the mountain by the road
        ("B-T1", "06.08", "07.09", False),
    ],
)
def test_7_0_a_unit_attacks_only_where_it_could_go(table, unit, at, target, may):
    t = table(f"phase blue-combat\n{at}: {unit}\n{target}: R-I1")
    if may:
        assert t.allows(f"attack {target} {unit}")
    else:
        assert t.code(f"attack {target} {unit}") == ("SCS 7.0", "out-of-reach")


def test_7_0_a_unit_that_cannot_move_never_attacks(table):
    t = table("phase red-combat\n02.07: B-T1\n02.08: R-F R-I1")
    assert t.code("attack 02.07 R-F") == ("SCS 7.0", "immobile")
    assert t.allows("attack 02.07 R-I1")


def test_7_0_zero_strength_units_take_part_but_not_alone(table):
    text = "02.07: B-HQ B-T1\n02.08: R-I1"
    assert forbidden(table, text, "attack 02.08 B-HQ") == ("SCS 7.0", "no-strength")
    assert fight(table, text, "attack 02.08 B-HQ,B-T1", 6, 3) == (6, 3, "2:1")


def test_7_2d_a_hex_is_attacked_once_a_phase(table):
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-I1 R-T1")
    t.do("attack 02.08 B-T1", 1, 4)  # 6 to 6 is 1:1; 5 is A1D1
    t.do("lose R-I1")
    assert t.code("attack 02.08 B-T2") == ("SCS 7.2d", "struck")


def test_7_2d_units_of_one_hex_may_attack_different_hexes_each_once(table):
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-I1\n01.08: R-I2")
    t.do("attack 02.08 B-T1", 1, 3)  # 2:1, 4 is A1D1
    assert t.code("attack 01.08 B-T1") == ("SCS 7.0", "fought")
    t.do("attack 01.08 B-T2", 1, 3)
    assert (t.steps("B-T1"), t.steps("B-T2"), t.steps("R-I1"), t.steps("R-I2")) == (1, 1, 1, 1)


def test_7_2d_a_unit_that_retreated_may_be_attacked_again_and_defends_normally(table):
    # The gun in 02.09 negates the ZOC of the tank in 03.09, so that the retreat costs no step.
    t = table("phase blue-combat\n02.07: B-T1\n03.09: B-T2\n02.08: R-I1\n02.09: R-G")
    t.do("attack 02.08 B-T1", 4, 4)  # 2:1, 8 is D1r1: one step left, with defence 2
    t.do("retreat R-I1 02.09")
    t.do("advance none")
    t.do("attack 02.09 B-T2", 4, 5)
    assert t.odds()[:2] == (6, 2 + 1)


def test_7_2d_a_new_phase_begins_anew(table):
    t = table("phase blue-combat\nturn 1\n02.07: B-T1\n02.08: R-I1")
    t.do("attack 02.08 B-T1", 1, 3)
    t.do("end")
    while t.phase != "blue-combat":
        t.do("end")
    assert t.allows("attack 02.08 B-T1")


def test_7_0_the_whole_stack_defends(table):
    assert (
        fight(table, "02.07: B-T1\n02.08: R-I1 R-T1 R-G R-HQ", "attack 02.08 B-T1", 5, 2)[1] == 3 + 3 + 1 + 1
    )


# ------------------------------------------------------------------------------- strengths


@pytest.mark.parametrize(
    ("unit", "at", "target", "attack", "defence", "column"),
    [
        ("B-T1", "02.07", "02.08", 6, 3, "2:1"),
        ("B-T1", "02.09", "02.10", 3, 3, "1:1"),  # wadi Ax1/2
        ("B-T1", "01.10", "02.10", 3, 3, "1:1"),
        ("B-T1", "09.03", "09.04", 3, 3, "1:1"),  # up a slope Ax1/2
        ("B-T1", "09.04", "09.03", 6, 3, "2:1"),  # down it
        ("B-T1", "06.09", "06.10", 3, 3, "1:1"),  # rampart Ax1/2
        ("B-T1", "02.03", "02.04", 6, 6, "1:1"),  # broken Dx2
        ("B-T1", "09.04", "09.05", 3, 6, "1:2"),  # slope and broken: A and D together
        ("B-I1", "04.02", "04.03", 2, 9, "1:3"),  # mountain Dx3; 1:4.5 is beyond the table
        ("B-T1", "05.06", "06.06", 2, 3, "1:2"),  # bridge into P, Ax1/3; 1:1.5 rounds to 1:2
        ("B-T1", "07.08", "07.09", 2, 9, "1:3"),  # road into P, Ax1/3
        ("B-I1", "07.08", "07.09", 2, 9, "1:3"),  # the mountain is not P for leg: no third
    ],
)
def test_7_0_terrain_multiplies_the_attack_by_hexside_and_the_defence_by_hex(
    table, unit, at, target, attack, defence, column
):
    t = table(f"phase blue-combat\n{at}: {unit}\n{target}: R-I1")
    t.do(f"attack {target} {unit}", 5, 1)
    assert t.odds() == (attack, defence, column)


def test_7_0_the_hexside_matters_for_each_attacker_by_itself(table):
    # 6 x 1/2 over the wadi and 6 from 02.11.
    found = fight(table, "02.09: B-T1\n02.11: B-T2\n02.10: R-I1", "attack 02.10 B-T1,B-T2")
    assert found == (3 + 6, 3, "3:1")


def test_7_0_a_thirds_and_halves_are_exact_until_the_end(table):
    # 2/3 + 2/3 + 2/3 over the bridge is 2, not 0, 1 or 3; against 1: 2:1.
    found = fight(table, "05.06: B-I1 B-I2 B-I3\n06.06: R-G", "attack 06.06 B-I1,B-I2,B-I3")
    assert found == (2, 1, "2:1")


def test_7_0_reduced_units_fight_with_their_reduced_side(table):
    assert fight(table, "02.07: B-T1*1\n02.08: R-I1*1", "attack 02.08 B-T1", 1, 1)[:2] == (3, 2)


def test_7_0_out_of_supply_halves_attack_and_defence_on_top_of_terrain(table):
    marked = "02.07: B-T1\n02.08: R-I1\noos: B-T1 R-I1"
    assert fight(table, marked, "attack 02.08 B-T1") == (3, 1.5, "2:1")
    marked = "09.04: B-T1\n09.05: R-I1\noos: B-T1 R-I1"
    assert fight(table, marked, "attack 09.05 B-T1")[:2] == (6 / 2 / 2, 3 * 2 / 2)


# ------------------------------------------------------------------------------- odds


@pytest.mark.parametrize(
    ("blue", "red", "column"),
    [
        ("B-T1", "R-T1 R-I1", "1:1"),  # 6:6
        ("B-T1", "R-T1 R-I1 R-I2", "1:2"),  # 6:9 is 1:1.5, up
        ("B-T1 B-T2", "R-T1 R-I1 R-I2", "1:1"),  # 12:9 is 1.33
        ("B-T1", "R-F", "2:1"),  # 6:4 is 1.5, up
        ("B-T1 B-I1", "R-I1", "3:1"),  # 8:3 is 2.67
        ("B-T1 B-I1", "R-I1 R-HQ", "2:1"),  # 8:4
        ("B-T1", "R-G", "4:1"),  # 6:1, beyond the table
        ("B-I1", "R-T1 R-I1 R-I2", "1:3"),  # 2:9 is 1:4.5, beyond the table
        ("B-I1", "R-I1 R-I2*1", "1:3"),  # 2:5 is 1:2.5, up
    ],
)
def test_7_0_odds_round_to_the_nearest_column(table, blue, red, column):
    t = table(f"phase blue-combat\n02.07: {blue}\n02.08: {red}")
    t.do(f"attack 02.08 {blue.replace(' ', ',')}", 4, 5)
    assert t.odds()[2] == column


# ------------------------------------------------------------------------------- shifts


def test_7_0_the_defender_announces_his_shifts_before_the_attacker(table):
    t = table("phase blue-combat\nair 1 1\n02.07: B-T1\n02.08: R-I1")
    t.do("attack 02.08 B-T1")
    assert t.asked == ("red", "support")
    t.do("support 1 none")
    assert t.asked == ("blue", "support")
    t.do("support 1 none", 1, 3)
    assert t.odds()[2] == "2:1"  # 2:1, one each way
    assert t.state.air == (0, 0)


def test_7_0_no_more_air_than_there_is(table):
    t = table("phase blue-combat\nair 2 0\n02.07: B-T1\n02.08: R-I1")
    t.do("attack 02.08 B-T1")
    assert t.asked == ("blue", "support")  # red has nothing to announce
    assert t.code("support 3 none") == ("small 5", "air")
    assert t.code("support 1 B-G") == ("small 5", "gun")  # the series knows no artillery support


@pytest.mark.parametrize(
    ("attackers", "air", "column"),
    [
        ("B-T1", "1 0", "3:1"),  # 2:1 and one
        ("B-T1", "0 1", "1:1"),
        ("B-T1", "2 1", "3:1"),  # net one
        ("B-T1", "0 5", "1:3"),  # five, but net three at most
        ("B-T1,B-T2,B-I1", "0 5", "1:1"),  # 4.67:1 is the 4:1 column, three to the left
        ("B-T1,B-T2,B-I1", "0 2", "2:1"),  # from the last column, not from 5:1
        ("B-T1,B-T2,B-I1", "3 0", "4:1"),  # the last column is the limit
    ],
)
def test_7_0_shifts_move_the_column_three_net_at_most(table, attackers, air, column):
    t = table(f"phase blue-combat\nair {air}\n02.07: B-T1 B-T2 B-I1\n02.08: R-I1")
    t.do(f"attack 02.08 {attackers}")
    blue, red = air.split()
    calls = [f"support {n} none" for n in (red, blue) if n != "0"]
    for call in calls[:-1]:
        t.do(call)
    t.do(calls[-1], 1, 4)
    assert t.odds()[2] == column


# ------------------------------------------------------------------------------- the result


def test_7_0_losses_come_before_the_retreat_and_that_before_the_advance(table):
    t = table("phase blue-combat\n02.07: B-T1 B-I1\n02.08: R-I1")
    t.do("attack 02.08 B-T1", 3, 3)  # 2:1, 6 is A1D1r1
    assert (t.steps("B-T1"), t.steps("R-I1")) == (1, 1)
    assert t.asked == ("red", "retreat")
    t.do("retreat R-I1 02.09")
    assert t.asked == ("blue", "advance")
    t.do("advance B-T1")
    assert t.asked == ("blue", "combat")


def test_7_0_a_result_without_an_a_leaves_the_attacker_whole(table):
    t = table("phase blue-combat\n02.07: B-T1\n02.08: R-I1")
    t.do("attack 02.08 B-T1", 6, 6)  # 2:1, 12 is D3r3
    assert (t.steps("B-T1"), t.where("R-I1")) == (2, "dead pile")


def test_7_0_a_result_without_a_d_leaves_the_defender_whole(table):
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-I1 R-T1 R-F")
    t.do("attack 02.08 B-T1,B-T2", 1, 2)  # 12 to 10 is 1:1; 3 is A2
    t.do("lose B-T1,B-T2")
    assert t.asked != ("red", "losses")
    assert all(t.steps(u) == 2 for u in ("R-I1", "R-T1"))
    assert t.where("B-T1") == "02.07"


@pytest.mark.parametrize(
    ("dice", "code", "side"),
    [
        ((1, 1), "A2r1", "blue"),  # r after an A: the attacker retreats
        ((3, 4), "A1D1r1", "red"),  # r after a D: the defender
        ((4, 5), "D1r2", "red"),
    ],
)
def test_7_x_the_side_named_before_the_r_retreats(table, dice, code, side):
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-T1 R-I1")
    t.do("attack 02.08 B-T1,B-T2", *dice)  # 12 to 6 is 2:1
    assert t.result() == code
    while t.asked[1] == "losses":
        owner = t.asked[0]
        found = t.game.decision(t.state)
        units = ["B-T1", "B-T2"] if owner == "blue" else ["R-T1", "R-I1"]
        t.do("lose " + ",".join(units[: found.data["count"]]))
    assert t.asked == (side, "retreat")


def test_7_x_strengths_are_those_before_the_losses(table):
    t = table("phase blue-combat\n02.07: B-T1\n02.08: R-I1")
    t.do("attack 02.08 B-T1", 2, 2)  # A1D1 on 6:3
    assert t.odds()[:2] == (6, 3)
    assert (t.steps("B-T1"), t.steps("R-I1")) == (1, 1)


def test_7_0_a_combat_without_defenders_left_lets_the_attacker_advance(table):
    t = table("phase blue-combat\n02.07: B-T1\n02.08: R-G")
    t.do("attack 02.08 B-T1", 2, 3)  # 6:1, 5 is D1
    assert t.asked == ("blue", "advance")
