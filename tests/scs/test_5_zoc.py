"""SCS 5.0 zones of control: who projects, how far, and what that does to movement."""

import pytest

from golan_scs.model.zoc import in_ezoc, negated, rigid, zoc

BLUE, RED = 0, 1


def projected(table, unit, at, extra=""):
    t = table(f"phase blue-movement\n{at}: {unit}\n{extra}")
    return t.labels(zoc(t.state, t.rb.sides[t.unit(unit)]))


def spent(table, text, line, unit="B-T1"):
    t = table(f"phase blue-movement\n{text}")
    t.do(line)
    return t.spent(unit)


# ------------------------------------------------------------------------------- who and where

RING_0207 = {"02.06", "02.08", "01.07", "01.08", "03.07", "03.08"}


@pytest.mark.parametrize("unit", ["B-T1", "B-I1", "R-T1", "R-I1", "R-F"])
def test_5_0_a_unit_with_attack_strength_projects_into_the_six_adjacent_hexes(table, unit):
    assert projected(table, unit, "02.07") == RING_0207


@pytest.mark.parametrize("unit", ["B-G", "B-HQ", "R-G", "R-HQ"])
def test_5_0_a_unit_without_attack_strength_has_no_zoc(table, unit):
    assert projected(table, unit, "02.07") == set()


@pytest.mark.parametrize("state", ["oos: B-T1", "02.07: B-T1*1"])
def test_5_0_supply_and_losses_do_not_change_a_zoc(table, state):
    assert projected(table, "B-T1", "02.07", state) == RING_0207


def test_5_0_only_in_the_side_s_own_name(table):
    t = table("phase blue-movement\n02.07: B-T1\n08.07: R-T1")
    assert t.labels(zoc(t.state, BLUE)) == RING_0207
    assert not zoc(t.state, BLUE) & zoc(t.state, RED)


def test_5_0_a_zoc_does_not_reach_into_what_the_unit_could_not_enter(table):
    ring = {"04.01", "04.03", "03.02", "03.03", "05.02", "05.03"}
    assert projected(table, "B-I1", "04.02") == ring
    assert projected(table, "B-T1", "04.02") == ring - {"04.03"}  # mountain


def test_5_0_a_zoc_does_not_cross_a_river_but_a_bridge(table):
    ring = {"05.05", "05.07", "04.05", "04.06"}
    assert projected(table, "B-T1", "05.06") == ring | {"06.06"}  # not 06.05
    assert projected(table, "B-T1", "05.03") == {"05.02", "05.04", "04.02"}  # nor into the mountain 04.03


def test_5_0_a_zoc_follows_a_road_into_prohibited_terrain(table):
    assert "07.09" in projected(table, "B-T1", "07.08")
    assert "07.09" not in projected(table, "B-T1", "06.08")
    assert "07.09" in projected(table, "B-I1", "06.08")


@pytest.mark.parametrize(
    ("at", "over"), [("02.09", "02.10"), ("09.03", "09.04"), ("09.04", "09.05"), ("06.09", "06.10")]
)
def test_5_0_wadis_slopes_and_ramparts_do_not_stop_a_zoc(table, at, over):
    assert over in projected(table, "B-T1", at)


def test_5_0_a_zoc_goes_with_its_unit(table):
    t = table("phase blue-movement\n02.07: B-T1")
    t.do("move B-T1 02.06")
    assert t.labels(zoc(t.state, BLUE)) == {"02.05", "02.07", "01.06", "01.07", "03.06", "03.07"}


def test_5_0_a_destroyed_unit_has_no_zoc(table):
    t = table("phase blue-combat\n02.07: B-T1 B-T2\n02.08: R-I1*1")
    t.do("attack 02.08 B-T1,B-T2", 2, 3)  # 12 to 2 is more than 4:1; 5 is D1
    assert zoc(t.state, RED) == 0


# ------------------------------------------------------------------------------- movement


def test_5_0_entering_an_enemy_zoc_costs_two_more_and_leaving_nothing(table):
    text = "02.05: B-T1\n02.08: R-I1"
    assert spent(table, text, "move B-T1 02.06 02.07") == 1 + (1 + 2)
    assert spent(table, text, "move B-T1 02.06 02.07 02.06") == 1 + (1 + 2) + 1


