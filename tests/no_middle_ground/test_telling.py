"""What the game tells before anything is done: exact odds against every throw, hexes, units, reasons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from golan_core.errors import NotationError
from golan_core.model.dice import DiceError, ScriptedDice
from golan_no_middle_ground.odds.forecast import forecast_assault, forecast_bombard, forecast_fire, losses_of
from golan_no_middle_ground.rules.combat.attack import Attack

HERE = """
turn 3
active 36th
step {step}
air 2 1
1320: 188/1 188/2* 7/mech
1419: 5/AT 112*
1420: 7/1
1521: 36/art
1220: Golani/1
1528: 132/1
posts israeli: 1219
cup: 5th end-turn
"""


@pytest.fixture
def here(table):
    return lambda step, **more: table.at(HERE.format(step=step), **more)


def every_throw(game, state, action, read, prefix=(), weight=Fraction(1)):
    """The distribution of what `read` finds in the events of an action, by trying every throw of the dice."""
    try:
        _, events = game.apply(state, action, ScriptedDice(prefix))
    except DiceError:
        found = {}
        for die in range(1, 7):
            for key, chance in every_throw(game, state, action, read, (*prefix, die), weight / 6).items():
                found[key] = found.get(key, 0) + chance
        return found
    return {read(events): weight}


def ids(table, text):
    return tuple(table.unit(name) for name in text.split(","))


# ------------------------------------------------------------------ exact odds


@pytest.mark.parametrize("air", [0, 1])
@pytest.mark.parametrize("units", ["188/1", "7/mech", "188/1,7/1"])
def test_a_fire_comes_out_as_foretold(here, units, air):
    table = here("fire")
    action = table.game.parse(table.state, f"fire 1419 {units} {air}")
    real = every_throw(
        table.game,
        table.state,
        action,
        lambda events: next(e for e in events if e.kind == "fire").data["hits"],
    )
    told = forecast_fire(table.state, Attack(0, table.hex("1419"), ids(table, units), air))
    assert told.hits == real


@pytest.mark.parametrize(("units", "air"), [("36/art", 0), ("none", 2), ("36/art", 1)])
def test_a_bombardment_comes_out_as_foretold(here, units, air):
    table = here("bombard")
    action = table.game.parse(table.state, f"bombard 1419 {units} {air}")

    def disrupted(events):
        return sum(e.kind == "disruption" for e in events)

    real = every_throw(table.game, table.state, action, disrupted)
    guns = () if units == "none" else ids(table, units)
    told = forecast_bombard(table.state, Attack(0, table.hex("1419"), guns, air))
    assert told.hits == real
    assert told.whole == 1


@pytest.mark.parametrize(("units", "air"), [("188/1", 0), ("7/mech", 1), ("188/1,7/1", 0), ("188/1,7/1", 1)])
def test_an_assault_comes_out_as_foretold(here, units, air):
    """Defensive fire hits one hex, and each hex here has one attacker: nobody has anything to choose."""
    table = here("assault")
    action = table.game.parse(table.state, f"assault 1419 {units} {air}")

    def result(events):
        return next((e.data["result"] for e in events if e.kind == "resolution"), "stopped")

    real = every_throw(table.game, table.state, action, result)
    told = forecast_assault(table.state, Attack(0, table.hex("1419"), ids(table, units), air))
    foretold = {str(r): chance for r, chance in told.results.items()}
    assert foretold | ({"stopped": told.stopped} if told.stopped else {}) == real
    assert told.retreat == sum(c for r, c in real.items() if r.endswith("R"))


def test_attackers_that_drop_out_are_those_whose_loss_hurts_least(table):
    """A tank and two mechanised units in one hex: after one hit the tank stays, for combined arms."""
    table.at("turn 3\nactive 36th\nstep assault\n1420: 7/1 7/mech Golani/1\n1419: 5/AT 47/1\ncup: 5th")
    units = ids(table, "7/1,7/mech,Golani/1")
    told = forecast_assault(table.state, Attack(0, table.hex("1419"), units))
    table.do("assault 1419 7/1,7/mech,Golani/1 0", 3)  # strength 6, a 3: one hit
    assert table.game.decision(table.state).kind == "hits"
    found = {}
    for name in ("7/1", "7/mech"):
        rest = every_throw(
            table.game,
            table.state,
            table.game.parse(table.state, f"hit {name}"),
            lambda events: next(e.data["result"] for e in events if e.kind == "resolution").endswith("R"),
        )
        found[name] = rest.get(True, Fraction(0))
    assert found["7/mech"] > found["7/1"]
    assert told.defence_hits[1] > 0
    assert told.retreat >= told.defence_hits[1] * found["7/mech"]


@pytest.mark.parametrize(
    ("stack", "hits", "lost"),
    [
        ("whole", 1, (1, 0)),
        ("whole", 3, (1, 1)),
        ("whole", 4, (0, 2)),
        ("mixed", 1, (1, 0)),
        ("mixed", 2, (1, 1)),
    ],
)
def test_13_what_hits_do_to_a_stack(table, stack, hits, lost):
    table.at("turn 3\nactive 36th\nstep fire\n1419: 5/AT 112*\n1420: 47/1 47/2\n1320: 7/1\ncup: 5th")
    units = ids(table, "47/1,47/2" if stack == "whole" else "5/AT,112")
    assert losses_of(table.state, units, hits) == lost


# ------------------------------------------------------------------- explained


def test_a_fire_is_explained_with_every_factor_and_its_rule(here):
    table = here("fire")
    lines = table.game.answers.odds(table.state, "fire 1419 188/1,7/mech 1")
    assert lines == [
        "fire at 1419 (112*, 5/AT) [NMG 11.0]",
        "strength 9, column 8 to 10, die -2",
        "  1 hit (1 disrupted) 2/9, 2 hits (1 disrupted, 1 eliminated) 3/9, 3 hits (2 eliminated) 4/9",
        "  expected hits 2.22",
        "  fire: 188/1 6, 7/mech 3",
        "  die -1: Israeli tanks by day [NMG 11.0]",
        "  die -1: air support [NMG 14.0]",
        "  anti-aircraft fire drives the air unit off: 1/3 [NMG 14.0]; reckoned in",
    ]


def test_an_assault_is_explained_from_defensive_fire_to_the_result(here):
    table = here("assault")
    lines = table.game.answers.odds(table.state, "assault 1419 188/1,7/mech 0")
    assert lines[1] == "10 against 3 is +7, column 6 to 9, die -1"
    assert "  defence: half of 112 3, rounded up (disrupted), 5/AT 1" in lines
    assert "  die -1: tanks with infantry [NMG 12.0]" in lines
    assert "first, defensive fire at 1320 (188/1, 7/mech): strength 3, die +0" in lines
    assert lines[2] == "  0/2R 2/12, 0/1R 1/12, 1/1R 4/12, 1/1 3/12, 2/1 1/12, 2/0 1/12"


def test_units_out_of_supply_are_told_to_count_half(table):
    table.at("turn 3\nactive 36th\nstep fire\n1419: 5/AT\n1420: 7/mech\noos: 7/mech\ncup: 5th")
    lines = table.game.answers.odds(table.state, "fire 1419 7/mech 0")
    assert "  fire: 7/mech 2, half of 3 (Out of Supply) [NMG 7.0]" in lines


def test_a_strong_point_is_told_of(table):
    table.at(
        "turn 1\nactive 9th\nstep assault\n1424: 51/1\nbridges: 1423-1424\nposts israeli: 1423\ncup: 36th"
    )
    lines = table.game.answers.odds(table.state, "assault 1423 51/1 0")
    assert "  an R destroys the strong-point [NMG 15.0]" in lines
    assert "  defence: garrison 2 [NMG 15.0]" in lines
    assert table.game.answers.odds(table.state, "1423")[0] == "assault on 1423 (strong-point) [NMG 12.0]"


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("check 188/1", "188/1 comes back with 1 to 2: 2/6 [NMG 17.0]"),
        ("check 5/AT", "5/AT comes back with a 1: 1/6 [NMG 17.0]"),
        ("bridge 5/eng1 1420", "5/eng1 bridges the ditch with 1 to 4: 4/6 [NMG 8.0]"),
        ("seize Para/1,Para/2", "with 2: 3/6"),
        ("intercept", "a Syrian air unit is driven off with 1 to 4: 4/6 [NMG 14.0]"),
        ("draw", "each of 2 chits 1/2: 5th, End Turn [NMG 3.0]"),
        ("hit 188/2", "188/2 is eliminated; for good with a 6: 1/6 [NMG 13.0]"),
        ("hit 188/1", "188/1 is disrupted [NMG 13.0]"),
        ("188/2", "  recovers at the end of the turn with 1 to 2: 2/6 as it stands [NMG 13.0]"),
        ("drop Para/1 1320", "anti-aircraft fire at 1320 disrupts Para/1 with 1 to 2: 2/6 [T:D 2.1]"),
    ],
)
def test_other_dice_are_explained(here, what, line):
    table = here("fire")
    assert line in table.game.answers.odds(table.state, what)


def test_the_end_turn_marker_is_explained(table):
    table.at("turn 3\nphase operations\ndrawer syrian\ncup: end-turn 36th\n1320: 7/1\n1419: 47/1")
    table.do("draw", 2)
    assert table.game.decision(table.state).kind == "early-end"
    lines = table.game.answers.odds(table.state, "choose ignore")
    assert lines[0] == "chits left in the cup: 36th [T:D 1.1]"
    assert "gives the Israeli player a point" in lines[1]


def test_a_hex_tells_what_the_best_attacks_come_to(here):
    table = here("fire")
    heads = [
        line for line in table.game.answers.odds(table.state, "1419") if "[NMG" in line and "(112*" in line
    ]
    assert [line.split()[0] for line in heads] == ["fire", "bombardment", "assault"]
    assert table.game.answers.odds(table.state, "1415") == ["1415 holds no unit to attack"]
    first = table.game.answers.odds(table.state, "1320")[0]
    assert first == "if every Syrian unit next to it were active:"


def test_what_has_no_odds_says_so(here):
    table = here("fire")
    with pytest.raises(NotationError, match=r"'end' has no odds; what has: .*assault, fire, .*bombard, "):
        table.game.answers.odds(table.state, "end")
    with pytest.raises(NotationError, match="did you mean"):
        table.game.answers.odds(table.state, "Quneitr")
    assert table.game.answers.odds(table.state, "assault 1419 188/1 0")[0].startswith("not allowed now: ")
    assert table.game.answers.odds(table.state, "fire 1415 188/1 0") == [
        "not possible: no enemy unit is in 1415 [NMG 11.0]"
    ]


# ------------------------------------------------------------------- described


def test_hexes_and_units_are_described(here):
    table = here("fire")
    lines = table.game.look.describe(table.state, "1419")
    assert "  minefield: +1 MP for Israeli units, no Israeli supply line" in lines
    assert "  SW to 1320: road, ditch (Israelis cross by road), Purple Line" in lines
    assert any("5/AT" in line for line in lines)
    assert "  Israeli strong-point" in table.game.look.describe(table.state, "1219")
    lines = table.game.look.describe(table.state, "188/2")
    assert lines[0] == "188/2: Israeli tank unit, 36th formation"
    assert "  in 1320: DISRUPTED, active" in lines
    assert "  lost for good" in table.game.look.describe(table.state, "CP")
    assert table.game.look.describe(table.state, "3203")[0].endswith("not in play")
    units = table.game.look.units(table.state, "syrian")
    assert [line.split()[0] for line in units] == ["132/1", "112", "5/AT"]


def test_a_move_or_retreat_by_its_goal_takes_the_cheapest_way(here):
    table = here("move")
    action = table.game.parse(table.state, "move Golani/1 1224")
    assert len(action.path) == 4
    assert table.allows("move Golani/1 1224")
    assert table.game.format(table.game.parse(table.state, "fire 1419 188/1")) == "fire 1419 188/1 0"


def test_the_vocabulary_has_what_may_be_typed_now(table):
    table.at("turn 3\nphase initiative\ninitiative israeli\n1320: 7/1\n1419: 47/1")
    words = table.game.answers.vocabulary(table.state)
    assert {"activate", "36th", "7/1", "1320", "Beit-Jinn"} <= set(words)
    assert "Damascus" not in words, "it is not on this map"


@pytest.mark.parametrize(
    ("unit", "why"),
    [
        ("188/2", "188/2 is disrupted: it may only fall back, and defend itself [NMG 11.0]"),
        ("36/art", "36/art has no fire strength [NMG 11.0]"),
        ("Golani/1", "Golani/1 has no target: it is next to no enemy that may be attacked [NMG 11.0]"),
        ("5/AT", "it is not for the owner of 5/AT to decide [NMG 11.0]"),
        ("188/1", "fire 1419 188/1 0"),
    ],
)
def test_what_a_unit_may_do_or_why_nothing(here, unit, why):
    table = here("fire")
    assert any(line.endswith(why) for line in table.game.answers.unit_options(table.state, unit))
