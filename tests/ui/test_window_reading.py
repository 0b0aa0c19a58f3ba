"""What a player reads beside and below the map in the real window, and what he types."""

from __future__ import annotations

from typing import Any


def test_only_the_letter_that_opens_a_search_is_left_out_of_it(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("m", "f")  # from the menu by key: its letter comes as text too
    player.type("ffaris")
    assert player.screen.box.local.text == "faris"
    player.key("escape")
    player.key("m")
    player.type("m")
    player.push("option", "find")  # from the menu by mouse: every letter counts
    player.type("faris")
    assert player.screen.box.local.text == "faris"


def test_what_went_well_is_not_told_like_a_refusal(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("s")
    assert player.table.message.startswith("saved in ")
    assert player.screen.surround.bottom.sheet.ground == "panel"
    player.click("16.19")
    player.click("07.10")
    assert player.screen.surround.bottom.sheet.ground == "alert"


def test_the_tabs_stay_where_they_are_while_the_pointer_moves(play: Any, moving: Any) -> None:
    player = play(moving)
    tops = set()
    for label in ("16.19", "31.10", "02.25", "24.16"):
        player.point(player.hex(label))
        tops.add(player.spot("tab", "Log"))
    assert len(tops) == 1


def test_what_a_click_does_is_told_however_much_there_is_to_tell(play: Any, moving: Any) -> None:
    """At the smallest window too the last line about a hex is that of the click."""
    from golan_ui.panels import panels

    player = play(moving)
    player.point(player.hex("16.19"))
    written: list[str] = []

    class Listening(panels.Sheet):
        def text(self, at: Any, text: str, *more: Any, **how: Any) -> None:
            written.append(text)
            super().text(at, text, *more, **how)

    screen = player.screen
    for height in (240, 300, 696):
        written.clear()
        sheet = Listening(310, height, screen.shown.style)
        rect = panels.Rect(8, 8, 294, height * 0.4)
        looked = panels.Looked(screen.surround.state, screen.surround.press, screen.surround.looked_at())
        panels._inspector(sheet, rect, player.table, looked)
        assert written[-1].startswith("click: take") or written[-1].endswith("in hand")
