"""Questions that the window asks by itself: its menu, help, a search. The game knows nothing of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.scene import Scene
from golan_ui.keys import Keys
from golan_ui.table import Dialog, DialogOption
from golan_ui.widgets import key_label

WINDOW_KEYS = (
    ("left click", "Take a stack up, send it there, choose a target"),
    ("shift + click", "Add or leave out the units of a hex"),
    ("right click", "Put down what is in hand"),
    ("drag", "On a stack in play: move it. Elsewhere: move the map"),
    ("wheel", "Zoom at the pointer"),
    ("ctrl + arrows", "Move the map"),
    ("ctrl + tab", "Next tab of the side panel"),
    ("ctrl + t", "Dark or light theme"),
)


@dataclass(slots=True)
class Local:
    """A question of the window's own that is open now."""

    kind: str
    dialog: Dialog
    text: str = ""
    """What was typed into a search."""
    scroll: int = 0


def menu(theme: str, can_leave: bool) -> Local:
    """The menu in the game."""
    other = "light" if theme == "dark" else "dark"
    options = (
        DialogOption("back", "Back to the game", "Close this menu", key="escape"),
        DialogOption("save", "Save", "Save the game in its file", key="s"),
        DialogOption("theme", f"Use the {other} theme", "Change the colours of the window", key="t"),
        DialogOption("find", "Find a unit or a place", "Search by name or hex number", key="f"),
        DialogOption("help", "Help and keys", "What every key does", key="f1"),
        DialogOption("leave", "Leave this game", "To the start menu; asks if the game is not saved", key="l"),
        DialogOption("quit", "Quit golan", "Asks if the game is not saved", key="q"),
    )
    shown = tuple(o for o in options if can_leave or o.id != "leave")
    return Local("menu", Dialog("Menu", (), shown, "window"))


def unsaved(where: str) -> Local:
    """Before a game is left that is not saved."""
    options = (
        DialogOption("save-and-go", "Save, then leave", key="s"),
        DialogOption("go", "Leave without saving", "The game since the last save is lost", key="l"),
        DialogOption("back", "Stay", key="escape"),
    )
    lines = ("The game has changed since it was last saved.",)
    return Local(where, Dialog("Leave the game?", lines, options, "window"))


def help_of(keys: Keys) -> Local:
    """Every key and what it does."""
    lines = [f"{name}: {title}" for name, title in WINDOW_KEYS]
    lines += [f"{key_label(key)}: {title}" for key, title in keys.table()]
    lines.append("1 to 9: Options of a question")
    return Local("help", Dialog("Help and keys", tuple(lines), (_BACK,), "window"))


_BACK = DialogOption("back", "Close", key="escape")


def find(scene: Scene, text: str = "") -> Local:
    """A search over units, places and hex numbers; options lead to their hexes."""
    found = matches(scene, text) if text else []
    options = tuple(
        DialogOption(f"hex:{h}", title, "Show it on the map", key="enter" if i == 0 else "")
        for i, (title, h) in enumerate(found[:8])
    )
    lines = [f"> {text}_", "" if found or not text else "Nothing is called so."]
    if not text:
        lines = ["> _", "Type a few letters of a unit or a place, or a hex number."]
    if len(found) > 8:
        lines[1] = f"The first 8 of {len(found)}; type more letters."
    return Local(
        "find", Dialog("Find", tuple(line for line in lines if line), (*options, _BACK), "window"), text
    )


def matches(scene: Scene, text: str) -> list[tuple[str, int]]:
    """Titles and hexes of all that a text may mean; what begins with it comes first."""
    view = scene.board_view
    known: list[tuple[str, str, int]] = []
    known += [(c.unit, f"{c.unit} ({c.side})", c.hex) for c in scene.counters if c.hex in view]
    known += [(p.name, p.name, p.hex) for p in view.places]
    known += [(h.label, f"hex {h.label}", h.id) for h in view.hexes if h.in_play]
    word = text.lower().strip()
    hits = [(not name.lower().startswith(word), title, h) for name, title, h in known if word in name.lower()]
    return [(title, h) for _, title, h in sorted(hits, key=lambda hit: (hit[0], len(hit[1])))]


def option_of_key(options: Sequence[DialogOption], key: str) -> str:
    """The option that a key chooses: its own key, else its number; "" for none."""
    for number, option in enumerate(options, 1):
        if option.enabled and key in (option.key, str(number) if not option.key else ""):
            return option.id
    return ""
