"""The log of a session: what happened, with its rules and the hexes to light up."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.values import Event
from golan_core.play.session import LIFTED, UNDONE, Entry, Session
from golan_ui.table.trace import named_hexes
from golan_ui.table.view import LogLine

HEADINGS = ("phase",)
"""Kinds of events that are headings."""


class Log:
    """An observer that keeps the lines of every journal entry, and drops those that are taken back.

    Hand it to `resume` as an observer to have the events of a saved game too.
    """

    def __init__(self) -> None:
        self._by_seq: dict[tuple[int, str], tuple[LogLine, ...]] = {}
        self._hexes: dict[str, int] = {}
        self._lines: tuple[LogLine, ...] | None = ()

    def __call__(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        self._lines = None
        key = (entry.seq, entry.kind)
        if entry.kind == UNDONE:
            self._by_seq.pop((entry.seq, "action"), None)
        elif entry.kind == LIFTED:
            self._by_seq[key] = (LogLine(f"taken back by agreement: {entry.text}"),)
        else:
            self._by_seq[key] = self._told(session, entry, events)

    def fill(self, session: Session) -> None:
        """Give every journal entry that happened before this log watched its own text."""
        for entry in session.journal:
            if (entry.seq, entry.kind) not in self._by_seq:
                self._by_seq[(entry.seq, entry.kind)] = (LogLine(f"{entry.role}: {entry.text}"),)
                self._lines = None

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """All lines, the oldest first."""
        if self._lines is None:
            self._lines = tuple(line for key in sorted(self._by_seq) for line in self._by_seq[key])
        return self._lines

    def _told(self, session: Session, entry: Entry, events: Sequence[Event]) -> tuple[LogLine, ...]:
        if not self._hexes:
            self._hexes = labels_of(session)
        lines = [
            LogLine(e.text, e.rule, tuple(named_hexes(e.data, self._hexes)), e.kind in HEADINGS)
            for e in events
        ]
        return tuple(lines) or (LogLine(f"{entry.role}: {entry.text}"),)


def labels_of(session: Session) -> dict[str, int]:
    """Ids of the hexes of the board by label."""
    view = session.game.look.scene(session.state).board_view
    return {h.label: h.id for h in view.hexes}
