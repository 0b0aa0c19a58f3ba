"""Ways chosen hex by hex: waypoints by mouse and by keyboard, for moves and for retreats."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golan_core.model.game import Game
from golan_core.view.answers import Answers

FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


@pytest.fixture
def moving(hoc: Any, sit: Any) -> Any:
    """The campaign at its first movement phase, with a stack in hand."""
    p = sit(hoc, "historical", seed=7, confirm=False)
    while p.asked != ("syrian", "movement"):
        p.press("end")
    p.click("16.19")
    return p


def lay(p: Any, label: str) -> None:
    p.lay_waypoint(p.now.board.ids[label])


def path_shown(p: Any) -> list[str]:
    """Labels along the arrow."""
    for overlay in p.table().scene.overlays:
        if overlay.kind == "path":
            return [p.now.board.label(h) for h in overlay.hexes]
    return []


def far_goal(p: Any) -> tuple[str, str]:
    """A hex in reach, and a hex beside the cheapest way there that can be gone through instead."""
    for choice in sorted(p.now.choices(p.selection), key=lambda c: -len(c.path)):
        for label in p.now.by_hex(p.selection):
            if label in choice.path or len(choice.path) < 3:
                continue
            onward = p.game.answers.along(p.now.state, p.selection, p.now.by_hex(p.selection)[label][0].path)
            if any(c.hex == choice.hex for c in onward):
                return choice.hex, label
    raise AssertionError("no goal has two ways")


def test_a_move_goes_by_way_of_the_waypoints(moving: Any) -> None:
    p = moving
    goal, by = far_goal(p)
    units, cheapest = p.selection, p.now.by_hex(p.selection)[goal][0].path
    lay(p, by)
    assert by not in cheapest
    assert path_shown(p)[0] == "16.19"
    assert path_shown(p)[-1] == by
    assert list(p.lit("waypoint")) == [by]
    assert by in p.lit("reach"), "the way may end at its last waypoint"
    p.point(goal)
    shown = path_shown(p)
    assert by in shown
    assert shown[-1] == goal
    p.click(goal)
    assert {p.where(u) for u in units} == {goal}
    assert p.session.journal[-1].text.split()[2:] == shown[1:]
    assert not p.hand.route.path


def test_the_cost_shown_is_that_of_the_whole_way(moving: Any) -> None:
    p = moving
    goal, by = far_goal(p)
    direct = p.now.by_hex(p.selection)[goal][0].cost
    lay(p, by)
    choice = p.hand.goals()[goal][0]
    assert choice.cost >= direct
    assert p.lit("reach")[goal] == choice.note
    units = [p.game.words.unit(u) for u in p.selection]
    p.click(goal)
    state = p.session.state
    assert max(state.spent[u] for u in units) == choice.cost * 2


def test_waypoints_are_taken_back_one_by_one(moving: Any) -> None:
    p = moving
    goal, by = far_goal(p)
    lay(p, by)
    lay(p, goal)
    assert p.hand.route.waypoints == (by, goal)
    p.key("escape")
    assert p.hand.route.waypoints == (by,)
    p.right_click()
    assert p.hand.route.waypoints == ()
    assert p.selection
    p.right_click()
    assert not p.selection


def test_by_keyboard_alone(moving: Any) -> None:
    p = moving
    for way in ("left", "up", "up"):
        p.key(way)
    p.key("w")
    by = p.hand.route.waypoints[0]
    for way in ("left", "up"):
        p.key(way)
    goal = p.now.board.label(p.cursor)
    p.key("enter")
    path = p.session.journal[-1].text.split()[2:]
    assert path[-1] == goal
    assert by in path


def test_a_hex_that_bars_the_way_says_why(moving: Any) -> None:
    p = moving
    lay(p, "15.22")
    assert "prohibited" in p.message
    assert "[SCS 3.1]" in p.message
    assert not p.hand.route.path
    _, by = far_goal(p)
    lay(p, by)
    lay(p, "40.30")
    assert "[" in p.message
    assert p.hand.route.waypoints == (by,)


def test_waypoints_need_units_in_hand_and_go_with_them(moving: Any) -> None:
    p = moving
    _, by = far_goal(p)
    lay(p, by)
    p.key("n")
    assert not p.hand.route.path, "other units, another way"
    p.right_click()
    lay(p, by)
    assert "take a stack up" in p.message
    assert not p.hand.route.path


def test_a_retreat_goes_the_way_that_is_chosen(at: Any) -> None:
    """The loser of a fight picks among several ways to the same hex."""
    p = at(FIGHT, 6, 6)
    p.click("34.22")
    p.click("34.21")
    p.choose("commit")
    while p.asked[1] != "retreat":
        for _ in range(p.session.decision.data.get("count", 0)):
            able = p.draft.able
            p.choose("unit:" + next(u for u in able if p.draft.units.count(u) < able[u]))
        p.choose("commit")
    ways = [c for c in p.now.choices(p.selection) if len(c.path) > 1]
    forks = [c for c in ways if sum(w.hex == c.hex for w in ways) > 1]
    goal = forks[0].hex
    paths = [c.path for c in forks if c.hex == goal]
    for path in paths:
        while p.hand.route.path:
            p.right_click()
        for label in path[:-1]:
            lay(p, label)
        p.point(goal)
        assert path_shown(p)[1:] == list(path)
        assert [c.path for c in p.hand.goals()[goal]] == [path]
    units, last = p.selection, paths[-1]
    p.click(goal)
    entry = next(e for e in reversed(p.session.journal) if e.text.startswith("retreat"))
    assert entry.text == f"retreat {','.join(units)} {' '.join(last)}"


@pytest.mark.parametrize("seed", [3, 4])
def test_the_cores_own_ways_are_those_of_the_series(hoc: Any, sit: Any, seed: int) -> None:
    """The default of the plugin API finds the same ends, all legal, without knowing the series."""
    p = sit(hoc, "historical", seed=7, confirm=False)
    while p.asked != ("syrian", "movement"):
        p.press("end")
    rng = random.Random(seed)
    state = p.now.state
    for units in rng.sample(p.now.groups(), 3):
        choices = p.now.choices(units)
        if not choices:
            continue
        path = rng.choice([c.path for c in choices if c.path])[:2]
        own, default = hoc.answers.along(state, units, path), Answers.along(hoc.answers, state, units, path)
        assert {c.hex for c in own} == {c.hex for c in default}
        for choice in (*own, *default):
            assert choice.path[: len(path)] == path
            assert hoc.why_not(state, choice.action) is None
        goal = own[-1].hex
        assert {c.hex for c in hoc.answers.along(state, units, path, goal)} == {goal}


def test_a_game_without_ways_has_none(toy: Game[Any, Any], sit: Any) -> None:
    p = sit(toy)
    assert toy.answers.along(p.now.state, (), ("3",)) == []


@pytest.mark.parametrize("how", [{"modifiers": 2}, {"button": 2}])
def test_by_mouse_in_the_window(play: Any, moving: Any, how: dict[str, int]) -> None:
    """Ctrl and the left button, also when Ctrl is let go first; or the middle button."""
    player = play(moving)
    goal, by = far_goal(moving)
    player.click(by, **how)
    assert moving.hand.route.waypoints == (by,)
    pixel = player.arcade_xy(player.hex(goal))
    player.window.dispatch_event("on_mouse_press", *pixel, 1, 2)
    player.window.dispatch_event("on_mouse_release", *pixel, 1, 0)
    assert moving.hand.route.waypoints == (by, goal)
    player.click(goal, button=4)
    assert moving.hand.route.waypoints == (by,)
    player.click(goal)
    assert by in moving.session.journal[-1].text.split()
    assert moving.session.journal[-1].text.endswith(goal)
