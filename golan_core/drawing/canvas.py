"""Pixels: the transform from hexes to pixels, smooth text, and small geometry.

Text is rendered larger than needed and reduced, which spaces small sizes evenly; the font is the
one bundled with Pillow, so pictures do not depend on the host. It holds little beyond ASCII, hence
`plain`.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageColor, ImageDraw, ImageFont

Point = tuple[float, float]
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
    stroke = (min(0.032 * size, 0.5) if bold else 0.0) * _SMOOTH + grow * _SMOOTH
    face = font(big)
    width = math.ceil(face.getlength(text) / _SMOOTH) if text else 0
    pad = math.ceil(stroke / _SMOOTH) + 1
    image = Image.new("L", ((width + 2 * pad) * _SMOOTH, (math.ceil(size * 1.3) + 2 * pad) * _SMOOTH), 0)
    ImageDraw.Draw(image).text(
        (pad * _SMOOTH, pad * _SMOOTH + big), text, font=face, fill=255, anchor="ls", stroke_width=stroke
    )
    return image.reduce(_SMOOTH), width, pad


def text_width(text: str, size: int) -> int:
    """Width of a line in pixels."""
    return math.ceil(font(size * _SMOOTH).getlength(plain(text)) / _SMOOTH)


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
    """The text in lines of at most `width` pixels; a single longer word is cut."""
    lines: list[str] = []
    for part in plain(text).split("\n"):
        if text_width(part, size) <= width:
            lines.append(part)
            continue
        line = ""
        for word in part.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return [clip_text(line, size, width) for line in lines]


def write(
    image: Image.Image,
    xy: Point,
    text: str,
    size: int,
    color: str,
    *,
    bold: bool = False,
    halo: str = "",
    anchor: str = "m",
) -> None:
    """A line of text centred vertically on `xy`; anchor "l", "m" or "r" says where xy lies in it."""
    text = plain(text)
    if not text:
        return
    _, width, _ = text_mask(text, size, bold, 0.0)
    x = xy[0] - {"l": 0.0, "m": width / 2, "r": float(width)}[anchor]
    y = xy[1] + size * 0.36 - size
    layers = [(halo, max(1.0, size * 0.14))] if halo else []
    for paint, grow in [*layers, (color, 0.0)]:
        mask, _, pad = text_mask(text, size, bold, grow)
        image.paste(rgb(paint), (round(x) - pad, round(y) - pad), mask)


def lerp(a: Point, b: Point, t: float) -> Point:
    """The point at share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def unit(a: Point, b: Point) -> Point:
    """Direction from a to b with length 1; (0, 0) if they coincide."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def offset(point: Point, direction: Point, by: float) -> Point:
    """The point moved along a direction."""
    return point[0] + direction[0] * by, point[1] + direction[1] * by


def wavy(a: Point, b: Point, depth: float) -> list[Point]:
    """A gentle S from a to b, the same seen from either end; `depth` is the swing."""
    if b < a:
        a, b = b, a
    along = unit(a, b)
    across = (-along[1], along[0])
    swing = (0.0, 0.6, 1.0, 0.6, 0.0, -0.6, -1.0, -0.6, 0.0)
    return [offset(lerp(a, b, i / 8), across, depth * s) for i, s in enumerate(swing)]


def rounded(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A polyline with its bends rounded: it passes through the middles of its links."""
    if len(points) < 3:
        return list(points)
    out = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        start, end = lerp(before, at, 0.5), lerp(at, after, 0.5)
        for i in range(steps + 1):
            t = i / steps
            out.append(lerp(lerp(start, at, t), lerp(at, end, t), t))
    out.append(points[-1])
    return out


def star(center: Point, radius: float, points: int, inner: float = 0.42) -> list[Point]:
    """Corners of a star standing on two of its points."""
    out = []
    for i in range(points * 2):
        r = radius if i % 2 == 0 else radius * inner
        angle = math.pi * i / points - math.pi / 2
        out.append((center[0] + r * math.cos(angle), center[1] + r * math.sin(angle)))
    return out


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A polyline cut into dashes; lengths in the units of the points."""
    out: list[list[Point]] = []
    drawing, left, run = True, on, [points[0]]
    for a, b in pairwise(points):
        length, at = math.dist(a, b), 0.0
        while length - at > left:
            at += left
            cut = lerp(a, b, at / length)
            if drawing:
                out.append([*run, cut])
            drawing, run = not drawing, [cut]
            left = on if drawing else off
        left -= length - at
        run.append(b)
    if drawing and len(run) > 1:
        out.append(run)
    return out


def stamp(
    image: Image.Image, center: Point, side: float, paint: Callable[[ImageDraw.ImageDraw, float], None]
) -> None:
    """A small smooth drawing centred on a pixel.

    `paint(draw, s)` draws on a transparent square of `s` pixels a side, which is then reduced to
    `side` pixels.
    """
    pixels = max(2, math.ceil(side))
    tile = Image.new("RGBA", (pixels * _SMOOTH, pixels * _SMOOTH), (255, 255, 255, 0))
    paint(ImageDraw.Draw(tile), float(pixels * _SMOOTH))
    small = tile.reduce(_SMOOTH)
    image.paste(small, (round(center[0] - pixels / 2), round(center[1] - pixels / 2)), small)
