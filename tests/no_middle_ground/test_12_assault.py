"""NMG 12.0: assault combat, every cell of its table, who may, defensive fire, hits."""

from __future__ import annotations

import pytest

TABLE = """
1/1 1/1R 0/1R 0/2R 0/2R 0/3R
1/1 1/1 1/1R 0/1R 0/2R 0/2R
2/1 1/1 1/1R 1/1R 0/1R 0/2R
2/0 1/1 1/1 1/1R 1/1R 0/1R
2/0 2/1 1/1 1/1 1/1R 1/1R
2/0 2/0 2/1 1/1 1/1 1/1R
3/0 2/0 2/0 2/1 1/1 1/1
3/0 3/0 2/0 2/0 2/1 2/1
"""
"""The table of reference 4.12: rows 0 or less, 1 to 6, 7 or more; columns from -4 or less to +10 and up."""
ROWS = [line.split() for line in TABLE.split("\n") if line]

ATTACKERS = {
    3: "47/1",
    4: "Guard/1",
    6: "47/1,47/2",
    7: "47/1,Guard/1",
    10: "47/1,47/2,Guard/1",
    11: "47/1,Guard/1,Guard/2",
    17: "47/1,47/2,47/3,Guard/1,Guard/2",
}
"""Syrian tanks of assault strength 3 and 4."""
DEFENDERS = {8: "188/1 188/2*", 6: "188/1* 188/2*", 5: "188/1", 3: "188/1*", 1: "36/art"}
"""Israelis of assault strength 5 (artillery 1), the disrupted ones at half rounded up."""
CASES = [
    (3, 8, 0), (4, 8, 0), (3, 6, 1), (4, 5, 1), (3, 3, 2), (3, 1, 2), (4, 1, 3), (6, 1, 3),
    (7, 1, 4), (10, 1, 4), (11, 1, 5), (17, 1, 5),
]  # fmt: skip
"""Attack, defence and the column of their difference: -5, -4, -3, -1, 0, 2, 3, 5, 6, 9, 10, 16."""


def battle(defence, target="1622", near=("1621", "1722"), extra=""):
    return f"""
turn 3
active 5th
step assault
cup: 36th
air 0 1
{target}: {DEFENDERS[defence]}
{near[0]}: 47/1 47/2 47/3
{near[1]}: Guard/1 Guard/2
{extra}
"""


def resolution(events):
    return next(e for e in events if e.kind == "resolution")


def names(event):
    return {m[0]: m[1] for m in event.data["modifiers"]}


@pytest.mark.parametrize(("attack", "defence", "column"), CASES)
@pytest.mark.parametrize("die", range(1, 7))
def test_12_every_cell_of_rows_1_to_6(table, attack, defence, column, die):
    table.at(battle(defence))
    event = resolution(table.throw(f"assault 1622 {ATTACKERS[attack]} 0", "assault", die, other=6))
    assert (event.data["attack"], event.data["defence"]) == (attack, defence)
    assert names(event) == {}
    assert event.data["result"] == ROWS[die][column]


@pytest.mark.parametrize(("attack", "defence", "column"), CASES)
def test_12_every_cell_of_the_row_for_0_and_less(table, attack, defence, column):
    table.at(battle(defence))
    event = resolution(table.throw(f"assault 1622 {ATTACKERS[attack]} 1", "assault", 1, other=6))
    assert names(event) == {"air support": -1}
    assert event.data["result"] == ROWS[0][column]


@pytest.mark.parametrize(("attack", "defence", "column"), CASES)
def test_12_every_cell_of_the_row_for_7_and_more(table, attack, defence, column):
    table.at(battle(defence, "1720", ("1620", "1721")))
    event = resolution(table.throw(f"assault 1720 {ATTACKERS[attack]} 0", "assault", 6, other=6))
    assert names(event) == {"cover": 1}
    assert event.data["result"] == ROWS[7][column]


def test_12_a_modified_die_below_0_is_in_the_row_of_0(table):
    table.at(battle(5, extra="1522: 132/1"))
    event = resolution(table.throw("assault 1622 47/1,132/1 1", "assault", 1, other=6))
    assert names(event) == {"tanks with infantry": -1, "air support": -1}
    assert event.data["result"] == ROWS[0][2]  # 3 + 3 against 5


