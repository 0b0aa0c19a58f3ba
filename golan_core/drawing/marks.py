"""Marks printed in hexes and the overlays that light hexes up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import Color, Frame, Letters, fit_size, rgb, write
from golan_core.drawing.media.sheet import Pen as Draw
from golan_core.drawing.media.sheet import Sheet, stamp
from golan_core.drawing.media.svg import SvgPen, SvgSheet
from golan_core.drawing.shapes.geometry import hatching, offset, rounded, star, unit
from golan_core.drawing.shapes.signs import OFFSETS, SIZE, SIZES, paint_sign
from golan_core.drawing.theme import OverlayStyle, Theme
from golan_core.view.scene import BoardView, Mark, Overlay, Point
from golan_core.view.style import MarkStyle

_SMOOTH = 4


def is_star(mark: Mark) -> bool:
    """Whether a mark is a victory-point star, which is drawn over the counters."""
    return mark.kind.partition(":")[0] == "vp"


def paint_marks(sheet: Sheet, frame: Frame, view: BoardView, marks: Sequence[Mark], theme: Theme) -> None:
    """Marks in their hexes and on their hexsides, stars at the upper left and right."""
    stars: dict[int, int] = {}
    for mark in marks:
        if mark.hex not in view:
            continue
        x, y = frame.xy(view.hex(mark.hex).center)
        style = theme.mark(mark.kind)
        if is_star(mark):
            nth = stars.get(mark.hex, 0)
            stars[mark.hex] = nth + 1
            dx = (-0.35, 0.35, 0.0)[min(nth, 2)] * frame.scale
            _paint_star(sheet, (x + dx, y - 0.26 * frame.scale), frame.scale, style, mark.text)
        else:
            _paint_sign(sheet, (x, y), frame.scale, style, mark)


def place_of(kind: str, style: MarkStyle) -> Point:
    """How far off the centre of its hex the first mark of a kind stands, in hexes."""
    if style.shape.startswith("star"):
        return -0.35, -0.26
    turn = _turn(kind)
    if turn is not None:
        return math.cos(turn) / 2, math.sin(turn) / 2
    return OFFSETS.get(style.shape, (0.0, 0.0))


def _turn(kind: str) -> float | None:
    """Where the hexside of a mark lies, as an angle in radians; None for a mark of a whole hex."""
    way = kind.partition(":")[2]
    return math.radians(int(way)) if way.isdigit() else None


def _paint_star(sheet: Sheet, at: Point, scale: float, style: MarkStyle, text: str) -> None:
    points = 6 if style.shape == "star6" else 5
    inner = 0.577 if points == 6 else 0.45

    def shape(draw: Draw, s: float) -> None:
        draw.polygon(star((s / 2, s * 0.52), s * 0.49, points, inner), fill=rgb(style.ink))
        draw.polygon(star((s / 2, s * 0.52), s * 0.385, points, inner), fill=rgb(style.fill))

    stamp(sheet, at, scale * 0.42, shape)
    if text:
        write(sheet, at, text, Letters(max(6, round(scale * 0.13)), style.ink, bold=True))


def _paint_sign(sheet: Sheet, center: Point, scale: float, style: MarkStyle, mark: Mark) -> None:
    ink, fill = rgb(style.ink), rgb(style.fill)
    size = max(7, round(scale * (0.30 if style.shape == "circle" else 0.20)))
    angle = _turn(mark.kind) or 0.0
    at = offset(center, place_of(mark.kind, style), scale)
    side = scale * SIZES.get(style.shape, SIZE)
    stamp(sheet, at, side, lambda pen, s: paint_sign(pen, s, style.shape, fill, ink, angle))
    if mark.text:
        write(sheet, at, mark.text, Letters(fit_size(mark.text, size, side * 0.72), style.ink, bold=True))


def paint_overlays(
    sheet: Sheet, frame: Frame, view: BoardView, overlays: Sequence[Overlay], theme: Theme
) -> None:
    """Fills first, rings over them, then arrows: what matters most stays visible."""
    if not overlays:
        return
    stencil = _Stencil(frame, view)
    for overlay in overlays:
        style = theme.overlay(overlay.kind)
        for h in overlay.hexes:
            if style.fill and h in view:
                stencil.fill(sheet, frame.xy(view.hex(h).center), style)
    for overlay in overlays:
        style = theme.overlay(overlay.kind)
        for h in overlay.hexes:
            if style.ring and h in view:
                stencil.ring(sheet, frame.xy(view.hex(h).center), style)


def paint_overlay_tops(
    sheet: Sheet, frame: Frame, view: BoardView, overlays: Sequence[Overlay], theme: Theme
) -> None:
    """Arrows and labels of overlays; these lie over the counters."""
    for overlay in overlays:
        color = theme.overlay(overlay.kind).color
        points = [frame.xy(view.hex(h).center) for h in overlay.hexes if h in view]
        if overlay.kind == "path" and len(points) > 1:
            _paint_arrow(sheet, points, frame.scale, color)
    for overlay in overlays:
        for h, text in zip(overlay.hexes, overlay.labels, strict=False):
            if h in view:
                x, y = frame.xy(view.hex(h).center)
                size = max(8, round(frame.scale * 0.2))
                at = (x + frame.scale * 0.27, y + frame.scale * 0.27)
                write(sheet, at, text, Letters(size, theme.ink, bold=True, halo=theme.halo))


class _Stencil:
    """Lights hexes up. On pixels by masks that are made once: a hex's area, and rings of several widths."""

    def __init__(self, frame: Frame, view: BoardView) -> None:
        first = view.hexes[0]
        cx, cy = first.center
        self.scale = frame.scale
        self.side = math.ceil(frame.scale * 1.2) // 2 * 2 + 2
        self.corners = [((x - cx) * frame.scale, (y - cy) * frame.scale) for x, y in first.corners]
        self._masks: dict[tuple[float, int, bool], Image.Image] = {}

    def fill(self, sheet: Sheet, center: Point, style: OverlayStyle) -> None:
        self._light(sheet, center, style, (0.0, style.fill, style.hatch))

    def ring(self, sheet: Sheet, center: Point, style: OverlayStyle) -> None:
        self._light(sheet, center, style, (style.ring, 255, False))

    def _light(self, sheet: Sheet, center: Point, style: OverlayStyle, key: tuple[float, int, bool]) -> None:
        if isinstance(sheet, SvgSheet):
            self._draw(sheet.pen, center, rgb(style.color), *key)
            return
        mask = self._masks.get(key)
        if mask is None:
            mask = self._masks[key] = self._mask(*key)
        at = (round(center[0] - self.side / 2), round(center[1] - self.side / 2))
        sheet.paste(rgb(style.color), at, mask)

    def _hexagon(self, center: Point, shrink: float, zoom: int = 1) -> list[Point]:
        share = zoom * (1 - shrink)
        return [(center[0] + x * share, center[1] + y * share) for x, y in self.corners]

    def _draw(
        self, pen: SvgPen, center: Point, color: Color, ring: float, strength: int, hatch: bool
    ) -> None:
        if ring:
            pen.ring(self._hexagon(center, ring), color, ring * self.scale)
        elif hatch:
            for cut in hatching(self._hexagon(center, 0.0), self.side * 0.11, -1):
                pen.line(cut, (*color, strength), max(1, round(self.side * 0.035)))
        else:
            pen.polygon(self._hexagon(center, 0.0), (*color, strength))

    def _mask(self, ring: float, strength: int, hatch: bool) -> Image.Image:
        big = self.side * _SMOOTH
        middle = (big / 2, big / 2)
        mask = Image.new("L", (big, big), 0)
        draw = ImageDraw.Draw(mask)
        if ring:
            draw.polygon(self._hexagon(middle, 0.0, _SMOOTH), fill=strength)
            draw.polygon(self._hexagon(middle, 2 * ring, _SMOOTH), fill=0)
        elif hatch:
            for i in range(-big, big, max(4, round(big * 0.11))):
                draw.line([(i, 0), (i + big, big)], fill=strength, width=round(big * 0.035))
            clip = Image.new("L", (big, big), 0)
            ImageDraw.Draw(clip).polygon(self._hexagon(middle, 0.0, _SMOOTH), fill=255)
            mask = Image.composite(mask, Image.new("L", (big, big), 0), clip)
        else:
            draw.polygon(self._hexagon(middle, 0.0, _SMOOTH), fill=strength)
        return mask.reduce(_SMOOTH)


