"""Pixels: the transform from hexes to pixels, colours, and smooth text.

Text is rendered larger than needed and reduced, which spaces small sizes evenly; the font is the
one bundled with Pillow, so pictures do not depend on the host. It holds little beyond ASCII, hence
`plain`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageColor, ImageDraw, ImageFont

from golan_core.drawing.media.sheet import Sheet
from golan_core.drawing.media.svg import SvgSheet, TextLine
from golan_core.view.scene import Point

Color = tuple[int, int, int]

_SPELLED = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "•": "·",
        "×": "x",
        "→": ">",
        "≥": ">=",
        "≤": "<=",
        "½": " 1/2",
        "★": "*",
        "✓": "x",
        "…": "...",
    }
)
_SMOOTH = 4
_DOWN = 0.36
_WORDS = re.compile(r"\[\w[^][]{0,20}\]\S*|\S+")
"""From the middle of capitals down to the baseline, in letter sizes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Hexes to pixels: `scale` pixels a hex, board point (left, top) drawn at (ox, oy)."""

    left: float
    top: float
    scale: float
    ox: float = 0.0
    oy: float = 0.0

    def xy(self, point: Point) -> Point:
        """The pixel of a board point."""
        return self.ox + (point[0] - self.left) * self.scale, self.oy + (point[1] - self.top) * self.scale

    def many(self, points: Iterable[Point]) -> list[Point]:
        """The pixels of board points."""
        return [self.xy(p) for p in points]


def rgb(color: str) -> Color:
    """Red, green, blue of "#rrggbb". Raises ValueError for a text that is no colour."""
    parts = ImageColor.getrgb(color)
    return parts[0], parts[1], parts[2]


def mix(color: str, other: str, share: float) -> str:
    """`color` with `share` (0-1) of `other` stirred in."""
    pairs = zip(rgb(color), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def plain(text: str) -> str:
    """The text in letters that the bundled font has."""
    text = unicodedata.normalize("NFKD", text.translate(_SPELLED))
    return "".join(c for c in text if c.isascii() or c == "·").replace("\t", " ")


@lru_cache(maxsize=256)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The bundled font; size in pixels."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=8192)
def text_mask(text: str, size: int, bold: bool, grow: float) -> tuple[Image.Image, int, int]:
    """Coverage of a text, its width, and the margin round it, in pixels; `grow` is the halo's width.

    The baseline lies `size` pixels below the margin. The mask is shared: do not change it.
    """
    big = size * _SMOOTH
    stroke = grow * _SMOOTH
    thick = round(_boldness(size, bold) * _SMOOTH)
    face = font(big)
    width = math.ceil(face.getlength(text) / _SMOOTH) if text else 0
    pad = math.ceil(_boldness(size, bold) + grow) + 1
    image = Image.new("L", ((width + 2 * pad) * _SMOOTH, (math.ceil(size * 1.3) + 2 * pad) * _SMOOTH), 0)
    pen, at = ImageDraw.Draw(image), (pad * _SMOOTH, pad * _SMOOTH + big)
    for aside in range(-thick, thick + 1):  # thicker sideways only: the dot of an i stays apart from its stem
        pen.text((at[0] + aside, at[1]), text, font=face, fill=255, anchor="ls", stroke_width=stroke)
    return image.reduce(_SMOOTH), width, pad


def text_width(text: str, size: int) -> int:
    """Width of a line in pixels."""
    return math.ceil(_length(plain(text), size))


def fit_size(text: str, size: int, width: float, smallest: int = 6) -> int:
    """The largest font size up to `size` at which the text is at most `width` pixels wide."""
    while size > smallest and text_width(text, size) > width:
        size -= 1
    return size


def clip_text(text: str, size: int, width: float) -> str:
    """The text, cut and ended with dots if it is wider than `width` pixels."""
    text = plain(text)
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "...", size) > width:
        text = text[:-1]
    return text.rstrip() + "..."


def wrap(text: str, size: int, width: float) -> list[str]:
    """The text in lines of at most `width` pixels, all indented as the first; a rule in brackets is one word.

    A word that is too long is cut.
    """
    lines: list[str] = []
    for part in plain(text).split("\n"):
        if text_width(part, size) <= width:
            lines.append(part)
            continue
        indent = part[: len(part) - len(part.lstrip())]
        line = ""
        for word in _WORDS.findall(part):
            longer = f"{line} {word}" if line else indent + word
            if line and text_width(longer, size) > width:
                lines.append(line)
                line = indent + word
            else:
                line = longer
        lines.append(line)
    return [clip_text(line, size, width) for line in lines]


@dataclass(frozen=True, slots=True)
class Letters:
    """How a line of text is written: letters of `size` pixels in a colour."""

    size: int
    color: str
    bold: bool = False
    halo: str = ""
    """Colour of a rim, "" for none."""
    anchor: str = "m"
    """"l", "m" or "r": where in the line its point lies."""
    upright: bool = False
    """Whether it is read from below."""


def write(sheet: Sheet, xy: Point, text: str, letters: Letters) -> None:
    """A line of text, centred across its direction on `xy`."""
    text = plain(text)
    if not text:
        return
    size, bold = letters.size, letters.bold
    down = size * _DOWN
    layers = [(letters.halo, max(1.0, size * 0.14))] if letters.halo else []
    for paint, grow in [*layers, (letters.color, 0.0)]:
        if isinstance(sheet, SvgSheet):
            base = (xy[0] + down, xy[1]) if letters.upright else (xy[0], xy[1] + down)
            thick = _boldness(size, bold) + grow
            parts = ((text, rgb(paint)),)
            line = TextLine(
                parts, size, _length(text, size), thick, letters.anchor, letters.upright, hidden=grow > 0
            )
            sheet.text(base, line)
            continue
        mask, width, pad = text_mask(text, size, bold, grow)
        before = {"l": 0.0, "m": width / 2, "r": float(width)}[letters.anchor]
        if letters.upright:
            mask = mask.transpose(Image.Transpose.ROTATE_90)
            x, y = xy[0] + down - size, xy[1] + before - width
        else:
            x, y = xy[0] - before, xy[1] + down - size
        sheet.paste(rgb(paint), (round(x) - pad, round(y) - pad), mask)


def write_parts(sheet: Sheet, xy: Point, parts: Sequence[tuple[str, str]], size: int) -> None:
    """A bold line of texts in colours of their own, centred on `xy`."""
    whole = "".join(plain(text) for text, _ in parts)
    if isinstance(sheet, SvgSheet):
        colored = tuple((plain(text), rgb(color)) for text, color in parts)
        line = TextLine(colored, size, _length(whole, size), _boldness(size, True))
        sheet.text((xy[0], xy[1] + size * _DOWN), line)
        return
    x = xy[0] - text_width(whole, size) / 2
    for text, color in parts:
        write(sheet, (x, xy[1]), text, Letters(size, color, bold=True, anchor="l"))
        x += text_width(text, size)


def _length(text: str, size: int) -> float:
    return font(size * _SMOOTH).getlength(text) / _SMOOTH


def _boldness(size: int, bold: bool) -> float:
    """How much thicker bold letters are on every side, in pixels."""
    return min(0.032 * size, 0.5) if bold else 0.0
