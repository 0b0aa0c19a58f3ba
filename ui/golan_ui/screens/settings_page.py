"""The settings as a page of the menu, changed by the same keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from golan_core.errors import GolanError
from golan_ui.screens.menu import Entry, Page
from golan_ui.settings import SettingsFile


class Setting(NamedTuple):
    """One setting: its field, what it is called, its values with their names, and what it does."""

    field: str
    label: str
    values: tuple[tuple[Any, str], ...]
    tip: str


_SWITCH = ((True, "on"), (False, "off"))

SETTINGS = (
    Setting("theme", "Colours", (("light", "light"), ("dark", "dark")), "Light or dark"),
    Setting(
        "animation",
        "Motion of counters",
        ((0.0, "off"), (0.5, "slow"), (1.0, "normal"), (2.0, "fast"), (4.0, "very fast")),
        "Counters glide the way they go, and hexes flash where dice fall; a click finishes it",
    ),
    Setting(
        "bot_pause",
        "Pause of bots",
        tuple((s, f"{s:g} s") for s in (0.0, 0.1, 0.3, 0.6, 1.0, 2.0)),
        "Between two actions of a bot that is watched",
    ),
    Setting(
        "edge_pan",
        "Move the map at the edge",
        _SWITCH,
        "When the pointer rests at the edge of the window",
    ),
    Setting(
        "confirm_end",
        "Warn of unmoved units",
        _SWITCH,
        "Before a phase ends in which units could still act, or points are left",
    ),
    Setting("confirm_leave", "Ask before leaving", _SWITCH, "When a game that is not saved is left"),
)
"""Everything that can be set, in the order of the page."""


class SettingsPage:
    """Pages of one: what can be set. Every change is saved at once."""

    def __init__(
        self,
        file: SettingsFile,
        back: Callable[[], None],
        changed: Callable[[], None],
        keys: Callable[[], None] = lambda: None,
    ) -> None:
        """`keys` opens the page of the keys."""
        self.file, self._back, self._changed, self._keys = file, back, changed, keys
        self.revision, self.message, self._focus = 0, file.message, 0

    def page(self) -> Page:
        """What to show now."""
        now = self.file.settings
        entries = [
            Entry(s.field, s.label, _name(s, getattr(now, s.field)), s.tip, changes=True) for s in SETTINGS
        ]
        tip = "Which key does what, and which shall; they are kept in " + str(self.file.path)
        entries.append(Entry("keys", "Keys", "", tip, key="k"))
        entries.append(Entry("back", "Back", "", "To where you came from", key="escape"))
        return Page("Settings", tuple(entries), self.message, min(self._focus, len(entries) - 1))

    def focus(self, entry: str) -> None:
        """The pointer is over an entry."""
        ids = [e.id for e in self.page().entries]
        if entry in ids and ids.index(entry) != self._focus:
            self._focus = ids.index(entry)
            self.revision += 1

    def key(self, name: str) -> None:
        """A key was pressed."""
        entries = self.page().entries
        if name in ("up", "shift+tab", "down", "tab"):
            self._focus = (self._focus + (1 if name in ("down", "tab") else -1)) % len(entries)
        elif name in ("left", "right"):
            self.change(entries[self._focus].id, 1 if name == "right" else -1)
        elif name in ("enter", "space"):
            self.press(entries[self._focus].id)
        elif name == "escape":
            self.press("back")
        elif name == "k":
            self.press("keys")
        self.revision += 1

    def press(self, entry: str) -> None:
        """An entry was clicked."""
        if entry == "back":
            self._back()
        elif entry == "keys":
            self._keys()
        else:
            self.change(entry, 1)

    def change(self, entry: str, step: int) -> None:
        """Give a setting its next value, or the one before for -1."""
        setting = next((s for s in SETTINGS if s.field == entry), None)
        if setting is None:
            return
        now, values = self.file.settings, [value for value, _ in setting.values]
        at = _nearest(values, getattr(now, setting.field))
        setattr(now, setting.field, values[(at + step) % len(values)])
        try:
            self.file.save()
            self.message = ""
        except GolanError as wrong:
            self.message = str(wrong)
        self.revision += 1
        self._changed()


def _nearest(values: list[Any], value: Any) -> int:
    """Where a value stands among those that can be chosen; a number written by hand near the nearest."""
    if value in values:
        return values.index(value)
    return min(range(len(values)), key=lambda i: abs(values[i] - value))


def _name(setting: Setting, value: Any) -> str:
    return next((name for known, name in setting.values if known == value), f"{value}")
