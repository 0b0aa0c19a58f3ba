"""What a game of the series has without a word of its own: an opponent, and the rules of the series."""

from golan_core.bots import playout
from golan_core.plugins.manager import Plugins
from golan_scs.bot import GreedyBot


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