def test_5_0_it_neither_stops_nor_locks(table):
    # 02.07 to 01.08 is from one EZOC to another.
    assert spent(table, "02.06: B-T1\n02.08: R-I1", "move B-T1 02.07 01.08 01.07") == 3 + 3 + 1


def test_5_0_several_enemy_zocs_cost_once(table):
    assert spent(table, "02.06: B-T1\n02.08: R-I1\n03.08: R-I2\n01.08: R-I3", "move B-T1 02.07") == 3


def test_5_0_a_friend_in_the_hex_does_not_save_the_cost(table):
    assert spent(table, "02.06: B-T1\n02.07: B-I1\n02.08: R-I1", "move B-T1 02.07") == 3


def test_5_0_a_unit_is_in_an_enemy_zoc_whoever_stands_with_it(table):
    t = table("phase blue-movement\n02.07: B-T1 B-I1\n02.08: R-I1\n01.01: B-T2")
    assert in_ezoc(t.state, t.unit("B-T1"))
    assert not in_ezoc(t.state, t.unit("B-T2"))


def test_5_0_friends_negate_it_for_retreat_and_supply(table):
    t = table("phase blue-movement\n02.07: B-T1\n02.08: R-I1")
    ring = {"02.07", "02.09", "01.08", "01.09", "03.08", "03.09"}
    assert t.labels(zoc(t.state, RED)) == ring
    assert t.labels(negated(t.state, BLUE)) == ring - {"02.07"}


# ------------------------------------------------------------------- rigid ZOC, where a game has it

BEHIND = "06.10: R-I1"
"""Red behind its rampart: rigid in 06.09 and 05.10, and in no other of the hexes around."""


def test_rigid_zoc_is_a_matter_of_the_hexside_it_crosses(table):
    t = table(f"phase blue-movement\n{BEHIND}")
    assert t.labels(rigid(t.state, RED)) == {"06.09", "05.10"}
    t = table("phase blue-movement\n06.09: R-I1\n05.10: B-T1")
    assert t.labels(rigid(t.state, RED)) == {"06.10"}
    assert rigid(t.state, BLUE) == 0


def test_rigid_zoc_of_a_unit_without_zoc_is_none(table):
    t = table("phase blue-movement\n06.10: R-G")
    assert rigid(t.state, RED) == 0


def test_rigid_zoc_stops_whoever_enters_it(table):
    t = table(f"phase blue-movement\n06.07: B-T1\n{BEHIND}")
    assert t.code("move B-T1 06.08 06.09 05.09") == ("small 3", "stopped")
    t.do("move B-T1 06.08 06.09")
    assert t.code("move B-T1 05.09") == ("SCS 3.1b", "spent")
    assert t.code("overrun 06.10 B-T1") == ("SCS 3.1b", "spent")


def test_plain_zoc_of_the_same_unit_does_not_stop(table):
    assert spent(table, f"08.09: B-T1\n{BEHIND}", "move B-T1 08.10 07.11 08.11") == 2 + (1 + 2) + 1


def test_rigid_zoc_at_the_start_forbids_a_first_hex_in_any_zoc(table):
    t = table(f"phase blue-movement\n06.09: B-T1\n{BEHIND}")
    assert t.code("move B-T1 07.10") == ("small 3", "rigid-start")
    assert t.code("move B-T1 05.10") == ("small 3", "rigid-start")
    # By way of a free hex the plain ZOC of 07.10 may be entered: 1, then road 1/2 + 2.
    t.do("move B-T1 06.08")
    assert t.spent("B-T1") == 1


def test_rigid_zoc_at_the_start_lets_a_unit_come_back_by_a_free_hex(table):
    t = table(f"phase blue-movement\n06.09: B-I1\n{BEHIND}")
    # 07.09 is mountain (3) and free; 06.09 again would be 1 + 2 more and 5 MP do not suffice.
    assert t.code("move B-I1 07.09 06.09") == ("SCS 3.1b", "mp")
    t.do("move B-I1 05.09 06.09")  # 1, then 1 + 2 and stop
    assert t.spent("B-I1") == 5
