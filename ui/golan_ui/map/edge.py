"""The map moves when the pointer rests at the edge of the window."""

from __future__ import annotations

from golan_ui.map.camera import Point, Rect

MARGIN = 4
"""Points from the edge of the window within which the pointer is at it: panels keep clear of them."""
REST = 0.35
"""Seconds that it rests there before the map moves."""
SPEED = 700
"""Points a second that the map moves."""


class EdgePan:
    """Told where the pointer is, it says how far the map is to be dragged."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._last = 0.0

    def drag(self, pointer: Point, window: Rect, ratio: float, now: float) -> Point:
        """By how many pixels to drag the map now; (0, 0) while the pointer is elsewhere or has just come."""
        dx, dy = pull(pointer, window, MARGIN * ratio)
        if (dx, dy) == (0, 0):
            self._since = None
            return 0.0, 0.0
        if self._since is None:
            self._since = now
        passed, self._last = min(now - self._last, 0.1), now
        if now - self._since < REST:
            return 0.0, 0.0
        far = SPEED * ratio * passed
        return dx * far, dy * far

    def stop(self) -> None:
        """The pointer has something else to do."""
        self._since = None


def pull(pointer: Point, window: Rect, margin: float) -> tuple[int, int]:
    """Which way the map is pulled: (1, 0) to the right, when the pointer is at the left edge."""
    if not window.holds(pointer):
        return 0, 0
    x, y = pointer
    dx = (x < window.x + margin) - (x >= window.right - margin)
    dy = (y < window.y + margin) - (y >= window.bottom - margin)
    return dx, dy
