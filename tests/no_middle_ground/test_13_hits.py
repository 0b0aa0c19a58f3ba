"""NMG 13.0: hits, disruption, elimination, recovery."""

from __future__ import annotations

import random

import pytest

from golan_core.model.dice import SeededDice
from golan_no_middle_ground.model.state import BOX, GONE

# Syrian fire at clear 1622: strength 9 gives two hits on a 2 and three on a 1, strength 3 one hit on a 3.
FIRE = """
turn 3
active 5th
step fire
cup: 36th
1621: 47/1 47/2 47/3
1622: {stack}
"""


def at_fire(table, stack, extra="", scenario="base"):
    return table.at(FIRE.format(stack=stack) + extra, scenario)


# -------------------------------------------------------------------- giving hits


def test_13_a_hit_disrupts_a_whole_unit(table):
    at_fire(table, "188/1")
    table.do("fire 1622 47/1 0", 3)
    assert table.disrupted("188/1")
    assert table.where("188/1") == "1622"


def test_13_a_hit_on_a_disrupted_unit_eliminates_it(table):
    at_fire(table, "188/1*")
    table.do("fire 1622 47/1 0", 3, 5)
    assert table.where("188/1") == str(BOX)
    assert not table.disrupted("188/1")


def test_13_two_hits_on_a_lone_unit_disrupt_and_eliminate(table):
    at_fire(table, "188/1")
    table.do("fire 1622 47/1,47/2,47/3 0", 2, 5)
    assert table.where("188/1") == str(BOX)


def test_13_the_owner_gives_the_hits(table):
    at_fire(table, "188/1 188/2 7/1")
    table.do("fire 1622 47/1 0", 3)
    decision = table.game.decision(table.state)
    assert (decision.role, decision.kind) == ("israeli", "hits")
    assert decision.data["units"] == ["188/1", "188/2", "7/1"]
    table.do("hit 7/1")
    assert table.disrupted("7/1")
    assert not table.disrupted("188/1")


def test_13_nobody_takes_a_second_hit_before_all_have_one(table):
    at_fire(table, "188/1 188/2 7/1*")
    table.do("fire 1622 47/1,47/2,47/3 0", 2)  # two hits: one for each whole unit, without a choice
    assert table.disrupted("188/1")
    assert table.disrupted("188/2")
    assert table.where("7/1") == "1622"
    at_fire(table, "188/1 188/2* 7/1*")
    table.do("fire 1622 47/1,47/2,47/3 0", 2)
    assert table.disrupted("188/1")
    assert table.waiting == "hits"  # the second hit: any of the three may now be eliminated
    assert {table.allows(f"hit {u}") for u in ("188/1", "188/2", "7/1")} == {True}


def test_13_a_chosen_unit_is_not_hit_twice_while_others_are_whole(table):
    at_fire(table, "188/1 188/2 7/1")
    table.do("fire 1622 47/1,47/2,47/3 0", 2)
    table.do("hit 188/1")
    assert table.code("hit 188/1") == ("NMG 13.0", "second-hit")
    table.do("hit 188/2")
    assert not table.disrupted("7/1")


def test_13_more_hits_than_units_can_take_are_lost(table):
    at_fire(table, "188/1*", "1521: 7/1\n")
    table.do("fire 1622 47/1,47/2,47/3 0", 1, 3)  # three hits, one unit to lose
    assert table.where("188/1") == str(BOX)
    assert not table.disrupted("7/1")


def test_13_only_units_of_the_hex_take_hits(table):
    at_fire(table, "188/1 188/2", "1521: 7/1\n")
    table.do("fire 1622 47/1 0", 3)
    assert table.code("hit 7/1") == ("NMG 13.0", "not-there")


def test_13_a_disrupted_unit_has_no_zone_and_may_only_fall_back(table):
    table.at("turn 3\nactive 36th\nstep move\ncup: 5th\n1622: 188/1*\n1621: 188/2\n1624: 47/1")
    assert table.code("move 188/1 1623") == ("NMG 13.0", "disrupted")


# ------------------------------------------------------------------- elimination


@pytest.mark.parametrize("die", range(1, 7))
def test_13_an_eliminated_unit_is_gone_for_good_on_6(table, die):
    at_fire(table, "188/1*")
    events = table.do("fire 1622 47/1 0", 3, die)
    assert table.state.where[table.unit("188/1")] == (GONE if die == 6 else BOX)
    gone = next(e for e in events if e.kind == "elimination")
    assert gone.data["permanent"] == (die == 6)


