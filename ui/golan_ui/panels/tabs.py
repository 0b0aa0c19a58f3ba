"""The tabs of the side panel: the log, the facts, and what can be leafed through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from golan_core.drawing.canvas import text_width, wrap
from golan_core.drawing.counters import CounterPress
from golan_core.view.scene import CounterView, Panel
from golan_ui.map.camera import Rect
from golan_ui.panels.widgets import Sheet
from golan_ui.table.view import LogLine, Table
from golan_ui.theme import Style


@dataclass(slots=True)
class PanelState:
    """What the player has opened and how far it is scrolled."""

    tab: str = "Log"
    scroll: int = 0
    """Lines from the latest, in the log; from the first, elsewhere."""
    lit: int = -1
    """Number of the log line that is pointed at."""
    places: dict[int, str] = field(default_factory=dict)
    """Labels of hexes, once a panel has asked for them."""


def tab_names(table: Table) -> list[str]:
    """Log, facts, what can be leafed through, other panels of the scene; panels of one name are one."""
    return list(dict.fromkeys(["Log", *(panel.title for panel in _leaves(table))]))


def _leaves(table: Table) -> list[Panel]:
    """The panels of the scene with the rosters, which say more than a panel of the same name."""
    told = {panel.title for panel in table.rosters}
    first, others = table.scene.panels[:1], table.scene.panels[1:]
    return [*first, *table.rosters, *(panel for panel in others if panel.title not in told)]


def paint_tabs(sheet: Sheet, rect: Rect, table: Table, state: PanelState, press: CounterPress) -> None:
    style = sheet.style
    if rect.height < style.px(60):
        return
    names = tab_names(table)
    if state.tab not in names:
        state.tab = names[0]
    height = style.px(22)
    wants = [text_width(name, style.small) + style.px(14) for name in names]
    fit = min(1.0, rect.width / sum(wants))
    x = rect.x
    for name, want in zip(names, wants, strict=True):
        width = want * fit
        now = name == state.tab
        box = Rect(round(x), rect.y, round(width) - 2, height + 4)
        sheet.box(box, "raised" if now else "panel", "rule", 4)
        at = (box.x + style.px(6), rect.y + height / 2)
        sheet.clipped(
            at, name, box.width - style.px(10), "ink" if now else "faint", size=style.small, bold=now
        )
        sheet.spot(box, "tab", name, f"Show {name}")
        x += width
    body = Rect(rect.x, rect.y + height, rect.width, rect.height - height)
    sheet.box(body, "raised", "rule", 3)
    sheet.spot(body, "scroll", state.tab)
    pad = style.px(6)
    inside = Rect(body.x + pad, body.y + pad, body.width - 2 * pad, body.height - 2 * pad)
    if state.tab == "Log":
        _log(sheet, inside, table.log, state)
    else:
        state.places = (
            {h.id: h.label for h in table.scene.board_view.hexes} if not state.places else state.places
        )
        _panels(sheet, inside, [p for p in _leaves(table) if p.title == state.tab], state, press)


def _log(sheet: Sheet, rect: Rect, log: Sequence[LogLine], state: PanelState) -> None:
    """The latest lines, the newest at the bottom; scrolled by whole lines."""
    style = sheet.style
    size, step = style.small, round(style.small * 1.4)
    state.scroll = max(0, min(state.scroll, len(log) - 1))
    y = rect.bottom
    for number in range(len(log) - 1 - state.scroll, -1, -1):
        entry = log[number]
        told = re.sub(r",(?=\S)", ", ", entry.text)  # lists of units may be broken
        text = f"{told} [{entry.rule}]" if entry.rule else told
        lines = wrap(text, size, rect.width)
        top = y - step * len(lines) - style.px(3)
        if top < rect.y:
            break
        if number == state.lit or sheet.hover == ("log", str(number)):
            sheet.box(Rect(rect.x - 3, top, rect.width + 6, y - top), "prompt", "")
        lit = number == state.lit or sheet.hover == ("log", str(number))
        color = "prompt_ink" if lit else "accent" if entry.head else "ink"
        for i, line in enumerate(lines):
            sheet.text((rect.x, top + step * (i + 0.5)), line, color, size=size, bold=entry.head)
        if entry.hexes:
            sheet.spot(
                Rect(rect.x, top, rect.width, y - top), "log", str(number), "Click: show it on the map"
            )
        y = top
    if not log:
        sheet.text((rect.x, rect.y + step / 2), "Nothing has happened yet.", "faint", size=size)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of text, or counters side by side."""

    text: str = ""
    heading: bool = False
    counters: tuple[CounterView, ...] = ()


