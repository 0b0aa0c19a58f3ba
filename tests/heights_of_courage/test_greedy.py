"""The greedy bot: single decisions in positions written by hand, and short games against random play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from golan_core.bots import RandomBot
from golan_core.map.hexes import members
from golan_core.model.dice import SeededDice
from golan_heights_of_courage.game import HeightsOfCourage
from golan_scs.bot import GreedyBot
from golan_scs.bot.assault import NEVER, gain, promise
from golan_scs.bot.danger import Danger
from golan_scs.bot.worth import ladder, unit_worth
from golan_scs.model import actions as act
from golan_scs.model.frames import Losses, Retreat
from golan_scs.model.state import State
from golan_scs.rules.combat import new_combat
from golan_scs.rules.odds import distribution, mean_losses


def choose(t: Any) -> Any:
    """What the bot does now; it must be legal."""
    role = t.decision.role
    action = GreedyBot().choose(t.game, t.state, role, random.Random(0))
    assert t.game.why_not(t.state, action) is None
    return action


def play_on(t: Any, kinds: tuple[type[Any], ...] = (), limit: int = 60) -> list[Any]:
    """Let the bot act until it ends its phase or does one of the kinds."""
    done = []
    bot = GreedyBot()
    for _ in range(limit):
        role = t.decision.role
        action = bot.choose(t.game, t.state, role, random.Random(0))
        done.append(action)
        if isinstance(action, (act.End, *kinds)):
            break
        t.state, _ = t.game.apply(t.state, action, SeededDice(b"greedy", len(done)))
    return done


STRONG = """
turn 6
phase israeli-combat
26.21: Kahalani-A Kahalani-B Kahalani-C Barak-A
26.22: 1/51-Tank
{more}
"""
WEAK = """
turn 6
phase israeli-combat
26.21: Nafshi-1A
26.22: 1/51-Tank 2/51-Tank 3/51-Tank
"""


def test_attacks_at_good_odds(table: Callable[..., Any]) -> None:
    t = table(STRONG.format(more=""))
    action = choose(t)
    assert isinstance(action, act.Attack)
    assert action.target == t.game.words.hex("26.22")


def test_does_not_attack_at_bad_odds(table: Callable[..., Any]) -> None:
    assert isinstance(choose(table(WEAK)), act.End)


def test_a_column_below_even_odds_is_never_worth_it(table: Callable[..., Any]) -> None:
    t = table(WEAK)
    attackers, target = [t.game.words.unit("Nafshi-1A")], t.game.words.hex("26.22")
    assert gain(t.state, new_combat(t.state, 0, target, attackers, False)) == NEVER


def test_promise_is_the_mean_over_the_table(table: Callable[..., Any]) -> None:
    """Against endless steps of worth 1 on both sides the promise is the difference of the mean losses."""
    t = table(WEAK)
    rb = t.state.rules
    many = [float(n) for n in range(9)]
    for column in range(len(rb.ratios)):
        mean_a, mean_d = (float(m) for m in mean_losses(rb, column))
        driven = sum(w for r, w in distribution(rb, column) if r.attacker_retreat) / 36
        expected = mean_d - mean_a - 0.6 * driven
        assert promise(rb, column, many, many, True, 0.0) == pytest.approx(expected)


def test_the_ladder_takes_the_cheapest_steps_first(table: Callable[..., Any]) -> None:
    t = table(STRONG.format(more=""))
    unit = t.game.words.unit
    rungs = ladder(t.state, [unit("Kahalani-A"), unit("Barak-A")])
    assert len(rungs) == 5
    assert rungs == sorted(rungs)
    assert rungs[-1] == pytest.approx(
        unit_worth(t.state.rules, unit("Kahalani-A"), 2) + unit_worth(t.state.rules, unit("Barak-A"), 2)
    )


def test_several_stacks_are_brought_up_against_one_hex(table: Callable[..., Any]) -> None:
    """One stack alone would have poor odds; the movement plan joins three, and the attack uses them."""
    t = table(
        """
        turn 7
        phase israeli-movement
        27.13: Kahalani-A Kahalani-B
        28.13: Barak-A Barak-B
        28.14: Shefer-A Shefer-B
        31.10: HQ-Laner
        25.12: 1/91-Tank 2/91-Tank 3/91-Tank
        """
    )
    target = t.game.words.hex("25.12")
    play_on(t)
    rb = t.state.rules
    near = {u for h in _around(rb, target) for u in t.state.stack(h) if rb.sides[u] == 0}
    assert sum(rb.counters[u].attack[-1] for u in near) >= 16


def _around(rb: Any, h: int) -> list[int]:
    return list(members(rb.around[h] & ~(1 << h)))


def test_the_last_garrison_of_a_threatened_star_stays(table: Callable[..., Any]) -> None:
    t = table(
        """
        turn 9
        phase israeli-movement
        21.19: Kahalani-A
        22.17: HQ-Laner Barak-A
        19.22: 1/91-Tank 2/91-Tank
        """
    )
    play_on(t)
    assert t.where("Kahalani-A") == "21.19"


def test_a_unit_beyond_supply_goes_back_to_it(table: Callable[..., Any]) -> None:
    """An Israeli unit beyond the ditch, out of reach of any HQ, returns to where it can trace."""
    t = table(
        """
        turn 8
        phase israeli-movement
        oos: Kahalani-A
        25.20: Kahalani-A
        44.12: HQ-Laner
        """
    )
    play_on(t)
    rb = t.state.rules
    unit = t.game.words.unit("Kahalani-A")
    assert rb.supply.in_supply(t.state, 0) >> unit & 1


def test_guns_and_aircraft_are_not_wasted(table: Callable[..., Any]) -> None:
    """Where the odds are already off the table no Air Point is spent."""
    t = table("air 4 0\n" + STRONG.format(more="").replace("1/51-Tank", "1/51-Tank*1"))
    played = play_on(t, kinds=(act.Support,))
    supports = [a for a in played if isinstance(a, act.Support)]
    assert not supports or supports[0].air == 0


def test_losses_fall_on_the_cheapest_steps(table: Callable[..., Any]) -> None:
    t = table(STRONG.format(more=""))
    unit = t.game.words.unit
    pair = (unit("Kahalani-A"), unit("Nafshi-1A"))
    t.state.put(unit("Nafshi-1A"), t.game.words.hex("26.21"))
    t.state.put(unit("Barak-A"), -1)
    t.state.push(Losses(0, tuple(sorted(pair)), 1))
    action = choose(t)
    assert isinstance(action, act.Lose)
    costs = {
        u: unit_worth(t.state.rules, u, t.state.steps[u]) - unit_worth(t.state.rules, u, t.state.steps[u] - 1)
        for u in pair
    }
    assert action.units == (min(pair, key=lambda u: costs[u]),)


def test_a_strongpoint_ignores_a_retreat(table: Callable[..., Any]) -> None:
    t = table("turn 1\nphase syrian-combat\n25.16: SP-108 Nafshi-1B\n24.17: 1/78-Tank")
    units = tuple(sorted(t.game.words.unit(u) for u in ("SP-108", "Nafshi-1B")))
    t.state.push(Retreat(0, units, 2, optional=True))
    assert isinstance(choose(t), act.Stay)


def test_danger_grows_with_the_enemy_and_falls_with_company(table: Callable[..., Any]) -> None:
    t = table(WEAK)
    here = t.game.words.hex("26.21")
    field, lazy = Danger(t.state, 0), Danger(t.state, 0, whole=False)
    assert field.attack_on(here) == pytest.approx(lazy.attack_on(here))
    assert field.price(here, 2.0, 1.0) > field.price(here, 20.0, 1.0)
    assert field.attack_on(t.game.words.hex("50.05")) == 0.0


def test_the_para_battalion_flies_to_a_star(table: Callable[..., Any]) -> None:
    """HoC 1.10c, 1.11: on the first turn the airborne battalion takes an empty star by helicopter."""
    t = table("turn 1\nphase syrian-reinforcement\n35.23: 1/33-Inf\n25.16: SP-108 Nafshi-1B")
    bot = GreedyBot()
    for n in range(20):
        action = bot.choose(t.game, t.state, "syrian", random.Random(0))
        t.state, _ = t.game.apply(t.state, action, SeededDice(b"para", n))
        if type(action).__name__ == "Airlift":
            break
    stars = t.state.rules.vp_any
    assert stars >> t.state.where[t.game.words.unit("82-Para")] & 1


def test_tempo_follows_the_score(table: Callable[..., Any]) -> None:
    """HoC 1.9: who leads rests; who trails attacks."""
    t = table(
        "turn 12\nphase israeli-tempo\n31.10: Kahalani-A HQ-Laner\n35.23: 1/33-Inf\nmark syrian maximum 3"
    )
    advice, phases = t.state.rules.advice, {p.id: p for p in t.state.rules.sequence}
    assert advice.preferred_choice(t.state, phases["israeli-tempo"]) == "fast"
    assert advice.preferred_choice(t.state, phases["syrian-tempo"]) == "slow"


def test_no_randomness_is_used() -> None:
    """Two games with the same dice are the same, whatever the bots' rng."""
    game = HeightsOfCourage()
    first, second = (
        _game(game, "badhr", 5, GreedyBot(), GreedyBot()),
        _game(game, "badhr", 5, GreedyBot(), GreedyBot(), noise=99),
    )
    assert game.digest(first) == game.digest(second)


@pytest.mark.parametrize("side", [0, 1])
def test_beats_random_play(side: int) -> None:
    game = HeightsOfCourage()
    for seed in (1, 2):
        bots: list[Any] = [RandomBot(), RandomBot()]
        bots[side] = GreedyBot()
        outcome = game.outcome(_game(game, "badhr", seed, *bots))
        assert outcome is not None
        assert outcome.winner == game.roles[side]


def _game(
    game: HeightsOfCourage, scenario: str, seed: int, isr: Any, syr: Any, noise: int = 0, turns: int = 0
) -> State:
    """Play a game out, with dice from the seed."""
    state = game.start(scenario, game.settle_options({"turns": turns} if turns else {}))
    rng, count = random.Random(seed + noise), 0
    while not state.ended:
        side = game.roles.index(game.decision(state).role)
        action = (isr, syr)[side].choose(game, state, game.roles[side], rng)
        state, _ = game.apply(state, action, SeededDice(b"%d" % seed, count))
        count += 1
    return state
