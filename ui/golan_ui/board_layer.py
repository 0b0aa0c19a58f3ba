"""The map in the window: sharp tiles where they are painted, a small picture of all of it below."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Any

from PIL import Image

from golan_core.drawing.theme import Theme
from golan_core.scene import BoardView
from golan_ui.baker import Baked, Baker
from golan_ui.blit import Blitter
from golan_ui.camera import Camera, Point
from golan_ui.tiles import TileKey, TileSet, base_picture

_KEPT = 160
"""Tiles kept on the graphics card, of 0.8 MB each."""


class BoardLayer:
    """Draws the static map of one board. Tiles are painted by the baker and kept."""

    def __init__(self, view: BoardView, theme: Theme, blit: Blitter, baker: Baker, ratio: float) -> None:
        self.view, self.theme, self.blit, self.baker, self.ratio = view, theme, blit, baker, ratio
        self.picture, self.part = base_picture(view, theme)
        self.base = blit.texture(self.picture, smooth=True)
        self._small: tuple[tuple[int, int], Any] | None = None
        self._sets: dict[int, TileSet] = {}
        self._tiles: OrderedDict[tuple[int, TileKey], Any] = OrderedDict()

    def tiles_at(self, scale: int) -> TileSet:
        """The tiles of one width of a hex."""
        found = self._sets.get(scale)
        if found is None:
            found = self._sets[scale] = TileSet(self.view, scale, self.theme, self.ratio)
        return found

    def draw(self, camera: Camera) -> None:
        """Draw the part that the camera sees, and ask for the tiles that are missing."""
        tiles = self.tiles_at(camera.scale)
        keys = tiles.seen(*camera.seen)
        have = [(camera.scale, key) in self._tiles for key in keys]
        if not all(have):
            left, top, right, bottom = self.part
            size = ((right - left) * camera.scale, (bottom - top) * camera.scale)
            self.blit.draw(self.base, camera.to_screen((left, top)), size)
        ox, oy = camera.origin
        for key, there in zip(keys, have, strict=True):
            if there:
                self._tiles.move_to_end((camera.scale, key))
                x, y = tiles.corner(key)
                self.blit.draw(self._tiles[camera.scale, key], (ox + x, oy + y))
        # The baker serves the latest wish first: ask for the middle last.
        for key, there in reversed(list(zip(keys, have, strict=True))):
            if not there:
                self.baker.ask(("tile", id(self), camera.scale, key), partial(tiles.paint, key))

    def receive(self, baked: Baked) -> bool:
        """Keep a tile that was painted; False if the picture is none of this layer's."""
        match baked.key:
            case ("tile", owner, int(scale), (int(i), int(j))) if owner == id(self):
                self._keep((scale, (i, j)), self.blit.texture(baked.image))
                return True
        return False

    def settle(self, camera: Camera) -> None:
        """Paint all tiles in sight at once, without the baker."""
        tiles = self.tiles_at(camera.scale)
        for key in tiles.seen(*camera.seen):
            if (camera.scale, key) not in self._tiles:
                self._keep((camera.scale, key), self.blit.texture(tiles.paint(key)))

    def _keep(self, key: tuple[int, TileKey], texture: Any) -> None:
        self._tiles[key] = texture
        while len(self._tiles) > _KEPT:
            self._tiles.popitem(last=False)

    def small(self, width: int, height: int) -> Any:
        """The small picture reduced to a size, for a minimap."""
        if self._small is None or self._small[0] != (width, height):
            image = self.picture.resize((width, height), Image.Resampling.BOX)
            self._small = (width, height), self.blit.texture(image)
        return self._small[1]

    def world_of(self, share: Point) -> Point:
        """The world point at a share (0-1) of the small picture's width and height."""
        left, top, right, bottom = self.part
        return left + share[0] * (right - left), top + share[1] * (bottom - top)
