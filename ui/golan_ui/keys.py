"""Which key does what. Keys are named as a keyboard names them; a settings file may change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Binding(NamedTuple):
    """A key and what it does."""

    key: str
    title: str


ALIASES = {"return": "enter", "esc": "escape", "backtab": "shift+tab", " ": "space", "?": "f1"}

BINDINGS: Mapping[str, Binding] = {
    "cancel": Binding("escape", "Put down what is in hand, close a question"),
    "accept": Binding("enter", "Commit what is put together, or click the hex of the cursor"),
    "click": Binding("space", "Click the hex of the cursor"),
    "add": Binding("shift+space", "Add or leave out the units in the hex of the cursor"),
    "next-unit": Binding("tab", "Next stack that can act"),
    "previous-unit": Binding("shift+tab", "Last stack that can act"),
    "next-in-stack": Binding("n", "Next unit of the stack alone"),
    "next-target": Binding("t", "Cursor to the next target or hex to choose"),
    "left": Binding("left", "Cursor to the left"),
    "right": Binding("right", "Cursor to the right"),
    "up": Binding("up", "Cursor up"),
    "down": Binding("down", "Cursor down"),
    "end": Binding("e", "End the phase"),
    "undo": Binding("u", "Take the last action back"),
    "undo-phase": Binding("shift+u", "Take the whole phase back"),
    "undo-agreed": Binding("shift+a", "Take dice back, when both players agree"),
    "redo": Binding("r", "Do again what was taken back"),
    "save": Binding("s", "Save the game"),
    "bot": Binding("b", "Stop the bot, or let it go on"),
    "take-seat": Binding("shift+b", "Play the bot's side from here on"),
    "overlay-1": Binding("f2", "First map overlay"),
    "overlay-2": Binding("f3", "Second map overlay"),
    "overlay-3": Binding("f4", "Third map overlay"),
    "overlay-4": Binding("f5", "Fourth map overlay"),
    "overlay-5": Binding("f6", "Fifth map overlay"),
    "overlay-6": Binding("f7", "Sixth map overlay"),
    "overlay-7": Binding("f8", "Seventh map overlay"),
    "overlay-8": Binding("f9", "Eighth map overlay"),
    "more": Binding("plus", "More of what is counted, e.g. Air Points"),
    "less": Binding("minus", "Less of what is counted"),
    # What a window does by itself; the presenter ignores these.
    "zoom-in": Binding("pageup", "Nearer"),
    "zoom-out": Binding("pagedown", "Farther"),
    "fit": Binding("home", "The whole map"),
    "find": Binding("f", "Find a unit or a place"),
    "log": Binding("l", "Show or hide the log"),
    "help": Binding("f1", "Keys and help"),
    "menu": Binding("m", "Menu"),
}
"""Every action by its id. Digits 1 to 9 choose the options of a question."""


class Keys:
    """Bindings in force: the table above with a user's own keys laid over it."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        """Raises ValueError for an unknown action, or a key that is given twice."""
        own = dict(changed or {})
        for action in own:
            if action not in BINDINGS:
                raise ValueError(f"no action is called {action!r} (they are: {', '.join(BINDINGS)})")
        self.of = {action: canonical(own.get(action, b.key)) for action, b in BINDINGS.items()}
        self.actions: dict[str, str] = {}
        for action, key in self.of.items():
            other = self.actions.setdefault(key, action)
            if other != action:
                raise ValueError(f"key {key!r} is given to {other!r} and to {action!r}; change one")

    def action(self, name: str) -> str:
        """What a key does; "" for a key that does nothing."""
        return self.actions.get(canonical(name), "")

    def table(self) -> list[tuple[str, str]]:
        """(key, what it does) for a help screen."""
        return [(self.of[action], b.title) for action, b in BINDINGS.items()]


def canonical(name: str) -> str:
    """A key's name in one spelling: lower case, modifiers first, e.g. "shift+u" for "U"."""
    if len(name) == 1 and name.isalpha() and name.isupper():
        return f"shift+{name.lower()}"
    *modifiers, key = name.lower().split("+") if name != "+" else ["plus"]
    key = ALIASES.get(key, key)
    key = {"": "plus", "-": "minus", "=": "plus"}.get(key, key)
    return "+".join([*sorted(set(modifiers) - {""}), key])
