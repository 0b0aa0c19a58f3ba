"""The series layer alone carries a game: the small one passes the kit that every plugin runs."""

import pytest

from golan_core.bots import playout
from golan_core.plugins.manager import Plugins
from golan_core.testing.kit import Effort, check_game
from golan_scs.bot import GreedyBot


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_keep_every_promise(small, seed):
    check_game(small, "battle", seeds=(seed,), effort=Effort(every=5, prefix=8))


def test_free_set_up_keeps_every_promise(small):
    check_game(small, "battle", {"setup": "free"}, seeds=(4,), effort=Effort(every=7, prefix=8))


def test_the_greedy_bot_of_the_series_plays_a_game_that_registers_none(small):
    plugins = Plugins(discover=False)
    bots = {role: plugins.bot("greedy", small) for role in small.roles}
    assert {type(bot) for bot in bots.values()} == {GreedyBot}
    end = playout(small, bots, "battle", seed=1)
    assert small.outcome(end.state) is not None
    assert end.actions > 40


def test_a_game_has_the_rules_of_the_series_without_a_word_of_its_own(small):
    rules = small.manual.rules()
    assert {rule.number.partition(" ")[0] for rule in rules} == {"SCS"}
    assert len(rules) == 18
