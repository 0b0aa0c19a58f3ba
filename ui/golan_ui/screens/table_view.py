"""How a game looks in the window: the map with what lies on it, the panels round it, questions over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from time import monotonic

from golan_core.drawing.counters import CounterPress
from golan_core.drawing.theme import OverlayStyle, Theme
from golan_core.view.scene import CounterView, Overlay, Scene
from golan_ui.map.baker import Baker
from golan_ui.map.blit import Blitter
from golan_ui.map.board_layer import BoardLayer
from golan_ui.map.camera import Camera, Point, Rect
from golan_ui.map.counter_layer import CounterLayer
from golan_ui.map.edge import EdgePan
from golan_ui.map.minimap import Minimap
from golan_ui.map.motion import Motion, flashes_in_sight, glides, in_sight
from golan_ui.map.placing import corner_for, hidden
from golan_ui.panels import panels
from golan_ui.panels.dialogs import dialog_sheet
from golan_ui.panels.tabs import PanelState
from golan_ui.panels.widgets import Spot, Style
from golan_ui.screens.screen import Laid, Tip
from golan_ui.settings import Settings
from golan_ui.table import local
from golan_ui.table.presenter import Presenter
from golan_ui.table.replay_desk import ReplayDesk
from golan_ui.table.shown import Dialog, Table
from golan_ui.theme import LIGHT, PALETTES, Palette
from golan_ui.thinker import Thinker

REST = 0.45
"""Seconds that the pointer rests on a hex before a tooltip comes up."""
READABLE = 38
"""Width of a hex in points at which counters can be read; a game opens at it or nearer."""
WEIGHTS = {"target": 100, "selected": 20, "able": 5}
"""How much the hexes that a question is about had better be seen, by overlay."""
MOST_TOLD = 24
"""Lines of a tooltip about a hex."""

_PRINTED = replace(
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
BOARD_THEMES = {p.name: replace(_PRINTED, paper=p.table) for p in PALETTES.values()}
"""The printed colours, on a table of the palette's own colour."""


