"""A small picture of the whole map in a corner, with the part in sight framed."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from golan_core.view.scene import CounterView, Scene
from golan_ui.map.blit import Blitter, Picture
from golan_ui.map.board_layer import BoardLayer
from golan_ui.map.camera import Camera, Point, Rect
from golan_ui.theme import Style


class Minimap:
    """Lies in the lower right corner of the map; hidden where all of the map is in sight anyway."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._picture: Picture | None = None
        self._shown: tuple[BoardLayer, Rect, tuple[CounterView, ...]] | None = None

    def holds(self, point: Point) -> bool:
        """Whether a pixel lies on it."""
        return self.rect.width > 0 and self.rect.holds(point)

    def share(self, point: Point) -> Point:
        """Where a pixel lies on it, from 0 to 1 each way."""
        x = (point[0] - self.rect.x) / self.rect.width
        y = (point[1] - self.rect.y) / self.rect.height
        return min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)

    def draw(self, blit: Blitter, board: BoardLayer, camera: Camera, scene: Scene, style: Style) -> None:
        """Draw it for what the camera sees."""
        left, top, right, bottom = board.part
        seen = camera.seen
        if seen[0] <= left and seen[1] <= top and seen[2] >= right and seen[3] >= bottom:
            self.rect = Rect(0, 0, 0, 0)
            return
        share = min(style.px(170) / (right - left), style.px(200) / (bottom - top))
        width, height = round((right - left) * share), round((bottom - top) * share)
        gap = style.px(10)
        port = camera.port
        self.rect = Rect(port.right - width - gap, port.bottom - height - gap, width, height)
        rect = self.rect
        edge = style.px(2)
        blit.fill(Rect(rect.x - edge, rect.y - edge, width + 2 * edge, height + 2 * edge), style.palette.ink)
        shown = board, rect, scene.counters
        if self._picture is None or shown != self._shown:
            size, side = (width, height), max(2, style.px(4))
            self._picture = blit.texture(_painted(board, scene, size, share, side))
            self._shown = shown
        blit.draw(self._picture, (rect.x, rect.y))
        x0 = rect.x + max(0.0, (seen[0] - left) * share)
        y0 = rect.y + max(0.0, (seen[1] - top) * share)
        x1 = min(rect.right, rect.x + (seen[2] - left) * share)
        y1 = min(rect.bottom, rect.y + (seen[3] - top) * share)
        blit.frame(Rect(x0, y0, max(2.0, x1 - x0), max(2.0, y1 - y0)), style.palette.focus, style.px(2))


def _painted(board: BoardLayer, scene: Scene, size: tuple[int, int], share: float, side: int) -> Image.Image:
    """The map `share` pixels a hex, with a square of `side` pixels for each stack."""
    image = board.picture.resize(size, Image.Resampling.BOX)
    pen = ImageDraw.Draw(image)
    left, top, _, _ = board.part
    for hex_id, pile in scene.stacks().items():
        if hex_id in board.view:
            x, y = board.view.hex(hex_id).center
            x0, y0 = (math.floor(v * share - side / 2 + 0.5) for v in (x - left, y - top))
            color = board.theme.strong(pile[-1].side)
            pen.rectangle((x0, y0, x0 + side - 1, y0 + side - 1), fill=color)
    return image
