"""A game in the window: the map with what lies on it, the panels round it, questions over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from golan_core.drawing.counters import CounterPress
from golan_core.drawing.theme import OverlayStyle, Theme
from golan_core.scene import CounterView, Overlay, Scene
from golan_ui import local, panels
from golan_ui.baker import Baker
from golan_ui.blit import Blitter
from golan_ui.board_layer import BoardLayer
from golan_ui.camera import Camera, Point, Rect
from golan_ui.counter_layer import CounterLayer
from golan_ui.dialogs import dialog_sheet
from golan_ui.minimap import Minimap
from golan_ui.panels import PanelState
from golan_ui.presenter import Presenter
from golan_ui.screen import LEFT, RIGHT, Laid, Tip
from golan_ui.table import Dialog, Table
from golan_ui.theme import DARK, LIGHT, Palette
from golan_ui.thinker import Thinker
from golan_ui.widgets import Spot, Style

REST = 0.45
"""Seconds that the pointer rests on a hex before a tooltip comes up."""
SLIP = 5
"""Points that the pointer may slip in a click."""

BOARD_THEME = replace(
    Theme(),
    overlays={
        **Theme().overlays,
        "able": OverlayStyle("#2166ac", 0, 0.05),
        "cursor": OverlayStyle("#111111", 0, 0.06),
        "log": OverlayStyle("#7b3294", 70, 0.06),
        "overrun": OverlayStyle("#d95f02", 60, 0.07),
    },
)


class TableScreen:
    """Shows a presenter's table and forwards input to it. `commands` are the menu's, by option id."""

    def __init__(
        self,
        presenter: Presenter,
        blit: Blitter,
        palette: Palette = LIGHT,
        commands: Mapping[str, Callable[[], None]] | None = None,
        *,
        pace: float = 0.0,
    ) -> None:
        """`pace`: least seconds between two decisions of bots, so that they can be watched."""
        self.presenter, self.blit, self.commands = presenter, blit, dict(commands or {})
        self.pace = pace
        self.dirty = True
        self.baker, self.thinker = Baker(), Thinker()
        self.table: Table = presenter.table()
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
        self.press = CounterPress(BOARD_THEME, {})
        self._grip: tuple[str, Point] | None = None
        self._moved: Point = (0.0, 0.0)
        self._question_at: Point | None = None
        self._question_scroll = 0
        self._rested_since: float | None = None
        self._next_thought = 0.0
        self._swallow_text = False

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
        height = self.window.height - top - bottom
        port = Rect(0, top, self.window.width - side, max(1, height))
        view = self.table.scene.board_view
        if self._camera is None or self._camera.view is not view:
            self.port = port
            self._camera = Camera(view, port, style.ratio)
            self._camera.fit()
            self._look_at_action()
            self._board = BoardLayer(view, BOARD_THEME, self.blit, self.baker, style.ratio)
            self._counters = CounterLayer(view, BOARD_THEME, self.blit, self.baker, style.ratio)
        elif port != self.port:
            self.port = port
            self._camera.resize(port)

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
        self._refresh()
        assert self._board is not None and self._counters is not None
        blit = self.blit
        blit.clip(self.port)
        blit.fill(self.port, self.style.palette.table)
        self._board.draw(self.camera)
        self._counters.show(self._lit_scene())
        self._counters.draw(self.camera)
        self.minimap.draw(blit, self._board, self.camera, self.table.scene, self.style)
        blit.clip(None)
        for laid in (self.top, self.side, self.bottom, self.question):
            laid.draw(blit)
        self.tip.draw(blit)

    def _lit_scene(self) -> Scene:
        """The scene with the hexes of the log line that is pointed at."""
        scene, log = self.table.scene, self.table.log
        if 0 <= self.state.lit < len(log) and log[self.state.lit].hexes:
            return replace(scene, overlays=(*scene.overlays, Overlay("log", log[self.state.lit].hexes)))
        return scene

    def _refresh(self) -> None:
        """Take the table that is to be shown, and paint the sheets that differ."""
        if self.presenter.revision != self.revision:
            old = self.table.dialog
            self.table, self.revision = self.presenter.table(), self.presenter.revision
            if (old and old.title) != (self.table.dialog and self.table.dialog.title):
                self._question_scroll = 0
        self._lay_out()
        style, table = self.style, self.table
        hover = (self.hover.kind, self.hover.id) if self.hover else None
        key: object = (table.scene.tracks, table.scene.panels[:1], table.busy, style, hover, self.window.width)
        if self.top.stale(key):
            sheet = panels.top_sheet(table.scene, int(self.window.width), style, table.busy)
            self.top.lay(self.blit, sheet, (0, 0), key)
        key = (table.message, style, self.window.width)
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
        x, y = self._question_at or (self.port.x + self.style.px(12), self.port.y + self.style.px(12))
        rect = self.question.rect
        x = min(max(x, self.port.x), max(self.port.x, self.port.right - rect.width))
        y = min(max(y, self.port.y), max(self.port.y, self.port.bottom - rect.height))
        self.question.move((x, y))

    def _dialog(self) -> Dialog | None:
        return self.local.dialog if self.local else self.table.dialog

    def _looked_at(self) -> tuple[CounterView, ...]:
        """The stack that the side panel shows: under the pointer, else in hand."""
        stacks = self.table.scene.stacks()
        hovered = self.presenter.hover
        if hovered is not None and hovered in stacks:
            return stacks[hovered]
        held = set(self.table.selection)
        return next((pile for pile in stacks.values() if held & {c.unit for c in pile}), ())

    # ------------------------------------------------------------------- time

    def tick(self, now: float) -> None:
        """Look after bots, painted pictures and the tooltip."""
        self._let_think(now)
        for baked in self.baker.take():
            assert self._board is not None and self._counters is not None
            if self._board.receive(baked) or self._counters.receive(baked):
                self.dirty = True
        if self.presenter.revision != self.revision:
            self.dirty = True
        if self._rested_since is not None and now - self._rested_since > REST:
            self._rested_since = None
            self._show_tip(self.table.hover[:9])

    def _let_think(self, now: float) -> None:
        thought = self.thinker.done()
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
        assert self._board is not None and self._counters is not None
        self._counters.show(self._lit_scene())
        self._board.settle(self.camera)
        self._counters.settle(self.camera)
        self.dirty = True

    def _show_tip(self, lines: tuple[str, ...]) -> None:
        if lines != self.tip.lines:
            self.tip.show(lines, self.pointer, self.blit, self.style, self.window)
            self.dirty = True

    # ------------------------------------------------------------------ pointer

    def spot_at(self, at: Point) -> Spot | None:
        """The control under a pixel, of whichever sheet is on top there."""
        for laid in (self.question, self.side, self.top, self.bottom):
            if laid.sheet is not None and laid.rect.holds(at):
                return laid.at(at)
        return None

    def _on_board(self, at: Point) -> bool:
        return self.port.holds(at) and not self.question.rect.holds(at) and not self.minimap.holds(at)

    def pointed(self, at: Point) -> None:
        self.pointer = at
        spot = self.spot_at(at)
        if spot != self.hover:
            self.hover = spot
            self.dirty = True
        self._light_log(spot)
        hexes = self._on_board(at)
        hex_id = self.camera.hex_at(at) if hexes else None
        if hexes or self.presenter.hover is not None:
            before = self.presenter.hover
            if spot is None or spot.kind != "unit":  # the stack stays while its counters are picked
                self.presenter.hover_hex(hex_id)
            if hex_id != before:
                self._show_tip(())
                self._rested_since = None
        if spot is not None:
            self._show_tip((spot.tip,) if spot.tip else ())
            self._rested_since = None
        elif hex_id is not None and not self.tip.lines:
            from time import monotonic

            self._rested_since = monotonic()

    def _light_log(self, spot: Spot | None) -> None:
        lit = int(spot.id) if spot is not None and spot.kind == "log" else -1
        if lit != self.state.lit:
            self.state.lit = lit
            self.dirty = True

    def pressed(self, at: Point, button: str, shift: bool) -> None:
        self._moved = (0.0, 0.0)
        self._show_tip(())
        self._rested_since = None
        spot = self.spot_at(at)
        if self.minimap.holds(at) and not self.question.rect.holds(at):
            self._grip = ("minimap", at)
            self._look_from_minimap(at)
        elif spot is not None and spot.kind == "drag":
            self._grip = ("question", at)
        elif self._on_board(at):
            self._grip = ("unit" if button == LEFT and self._may_drag(at) else "map", at)
        else:
            self._grip = ("control", at)

    def _may_drag(self, at: Point) -> bool:
        """Whether a drag from here moves units: they are of the side that decides."""
        hex_id = self.camera.hex_at(at)
        pile = self.table.scene.stacks().get(hex_id, ()) if hex_id is not None else ()
        return any(c.side == self.table.role for c in pile) and not self.table.busy

    def dragged(self, at: Point, by: Point, button: str) -> None:
        self.pointer = at
        far_before = self._is_far()
        self._moved = (self._moved[0] + by[0], self._moved[1] + by[1])
        kind = self._grip[0] if self._grip else ""
        if kind == "minimap":
            self._look_from_minimap(at)
        elif kind == "question":
            self._question_at = (self.question.rect.x + by[0], self.question.rect.y + by[1])
            self.dirty = True
        elif kind == "map" and self._is_far():
            step = by if far_before else self._moved
            self.camera.pan(*step)
            self.dirty = True
        elif kind == "unit" and self._is_far():
            if not far_before:
                self._take_up(self._grip[1])  # type: ignore[index]
            self.presenter.hover_hex(self.camera.hex_at(at))

    def _is_far(self) -> bool:
        return abs(self._moved[0]) + abs(self._moved[1]) > self.style.px(SLIP)

    def _take_up(self, at: Point) -> None:
        """A drag begins: take the stack in hand unless it is."""
        hex_id = self.camera.hex_at(at)
        pile = self.table.scene.stacks().get(hex_id, ()) if hex_id is not None else ()
        if hex_id is not None and not {c.unit for c in pile} & set(self.table.selection):
            self.presenter.right_click()
            self.presenter.click_hex(hex_id, False)

    def _look_from_minimap(self, at: Point) -> None:
        assert self._board is not None
        self.camera.look_at(self._board.world_of(self.minimap.share(at)))
        self.dirty = True

    def released(self, at: Point, button: str, shift: bool) -> None:
        grip, self._grip = self._grip, None
        if grip is None:
            return
        kind, start = grip
        if kind in ("map", "unit") and not self._is_far():
            hex_id = self.camera.hex_at(start)
            if button == RIGHT:
                self.presenter.right_click()
            elif button == LEFT and hex_id is not None and self.local is None:
                self.presenter.click_hex(hex_id, shift)
        elif kind == "unit":
            hex_id = self.camera.hex_at(at)
            if hex_id is not None and hex_id != self.camera.hex_at(start):
                self.presenter.click_hex(hex_id, False)
        elif kind == "control":
            spot = self.spot_at(at)
            if spot is not None and spot == self.spot_at(start):
                self.obey(spot, shift)
            elif button == RIGHT:
                self.presenter.right_click()
        self.dirty = True

    def wheel(self, at: Point, steps: float) -> None:
        spot = self.spot_at(at)
        notches = (1 if steps > 0 else -1) * max(1, round(abs(steps)))
        if self.question.rect.holds(at) and self.question.sheet is not None:
            self._scroll_question(-notches)
        elif self._on_board(at):
            self.camera.zoom_at(at, notches)
            self.baker.forget()
        elif spot is not None and spot.kind in ("scroll", "log", "unit"):
            self.state.scroll += notches if self.state.tab == "Log" else -notches
        self.dirty = True

    def _scroll_question(self, lines: int) -> None:
        dialog = self._dialog()
        most = len(dialog.lines) if dialog else 0
        if self.local is not None:
            self.local.scroll = min(max(0, self.local.scroll + lines), most)
        else:
            self._question_scroll = min(max(0, self._question_scroll + lines), most)

    # ----------------------------------------------------------------- controls

    def obey(self, spot: Spot, shift: bool = False) -> None:
        """A control was pressed."""
        self.dirty = True
        if spot.kind == "button":
            self.presenter.press(spot.id)
        elif spot.kind == "option":
            self.choose(spot.id)
        elif spot.kind == "window":
            self.window_key(spot.id)
        elif spot.kind == "unit":
            self.presenter.select_unit(spot.id, shift)
        elif spot.kind == "tab":
            self.state.tab, self.state.scroll = spot.id, 0
        elif spot.kind == "log":
            self.camera.look_at_hexes(self.table.log[int(spot.id)].hexes)

    def choose(self, option: str) -> None:
        """An option of the question that is open."""
        if self.local is None:
            self.presenter.choose(option)
            return
        kind, _, rest = option.partition(":")
        before, self.local = self.local, None
        self.dirty = True
        if kind == "hex":
            hex_id = int(rest)
            self.presenter.cursor = hex_id
            self.camera.look_at(self.table.scene.board_view.hex(hex_id).center)
            self.presenter.hover_hex(hex_id)
        elif option in ("save", "save-and-go"):
            self.presenter.press("save")
            if option == "save-and-go" and not self.presenter.unsaved:
                self._command(before.kind)
        elif option == "go":
            self._command(before.kind)
        elif option in ("leave", "quit"):
            self.leave(option)
        elif option != "back":
            self.window_key(option)

    def leave(self, how: str) -> None:
        """Leave the game, after a question if it is not saved."""
        if self.presenter.unsaved and self.presenter.session.journal:
            self.local = local.unsaved(how)
            self.dirty = True
        else:
            self._command(how)

    def _command(self, name: str) -> None:
        command = self.commands.get(name)
        if command is not None:
            self.stop()
            command()

    def stop(self) -> None:
        """End the threads."""
        self.thinker.give_up()
        self.baker.stop()

    def close(self) -> bool:
        """The window is to be closed; a game that is not saved asks first."""
        if self.presenter.unsaved and self.presenter.session.journal and self.local is None:
            self.leave("quit")
            return False
        self.stop()
        return True

    # --------------------------------------------------------------------- keys

    def key(self, name: str) -> None:
        self.dirty = True
        self._show_tip(())
        if self.local is not None:
            self._local_key(name)
            return
        held = {"ctrl+left": (1, 0), "ctrl+right": (-1, 0), "ctrl+up": (0, 1), "ctrl+down": (0, -1)}
        if name in held:
            dx, dy = held[name]
            self.camera.pan(dx * self.port.width / 6, dy * self.port.height / 6)
        elif name == "ctrl+tab":
            names = panels.tab_names(self.table)
            at = names.index(self.state.tab) if self.state.tab in names else 0
            self.state.tab, self.state.scroll = names[(at + 1) % len(names)], 0
        elif name == "ctrl+t":
            self.window_key("theme")
        elif not self._own_option(name) and not self.window_key(self.presenter.keys.action(name)):
            self._presenter_key(name)

    def _own_option(self, name: str) -> bool:
        """An option of the game's question that has this key of its own."""
        dialog = self.table.dialog
        option = next((o.id for o in dialog.options if o.key == name), "") if dialog else ""
        if option and not name.isdigit() and self.presenter.keys.action(name) == "":
            self.presenter.choose(option)
            return True
        return False

    def _presenter_key(self, name: str) -> None:
        before = self.presenter.cursor, self.table.selection
        self.presenter.key(name)
        if (self.presenter.cursor, self.presenter.selection) != before and self.presenter.cursor >= 0:
            self.camera.look_at_hexes([self.presenter.cursor])

    def window_key(self, action: str) -> bool:
        """Something that the window does by itself; False if the action is none of that kind."""
        if action in ("zoom-in", "zoom-out"):
            self.camera.zoom(1 if action == "zoom-in" else -1)
            self.baker.forget()
        elif action == "fit":
            self.camera.fit(whole=True)
        elif action == "find":
            self.local, self._swallow_text = local.find(self.table.scene), True
        elif action == "log":
            self.state.tab, self.state.scroll = "Log", 0
        elif action == "help":
            self.local = local.help_of(self.presenter.keys)
        elif action == "menu":
            self.local = local.menu(self.style.palette.name, "leave" in self.commands)
        elif action == "theme":
            other = LIGHT if self.style.palette is DARK else DARK
            self.style = Style(other, self.style.ratio)
            if "theme" in self.commands:
                self.commands["theme"]()
        else:
            return False
        self.dirty = True
        return True

    def _local_key(self, name: str) -> None:
        assert self.local is not None
        if self.local.kind == "find" and (name == "backspace" or len(name) == 1 or name == "space"):
            if name == "backspace":
                self.local = local.find(self.table.scene, self.local.text[:-1])
            return
        if name in ("up", "down", "pageup", "pagedown"):
            self._scroll_question({"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[name])
            return
        option = local.option_of_key(self.local.dialog.options, name)
        if not option and name in ("escape", "m", "enter"):
            option = "back"
        if option:
            self.choose(option)

    def typed(self, text: str) -> None:
        """Letters, for a search. The letter that opened it is not of them."""
        if self._swallow_text:
            self._swallow_text = False
            if text.lower() == "f":
                return
        if self.local is not None and self.local.kind == "find":
            self.local = local.find(self.table.scene, self.local.text + text)
            self.dirty = True
