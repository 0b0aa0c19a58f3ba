"""Counters and stacks: the printed piece, its state badges, and fans that stay countable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from golan_core.drawing.canvas import (
    Frame,
    Letters,
    fit_size,
    mix,
    plain,
    rgb,
    text_width,
    write,
    write_parts,
)
from golan_core.drawing.media.sheet import Medium, Sheet, drawn, paste, pen_of, stamp
from golan_core.drawing.media.sheet import Pen as Draw
from golan_core.drawing.shapes.geometry import hatching
from golan_core.drawing.shapes.symbols import paint_size, paint_symbol
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, CounterView, Point

_SMOOTH = 4
WORDS_FROM = 30.0
"""Least width of a hex in pixels at which badges are words."""
FANNED = 6
"""Most counters of a stack that are drawn; taller stacks show these and their number."""


@dataclass(slots=True)
class CounterPress:
    """Prints counters of one theme; pictures are kept, as most counters look the same turn after turn."""

    theme: Theme
    _kept: dict[tuple[object, ...], Sheet]
    medium: Medium = Medium.PIXELS

    def print(self, counter: CounterView, side: int, *, buried: bool = False) -> Image.Image:
        """The counter in pixels, as `piece` gives it."""
        picture = self.piece(counter, side, buried=buried)
        assert isinstance(picture, Image.Image), "this press prints vectors"
        return picture

    def piece(self, counter: CounterView, side: int, *, buried: bool = False) -> Sheet:
        """The counter as a transparent-cornered sheet, `side` pixels square. Do not change it.

        A buried counter carries a dot on its right edge if it has badges, as these are not shown.
        """
        dotted = buried and bool(counter.badges)
        key = (
            *(counter.side, counter.letter, counter.nation, counter.symbol, counter.size, counter.values),
            *(counter.steps, counter.max_steps, counter.stripe, counter.name, counter.mobility),
            *(counter.exploit, self.theme.hatching(counter.badges), dotted, side),
        )
        picture = self._kept.get(key)
        if picture is None:
            if len(self._kept) > 4096:
                self._kept.clear()
            picture = self._kept[key] = _counter(counter, side, self, dotted)
        return picture


def _counter(counter: CounterView, side: int, press: CounterPress, dotted: bool) -> Sheet:
    def shapes(draw: Draw) -> None:
        big = side * _SMOOTH
        _shapes(draw, counter, float(big), press.theme)
        if dotted:
            box = (big * 0.86, big * 0.46, big * 1.0, big * 0.60)
            draw.ellipse(box, fill=rgb("#b2182b"), outline=(255, 255, 255), width=_SMOOTH // 2)

    picture = drawn(press.medium, side, side, (40, 40, 40, 0), _SMOOTH, shapes)
    _texts(picture, counter, side, press.theme)
    return picture


def _shapes(draw: Draw, counter: CounterView, s: float, theme: Theme) -> None:
    """Everything of a counter but its text; `s` is its side in pixels."""
    ground = theme.counter(counter.side, counter.nation)
    ink = rgb(theme.ink)
    edge = max(2, round(s * 0.032))
    radius = s * 0.13
    body = (0.0, 0.0, s - 1, s - 1)
    draw.rounded_rectangle(body, radius, fill=rgb(mix(ground, "#ffffff", 0.25)))
    if counter.stripe:
        draw.rounded_rectangle(body, radius, fill=rgb(theme.stripe(counter.stripe)))
    low = (0.0, s * 0.135, s - 1, s - 1)
    draw.rounded_rectangle(low, radius, fill=rgb(ground), corners=(False, False, True, True))
    hatched = theme.hatching(counter.badges)
    if hatched:
        _hatch(draw, low, mix(hatched, ground, 0.35), s)
        draw.rectangle((s * 0.77, s * 0.16, s * 0.95, s * 0.66), fill=rgb(ground))
    if counter.stripe:
        draw.line([(0, s * 0.135), (s, s * 0.135)], fill=ink, width=max(1, edge // 2))
    if counter.steps < counter.max_steps:
        draw.rectangle((0, s * 0.38, s, s * 0.55), fill=(255, 255, 255))
        for y in (0.38, 0.55):
            draw.line([(0, s * y), (s, s * y)], fill=rgb("#b2182b"), width=edge)
    paint_size(draw, (s * 0.5, s * 0.228), s * 0.125, counter.size, ink)
    box = (s * 0.27, s * 0.315, s * 0.73, s * 0.615)
    paint_symbol(draw, box, counter.symbol, ink, max(2, round(s * 0.03)))
    for i in range(counter.max_steps if counter.max_steps > 1 else 0):
        _pip(
            draw, (s * (0.10 + i % 2 * 0.095), s * (0.60 - i // 2 * 0.09)), s * 0.036, i < counter.steps, ink
        )
    if (counter.exploit or hatched) and counter.values:
        draw.rounded_rectangle(
            (s * 0.06, s * 0.675, s * 0.94, s * 0.945),
            s * 0.06,
            fill=(255, 255, 255) if counter.exploit else rgb(ground),
            outline=ink if counter.exploit else rgb(hatched),
            width=max(1, edge // 2),
        )
    dark = rgb(theme.strong(counter.nation, counter.side))
    draw.ellipse((s * 0.045, s * 0.20, s * 0.255, s * 0.41), fill=dark)
    if hatched:
        draw.rounded_rectangle(body, radius, outline=rgb(hatched), width=round(edge * 2.2))
    draw.rounded_rectangle(body, radius, outline=ink, width=edge)


def _hatch(draw: Draw, box: tuple[float, float, float, float], color: str, s: float) -> None:
    """Broad strokes across the face of a counter whose state must not be overlooked."""
    corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
    for cut in hatching(corners, s * 0.17, 1):
        draw.line(cut, fill=rgb(color), width=round(s * 0.06))


def _pip(draw: Draw, at: Point, half: float, full: bool, ink: tuple[int, int, int]) -> None:
    box = (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    draw.rectangle(box, fill=ink if full else (255, 255, 255), outline=ink, width=max(1, round(half * 0.5)))


def _texts(picture: Sheet, counter: CounterView, s: int, theme: Theme) -> None:
    write(
        picture, (s * 0.15, s * 0.305), counter.letter, Letters(max(6, round(s * 0.17)), "#ffffff", bold=True)
    )
    if counter.name:
        _write_upright(picture, counter.name, s, theme)
    if counter.values:
        size = fit_size(counter.values, round(s * 0.29), s * 0.80, 7)
        head, dash, last = counter.values.rpartition("-")
        leg = "#b2182b" if counter.mobility == "leg" else theme.ink
        parts = (
            ((head + dash, theme.ink), (last, leg)) if leg != theme.ink and head else ((counter.values, leg),)
        )
        write_parts(picture, (s * 0.5, s * 0.805), parts, size)


def _shortened(name: str, size: int, room: float) -> str:
    """A name cut to `room` pixels; its last part, which tells sister units apart, is kept whole."""
    last = re.split(r"[-/ .]", name)[-1]
    tail = name[-len(last) - 1 :] if 0 < len(last) < len(name) and len(last) <= 3 else ""
    head = name[: len(name) - len(tail)]
    while len(head) > 1 and text_width(head + tail, size) > room:
        head = head[:-1]
    return (head + tail).rstrip("-/ .")


def _write_upright(picture: Sheet, name: str, s: int, theme: Theme) -> None:
    """The unit's name beside the symbol, read from below."""
    room = round(s * 0.52)
    size = fit_size(name, max(8, round(s * 0.2)), room, max(6, round(s * 0.165)))
    name = _shortened(plain(name), size, room)
    write(picture, (s * 0.862, s * 0.43), name, Letters(size, theme.ink, upright=True))


