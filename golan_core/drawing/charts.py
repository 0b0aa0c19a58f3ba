"""Charts drawn by Pillow: for a window in its own colours, or all of a report on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from golan_core.analysis.chart import Chart, Series, ticks
from golan_core.analysis.report import Report
from golan_core.drawing.canvas import Letters, clip_text, mix, rgb, text_width, write
from golan_core.drawing.shapes.geometry import dashes
from golan_core.errors import GolanError
from golan_core.view.scene import Point
from golan_core.wording import number

_SMOOTH = 3
_DASHES = ((0.0, 0.0), (5.0, 2.5), (1.6, 2.2), (8.0, 2.0))
"""Lengths of dash and gap by tone, in widths of a line; the first is drawn through."""
PAGE = 1400
"""Width of a page of charts in pixels."""


@dataclass(frozen=True, slots=True)
class ChartInk:
    """The colours of a chart. `tones` are those of the sides, in the order of the game's roles."""

    paper: str = "#fffdf6"
    ink: str = "#1e1c18"
    faint: str = "#5d574b"
    rule: str = "#d8cfb8"
    tones: tuple[str, ...] = ("#1f4e9c", "#b3430f", "#1b7a3d", "#7b3294")

    def tone(self, number: int) -> str:
        return self.tones[number % len(self.tones)]


DARK_TONES = ("#8cc0ff", "#ffb26b", "#7fd69a", "#d9a6ff")
"""The tones of the sides on a dark ground."""


@dataclass(frozen=True, slots=True)
class _Plot:
    """Values to pixels of the picture."""

    left: float
    top: float
    right: float
    bottom: float
    low: Point
    """Least x and least value."""
    high: Point

    def at(self, x: float, y: float) -> Point:
        across = (x - self.low[0]) / ((self.high[0] - self.low[0]) or 1.0)
        up = (y - self.low[1]) / ((self.high[1] - self.low[1]) or 1.0)
        return self.left + across * (self.right - self.left), self.bottom - up * (self.bottom - self.top)


def paint_chart(chart: Chart, width: int, height: int, size: int, ink: ChartInk) -> Image.Image:
    """A chart as an RGB image; `size` is the height of its letters in pixels."""
    small = max(8, round(size * 0.88))
    head, foot = round(size * 2.1), round(small * 2.0)
    low, high = chart.range
    marks = ticks(low, high, max(2, (height - head - foot) // round(small * 2.2)), chart.is_whole)
    widest = max([*(text_width(number(m), small) for m in marks), text_width(chart.x, small)])
    margin = widest + round(size * 1.1)
    first, last = chart.across
    plot = _Plot(
        margin,
        head,
        width - size,
        height - foot,
        (first, marks[0]),
        (max(last, first + 1), marks[-1]),
    )
    image = Image.new("RGB", (width, height), rgb(ink.paper))
    _paint_lines(image, chart, plot, marks, size, ink)
    for mark in marks:
        at = (plot.left - size * 0.5, plot.at(first, mark)[1])
        write(image, at, number(mark), Letters(small, ink.faint, anchor="r"))
    _paint_turns(image, chart, plot, small, ink)
    _paint_head(image, chart, size, small, ink)
    return image


def _paint_lines(
    image: Image.Image, chart: Chart, plot: _Plot, marks: Sequence[float], size: int, ink: ChartInk
) -> None:
    """Grid, history and series, drawn large and reduced."""
    large = Image.new("RGB", (image.width * _SMOOTH, image.height * _SMOOTH), rgb(ink.paper))
    pen = ImageDraw.Draw(large)
    for mark in marks:
        ends = [_big(plot.at(x, mark)) for x in (plot.low[0], plot.high[0])]
        color = mix(ink.rule, ink.ink, 0.5) if mark == 0 else ink.rule
        pen.line(ends, fill=rgb(color), width=_SMOOTH)
    for series in chart.series:
        _paint_history(pen, series, plot, size, ink)
    for series in reversed(chart.series):
        _paint_series(pen, series, plot, size, ink)
    image.paste(large.reduce(_SMOOTH), (0, 0))


def _big(point: Point) -> Point:
    return point[0] * _SMOOTH, point[1] * _SMOOTH


def _paint_history(pen: ImageDraw.ImageDraw, series: Series, plot: _Plot, size: int, ink: ChartInk) -> None:
    """Upright bars from the least to the most that history had; those of other sides stand beside."""
    half = size * 0.17
    color = rgb(mix(ink.tone(series.tone), ink.paper, 0.6))
    for x, low, high in series.spans:
        left, bottom = plot.at(x, low)
        top = plot.at(x, high)[1]
        left += (2.4 * series.tone - 1.2) * half
        box = (*_big((left - half, top - half)), *_big((left + half, bottom + half)))
        pen.rounded_rectangle(box, half * _SMOOTH, fill=color)


def _paint_series(pen: ImageDraw.ImageDraw, series: Series, plot: _Plot, size: int, ink: ChartInk) -> None:
    color = rgb(ink.tone(series.tone))
    width = max(2.0, size * 0.15) * _SMOOTH
    points = [_big(plot.at(x, y)) for x, y in series.points]
    _line(pen, points, series.tone, width, color)
    for point in points:
        _marker(pen, point, series.tone, size * 0.26 * _SMOOTH, color)


def _line(
    pen: ImageDraw.ImageDraw, points: Sequence[Point], tone: int, width: float, color: tuple[int, int, int]
) -> None:
    on, off = _DASHES[tone % len(_DASHES)]
    runs = dashes(points, on * width, off * width) if on and len(points) > 1 else [list(points)]
    for run in runs:
        if len(run) > 1:
            pen.line(run, fill=color, width=round(width), joint="curve")


def _marker(
    pen: ImageDraw.ImageDraw, at: Point, tone: int, radius: float, color: tuple[int, int, int]
) -> None:
    """Circle, square, triangle or diamond, so that sides keep apart without colour."""
    x, y = at
    if tone % 4 == 0:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)
    elif tone % 4 == 1:
        pen.rectangle((x - radius, y - radius, x + radius, y + radius), fill=color)
    elif tone % 4 == 2:
        pen.polygon(
            [(x, y - radius * 1.2), (x + radius * 1.2, y + radius), (x - radius * 1.2, y + radius)], color
        )
    else:
        long = radius * 1.35
        pen.polygon([(x, y - long), (x + long, y), (x, y + long), (x - long, y)], color)


def _paint_turns(image: Image.Image, chart: Chart, plot: _Plot, small: int, ink: ChartInk) -> None:
    """Whole numbers below, as many as there is room for, and at the left what they count."""
    y = plot.bottom + small * 1.05
    first, last = round(plot.low[0]), round(plot.high[0])
    room = (plot.right - plot.left) / max(1, last - first)
    wide = text_width("000", small) * 1.3
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000, 10**9) if n * room > wide)
    for x in range(first, last + 1):
        if x % every == 0:
            write(image, (plot.at(x, 0)[0], y), str(x), Letters(small, ink.faint))
    write(image, (plot.left - small * 0.6, y), chart.x, Letters(small, ink.faint, anchor="r"))


