"""Where a question is laid over the map, so that what it is about can be seen."""

from __future__ import annotations

from collections.abc import Sequence

from golan_ui.map.camera import Point, Rect

Weighed = tuple[Point, int]
"""A pixel that had better stay in sight, and how much."""


def corner_for(size: Point, port: Rect, gap: float, radius: float, about: Sequence[Weighed]) -> Point:
    """The corner of the map's part of the window in which a box of some size hides least.

    Each of the pixels has a hex of `radius` round it. Of equal corners the first is taken: upper left,
    upper right, lower left, lower right.
    """
    left, top = port.x + gap, port.y + gap
    right, low = port.right - gap - size[0], port.bottom - gap - size[1]
    corners = [(left, top), (right, top), (left, low), (right, low)]
    return min(corners, key=lambda corner: hidden(Rect(corner[0], corner[1], *size), radius, about))


def hidden(box: Rect, radius: float, about: Sequence[Weighed]) -> int:
    """How much a box hides of what had better be seen."""
    wide = Rect(box.x - radius, box.y - radius, box.width + 2 * radius, box.height + 2 * radius)
    return sum(weight for pixel, weight in about if wide.holds(pixel))
