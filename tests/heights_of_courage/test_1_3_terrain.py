"""HoC 1.3: fortifications, borders, ignoring retreats, rigid ZOC, Kuneitra, several terrain types, roads.

Hexes: 27.19 Um Batna is clear and holds a Syrian flag, with the fortification on its west and north-west
sides (towards 27.18 and 26.18). 23.14 Booster is a tel with an Israeli flag, fortified to the east and
north-east (23.15, 22.14). The ditch runs between 43.18 and 43.19, both clear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

THREE = "Kahalani-A,Kahalani-B,Kahalani-C"  # 5 attack and 4 defence each


def attack(table: Lay, text: str, line: str, *dice: int) -> Any:
    """Odds of an attack on a hand-made position: attack, defence, column."""
    t = table(text)
    t.do(line, *dice)
    return t.odds()


# ------------------------------------------------------------------------------- 1.3a


def test_1_3a_a_fortification_halves_attacks_across_it_into_the_flag_hex(table):
    # 5 x 1/2 = 2.5 against 3: 1:1 (1.2 rounded)
    found = attack(
        table,
        "turn 3\nphase israeli-combat\n27.18: Kahalani-A\n27.19: 1/51-Tank",
        "attack 27.19 Kahalani-A",
        1,
        4,
    )
    assert found == (2.5, 3, "1:1")


def test_1_3a_it_does_nothing_on_the_other_hexsides(table):
    # 5 against 3: 2:1 (1.67 rounded), from 26.19 in the north-east
    found = attack(
        table,
        "turn 3\nphase israeli-combat\n26.19: Kahalani-A\n27.19: 1/51-Tank",
        "attack 27.19 Kahalani-A",
        1,
        4,
    )
    assert found == (5, 3, "2:1")


def test_1_3a_only_those_who_cross_it_are_halved(table):
    # 5 x 1/2 + 5 = 7.5 against 3: 2.5 rounds up to 3:1
    found = attack(
        table,
        "turn 3\nphase israeli-combat\n27.18: Kahalani-A\n26.19: Kahalani-B\n27.19: 1/51-Tank",
        "attack 27.19 Kahalani-A,Kahalani-B",
        1,
        4,
    )
    assert found == (7.5, 3, "3:1")


def test_1_3a_attacks_out_of_the_flag_hex_are_not_affected(table):
    found = attack(
        table,
        "turn 3\nphase syrian-combat\n27.18: Kahalani-A\n27.19: 1/51-Tank",
        "attack 27.18 1/51-Tank",
        1,
        4,
    )
    assert found == (4, 4, "1:1")


@pytest.mark.parametrize(
    ("unit", "side", "cost"),
    [
        ("Kahalani-A", "israeli", 1 + 3),  # mech enemy
        ("Cohen-A", "israeli", 1 + 2),  # leg enemy
        ("1/51-Tank", "syrian", 1 + 2),  # mech friend
        ("1/52-Inf", "syrian", 1 + 1),  # leg friend
    ],
)
def test_terrain_chart_fortification_costs_enemies_more_than_friends(table, unit, side, cost):
    t = table(f"turn 3\nphase {side}-movement\n27.18: {unit}")
    t.do(f"move {unit} 27.19")
    assert t.spent(unit) == cost


# ------------------------------------------------------------------------------- 1.3b


def test_1_3b_nobody_crosses_into_lebanon_or_jordan(table):
    """13.05 lies by the Lebanese border; 12.04 is Lebanon. 56.10 borders 56.11 in Jordan."""
    t = table("turn 3\nphase israeli-movement\n13.05: Cohen-A")
    assert t.code("move Cohen-A 12.04") == ("SCS 3.1", "off-play")
    t = table("turn 3\nphase israeli-movement\n56.10: Cohen-A")
    assert t.code("move Cohen-A 56.11") == ("SCS 3.1", "off-play")


def driven_to_the_border(table: Lay, first: int, second: int) -> Any:
    """14.01 touches Lebanon; a brigade holds 15.01 and a recon battalion 15.02, so 13.01 alone is left.

    5 + 5 + 5 + 3 = 18 against (4 + 4) x 2 = 16 is 1:1.
    """
    t = table(
        "turn 5\nphase syrian-combat\n14.01: Kahalani-A Kahalani-B\n15.02: 9-Recon\n"
        "15.01: 1/70-Tank 2/70-Tank 3/70-Tank 4/70-Mech"
    )
    t.do("attack 14.01 1/70-Tank,2/70-Tank,3/70-Tank,4/70-Mech", first, second)
    assert t.odds() == (18, 16, "1:1")
    return t


def test_1_3b_a_retreat_may_not_lead_over_the_border(table):
    t = driven_to_the_border(table, 4, 4)  # A1D1r1
    t.do("lose 1/70-Tank")
    t.do("lose Kahalani-A")
    for beyond in ("14.02", "13.02"):
        assert t.refuse(f"retreat Kahalani-A {beyond}").rule == "SCS 8.0"
    t.do("retreat Kahalani-A,Kahalani-B 13.01")


def test_1_3b_units_that_could_only_go_over_the_border_are_destroyed(table):
    """Two hexes back: behind 13.01 lies only Lebanon."""
    t = driven_to_the_border(table, 5, 5)  # D2r2
    t.do("lose Kahalani-A,Kahalani-A")
    assert t.where("Kahalani-B") == "dead pile"


# ------------------------------------------------------------------------------- 1.3c


def beaten_at_um_batna(table: Lay, from_hex: str, **options: Any) -> Any:
    """Two tank battalions hit in 27.19 from one hex by a D2r2; one of them has died."""
    three = THREE.replace(",", " ")
    t = table(f"turn 3\nphase israeli-combat\n{from_hex}: {three}\n27.19: 1/51-Tank 2/51-Tank", **options)
    # Across the fortification 15 x 1/2 = 7.5 against 6 is 1:1, where 10 is D2r2.
    # Elsewhere 15 against 6 is 2.5, so 3:1, where 10 is D2r2 as well.
    t.do(f"attack 27.19 {THREE}", 5, 5)
    assert t.result()["result"] == "D2r2"
    t.do("lose 1/51-Tank,1/51-Tank")
    assert t.asked == ("syrian", "retreat")
    return t


def test_1_3c_behind_a_fortification_the_defender_may_ignore_the_retreat(table):
    t = beaten_at_um_batna(table, "27.18")
    t.do("stay")
    assert t.where("2/51-Tank") == "27.19"
    assert t.steps("2/51-Tank") == 2
    assert t.asked != ("israeli", "advance")


def test_1_3c_he_may_accept_it_and_then_goes_the_whole_way(table):
    t = beaten_at_um_batna(table, "27.18")
    assert t.code("retreat 2/51-Tank 27.20") == ("SCS 8.0", "length")
    t.do("retreat 2/51-Tank 27.20 27.21")
    assert t.where("2/51-Tank") == "27.21"
    assert t.asked == ("israeli", "advance")


def test_1_3c_whoever_is_hit_in_the_open_must_retreat(table):
    t = beaten_at_um_batna(table, "26.19")
    assert t.code("stay") == ("HoC 1.3c", "must")
    assert t.code("retreat 2/51-Tank 27.20") == ("SCS 8.0", "length")


def test_1_3c_one_unit_that_goes_takes_the_choice_from_the_others(table):
    """The whole result or none of it: once a unit has left, its companion may not stay."""
    t = table(f"turn 3\nphase israeli-combat\n27.18: {THREE.replace(',', ' ')} BenHanon\n27.19: 1/51-Tank "
              "2/51-Tank 3/51-Tank")  # fmt: skip
    # 20 x 1/2 = 10 against 9: 1:1; 10 is D2r2.
    t.do(f"attack 27.19 {THREE},BenHanon", 5, 5)
    t.do("lose 1/51-Tank,2/51-Tank")
    t.do("retreat 1/51-Tank 27.20 27.21")
    assert t.code("stay") == ("HoC 1.3c", "must")
    t.do("retreat 2/51-Tank,3/51-Tank 27.20 27.21")
    assert t.asked == ("israeli", "advance")


def test_1_3c_by_default_one_attack_over_the_fortification_is_enough(table):
    """The rulebook leaves attacks over several hexsides open; the reading is a switch."""
    text = "turn 3\nphase israeli-combat\n27.18: Kahalani-A\n26.19: Kahalani-B Kahalani-C\n27.19: 1/51-Tank"
    line = f"attack 27.19 {THREE}"
    # 2.5 + 10 = 12.5 against 3 is 4:1; 6 is A1D1r1.
    for reading, optional in (("any", True), ("all", False)):
        t = table(text, retreat_fort=reading)
        t.do(line, 3, 3)
        assert t.result()["result"] == "A1D1r1"
        t.do("lose Kahalani-A")
        assert t.decision.data["optional"] is optional


@pytest.mark.parametrize(
    ("kind", "hex_", "attacker", "from_hex", "defender"),
    [
        ("town", "35.14", "Kahalani-A,Kahalani-B", "35.13", "1/51-Tank"),
        ("mountain", "14.10", "Cohen-A,Cohen-B,Dror-A,Dror-B", "14.09", "1-Cdo"),
    ],
)
def test_1_3c_terrain_with_the_retreat_option(table, kind, hex_, attacker, from_hex, defender):
    """A1D1r1 in each: town 10 against 3 is 3:1, on 7; mountain 12 against 3 x 3 = 9 is 1:1, on 8."""
    t = table(f"turn 3\nphase israeli-combat\n{from_hex}: {attacker.replace(',', ' ')}\n{hex_}: {defender}")
    assert kind in t.game.definition.board.terrain_at(t.game.words.hex(hex_))
    t.do(f"attack {hex_} {attacker}", *{"town": (3, 4), "mountain": (4, 4)}[kind])
    assert t.result()["result"] == "A1D1r1"
    t.do(f"lose {attacker.split(',')[0]}")
    assert t.decision.data["optional"] is True


def test_1_3c_in_the_leja_the_retreat_may_be_ignored(table):
    """12 x 1 against (3 + 3) x 2 = 12 is 1:1; 8 is A1D1r1."""
    t = table("turn 3\nphase israeli-combat\n16.23: Cohen-A Cohen-B Dror-A Dror-B\n17.23: 1-Cdo 2-Cdo")
    t.do("attack 17.23 Cohen-A,Cohen-B,Dror-A,Dror-B", 4, 4)
    assert t.odds() == (12, 12, "1:1")
    t.do("lose Cohen-A")
    t.do("lose 1-Cdo")
    assert t.asked == ("syrian", "retreat")
    t.do("stay")
    assert t.where("1-Cdo") == t.where("2-Cdo") == "17.23"


def test_1_3c_clear_and_broken_ground_have_no_such_option(table):
    """29.16 is broken: 15 against (3 + 3) x 2 = 12 is 1:1 (1.25), and 8 there is A1D1r1."""
    t = table(
        "turn 3\nphase israeli-combat\n28.16: Kahalani-A Kahalani-B BenHanon\n29.16: 1/51-Tank 2/51-Tank"
    )
    t.do("attack 29.16 Kahalani-A,Kahalani-B,BenHanon", 4, 4)
    assert t.odds() == (15, 12, "1:1")
    t.do("lose BenHanon")
    t.do("lose 1/51-Tank")
    assert t.code("stay") == ("HoC 1.3c", "must")


# ------------------------------------------------------------------------------- 1.3d


def test_1_3d_syrians_stop_on_entering_israeli_zoc_over_the_ditch(table):
    t = table("turn 3\nphase syrian-movement\n43.18: Kahalani-A\n43.21: 1/52-Inf\n42.21: 1/51-Tank")
    assert t.code("move 1/51-Tank 42.20 42.19 43.19 44.19") == ("HoC 1.3d", "stopped")
    t.do("move 1/51-Tank 42.20 42.19 43.19")
    assert t.refuse("move 1/51-Tank 44.19").rule in ("HoC 1.3d", "SCS 3.1b")


def test_1_3d_israeli_zoc_that_crosses_no_ditch_only_costs(table):
    """1 + 2 MP for a hex in a normal EZOC; 10 MP reach through two of them."""
    t = table("turn 3\nphase syrian-movement\n31.20: Kahalani-A\n31.23: 1/51-Tank")
    t.do("move 1/51-Tank 31.22 31.21 32.20")
    assert t.spent("1/51-Tank") == 1 + 3 + 3
    t.do("move 1/51-Tank 33.21")
    assert t.spent("1/51-Tank") == 1 + 3 + 3 + 1


def test_1_3d_syrian_zoc_over_the_ditch_is_not_rigid(table):
    t = table("turn 3\nphase israeli-movement\n43.19: 1/51-Tank\n43.16: Kahalani-A")
    t.do("move Kahalani-A 43.17 43.18 44.17")
    assert t.spent("Kahalani-A") == 1 + 3 + 1


def test_1_3d_the_ditch_is_rigid_for_an_israeli_who_has_crossed_it_too(table):
    """An Israeli east of the ditch projects back over it; a Syrian entering there stops."""
    t = table("turn 3\nphase syrian-movement\n43.19: Kahalani-A\n43.15: 1/51-Tank")
    assert t.code("move 1/51-Tank 43.16 43.17 43.18 44.17") == ("HoC 1.3d", "stopped")


def start_at_the_ditch(table: Lay, more: str = "") -> Any:
    return table(f"turn 3\nphase syrian-movement\n43.18: Kahalani-A\n43.19: 1/51-Tank\n{more}")


def test_1_3d_from_a_rigid_ezoc_the_first_hex_must_be_out_of_every_ezoc(table):
    t = start_at_the_ditch(table)
    assert t.code("move 1/51-Tank 44.18") == ("HoC 1.3d", "rigid-start")
    assert t.code("move 1/51-Tank 42.18") == ("HoC 1.3d", "rigid-start")
    t.do("move 1/51-Tank 44.19 44.18")  # the second hex may be in one
    assert t.where("1/51-Tank") == "44.18"


def test_1_3d_a_normal_ezoc_closes_the_first_hex_as_well(table):
    t = start_at_the_ditch(table, "43.21: Kahalani-B")
    assert t.code("move 1/51-Tank 43.20") == ("HoC 1.3d", "rigid-start")
    assert t.allows("move 1/51-Tank 44.19")


def test_1_3d_a_friend_in_it_does_not_open_the_first_hex(table):
    t = start_at_the_ditch(table, "44.18: 2/51-Tank")
    assert t.code("move 1/51-Tank 44.18") == ("HoC 1.3d", "rigid-start")


def test_1_3d_from_a_normal_ezoc_units_may_step_into_another(table):
    t = table("turn 3\nphase syrian-movement\n34.22: Kahalani-A\n34.23: 1/51-Tank")
    assert t.allows("move 1/51-Tank 35.23")


@pytest.mark.parametrize("front", ["22.14", "23.15"])
def test_1_3d_israeli_fortifications_stop_syrians(table, front):
    there, beyond = {"22.14": ("21.14", "22.13"), "23.15": ("24.15", "24.14")}[front]
    t = table(f"turn 3\nphase syrian-movement\n23.14: Kahalani-A\n{there}: 1/51-Tank")
    assert t.code(f"move 1/51-Tank {front} {beyond}") == ("HoC 1.3d", "stopped")


def test_1_3d_the_other_sides_of_the_flag_hex_are_normal(table):
    t = table("turn 3\nphase syrian-movement\n23.14: Kahalani-A\n22.12: 1/51-Tank")
    t.do("move 1/51-Tank 22.13 23.13")
    assert t.spent("1/51-Tank") == 3 + 3


@pytest.mark.parametrize("front", ["27.18", "26.18"])
def test_1_3d_syrian_fortifications_stop_israelis(table, front):
    there, beyond = {"27.18": ("28.17", "26.17"), "26.18": ("25.18", "26.17")}[front]
    t = table(f"turn 3\nphase israeli-movement\n27.19: 1/51-Tank\n{there}: Kahalani-A")
    assert t.code(f"move Kahalani-A {front} {beyond}") == ("HoC 1.3d", "stopped")


def test_1_3d_and_hold_israelis_who_start_there(table):
    t = table("turn 3\nphase israeli-movement\n27.19: 1/51-Tank\n27.18: Kahalani-A")
    assert t.code("move Kahalani-A 26.18") == ("HoC 1.3d", "rigid-start")
    assert t.code("move Kahalani-A 28.18") == ("HoC 1.3d", "rigid-start")
    assert t.allows("move Kahalani-A 26.17")


def test_1_3d_the_enemys_flag_does_not_help(table):
    """A Syrian in 23.14 (Israeli flag) and an Israeli in 27.19 (Syrian flag) have normal ZOCs."""
    t = table("turn 3\nphase israeli-movement\n23.14: 1/51-Tank\n21.14: Kahalani-A")
    t.do("move Kahalani-A 22.14 21.15")
    t = table("turn 3\nphase syrian-movement\n27.19: Kahalani-A\n27.17: 1/51-Tank")
    t.do("move 1/51-Tank 27.18 26.17")
    # wadi: 1 + 3, EZOC 2, then 1 (27.18 to 26.17 may have a wadi of its own)
    assert t.where("1/51-Tank") == "26.17"


def test_1_3d_an_hq_has_no_zoc_and_stops_nobody(table):
    t = table("turn 3\nphase syrian-movement\n43.18: HQ-Eitan\n43.21: 1/51-Tank")
    t.do("move 1/51-Tank 43.20 43.19 44.19")
    assert t.where("1/51-Tank") == "44.19"


def test_1_3d_an_advance_after_combat_is_no_movement(table):
    """Advancing after combat is not moving: it may lead along the ditch in front of an Israeli."""
    t = table("turn 3\nphase syrian-combat\n43.19: Nafshi-1A\n44.17: Kahalani-A\n43.20: 1/51-Tank 2/51-Tank")
    # 8 against 2 is 4:1; 8 is D2r2 and the platoon has one step.
    t.do("attack 43.19 1/51-Tank,2/51-Tank", 4, 4)
    t.do("advance 1/51-Tank,2/51-Tank")
    assert t.where("2/51-Tank") == "43.19"


# ------------------------------------------------------------------------------- 1.3e


def test_1_3e_defenders_in_kuneitra_are_halved(table):
    found = attack(
        table,
        "turn 3\nphase syrian-combat\n25.15: Kahalani-A\n24.14: 1/51-Tank",
        "attack 25.15 1/51-Tank",
        1,
        1,
    )
    assert found == (4, 2, "2:1")  # 4 against 4 x 1/2


def test_1_3e_attackers_in_kuneitra_are_halved(table):
    found = attack(
        table,
        "turn 3\nphase israeli-combat\n25.15: Kahalani-A\n24.14: 1/51-Tank",
        "attack 24.14 Kahalani-A",
        1,
        4,
    )
    assert found == (2.5, 3, "1:1")  # 5 x 1/2 against 3


def test_1_3e_kuneitra_is_no_town_to_stand_fast_in(table):
    t = table("turn 3\nphase syrian-combat\n25.15: Kahalani-A Kahalani-B\n24.14: 1/51-Tank 2/51-Tank")
    # 8 against 8 x 1/2 = 4 is 2:1; 9 is D2r1
    t.do("attack 25.15 1/51-Tank,2/51-Tank", 4, 5)
    t.do("lose Kahalani-A,Kahalani-B")
    assert t.code("stay") == ("HoC 1.3c", "must")


# ------------------------------------------------------------------------------- 1.3f


def test_1_3f_movement_pays_the_dearest_terrain_of_a_hex(table):
    """16.25 is broken and Leja: 3 MP on foot, closed to vehicles. 14.11 is mountain and town."""
    t = table("turn 3\nphase syrian-movement\n16.26: 1/52-Inf 1/51-Tank\n14.12: 1-Cdo 7-Recon")
    t.do("move 1/52-Inf 16.25")
    assert t.spent("1/52-Inf") == 3
    assert t.code("move 1/51-Tank 16.25") == ("SCS 3.1", "prohibited")
    assert t.code("move 7-Recon 14.11") == ("SCS 3.1", "prohibited")
    assert t.allows("move 1-Cdo 14.11")


def test_1_3f_combat_takes_what_helps_the_defender_most(table):
    """30.25 El Hara is broken and town: the town does nothing, the broken ground doubles, and the town's
    retreat option stands. 15 against (3 + 3) x 2 = 12 is 1:1 (1.25); 8 is A1D1r1."""
    t = table(
        "turn 3\nphase israeli-combat\n30.26: Kahalani-A Kahalani-B Kahalani-C\n30.25: 1/51-Tank 2/51-Tank"
    )
    t.do(f"attack 30.25 {THREE}", 4, 4)
    assert t.odds() == (15, 12, "1:1")
    t.do("lose Kahalani-A")
    t.do("lose 1/51-Tank")
    assert t.decision.data["optional"] is True


def test_1_3f_hexside_effects_are_not_cumulative(table):
    """Between 32.18 and 32.17 lie both the ditch and an up slope: one half, not a quarter; +3, not +5."""
    found = attack(
        table,
        "turn 3\nphase syrian-combat\n32.17: Kahalani-A\n32.18: 1/51-Tank 2/51-Tank",
        "attack 32.17 1/51-Tank,2/51-Tank",
        1,
        4,
    )
    assert found == (4, 8, "1:2")  # 8 x 1/2 against 4 x 2 (broken)
    t = table("turn 3\nphase syrian-movement\n32.18: 1/51-Tank")
    t.do("move 1/51-Tank 32.17")
    assert t.spent("1/51-Tank") == 2 + 3


def test_1_3f_roads_negate_other_terrain_for_movement(table):
    """Off the road 39.18 to 38.17 costs a tel (2) and a fortification of the enemy (+3): 5. Along it ½."""
    t = table("turn 3\nphase syrian-movement\n39.18: 1/51-Tank\n38.18: 2/51-Tank")
    t.do("move 1/51-Tank 38.17")
    assert t.spent("1/51-Tank") == 0.5
    t.do("move 2/51-Tank 38.17")
    assert t.spent("2/51-Tank") == 2 + 3


def test_1_3f_a_road_helps_only_along_it(table):
    """16.22 and 17.22 are Leja joined by a road to 16.23; 17.23 beside them has none."""
    t = table("turn 3\nphase syrian-movement\n16.23: 1/51-Tank")
    assert t.code("move 1/51-Tank 17.23") == ("SCS 3.1", "prohibited")
    assert t.code("move 1/51-Tank 16.22 17.23") == ("SCS 3.1", "prohibited")
    t.do("move 1/51-Tank 16.22 17.22")
    assert t.spent("1/51-Tank") == 1


def test_1_3f_an_ezoc_costs_on_the_road_too(table):
    """SCS 5.0 as read here: +2 for each hex in an EZOC, also on a road."""
    t = table("turn 3\nphase syrian-movement\n26.15: Kahalani-A\n25.14: 1/51-Tank")
    t.do("move 1/51-Tank 25.15")
    assert t.spent("1/51-Tank") == 0.5 + 2


# ----------------------------------------------------------- terrain chart, note (a)


def test_note_a_an_attack_along_a_road_into_prohibited_terrain_is_made_at_a_third(table):
    """16.23 to 16.22, Leja, by road: 15 x 1/3 = 5 against 3 x 2 = 6, 1:1."""
    found = attack(
        table,
        f"turn 3\nphase israeli-combat\n16.23: {THREE.replace(',', ' ')}\n16.22: 1/51-Tank",
        f"attack 16.22 {THREE}",
        1,
        4,
    )
    assert found == (5, 6, "1:1")


def test_note_a_without_the_road_there_is_no_attack(table):
    t = table("turn 3\nphase israeli-combat\n16.23: Kahalani-A\n17.23: 1-Cdo")
    assert t.code("attack 17.23 Kahalani-A") == ("SCS 7.0", "out-of-reach")


def test_note_a_foot_soldiers_need_no_road_there(table):
    """The Leja is open to Leg units: full strength, 3 against 3 x 2 = 6."""
    found = attack(
        table,
        "turn 3\nphase israeli-combat\n16.23: Cohen-A\n17.23: 1-Cdo",
        "attack 17.23 Cohen-A",
        1,
        4,
    )
    assert found == (3, 6, "1:2")


@pytest.mark.parametrize(
    ("from_hex", "target", "what"), [("35.03", "34.03", "river"), ("34.04", "34.03", "escarpment")]
)
def test_note_a_bridges_and_roads_over_prohibited_hexsides(table, from_hex, target, what):
    """Into 34.03, broken: 10 x 1/3 = 3.33 against 3 x 2 = 6; 1.8 rounds to 1:2."""
    t = table(f"turn 3\nphase israeli-combat\n{from_hex}: Kahalani-A Kahalani-B\n{target}: 1/51-Tank")
    assert what in t.game.definition.board.crossing(t.game.words.hex(from_hex), t.game.words.hex(target))
    t.do(f"attack {target} Kahalani-A,Kahalani-B", 1, 4)
    assert t.odds() == (pytest.approx(10 / 3), 6, "1:2")


def test_note_a_a_river_without_a_bridge_cannot_be_attacked_or_crossed(table):
    """35.03 to 35.04 is the Jordan."""
    t = table("turn 3\nphase israeli-combat\n35.03: Kahalani-A Cohen-A\n35.04: 1/51-Tank")
    assert t.code("attack 35.04 Kahalani-A") == ("SCS 7.0", "out-of-reach")
    assert t.code("attack 35.04 Cohen-A") == ("SCS 7.0", "out-of-reach")
    t = table("turn 3\nphase israeli-movement\n35.03: Kahalani-A Cohen-A")
    assert t.code("move Kahalani-A 35.04") == ("SCS 3.1", "prohibited")
    assert t.code("move Cohen-A 35.04") == ("SCS 3.1", "prohibited")


def test_terrain_chart_no_overrun_by_road_into_prohibited_terrain(table):
    """The road row takes the other terrain for the overrun question, and a Leja hex is none for vehicles."""
    t = table("turn 3\nphase israeli-movement\n15.25: Kahalani-B\n16.22: 1/52-Inf")
    t.do("move Kahalani-B 15.24 16.23")
    assert t.code("overrun 16.22 Kahalani-B") == ("SCS 6.0", "prohibited")
