"""Where no window can be opened: one clause says why, nothing else is seen, and nothing stays behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_ui import plugin
from golan_ui.app import play_in_window
from golan_ui.opening import NoWindow, open_window

PROBE = """
import sys, time
{before}
from golan_ui.opening import NoWindow, open_window
begun = time.perf_counter()
try:
    open_window((640, 480)).close()
    print("opened")
except NoWindow as wrong:
    print(wrong)
print(time.perf_counter() - begun)
"""
BLOCKED = """
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise {error}
sys.meta_path.insert(0, Blocker())
"""
NO_ARCADE = BLOCKED.format(
    name="arcade", error="ModuleNotFoundError('No module named arcade', name='arcade')"
)
NO_PYGLET = BLOCKED.format(
    name="pyglet", error="ModuleNotFoundError('No module named pyglet', name='pyglet')"
)
NO_LIBRARY = BLOCKED.format(name="pyglet.gl.gl", error="""ImportError('Library "GL" not found.')""")

NO_OPENGL = "no window with OpenGL 3.3 can be opened here "

linux = pytest.mark.skipif(sys.platform != "linux", reason="a display that is named by DISPLAY is Linux's")
xvfb = pytest.mark.skipif(
    not shutil.which("xvfb-run"), reason="xvfb-run is missing: apt-get install xvfb xauth"
)
needs_arcade = pytest.mark.usefixtures("arcade_there")


@pytest.fixture(scope="module")
def arcade_there() -> None:
    os.environ.setdefault("ARCADE_HEADLESS", "True")
    pytest.importorskip("arcade", reason="no arcade: pip install 'golan[ui]'", exc_type=ImportError)


def probed(before: str = "", server: list[str] | None = None, **environment: str) -> str:
    """What opening a window says in a process of its own; it must be quick and say nothing else."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "ARCADE_HEADLESS")}
    done = subprocess.run(
        [*(server or []), sys.executable, "-c", PROBE.format(before=before)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**inherited, **environment},
    )
    assert done.stderr == ""
    said, seconds = done.stdout.splitlines()
    assert float(seconds) < 10
    return said


@linux
@needs_arcade
@pytest.mark.parametrize(
    ("environment", "before", "said"),
    [
        ({}, "", "there is no display here"),
        ({"DISPLAY": ":9753"}, "", "the display ':9753' does not answer"),
        ({"DISPLAY": ":9753"}, NO_ARCADE, "the window needs arcade: pip install 'golan[ui]'"),
        ({"DISPLAY": ":9753"}, NO_PYGLET, "the window needs arcade: pip install 'golan[ui]'"),
        (
            {"DISPLAY": ":9753"},
            NO_LIBRARY,
            'no window with OpenGL 3.3 can be opened here (Library "GL" not found)',
        ),
    ],
    ids=["no display", "dead display", "no arcade", "no pyglet", "no library"],
)
def test_without_a_display_or_a_library(environment: dict[str, str], before: str, said: str) -> None:
    assert probed(before, **environment) == said


@xvfb
@linux
@needs_arcade
@pytest.mark.parametrize(
    ("screen", "environment"),
    [
        (["-s", "-screen 0 800x600x24 -extension GLX"], {}),
        ([], {"LIBGL_DRIVERS_PATH": "/nonexistent"}),
        ([], {"MESA_GL_VERSION_OVERRIDE": "2.1"}),
    ],
    ids=["no GLX", "no drivers", "OpenGL 2.1"],
)
def test_a_display_without_the_opengl_that_is_needed(screen: list[str], environment: dict[str, str]) -> None:
    said = probed(server=["xvfb-run", "-a", *screen], **environment)
    assert said.startswith(NO_OPENGL + "(")
    assert ". " not in said, "one sentence"


def test_a_window_that_fails_half_way_is_closed(window: Any, monkeypatch: Any) -> None:
    import pyglet

    def fail(context: Any) -> Any:
        raise RuntimeError("no shaders. Ask your vendor.")

    monkeypatch.setenv("ARCADE_HEADLESS", "True")
    monkeypatch.setattr("golan_ui.window.Blitter", fail)
    before = set(pyglet.app.windows)
    try:
        with pytest.raises(NoWindow, match=r"opened here \(no shaders\)$"):
            open_window((640, 480))
        assert set(pyglet.app.windows) == before
    finally:
        window.switch_to()
        import arcade

        arcade.set_window(window)


def test_a_game_that_cannot_be_shown_stands_where_it_stood(toy: Any, monkeypatch: Any) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("ARCADE_HEADLESS", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    session = Session(toy, seed=1)
    before = session.digest
    plugins = Plugins(discover=False)
    plugins.register(plugin, "window")
    assert plugins.play(session, {}, None) == ["there is no display here"]
    assert (session.digest, len(session.journal)) == (before, 0)


def test_a_game_that_is_interrupted_is_kept(toy: Any, monkeypatch: Any, tmp_path: Any, capsys: Any) -> None:
    class Window:
        closed = False

        def close(self) -> None:
            self.closed = True

    class Interrupted:
        def __init__(self, *given: Any, **more: Any) -> None:
            pass

        def run(self, begin: Any) -> None:
            session.submit(session.decision.role, toy.parse(session.state, "end"))
            raise KeyboardInterrupt

    opened, session = Window(), Session(toy, seed=1)
    monkeypatch.setattr("golan_ui.app.open_window", lambda *given: opened)
    monkeypatch.setattr("golan_ui.app.App", Interrupted)
    monkeypatch.setattr("golan_ui.app.saves_folder", lambda: tmp_path / "saves")
    with pytest.raises(KeyboardInterrupt):
        play_in_window(session, {})
    (kept,) = (tmp_path / "saves").iterdir()
    assert f"golan play toy --load {kept}" in capsys.readouterr().out
    assert opened.closed
