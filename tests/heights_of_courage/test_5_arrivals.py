"""HoC 5.0: who may enter on which turn, and where."""

import pytest

AREAS = {
    "A": ["58.02", "58.05"],
    "B": ["35.01"],
    "C": ["31.10"],
    "D": ["01.30", "01.32", "09.34", "28.34"],
    "E": ["32.34", "49.34", "55.34"],
}

ISRAELI = [
    (1, "B", "More-A"),
    (1, "C", "Zvika"),
    (2, "A", "Paden-A Paden-B"),
    (2, "B", "More-B Amir-A Shefer-A Narzi-A Gottfrd-A Gottfrd-B Levin-A Tavor-A HQ-Laner ArtTF-B"),
    (3, "B", "Shefer-B Narzi-B Amir-B Tavor-B Levin-B Vaspi-A Vaspi-B 1Mech-A 1Mech-B"),
    (4, "A", "Teren-A Dahav-A Dahav-B Meler-A Jcbsn-A Jcbsn-B BenAlon-A BenAlon-B Azmon-A Azmon-B ElnBm-A "
             "ElnBm-B Paden-C Egozi-A Egozi-B HQ-Peled ArtTF-C"),
    (4, "B", "Njfrd-A Njfrd-B 2Mech-A 2Mech-B"),
    (4, "C", "BenHanon"),
    (5, "A", "Teren-B Meler-B Leshem-A Leshem-B Keli-A Keli-B"),
    (5, "B", "Dror-A Dror-B ArtTF-D"),
    (6, "B", "Shelah-A Shelah-B Amos-A Amos-B Cohen-A Cohen-B"),
    (7, "B", "Shalem-A Shalem-B Nati-A Nati-B Shahar-A Shahar-B"),
    (8, "B", "LanerRec-A LanerRec-B"),
    (9, "B", "Tirans-A Tirans-B"),
    (10, "B", "Res-A Res-B"),
    (11, "B", "1Arm-A 1Arm-B Oren-A Oren-B"),
]  # fmt: skip
SYRIAN = [
    (1, "D", "82-Para"),
    (2, "E", "1-HQ 1-Recon 1-AT 1/76-Tank 2/76-Tank 3/76-Tank 4/76-Mech 1/91-Tank 2/91-Tank 3/91-Tank "
             "4/91-Mech 1/58-Mech 2/58-Mech 3/58-Mech 4/58-Tank"),
    (3, "D", "1/81-Tank 2/81-Tank 3/81-Tank 4/81-Mech 1-Cdo"),
    (4, "D", "1/70-Tank 2/70-Tank 3/70-Tank 4/70-Mech"),
    (5, "D", "2-Cdo"),
    (7, "D", "3-Cdo"),
    (8, "DE", "4-Cdo HQ-Iraq 1/12-Arm 2/12-Arm 4/12-Mech 1/8-Mech 2/8-Mech 3/8-Mech 4/8-Arm"),
    (9, "D", "5-Cdo 3/12-Arm"),
    (10, "D", "2-Royal 4-Royal Abdullah"),
    (11, "DE", "1/6-Arm 2/6-Arm 3/6-Arm 4/6-Mech"),
    (12, "D", "1-SF"),
]  # fmt: skip  # the Reserve brigades are in the tests of 3.3, the 3rd Armored Division in those of 3.2


@pytest.mark.parametrize(
    ("side", "turn", "letters", "units"),
    [("israeli", *line) for line in ISRAELI] + [("syrian", *line) for line in SYRIAN],
)
def test_5_0_units_arrive_on_their_turn_at_their_entry_area(table, side, turn, letters, units):
    t = table(f"turn {turn}\nphase {side}-reinforcement")
    right = [h for letter in letters for h in AREAS[letter]]
    for unit in units.split():
        allowed = [h for hexes in AREAS.values() for h in hexes if t.allows(f"arrive {unit} {h}")]
        assert sorted(allowed) == sorted(right), unit
        assert t.refuse(f"arrive {unit} 34.12").code == "entry"
    if turn > 1:
        t = table(f"turn {turn - 1}\nphase {side}-reinforcement")
        for unit in units.split():
            assert t.code(f"arrive {unit} {right[0]}") == ("HoC 5.0", "not-due"), unit


