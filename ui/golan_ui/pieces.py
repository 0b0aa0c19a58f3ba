"""What lies on the map, as small transparent pictures: stacks, marks, lit hexes, numbers, arrows.

They are painted by `golan_core.drawing` on transparent black, which makes colours premultiplied.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from golan_core.drawing.canvas import Frame, Point, text_width, write
from golan_core.drawing.counters import CounterPress, paint_badges, paint_stack
from golan_core.drawing.marks import paint_marks, paint_overlay_tops, paint_overlays
from golan_core.drawing.theme import Theme
from golan_core.scene import BoardView, CounterView, HexView, Mark, Overlay

_CLEAR = (0, 0, 0, 0)


def stack_picture(pile: Sequence[CounterView], scale: float, press: CounterPress) -> Image.Image:
    """A stack with its badges, the hex's centre in the middle of the picture."""
    side = 2 * math.ceil(scale * 0.95) + 8
    image = Image.new("RGBA", (side, side), _CLEAR)
    paint_stack(image, (side / 2, side / 2), pile, scale, press)
    paint_badges(image, (side / 2, side / 2), pile, scale, press.theme)
    return image


def stack_key(pile: Sequence[CounterView]) -> tuple[object, ...]:
    """What the look of a stack depends on."""
    return tuple(
        (c.side, c.letter, c.nation, c.symbol, c.size, c.values, c.steps, c.max_steps, c.badges, c.stripe)
        + (c.name, c.mobility, c.exploit)
        for c in pile
    )


def mark_picture(kind: str, text: str, nth: int, scale: float, theme: Theme) -> Image.Image:
    """A mark, the hex's centre in the middle; `nth` counts stars of one hex, which stand side by side."""
    side = 2 * math.ceil(scale * 0.7)
    image = Image.new("RGBA", (side, side), _CLEAR)
    shift = (0.0, 0.70, 0.35)[min(nth, 2)]
    spot = _one_hex(side / 2 / scale + shift, side / 2 / scale, ())
    paint_marks(image, Frame(0.0, 0.0, scale), spot, [Mark(0, kind, text)], theme)
    return image


def light_picture(kind: str, view: BoardView, scale: float, theme: Theme) -> Image.Image:
    """One lit hex of an overlay, centred."""
    first = view.hexes[0]
    side = 2 * math.ceil(scale * 0.62) + 2
    middle = side / 2 / scale
    cx, cy = first.center
    corners = tuple((x - cx + middle, y - cy + middle) for x, y in first.corners)
    image = Image.new("RGBA", (side, side), _CLEAR)
    spot = _one_hex(middle, middle, corners)
    paint_overlays(image, Frame(0.0, 0.0, scale), spot, [Overlay(kind, (0,))], theme)
    return image


def label_picture(text: str, scale: float, theme: Theme, ratio: float = 1.0) -> Image.Image:
    """A short text with a pale edge, to be centred at the lower right of a hex."""
    size = max(round(10 * ratio), round(scale * 0.21))
    width, height = text_width(text, size) + 2 * size, 2 * size
    image = Image.new("RGBA", (width // 2 * 2, height), _CLEAR)
    write(image, (width / 2, height / 2), text, size, theme.ink, bold=True, halo=theme.halo)
    return image


def arrow_picture(kind: str, points: Sequence[Point], scale: float, theme: Theme) -> tuple[Image.Image, Point]:
    """An arrow through world points, and the world point of the picture's upper left corner."""
    left, top = min(x for x, _ in points) - 0.6, min(y for _, y in points) - 0.6
    right, bottom = max(x for x, _ in points) + 0.6, max(y for _, y in points) + 0.6
    size = math.ceil((right - left) * scale), math.ceil((bottom - top) * scale)
    image = Image.new("RGBA", size, _CLEAR)
    hexes = tuple(_hex(i, p, ()) for i, p in enumerate(points))
    view = BoardView("", hexes, (), (), (), (left, top, right, bottom))
    overlay = Overlay(kind, tuple(range(len(points))))
    paint_overlay_tops(image, Frame(left, top, scale), view, [overlay], theme)
    return image, (left, top)


def _hex(hex_id: int, center: Point, corners: tuple[Point, ...]) -> HexView:
    return HexView(hex_id, "", center, corners, (), "")


def _one_hex(x: float, y: float, corners: tuple[Point, ...]) -> BoardView:
    return BoardView("", (_hex(0, (x, y), corners),), (), (), (), (0.0, 0.0, 2 * x, 2 * y))
