"""NMG 16.0: reinforcements of the base game, their hexes, and the emergency units."""

import pytest

HUNDRED_AND_TENTH = "679/1 679/2 679/3 179/1 179/2 179/3 210/mech 210/art"
FIRST = "4/1t 4/2t 91/1 91/2 91/3 2/1m 2/2m 1/art"
THIRD = "20/1 20/2 65/1 65/2 65/3 15/1 15/2 3/art"
EMERGENCY = "EM-Iraq EM-Jordan EM-Druze"
DAY = (3, 3, 3, 3)
"""Dice of a day turn that bring no Syrian air unit: air units, initiative."""
DIVISIONS = """
1622: 47/1 47/2 47/3
1623: 132/1 132/2 112
1624: 61 5/AT 5/art
1625: 5/eng1 5/eng2 78/1
1626: 78/2 78/3 121/1
1721: 121/2 68 85
1722: 7/AT 7/art 7/eng1
1723: 7/eng2 51/1 51/2
1724: 51/3 43/1 43/2
1725: 52 33 9/AT
1726: 9/art 9/eng1 9/eng2
"""


def begin(table, turn, text, *dice, scenario="base"):
    """Begin a turn: the dice are those for arrivals, in the order of the rule, until somebody decides."""
    table.at(f"turn {turn}\nphase declaration\n{text}", scenario)
    return table.do("end", *dice)


def decider(table):
    decision = table.game.decision(table.state)
    return decision.role, decision.kind


def losses(count):
    """Of the 54 Syrian units of the base game so many are lost: 33 are placed and 3 wait, 18 are left."""
    others = [*FIRST.split(), *THIRD.split(), "Guard/1", "Guard/2"]
    alive = others[: 18 - count]
    stacks = [alive[i : i + 3] for i in range(0, len(alive), 3)]
    rows = "\n".join(f"{1821 + i}: {' '.join(stack)}" for i, stack in enumerate(stacks))
    return f"pool: {EMERGENCY}\n{DIVISIONS}\n{rows}\nbox: {' '.join(others[18 - count :])}"


def test_16_the_210th_begins_to_arrive_on_turn_2(table):
    begin(table, 1, f"pool: {HUNDRED_AND_TENTH}", 6, 1)  # both dice are those of the air
    assert table.waiting != "arrivals"


def test_16_two_units_of_the_210th_come_on_turn_2_without_a_die(table):
    begin(table, 2, f"pool: {HUNDRED_AND_TENTH}")
    assert decider(table) == ("israeli", "arrivals")
    assert table.code("arrive 679/1,679/2,679/3 0425") == ("NMG 16.0", "quota")
    assert table.allows("arrive 210/art,210/mech 0425")
    table.do("arrive 679/1 0425")
    assert table.code("arrive 679/2,679/3 0425") == ("NMG 16.0", "quota")
    table.do("arrive 179/3 0330", 2, 5)  # with the second, the phase is over; both sides roll for initiative
    assert (table.where("679/1"), table.where("179/3"), table.where("679/2")) == ("0425", "0330", "-1")


def test_16_from_turn_3_a_die_says_how_many_of_the_210th_may_come(table):
    begin(table, 3, f"pool: {HUNDRED_AND_TENTH}", 1)
    assert table.code("arrive 679/1,679/2 0425") == ("NMG 16.0", "quota")
    table.do("arrive 679/2 0425", *DAY)
    begin(table, 3, f"pool: {HUNDRED_AND_TENTH}", 5)
    table.do("arrive 679/1,679/2,679/3 0425")
    assert table.code("arrive 179/1,179/2,179/3 0330") == ("NMG 16.0", "quota")
    assert table.allows("arrive 179/1,179/2 0330")


def test_16_the_146th_arrives_from_turn_6(table):
    division = "pool: 205/1 205/2 205/3 9/1 4/1 9/mech 4/mech 146/art"
    begin(table, 5, division, 3, 4)  # initiative dice of the night turn
    assert table.waiting != "arrivals"
    begin(table, 6, division, 4)
    assert decider(table) == ("israeli", "arrivals")
    assert table.allows("arrive 205/1,9/1,146/art 0415")


@pytest.mark.parametrize(("units", "turn"), [(FIRST, 2), (THIRD, 5)])
def test_16_a_tank_division_arrives_by_one_die_from_its_turn(table, units, turn):
    begin(table, turn, f"pool: {units}\n2030: 68", 2)
    first, second, third, *_ = units.split()
    assert decider(table) == ("syrian", "arrivals")
    assert table.code(f"arrive {first},{second},{third} 2020") == ("NMG 16.0", "quota")
    assert table.allows(f"arrive {first},{third} 2020")


@pytest.mark.parametrize(("units", "turn"), [(FIRST, 1), (THIRD, 4), ("Guard/1 Guard/2", 6)])
def test_16_nothing_arrives_before_its_turn(table, units, turn):
    begin(table, turn, f"pool: {units}\n2030: 68", *(DAY[:2] if turn == 1 else DAY))
    assert table.waiting != "arrivals"


