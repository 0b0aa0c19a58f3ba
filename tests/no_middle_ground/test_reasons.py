"""What a player is told when he asks or errs: the rule that is in the way, and what hangs on the dice."""

from __future__ import annotations

import pytest

from golan_core.bots import RandomBot, playout
from golan_core.map.hexes import members
from golan_no_middle_ground.game import NoMiddleGround
from golan_no_middle_ground.model.frames import Hits, Retreat

HERE = """
turn 3
active 36th
step fire
1320: 188/1
1419: 78/1
1521: 36/art
1528: 132/1
posts israeli: 1219
"""


@pytest.mark.parametrize(("text", "reason"), [
    ("assault 1528 188/1 0", "188/1 is not next to 1528 [NMG 12.0]"),
    ("fire 1419 36/art 0", "36/art has no fire strength [NMG 11.0]"),
    ("bombard 1419 188/1 0", "188/1 has no bombard strength [NMG 9.0]"),
    ("fire 1219 78/1 0", "no enemy unit is in 1219; a strong-point alone is only assaulted [NMG 11.0]"),
])  # fmt: skip
def test_an_attack_that_nobody_can_make_has_a_reason_and_no_odds(table, text, reason):
    table.at(HERE)
    assert table.game.answers.odds(table.state, text) == [f"not possible: {reason}"]


def test_units_of_two_formations_have_no_odds_together(table):
    table.at("turn 3\nactive 7th\nstep assault\n1418: 78/1\n1419: 47/1\n1319: 188/1")
    lines = table.game.answers.odds(table.state, "assault 1319 78/1,47/1 0")
    assert lines == ["not possible: 78/1, 47/1 belong to formations that act apart [NMG 3.0]"]


@pytest.mark.parametrize(("goal", "reason"), [
    ("2020", "the way costs 6 MP, and 78/2 has 5 [NMG 6.0]"),  # six hexes off
    ("1220", "the enemy is in 1220 [NMG 6.0]"),
    ("1010", "nobody enters 1010: mountain [NMG 6.0]"),
    ("1120", "there is no bridge over the ditch"),  # all ways west lead over it
])  # fmt: skip
def test_a_move_by_its_goal_is_refused_for_the_reason_of_the_hex(table, goal, reason):
    table.at("turn 1\nactive 7th\nstep move\nposts israeli: 1219 1320\n1418: 78/2\n1220: 188/1")
    game, state = table.game, table.state
    told = game.why_not(state, game.parse(state, f"move 78/2 {goal}"))
    assert str(told).startswith(reason)
    assert told == game.answers.why_hex(state, ["78/2"], goal)


@pytest.mark.parametrize(("unit", "reason"), [
    ("30/1", "30/1 does not act before Operation Shocktroop is declared [T:D 3.2.1]"),
    ("51/1", "51/1 is of the 9th formation; the 7th formation is active [NMG 3.0]"),
])  # fmt: skip
def test_who_does_not_act_is_told_by_his_rule(table, unit, reason):
    table.at("turn 3\nactive 7th\nstep move\n1418: 78/2\n2414: 30/1\n1622: 51/1", "combined")
    assert table.game.answers.unit_options(table.state, unit) == [reason]
    assert ("Shocktroop" in " ".join(table.game.look.describe(table.state, unit))) == (unit == "30/1")


def test_a_unit_without_orders_is_told_by_the_loss_of_the_command_post(table):
    table.at("turn 18\nactive 7th\nstep move\nlost_post 16\n1418: 78/2\n1518: 78/3", "target-damascus")
    table.state.group &= ~(1 << table.unit("78/3"))
    assert table.game.answers.unit_options(table.state, "78/3") == [
        "78/3 got no orders in this activation [T:D 5.4]"
    ]


def test_odds_alone_tell_of_the_decision_at_hand(table):
    game = table.game
    table.at("turn 3\n1121: 188/1 36/art*\n1122: 47/1")
    pair = (table.unit("188/1"), table.unit("36/art"))
    table.state.push(Hits(0, table.hex("1121"), pair, 1))
    assert game.answers.odds_at_hand(table.state) == ["hit 188/1: 188/1 is disrupted [NMG 13.0]"]
    table.at("turn 3\n1121: 188/1\n1122: 47/1")
    table.state.push(Retreat(0, (table.unit("188/1"),), table.hex("1121"), (table.hex("1122"),)))
    lines = game.answers.odds_at_hand(table.state)
    assert lines
    assert all(line.startswith("retreat 188/1 ") for line in lines)
    for line in lines:
        assert table.allows(line.partition(":")[0])
    table.at("turn 3\nphase operations\ncup: 5th end-turn\n1121: 188/1")
    assert any("each of 2 chits 1/2" in line for line in game.answers.odds_at_hand(table.state))
    assert game.answers.odds_at_hand(table.at("turn 3\nactive 36th\nstep move\n1121: 188/1").state) == []


def test_badr_has_no_points_on_the_map(table):
    table.at("turn 3\nphase operations\n1121: 188/1\n1418: 47/1", "badr")
    shown = table.game.look.overlays(table.state, "israeli")["Score"]
    assert {h for overlay in shown for h in overlay.hexes} == set(members(table.rb.sources))
    assert not any(overlay.labels for overlay in shown)


@pytest.mark.parametrize(("scenario", "told"), [("base", True), ("badr", False)])
def test_a_replacement_phase_is_told_of_where_there_are_replacements(scenario, told):
    game, phases = NoMiddleGround(), set()

    def note(state, role, action, events):
        phases.update(e.data["phase"] for e in events if e.kind == "phase")

    playout(game, {r: RandomBot() for r in game.roles}, scenario, seed=1, each=note)
    assert "operations" in phases
    assert ("syrian-replacements" in phases) == ("israeli-replacements" in phases) == told


@pytest.mark.parametrize(("step", "attack"), [
    ("fire", "fire 1319 {} 0"), ("assault", "assault 1319 {} 0"), ("bombard", "bombard 1319 {} 0"),
])  # fmt: skip
def test_an_attack_by_who_does_not_act_is_refused_by_the_rule_of_that(table, step, attack):
    table.at(
        f"turn 3\nactive 7th\nstep {step}\n1418: 78/1 7/art\n1419: 47/1 30/1\n1319: 188/1\n1618: 5/art",
        "combined",
    )
    for unit, rule in (("47/1", "NMG 3.0"), ("30/1", "T:D 3.2.1")):
        assert table.code(attack.format(unit)) == (rule, "not-active")


def test_drop_is_named_only_to_a_side_with_parachutes(table):
    table.at("turn 3\nactive 7th\nstep move\n1418: 78/2")
    assert "drop" not in table.why("draw").reason
    table.at("turn 18\nactive 36th\nstep move\n1220: 7/1 Para/1", "target-damascus")
    assert "drop" in table.why("draw").reason


def test_arrivals_of_the_side_that_decides_stand_first(table):
    table.at("turn 7\nphase syrian-arrivals\npool: 4/1t 210/mech\n1418: 47/1\n1121: 188/1")
    heads = [p.lines[0] for p in table.game.look.rosters(table.state) if p.title == "Arrivals" and p.counters]
    assert heads[0].startswith("Syrian")
    assert any(head.startswith("Israeli") for head in heads)
