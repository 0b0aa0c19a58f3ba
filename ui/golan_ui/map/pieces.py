"""What lies on the map, as small transparent pictures: stacks, marks, lit hexes, numbers, arrows.

They are painted by `golan_core.drawing`, which paints on paper, not on glass. So each is painted on
black and on white: what differs is what one sees through, and what is on black is the colour,
multiplied with its opacity as the window wants it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageChops, ImageDraw

from golan_core.drawing.canvas import Frame, Letters, text_width, write
from golan_core.drawing.counters import CounterPress, paint_badges, paint_stack
from golan_core.drawing.marks import paint_marks, paint_overlay_tops, paint_overlays
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, CounterView, HexView, Mark, Overlay, Point


def on_glass(size: tuple[int, int], paint: Callable[[Image.Image], None]) -> Image.Image:
    """What `paint` paints, as a premultiplied RGBA image."""
    black, white = Image.new("RGB", size, (0, 0, 0)), Image.new("RGB", size, (255, 255, 255))
    paint(black)
    paint(white)
    through = ImageChops.subtract(white, black).getchannel("G")
    return Image.merge("RGBA", (*black.split(), ImageChops.invert(through)))


def stack_picture(pile: Sequence[CounterView], scale: float, press: CounterPress) -> Image.Image:
    """A stack with its badges, the hex's centre in the middle of the picture, without empty borders."""
    side = 2 * math.ceil(scale * 0.95) + 8

    def paint(image: Image.Image) -> None:
        paint_stack(image, (side / 2, side / 2), pile, scale, press)
        paint_badges(image, (side / 2, side / 2), pile, scale, press.theme)

    return _trimmed(on_glass((side, side), paint))


def _trimmed(image: Image.Image) -> Image.Image:
    """The image without what is empty at both of two opposite borders: its middle stays."""
    left, top, right, bottom = image.getbbox() or (0, 0, *image.size)
    x, y = min(left, image.width - right), min(top, image.height - bottom)
    return image.crop((x, y, image.width - x, image.height - y))


def stack_key(pile: Sequence[CounterView]) -> tuple[object, ...]:
    """What the look of a stack depends on."""
    return tuple(
        (
            *(c.side, c.letter, c.nation, c.symbol, c.size, c.values, c.steps, c.max_steps, c.badges),
            *(c.stripe, c.name, c.mobility, c.exploit),
        )
        for c in pile
    )


def mark_picture(kind: str, text: str, nth: int, scale: float, theme: Theme) -> Image.Image:
    """A mark, the hex's centre in the middle; `nth` counts stars of one hex, which stand side by side."""
    side = 2 * math.ceil(scale * 0.7)
    shift = (0.0, 0.70, 0.35)[min(nth, 2)]
    spot = _one_hex(side / 2 / scale + shift, side / 2 / scale, ())

    def paint(image: Image.Image) -> None:
        paint_marks(image, Frame(0.0, 0.0, scale), spot, [Mark(0, kind, text)], theme)

    return on_glass((side, side), paint)


def light_picture(kind: str, view: BoardView, scale: float, theme: Theme) -> Image.Image:
    """One lit hex of an overlay, centred."""
    first = view.hexes[0]
    side = 2 * math.ceil(scale * 0.62) + 2
    middle = side / 2 / scale
    cx, cy = first.center
    corners = tuple((x - cx + middle, y - cy + middle) for x, y in first.corners)
    spot = _one_hex(middle, middle, corners)

    def paint(image: Image.Image) -> None:
        paint_overlays(image, Frame(0.0, 0.0, scale), spot, [Overlay(kind, (0,))], theme)

    return on_glass((side, side), paint)


def label_picture(
    text: str, scale: float, theme: Theme, ratio: float = 1.0, boxed: bool = False
) -> Image.Image:
    """A short text with a pale edge, centred; `boxed` where it might be taken for counter figures."""
    size = max(round(10 * ratio), round(scale * 0.21))
    text = text.replace("½", ".5").replace(" 1/2", ".5")
    width, height = text_width(text, size) + 2 * size, 2 * size

    def paint(image: Image.Image) -> None:
        if boxed:
            edge = (size * 0.55, size * 0.3, width - size * 0.55, height - size * 0.3)
            pen = ImageDraw.Draw(image)
            pen.rounded_rectangle(edge, size * 0.35, theme.halo, theme.ink, max(1, round(size * 0.09)))
        write(image, (width / 2, height / 2), text, Letters(size, theme.ink, bold=True, halo=theme.halo))

    return on_glass((width // 2 * 2, height), paint)


def arrow_picture(
    kind: str, points: Sequence[Point], scale: float, theme: Theme
) -> tuple[Image.Image, Point]:
    """An arrow through world points, and the world point of the picture's upper left corner."""
    left, top = min(x for x, _ in points) - 0.6, min(y for _, y in points) - 0.6
    right, bottom = max(x for x, _ in points) + 0.6, max(y for _, y in points) + 0.6
    size = math.ceil((right - left) * scale), math.ceil((bottom - top) * scale)
    hexes = tuple(_hex(i, p, ()) for i, p in enumerate(points))
    view = BoardView("", hexes, (), (), (), (left, top, right, bottom))
    overlay = Overlay(kind, tuple(range(len(points))))

    def paint(image: Image.Image) -> None:
        paint_overlay_tops(image, Frame(left, top, scale), view, [overlay], theme)

    return on_glass(size, paint), (left, top)


def _hex(hex_id: int, center: Point, corners: tuple[Point, ...]) -> HexView:
    return HexView(hex_id, "", center, corners, (), "")


def _one_hex(x: float, y: float, corners: tuple[Point, ...]) -> BoardView:
    return BoardView("", (_hex(0, (x, y), corners),), (), (), (), (0.0, 0.0, 2 * x, 2 * y))
