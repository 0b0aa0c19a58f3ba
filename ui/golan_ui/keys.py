"""Which key does what. Keys are named as a keyboard names them; a settings file may change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Binding(NamedTuple):
    """A key and what it does."""

    key: str
    title: str


ALIASES = {
    "return": "enter",
    "esc": "escape",
    "backtab": "shift+tab",
    " ": "space",
    "?": "f1",
    ",": "comma",
    ".": "period",
}

BINDINGS: Mapping[str, Binding] = {
    "cancel": Binding("escape", "Put down what is in hand, close a question"),
    "accept": Binding("enter", "Commit what is put together, or click the hex of the cursor"),
    "click": Binding("space", "Click the hex of the cursor"),
    "add": Binding("shift+space", "Add or leave out the units in the hex of the cursor"),
    "waypoint": Binding("w", "Go by way of the hex of the cursor; Esc takes the last waypoint back"),
    "next-unit": Binding("tab", "Next stack that can act"),
    "previous-unit": Binding("shift+tab", "Previous stack that can act"),
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
    "pan-left": Binding("ctrl+left", "Move the map to see what is left of it"),
    "pan-right": Binding("ctrl+right", "Move the map to see what is right of it"),
    "pan-up": Binding("ctrl+up", "Move the map to see what is above it"),
    "pan-down": Binding("ctrl+down", "Move the map to see what is below it"),
    "zoom-in": Binding("pageup", "Nearer"),
    "zoom-out": Binding("pagedown", "Farther"),
    "fit": Binding("home", "The whole map"),
    "find": Binding("f", "Find a unit or a place"),
    "log": Binding("l", "Show the log"),
    "log-back": Binding("comma", "The line of the log before, with its hexes"),
    "log-on": Binding("period", "The next line of the log, with its hexes"),
    "next-tab": Binding("ctrl+tab", "Next tab of the side panel"),
    "scroll-up": Binding("ctrl+pageup", "Scroll the side panel up"),
    "scroll-down": Binding("ctrl+pagedown", "Scroll the side panel down"),
    "theme": Binding("ctrl+t", "Dark or light theme"),
    "report": Binding("a", "After-action report: losses, ground, luck"),
    "help": Binding("f1", "Keys and help"),
    "menu": Binding("m", "Menu"),
}
"""Every action by its id. Digits 1 to 9, with Alt from the tenth on, choose the options of a question."""

WITHOUT_KEY: Mapping[str, str] = {
    "entry": "Up and Down, then Enter",
    "less": "Left, on the entry",
    "more": "Right, on the entry",
    "unit": "N goes through the units of a stack; F finds a unit anywhere",
    "piece": "F finds a unit",
    "tab": "Ctrl+Tab",
    "log": "Comma and Period go through the lines",
    "scroll": "Ctrl+PgUp and Ctrl+PgDn",
    "drag": "Esc puts the question aside, so that the map under it is seen",
    "chart": "it only tells something; Up and Down move the page",
    "track": "it only tells something",
    "message": "it only tells something",
}
"""Kinds of controls that have no key of their own: what the keyboard does instead."""


class Keys:
    """Bindings in force: the table above with a user's own keys laid over it."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        """Raises ValueError for an unknown action, or a key that is given twice."""
        own = dict(changed or {})
        for action in own:
            if action not in BINDINGS:
                raise ValueError(f"no action is called {action!r} (they are: {', '.join(BINDINGS)})")
            if reserved(canonical(own[action])):
                raise ValueError(
                    f"key {own[action]!r} chooses options of questions; {action!r} takes another"
                )
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


def option_number(key: str) -> int:
    """Which option of a question a key chooses: 1 for "1", 10 for "alt+1"; 0 for another key."""
    digit = key.removeprefix("alt+")
    if len(digit) != 1 or digit not in "123456789":
        return 0
    return int(digit) + (9 if digit != key else 0)


def option_key(number: int) -> str:
    """The key of the option of some number, from 1; "" if there are too many."""
    return str(number) if number <= 9 else f"alt+{number - 9}" if number <= 18 else ""


def reserved(key: str) -> bool:
    """Is the key one that chooses options of questions, whatever they are?"""
    return option_number(key) > 0


def canonical(name: str) -> str:
    """A key's name in one spelling: lower case, modifiers first, e.g. "shift+u" for "U"."""
    if len(name) == 1 and name.isalpha() and name.isupper():
        return f"shift+{name.lower()}"
    *modifiers, key = name.lower().split("+") if name != "+" else ["plus"]
    key = ALIASES.get(key, key)
    key = {"": "plus", "-": "minus", "=": "plus"}.get(key, key)
    return "+".join([*sorted(set(modifiers) - {""}), key])


_KEY_LABELS = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "plus": "+",
    "minus": "-",
    "delete": "Del",
    "comma": ",",
    "period": ".",
}


def key_label(name: str) -> str:
    """A key as it is printed on a keyboard: "shift+u" is "Shift+U"."""
    *modifiers, key = name.split("+") if name else [""]
    return "+".join([*(m.title() for m in modifiers), _KEY_LABELS.get(key, key.upper())])
