"""Presenters for the interface tests, driven through clicks and keys only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golan_core.model.dice import ScriptedDice
from golan_core.model.game import Game
from golan_core.play.session import Session, Setting
from golan_core.plugins.manager import Plugins
from golan_core.testing.toy import Toy
from golan_heights_of_courage.game import HeightsOfCourage
from golan_no_middle_ground.game import NoMiddleGround
from golan_scs.view.position import position
from golan_ui.keys import Keys
from golan_ui.table.play import Play
from golan_ui.theme import luminance


def bot_step(play: Play) -> bool:
    """Let a bot decide once, here and now. False if none is due, or if it failed."""
    work = play.desk.opponents.thinking()
    if work is None:
        return False
    try:
        action = work()
    except Exception as error:
        play.desk.failed(error)
        return False
    play.desk.take(action)
    return True


class Driver(Play):
    """A game that is looked at and touched as a player would, by labels instead of ids."""

    def bot_step(self) -> bool:
        return bot_step(self)

    @property
    def now(self) -> Any:
        return self.desk.now

    @property
    def game(self) -> Any:
        return self.desk.game

    @property
    def message(self) -> str:
        return self.desk.message

    @property
    def selection(self) -> tuple[str, ...]:
        return self.hand.units

    @property
    def draft(self) -> Any:
        return self.hand.form.draft

    @property
    def picks(self) -> Any:
        return self.hand.picks

    @property
    def cursor(self) -> int:
        return self.sight.cursor

    def click(self, label: str, shift: bool = False) -> None:
        self.click_hex(self.now.board.ids[label], shift)

    def point(self, label: str) -> tuple[str, ...]:
        self.hover_hex(self.now.board.ids[label])
        return self.table().hover

    def lit(self, kind: str) -> dict[str, str]:
        """Labels of the hexes of the overlays of a kind, with what is written there."""
        found = {}
        for overlay in self.table().scene.overlays:
            if overlay.kind == kind:
                notes = overlay.labels or ("",) * len(overlay.hexes)
                found.update({self.now.board.label(h): n for h, n in zip(overlay.hexes, notes, strict=True)})
        return found

    def options(self) -> dict[str, bool]:
        """Ids of the dialog's options, and whether they can be chosen."""
        dialog = self.table().dialog
        return {o.id: o.enabled for o in dialog.options} if dialog else {}

    def where(self, unit: str) -> str:
        return self.now.board.label(self.now.board.place(unit))

    @property
    def asked(self) -> tuple[str, str]:
        decision = self.session.decision
        return (decision.role, decision.kind) if decision else ("", "over")


class StartedAt:
    """A game that starts with a given position, whatever the scenario."""

    def __init__(self, game: HeightsOfCourage, text: str) -> None:
        self._game, self._text = game, text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def start(self, scenario: str, options: Any) -> Any:
        return position(self._game, self._text, scenario, dict(options), ScriptedDice((1,) * 99))


@pytest.fixture(scope="session")
def hoc() -> HeightsOfCourage:
    return HeightsOfCourage()


@pytest.fixture(scope="session")
def nmg() -> NoMiddleGround:
    return NoMiddleGround()


@pytest.fixture(scope="session")
def toy() -> Toy:
    return Toy()


@pytest.fixture
def sit() -> Callable[..., Driver]:
    """Sits down to a game: sit(game, scenario, seats={...}, seed=1, options={...})."""

    def start(
        game: Game[Any, Any],
        scenario: str = "",
        seats: Any = None,
        seed: int = 1,
        dice: Any = None,
        options: Any = None,
        confirm: bool = True,
        **more: Any,
    ) -> Driver:
        source = (lambda position: dice) if dice is not None else None
        session = Session(game, scenario, options, seed, setting=Setting(dice_source=source))
        made = Driver(session, seats or dict.fromkeys(game.roles), **more)
        made.use(more.get("keys") or Keys(), confirm)
        return made

    return start


@pytest.fixture
def at(hoc: HeightsOfCourage, sit: Callable[..., Driver]) -> Callable[..., Driver]:
    """Sits down to a position written by hand: at(text, 6, 6) has these dice."""

    def lay(text: str, *dice: int, **more: Any) -> Driver:
        game: Any = StartedAt(hoc, text)
        return sit(game, "historical", dice=ScriptedDice(dice) if dice else None, **more)

    return lay


