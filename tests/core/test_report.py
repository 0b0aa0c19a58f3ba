"""The after-action report: what is counted, luck worked out by hand, charts as text and as pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any

import pytest
from PIL import Image

from golan_core.analysis.chart import PLAIN_BARS, Chart, Series, chart_lines, sparkline, ticks
from golan_core.analysis.luck import count_dice, dice_words, luck_words, side_luck
from golan_core.analysis.report import report_of
from golan_core.bots import play
from golan_core.bots.random_bot import RandomBot
from golan_core.drawing.charts import DARK_TONES, ChartInk, draw_charts, paint_chart
from golan_core.errors import GolanError
from golan_core.model import values
from golan_core.model.dice import Roll, ScriptedDice
from golan_core.model.values import Event, Measure
from golan_core.play.session import Session, Setting
from golan_core.plugins.manager import Plugins
from golan_core.record.record import record_of
from golan_core.record.replay import replay
from golan_core.testing.toy import FALL, GOAL, Gamble, Step, Toy, ToyLook, ToyManual


class Skirmish(Toy):
    """The race in which a gamble costs: a fall costs red or blue two, any other roll the other one."""

    id = "skirmish"

    def apply(self, state: Any, action: Any, dice: Any) -> Any:
        after, events = super().apply(state, action, dice)
        return after, [self._told(e) if e.kind in ("gamble", "fall") else e for e in events]

    def _told(self, event: Event) -> Event:
        other = self.roles[1 - self.roles.index(event.role)]
        chances = ((1, {event.role: 2}), (5, {other: 1}))
        rolled = event.data["rolled"]
        came = chances[0 if rolled == FALL else 1][1]
        return replace(event, rolled=(rolled,), gamble=values.Gamble(chances, came))


def played(game: Toy, *dice: int) -> Session:
    """Red and blue gamble in turn, with these dice."""
    source = ScriptedDice(dice)
    session = Session(game, options={"helping": False}, setting=Setting(dice_source=lambda position: source))
    for _ in dice:
        if session.decision is not None:
            session.submit(session.decision.role, Gamble())
    return session


def section(report: Any, title: str) -> Any:
    return next(s for s in report.sections if s.title == title)


# --------------------------------------------------------------------------- any game


def test_the_toy_is_told_from_its_summary() -> None:
    report = report_of(played(Toy(), 6, 5, 6, 2, 6, 3, 6))
    assert report.result == "red wins: the goal is reached"
    assert report.finished
    assert report.length == "turn 4; 7 actions (red 4, blue 3)"
    (chart,) = section(report, "Ground and points").charts
    assert [s.name for s in chart.series] == ["red", "blue"]
    assert chart.series[0].points == ((0, 0), (1, 6), (2, 12), (3, 18), (4, 24))
    assert chart.series[1].values == (0, 5, 7, 10, 10)
    assert "Losses" not in [s.title for s in report.sections], "no unit of the race loses steps"


def test_measures_go_before_the_summary_and_make_a_line_a_side() -> None:
    class Counted(ToyLook):
        def measures(self, state: Any) -> Any:
            red, blue = state.at
            steps = "steps lost"
            return (
                Measure(steps, 2 * red, "red", loss=True),
                Measure("ground", 7),
                Measure(steps, blue, "blue", loss=True),
            )

    class Remembered(ToyManual):
        def history(self) -> Any:
            return {1: {"red steps lost": (1, 3)}, 9: {"red steps lost": (5, 6)}}

    class Measured(Toy):
        look = cached_property(Counted)
        manual = cached_property(Remembered)

    report = report_of(played(Measured(), 6, 5, 6, 2))
    (losses,) = section(report, "Losses").charts
    assert losses.title == "steps lost"
    assert [(s.name, s.tone, s.values) for s in losses.series] == [
        ("red", 0, (0, 12, 24)),
        ("blue", 1, (0, 5, 7)),
    ]
    assert losses.series[0].spans == ((1, 1, 3),), "history of turns that were not played is left out"
    (ground,) = section(report, "Ground and points").charts
    assert [(s.name, s.values) for s in ground.series] == [("ground", (7, 7, 7))]
    assert section(report, "Losses").lines == ("steps lost: red 24, blue 7",)


def test_steps_are_counted_where_a_game_measures_no_losses() -> None:
    class Bloody(Toy):
        def apply(self, state: Any, action: Any, dice: Any) -> Any:
            after, events = super().apply(state, action, dice)
            return after, [*events, Event("step", "ouch", role="blue", lost=1)]

    report = report_of(played(Bloody(), 2, 2, 2, 2))
    (chart,) = section(report, "Losses").charts
    assert [(s.name, s.values) for s in chart.series] == [("red", (0, 0, 0)), ("blue", (0, 2, 4))]


def test_a_game_that_stops_in_the_middle_of_a_turn_is_told_so_far() -> None:
    session = played(Toy(), 6, 5)
    session.submit("red", Step(2))
    report = report_of(session)
    assert not report.finished
    assert report.result == "the game is not over"
    assert report.length.startswith("turn 2; 3 actions")
    (chart,) = report.charts
    assert chart.series[0].points == ((0, 0), (1, 6), (2, 8))


def test_a_game_that_was_not_begun_has_a_report() -> None:
    report = report_of(Session(Toy(), seed=1))
    assert (report.sections, report.length) == ((), "turn 1; 0 actions")


def test_a_record_is_watched_in_its_one_replay() -> None:
    session = Session(Toy(), seed=3)
    play(session, {"red": RandomBot(), "blue": RandomBot()})
    counted = 0

    class Counting(Toy):
        def apply(self, state: Any, action: Any, dice: Any) -> Any:
            nonlocal counted
            counted += 1
            return super().apply(state, action, dice)

    report = report_of(replay(record_of(session), Counting()).session)
    assert counted == len(session.journal)
    assert report == report_of(session)
    assert report.charts[0].series[0].values[-1] == session.state.at[0] <= GOAL + 6


def test_what_was_taken_back_is_not_counted() -> None:
    source = ScriptedDice((1, 6))
    session = Session(
        Skirmish(), options={"helping": False}, setting=Setting(dice_source=lambda position: source)
    )
    session.submit("red", Gamble())
    assert session.undo("red", lift_barrier=True) is None
    session.submit("red", Gamble())
    report = report_of(session)
    assert [(d.name, d.dice, d.total) for d in report.dice] == [("red", 1, 6)]
    assert len(report.throws) == 1
    assert "1 throw taken back by agreement and not counted" in section(report, "Luck").lines


def test_sections_of_plugins_stand_at_the_end() -> None:
    report = report_of(played(Toy(), 6), {"Weather": ["fair"], "Nothing": []})
    assert report.sections[-1].title == "Weather"
    assert report.sections[-1].lines == ("fair",)


# ------------------------------------------------------------------------------- luck


def test_expected_and_actual_losses() -> None:
    report = report_of(played(Skirmish(), 1, 4, 1, 5))
    red, blue = report.luck
    assert (red.throws, red.came, blue.came) == (4, 2 + 1 + 2 + 1, 0)
    assert red.due == pytest.approx(2 * (2 / 6) + 2 * (5 / 6))
    assert blue.due == pytest.approx(red.due)
    lines = section(report, "Luck").lines
    assert (
        lines[0]
        == "red lost 6 in 4 throws where 2.3 were due: unluckier than in 99 of 100 games with the same throws"
    )
    assert lines[2] == "all in all the dice were worth 6 losses to blue"
    (chart,) = section(report, "Luck").charts
    assert chart.series[0].values == pytest.approx((0, 7 / 6 - 3, 7 / 3 - 6))


def test_luck_is_the_exact_share_of_games() -> None:
    """Against every one of the 6**4 ways that the dice can fall."""
    session = played(Skirmish(), 1, 4, 3, 5)
    report = report_of(session)
    came, more, same = report.luck[0].came, 0, 0
    for dice in product(range(1, 7), repeat=4):
        red = sum(
            (2 if roll == FALL else 0) if i % 2 == 0 else int(roll != FALL) for i, roll in enumerate(dice)
        )
        more += red > came
        same += red == came
    assert came == 4
    assert report.luck[0].luckier_than == pytest.approx((more + same / 2) / 6**4)


def test_throws_far_from_what_was_due_are_told() -> None:
    report = report_of(played(Skirmish(), 1, 4))
    moments = section(report, "Moments that decided").lines
    # due for red: 5/6 of blue's losses less 2/6 of its own
    assert (
        "turn 1: red falls back from hex 0: 2.5 better than due for blue, as good as 1 throw in 6" in moments
    )


@pytest.mark.parametrize("chances", [(), ((0, {"red": 1}),), ((1, {}), (-1, {}))])
def test_chances_that_are_none_are_refused(chances: Any) -> None:
    with pytest.raises(ValueError, match="weight below 1"):
        values.Gamble(chances, {})


def test_a_side_without_throws_was_neither_lucky_nor_unlucky() -> None:
    luck = side_luck([], "red")
    assert (luck.throws, luck.came, luck.luckier_than) == (0, 0, 0.5)
    assert luck_words(luck.luckier_than) == "about what was due"
    assert luck_words(0.78).startswith("luckier than in 78 of 100")
    assert luck_words(0.0).startswith("unluckier than in 99 of 100")


def test_dice_are_counted_for_whoever_threw() -> None:
    """The event that tells of a roll names the thrower, though another's action led to it."""

    class Answered(Toy):
        def apply(self, state: Any, action: Any, dice: Any) -> Any:
            after, events = super().apply(state, action, dice)
            return after, [replace(e, role="blue", rolled=r.values) for e in events for r in dice.rolls]

    report = report_of(played(Answered(), 6, 2))
    assert [(d.name, d.dice, d.total) for d in report.dice] == [("blue", 2, 8)]


