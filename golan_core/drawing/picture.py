"""A scene as a picture: a printed wargame map with counters, tracks and panels.

This is the door to `golan_core.drawing`. It loads Pillow, so import it only where a picture is made.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from golan_core.drawing.canvas import Frame, font, rgb
from golan_core.drawing.counters import CounterPress, paint_counters
from golan_core.drawing.ground import paint_ground
from golan_core.drawing.key import paint_key
from golan_core.drawing.labels import paint_labels
from golan_core.drawing.lines import paint_lines
from golan_core.drawing.marks import is_star, paint_marks, paint_overlay_tops, paint_overlays
from golan_core.drawing.media.sheet import Medium, Pen, Sheet, blank, drawn, paste
from golan_core.drawing.media.svg import SvgSheet
from golan_core.drawing.strip import paint_footer, paint_header
from golan_core.drawing.theme import Theme
from golan_core.errors import GolanError
from golan_core.view.scene import BoardView, Scene
from golan_core.view.style import Style

SCALE = 68.0
"""Default width of a hex in pixels."""
_MARGIN = 0.35
"""Paper around the map, in hexes."""
_NARROWEST = 9.0
"""Least width of a picture, in hexes."""
_SMOOTH = 2
SUFFIXES = (".png", ".svg")
"""What the name of a picture may end in."""
_MOST_PIXELS = 120_000_000
"""Largest map sheet in pixels; above this a typing mistake in the scale would fill the memory."""

_default_theme = Theme()
_themes: dict[tuple[int, int], tuple[Theme, Style, Theme]] = {}
_presses: dict[int, CounterPress] = {}
_sheets: dict[tuple[int, float, int], tuple[BoardView, Theme, Image.Image]] = {}


def draw(scene: Scene, *, scale: float = SCALE, theme: Theme | None = None, key: bool = True) -> Image.Image:
    """The scene as an RGB image, a hex `scale` pixels wide; `key` adds a terrain key below.

    The map sheet of the last board drawn is kept, so that a second picture of the same game is
    quick. Raises GolanError for a scale that is below 8 or makes the map too large.
    """
    picture = _compose(scene, scale, theme or _default_theme, key, Medium.PIXELS)
    assert isinstance(picture, Image.Image)
    return picture


def draw_svg(scene: Scene, *, scale: float = SCALE, theme: Theme | None = None, key: bool = True) -> str:
    """The scene as an SVG file: what `draw` draws, as shapes and text. Raises GolanError as `draw` does."""
    picture = _compose(scene, scale, theme or _default_theme, key, Medium.VECTORS)
    assert isinstance(picture, SvgSheet)
    return picture.document(scene.title or scene.board_view.title, getattr(font(12), "font_bytes", b""))


def _compose(scene: Scene, scale: float, theme: Theme, key: bool, medium: Medium) -> Sheet:
    view = scene.board_view
    _check_scale(view, scale)
    theme = _styled(theme, view.style)
    press = _press(theme, medium)
    sheet = _sheet(view, scale, theme, medium)
    frame = _frame(view, scale)
    paint_overlays(sheet, frame, view, scene.overlays, theme)
    paint_marks(sheet, frame, view, [m for m in scene.marks if not is_star(m)], theme)
    paint_counters(sheet, frame, view, scene.stacks(), press)
    paint_marks(sheet, frame, view, [m for m in scene.marks if is_star(m)], theme)
    paint_overlay_tops(sheet, frame, view, scene.overlays, theme)
    width = _width(view, scale)
    header = paint_header(scene, width, scale, theme, medium)
    terrain_key = paint_key(scene, width, scale, theme, medium) if key else None
    footer = paint_footer(scene, terrain_key, width, scale, press)
    parts = [header, sheet] if footer is None else [header, sheet, footer]
    picture = blank(medium, width, sum(p.height for p in parts), rgb(theme.paper))
    y = 0
    for part in parts:
        paste(picture, part, (0, y))
        y += part.height
    return picture


def save_picture(scene: Scene, path: str | Path, *, scale: float = SCALE, theme: Theme | None = None) -> None:
    """Draw the scene into a PNG or an SVG file, as its name says.

    Raises GolanError if the name ends in something else, the file cannot be written, or the scale
    does not do.
    """
    path = Path(path)
    kind = path.suffix.lower()
    if kind not in SUFFIXES:
        raise GolanError(
            f"pictures are PNG or SVG: give a name that ends in {' or '.join(SUFFIXES)}, not {path.name!r}"
        )
    if not path.parent.is_dir():
        raise GolanError(f"{path}: there is no folder {str(path.parent)!r}; make it first")
    try:
        if kind == ".svg":
            path.write_text(draw_svg(scene, scale=scale, theme=theme), encoding="utf-8")
        else:
            draw(scene, scale=scale, theme=theme).save(path, format="PNG")
    except OSError as error:
        raise GolanError(f"{path}: the picture cannot be written: {error.strerror or error}") from error


def hex_pixel(scene: Scene, hex_id: int, *, scale: float = SCALE) -> tuple[int, int]:
    """Where `draw` puts the centre of a hex, in pixels from the upper left corner of the picture.

    Raises KeyError for a hex that the board does not show.
    """
    view = scene.board_view
    frame = _frame(view, scale)
    x, y = frame.xy(view.hex(hex_id).center)
    return round(x), round(y) + _header_height(scene, scale)


def _header_height(scene: Scene, scale: float) -> int:
    width = _width(scene.board_view, scale)  # vectors are quicker, and as high
    return paint_header(scene, width, scale, _default_theme, Medium.VECTORS).height


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


def _styled(theme: Theme, style: Style) -> Theme:
    """A theme with the style of a game, the same one each time, as presses and sheets are kept by it."""
    key = id(theme), id(style)
    if key not in _themes:
        if len(_themes) > 16:
            _themes.clear()
        _themes[key] = (theme, style, theme.styled(style))  # all three are held, so that ids stay theirs
    return _themes[key][2]


def _press(theme: Theme, medium: Medium) -> CounterPress:
    if medium is Medium.VECTORS:
        return CounterPress(theme, {}, medium)
    press = _presses.get(id(theme))
    if press is None or press.theme is not theme:
        _presses.clear()
        press = _presses[id(theme)] = CounterPress(theme, {})
    return press


def _sheet(view: BoardView, scale: float, theme: Theme, medium: Medium) -> Sheet:
    """The bare map, to paint on. The pixels of the one drawn last are kept."""
    if medium is Medium.VECTORS:
        return _bare_map(view, scale, theme, medium)
    place = (id(view), scale, id(theme))
    kept = _sheets.get(place)
    if kept is None or kept[0] is not view or kept[1] is not theme:
        _sheets.clear()
        bare = _bare_map(view, scale, theme, medium)
        assert isinstance(bare, Image.Image)
        kept = _sheets[place] = (view, theme, bare)
    return kept[2].copy()


def _bare_map(view: BoardView, scale: float, theme: Theme, medium: Medium) -> Sheet:
    left, top, right, bottom = view.bounds
    width, height = round((right - left + 2 * _MARGIN) * scale), round((bottom - top + 2 * _MARGIN) * scale)
    frame = _frame(view, scale * _SMOOTH)

    def paint(pen: Pen) -> None:
        paint_ground(pen, frame, view, theme)
        paint_lines(pen, frame, view, theme)

    sheet = drawn(medium, width, height, rgb(theme.paper), _SMOOTH, paint)
    paint_labels(sheet, _frame(view, scale), view, theme)
    return sheet
