"""The table by keyboard alone: what a key does."""

from __future__ import annotations

from collections.abc import Callable

from golan_ui.keys import option_key, option_number
from golan_ui.table import cursor
from golan_ui.table.buttons import Buttons
from golan_ui.table.desk import Desk
from golan_ui.table.hand import Hand
from golan_ui.table.question import Question
from golan_ui.table.sight import Sight


class Keyboard:
    """Turns keys into what the mouse does: clicks at the cursor, buttons, options."""

    def __init__(self, desk: Desk, hand: Hand, sight: Sight, buttons: Buttons, question: Question) -> None:
        self._desk, self._hand, self._sight = desk, hand, sight
        self._buttons, self._question = buttons, question
        self._keys: dict[str, Callable[[], None]] = {
            "next-unit": lambda: self._next_group(1),
            "previous-unit": lambda: self._next_group(-1),
            "next-in-stack": hand.next_in_stack,
            "next-target": self._next_target,
            "click": lambda: self._at_cursor(hand.click),
            "add": lambda: self._at_cursor(lambda hex_id: hand.click(hex_id, True)),
            "waypoint": self._lay_where_looked,
            "accept": self._accept,
            "cancel": hand.put_down,
            "more": lambda: question.choose("more"),
            "less": lambda: question.choose("less"),
        }

    def key(self, name: str) -> None:
        """A key was pressed, by its name: "e", "shift+u", "escape", "left", "3", ..."""
        action, number = self._desk.keys.action(name), option_number(name)
        if number:
            self._choose_numbered(number)
        elif action in ("left", "right", "up", "down"):
            self._sight.go_to(cursor.moved(self._desk.now, self._sight.cursor, self._hand.units, action))
        elif action in self._keys:
            self._keys[action]()
        elif action.startswith("overlay-"):
            titles = self._desk.now.overlay_titles()
            at = int(action.removeprefix("overlay-")) - 1
            if at < len(titles):
                self._buttons.press(f"overlay:{titles[at]}")
        elif action:
            self._buttons.press(action)

    def _accept(self) -> None:
        """Commit what is put together; else choose the only answer; else click the cursor."""
        if self._hand.picks:
            self._question.choose("pick:0")
        elif self._hand.form.draft is not None:
            self._question.choose("commit")
        else:
            self._at_cursor(self._hand.click)

    def _lay_where_looked(self) -> None:
        """A waypoint in the hex of the pointer or the cursor, whichever moved last."""
        if self._sight.hover is not None:
            self._hand.lay_waypoint(self._sight.hover)
        else:
            self._at_cursor(self._hand.lay_waypoint)

    def _at_cursor(self, do: Callable[[int], None]) -> None:
        if self._sight.cursor >= 0:
            do(self._sight.cursor)
        else:
            self._desk.say("move the cursor with the arrow keys first")
            self._desk.changed()

    def _choose_numbered(self, number: int) -> None:
        """An option of the question; without a question the button with that number."""
        dialog = self._question.dialog()
        if dialog is not None:
            if number <= len(dialog.options):
                self._question.choose(dialog.options[number - 1].id)
            return
        key = option_key(number)
        found = next((button.id for button in self._buttons.shown() if button.key == key), "")
        if found:
            self._buttons.press(found)

    def _next_target(self) -> None:
        hand = self._hand
        draft, path = hand.form.draft, hand.route.path
        self._sight.go_to(cursor.next_target(self._desk.now, self._sight.cursor, hand.units, draft, path))

    def _next_group(self, step: int) -> None:
        """Take the next stack in hand; in a draft, go to the next hex that can be ticked."""
        if not self._desk.may_act():
            return
        if self._hand.form.draft is not None:
            self._next_target()
        else:
            self._sight.go_to(self._desk.now.board.place(self._hand.next_group(step)))