@dataclass(frozen=True, slots=True)
class Fan:
    """How a stack of some height is laid out: side of its counters and step between them, pixels."""

    side: int
    step: float
    shown: int


def fan_of(count: int, scale: float) -> Fan:
    """The layout of a stack of `count` counters where a hex is `scale` pixels wide.

    Even six counters stay within the hex and show at least 0.07 hex of each.
    """
    shown = min(count, FANNED)
    share = {1: 0.74, 2: 0.72, 3: 0.68, 4: 0.66, 5: 0.64}.get(shown, 0.62)
    step = {2: 0.13, 3: 0.105, 4: 0.09, 5: 0.08}.get(shown, 0.074) * scale
    return Fan(max(12, round(share * scale)), max(2.0, step) if shown > 1 else 0.0, shown)


def paint_stack(
    sheet: Sheet, center: Point, pile: Sequence[CounterView], scale: float, press: CounterPress
) -> None:
    """A stack, bottom first, fanned from the upper right down to its top counter at the lower left.

    The badges of the top counter are painted apart, by `paint_badges`.
    """
    fan = fan_of(len(pile), scale)
    reach = fan.step * (fan.shown - 1) / 2
    for i, counter in enumerate(pile[-fan.shown :]):
        at = (center[0] + reach - i * fan.step, center[1] - reach + i * fan.step)
        picture = press.piece(counter, fan.side, buried=counter is not pile[-1])
        paste(sheet, picture, (round(at[0] - fan.side / 2), round(at[1] - fan.side / 2)))
    if len(pile) > 2:
        corner = fan.side * 0.46 + reach
        _paint_count(sheet, (center[0] + corner, center[1] - corner), len(pile), scale)


