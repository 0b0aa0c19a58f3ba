"""The keys as a page of the menu: press an action, then the key that shall do it."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.errors import GolanError
from golan_ui.keys import BINDINGS, Keys, canonical, key_label, reserved
from golan_ui.screens.pages import Entry, Focus, Page
from golan_ui.settings import SettingsFile

_RESET, _BACK = "reset", "back"


class KeysPage:
    """Pages of one: every action with its key. Every change is saved at once."""

    def __init__(self, file: SettingsFile, back: Callable[[], None], changed: Callable[[], None]) -> None:
        self.file, self._back, self._changed = file, back, changed
        self.message = ""
        self._focus = Focus(self._entries)
        self._asked = ""
        """Action that waits for its new key."""
        self._wanted = ""
        """Key that would be taken from another action, or the command, if it is pressed again."""

    @property
    def keys(self) -> Keys:
        return Keys(self.file.settings.keys)

    def page(self) -> Page:
        """What to show now."""
        return Page("Keys", self._entries(), self.message, self._focus.at)

    def _entries(self) -> tuple[Entry, ...]:
        of = self.keys.of
        entries = [
            Entry(f"key:{a}", b.title, "..." if a == self._asked else "", _TIP, key=of[a])
            for a, b in BINDINGS.items()
        ]
        tip = "Every action gets back the key that it had at first"
        entries.append(Entry(_RESET, "All keys as at first", "", tip, foot=True))
        return (*entries, Entry(_BACK, "Back", "", "To the settings", key="escape", foot=True))

    # ----------------------------------------------------------------- changing

    def focus(self, entry: str) -> None:
        """The pointer is over an entry; while a key is waited for, it changes nothing."""
        if not self._asked:
            self._focus.go_to(entry)

    def key(self, name: str) -> None:
        """A key was pressed: the new key of an action, if one waits for it."""
        name = canonical(name)
        at = self._focus.entry.id
        if self._asked:
            self._take(name)
        elif name in ("delete", "backspace"):
            self._as_at_first(at.removeprefix("key:"))
        elif name in ("enter", "space", "escape"):
            self.press(_BACK if name == "escape" else at)
        elif name in ("up", "shift+tab", "down", "tab"):
            self._focus.key(name, self)
            self.message = ""

    def press(self, entry: str) -> None:
        self.focus(entry)
        again, self._wanted, self._asked = self._wanted == entry, "", ""
        if entry == _BACK:
            self._back()
        elif entry == _RESET and not again:
            self._wanted = _RESET
            self.message = "All your own keys would be lost. Press again to do it."
        elif entry == _RESET:
            self._save({})
        elif entry.removeprefix("key:") in BINDINGS:
            self._asked = entry.removeprefix("key:")
            self.message = f"Press the new key for: {BINDINGS[self._asked].title}. Esc leaves it as it is."

    def change(self, entry: str, step: int) -> None:
        """No entry has values to step through."""

    def _take(self, key: str) -> None:
        """The key that was waited for: kept, refused, or asked for again if another action has it."""
        action = self._asked
        other = self.keys.actions.get(key, "")
        if key == "escape" and action != "cancel":
            self._asked, self._wanted, self.message = "", "", ""
        elif reserved(key):
            self.message = f"{key_label(key)} chooses an option of a question; press another key."
        elif other and other != action and self._wanted != key:
            self._wanted = key
            self.message = (
                f"{key_label(key)} is the key of: {BINDINGS[other].title}. "
                "Press it again to swap the two keys, or press another key."
            )
        else:
            own = dict(self.keys.of)
            if other and other != action:
                own[other] = own[action]
            own[action] = key
            self._save(own)

    def _as_at_first(self, action: str) -> None:
        """The key that an action had at first, unless another action has it now."""
        if action not in BINDINGS:
            return
        first = canonical(BINDINGS[action].key)
        other = self.keys.actions.get(first, action)
        if other != action:
            self.message = f"{key_label(first)} is the key of: {BINDINGS[other].title}. Change that first."
        else:
            self._save(self.keys.of | {action: first})

    def _save(self, keys: dict[str, str]) -> None:
        """Keep the keys that differ from those at first."""
        self._asked, self._wanted = "", ""
        own = {a: k for a, k in keys.items() if k != canonical(BINDINGS[a].key)}
        self.file.settings.keys = own
        try:
            self.file.save()
            self.message = "Saved." if own else "All keys are as at first."
        except GolanError as wrong:
            self.message = str(wrong)
        self._changed()


_TIP = "Enter or a click, then the new key. Del: the key that it had at first."
