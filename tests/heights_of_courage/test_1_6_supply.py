"""HoC 1.6: who is supplied on which side of the anti-tank ditch, and what it means to be cut off.

Ground: the ditch runs between 36.17 and 36.18, between 37.18 and 37.19, and between 43.18 and 43.19. Three
units in 33.14, 36.12 and 33.11 put all six neighbours of 34.12 into their ZOC; 33.26, 36.24 and 33.23 do
the same to 34.24 on the Syrian side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
"""Lays a position on the table; see conftest.py."""

RING_WEST = ("33.14", "36.12", "33.11")  # around 34.12
RING_EAST = ("33.26", "36.24", "33.23")  # around 34.24


def marked(table: Lay, side: str, text: str, turn: int = 3) -> set[str]:
    """Units of a side that its next Supply Phase marks Out of Supply."""
    last = "israeli-exploitation-2" if side == "israeli" else "syrian-movement"
    t = table(f"turn {turn}\nphase {last}\n{text}")
    t.pass_by()
    mine = {c.id for c in t.game.definition.counters if t.game.roles[c.side] == side}
    return t.oos() & mine


def ring(hexes: tuple[str, ...], units: tuple[str, ...]) -> str:
    return "\n".join(f"{h}: {u}" for h, u in zip(hexes, units, strict=True))


SYRIANS = ring(RING_WEST, ("1/51-Tank", "2/51-Tank", "3/51-Tank"))
ISRAELIS = ring(RING_EAST, ("Nafshi-1A", "Nafshi-2A", "Nafshi-3A"))

# ------------------------------------------------------------------------------ 1.6b, c


def test_1_6c_on_the_own_side_a_trace_to_an_entry_area_is_enough(table):
    assert marked(table, "israeli", "34.12: Kahalani-A\n16.04: Cohen-A\n52.08: HQ-Eitan") == set()
    assert marked(table, "syrian", "34.24: 1/51-Tank\n44.20: 1/12-Arm\n09.30: 1-HQ") == set()


def test_1_6b_enemy_zoc_all_around_cuts_the_trace(table):
    assert marked(table, "israeli", f"34.12: Kahalani-A ArtTF-A HQ-Eitan\n{SYRIANS}") == {
        "Kahalani-A", "ArtTF-A", "HQ-Eitan",
    }  # fmt: skip
    assert marked(table, "syrian", f"34.24: 1/47-Tank\n{ISRAELIS}") == {"1/47-Tank"}


def test_1_6b_a_friend_negates_the_zoc_in_its_hex(table):
    """With Barak-A in 34.13 the way leads over it to 35.14, which is in nobody's ZOC."""
    assert marked(table, "israeli", f"34.12: Kahalani-A\n34.13: Barak-A\n{SYRIANS}") == set()


def test_1_6b_units_without_a_zoc_do_not_close_the_ring(table):
    """An HQ has no attack strength and so no ZOC (1.5)."""
    text = ring(RING_WEST, ("9-HQ", "2/51-Tank", "3/51-Tank"))
    assert marked(table, "israeli", f"34.12: Kahalani-A\n{text}") == set()


def test_1_6b_enemy_units_block_even_without_a_zoc(table):
    """11.13 Mt. Hermon is left by Mech costs only along its road, over 12.12."""
    assert marked(table, "israeli", "11.13: Cohen-A") == set()
    assert marked(table, "israeli", "11.13: Cohen-A\n12.12: 9-HQ") == {"Cohen-A"}


def test_1_6b_prohibited_terrain_is_judged_by_mech_costs_even_for_foot(table):
    """48.07 lies in rough ground without a road on all six sides."""
    assert marked(table, "israeli", "48.07: Cohen-A") == {"Cohen-A"}
    t = table("turn 6\nphase israeli-movement\n48.07: Cohen-A")
    assert t.allows("move Cohen-A 48.06")


def test_12_1a_a_trace_may_be_of_any_length(table):
    """From Mt. Hermon in the north to Entry Area A with B and the valley roads closed by Syrians."""
    assert marked(table, "israeli", "11.13: Cohen-A\n34.03: 1-Cdo\n18.03: 2-Cdo\n43.03: 3-Cdo") == set()


def test_1_6c_purple_line_hexes_are_friendly_to_both(table):
    """24.16 lies east of the ditch on the salient of Strongpoint 107, 47.16 west of the line's south end;
    25.17 and 46.16 beside them are on one side only. No HQ is anywhere."""
    assert marked(table, "israeli", "24.16: Kahalani-A\n25.17: Kahalani-B") == {"Kahalani-B"}
    assert marked(table, "syrian", "47.16: 1/47-Tank\n46.16: 2/47-Tank") == {"2/47-Tank"}


