"""What clicks and keys mean, for any game: the half of the window that knows no drawing library.

The window forwards input and draws `Presenter.table()` whenever `revision` has grown. Everything
about the game comes through the plugin API: the scene, the choices, the reasons, the odds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from golan_core.errors import GolanError
from golan_core.model.values import Refusal
from golan_core.play.undo import take_back
from golan_core.record.record import write_record
from golan_ui.keys import option_key, option_number
from golan_ui.table import controls, cursor
from golan_ui.table.desk import Seats
from golan_ui.table.draft import Draft
from golan_ui.table.hand import Hand
from golan_ui.table.shown import NEWS, WARNING, Button, Dialog, DialogOption, LogLine, Table

__all__ = ["Button", "Dialog", "DialogOption", "LogLine", "Presenter", "Seats", "Table"]


class Presenter(Hand):
    """One game at the table. `seats` gives each role a bot, or None for a human."""

    # --------------------------------------------------------------------- keys

    def key(self, name: str) -> None:
        """A key was pressed, by its name: "e", "shift+u", "escape", "left", "3", ..."""
        if number := option_number(name):
            self._choose_numbered(number)
            return
        action = self.keys.action(name)
        if action in ("left", "right", "up", "down"):
            self.cursor = cursor.moved(self.now, self.cursor, self.selection, action)
            self.hover_hex(self.cursor)
            self._changed()
        elif action in ("next-unit", "previous-unit"):
            self._next_group(1 if action == "next-unit" else -1)
        elif action == "next-in-stack":
            self._next_in_stack()
        elif action == "next-target":
            self._to(cursor.next_target(self.now, self.cursor, self.selection, self.draft, self.route.path))
        elif action == "click" or (action == "add" and self.cursor >= 0):
            self._click_cursor(action == "add")
        elif action == "waypoint":
            self._lay_where_looked()
        elif action == "accept":
            self._accept()
        elif action == "cancel":
            self.right_click()
        elif action in ("more", "less"):
            self.choose(action)
        elif action.startswith("overlay-"):
            titles = self.now.overlay_titles()
            number = int(action.removeprefix("overlay-")) - 1
            if number < len(titles):
                self.press(f"overlay:{titles[number]}")
        elif action:
            self.press(action)

    def _accept(self) -> None:
        """Commit what is put together; else choose the only answer; else click the cursor."""
        if self.draft is not None and not self.picks:
            self.choose("commit")
        elif self.picks:
            self.choose("pick:0")
        else:
            self._click_cursor(False)

    def _lay_where_looked(self) -> None:
        """A waypoint in the hex of the pointer or the cursor, whichever moved last."""
        if self.hover is not None:
            self.lay_waypoint(self.hover)
        else:
            self._at_cursor(self.lay_waypoint)

    def _click_cursor(self, shift: bool) -> None:
        self._at_cursor(lambda hex_id: self.click_hex(hex_id, shift))

    def _at_cursor(self, do: Callable[[int], None]) -> None:
        if self.cursor >= 0:
            do(self.cursor)
        else:
            self._say("move the cursor with the arrow keys first")

    def _choose_numbered(self, number: int) -> None:
        """An option of the question; without a question the button with that number."""
        dialog = self.table().dialog
        if dialog is not None and number <= len(dialog.options):
            self.choose(dialog.options[number - 1].id)
        elif dialog is None:
            key = option_key(number)
            for button in self.table().buttons:
                if button.key == key:
                    self.press(button.id)
                    return

    def _next_group(self, step: int) -> None:
        """Take the next stack in hand; in a draft, go to the next hex that can be ticked."""
        if not self._may_act():
            return
        if self.draft is not None:
            self._to(cursor.next_target(self.now, self.cursor, self.selection, self.draft))
            return
        acted = self.acted()
        groups = [g for g in self.now.groups() if not set(g) <= acted] or self.now.groups()
        if not groups:
            self._say("no unit can do anything now")
            return
        at = next((i for i, g in enumerate(groups) if set(self.selection) & set(g)), -1 if step > 0 else 0)
        group = groups[(at + step) % len(groups)]
        self.message = ""
        self._hold(group)
        self._to(self.now.place(group[0]))

    def _next_in_stack(self) -> None:
        group = next((g for g in self.now.groups() if set(self.selection) & set(g)), ())
        if self.selection and group:
            at = group.index(self.selection[0]) if len(self.selection) == 1 else -1
            self._hold([group[(at + 1) % len(group)]])
        self._changed()

    def _to(self, hex_id: int) -> None:
        if hex_id >= 0:
            self.cursor = self.hover = hex_id
        self._changed()

    def refresh(self) -> None:
        """Show the same again, e.g. with other keys on its buttons."""
        self._changed()

    # ------------------------------------------------------------------ buttons

    def press(self, button: str) -> None:
        """A button of the bar, by its id."""
        if button != self.warned:
            self.warned = ""
        self.message = ""
        kind, _, rest = button.partition(":")
        if kind == "overlay":
            self.shown ^= {rest}
        elif button == "save":
            self._save_as_named()
        elif button in ("undo", "undo-phase", "undo-agreed"):
            self._undo(button)
        elif button == "redo":
            self._redo()
        elif button == "bot":
            self._bot_button()
        elif button == "take-seat":
            self.take_seat()
        elif button == "end":
            self._end()
        elif self._may_act():
            self._press_choice(button)
        self._changed()

    def choose(self, option: str) -> None:
        """An option of the dialog, by its id."""
        self.message = ""
        kind, _, rest = option.partition(":")
        if option in ("go-on", "take-seat"):
            self.press("bot" if option == "go-on" else option)
        elif not self._may_act():
            return
        elif kind == "pick" and rest.isdigit() and int(rest) < len(self.picks):
            choice, self.picks = self.picks[int(rest)], ()
            self._take(choice)
        elif option == "cancel":
            self.right_click()
        elif self.draft is not None:
            self._choose_in_draft(option, kind, rest)
        else:
            self._press_choice(option)
        self._changed()

    def _choose_in_draft(self, option: str, kind: str, rest: str) -> None:
        assert self.draft is not None
        if kind == "unit":
            self._tick([rest])
        elif option in ("more", "less"):
            self.draft.add_number(1 if option == "more" else -1)
        elif option == "commit":
            refusal = self.draft.why_not()
            if refusal is None:
                self._do(self.draft.action())
            else:
                self.message = str(refusal)
        else:
            self._press_choice(option)

    def _press_choice(self, button: str) -> None:
        """A button that stands for a choice: "do:<its label>" or, without words of its own, its verb."""
        label = button.removeprefix("do:")
        for choice in (*self.now.answers, *self.now.choices(self.selection)):
            if choice.label == label and not choice.hex:
                self._do(choice.action)
                return
        forms = self.now.forms.get(label)
        if forms:
            self.draft = Draft(self.session, forms)
        else:
            self.message = f"{label!r} is not for now"

    def _end(self) -> None:
        """End the phase; with a warning first if something could still be done."""
        if not self._may_act():
            return
        end = self.now.end
        if end is None:
            self.message = self.now.why_no_end
            return
        warnings = controls.unfinished(self) if self.confirm else []
        if warnings and self.warned != "end":
            self.warned = "end"
            self._say("; ".join(warnings) + ": press again to end all the same", WARNING)
            return
        self._do(end.action)

    # --------------------------------------------------------------------- undo

    def _undo(self, button: str) -> None:
        why = controls.why_no_undo(self, button)
        if why:
            self.message = why
            return
        phase, agreed = button == "undo-phase", button == "undo-agreed"
        told = take_back(self.session, self.opponents.bots, phase, agreed)
        if isinstance(told, Refusal):
            self.message = told.reason
            return
        self.opponents.drop()
        self._settle(())
        self._say(told, NEWS)

    def _redo(self) -> None:
        refusal: Refusal | None = None
        for role in self.humans:
            refusal = self.session.redo(role)
            if refusal is None:
                self._settle(())
                return
            if refusal.code != "not-yours":
                break
        self.message = str(refusal) if refusal else "there is nothing to do again"

    # -------------------------------------------------------------------- files

    def save(self, path: Path) -> bool:
        """Save the game as a record; on failure the message says why."""
        try:
            write_record(self.session, path)
        except GolanError as wrong:
            self._say(str(wrong))
            return False
        self.save_path = path
        self._saved = (len(self.session.journal), self.session.digest)
        self._say(f"saved in {path}", NEWS)
        return True

    def _save_as_named(self) -> None:
        if self.save_path is None:
            self.message = "no file is named to save in"
        else:
            self.save(self.save_path)

    # --------------------------------------------------------------------- bots

    def thinking(self) -> Callable[[], Any] | None:
        """The work of a bot that is due, once; to be called off the UI thread."""
        work: Callable[[], Any] | None = self.opponents.thinking()
        return work

    def take(self, action: Any) -> None:
        """The result of the work, handed in on the UI thread. A late one is dropped."""
        if not self.opponents.accept(action):
            return
        decision = self.session.decision
        assert decision is not None
        answer = self.session.submit(decision.role, action)
        if isinstance(answer, Refusal):
            self.opponents.paused = True
            self.message = f"the bot of {decision.role} chose what is not allowed: {answer}"
            self._changed()
        else:
            self._settle(())

    def failed(self, error: Exception) -> None:
        """The work raised an error: the bot is stopped, and the message says why."""
        self.opponents.drop()
        self.opponents.paused = True
        self._say(f"the bot of {self.now.role} failed: {type(error).__name__}: {error}")

    def bot_step(self) -> bool:
        """Let a bot decide once, here and now. False if none is due. For tests, and without threads."""
        work = self.thinking()
        if work is None:
            return False
        try:
            action = work()
        except Exception as error:
            self.failed(error)
            return False
        self.take(action)
        return True

    def cancel(self) -> None:
        """Stop the bot: what it thinks now will not count, until it is let go on."""
        self.opponents.drop()
        self.opponents.paused = True
        self._say("the bot is stopped", NEWS)

    def take_seat(self) -> None:
        """Play the side of the bot that is due from here on."""
        if self.opponents.due:
            self.opponents.drop()
            self.opponents.bots.pop(self.now.role)
            self.opponents.paused = False
            self._settle(())

    def _bot_button(self) -> None:
        if self.opponents.paused:
            self.opponents.paused = False
        elif self.opponents.due:
            self.cancel()
