"""What the parts of a table's screen share: the table shown, how it looks, and where the pointer is."""

from __future__ import annotations

from dataclasses import dataclass, field

from golan_ui.map.baker import Baker
from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.panels.widgets import Focus, Spot
from golan_ui.screens.screen import Tip
from golan_ui.settings import Settings
from golan_ui.table.presenter import Presenter
from golan_ui.table.view import Table
from golan_ui.theme import Style
from golan_ui.thinker import Thinker


@dataclass(slots=True)
class Shown:
    """One table in the window now."""

    presenter: Presenter
    blit: Blitter
    settings: Settings
    style: Style
    table: Table
    revision: int = -1
    """Of the table; it is taken anew when the presenter's is another."""
    window: Rect = field(default=Rect(0, 0, 1, 1))
    hover: Spot | None = None
    """The control under the pointer."""
    pointer: Point = (-1.0, -1.0)
    dirty: bool = True
    tip: Tip = field(default_factory=Tip)
    baker: Baker = field(default_factory=Baker)
    thinker: Thinker = field(default_factory=Thinker)

    @property
    def hovered(self) -> Focus:
        """Kind and id of the control under the pointer."""
        return (self.hover.kind, self.hover.id) if self.hover else None

    @property
    def stale(self) -> bool:
        """Is there a newer table?"""
        return self.presenter.revision != self.revision

    def take_table(self) -> Table:
        """Show the presenter's table from now on; gives the one before."""
        before = self.table
        self.table, self.revision = self.presenter.table(), self.presenter.revision
        return before

    def show_tip(self, lines: tuple[str, ...] = ()) -> None:
        """A tooltip beside the pointer, or none."""
        if lines != self.tip.lines:
            self.tip.show(lines, self.pointer, self.blit, self.style, self.window)
            self.dirty = True

    def stop(self) -> None:
        """End the threads."""
        self.thinker.give_up()
        self.baker.stop()
