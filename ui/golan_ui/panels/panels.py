"""What stands around the map: tracks above, a side panel, a line of messages below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.drawing.canvas import text_width, wrap
from golan_core.drawing.counters import CounterPress
from golan_core.view.scene import CounterView, Scene, Track
from golan_core.wording import counted
from golan_ui.map.camera import Rect
from golan_ui.panels.tabs import PanelState, paint_tabs
from golan_ui.panels.widgets import Focus, Sheet, together
from golan_ui.table.view import NEWS, REFUSAL, WARNING, Button, Table
from golan_ui.theme import Style

SWITCH = "overlay:"
"""Buttons of such ids switch something on the map; they are smaller than what plays the game."""
TONES = {REFUSAL: ("alert", "alert_ink"), WARNING: ("prompt", "prompt_ink"), NEWS: ("panel", "accent")}
"""Ground and colour of messages at the bottom."""
INSPECTED = 0.5
"""Share of the side panel under the buttons that tells about the hex pointed at."""


# ------------------------------------------------------------------------ above


def top_height(scene: Scene, style: Style) -> int:
    """Height of what `top_sheet` makes."""
    return style.px(24) * (1 + len(scene.tracks)) + style.px(6)


def top_sheet(scene: Scene, width: int, style: Style, busy: bool = False) -> Sheet:
    """Title, the facts that the game lists first, and its tracks."""
    row, gap = style.px(24), style.gap
    sheet = Sheet(width, top_height(scene, style), style)
    facts = [line for panel in scene.panels[:1] for line in panel.lines]
    title = scene.title or scene.board_view.title
    size = style.px(15)
    sheet.text((gap, row / 2 + 1), title, "ink", size=size, bold=True)
    x = gap * 3 + text_width(title, size)
    right = width - gap - style.px(200)
    for fact in facts:
        name, sign, value = fact.partition(": ")
        wide = text_width(name + " ", style.small) + text_width(value, style.text) + gap * 2
        if x + wide > right:
            break
        sheet.text((x, row / 2 + 1), name if sign else "", "faint", size=style.small)
        at = x + (text_width(name + " ", style.small) + style.px(3) if sign else 0)
        sheet.text((at, row / 2 + 1), value if sign else fact, "ink", bold=True)
        x += wide
    _menu_buttons(sheet, row, busy)
    y = row
    for track in scene.tracks:
        _track(sheet, Rect(gap, y + style.px(2), width - 2 * gap, row - style.px(3)), track)
        y += row
    sheet.pen.line([(0, sheet.height - 1), (width, sheet.height - 1)], fill=style.palette.rule)
    return sheet


def _menu_buttons(sheet: Sheet, row: int, busy: bool) -> None:
    style = sheet.style
    x = sheet.width - style.gap
    for button in (
        Button("help", "Help", "Keys, and what can be done now", key="f1"),
        Button("menu", "Menu", "Save, load, settings, leave", key="m"),
    ):
        wide = style.px(84)
        x -= wide
        rect = Rect(x, style.px(2), wide - style.px(4), row - style.px(3))
        sheet.button(rect, button, "window")
    if busy:
        sheet.text((x - style.px(12), row / 2), "thinking...", "accent", size=style.small, anchor="r")


def _track(sheet: Sheet, rect: Rect, track: Track) -> None:
    """A row of boxes; the current one is as wide as its text, the others share the rest."""
    style = sheet.style
    name = style.px(48)
    middle = rect.y + rect.height / 2
    sheet.text((rect.x, middle), track.title, "faint", size=style.small)
    if not track.boxes:
        return
    room = rect.width - name
    texts = [" · ".join(box.split("\n")) for box in track.boxes]
    current = track.current if 0 <= track.current < len(texts) else -1
    equal = room / len(texts)
    wide = 0.0
    if current >= 0:
        wide = min(room * 0.4, max(equal, text_width(texts[current], style.small) + style.px(16)))
    other = (room - wide) / max(1, len(texts) - (current >= 0))
    x = rect.x + name
    for i, text in enumerate(texts):
        width = wide if i == current else other
        box = Rect(round(x), rect.y, round(x + width) - round(x) - 2, rect.height)
        now = i == current
        done = current >= 0 and i < current
        sheet.box(box, "current" if now else "panel" if done else "raised", "ink" if now else "rule", 3)
        ink = "current_ink" if now else "faint"
        inner = box.width - style.px(6)
        short = text if text_width(text, style.small) <= inner else track.boxes[i].split("\n")[0]
        if text_width(short, style.small) > inner:
            short = _initials(short) if not now else short
        if now or text_width(short, style.small) <= inner:
            sheet.clipped((box.x + style.px(4), middle), short, inner, ink, size=style.small, bold=now)
        tip = f"{track.title}: " + text + (" (now)" if now else "")
        sheet.spot(box, "track", f"{track.title}:{i}", tip)
        x += width


def _initials(text: str) -> str:
    """The first letters of a phrase: "Syrian choice of tempo" is "SCT"."""
    words = [word for word in text.split() if word[0].isalpha() and word not in ("of", "the", "in", "and")]
    return "".join(word[0].upper() for word in words)


# -------------------------------------------------------------------- the side


@dataclass(frozen=True, slots=True)
class Looked:
    """How the side panel is looked at: what is opened, pointed at, and shown as large counters."""

    state: PanelState
    press: CounterPress
    counters: Sequence[CounterView] = ()
    hover: Focus = None


def side_sheet(table: Table, size: tuple[int, int], style: Style, looked: Looked) -> Sheet:
    """Prompt, buttons, the hex under the pointer with its stack, and tabs: log, facts, other panels."""
    sheet = Sheet(size[0], size[1], style, hover=looked.hover)
    gap = style.gap
    inner = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
    y = _prompt(sheet, inner, table)
    switches = [button for button in table.buttons if button.id.startswith(SWITCH)]
    commands = [button for button in table.buttons if button not in switches]
    y = _buttons(sheet, Rect(inner.x, y + gap, inner.width, inner.bottom - y), commands)
    y = _switches(sheet, Rect(inner.x, y + gap, inner.width, inner.bottom - y), switches)
    room = inner.bottom - y - gap
    share = min(round(room * INSPECTED), style.px(330))  # the tabs below stay where they are
    _inspector(sheet, Rect(inner.x, y + gap, inner.width, share), table, looked)
    y += gap + share
    paint_tabs(
        sheet, Rect(inner.x, y + gap, inner.width, inner.bottom - y - gap), table, looked.state, looked.press
    )
    return sheet


def _prompt(sheet: Sheet, inner: Rect, table: Table) -> int:
    style = sheet.style
    text = table.over or table.prompt or table.scene.prompt
    if table.busy:
        text = f"The other side is thinking. {text}"
    lines = wrap(text, style.text, inner.width - 2 * style.gap)[:5]
    step = style.line
    height = step * len(lines) + style.px(10)
    sheet.box(Rect(inner.x, inner.y, inner.width, height), "prompt", "rule")
    for i, line in enumerate(lines):
        at = (inner.x + style.gap, inner.y + style.px(5) + step * (i + 0.5))
        sheet.text(at, line, "prompt_ink", bold=True)
    return round(inner.y + height)


def _buttons(sheet: Sheet, rect: Rect, buttons: Sequence[Button]) -> int:
    """Buttons in two columns; a label too long for one takes the whole width."""
    style = sheet.style
    height, gap = style.px(26), style.px(4)
    half = (rect.width - gap) / 2
    x, y = rect.x, rect.y
    for button in buttons:
        need = text_width(button.label, style.small) + text_width(button.key, style.small) + style.px(32)
        wide = rect.width if need > half else half
        if x > rect.x and wide > half:
            x, y = rect.x, y + height + gap
        box = Rect(round(x), round(y), round(wide), height)
        sheet.button(box, button)
        x += wide + gap
        if x > rect.x + half + gap:
            x, y = rect.x, y + height + gap
    return round(y + (height if x > rect.x else -gap if buttons else 0))


def _switches(sheet: Sheet, rect: Rect, buttons: Sequence[Button]) -> int:
    """Small buttons as wide as their text, in as many rows as they need."""
    style = sheet.style
    height, gap = style.px(21), style.px(4)
    x, y = rect.x, rect.y
    for button in buttons:
        wide = text_width(button.label, style.small) + text_width(button.key, style.small) + style.px(22)
        if x > rect.x and x + wide > rect.right:
            x, y = rect.x, y + height + gap
        box = Rect(round(x), round(y), min(wide, round(rect.width)), height)
        sheet.switch(box, button)
        x += wide + gap
    return round(y + (height if buttons else -style.gap))


def _inspector(sheet: Sheet, rect: Rect, table: Table, looked: Looked) -> None:
    """The stack looked at as large counters, then the presenter's lines about the hex."""
    style = sheet.style
    y = _stack(sheet, rect, table.selection, looked) if looked.counters else round(rect.y)
    lines = [part for line in table.hover for part in wrap(together(line), style.small, rect.width)]
    step = round(style.small * 1.4)
    fit = max(1, int((rect.bottom - y) // step))
    if len(lines) > fit:  # what a click does stands last, and is wanted most
        lines = [*lines[: fit - 2], "... (rest the pointer there to read all)", lines[-1]][-fit:]
    for line in lines:
        sheet.text((rect.x, y + step / 2), line, size=style.small)
        y += step
    if not looked.counters and not table.hover:
        at = (rect.x, y + style.line / 2)
        sheet.text(at, "Point at a hex to read about it.", "faint", size=style.small)


def _stack(sheet: Sheet, rect: Rect, held: Sequence[str], looked: Looked) -> int:
    """Large counters in two rows at most; gives the y below them."""
    style, counters, y = sheet.style, looked.counters, round(rect.y)
    side = style.px(52)
    columns = max(1, int((rect.width + 4) // (side + 4)))
    for i, counter in enumerate(counters[: 2 * columns]):
        x, at = rect.x + i % columns * (side + 4), y + i // columns * (side + style.px(15))
        box = Rect(round(x), at, side, side)
        sheet.picture(box, looked.press.print(counter, side))
        if counter.unit in held:
            mark = (x - 2, at - 2, x + side + 1, at + side + 1)
            sheet.pen.rounded_rectangle(mark, style.px(6), outline=style.palette.focus, width=style.px(3))
        if counter.badges:
            text, size = " ".join(counter.badges), style.px(10)
            while text and text_width(text, size) > side + 2:
                text = text[:-1]
            sheet.text((x + side / 2, at + side + style.px(7)), text, size=size, anchor="m")
        sheet.spot(box, "unit", counter.unit, f"{counter.unit}: click to select, shift-click to add")
    y += -(-min(len(counters), 2 * columns) // columns) * (side + style.px(15))
    if len(counters) > 2 * columns:
        more = f"and {counted(len(counters) - 2 * columns, 'more unit')}; N takes them in hand in turn"
        sheet.text((rect.x, y + style.line / 2), more, "faint", size=style.small)
        y += style.line
    return y


# ------------------------------------------------------------------------ below


def _hint(table: Table) -> str:
    """What a hand on the mouse can do now."""
    if table.reserve and table.selection:
        return f"In hand: {', '.join(table.selection)}. Click a lit hex. Right click puts the units down."
    if table.reserve:
        return f"Click a unit under {table.reserve} to take it up, with Shift another. F1 lists the keys."
    return "Click a stack to take it up. Right click puts it down. F1 lists the keys."


def message_sheet(table: Table, width: int, style: Style) -> Sheet:
    """The last refusal or notice; without one, what a hand on the mouse can do now."""
    text = table.message
    ground, ink = TONES[table.tone] if text else ("panel", "faint")
    sheet = Sheet(width, style.px(26), style, ground)
    shown = text or _hint(table)
    sheet.clipped((style.gap, style.px(13)), shown, width - 2 * style.gap, ink, bold=bool(text))
    if text:
        sheet.spot(Rect(0, 0, width, style.px(26)), "message", "message", text)
    return sheet