def test_words_for_dice() -> None:
    (fair,) = count_dice([("red", Roll("x", 6, (3, 4)))])
    assert dice_words(fair) == "2 dice with 6 sides, mean 3.50 where 3.5 is due: as usual"
    (high,) = count_dice([("red", Roll("x", 6, (6,) * 20))])
    assert "high, as in 1 game of" in dice_words(high)
    (coin,) = count_dice([("red", Roll("x", 1, (1,)))])
    assert coin.off == 0


def test_a_draw_from_a_cup_is_no_die() -> None:
    cup = [("red", Roll("chit", sides, (1,))) for sides in (4, 3, 2)]
    assert count_dice([*cup, ("red", Roll("fire", 6, (5,)))]) == count_dice([("red", Roll("fire", 6, (5,)))])


# ----------------------------------------------------------------------------- charts


def test_sparkline() -> None:
    assert sparkline([0, 7, 3.5], 0, 7) == "▁█▅"
    assert sparkline([2, 2], 2, 2) == "▁▁"
    assert sparkline([0, 1], 0, 1, PLAIN_BARS) == "_@"


def test_lines_of_a_chart_share_its_scale() -> None:
    chart = Chart("losses", "turn", (Series("red", ((0, 0), (1, 4))), Series("blue", ((0, 0), (1, 8)), 1)))
    assert chart_lines(chart) == ["red   ▁▅  0 4", "blue  ▁█  0 8"]
    long = Chart("x", "turn", (Series("red", tuple((i, i / 2) for i in range(30))),))
    assert chart_lines(long)[0].endswith("0 to 14.5 (least 0, most 14.5)")


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (-8.8, 0.5), (0, 167), (0, 4), (0, 1e6)])
def test_ticks_hold_the_range_in_round_steps(low: float, high: float) -> None:
    for most in (2, 5, 11):
        marks = ticks(low, high, most)
        assert marks[0] <= low + 1e-9
        assert marks[-1] >= high - 1e-9
        assert 2 <= len(marks) <= most + 2
    assert all(m == int(m) for m in ticks(low, high, 11, whole=True))