def test_1_6c_the_salient_of_strongpoint_107_is_israeli(table):
    """23.16 is east of the ditch but inside the Purple Line."""
    assert marked(table, "israeli", "23.16: Kahalani-A") == set()


# --------------------------------------------------------------------------------- 1.6d


def test_1_6d_beyond_the_ditch_a_unit_needs_an_hq(table):
    """Even right behind the ditch, with the way back open."""
    assert marked(table, "israeli", "43.19: Kahalani-A") == {"Kahalani-A"}
    assert marked(table, "syrian", "43.18: 1/47-Tank") == {"1/47-Tank"}
    assert marked(table, "israeli", "43.19: Kahalani-A\n43.17: HQ-Laner") == set()
    assert marked(table, "syrian", "43.18: 1/47-Tank\n43.20: 5-HQ") == set()


def test_1_6d_the_range_of_an_israeli_hq(table, hoc):
    """HQ in 37.17: 37.27 is ten hexes away, 37.28 eleven."""
    assert hoc.definition.counters[hoc.words.unit("HQ-Laner")].range == 10
    assert marked(table, "israeli", "37.17: HQ-Laner\n37.27: Kahalani-A\n37.28: Kahalani-B") == {"Kahalani-B"}


def test_1_6d_the_range_of_a_syrian_hq(table, hoc):
    """HQ in 36.19: 36.14 is five hexes away, 36.13 six."""
    assert hoc.definition.counters[hoc.words.unit("9-HQ")].range == 5
    assert marked(table, "syrian", "36.19: 9-HQ\n36.14: 1/51-Tank\n36.13: 2/51-Tank") == {"2/51-Tank"}


def test_1_6d_an_hq_that_is_cut_off_supplies_nobody(table):
    """HQ at home in the ring around 34.12: neither it nor the unit beyond the ditch is supplied."""
    text = "34.12: HQ-Eitan\n34.18: Kahalani-A\n"
    assert marked(table, "israeli", text) == set()
    assert marked(table, "israeli", text + SYRIANS) == {"HQ-Eitan", "Kahalani-A"}


@pytest.mark.parametrize(("hq", "fed"), [("37.22", True), ("37.23", False)])
def test_1_6d_an_hq_beyond_the_ditch_reaches_it_in_three_hexes(table, hq, fed):
    """From 37.22 the third hex is 37.19 at the ditch. Syrians in 35.20 and 35.23 close the road in row 35."""
    text = f"{hq}: HQ-Laner Kahalani-A\n35.20: 1/51-Tank\n35.23: 2/51-Tank"
    assert marked(table, "israeli", text) == (set() if fed else {"HQ-Laner", "Kahalani-A"})


def test_1_6d_or_a_road_in_three_hexes_that_leads_to_the_ditch(table):
    """From 37.23 the road hex 35.22 is two hexes away; along row 35 it comes to 35.18 at the ditch."""
    assert marked(table, "israeli", "37.23: HQ-Laner Kahalani-A") == set()


def test_1_6d_without_ditch_or_road_in_three_hexes_an_hq_is_out_of_supply(table):
    """39.33 is four hexes from the nearest road, and nobody stands in the way. 39.31 is nearer."""
    assert marked(table, "israeli", "39.33: HQ-Laner Kahalani-A") == {"HQ-Laner", "Kahalani-A"}
    assert marked(table, "israeli", "39.31: HQ-Laner Kahalani-A") == set()
    assert marked(table, "syrian", "31.03: 9-HQ 1/51-Tank") == {"9-HQ", "1/51-Tank"}


def test_1_6d_the_road_may_go_a_long_way_round_but_must_be_contiguous(table):
    """One Syrian in 35.20 closes the short way west. East along row 35 the road goes on, until a second one
    in 35.23 closes that way too: a road in reach does not help if it leads nowhere."""
    text = "37.23: HQ-Laner Kahalani-A\n35.20: 1/51-Tank"
    assert marked(table, "israeli", text) == set()
    assert marked(table, "israeli", f"{text}\n35.23: 2/51-Tank") == {"HQ-Laner", "Kahalani-A"}


