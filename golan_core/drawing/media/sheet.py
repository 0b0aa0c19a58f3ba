"""The two kinds of sheets to paint on, and the few verbs that both understand.

A sheet of pixels is a picture of Pillow's; a sheet of vectors becomes SVG. Every painter of this
package works on both: it draws with a pen, writes with `canvas.write`, and puts one sheet on another.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum

from PIL import Image, ImageDraw

from golan_core.drawing.media.svg import SvgPen, SvgSheet

Sheet = Image.Image | SvgSheet
Pen = ImageDraw.ImageDraw | SvgPen

CLEAR = (255, 255, 255, 0)
"""A transparent ground."""


class Medium(Enum):
    """What a sheet is made of."""

    PIXELS = "pixels"
    VECTORS = "vectors"


def medium_of(sheet: Sheet) -> Medium:
    """What a sheet is made of."""
    return Medium.VECTORS if isinstance(sheet, SvgSheet) else Medium.PIXELS


def blank(medium: Medium, width: int, height: int, ground: tuple[int, ...]) -> Sheet:
    """An empty sheet. A ground of four numbers makes a transparent one."""
    width, height = max(1, width), max(1, height)
    if medium is Medium.VECTORS:
        return SvgSheet(width, height, ground)
    return Image.new("RGB" if len(ground) == 3 else "RGBA", (width, height), ground)


def pen_of(sheet: Sheet) -> Pen:
    """A pen for a sheet."""
    return sheet.pen if isinstance(sheet, SvgSheet) else ImageDraw.Draw(sheet)


def drawn(
    medium: Medium,
    width: int,
    height: int,
    ground: tuple[int, ...],
    smooth: int,
    paint: Callable[[Pen], None],
) -> Sheet:
    """A sheet that is drawn `smooth` times as large and reduced, which smooths pixels."""
    if medium is Medium.VECTORS:
        sheet, pen = SvgSheet(width, height, ground), SvgPen()
        paint(pen)
        sheet.lay(pen.parts, scale=1 / smooth)
        return sheet
    large = Image.new("RGB" if len(ground) == 3 else "RGBA", (width * smooth, height * smooth), ground)
    paint(ImageDraw.Draw(large, "RGBA"))
    return large.reduce(smooth)


def paste(sheet: Sheet, part: Sheet, at: tuple[int, int]) -> None:
    """Lay a sheet on another of the same medium, its upper left corner at a pixel."""
    if isinstance(sheet, SvgSheet):
        assert isinstance(part, SvgSheet)
        sheet.lay(part.pen.parts, *at)
    else:
        assert isinstance(part, Image.Image)
        sheet.paste(part, at, part if part.mode == "RGBA" else None)


_SMOOTH = 4


def stamp(
    sheet: Sheet, center: tuple[float, float], side: float, paint: Callable[[Pen, float], None]
) -> None:
    """A small smooth drawing centred on a pixel.

    `paint(pen, s)` draws on a transparent square of `s` pixels a side, which is then reduced to
    `side` pixels.
    """
    pixels = max(2, math.ceil(side))
    small = drawn(
        medium_of(sheet), pixels, pixels, CLEAR, _SMOOTH, lambda pen: paint(pen, float(pixels * _SMOOTH))
    )
    paste(sheet, small, (round(center[0] - pixels / 2), round(center[1] - pixels / 2)))
