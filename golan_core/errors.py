"""Errors that a user can cause: one clear line each, naming the place and the cure."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class GolanError(ValueError):
    """Bad input. The command line prints the message and leaves with exit code 2."""


class NotationError(GolanError):
    """A line that is not an action, or a name that no unit or hex has."""


class OptionError(GolanError):
    """An unknown scenario, option, or value of an option."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint like "; did you mean 'x'?" for the closest known word, or ""."""
    table = {k.lower(): k for k in known}
    found = difflib.get_close_matches(word.lower(), table, n=1, cutoff=0.5)
    return f"; did you mean {table[found[0]]!r}?" if found else ""
