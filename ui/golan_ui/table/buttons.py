"""The buttons beside the map: which there are now, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from golan_ui.keys import option_key
from golan_ui.table.desk import Desk
from golan_ui.table.hand import Hand
from golan_ui.table.sight import Sight
from golan_ui.table.undo import AGREED, LAST, PHASE, Undo
from golan_ui.table.view import WARNING, Button

NAMED = 4
"""So many idle units are named in the warning at the end of a phase."""
UNDO = (
    (LAST, "Undo", "Take the last action back"),
    (PHASE, "Undo phase", "Take back what was done in this phase, up to the last dice"),
    (AGREED, "Undo dice", "Take dice back by agreement of both players; the record says so"),
)
"""Id, label and tooltip."""


class Buttons:
    """What can be pressed at a table, whatever is in hand."""

    def __init__(self, desk: Desk, hand: Hand, sight: Sight) -> None:
        self._desk, self._hand, self._sight, self._undo = desk, hand, sight, Undo(desk)
        self._commands: dict[str, Callable[[], object]] = {
            "end": self._end,
            "save": desk.save,
            "redo": self._undo.redo,
            "bot": desk.toggle_bot,
            "take-seat": desk.take_seat,
        }

    # ------------------------------------------------------------------ looking

    def shown(self) -> Iterator[Button]:
        """The buttons in order."""
        desk, key = self._desk, self._desk.keys.of
        if desk.now.decision is None:
            yield Button(
                "report", "After-action report", "Losses, ground and luck of the game", key=key["report"]
            )
        yield from self._choices()
        for id_, label, tip in UNDO:
            why = self._undo.why_not(id_)
            if id_ != AGREED or not why:
                yield Button(id_, label, tip, not why, key[id_], why=why)
        why = self._undo.why_no_redo()
        yield Button("redo", "Redo", "Do again what was taken back", not why, key["redo"], why=why)
        why = desk.why_not_saved
        tip = f"Save in {desk.save_path}" if desk.save_path else "Save the game"
        yield Button("save", "Save", tip, not why, key["save"], why=why)
        if desk.opponents.bots:
            label, tip = "Stop the bot", "What it thinks now will not count"
            if desk.opponents.paused:
                label, tip = "Let the bot go on", "The bot decides again"
            why = "" if desk.opponents.due else "it is not for a bot to decide"
            yield Button("bot", label, tip, not why, key["bot"], why=why)
        for number, title in enumerate(desk.now.overlay_titles(), 1):
            shortcut, on = key.get(f"overlay-{number}", ""), title in self._sight.shown
            yield Button(f"overlay:{title}", title, f"Show on the map: {title}", key=shortcut, on=on)

    def _choices(self) -> Iterator[Button]:
        """Buttons for what needs no hex: ends of phases, answers, things that units do where they are."""
        now, end = self._desk.now, self._desk.now.end
        if self._desk.opponents.due or now.decision is None:
            return
        tip = now.by_rule(now.decision.prompt)
        here = [c for c in now.choices(self._hand.units) if not c.hex]
        options = [c for c in now.answers if c is not end or now.is_question]
        asked = bool(self._hand.picks) or self._hand.form.draft is not None  # then the digits are its own
        for number, choice in enumerate([*options, *here], 1):
            if choice is not end:
                bare = choice in options and not choice.action.fields
                id_ = choice.label if bare else f"do:{choice.label}"
                yield Button(id_, choice.caption, tip, key="" if asked else option_key(number))
        why = "" if end else now.why_no_end
        label = end.caption if end else "End"
        waits = " (press again)" if self._desk.warned else ""
        yield Button("end", label + waits, f"End: {tip}", not why, self._desk.keys.of["end"], why=why)

    # ----------------------------------------------------------------- pressing

    def press(self, button: str) -> None:
        """Press a button by its id."""
        desk = self._desk
        desk.say("")
        desk.warned = desk.warned and button == "end"
        kind, _, rest = button.partition(":")
        if kind == "overlay":
            self._sight.shown ^= {rest}
        elif button in (LAST, PHASE, AGREED):
            self._undo.take_back(button)
        elif button == "report" and desk.why_no_record:
            desk.say(desk.why_no_record)
        elif button in self._commands:
            self._commands[button]()
        elif desk.may_act():
            self.press_choice(button)
        desk.changed()

    def press_choice(self, button: str) -> None:
        """A button that stands for a choice: "do:<its label>" or, without words of its own, its verb."""
        now, label = self._desk.now, button.removeprefix("do:")
        for choice in (*now.answers, *now.choices(self._hand.units)):
            if choice.label == label and not choice.hex:
                self._desk.do(choice.action)
                return
        if label in now.forms:
            self._hand.form.open(now.forms[label])
        else:
            self._desk.say(f"{label!r} is not for now")

    def _end(self) -> None:
        """End the phase; with a warning first if something could still be done."""
        if not self._desk.may_act():
            return
        end, now = self._desk.now.end, self._desk.now
        if end is None:
            self._desk.say(now.why_no_end)
            return
        left = self._unfinished() if self._desk.confirm and not self._desk.warned else []
        if left:
            self._desk.warned = True
            self._desk.say("; ".join(left) + ": press again to end all the same", WARNING)
        else:
            self._desk.do(end.action)

    def _unfinished(self) -> list[str]:
        """What would be left undone if the phase ended now."""
        now = self._desk.now
        idle = self._desk.deeds.idle(now)
        more = f" and {len(idle) - NAMED} more" if len(idle) > NAMED else ""
        lines = [f"{', '.join(idle[:NAMED])}{more} could still act"] if idle else []
        return [*lines, *now.game.answers.loose_ends(now.state)]
