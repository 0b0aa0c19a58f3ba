"""The panels round a table's map: facts and tracks above, the side panel, a line of messages below."""

from __future__ import annotations

from golan_core.drawing.counters import CounterPress
from golan_core.view.scene import CounterView
from golan_ui.map.camera import Rect
from golan_ui.panels import panels
from golan_ui.panels.panels import Looked
from golan_ui.panels.tabs import PanelState, tab_names
from golan_ui.panels.widgets import Spot
from golan_ui.screens.screen import Laid
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import PRINTED

PAGE = 8
"""Lines that a key scrolls a panel."""
BOTTOM = 26
"""Points that the line of messages is high."""


class Surround:
    """Lays the panels down again whenever they show something else."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self.top, self.side, self.bottom = Laid(), Laid(), Laid()
        self.state = PanelState()
        self.press = CounterPress(PRINTED.styled(shown.table.scene.board_view.style), {})
        self._reserve = ""
        """The reserve whose panel was opened last."""

    def clear(self) -> None:
        """Lay everything down anew."""
        for laid in (self.top, self.side, self.bottom):
            laid.clear()

    def room(self, below: int) -> Rect:
        """What the panels leave for the map, with some pixels free under it."""
        window, style = self._shown.window, self._shown.style
        side = round(min(max(window.width * 0.25, style.px(310)), style.px(430)))
        top = panels.top_height(self._shown.table.scene, style)
        height = window.height - top - style.px(BOTTOM) - below
        return Rect(0, top, window.width - side, max(1, height))

    def refresh(self, port: Rect) -> None:
        """Paint the panels that differ, round the map's part of the window."""
        shown, table, style = self._shown, self._shown.table, self._shown.style
        blit, window, hover = shown.blit, shown.window, shown.hovered
        width, facts = int(window.width), table.scene.panels[:1]
        if table.reserve != self._reserve:
            self._reserve = table.reserve
            if self._reserve:
                self.open(self._reserve)
        key: object = (table.scene.tracks, facts, table.busy, style, hover, width)
        if self.top.stale(key):
            self.top.lay(blit, panels.top_sheet(table.scene, width, style, table.busy), (0, 0), key)
        key = (table.message, table.tone, table.reserve, table.selection, style, width)
        if self.bottom.stale(key):
            sheet = panels.message_sheet(table, width, style)
            self.bottom.lay(blit, sheet, (0, window.bottom - sheet.height), key)
        state = (self.state.tab, self.state.scroll, self.state.lit)
        key = (shown.revision, state, style, hover, window)
        if self.side.stale(key):
            size = int(window.width - port.width), int(port.height)
            looked = Looked(self.state, self.press, self.looked_at(), hover)
            self.side.lay(blit, panels.side_sheet(table, size, style, looked), (port.right, port.y), key)

    def looked_at(self) -> tuple[CounterView, ...]:
        """The stack that the side panel shows: under the pointer, else in hand, be it off the map."""
        table, hovered = self._shown.table, self._shown.presenter.hover
        stacks = table.scene.stacks()
        if hovered is not None and hovered in stacks:
            return stacks[hovered]
        held = set(table.selection)
        for pile in stacks.values():
            if held & {c.unit for c in pile}:
                return pile
        away = (*table.rosters, *table.scene.panels) if held else ()
        waiting = {c.unit: c for panel in away for c in panel.counters if c.unit in held}
        return tuple(waiting.values())

    # --------------------------------------------------------------- tabs, log

    def open(self, tab: str) -> None:
        """Show a tab of the side panel from its beginning."""
        self.state.tab, self.state.scroll = tab, 0

    def scroll(self, lines: int) -> None:
        """Scroll the open tab: down for lines above 0. The log is read from its end."""
        self.state.scroll += -lines if self.state.tab == "Log" else lines

    def lit(self) -> tuple[int, ...]:
        """Hexes of the line of the log that is pointed at."""
        log, at = self._shown.table.log, self.state.lit
        return log[at].hexes if 0 <= at < len(log) else ()

    def light(self, spot: Spot | None) -> None:
        """The pointer is over a line of the log, or over none."""
        at = int(spot.id) if spot is not None and spot.kind == "log" else -1
        if at != self.state.lit:
            self.state.lit, self._shown.dirty = at, True

    def do(self, action: str) -> bool:
        """A key for the tabs, or for the lines of the log; False if it is none."""
        state, log = self.state, self._shown.table.log
        if action == "log":
            self.open("Log")
        elif action == "next-tab":
            names = tab_names(self._shown.table)
            at = names.index(state.tab) if state.tab in names else 0
            self.open(names[(at + 1) % len(names)])
        elif action in ("scroll-up", "scroll-down"):
            self.scroll(-PAGE if action == "scroll-up" else PAGE)
        elif action not in ("log-back", "log-on"):
            return False
        elif log:
            last = len(log) - 1
            at = state.lit if state.lit >= 0 else last + (action == "log-back")
            state.lit = min(max(at + (1 if action == "log-on" else -1), 0), last)
            state.tab, state.scroll = "Log", last - state.lit
        return True
