"""SCS 3.0 movement: costs of hexes and hexsides, roads, stacks, the allowance, the minimum move."""

import pytest

from golan_core.model.dice import ScriptedDice


def walk(table, unit, start, *path, extra="", phase="blue-movement"):
    """MP that a unit spends on a path."""
    t = table(f"phase {phase}\n{start}: {unit}\n{extra}")
    t.do(f"move {unit} {' '.join(path)}")
    assert t.where(unit) == path[-1]
    return t.spent(unit)


def forbidden(table, unit, start, *path, extra="", phase="blue-movement"):
    t = table(f"phase {phase}\n{start}: {unit}\n{extra}")
    return t.code(f"move {unit} {' '.join(path)}")


# ------------------------------------------------------------------------------- who moves


def test_3_1a_a_player_moves_none_of_his_units_if_he_likes(table):
    t = table("phase blue-movement\n02.02: B-T1\n09.09: R-I1")
    t.do("end")
    assert t.where("B-T1") == "02.02"
    assert t.phase != "blue-movement"


def test_3_1_only_units_of_the_moving_side_that_are_on_the_map_move(table):
    t = table("phase blue-movement\n02.02: B-T1\n09.09: R-T1\ndead: B-T2")
    assert t.code("move R-T1 09.10") == ("SCS 3.1", "enemy")
    assert t.code("move B-T2 02.03") == ("SCS 3.1", "off-map")
    assert t.code("move B-I4 02.03") == ("SCS 3.1", "off-map")


def test_3_1_a_unit_without_an_allowance_never_moves(table):
    assert forbidden(table, "R-F", "09.09", "09.10", phase="red-movement") == ("SCS 3.1", "immobile")


@pytest.mark.parametrize("phase", ["blue-combat", "red-movement"])
def test_3_1_movement_is_for_the_movement_phase_of_its_owner(table, phase):
    t = table(f"phase {phase}\n02.02: B-T1\n02.03: R-I1")
    assert not t.allows("move B-T1 01.02")


# ------------------------------------------------------------------------------- terrain


@pytest.mark.parametrize(
    ("unit", "start", "goal", "mp"),
    [
        ("B-T1", "01.01", "01.02", 1),  # clear
        ("B-I1", "01.01", "01.02", 1),
        ("B-T1", "02.03", "02.04", 2),  # broken
        ("B-I1", "02.03", "02.04", 2),
        ("B-I1", "04.02", "04.03", 3),  # mountain
        ("B-T1", "02.09", "02.10", 4),  # wadi 3 and clear 1
        ("B-I1", "02.09", "02.10", 3),  # wadi 2 and clear 1
        ("B-I1", "02.10", "02.09", 3),  # a wadi works both ways
        ("B-T1", "09.03", "09.04", 3),  # up a slope 2 and clear 1
        ("B-T1", "09.04", "09.03", 1),  # down it
        ("B-T1", "09.04", "09.05", 4),  # up a slope 2 and broken 2
        ("B-T1", "06.09", "06.10", 4),  # red's rampart 3 and clear 1
        ("B-I1", "06.09", "06.10", 3),  # red's rampart 2 and clear 1
    ],
)
def test_3_1_a_hex_costs_its_terrain_and_the_hexside_crossed(table, unit, start, goal, mp):
    assert walk(table, unit, start, goal) == mp


@pytest.mark.parametrize(("unit", "mp"), [("R-T1", 1 + 2), ("R-I1", 1 + 1)])
def test_3_1_a_hexside_with_an_owner_is_cheaper_for_him(table, unit, mp):
    assert walk(table, unit, "06.09", "06.10", phase="red-movement") == mp


@pytest.mark.parametrize(
    ("unit", "start", "goal"),
    [
        ("B-T1", "04.02", "04.03"),  # mountain is P for mech
        ("B-T1", "06.08", "07.09"),  # so is a mountain with a road, off that road
        ("B-T1", "05.03", "06.03"),  # the river is P for all
        ("B-I1", "05.03", "06.03"),
        ("B-I1", "05.06", "06.05"),  # beside the bridge
    ],
)
def test_3_1_prohibited_terrain_is_not_entered_off_the_road(table, unit, start, goal):
    assert forbidden(table, unit, start, goal) == ("SCS 3.1", "prohibited")


def test_3_1_a_path_is_of_adjacent_hexes_in_play(table):
    assert forbidden(table, "B-T1", "02.02", "02.03", "02.05") == ("SCS 3.1", "not-adjacent")
    assert forbidden(table, "B-T1", "10.11", "10.12") == ("SCS 3.1", "off-play")