def test_a_picture_has_a_line_in_the_colour_of_every_side() -> None:
    chart = Chart("losses", "turn", tuple(Series(f"side {i}", ((0, i), (5, 9 - i)), i) for i in range(4)))
    for ink in (ChartInk(), ChartInk(paper="#2b2f35", ink="#eceae4", tones=DARK_TONES)):
        image = paint_chart(chart, 400, 220, 13, ink)
        assert image.size == (400, 220)
        colors = {color for _, color in image.getcolors(1 << 20) or ()}
        for tone in ink.tones:
            assert tuple(int(tone[i : i + 2], 16) for i in (1, 3, 5)) in colors


@pytest.mark.parametrize("points", [(), ((3, 1),), ((0, 0), (1, 0)), ((0, -2), (400, 5))])
def test_odd_charts_can_be_drawn(points: Any) -> None:
    chart = Chart("a long title " * 9, "turn", (Series("a long name " * 9, points, 0, ((1, 0, 3),)),))
    assert paint_chart(chart, 320, 170, 13, ChartInk()).size == (320, 170)


def test_all_charts_on_a_page() -> None:
    report = report_of(played(Skirmish(), 1, 4, 3, 5))
    page = draw_charts(report, 900)
    assert page.width == 900
    assert len(page.getcolors(1 << 20) or ()) > 50