class TableView:
    """Lays a presenter's table out and draws it. `commands` are the menu's, by option id."""

    def __init__(
        self,
        presenter: Presenter | ReplayDesk,
        blit: Blitter,
        palette: Palette = LIGHT,
        commands: Mapping[str, Callable[[], None]] | None = None,
        *,
        pace: float = 0.0,
        settings: Settings | None = None,
    ) -> None:
        """`pace`: least seconds between two decisions of bots, so that they can be watched.

        `settings` are looked at whenever they matter; without them nothing moves by itself.
        """
        self.settings = settings or Settings(animation=0.0, edge_pan=False)
        self.motion, self.edge = Motion(), EdgePan()
        self._hurried = False
        self.presenter, self.blit, self.commands = presenter, blit, dict(commands or {})
        self.pace = pace
        self.dirty = True
        self.baker, self.thinker = Baker(), Thinker()
        self.table: Table = presenter.table()
        self._reserve = ""
        """The reserve whose panel was opened last."""
        self.revision = -1
        self.state = PanelState()
        self.tip = Tip()
        self.local: local.Local | None = None
        self.top, self.side, self.bottom, self.question = Laid(), Laid(), Laid(), Laid()
        self.focus: tuple[str, str] | None = None
        self.hover: Spot | None = None
        self.pointer: Point = (-1.0, -1.0)
        self.style = Style(palette)
        self.window = Rect(0, 0, 1, 1)
        self.port = Rect(0, 0, 1, 1)
        self._camera: Camera | None = None
        self._board: BoardLayer | None = None
        self._counters: CounterLayer | None = None
        self.minimap = Minimap()
        self.press = CounterPress(_PRINTED.styled(self.table.scene.board_view.style), {})
        self._grip: tuple[str, Point] | None = None
        self._moved: Point = (0.0, 0.0)
        self._button = ""
        self._question_at: Point | None = None
        """Where it was dragged to."""
        self._question_kept: Point | None = None
        """Where it hid nothing."""
        self._question_scroll = 0
        self._rested_since: float | None = None
        self._next_thought = 0.0
        self._swallowed = ""
        """A letter that has opened a question as a key, and is not to be typed into it."""
        self.tables_drawn = 0

    def _layers(self) -> tuple[BoardLayer, CounterLayer]:
        assert self._board is not None
        assert self._counters is not None
        return self._board, self._counters

    # ------------------------------------------------------------------ layout

    @property
    def camera(self) -> Camera:
        assert self._camera is not None
        return self._camera

    def resize(self, width: int, height: int, ratio: float) -> None:
        """Lay everything out anew for a surface of some size."""
        if ratio != self.style.ratio:
            self._camera = self._board = self._counters = None
        self.style = Style(self.style.palette, ratio)
        self.window = Rect(0, 0, width, height)
        for laid in (self.top, self.side, self.bottom, self.question):
            laid.clear()
        self._lay_out()
        self.dirty = True

    def _lay_out(self) -> None:
        style = self.style
        side = round(min(max(self.window.width * 0.25, style.px(310)), style.px(430)))
        top = panels.top_height(self.table.scene, style)
        bottom = style.px(26)
        height = self.window.height - top - bottom - self.below()
        port = Rect(0, top, self.window.width - side, max(1, height))
        view = self.table.scene.board_view
        if self._camera is None or self._camera.view is not view:
            self.port = port
            self._camera = Camera(view, port, style.ratio)
            self._camera.fit()
            while self._camera.scale < style.px(READABLE):
                self._camera.zoom(1)
            self._look_at_action()
            self._board = self._counters = None
        elif port != self.port:
            self.port = port
            self._camera.resize(port)
        theme = BOARD_THEMES[style.palette.name]
        if self._board is None or self._board.theme.paper != theme.paper:
            theme = theme.styled(view.style)
            self.baker.forget()
            self._board = BoardLayer(view, theme, self.blit, self.baker, style.ratio)
            self._counters = CounterLayer(view, theme, self.blit, self.baker, style.ratio)

    def below(self) -> int:
        """Height that is kept free under the map and the side panel."""
        return 0

    def _look_at_action(self) -> None:
        """Start where most counters are."""
        view = self.table.scene.board_view
        points = [view.hex(c.hex).center for c in self.table.scene.counters if c.hex in view]
        if points:
            xs, ys = sorted(p[0] for p in points), sorted(p[1] for p in points)
            self.camera.look_at((self.camera.center[0], ys[len(ys) // 2]))
            if self.camera.port.width / self.camera.scale < view.bounds[2] - view.bounds[0]:
                self.camera.look_at((xs[len(xs) // 2], ys[len(ys) // 2]))

    # ----------------------------------------------------------------- drawing

    def draw(self) -> None:
        """Draw a frame. Only what has changed is painted anew."""
        with self.baker.resting():
            self._draw()

    def _draw(self) -> None:
        self._refresh()
        board, counters = self._layers()
        blit = self.blit
        blit.clip(self.port)
        if not self.camera.filled:
            blit.fill(self.port, self.style.palette.table)
        board.draw(self.camera)
        counters.show(self.lit_scene())
        counters.draw(self.camera)
        for pile, point in self.motion.loose(monotonic()):
            counters.draw_loose(self.camera, pile, point)
        self.minimap.draw(blit, board, self.camera, self.table.scene, self.style)
        blit.clip(None)
        for laid in (self.top, self.side, self.bottom, self.question):
            laid.draw(blit)
        self.tip.draw(blit)

    def lit_scene(self) -> Scene:
        """The scene without the counters on their way, with the hexes of the log line pointed at."""
        scene, log = self.table.scene, self.table.log
        if self.motion.running:
            flash = Overlay("flash", self.motion.flashing)
            resting = self.motion.resting(scene.counters)
            scene = replace(scene, counters=resting, overlays=(*scene.overlays, flash))
        if 0 <= self.state.lit < len(log) and log[self.state.lit].hexes:
            return replace(scene, overlays=(*scene.overlays, Overlay("log", log[self.state.lit].hexes)))
        return scene

    def _refresh(self) -> None:
        """Take the table that is to be shown, and paint the sheets that differ."""
        if self.presenter.revision != self.revision:
            old = self.table.dialog
            self.tables_drawn += 1
            before = self.table.scene
            self.table, self.revision = self.presenter.table(), self.presenter.revision
            self._set_in_motion(before)
            if (old and old.title) != (self.table.dialog and self.table.dialog.title):
                self._question_scroll, self._question_at, self._question_kept = 0, None, None
        if self.table.reserve != self._reserve:
            self._reserve = self.table.reserve
            if self._reserve:
                self.state.tab, self.state.scroll = self._reserve, 0
        self._lay_out()
        style, table = self.style, self.table
        hover = (self.hover.kind, self.hover.id) if self.hover else None
        key: object = (
            table.scene.tracks,
            table.scene.panels[:1],
            table.busy,
            style,
            hover,
            self.window.width,
        )
        if self.top.stale(key):
            sheet = panels.top_sheet(table.scene, int(self.window.width), style, table.busy)
            self.top.lay(self.blit, sheet, (0, 0), key)
        key = (table.message, table.tone, table.reserve, table.selection, style, self.window.width)
        if self.bottom.stale(key):
            sheet = panels.message_sheet(table, int(self.window.width), style)
            self.bottom.lay(self.blit, sheet, (0, self.window.bottom - sheet.height), key)
        state = (self.state.tab, self.state.scroll, self.state.lit)
        key = (self.revision, state, style, hover, self.focus, self.window)
        if self.side.stale(key):
            size = int(self.window.width - self.port.width), int(self.port.height)
            sheet = panels.side_sheet(
                *(table, size, style, self.press, self.state, self._looked_at()),
                focus=self.focus,
                hover=hover,
            )
            self.side.lay(self.blit, sheet, (self.port.right, self.port.y), key)
        self._refresh_question(hover)

    def _set_in_motion(self, before: Scene) -> None:
        """Let glide what went somewhere since the last table, as far as it can be seen."""
        traces, scene = list(self.presenter.traces), self.table.scene
        self.presenter.traces.clear()
        self._hurried = self._hurried and self.table.busy
        if not traces or self._hurried or self.settings.animation <= 0 or self._camera is None:
            return
        seen = self._camera.seen
        moves = in_sight(glides(before, scene, traces), seen)
        flashes = flashes_in_sight(traces, scene.board_view, seen)
        if moves or flashes:
            most = self.presenter.hurry if isinstance(self.presenter, ReplayDesk) else inf
            self.motion.begin(moves, flashes, self.settings.animation, monotonic(), most)

    def finish_motion(self) -> None:
        """Show everything where it is; while bots play against people, until a person is to decide."""
        if self.motion.running:
            self.motion.finish()
            self._hurried = self.table.busy and bool(self.presenter.humans)
            self.dirty = True

    def _refresh_question(self, hover: tuple[str, str] | None) -> None:
        dialog = self._dialog()
        if dialog is None:
            self.question.clear()
            return
        scroll = self.local.scroll if self.local else self._question_scroll
        key = (dialog, scroll, self.style, hover, self.focus, self.window)
        if self.question.stale(key):
            gap = self.style.px(12)
            most = int(self.port.width - 2 * gap), int(self.port.height - 2 * gap)
            sheet = dialog_sheet(dialog, self.style, most, scroll, focus=self.focus, hover=hover)
            self.question.lay(self.blit, sheet, (0, 0), key)
        rect = self.question.rect
        x, y = self._question_at or self._beside_the_action(rect)
        x = min(max(x, self.port.x), max(self.port.x, self.port.right - rect.width))
        y = min(max(y, self.port.y), max(self.port.y, self.port.bottom - rect.height))
        self.question.move((x, y))

    def _beside_the_action(self, rect: Rect) -> Point:
        """Where a question hides least of what it is about; it stays where it is while it hides nothing.

        The window's own questions come up under the buttons that ask them.
        """
        gap, radius = self.style.px(12), self.camera.scale * 0.6
        if self.local is not None:
            return self.port.right - gap - rect.width, self.port.y + gap
        about = [
            (self.camera.hex_pixel(h), WEIGHTS[overlay.kind])
            for overlay in self.table.scene.overlays
            if overlay.kind in WEIGHTS
            for h in overlay.hexes
            if h in self.camera.view
        ]
        size = rect.width, rect.height
        kept = self._question_kept
        if kept is None or hidden(Rect(*kept, *size), radius, about):
            kept = self._question_kept = corner_for(size, self.port, gap, radius, about)
        return kept

    def _dialog(self) -> Dialog | None:
        return self.local.dialog if self.local else self.table.dialog

    def _looked_at(self) -> tuple[CounterView, ...]:
        """The stack that the side panel shows: under the pointer, else in hand, be it off the map."""
        stacks = self.table.scene.stacks()
        hovered = self.presenter.hover
        if hovered is not None and hovered in stacks:
            return stacks[hovered]
        held = set(self.table.selection)
        for pile in stacks.values():
            if held & {c.unit for c in pile}:
                return pile
        panels = (*self.table.rosters, *self.table.scene.panels) if held else ()
        waiting = {c.unit: c for panel in panels for c in panel.counters if c.unit in held}
        return tuple(waiting.values())

    # ------------------------------------------------------------------- time

    def tick(self, now: float) -> None:
        """Look after bots, painted pictures and the tooltip."""
        self._let_think(now)
        if self.motion.beat(now):
            self.dirty = True
        if isinstance(self.presenter, ReplayDesk):
            self.presenter.beat(now)
        for baked in self.baker.take():
            board, counters = self._layers()
            if board.receive(baked) or counters.receive(baked):
                self.dirty = True
        if self.presenter.revision != self.revision:
            self.dirty = True
        if self._rested_since is not None and now - self._rested_since > REST:
            self._rested_since = None
            self._show_tip(self.table.hover[:MOST_TOLD])

    def _let_think(self, now: float) -> None:
        thought = None if self.motion.running else self.thinker.done()  # each move is seen to its end
        if thought is not None:
            if thought.error is not None:
                self.presenter.failed(thought.error)
            else:
                self.presenter.take(thought.result)
        if not self.thinker.busy and now >= self._next_thought:
            work = self.presenter.thinking()
            if work is not None:
                self._next_thought = now + self.pace
                self.thinker.start(work)
        elif self.thinker.busy and not self.presenter.busy:
            self.thinker.give_up()

    def settle(self) -> None:
        """Paint all that is in sight now, instead of little by little."""
        self._refresh()
        board, counters = self._layers()
        counters.show(self.lit_scene())
        board.settle(self.camera)
        counters.settle(self.camera)
        self.dirty = True

    def _show_tip(self, lines: tuple[str, ...]) -> None:
        if lines != self.tip.lines:
            self.tip.show(lines, self.pointer, self.blit, self.style, self.window)
            self.dirty = True
