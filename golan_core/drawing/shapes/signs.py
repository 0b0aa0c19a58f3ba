"""Signs of marks that are laid in a hex or on a hexside: boxes, circles, walls, mines, wheels, bridges.

Each is drawn on a transparent square as wide as `SIZES` says, in hexes. Walls run round a stack of
counters, and other signs that a stack must not hide stand at the edge of the hex, see `OFFSETS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from golan_core.drawing.canvas import Color
from golan_core.drawing.media.sheet import Pen
from golan_core.drawing.shapes.geometry import offset
from golan_core.view.scene import Point

SIZES = {"circle": 0.5, "fort": 1.08, "mines": 0.28, "wheel": 0.22, "bridge": 0.32, "causeway": 0.5}
"""Width of a sign in hexes."""
SIZE = 0.46
"""Width of every other sign."""
OFFSETS = {"wheel": (-0.46, 0.0), "mines": (0.46, 0.0)}
"""How far off the centre of its hex a sign stands, in hexes."""

_WALL = (155.0, 385.0)
"""Where the wall of a fort begins and ends, in degrees clockwise from the right."""

Painter = Callable[[Pen, float, Color, Color, float], None]
"""Paints on a square of `s` pixels with fill and ink, turned by an angle in radians."""


def paint_sign(pen: Pen, s: float, shape: str, fill: Color, ink: Color, angle: float = 0.0) -> None:
    """A sign on a square of `s` pixels; an unknown shape is a plain box."""
    _PAINTERS.get(shape, _plain)(pen, s, fill, ink, angle)


def _circle(pen: Pen, s: float, fill: Color, ink: Color, _: float) -> None:
    pen.ellipse(
        (s * 0.02, s * 0.02, s * 0.98, s * 0.98), fill=fill, outline=ink, width=max(2, round(s * 0.06))
    )


def _plain(pen: Pen, s: float, fill: Color, ink: Color, _: float) -> None:
    pen.rectangle(
        (s * 0.02, s * 0.2, s * 0.98, s * 0.8), fill=fill, outline=ink, width=max(2, round(s * 0.06))
    )


def _box(pen: Pen, s: float, fill: Color, ink: Color, angle: float) -> None:
    """A box with battlements."""
    _plain(pen, s, fill, ink, angle)
    for i in range(3):
        x = s * (0.08 + 0.30 * i)
        pen.rectangle((x, s * 0.08, x + s * 0.2, s * 0.2), fill=ink)


def _around(s: float, radius: float, count: int, first: float = 0.0) -> list[Point]:
    """Points on a circle round the middle of the square."""
    turns = (first + i * math.tau / count for i in range(count))
    return [(s / 2 + radius * math.cos(t), s / 2 + radius * math.sin(t)) for t in turns]


def _dot(pen: Pen, at: Point, radius: float, color: Color) -> None:
    pen.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=color)


def _fort(pen: Pen, s: float, fill: Color, ink: Color, _: float) -> None:
    """A round wall with towers, open below, where the name of a place stands."""
    turns = (math.radians(_WALL[0] + i * (_WALL[1] - _WALL[0]) / 6) for i in range(7))
    towers = [(s / 2 + s * 0.425 * math.cos(t), s / 2 + s * 0.425 * math.sin(t)) for t in turns]
    for color, grow in ((fill, s * 0.012), (ink, 0.0)):
        wall = s * 0.445 + grow
        box = (s / 2 - wall, s / 2 - wall, s / 2 + wall, s / 2 + wall)
        pen.arc(box, _WALL[0], _WALL[1], fill=color, width=round(s * 0.04 + 2 * grow))
        for x, y in towers:
            half = s * 0.043 + grow
            pen.rectangle((x - half, y - half, x + half, y + half), fill=color)


def _mines(pen: Pen, s: float, fill: Color, ink: Color, _: float) -> None:
    """Three mines in a row, on a plate."""
    plate = (s * 0.27, s * 0.01, s * 0.73, s * 0.99)
    pen.rounded_rectangle(plate, s * 0.2, fill=fill, outline=ink, width=max(1, round(s * 0.05)))
    for y in (0.22, 0.5, 0.78):
        _dot(pen, (s * 0.5, s * y), s * 0.105, ink)


def _wheel(pen: Pen, s: float, fill: Color, ink: Color, _: float) -> None:
    """A wheel with spokes: supply."""
    pen.ellipse((s * 0.02, s * 0.02, s * 0.98, s * 0.98), fill=fill, outline=ink, width=round(s * 0.13))
    for at in _around(s, s * 0.42, 4, math.pi / 4):
        pen.line([(s / 2, s / 2), at], fill=ink, width=round(s * 0.08))
    _dot(pen, (s / 2, s / 2), s * 0.13, ink)


def _bridge(pen: Pen, s: float, fill: Color, ink: Color, angle: float) -> None:
    """A deck between two parapets, along the crossing."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    a, b = offset((s / 2, s / 2), along, -s * 0.42), offset((s / 2, s / 2), along, s * 0.42)
    pen.line([a, b], fill=fill, width=round(s * 0.46))
    for side in (-1, 1):
        rail = [offset(p, across, side * s * 0.21) for p in (a, b)]
        wings = [
            offset(offset(p, across, side * s * 0.34), along, way * s * 0.07) for p, way in ((a, -1), (b, 1))
        ]
        pen.line([wings[0], *rail, wings[1]], fill=ink, width=round(s * 0.11), joint="curve")


def _causeway(pen: Pen, s: float, fill: Color, ink: Color, angle: float) -> None:
    """Earth thrown up, along the hexside."""
    across = (-math.sin(angle), math.cos(angle))
    a, b = offset((s / 2, s / 2), across, -s * 0.45), offset((s / 2, s / 2), across, s * 0.45)
    pen.line([a, b], fill=ink, width=round(s * 0.34))
    pen.line([a, b], fill=fill, width=round(s * 0.26))


_PAINTERS: dict[str, Painter] = {
    "circle": _circle,
    "box": _box,
    "plain": _plain,
    "fort": _fort,
    "mines": _mines,
    "wheel": _wheel,
    "bridge": _bridge,
    "causeway": _causeway,
}
