"""A game watched again: the table after each action, stepped through or played at some speed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from golan_core.errors import GolanError
from golan_core.model.values import Event
from golan_core.play.session import UNDONE, Entry, Session
from golan_core.record.record import record_of
from golan_core.record.replay import replay
from golan_ui.keys import Keys
from golan_ui.map.motion import Trace, trace_of
from golan_ui.table.log import Log, labels_of
from golan_ui.table.shown import Button, LogLine, Table

PACES = (2.0, 1.0, 0.5, 0.2, 0.05)
"""Seconds between two actions."""


class ReplayDesk:
    """Stands where a presenter stands; nothing of the game can be changed."""

    def __init__(self, session: Session, keys: Keys | None = None) -> None:
        """Plays the session's record again. Raises RecordError if it differs."""
        self.session, self.game = session, session.game
        self.keys = keys or Keys()
        self.states: list[Any] = [session.game.start(session.scenario, session.options)]
        self.lines: list[int] = [0]
        """How many lines the log has at each position."""
        self.titles: list[str] = ["the start"]
        self.traces: deque[Trace] = deque(maxlen=1)
        """What the step shown last did on the map, until a window has looked."""
        self._all_traces: list[Trace] = []
        self._ids = labels_of(session)
        self._log = Log()
        record = record_of(session)
        replay(record, session.game, verify=False, observers=[self._log, self._noted])
        self.at = 0
        self.pace = 1
        self.playing = False
        self.revision = 1
        self.hover: int | None = None
        self.cursor = -1
        self.selection: tuple[str, ...] = ()
        self.message = ""
        self.unsaved = False
        self.busy = False
        self.humans: tuple[str, ...] = ()
        self.save_path: Path | None = None
        self._next = 0.0

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind == UNDONE:
            return
        self.states.append(session.state)
        self.lines.append(len(self._log.lines))
        self.titles.append(f"{entry.role}: {entry.text}")
        self._all_traces.append(trace_of(entry, events, self._ids))

    # ------------------------------------------------------------------ looking

    def table(self) -> Table:
        """The table after the action that is shown."""
        state = self.states[self.at]
        outcome = self.game.outcome(state) if self.at == len(self.states) - 1 else None
        over = f"{outcome.heading.capitalize()}: {outcome.reason}" if outcome else ""
        log: tuple[LogLine, ...] = self._log.lines[: self.lines[self.at]]
        return Table(
            scene=self.game.look.scene(state),
            prompt=f"Action {self.at} of {len(self.states) - 1}: {self.titles[self.at]}",
            rosters=tuple(self.game.look.rosters(state)),
            buttons=tuple(self._buttons()),
            log=log,
            hover=tuple(self._described()),
            message=self.message,
            over=over,
        )

    def _buttons(self) -> Sequence[Button]:
        first, last = self.at == 0, self.at == len(self.states) - 1
        start, end = "this is the start", "this is the end"
        play = "Pause" if self.playing else "Play"
        return (
            Button(
                "first",
                "To the start",
                "shift+left",
                "Before the first action",
                not first,
                start if first else "",
            ),
            Button(
                "last", "To the end", "shift+right", "After the last action", not last, end if last else ""
            ),
            Button("back", "Back", "left", "One action back", not first, start if first else ""),
            Button("step", "Step", "right", "One action on", not last, end if last else ""),
            Button("play", play, "space", "Go on by itself, or stop", not last, end if last else ""),
            Button("pace", f"Pace {PACES[self.pace]:g} s", "p", "Seconds between two actions"),
            Button("report", "Report", self.keys.of["report"], "Losses, ground and luck of the whole game"),
        )

    def _described(self) -> list[str]:
        if self.hover is None:
            return []
        view = self.game.look.scene(self.states[self.at]).board_view
        try:
            return list(self.game.look.describe(self.states[self.at], view.hex(self.hover).label))
        except (GolanError, KeyError):
            return []

    # ------------------------------------------------------------------- moving

    def go(self, at: int) -> None:
        """Show the table after some action."""
        before, self.at = self.at, min(max(at, 0), len(self.states) - 1)
        self.traces.clear()
        if self.at == before + 1:
            self.traces.append(self._all_traces[before])
        if self.at == len(self.states) - 1:
            self.playing = False
        self.revision += 1

    @property
    def hurry(self) -> float:
        """Seconds until the next action is shown, if it comes by itself."""
        return PACES[self.pace] if self.playing else math.inf

    def beat(self, now: float) -> None:
        """Time goes by."""
        if self.playing and now >= self._next:
            self._next = now + PACES[self.pace]
            self.go(self.at + 1)

    def press(self, button: str) -> None:
        """A button, by its id."""
        self.message = ""
        if button == "play":
            self.playing = not self.playing and self.at < len(self.states) - 1
        elif button == "pace":
            self.pace = (self.pace + 1) % len(PACES)
        elif button in ("first", "last", "back", "step"):
            self.playing = False
            goals = {"first": 0, "last": len(self.states), "back": self.at - 1, "step": self.at + 1}
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

    def click_hex(self, hex_id: int, shift: bool = False) -> None:
        """Nothing can be done in a game that is watched."""
        self.message = "this game is only watched; load it to play on"
        self.revision += 1

    def lay_waypoint(self, hex_id: int) -> None:
        """Nothing can be done in a game that is watched."""
        self.click_hex(hex_id)

    def show_unit(self, unit: str) -> None:
        """Point at a unit's hex."""
        counters = self.game.look.scene(self.states[self.at]).counters
        self.hover_hex(next((c.hex for c in counters if c.unit == unit and c.hex >= 0), self.hover))
        self.cursor = -1 if self.hover is None else self.hover

    def select_unit(self, unit: str, add: bool = False) -> None:
        """Nothing can be taken in hand."""

    def right_click(self) -> None:
        self.message = ""
        self.revision += 1

    def choose(self, option: str) -> None:
        """There is nothing to choose."""

    def thinking(self) -> Callable[[], Any] | None:
        """No bot plays."""
        return None

    def take(self, action: Any) -> None:
        """No bot plays."""

    def failed(self, error: Exception) -> None:
        """No bot plays."""

    def cancel(self) -> None:
        self.playing = False
