"""Paints pictures on a thread of its own, so that the window never waits for Pillow.

Two threads of Python hinder each other at every call of OpenGL, many times over. So no picture is
begun while a frame is drawn, and pictures are small: each is painted in a few milliseconds.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PIL import Image

Paint = Callable[[], Image.Image]


class Baked(NamedTuple):
    """A picture that was asked for under `key`."""

    key: Hashable
    image: Image.Image


class Baker:
    """A queue of pictures to paint; the latest wish is served first, as it is the one in sight."""

    def __init__(self) -> None:
        self._wishes: queue.LifoQueue[tuple[Hashable, Paint] | None] = queue.LifoQueue()
        self._done: queue.SimpleQueue[Baked] = queue.SimpleQueue()
        self._asked: set[Hashable] = set()
        self._thread: threading.Thread | None = None
        self._free = threading.Event()
        self._free.set()

    @contextmanager
    def resting(self) -> Iterator[None]:
        """No picture is begun meanwhile."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def ask(self, key: Hashable, paint: Paint) -> None:
        """Paint a picture some time soon; a second wish for the same key is passed over."""
        if key in self._asked:
            return
        self._asked.add(key)
        self._wishes.put((key, paint))
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="golan-baker", daemon=True)
            self._thread.start()

    def take(self, most: int = 8) -> list[Baked]:
        """Pictures that are ready."""
        out: list[Baked] = []
        while len(out) < most:
            try:
                out.append(self._done.get_nowait())
            except queue.Empty:
                break
        for baked in out:
            self._asked.discard(baked.key)
        return out

    def forget(self) -> None:
        """Drop the wishes that were not begun."""
        while True:
            try:
                wish = self._wishes.get_nowait()
            except queue.Empty:
                return
            if wish is not None:
                self._asked.discard(wish[0])

    @property
    def waiting(self) -> bool:
        """Whether a picture is still to come."""
        return bool(self._asked)

    def stop(self) -> None:
        """End the thread."""
        self.forget()
        if self._thread is not None and self._thread.is_alive():
            self._wishes.put(None)
            self._thread.join(2.0)
        self._thread = None

    def _work(self) -> None:
        while True:
            wish = self._wishes.get()
            if wish is None:
                return
            self._free.wait()
            try:
                image = wish[1]()
            except Exception:
                image = Image.new("RGBA", (1, 1), (0, 0, 0, 0))
            self._done.put(Baked(wish[0], image))