def test_1_6d_the_rest_of_the_way_is_traced_from_the_ditch_to_an_entry_area(table):
    """A Syrian ring holds HQ and unit at 34.12: for the HQ the ditch is near but the trace is closed."""
    west = ring(RING_WEST, ("Nafshi-1A", "Nafshi-2A", "Nafshi-3A"))
    assert marked(table, "syrian", f"34.12: 9-HQ 1/43-Mech\n{west}") == {"9-HQ", "1/43-Mech"}
    assert marked(table, "syrian", "34.12: 9-HQ 1/43-Mech") == set()


def test_1_6b_zoc_blocks_the_range_of_an_hq_unless_a_friend_negates_it(table):
    """12.12 is the only way by Mech costs from 11.13; the Syrian HQ in 13.12 would reach it in two."""
    assert marked(table, "syrian", "13.12: 7-HQ\n11.13: 1/68-Inf") == set()
    assert marked(table, "syrian", "13.12: 7-HQ\n11.13: 1/68-Inf\n12.11: Cohen-A") == {"1/68-Inf"}
    assert marked(table, "syrian", "13.12: 7-HQ\n12.12: 2/68-Inf\n11.13: 1/68-Inf\n12.11: Cohen-A") == set()


# --------------------------------------------------------------------------------- 1.6a


@pytest.mark.parametrize(
    ("side", "unit"),
    [
        ("syrian", "1-Cdo"), ("syrian", "82-Para"), ("syrian", "1-SF"),
        ("israeli", "Shelah-A"), ("israeli", "SP-110"), ("israeli", "Zvika"),
    ],
)  # fmt: skip
def test_1_6a_2_3a_some_units_are_always_supplied(table, side, unit):
    there, around = ("34.12", SYRIANS) if side == "israeli" else ("34.24", ISRAELIS)
    assert marked(table, side, f"{there}: {unit}\n{around}") == set()


def test_1_6a_so_is_whoever_stacks_with_a_strongpoint(table):
    assert marked(table, "israeli", f"34.12: Kahalani-A ArtTF-A SP-110\n{SYRIANS}") == set()


def test_2_3a_zvika_exempts_only_himself(table):
    assert marked(table, "israeli", f"34.12: Kahalani-A Zvika\n{SYRIANS}") == {"Kahalani-A"}


def test_1_6a_infantry_is_not_exempt(table):
    assert marked(table, "israeli", f"34.12: Cohen-A\n{SYRIANS}") == {"Cohen-A"}


# --------------------------------------------------------------------------------- 1.6f


@pytest.mark.parametrize(
    ("hq", "fed", "hungry"),
    [
        ("5-HQ", "1/47-Tank 5-Recon", "1/51-Tank 1/78-Tank"),
        ("9-HQ", "1/51-Tank 4/52-Tank", "1/47-Tank"),
        ("3-HQ", "1/15-Mech", "1/76-Tank"),
        ("9-HQ", "1/81-Tank ArtGp-A 1/70-Tank", ""),  # without a stripe: any Syrian HQ
        ("9-HQ", "1-Moroc 3-Moroc", ""),
        ("5-HQ", "2-Royal", "1/12-Arm"),
        ("HQ-Iraq", "1/12-Arm 1/8-Mech 4/6-Mech", "1/51-Tank"),
    ],
)
def test_1_6f_whose_hq_supplies_whom(table, hq, fed, hungry):
    """All stand on the Israeli side of the ditch, within five hexes of the HQ in 36.18."""
    hexes = ["36.17", "36.16", "36.15", "37.17", "37.16", "37.15"]
    units = (*fed.split(), *hungry.split())
    text = f"36.18: {hq}\n" + "\n".join(f"{h}: {u}" for h, u in zip(hexes, units, strict=False))
    assert marked(table, "syrian", text, turn=9) == set(hungry.split())


@pytest.mark.parametrize("hq", ["HQ-Eitan", "HQ-Laner", "HQ-Peled"])
def test_1_6f_any_israeli_hq_supplies_any_israeli(table, hq):
    assert marked(table, "israeli", f"36.17: {hq}\n36.18: Kahalani-A Gottfrd-A\n36.19: Dahav-A") == set()


# --------------------------------------------------------------------------------- 1.6g


