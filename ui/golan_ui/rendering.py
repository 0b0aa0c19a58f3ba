"""Any position of a game as a picture, without a window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from golan_core.drawing.picture import save_picture
from golan_core.errors import GolanError
from golan_core.plugins.manager import Plugins
from golan_core.record.replay import replay


def render_position(
    game_id: str,
    file: Path,
    *,
    record: Path | None = None,
    at: int | None = None,
    scenario: str = "",
    scale: float = 68.0,
) -> None:
    """Draw the start of a game, or the position after `at` actions of a record (all of them if None).

    Raises GolanError for an unknown game, a record of another one, a number that the record does
    not reach, or a file that cannot be written.
    """
    plugins = Plugins()
    game = plugins.game(game_id)
    if record is None:
        if at is not None:
            raise GolanError("--at goes with --record: it counts the actions of a saved game")
        state = plugins.session(game_id, scenario, seed=0).state
    else:
        saved, its_game = plugins.open(record)
        if its_game.id != game.id:
            raise GolanError(f"{record}: is a game of {saved.game}, not of {game.id}")
        entries = saved.entries
        if at is not None:
            if not 0 <= at <= len(entries):
                raise GolanError(
                    f"{record}: has {len(entries)} actions; --at takes 0 to {len(entries)}, not {at}"
                )
            saved = replace(saved, entries=entries[:at])
        state = replay(saved, game, verify=False).session.state
    try:
        scene = game.look.scene(state)
    except NotImplementedError:
        raise GolanError(f"{game.id} says nothing about how its table looks") from None
    save_picture(scene, file, scale=scale)
