"""The ground of the map: hex colours, terrain patterns, the grid and washed areas.

Everything here is drawn at twice the final size and reduced, which smooths it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from golan_core.drawing.canvas import Frame, mix, rgb
from golan_core.drawing.media.sheet import Pen as Draw
from golan_core.drawing.shapes.geometry import dashes, hatching
from golan_core.drawing.theme import Theme
from golan_core.view.scene import AreaView, BoardView, HexView, Point
from golan_core.view.style import Ground

_SPOTS = (
    (-0.30, -0.12),
    (-0.12, -0.26),
    (0.10, -0.20),
    (0.30, -0.14),
    (-0.32, 0.14),
    (-0.10, 0.04),
    (0.12, 0.10),
    (0.32, 0.12),
    (-0.16, 0.32),
    (0.06, 0.34),
    (0.22, 0.28),
)
"""Where small pattern signs stand in a hex, before each is nudged a little."""

_AREA = "#c0502d"
"""Colour of the areas that are shaded."""


def paint_ground(draw: Draw, frame: Frame, view: BoardView, theme: Theme) -> None:
    """Fill every hex, draw its patterns, wash the titled areas, and lay the grid over it."""
    for hex_view in view.hexes:
        paint_hex(draw, frame, hex_view, theme)
    for area in view.areas:
        if area.in_play:
            _wash(draw, frame, view, area)
    width = max(1, round(frame.scale * 0.012))
    faint = mix(theme.grid, theme.paper, 0.45)
    for hex_view in sorted(view.hexes, key=lambda h: h.in_play):
        corners = frame.many(hex_view.corners)
        draw.line([*corners, corners[0]], fill=rgb(theme.grid if hex_view.in_play else faint), width=width)
    for area in view.areas:
        if area.in_play:
            _outline(draw, frame, view, area)


def paint_hex(draw: Draw, frame: Frame, hex_view: HexView, theme: Theme) -> None:
    """Fill one hex with its ground colour and the patterns of all its terrains."""
    ground = theme.ground(hex_view.tint) if hex_view.tint else Ground(color=theme.paper)
    corners = frame.many(hex_view.corners)
    draw.polygon(corners, fill=rgb(ground.color))
    kinds = [hex_view.tint, *(k for k in hex_view.terrain if k != hex_view.tint)]
    if not hex_view.in_play:
        kinds = kinds[:1]
    for kind in kinds:
        style = theme.ground(kind)
        if kind and style.pattern:
            pen = _Pen(draw, frame, hex_view, style)
            _PATTERNS.get(style.pattern, _hatch)(pen)


class _Pen:
    """Draws small signs in one hex; places are in hexes from its centre."""

    def __init__(self, draw: Draw, frame: Frame, hex_view: HexView, style: Ground) -> None:
        self.draw, self.scale = draw, frame.scale
        self.origin = frame.xy((0.0, 0.0))
        self.center = frame.xy(hex_view.center)
        self.corners = frame.many(hex_view.corners)
        self.ink = rgb(style.ink)
        self.light = rgb(mix(style.color, "#ffffff", 0.35))
        self._state = hex_view.id * 2654435761 + 12345

    def nudge(self) -> float:
        """A number from -1 to 1 that depends on the hex alone, so pictures are reproducible."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % 2001 / 1000 - 1

    def at(self, x: float, y: float) -> Point:
        return self.center[0] + x * self.scale, self.center[1] + y * self.scale

    def width(self, hexes: float) -> int:
        return max(1, round(hexes * self.scale))

    def spots(self, jitter: float = 0.04) -> Iterator[Point]:
        for x, y in _SPOTS:
            yield x + self.nudge() * jitter, y + self.nudge() * jitter

    def line(self, points: list[Point], width: float) -> None:
        self.draw.line([self.at(*p) for p in points], fill=self.ink, width=self.width(width))

    def blob(self, x: float, y: float, rx: float, ry: float) -> None:
        (x0, y0), (x1, y1) = self.at(x - rx, y - ry), self.at(x + rx, y + ry)
        self.draw.ellipse((x0, y0, x1, y1), fill=self.ink)


def _stipple(pen: _Pen) -> None:
    for i, (x, y) in enumerate(pen.spots(0.06)):
        if i % 3 == 2:
            pen.line([(x - 0.035, y), (x + 0.035, y - 0.012)], 0.016)
        else:
            pen.blob(x, y, 0.016, 0.014)


def _rings(pen: _Pen) -> None:
    for radius in (0.27, 0.15):
        (x0, y0), (x1, y1) = pen.at(-radius, -radius * 0.85), pen.at(radius, radius * 0.85)
        pen.draw.ellipse((x0, y0, x1, y1), outline=pen.ink, width=pen.width(0.018))
    for i in range(14):
        c, s = math.cos(i * math.tau / 14), math.sin(i * math.tau / 14)
        pen.line([(0.27 * c, 0.23 * s), (0.33 * c, 0.28 * s)], 0.016)


