"""The map as plain data: which hexes, hexsides, roads and areas a board shows, and where."""

import math
import subprocess
import sys
from pathlib import Path

import pytest

from golan_core.map.board import Board, load_board
from golan_core.view.scene import BoardView, CounterView, Scene, SideView, board_view
from golan_core.view.style import Style, load_style


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(Path(__file__).with_name("scene_map.json"))


@pytest.fixture(scope="module")
def view(board: Board) -> BoardView:
    style = load_style(Path(__file__).parent, (), board)
    return board_view(board, style=style, area_titles={"lake": "Small Lake", "reserve": "Reserve"})


def side(board: Board, view: BoardView, a: str, b: str) -> SideView:
    ends = {board.grid.parse(a), board.grid.parse(b)}
    return next(s for s in view.sides if {s.a, s.b} == ends)


def test_shows_hexes_in_play_and_tinted_areas_only(board: Board, view: BoardView) -> None:
    labels = {h.label for h in view.hexes}
    assert {"01.01", "02.01", "05.02", "03.04"} <= labels
    assert "05.06" not in labels
    assert len(view.hexes) == 19 + 5
    assert [h.id for h in view.hexes] == sorted(h.id for h in view.hexes)


def test_hex_is_found_by_id(board: Board, view: BoardView) -> None:
    h = board.grid.parse("02.04")
    assert view.hex(h).label == "02.04"
    assert h in view
    missing = board.grid.parse("05.06")
    assert missing not in view
    with pytest.raises(KeyError):
        view.hex(missing)


def test_hex_carries_terrain_name_and_tint(board: Board, view: BoardView) -> None:
    town = view.hex(board.grid.parse("03.02"))
    assert (town.terrain, town.tint) == (("mountain", "town"), "mountain")
    assert (town.name, town.name_kind, town.in_play) == ("Upper Village", "town", True)
    assert view.hex(board.grid.parse("02.05")).tint == "swamp"
    abroad = view.hex(board.grid.parse("01.01"))
    assert (abroad.terrain, abroad.tint, abroad.in_play) == ((), "lebanon", False)


def test_every_place_is_listed_even_two_in_a_hex(view: BoardView) -> None:
    assert [(p.name, p.kind, view.hex(p.hex).label) for p in view.places] == [
        ("Upper Village", "town", "03.02"),
        ("Tel Test", "tel", "02.04"),
        ("SP 7", "strongpoint", "02.04"),
    ]
    assert view.hex(view.places[2].hex).name == "Tel Test"


def test_tint_order_can_be_given(board: Board) -> None:
    other = board_view(board, style=Style(tint_order=["town", "mountain"]))
    assert other.hex(board.grid.parse("03.02")).tint == "town"


def test_every_hexside_lies_between_its_two_hexes(board: Board, view: BoardView) -> None:
    for s in view.sides:
        assert s.a < s.b
        assert board.grid.neighbours[s.a * 6 + s.direction] == s.b
        assert math.dist(s.p0, s.p1) == pytest.approx(1 / math.sqrt(3))
        for h in (s.a, s.b):
            corners = view.hex(h).corners
            for p in (s.p0, s.p1):
                assert min(math.dist(p, c) for c in corners) < 1e-9


def test_slope_is_met_upward_from_the_low_side(board: Board, view: BoardView) -> None:
    slope = side(board, view, "02.02", "02.03")
    low = board.grid.parse("02.02")
    assert (slope.kinds if slope.a == low else slope.back) == ("up_slope",)
    assert (slope.back if slope.a == low else slope.kinds) == ("down_slope",)
    assert slope.has("up_slope")
    assert not slope.has("river")


def test_one_sided_kind_is_met_one_way_only(board: Board, view: BoardView) -> None:
    fort = side(board, view, "03.03", "03.04")
    inward, outward = (fort.kinds, fort.back) if fort.a < fort.b else (fort.back, fort.kinds)
    assert "fort_israeli_in" in inward
    assert outward == ("ditch",)


def test_bounds_hold_all_corners(view: BoardView) -> None:
    left, top, right, bottom = view.bounds
    assert all(left <= x <= right and top <= y <= bottom for h in view.hexes for x, y in h.corners)


def test_roads_are_chained_and_main_roads_told_apart(board: Board, view: BoardView) -> None:
    chains = {(r.kind, frozenset(board.grid.label(h) for h in r.hexes)) for r in view.roads}
    assert chains == {
        ("main road", frozenset({"04.02", "04.03"})),
        ("road", frozenset({"04.03", "04.04", "04.05"})),
        ("road", frozenset({"04.03", "05.03"})),
    }
    for road in view.roads:
        assert [view.hex(h).center for h in road.hexes] == list(road.points)


def test_road_ring_is_one_closed_chain(board: Board) -> None:
    from golan_core.view.scene import _chains

    assert [set(c) for c in _chains({1: [2, 3], 2: [1, 3], 3: [1, 2]}, set())] == [{1, 2, 3}]


def test_titled_areas(board: Board, view: BoardView) -> None:
    lake, reserve = view.areas
    assert (lake.title, lake.in_play, len(lake.hexes)) == ("Small Lake", False, 3)
    assert (reserve.key, reserve.in_play) == ("reserve", True)


@pytest.mark.parametrize("key", ["laek", "empty"])
def test_titling_an_area_without_hexes_is_an_error(board: Board, key: str) -> None:
    with pytest.raises(ValueError, match=r"no area '\w+' with hexes; its areas: .*lake"):
        board_view(board, area_titles={key: "?"})


def test_stacks_keep_the_order_and_leave_out_counters_off_the_map(view: BoardView) -> None:
    counters = [CounterView(name, h, "israeli", "I") for name, h in (("a", 4), ("b", -1), ("c", 9), ("d", 4))]
    stacks = Scene("t", view, counters=tuple(counters)).stacks()
    assert {h: [c.unit for c in pile] for h, pile in stacks.items()} == {4: ["a", "d"], 9: ["c"]}


def test_scene_needs_no_drawing_library() -> None:
    code = "import sys, golan_core.view.scene; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
