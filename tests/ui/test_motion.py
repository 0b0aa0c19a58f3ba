"""Motion: counters glide the way they went, hexes flash where dice fell, and nothing waits for it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from golan_ui.map.motion import FLASH, Glide, Motion, glides
from golan_ui.settings import Settings
from golan_ui.table.trace import Trace


@pytest.fixture
def moving(hoc: Any, sit: Any, tmp_path: Path) -> Any:
    p = sit(hoc, "historical", seed=7, save_path=tmp_path / "war.golan", confirm=False)
    while p.asked != ("syrian", "movement"):
        p.press("end")
    return p


def moved(p: Any) -> tuple[Any, Any, list[Trace]]:
    """The scenes before and after a move of a stack, and its traces."""
    before = p.now.board.scene
    p.traces.clear()
    p.click("16.19")
    p.click("12.26")
    return before, p.now.board.scene, list(p.traces)


# ------------------------------------------------------------------- without a window


def test_counters_glide_the_way_they_went(moving: Any) -> None:
    before, after, traces = moved(moving)
    (glide,) = glides(before, after, traces)
    path = moving.session.journal[-1].text.split()[2:]
    centers = [after.board_view.hex(moving.now.board.ids[label]).center for label in ("16.19", *path)]
    assert list(glide.points) == centers
    assert {c.unit for c in glide.counters} == set(moving.session.journal[-1].text.split()[1].split(","))


def test_without_a_trace_they_go_straight_and_what_stands_still_stays(moving: Any) -> None:
    before, after, _ = moved(moving)
    (glide,) = glides(before, after, [])
    assert len(glide.points) == 2
    assert glides(after, after, []) == []


def test_a_glide_begins_and_ends_where_it_should() -> None:
    glide = Glide((), ((0.0, 0.0), (1.0, 0.0), (1.0, 2.0)))
    assert glide.at(0.0) == (0.0, 0.0)
    assert glide.at(1.0) == (1.0, 2.0)
    assert glide.at(0.5) == (1.0, 0.0)


def test_a_motion_is_over_in_time_or_when_it_is_finished(moving: Any) -> None:
    before, after, traces = moved(moving)
    moves, motion = glides(before, after, traces), Motion()
    motion.begin(moves, (5,), 1.0, now=100.0)
    assert motion.running
    assert motion.flashing == (5,)
    resting = motion.resting(after.counters)
    assert len(resting) == len(after.counters) - len(moves[0].counters)
    assert motion.loose(100.0)[0][1] == moves[0].points[0]
    assert motion.beat(100.0 + FLASH + 0.01)
    assert motion.flashing == ()
    motion.beat(102.0)
    assert not motion.running
    assert not motion.beat(103.0)
    assert motion.resting(after.counters) is after.counters
    motion.begin(moves, (), 1.0, now=200.0)
    motion.finish()
    assert not motion.running


def test_speed_and_hurry_shorten_it_and_zero_is_none(moving: Any) -> None:
    before, after, traces = moved(moving)
    moves, motion = glides(before, after, traces), Motion()
    motion.begin(moves, (), 0.0, now=0.0)
    assert not motion.running
    motion.begin(moves, (), 1.0, now=0.0, most=0.05)
    motion.beat(0.06)
    assert not motion.running
    motion.begin(moves, (), 4.0, now=0.0)
    motion.beat(0.3)
    assert not motion.running


def test_dice_leave_a_flash_and_a_taken_back_move_leaves_nothing(at: Any, moving: Any) -> None:
    fight = (
        "turn 3\nphase israeli-combat\nair 0 0\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"
    )
    p = at(fight, 4, 4)
    p.click("34.22")
    p.click("34.21")
    p.choose("commit")
    while not p.session.journal[-1].rolls:
        p.choose("commit")
    assert p.now.board.ids["34.22"] in p.traces[-1].flashes
    moved(moving)
    assert moving.traces
    moving.press("undo")
    assert not moving.traces


# ----------------------------------------------------------------------- in the window


def still(player: Any) -> bytes:
    return bytes(player.window.picture().tobytes())


def settle(player: Any) -> None:
    until = time.monotonic() + 5
    while player.screen.stage.motion.running and time.monotonic() < until:
        player.frame()
        time.sleep(0.01)
    assert not player.screen.stage.motion.running


def test_a_move_is_seen_and_ends_where_it_belongs(play: Any, moving: Any) -> None:
    player = play(moving, settings=Settings(animation=0.5))
    player.picture()
    player.click("16.19")
    player.click("12.26")
    player.frame()
    assert player.screen.stage.motion.running
    first = still(player)
    time.sleep(0.1)
    player.frame()
    assert still(player) != first
    settle(player)
    player.frame()
    last = player.picture().tobytes()
    frames = player.window.frames
    for _ in range(5):
        player.frame()
    assert player.window.frames == frames, "an idle table is not drawn"
    assert last == player.picture().tobytes()


def test_a_click_finishes_a_motion_and_does_what_it_does(play: Any, moving: Any) -> None:
    player = play(moving, settings=Settings(animation=0.1))
    player.click("16.19")
    player.click("12.26")
    player.frame()
    assert player.screen.stage.motion.running
    player.click("12.26")
    assert not player.screen.stage.motion.running
    assert moving.selection, "the click took the stack in hand"


def test_no_motion_when_it_is_off_or_out_of_sight(play: Any, moving: Any) -> None:
    player = play(moving, settings=Settings(animation=0.0))
    player.click("16.19")
    player.click("12.26")
    player.frame()
    assert not player.screen.stage.motion.running
    player.key("u")
    player.screen.shown.settings.animation = 0.1
    moving.click("16.19")
    player.frame()
    player.screen.stage.camera.step = len(player.screen.stage.camera.steps) - 1
    player.screen.stage.camera.look_at(
        player.screen.stage.camera.view.hex(moving.now.board.ids["40.20"]).center
    )
    moving.click("12.26")
    player.frame()
    assert not player.screen.stage.motion.running


def test_bots_moves_are_seen_one_by_one_and_a_click_hurries_them(play: Any, hoc: Any, sit: Any) -> None:
    p = sit(hoc, "historical", {"syrian": "random", "israeli": None}, seed=7)
    player = play(p, settings=Settings(animation=0.05))
    until = time.monotonic() + 20
    while not player.screen.stage.motion.running and time.monotonic() < until:
        player.frame()
        player.screen.stage.camera.fit(whole=True)
    assert player.screen.stage.motion.running
    done = len(p.session.journal)
    for _ in range(10):
        player.frame()
        time.sleep(0.01)
    assert len(p.session.journal) == done, "the next move waits until this one is seen"
    player.key("escape")
    until = time.monotonic() + 10
    while len(p.session.journal) < done + 3 and p.table().busy and time.monotonic() < until:
        player.frame()
        assert not player.screen.stage.motion.running
    assert len(p.session.journal) > done


def test_a_replay_moves_too_but_never_longer_than_its_pace(play: Any, moving: Any) -> None:
    from golan_ui.table.replay import PACES, Replay

    moving.click("16.19")
    moving.click("12.26")
    desk = Replay(moving.session)
    player = play(desk, settings=Settings(animation=0.2))
    player.screen.stage.camera.fit(whole=True)
    desk.go(len(desk.moments) - 2)
    player.frame()
    assert not player.screen.stage.motion.running, "a leap is no motion"
    desk.press("step")
    player.frame()
    assert player.screen.stage.motion.running
    desk.go(0)
    player.frame()
    desk.pace, desk.playing = PACES.index(0.05), True
    assert desk.hurry == 0.05
    desk.playing = False
    assert desk.hurry > 100
