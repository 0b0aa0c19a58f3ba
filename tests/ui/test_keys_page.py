"""The page on which keys are changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golan_ui.keys import BINDINGS, Keys
from golan_ui.screens.keys_page import KeysPage
from golan_ui.settings import SettingsFile


class Asked:
    def __init__(self) -> None:
        self.back = self.changed = 0

    def go_back(self) -> None:
        self.back += 1

    def note(self) -> None:
        self.changed += 1


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def page(tmp_path: Path, asked: Asked) -> KeysPage:
    return KeysPage(SettingsFile(tmp_path / "settings.json"), asked.go_back, asked.note)


def shown(page: KeysPage) -> dict[str, str]:
    return {e.id.removeprefix("key:"): e.key for e in page.page().entries}


def to(page: KeysPage, action: str) -> None:
    while page.page().entries[page.page().focus].id != f"key:{action}":
        page.key("down")


def test_every_action_is_listed_with_its_key(page: KeysPage) -> None:
    assert {a: k for a, k in shown(page).items() if a in BINDINGS} == Keys().of
    assert all(e.tooltip for e in page.page().entries)


def test_a_key_is_changed_and_saved(page: KeysPage, asked: Asked) -> None:
    to(page, "end")
    page.key("enter")
    assert "End the phase" in page.page().message
    page.key("x")
    assert shown(page)["end"] == "x"
    assert asked.changed == 1
    assert SettingsFile(page.file.path).settings.keys == {"end": "x"}
    assert Keys(page.file.settings.keys).action("e") == ""


def test_a_conflict_is_named_and_pressed_again_it_swaps(page: KeysPage) -> None:
    page.press("key:end")
    page.key("u")
    assert BINDINGS["undo"].title in page.page().message
    assert shown(page)["end"] == "e", "nothing is changed yet"
    page.key("u")
    assert (shown(page)["end"], shown(page)["undo"]) == ("u", "e")
    Keys(page.file.settings.keys)


def test_another_key_after_a_conflict_is_taken(page: KeysPage) -> None:
    page.press("key:end")
    page.key("u")
    page.key("x")
    assert (shown(page)["end"], shown(page)["undo"]) == ("x", "u")


def test_keys_of_questions_are_not_given_away(page: KeysPage) -> None:
    page.press("key:end")
    for key in ("3", "alt+2"):
        page.key(key)
        assert "question" in page.page().message
    page.key("escape")
    assert shown(page)["end"] == "e"
    assert page.page().message == ""
    with pytest.raises(ValueError, match="chooses options"):
        Keys({"end": "3"})


def test_arrows_and_enter_can_be_given_too_while_a_key_is_waited_for(page: KeysPage) -> None:
    page.press("key:end")
    focus = page.page().focus
    page.focus("key:menu")
    page.key("shift+down")
    assert shown(page)["end"] == "shift+down"
    assert page.page().focus == focus


def test_one_key_and_all_keys_as_at_first(page: KeysPage) -> None:
    for action, key in (("end", "x"), ("menu", "y")):
        page.press(f"key:{action}")
        page.key(key)
    to(page, "end")
    page.key("delete")
    assert page.file.settings.keys == {"menu": "y"}
    page.press("reset")
    assert "again" in page.page().message
    assert page.file.settings.keys
    page.press("reset")
    assert page.file.settings.keys == {}
    assert shown(page)["menu"] == "m"


def test_a_first_key_that_another_action_has_now_is_not_taken(page: KeysPage) -> None:
    page.press("key:end")
    page.key("x")
    page.press("key:menu")
    page.key("e")
    to(page, "end")
    page.key("delete")
    assert BINDINGS["menu"].title in page.page().message
    assert page.file.settings.keys == {"end": "x", "menu": "e"}


def test_escape_goes_back(page: KeysPage, asked: Asked) -> None:
    page.key("escape")
    assert asked.back == 1


def test_in_the_window_a_key_is_changed_in_the_middle_of_a_game(
    window: Any, hoc: Any, sit: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    from golan_core.plugins.manager import Plugins
    from golan_ui.app import App

    app = App(Plugins(), window, "", SettingsFile(tmp_path / "settings.json"))
    p = sit(hoc, "historical", seed=7, save_path=tmp_path / "war.golan")
    app.play(p)
    table = window.screen_now

    def key(*names: str) -> None:
        for name in names:
            window.screen_now.key(name)
            window.dispatch_event("on_draw")

    try:
        window.dispatch_event("on_draw")
        key("m", "o")
        assert window.screen_now.menu.page().title == "Settings"
        key("k")
        assert window.screen_now.menu.page().title == "Keys"
        window.screen_now.wheel((100, 300), -1)
        assert window.screen_now.menu.page().focus == 1
        window.screen_now.menu.press("key:end")
        window.screen_now.wheel((100, 300), -1)
        assert "Press the new key" in window.screen_now.menu.page().message, "the wheel is no key"
        key("x", "escape", "escape")
        assert window.screen_now is table
        assert next(b.key for b in p.table().buttons if b.id == "end") == "x"
        before = p.asked
        key("e")
        assert p.asked == before
        key("x")
        if p.asked == before:
            key("x")
        assert p.asked != before
    finally:
        table.stop()


def test_closing_the_window_from_the_settings_asks_for_the_game_under_them(
    window: Any, hoc: Any, sit: Any, tmp_path: Path
) -> None:
    from golan_core.plugins.manager import Plugins
    from golan_ui.app import App

    app = App(Plugins(), window, "", SettingsFile(tmp_path / "settings.json"))
    p = sit(hoc, "historical", seed=7, save_path=tmp_path / "war.golan", confirm=False)
    app.play(p)
    table = window.screen_now
    try:
        p.press("end")
        p.press("end")
        table.commands["settings"]()
        assert not window.screen_now.close()
        assert window.screen_now is table
        assert table.box.local is not None
        table.key("escape")
        app.file.settings.confirm_leave = False
        table.commands["settings"]()
        assert window.screen_now.close(), "who does not want to be asked is not"
    finally:
        table.stop()
