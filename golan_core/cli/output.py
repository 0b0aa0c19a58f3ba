"""Plain lines on standard output and error: coloured on a terminal, never wrapped, never markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from golan_core.cli.failures import PipeClosed

if TYPE_CHECKING:
    from rich.console import Console

HEAD, ACCENT, DIM, BAD, GOOD = "bold", "cyan", "dim", "red", "green"
"""Styles of lines; on anything but a terminal they do nothing."""


def console(stderr: bool = False) -> Console:
    """A console on the stream as it is now, which takes every text literally."""
    from rich.console import Console

    made = Console(stderr=stderr, soft_wrap=True, markup=False, highlight=False, emoji=False)
    made.on_broken_pipe = _pipe_closed  # type: ignore[method-assign]
    return made


def _pipe_closed() -> None:
    """What rich does about a reader who has left: here it is told to whoever runs the command."""
    raise PipeClosed


def say(text: str = "", style: str = "") -> None:
    """A line on standard output."""
    from rich.text import Text

    console().print(Text(text, style))


def warn(text: str) -> None:
    """One line on standard error."""
    from rich.text import Text

    console(stderr=True).print(Text(f"golan: {' '.join(text.split())}"))


def columns(rows: Sequence[Sequence[str]], indent: str = "", right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with aligned columns, those with the numbers `right` to the right."""
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    lines = []
    for row in rows:
        cells = [cell.rjust(widths[i]) if i in right else cell.ljust(widths[i]) for i, cell in enumerate(row)]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines
