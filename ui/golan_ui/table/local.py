"""Questions that the window asks by itself: its menu, help, a search. The game knows nothing of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from golan_ui.keys import Keys, key_label
from golan_ui.table.view import Button, Dialog, Table

WINDOW_KEYS = (
    ("Left click", "Take a stack up, send it there, choose a target"),
    ("Shift + click", "Add or leave out the units of a hex"),
    ("Ctrl + click, middle click", "Go by way of this hex: a waypoint for the units in hand"),
    ("Right click", "Take the last waypoint back; put down what is in hand"),
    ("Drag", "On a stack in play: move it. Elsewhere: move the map"),
    ("Wheel", "Zoom at the pointer"),
    ("Edge of the window", "Rest the pointer there to move the map"),
)


@dataclass(slots=True)
class Local:
    """A question of the window's own that is open now."""

    kind: str
    dialog: Dialog
    text: str = ""
    """What was typed into a search."""
    scroll: int = 0
    at: int = 0
    """What a search would go to."""


MOST_FOUND = 8


NO_RECORD = ("save", "report")
"""Options of the menu that a game without a record of its own has no use for."""


def menu(theme: str, commands: Collection[str], recorded: bool = True) -> Local:
    """The menu in the game; `commands` are those that the program has."""
    other = "light" if theme == "dark" else "dark"
    options = (
        Button("back", "Back to the game", "Close this menu", key="escape"),
        Button("save", "Save", "Save the game in its file", key="s"),
        Button("theme", f"Use the {other} theme", "Change the colours of the window", key="t"),
        Button("find", "Find a unit or a place", "Search by name or hex number", key="f"),
        Button("report", "After-action report", "Losses, ground and luck so far", key="a"),
        Button("help", "Help and keys", "What every key does", key="f1"),
        Button("settings", "Settings", "Motion, confirmations, keys and more", key="o"),
        Button("leave", "Leave this game", "To the start menu; asks if the game is not saved", key="l"),
        Button("quit", "Quit golan", "Asks if the game is not saved", key="q"),
    )
    missing = {"leave", "settings"} - set(commands) | (set() if recorded else set(NO_RECORD))
    shown = tuple(o for o in options if o.id not in missing)
    return Local("menu", Dialog("Menu", (), shown, "window"))


def unsaved(where: str) -> Local:
    """Before a game is left that is not saved."""
    options = (
        Button("save-and-go", "Save, then leave", "Save the game in its file", key="s"),
        Button("go", "Leave without saving", "The game since the last save is lost", key="l"),
        Button("back", "Stay", "Go on with the game", key="escape"),
    )
    lines = ("The game has changed since it was last saved.",)
    return Local(where, Dialog("Leave the game?", lines, options, "window"))


def help_of(keys: Keys) -> Local:
    """Every key and what it does."""
    table = [*WINDOW_KEYS, *((key_label(key), title) for key, title in keys.table())]
    table.append(("1 to 9, Alt+1 to Alt+9", "Options of a question, and buttons that have such a number"))
    lines = [f"{name}\t{title}" for name, title in table]
    return Local("help", Dialog("Help and keys", tuple(lines), (_BACK,), "window"))


_BACK = Button("back", "Close", "Back to the game", key="escape")


def find(table: Table, text: str = "", at: int = 0) -> Local:
    """A search over units, places and hex numbers; the option numbered `at` is the one that Enter takes."""
    found = matches(table, text) if text else []
    shown = found[:MOST_FOUND]
    at = min(max(at, 0), max(0, len(shown) - 1))
    options = tuple(
        Button(id_, title, "Show it", key="enter" if i == at else "", on=i == at)
        for i, (title, id_) in enumerate(shown)
    )
    if not text:
        lines = ["> _", "Type a few letters of a unit or a place, or a hex number."]
    else:
        lines = [f"> {text}_"]
        if not found:
            lines.append("Nothing is called so.")
        elif len(found) > len(shown):
            lines.append(f"The first {len(shown)} of {len(found)}; type more letters. Up and Down choose.")
    return Local("find", Dialog("Find", tuple(lines), (*options, _BACK), "find"), text, at=at)


def matches(table: Table, text: str) -> list[tuple[str, str]]:
    """Titles and options of all that a text may mean; what begins with it comes first."""
    view = table.scene.board_view
    known: list[tuple[str, str, str]] = []
    on_map = {c.unit: c for c in table.scene.counters if c.hex in view}
    known += [(c.unit, f"{c.unit} ({c.side})", f"hex:{c.hex}") for c in on_map.values()]
    for panel in table.rosters:
        away = [c for c in panel.counters if c.unit not in on_map]
        known += [(c.unit, f"{c.unit} ({c.side}, {panel.title})", f"tab:{panel.title}") for c in away]
    known += [(p.name, p.name, f"hex:{p.hex}") for p in view.places]
    known += [(h.label, f"hex {h.label}", f"hex:{h.id}") for h in view.hexes if h.in_play]
    word = text.lower().strip()
    hits = [
        (not name.lower().startswith(word), title, id_) for name, title, id_ in known if word in name.lower()
    ]
    ordered = sorted(hits, key=lambda hit: (hit[0], len(hit[1])))
    return list(dict.fromkeys((title, id_) for _, title, id_ in ordered))


def option_of_key(options: Sequence[Button], key: str) -> str:
    """The option that a key chooses: its own key, else its number; "" for none."""
    for number, option in enumerate(options, 1):
        if option.enabled and key in (option.key, str(number) if not option.key else ""):
            return option.id
    return ""