def test_5_0_a_unit_may_come_later(table):
    t = table("turn 9\nphase israeli-reinforcement")
    assert t.allows("arrive More-A 35.01")


def test_5_0_ben_hanon_enters_at_b_if_nafakh_is_occupied(table):
    t = table("turn 4\nphase israeli-reinforcement\n31.10: 1/51-Tank")
    assert t.refuse("arrive BenHanon 31.10").code == "enemy-hex"
    t.do("arrive BenHanon 35.01")
    t = table("turn 4\nphase israeli-reinforcement\n31.10: Kahalani-A")
    assert t.refuse("arrive BenHanon 35.01").code == "entry"


def test_5_0_zvika_has_no_such_choice(table):
    t = table("turn 1\nphase israeli-reinforcement\n31.10: 1/51-Tank")
    assert not t.allows("arrive Zvika 31.10")
    assert not t.allows("arrive Zvika 35.01")


def test_2_0_an_enemy_in_one_entry_hex_leaves_the_others(table):
    """SCS: enemies bar the hex, their ZOC does not."""
    t = table("turn 4\nphase israeli-reinforcement\n58.02: 1-Cdo\n57.05: 2-Cdo")
    assert t.refuse("arrive Teren-A 58.02").code == "enemy-hex"
    assert t.allows("arrive Teren-A 58.05")


def test_2_0_reinforcements_move_on_in_the_same_turn_and_need_not_pay_to_enter(table):
    t = table("turn 1\nphase israeli-reinforcement")
    t.do("arrive More-A 35.01")
    t.do("end")
    t.do("move More-A 35.02")
    assert t.where("More-A") == "35.02"
    assert t.spent("More-A") == 0.5  # along the road


def test_2_0_they_may_be_piled_up_until_their_movement_is_over(table):
    t = table("turn 2\nphase israeli-reinforcement")
    names = "More-B,Amir-A,Shefer-A,Narzi-A,Gottfrd-A"
    t.do(f"arrive {names} 35.01")
    t.do("end")
    t.do("end")
    assert t.asked == ("israeli", "excess")


def test_2_0_nobody_arrives_twice_or_for_the_enemy(table):
    t = table("turn 2\nphase israeli-reinforcement\n34.12: More-A")
    assert t.refuse("arrive More-A 35.01").code == "not-waiting"
    assert t.refuse("arrive 82-Para 01.30").code == "enemy"


def test_4_3_82_para_does_not_come_in_operation_badhr(table):
    t = table("turn 6\nphase syrian-reinforcement", "badhr")
    assert t.code("arrive 82-Para 01.30") == ("HoC 5.0", "never")


@pytest.mark.parametrize(
    ("turn", "units"),
    [(1, "1-HQ 1/76-Tank 4/58-Tank 3-HQ 1/15-Mech 1/20-Tank 3-AT 1-Cdo 2-Cdo"), (2, "3-Cdo 4-Cdo 5-Cdo")],
)
def test_4_4_the_accelerated_schedule(table, turn, units):
    t = table(f"turn {turn}\nphase syrian-reinforcement", "al-owda")
    for unit in units.split():
        allowed = [h for hexes in AREAS.values() for h in hexes if t.allows(f"arrive {unit} {h}")]
        assert sorted(allowed) == sorted(AREAS["D"]), unit


def test_4_4_everything_else_as_in_5_0(table):
    t = table("turn 3\nphase syrian-reinforcement", "al-owda")
    assert t.allows("arrive 1/81-Tank 01.30")
    assert not t.allows("arrive 1/70-Tank 01.30")
