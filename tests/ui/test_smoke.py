"""`golan play` as a person starts it: a real display, a real window, a mouse and a keyboard from outside."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageGrab

from golan_core.record.record import read_record

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
pytest.importorskip("pyglet", reason="no arcade: pip install 'golan[ui]'")
missing = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
pytestmark = pytest.mark.skipif(
    bool(missing), reason=f"{' and '.join(missing)} missing: apt-get install xvfb xdotool"
)
TITLE = "golan: Heights of Courage"


def declare_dpi(display: str, dpi: int) -> None:
    """Say to all programs on a display how dense its pixels are, as a desktop does."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(connection))
    text = f"Xft.dpi:\t{dpi}\n".encode()
    resources, string, replace = ctypes.c_ulong(23), ctypes.c_ulong(31), 0
    x11.XChangeProperty(connection, root, resources, string, 8, replace, text, len(text))
    x11.XCloseDisplay(connection)


class Table:
    """A display of its own, without a window manager, and a game that is started there at a terminal."""

    def __init__(self, folder: Path, size: tuple[int, int], dpi: int) -> None:
        ours, theirs = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
        nothing = subprocess.DEVNULL
        self.server = subprocess.Popen(command, pass_fds=[theirs], stdout=nothing, stderr=nothing)
        os.close(theirs)
        with os.fdopen(ours) as pipe:
            self.display = f":{pipe.readline().strip()}"
        if dpi != 96:
            declare_dpi(self.display, dpi)
        kept = {k: v for k, v in os.environ.items() if k not in ("ARCADE_HEADLESS", "GOLAN_PLUGINS")}
        home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
        self.environment = {**kept, **home, "DISPLAY": self.display, "TERM": "dumb"}
        self.terminal, theirs = pty.openpty()
        words = ("play", "heights-of-courage", "--side", "both")
        self.game = subprocess.Popen(
            [sys.executable, "-m", "golan_core", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=self.environment,
        )
        os.close(theirs)

    def tool(self, *words: object) -> str:
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, env=self.environment)
        return done.stdout.strip()

    def picture(self) -> Any:
        return ImageGrab.grab(xdisplay=self.display)

    def said(self) -> str:
        """What stands on the terminal."""
        os.set_blocking(self.terminal, False)
        try:
            return os.read(self.terminal, 65536).decode()
        except OSError:
            return ""

    def wait(self, what: str, until: Callable[[], Any]) -> Any:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            found = until()
            if found:
                return found
            assert self.game.poll() is None, f"golan has left before {what}: {self.said()}"
            time.sleep(0.1)
        raise AssertionError(f"{what} has not come: {self.said()}")

    def window(self) -> str:
        """Wait for the window and the table in it; gives the window's id."""
        found = self.wait("the window", lambda: self.tool("search", "--onlyvisible", "--name", TITLE))
        self.wait("the table", lambda: len(self.picture().getcolors(1 << 24)) > 500)
        return str(found)

    def still(self) -> bytes:
        """The picture, once it has stood still for half a second."""
        before = b""

        def stands() -> bytes:
            nonlocal before
            last, before = before, self.picture().tobytes()
            time.sleep(0.5)
            return before if last == before else b""

        return bytes(self.wait("a still table", stands))

    def does(self, *words: object) -> None:
        """Press a key or a button on a still table, and wait until it shows something else."""
        before = self.still()
        self.tool(*words)
        self.wait(f"what {words} does", lambda: self.picture().tobytes() != before)

    def close(self) -> None:
        for process in (self.game, self.server):
            if process.poll() is None:
                process.kill()
            process.wait(10)
        os.close(self.terminal)


@pytest.fixture
def table(request: Any, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, *request.param)
    try:
        yield made
    finally:
        made.close()


@pytest.mark.parametrize("table", [((1280, 800), 96)], indirect=True)
def test_a_game_is_begun_saved_and_left_by_keyboard(table: Table, tmp_path: Path) -> None:
    table.window()
    table.tool("mousemove", 400, 400)  # keys go where the pointer is
    for key in ("m", "Escape", "e", "e", "s"):  # the menu and back, end the phase after a warning, save
        table.does("key", key)
    (saved,) = table.wait("the saved game", lambda: list(tmp_path.rglob("*.golan")))
    assert len(read_record(saved).entries) == 1
    table.does("key", "m")
    table.tool("key", "q")
    assert table.game.wait(20) == 0
    assert table.said().strip() == ""


@pytest.mark.parametrize("table", [((2560, 1600), 192)], indirect=True)
def test_on_a_screen_of_twice_as_many_pixels_everything_is_twice_as_large(table: Table) -> None:
    window = table.window()
    assert "2560x1600" in table.tool("getwindowgeometry", window), "1280 by 800 points"
    table.tool("mousemove", 2 * 1144, 2 * 12)  # the Menu button
    table.does("click", 1)
    table.tool("key", "q")  # does nothing but in the menu
    assert table.game.wait(20) == 0
