"""The hooks of golan, all of them. A plugin writes the ones it needs; every result is a list over plugins.

A plugin is a module (or an object) named by an entry point of the group "golan.plugins". It says
`golan_api = 2` and marks its hooks with `hookimpl`. See docs/plugins.md and docs/hooks.md.
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from golan_core.bots import Bot, BotFactory
from golan_core.model.game import Game
from golan_core.play.session import Observer, Session

if TYPE_CHECKING:
    import typer

PROJECT = "golan"
GROUP = "golan.plugins"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def golan_games() -> Sequence[Game[Any, Any]]:
    """Games to play. Called once, when a game is first asked for; data files are read then."""


@hookspec
def golan_bots() -> Mapping[str, BotFactory]:
    """Opponents by name. A bot made for a game goes before a general one of the same name."""


@hookspec
def golan_commands(app: typer.Typer) -> None:
    """Add commands to the `golan` program. Called once, before the command line is read."""


@hookspec
def golan_observers(session: Session) -> Sequence[Observer]:
    """Callables to be told of every change of a new session. Called once a session."""


@hookspec
def golan_report_sections(session: Session) -> Mapping[str, Sequence[str]]:
    """Sections of the after-action report, title to lines. Called when a report is asked for."""


@hookspec
def golan_play(session: Session, bots: Mapping[str, Bot], file: Path | None) -> str:
    """Let people play a session until they leave: "" when they have, or why it cannot be done here."""
