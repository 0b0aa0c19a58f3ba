"""The calendar of a game: which stretch of time each game turn covers.

Intervals are half-open, [start, end): the instant at which a turn ends belongs to the next one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta


class CalendarError(ValueError):
    """Turns that do not follow each other, or a turn or an instant that the calendar does not have."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its number from 1, the date as players write it, and its time."""

    number: int
    date: str
    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        return self.end - self.start

    def __contains__(self, instant: datetime) -> bool:
        return self.start <= instant < self.end


class Calendar:
    """The turns of a game in order, without gap or overlap."""

    __slots__ = ("turns",)

    def __init__(self, turns: Iterable[Turn]) -> None:
        """Raises CalendarError for no turns, a wrong number, a turn of no length, a gap or an overlap."""
        self.turns = tuple(turns)
        if not self.turns:
            raise CalendarError("a calendar has at least one turn")
        for number, turn in enumerate(self.turns, 1):
            if turn.number != number:
                raise CalendarError(f"turn {turn.number} stands where turn {number} should")
            if turn.end <= turn.start:
                raise CalendarError(f"turn {number} ends at {turn.end}, not after its start at {turn.start}")
            if number > 1 and self.turns[number - 2].end != turn.start:
                before = self.turns[number - 2].end
                raise CalendarError(f"turn {number} starts at {turn.start}; the one before ends at {before}")

    def __len__(self) -> int:
        return len(self.turns)

    def turn(self, number: int) -> Turn:
        """A turn by number. Raises CalendarError outside 1 to the last."""
        if not 1 <= number <= len(self.turns):
            raise CalendarError(f"there is no turn {number}; the calendar has 1 to {len(self.turns)}")
        return self.turns[number - 1]

    def at(self, instant: datetime) -> Turn:
        """The turn that covers an instant. Raises CalendarError outside the calendar."""
        for turn in self.turns:
            if instant in turn:
                return turn
        raise CalendarError(f"{instant} lies outside {self.turns[0].start} to {self.turns[-1].end}")
