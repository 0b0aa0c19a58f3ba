"""The question that lies over the map: what is asked, and what each answer does."""

from __future__ import annotations

from golan_core.view.choices import Choice
from golan_ui.keys import option_key
from golan_ui.table.buttons import Buttons
from golan_ui.table.desk import Desk
from golan_ui.table.hand import Hand
from golan_ui.table.view import REFUSAL, Button, Dialog


class Question:
    """The dialog of a table, if one is open. The form of a draft is one of them."""

    def __init__(self, desk: Desk, hand: Hand, buttons: Buttons) -> None:
        self._desk, self._hand, self._buttons = desk, hand, buttons

    def dialog(self) -> Dialog | None:
        """What is asked now."""
        now, draft = self._desk.now, self._hand.form.draft
        if now.decision is None:
            return None
        if self._desk.opponents.due:
            return self._of_bot() if self._desk.opponents.paused else None
        cancel = Button("cancel", "Put aside", "Nothing has been done yet", key=self._key("cancel"))
        if self._hand.picks:
            options = [
                Button(f"pick:{i}", _pick_label(c), c.label, key=option_key(i + 1))
                for i, c in enumerate(self._hand.picks)
            ]
            return Dialog("What shall be done there?", (), (*options, cancel), "pick")
        if draft is not None:
            return self._hand.form.dialog(draft, cancel)
        if not now.is_question:
            return None
        options = [
            Button(f"do:{c.label}", c.caption, now.decision.rule, key=option_key(i))
            for i, c in enumerate(now.answers, 1)
        ]
        return Dialog(now.decision.prompt, (), tuple(options), "ask")

    def _key(self, action: str) -> str:
        return self._desk.keys.of[action]

    def _of_bot(self) -> Dialog:
        desk, side = self._desk, self._desk.now.role.capitalize()
        seat = f"Play the {side} side yourself"
        options = (
            Button("go-on", "Let the bot go on", "It decides again", key=self._key("bot")),
            Button("take-seat", seat, "From here on", key=self._key("take-seat")),
        )
        lines = (desk.message,) if desk.message and desk.tone == REFUSAL else ()
        return Dialog(f"The {side} bot is stopped", lines, options, "bot")

    def choose(self, option: str) -> None:
        """An option, by its id."""
        desk, hand, draft = self._desk, self._hand, self._hand.form.draft
        desk.say("")
        kind, _, rest = option.partition(":")
        if option in ("go-on", "take-seat"):
            self._buttons.press("bot" if option == "go-on" else option)
        elif not desk.may_act():
            return
        elif kind == "pick" and rest.isdigit() and int(rest) < len(hand.picks):
            hand.take(hand.picks[int(rest)])
        elif option == "cancel":
            hand.put_down()
        elif draft is None or not hand.form.choose(draft, option):
            self._buttons.press_choice(option)
        desk.changed()


def _pick_label(choice: Choice) -> str:
    who = ", ".join(choice.units)
    note = f" ({choice.note})" if choice.note else ""
    return f"{choice.verb} {who} to {choice.hex}{note}" if choice.hex else choice.caption
