"""Where questions lie, and what fits into them."""

from __future__ import annotations

from typing import Any

import pytest

from golan_ui.map.camera import Rect
from golan_ui.map.placing import corner_for, hidden
from golan_ui.panels.dialogs import dialog_sheet
from golan_ui.table.view import Button, Dialog
from golan_ui.theme import LIGHT, Style

PORT = Rect(0, 78, 960, 696)
SIZE = (400.0, 300.0)


@pytest.mark.parametrize(
    ("target", "corner"),
    [
        ((900, 700), (12, 90)),
        ((100, 100), (548, 90)),
        ((480, 120), (12, 90)),  # between two corners, in neither
        ((5, 5), (12, 90)),
    ],
)
def test_a_question_leaves_its_target_in_sight(target: tuple[int, int], corner: tuple[int, int]) -> None:
    assert corner_for(SIZE, PORT, 12, 20, [(target, 100)]) == corner


def test_the_target_counts_for_more_than_those_who_could_take_part() -> None:
    about = [((600, 200), 100), ((600, 600), 20)]  # upper right, lower right
    upper = [((100, 200 + 20 * i), 5) for i in range(9)]
    lower = [((100, 500 + 20 * i), 5) for i in range(5)]
    assert corner_for(SIZE, PORT, 12, 20, [*about, *upper, *lower[:3]]) == (12, 462)
    assert corner_for(SIZE, PORT, 12, 20, [*about, *upper, *lower]) == (548, 462)
    assert hidden(Rect(0, 0, 100, 100), 10, [((105, 50), 7), ((111, 50), 9)]) == 7


@pytest.mark.parametrize("height", [500, 672, 1000])
@pytest.mark.parametrize("units", [1, 6, 12, 24])
def test_every_option_of_a_question_has_room(units: int, height: int) -> None:
    options = [Button(f"unit:Kahalani-{i}", f"Kahalani-{i}", key="alt+9") for i in range(units)]
    options += [Button("commit", "Commit"), Button("cancel", "Put aside")]
    dialog = Dialog("Attack 34.22", tuple(f"line {i}" for i in range(12)), tuple(options), "odds")
    sheet = dialog_sheet(dialog, Style(LIGHT), (936, height))
    boxes = [spot.rect for spot in sheet.spots if spot.kind == "option"]
    assert len(boxes) == units + 2
    assert all(box.x >= 0 and box.right <= sheet.width and box.bottom <= sheet.height for box in boxes)
    for i, box in enumerate(boxes):
        for other in boxes[:i]:
            apart = other.right <= box.x or box.right <= other.x or other.bottom <= box.y
            assert apart, "two options lie on each other"


def test_a_question_stays_while_it_hides_nothing(play: Any, at: Any) -> None:
    """Ticking units, and moving the map a little, lets it lie where the eye has found it."""
    player = play(at("turn 3\nphase israeli-combat\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank\n"))
    player.click("34.22")
    before = player.screen.box.laid.rect
    player.push("option", "unit:Kahalani-A")
    after = player.screen.box.laid.rect
    assert (before.x, before.y) == (after.x, after.y)
    camera, ids = player.screen.stage.camera, player.presenter.desk.now.board.ids
    x, y = camera.hex_pixel(ids["34.22"])
    camera.pan(before.x + 60 - x, before.y + 60 - y)  # the target comes to lie under it
    player.screen.dirty = True
    player.frame()
    assert not player.screen.box.laid.rect.holds(camera.hex_pixel(ids["34.22"]))


def test_what_a_support_question_is_about_is_marked(play: Any, at: Any) -> None:
    p = at("turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A\n34.22: 1/51-Tank\n", 4, 4)
    player = play(p)
    player.click("34.22")
    player.push("option", "unit:Kahalani-A")
    player.push("option", "commit")
    assert p.asked[1] == "support"
    assert list(p.lit("target")) == ["34.22"]


def test_the_menu_comes_up_under_its_button(play: Any, at: Any) -> None:
    player = play(at("turn 3\nphase israeli-movement\n34.21: Kahalani-A\n"))
    player.push("window", "menu")
    port, box = player.screen.stage.port, player.screen.box.laid.rect
    assert port.right - box.right < 20
    assert box.y - port.y < 20
