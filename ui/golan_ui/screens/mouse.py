"""The mouse at a table's screen: clicks and drags on the map, on controls and on the question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from golan_ui.map.camera import Point
from golan_ui.panels.widgets import Spot
from golan_ui.screens.question_box import QuestionBox
from golan_ui.screens.screen import LEFT, RIGHT, Laid
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import Stage
from golan_ui.screens.surround import Surround

REST = 0.45
"""Seconds that the pointer rests on a hex before a tooltip comes up."""
MOST_TOLD = 24
"""Lines of a tooltip about a hex."""
SLIP = 5
"""Points that the pointer may slip in a click."""
PRESSED = ("button", "option", "window", "unit", "piece", "tab", "log", "drag")
"""Kinds of spots that do something when they are pressed."""


class Mouse:
    """Turns the mouse's events into what the table is asked to do."""

    def __init__(self, shown: Shown, stage: Stage, surround: Surround, box: QuestionBox) -> None:
        self._shown, self._stage, self._surround, self._box = shown, stage, surround, box
        self.sheets: Callable[[], Sequence[Laid]] = lambda: ()
        """The sheets of the screen, the topmost first."""
        self.obey: Callable[[Spot, bool], None] = lambda spot, shift: None
        """What a control does that was pressed."""
        self._grip: tuple[str, Point] | None = None
        """What is held since the button was pressed, and where that was."""
        self._moved: Point = (0.0, 0.0)
        self._button = ""
        self._rested_since: float | None = None

    # ------------------------------------------------------------- what is there

    def spot_at(self, at: Point) -> Spot | None:
        """The control under a pixel, of whichever sheet is on top there."""
        for laid in self.sheets():
            if laid.sheet is not None and laid.rect.holds(at):
                return laid.at(at)
        return None

    def _on_minimap(self, at: Point) -> bool:
        return self._stage.minimap.holds(at) and not self._box.rect.holds(at)

    def _on_board(self, at: Point) -> bool:
        stage = self._stage
        return stage.port.holds(at) and not self._box.rect.holds(at) and not stage.minimap.holds(at)

    # ----------------------------------------------------------------- pointing

    def pointed(self, at: Point) -> None:
        """The pointer moved."""
        shown, presenter = self._shown, self._shown.presenter
        shown.pointer = at
        spot = self.spot_at(at)
        if spot != shown.hover:
            shown.hover, shown.dirty = spot, True
        self._surround.light(spot)
        hex_id = self._stage.camera.hex_at(at) if self._on_board(at) else None
        before = presenter.hover
        if spot is None or spot.kind != "unit":  # the stack stays while its counters are picked
            presenter.hover_hex(hex_id)
        if hex_id != before:
            self._unrest()
        if spot is not None:
            self._unrest((spot.tip,) if spot.tip else ())
        elif hex_id is not None and not shown.tip.lines:
            self._rested_since = monotonic()

    def _unrest(self, tip: tuple[str, ...] = ()) -> None:
        """The pointer does not rest on a hex: there is no tooltip, or that of a control."""
        self._shown.show_tip(tip)
        self._rested_since = None

    def tick(self, now: float) -> None:
        """Look after the tooltip, and the map at the edge of the window."""
        if self._rested_since is not None and now - self._rested_since > REST:
            self._unrest(self._shown.table.hover[:MOST_TOLD])
        spot = self._shown.hover
        busy = self._grip is not None or self._box.local is not None or (spot and spot.kind in PRESSED)
        self._stage.pan_at_edge(now, not busy)

    # ------------------------------------------------------------------ buttons

    def pressed(self, at: Point, button: str) -> None:
        """A button of the mouse went down."""
        self._moved, self._button = (0.0, 0.0), button
        self._unrest()
        self._stage.edge.stop()
        spot = self.spot_at(at)
        if self._on_minimap(at):
            self._grip = ("minimap", at)
            self._stage.look_from_minimap(at)
        elif spot is not None and spot.kind == "drag":
            self._grip = ("question", at)
        elif self._on_board(at):
            self._grip = ("unit" if button == LEFT and self._may_drag(at) else "map", at)
        else:
            self._grip = ("control", at)

    def _may_drag(self, at: Point) -> bool:
        """Whether a drag from here moves units: they are of the side that decides."""
        table, hex_id = self._shown.table, self._stage.camera.hex_at(at)
        pile = table.scene.stacks().get(hex_id, ()) if hex_id is not None else ()
        return any(c.side == table.role for c in pile) and not table.busy

    def dragged(self, at: Point, by: Point) -> None:
        """The pointer moved with a button held."""
        self._shown.pointer = at
        far_before = self._is_far()
        self._moved = (self._moved[0] + by[0], self._moved[1] + by[1])
        kind, start = self._grip or ("", at)
        if kind == "minimap":
            self._stage.look_from_minimap(at)
        elif kind == "question":
            self._box.drag(by)
        elif kind == "map" and self._is_far():
            self._stage.camera.pan(*(by if far_before else self._moved))
            self._shown.dirty = True
        elif kind == "unit" and self._is_far():
            if not far_before:
                self._take_up(start)
            self._shown.presenter.hover_hex(self._stage.camera.hex_at(at))

    def _is_far(self) -> bool:
        return abs(self._moved[0]) + abs(self._moved[1]) > self._shown.style.px(SLIP)

    def _take_up(self, at: Point) -> None:
        """A drag begins: take the stack in hand unless it is."""
        table, hex_id = self._shown.table, self._stage.camera.hex_at(at)
        pile = table.scene.stacks().get(hex_id, ()) if hex_id is not None else ()
        if hex_id is not None and not {c.unit for c in pile} & set(table.selection):
            self._shown.presenter.right_click()
            self._shown.presenter.click_hex(hex_id, False)

    def released(self, at: Point, button: str, shift: bool) -> None:
        """A button of the mouse went up."""
        (kind, start), self._grip = self._grip or ("", at), None
        presenter, camera = self._shown.presenter, self._stage.camera
        if kind in ("map", "unit") and not self._is_far():
            self._click_board(start, shift)
        elif kind == "unit":
            hex_id = camera.hex_at(at)
            if hex_id is not None and hex_id != camera.hex_at(start):
                presenter.click_hex(hex_id, False)
        elif kind == "control":
            spot = self.spot_at(at)
            if spot is not None and spot == self.spot_at(start):
                self.obey(spot, shift)
            elif button == RIGHT:
                presenter.right_click()
        self._shown.dirty = True

    def _click_board(self, at: Point, shift: bool) -> None:
        """The map was clicked with the button that was pressed."""
        self._stage.finish_motion()
        presenter, hex_id = self._shown.presenter, self._stage.camera.hex_at(at)
        if self._button == RIGHT:
            presenter.right_click()
        elif hex_id is not None and self._box.local is None:
            if self._button == LEFT:
                presenter.click_hex(hex_id, shift)
            else:
                presenter.lay_waypoint(hex_id)

    def wheel(self, at: Point, steps: float) -> None:
        """The wheel turned: zoom the map, or scroll what is under the pointer."""
        spot = self.spot_at(at)
        notches = (1 if steps > 0 else -1) * max(1, round(abs(steps)))
        if self._box.rect.holds(at) and self._box.laid.sheet is not None:
            self._box.scroll(-notches)
        elif self._on_board(at):
            self._stage.zoom(notches, at)
        elif spot is not None and spot.kind in ("scroll", "log", "unit", "piece"):
            self._surround.scroll(-notches)
        self._shown.dirty = True
