"""Small geometry of points in the plane: ways between them, curves, stars, hatching, dashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from golan_core.view.scene import Point


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


def hatching(corners: Sequence[Point], step: float, slope: int, start: float = 0.0) -> list[list[Point]]:
    """Lines across a convex shape on which x + `slope` y is the same, `step` apart, `start` on one."""
    out: list[list[Point]] = []
    sums = [x + slope * y for x, y in corners]
    level = start + math.ceil((min(sums) - start) / step) * step
    while level < max(sums):
        cut: list[Point] = []
        for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
            s0, s1 = x0 + slope * y0 - level, x1 + slope * y1 - level
            if (s0 < 0) != (s1 < 0):
                t = s0 / (s0 - s1)
                cut.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
        if len(cut) == 2:
            out.append(cut)
        level += step
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
