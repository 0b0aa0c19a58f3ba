"""T:D 3.0: reinforcements and replacements of Target: Damascus and of the combined game."""

import pytest

from golan_no_middle_ground.model.definition import INDEPENDENT
from golan_no_middle_ground.model.state import GONE, POOL
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import formation_of
from golan_no_middle_ground.rules.war.arrivals import arrive

RESERVE = "Res/1 Res/2 Res/3 Res/4 Res/5 Tiran/1 Tiran/2 Res/m1 Res/m2 Res/art"
IRAQ = "12/1 12/2 12/3 6/1 6/2 8/1 8/2 8/3 Irq/art"
JORDAN = "40/2RTR 40/4RTR 90/1 90/2 40/1m Jor/art"
ALLIES = "Kuwait Morocco/m Morocco/t Saudi/m Saudi/t"
MILITIA = "Militia/1 Militia/2 Militia/3 Militia/4 Militia/5 Militia/6"
NIGHT = (3, 3)
"""Dice of the initiative, all that a night turn without arrivals throws."""


def begin(table, turn, text, *dice, scenario="target-damascus"):
    table.at(f"turn {turn}\nphase declaration\n{text}", scenario)
    return table.do("end", *dice)


def group(table, formation, text, scenario="target-damascus", turn=17):
    table.at(f"turn {turn}\nactive {formation}\nstep move\n{text}", scenario)
    return table.units(table.state.group)


# ------------------------------------------------------------------ 3.1 Israel


@pytest.mark.parametrize(("label", "allowed"), [
    ("1113", True), ("1118", True), ("1127", True), ("1213", False), ("1220", False), ("1112", False),
])  # fmt: skip
def test_td_3_1_israeli_units_enter_by_the_west_edge_in_target_damascus(table, label, allowed):
    begin(table, 17, f"pool: {RESERVE}", 6)
    assert table.allows(f"arrive Res/1 {label}") == allowed


def test_td_3_1_israeli_units_enter_by_a_supply_source_in_the_combined_game(table):
    begin(table, 17, f"pool: {RESERVE}\nshocktroop 12", 6, scenario="combined")
    assert table.allows("arrive Res/1 0425")
    assert table.allows("arrive Res/1 0330")
    assert table.code("arrive Res/1 1118") == ("T:D 3.1.1", "entry")


def test_td_3_1_the_reserve_waits_for_the_declaration_in_the_combined_game(table):
    begin(table, 17, f"pool: {RESERVE}", *NIGHT, scenario="combined")
    assert table.waiting != "arrivals"
    begin(table, 11, f"pool: {RESERVE}\nshocktroop 10", 2, scenario="combined")
    assert table.waiting == "arrivals"


def test_td_3_1_the_reserve_is_there_from_turn_15_of_target_damascus(table):
    table.at(f"turn 15\nphase hermon\npool: {RESERVE} Para/1", "target-damascus")
    table.do("seize none", 4)
    assert table.waiting == "arrivals"
    assert table.allows("arrive Res/1,Res/2,Tiran/1 1114")


@pytest.mark.parametrize("die", [1, 3])
def test_td_3_1_1_a_die_says_how_many_of_the_reserve_enter_and_the_owner_picks_them(table, die):
    begin(table, 17, f"pool: {RESERVE}", die)
    chosen = ["Res/art", "Tiran/2", "Res/m1", "Res/5"]
    assert table.allows(f"arrive {','.join(chosen[:die])} 1114")
    if die < 3:
        assert table.code(f"arrive {','.join(chosen[: die + 1])} 1114") == ("T:D 3.1.1", "quota")
    table.do(f"arrive {','.join(chosen[:die])} 1114", *NIGHT)
    assert table.waiting != "arrivals"