_ARROW = 230
"""Strength of an arrow: what lies under it shines through a little."""


def _paint_arrow(sheet: Sheet, points: list[Point], scale: float, color: str) -> None:
    """An arrow through pixels, with a pale edge."""
    if isinstance(sheet, SvgSheet):
        for paint, grow in (("#ffffff", 0.035), (color, 0.0)):
            pen = SvgPen()
            _draw_arrow(pen, points, scale, rgb(paint), grow)
            sheet.lay(pen.parts, opacity=_ARROW / 255)
        return
    left = math.floor(min(x for x, _ in points) - scale)
    top = math.floor(min(y for _, y in points) - scale)
    width = math.ceil(max(x for x, _ in points) + scale) - left
    height = math.ceil(max(y for _, y in points) + scale) - top
    smooth = 2
    shifted = [((x - left) * smooth, (y - top) * smooth) for x, y in points]
    for paint, grow in (("#ffffff", 0.035), (color, 0.0)):
        mask = Image.new("L", (width * smooth, height * smooth), 0)
        _draw_arrow(ImageDraw.Draw(mask), shifted, scale * smooth, _ARROW, grow)
        sheet.paste(rgb(paint), (left, top), mask.reduce(smooth))


def _draw_arrow(pen: Draw, points: list[Point], size: float, fill: Any, grow: float) -> None:
    """A line with rounded bends and its head, `grow` hexes thicker on every side."""
    tip, way = points[-1], unit(points[-2], points[-1])
    neck = offset(tip, way, -size * 0.28)
    across = (-way[1], way[0])
    half = size * (0.17 + grow)
    pen.line(rounded([*points[:-1], neck]), fill=fill, width=round(size * (0.11 + 2 * grow)), joint="curve")
    base = offset(neck, way, -size * grow)
    head = [offset(tip, way, size * grow * 2), offset(base, across, half), offset(base, across, -half)]
    pen.polygon(head, fill=fill)
