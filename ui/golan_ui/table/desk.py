"""The desk: one session with who sits at it. Whatever changes the game goes through here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from golan_core.errors import GolanError
from golan_core.model.values import Event, Refusal
from golan_core.play.session import ACTION, UNDONE, Entry, Session
from golan_core.record.record import write_record
from golan_ui.keys import Keys
from golan_ui.table.deeds import Deeds
from golan_ui.table.log import Log
from golan_ui.table.now import Now
from golan_ui.table.opponents import Opponents, Seats
from golan_ui.table.trace import Trace, trace_of
from golan_ui.table.view import NEWS, REFUSAL

MOST_TRACES = 40


class Desk:
    """Does actions, says what came of them, lets bots play, and saves.

    The parts of a table that depend on the position register in `on_position` (called with whether the
    hand may stay full), those that depend on anything at all in `on_change`.
    """

    def __init__(
        self, session: Session, seats: Seats, log: Log | None = None, save_path: Path | None = None
    ) -> None:
        """`log` must watch the session already, if it is given."""
        self.keys = Keys()
        self.confirm = True
        """Warn before a phase ends in which something could still be done."""
        self.save_path = save_path
        self.why_no_record = ""
        """Why this game is neither saved nor reported on; "" if it is."""
        self.revision = 0
        self.message, self.tone = "", REFUSAL
        self.warned = False
        """Whether the end of the phase waits for a second press."""
        self.traces: deque[Trace] = deque(maxlen=MOST_TRACES)
        """What was done on the map since a window last looked, the oldest first."""
        self.on_position: list[Callable[[bool], None]] = []
        self.on_change: list[Callable[[], None]] = []
        self.lay(session, seats, log)

    def lay(self, session: Session, seats: Seats, log: Log | None) -> None:
        """Put a session on the desk, in the place of any other."""
        self.session, self.game = session, session.game
        self.opponents = Opponents(session, seats)
        self.log = log or Log()
        if log is None:
            session.observe(self.log)
        self.log.fill(session)
        self.deeds = Deeds()
        session.observe(self._noted)
        self._saved = self._mark()
        self.settle()

    def _mark(self) -> tuple[int, str]:
        return len(self.session.journal), self.session.digest

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        if session is not self.session:
            return
        if entry.kind == ACTION:
            self.deeds.note(self.now, entry)
            self.traces.append(trace_of(entry, events, self.now.board.ids))
        elif entry.kind == UNDONE:
            self.traces.clear()
            self.deeds.forget(entry)

    # ------------------------------------------------------------------ looking

    @property
    def unsaved(self) -> bool:
        """Is there anything that would be lost?"""
        return not self.why_no_record and self._saved != self._mark()

    @property
    def humans(self) -> tuple[str, ...]:
        """Roles that people play."""
        return tuple(role for role in self.game.roles if role not in self.opponents.bots)

    @property
    def over(self) -> str:
        """How the game ended; "" while it runs."""
        outcome = self.session.outcome
        return f"{outcome.heading.capitalize()}: {outcome.reason}" if outcome else ""

    # ------------------------------------------------------------------- saying

    def say(self, message: str, tone: str = REFUSAL) -> None:
        """Show a message, or none for ""; one of which nothing else is said is a refusal."""
        self.message, self.tone = message, tone

    def changed(self) -> None:
        """Something is to be shown otherwise."""
        self.revision += 1
        for call in self.on_change:
            call()

    # ------------------------------------------------------------------ actions

    def may_act(self) -> bool:
        """Is it for a human to decide? Says why not."""
        if self.session.decision is None:
            self.say(self.over)
        elif self.opponents.due:
            self.say(f"it is for the bot of {self.now.role} to decide")
        else:
            return True
        self.changed()
        return False

    def do(self, action: Any) -> None:
        """Do an action of the role that decides; says why it cannot be done."""
        answer = self.session.submit(self.now.role, action)
        if isinstance(answer, Refusal):
            self.say(str(answer))
        else:
            self.settle(True)

    def settle(self, keep: bool = False) -> None:
        """Look at a new position. `keep`: units stay in hand as far as they can still act."""
        self.now, self.warned = Now(self.session), False
        for call in self.on_position:
            call(keep)
        self.changed()

    # -------------------------------------------------------------------- files

    @property
    def why_not_saved(self) -> str:
        """Why the save button does nothing; "" if it saves."""
        return self.why_no_record or ("" if self.save_path else "no file is named to save in")

    def save(self, path: Path | None = None) -> bool:
        """Save the game as a record, in its own file if none is given; on failure the message says why."""
        path = path or self.save_path
        if path is None or self.why_no_record:
            self.say(self.why_not_saved)
            return False
        try:
            write_record(self.session, path)
        except GolanError as wrong:
            self.say(str(wrong))
            return False
        self.save_path, self._saved = path, self._mark()
        self.say(f"saved in {path}", NEWS)
        return True

    # --------------------------------------------------------------------- bots

    def take(self, action: Any) -> None:
        """The result of a bot's work, handed in on the UI thread. A late one is dropped."""
        if not self.opponents.accept(action):
            return
        role = self.now.role
        answer = self.session.submit(role, action)
        if isinstance(answer, Refusal):
            self.stop_bot(f"the bot of {role} chose what is not allowed: {answer}")
        else:
            self.settle()

    def failed(self, error: Exception) -> None:
        """The work raised an error: the bot is stopped, and the message says why."""
        self.stop_bot(f"the bot of {self.now.role} failed: {type(error).__name__}: {error}")

    def stop_bot(self, message: str = "the bot is stopped", tone: str = REFUSAL) -> None:
        """What a bot thinks now will not count, until it is let go on."""
        self.opponents.drop()
        self.opponents.paused = True
        self.say(message, tone)
        self.changed()

    def toggle_bot(self) -> None:
        """Stop the bot that is due, or let it go on."""
        if self.opponents.paused:
            self.opponents.paused = False
        elif self.opponents.due:
            self.stop_bot(tone=NEWS)

    def take_seat(self) -> None:
        """Play the side of the bot that is due from here on."""
        if self.opponents.due:
            self.opponents.bots.pop(self.now.role)
            self.opponents.drop()
            self.opponents.paused = False
            self.settle()
