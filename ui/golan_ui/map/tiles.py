"""The map cut into square tiles, painted by Pillow for one exact width of a hex.

A tile is sharp because it is never scaled. Names are placed once for a whole map and width, so
that neighbouring tiles agree about them. Nothing here needs a window.
"""

from __future__ import annotations

import math
from dataclasses import replace

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import Frame, Letters, rgb, text_width, write
from golan_core.drawing.ground import paint_ground
from golan_core.drawing.labels import APART, named_places, number_color, site_marks
from golan_core.drawing.lines import paint_lines
from golan_core.drawing.marks import paint_marks
from golan_core.drawing.theme import Theme
from golan_core.view.scene import AreaView, BoardView, HexView, Point

SIDE = 256
"""Width and height of a tile in pixels; even, so that rounding is the same in every tile."""
BASE_SCALE, LARGEST = 22, 4096
"""Width of a hex in the small picture of the whole map, which stands in for tiles not painted yet, and
the most pixels of its sides: every graphics card takes as much."""
NUMBERS_FROM, NAMES_FROM, TOWNS_FROM = 44, 36, 18
"""Least width of a hex for its number, for all names, for the names of towns."""

_SMOOTH = 2
_MARGIN = 0.4
_REACH = 2.0
"""How far beyond a tile things are painted that may reach into it, in hexes."""
_SPOTS = ((0.0, 0.30), (0.0, 0.40), (0.0, -0.27), (0.3, 0.24), (-0.3, 0.24), (0.35, -0.25), (-0.35, -0.25))
Box = tuple[float, float, float, float]
TileKey = tuple[int, int]


class TileSet:
    """All tiles of a board at one width of a hex."""

    def __init__(self, view: BoardView, scale: int, theme: Theme, ratio: float = 1.0) -> None:
        self.view, self.scale, self.theme, self.ratio = view, scale, theme, ratio
        left, top, right, bottom = view.bounds
        self.base = math.floor((left - _MARGIN) * scale), math.floor((top - _MARGIN) * scale)
        """Pixel of the upper left corner of tile (0, 0), where the world's (0, 0) is pixel (0, 0)."""
        self.columns = math.ceil(((right + _MARGIN) * scale - self.base[0]) / SIDE)
        self.rows = math.ceil(((bottom + _MARGIN) * scale - self.base[1]) / SIDE)
        self._names: list[tuple[str, Point, int, bool, int]] | None = None

    def seen(self, left: float, top: float, right: float, bottom: float) -> list[TileKey]:
        """The tiles of a part of the world, those near its middle first."""
        x0, x1 = ((v * self.scale - self.base[0]) / SIDE for v in (left, right))
        y0, y1 = ((v * self.scale - self.base[1]) / SIDE for v in (top, bottom))
        columns = range(max(0, math.floor(x0)), min(self.columns, math.floor(x1) + 1))
        rows = range(max(0, math.floor(y0)), min(self.rows, math.floor(y1) + 1))
        x, y = (x0 + x1) / 2 - 0.5, (y0 + y1) / 2 - 0.5
        keys = [(i, j) for i in columns for j in rows]
        return sorted(keys, key=lambda k: (k[0] - x) ** 2 + (k[1] - y) ** 2)

    def corner(self, key: TileKey) -> tuple[int, int]:
        """Pixel of a tile's upper left corner, where the world's (0, 0) is pixel (0, 0)."""
        return self.base[0] + key[0] * SIDE, self.base[1] + key[1] * SIDE

    def paint(self, key: TileKey) -> Image.Image:
        """One tile."""
        x, y = self.corner(key)
        part = portion(
            self.view,
            x / self.scale - _REACH,
            y / self.scale - _REACH,
            (x + SIDE) / self.scale + _REACH,
            (y + SIDE) / self.scale + _REACH,
        )
        large = Image.new("RGB", (SIDE * _SMOOTH, SIDE * _SMOOTH), rgb(self.theme.paper))
        frame = Frame(0.0, 0.0, self.scale * _SMOOTH, -x * _SMOOTH, -y * _SMOOTH)
        pen = ImageDraw.Draw(large, "RGBA")
        paint_ground(pen, frame, part, self.theme)
        paint_lines(pen, frame, part, self.theme)
        tile = large.reduce(_SMOOTH)
        self._paint_labels(tile, part, Frame(0.0, 0.0, self.scale, -x, -y))
        return tile

    def _paint_labels(self, tile: Image.Image, part: BoardView, frame: Frame) -> None:
        if self.scale >= NUMBERS_FROM * self.ratio:
            size = max(round(8 * self.ratio), round(self.scale * 0.135))
            for hex_view in part.hexes:
                if hex_view.in_play:
                    x, y = frame.xy(hex_view.center)
                    at = (round(x), round(y - self.scale * _number_height(self.view)))
                    write(tile, at, hex_view.label, Letters(size, number_color(hex_view, self.theme)))
        if self.scale >= TOWNS_FROM * self.ratio:
            paint_marks(tile, frame, part, site_marks(part), self.theme)
        for text, (left, top), size, big, width in self.names():
            spot = (left + frame.ox, top + frame.oy)
            if -width < spot[0] < SIDE + width and -2 * size < spot[1] < SIDE + 2 * size:
                color = self.theme.ink if big else "#3a2f1c"
                write(tile, spot, text, Letters(size, color, bold=big, halo=self.theme.halo))

    def names(self) -> list[tuple[str, Point, int, bool, int]]:
        """Text, pixel of its middle, letter size, boldness and width of every name that is shown."""
        if self._names is None:
            self._names = self._place_names()
        return self._names

    def _place_names(self) -> list[tuple[str, Point, int, bool, int]]:
        out: list[tuple[str, Point, int, bool, int]] = []
        taken: list[Box] = []
        for area in self.view.areas:
            size = max(round(11 * self.ratio), round(self.scale * 0.42))
            width = text_width(area.title, size)
            x = self._within(area.center[0] * self.scale, width)
            out.append((area.title, (x, round(area.center[1] * self.scale)), size, True, width))
            taken.append(_box((x, area.center[1] * self.scale), width, size))
        for place, hex_view, big in named_places(self.view):
            if self.scale < (TOWNS_FROM if big else NAMES_FROM) * self.ratio:
                continue
            share, least = (0.195, 11) if big else (0.165, 9)
            size = max(round(least * self.ratio), round(self.scale * share))
            width = text_width(place.name, size)
            at = self._best_spot(hex_view, width, size, taken)
            if at is not None:
                out.append((place.name, at, size, big, width))
                taken.append(_box(at, width + 2 * APART * size, size))
        return out

    def _within(self, x: float, width: float) -> int:
        """A middle at which a text stays on the map."""
        left, _, right, _ = (v * self.scale for v in self.view.bounds)
        return round(min(max(x, left + width / 2 + 2), max(right - width / 2 - 2, left)))

    def _best_spot(self, hex_view: HexView, width: int, size: int, taken: list[Box]) -> Point | None:
        """The spot that covers least of other names; None where a name would lie on another."""
        best: Point | None = None
        least = 0.35 * width * size
        for rank, (dx, dy) in enumerate(_SPOTS):
            if rank * size * 0.6 >= least:
                break
            x = self._within((hex_view.center[0] + dx) * self.scale, width)
            at = (x, round((hex_view.center[1] + dy) * self.scale))
            box = _box(at, width, size)
            cost = rank * size * 0.6 + sum(_overlap(box, other) for other in taken)
            if cost < least:
                best, least = at, cost
        return best


