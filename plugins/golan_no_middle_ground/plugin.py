"""What No Middle Ground tells the platform about itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golan_core.model.game import Game
from golan_core.plugins.hooks import hookimpl

golan_api = 2


@hookimpl
def golan_games() -> Sequence[Game[Any, Any]]:
    """The game itself. Its data is read when the game is made."""
    from golan_no_middle_ground.game import NoMiddleGround

    return [NoMiddleGround()]