@pytest.fixture(scope="session")
def contrast() -> Callable[[str, str], float]:
    """Ratio of two luminances, from 1 (the same) to 21 (black on white)."""

    def ratio(one: str, other: str) -> float:
        high, low = sorted((luminance(one), luminance(other)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    return ratio


# ------------------------------------------------------------------------- windows


@pytest.fixture(scope="session")
def window() -> Any:
    """One window for the whole run, without a display; its tests are skipped without arcade."""
    import os

    os.environ["ARCADE_HEADLESS"] = "True"
    pytest.importorskip("arcade", reason="no arcade: pip install 'golan[ui]'", exc_type=ImportError)
    try:
        from golan_ui.window import GolanWindow

        made = GolanWindow(1280, 800, "golan tests")
    except Exception as wrong:
        pytest.skip(f"no OpenGL without a display here (EGL): {wrong}")
    made._enable_event_queue = False
    return made


class Player:
    """Plays in a real window by mouse and keyboard events, by hex labels and names of keys.

    With a presenter a table of its own is laid; without one the player sits at what the window shows.
    """

    def __init__(self, window: Any, presenter: Any = None, **how: Any) -> None:
        self.window = window
        self.left: list[str] = []
        if presenter is not None:
            from golan_ui.screens.table_screen import TableScreen

            commands = {name: (lambda n=name: self.left.append(n)) for name in ("leave", "quit", "theme")}
            window.show(TableScreen(presenter, window.blit, commands=commands, **how))
        self.frame()

    @property
    def screen(self) -> Any:
        return self.window.screen_now

    @property
    def presenter(self) -> Any:
        return self.screen.presenter

    def frame(self) -> None:
        self.window.dispatch_event("on_update", 1 / 30)
        self.window.dispatch_event("on_draw")

    def picture(self) -> Any:
        self.screen.settle()
        return self.window.picture()

    def arcade_xy(self, pixel: tuple[float, float]) -> tuple[int, int]:
        return round(pixel[0]), round(self.window.surface[1] - 1 - pixel[1])

    def hex(self, label: str) -> tuple[float, float]:
        """The pixel of a hex, brought into sight."""
        hex_id = self.presenter.desk.now.board.ids[label]
        self.screen.stage.camera.look_at_hexes([hex_id])
        return self.screen.stage.camera.hex_pixel(hex_id)

    def point(self, pixel: tuple[float, float]) -> None:
        self.window.dispatch_event("on_mouse_motion", *self.arcade_xy(pixel), 0, 0)
        self.frame()

    def press(self, pixel: tuple[float, float], button: int = 1, modifiers: int = 0) -> None:
        self.point(pixel)
        self.window.dispatch_event("on_mouse_press", *self.arcade_xy(pixel), button, modifiers)
        self.window.dispatch_event("on_mouse_release", *self.arcade_xy(pixel), button, modifiers)
        self.frame()

    def click(self, label: str, button: int = 1, modifiers: int = 0) -> None:
        self.press(self.hex(label), button, modifiers)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int = 1) -> None:
        self.point(start)
        self.window.dispatch_event("on_mouse_press", *self.arcade_xy(start), button, 0)
        at = start
        for i in range(1, 5):
            to = start[0] + (end[0] - start[0]) * i / 4, start[1] + (end[1] - start[1]) * i / 4
            by = round(to[0] - at[0]), round(at[1] - to[1])
            self.window.dispatch_event("on_mouse_drag", *self.arcade_xy(to), *by, button, 0)
            at = to
        self.window.dispatch_event("on_mouse_release", *self.arcade_xy(end), button, 0)
        self.frame()

    def wheel(self, pixel: tuple[float, float], notches: int) -> None:
        self.window.dispatch_event("on_mouse_scroll", *self.arcade_xy(pixel), 0, notches)
        self.frame()

    def key(self, *names: str) -> None:
        import arcade

        held = {"shift": arcade.key.MOD_SHIFT, "ctrl": arcade.key.MOD_CTRL, "alt": arcade.key.MOD_ALT}
        for name in names:
            *modifiers, last = name.split("+")
            symbol = getattr(arcade.key, {"enter": "RETURN"}.get(last, last.upper()), None)
            symbol = getattr(arcade.key, f"KEY_{last}") if symbol is None else symbol
            self.window.dispatch_event("on_key_press", symbol, sum(held[m] for m in modifiers))
            self.frame()

    def type(self, text: str) -> None:
        for letter in text:
            self.window.dispatch_event("on_text", letter)
        self.frame()

    def spot(self, kind: str, id: str) -> tuple[float, float]:
        """The pixel of a control's middle."""
        for laid in self.screen.sheets():
            for spot in laid.sheet.spots if laid.sheet else ():
                if (spot.kind, spot.id) == (kind, id):
                    x, y = spot.rect.middle
                    return laid.rect.x + x, laid.rect.y + y
        raise AssertionError(f"no {kind} {id!r} is to be seen")

    def push(self, kind: str, id: str) -> None:
        self.press(self.spot(kind, id))

    @property
    def table(self) -> Any:
        return self.presenter.table()


@pytest.fixture
def play(window: Any) -> Any:
    """Sits a presenter down at the window: play(presenter) gives a Player."""
    screens: list[Any] = []

    def start(presenter: Any, **how: Any) -> Player:
        player = Player(window, presenter, **how)
        screens.append(player.screen)
        return player

    yield start
    for screen in screens:
        screen.stop()


@pytest.fixture
def app(window: Any, tmp_path: Path, monkeypatch: Any) -> Any:
    """The program with its menu, its settings and saved games in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    from golan_ui.app import App
    from golan_ui.settings import SettingsFile

    file = SettingsFile(tmp_path / "settings.json")
    file.settings.animation = 0.0
    file.settings.edge_pan = False
    made = App(Plugins(), window, "", file)
    yield made
    if window.screen_now is not None:
        getattr(window.screen_now, "stop", window.screen_now.close)()


@pytest.fixture
def newcomer(app: Any) -> Player:
    """A player in front of the start menu."""
    app.menu()
    return Player(app.window)


@pytest.fixture
def moving(hoc: Any, sit: Any, tmp_path: Path) -> Any:
    """The campaign at its first movement phase."""
    p = sit(hoc, "historical", seed=7, save_path=tmp_path / "war.golan", confirm=False)
    while p.asked != ("syrian", "movement"):
        p.press("end")
    return p
