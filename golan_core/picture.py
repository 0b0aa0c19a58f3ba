"""A scene as a picture: a printed wargame map with counters, tracks and panels.

This is the door to `golan_core.drawing`. It loads Pillow, so import it only where a picture is made.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import Frame, rgb
from golan_core.drawing.counters import CounterPress, paint_counters
from golan_core.drawing.ground import paint_ground
from golan_core.drawing.key import paint_key
from golan_core.drawing.labels import paint_labels
from golan_core.drawing.lines import paint_lines
from golan_core.drawing.marks import is_star, paint_marks, paint_overlay_tops, paint_overlays
from golan_core.drawing.strip import paint_footer, paint_header
from golan_core.drawing.theme import Theme
from golan_core.errors import GolanError
from golan_core.scene import BoardView, Scene

SCALE = 68.0
"""Default width of a hex in pixels."""
_MARGIN = 0.35
"""Paper around the map, in hexes."""
_NARROWEST = 9.0
"""Least width of a picture, in hexes."""
_SMOOTH = 2
_MOST_PIXELS = 120_000_000
"""Largest map sheet in pixels; above this a typing mistake in the scale would fill the memory."""

_default_theme = Theme()
_presses: dict[int, CounterPress] = {}
_sheets: dict[tuple[int, float, int], tuple[BoardView, Theme, Image.Image]] = {}


def draw(scene: Scene, *, scale: float = SCALE, theme: Theme | None = None, key: bool = True) -> Image.Image:
    """The scene as an RGB image, a hex `scale` pixels wide; `key` adds a terrain key below.

    The map sheet of the last board drawn is kept, so that a second picture of the same game is
    quick. Raises GolanError for a scale that is below 8 or makes the map too large.
    """
    theme = theme or _default_theme
    view = scene.board_view
    _check_scale(view, scale)
    press = _press(theme)
    sheet = _sheet(view, scale, theme).copy()
    frame = _frame(view, scale)
    paint_overlays(sheet, frame, view, scene.overlays, theme)
    paint_marks(sheet, frame, view, [m for m in scene.marks if not is_star(m)], theme)
    paint_counters(sheet, frame, view, scene.stacks(), press)
    paint_marks(sheet, frame, view, [m for m in scene.marks if is_star(m)], theme)
    paint_overlay_tops(sheet, frame, view, scene.overlays, theme)
    width = _width(view, scale)
    header = paint_header(scene, width, scale, theme)
    terrain_key = paint_key(scene, width, scale, theme) if key else None
    footer = paint_footer(scene, terrain_key, width, scale, press)
    parts = [header, sheet] if footer is None else [header, sheet, footer]
    picture = Image.new("RGB", (width, sum(p.height for p in parts)), rgb(theme.paper))
    y = 0
    for part in parts:
        picture.paste(part, (0, y))
        y += part.height
    return picture


def save_picture(scene: Scene, path: str | Path, *, scale: float = SCALE, theme: Theme | None = None) -> None:
    """Draw the scene into a PNG file.

    Raises GolanError if the name does not end in .png, the file cannot be written, or the scale
    does not do.
    """
    path = Path(path)
    if path.suffix.lower() != ".png":
        raise GolanError(f"pictures are written as PNG: give a name that ends in .png, not {path.name!r}")
    if not path.parent.is_dir():
        raise GolanError(f"{path}: there is no folder {str(path.parent)!r}; make it first")
    picture = draw(scene, scale=scale, theme=theme)
    try:
        picture.save(path, format="PNG")
    except OSError as error:
        raise GolanError(f"{path}: the picture cannot be written: {error.strerror or error}") from error


def hex_pixel(scene: Scene, hex_id: int, *, scale: float = SCALE) -> tuple[int, int]:
    """Where `draw` puts the centre of a hex, in pixels from the upper left corner of the picture.

    Raises KeyError for a hex that the board does not show.
    """
    view = scene.board_view
    frame = _frame(view, scale)
    x, y = frame.xy(view.hex(hex_id).center)
    return round(x), round(y) + paint_header(scene, _width(view, scale), scale, _default_theme).height


def _check_scale(view: BoardView, scale: float) -> None:
    left, top, right, bottom = view.bounds
    if not 8 <= scale < 100_000:
        raise GolanError(f"a scale of {scale} pixels a hex does not do; use 8 or more")
    pixels = (right - left + 2 * _MARGIN) * (bottom - top + 2 * _MARGIN) * scale * scale
    if pixels > _MOST_PIXELS:
        fits = int(scale * (_MOST_PIXELS / pixels) ** 0.5)
        raise GolanError(f"a scale of {scale} pixels a hex makes too large a picture; use {fits} or less")


def _width(view: BoardView, scale: float) -> int:
    """Width of the picture in pixels: that of the map, but enough for text below a small one."""
    left, _, right, _ = view.bounds
    return round(max(right - left + 2 * _MARGIN, _NARROWEST) * scale)


def _frame(view: BoardView, scale: float) -> Frame:
    return Frame(view.bounds[0], view.bounds[1], scale, _MARGIN * scale, _MARGIN * scale)


def _press(theme: Theme) -> CounterPress:
    press = _presses.get(id(theme))
    if press is None or press.theme is not theme:
        _presses.clear()
        press = _presses[id(theme)] = CounterPress(theme, {})
    return press


def _sheet(view: BoardView, scale: float, theme: Theme) -> Image.Image:
    """The bare map, from the cache if it is the one drawn last. Do not change it."""
    place = (id(view), scale, id(theme))
    kept = _sheets.get(place)
    if kept is None or kept[0] is not view or kept[1] is not theme:
        _sheets.clear()
        kept = _sheets[place] = (view, theme, _bare_map(view, scale, theme))
    return kept[2]


def _bare_map(view: BoardView, scale: float, theme: Theme) -> Image.Image:
    left, top, right, bottom = view.bounds
    width, height = round((right - left + 2 * _MARGIN) * scale), round((bottom - top + 2 * _MARGIN) * scale)
    large = Image.new("RGB", (width * _SMOOTH, height * _SMOOTH), rgb(theme.paper))
    frame = _frame(view, scale * _SMOOTH)
    pen = ImageDraw.Draw(large, "RGBA")
    paint_ground(pen, frame, view, theme)
    paint_lines(pen, frame, view, theme)
    sheet = large.reduce(_SMOOTH)
    paint_labels(sheet, _frame(view, scale), view, theme)
    return sheet
