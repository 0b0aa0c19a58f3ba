"""A question in a box over the map: what it is about, and what can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from golan_core.drawing.canvas import text_width, wrap
from golan_ui.keys import key_label
from golan_ui.map.camera import Rect
from golan_ui.panels.widgets import Focus, Sheet
from golan_ui.table.view import Button, Dialog
from golan_ui.theme import Style

Row = tuple[str, str]
"""What stands in the left column, or "", and the line itself."""

TICK = "unit:"
"""Options of such ids are ticked; they stand side by side where there are many."""
MOST_COLUMNS, LEAST_LINES = 3, 7


def dialog_sheet(
    dialog: Dialog, style: Style, most: tuple[int, int], scroll: int = 0, hover: Focus = None
) -> Sheet:
    """The box as a sheet, no larger than `most`. Options are spots of kind "option"."""
    pad, step, row = style.px(12), style.line, style.px(30)
    columns = _columns(dialog, style, most[1])
    width = min(most[0], _wanted_width(dialog, style, columns))
    inner = width - 2 * pad
    left = _left_column(dialog, style)
    rows = [part for line in dialog.lines for part in _rows(line, style.text, inner, left)]
    head = step * len(wrap(dialog.title, style.px(15), inner - style.px(24))) + style.px(12)
    options = row * _option_rows(dialog, columns)
    room = max(step, most[1] - head - options - 2 * pad)
    shown = max(1, room // step) if rows else 0
    scroll = max(0, min(scroll, len(rows) - shown))
    visible = rows[scroll : scroll + shown]
    height = min(most[1], head + step * len(visible) + options + 2 * pad)
    sheet = Sheet(width, height, style, "raised", hover=hover)
    _head(sheet, dialog.title, head, inner, pad)
    y = head + style.px(4)
    for name, line in visible:
        sheet.text((pad, y + step / 2), name, bold=True)
        sheet.text((pad + left, y + step / 2), line)
        y += step
    if len(visible) < len(rows):
        more = f"{scroll + 1}-{scroll + len(visible)} of {len(rows)} lines: wheel, Up, Down"
        at = (width - pad, style.px(5) + step / 2)
        sheet.text(at, more, "prompt_ink", size=style.px(10), anchor="r")
    y += style.px(6)
    for number, (option, box) in enumerate(_placed(dialog, Rect(pad, y, inner, row), columns, style), 1):
        _option(sheet, box, dialog, option, number)
    frame = (0, 0, width - 1, height - 1)
    sheet.pen.rectangle(frame, outline=style.palette.ink, width=style.px(2))
    return sheet


def _option(sheet: Sheet, rect: Rect, dialog: Dialog, option: Button, number: int) -> None:
    digit = str(number) if number < 10 and dialog.kind != "find" else ""  # there digits are typed
    label = option.label
    if dialog.kind == "form" and option.id.startswith(TICK):
        label = f"{'[x]' if option.on else '[  ]'} {label}"
    sheet.button(rect, replace(option, label=label, key=option.key or digit), "option")


def _placed(dialog: Dialog, first: Rect, columns: int, style: Style) -> Iterator[tuple[Button, Rect]]:
    """The options with their places: those to be ticked in columns, the others as wide as the box."""
    gap, y, column = style.px(4), first.y, 0
    wide = (first.width - gap * (columns - 1)) / columns
    for option in dialog.options:
        ticked = option.id.startswith(TICK)
        if column and not ticked:
            y, column = y + first.height, 0
        x = first.x + column * (wide + gap)
        yield option, Rect(round(x), y, round(wide) if ticked else first.width, first.height - gap)
        column = (column + 1) % columns if ticked else 0
        y += 0 if column else first.height


def _columns(dialog: Dialog, style: Style, most: int) -> int:
    """As few columns as leave room for some lines above the options."""
    columns, above = 1, style.line * (LEAST_LINES + 1) + style.px(36)
    while columns < MOST_COLUMNS and above + style.px(30) * _option_rows(dialog, columns) > most:
        columns += 1
    return columns


def _option_rows(dialog: Dialog, columns: int) -> int:
    ticks = sum(option.id.startswith(TICK) for option in dialog.options)
    return ceil(ticks / columns) + len(dialog.options) - ticks


def _rows(line: str, size: int, inner: int, left: int) -> Iterator[Row]:
    """A line in as many rows as it needs; what stands before a tab is for the left column."""
    name, tab, rest = line.partition("\t")
    parts = wrap(rest if tab else line, size, inner - left)
    for number, part in enumerate(parts):
        yield (name if tab and not number else ""), part


def _left_column(dialog: Dialog, style: Style) -> int:
    """Width of the column before the tabs; 0 without tabs."""
    names = [text_width(line.partition("\t")[0], style.text) for line in dialog.lines if "\t" in line]
    return max(names) + style.px(14) if names else 0


def _head(sheet: Sheet, title: str, height: int, inner: int, pad: int) -> None:
    """The title on a coloured bar, by which the box can be dragged."""
    style = sheet.style
    sheet.pen.rectangle((0, 0, sheet.width, height - style.px(2)), fill=style.palette.prompt)
    y = style.px(5)
    for line in wrap(title, style.px(15), inner - style.px(24)):
        sheet.text((pad, y + style.line / 2), line, "prompt_ink", size=style.px(15), bold=True)
        y += style.line
    sheet.spot(Rect(0, 0, sheet.width, height), "drag", "dialog", "Drag it aside")


def _wanted_width(dialog: Dialog, style: Style, columns: int) -> int:
    left = _left_column(dialog, style)
    lines = [left + text_width(line.rpartition("\t")[2], style.text) for line in dialog.lines]
    keys = max([text_width(key_label(o.key), style.small) for o in dialog.options], default=0)
    labels = [
        (text_width(o.label, style.text), columns if o.id.startswith(TICK) else 1) for o in dialog.options
    ]
    options = [(width + keys + style.px(64)) * beside for width, beside in labels]
    widest = max([*lines, *options, text_width(dialog.title, style.px(15)) + style.px(30)], default=0)
    return min(max(widest + style.px(26), style.px(280)), style.px(520))
