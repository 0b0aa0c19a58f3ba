"""Settings: read, salvaged, kept; and the table of keys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from golan_core.errors import GolanError
from golan_ui.keys import BINDINGS, Keys, canonical
from golan_ui.settings import SettingsFile, config_folder, saves_folder


def test_no_file_gives_the_defaults_and_no_message(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "golan" / "settings.json")
    assert file.message == ""
    assert file.settings.theme == "light"
    file.settings.theme = "dark"
    file.settings.width = 1920
    file.save()
    again = SettingsFile(file.path)
    assert (again.settings.theme, again.settings.width) == ("dark", 1920)
    assert list(file.path.parent.iterdir()) == [file.path]


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '"dark"', "\xff"])
def test_a_file_that_is_no_settings_is_told_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="latin-1")
    file = SettingsFile(path)
    assert file.message.startswith(f"{path}: ")
    assert "\n" not in file.message
    assert file.settings.theme == "light"
    assert path.read_text(encoding="latin-1") == text  # reading changes nothing
    file.save()
    assert (tmp_path / "settings.bad1.json").read_text(encoding="latin-1") == text
    assert SettingsFile(path).message == ""


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "pink", "width": 1600, "keys": {"end": "x"}, "from_later": [1]}))
    file = SettingsFile(path)
    assert "theme" in file.message
    assert "settings.bad1.json" in file.message
    assert (file.settings.theme, file.settings.width) == ("light", 1600)
    assert Keys(file.settings.keys).action("x") == "end"
    file.save()
    assert json.loads(path.read_text())["from_later"] == [1]  # of a later version: kept


def test_keys_that_clash_are_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {"end": "u"}}))
    file = SettingsFile(path)
    assert "'undo'" in file.message
    assert file.settings.keys == {}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "golan").write_text("a file")
    file = SettingsFile(tmp_path / "golan" / "settings.json")
    with pytest.raises(GolanError, match="cannot be saved"):
        file.save()


def test_folders_follow_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert config_folder() == tmp_path / "golan"
    assert saves_folder() == Path.home() / ".local/share/golan/saves"


def test_every_key_is_given_once_and_in_one_spelling() -> None:
    keys = Keys()
    assert len(keys.actions) == len(BINDINGS)
    for action, key in keys.of.items():
        assert canonical(key) == key
        assert keys.action(key) == action
    assert len(keys.table()) == len(BINDINGS)


@pytest.mark.parametrize(
    ("name", "spelt"),
    [
        ("U", "shift+u"),
        ("Return", "enter"),
        ("ESC", "escape"),
        ("+", "plus"),
        ("-", "minus"),
        ("shift+Tab", "shift+tab"),
    ],
)
def test_keys_are_read_in_any_spelling(name: str, spelt: str) -> None:
    assert canonical(name) == spelt


def test_own_keys_replace_the_usual_ones() -> None:
    keys = Keys({"end": "x"})
    assert (keys.action("x"), keys.action("e")) == ("end", "")
    with pytest.raises(ValueError, match="no action is called"):
        Keys({"fly": "x"})
