"""What lies on the map in the window: lit hexes, marks, stacks of counters, arrows and numbers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from PIL import Image

from golan_core.drawing.counters import CounterPress
from golan_core.drawing.marks import is_star
from golan_core.drawing.theme import Theme
from golan_core.scene import BoardView, CounterView, Overlay, Scene
from golan_ui import pieces
from golan_ui.baker import Baked, Baker
from golan_ui.blit import Blitter
from golan_ui.camera import Camera, Point

_KEPT = 1200
_PATIENCE = 0.03
"""Seconds of a frame in which stacks never seen before are painted at once; the others come later."""
_LEAST_FOR_LABELS = 24
"""Least width of a hex at which the numbers of overlays are drawn."""


class _Pile(NamedTuple):
    hex: int
    center: Point
    key: tuple[object, ...]
    counters: tuple[CounterView, ...]


class _Spots(NamedTuple):
    """A picture drawn at several places: its cache key, how it is painted, and where."""

    key: tuple[object, ...]
    paint: Callable[[int], Image.Image]
    places: Any
    number: int


class CounterLayer:
    """Draws one scene after another; pictures are kept by what they show and the width of a hex."""

    def __init__(self, view: BoardView, theme: Theme, blit: Blitter, baker: Baker, ratio: float) -> None:
        self.view, self.theme, self.blit, self.baker, self.ratio = view, theme, blit, baker, ratio
        self.press = CounterPress(theme, {})
        self._textures: OrderedDict[tuple[object, ...], Any] = OrderedDict()
        self._last_scale: dict[Hashable, int] = {}
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
            _Pile(h, self.view.hex(h).center, pieces.stack_key(pile), pile)
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
        texts: dict[str, list[Point]] = {}
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
                    at = (x + 0.2, y + 0.27) if h in held else (x, y)
                    texts.setdefault(text, []).append(at)
        for text, points in texts.items():

            def write(scale: int, text: str = text) -> Image.Image:
                return pieces.label_picture(text, scale, self.theme, self.ratio)

            self._labels.append(self._spots(("label", text), write, points))

    def _spots(
        self, key: tuple[object, ...], paint: Callable[[int], Image.Image], points: list[Point]
    ) -> _Spots:
        return _Spots(key, paint, self.blit.places(points), len(points))

    # ---------------------------------------------------------------- drawing

    def draw(self, camera: Camera) -> None:
        """Draw everything that lies on the map, from the ground up."""
        scale = camera.scale
        world = (float(scale), float(camera.origin[0]), float(camera.origin[1]))
        for spots in (*self._lights, *self._signs):
            self._draw_spots(spots, scale, world)
        self._draw_piles(camera)
        for spots in self._stars:
            self._draw_spots(spots, scale, world)
        for kind, points in self._arrows:
            key = ("arrow", kind, points, scale)
            if key not in self._textures:
                image, _ = pieces.arrow_picture(kind, points, scale, self.theme)
                self._keep(key, self.blit.texture(image))
            corner = min(x for x, _ in points) - 0.6, min(y for _, y in points) - 0.6
            self.blit.draw(self._textures[key], camera.to_screen(corner))
        if scale >= _LEAST_FOR_LABELS * self.ratio:
            for spots in self._labels:
                self._draw_spots(spots, scale, world)

    def draw_loose(self, camera: Camera, counters: tuple[CounterView, ...], point: Point) -> None:
        """Draw a stack that lies in no hex: on its way, with its middle at a world point."""
        pile = _Pile(-1, point, pieces.stack_key(counters), counters)
        self._draw_pile(pile, camera.to_screen(point), camera.scale)

    def _draw_spots(self, spots: _Spots, scale: int, world: tuple[float, float, float]) -> None:
        key = (*spots.key, scale)
        if key not in self._textures:
            self._keep(key, self.blit.texture(spots.paint(scale)))
        self.blit.draw_many(self._textures[key], spots.places, spots.number, world)

    def _draw_piles(self, camera: Camera) -> None:
        left, top, right, bottom = camera.seen
        self._spent = 0.0 if self._last_scale else -1.0  # the first frame shows all
        for pile in self._piles:
            x, y = pile.center
            if left - 1 < x < right + 1 and top - 1 < y < bottom + 1:
                at = camera.to_screen(pile.center)
                self._draw_pile(pile, at, camera.scale)

    def _draw_pile(self, pile: _Pile, at: Point, scale: int) -> None:
        """A stack: exact if it is painted; else another size of it for a moment, else painted now."""
        key = ("pile", pile.key, scale)
        texture = self._textures.get(key)
        if texture is not None:
            self._textures.move_to_end(key)
            self._last_scale[pile.key] = scale
            size = (float(texture.width), float(texture.height))
            self.blit.draw(texture, (at[0] - size[0] // 2, at[1] - size[1] // 2))
            return
        other = self._last_scale.get(pile.key)
        texture = self._textures.get(("pile", pile.key, other))
        if texture is None and self._spent > _PATIENCE:
            self._ask(pile, scale)
            return
        if other is None or texture is None:
            begun = time.perf_counter()
            self._keep(key, self.blit.texture(pieces.stack_picture(pile.counters, scale, self.press)))
            self._spent += time.perf_counter() - begun
            self._draw_pile(pile, at, scale)
            return
        self.blit.smooth(texture, True)
        width = texture.width * scale / other
        self.blit.draw(texture, (at[0] - width / 2, at[1] - width / 2), (width, width))
        self.blit.smooth(texture, False)
        self._ask(pile, scale)

    def _ask(self, pile: _Pile, scale: int) -> None:
        """Have a stack painted by the baker."""
        key, counters = ("pile", pile.key, scale), pile.counters
        self.baker.ask(key, lambda: pieces.stack_picture(counters, scale, self.press))

    def receive(self, baked: Baked) -> bool:
        """Keep a stack that was painted; False if the picture is none of this layer's."""
        match baked.key:
            case ("pile", _, int()):
                self._keep(tuple(baked.key), self.blit.texture(baked.image))
                return True
        return False

    def settle(self, camera: Camera) -> None:
        """Paint all stacks at once, without the baker."""
        for pile in self._piles:
            key = ("pile", pile.key, camera.scale)
            if key not in self._textures:
                image = pieces.stack_picture(pile.counters, camera.scale, self.press)
                self._keep(key, self.blit.texture(image))

    def _keep(self, key: tuple[object, ...], texture: Any) -> None:
        self._textures[key] = texture
        while len(self._textures) > _KEPT:
            self._textures.popitem(last=False)
