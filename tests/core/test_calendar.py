"""The turn track as a calendar of half-open intervals."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from golan_core.cli.app import run
from golan_core.model.calendar import Calendar, CalendarError, Turn
from golan_core.plugins.manager import Plugins

NOON = datetime(1973, 10, 6, 12)


def turn(number: int, start: int, end: int) -> Turn:
    return Turn(number, "", NOON + timedelta(hours=start), NOON + timedelta(hours=end))


def test_an_end_belongs_to_the_next_turn() -> None:
    calendar = Calendar([turn(1, 0, 6), turn(2, 6, 18)])
    assert calendar.at(NOON).number == 1
    assert calendar.at(NOON + timedelta(hours=6)).number == 2
    assert calendar.turn(2).length == timedelta(hours=12)
    with pytest.raises(CalendarError, match="lies outside"):
        calendar.at(NOON + timedelta(hours=18))
    with pytest.raises(CalendarError, match="there is no turn 3; the calendar has 1 to 2"):
        calendar.turn(3)


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ([], "at least one"),
        ([turn(2, 0, 6)], "turn 2 stands where turn 1 should"),
        ([turn(1, 6, 6)], "not after its start"),
        ([turn(1, 0, 6), turn(2, 7, 8)], "the one before ends"),
        ([turn(1, 0, 6), turn(2, 5, 8)], "the one before ends"),
    ],
)
def test_turns_follow_each_other(turns: list[Turn], said: str) -> None:
    with pytest.raises(CalendarError, match=said):
        Calendar(turns)


def test_heights_of_courage_runs_from_6_to_28_october(capsys: pytest.CaptureFixture[str]) -> None:
    """Rulebook, Scale: turns 1-3 are half days, 4-10 days, 11-17 two days: 1 1/2 + 7 + 14 days."""
    calendar = Plugins().game("heights-of-courage").manual.calendar()
    assert calendar is not None
    assert len(calendar) == 17
    assert calendar.turn(1).start == datetime(1973, 10, 6, 14)
    assert calendar.at(datetime(1973, 10, 7, 12)).number == 2
    assert {t.length for t in calendar.turns[3:10]} == {timedelta(days=1)}
    assert {t.length for t in calendar.turns[10:]} == {timedelta(days=2)}
    assert calendar.turn(17).end == datetime(1973, 10, 29, 6)
    assert run(["games", "heights-of-courage"]) == 0
    assert "turns: 17, 06 Oct 1973 14:00 to 29 Oct 1973 06:00" in capsys.readouterr().out
