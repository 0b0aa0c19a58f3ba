"""What Heights of Courage tells the platform about itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from golan_core.bots import BotFactory
from golan_core.model.game import Game
from golan_core.plugins.hooks import hookimpl

golan_api = 2


@hookimpl
def golan_games() -> Sequence[Game[Any, Any]]:
    """The game itself. Its data is read when the game is made."""
    from golan_heights_of_courage.game import HeightsOfCourage

    return [HeightsOfCourage()]


@hookimpl
def golan_bots() -> Mapping[str, BotFactory]:
    """The greedy opponent of the series."""
    from golan_scs.bot import GreedyBot

    title = "goes for the victory hexes by road, attacks where the odds pay, keeps supply"
    return {"greedy": BotFactory(GreedyBot, ("heights-of-courage",), title)}
