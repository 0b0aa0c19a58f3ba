"""What Heights of Courage tells the platform about itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pluggy

from golan_core.game import Game

hookimpl = pluggy.HookimplMarker("golan")

golan_api = 1


@hookimpl
def golan_games() -> Sequence[Game[Any, Any]]:
    """The game itself. Its data is read when the game is made."""
    from golan_heights_of_courage.game import HeightsOfCourage

    return [HeightsOfCourage()]


@hookimpl
def golan_bots() -> Mapping[str, Any]:
    """The greedy opponent of the series, tuned to this game."""
    return {}