# -------------------------------------------------------------------- modifiers


def modifiers(table, text):
    return names(resolution(table.throw(text, "assault", 6, other=6)))


@pytest.mark.parametrize(
    ("units", "combined"),
    [
        ("47/1,132/1", True),
        ("47/1,112", True),
        ("47/1,47/2", False),
        ("132/1,112", False),
        ("47/1,5/eng1", False),
        ("47/1,5/AT", False),
    ],
)
def test_12_tanks_with_infantry_or_mech_take_1_off(table, units, combined):
    table.at(battle(5, extra="1522: 132/1 112\n1723: 5/eng1 5/AT"))
    assert modifiers(table, f"assault 1622 {units} 0") == ({"tanks with infantry": -1} if combined else {})


def test_12_parachute_units_are_infantry(table):
    text = "turn 15\nactive 36th\nstep assault\ncup: 5th\n1622: 47/1\n1621: 188/1 Para/1"
    table.at(text, "target-damascus")
    assert modifiers(table, "assault 1622 188/1,Para/1 0") == {"tanks with infantry": -1}


def test_12_only_attackers_that_are_left_count_for_combined_arms(table):
    table.at(battle(5, extra="1522: 132/1"))
    # 188/1 fires 6 at 1522 or 1621 with one attacker each: the lower hex; its unit drops out
    events = table.throw("assault 1622 47/1,132/1 0", "defensive fire", 4)
    assert next(e for e in events if e.kind == "defence").data["hits"] == 1
    assert names(resolution(events)) == {}


def test_12_neither_night_nor_israeli_tanks_count(table):
    for turn in (3, 5):
        table.at(f"turn {turn}\nactive 36th\nstep assault\ncup: 5th\n1622: 47/1\n1621: 188/1")
        assert modifiers(table, "assault 1622 188/1 0") == {}


def test_td_5_2_a_syrian_strong_point_does_not_add_to_an_assault(table):
    text = "turn 15\nactive 36th\nstep assault\ncup: 5th\nposts syrian: 1622 1720\n1622: 47/1\n1621: 188/1"
    table.at(f"{text}\n1720: 47/2\n1721: 188/2", "target-damascus")
    assert modifiers(table, "assault 1622 188/1 0") == {}
    table.at(f"{text}\n1720: 47/2\n1721: 188/2", "target-damascus")
    assert modifiers(table, "assault 1720 188/2 0") == {"cover": 1}


def test_12_damascus_covers_2(table):
    table.at("turn 15\nactive 36th\nstep assault\ncup: 5th\n3203: 47/1\n3204: 188/1", "target-damascus")
    assert modifiers(table, "assault 3203 188/1 0") == {"cover": 2}


def test_td_4_1_1_a_cleared_minefield_is_clear_ground(table):
    text = "turn 16\nactive 5th\nstep assault\ncup: 36th\n1317: 188/1\n1417: 47/1\n"
    table.at(text, "target-damascus")
    assert modifiers(table, "assault 1317 47/1 0") == {"cover": 1}  # a hill
    table.at(text + "cleared: 1317", "target-damascus")
    assert modifiers(table, "assault 1317 47/1 0") == {}


def test_12_one_air_unit_at_most_and_flak_may_drive_it_off(table):
    table.at(battle(5).replace("air 0 1", "air 0 2"))
    assert table.code("assault 1622 47/1 2") == ("NMG 14.0", "air")
    events = table.do("assault 1622 47/1 1", 1, 6, 3)  # flak hits a Syrian air unit on 1
    assert names(resolution(events)) == {}
    assert table.state.air == (0, 1)


# -------------------------------------------------------------------- strengths


def test_7_out_of_supply_halves_each_unit_rounded_up(table):
    table.at(battle(5, extra="oos: 47/1 188/1 Guard/1"))
    event = resolution(table.throw("assault 1622 47/1,47/2,Guard/1 0", "assault", 6, other=6))
    assert (event.data["attack"], event.data["defence"]) == (2 + 3 + 2, 3)


