"""A game watched again: the table after each action, stepped through or played at some speed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from golan_core.errors import GolanError
from golan_core.model.values import Event
from golan_core.play.session import UNDONE, Entry, Session
from golan_core.record.record import record_of
from golan_core.record.replay import replay
from golan_ui.keys import Keys
from golan_ui.table.log import Log, labels_of
from golan_ui.table.trace import Trace, trace_of
from golan_ui.table.view import Button, Table

PACES = (2.0, 1.0, 0.5, 0.2, 0.05)
"""Seconds between two actions."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after one action."""

    state: Any
    title: str
    lines: int = 0
    """How many lines the log has."""
    trace: Trace = Trace()  # noqa: RUF009 - frozen
    """What the action did on the map."""


class Replay:
    """Lies where a game that is played lies; nothing of the game can be changed."""

    desk = None

    def __init__(self, session: Session, keys: Keys | None = None) -> None:
        """Plays the session's record again. Raises RecordError if it differs."""
        self.session, self.game = session, session.game
        self.keys = keys or Keys()
        self.moments = [Moment(session.game.start(session.scenario, session.options), "the start")]
        self.traces: deque[Trace] = deque(maxlen=1)
        self._ids = labels_of(session)
        self._log = Log()
        record = record_of(session)
        replay(record, session.game, verify=False, observers=[self._log, self._noted])
        self.at = 0
        self.pace = 1
        self.playing = False
        self.revision = 1
        self.hover: int | None = None
        self.message = ""
        self._next = 0.0

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind != UNDONE:
            title, trace = f"{entry.role}: {entry.text}", trace_of(entry, events, self._ids)
            self.moments.append(Moment(session.state, title, len(self._log.lines), trace))

    # ------------------------------------------------------------------ looking

    @property
    def _last(self) -> int:
        return len(self.moments) - 1

    def table(self) -> Table:
        """The table after the action that is shown."""
        now = self.moments[self.at]
        outcome = self.game.outcome(now.state) if self.at == self._last else None
        return Table(
            scene=self.game.look.scene(now.state),
            prompt=f"Action {self.at} of {self._last}: {now.title}",
            rosters=tuple(self.game.look.rosters(now.state)),
            buttons=self._buttons(),
            log=self._log.lines[: now.lines],
            hover=tuple(self._described()),
            message=self.message,
            over=f"{outcome.heading.capitalize()}: {outcome.reason}" if outcome else "",
            cursor=-1 if self.hover is None else self.hover,
        )

    def _buttons(self) -> tuple[Button, ...]:
        start = "this is the start" if self.at == 0 else ""
        end = "this is the end" if self.at == self._last else ""
        told = (
            ("first", "To the start", "shift+left", "Before the first action", start),
            ("last", "To the end", "shift+right", "After the last action", end),
            ("back", "Back", "left", "One action back", start),
            ("step", "Step", "right", "One action on", end),
            ("play", "Pause" if self.playing else "Play", "space", "Go on by itself, or stop", end),
            ("pace", f"Pace {PACES[self.pace]:g} s", "p", "Seconds between two actions", ""),
            ("report", "Report", self.keys.of["report"], "Losses, ground and luck of the whole game", ""),
        )
        return tuple(Button(id_, label, tip, not why, key, why=why) for id_, label, key, tip, why in told)

    def _described(self) -> list[str]:
        state = self.moments[self.at].state
        view = self.game.look.scene(state).board_view
        if self.hover is None or self.hover not in view:
            return []
        try:
            return list(self.game.look.describe(state, view.hex(self.hover).label))
        except GolanError:
            return []

    # ------------------------------------------------------------------- moving

    def go(self, at: int) -> None:
        """Show the table after some action."""
        before, self.at = self.at, min(max(at, 0), self._last)
        self.traces.clear()
        if self.at == before + 1:
            self.traces.append(self.moments[self.at].trace)
        if self.at == self._last:
            self.playing = False
        self.revision += 1

    @property
    def hurry(self) -> float:
        """Seconds until the next action is shown, if it comes by itself."""
        return PACES[self.pace] if self.playing else math.inf

    def beat(self, now: float) -> None:
        """Time goes by: while the game plays, the next action is shown."""
        if self.playing and now >= self._next:
            self._next = now + PACES[self.pace]
            self.go(self.at + 1)

    # -------------------------------------------------------------------- input

    def use(self, keys: Keys, confirm: bool) -> None:
        self.keys = keys
        self.revision += 1

    def claims(self, key: str) -> bool:
        return any(b.key == key and b.id != "report" for b in self._buttons())

    def press(self, button: str) -> None:
        self.message = ""
        goals = {"first": 0, "last": self._last, "back": self.at - 1, "step": self.at + 1}
        if button == "play":
            self.playing = not self.playing and self.at < self._last
        elif button == "pace":
            self.pace = (self.pace + 1) % len(PACES)
        elif button in goals:
            self.playing = False
            self.go(goals[button])
        self.revision += 1

    def key(self, name: str) -> None:
        """A key does what the button with it does."""
        for button in self._buttons():
            if button.key == name:
                self.press(button.id)

    def hover_hex(self, hex_id: int | None) -> None:
        if hex_id != self.hover:
            self.hover = hex_id
            self.revision += 1

    look_at = hover_hex

    def click_hex(self, hex_id: int, shift: bool = False) -> None:
        """Nothing can be done in a game that is watched."""
        self.message = "this game is only watched; load it to play on"
        self.revision += 1

    lay_waypoint = click_hex

    def right_click(self) -> None:
        self.message = ""
        self.revision += 1

    def show_unit(self, unit: str) -> None:
        """Point at a unit's hex."""
        counters = self.game.look.scene(self.moments[self.at].state).counters
        self.hover_hex(next((c.hex for c in counters if c.unit == unit and c.hex >= 0), self.hover))

    def select_unit(self, unit: str, add: bool = False) -> None:
        """Nothing can be taken in hand."""

    def choose(self, option: str) -> None:
        """There is nothing to choose."""
