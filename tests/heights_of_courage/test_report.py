"""The after-action report of Heights of Courage: what combats tell of their chances, and the luck in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from golan_core.analysis.report import report_of
from golan_core.bots import play
from golan_core.bots.random_bot import RandomBot
from golan_core.model.values import Event
from golan_core.play.session import Session, Setting
from golan_core.record.record import record_of
from golan_core.record.replay import replay
from golan_heights_of_courage.game import HeightsOfCourage
from golan_scs.rules.odds import mean_losses


class Watcher:
    """Keeps all events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, session: Session, entry: Any, events: Sequence[Event]) -> None:
        self.events += events


@pytest.fixture(scope="module")
def watched() -> tuple[Session, list[Event], Any]:
    """Three turns between random bots, the events, and the report."""
    watcher = Watcher()
    game = HeightsOfCourage()
    session = Session(
        game, "historical", {"turns": 3}, seed=5, observers=[watcher], setting=Setting(digests=False)
    )
    play(session, {role: RandomBot() for role in game.roles})
    return session, watcher.events, report_of(session)


def test_a_combat_tells_all_36_throws_and_what_came(watched: Any) -> None:
    _, events, _ = watched
    results = [e for e in events if e.kind == "result"]
    assert results
    for event in results:
        chances = event.gamble.chances
        assert sum(weight for weight, _ in chances) == 36
        assert event.gamble.losses in [lost for _, lost in chances]
        assert event.role in event.gamble.losses


def test_chances_are_those_of_the_combat_table(watched: Any) -> None:
    """Where units have steps enough, the expected losses are the table's."""
    session, events, _ = watched
    rb = session.state.rules
    compared = 0
    for event in (e for e in events if e.kind == "result"):
        means = mean_losses(rb, event.data["column_index"])
        other = next(role for role in event.gamble.losses if role != event.role)
        for role, mean in zip((event.role, other), means, strict=True):
            due = sum(weight * lost[role] for weight, lost in event.gamble.chances) / 36
            assert due <= float(mean) + 1e-9
            compared += due == pytest.approx(float(mean))
    assert compared


def test_losses_told_are_the_steps_that_were_lost(watched: Any) -> None:
    """Combats cost what they said; other rules may cost more, nothing less."""
    _, events, _ = watched
    said, lost = Counter[str](), Counter[str]()
    for event in events:
        if event.kind == "result":
            said.update(event.gamble.losses)
        elif event.kind == "step":
            lost[event.role] += 1
    assert said.total()
    for role, steps in said.items():
        assert lost[role] >= steps


def test_the_report(watched: Any) -> None:
    session, _, report = watched
    assert report.finished
    titles = [s.title for s in report.sections]
    assert titles[:3] == ["Losses", "Ground and points", "Luck"]
    charts = {c.title: c for c in report.charts}
    lost = {m.name: m.value for m in session.game.look.measures(session.state)}
    assert [s.values[-1] for s in charts["steps lost"].series] == [
        lost["israeli steps lost"],
        lost["syrian steps lost"],
    ]
    assert [x for x, _ in charts["steps lost"].series[0].points] == [0, 1, 2, 3]
    assert charts["reach"].has_history
    assert {side.role for side in report.luck} == set(session.game.roles)
    assert all(0 <= side.luckier_than <= 1 for side in report.luck)
    assert report.throws[0].when == "turn 1 (6 Oct PM)"


def test_a_game_played_again_is_told_the_same(watched: Any) -> None:
    session, _, report = watched
    again = replay(record_of(session), session.game, verify=False).session
    assert report_of(again) == report