def test_1_6g_out_of_supply_units_attack_and_defend_at_half(table):
    """5 x 1/2 against 3: 1:1; 4 against 4 x 1/2: 2:1."""
    t = table("turn 3\nphase israeli-combat\n34.21: Kahalani-A\n34.22: 1/51-Tank\noos: Kahalani-A")
    t.do("attack 34.22 Kahalani-A", 1, 4)
    assert t.odds() == (2.5, 3, "1:1")
    t = table("turn 3\nphase syrian-combat\n34.21: Kahalani-A\n34.22: 1/51-Tank\noos: Kahalani-A")
    t.do("attack 34.21 1/51-Tank", 1, 1)
    assert t.odds() == (4, 2, "2:1")


def test_1_6g_and_all_multipliers_apply(table):
    """Out of Supply in Kuneitra: 4 x 1/2 x 1/2 = 1."""
    t = table("turn 3\nphase syrian-combat\n25.15: Kahalani-A\n24.14: 1/51-Tank\noos: Kahalani-A")
    t.do("attack 25.15 1/51-Tank", 1, 1)
    assert t.odds() == (4, 1, "4:1")


def test_1_6g_they_move_at_half(table):
    """12 MP become 6, 5 become 3 (a half is rounded up)."""
    t = table("turn 3\nphase israeli-movement\n31.20: Kahalani-A\noos: Kahalani-A")
    t.do("move Kahalani-A 31.21 31.22 31.23 32.22 32.21 32.20")
    assert t.spent("Kahalani-A") == 6
    assert t.refuse("move Kahalani-A 33.20").code == "spent"
    t = table("turn 3\nphase syrian-movement\n31.20: 1/52-Inf\noos: 1/52-Inf")
    t.do("move 1/52-Inf 31.21 31.22 31.23")
    assert t.refuse("move 1/52-Inf 32.23").code == "spent"


def test_1_6g_they_may_not_exploit(table):
    t = table("turn 3\nphase israeli-exploitation-2\n34.12: Kahalani-A Kahalani-B\noos: Kahalani-A")
    assert t.code("move Kahalani-A 34.13") == ("SCS 11.0", "oos")
    assert t.allows("move Kahalani-B 34.13")


def test_1_6g_artillery_is_turned_to_its_fired_side_and_stays_there(table):
    t = table(f"turn 3\nphase israeli-exploitation-2\n34.12: ArtTF-A\n16.04: ArtTF-B\n{SYRIANS}")
    t.do("end")
    assert t.oos() == {"ArtTF-A"}
    assert t.fired() == {"ArtTF-A"}


def test_1_6g_supply_does_not_bear_on_zoc(table):
    """A Syrian who enters the ZOC of a cut-off Israeli over the ditch stops as ever."""
    t = table("turn 3\nphase syrian-movement\n43.18: Kahalani-A\n43.21: 1/51-Tank\noos: Kahalani-A")
    assert t.code("move 1/51-Tank 43.20 43.19 44.19") == ("HoC 1.3d", "stopped")


# --------------------------------------------------------------------------- 1.6h, 12.1b


def test_1_6h_marked_in_the_first_syrian_supply_phase_and_freed_in_the_second(table):
    t = table(
        f"turn 3\nphase syrian-movement\n34.24: 1/81-Tank\n{ISRAELIS}\n37.24: 1/70-Tank 2/70-Tank 3/70-Tank"
    )
    t.do("end")
    assert t.oos() == {"1/81-Tank"}
    t.end_until("syrian-combat")
    # 15 against 2 is past 6:1; 6 is D2r2, and a platoon in 36.24 has one step. The ring is open.
    t.do("attack 36.24 1/70-Tank,2/70-Tank,3/70-Tank", 3, 3)
    t.do("advance none")
    assert t.oos() == {"1/81-Tank"}
    t.do("end")
    if t.phase == "syrian-exploitation":
        t.do("end")
    assert "1/81-Tank" not in t.oos()


def test_1_6h_the_israelis_are_not_checked_in_the_syrian_turn(table):
    """12.1b: a mark holds until the next Supply Phase of the same side."""
    t = table(
        f"turn 3\nphase syrian-movement\n34.12: Kahalani-A\n38.12: Kahalani-B\noos: Kahalani-B\n{SYRIANS}"
    )
    t.do("end")
    assert {u for u in t.oos() if "Kahalani" in u} == {"Kahalani-B"}


def test_12_1b_supply_is_not_looked_at_between_supply_phases(table):
    """Ringed in but not marked: full strength."""
    t = table(f"turn 3\nphase israeli-combat\n34.12: Kahalani-A\n34.13: 1/43-Mech\n{SYRIANS}")
    t.do("attack 34.13 Kahalani-A", 1, 4)
    assert t.odds()[0] == 5