def _paint_head(image: Image.Image, chart: Chart, size: int, small: int, ink: ChartInk) -> None:
    """The title at the left; at the right which line is whose."""
    y = size * 1.05
    x = image.width - size * 0.6
    least = size * 6.0
    names = [(s.name, s.tone) for s in chart.series]
    if chart.has_history:
        x = _history_key(image, x, y, small, chart, ink)
    pen_image = Image.new("RGB", (round(size * 2.6) * _SMOOTH, size * _SMOOTH), rgb(ink.paper))
    for name, tone in reversed(names):
        text = clip_text(name, small, max(least, x - least))
        write(image, (x, y), text, Letters(small, ink.ink, anchor="r"))
        x -= text_width(text, small) + size * 0.4
        sample = pen_image.copy()
        pen, color = ImageDraw.Draw(sample), rgb(ink.tone(tone))
        middle = size * _SMOOTH / 2
        ends = [(0.0, middle), (float(sample.width), middle)]
        _line(pen, ends, tone, max(2.0, size * 0.15) * _SMOOTH, color)
        _marker(pen, (sample.width / 2, middle), tone, size * 0.26 * _SMOOTH, color)
        sample = sample.reduce(_SMOOTH)
        x -= sample.width
        image.paste(sample, (round(x), round(y - sample.height / 2)))
        x -= size * 0.9
    title = clip_text(chart.title[:1].upper() + chart.title[1:], size, max(size, x - size * 0.6))
    write(image, (size * 0.6, y), title, Letters(size, ink.ink, bold=True, anchor="l"))


def _history_key(image: Image.Image, x: float, y: float, small: int, chart: Chart, ink: ChartInk) -> float:
    """Bars and the word; gives the x left of them."""
    write(image, (x, y), "history", Letters(small, ink.ink, anchor="r"))
    x -= text_width("history", small) + small * 0.4
    pen = ImageDraw.Draw(image)
    for series in reversed([s for s in chart.series if s.spans]):
        color = rgb(mix(ink.tone(series.tone), ink.paper, 0.6))
        pen.rectangle((x - small * 0.35, y - small * 0.5, x, y + small * 0.5), fill=color)
        x -= small * 0.55
    return x - small * 0.9


# ---------------------------------------------------------------------- a page


def draw_charts(report: Report, width: int = PAGE, ink: ChartInk | None = None) -> Image.Image:
    """Title, result and all charts of a report, two in a row."""
    ink = ink or ChartInk()
    size = max(12, width // 75)
    gap = size
    head = round(size * 4.6)
    charts = report.charts
    each = (width - 3 * gap) // 2
    high = round(each * 0.5)
    rows = -(-len(charts) // 2)
    image = Image.new("RGB", (width, head + rows * (high + gap)), rgb(mix(ink.paper, ink.rule, 0.5)))
    write(image, (gap, size * 1.5), report.title, Letters(round(size * 1.4), ink.ink, bold=True, anchor="l"))
    result = clip_text(f"{report.result}; {report.length}", size, width - 2 * gap)
    write(image, (gap, size * 3.3), result, Letters(size, ink.ink, anchor="l"))
    for i, chart in enumerate(charts):
        at = gap + i % 2 * (each + gap), head + i // 2 * (high + gap)
        image.paste(paint_chart(chart, each, high, round(size * 0.85), ink), at)
    return image


def save_charts(report: Report, path: Path) -> None:
    """Draw the charts of a report into a PNG file. Raises GolanError if there are none or it fails."""
    if not report.charts:
        raise GolanError(f"{path}: {report.title} has nothing that can be drawn over its turns")
    try:
        draw_charts(report).save(path, format="PNG")
    except OSError as error:
        raise GolanError(f"{path}: cannot be written: {error.strerror or error}") from None
