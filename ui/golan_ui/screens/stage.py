"""The map in its part of the window: the board, what lies on it, what moves over it, and the camera."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from golan_core.drawing.theme import OverlayStyle, Theme
from golan_core.view.scene import Overlay, Scene
from golan_ui.map.board_layer import BoardLayer
from golan_ui.map.camera import Camera, Point, Rect
from golan_ui.map.counter_layer import CounterLayer
from golan_ui.map.edge import EdgePan
from golan_ui.map.minimap import Minimap
from golan_ui.map.motion import Motion, flashes_in_sight, glides, in_sight
from golan_ui.screens.shown import Shown
from golan_ui.theme import PALETTES

READABLE = 38
"""Width of a hex in points at which counters can be read; a game opens at it or nearer."""

PRINTED = replace(
    Theme(),
    overlays={
        **Theme().overlays,
        "able": OverlayStyle("#2166ac", 0, 0.05),
        "cursor": OverlayStyle("#111111", 0, 0.06),
        "log": OverlayStyle("#7b3294", 70, 0.06),
        "flash": OverlayStyle("#e31a1c", 120, 0.10),
        "waypoint": OverlayStyle("#1f4e79", 40, 0.09),
        "guide": OverlayStyle("#e0218a", 40, 0.11),
        "overrun": OverlayStyle("#d95f02", 60, 0.07),
    },
)
BOARD_THEMES = {p.name: replace(PRINTED, paper=p.table) for p in PALETTES.values()}
"""The printed colours, on a table of the palette's own colour."""


class Stage:
    """Draws a table's map as far as the camera sees it."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self.motion, self.edge, self.minimap = Motion(), EdgePan(), Minimap()
        self._hurried = False
        """Whether the rest of a bot's turn is shown without motion."""
        self.port = Rect(0, 0, 1, 1)
        self.cameras: list[Camera] = []
        self._layers: tuple[BoardLayer, CounterLayer] | None = None

    @property
    def camera(self) -> Camera:
        return self.cameras[-1]

    @property
    def layers(self) -> tuple[BoardLayer, CounterLayer]:
        assert self._layers is not None
        return self._layers

    # ------------------------------------------------------------------ layout

    def forget(self) -> None:
        """Begin anew, e.g. for other pixels."""
        self.cameras.clear()
        self._layers = None

    def lay_out(self, port: Rect) -> bool:
        """Take a part of the window; True if the map is seen for the first time."""
        style, view = self._shown.style, self._shown.table.scene.board_view
        new = not self.cameras or self.camera.view is not view
        if new:
            self.cameras[:] = [Camera(view, port, style.ratio)]
            self.camera.fit()
            while self.camera.scale < style.px(READABLE):
                self.camera.zoom(1)
            self._look_at_action()
            self._layers = None
        elif port != self.port:
            self.camera.resize(port)
        self.port = port
        theme, baker = BOARD_THEMES[style.palette.name], self._shown.baker
        if self._layers is None or self._layers[0].theme.paper != theme.paper:
            theme = theme.styled(view.style)
            baker.forget()
            drawn_with = view, theme, self._shown.blit, baker, style.ratio
            self._layers = BoardLayer(*drawn_with), CounterLayer(*drawn_with)
        return new

    def _look_at_action(self) -> None:
        """Start where most counters are."""
        scene, camera = self._shown.table.scene, self.camera
        view = scene.board_view
        points = [view.hex(c.hex).center for c in scene.counters if c.hex in view]
        if points:
            xs, ys = sorted(p[0] for p in points), sorted(p[1] for p in points)
            camera.look_at((camera.center[0], ys[len(ys) // 2]))
            if camera.port.width / camera.scale < view.bounds[2] - view.bounds[0]:
                camera.look_at((xs[len(xs) // 2], ys[len(ys) // 2]))

    # ----------------------------------------------------------------- drawing

    def draw(self, lit: tuple[int, ...]) -> None:
        """Draw the map with the hexes of a line of the log lit up."""
        board, counters = self.layers
        blit, style = self._shown.blit, self._shown.style
        blit.clip(self.port)
        if not self.camera.filled:
            blit.fill(self.port, style.palette.table)
        board.draw(self.camera)
        counters.show(self.lit_scene(lit))
        counters.draw(self.camera)
        for pile, point in self.motion.loose(monotonic()):
            counters.draw_loose(self.camera, pile, point)
        self.minimap.draw(blit, board, self.camera, self._shown.table.scene, style)
        blit.clip(None)

    def lit_scene(self, lit: tuple[int, ...]) -> Scene:
        """The scene without the counters on their way, with the hexes of the log line pointed at."""
        scene = self._shown.table.scene
        if self.motion.running:
            flash = Overlay("flash", self.motion.flashing)
            resting = self.motion.resting(scene.counters)
            scene = replace(scene, counters=resting, overlays=(*scene.overlays, flash))
        return replace(scene, overlays=(*scene.overlays, Overlay("log", lit))) if lit else scene

    def settle(self, lit: tuple[int, ...]) -> None:
        """Paint all that is in sight now, instead of little by little."""
        board, counters = self.layers
        counters.show(self.lit_scene(lit))
        board.settle(self.camera)
        counters.settle(self.camera)

    def tick(self, now: float) -> bool:
        """Time goes by: motion, painted pictures; True if the picture changes."""
        changed = self.motion.beat(now)
        for baked in self._shown.baker.take():
            changed |= any(layer.receive(baked) for layer in self.layers)
        return changed

    # ------------------------------------------------------------------ motion

    def set_in_motion(self, before: Scene) -> None:
        """Let glide what went somewhere since a scene, as far as it can be seen."""
        shown, presenter = self._shown, self._shown.presenter
        traces, scene, speed = list(presenter.traces), shown.table.scene, shown.settings.animation
        presenter.traces.clear()
        self._hurried = self._hurried and shown.table.busy
        if not traces or self._hurried or speed <= 0 or not self.cameras:
            return
        seen = self.camera.seen
        moves = in_sight(glides(before, scene, traces), seen)
        flashes = flashes_in_sight(traces, scene.board_view, seen)
        if moves or flashes:
            self.motion.begin(moves, flashes, speed, monotonic(), presenter.hurry)

    def finish_motion(self) -> None:
        """Show everything where it is; while bots play against people, until a person is to decide."""
        if self.motion.running:
            self.motion.finish()
            desk = self._shown.presenter.desk
            self._hurried = self._shown.table.busy and desk is not None and bool(desk.humans)
            self._shown.dirty = True

    # ------------------------------------------------------------------ camera

    def zoom(self, steps: int, at: Point | None = None) -> None:
        """Nearer for steps above 0, round a pixel or the middle."""
        if at is None:
            self.camera.zoom(steps)
        else:
            self.camera.zoom_at(at, steps)
        self._shown.baker.forget()

    def look_from_minimap(self, at: Point) -> None:
        """Look where a pixel of the small map stands for."""
        self.camera.look_at(self.layers[0].world_of(self.minimap.share(at)))
        self._shown.dirty = True

    def pan_at_edge(self, now: float, free: bool) -> None:
        """Move the map while the pointer rests at the window's edge, and is free to."""
        shown = self._shown
        if not shown.settings.edge_pan or not free:
            self.edge.stop()
            return
        drag = self.edge.drag(shown.pointer, shown.window, shown.style.ratio, now)
        if drag != (0.0, 0.0):
            before = self.camera.origin
            self.camera.pan(*drag)
            shown.dirty = shown.dirty or self.camera.origin != before