def test_td_3_1_1_every_turn_has_a_die_of_its_own(table):
    begin(table, 17, "pool: Res/4 Res/5\n1116: Res/1 Res/2 Res/3", 1)
    table.do("arrive Res/4 1114", *NIGHT)
    assert table.where("Res/5") == "-1"
    begin(table, 20, "pool: Res/5\n1116: Res/1 Res/2 Res/3", 1)
    assert table.allows("arrive Res/5 1114")


def test_td_3_1_2_parachute_units_enter_only_by_air(table):
    begin(table, 17, "pool: Para/1 Res/1", 6)
    assert table.code("arrive Para/1 1114") == ("T:D 3.1.2", "not-due")
    table.at("turn 18\nactive 36th\nstep move\npool: Para/1\n1220: 7/1", "target-damascus")
    assert table.allows("drop Para/1 1320")


@pytest.mark.parametrize("formation", ["36th", "210th", "146th", "Reserve"])
def test_td_3_1_2_parachute_units_act_with_any_israeli_formation(table, formation):
    assert "Para/2" in group(table, formation, "1220: Para/2 7/1 679/1\n1221: 205/1 Res/1")


def test_td_3_1_2_units_sent_to_mount_hermon_do_not_enter(table):
    table.at("turn 18\nactive 36th\nstep move\nhermon: Para/1\npool: Para/2\n1220: 7/1", "target-damascus")
    assert not table.allows("drop Para/1 1320")
    assert table.allows("drop Para/2 1320")


# ------------------------------------------------------- 3.2.1 30th, command post


def test_td_3_2_1_the_30th_does_not_act_before_the_declaration_and_the_command_post_does(table):
    text = "2414: 30/1\n3010: CP 30/2\n1622: 47/1"
    assert group(table, "5th", text, "combined", 10) == {"47/1", "CP"}
    assert group(table, "5th", text + "\nshocktroop 9", "combined", 10) == {"47/1", "30/1", "30/2", "CP"}


@pytest.mark.parametrize("formation", ["5th", "7th", "9th", "1st", "3rd", "Iraqi", "Jordanian", "Allied"])
def test_td_3_2_1_the_30th_acts_with_any_arab_formation(table, formation):
    others = "1622: 47/1 78/1 51/1\n1623: 4/1t 20/1 12/1\n1624: 90/1 Kuwait"
    assert "30/1" in group(table, formation, f"2414: 30/1\n{others}")


def test_td_3_2_1_the_command_post_does_not_move(table):
    group(table, "5th", "3010: CP\n1622: 47/1")
    assert table.code("move CP 3009") == ("NMG 6.0", "immobile")


# --------------------------------------------------------------- 3.2.1-3 allies


@pytest.mark.parametrize(("units", "turn", "rule"), [
    (IRAQ, 17, "T:D 3.2.1"), (JORDAN, 17, "T:D 3.2.2"), (ALLIES, 20, "T:D 3.2.3"),
])  # fmt: skip
def test_td_3_2_allies_come_from_their_turn_by_one_die(table, units, turn, rule):
    day_dice = (3, 3, 3, 3) if turn == 17 else ()  # on turn 19 the air support is asked about first
    begin(table, turn - 1, f"pool: {units}", *day_dice)
    assert table.waiting != "arrivals"
    begin(table, turn, f"pool: {units}", 2)
    first, second, third, *_ = units.split()
    assert table.code(f"arrive {first},{second},{third} 3827") == (rule, "quota")
    assert table.allows(f"arrive {second},{third} 3827")


@pytest.mark.parametrize(("unit", "pool", "turn", "south", "east"), [
    ("12/1", IRAQ, 17, True, True), ("40/2RTR", JORDAN, 17, True, False), ("Kuwait", ALLIES, 20, False, True),
])  # fmt: skip
def test_td_3_2_iraq_by_south_or_east_jordan_by_south_others_by_east(table, unit, pool, turn, south, east):
    begin(table, turn, f"pool: {pool}", 6)
    assert [table.allows(f"arrive {unit} {h}") for h in ("2027", "2727", "3627")] == [south] * 3
    assert [table.allows(f"arrive {unit} {h}") for h in ("3802", "3814", "3826")] == [east] * 3
    assert table.code(f"arrive {unit} 3203")[1] == "entry"
    assert table.code(f"arrive {unit} 2426")[1] == "entry"


