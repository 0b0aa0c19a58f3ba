"""Opening a window where one can be opened, and one sentence where none can."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from golan_core.errors import GolanError

if TYPE_CHECKING:
    from golan_ui.window import GolanWindow


class NoWindow(GolanError):
    """No window can be opened here; the text is the reason."""


def open_window(size: tuple[int, int]) -> GolanWindow:
    """A window. Raises NoWindow with the reason, and leaves nothing of a half opened one behind."""
    try:
        import pyglet
    except ImportError:
        raise NoWindow(_NO_ARCADE) from None
    pyglet.options["debug_gl"] = False
    if sys.platform == "linux" and not _display():
        raise NoWindow("there is no display here")
    try:
        with _hushed():
            from golan_ui.window import GolanWindow

            return _opened(GolanWindow, size)
    except ModuleNotFoundError:
        raise NoWindow(_NO_ARCADE) from None
    except Exception as wrong:  # whatever a driver raises
        raise NoWindow(_reason(wrong)) from None


def _opened(make: type[GolanWindow], size: tuple[int, int]) -> GolanWindow:
    """A window; one that fails after it has appeared is closed."""
    from pyglet import app

    before = set(app.windows)
    try:
        return make(*size, "golan")
    except Exception:
        for window in set(app.windows) - before:
            with suppress(Exception):
                window.close()
        raise


_NO_ARCADE = "the window needs arcade: pip install 'golan[ui]'"


def _reason(wrong: Exception) -> str:
    """What a driver raised, as a reason for people."""
    if type(wrong).__name__ == "NoSuchDisplayException":
        return f"the display {os.environ.get('DISPLAY', '')!r} does not answer"
    text = " ".join(str(wrong).split()) or type(wrong).__name__
    sentence = text.split(". ")[0].rstrip(".")
    return f"no window with OpenGL 3.3 can be opened here ({sentence[:120]})"


def _display() -> bool:
    """Whether there is a display, or arcade was told to do without."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("ARCADE_HEADLESS"))


@contextmanager
def _hushed() -> Iterator[None]:
    """Nothing is written to the error stream meanwhile: drivers complain there, past Python."""
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no error stream
        yield
        return
    with suppress(ValueError, OSError):
        sys.stderr.flush()
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
