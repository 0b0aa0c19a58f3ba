"""What lies on the map in the window: lit hexes, marks, stacks of counters, arrows and numbers."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from PIL import Image

from golan_core.drawing.counters import CounterPress
from golan_core.drawing.marks import is_star
from golan_core.drawing.theme import Theme
from golan_core.view.scene import BoardView, CounterView, Overlay, Scene
from golan_ui.map import pieces
from golan_ui.map.baker import Baked, Baker
from golan_ui.map.blit import Blitter, Picture
from golan_ui.map.camera import Camera, Point

_KEPT = 1200
"""Pictures kept on the graphics card."""
_PATIENCE = 0.01
"""Seconds of a frame in which things never seen before are painted at once; the others come later."""
_ARROW, _LONGEST = 0.6, 2048
"""How far an arrow's picture reaches beyond its points, in hexes; the most pixels of its sides."""
_LEAST_FOR_LABELS = 24
"""Least width of a hex at which the numbers of overlays are drawn."""
OVER_STACK = -0.36
"""How far below the middle of its hex the number of an overlay stands over a stack, in hexes."""

_Key = tuple[object, ...]
_Paint = Callable[[int], Image.Image]
"""Paints something for a width of a hex."""


class _Pile(NamedTuple):
    hex: int
    center: Point
    key: _Key
    counters: tuple[CounterView, ...]


class _Spots(NamedTuple):
    """A picture drawn at several places: its cache key, how it is painted, and where."""

    key: _Key
    paint: _Paint
    places: Any
    number: int


