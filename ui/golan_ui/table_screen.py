"""A game in the window: what the mouse and the keys do there."""

from __future__ import annotations

from time import monotonic

from golan_ui import local, panels
from golan_ui.camera import Point
from golan_ui.screen import LEFT, RIGHT
from golan_ui.table_view import TableView
from golan_ui.theme import DARK, LIGHT
from golan_ui.widgets import Spot, Style

SLIP = 5
"""Points that the pointer may slip in a click."""


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