# --------------------------------------------------------------------------- commands


@pytest.fixture
def record(golan: Any, here: Any) -> Any:
    assert golan("watch", "toy", "--seed", "3", "--bots", "random", "--record", "r.golan").exit_code == 0
    return here / "r.golan"


def test_golan_report(golan: Any, record: Any, here: Any) -> None:
    result = golan("report", record, "--picture", "r.png")
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "The race: Both start at hex 0"
    assert "wins: " in lines[1]
    for title in ("Ground and points", "Luck"):
        assert title in lines
    assert any(line.startswith("    red   ▁") for line in lines)
    with Image.open(here / "r.png") as picture:
        assert picture.width == 1400


def test_an_output_without_bars_gets_plain_ones(process: Any) -> None:
    process("watch", "toy", "--seed", "3", "--record", "r.golan")
    result = process("report", "r.golan", env={"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert "    red   _" in result.stdout


def test_wrong_input_is_one_line(golan: Any, record: Any, wrong: Any) -> None:
    wrong(golan("report", "nothing.golan"), "nothing.golan", "cannot be read")
    wrong(golan("report", record, "--picture", "r.jpg"), "give a name that ends in .png")
    record.write_text(record.read_text().replace("1d6: ", "1d6: 1", 1))
    wrong(golan("report", record), "r.golan, line ")


REPORT_PLUGIN = """
from golan_core.plugins.hooks import hookimpl
golan_api = 2

@hookimpl
def golan_report_sections(session):
    return {"Weather": [f"red ended on {session.state.at[0]}"]}
"""


def test_sections_of_plugins_are_told(golan: Any, record: Any, distribution: Any) -> None:
    distribution("weather", "weather_report", REPORT_PLUGIN)
    result = golan("report", record)
    assert result.exit_code == 0
    assert "Weather\n  red ended on " in result.stdout


def test_the_console_tells_it_during_and_after_the_game(golan: Any, here: Any) -> None:
    lines = ["report", "report part.png"]
    result = golan(
        "play", "toy", "--side", "both", "--script", "-", input="\n".join(["step 3", *lines, "quit"])
    )
    assert result.exit_code == 0, result.stderr
    assert result.stdout.count("the game is not over") == 2
    assert (here / "part.png").stat().st_size
    ended = ["end", "end", "report"]
    result = golan(
        "play", "toy", "--side", "both", "--option", "turns=1", "--script", "-", input="\n".join(ended)
    )
    assert result.exit_code == 0, result.stderr
    assert "report tells how it went" in result.stdout
    assert "draw: level after the last turn" in result.stdout


def test_a_report_without_charts_draws_none(golan: Any, here: Any, wrong: Any) -> None:
    script = "report none.png\nquit"
    wrong(golan("play", "toy", "--script", "-", "--side", "both", input=script), "nothing that can be drawn")


def test_a_broken_game_raises_its_own_error() -> None:
    class Unbalanced(ToyLook):
        def evaluate(self, state: Any, role: str) -> float:
            raise GolanError("the race has no balance")

    class Broken(Toy):
        look = cached_property(Unbalanced)

    with pytest.raises(GolanError, match="no balance"):
        report_of(played(Broken(), 6))


def test_the_hook_is_asked_with_the_session() -> None:
    plugins = Plugins(discover=False)
    session = played(Toy(), 6)
    assert report_of(session, plugins.report_sections(session)) == report_of(session)
