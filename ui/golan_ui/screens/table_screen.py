"""A game in the window: what the mouse and the keys do there."""

from __future__ import annotations

from time import monotonic

from golan_ui.map.camera import Point
from golan_ui.panels.tabs import tab_names
from golan_ui.panels.widgets import Spot, Style
from golan_ui.screens.screen import LEFT, RIGHT
from golan_ui.screens.table_view import TableView
from golan_ui.table import local
from golan_ui.table.replay_desk import ReplayDesk
from golan_ui.theme import DARK, LIGHT

_PANS = {"pan-left": (1, 0), "pan-right": (-1, 0), "pan-up": (0, 1), "pan-down": (0, -1)}
PAGE = 8
"""Lines that a key scrolls a panel."""
SLIP = 5
"""Points that the pointer may slip in a click."""
PRESSED = ("button", "option", "window", "unit", "piece", "tab", "log", "drag")
"""Kinds of spots that do something when they are pressed."""


class TableScreen(TableView):
    """Shows a presenter's table and forwards input to it."""

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
            self._rested_since = monotonic()

    def _light_log(self, spot: Spot | None) -> None:
        lit = int(spot.id) if spot is not None and spot.kind == "log" else -1
        if lit != self.state.lit:
            self.state.lit = lit
            self.dirty = True

    def pressed(self, at: Point, button: str, shift: bool) -> None:
        self._moved, self._button, self._swallowed = (0.0, 0.0), button, ""
        self._show_tip(())
        self._rested_since = None
        self.edge.stop()
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
            x, y = self._question_at or (self.question.rect.x, self.question.rect.y)
            self._question_at = (x + by[0], y + by[1])
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
            self._click_board(start, shift)
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

    def _click_board(self, at: Point, shift: bool) -> None:
        """The map was clicked with the button that was pressed."""
        self.finish_motion()
        hex_id = self.camera.hex_at(at)
        if self._button == RIGHT:
            self.presenter.right_click()
        elif hex_id is not None and self.local is None:
            if self._button == LEFT:
                self.presenter.click_hex(hex_id, shift)
            else:
                self.presenter.lay_waypoint(hex_id)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._pan_at_edge(now)

    def _pan_at_edge(self, now: float) -> None:
        """Move the map while the pointer rests at the window's edge, and on no control."""
        spot = self.hover
        busy = self._grip is not None or self.local is not None or (spot and spot.kind in PRESSED)
        if not self.settings.edge_pan or busy:
            self.edge.stop()
            return
        drag = self.edge.drag(self.pointer, self.window, self.style.ratio, now)
        if drag != (0.0, 0.0):
            before = self.camera.origin
            self.camera.pan(*drag)
            self.dirty = self.dirty or self.camera.origin != before

    def wheel(self, at: Point, steps: float) -> None:
        spot = self.spot_at(at)
        notches = (1 if steps > 0 else -1) * max(1, round(abs(steps)))
        if self.question.rect.holds(at) and self.question.sheet is not None:
            self._scroll_question(-notches)
        elif self._on_board(at):
            self.camera.zoom_at(at, notches)
            self.baker.forget()
        elif spot is not None and spot.kind in ("scroll", "log", "unit", "piece"):
            self._scroll_panel(-notches)
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
        if spot.kind == "button" and spot.id == "report":
            self.window_key(spot.id)
        elif spot.kind == "button":
            self.presenter.press(spot.id)
        elif spot.kind == "option":
            self.choose(spot.id)
        elif spot.kind == "window":
            self.window_key(spot.id)
        elif spot.kind == "unit":
            self.presenter.select_unit(spot.id, shift)
        elif spot.kind == "piece":
            self.presenter.show_unit(spot.id)
            self.camera.look_at_hexes([self.presenter.cursor])
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
        elif kind == "tab":
            self.state.tab, self.state.scroll = rest, 0
        elif option in ("save", "save-and-go"):
            self.presenter.press("save")
            if option == "save-and-go" and not self.presenter.unsaved:
                self._command(before.kind)
        elif option == "go":
            self._command(before.kind)
        elif option in ("leave", "quit"):
            self.leave(option)
        elif option == "settings":
            self.commands[option]()
        elif option != "back":
            self.window_key(option)

    def leave(self, how: str) -> None:
        """Leave the game, after a question if it is not saved."""
        if self._would_be_lost():
            self.local = local.unsaved(how)
            self.dirty = True
        else:
            self._command(how)

    def _would_be_lost(self) -> bool:
        """Is there something to ask about before the game is left?"""
        told = self.presenter.unsaved and bool(self.presenter.session.journal)
        return told and self.settings.confirm_leave

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
        if self._would_be_lost() and self.local is None:
            self.leave("quit")
            return False
        self.stop()
        return True

    # --------------------------------------------------------------------- keys

    def key(self, name: str) -> None:
        self.dirty = True
        before = self.local
        self._key(name)
        if self.local is not before and len(name) == 1:
            self._swallowed = name  # the letter comes once more, as text

    def _key(self, name: str) -> None:
        self._show_tip(())
        if self.local is not None:
            self._local_key(name)
            return
        action = self.presenter.keys.action(name)
        if action in ("cancel", "accept", "click"):
            self.finish_motion()
        if self._is_of_replay(name) or not self.window_key(action):
            self._presenter_key(name)

    def _is_of_replay(self, name: str) -> bool:
        """A game that is watched has keys of its own, whatever else they may be."""
        own = {b.key for b in self.table.buttons if b.id != "report"}
        return isinstance(self.presenter, ReplayDesk) and name in own

    def _presenter_key(self, name: str) -> None:
        before = self.presenter.cursor, self.table.selection
        self.presenter.key(name)
        if (self.presenter.cursor, self.presenter.selection) != before and self.presenter.cursor >= 0:
            self.camera.look_at_hexes([self.presenter.cursor])

    def window_key(self, action: str) -> bool:
        """Something that the window does by itself; False if the action is none of that kind."""
        if action in _PANS:
            dx, dy = _PANS[action]
            self.camera.pan(dx * self.port.width / 6, dy * self.port.height / 6)
        elif action in ("zoom-in", "zoom-out"):
            self.camera.zoom(1 if action == "zoom-in" else -1)
            self.baker.forget()
        elif action == "fit":
            self.camera.fit(whole=True)
        elif action == "find":
            self.local = local.find(self.table)
        elif action in ("log", "next-tab", "scroll-up", "scroll-down", "log-back", "log-on"):
            self._panel_key(action)
        elif action == "report" and "report" in self.commands:
            self.commands["report"]()
        elif action == "help":
            self.local = local.help_of(self.presenter.keys)
        elif action == "menu":
            self.local = local.menu(self.style.palette.name, self.commands)
        elif action == "theme":
            other = LIGHT if self.style.palette is DARK else DARK
            self.style = Style(other, self.style.ratio)
            if "theme" in self.commands:
                self.commands["theme"]()
        else:
            return False
        self.dirty = True
        return True

    def _panel_key(self, action: str) -> None:
        """A key for the tabs of the side panel, and for the lines of the log."""
        state = self.state
        if action == "log":
            state.tab, state.scroll = "Log", 0
        elif action == "next-tab":
            names = tab_names(self.table)
            at = names.index(state.tab) if state.tab in names else 0
            state.tab, state.scroll = names[(at + 1) % len(names)], 0
        elif action in ("scroll-up", "scroll-down"):
            self._scroll_panel(-PAGE if action == "scroll-up" else PAGE)
        elif self.table.log:
            last = len(self.table.log) - 1
            at = state.lit if state.lit >= 0 else last + (action == "log-back")
            state.lit = min(max(at + (1 if action == "log-on" else -1), 0), last)
            state.tab, state.scroll = "Log", last - state.lit
            self.camera.look_at_hexes(self.table.log[state.lit].hexes)

    def _scroll_panel(self, lines: int) -> None:
        """Scroll the open tab: down for lines above 0. The log is read from its end."""
        self.state.scroll += -lines if self.state.tab == "Log" else lines

    def _local_key(self, name: str) -> None:
        assert self.local is not None
        if self.local.kind == "find" and (name == "backspace" or len(name) == 1 or name == "space"):
            if name == "backspace":
                self.local = local.find(self.table, self.local.text[:-1])
            return
        if self.local.kind == "find" and name in ("up", "down"):
            step = 1 if name == "down" else -1
            self.local = local.find(self.table, self.local.text, self.local.at + step)
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
        swallowed, self._swallowed = self._swallowed, ""
        if swallowed and text.lower() == swallowed:
            return
        if self.local is not None and self.local.kind == "find":
            self.local = local.find(self.table, self.local.text + text)
            self.dirty = True
