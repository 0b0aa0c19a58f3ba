"""Drawings as SVG: a pen that takes the calls of Pillow's, and a sheet that what was drawn is laid on.

Widths and boxes mean what they mean to Pillow: an outline lies within its box, and a box holds the
pixel that its lower right corner names. Text stays text, in Pillow's own font, which the file
carries; a reader without it stretches another one to the same width.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

Color = tuple[int, ...]
Points = Sequence[tuple[float, float]]
Box = tuple[float, float, float, float]

FONTS = "Aileron, Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"


class SvgPen:
    """Draws as `PIL.ImageDraw.ImageDraw` does. `parts` holds the elements drawn so far."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def line(self, xy: Points, fill: Color, width: int = 1, joint: str | None = None) -> None:
        join = ' stroke-linejoin="round"' if joint else ""
        self._add(f'<path d="{_path(xy)}" fill="none"{_stroke(fill, width)}{join}/>')

    def polygon(self, xy: Points, fill: Color) -> None:
        self._add(f'<path d="{_path(xy)}z"{_fill(fill)}/>')

    def ring(self, xy: Points, color: Color, width: float) -> None:
        """A closed line with sharp corners; Pillow has no such call."""
        self._add(f'<path d="{_path(xy)}z" fill="none"{_stroke(color, width)}/>')

    def ellipse(
        self, xy: Box, fill: Color | None = None, outline: Color | None = None, width: int = 1
    ) -> None:
        x0, y0, x1, y1 = _inside(xy, width if outline else 0)
        center = f'cx="{_n((x0 + x1) / 2)}" cy="{_n((y0 + y1) / 2)}"'
        radii = f'rx="{_n((x1 - x0) / 2)}" ry="{_n((y1 - y0) / 2)}"'
        self._add(f"<ellipse {center} {radii}{_paint(fill, outline, width)}/>")

    def rectangle(
        self, xy: Box, fill: Color | None = None, outline: Color | None = None, width: int = 1
    ) -> None:
        self.rounded_rectangle(xy, 0, fill, outline, width)

    def rounded_rectangle(
        self,
        xy: Box,
        radius: float = 0,
        fill: Color | None = None,
        outline: Color | None = None,
        width: int = 1,
        *,
        corners: tuple[bool, bool, bool, bool] | None = None,
    ) -> None:
        """`corners`: which are round, from the upper left one clockwise; all of them if None."""
        x0, y0, x1, y1 = xy[0], xy[1], xy[2] + 1, xy[3] + 1
        inset = width / 2 if outline else 0.0
        x0, y0, x1, y1 = x0 + inset, y0 + inset, x1 - inset, y1 - inset
        r = max(0.0, min(radius, (x1 - x0 + 2 * inset) / 2, (y1 - y0 + 2 * inset) / 2) - inset)
        paint = _paint(fill, outline, width)
        if corners is None or r == 0:
            size = f'width="{_n(x1 - x0)}" height="{_n(y1 - y0)}"'
            rx = f' rx="{_n(r)}"' if r else ""
            self._add(f'<rect x="{_n(x0)}" y="{_n(y0)}" {size}{rx}{paint}/>')
            return
        a, b, c, d = (r if is_round else 0.0 for is_round in corners)
        path = (
            f"M{_n(x0 + a)} {_n(y0)}H{_n(x1 - b)}{_turn(b, b, b)}V{_n(y1 - c)}{_turn(c, -c, c)}"
            f"H{_n(x0 + d)}{_turn(d, -d, -d)}V{_n(y0 + a)}{_turn(a, a, -a)}z"
        )
        self._add(f'<path d="{path}"{paint}/>')

    def arc(self, xy: Box, start: float, end: float, fill: Color, width: int = 1) -> None:
        """Part of an ellipse, from one angle to the other; degrees clockwise from three o'clock."""
        x0, y0, x1, y1 = _inside(xy, width)
        rx, ry, x, y = (x1 - x0) / 2, (y1 - y0) / 2, (x0 + x1) / 2, (y0 + y1) / 2
        ends = [
            (x + rx * math.cos(math.radians(a)), y + ry * math.sin(math.radians(a))) for a in (start, end)
        ]
        large = int((end - start) % 360 > 180)
        way = f"M{_n(ends[0][0])} {_n(ends[0][1])}A{_n(rx)} {_n(ry)} 0 {large} 1"
        self._add(f'<path d="{way} {_n(ends[1][0])} {_n(ends[1][1])}" fill="none"{_stroke(fill, width)}/>')

    def _add(self, element: str) -> None:
        self.parts.append(element)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, `length` pixels long in all; `anchor` is "l", "m" or "r".

    Upright it is read from below. Hidden text is a halo: it is seen, but not read out.
    """

    parts: tuple[tuple[str, Color], ...]
    """Its words, with their colours."""
    size: int
    length: float
    grown: float = 0.0
    """How much thicker its letters are on every side."""
    anchor: str = "m"
    upright: bool = False
    hidden: bool = False


class SvgSheet:
    """A drawing that other drawings and text are laid on."""

    def __init__(self, width: int, height: int, ground: Color = ()) -> None:
        """`ground` is the colour of the paper; without one it is transparent."""
        self.width, self.height = width, height
        self.pen = SvgPen()
        if len(ground) == 3:
            self.pen.rectangle((0, 0, width - 1, height - 1), fill=ground)

    def lay(
        self, parts: Sequence[str], x: float = 0, y: float = 0, scale: float = 1, opacity: float = 1
    ) -> None:
        """Lay elements down as a group, moved and scaled."""
        moved = f"translate({_n(x)} {_n(y)})" if x or y else ""
        scaled = f"scale({scale:g})" if scale != 1 else ""
        transform = f' transform="{moved}{scaled}"' if moved or scaled else ""
        faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
        self.pen.parts.append(f"<g{transform}{faint}>{''.join(parts)}</g>")

    def text(self, xy: tuple[float, float], line: TextLine) -> None:
        """Write a line of text, its baseline at `xy`."""
        where = f'x="{_n(xy[0])}" y="{_n(xy[1])}"'
        anchor = {"l": "", "m": ' text-anchor="middle"', "r": ' text-anchor="end"'}[line.anchor]
        turn = f' transform="rotate(-90 {_n(xy[0])} {_n(xy[1])})"' if line.upright else ""
        stroke = f'{_stroke(line.parts[0][1], 2 * line.grown)} stroke-linejoin="round"' if line.grown else ""
        hidden = ' aria-hidden="true"' if line.hidden else ""
        fit = f'textLength="{line.length:.2f}" lengthAdjust="spacingAndGlyphs"'
        look = f'font-size="{line.size}" {fit}{_fill(line.parts[0][1])}{stroke}{anchor}{turn}{hidden}'
        words = [_escaped(line.parts[0][0])]
        for text, color in line.parts[1:]:
            words.append(f"<tspan{_fill(color)}{_stroke(color, 2 * line.grown)}>{_escaped(text)}</tspan>")
        self.pen.parts.append(f"<text {where} {look}>{''.join(words)}</text>")

    def document(self, title: str, font: bytes = b"") -> str:
        """The sheet as a file, with the font that its text is set in."""
        face = ""
        if font:
            data = base64.b64encode(font).decode("ascii")
            source = f"url(data:font/ttf;base64,{data})"
            face = f"<style>@font-face{{font-family:Aileron;src:{source}}}</style>\n"
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        family = f"font-family={quoteattr(FONTS)}"
        body = "\n".join(self.pen.parts)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {family}>\n'
            f"<title>{_escaped(title)}</title>\n{face}{body}\n</svg>\n"
        )


def _escaped(text: str) -> str:
    """Text as XML takes it."""
    return escape("".join(c for c in text if c.isprintable()))


def _n(value: float) -> str:
    """A number as short as a tenth of a pixel allows."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _path(points: Points) -> str:
    return "M" + " ".join(map(_n, chain.from_iterable(points)))


