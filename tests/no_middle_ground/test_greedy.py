"""The greedy bot: single decisions in positions written by hand, and short games against random play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golan_core.bots import RandomBot, playout
from golan_core.model.dice import ScriptedDice
from golan_no_middle_ground.bot import GreedyBot
from golan_no_middle_ground.bot.aims import aims_of
from golan_no_middle_ground.bot.danger import Danger
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.bot.lifeline import fed_soon, hinges, opened
from golan_no_middle_ground.bot.odds import assault_gain, bombard_gain, fire_gain
from golan_no_middle_ground.bot.temper import BADR, DRIVE, GOLAN, INVASION, OCCUPATION, SHIELD, temper
from golan_no_middle_ground.bot.worth import DISRUPTION, hits_cost, unit_worth
from golan_no_middle_ground.game import NoMiddleGround
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Hits, Retreat
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.ground.supply import network

GAME = NoMiddleGround()


def choose(t: Any) -> Any:
    """What the bot does now; it must be legal, and the same when a new bot is asked."""
    role = t.game.decision(t.state).role
    action = GreedyBot().choose(t.game, t.state, role, random.Random(0))
    assert t.game.why_not(t.state, action) is None
    assert GreedyBot().choose(t.game, t.state, role, random.Random(1)) == action
    return action


def units(t: Any, *names: str) -> tuple[int, ...]:
    return tuple(t.game.words.unit(n) for n in names)


def hex_of(t: Any, label: str) -> int:
    return int(t.game.words.hex(label))


# ------------------------------------------------------------------ worth and odds


def test_hits_disrupt_before_they_kill_and_the_cheapest_are_given_first(table: Any) -> None:
    t = table.at("1321: 188/1 7/mech")
    tank, mech = units(t, "188/1", "7/mech")
    cheap, dear = unit_worth(t.state, mech), unit_worth(t.state, tank)
    assert cheap < dear
    assert hits_cost(t.state, (tank, mech), 1) == pytest.approx(DISRUPTION * cheap)
    assert hits_cost(t.state, (tank, mech), 2) == pytest.approx(DISRUPTION * (cheap + dear))
    assert hits_cost(t.state, (tank, mech), 9) == pytest.approx(cheap + dear)


def test_the_promise_of_a_fire_is_the_mean_over_the_table(table: Any) -> None:
    """Three Israeli tanks by day, strength 18 and -1, at one whole unit in the open: dice 1 to 5 kill it."""
    t = table.at("turn 3\nactive 36th\nstep fire\n1121: 188/1 188/2 7/1\n1122: 47/1")
    worth = unit_worth(t.state, *units(t, "47/1"))
    gain = fire_gain(t.state, Attack(0, hex_of(t, "1122"), units(t, "188/1", "188/2", "7/1")))
    assert gain == pytest.approx(worth)


def test_bombardment_promises_nothing_against_the_disrupted(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep bombard\n1121: 188/1\n1120: 36/art\n1122: 47/1*")
    assert bombard_gain(t.state, Attack(0, hex_of(t, "1122"), units(t, "36/art"))) == 0


def test_an_assault_on_a_weak_stack_promises_more_than_on_a_strong_one(table: Any) -> None:
    t = table.at(
        "turn 3\nactive 36th\nstep assault\n1121: 188/1 188/2 7/mech\n1122: 47/1*\n1221: 47/2 47/3 132/1"
    )
    group = units(t, "188/1", "188/2", "7/mech")
    weak = assault_gain(t.state, Attack(0, hex_of(t, "1122"), group), 0.0)
    strong = assault_gain(t.state, Attack(0, hex_of(t, "1221"), group), 0.0)
    assert weak > 0 > strong


def test_looking_at_odds_changes_nothing(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep fire\n1121: 188/1 188/2 7/mech\n1122: 47/1 47/2")
    before = t.game.digest(t.state)
    choose(t)
    assert t.game.digest(t.state) == before


# ------------------------------------------------------------------ ways and danger


def test_a_ditch_without_a_bridge_is_further_than_one_with(table: Any) -> None:
    start, goal = "1420", "1219"
    far = table.at("turn 3\n1420: 78/1")
    t, h = far, hex_of(far, start)
    unit = units(t, "78/1")[0]
    without = Fields(t.rb).distance(t.state, unit, h, hex_of(t, goal))
    near = table.at("turn 3\n1420: 78/1\nbridges: 1420-1320")
    assert Fields(near.rb).distance(near.state, unit, h, hex_of(near, goal)) < without < FAR


def test_danger_is_where_the_enemy_can_come(table: Any) -> None:
    t = table.at("turn 3\n1121: 188/1\n1122: 47/1 47/2\n0430: 188/2")
    danger = Danger(t.state, 0)
    assert danger.threat(hex_of(t, "1121")) > danger.threat(hex_of(t, "0430")) == 0
    assert danger.loss(t.state, hex_of(t, "1121"), 1) > danger.loss(t.state, hex_of(t, "1121"), 3)


def test_aims_follow_the_scenario(table: Any) -> None:
    sources = {hex_of(table, label) for label in ("0415", "0420", "0425", "0330", "0537")}
    t = table.at("turn 3\n1121: 188/1\n1418: 78/1")
    assert sources <= {a.hex for a in aims_of(t.state, 1, Fields(t.rb))}
    t = table.at("turn 3\n1121: 188/1\n0627: 78/1")
    guarded = {a.hex for a in aims_of(t.state, 0, Fields(t.rb)) if a.hold}
    assert hex_of(t, "0425") in guarded
    assert hex_of(t, "0537") not in guarded
    t = table.at("turn 16\n1118: 188/1\n1518: 78/1", "target-damascus")
    aims = {a.hex for a in aims_of(t.state, 0, Fields(t.rb))}
    assert hex_of(t, "1518") in aims
    assert not aims & sources


# ------------------------------------------------------------------ one question each


def test_shoots_at_what_stands_next_to_it(table: Any) -> None:
    action = choose(table.at("turn 3\nactive 36th\nstep fire\n1121: 188/1 188/2 7/1\n1122: 47/1 47/2"))
    assert isinstance(action, act.Fire)
    assert len(action.units) == 3


def test_fires_in_reaction_with_the_whole_stack(table: Any) -> None:
    t = table.at("turn 3\nactive 5th\nstep reaction\n1121: 188/1 188/2\n1122: 47/1\nmoved: 47/1")
    assert choose(t) == act.Fire(hex_of(t, "1122"), units(t, "188/1", "188/2"), 0)


def test_bombards_whole_units_and_not_disrupted_ones(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep bombard\n1121: 188/1\n1120: 36/art\n1122: 47/1*\n1221: 47/2")
    assert choose(t) == act.Bombard(hex_of(t, "1221"), units(t, "36/art"), 0)


def test_does_not_assault_a_strong_stack_with_a_weak_unit(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep assault\n1121: 36/art Golani/1\n1122: 47/1 47/2 47/3")
    assert isinstance(choose(t), act.End)


def test_assaults_the_disrupted(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep assault\n1121: 188/1 188/2 7/mech\n1122: 47/1*")
    assert isinstance(choose(t), act.Assault)


def test_moves_towards_a_supply_source(table: Any) -> None:
    t = table.at("turn 3\nactive 5th\nstep move\n0728: 47/1\n1033: 188/1")
    action = choose(t)
    assert isinstance(action, act.Move)
    fields, unit = Fields(t.rb), units(t, "47/1")[0]
    goals = [hex_of(t, g) for g in ("0330", "0425")]
    ahead = min(fields.distance(t.state, unit, action.path[-1], g) for g in goals)
    assert ahead < min(fields.distance(t.state, unit, t.state.where[unit], g) for g in goals)


def test_engineers_bridge_the_ditch(table: Any) -> None:
    t = table.at("turn 1\nactive 7th\nstep engineers\n1420: 7/eng1\n0925: 188/1")
    assert isinstance(choose(t), act.Bridge)


@pytest.mark.parametrize(("scenario", "bank"), [("base", "1530"), ("badr", "1531")])
def test_in_badr_engineers_bridge_past_a_strong_point_and_not_into_it(
    table: Any, scenario: str, bank: str
) -> None:
    t = table.at(
        "turn 1\nactive 5th\nstep engineers\nposts israeli: 1530\n1630: 5/eng2 47/1\n0925: 188/1", scenario
    )
    assert choose(t) == act.Bridge(*units(t, "5/eng2"), hex_of(t, bank))


def test_the_disrupted_fall_back_from_the_enemy(table: Any) -> None:
    t = table.at("turn 3\nactive 36th\nstep fall back\n1121: 188/1*\n1122: 47/1 47/2")
    action = choose(t)
    assert isinstance(action, act.Move)
    assert t.rb.grid.distance(action.path[-1], hex_of(t, "1122")) > 1


def test_gives_the_hit_to_the_cheapest(table: Any) -> None:
    t = table.at("turn 3\n1121: 188/1 36/art")
    t.state.push(Hits(0, hex_of(t, "1121"), units(t, "188/1", "36/art"), 1))
    assert choose(t) == act.Hit(*units(t, "36/art"))


def test_retreats_together_and_out_of_fire(table: Any) -> None:
    t = table.at("turn 3\n1121: 188/1 188/2\n1122: 47/1")
    pair = units(t, "188/1", "188/2")
    t.state.push(Retreat(0, pair, hex_of(t, "1121"), (hex_of(t, "1122"),)))
    action = choose(t)
    assert isinstance(action, act.Withdraw)
    assert action.units == pair


def test_advances_onto_a_supply_source(table: Any) -> None:
    t = table.at("turn 3\n0526: 47/1 47/2\n1033: 188/1")
    t.state.push(Advance(1, units(t, "47/1", "47/2"), hex_of(t, "0425")))
    action = choose(t)
    assert isinstance(action, act.Follow)
    assert action.units


@pytest.mark.parametrize(("cup", "answer"), [("5th 7th 9th", "ignore"), ("36th 210th", "abide")])
def test_lets_a_turn_end_early_unless_its_own_have_much_to_do(table: Any, cup: str, answer: str) -> None:
    mine = "1122: 47/1 47/2 47/3\n1022: 78/1 78/2 78/3\n1222: 51/1 51/2 51/3\n1123: 112 61 132/1"
    more = "1023: 121/1 121/2 68\n1223: 43/1 43/2 52"
    t = table.at(f"turn 3\ncup: {cup}\n1121: 188/1\n1021: 679/1\n{mine}\n{more}")
    t.state.push(EarlyEnd(1, last=False))
    assert choose(t) == act.Choose(answer)


def test_begins_with_the_formation_that_can_do_most(table: Any) -> None:
    t = table.at("turn 3\nphase initiative\ninitiative israeli\n0430: 679/1\n1121: 188/1 188/2\n1122: 47/1")
    assert choose(t) == act.Activate("36th")


def test_those_near_the_enemy_act_again(table: Any) -> None:
    t = table.at("turn 16\n1117: 188/1\n1118: 679/1 679/2\n1218: 78/1", "target-damascus")
    t.state.push(Again(0, 2, 13))
    assert choose(t) == act.Rally(units(t, "679/1", "679/2"))


def test_rolls_for_the_best_unit_in_the_box(table: Any) -> None:
    t = table.at("turn 3\nphase israeli-replacements\nbox: 36/art 188/1 7/mech\n1121: 188/2\n1124: 47/1")
    assert choose(t) == act.Check(*units(t, "188/1"))


def test_arrives_with_the_best_unit_near_the_danger(table: Any) -> None:
    t = table.at(
        "turn 3\nphase israeli-arrivals\npool: 188/1\nreturning: 188/1\n0627: 47/1 47/2\n1121: 188/2"
    )
    assert choose(t) == act.Arrive(units(t, "188/1"), hex_of(t, "0425"))


def test_sends_all_parachute_units_to_mount_hermon(table: Any) -> None:
    """5/6 of three points is more than what three units in the field are thought to win."""
    t = table.at("turn 15\nphase hermon\npool: para/1 para/2 para/3\n1117: 188/1", "target-damascus")
    action = choose(t)
    assert isinstance(action, act.Seize)
    assert len(action.units) == 3


def test_declares_shocktroop_when_the_golan_is_clear(table: Any) -> None:
    army = "1121: 188/1 188/2 7/1\n1122: 7/2 7/3 7/mech\n1123: 679/1 679/2 679/3\n1419: 179/1 179/2 179/3"
    t = table.at(f"turn 10\nphase declaration\n{army}\n1518: 47/1", "combined")
    assert isinstance(choose(t), act.Declare)
    invaders = "0822: 47/1 47/2 47/3\n0823: 78/1 78/2 78/3\n0824: 51/1 51/2 51/3"
    t = table.at(f"turn 10\nphase declaration\n{army}\n{invaders}", "combined")
    assert isinstance(choose(t), act.End)


@pytest.mark.parametrize(("guard", "answer"), [("1121", "stake"), ("0425", "rest")])
def test_goes_for_broke_when_a_source_lies_open(table: Any, guard: str, answer: str) -> None:
    """All others are gone: both sides have a minor victory, which is a draw."""
    t = table.at(f"turn 5\nphase stake\n0526: 47/1\n{guard}: 188/1", "badr")
    assert t.game.decision(t.state).role == "syrian"
    assert choose(t) == act.Choose(answer)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize(
    ("scenario", "side", "seed"),
    [("base", "israeli", 1), ("base", "syrian", 2), ("badr", "israeli", 3), ("target-damascus", "syrian", 4)],
)
def test_beats_random_play(scenario: str, side: str, seed: int) -> None:
    bots = {role: GreedyBot() if role == side else RandomBot() for role in GAME.roles}
    end = playout(GAME, bots, scenario, seed=seed)
    outcome = GAME.outcome(end.state)
    assert outcome is not None
    assert outcome.winner == side


def test_plays_the_same_game_again() -> None:
    ends = []
    for _ in range(2):
        bot = GreedyBot()
        ends.append(playout(GAME, dict.fromkeys(GAME.roles, bot), "badr", seed=5))
    assert GAME.digest(ends[0].state) == GAME.digest(ends[1].state)
    assert ends[0].actions == ends[1].actions


def test_what_is_good_for_one_side_is_bad_for_the_other(table: Any) -> None:
    for scenario in GAME.scenarios:
        t = table.at("turn 15\n1517: 188/1\n1518: 78/1", scenario)
        assert GAME.look.evaluate(t.state, "israeli") == -GAME.look.evaluate(t.state, "syrian")
    more = table.at("turn 15\n1517: 188/1 188/2\n1518: 78/1", "base")
    much = GAME.look.evaluate(more.state, "israeli")
    assert much > GAME.look.evaluate(table.at("turn 15\n1517: 188/1\n1518: 78/1", "base").state, "israeli")


# ------------------------------------------------------ towards Damascus, and in Badr


def test_a_cleared_lane_is_worth_the_ground_that_it_opens(table: Any) -> None:
    """1419 is the mine hex on the road over the ditch: without it supply ends at the line."""
    t = table.at("turn 16\n1320: 188/1\n2013: 20/1", "target-damascus")
    fed = network(t.state, ISRAEL)
    assert opened(t.state, fed, hex_of(t, "1419")) > 0
    assert opened(t.state, fed, hex_of(t, "1220")) == 0


def test_supply_comes_through_a_lane_that_will_be_open_when_the_turn_begins(table: Any) -> None:
    t = table.at("turn 16\n1419: 188/1\n2013: 20/1", "target-damascus")
    now = network(t.state, ISRAEL)
    assert fed_soon(t.state) == 0  # nobody has begun to clear it
    t.state.clearing = ((hex_of(t, "1419"), *units(t, "188/1")),)
    assert fed_soon(t.state) & ~now
    assert t.state.cleared == 0


def test_a_town_is_a_hinge_while_others_are_fed_through_it(table: Any) -> None:
    """Khan Arnaba, 1518: a supply line passes a town only while a unit stands in it (T:D 4.1)."""
    t = table.at("turn 20\ncleared: 1418 1419\n1518: 188/1\n1720: 7/1\n3402: 20/1", "target-damascus")
    fed = network(t.state, ISRAEL)
    assert hinges(t.state, fed) == {hex_of(t, "1518"): 1}
    t = table.at("turn 20\ncleared: 1418 1419\n1518: 188/1\n3402: 20/1", "target-damascus")
    assert hinges(t.state, network(t.state, ISRAEL)) == {}


@pytest.mark.parametrize(("text", "scenario", "tempers"), [
    ("turn 3", "base", (GOLAN, INVASION)),
    ("turn 9", "base", (GOLAN, OCCUPATION)),
    ("turn 3", "badr", (GOLAN, BADR)),
    ("turn 15", "target-damascus", (DRIVE, SHIELD)),
])  # fmt: skip
def test_each_side_has_the_temper_of_its_war(table: Any, text: str, scenario: str, tempers: Any) -> None:
    t = table.at(text, scenario)
    assert (temper(t.state, 0), temper(t.state, 1)) == tempers


GUNS = """turn 28
active 36th
step bombard
cleared: 1418 1419
1518: 188/1
2013: 188/2
2414: 7/1
2711: 7/2
2510: 679/1
2813: 7/3
2814: 20/1
"""


def test_a_gun_leaves_off_shooting_to_come_into_range_of_damascus(table: Any) -> None:
    """Bombarding would keep it where it is (NMG 9.0); two points wait a few hexes on (T:D 5.1)."""
    t = table.at(GUNS + "2712: 36/art", "target-damascus")
    assert t.allows("bombard 2814 36/art 0")
    assert isinstance(choose(t), act.End)
    t.do("end")
    action = choose(t)
    while units(t, "36/art") != action.units:
        t.state = t.game.apply(t.state, action, ScriptedDice(()))[0]
        action = choose(t)
    assert t.rb.board.areas["bombardment range"] >> action.path[-1] & 1


def test_on_the_last_turn_a_unit_steps_into_an_empty_village(table: Any) -> None:
    t = table.at("turn 28\nactive 36th\nstep move\ncleared: 1419\n1419: 188/1\n2813: 20/1", "target-damascus")
    action = choose(t)
    assert isinstance(action, act.Move)
    assert t.rb.prizes & 1 << action.path[-1]


def test_an_assault_promises_no_ground_when_nobody_can_be_left_to_take_it(table: Any) -> None:
    """One attacker, whom the defender's fire may stop, counts the ground for less than three do."""
    t = table.at("turn 3\nactive 36th\nstep assault\n1121: 188/1 188/2 7/1\n1122: 47/1")
    alone, together = units(t, "188/1"), units(t, "188/1", "188/2", "7/1")
    prize = 100.0
    few = assault_gain(t.state, Attack(0, hex_of(t, "1122"), alone), prize)
    many = assault_gain(t.state, Attack(0, hex_of(t, "1122"), together), prize)
    assert many > few
