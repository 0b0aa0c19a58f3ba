"""`golan report`: what a game came to, from its record: in words, and as a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from golan_core.analysis.chart import BARS, PLAIN_BARS, chart_lines
from golan_core.analysis.report import Report, report_of
from golan_core.cli.common import Installed, check_output
from golan_core.cli.output import ACCENT, DIM, GOOD, HEAD, say, warn
from golan_core.play.session import Session
from golan_core.record.replay import replay


def report_file(file: Path, picture: Path | None = None) -> None:
    """Tell how a recorded game went. Raises RecordError if the record does not replay."""
    check_output(picture, ".png")
    plugins = Installed()
    record, game = plugins.open(file)
    plugins.tell()
    played = replay(record, game)
    for text in played.warnings:
        warn(text)
    for _, error in played.session.faults:
        raise error
    _tell(report_of(played.session, plugins.report_sections(played.session)), picture)
    plugins.tell()


def report_session(session: Session, picture: Path | None = None) -> None:
    """Tell how a game has gone so far. Raises GolanError if the picture cannot be written."""
    check_output(picture, ".png")
    plugins = Installed()
    _tell(report_of(session, plugins.report_sections(session)), picture)
    plugins.tell()


def _tell(report: Report, picture: Path | None) -> None:
    say(report.title, HEAD)
    say(report.result, GOOD)
    say(report.length, DIM)
    for line, style in report_lines(report, _bars()):
        say(line, style)
    if picture is not None:
        from golan_core.drawing.charts import save_charts

        save_charts(report, picture)
        say(f"drawn: {picture}", DIM)


def report_lines(report: Report, bars: str = BARS) -> Iterator[tuple[str, str]]:
    """The report as (line, style); a chart is a line of bars a side."""
    for section in report.sections:
        yield "", ""
        yield section.title, HEAD
        for line in section.lines:
            yield f"  {line}", ""
        for chart in section.charts:
            yield f"  {chart.title} at the end of each {chart.x}", ACCENT
            for line in chart_lines(chart, bars):
                yield f"    {line}", ""


def _bars() -> str:
    """Bars that the output can hold."""
    try:
        BARS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_BARS
    return BARS