def _turn(radius: float, dx: float, dy: float) -> str:
    """A quarter of a circle, clockwise."""
    return f"a{_n(radius)} {_n(radius)} 0 0 1 {_n(dx)} {_n(dy)}" if radius else ""


def _inside(box: Box, width: int) -> Box:
    """The middle of an outline that lies within a box."""
    x0, y0, x1, y1 = box
    inset = min(width / 2, (x1 - x0) / 2, (y1 - y0) / 2)
    return x0 + inset, y0 + inset, x1 - inset, y1 - inset


def _hex(color: Color) -> str:
    return "#" + "".join(f"{part:02x}" for part in color[:3])


def _alpha(color: Color, name: str) -> str:
    return f' {name}-opacity="{color[3] / 255:.3g}"' if len(color) == 4 and color[3] < 255 else ""


def _fill(color: Color) -> str:
    return f' fill="{_hex(color)}"{_alpha(color, "fill")}'


def _stroke(color: Color, width: float) -> str:
    return f' stroke="{_hex(color)}" stroke-width="{width:.3g}"{_alpha(color, "stroke")}'


def _paint(fill: Color | None, outline: Color | None, width: int) -> str:
    inner = _fill(fill) if fill is not None else ' fill="none"'
    return inner + (_stroke(outline, width) if outline is not None else "")