def test_3_1_an_enemy_hex_is_not_entered_by_moving(table):
    found = forbidden(table, "B-T1", "02.02", "02.03", extra="02.03: R-G")
    assert found == ("SCS 3.1", "enemy-hex")


def test_3_1_friends_are_passed_freely_even_a_full_stack(table):
    assert walk(table, "B-T1", "01.01", "01.02", "01.03", extra="01.02: B-I1 B-I2 B-I3") == 2


# ------------------------------------------------------------------------------- roads


def test_3_1_a_road_costs_half_an_mp(table):
    assert walk(table, "B-T1", "03.01", "03.02", "03.03", "03.04", "03.05") == 4 * 0.5


def test_3_1_a_road_hex_entered_off_the_road_costs_its_terrain(table):
    assert walk(table, "B-T1", "02.05", "03.05") == 1


def test_3_1_a_move_between_two_roads_is_no_move_along_a_road(table):
    # 03.05 and 04.06 are not adjacent; 04.05 lies between the two roads and has none.
    assert walk(table, "B-T1", "03.05", "04.05", "04.06") == 2


@pytest.mark.parametrize("unit", ["B-T1", "B-I1"])
def test_3_1_a_bridge_takes_the_place_of_hex_and_river(table, unit):
    assert walk(table, unit, "05.06", "06.06") == 0.5


@pytest.mark.parametrize("unit", ["B-T1", "B-I1"])
def test_3_1_a_road_takes_the_place_of_a_mountain(table, unit):
    assert walk(table, unit, "07.08", "07.09", "07.10") == 1


def test_3_1_the_cost_of_an_enemy_zoc_is_paid_on_roads_too(table):
    # The foot in 02.05 projects into 03.05: 1/2 for 03.04, 1/2 + 2 for 03.05.
    assert walk(table, "B-T1", "03.03", "03.04", "03.05", extra="02.05: R-I1") == 3


# ------------------------------------------------------------------------------- the allowance


def test_3_1b_no_unit_spends_more_than_its_allowance(table):
    path = ["01.02", "01.03", "01.04", "01.05", "01.06"]
    assert walk(table, "B-I1", "01.01", *path) == 5
    assert forbidden(table, "B-I1", "01.01", *path, "01.07") == ("SCS 3.1b", "mp")


def test_3_1b_a_move_goes_on_with_what_is_left(table):
    t = table("phase blue-movement\n01.01: B-I1")
    t.do("move B-I1 01.02 01.03 01.04")
    assert t.code("move B-I1 01.05 01.06 01.07") == ("SCS 3.1b", "mp")
    t.do("move B-I1 01.05 01.06")
    assert t.code("move B-I1 01.07") == ("SCS 3.1b", "spent")


def test_3_1b_each_phase_gives_the_whole_allowance(table):
    t = table("phase blue-movement\n01.01: B-T1\n09.09: R-I1")
    t.do("move B-T1 01.02 01.03 01.04 01.05 01.06 01.07 01.08 01.09")
    assert t.spent("B-T1") == 8
    t.do("end")
    assert t.phase == "blue-exploitation"
    assert t.spent("B-T1") == 0
    t.do("move B-T1 01.08 01.07 01.06 01.05 01.04 01.03 01.02 01.01")


@pytest.mark.parametrize(("unit", "ma", "half"), [("B-T1", 8, 4), ("B-I1", 5, 3), ("B-HQ", 6, 3)])
def test_3_1_out_of_supply_units_have_half_their_allowance_rounded_up(table, unit, ma, half):
    path = [f"01.{c:02d}" for c in range(2, 2 + ma)]
    assert walk(table, unit, "01.01", *path) == ma
    marked = f"oos: {unit}"
    assert walk(table, unit, "01.01", *path[:half], extra=marked) == half
    assert forbidden(table, unit, "01.01", *path[: half + 1], extra=marked) == ("SCS 3.1b", "mp")


# ------------------------------------------------------------------------------- stacks


def test_3_1_a_stack_goes_as_far_as_its_slowest_unit_and_drops_it(table):
    t = table("phase blue-movement\n01.01: B-T1 B-I1")
    far = "01.02 01.03 01.04 01.05 01.06"
    assert t.code(f"move B-T1,B-I1 {far} 01.07") == ("SCS 3.1b", "mp")
    t.do(f"move B-T1,B-I1 {far}")
    t.do("move B-T1 01.07 01.08 01.09")
    assert (t.where("B-I1"), t.where("B-T1"), t.spent("B-T1")) == ("01.06", "01.09", 8)


