"""The settings as a page of the menu, changed by the same keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from golan_core.errors import GolanError
from golan_ui.keys import canonical
from golan_ui.screens.pages import Entry, Focus, Page
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
        self.message = file.message
        self._focus = Focus(self._entries)

    def page(self) -> Page:
        """What to show now."""
        return Page("Settings", self._entries(), self.message, self._focus.at)

    def _entries(self) -> tuple[Entry, ...]:
        now = self.file.settings
        entries = [
            Entry(s.field, s.label, _name(s, getattr(now, s.field)), s.tip, changes=True) for s in SETTINGS
        ]
        tip = "Which key does what, and which shall; they are kept in " + str(self.file.path)
        entries.append(Entry("keys", "Keys", "", tip, key="k"))
        return (*entries, Entry("back", "Back", "", "To where you came from", key="escape"))

    def focus(self, entry: str) -> None:
        self._focus.go_to(entry)

    def key(self, name: str) -> None:
        self._focus.key(canonical(name), self)

    def press(self, entry: str) -> None:
        if entry == "back":
            self._back()
        elif entry == "keys":
            self._keys()
        else:
            self.change(entry, 1)

    def change(self, entry: str, step: int) -> None:
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
        self._changed()


def _nearest(values: list[Any], value: Any) -> int:
    """Where a value stands among those that can be chosen; a number written by hand near the nearest."""
    if value in values:
        return values.index(value)
    return min(range(len(values)), key=lambda i: abs(values[i] - value))


def _name(setting: Setting, value: Any) -> str:
    return next((name for known, name in setting.values if known == value), f"{value}")
