"""Pages of entries without a window: what they show, and which entry the keyboard would press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a page: a command, or something with a value that can be changed."""

    id: str
    label: str
    value: str = ""
    tooltip: str = ""
    enabled: bool = True
    key: str = ""
    changes: bool = False
    """Whether left and right change its value."""
    foot: bool = False
    """Whether it stays in sight below the others, when they are scrolled."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown now."""

    title: str
    entries: tuple[Entry, ...]
    message: str = ""
    focus: int = 0
    """Entry that the keyboard would press."""


class Pages(Protocol):
    """What shows pages: the start menu, the settings, the keys."""

    @property
    def message(self) -> str: ...

    def page(self) -> Page: ...

    def key(self, name: str) -> None: ...

    def focus(self, entry: str) -> None:
        """The pointer is over an entry."""

    def press(self, entry: str) -> None:
        """An entry was clicked, or chosen by key."""

    def change(self, entry: str, step: int) -> None:
        """Give an entry its next value, or the one before for -1."""


class Focus:
    """The entry of a page that the keyboard would press, and the keys that every page has."""

    def __init__(self, entries: Callable[[], tuple[Entry, ...]]) -> None:
        self._entries, self._at = entries, 0

    @property
    def at(self) -> int:
        """Number of the entry."""
        return min(self._at, len(self._entries()) - 1)

    @property
    def entry(self) -> Entry:
        return self._entries()[self.at]

    def begin(self) -> None:
        """Go to the first entry that does something."""
        self._at = next((i for i, entry in enumerate(self._entries()) if entry.enabled), 0)

    def go_to(self, id: str) -> None:
        """Go to an entry, if the page has it."""
        self._at = next((i for i, entry in enumerate(self._entries()) if entry.id == id), self._at)

    def key(self, name: str, pages: Pages) -> bool:
        """Arrows move and change, enter presses, escape goes back, an entry's key presses it; else False."""
        if name in ("up", "down", "tab", "shift+tab"):
            self._at = (self.at + (1 if name in ("down", "tab") else -1)) % len(self._entries())
            return True
        if name in ("left", "right"):
            pages.change(self.entry.id, 1 if name == "right" else -1)
            return True
        found = [self.entry.id] if name in ("enter", "space") else []
        found += ["back"] if name == "escape" else [e.id for e in self._entries() if e.key == name]
        if found:
            pages.press(found[0])
        return bool(found)