def test_td_3_2_3_no_hex_of_damascus_is_an_entry_of_the_allies(table):
    begin(table, 20, f"pool: {ALLIES}", 6)
    assert {table.code(f"arrive Kuwait {h}")[1] for h in ("3003", "3203", "3305", "3402")} == {"entry"}


def test_td_3_2_where_the_base_map_goes_on_there_is_no_south_edge_in_the_combined_game(table):
    begin(table, 17, f"pool: {JORDAN}\nshocktroop 12", 6, scenario="combined")
    assert table.code("arrive 90/1 2027") == ("T:D 3.2.2", "entry")
    assert table.allows("arrive 90/1 2127")


def test_td_3_2_allies_wait_for_the_declaration_in_the_combined_game(table):
    begin(table, 17, f"pool: {IRAQ} {JORDAN}", *NIGHT, scenario="combined")
    assert table.waiting != "arrivals"


@pytest.mark.parametrize(("emergency", "unit", "formation"), [
    ("EM-Iraq", "8/1", "Iraqi"), ("EM-Jordan", "90/1", "Jordanian"), ("EM-Druze", "Kuwait", "Allied"),
])  # fmt: skip
def test_td_3_2_an_emergency_unit_acts_with_its_own_formation_once_that_is_there(
    table, emergency, unit, formation
):
    assert emergency in group(table, "5th", f"1922: {emergency}\n1622: 47/1", turn=20)
    both = f"1922: {emergency}\n1622: 47/1\n2022: {unit}"
    assert emergency not in group(table, "5th", both, turn=20)
    assert group(table, formation, both, turn=20) == {emergency, unit}


# ---------------------------------------------------------------- 3.2.4 militia


@pytest.mark.parametrize("lost", [10, 12, 13])
def test_td_3_2_4_a_post_lost_before_the_declaration_brings_militia_the_turn_after_it(table, lost):
    text = f"pool: {MILITIA}\nlost_post {lost}\nshocktroop 13"
    begin(table, 14, text, 2, scenario="combined")
    assert [table.allows(f"arrive {n} 3203") for n in MILITIA.split()[:3]] == [True, True, False]


@pytest.mark.parametrize("die", [1, 4, 6])
def test_td_3_2_4_a_die_of_militia_comes_to_damascus_the_turn_after_the_command_post_is_lost(table, die):
    begin(table, 17, f"pool: {MILITIA}\nlost_post 16", die)
    names = MILITIA.split()
    placed = [("3003", names[0]), ("3203", names[1]), ("3305", names[2]), ("3402", names[3])]
    assert [table.allows(f"arrive {n} {h}") for h, n in placed] == [i < die for i in range(4)]
    assert table.allows(f"arrive {names[5]} 3203") == (die == 6)
    assert table.code(f"arrive {names[0]} 3204") == ("T:D 3.2.4", "entry")


@pytest.mark.parametrize("turn", [14, 20])
def test_td_3_2_4_militia_comes_in_that_one_turn_only(table, turn):
    begin(table, turn, f"pool: {MILITIA}\nlost_post 17", *NIGHT)
    assert table.waiting != "arrivals"


def test_td_3_2_4_militia_has_no_zone_of_control_and_shoots_at_no_aircraft(table):
    table.at("turn 18\nactive 36th\nstep move\npool: Para/1\n3203: Militia/1\n1220: 7/1", "target-damascus")
    assert zoc(table.state, 1) == 0
    table.do("drop Para/1 3104")  # no die
    assert not table.disrupted("Para/1")


@pytest.mark.parametrize(("label", "fed"), [("3203", True), ("3204", True), ("2907", True), ("3010", False)])
def test_td_3_2_4_militia_is_in_supply_within_six_mp_of_damascus(table, label, fed):
    begin(table, 17, f"{label}: Militia/1", *NIGHT)
    assert (table.units(table.state.oos) == set()) == fed