def base_picture(view: BoardView, theme: Theme) -> tuple[Image.Image, Box]:
    """A small picture of the bare map, and the part of the world that it shows."""
    left, top, right, bottom = view.bounds
    scale = min(BASE_SCALE, LARGEST / (max(right - left, bottom - top) + 1))
    width, height = math.ceil((right - left) * scale), math.ceil((bottom - top) * scale)
    image = Image.new("RGB", (width, height), rgb(theme.paper))
    pen = ImageDraw.Draw(image, "RGBA")
    frame = Frame(left, top, scale)
    paint_ground(pen, frame, replace(view, areas=()), theme)
    paint_lines(pen, frame, view, theme)
    return image, (left, top, left + width / scale, top + height / scale)


def portion(view: BoardView, left: float, top: float, right: float, bottom: float) -> BoardView:
    """What of a board may be seen in a part of the world."""

    def inside(point: Point) -> bool:
        return left <= point[0] <= right and top <= point[1] <= bottom

    hexes = tuple(h for h in view.hexes if inside(h.center))
    ids = {h.id for h in hexes}
    areas = (replace(a, hexes=tuple(h for h in a.hexes if h in ids)) for a in view.areas)
    return BoardView(
        title=view.title,
        hexes=hexes,
        sides=tuple(s for s in view.sides if s.a in ids and s.b in ids),
        roads=tuple(r for r in view.roads if any(map(inside, r.points))),
        areas=tuple(a for a in areas if _has_hexes(a)),
        bounds=view.bounds,
        orientation=view.orientation,
        places=tuple(p for p in view.places if p.hex in ids),
        style=view.style,
    )


def _has_hexes(area: AreaView) -> bool:
    return bool(area.hexes)


def _number_height(view: BoardView) -> float:
    return 0.36 if view.orientation.startswith("flat") else 0.44


def _box(center: Point, width: float, height: float) -> Box:
    x, y = center
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(a: Box, b: Box) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0
