"""The guided game in the real window, without a display: from the start menu to its end."""

from __future__ import annotations

from typing import Any

import pytest

from golan_ui.guide import pointer as guide_pointer
from golan_ui.guide.sheet import BUTTONS, guide_height, guide_sheet
from golan_ui.theme import PALETTES, Style

MOST = 400


class Learner:
    """Follows the guide with mouse and keyboard events; sees only what is on the screen."""

    def __init__(self, app: Any) -> None:
        self.app, self.window = app, app.window

    @property
    def screen(self) -> Any:
        return self.window.screen_now

    def frame(self) -> None:
        self.window.dispatch_event("on_update", 1 / 30)
        self.window.dispatch_event("on_draw")

    def at(self, pixel: tuple[float, float], button: int = 0) -> None:
        x, y = round(pixel[0]), round(self.window.surface[1] - 1 - pixel[1])
        self.window.dispatch_event("on_mouse_motion", x, y, 0, 0)
        if button:
            self.window.dispatch_event("on_mouse_press", x, y, button, 0)
            self.window.dispatch_event("on_mouse_release", x, y, button, 0)
        self.frame()

    def key(self, letter: str) -> None:
        import arcade

        self.window.dispatch_event("on_key_press", getattr(arcade.key, letter.upper()), 0)
        self.frame()

    def hex_pixel(self, label: str) -> tuple[float, float]:
        screen = self.screen
        pixel = screen.stage.camera.hex_pixel(screen.presenter.desk.now.board.ids[label])
        assert screen.stage.port.holds(pixel), f"{label} is not on the screen"
        assert not screen.box.laid.rect.holds(pixel), f"{label} lies under the question"
        assert not screen.stage.minimap.holds(pixel), f"{label} lies under the small map"
        return pixel

    def follow(self) -> None:
        """One touch of what is pointed at."""
        screen = self.screen
        found = screen.companion.guide.pointer()
        assert found is not None, screen.companion.guide.view()
        if found.kind in (guide_pointer.HEX, guide_pointer.OVER):
            self.at(self.hex_pixel(found.id), 1 if found.kind == guide_pointer.HEX else 0)
        elif found.kind == guide_pointer.DOWN:
            self.at(screen.stage.port.middle, 4)
        else:
            rect = screen.companion.pointed_control(screen)
            assert rect is not None, f"{found} is not on the screen"
            self.at(rect.middle, 1)


@pytest.fixture
def learner(app: Any) -> Learner:
    app.menu()
    made = Learner(app)
    made.frame()
    return made


def begin(learner: Learner) -> Any:
    entries = learner.screen.menu.page().entries
    assert entries[0].id == "learn", "who has never played sees it first"
    assert entries[learner.screen.menu.page().focus].id == "learn"
    learner.key("enter")
    return learner.screen.companion.guide


def test_a_newcomer_clicks_through_from_the_menu_to_the_end(learner: Learner) -> None:
    guide = begin(learner)
    seen = [guide.at]
    for _ in range(MOST):
        learner.frame()
        if guide.finished:
            break
        if guide.at != seen[-1]:
            seen.append(guide.at)
        if guide.play.desk.opponents.due:
            continue  # the other side thinks on a thread of its own
        learner.follow()
    assert guide.finished
    assert seen == list(range(len(guide.lesson.steps) - 1))
    assert learner.app.file.settings.last_file == "", "a guided game is none to go on with"
    screen = learner.screen
    learner.at(screen.companion.pointed_control(screen).middle, 1)
    assert learner.screen is not screen, "back in the menu, without a question"


def test_the_guide_by_keys(learner: Learner) -> None:
    guide = begin(learner)
    learner.key("enter")
    assert guide.at == 1
    learner.key("h")
    learner.key("h")
    assert guide.at == 3
    learner.key("p")
    assert guide.at == 2
    learner.key("g")
    assert guide.at == 2
    learner.key("m")
    options = [o.id for o in learner.screen.box.local.dialog.options]
    assert "save" not in options
    learner.key("escape")
    screen = learner.screen
    learner.key("q")
    assert learner.screen is not screen


def test_what_is_pointed_at_is_framed_and_buttons_have_tips(learner: Learner) -> None:
    begin(learner)
    screen = learner.screen
    before = learner.window.picture()
    rect = screen.companion.pointed_control(screen)
    edge = (round(rect.x - screen.shown.style.px(4)), round(rect.middle[1]))
    assert "#{:02x}{:02x}{:02x}".format(*before.getpixel(edge)) == "#e0218a"
    spots = {spot.id: spot for spot in screen.companion.laid.sheet.spots}
    assert set(spots) == {button.id for button in BUTTONS}
    assert all(spot.tip for spot in spots.values())
    assert not spots["back"].enabled
    learner.at((rect.x + 10, rect.y + 10))
    assert screen.shown.tip.lines == (spots["next"].tip,)


def test_a_question_does_not_hide_what_it_is_about(learner: Learner) -> None:
    guide = begin(learner)
    at = next(i for i, s in enumerate(guide.lesson.steps) if s.kind == "open")
    guide.go(at)
    learner.frame()
    learner.follow()
    assert learner.screen.box.laid.sheet is not None
    for label in ("34.13", "34.12", "33.13"):
        learner.hex_pixel(label)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 600)])
def test_every_text_has_room(hoc: Any, size: tuple[int, int]) -> None:
    from golan_ui.guide.teacher import Guide

    for lesson in hoc.manual.lessons():
        guide, style = Guide(hoc, lesson), Style(PALETTES["light"])
        height = guide_height([s.text for s in lesson.steps], size[0], style)
        assert height < size[1] * 0.4
        for at in range(len(lesson.steps)):
            guide.at = at
            guide.play.desk.changed()
            sheet = guide_sheet(guide.view(), (size[0], height), style, ("next",))
            background = sheet.image.getpixel((2, height // 2))
            low = height - style.gap - style.px(26) - 2
            row = [sheet.image.getpixel((x, low)) for x in range(size[0] // 2)]
            assert set(row) == {background}, f"the text of step {at + 1} runs into the box below it"