def _panels(
    sheet: Sheet, rect: Rect, panels: Sequence[Panel], state: PanelState, press: CounterPress
) -> None:
    """Panels one below the other, scrolled by whole rows."""
    style = sheet.style
    bar = style.px(7)
    inner = Rect(rect.x, rect.y, rect.width - bar - style.px(4), rect.height)
    side = style.px(44)
    rows = _rows(panels, inner.width, max(1, int(inner.width // (side + 4))), style)
    heights = [side + 4 if row.counters else style.line for row in rows]
    last = len(rows)
    room = inner.height
    while last > 0 and room >= heights[last - 1]:
        last -= 1
        room -= heights[last]
    state.scroll = max(0, min(state.scroll, last))
    y, shown = round(inner.y), 0
    for number in range(state.scroll, len(rows)):
        row = rows[number]
        if y + heights[number] > inner.bottom + 1:
            break
        if row.counters:
            _counters(sheet, (inner.x, y), row.counters, side, press, state.places)
        else:
            sheet.text((inner.x, y + heights[number] / 2), row.text, bold=row.heading)
        y += heights[number]
        shown += 1
    if shown < len(rows):
        _scroll_bar(sheet, Rect(rect.right - bar, rect.y, bar, rect.height), state.scroll, shown, len(rows))


def _rows(panels: Sequence[Panel], width: float, columns: int, style: Style) -> list[Row]:
    rows: list[Row] = []
    for panel in panels:
        for number, line in enumerate(panel.lines, 1):
            heading = bool(panel.counters) and number == len(panel.lines)
            rows += [Row(part, heading) for part in wrap(line, style.text, width)]
        counters = panel.counters
        rows += [Row(counters=counters[i : i + columns]) for i in range(0, len(counters), columns)]
    return rows


def _counters(
    sheet: Sheet,
    at: tuple[float, float],
    counters: Sequence[CounterView],
    side: int,
    press: CounterPress,
    places: Mapping[int, str],
) -> None:
    for i, counter in enumerate(counters):
        box = Rect(round(at[0]) + i * (side + 4), round(at[1]) + 2, side, side)
        sheet.picture(box, press.print(counter, side))
        sheet.spot(box, "piece", counter.unit, about(counter, places))


def about(counter: CounterView, places: Mapping[int, str]) -> str:
    """A counter in words: its values, steps, place and state."""
    steps = f"{counter.steps} of {counter.max_steps} steps" if counter.max_steps > 1 else ""
    place = f"in {places[counter.hex]}" if counter.hex in places else "not on the map"
    told = (counter.values, counter.symbol, counter.size, steps, place, *counter.badges)
    return f"{counter.unit}: " + ", ".join(part for part in told if part)


def _scroll_bar(sheet: Sheet, rect: Rect, first: int, shown: int, rows: int) -> None:
    """How much of how much is seen."""
    sheet.box(rect, "panel", "rule", 3)
    height = max(sheet.style.px(16), rect.height * shown / rows)
    top = rect.y + (rect.height - height) * first / max(1, rows - shown)
    sheet.box(Rect(rect.x, top, rect.width, height), "button", "", 3)