def _peaks(pen: _Pen) -> None:
    for x, y in ((-0.24, -0.16), (0.16, -0.22), (-0.06, 0.12), (0.28, 0.14), (-0.28, 0.28)):
        x, y, h = x + pen.nudge() * 0.05, y + pen.nudge() * 0.04, 0.085 + pen.nudge() * 0.015
        left, top, right = (x - h, y + h * 0.7), (x, y - h * 0.7), (x + h, y + h * 0.7)
        pen.draw.polygon([pen.at(*left), pen.at(*top), pen.at(*right)], fill=pen.light)
        pen.draw.polygon([pen.at(x, y + h * 0.7), pen.at(*top), pen.at(*right)], fill=pen.ink)
        pen.line([left, top, right], 0.018)


def _chevrons(pen: _Pen) -> None:
    for i, (x, y) in enumerate(pen.spots(0.05)):
        if i % 2 == 0:
            pen.line([(x - 0.06, y + 0.035), (x, y - 0.035), (x + 0.06, y + 0.035)], 0.02)


def _blocks(pen: _Pen) -> None:
    for x, y, w, h in (
        (-0.20, -0.10, 0.055, 0.04),
        (-0.06, -0.18, 0.04, 0.05),
        (0.09, -0.10, 0.06, 0.04),
        (-0.09, 0.02, 0.05, 0.035),
        (0.21, 0.02, 0.04, 0.045),
        (0.06, 0.06, 0.035, 0.035),
        (-0.24, 0.06, 0.035, 0.03),
        (0.20, -0.20, 0.03, 0.03),
    ):
        _house(pen, x + pen.nudge() * 0.015, y + pen.nudge() * 0.015, w, h)


def _hamlet(pen: _Pen) -> None:
    for x, y, w, h in ((-0.13, -0.08, 0.05, 0.038), (0.11, -0.13, 0.04, 0.045), (0.04, 0.06, 0.055, 0.036)):
        _house(pen, x + pen.nudge() * 0.03, y + pen.nudge() * 0.02, w, h)


def _city(pen: _Pen) -> None:
    """Rows of houses along streets, to the edge of the hex."""
    for row, y in enumerate((-0.30, -0.19, -0.08, 0.03, 0.14)):
        left = -0.30 if row % 2 else -0.36
        for i in range(6):
            _house(pen, left + i * 0.13 + pen.nudge() * 0.012, y, 0.045, 0.033)


def _house(pen: _Pen, x: float, y: float, w: float, h: float) -> None:
    (x0, y0), (x1, y1) = pen.at(x - w, y - h), pen.at(x + w, y + h)
    pen.draw.rectangle((x0, y0, x1, y1), fill=pen.ink)


def _dunes(pen: _Pen) -> None:
    """Crests of dunes, all blown one way."""
    for i, (x, y) in enumerate(pen.spots(0.05)):
        if i % 2 == 0:
            crest = [(x + t * 0.03, y + 0.0028 * t * t) for t in range(-3, 5)]
            pen.line(crest, 0.016)


def _lava(pen: _Pen) -> None:
    for x, y in pen.spots(0.05):
        r = 0.055 + pen.nudge() * 0.02
        corners = [
            (
                x + r * (1 + pen.nudge() * 0.35) * math.cos(a),
                y + r * 0.8 * (1 + pen.nudge() * 0.35) * math.sin(a),
            )
            for a in (i * math.tau / 6 for i in range(6))
        ]
        pen.draw.polygon([pen.at(*c) for c in corners], fill=pen.ink)


def _waves(pen: _Pen) -> None:
    for x, y in ((-0.2, -0.2), (0.18, -0.06), (-0.22, 0.1), (0.12, 0.26)):
        points = [(x + t * 0.03, y + 0.022 * math.sin(t * math.pi / 2)) for t in range(-4, 5)]
        pen.line(points, 0.016)


def _hatch(pen: _Pen) -> None:
    # From the board's origin, so that the parts of a map that is painted in parts fit together.
    for cut in hatching(pen.corners, pen.scale * 0.22, 1, sum(pen.origin)):
        pen.draw.line(cut, fill=pen.ink, width=pen.width(0.022))


_PATTERNS: dict[str, Callable[[_Pen], None]] = {
    "stipple": _stipple,
    "rings": _rings,
    "peaks": _peaks,
    "chevrons": _chevrons,
    "blocks": _blocks,
    "hamlet": _hamlet,
    "city": _city,
    "dunes": _dunes,
    "lava": _lava,
    "waves": _waves,
    "hatch": _hatch,
}


def _wash(draw: Draw, frame: Frame, view: BoardView, area: AreaView) -> None:
    color = (*rgb(_AREA), 34)
    for h in area.hexes:
        if h in view:
            draw.polygon(frame.many(view.hex(h).corners), fill=color)


def _outline(draw: Draw, frame: Frame, view: BoardView, area: AreaView) -> None:
    """A dashed line along the edge of an area."""
    color, width = rgb(_AREA), max(1, round(frame.scale * 0.04))
    sides: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for h in area.hexes:
        if h not in view:
            continue
        corners = view.hex(h).corners
        for p, q in pairwise([*corners, corners[0]]):
            key = (round((p[0] + q[0]) * 100), round((p[1] + q[1]) * 100))
            sides.setdefault(key, []).append((p, q))
    for found in sides.values():
        if len(found) == 1:
            for dash in dashes(frame.many(found[0]), frame.scale * 0.17, frame.scale * 0.1):
                draw.line(dash, fill=color, width=width)