@pytest.mark.parametrize("formation", ["5th", "7th", "9th", "1st", "3rd"])
def test_td_3_2_4_militia_acts_with_any_syrian_formation(table, formation):
    text = "3203: Militia/1\n1622: 47/1 78/1 51/1\n1623: 4/1t 20/1"
    assert "Militia/1" in group(table, formation, text)


# ------------------------------------------------------------- 3.3 replacements


def test_td_3_3_both_sides_stop_checking_with_the_end_of_turn_20(table):
    begin(table, 20, "box: 7/1 78/1")
    assert table.waiting == "replacements"
    begin(table, 21, "box: 7/1 78/1")
    assert table.waiting == "air-support"


NEVER = [
    "Para/1", "Tiran/1", "Tiran/2", "EM-Iraq", "EM-Jordan", "EM-Druze", "Militia/1", "CP",
    "12/1", "8/1", "Irq/art", "40/2RTR", "40/1m", "Jor/art", "Kuwait", "Morocco/t", "Saudi/m",
]  # fmt: skip


@pytest.mark.parametrize("unit", NEVER)
def test_td_3_3_these_units_may_not_be_replaced(table, unit):
    assert not table.rb.units[table.unit(unit)].replaceable
    begin(table, 17, f"box: {unit} 7/1 78/1")
    if unit in ("Para/1", "Tiran/1", "Tiran/2"):
        table.do("end")
    assert not table.allows(f"check {unit}")


@pytest.mark.parametrize("unit", ["7/1", "Res/1", "Res/art", "78/1", "4/1t", "Guard/1", "30/1"])
def test_td_3_3_all_others_may(table, unit):
    begin(table, 17, f"box: {unit}")
    assert table.allows(f"check {unit}")


def test_td_3_3_syrian_replacements_arrive_in_damascus_in_target_damascus(table):
    begin(table, 17, "box: 78/1")
    table.do("check 78/1", 1)
    assert [table.allows(f"arrive 78/1 {h}") for h in ("3003", "3203", "3305", "3402")] == [True] * 4
    assert table.code("arrive 78/1 2020") == ("T:D 3.3", "entry")


def test_td_3_3_syrian_replacements_arrive_in_damascus_once_declared(table):
    begin(table, 17, "box: 78/1\nshocktroop 12", scenario="combined")
    table.do("check 78/1", 1)
    assert table.allows("arrive 78/1 3203")
    assert table.code("arrive 78/1 1820") == ("T:D 3.3", "entry")


def test_td_3_3_israeli_replacements_arrive_at_the_west_edge_or_a_supply_source(table):
    begin(table, 17, "box: 7/1")
    table.do("check 7/1", 2)
    assert table.allows("arrive 7/1 1120")
    assert not table.allows("arrive 7/1 1220")
    begin(table, 17, "box: 7/1\nshocktroop 12", scenario="combined")
    table.do("check 7/1", 2)
    assert table.allows("arrive 7/1 0425")
    assert not table.allows("arrive 7/1 1120")


def test_td_3_2_an_emergency_unit_stays_with_its_formation_once_that_has_come(table):
    table.at("turn 18\nphase israeli-arrivals\n3203: EM-Iraq\n3104: 47/1\n1320: 7/1", "target-damascus")
    state, rb = table.state, table.rb
    unit, iraqi = table.unit("EM-Iraq"), table.unit("12/1")
    assert formation_of(state, unit) == INDEPENDENT
    state.put(iraqi, POOL)
    state.returning |= 1 << iraqi
    arrive(state, (iraqi,), rb.grid.parse("3204"), [])
    assert formation_of(state, unit) == rb.units[iraqi].formation
    state.put(iraqi, GONE)
    assert formation_of(state, unit) == rb.units[iraqi].formation
