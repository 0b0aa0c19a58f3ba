"""Screen to world to hex, and back: the only place where the three meet.

The screen is in pixels of the window's surface, x to the right and y down from its upper left
corner. The world is in hexes, as in `golan_core.view.scene`. No drawing library is needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from golan_core.view.scene import BoardView

Point = tuple[float, float]

STEPS = (9, 12, 15, 19, 24, 30, 38, 48, 60, 76, 96, 120, 152)
"""Widths of a hex in pixels that the zoom goes through, on a screen of one pixel a point."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def within(self, other: Rect) -> Rect:
        """The part of it that lies in another; of no width or height if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))


class HexFinder:
    """Which hex a world point lies in: the one with the nearest centre, found through a coarse grid."""

    def __init__(self, view: BoardView) -> None:
        self._bins: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
        for hex_view in view.hexes:
            x, y = hex_view.center
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    key = (math.floor(x) + i, math.floor(y) + j)
                    self._bins.setdefault(key, []).append((x, y, hex_view.id))

    def at(self, point: Point) -> int | None:
        """The hex at a world point; None off the map."""
        near = self._bins.get((math.floor(point[0]), math.floor(point[1])), ())
        best, found = 1 / 3 + 1e-9, None  # a corner is 1/sqrt(3) from its centre
        for x, y, hex_id in near:
            distance = (x - point[0]) ** 2 + (y - point[1]) ** 2
            if distance <= best:
                best, found = distance, hex_id
        return found


class Camera:
    """What part of the map is seen, and how large. `scale` is the width of a hex in pixels."""

    def __init__(self, view: BoardView, port: Rect, ratio: float = 1.0) -> None:
        self.view = view
        self.port = port
        self.steps = tuple(round(step * ratio) for step in STEPS)
        self.step = 6
        self.finder = HexFinder(view)
        left, top, right, bottom = view.bounds
        self.center: Point = ((left + right) / 2, (top + bottom) / 2)

    @property
    def scale(self) -> int:
        return self.steps[self.step]

    # ------------------------------------------------------------ transform

    @property
    def origin(self) -> Point:
        """Where the world's (0, 0) lies on the screen; whole pixels, so that what is drawn is sharp."""
        x, y = self.port.middle
        return round(x - self.center[0] * self.scale), round(y - self.center[1] * self.scale)

    def to_screen(self, point: Point) -> Point:
        """The pixel of a world point."""
        ox, oy = self.origin
        return ox + point[0] * self.scale, oy + point[1] * self.scale

    def to_world(self, pixel: Point) -> Point:
        """The world point of a pixel."""
        ox, oy = self.origin
        return (pixel[0] - ox) / self.scale, (pixel[1] - oy) / self.scale

    def hex_at(self, pixel: Point) -> int | None:
        """The hex under a pixel; None off the map or outside of the port."""
        return self.finder.at(self.to_world(pixel)) if self.port.holds(pixel) else None

    def hex_pixel(self, hex_id: int) -> Point:
        """The pixel of a hex's centre. Raises KeyError for a hex that the board does not show."""
        return self.to_screen(self.view.hex(hex_id).center)

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the part that is seen, in hexes."""
        left, top = self.to_world((self.port.x, self.port.y))
        right, bottom = self.to_world((self.port.right, self.port.bottom))
        return left, top, right, bottom

    @property
    def filled(self) -> bool:
        """Whether there is map everywhere in the port."""
        seen, bounds = self.seen, self.view.bounds
        return seen[0] >= bounds[0] and seen[1] >= bounds[1] and seen[2] <= bounds[2] and seen[3] <= bounds[3]

    # -------------------------------------------------------------- movement

    def resize(self, port: Rect) -> None:
        """Show the map in another part of the screen, with the same centre."""
        self.port = port
        self._hold()

    def pan(self, dx: float, dy: float) -> None:
        """Drag the map by pixels."""
        self.center = (self.center[0] - dx / self.scale, self.center[1] - dy / self.scale)
        self._hold()

    def zoom_at(self, pixel: Point, steps: int) -> None:
        """Zoom in (or out, below 0) so that the world point under the pixel stays there."""
        before = self.to_world(pixel)
        self.step = min(max(self.step + steps, 0), len(self.steps) - 1)
        x, y = self.port.middle
        self.center = (before[0] + (x - pixel[0]) / self.scale, before[1] + (y - pixel[1]) / self.scale)
        self._hold()

    def zoom(self, steps: int) -> None:
        """Zoom about the middle of the port."""
        self.zoom_at(self.port.middle, steps)

    def look_at(self, point: Point) -> None:
        """Bring a world point to the middle."""
        self.center = point
        self._hold()

    def look_at_hexes(self, hexes: Iterable[int]) -> None:
        """Bring hexes to the middle if one of them is not well in sight."""
        points = [self.view.hex(h).center for h in hexes if h in self.view]
        edge = self.scale
        port = Rect(
            self.port.x + edge, self.port.y + edge, self.port.width - 2 * edge, self.port.height - 2 * edge
        )
        if points and not all(port.holds(self.to_screen(p)) for p in points):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            self.look_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))

    def fit(self, whole: bool = False) -> None:
        """Show the map as wide as the port, or all of it."""
        left, top, right, bottom = self.view.bounds
        wide = self.port.width / (right - left + 0.5)
        best = min(wide, self.port.height / (bottom - top + 0.5)) if whole else wide
        self.step = max([i for i, step in enumerate(self.steps) if step <= best], default=0)
        self.look_at(((left + right) / 2, (top + bottom) / 2))

    def _hold(self) -> None:
        """Keep some of the map in the port, and all of it that fits."""
        left, top, right, bottom = self.view.bounds
        x = _held(self.center[0], left, right, self.port.width / self.scale)
        y = _held(self.center[1], top, bottom, self.port.height / self.scale)
        self.center = (x, y)


def _held(center: float, low: float, high: float, shown: float) -> float:
    """A centre at which the span from `low` to `high` still touches the `shown` part about it."""
    keep = min(0.5, shown / 2)  # half a hex: a zoom at a hex's centre never has to be put right
    return min(max(center, low + keep - shown / 2), high - keep + shown / 2)
