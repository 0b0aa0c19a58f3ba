"""A game in the window: the map, the panels round it and the question over it, put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.panels.widgets import Spot
from golan_ui.screens.controls import Controls
from golan_ui.screens.key_input import KeyInput
from golan_ui.screens.mouse import Mouse
from golan_ui.screens.question_box import QuestionBox
from golan_ui.screens.screen import Laid
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import Stage
from golan_ui.screens.surround import Surround
from golan_ui.settings import Settings
from golan_ui.table.presenter import Presenter
from golan_ui.theme import LIGHT, Palette, Style


class Companion(Protocol):
    """A strip under the table that goes along with the game, e.g. a guide's."""

    laid: Laid
    kind: str
    """Of its spots."""

    def height(self, width: int, style: Style) -> int:
        """Pixels that it needs under the map."""

    def refresh(self, screen: TableScreen) -> None:
        """Paint it if it differs. Called after all other parts, before a frame."""

    def opened(self, screen: TableScreen) -> None:
        """The map is seen for the first time."""

    def draw(self, screen: TableScreen) -> None: ...

    def claims(self, key: str) -> str:
        """Its button that a key presses before any other use of the key; "" for none."""

    def press(self, button: str, screen: TableScreen) -> None: ...


class TableScreen:
    """Shows what lies on a table and forwards input to it. `commands` are the menu's, by option id."""

    def __init__(
        self,
        presenter: Presenter,
        blit: Blitter,
        palette: Palette = LIGHT,
        commands: Mapping[str, Callable[[], None]] | None = None,
        *,
        settings: Settings | None = None,
        companion: Companion | None = None,
    ) -> None:
        """`settings` are looked at whenever they matter; without them nothing moves by itself."""
        settings = settings or Settings(animation=0.0, edge_pan=False)
        self.presenter, self.commands, self.companion = presenter, dict(commands or {}), companion
        self.pace = 0.0
        """Least seconds between two decisions of bots, so that they can be watched."""
        self._next_thought = 0.0
        self.shown = Shown(presenter, blit, settings, Style(palette), presenter.table())
        self.stage = Stage(self.shown)
        self.surround = Surround(self.shown)
        self.box = QuestionBox(self.shown, self.stage)
        self.controls = Controls(self.shown, self.stage, self.surround, self.box, self.commands)
        self.keys = KeyInput(self.shown, self.stage, self.box, self.controls)
        self.mouse = Mouse(self.shown, self.stage, self.surround, self.box)
        self.mouse.sheets, self.mouse.obey = self.sheets, self._obey

    @property
    def dirty(self) -> bool:
        return self.shown.dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.shown.dirty = dirty

    def sheets(self) -> list[Laid]:
        around = [self.box.laid, self.surround.side, self.surround.top, self.surround.bottom]
        return [self.companion.laid, *around] if self.companion else around

    # ----------------------------------------------------------------- drawing

    def resize(self, width: int, height: int, ratio: float) -> None:
        shown = self.shown
        if ratio != shown.style.ratio:
            self.stage.forget()
        shown.style = Style(shown.style.palette, ratio)
        shown.window = Rect(0, 0, width, height)
        for laid in self.sheets():
            laid.clear()
        self._lay_out()
        shown.dirty = True

    def use(self, palette: Palette) -> None:
        self.shown.style = Style(palette, self.shown.style.ratio)
        self.shown.dirty = True

    def _lay_out(self) -> None:
        width, style = int(self.shown.window.width), self.shown.style
        below = self.companion.height(width, style) if self.companion else 0
        if self.stage.lay_out(self.surround.room(below)) and self.companion:
            self.companion.opened(self)

    def _refresh(self) -> None:
        """Take the table that is to be shown, and paint the sheets that differ."""
        if self.shown.stale:
            before = self.shown.take_table()
            self.stage.set_in_motion(before.scene)
            self.box.renew(before.dialog)
        self._lay_out()
        self.surround.refresh(self.stage.port)
        self.box.refresh()
        if self.companion:
            self.companion.refresh(self)

    def draw(self) -> None:
        """Draw a frame. Only what has changed is painted anew."""
        with self.shown.baker.resting():
            self._refresh()
            self.stage.draw(self.surround.lit())
            for laid in reversed(self.sheets()):
                laid.draw(self.shown.blit)
            if self.companion:
                self.companion.draw(self)
            self.shown.tip.draw(self.shown.blit)

    def settle(self) -> None:
        """Paint all that is in sight now, instead of little by little."""
        self._refresh()
        self.stage.settle(self.surround.lit())
        self.shown.dirty = True

    # -------------------------------------------------------------------- time

    def tick(self, now: float) -> None:
        """Look after bots, painted pictures and the tooltip."""
        self._let_think(now)
        self.presenter.beat(now)
        if self.stage.tick(now) or self.shown.stale:
            self.shown.dirty = True
        self.mouse.tick(now)

    def _let_think(self, now: float) -> None:
        desk, thinker = self.presenter.desk, self.shown.thinker
        if desk is None:
            return
        thought = None if self.stage.motion.running else thinker.done()  # each move is seen to its end
        if thought is not None:
            if thought.error is not None:
                desk.failed(thought.error)
            else:
                desk.take(thought.result)
        if not thinker.busy and now >= self._next_thought:
            work = desk.opponents.thinking()
            if work is not None:
                self._next_thought = now + self.pace
                thinker.start(work)
        elif thinker.busy and not desk.opponents.busy:
            thinker.give_up()

    # ------------------------------------------------------------------- input

    def _obey(self, spot: Spot, shift: bool) -> None:
        if self.companion and spot.kind == self.companion.kind:
            self.companion.press(spot.id, self)
        else:
            self.controls.obey(spot, shift)

    def pointed(self, at: Point) -> None:
        self.mouse.pointed(at)

    def pressed(self, at: Point, button: str, shift: bool) -> None:
        self.keys.forget_letter()
        self.mouse.pressed(at, button)

    def dragged(self, at: Point, by: Point, button: str) -> None:
        self.mouse.dragged(at, by)

    def released(self, at: Point, button: str, shift: bool) -> None:
        self.mouse.released(at, button, shift)

    def wheel(self, at: Point, steps: float) -> None:
        self.mouse.wheel(at, steps)

    def key(self, name: str) -> None:
        pressed = self.companion.claims(name) if self.companion and self.box.local is None else ""
        if self.companion and pressed:
            self.companion.press(pressed, self)
        else:
            self.keys.key(name)

    def typed(self, text: str) -> None:
        self.keys.typed(text)

    def stop(self) -> None:
        """End the threads."""
        self.shown.stop()

    def close(self) -> bool:
        """The window is to be closed; a game that is not saved asks first."""
        if self.controls.would_lose and self.box.local is None:
            self.controls.leave("quit")
            return False
        self.stop()
        return True
