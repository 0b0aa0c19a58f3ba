"""Taking actions back and doing them again, with the reason where it cannot be."""

from __future__ import annotations

from golan_core.play.session import ACTION, Entry
from golan_ui.table.desk import Desk
from golan_ui.table.view import NEWS

LAST, PHASE, AGREED = "undo", "undo-phase", "undo-agreed"
"""Ids of the buttons: take back the last action; the phase; dice, by agreement of both players."""


class Undo:
    """What can be taken back at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def _last(self) -> Entry | None:
        return next((e for e in reversed(self._desk.session.journal) if e.kind == ACTION), None)

    def why_not(self, button: str) -> str:
        """Why an undo button does nothing now; "" if it does."""
        last, bots = self._last(), self._desk.opponents.bots
        if last is None:
            return "there is nothing to take back"
        if last.role in bots:
            return f"{last.role} has answered since ({last.text}); what is answered cannot be taken back"
        if button == AGREED:
            if bots:
                return "dice are taken back only by players who agree on it"
            return "" if last.rolls else "no dice were thrown; undo does it"
        if last.rolls:
            purposes = ", ".join(dict.fromkeys(roll.purpose for roll in last.rolls))
            return f"dice were thrown ({purposes}); what they showed cannot be taken back"
        return ""

    def take_back(self, button: str) -> None:
        """Do what an undo button says, or say why not."""
        desk, last, why = self._desk, self._last(), self.why_not(button)
        if last is None or why:
            desk.say(why)
            return
        take_back = desk.session.undo_phase if button == PHASE else desk.session.undo
        refusal = take_back(last.role, button == AGREED)
        if refusal is not None:
            desk.say(str(refusal))
            return
        desk.opponents.drop()
        desk.settle()
        desk.say("the phase is taken back" if button == PHASE else f"taken back: {last.text}", NEWS)

    def why_no_redo(self) -> str:
        """Why the redo button does nothing now; "" if it does."""
        refusals = [self._desk.session.why_no_redo(role) for role in self._desk.humans]
        if None in refusals:
            return ""
        return next((r.reason for r in refusals if r is not None), "nobody plays here but bots")

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        told = "there is nothing to do again"
        for role in self._desk.humans:
            refusal = self._desk.session.redo(role)
            if refusal is None:
                self._desk.settle()
                return
            told = str(refusal)
            if refusal.code != "not-yours":
                break
        self._desk.say(told)
