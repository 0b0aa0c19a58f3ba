"""What a table offers: exactly what is legal for the units in hand; and a reason for every other hex."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from golan_core.bots import RandomBot, playout
from golan_core.errors import NotationError

HERE = """
turn 3
active 36th
step {step}
air 2 1
1320: 188/1 188/2* 7/mech
1419: 5/AT 112*
1420: 7/1
1521: 36/art
1220: Golani/1 Golani/2
1528: 132/1
posts israeli: 1219
cup: 5th end-turn
"""


@pytest.fixture
def here(table):
    return lambda step, **more: table.at(HERE.format(step=step), **more)


def labels(choices):
    return [choice.label for choice in choices]


# ----------------------------------------------------------- what is offered


def test_a_stack_is_offered_the_moves_of_its_slowest_unit(table):
    table.at("turn 3\nactive 36th\nstep move\n1120: 188/1 36/art\n1528: 132/1\ncup: 5th")
    game, state = table.game, table.state
    together = {c.hex: c for c in game.answers.choices(state, ["188/1", "36/art"])}
    gun = {c.hex: c for c in game.answers.choices(state, ["36/art"])}
    tank = {c.hex for c in game.answers.choices(state, ["188/1"])}
    assert set(together) == set(gun) < tank
    assert all(c.note == str(int(c.cost)) and 1 <= c.cost <= 5 for c in together.values())


def test_a_stack_is_not_offered_a_hex_that_has_no_room_for_all(table):
    table.at("turn 3\nactive 36th\nstep move\n1120: 188/1 188/2\n1220: 7/1 7/2\n1528: 132/1\ncup: 5th")
    game, state = table.game, table.state
    assert "1220" in {c.hex for c in game.answers.choices(state, ["188/1"])}
    assert "1220" not in {c.hex for c in game.answers.choices(state, ["188/1", "188/2"])}
    refusal = game.answers.why_hex(state, ["188/1", "188/2"], "1220")
    assert (refusal.rule, refusal.code) == ("NMG 5.1", "stacking")
    through = {c.hex for c in game.answers.along(state, ["188/1", "188/2"], ["1220"])}
    assert through, "a full hex may be passed through"
    assert "1220" not in through


def test_5_2_the_way_out_of_a_zone_costs_one_more(here):
    table = here("move")
    costs = {c.hex: c.cost for c in table.game.answers.choices(table.state, ["188/1"])}
    assert costs["1220"] == 2.0, "a road, and one MP to leave the zone of 5/AT"


def test_any_set_of_units_may_attack_with_and_without_an_air_unit(here):
    table = here("fire")
    found = table.game.answers.choices(table.state, ["188/1", "7/1"])
    assert labels(found) == ["fire 1419 188/1,7/1 0", "fire 1419 188/1,7/1 1"]
    assert found[0].cost < found[1].cost, "the air unit is not spent unless it is asked for"
    assert found[0].note == "F12 2.5"
    assert table.game.answers.choices(table.state, ["188/1", "188/2"]) == [], "188/2 is disrupted"
    table = here("assault")
    found = table.game.answers.choices(table.state, ["188/1", "7/mech"], "1419")
    assert found[0].note == "A+7 R58%"


def test_bombardment_by_guns_and_by_several_air_units(here):
    table = here("bombard")
    assert labels(table.game.answers.choices(table.state, ["36/art"])) == [
        f"bombard 1419 36/art {air}" for air in range(3)
    ]
    there = labels(table.game.answers.choices(table.state, (), "1419"))
    assert {"bombard 1419 none 1", "bombard 1419 none 2", "bombard 1419 36/art 0"} <= set(there)


def test_only_those_who_may_react_are_actors(table):
    table.at("turn 3\nactive 36th\nstep reaction\nmoved: 188/1\n1320: 188/1\n1419: 5/AT 112 47/1\ncup: 5th")
    assert table.game.answers.actors(table.state) == ["5/AT"]
    assert labels(table.game.answers.choices(table.state, ["5/AT"])) == ["fire 1320 5/AT 0"]
    assert labels(table.game.answers.plain(table.state)) == ["end"]


def test_every_unit_that_may_act_again_can_be_ticked(table):
    table.at(
        "turn 16\nphase operations\ndrawer israeli\ncup: shocktroop\n"
        "1120: 7/1 7/2 7/3\n1221: Golani/1\n1419: 47/1",
        "target-damascus",
    )
    table.do("draw", 1, 2)
    ticked = {unit for choice in table.game.answers.plain(table.state) for unit in choice.units}
    assert ticked == {"7/1", "7/2", "7/3", "Golani/1"}
    assert table.game.answers.choices(table.state, ["7/3", "Golani/1"])[0].label == "rally 7/3,Golani/1"
    assert table.code("rally 7/1,7/2,7/3") == ("T:D 1.2.1", "count")


def test_unknown_names_are_nobodys(here):
    table = here("move")
    assert table.game.answers.choices(table.state, ["188/1", "nobody"]) == []
    assert table.game.answers.along(table.state, ["nobody"], ["1220"]) == []
    with pytest.raises(NotationError, match="did you mean"):
        table.game.answers.why_hex(table.state, ["188/11"], "1220")


# ---------------------------------------------------------------- loose ends


def test_air_units_are_missed_only_when_nobody_can_use_them_any_more(here, table):
    here("bombard")
    assert table.game.answers.loose_ends(table.state) == [
        "2 air units are unused, and no chit of your formations is left in the cup"
    ]
    table.at(HERE.format(step="bombard").replace("cup: 5th", "cup: 5th 210th"))
    assert table.game.answers.loose_ends(table.state) == []


def test_what_else_may_be_forgotten(table):
    table.at("turn 2\nphase israeli-replacements\nbox: 188/1\n1320: 7/1\n1419: 47/1")
    assert table.game.answers.loose_ends(table.state) == ["not rolled for yet: 188/1"]
    table.at("turn 3\nphase superiority\nair 1 1\n1320: 7/1\n1419: 47/1")
    assert table.game.answers.loose_ends(table.state) == ["1 Syrian air unit could still be driven off"]


# ------------------------------------------------------------- random positions


@pytest.mark.parametrize(("scenario", "seed"), [("badr", 3), ("target-damascus", 4), ("combined", 5)])
def test_a_hex_is_lit_or_there_is_a_reason(table, scenario, seed):
    """Through a random game: `why_hex` is None exactly where a choice leads, and ways go on legally."""
    game, rng = table.game, random.Random(seed)
    grid = game.definition.board.grid
    hexes = [h for h in range(grid.size) if game.definition.board.terrain[h]]
    kept, count = {}, 0

    def keep(state, *_):
        nonlocal count
        decision = game.decision(state)
        if decision is not None and game.answers.actors(state):
            count += 1
            kept.setdefault((decision.kind, count % 40 == 0 and count), state)

    playout(game, {r: RandomBot() for r in game.roles}, scenario, {"road_march": True}, seed, each=keep)
    assert {"move", "assault"} <= {kind for kind, _ in kept}
    assert scenario == "badr" or {"fire", "bombard", "arrivals"} <= {kind for kind, _ in kept}
    for state in rng.sample(list(kept.values()), min(25, len(kept))):
        stacks = defaultdict(list)
        for unit in game.answers.actors(state):
            stacks[state.where[game.words.unit(unit)]].append(unit)
        for units in rng.sample(list(stacks.values()), min(2, len(stacks))):
            _check(game, state, units, [grid.label(h) for h in rng.sample(hexes, 20)], rng)


def _check(game, state, units, places, rng):
    choices = game.answers.choices(state, units)
    lit = {c.hex for c in choices if c.hex}
    assert all(c.action in game.legal(state) for c in choices)
    for label in [*places, *list(lit)[:10]]:
        refusal = game.answers.why_hex(state, units, label)
        assert (refusal is None) == (label in lit), (units, label, refusal)
        assert refusal is None or (refusal.rule and refusal.reason)
    ways = [c for c in choices if c.path]
    if ways:
        way = rng.choice(ways)
        first = way.path[: rng.randint(1, len(way.path))]
        onward = game.answers.along(state, units, first)
        assert any(c.hex == way.hex for c in onward)
        assert all(c.path[: len(first)] == first and game.why_not(state, c.action) is None for c in onward)
        assert all(c.cost == way.cost for c in onward if c.path == way.path)
