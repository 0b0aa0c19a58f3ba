"""SCS 12.0 supply: traces to a source, and markers that last until the next Supply Phase.

Blue is supplied from row 01, red from row 10. The river (rows 05 to 06, columns 01 to 08) is crossed by
the bridge alone.
"""

import pytest

from golan_scs.rules.supply import out_of_supply

BLUE, RED = 0, 1


def cut_off(table, text, side=BLUE):
    """Units of a side that would be marked in a position."""
    t = table(f"phase blue-movement\n{text}")
    return {t.rb.name(u) for u in t.rb.units_of[side] if out_of_supply(t.state, side) >> u & 1}


def test_12_1a_a_trace_has_any_length(table):
    assert cut_off(table, "10.09: B-T1") == set()
    assert cut_off(table, "01.01: R-T1 R-I1", RED) == set()


def test_12_1a_on_the_source_itself(table):
    assert cut_off(table, "01.05: B-T1") == set()


def test_12_1a_an_enemy_on_the_way_cuts_it(table):
    # The corner 01.01 touches 01.02 and 02.01 alone; guns and staff have no ZOC but stand there.
    assert cut_off(table, "01.01: R-T1\n01.02: B-G\n02.01: B-HQ", RED) == {"R-T1"}


def test_12_1a_one_clear_way_is_enough(table):
    assert cut_off(table, "01.01: R-T1\n01.02: B-G", RED) == set()


def test_12_1a_enemy_zoc_cuts_it(table):
    # The tank in 02.02 projects into 01.02 and 02.01, the two hexes beside the corner.
    assert cut_off(table, "01.01: R-T1\n02.02: B-T1", RED) == {"R-T1"}
    assert cut_off(table, "01.01: R-T1\n02.02: B-G", RED) == set()


def test_12_1a_friends_negate_the_zoc(table):
    # 02.01 is held by red; from there 03.01 is free of the ZOC of 02.02 (which reaches 03.02 and 03.03).
    assert cut_off(table, "01.01: R-T1\n02.01: R-G\n02.02: B-T1", RED) == set()


def test_12_1a_the_unit_s_own_hex_counts_as_a_friend_s(table):
    assert cut_off(table, "02.07: B-T1\n03.07: R-I1") == set()


def test_12_1a_not_across_prohibited_hexsides_but_over_a_bridge(table):
    # Red's foot and its ZOC close row 06 from 06.07 to 06.12, where there is no river (from 06.08 on).
    wall = "06.08: R-I1\n06.10: R-I2\n06.12: R-I3"
    assert cut_off(table, f"08.02: B-T1\n{wall}") == set()
    assert cut_off(table, f"08.02: B-T1\n{wall}\n06.06: R-G") == {"B-T1"}  # and the bridge


def test_12_1a_each_unit_is_judged_by_itself(table):
    text = "01.01: R-T1\n02.02: B-T1\n05.05: R-I1"
    assert cut_off(table, text, RED) == {"R-T1"}


def test_12_1a_a_source_held_by_the_enemy_or_his_zoc_gives_nothing(table):
    # Blue's sources are row 01: red in every third hex holds it all, by itself or by its ZOC.
    held = "01.02: R-T1\n01.05: R-T2\n01.08: R-I1\n01.11: R-I2"
    assert cut_off(table, f"05.05: B-T1\n{held}") == {"B-T1"}
    assert cut_off(table, f"05.05: B-T1\n{held.replace('R-I2', 'R-G')}") == set()  # 01.10 and 01.12
    # A gun of blue's own negates the ZOC in 01.12, and 02.12 leads there.
    assert cut_off(table, f"05.05: B-T1\n01.12: B-G\n{held}") == set()


# ------------------------------------------------------------------------------- markers

CORNER = "01.01: R-T1\n02.02: B-T1"


def test_12_1b_the_supply_phase_marks_the_units_of_its_player(table):
    t = table(f"phase red-exploitation\n{CORNER}\noos: B-T1")
    t.do("end")
    assert t.oos() == {"R-T1", "B-T1"}  # blue's marker stays until blue's own Supply Phase


def test_12_1b_a_marker_is_taken_off_in_the_next_supply_phase_only(table):
    t = table(f"phase blue-movement\n{CORNER}\noos: R-T1")
    t.do("move B-T1 02.03 02.04 02.05")  # the corner is open now
    assert t.oos() == {"R-T1"}
    while t.phase != "red-movement":
        t.do("end")
    assert t.oos() == {"R-T1"}  # still, and in its own movement
    assert t.code("move R-T1 01.02 01.03 01.04 02.04") == ("SCS 3.1b", "mp")  # 4 of 7 MP
    while t.phase.startswith("red"):
        t.do("end")
    assert t.oos() == set()


def test_12_1b_nothing_is_judged_between_supply_phases(table):
    t = table("phase blue-movement\n01.01: R-T1\n02.06: B-T1")
    t.do("move B-T1 02.05 02.04 02.03")
    assert t.oos() == set()


def test_12_1_units_do_not_die_of_hunger(table):
    t = table(f"phase red-exploitation\n{CORNER}")
    t.do("end")
    assert t.steps("R-T1") == 2


def test_2_0_reinforcements_are_in_supply_on_arrival(table):
    t = table("phase blue-reinforcement\n02.06: R-T1\n09.09: R-I1")
    t.do("arrive B-T4 01.06")  # in red's ZOC, which is no obstacle
    assert t.oos() == set()


@pytest.mark.parametrize(("hexes", "why"), [("01.07", None), ("01.06", "enemy-hex"), ("01.05", "entry")])
def test_2_0_reinforcements_take_another_hex_of_a_blocked_area(table, hexes, why):
    t = table("phase blue-reinforcement\n01.06: R-G")
    if why is None:
        t.do(f"arrive B-T4 {hexes}")
    else:
        assert t.code(f"arrive B-T4 {hexes}") == ("SCS 2.0", why)


def test_2_0_reinforcements_come_when_due_and_once_and_may_wait(table):
    t = table("turn 1\nphase blue-reinforcement\n09.09: R-I1")
    assert t.code("arrive B-I4 01.06") == ("SCS 2.0", "not-due")
    assert t.code("arrive R-T3 01.06") == ("SCS 2.0", "enemy")
    t.do("arrive B-T4 01.06")
    assert t.phase == "blue-reinforcement"
    assert t.code("arrive B-T4 01.07") == ("SCS 2.0", "not-waiting")
    t = table("turn 2\nphase blue-reinforcement\n09.09: R-I1")
    assert t.allows("arrive B-T4 01.06")  # it waited in turn 1
    t.do("end")
    assert t.where("B-T4") == "pool"


def test_2_0_reinforcements_move_on_at_once_and_pay_nothing_to_enter(table):
    t = table("phase blue-reinforcement\n09.09: R-I1")
    t.do("arrive B-T4 01.06")
    t.do("end")
    assert t.spent("B-T4") == 0
    t.do("move B-T4 01.07 01.08 01.09 01.10 01.11 01.12 02.12 03.12")  # 8 MP
