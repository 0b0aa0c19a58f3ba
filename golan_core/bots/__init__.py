"""Bots: what one is, two that play every game, and letting them play."""

from __future__ import annotations

from collections.abc import Mapping

from golan_core.bots.base import BotError, Each, Playout, Seed, bot_rng, play, playout
from golan_core.bots.greedy import GreedyBot
from golan_core.bots.random_bot import RandomBot
from golan_core.model.bot import Bot, BotFactory

BUILT_IN_BOTS: Mapping[str, BotFactory] = {
    "random": BotFactory(RandomBot, title="any legal action"),
    "greedy": BotFactory(GreedyBot, title="the best action by the game's own evaluation"),
}

__all__ = [
    "BUILT_IN_BOTS",
    "Bot",
    "BotError",
    "BotFactory",
    "Each",
    "GreedyBot",
    "Playout",
    "RandomBot",
    "Seed",
    "bot_rng",
    "play",
    "playout",
]
