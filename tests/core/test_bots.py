"""Bots: legal play, the same game for the same seed, and the two ways to let them play."""

import random
from functools import cached_property

import pytest

from golan_core.bots import BUILT_IN_BOTS, BotError, GreedyBot, RandomBot, base, bot_rng, play, playout
from golan_core.errors import OptionError
from golan_core.model.actions import End
from golan_core.play.session import Session
from golan_core.testing.toy import Gamble, Step, Toy, ToyLook

RANDOM = {"red": RandomBot(), "blue": RandomBot()}


def test_the_chance_of_a_bot_is_fixed_by_seed_and_role():
    rng = bot_rng(1973, "red")
    assert [int(rng.random() * 100) for _ in range(6)] == [74, 84, 41, 45, 65, 85]
    assert bot_rng(1973, "red").random() == random.Random("1973:red").random()
    assert (
        bot_rng(b"1973", "red").random() == bot_rng("1973", "red").random() == bot_rng(1973, "red").random()
    )
    assert bot_rng(1973, "red").random() != bot_rng(1973, "blue").random()


def test_a_game_of_bots_can_be_played_again():
    records = []
    for _ in range(2):
        session = Session(Toy(), seed=5)
        play(session, RANDOM)
        records.append([(e.role, e.text, e.rolls, e.digest) for e in session.journal])
    assert records[0] == records[1]
    assert session.outcome is not None


@pytest.mark.parametrize("seed", range(20))
def test_a_playout_is_the_game_of_a_session(seed):
    session = Session(Toy(), "handicap", {"turns": 7}, seed=seed)
    count = play(session, RANDOM)
    told = []
    end = playout(
        Toy(), RANDOM, "handicap", {"turns": 7}, seed, each=lambda s, role, a, events: told.append((role, a))
    )
    assert (end.state, end.actions) == (session.state, count)
    assert told == [(e.role, e.action) for e in session.journal]


def test_playing_stops_where_a_person_decides():
    session = Session(Toy(), seed=1)
    session.submit("red", End())
    assert play(session, {"blue": RandomBot()}, 1) >= 1
    assert session.decision.role == "red"
    assert play(session, {"blue": RandomBot()}, 1) == 0


def test_limits_on_the_number_of_actions(monkeypatch):
    session = Session(Toy(), seed=1)
    assert play(session, RANDOM, max_actions=2) == 2
    assert len(session.journal) == 2
    monkeypatch.setattr(base, "MAX_ACTIONS", 2)
    end = playout(Toy(), RANDOM, seed=1)
    assert end.actions == 2
    assert Toy().outcome(end.state) is None


def test_a_game_in_pieces_with_the_same_chance():
    whole, pieces = Session(Toy(), seed=8), Session(Toy(), seed=8)
    play(whole, RANDOM, 8)
    rngs = {role: bot_rng(8, role) for role in RANDOM}
    while pieces.decision is not None:
        play(pieces, RANDOM, max_actions=1, rngs=rngs)
    assert pieces.digest == whole.digest


def test_a_bot_that_cheats_is_named():
    class Cheat:
        name = "cheat"

        def choose(self, game, state, role, rng):
            return Step(20)

    with pytest.raises(
        BotError, match=r"bot cheat of red chose Step\(hexes=20\): a step of 20 with 3 points"
    ):
        play(Session(Toy(), seed=1), {"red": Cheat(), "blue": Cheat()})


def test_unknown_scenarios_and_options():
    with pytest.raises(OptionError):
        playout(Toy(), RANDOM, "nowhere")
    with pytest.raises(OptionError):
        playout(Toy(), RANDOM, options={"nothing": 1})


def test_the_greedy_bot_takes_the_best_action():
    game, bot = Toy(), GreedyBot()
    state = game.start("level", game.settle_options({}))
    # A step of 3 gains 3; a gamble of the bot's own dice gains what it shows on average.
    rng = random.Random(1)
    gains = {a: bot._worth(game, state, "red", a) for a in (Step(1), Step(3), Gamble(), End())}
    assert (gains[Step(1)], gains[Step(3)], gains[End()]) == (1.0, 3.0, 0.0)
    assert bot.choose(game, state, "red", rng) == max(gains, key=gains.get)


def test_the_greedy_bot_beats_chance():
    game, wins = Toy(), 0
    for seed in range(100):
        bots = {"red": RandomBot(), "blue": GreedyBot()}
        wins += game.outcome(playout(game, bots, seed=seed).state).winner == "blue"
    assert wins > 55


class FlatLook(ToyLook):
    def evaluate(self, state, role):
        return float("nan")


class Flat(Toy):
    """A game without an evaluation."""

    look = cached_property(FlatLook)


def test_the_greedy_bot_manages_without_an_evaluation():
    game = Flat()
    assert game.outcome(playout(game, {"red": GreedyBot(), "blue": RandomBot()}, seed=3).state)


def test_the_greedy_bot_looks_at_a_bounded_number_of_actions():
    class Many(Toy):
        def legal(self, state):
            return Endless()

        def apply(self, state, action, dice):
            looked.append(action)
            return state, []

    class Endless:
        def __contains__(self, action):
            return True

        def __iter__(self):
            n = 0
            while True:
                yield Step(n)
                n += 1

        def sample(self, rng):
            return Step(rng.randrange(10**9))

    looked = []
    game = Many()
    GreedyBot(limit=10, samples=4).choose(
        game, Toy().start("level", game.settle_options({})), "red", random.Random(1)
    )
    assert len(looked) == 14


def test_the_bots_of_the_core():
    assert {name: factory.make().name for name, factory in BUILT_IN_BOTS.items()} == {
        "random": "random",
        "greedy": "greedy",
    }
