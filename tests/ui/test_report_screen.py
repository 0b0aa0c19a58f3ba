"""The report in the real window: reached from a game, its menu, its end and the replay viewer."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from golan_core.bots import play as let_play
from golan_core.bots.random_bot import RandomBot
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.testing import toy
from golan_ui.settings import SettingsFile
from golan_ui.table.play import Play
from golan_ui.table.replay import Replay
from golan_ui.theme import DARK


@pytest.fixture
def app(window: Any, tmp_path: Path, monkeypatch: Any) -> Any:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    from golan_ui.app import App

    plugins = Plugins(discover=False)
    plugins.register(toy, "toy")
    made = App(plugins, window, "", SettingsFile(tmp_path / "settings.json"))
    yield made
    for name in ("stop", "close"):
        if hasattr(window.screen_now, name):
            getattr(window.screen_now, name)()
            break


@pytest.fixture
def race(tmp_path: Path) -> Play:
    """A race that is over."""
    session = Session(toy.Toy(), seed=3)
    let_play(session, {"red": RandomBot(), "blue": RandomBot()})
    return Play(session, {"red": None, "blue": None}, save_path=tmp_path / "race.golan")


def frame(app: Any) -> None:
    app.window.dispatch_event("on_update", 1 / 30)
    app.window.dispatch_event("on_draw")


def told(app: Any) -> Any:
    """The report screen, once it has counted."""
    until = time.monotonic() + 10
    while app.window.screen_now.report is None and time.monotonic() < until:
        frame(app)
        time.sleep(0.005)
    frame(app)
    assert app.window.screen_now.report is not None
    return app.window.screen_now


def push(app: Any, laid: Any, kind: str, id: str) -> None:
    spot = next(s for s in laid.sheet.spots if (s.kind, s.id) == (kind, id))
    x, y = spot.rect.middle
    at = round(laid.rect.x + x), round(app.window.surface[1] - 1 - laid.rect.y - y)
    app.window.dispatch_event("on_mouse_motion", *at, 0, 0)
    app.window.dispatch_event("on_mouse_press", *at, 1, 0)
    app.window.dispatch_event("on_mouse_release", *at, 1, 0)
    frame(app)


def test_from_the_end_of_a_game_and_back(app: Any, race: Play) -> None:
    app.play(race)
    frame(app)
    table = app.window.screen_now
    assert next(b.id for b in race.table().buttons) == "report"
    push(app, table.surround.side, "button", "report")
    screen = told(app)
    assert screen.report.result.startswith(("red wins", "blue wins", "draw"))
    picture = app.window.picture()
    assert len(picture.getcolors(1 << 20)) > 50
    push(app, screen.foot, "button", "back")
    assert app.window.screen_now is table


def test_a_running_game_tells_nothing_at_its_side_but_in_its_menu(app: Any, tmp_path: Path) -> None:
    presenter = Play(Session(toy.Toy(), seed=3), {"red": None, "blue": None})
    app.play(presenter)
    frame(app)
    table = app.window.screen_now
    assert "report" not in [b.id for b in presenter.table().buttons]
    table.key("m")
    frame(app)
    push(app, table.box.laid, "option", "report")
    assert told(app).report.result == "the game is not over"
    app.window.screen_now.key("escape")
    assert app.window.screen_now is table
    assert table.box.local is None


def test_from_the_replay_viewer_by_key(app: Any, race: Play) -> None:
    app.watch(Replay(race.session, app.keys))
    frame(app)
    desk = app.window.screen_now.presenter
    assert "report" in [b.id for b in desk.table().buttons]
    app.window.screen_now.key(app.keys.of["report"])
    assert told(app).report.finished


def test_every_control_has_a_key_and_a_tooltip_and_does_something(app: Any, race: Play) -> None:
    app.play(race)
    frame(app)
    table = app.window.screen_now
    table.key(app.keys.of["report"])
    screen = told(app)
    controls = screen._controls()
    assert all(c.key and c.tip for c in controls)
    assert len({c.key for c in controls}) == len(controls)
    before = app.window.picture().getpixel((3, 3))
    screen.key("t")
    frame(app)
    assert app.window.picture().getpixel((3, 3)) != before
    assert app.file.settings.theme == "dark"
    screen.key("p")
    frame(app)
    assert screen.message == f"drawn: {screen.picture}"
    assert screen.picture.name == "race-report.png"
    assert screen.picture.stat().st_size
    screen.key("enter")
    assert app.window.screen_now is table
    assert table.shown.style.palette is DARK


def test_a_picture_that_cannot_be_written_is_one_line(app: Any, race: Play, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    race.desk.save_path = tmp_path / "taken" / "race.golan"
    app.play(race)
    frame(app)
    app.window.screen_now.key("a")
    screen = told(app)
    screen.key("p")
    assert "cannot be written" in screen.message
    assert "\n" not in screen.message


def test_scrolling_stops_at_both_ends(app: Any, race: Play) -> None:
    app.play(race)
    frame(app)
    app.window.screen_now.key("a")
    screen = told(app)
    screen.resize(960, 240, 1.0)
    most = screen._most()
    assert most > 0
    for _ in range(50):
        screen.wheel((10, 100), -1)
    assert screen.scroll == most
    frame(app)
    screen.key("home")
    assert screen.scroll == 0
    screen.key("down")
    assert screen.scroll > 0
    screen.key("end")
    assert screen.scroll == most
    screen.key("up")
    assert screen.scroll < most
    screen.resize(*app.window.surface, 1.0)
    frame(app)


def test_pointing_at_a_chart_shows_its_values(app: Any, race: Play) -> None:
    app.play(race)
    frame(app)
    app.window.screen_now.key("a")
    screen = told(app)
    rect = screen.page.plots[0].rect
    screen.pointed((rect.middle[0], screen.body.rect.y + rect.middle[1]))
    assert any(line.startswith("red: ") for line in screen.tip.lines)
    screen.pointed((1.0, 1.0))
    assert screen.tip.lines == ()


def test_closing_the_window_asks_for_the_game_below(app: Any, tmp_path: Path) -> None:
    session = Session(toy.Toy(), seed=3)
    presenter = Play(session, {"red": None, "blue": None}, save_path=tmp_path / "x.golan")
    session.submit("red", toy.Step(2))
    app.play(presenter)
    frame(app)
    table = app.window.screen_now
    table.key("a")
    screen = told(app)
    assert not screen.close()
    assert app.window.screen_now is table
    assert table.box.local is not None


def test_a_game_that_fails_is_told_in_one_line(app: Any, monkeypatch: Any) -> None:
    session = Session(toy.Toy(), seed=3)
    session.submit("red", toy.Step(2))
    presenter = Play(session, {"red": None, "blue": None})
    app.play(presenter)
    frame(app)

    def broken(self: Any, state: Any, role: str) -> float:
        raise ValueError("no\nbalance")

    monkeypatch.setattr(toy.ToyLook, "evaluate", broken)
    app.window.screen_now.key("a")
    screen = app.window.screen_now
    until = time.monotonic() + 10
    while not screen.message and time.monotonic() < until:
        frame(app)
        time.sleep(0.005)
    assert screen.message == "the report failed: no balance"
    screen.key("escape")