def test_12_a_disrupted_defender_out_of_supply_is_halved_twice(table):
    table.at(battle(3, extra="oos: 188/1"))
    event = resolution(table.throw("assault 1622 47/1 0", "assault", 6, other=6))
    assert event.data["defence"] == 2  # 5 to 3 to 2


def test_12_an_israeli_strong_point_adds_2(table):
    text = "turn 3\nactive 5th\nstep assault\ncup: 36th\nposts israeli: 1324\nbridges: 1324-1424\n1424: 47/1"
    table.at(text)
    events = table.throw("assault 1324 47/1 0", "assault", 6, other=6)
    assert resolution(events).data["defence"] == 2
    table.at(f"{text}\n1324: 188/1")
    events = table.throw("assault 1324 47/1 0", "assault", 6, other=6)
    assert resolution(events).data["defence"] == 7


# ---------------------------------------------------------------- who may assault


def test_12_six_units_at_most(table):
    table.at(battle(5, extra="1522: 132/1 132/2"))
    six = "47/1,47/2,47/3,Guard/1,Guard/2,132/1"
    assert table.allows(f"assault 1622 {six} 0")
    assert table.code(f"assault 1622 {six},132/2 0") == ("NMG 12.0", "most")


@pytest.mark.parametrize("why", ["done: 47/1", "acted: 61"])
def test_12_a_unit_that_fired_bombarded_or_bridged_does_not_assault(table, why):
    table.at(battle(5, extra=why))
    if why.startswith("done"):
        assert table.code("assault 1622 47/1 0") == ("NMG 12.0", "unable")
    else:
        assert table.allows("assault 1622 47/1 0")


def test_12_a_unit_that_fired_in_this_activation_does_not_assault(table):
    table.at(battle(5).replace("step assault", "step fire"))
    table.do("fire 1622 47/1 0", 6)
    assert table.waiting == "assault"
    assert table.code("assault 1622 47/1 0") == ("NMG 12.0", "unable")
    assert table.allows("assault 1622 47/2 0")


def test_12_a_unit_that_moved_assaults_and_a_disrupted_one_does_not(table):
    table.at(battle(5, extra="moved: 47/1").replace("47/1 47/2 47/3", "47/1 47/2* 47/3"))
    assert table.allows("assault 1622 47/1 0")
    assert table.code("assault 1622 47/2 0") == ("NMG 12.0", "unable")


def test_12_a_unit_assaults_once(table):
    table.at(battle(5, extra="1620: 7/1\n1822: 7/2"))
    table.do("assault 1622 47/1,47/2,47/3 0", 6, 1)  # 9 against 5 is +4, a 1 is 0/1R
    table.do("retreat 188/1 1623 1624")
    table.do("advance none")
    assert table.code("assault 1620 47/1 0") == ("NMG 12.0", "unable")
    assert table.allows("assault 1822 Guard/1 0")


def test_12_only_at_adjacent_enemies(table):
    table.at(battle(5, extra="1625: 61"))
    assert table.code("assault 1622 61 0") == ("NMG 12.0", "apart")
    assert table.code("assault 1623 47/1 0") == ("NMG 12.0", "target")
    assert table.code("assault 1622 none 0") == ("NMG 12.0", "nobody")
    assert table.code("assault 1622 47/1,47/1 0") == ("NMG 12.0", "twice")


def test_12_no_assault_over_the_gorge(table):
    table.at("turn 3\nactive 5th\nstep assault\ncup: 36th\n1532: 47/1\n1431: 188/1\n1631: 132/1\n1731: 7/1")
    assert table.code("assault 1431 47/1 0") == ("NMG 6.0", "hexside")


@pytest.mark.parametrize("side", ["syrian", "israeli"])
def test_12_no_assault_over_an_open_ditch_for_either_side(table, side):
    east, west = ("47/1", "188/1")
    active = "5th" if side == "syrian" else "36th"
    text = f"turn 3\nactive {active}\nstep assault\ncup: 9th\n1424: {east}\n1324: {west}\n"
    action = "assault 1324 47/1 0" if side == "syrian" else "assault 1424 188/1 0"
    table.at(text)
    assert table.code(action) == ("NMG 6.0", "hexside")
    table.at(f"{text}bridges: 1324-1424")
    assert table.allows(action)
    table.at(f"{text}cleared: 1424")
    assert table.allows(action)  # T:D 4.1.1: the ditch along a cleared minefield is filled in


