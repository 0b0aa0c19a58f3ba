"""The map in the window: sharp tiles where they are painted, a small picture of all of it below."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView
from golan_ui.map.baker import Baked, Baker
from golan_ui.map.blit import Blitter, Picture
from golan_ui.map.camera import Camera, Point, Rect
from golan_ui.map.tiles import SIDE, TileKey, TileSet, base_picture

_KEPT = 640
"""Tiles kept on the graphics card, of 0.26 MB each."""


@dataclass(slots=True)
class _Rough:
    """What was drawn of a view of which tiles are missing."""

    view: object
    sheet: Picture
    missing: list[TileKey]


class BoardLayer:
    """Draws the static map of one board. Tiles are painted by the baker and kept."""

    def __init__(self, view: BoardView, theme: Theme, blit: Blitter, baker: Baker, ratio: float) -> None:
        self.view, self.theme, self.blit, self.baker, self.ratio = view, theme, blit, baker, ratio
        self.picture, self.part = base_picture(view, theme)
        self.base = blit.texture(self.picture, smooth=True)
        self._rough: _Rough | None = None
        self._sets: dict[int, TileSet] = {}
        self._tiles: OrderedDict[tuple[int, TileKey], Picture] = OrderedDict()

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
        missing = [key for key in keys if (camera.scale, key) not in self._tiles]
        if not missing:
            self._rough = None
            self._draw_tiles(camera, tiles, keys)
            return
        self._draw_rough(camera, tiles, keys, missing)
        # The baker serves the latest wish first: ask for the middle last.
        for key in reversed(missing):
            self.baker.ask(("tile", id(self), camera.scale, key), partial(tiles.paint, key))

    def _draw_tiles(self, camera: Camera, tiles: TileSet, keys: Iterable[TileKey]) -> None:
        ox, oy = camera.origin
        for key in keys:
            self._tiles.move_to_end((camera.scale, key))
            x, y = tiles.corner(key)
            self.blit.draw(self._tiles[camera.scale, key], (ox + x, oy + y))

    def _draw_rough(
        self, camera: Camera, tiles: TileSet, keys: list[TileKey], missing: list[TileKey]
    ) -> None:
        """Draw the small picture of the map, stretched, where tiles are missing.

        To stretch costs more than all else in a frame, so it is done once for each view, on a sheet.
        """
        rough, view = self._rough, (camera.scale, camera.origin, camera.port)
        if rough is None or (rough.sheet.width, rough.sheet.height) != self.blit.size:
            rough = self._rough = _Rough(None, self.blit.sheet(self.blit.size), [])
        fresh, gone = rough.view != view, set(missing)
        with self.blit.onto(rough.sheet):
            self.blit.clip(camera.port)
            if fresh:
                self.blit.fill(camera.port, self.theme.paper)
                self._stretch(camera, tiles, missing)
            self._draw_tiles(camera, tiles, (k for k in (keys if fresh else rough.missing) if k not in gone))
        rough.view, rough.missing = view, missing
        self.blit.draw(rough.sheet, (0, 0))

    def _stretch(self, camera: Camera, tiles: TileSet, keys: Iterable[TileKey]) -> None:
        """Draw the small picture of the map in place of tiles."""
        left, top, right, bottom = self.part
        size = ((right - left) * camera.scale, (bottom - top) * camera.scale)
        ox, oy = camera.origin
        for key in keys:
            x, y = tiles.corner(key)
            self.blit.clip(Rect(ox + x, oy + y, SIDE, SIDE).within(camera.port))
            self.blit.draw(self.base, camera.to_screen((left, top)), size)
        self.blit.clip(camera.port)

    def receive(self, baked: Baked) -> bool:
        """Keep a tile that was painted; False if the picture is none of this layer's, or nothing new."""
        match baked.key:
            case ("tile", owner, int(scale), (int(i), int(j))) if owner == id(self):
                key = scale, (i, j)
                if key not in self._tiles:
                    self._keep(key, self.blit.texture(baked.image))
                    return True
        return False

    def settle(self, camera: Camera) -> None:
        """Paint all tiles in sight at once, without the baker."""
        tiles = self.tiles_at(camera.scale)
        for key in tiles.seen(*camera.seen):
            if (camera.scale, key) not in self._tiles:
                self._keep((camera.scale, key), self.blit.texture(tiles.paint(key)))

    def _keep(self, key: tuple[int, TileKey], tile: Picture) -> None:
        self._tiles[key] = tile
        while len(self._tiles) > _KEPT:
            self._tiles.popitem(last=False)

    def world_of(self, share: Point) -> Point:
        """The world point at a share (0-1) of the small picture's width and height."""
        left, top, right, bottom = self.part
        return left + share[0] * (right - left), top + share[1] * (bottom - top)