def _paint_count(sheet: Sheet, at: Point, count: int, scale: float) -> None:
    def disc(draw: Draw, s: float) -> None:
        draw.ellipse((1, 1, s - 2, s - 2), fill=(30, 30, 30), outline=(255, 255, 255), width=round(s * 0.07))

    stamp(sheet, at, max(9.0, scale * 0.24), disc)
    write(sheet, at, str(count), Letters(max(7, round(scale * 0.17)), "#ffffff", bold=True))


def paint_badges(
    sheet: Sheet, center: Point, pile: Sequence[CounterView], scale: float, theme: Theme
) -> None:
    """Pills under the top counter of a stack, in as many rows as it takes to stay about a hex wide.

    Where a hex is too narrow for words the badges are dots of their colours.
    """
    fan, badges = fan_of(len(pile), scale), pile[-1].badges
    reach = fan.step * (fan.shown - 1) / 2
    below = (center[0] - reach, center[1] + reach + fan.side / 2)
    if scale < WORDS_FROM:
        _paint_dots(sheet, below, badges, scale, theme)
        return
    size = max(7, round(scale * 0.135))
    height, gap = size + 4, 1
    rows: list[list[str]] = [[]]
    for badge in badges:
        row = [*rows[-1], badge]
        if rows[-1] and sum(text_width(b, size) + size + gap for b in row) > scale * 1.15:
            rows.append([badge])
        else:
            rows[-1] = row
    y = below[1] + height / 2 - scale * 0.05
    pen = pen_of(sheet)
    for row in rows:
        widths = [text_width(b, size) + size for b in row]
        x = below[0] - (sum(widths) + gap * (len(row) - 1)) / 2
        for badge, width in zip(row, widths, strict=True):
            box = (round(x), round(y - height / 2), round(x + width), round(y + height / 2))
            pen.rounded_rectangle(box, height / 2.5, fill=rgb(theme.badge(badge)), outline=(255, 255, 255))
            write(sheet, (x + width / 2, y), badge, Letters(size, "#ffffff", bold=True))
            x += width + gap
        y += height


def _paint_dots(sheet: Sheet, below: Point, badges: Sequence[str], scale: float, theme: Theme) -> None:
    step = max(5.0, scale * 0.19)
    for i, badge in enumerate(badges):
        at = (below[0] + step * (i - (len(badges) - 1) / 2), below[1])

        def dot(draw: Draw, s: float, badge: str = badge) -> None:
            color = rgb(theme.badge(badge))
            draw.ellipse((1, 1, s - 2, s - 2), fill=color, outline=(255, 255, 255), width=round(s * 0.12))

        stamp(sheet, at, step, dot)


def paint_counters(
    sheet: Sheet,
    frame: Frame,
    view: BoardView,
    stacks: dict[int, tuple[CounterView, ...]],
    press: CounterPress,
) -> None:
    """All stacks from the top of the map down, so that a fan covers the hex above it, not below."""
    placed = [(frame.xy(view.hex(h).center), pile) for h, pile in stacks.items() if h in view]
    for center, pile in sorted(placed, key=lambda item: (item[0][1], item[0][0])):
        paint_stack(sheet, center, pile, frame.scale, press)
    for center, pile in placed:
        paint_badges(sheet, center, pile, frame.scale, press.theme)
