"""A bot's work on a thread of its own. The window asks now and then whether it is done."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Thought(NamedTuple):
    """What came of some work: a result or an error, and how long it took."""

    result: Any
    error: Exception | None
    seconds: float


class Thinker:
    """Runs one piece of work at a time. Work that was given up runs out, but is not heard of again."""

    def __init__(self) -> None:
        self._done: queue.SimpleQueue[tuple[int, Thought]] = queue.SimpleQueue()
        self._number = 0
        self._busy = False

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._busy

    def start(self, work: Callable[[], Any]) -> None:
        """Begin; earlier work that is still under way is given up."""
        self._number += 1
        self._busy = True
        number = self._number

        def run() -> None:
            begun = time.monotonic()
            try:
                thought = Thought(work(), None, time.monotonic() - begun)
            except Exception as error:
                thought = Thought(None, error, time.monotonic() - begun)
            self._done.put((number, thought))

        threading.Thread(target=run, name="golan-bot", daemon=True).start()

    def give_up(self) -> None:
        """Hear no more of the work under way."""
        self._number += 1
        self._busy = False

    def done(self) -> Thought | None:
        """What came of the work; None while it is under way."""
        while True:
            try:
                number, thought = self._done.get_nowait()
            except queue.Empty:
                return None
            if number == self._number:
                self._busy = False
                return thought
