"""The parts around the map: title and prompt above, tracks, panels and the terrain key below.

Each part is painted as a picture of its own and then laid out in rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import clip_text, mix, rgb, text_width, wrap, write
from golan_core.drawing.counters import CounterPress
from golan_core.drawing.theme import Theme
from golan_core.scene import Panel, Scene, Track

_GAP = 10
_WIDEST = 34
"""A panel's text is wrapped at this many times its letter size."""


def text_size(scale: float) -> int:
    """Letter size of the strips where a hex is `scale` pixels wide."""
    return max(11, round(scale * 0.25))


def paint_header(scene: Scene, width: int, scale: float, theme: Theme) -> Image.Image:
    """Title and prompt, `width` pixels wide, as high as they need."""
    size = text_size(scale)
    big = round(size * 1.7)
    titles = wrap(scene.title or scene.board_view.title, big, width - 2 * _GAP)
    prompts = wrap(scene.prompt, round(size * 1.15), width - 4 * _GAP) if scene.prompt else []
    line, row = round(big * 1.35), round(size * 1.6)
    image = _sheet(width, _GAP + line * len(titles) + (row * len(prompts) + _GAP if prompts else 0), theme)
    y = _GAP / 2 + line / 2
    for text in titles:
        write(image, (_GAP, y), text, big, theme.ink, bold=True, anchor="l")
        y += line
    if prompts:
        top = y - line / 2 + 2
        bar = (_GAP // 2, round(top), width - _GAP // 2, round(top + row * len(prompts) + _GAP * 0.4))
        ImageDraw.Draw(image).rounded_rectangle(bar, 6, fill=rgb(mix(theme.current, theme.paper, 0.55)))
        for i, text in enumerate(prompts):
            at = (_GAP * 1.5, top + row * (i + 0.5) + _GAP * 0.2)
            write(image, at, text, round(size * 1.15), theme.ink, anchor="l")
    return image


def paint_footer(
    scene: Scene, key: Image.Image | None, width: int, scale: float, press: CounterPress
) -> Image.Image | None:
    """Tracks, then panels in rows, then the terrain key; None if there is nothing to show."""
    theme = press.theme
    parts = [paint_track(track, width, scale, theme) for track in scene.tracks]
    panels = [paint_panel(panel, width, scale, press) for panel in scene.panels]
    parts += _rows(panels, width, theme)
    if key is not None:
        parts.append(key)
    if not parts:
        return None
    image = _sheet(width, sum(p.height for p in parts) + _GAP * (len(parts) + 1), theme)
    y = _GAP
    for part in parts:
        image.paste(part, (0, y))
        y += part.height + _GAP
    return image


def _sheet(width: int, height: int, theme: Theme) -> Image.Image:
    return Image.new("RGB", (max(1, width), max(1, height)), rgb(theme.paper))


def paint_track(track: Track, width: int, scale: float, theme: Theme) -> Image.Image:
    """A titled row of equal boxes, broken into several rows if they would be narrow."""
    size = text_size(scale)
    small = max(9, round(size * 0.82))
    count = max(1, len(track.boxes))
    words = [word for box in track.boxes for word in box.split()]
    narrowest = max([text_width(word, small) for word in words], default=0) + 10
    most = max(1, min(count, (width - 2 * _GAP) // max(narrowest, round(scale * 0.8))))
    rows = -(-count // most)
    per_row = -(-count // rows)
    box_width = (width - 2 * _GAP) // per_row
    texts = [wrap(box, small, box_width - 8) for box in track.boxes]
    heads = [len(wrap(box.split("\n", 1)[0], small, box_width - 8)) for box in track.boxes]
    row_height = round(small * 1.3)
    box_height = row_height * max([len(t) for t in texts], default=1) + 10
    head = round(size * 1.5) if track.title else 0
    image = _sheet(width, head + rows * (box_height + 4), theme)
    draw = ImageDraw.Draw(image)
    write(image, (_GAP, head / 2), track.title, size, theme.ink, bold=True, anchor="l")
    for i, lines in enumerate(texts):
        x, y = _GAP + i % per_row * box_width, head + i // per_row * (box_height + 4)
        now = i == track.current
        draw.rounded_rectangle(
            (x + 1, y, x + box_width - 3, y + box_height),
            5,
            fill=rgb(theme.current if now else mix(theme.paper, theme.rule, 0.25)),
            outline=rgb(theme.ink if now else theme.rule),
            width=3 if now else 1,
        )
        for j, text in enumerate(lines):
            at = (x + box_width / 2 - 1, y + 5 + row_height * (j + 0.5))
            write(image, at, text, small, theme.ink, bold=now or j < heads[i])
    return image


def paint_panel(panel: Panel, width: int, scale: float, press: CounterPress) -> Image.Image:
    """A titled box of text lines and counters, no wider than `width` pixels."""
    theme, size = press.theme, text_size(scale)
    inner = min(width - 2 * _GAP, size * _WIDEST) - 2 * _GAP
    lines = [text for line in panel.lines for text in wrap(line, size, inner)]
    side = round(scale * 0.74)
    per_row = max(1, min(len(panel.counters), 12, inner // (side + 4)))
    counters_wide = per_row * (side + 4) if panel.counters else 0
    widths = [text_width(text, size) for text in lines]
    body = max([*widths, text_width(panel.title, size) + size, counters_wide, scale * 2])
    step, head = round(size * 1.4), round(size * 1.7)
    counter_rows = -(-len(panel.counters) // per_row)
    badge_room = round(scale * 0.14) if any(c.badges for c in panel.counters) else 0
    row_height = side + 4 + badge_room
    height = head + step * len(lines) + row_height * counter_rows + _GAP
    image = _sheet(round(body) + 2 * _GAP, height, theme)
    draw = ImageDraw.Draw(image)
    frame = (0, 0, image.width - 1, image.height - 1)
    draw.rounded_rectangle(frame, 6, fill=rgb(mix(theme.paper, "#ffffff", 0.6)), outline=rgb(theme.rule))
    draw.rounded_rectangle((0, 0, image.width - 1, head - 4), 6, fill=rgb(mix(theme.rule, theme.paper, 0.35)))
    write(image, (_GAP, head / 2 - 2), panel.title, size, theme.ink, bold=True, anchor="l")
    y = float(head)
    for text in lines:
        write(image, (_GAP, y + step / 2), text, size, theme.ink, anchor="l")
        y += step
    for i, counter in enumerate(panel.counters):
        x, at = _GAP + i % per_row * (side + 4), round(y) + 2 + i // per_row * row_height
        picture = press.print(counter, side)
        image.paste(picture, (x, at), picture)
        if counter.badges:
            small = max(7, round(scale * 0.13))
            text = clip_text(" ".join(counter.badges), small, side + 4)
            below = (x + side / 2, at + side + badge_room / 2)
            write(image, below, text, small, theme.badge(counter.badges[0]), bold=True)
    return image


def _rows(pictures: Sequence[Image.Image], width: int, theme: Theme) -> list[Image.Image]:
    """Pictures side by side, as many a row as fit into `width`."""
    rows: list[list[Image.Image]] = []
    used = width
    for picture in pictures:
        if not rows or used + picture.width + _GAP > width:
            rows.append([])
            used = _GAP
        rows[-1].append(picture)
        used += picture.width + _GAP
    out = []
    for row in rows:
        sheet = _sheet(width, max(p.height for p in row), theme)
        x = _GAP
        for picture in row:
            sheet.paste(picture, (x, 0))
            x += picture.width + _GAP
        out.append(sheet)
    return out
