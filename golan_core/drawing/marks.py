"""Marks printed in hexes and the overlays that light hexes up."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import Frame, Point, rgb, rounded, stamp, star, unit, write
from golan_core.drawing.theme import MarkStyle, OverlayStyle, Theme
from golan_core.scene import BoardView, Mark, Overlay

Draw = ImageDraw.ImageDraw

_SMOOTH = 4


def is_star(mark: Mark) -> bool:
    """Whether a mark is a victory-point star, which is drawn over the counters."""
    return mark.kind.partition(":")[0] == "vp"


def paint_marks(
    image: Image.Image, frame: Frame, view: BoardView, marks: Sequence[Mark], theme: Theme
) -> None:
    """Marks at the centres of their hexes, stars at the upper left and right."""
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
            _paint_star(image, (x + dx, y - 0.26 * frame.scale), frame.scale, style, mark.text)
        else:
            _paint_sign(image, (x, y), frame.scale, style, mark.text)


def _paint_star(image: Image.Image, at: Point, scale: float, style: MarkStyle, text: str) -> None:
    points = 6 if style.shape == "star6" else 5
    inner = 0.577 if points == 6 else 0.45

    def shape(draw: Draw, s: float) -> None:
        draw.polygon(star((s / 2, s * 0.52), s * 0.49, points, inner), fill=rgb(style.ink))
        draw.polygon(star((s / 2, s * 0.52), s * 0.385, points, inner), fill=rgb(style.fill))

    stamp(image, at, scale * 0.42, shape)
    if text:
        write(image, at, text, max(6, round(scale * 0.13)), style.ink, bold=True)


def _paint_sign(image: Image.Image, at: Point, scale: float, style: MarkStyle, text: str) -> None:
    ink, fill = rgb(style.ink), rgb(style.fill)
    size = max(7, round(scale * (0.30 if style.shape == "circle" else 0.20)))

    def shape(draw: Draw, s: float) -> None:
        line = max(2, round(s * 0.06))
        if style.shape == "circle":
            draw.ellipse((s * 0.02, s * 0.02, s * 0.98, s * 0.98), fill=fill, outline=ink, width=line)
        else:
            box = (s * 0.02, s * 0.2, s * 0.98, s * 0.8)
            draw.rectangle(box, fill=fill, outline=ink, width=line)
            if style.shape == "box":
                for i in range(3):
                    x = s * (0.08 + 0.30 * i)
                    draw.rectangle((x, s * 0.08, x + s * 0.2, s * 0.2), fill=ink)

    stamp(image, at, scale * (0.5 if style.shape == "circle" else 0.46), shape)
    write(image, at, text, size, style.ink, bold=True)


def paint_overlays(
    image: Image.Image, frame: Frame, view: BoardView, overlays: Sequence[Overlay], theme: Theme
) -> None:
    """Fills first, rings over them, then arrows: what matters most stays visible."""
    if not overlays:
        return
    stencil = _Stencil(frame, view)
    for overlay in overlays:
        style = theme.overlay(overlay.kind)
        for h in overlay.hexes:
            if style.fill and h in view:
                stencil.fill(image, frame.xy(view.hex(h).center), style)
    for overlay in overlays:
        style = theme.overlay(overlay.kind)
        for h in overlay.hexes:
            if style.ring and h in view:
                stencil.ring(image, frame.xy(view.hex(h).center), style)


def paint_overlay_tops(
    image: Image.Image, frame: Frame, view: BoardView, overlays: Sequence[Overlay], theme: Theme
) -> None:
    """Arrows and labels of overlays; these lie over the counters."""
    for overlay in overlays:
        color = theme.overlay(overlay.kind).color
        points = [frame.xy(view.hex(h).center) for h in overlay.hexes if h in view]
        if overlay.kind == "path" and len(points) > 1:
            _paint_arrow(image, points, frame.scale, color)
    for overlay in overlays:
        for h, text in zip(overlay.hexes, overlay.labels, strict=False):
            if h in view:
                x, y = frame.xy(view.hex(h).center)
                size = max(8, round(frame.scale * 0.2))
                at = (x + frame.scale * 0.27, y + frame.scale * 0.27)
                write(image, at, text, size, theme.ink, bold=True, halo=theme.halo)


class _Stencil:
    """Masks of a hex, made once: its area, and rings of several widths."""

    def __init__(self, frame: Frame, view: BoardView) -> None:
        first = view.hexes[0]
        cx, cy = first.center
        self.scale = frame.scale
        self.side = math.ceil(frame.scale * 1.2) // 2 * 2 + 2
        self.corners = [((x - cx) * frame.scale, (y - cy) * frame.scale) for x, y in first.corners]
        self._masks: dict[tuple[float, int, bool], Image.Image] = {}

    def fill(self, image: Image.Image, center: Point, style: OverlayStyle) -> None:
        self._paste(image, center, style, (0.0, style.fill, style.hatch))

    def ring(self, image: Image.Image, center: Point, style: OverlayStyle) -> None:
        self._paste(image, center, style, (style.ring, 255, False))

    def _paste(
        self, image: Image.Image, center: Point, style: OverlayStyle, key: tuple[float, int, bool]
    ) -> None:
        mask = self._masks.get(key)
        if mask is None:
            mask = self._masks[key] = self._make(*key)
        at = (round(center[0] - self.side / 2), round(center[1] - self.side / 2))
        image.paste(rgb(style.color), at, mask)

    def _make(self, ring: float, strength: int, hatch: bool) -> Image.Image:
        big = self.side * _SMOOTH
        mask = Image.new("L", (big, big), 0)
        draw = ImageDraw.Draw(mask)

        def hexagon(shrink: float) -> list[Point]:
            return [
                (big / 2 + x * _SMOOTH * (1 - shrink), big / 2 + y * _SMOOTH * (1 - shrink))
                for x, y in self.corners
            ]

        if ring:
            draw.polygon(hexagon(0.0), fill=strength)
            draw.polygon(hexagon(2 * ring), fill=0)
        elif hatch:
            for i in range(-big, big, max(4, round(big * 0.11))):
                draw.line([(i, 0), (i + big, big)], fill=strength, width=round(big * 0.035))
            clip = Image.new("L", (big, big), 0)
            ImageDraw.Draw(clip).polygon(hexagon(0.0), fill=255)
            mask = Image.composite(mask, Image.new("L", (big, big), 0), clip)
        else:
            draw.polygon(hexagon(0.0), fill=strength)
        return mask.reduce(_SMOOTH)


def _paint_arrow(image: Image.Image, points: list[Point], scale: float, color: str) -> None:
    """An arrow through pixels, with a pale edge."""
    left = math.floor(min(x for x, _ in points) - scale)
    top = math.floor(min(y for _, y in points) - scale)
    width = math.ceil(max(x for x, _ in points) + scale) - left
    height = math.ceil(max(y for _, y in points) + scale) - top
    smooth = 2
    shifted = [((x - left) * smooth, (y - top) * smooth) for x, y in points]
    tip, way = shifted[-1], unit(shifted[-2], shifted[-1])
    size = scale * smooth
    neck = (tip[0] - way[0] * size * 0.28, tip[1] - way[1] * size * 0.28)
    line = rounded([*shifted[:-1], neck])
    across = (-way[1], way[0])
    for paint, grow in (("#ffffff", 0.035), (color, 0.0)):
        mask = Image.new("L", (width * smooth, height * smooth), 0)
        draw = ImageDraw.Draw(mask)
        half = size * (0.17 + grow)
        draw.line(line, fill=230, width=round(size * (0.11 + 2 * grow)), joint="curve")
        end = (tip[0] + way[0] * size * grow * 2, tip[1] + way[1] * size * grow * 2)
        base = (neck[0] - way[0] * size * grow, neck[1] - way[1] * size * grow)
        draw.polygon(
            [
                end,
                (base[0] + across[0] * half, base[1] + across[1] * half),
                (base[0] - across[0] * half, base[1] - across[1] * half),
            ],
            fill=230,
        )
        image.paste(rgb(paint), (left, top), mask.reduce(smooth))
