"""What no other module tests: leg and mech (1.2a), erratum 3, whom 1.8b brings back, 1.10b with 2.4."""

import pytest

from golan_scs.model.tables import LEG, MECH


def test_1_2a_every_unit_that_moves_is_leg_or_mech(hoc, table):
    """Infantry, airborne and commandos walk (1.10, 2.4); all others drive, and strongpoints stay."""
    on_foot = {"infantry", "airborne", "commando"}
    rb = table("turn 3\nphase israeli-movement\n34.12: Kahalani-A").state.rules
    for counter in hoc.definition.counters:
        expected = "none" if counter.kind == "strongpoint" else "leg" if counter.kind in on_foot else "mech"
        assert counter.mobility == expected, counter.id
        assert rb.mobility[counter.index] == (MECH if expected == "mech" else LEG)


@pytest.mark.parametrize(("unit", "cost"), [("Kahalani-A", 1 + 3), ("Cohen-A", 1 + 2)])
def test_1_2a_each_pays_from_its_own_column(table, unit, cost):
    """Over the ditch from 43.18 to 43.19, both clear."""
    t = table(f"turn 6\nphase israeli-movement\n43.18: {unit}")
    t.do(f"move {unit} 43.19")
    assert t.spent(unit) == cost


@pytest.mark.parametrize("unit", ["Azmon-A", "Azmon-B"])
def test_erratum_3_azmon_is_mechanized(hoc, unit):
    assert hoc.definition.counters[hoc.words.unit(unit)].kind == "mech"


def test_1_8b_zvika_returns_from_the_dead_pile_unless_his_die_removed_him(table):
    """2.3c makes him a unit like any other; 2.3b takes him out for good."""
    head = "turn 5\nphase israeli-reinforcement\nrepl 1 0\n34.12: HQ-Eitan\n"
    assert table(f"{head}dead: Zvika").allows("revive Zvika 34.12")
    assert table(f"{head}gone: Zvika").code("revive Zvika 34.12") == ("HoC 1.8b", "not-dead")


def test_1_10b_2_4_a_unit_on_half_tracks_is_no_leg_unit_and_does_not_fly(table):
    t = table("turn 7\nphase israeli-movement\n34.12: Cohen-A\nmark half-tracks left 4")
    assert t.allows("airlift Cohen-A 34.16")
    t.do("mount Cohen-A")
    assert t.code("airlift Cohen-A 34.16") == ("HoC 1.10b", "not-leg")
