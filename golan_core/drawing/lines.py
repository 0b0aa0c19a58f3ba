"""Lines of the map: rivers and wadis, cliffs and slopes, front lines, forts, roads.

A hexside is a pair of corners and the two kinds met when crossing it either way. Kinds that have a
high and a low side are named "up_..." and "down_...", as met from the hex that is left; signs point
to the low side. Brackets guard the hex that is entered.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from golan_core.drawing.canvas import Frame, mix, rgb
from golan_core.drawing.media.sheet import Pen as Draw
from golan_core.drawing.shapes.geometry import dashes, lerp, offset, rounded, unit, wavy
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, Point, RoadView, SideView
from golan_core.view.style import Line


@dataclass(frozen=True, slots=True)
class Stroke:
    """One kind on one hexside, in pixels. `toward` points to the low side, or into the guarded hex.

    `sided` is False when neither side is told apart; signs are then drawn on both.
    """

    p0: Point
    p1: Point
    toward: Point
    sided: bool
    line: Line
    scale: float

    @property
    def middle(self) -> Point:
        return lerp(self.p0, self.p1, 0.5)

    def width(self, share: float = 1.0) -> int:
        return max(1, round(self.line.width * share * self.scale))


def paint_lines(draw: Draw, frame: Frame, view: BoardView, theme: Theme) -> None:
    """All hexsides and roads, in the order of their styles; roads lie over water, bridges over roads."""
    strokes = [s for side in view.sides for s in strokes_of(frame, view, side, theme)]
    strokes.sort(key=lambda s: s.line.order)
    for stroke in strokes:
        if stroke.line.order < _ROAD_ORDER:
            _FORMS.get(stroke.line.form, _plain)(draw, stroke)
    for road in view.roads:
        paint_road(draw, frame, road, theme, casing=True)
    for road in view.roads:
        paint_road(draw, frame, road, theme, casing=False)
    for stroke in strokes:
        if stroke.line.order >= _ROAD_ORDER:
            _FORMS.get(stroke.line.form, _plain)(draw, stroke)


_ROAD_ORDER = 45
"""Hexsides of this order or more are drawn over the roads."""


def strokes_of(frame: Frame, view: BoardView, side: SideView, theme: Theme) -> list[Stroke]:
    """What is to be drawn on a hexside; each two-sided kind once, with its low side settled."""
    p0, p1 = frame.xy(side.p0), frame.xy(side.p1)
    to_b = unit(view.hex(side.a).center, view.hex(side.b).center)
    to_a = (-to_b[0], -to_b[1])
    low = to_a if _climbs(side.kinds) else to_b if _climbs(side.back) else None
    strokes, done = [], set()
    for kinds, ahead, behind in ((side.kinds, to_b, to_a), (side.back, to_a, to_b)):
        for kind in kinds:
            line = theme.side(kind)
            stem = kind.removeprefix("up_").removeprefix("down_")
            if line is None or stem in done:
                continue
            toward, sided = ahead, True
            if kind.startswith("up_"):
                toward = behind
            elif kind.startswith("down_") or line.form == "bracket":
                toward = ahead
            elif low is not None:
                toward = low
            else:
                sided = False
            if line.form != "bracket":
                done.add(stem)
            strokes.append(Stroke(p0, p1, toward, sided, line, frame.scale))
    return strokes


def _climbs(kinds: tuple[str, ...]) -> bool:
    return any(kind.startswith("up_") for kind in kinds)


def paint_road(draw: Draw, frame: Frame, road: RoadView, theme: Theme, *, casing: bool) -> None:
    """A road with rounded bends: its dark casing, or the core that is laid over all casings."""
    style = theme.road(road.kind)
    points = rounded(frame.many(road.points))
    width = style.width * frame.scale * (1.0 if casing else 0.58)
    color = rgb(style.casing if casing else style.color)
    draw.line(points, fill=color, width=max(1, round(width)), joint="curve")
    for end in (points[0], points[-1]):
        _dot(draw, end, width / 2, color)


def _dot(draw: Draw, at: Point, radius: float, color: tuple[int, int, int]) -> None:
    draw.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=color)


def _stroke(draw: Draw, points: list[Point], color: tuple[int, int, int], width: int) -> None:
    """A polyline with round ends, so that neighbouring hexsides join without a gap."""
    draw.line(points, fill=color, width=width, joint="curve")
    if width > 2:
        for end in (points[0], points[-1]):
            _dot(draw, end, width / 2 - 0.5, color)


def _water(draw: Draw, s: Stroke) -> None:
    points = wavy(s.p0, s.p1, s.scale * 0.02)
    _stroke(draw, points, rgb(s.line.color), s.width())
    _stroke(draw, points, rgb(mix(s.line.color, "#ffffff", 0.45)), s.width(0.4))


def _dashed(draw: Draw, s: Stroke) -> None:
    for dash in dashes(wavy(s.p0, s.p1, s.scale * 0.03), s.scale * 0.115, s.scale * 0.04):
        _stroke(draw, dash, rgb(s.line.color), s.width())


def _teeth_at(s: Stroke, count: int) -> list[Point]:
    return [lerp(s.p0, s.p1, (i + 0.5) / count) for i in range(count)]


def _gorge(draw: Draw, s: Stroke) -> None:
    """Two banks with ticks outward: a cut that is deep from both sides."""
    color, across = rgb(s.line.color), s.toward
    for side in (1, -1):
        out = (across[0] * side, across[1] * side)
        bank = [offset(p, out, s.scale * 0.028) for p in (s.p0, s.p1)]
        _stroke(draw, bank, color, s.width(0.5))
        for at in _teeth_at(s, 5):
            base = offset(at, out, s.scale * 0.028)
            draw.line([base, offset(base, out, s.scale * 0.055)], fill=color, width=s.width(0.4))


def _teeth(draw: Draw, s: Stroke) -> None:
    """A cliff: a heavy line with triangles that hang to the low side."""
    color = rgb(s.line.color)
    _stroke(draw, [s.p0, s.p1], color, s.width())
    along = unit(s.p0, s.p1)
    sides = (1,) if s.sided else (1, -1)
    for at in _teeth_at(s, 5):
        for side in sides:
            tip = offset(at, s.toward, side * s.scale * (0.13 if s.sided else 0.08))
            half = s.scale * 0.042
            draw.polygon([offset(at, along, -half), offset(at, along, half), tip], fill=color)


def _ticks(draw: Draw, s: Stroke) -> None:
    """A slope: a thin line with ticks that hang to the low side."""
    color = rgb(s.line.color)
    draw.line([s.p0, s.p1], fill=color, width=s.width())
    for i, at in enumerate(_teeth_at(s, 7)):
        tip = offset(at, s.toward, s.scale * (0.10 if i % 2 == 0 else 0.06))
        draw.line([at, tip], fill=color, width=s.width())


def _battlements(draw: Draw, s: Stroke) -> None:
    """A heavy line with square teeth on both sides."""
    color, along = rgb(s.line.color), unit(s.p0, s.p1)
    _stroke(draw, [s.p0, s.p1], color, s.width())
    for i, at in enumerate(_teeth_at(s, 5)):
        out = 1 if i % 2 == 0 else -1
        half, deep = s.scale * 0.032, s.scale * 0.085
        near, far = offset(at, along, -half), offset(at, along, half)
        draw.polygon(
            [near, far, offset(far, s.toward, out * deep), offset(near, s.toward, out * deep)], fill=color
        )


def _band(draw: Draw, s: Stroke) -> None:
    _stroke(draw, [s.p0, s.p1], rgb(mix(s.line.color, "#ffffff", 0.55)), s.width(1.5))
    _stroke(draw, [s.p0, s.p1], rgb(s.line.color), s.width(0.75))


def _border(draw: Draw, s: Stroke) -> None:
    color = rgb(s.line.color)
    for dash in dashes([s.p0, s.p1], s.scale * 0.2, s.scale * 0.1):
        _stroke(draw, dash, color, s.width())
    _dot(draw, lerp(s.p0, s.p1, 0.44), s.width() / 2, color)


def _bracket(draw: Draw, s: Stroke) -> None:
    """A wall inside the guarded hex with studs toward the enemy; walls of neighbouring sides join."""
    color = rgb(s.line.color)
    center = offset(s.middle, s.toward, s.scale * 0.5)
    a, b = lerp(s.p0, center, 0.19), lerp(s.p1, center, 0.19)
    _stroke(draw, [a, b], color, s.width())
    for i in range(4):
        at = lerp(a, b, (i + 0.5) / 4)
        draw.line([at, offset(at, s.toward, -s.scale * 0.065)], fill=color, width=s.width(0.9))


def _bridge(draw: Draw, s: Stroke) -> None:
    """Two parapets along the crossing."""
    color, along = rgb(s.line.color), unit(s.p0, s.p1)
    for side in (1, -1):
        mid = offset(s.middle, along, side * s.scale * 0.075)
        a, b = offset(mid, s.toward, -s.scale * 0.09), offset(mid, s.toward, s.scale * 0.09)
        hook_a = offset(offset(a, along, side * s.scale * 0.05), s.toward, -s.scale * 0.04)
        hook_b = offset(offset(b, along, side * s.scale * 0.05), s.toward, s.scale * 0.04)
        draw.line([hook_a, a, b, hook_b], fill=(255, 255, 255), width=s.width(2.6), joint="curve")
        draw.line([hook_a, a, b, hook_b], fill=color, width=s.width(1.3), joint="curve")


def _plain(draw: Draw, s: Stroke) -> None:
    length = math.dist(s.p0, s.p1)
    for dash in dashes([s.p0, s.p1], length * 0.18, length * 0.1):
        draw.line(dash, fill=rgb(s.line.color), width=s.width())


_FORMS: dict[str, Callable[[Draw, Stroke], None]] = {
    "water": _water,
    "dashes": _dashed,
    "gorge": _gorge,
    "teeth": _teeth,
    "ticks": _ticks,
    "battlements": _battlements,
    "band": _band,
    "border": _border,
    "bracket": _bracket,
    "bridge": _bridge,
    "plain": _plain,
}