def test_12_a_road_over_the_ditch_carries_israeli_assaults_and_syrian_ones_from_turn_15(table):
    text = "turn {}\nactive {}\nstep assault\ncup: 9th\n1419: 47/1\n1320: 188/1"
    table.at(text.format(3, "36th"))
    assert table.allows("assault 1419 188/1 0")
    table.at(text.format(14, "5th"), "combined")
    assert table.code("assault 1320 47/1 0") == ("NMG 6.0", "hexside")
    table.at(text.format(15, "5th"), "combined")
    assert table.allows("assault 1320 47/1 0")


# ---------------------------------------------------------------- defensive fire


def defence(events):
    return next(e for e in events if e.kind == "defence")


def test_12_un_disrupted_defenders_fire_first_with_their_fire_strength(table):
    table.at(battle(5).replace("1622: 188/1", "1622: 188/1 188/2* 7/mech"))
    event = defence(table.throw("assault 1622 47/1 0", "defensive fire", 6, other=6))
    assert event.data["strength"] == 6 + 3
    assert event.role == "israeli"


def test_12_the_hex_with_most_attackers_is_fired_at(table):
    table.at(battle(5))
    event = defence(table.throw("assault 1622 47/1,Guard/1,Guard/2 0", "defensive fire", 6, other=6))
    assert event.data["target"] == "1722"
    table.at(battle(5))
    event = defence(table.throw("assault 1622 47/1,47/2,Guard/1 0", "defensive fire", 6, other=6))
    assert event.data["target"] == "1621"


def test_12_only_attackers_take_the_hits_of_defensive_fire(table):
    table.at(battle(5))
    table.do("assault 1622 47/1,47/2 0", 3)  # one hit at strength 6 on a 3
    assert table.waiting == "hits"
    assert table.game.decision(table.state).role == "syrian"
    assert table.code("hit 47/3") == ("NMG 13.0", "not-there")
    assert table.allows("hit 47/2")


def test_12_disrupted_attackers_drop_out(table):
    table.at(battle(5))
    table.do("assault 1622 47/1,47/2 0", 3)
    event = resolution(table.do("hit 47/1", 3))
    assert event.data["units"] == ["47/2"]
    assert event.data["attack"] == 3


def test_12_without_an_attacker_left_the_assault_stops(table):
    table.at(battle(5))
    events = table.do("assault 1622 47/1 0", 3)
    assert [e.kind for e in events] == ["assault", "defence", "disruption", "stopped"]
    assert table.waiting == "assault"


def test_12_disrupted_defenders_do_not_fire(table):
    table.at(battle(6))
    events = table.do("assault 1622 47/1 0", 3)  # one die alone, that of the assault
    assert not any(e.kind == "defence" for e in events)


def test_12_defensive_fire_counts_the_cover_of_the_attackers(table):
    table.at("turn 3\nactive 5th\nstep assault\ncup: 36th\n1720: 47/1\n1721: 188/1")
    event = defence(table.throw("assault 1721 47/1 0", "defensive fire", 6, other=6))
    assert names(event) == {"cover": 1}


@pytest.mark.parametrize(("turn", "found"), [(3, {}), (5, {"Israeli fire by night": 1})])
def test_12_israelis_add_1_by_night_and_their_tanks_take_nothing_off_by_day(table, turn, found):
    table.at(battle(5).replace("turn 3", f"turn {turn}"))
    assert names(defence(table.throw("assault 1622 47/1 0", "defensive fire", 6, other=6))) == found


@pytest.mark.parametrize("turn", [3, 5])
def test_12_arab_defensive_fire_has_no_modifier_but_cover(table, turn):
    table.at(f"turn {turn}\nactive 36th\nstep assault\ncup: 5th\n1622: 47/1\n1621: 188/1")
    assert names(defence(table.throw("assault 1622 188/1 0", "defensive fire", 6, other=6))) == {}