def test_16_both_guard_units_come_on_turn_7_without_a_die(table):
    begin(table, 7, "pool: Guard/1 Guard/2")
    table.do("arrive Guard/1,Guard/2 2024", *DAY)
    assert table.where("Guard/1") == table.where("Guard/2") == "2024"


def test_16_syria_brings_its_units_on_before_israel(table):
    begin(table, 3, f"pool: {HUNDRED_AND_TENTH} {FIRST}", 6, 6)
    assert decider(table) == ("syrian", "arrivals")
    assert table.code("arrive 679/1 0425") == ("NMG 16.0", "not-yours")
    table.do("end")
    assert decider(table) == ("israeli", "arrivals")


@pytest.mark.parametrize("label", ["2018", "2024", "2030"])
def test_16_syrian_units_enter_on_the_east_edge_of_the_base_map(table, label):
    begin(table, 2, f"pool: {FIRST}", 6)
    assert table.allows(f"arrive 91/1 {label}")


@pytest.mark.parametrize("label", ["2017", "2031", "1924", "1820"])
def test_16_syrian_units_enter_nowhere_else(table, label):
    begin(table, 2, f"pool: {FIRST}", 6)
    assert table.code(f"arrive 91/1 {label}") == ("NMG 16.0", "entry")


@pytest.mark.parametrize("label", ["0415", "0420", "0425", "0330", "0537"])
def test_16_israeli_units_enter_at_any_of_the_five_supply_sources(table, label):
    begin(table, 2, f"pool: {HUNDRED_AND_TENTH}")
    assert table.allows(f"arrive 679/1 {label}")


def test_16_israeli_units_do_not_enter_at_a_source_that_the_enemy_holds_or_stands_on(table):
    begin(table, 2, f"pool: {HUNDRED_AND_TENTH}\nheld: 0420\n0425: 91/1")
    assert table.code("arrive 679/1 0420") == ("NMG 16.0", "entry")
    assert table.code("arrive 679/1 0425") == ("NMG 16.0", "entry")
    assert table.code("arrive 679/1 0525") == ("NMG 16.0", "entry")
    assert table.allows("arrive 679/1 0330")


def test_16_stacking_limits_how_many_fit_and_the_rest_waits(table):
    begin(table, 3, "pool: 210/art 210/mech\nheld: 0415 0420 0330 0537\n0425: 679/1 679/2", 6)
    assert table.code("arrive 210/art,210/mech 0425") == ("NMG 5.1", "stacking")
    table.do("arrive 210/art 0425", *DAY)  # full: the phase is over
    assert table.where("210/mech") == "-1"


def test_16_a_unit_is_named_once_and_comes_only_if_due(table):
    begin(table, 2, f"pool: {HUNDRED_AND_TENTH} 205/1")
    assert table.code("arrive 679/1,679/1 0425") == ("NMG 16.0", "units")
    assert table.code("arrive 205/1 0425") == ("NMG 16.0", "not-due")


# ------------------------------------------------------------- emergency units


def test_16_no_emergency_die_before_turn_9(table):
    begin(table, 8, f"pool: {EMERGENCY}\n1523: 7/1", 3, 3)  # initiative only
    assert table.waiting != "arrivals"


def test_16_emergency_dice_with_an_israeli_unit_east_of_the_line(table):
    begin(table, 9, losses(0) + "\n1523: 7/1", 2, 1, 3)
    assert table.allows("arrive EM-Iraq,EM-Jordan,EM-Druze 2020")
    begin(table, 9, losses(0) + "\n1423: 7/1", *DAY)  # west of the line: no die for them
    assert table.waiting != "arrivals"


def test_16_iraq_comes_on_1_or_2_jordan_on_1_the_druze_on_1_to_3(table):
    text = f"pool: {EMERGENCY}\n1523: 7/1"
    begin(table, 11, text, 2, 1, 3)
    assert table.allows("arrive EM-Iraq,EM-Jordan,EM-Druze 2020")
    begin(table, 11, text, 3, 1, 4)
    assert table.allows("arrive EM-Jordan 2020")
    assert table.code("arrive EM-Iraq 2020") == table.code("arrive EM-Druze 2020") == ("NMG 16.0", "not-due")
    begin(table, 11, text, 3, 2, 4, 5, 5)  # none; then initiative
    assert table.waiting != "arrivals"


def test_16_emergency_dice_with_fifteen_syrian_units_eliminated(table):
    begin(table, 11, losses(15))
    table.do("end", 2, 6, 6)  # no replacement checks
    assert table.allows("arrive EM-Iraq 2020")
    assert not table.allows("arrive EM-Druze 2020")


def test_16_no_emergency_die_with_fourteen_lost_and_no_israeli_across(table):
    begin(table, 11, losses(14))
    table.do("end", 3, 3)  # the dice of the initiative
    assert table.waiting != "arrivals"


def test_16_an_emergency_unit_comes_once(table):
    begin(table, 11, "pool: EM-Iraq EM-Druze\n1523: 7/1\n2020: EM-Jordan", 6, 6, 2, 3)
    assert table.waiting != "arrivals"