def test_3_1_each_unit_of_a_stack_pays_for_itself(table):
    # Over the wadi: mech 1 + 3, leg 1 + 2.
    t = table("phase blue-movement\n02.09: B-T1 B-I1")
    t.do("move B-T1,B-I1 02.10")
    assert (t.spent("B-T1"), t.spent("B-I1")) == (4, 3)


def test_3_1_a_stack_enters_only_what_all_its_units_may_enter(table):
    t = table("phase blue-movement\n04.02: B-T1 B-I1")
    assert t.code("move B-T1,B-I1 04.03") == ("SCS 3.1", "prohibited")
    assert t.allows("move B-I1 04.03")


def test_3_1_one_move_is_finished_before_the_next_begins(table):
    t = table("phase blue-movement\n01.01: B-T1\n01.06: B-T2")
    t.do("move B-T1 01.02")
    t.do("move B-T1 01.03")
    t.do("move B-T2 01.07")
    assert t.code("move B-T1 01.04") == ("SCS 3.1", "finished")


def test_3_1_a_unit_that_was_dropped_is_finished_once_the_others_go_on(table):
    t = table("phase blue-movement\n01.01: B-T1 B-T2")
    t.do("move B-T1,B-T2 01.02")
    t.do("move B-T1 01.03")
    assert t.code("move B-T2 01.03") == ("SCS 3.1", "finished")


def test_3_1_a_stack_is_of_different_units_in_one_hex(table):
    t = table("phase blue-movement\n01.01: B-T1\n01.02: B-T2")
    assert t.code("move B-T1,B-T2 02.01") == ("SCS 3.1", "apart")
    assert t.code("move B-T1,B-T1 02.01") == ("SCS 3.1", "twice")


# ------------------------------------------------------------------------------- 3.1e

WADI = "02.09: R-I1\n02.11: B-T1"
"""Red foot with 3 MP before a wadi (2) and a clear hex (1) in blue's ZOC (2): 5 MP."""


def test_3_1e_a_unit_may_always_move_one_hex_for_its_whole_allowance(table):
    t = table(f"phase red-movement\n{WADI}")
    t.do("move R-I1 02.10")
    assert t.spent("R-I1") == 3
    assert t.code("move R-I1 03.10") == ("SCS 3.1b", "spent")


def test_3_1e_the_one_hex_is_all(table):
    t = table(f"phase red-movement\n{WADI}")
    assert t.code("move R-I1 02.10 03.10") == ("SCS 3.1e", "stopped")


def test_3_1e_not_after_a_hex_was_moved(table):
    t = table("phase red-movement\n02.08: R-I1\n02.11: B-T1")
    assert t.code("move R-I1 02.09 02.10") == ("SCS 3.1b", "mp")
    t.do("move R-I1 02.09")
    assert t.code("move R-I1 02.10") == ("SCS 3.1b", "mp")


def test_3_1e_not_into_prohibited_terrain(table):
    assert forbidden(table, "R-G", "04.02", "04.03", phase="red-movement") == ("SCS 3.1", "prohibited")


def test_3_1e_not_into_an_enemy_hex_and_not_as_an_overrun(table):
    t = table("phase red-movement\n02.09: R-I1\n02.10: B-G\noos: R-I1")  # 2 of 3 MP
    assert t.code("move R-I1 02.10") == ("SCS 3.1", "enemy-hex")
    assert t.code("overrun 02.10 R-I1") == ("SCS 6.0", "mp")


def test_3_1e_a_stack_stops_when_one_of_its_units_needs_the_minimum_move(table):
    # The wadi and blue's ZOC: 6 MP for the tank with 7, 5 for the foot with 3.
    t = table("phase red-movement\n02.09: R-I1 R-T1\n02.11: B-T1")
    assert t.code("move R-I1,R-T1 02.10 03.10") == ("SCS 3.1e", "stopped")
    t.do("move R-I1,R-T1 02.10")
    assert (t.spent("R-I1"), t.spent("R-T1")) == (3, 6)


# ------------------------------------------------------------------------------- 3.1b, what a state knows


def test_3_1b_what_was_asked_in_the_last_phase_does_not_change_what_a_move_costs_in_this(table):
    t = table("phase blue-movement\n01.01: B-T1\n09.09: R-I1")
    t.do("move B-T1 01.02")
    assert t.allows("move B-T1 01.03 01.04")  # it would make 3 MP
    t.do("end")
    assert t.phase == "blue-exploitation"
    move = t.game.parse(t.state, "move B-T1 01.03 01.04")
    after, _ = t.game.apply(t.state, move, ScriptedDice(()))  # not asked again: legal, so it may be applied
    assert after.spent[t.unit("B-T1")] == 2 * 2
