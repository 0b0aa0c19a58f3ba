"""The keys at a table's screen: for the window, for its own questions, else for the table."""

from __future__ import annotations

from golan_ui.screens.controls import Controls
from golan_ui.screens.question_box import QuestionBox
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import Stage
from golan_ui.table import local

_SCROLLS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""Lines that keys scroll a question of the window's own."""


class KeyInput:
    """Gives every key to whom it belongs."""

    def __init__(self, shown: Shown, stage: Stage, box: QuestionBox, controls: Controls) -> None:
        self._shown, self._stage, self._box, self._controls = shown, stage, box, controls
        self._swallowed = ""
        """A letter that has opened a question as a key, and is not to be typed into it."""

    def key(self, name: str) -> None:
        """A key was pressed."""
        self._shown.dirty = True
        self._shown.show_tip()
        before = self._box.local
        if before is not None:
            self._local_key(before, name)
        else:
            self._table_key(name)
        if self._box.local is not before and len(name) == 1:
            self._swallowed = name  # the letter comes once more, as text

    def _table_key(self, name: str) -> None:
        presenter = self._shown.presenter
        action = presenter.keys.action(name)
        if action in ("cancel", "accept", "click"):
            self._stage.finish_motion()
        if not presenter.claims(name) and self._controls.do(action):
            return
        before = self._shown.table
        presenter.key(name)
        now = presenter.table()
        if now.cursor >= 0 and (now.cursor, now.selection) != (before.cursor, before.selection):
            self._stage.camera.look_at_hexes([now.cursor])

    def _local_key(self, asked: local.Local, name: str) -> None:
        table, found = self._shown.table, asked.kind == "find"
        if found and name == "backspace":
            self._box.local = local.find(table, asked.text[:-1])
        elif found and name in ("up", "down"):
            self._box.local = local.find(table, asked.text, asked.at + _SCROLLS[name])
        elif found and (len(name) == 1 or name == "space"):
            return
        elif name in _SCROLLS:
            self._box.scroll(_SCROLLS[name])
        else:
            option = local.option_of_key(asked.dialog.options, name)
            if option or name in ("escape", "m", "enter"):
                self._controls.choose(option or "back")

    def forget_letter(self) -> None:
        """The mouse was used meanwhile: the next letter is typed."""
        self._swallowed = ""

    def typed(self, text: str) -> None:
        """Letters, for a search. The letter that opened it is not of them."""
        swallowed, self._swallowed = self._swallowed, ""
        asked = self._box.local
        if asked is not None and asked.kind == "find" and not (swallowed and text.lower() == swallowed):
            self._box.local = local.find(self._shown.table, asked.text + text)
            self._shown.dirty = True
