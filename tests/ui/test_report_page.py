"""The report page without a window: layout, colours, what can be pressed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from golan_core.analysis.report import report_of
from golan_core.bots import play
from golan_core.bots.random_bot import RandomBot
from golan_core.play.session import Session, Setting
from golan_ui.screens.report_page import (
    ChartPress,
    body_sheet,
    foot_sheet,
    head_sheet,
    ink_of,
    lay_out,
)
from golan_ui.table.view import Button
from golan_ui.theme import DARK, LIGHT, Style

SIZES = [(960, 500), (1280, 698), (1920, 978), (2560, 1338)]


@pytest.fixture(scope="module")
def report() -> Any:
    from golan_heights_of_courage.game import HeightsOfCourage

    game = HeightsOfCourage()
    session = Session(game, "historical", {"turns": 2}, seed=3, setting=Setting(digests=False))
    play(session, {role: RandomBot() for role in game.roles})
    return report_of(session)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_nothing_lies_over_anything_else(report: Any, size: tuple[int, int], ratio: float) -> None:
    style = Style(LIGHT, ratio)
    size = round(size[0] * ratio), round(size[1] * ratio)
    page = lay_out(report, size, style)
    assert [p.chart for p in page.plots] == list(report.charts)
    for i, plot in enumerate(page.plots):
        rect = plot.rect
        assert 0.4 * size[0] <= rect.x
        assert rect.right <= size[0]
        assert rect.bottom <= page.height
        for other in page.plots[:i]:
            o = other.rect
            assert rect.x >= o.right or rect.right <= o.x or rect.y >= o.bottom or rect.bottom <= o.y
    ys = [line.y for line in page.lines]
    assert all(b - a >= page.text for a, b in pairwise(ys))
    assert ys[-1] < page.height


def test_the_usual_sizes_need_no_scrolling(report: Any) -> None:
    for size in SIZES[2:]:
        assert lay_out(report, size, Style(DARK)).height <= size[1]


def test_lines_of_charts_stand_out_in_both_themes(contrast: Any) -> None:
    for palette in (LIGHT, DARK):
        ink = ink_of(palette)
        assert all(contrast(tone, ink.paper) >= 4.5 for tone in ink.tones)
        assert len({*ink.tones}) == 4
        assert contrast(ink.ink, ink.paper) >= 4.5
        assert contrast(ink.faint, ink.paper) >= 4.5


def test_a_page_is_scrolled_and_charts_tell_their_values(report: Any) -> None:
    size, style, press = (960, 400), Style(LIGHT), ChartPress()
    page = lay_out(report, size, style)
    assert page.height > size[1]
    top = body_sheet(page, size, style, 0, press)
    low = body_sheet(page, size, style, page.height - size[1], press)
    assert top.image.tobytes() != low.image.tobytes()
    spot = next(s for s in top.spots if s.kind == "chart")
    chart = report.charts[0]
    assert spot.id == chart.title
    assert f"{chart.series[0].name}: 0 " in spot.tip
    assert press.print(page.plots[0], page.text, style) is press.print(page.plots[0], page.text, style)


def test_head_and_foot(report: Any) -> None:
    style = Style(DARK)
    waiting, ready = head_sheet(None, "A game", 900, style), head_sheet(report, "A game", 900, style)
    assert waiting.image.tobytes() != ready.image.tobytes()
    foot = foot_sheet([Button("back", "Back", "To the table", key="escape")], "done", 900, style, None)
    assert [(s.kind, s.id, s.tip) for s in foot.spots] == [("button", "back", "To the table")]
