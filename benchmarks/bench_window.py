"""How long the window takes to open, to pan and to zoom, with the whole campaign set up.

Run it as `python benchmarks/bench_window.py`; it needs no display (EGL). A frame is measured with all that
the graphics card, or the software that stands in for it, does for it. Wall times, and in brackets the
seconds of processor time of the whole process, painting thread and all.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

os.environ["ARCADE_HEADLESS"] = "True"

GAME = "heights-of-courage"
SIZES = ((1280, 800), (1920, 1080), (2560, 1440))
OPENING = """
import os, sys
os.environ["ARCADE_HEADLESS"] = "True"
from golan_ui import app
def first(self, begin):
    begin(self)
    self.window.on_update(1 / 30)
    self.window.on_draw()
    self.window.ctx.finish()
    os._exit(0)
app.App.run = first
seats = {"syrian": None, "israeli": None}
app.run_window(app.Wish("heights-of-courage", seats=seats, seed=1), size=(%d, %d))
"""
Times = list[tuple[float, float]]


def sat_down(size: tuple[int, int]) -> tuple[Any, Any]:
    """A window of some size, and the screen of a new campaign in it."""
    from golan_core.plugins.manager import Plugins
    from golan_ui.opening import open_window
    from golan_ui.screens.table_screen import TableScreen
    from golan_ui.table.play import Play

    session = Plugins().session(GAME, seed=1)
    window = open_window(size)
    screen = TableScreen(Play(session, dict.fromkeys(session.game.roles)), window.blit)
    window.show(screen)
    return window, screen


def frame(window: Any, times: Times) -> None:
    """One turn of the window's loop; its wall and processor seconds, if anything was drawn."""
    drawn = window.frames
    wall, busy = time.perf_counter(), time.process_time()
    window.on_update(1 / 30)
    window.on_draw()
    window.ctx.finish()
    if window.frames != drawn:
        times.append((time.perf_counter() - wall, time.process_time() - busy))


def rest(window: Any, screen: Any) -> Times:
    """Frames until every picture is painted."""
    times: Times = []
    frame(window, times)
    while screen.shown.baker.waiting or screen.dirty:
        time.sleep(1 / 60)
        frame(window, times)
    return times


def pan(window: Any, screen: Any, count: int = 60) -> Times:
    """Drag the map round a square, a few pixels a frame; the first round paints, the second is measured."""
    x, y = (round(v) for v in screen.stage.port.middle)
    ways = ((-14, 0), (0, -9), (14, 0), (0, 9))
    times: Times = []
    y = window.surface[1] - y
    for _ in range(2):
        rest(window, screen)
        times.clear()
        window.on_mouse_press(x, y, 4, 0)
        for i in range(count):
            dx, dy = ways[i * 4 // count]
            x, y = x + dx, y + dy
            window.on_mouse_drag(x, y, dx, dy, 4, 0)
            frame(window, times)
        window.on_mouse_release(x, y, 4, 0)
    return times


def zoom(window: Any, screen: Any) -> tuple[Times, Times]:
    """The frames of zoom steps, in and out: the first of each step, and those until all is sharp again."""
    first: Times = []
    later: Times = []
    x, y = (round(v) for v in screen.stage.port.middle)
    for notches in (1, 1, -1, -1, -1, -1, 1, 1):
        window.on_mouse_scroll(x, window.surface[1] - y, 0, notches)
        frame(window, first)
        later += rest(window, screen)
    return first, later


def opening(size: tuple[int, int]) -> Times:
    """From the start of Python to the first frame."""
    times = []
    for _ in range(5):
        wall, busy = time.perf_counter(), os.times()
        subprocess.run([sys.executable, "-c", OPENING % size], check=True)
        now = os.times()
        used = now.children_user + now.children_system - busy.children_user - busy.children_system
        times.append((time.perf_counter() - wall, used))
    return times


def told(times: Times, of: Callable[[list[float]], float]) -> str:
    """Milliseconds, wall and (processor)."""
    wall, busy = (of([t[i] for t in times]) * 1000 for i in (0, 1))
    return f"{wall:6.1f} ({busy:6.1f})"


def one_size(size: tuple[int, int]) -> None:
    """Print the figures of one size of the window."""
    name = f"{size[0]}x{size[1]}"
    opened = opening(size)
    print(
        f"{name:10} opening    least {told(opened, min)}  median {told(opened, statistics.median)} ms",
        flush=True,
    )
    window, screen = sat_down(size)
    panned = pan(window, screen)
    for what, times in (("pan", panned), *zip(("zoom step", "after it"), zoom(window, screen), strict=True)):
        late = sum(wall > 0.033 for wall, _ in times)
        print(
            f"{name:10} {what:10} least {told(times, min)}  median {told(times, statistics.median)}"
            f"  worst {told(times, max)} ms"
            f"  over 33 ms: {late} of {len(times)}",
            flush=True,
        )
    screen.stop()


def main() -> None:
    """Measure all sizes, each in a process of its own."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--size", nargs=2, type=int, metavar=("WIDTH", "HEIGHT"))
    size = wish.parse_args().size
    if size:
        one_size((size[0], size[1]))
        return
    for width, height in SIZES:
        subprocess.run([sys.executable, __file__, "--size", str(width), str(height)], check=True)


if __name__ == "__main__":
    main()
