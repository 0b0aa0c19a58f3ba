"""The settings as a page of the menu, changed by the same keys and clicks."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.errors import GolanError
from golan_ui.menu import Entry, Page
from golan_ui.settings import SettingsFile

_PAUSES = ("0.0", "0.1", "0.3", "0.6", "1.0", "2.0")
_ON = {True: "on", False: "off"}


class SettingsPage:
    """Pages of one: what can be set. Every change is saved at once."""

    def __init__(self, file: SettingsFile, back: Callable[[], None], changed: Callable[[], None]) -> None:
        self.file, self._back, self._changed = file, back, changed
        self.revision, self.message, self._focus = 0, file.message, 0

    def page(self) -> Page:
        """What to show now."""
        now = self.file.settings
        entries = (
            Entry("theme", "Colours", now.theme, "Light or dark", changes=True),
            Entry(
                "bot_pause",
                "Pause of bots",
                f"{now.bot_pause:g} s",
                "Between two actions of a bot that is watched",
                changes=True,
            ),
            Entry(
                "confirm_end",
                "Warn of unmoved units",
                _ON[now.confirm_end],
                "Before a phase ends in which units could still act",
                changes=True,
            ),
            Entry(
                "antialiasing",
                "Smooth edges",
                _ON[now.antialiasing],
                "Costs much without a graphics card; takes effect when golan is started again",
                changes=True,
            ),
            Entry("keys", "Keys", "", f"Keys are changed in the file {self.file.path}", False),
            Entry("back", "Back", "", "To the start menu", key="escape"),
        )
        return Page("Settings", entries, self.message, min(self._focus, len(entries) - 1))

    def focus(self, entry: str) -> None:
        """The pointer is over an entry."""
        ids = [e.id for e in self.page().entries]
        if entry in ids:
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
        self.revision += 1

    def press(self, entry: str) -> None:
        """An entry was clicked."""
        if entry == "back":
            self._back()
        else:
            self.change(entry, 1)

    def change(self, entry: str, step: int) -> None:
        """Give a setting its next value."""
        now = self.file.settings
        if entry == "theme":
            now.theme = "light" if now.theme == "dark" else "dark"
        elif entry == "bot_pause":
            values = [float(p) for p in _PAUSES]
            at = min(range(len(values)), key=lambda i: abs(values[i] - now.bot_pause))
            now.bot_pause = values[(at + step) % len(values)]
        elif entry == "confirm_end":
            now.confirm_end = not now.confirm_end
        elif entry == "antialiasing":
            now.antialiasing = not now.antialiasing
        else:
            return
        try:
            self.file.save()
            self.message = ""
        except GolanError as wrong:
            self.message = str(wrong)
        self.revision += 1
        self._changed()
