"""What a user has set: colours, speed, confirmations, keys, the size of the window. One JSON file."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from golan_core.errors import GolanError
from golan_ui.keys import Keys

NAME = "settings.json"


class Settings(BaseModel):
    """All settings. Those that this version does not know are kept as they are."""

    model_config = ConfigDict(extra="allow", validate_assignment=True)

    theme: Literal["light", "dark"] = "light"
    animation: float = Field(default=1.0, ge=0.0, le=10.0)
    """Speed of what moves by itself; 0 shows no motion."""
    bot_pause: float = Field(default=0.3, ge=0.0, le=10.0)
    """Seconds between two actions of a bot that is watched."""
    confirm_end: bool = True
    """Warn before a phase ends in which units could still act."""
    confirm_leave: bool = True
    """Ask before a game is left that is not saved."""
    edge_pan: bool = True
    """Move the map when the pointer rests at the edge of the window."""
    keys: dict[str, str] = Field(default_factory=dict)
    """Changed keys by action; see `golan_ui.keys`."""
    width: int = Field(default=1280, ge=640, le=16_384)
    height: int = Field(default=800, ge=480, le=16_384)
    last_file: str = ""
    """The game to go on with."""

    @field_validator("keys")
    @classmethod
    def _known_keys(cls, keys: dict[str, str]) -> dict[str, str]:
        Keys(keys)
        return keys


class SettingsFile:
    """The file of the settings. A bad one gives the defaults and a message, and is kept beside."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / NAME
        self.message = ""
        """What was wrong with the file, in one line; "" if nothing."""
        self.settings = self._read()

    def save(self) -> None:
        """Write the settings, whole or not at all. Raises GolanError if that fails."""
        text = self.settings.model_dump_json(indent=2) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.message and self.path.exists():
                self.path.replace(self._spare())
            _write_whole(self.path, text)
        except OSError as error:
            raise GolanError(f"{self.path}: settings cannot be saved: {error.strerror or error}") from None
        self.message = ""

    def _read(self) -> Settings:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            return self._defaults(f"cannot be read: {error.strerror or error}")
        except ValueError as error:
            return self._defaults(f"is not JSON: {error}")
        if not isinstance(data, dict):
            return self._defaults("holds no settings")
        return self._checked(data)

    def _checked(self, data: dict[str, Any]) -> Settings:
        """The settings with those left out that are wrong."""
        try:
            return Settings(**data)
        except ValidationError as error:
            wrong = {str(e["loc"][0]): e["msg"] for e in error.errors()}
            told = "; ".join(f"{name}: {what}" for name, what in wrong.items())
            self.message = (
                f"{self.path}: {told}; the default is used, and the file is kept as {self._spare().name}"
            )
            return Settings(**{k: v for k, v in data.items() if k not in wrong})

    def _defaults(self, what: str) -> Settings:
        self.message = (
            f"{self.path}: {what}; the defaults are used, and the file is kept as {self._spare().name}"
        )
        return Settings()

    def _spare(self) -> Path:
        """A free name beside the file, for one that is bad."""
        for number in range(1, 1000):
            spare = self.path.with_name(f"{self.path.stem}.bad{number}{self.path.suffix}")
            if not spare.exists():
                return spare
        return spare


def config_folder() -> Path:
    """Where a user's settings belong on this system."""
    return _folder("XDG_CONFIG_HOME", ".config", "APPDATA")


def saves_folder() -> Path:
    """Where a user's games are saved unless he says otherwise."""
    return _folder("XDG_DATA_HOME", ".local/share", "LOCALAPPDATA") / "saves"


def _folder(variable: str, usual: str, windows: str) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get(windows) or Path.home()) / "golan"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "golan"
    given = os.environ.get(variable, "")
    return (Path(given) if Path(given).is_absolute() else Path.home() / usual) / "golan"


def _write_whole(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
