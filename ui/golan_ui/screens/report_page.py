"""The after-action report laid out for a window: text on the left, charts on the right. No arcade here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from golan_core.analysis.chart import Chart
from golan_core.analysis.report import Report
from golan_core.drawing.canvas import mix, wrap
from golan_core.drawing.charts import DARK_TONES, ChartInk, paint_chart
from golan_core.wording import number
from golan_ui.map.camera import Rect
from golan_ui.panels.widgets import Sheet
from golan_ui.table.view import Button
from golan_ui.theme import Palette, Style, luminance

LEAST_CHART = 300, 170
"""Points that a chart takes at least."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, its middle at `y` of the page."""

    y: float
    text: str
    head: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """A chart and its place on the page."""

    rect: Rect
    chart: Chart


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything on the page, which may be higher than the window."""

    lines: tuple[Line, ...]
    plots: tuple[Plot, ...]
    height: int
    text: int
    """Height of letters in pixels."""


def ink_of(palette: Palette) -> ChartInk:
    """The colours of charts on a palette's boxes."""
    tones = DARK_TONES if luminance(palette.raised) < 0.2 else ChartInk().tones
    grid = mix(palette.rule, palette.raised, 0.5)
    return ChartInk(palette.raised, palette.ink, palette.faint, grid, tones)


def letters(size: tuple[int, int], style: Style) -> int:
    """Height of letters on the page: they grow with the window, to be read from as far away."""
    grown = min(size[0] / style.px(1280), size[1] / style.px(700))
    return round(style.text * min(max(1.0, grown), 1.35))


def lay_out(report: Report, size: tuple[int, int], style: Style) -> ReportPage:
    """The page for a space of `size` pixels."""
    width, height = size
    gap = style.px(16)
    left = round(width * 0.4) if report.charts else width
    text = letters(size, style)
    lines, text_height = _text(report, left - 2 * gap, gap, text)
    plots = _plots(report.charts, Rect(left, gap, width - left - gap, height - 2 * gap), style)
    low = max([text_height, *(p.rect.bottom + gap for p in plots)], default=0)
    return ReportPage(tuple(lines), tuple(plots), round(low), text)


def _text(report: Report, width: int, top: int, size: int) -> tuple[list[Line], float]:
    """Sections one below the other, in letters `size` pixels high."""
    lines: list[Line] = []
    step, y = round(size * 1.4), float(top)
    for section in report.sections:
        if not section.lines:
            continue
        lines.append(Line(y + step / 2, section.title, head=True))
        y += step * 1.2
        for text in section.lines:
            for part in wrap(text, size, width):
                lines.append(Line(y + step / 2, part))
                y += step
            y += size * 0.3
        y += step * 0.7
    return lines, y


def _plots(charts: Sequence[Chart], room: Rect, style: Style) -> list[Plot]:
    """Charts in one or two columns, as large as fits into the room, or larger than it if they must."""
    if not charts:
        return []
    gap = style.px(10)
    least, lowest = style.px(LEAST_CHART[0]), style.px(LEAST_CHART[1])
    columns = 2 if len(charts) > 1 and (room.width - gap) / 2 >= least else 1
    rows = -(-len(charts) // columns)
    wide = (room.width - gap * (columns - 1)) / columns
    high = min(max((room.height - gap * (rows - 1)) / rows, lowest), wide * 0.66)
    return [
        Plot(
            Rect(
                round(room.x + i % columns * (wide + gap)),
                round(room.y + i // columns * (high + gap)),
                round(wide),
                round(high),
            ),
            chart,
        )
        for i, chart in enumerate(charts)
    ]


class ChartPress:
    """Paints charts, each once for its size and colours."""

    def __init__(self) -> None:
        self._kept: dict[object, Image.Image] = {}

    def print(self, plot: Plot, text: int, style: Style) -> Image.Image:
        """The picture of a chart. It is shared: do not change it."""
        wide, high = round(plot.rect.width), round(plot.rect.height)
        key = (plot.chart, wide, high, text, style)
        if key not in self._kept:
            self._kept[key] = paint_chart(plot.chart, wide, high, text, ink_of(style.palette))
        return self._kept[key]


def body_sheet(
    page: ReportPage, size: tuple[int, int], style: Style, scroll: int, press: ChartPress
) -> Sheet:
    """The part of the page that is in sight, `scroll` pixels from its top."""
    sheet = Sheet(size[0], size[1], style)
    gap = style.px(16)
    for line in page.lines:
        y = line.y - scroll
        if -page.text < y < size[1] + page.text:
            color = "accent" if line.head else "ink"
            size_now = round(page.text * 1.15) if line.head else page.text
            sheet.text((gap, y), line.text, color, size=size_now, bold=line.head)
    for plot in page.plots:
        rect = Rect(plot.rect.x, plot.rect.y - scroll, plot.rect.width, plot.rect.height)
        if rect.bottom > 0 and rect.y < size[1]:
            sheet.image.paste(press.print(plot, page.text, style), (round(rect.x), round(rect.y)))
            frame = (rect.x - 1, rect.y - 1, rect.right, rect.bottom)
            sheet.pen.rectangle(frame, outline=style.palette.rule)
            sheet.spot(rect, "chart", plot.chart.title, "\n".join(tip_of(plot.chart)))
    return sheet


def tip_of(chart: Chart) -> list[str]:
    """The values of a chart as lines for a tooltip."""
    first = number(chart.across[0])
    head = f"{chart.title} at the end of each {chart.x}, from {chart.x} {first} on"
    return [head, *(f"{s.name}: {' '.join(map(number, s.values))}" for s in chart.series)]


def head_sheet(report: Report | None, title: str, width: int, style: Style) -> Sheet:
    """Title and result above the page."""
    sheet = Sheet(width, style.px(62), style)
    gap = style.px(16)
    name = report.title if report else title
    sheet.clipped((gap, style.px(21)), name, width - 2 * gap, "ink", size=style.px(20), bold=True)
    result = f"{report.result}; {report.length}" if report else "Playing the game again to count ..."
    sheet.clipped((gap, style.px(46)), result, width - 2 * gap, "accent", size=style.px(14))
    sheet.pen.line([(0, sheet.height - 1), (width, sheet.height - 1)], fill=style.palette.rule)
    return sheet


def foot_sheet(
    controls: Sequence[Button], message: str, width: int, style: Style, hover: tuple[str, str] | None
) -> Sheet:
    """The buttons, and at their right what was done last."""
    sheet = Sheet(width, style.px(40), style, hover=hover)
    sheet.pen.line([(0, 0), (width, 0)], fill=style.palette.rule)
    x, wide = style.px(16), style.px(164)
    for control in controls:
        rect = Rect(x, style.px(7), wide, style.px(26))
        sheet.button(rect, control)
        x += wide + style.px(6)
    sheet.clipped((x + style.px(6), style.px(20)), message, width - x - style.px(16), "faint")
    return sheet