class CounterLayer:
    """Draws one scene after another; pictures are kept by what they show and the width of a hex."""

    def __init__(self, view: BoardView, theme: Theme, blit: Blitter, baker: Baker, ratio: float) -> None:
        self.view, self.theme, self.blit, self.baker, self.ratio = view, theme, blit, baker, ratio
        self.press = CounterPress(theme, {})
        self._pictures: OrderedDict[tuple[_Key, int], Picture] = OrderedDict()
        self._last_scale: dict[_Key, int] = {}
        self._scene: Scene | None = None
        self._piles: list[_Pile] = []
        self._spent = 0.0
        self._lights: list[_Spots] = []
        self._signs: list[_Spots] = []
        self._stars: list[_Spots] = []
        self._labels: list[_Spots] = []
        self._arrows: list[tuple[str, tuple[Point, ...]]] = []

    # -------------------------------------------------------------- the scene

    def show(self, scene: Scene) -> None:
        """Take another scene; nothing is painted before it is drawn."""
        old = self._scene
        self._scene = scene
        if old is None or old.counters != scene.counters:
            self._set_piles(scene)
        if old is None or old.marks != scene.marks:
            self._set_marks(scene)
        if old is None or old.overlays != scene.overlays or old.counters != scene.counters:
            self._set_overlays(scene.overlays)

    def _set_piles(self, scene: Scene) -> None:
        piles = [
            _Pile(h, self.view.hex(h).center, ("pile", pieces.stack_key(pile)), pile)
            for h, pile in scene.stacks().items()
            if h in self.view
        ]
        self._piles = sorted(piles, key=lambda p: (p.center[1], p.center[0]))

    def _set_marks(self, scene: Scene) -> None:
        signs: dict[tuple[str, str, int], list[Point]] = {}
        stars: dict[int, int] = {}
        for mark in scene.marks:
            if mark.hex in self.view:
                nth = stars.get(mark.hex, 0) if is_star(mark) else 0
                if is_star(mark):
                    stars[mark.hex] = nth + 1
                signs.setdefault((mark.kind, mark.text, nth), []).append(self.view.hex(mark.hex).center)
        self._signs, self._stars = [], []
        for (kind, text, nth), points in signs.items():

            def paint(scale: int, kind: str = kind, text: str = text, nth: int = nth) -> Image.Image:
                return pieces.mark_picture(kind, text, nth, scale, self.theme)

            spots = self._spots(("mark", kind, text, nth), paint, points)
            (self._stars if kind.partition(":")[0] == "vp" else self._signs).append(spots)

    def _set_overlays(self, overlays: tuple[Overlay, ...]) -> None:
        self._lights, self._labels, self._arrows = [], [], []
        texts: dict[tuple[str, bool], list[Point]] = {}
        held = {pile.hex for pile in self._piles}
        for overlay in overlays:
            shown = [self.view.hex(h).center for h in overlay.hexes if h in self.view]
            style = self.theme.overlay(overlay.kind)
            if shown and (style.fill or style.ring):

                def paint(scale: int, kind: str = overlay.kind) -> Image.Image:
                    return pieces.light_picture(kind, self.view, scale, self.theme)

                self._lights.append(self._spots(("light", overlay.kind), paint, shown))
            if overlay.kind == "path" and len(shown) > 1:
                self._arrows.append((overlay.kind, tuple(shown)))
            for h, text in zip(overlay.hexes, overlay.labels, strict=False):
                if text and h in self.view:
                    x, y = self.view.hex(h).center
                    at = (x, y + OVER_STACK) if h in held else (x, y)
                    texts.setdefault((text, h in held), []).append(at)
        for (text, boxed), points in texts.items():

            def write(scale: int, text: str = text, boxed: bool = boxed) -> Image.Image:
                return pieces.label_picture(text, scale, self.theme, self.ratio, boxed)

            self._labels.append(self._spots(("label", text, boxed), write, points))

    def _spots(self, key: _Key, paint: _Paint, points: list[Point]) -> _Spots:
        return _Spots(key, paint, self.blit.places(points), len(points))

    # ---------------------------------------------------------------- drawing

    def draw(self, camera: Camera) -> None:
        """Draw everything that lies on the map, from the ground up."""
        scale = camera.scale
        self._spent = 0.0 if self._last_scale else -math.inf  # the first frame shows all
        world = (float(scale), float(camera.origin[0]), float(camera.origin[1]))
        for spots in (*self._lights, *self._signs):
            self._draw_spots(spots, scale, world)
        self._draw_piles(camera)
        for spots in self._stars:
            self._draw_spots(spots, scale, world)
        for kind, points in self._arrows:
            self._draw_arrow(kind, points, camera)
        if scale >= _LEAST_FOR_LABELS * self.ratio:
            for spots in self._labels:
                self._draw_spots(spots, scale, world)

    def draw_loose(self, camera: Camera, counters: tuple[CounterView, ...], point: Point) -> None:
        """Draw a stack that lies in no hex: on its way, with its middle at a world point."""
        pile = _Pile(-1, point, ("pile", pieces.stack_key(counters)), counters)
        self._draw_pile(pile, camera.to_screen(point), camera.scale)

    def _draw_spots(self, spots: _Spots, scale: int, world: tuple[float, float, float]) -> None:
        picture, stretch = self._picture(spots.key, scale, spots.paint)
        if picture is not None:
            size = picture.width * stretch, picture.height * stretch
            self.blit.draw_many(picture, spots.places, spots.number, world, size)

    def _draw_arrow(self, kind: str, points: tuple[Point, ...], camera: Camera) -> None:
        paint = partial(self._paint_arrow, kind, points)
        picture, stretch = self._picture(("arrow", kind, points), camera.scale, paint)
        if picture is not None:
            stretch = camera.scale / _arrow_scale(points, camera.scale / stretch)
            corner = min(x for x, _ in points) - _ARROW, min(y for _, y in points) - _ARROW
            size = picture.width * stretch, picture.height * stretch
            self.blit.draw(picture, camera.to_screen(corner), size)

    def _paint_arrow(self, kind: str, points: tuple[Point, ...], scale: int) -> Image.Image:
        return pieces.arrow_picture(kind, points, _arrow_scale(points, scale), self.theme)[0]

    def _draw_piles(self, camera: Camera) -> None:
        left, top, right, bottom = camera.seen
        for pile in self._piles:
            x, y = pile.center
            if left - 1 < x < right + 1 and top - 1 < y < bottom + 1:
                self._draw_pile(pile, camera.to_screen(pile.center), camera.scale)

    def _draw_pile(self, pile: _Pile, at: Point, scale: int) -> None:
        picture, stretch = self._picture(pile.key, scale, partial(self._paint_pile, pile))
        if picture is not None and stretch == 1.0:
            self.blit.draw(picture, (at[0] - picture.width // 2, at[1] - picture.height // 2))
        elif picture is not None:
            width, height = picture.width * stretch, picture.height * stretch
            self.blit.draw(picture, (at[0] - width / 2, at[1] - height / 2), (width, height))

    def _paint_pile(self, pile: _Pile, scale: int) -> Image.Image:
        return pieces.stack_picture(pile.counters, scale, self.press)

    # --------------------------------------------------------------- pictures

    def _picture(self, key: _Key, scale: int, paint: _Paint) -> tuple[Picture | None, float]:
        """A picture for a width of a hex, and how much it is to be stretched.

        The exact one if it is painted; else one of another width for a moment; else one painted now.
        None if this frame has no time for it.
        """
        exact = self._pictures.get((key, scale))
        if exact is not None:
            self._pictures.move_to_end((key, scale))
            self._last_scale[key] = scale
            self.blit.smooth(exact, False)
            return exact, 1.0
        other = self._last_scale.get(key, 0)
        old = self._pictures.get((key, other))
        if old is None and self._spent < _PATIENCE:
            begun = time.perf_counter()
            self._paint(key, scale, paint)
            self._spent += time.perf_counter() - begun
            return self._picture(key, scale, paint)
        self.baker.ask(("piece", id(self), key, scale), partial(paint, scale))
        if old is None:
            return None, 1.0
        self.blit.smooth(old, True)
        return old, scale / other

    def _paint(self, key: _Key, scale: int, paint: _Paint) -> None:
        self._keep((key, scale), self.blit.texture(paint(scale)))

    def receive(self, baked: Baked) -> bool:
        """Keep a picture that was painted; False if it is none of this layer's, or nothing new."""
        match baked.key:
            case ("piece", owner, tuple(key), int(scale)) if owner == id(self):
                if (key, scale) not in self._pictures:
                    self._keep((key, scale), self.blit.texture(baked.image))
                    return True
        return False

    def settle(self, camera: Camera) -> None:
        """Paint everything at once, without the baker."""
        scale = camera.scale
        wanted = [(s.key, s.paint) for s in (*self._lights, *self._signs, *self._stars, *self._labels)]
        wanted += [(p.key, partial(self._paint_pile, p)) for p in self._piles]
        wanted += [(("arrow", *a), partial(self._paint_arrow, *a)) for a in self._arrows]
        for key, paint in wanted:
            if (key, scale) not in self._pictures:
                self._paint(key, scale, paint)

    def _keep(self, key: tuple[_Key, int], picture: Picture) -> None:
        self._pictures[key] = picture
        while len(self._pictures) > _KEPT:
            self._pictures.popitem(last=False)


def _arrow_scale(points: tuple[Point, ...], scale: float) -> float:
    """The width of a hex at which an arrow is painted: a long one is painted smaller, and stretched."""
    lengths = (max(v) - min(v) + 2 * _ARROW for v in zip(*points, strict=True))
    return min(scale, _LONGEST / float(max(lengths)))
