"""The terrain key: a sample of every kind of hex, hexside, road and star that a scene shows."""

from __future__ import annotations

import math
from collections.abc import Callable

from golan_core.drawing.canvas import Frame, Letters, rgb, text_width, write
from golan_core.drawing.ground import paint_hex
from golan_core.drawing.lines import paint_lines
from golan_core.drawing.marks import paint_marks, place_of
from golan_core.drawing.media.sheet import Medium, Pen, Sheet, blank, drawn, medium_of, paste
from golan_core.drawing.shapes.signs import SIZE, SIZES
from golan_core.drawing.strip import text_size
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, HexView, Mark, Point, RoadView, Scene, SideView

_SMOOTH = 2
_CORNERS = tuple(
    (math.cos(math.radians(a)) / math.sqrt(3), math.sin(math.radians(a)) / math.sqrt(3))
    for a in range(-30, 330, 60)
)
Sample = tuple[str, Callable[[Sheet, Point], None]]


def paint_key(scene: Scene, width: int, scale: float, theme: Theme, medium: Medium) -> Sheet:
    """Samples with their names in columns, `width` pixels wide."""
    view = scene.board_view
    samples = [
        *_ground_samples(view, scale, theme),
        *_line_samples(view, scale, theme),
        *_mark_samples(scene, scale, theme),
    ]
    size = max(10, round(text_size(scale) * 0.85))
    cell = round(scale * 0.85)
    column = max([text_width(title, size) for title, _ in samples], default=0) + round(cell * 1.15) + size
    columns = max(1, min(len(samples), width // column))
    column = max(column, min(width // columns, column * 2))
    rows = -(-len(samples) // columns)
    sheet = blank(medium, width, rows * cell + size, rgb(theme.paper))
    for i, (title, paint) in enumerate(samples):
        x, y = i % columns * column + 10, size // 2 + i // columns * cell + cell / 2
        paint(sheet, (x + cell / 2, y))
        write(sheet, (x + cell * 1.1, y), title, Letters(size, theme.ink, anchor="l"))
    return sheet


def _tile(
    sheet: Sheet,
    at: Point,
    scale: float,
    theme: Theme,
    paint: Callable[[Pen, Frame], None],
    zoom: float = 1.0,
) -> None:
    """A square sample, drawn twice as large and reduced; the frame has (0, 0) at its centre."""
    side = round(scale * 0.8)
    zoom *= scale * _SMOOTH
    frame = Frame(0.0, 0.0, zoom, side * _SMOOTH / 2, side * _SMOOTH / 2)
    paper = rgb(theme.paper)
    tile = drawn(medium_of(sheet), side, side, paper, _SMOOTH, lambda pen: paint(pen, frame))
    paste(sheet, tile, (round(at[0] - side / 2), round(at[1] - side / 2)))


def _ground_samples(view: BoardView, scale: float, theme: Theme) -> list[Sample]:
    kinds = {kind for h in view.hexes for kind in h.terrain}
    known = [k for k in theme.style.ground if k in kinds]
    samples: list[Sample] = []
    for kind in [*known, *sorted(kinds - set(known))]:
        sample = HexView(7, "", (0.0, 0.0), _CORNERS, (kind,), kind)

        def paint(sheet: Sheet, at: Point, sample: HexView = sample) -> None:
            _tile(sheet, at, scale, theme, lambda pen, frame: paint_hex(pen, frame, sample, theme), 0.68)

        samples.append((theme.ground(kind).title or kind.replace("_", " ").capitalize(), paint))
    return samples


def _line_samples(view: BoardView, scale: float, theme: Theme) -> list[Sample]:
    """One sample a kind of hexside; a pair of up and down kinds is one kind here."""
    titles: dict[str, str] = {}
    for side in view.sides:
        for kind in (*side.kinds, *side.back):
            line = theme.side(kind)
            if line is not None and not kind.startswith("down_") and kind != "bridge":
                titles.setdefault(kind, line.title or kind.replace("_", " ").capitalize())
    ordered = sorted(titles, key=lambda k: (getattr(theme.side(k), "order", 0), k))
    samples: list[Sample] = []
    for kind in ordered:
        low, high = HexView(0, "", (0.0, 0.5), (), (), ""), HexView(1, "", (0.0, -0.5), (), (), "")
        side = SideView(0, 1, 5, (-0.29, 0.0), (0.29, 0.0), (kind,), ())
        sample = BoardView("", (low, high), (side,), (), (), (0.0, 0.0, 0.0, 0.0))
        samples.append((titles[kind], _line_painter(sample, scale, theme)))
    for road in sorted({r.kind for r in view.roads}):
        stretch = RoadView(road, (0, 1), ((-0.33, 0.06), (0.33, -0.06)))
        sample = BoardView("", (), (), (stretch,), (), (0.0, 0.0, 0.0, 0.0))
        samples.append((road.capitalize(), _line_painter(sample, scale, theme)))
    return samples


def _line_painter(sample: BoardView, scale: float, theme: Theme) -> Callable[[Sheet, Point], None]:
    def paint(sheet: Sheet, at: Point) -> None:
        _tile(sheet, at, scale, theme, lambda draw, frame: paint_lines(draw, frame, sample, theme))

    return paint


def _mark_samples(scene: Scene, scale: float, theme: Theme) -> list[Sample]:
    samples: dict[str, Sample] = {}
    kinds = {mark.kind: mark.text for mark in scene.marks}
    kinds |= {place.kind: "" for place in scene.board_view.places if place.kind in theme.style.mark}
    for kind, text in sorted(kinds.items()):
        what, _, role = kind.partition(":")
        title = _MARK_TITLES.get(what) or theme.mark(what).title or what.replace("_", " ").capitalize()
        if role and not role.isdigit():
            title = f"{title} ({role.title()})"

        def paint(sheet: Sheet, at: Point, kind: str = kind, text: str = text) -> None:
            style = theme.mark(kind)
            zoom = scale * min(1.0, 0.8 / SIZES.get(style.shape, SIZE))
            x, y = place_of(kind, style)  # what stands off the centre of its hex is moved back
            spot = HexView(0, "", (-x, -y), (), (), "")
            sample = BoardView("", (spot,), (), (), (), (0.0, 0.0, 0.0, 0.0))
            shown = text if kind.startswith("entry") else ""
            paint_marks(sheet, Frame(0.0, 0.0, zoom, *at), sample, [Mark(0, kind, shown)], theme)

        samples.setdefault(title, (title, paint))
    return list(samples.values())


_MARK_TITLES = {"vp": "Victory points", "entry": "Entry area", "supply": "Supply source"}
