"""Text printed on the map: hex numbers, place names, titles of areas."""

from __future__ import annotations

from golan_core.drawing.canvas import Frame, Letters, text_width, write
from golan_core.drawing.marks import paint_marks
from golan_core.drawing.media.sheet import Sheet
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, HexView, Mark, PlaceView, Point

Box = tuple[float, float, float, float]

_SPOTS = ((0.0, 0.26), (0.0, 0.36), (0.0, -0.29), (0.22, 0.27), (-0.22, 0.27), (0.22, -0.29), (-0.22, -0.29))
"""Places of a name in its hex, best first."""

APART = 0.7
"""What two names keep between them at least, if they can, in sizes of their letters."""


def paint_labels(sheet: Sheet, frame: Frame, view: BoardView, theme: Theme) -> None:
    """Hex numbers, then titles of areas, then place names where they collide least."""
    size = max(6, round(frame.scale * 0.135))
    numbers = []
    for hex_view in view.hexes:
        at = _number_place(frame, view, hex_view)
        numbers.append(at)
        if hex_view.in_play:
            color = number_color(hex_view, theme)
            write(sheet, at, hex_view.label, Letters(size, color))
    paint_marks(sheet, frame, view, site_marks(view), theme)
    taken = [_paint_area_title(sheet, frame, area.title, area.center, theme) for area in view.areas]
    wide = text_width("00.00", size)
    _paint_names(sheet, frame, view, theme, [_box(at, wide, size) for at in numbers], taken)


def number_color(hex_view: HexView, theme: Theme) -> str:
    """Colour of a hex's number."""
    return theme.ink if theme.ground(hex_view.tint).dark else theme.faint


def site_marks(view: BoardView) -> list[Mark]:
    """Places that are drawn as marks, with the number in their name, else with the name."""
    sites = (p for p in view.places if p.kind in view.style.mark)
    return [Mark(p.hex, p.kind, "".join(c for c in p.name if c.isdigit()) or p.name) for p in sites]


def named_places(view: BoardView) -> list[tuple[PlaceView, HexView, bool]]:
    """Places whose names are printed, with their hexes, the large names first."""
    places = [(p, view.hex(p.hex)) for p in view.places if p.kind not in view.style.mark]
    named = [(p, h, any(kind in view.style.big for kind in (p.kind, *h.terrain))) for p, h in places]
    return sorted(named, key=lambda item: not item[2])


def _number_place(frame: Frame, view: BoardView, hex_view: HexView) -> Point:
    x, y = frame.xy(hex_view.center)
    return x, y - frame.scale * (0.36 if view.orientation.startswith("flat") else 0.44)


def _box(center: Point, width: float, height: float) -> Box:
    x, y = center
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _overlap(a: Box, b: Box) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def _paint_area_title(sheet: Sheet, frame: Frame, title: str, center: Point, theme: Theme) -> Box:
    size = max(9, round(frame.scale * 0.42))
    width = text_width(title, size)
    x, y = frame.xy(center)
    at = (min(max(x, width / 2 + 4), max(sheet.width - width / 2 - 4, width / 2)), y)
    write(sheet, at, title, Letters(size, theme.faint, bold=True, halo=theme.halo))
    return _box(at, width, size)


def _paint_names(
    sheet: Sheet,
    frame: Frame,
    view: BoardView,
    theme: Theme,
    numbers: list[Box],
    taken: list[Box],
) -> None:
    left, top, right, bottom = (*frame.xy(view.bounds[:2]), *frame.xy(view.bounds[2:]))
    for place, hex_view, big in named_places(view):
        size = max(7, round(frame.scale * (0.195 if big else 0.165)))
        x, y = frame.xy(hex_view.center)
        width = text_width(place.name, size) + size * APART
        half = width / 2
        near = [b for b in numbers if abs(b[1] - y) < frame.scale and abs(b[0] - x) < frame.scale + half]
        best, best_cost = (x, y), float("inf")
        for rank, (dx, dy) in enumerate(_SPOTS):
            at = (
                min(max(x + dx * frame.scale, left + half), right - half),
                min(max(y + dy * frame.scale, top + size), bottom - size),
            )
            box = _box(at, width, size)
            cost = rank * size * 0.6
            cost += sum(_overlap(box, other) for other in near) + 4 * sum(_overlap(box, o) for o in taken)
            if cost < best_cost:
                best, best_cost = at, cost
        taken.append(_box(best, width, size))
        color = theme.ink if big else "#3a2f1c"
        write(sheet, best, place.name, Letters(size, color, bold=big, halo=theme.halo))
