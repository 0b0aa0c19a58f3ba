"""Taking actions back and doing them again, with the reason where it cannot be."""

from __future__ import annotations

from golan_core.model.values import Refusal
from golan_core.play import undo
from golan_ui.table.desk import Desk
from golan_ui.table.view import NEWS

LAST, PHASE, AGREED = "undo", "undo-phase", "undo-agreed"
"""Ids of the buttons: take back the last action; the phase; dice, by agreement of both players."""


class Undo:
    """What can be taken back at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def why_not(self, button: str) -> str:
        """Why an undo button does nothing now; "" if it does."""
        session, agreed = self._desk.session, button == AGREED
        refusal = undo.why_no_undo(session, self._desk.opponents.bots, agreed)
        if refusal is not None:
            return refusal.reason
        return "no dice were thrown; undo does it" if agreed and not session.steps[-1].entry.rolls else ""

    def take_back(self, button: str) -> None:
        """Do what an undo button says, or say why not."""
        desk = self._desk
        if why := self.why_not(button):
            desk.say(why)
            return
        told = undo.take_back(desk.session, desk.opponents.bots, button == PHASE, button == AGREED)
        if isinstance(told, Refusal):
            desk.say(told.reason)
            return
        desk.opponents.drop()
        desk.settle()
        desk.say(told, NEWS)

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
