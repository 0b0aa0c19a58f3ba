"""What several commands need: plugins whose faults are told once, options, bots, files to write."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from golan_core.bots import Bot
from golan_core.cli.output import warn
from golan_core.errors import GolanError, OptionError, nearest
from golan_core.model.game import Game
from golan_core.model.values import Fact, Outcome
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins

DEFAULT_BOT = "greedy"
RECORD_START = b"golan-record"


class Installed(Plugins):
    """The installed plugins. A faulty one is named on standard error, once, and passed over."""

    def __init__(self) -> None:
        super().__init__()
        self._told = 0
        self._dropped = 0

    def tell(self) -> None:
        """Name the faults that have come up since the last time."""
        for fault in self.faults[self._told :]:
            warn(f"{fault} (skipped)")
        self._told = len(self.faults)

    def tell_observers(self, session: Session) -> None:
        """Name the observers of a session that failed since the last time."""
        for observer, error in session.faults[self._dropped :]:
            name = getattr(observer, "__module__", "") or repr(observer)
            warn(f"an observer of {name} failed and is dropped: {type(error).__name__}: {error}")
        self._dropped = len(session.faults)

    def chosen(self, game_id: str) -> Game[Any, Any]:
        """A game by id, with the faults of other plugins named. Raises UnknownGame."""
        game = self.game(game_id)
        self.tell()
        return game


def read_options(given: Sequence[str]) -> dict[str, str]:
    """The values of `--option name=value`. Raises OptionError for anything else."""
    options: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name:
            raise OptionError(f"--option takes NAME=VALUE, not {text!r}")
        if name in options:
            raise OptionError(f"--option {name} is given twice; leave one out")
        options[name] = value.strip()
    return options


def read_bots(plugins: Plugins, game: Game[Any, Any], given: str) -> dict[str, Bot]:
    """A bot for every role: one name for all, one a role in order, or role=name.

    Raises GolanError for too many names or an unknown role, UnknownBot for an unknown bot.
    """
    names = _bot_names(game, [word.strip() for word in given.split(",")] if given.strip() else [])
    return {role: make_bot(plugins, game, name) for role, name in names.items()}


def make_bot(plugins: Plugins, game: Game[Any, Any], name: str) -> Bot:
    """A bot by name; "" is the usual one. Raises UnknownBot."""
    if not name:
        table = plugins.bots(game)
        name = DEFAULT_BOT if DEFAULT_BOT in table else next(iter(table), DEFAULT_BOT)
    return plugins.bot(name, game)


def _bot_names(game: Game[Any, Any], words: Sequence[str]) -> Mapping[str, str]:
    roles = game.roles
    if any("=" in word for word in words):
        names = dict.fromkeys(roles, "")
        for word in words:
            role, _, name = word.partition("=")
            names[check_role(game, role.strip())] = name.strip()
        return names
    if len(words) <= 1:
        return dict.fromkeys(roles, words[0] if words else "")
    if len(words) != len(roles):
        form = ",".join(f"{role}=BOT" for role in roles)
        raise GolanError(
            f"{game.id} has {len(roles)} roles ({', '.join(roles)}) and {len(words)} bots are named; "
            f"give one for all, or --bots {form}"
        )
    return dict(zip(roles, words, strict=True))


def check_role(game: Game[Any, Any], role: str) -> str:
    """The role, if the game has it. Raises GolanError with the nearest name."""
    if role not in game.roles:
        known = ", ".join(game.roles)
        raise GolanError(f"{game.id} has no role {role!r}{nearest(role, game.roles)} (roles: {known})")
    return role


def check_output(path: Path | None, *suffixes: str) -> None:
    """Raise GolanError now rather than after a long game if a file could not be written."""
    if path is None:
        return
    if suffixes and path.suffix.lower() not in suffixes:
        raise GolanError(f"{path}: give a name that ends in {' or '.join(suffixes)}")
    folder = path.parent
    if path.exists() and not path.is_file():
        raise GolanError(f"{path}: is not a plain file; give the name of one")
    if not folder.is_dir():
        raise GolanError(f"{path}: there is no folder {str(folder)!r}; make it first")
    if not os.access(path if path.exists() else folder, os.W_OK) or not os.access(folder, os.W_OK):
        raise GolanError(f"{path}: cannot be written: permission denied; choose another place")


def check_picture_output(path: Path | None) -> None:
    """As `check_output`, for the name of a picture."""
    if path is not None:
        from golan_core.drawing.picture import SUFFIXES

        check_output(path, *SUFFIXES)


def check_record_output(path: Path | None) -> None:
    """As `check_output`; a file that holds something else than a record is not overwritten either."""
    check_output(path)
    if path is not None and path.exists():
        with path.open("rb") as file:
            start = file.read(len(RECORD_START))
        if start not in (b"", RECORD_START):
            raise GolanError(f"{path}: holds something else than a game of golan; choose another name")


def save_scene(game: Game[Any, Any], state: Any, path: Path) -> None:
    """The table as a picture. Raises GolanError if the game draws nothing or the file cannot be written."""
    from golan_core.drawing.picture import save_picture

    try:
        scene = game.look.scene(state)
    except NotImplementedError:
        raise GolanError(f"{path}: {game.id} says nothing about how its table looks") from None
    save_picture(scene, path)


def summary_text(facts: Iterable[Fact]) -> str:
    """The facts of a position in one line; the date stands by itself."""
    return ", ".join(str(f.value) if f.kind == "date" else f"{f.name} {f.value}" for f in facts)


def verdict(outcome: Outcome | None) -> str:
    """Winner, reason and figures, or that there is none yet."""
    return outcome.in_full if outcome else "unfinished"
