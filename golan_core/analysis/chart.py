"""A chart as plain data, and as text. Pillow draws the same data (`golan_core.drawing.charts`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.wording import number

BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "_.-=+*#@"
"""The same eight heights for an output that holds ASCII alone."""
MOST_VALUES = 17
"""A line of text gives so many values one by one; of more, the first, least, most and last."""

Point = tuple[float, float]
Span = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart. `tone` says whose it is: series of one side have one tone in all charts."""

    name: str
    points: tuple[Point, ...]
    tone: int = 0
    spans: tuple[Span, ...] = ()
    """What history had: (x, least, most)."""

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(y for _, y in self.points)


@dataclass(frozen=True, slots=True)
class Chart:
    """Values over turns. Series need not have the same x, but each has its own in rising order."""

    title: str
    x: str
    """What is counted along the lower edge, e.g. "turn"."""
    series: tuple[Series, ...]

    @property
    def across(self) -> tuple[float, float]:
        """Least and largest x of all series; (0, 1) where there is no point."""
        xs = [x for s in self.series for x, _ in s.points]
        return (min(xs), max(xs)) if xs else (0.0, 1.0)

    @property
    def range(self) -> tuple[float, float]:
        """Least and largest value of all series and of history; zero is among them."""
        values = [y for s in self.series for y in s.values]
        values += [end for s in self.series for _, low, high in s.spans for end in (low, high)]
        return min([*values, 0.0]), max([*values, 0.0])

    @property
    def is_whole(self) -> bool:
        """Whether all its values are whole numbers."""
        return all(y == int(y) for s in self.series for y in s.values)

    @property
    def has_history(self) -> bool:
        return any(s.spans for s in self.series)


def sparkline(values: Sequence[float], low: float, high: float, bars: str = BARS) -> str:
    """A bar a value, the shortest for `low` and the tallest for `high`."""
    spread = high - low
    top = len(bars) - 1
    return "".join(bars[round((v - low) / spread * top) if spread else 0] for v in values)


def chart_lines(chart: Chart, bars: str = BARS) -> list[str]:
    """A line a series: its name, its bars on the scale of the whole chart, and its values."""
    low, high = chart.range
    wide = max((len(s.name) for s in chart.series), default=0)
    long = max((len(s.points) for s in chart.series), default=0)
    return [
        f"{s.name:<{wide}}  {sparkline(s.values, low, high, bars):<{long}}  {_value_words(s)}".rstrip()
        for s in chart.series
    ]


def _value_words(series: Series) -> str:
    values = series.values
    if len(values) <= MOST_VALUES:
        return " ".join(map(number, values))
    least, most = min(values), max(values)
    return f"{number(values[0])} to {number(values[-1])} (least {number(least)}, most {number(most)})"


def ticks(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """Round values from `low` to `high` or just beyond, at most `most` steps apart; whole ones if asked."""
    spread = (high - low) or 1.0
    unit = 10.0 ** _exponent(spread / most)
    unit = max(unit, 1.0) if whole else unit
    step = next((step for step in (unit, unit * 2, unit * 5) if spread / step <= most), unit * 10)
    first, last = _floor(low / step), -_floor(-high / step)
    return [n * step for n in range(first, max(last, first + 1) + 1)]


def _exponent(value: float) -> int:
    exponent = 0
    while value >= 10:
        value, exponent = value / 10, exponent + 1
    while value < 1:
        value, exponent = value * 10, exponent - 1
    return exponent


def _floor(value: float) -> int:
    nearest = round(value)
    if abs(value - nearest) < 1e-9:
        return nearest
    return int(value // 1)