def test_13_a_unit_out_of_supply_is_gone_without_a_die(table):
    at_fire(table, "188/1*", "oos: 188/1\n")
    table.do("fire 1622 47/1 0", 3)
    assert table.state.where[table.unit("188/1")] == GONE


@pytest.mark.parametrize("unit", ["Tiran/1", "Para/1"])
def test_td_3_3_israeli_units_that_cannot_be_replaced_are_gone_without_a_die(table, unit):
    at_fire(table, f"{unit}*", scenario="target-damascus")
    table.do("fire 1622 47/1 0", 3)
    assert table.state.where[table.unit(unit)] == GONE


@pytest.mark.parametrize("unit", ["EM-Iraq", "EM-Jordan", "EM-Druze", "Militia/1", "12/1", "40/1m", "Kuwait"])
def test_td_3_3_arab_units_that_cannot_be_replaced_are_gone_without_a_die(table, unit):
    text = f"turn 15\nactive 36th\nstep fire\ncup: 5th\n1622: {unit}*\n1621: 7/mech"
    table.at(text, "target-damascus")
    table.do("fire 1622 7/mech 0", 1)
    assert table.state.where[table.unit(unit)] == GONE


def test_13_an_eliminated_unit_leaves_every_set(table):
    at_fire(table, "188/1*", "moved: 188/1\ndone: 188/1\n")
    table.do("fire 1622 47/1 0", 3, 1)
    bit = 1 << table.unit("188/1")
    assert not (table.state.disrupted | table.state.moved | table.state.done | table.state.group) & bit


# ---------------------------------------------------------------------- recovery

# The cup is empty on the last turn: to end the last step brings the Recovery Phase and the end of the game.
LAST = "turn 14\nactive 36th\nstep assault\n"


def recovery(table, text, *dice):
    """Who recovers with these dice, one a disrupted unit that may try, in the order of the counters."""
    table.at(LAST + text)
    events = table.do("end", *dice)
    assert table.state.ended
    return [u for e in events if e.kind == "recovery" for u in e.data["units"]]


@pytest.mark.parametrize("die", range(1, 7))
def test_13_israelis_recover_on_4_and_arabs_on_3(table, die):
    recovered = recovery(table, "1320: 188/1*\n1520: 47/1*", die, die)
    assert ("188/1" in recovered) == (die <= 4)
    assert ("47/1" in recovered) == (die <= 3)


@pytest.mark.parametrize("die", range(1, 7))
def test_13_next_to_an_un_disrupted_enemy_on_2_and_1(table, die):
    near_syrian = "1320: 188/1*\n1321: 47/2"
    assert (recovery(table, near_syrian, die) == ["188/1"]) == (die <= 2)
    near_israeli = "1520: 47/1*\n1521: 188/2"
    assert (recovery(table, near_israeli, die) == ["47/1"]) == (die <= 1)


def test_13_a_disrupted_enemy_next_to_it_does_not_matter(table):
    assert recovery(table, "1520: 47/1*\n1521: 188/2*", 4, 3) == ["188/2", "47/1"]


def test_13_units_out_of_supply_do_not_try(table):
    assert recovery(table, "1320: 188/1*\n1520: 47/1*\noos: 188/1", 1) == ["47/1"]


def test_13_all_try_as_the_map_stood_when_the_phase_began(table):
    # 188/2 recovers first; 47/1 next to it still rolls against 3, for 188/2 was disrupted
    assert recovery(table, "1521: 188/2*\n1520: 47/1*", 1, 3) == ["188/2", "47/1"]


def test_13_without_disrupted_units_no_die_is_rolled(table):
    assert recovery(table, "1320: 188/1\n1520: 47/1") == []


@pytest.mark.parametrize("scenario", ["base", "target-damascus"])
def test_13_in_a_whole_game_every_loss_told_is_one_of_the_chances_told(nmg, scenario):
    state = nmg.start(scenario, nmg.settle_options({}))
    rng, seen = random.Random(7), set()
    for move in range(2500):
        if nmg.decision(state) is None:
            break
        state, events = nmg.apply(state, nmg.legal(state).sample(rng), SeededDice(b"hits", move))
        for event in events:
            if event.gamble is None:
                continue
            rows, losses, rolled = event.gamble.chances, event.gamble.losses, event.rolled
            seen.add(event.kind)
            assert sum(weight for weight, _ in rows) == 6 ** len(rolled)
            assert [lost for _, lost in rows].count(losses) == 1
    assert seen == {"fire", "reaction", "bombardment", "defence", "resolution"}
