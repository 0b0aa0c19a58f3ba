"""House-rule packs: TOML files, without code, that set the options of a game.

format = "golan-pack/1"
name = "Our table"
game = "the-id-of-the-game"

[options]
ezoc_entry = 1
odds_rounding = "defender"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import StrictBool, StrictInt, StrictStr, ValidationError

from golan_core.data.data_files import Entry, first_fault
from golan_core.errors import GolanError, OptionError
from golan_core.model.game import Game

FORMAT = "golan-pack/1"


class PackError(GolanError):
    """A pack that cannot be used; the message names the file, the line and the cure."""


class _PackFile(Entry):
    format: str
    name: str
    game: str
    options: dict[str, StrictBool | StrictInt | StrictStr]


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that fits its game: its name, and its options as they are typed on a command line."""

    name: str
    game: str
    options: tuple[tuple[str, str], ...]


def load_pack(path: Path, game: Game[Any, Any]) -> Pack:
    """The pack in a file, checked against a game. Raises PackError."""
    try:
        text = path.read_text("utf-8")
        found = _PackFile.model_validate(tomllib.loads(text))
    except OSError as wrong:
        raise PackError(f"{path}: cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: is not a text file; a pack is TOML in UTF-8") from None
    except tomllib.TOMLDecodeError as wrong:
        raise PackError(f"{path}: is not TOML: {wrong}") from None
    except ValidationError as wrong:
        fault = first_fault(_PackFile, wrong)
        raise _at(path, text, fault.place.rpartition(".")[2], str(fault)) from None
    if found.format != FORMAT:
        raise _at(path, text, "format", f"the format is {FORMAT!r}, not {found.format!r}")
    if found.game != game.id:
        raise _at(path, text, "game", f"the pack is for {found.game!r}, not for {game.id!r}")
    for name, value in found.options.items():
        try:
            game.settle_options({name: str(value)})
        except OptionError as wrong:
            raise _at(path, text, name, str(wrong)) from None
    return Pack(found.name, found.game, tuple((n, str(v)) for n, v in found.options.items()))


def _at(path: Path, text: str, key: str, what: str) -> PackError:
    """An error at the line where a key stands."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf'\s*\[?\s*"?{re.escape(key)}"?\s*(=|\])', line):
            return PackError(f"{path}, line {number}: {what}")
    return PackError(f"{path}: {what}")


def with_packs(game: Game[Any, Any], packs: Sequence[Path], given: Sequence[str]) -> list[str]:
    """Options as NAME=VALUE: those of the packs in order, overruled by those given. Raises PackError."""
    if not packs:
        return list(given)
    options: dict[str, str] = {}
    for path in packs:
        options.update(load_pack(path, game).options)
    named = {text.partition("=")[0].strip() for text in given}
    return [f"{name}={value}" for name, value in options.items() if name not in named] + list(given)