def test_15_a_garrison_adds_1_to_defensive_fire_and_fires_alone(table):
    text = "turn 3\nactive 5th\nstep assault\ncup: 36th\nposts israeli: 1324\nbridges: 1324-1424\n1424: 47/1"
    table.at(text)
    assert defence(table.throw("assault 1324 47/1 0", "defensive fire", 6, other=6)).data["strength"] == 1
    table.at(f"{text}\n1324: 7/mech")
    assert defence(table.throw("assault 1324 47/1 0", "defensive fire", 6, other=6)).data["strength"] == 4
    table.at(f"{text}\n1324: 7/mech*")
    assert defence(table.throw("assault 1324 47/1 0", "defensive fire", 6, other=6)).data["strength"] == 1


# ------------------------------------------------------------------------- hits


def test_12_hits_on_the_attackers_fall_on_the_hex_with_most_of_them(table):
    table.at(battle(8))
    table.do("assault 1622 Guard/1,Guard/2,47/1 0", 6, 4)  # 11 against 8, a 4: 1/1
    frame = table.game.decision(table.state)
    assert frame.role == "syrian"
    assert frame.data["hex"] == "1722"
    table.do("hit Guard/2")
    assert table.disrupted("188/1")  # the only whole defender takes the hit
    assert not table.disrupted("47/1")


def test_12_attackers_of_other_hexes_take_no_surplus(table):
    table.at(battle(8))
    table.do("assault 1622 Guard/1,47/1 0", 6, 6, 1)  # 7 against 8, a 6: 2/0
    # one attacker a hex: the first hex takes both hits, its unit is eliminated
    assert table.where("47/1") == "-2"
    assert not table.disrupted("Guard/1")


def test_12_the_owner_chooses_among_the_defenders(table):
    table.at(battle(5).replace("1622: 188/1", "1622: 188/1* 7/mech 36/art"))
    # 9 against 3 + 5 + 1 is 0; strength of fire 3; a 3 gives 1/1
    table.do("assault 1622 47/1,47/2,47/3 0", 6, 3)
    assert table.game.decision(table.state).role == "syrian"
    table.do("hit 47/1")
    assert table.game.decision(table.state).role == "israeli"
    assert table.code("hit 188/1") == ("NMG 13.0", "second-hit")
    assert table.allows("hit 7/mech")
    assert table.allows("hit 36/art")


# ----------------------------------------------------------------- exact chances

ASSAULTS = {
    "two attackers, one hex": (battle(5), "assault 1622 47/1,47/2 0"),
    "two hexes": (battle(8), "assault 1622 47/1,Guard/1 0"),
    "one disrupted defender": (battle(3), "assault 1622 47/1,47/2,47/3,Guard/1,Guard/2 0"),
    "cover": (battle(5, "1720", ("1620", "1721")), "assault 1720 47/1,47/2 0"),
    "a lone garrison": (
        "turn 3\nactive 5th\nstep assault\ncup: 36th\nposts israeli: 1324\nbridges: 1324-1424\n"
        "1424: 47/1 47/2 47/3",
        "assault 1324 47/1,47/2,47/3 0",
    ),
}


@pytest.mark.parametrize("name", ASSAULTS)
@pytest.mark.parametrize("purpose", ["assault", "defensive fire"])
def test_12_the_chances_told_are_those_of_the_die(table, name, purpose):
    text, action = ASSAULTS[name]
    kind = "resolution" if purpose == "assault" else "defence"
    came, rows = [], None
    for face in range(1, 7):
        table.at(text)
        before = {role: table.wounds(role) for role in table.game.roles}
        events = table.throw(action, purpose, face, other=6)
        event = next((e for e in events if e.kind == kind), None)
        if event is None:
            assert purpose == "defensive fire"
            assert name == "one disrupted defender"
            return
        assert tuple(event.rolled) == (face,)
        assert rows in (None, event.gamble.chances)
        rows = event.gamble.chances
        if purpose == "defensive fire":
            # what the assault adds with its 6 is told by its own event
            later = next((e.gamble.losses for e in events if e.kind == "resolution"), {})
            lost = {"syrian": table.wounds("syrian") - before["syrian"] - later.get("syrian", 0)}
        else:
            lost = {role: table.wounds(role) - before[role] for role in table.game.roles}
        assert event.gamble.losses == lost
        came.append(lost)
    assert sum(weight for weight, _ in rows) == 6
    for weight, lost in rows:
        assert came.count(lost) == weight
