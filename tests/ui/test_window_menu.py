"""The start menu, the settings and the replay viewer in the real window."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from golan_core.plugins.manager import Plugins
from golan_ui.settings import SettingsFile


class Clicker:
    """Presses what the screen of the moment shows."""

    def __init__(self, app: Any) -> None:
        self.app, self.window = app, app.window
        self.frame()

    @property
    def screen(self) -> Any:
        return self.window.screen_now

    def frame(self) -> None:
        self.window.dispatch_event("on_update", 1 / 30)
        self.window.dispatch_event("on_draw")

    def press(self, id: str, kind: str = "entry") -> None:
        screen = self.screen
        for laid in screen.sheets():
            for spot in laid.sheet.spots if laid.sheet else ():
                if (spot.kind, spot.id) == (kind, id):
                    x, y = spot.rect.middle
                    at = round(laid.rect.x + x), round(self.window.surface[1] - 1 - laid.rect.y - y)
                    self.window.dispatch_event("on_mouse_motion", *at, 0, 0)
                    self.window.dispatch_event("on_mouse_press", *at, 1, 0)
                    self.window.dispatch_event("on_mouse_release", *at, 1, 0)
                    self.frame()
                    return
        raise AssertionError(f"no {kind} {id!r} is to be seen")


@pytest.fixture
def app(window: Any, tmp_path: Path, monkeypatch: Any) -> Any:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    from golan_ui.app import App

    made = App(Plugins(), window, "", SettingsFile(tmp_path / "settings.json"))
    yield made
    if window.screen_now is not None:
        getattr(window.screen_now, "stop", window.screen_now.close)()


def test_a_new_game_by_mouse_saved_and_watched_again(app: Any) -> None:
    app.menu()
    clicker = Clicker(app)
    clicker.press("new")
    clicker.press("seat:syrian", "more")
    clicker.press("seat:israeli", "more")
    clicker.press("begin")
    screen = clicker.screen
    assert screen.presenter.session.game.id == "heights-of-courage"
    until = time.monotonic() + 10
    while len(screen.presenter.session.journal) < 3 and time.monotonic() < until:
        if not screen.presenter.desk.opponents.due:
            screen.presenter.press("end")
            screen.presenter.press("end")
        clicker.frame()
        time.sleep(0.005)
    screen.presenter.desk.stop_bot()
    screen.key("m")
    clicker.frame()
    clicker.press("save", "option")
    file = screen.presenter.desk.save_path
    assert file.exists()
    screen.controls.leave("leave")
    clicker.frame()
    assert clicker.screen is not screen
    clicker.press("load")
    clicker.press(f"file:{file}")
    clicker.press("replay")
    desk = clicker.screen.presenter
    assert len(desk.moments) == len(screen.presenter.session.journal) + 1
    clicker.press("step", "button")
    assert desk.at == 1
    clicker.press("pace", "button")
    clicker.press("play", "button")
    until = time.monotonic() + 10
    while desk.playing and time.monotonic() < until:
        clicker.frame()
        time.sleep(0.01)
    assert desk.at == len(desk.moments) - 1
    assert desk.table().log


def test_settings_are_kept_and_shown_at_once(app: Any) -> None:
    app.menu()
    clicker = Clicker(app)
    clicker.screen.key("s")
    clicker.frame()
    before = app.window.picture().getpixel((5, 5))
    clicker.press("theme", "more")
    assert app.window.picture().getpixel((5, 5)) != before
    assert SettingsFile(app.file.path).settings.theme == "dark"
    clicker.screen.key("escape")
    clicker.screen.key("h")
    clicker.frame()
    assert clicker.screen.asked_help is not None
    clicker.press("back", "option")
    assert clicker.screen.asked_help is None


def test_menu_by_keyboard_alone(app: Any) -> None:
    app.menu()
    clicker = Clicker(app)
    clicker.screen.key("n")
    while (page := clicker.screen.menu.page()).entries[page.focus].id != "scenario":
        clicker.screen.key("down")
    for key in ("right", "b"):
        clicker.screen.key(key)
        clicker.frame()
    session = clicker.screen.presenter.session
    assert session.scenario == list(session.game.scenarios)[1]
    assert app.file.settings.last_file.endswith(".golan")
