"""The after-action report in the window. It plays the game again on a thread, then shows the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from golan_core.analysis.report import Report, report_of
from golan_core.errors import GolanError
from golan_core.play.session import Session
from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.panels.widgets import Spot
from golan_ui.screens.report_page import (
    ChartPress,
    ReportPage,
    body_sheet,
    foot_sheet,
    head_sheet,
    lay_out,
)
from golan_ui.screens.screen import LEFT, Laid, Screen, Tip
from golan_ui.table.view import Button
from golan_ui.theme import DARK, LIGHT, Palette, Style
from golan_ui.thinker import Thinker

Sections = Callable[[Session], Mapping[str, Sequence[str]]]
STEP = 48
"""Points that a notch of the wheel or an arrow key moves the page."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reported on. `sections` gives what plugins add; the charts are drawn into `picture`."""

    session: Session
    sections: Sections
    picture: Path


class ReportScreen:
    """Shows the report of a session over the screen it was asked from."""

    def __init__(
        self,
        subject: Subject,
        blit: Blitter,
        palette: Palette,
        under: Screen,
        commands: Mapping[str, Callable[[], None]],
    ) -> None:
        """`commands` are the program's: "back" to the screen that lies under, "theme" for the other one."""
        self.blit, self.under, self.commands = blit, under, commands
        self.picture, self.title = subject.picture, subject.session.game.title
        self.style = Style(palette)
        self.dirty = True
        self.report: Report | None = None
        self.page = ReportPage((), (), 0, 13)
        self.scroll, self.message = 0, ""
        self.window = Rect(0, 0, 1, 1)
        self.head, self.body, self.foot, self.tip = Laid(), Laid(), Laid(), Tip()
        self.hover: Spot | None = None
        self._pressed: Spot | None = None
        self._charts = ChartPress()
        self._thinker = Thinker()
        self._thinker.start(lambda: _told(subject.session, subject.sections))

    def use(self, palette: Palette) -> None:
        self.style, self.dirty = Style(palette, self.style.ratio), True

    def sheets(self) -> list[Laid]:
        return [self.foot, self.body, self.head]

    # ----------------------------------------------------------------- drawing

    def resize(self, width: int, height: int, ratio: float) -> None:
        self.style = Style(self.style.palette, ratio)
        self.window = Rect(0, 0, width, height)
        for laid in self.sheets():
            laid.clear()
        self._lay_out()

    def _lay_out(self) -> None:
        if self.report is not None:
            self.page = lay_out(self.report, self._room(), self.style)
        self._move(0)

    def _room(self) -> tuple[int, int]:
        """Width and height of the part between head and foot."""
        above, below = self.style.px(62), self.style.px(40)
        return int(self.window.width), max(1, int(self.window.height) - above - below)

    def draw(self) -> None:
        style, width = self.style, int(self.window.width)
        hover = (self.hover.kind, self.hover.id) if self.hover else None
        key: object = (self.report is None, self.message, style, width)
        if self.head.stale(key):
            self.head.lay(self.blit, head_sheet(self.report, self.title, width, style), (0, 0), key)
        key = (self.page, self.scroll, style, self.window)
        if self.body.stale(key):
            sheet = body_sheet(self.page, self._room(), style, self.scroll, self._charts)
            self.body.lay(self.blit, sheet, (0, style.px(62)), key)
        key = (tuple(self._controls()), self.message, style, self.window, hover)
        if self.foot.stale(key):
            sheet = foot_sheet(list(self._controls()), self.message, width, style, hover)
            self.foot.lay(self.blit, sheet, (0, self.window.bottom - sheet.height), key)
        for laid in self.sheets():
            laid.draw(self.blit)
        self.tip.draw(self.blit)

    def _controls(self) -> Sequence[Button]:
        drawn = self.report is not None and bool(self.report.charts)
        down = self.scroll < self._most()
        return (
            Button("back", "Back", "To the table", key="escape"),
            Button("picture", "Save the charts", f"Draw the charts into {self.picture}", drawn, "p"),
            Button("theme", "Other theme", "Dark or light colours", key="t"),
            Button("up", "Scroll up", "Earlier lines; the wheel does it too", self.scroll > 0, "up"),
            Button("down", "Scroll down", "More lines; the wheel does it too", down, "down"),
        )

    def _most(self) -> int:
        return max(0, self.page.height - self._room()[1])

    def tick(self, now: float) -> None:
        thought = self._thinker.done()
        if thought is None:
            return
        if thought.error is not None:
            self.message = f"the report failed: {' '.join(str(thought.error).split())}"
        else:
            self.report = thought.result
        self._lay_out()

    # ------------------------------------------------------------------- input

    def _spot(self, at: Point) -> Spot | None:
        return self.foot.at(at) or self.body.at(at)

    def pointed(self, at: Point) -> None:
        spot = self._spot(at)
        if spot != self.hover:
            self.hover = spot
            lines = tuple(spot.tip.split("\n")) if spot is not None and spot.tip else ()
            self.tip.show(lines, at, self.blit, self.style, self.window)
            self.dirty = True

    def pressed(self, at: Point, button: str, shift: bool) -> None:
        self._pressed = self._spot(at) if button == LEFT else None

    def dragged(self, at: Point, by: Point, button: str) -> None:
        """Nothing can be dragged here."""

    def released(self, at: Point, button: str, shift: bool) -> None:
        spot, self._pressed = self._pressed, None
        if spot is not None and spot == self._spot(at) and spot.kind == "button" and spot.enabled:
            self.press(spot.id)

    def wheel(self, at: Point, steps: float) -> None:
        self._move(-(1 if steps > 0 else -1) * max(1, round(abs(steps))) * self.style.px(STEP))

    def key(self, name: str) -> None:
        high = self._room()[1]
        moves = {"pageup": -high, "pagedown": high, "home": -self.page.height, "end": self.page.height}
        if name in moves:
            self._move(moves[name])
            return
        pressed = "theme" if name == "ctrl+t" else "back" if name in ("enter", "a") else ""
        pressed = pressed or next((c.id for c in self._controls() if c.key == name and c.enabled), "")
        if pressed:
            self.press(pressed)

    def typed(self, text: str) -> None:
        """Letters come as keys."""

    def press(self, control: str) -> None:
        """A control was chosen."""
        self._clear_tip()
        if control == "back":
            self.stop()
            self.commands["back"]()
        elif control == "picture":
            self._draw_picture()
        elif control == "theme":
            self.style = Style(LIGHT if self.style.palette is DARK else DARK, self.style.ratio)
            self.commands["theme"]()
        elif control in ("up", "down"):
            self._move((1 if control == "down" else -1) * self.style.px(STEP))

    def _draw_picture(self) -> None:
        from golan_core.drawing.charts import save_charts

        assert self.report is not None
        try:
            self.picture.parent.mkdir(parents=True, exist_ok=True)
            save_charts(self.report, self.picture)
            self.message = f"drawn: {self.picture}"
        except OSError as wrong:
            self.message = f"{self.picture}: cannot be written: {wrong.strerror or wrong}"
        except GolanError as wrong:
            self.message = str(wrong)

    def _move(self, by: int) -> None:
        self.scroll = min(max(0, self.scroll + by), self._most())
        self._clear_tip()

    def _clear_tip(self) -> None:
        self.hover = None
        self.tip.show((), (0, 0), self.blit, self.style, self.window)
        self.dirty = True

    def stop(self) -> None:
        """Hear no more of the count."""
        self._thinker.give_up()

    def close(self) -> bool:
        """The window is to be closed; what lies below may ask first."""
        self.stop()
        closed = self.under.close()
        if not closed:
            self.commands["back"]()
        return closed


def _told(session: Session, sections: Sections) -> Report:
    """The report, counted away from the window's own thread."""
    return report_of(session, sections(session))
