"""The map moves at the window's edge, and only there, and only if nothing else is meant."""

from __future__ import annotations

import time
from typing import Any

import pytest

from golan_ui.map.camera import Rect
from golan_ui.map.edge import REST, EdgePan, pull
from golan_ui.settings import Settings

WINDOW = Rect(0, 0, 1000, 600)


@pytest.mark.parametrize(
    ("pointer", "way"),
    [
        ((0, 300), (1, 0)),
        ((999, 300), (-1, 0)),
        ((500, 0), (0, 1)),
        ((500, 599), (0, -1)),
        ((1, 1), (1, 1)),
        ((500, 300), (0, 0)),
        ((-1, -1), (0, 0)),
        ((1000, 300), (0, 0)),
    ],
)
def test_which_way_the_map_is_pulled(pointer: Any, way: Any) -> None:
    assert pull(pointer, WINDOW, 4) == way


def test_it_waits_for_the_pointer_to_rest_and_stops_with_it() -> None:
    edge = EdgePan()
    assert edge.drag((0, 300), WINDOW, 1.0, 10.0) == (0, 0)
    assert edge.drag((0, 300), WINDOW, 1.0, 10.0 + REST / 2) == (0, 0)
    edge.drag((0, 300), WINDOW, 1.0, 10.0 + REST)
    far = edge.drag((0, 300), WINDOW, 1.0, 10.0 + REST + 0.033)
    assert far[0] > 10
    assert far[1] == 0
    assert edge.drag((50, 300), WINDOW, 1.0, 10.5 + REST) == (0, 0)
    assert edge.drag((0, 300), WINDOW, 1.0, 10.6 + REST) == (0, 0)


def rest(player: Any, seconds: float = 0.6) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        player.frame()
        time.sleep(0.02)


def falls_quiet(player: Any, patience: float = 20.0) -> bool:
    """Whether nothing is drawn any more, at the latest once all that is painted aside has come in."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        player.screen.settle()
        player.frame()
        frames = player.window.frames
        rest(player, 0.2)
        if player.window.frames == frames:
            return True
    return False


@pytest.fixture
def player(play: Any, hoc: Any, sit: Any) -> Any:
    made = play(sit(hoc, "historical", seed=7), settings=Settings(animation=0.0))
    made.key("pageup", "pageup", "pageup")
    return made


def test_the_map_follows_and_stops_when_the_pointer_leaves(player: Any) -> None:
    center = player.screen.stage.camera.center
    player.point((1, 400))
    rest(player)
    moved = player.screen.stage.camera.center
    assert moved[0] < center[0]
    assert moved[1] == center[1]
    player.window.dispatch_event("on_mouse_leave", 0, 0)
    rest(player)
    assert player.screen.stage.camera.center == moved
    assert falls_quiet(player)


def test_the_right_edge_works_beside_the_panel(player: Any) -> None:
    center = player.screen.stage.camera.center
    player.point((1279, 500))
    rest(player)
    assert player.screen.stage.camera.center[0] > center[0]


def test_controls_questions_and_the_setting_keep_the_map_still(player: Any) -> None:
    center = player.screen.stage.camera.center
    for kind in ("button", "window", "tab"):
        for laid in (player.screen.surround.side, player.screen.surround.top):
            for spot in laid.sheet.spots:
                if spot.kind == kind:
                    x, y = laid.rect.x + spot.rect.middle[0], laid.rect.y + spot.rect.middle[1]
                    assert pull((x, y), player.screen.shown.window, 4) == (0, 0)
    player.key("m")
    player.point((1, 400))
    rest(player, 0.5)
    assert player.screen.stage.camera.center == center
    player.key("escape")
    player.screen.shown.settings.edge_pan = False
    rest(player, 0.5)
    assert player.screen.stage.camera.center == center


def test_at_the_end_of_the_map_nothing_is_drawn_any_more(player: Any) -> None:
    player.key("home")
    player.point((1, 400))
    until = time.monotonic() + 15
    while time.monotonic() < until:
        before = player.screen.stage.camera.center
        rest(player, 0.5)
        if player.screen.stage.camera.center == before:
            break
    assert falls_quiet(player)
