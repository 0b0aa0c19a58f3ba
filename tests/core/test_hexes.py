import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golan_core.map.hexes import Grid, HexLabelError, count, hexset, members

SHAPES = ((1, 1), (1, 5), (5, 1), (2, 2), (5, 7), (8, 5))
GRIDS = [
    Grid(rows, cols, orientation, shifted, labels, first_row=first, first_col=first)
    for (rows, cols), orientation, shifted, labels, first in product(
        SHAPES, ("pointy", "flat"), ("even", "odd"), ("RR.CC", "CCRR"), (0, 1)
    )
]
HOC = Grid(58, 34, "pointy", "even", "RR.CC")


def hexes(grid):
    return st.sampled_from(list(members(grid.full)))


@st.composite
def grid_and(draw, *parts):
    """A grid and, for each part, "h" a hex of it or "s" a set of its hexes."""
    grid = draw(st.sampled_from(GRIDS))
    some = {"h": hexes(grid), "s": st.builds(hexset, st.sets(hexes(grid)))}
    return grid, *(draw(some[p]) for p in parts)


def neighbours(grid, h):
    return [n for n in grid.neighbours[h * 6 : h * 6 + 6] if n >= 0]


def apart(p, q):
    return math.dist(p, q)


# ------------------------------------------------------------------ sets


@settings(deadline=None)
@given(st.sets(st.integers(0, 3000)))
def test_a_set_lists_its_members_in_ascending_order(ids):
    bits = hexset(ids)
    assert list(members(bits)) == sorted(ids)
    assert count(bits) == len(ids)


# ---------------------------------------------------------------- labels


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_labels_round_trip_for_every_hex(grid):
    labels = [grid.label(h) for h in members(grid.full)]
    assert len(set(labels)) == grid.rows * grid.cols
    assert [grid.parse(text) for text in labels] == list(members(grid.full))
    assert all(grid.id_of(*grid.row_col(h)) == h for h in members(grid.full))


def test_label_forms():
    assert HOC.label(HOC.id_of(25, 15)) == "25.15"
    flat = Grid(30, 40, "flat", "odd", "CCRR")
    assert flat.label(flat.id_of(25, 15)) == "1525"
    assert HOC.parse(" 5.7 ") == HOC.parse("05.07")
    wide = Grid(120, 9, labels="CCRR")
    assert wide.label(wide.id_of(5, 7)) == "07005"
    assert wide.parse("07005") == wide.id_of(5, 7)


@pytest.mark.parametrize(
    ("grid", "text", "wrong"),
    [
        (HOC, "2515", "'2515' is not a hex label"),
        (HOC, "", "'' is not a hex label"),
        (HOC, "٢٥.١٥", "is not a hex label"),
        (HOC, "59.01", "the map has no row 59"),
        (HOC, "01.00", "the map has no column 00"),
        (Grid(30, 40, "flat", "odd", "CCRR"), "15.25", "'15.25' is not a hex label"),
        (Grid(30, 40, "flat", "odd", "CCRR"), "4131", "the map has no row 31"),
    ],
)
def test_a_bad_label_is_refused_with_form_and_extent(grid, text, wrong):
    with pytest.raises(HexLabelError) as caught:
        grid.parse(text)
    message = str(caught.value)
    assert wrong in message
    assert "as in" in message
    assert f"rows 01 to {grid.rows}" in message
    assert f"columns 01 to {grid.cols}" in message


def test_what_is_no_hex_has_no_label():
    for h in (-1, HOC.size, HOC.cols):
        with pytest.raises(ValueError, match="not the id of a hex"):
            HOC.label(h)


@pytest.mark.parametrize(
    "given",
    [
        {"rows": 0},
        {"cols": 0},
        {"orientation": "round"},
        {"shifted": "both"},
        {"labels": "RRCC"},
        {"first_row": -1},
    ],
)
def test_an_impossible_grid_is_refused(given):
    with pytest.raises(ValueError):
        Grid(**{"rows": 3, "cols": 3} | given)


def test_a_grid_does_not_change():
    with pytest.raises(AttributeError):
        HOC.rows = 3


# ------------------------------------------------------------- relations


@pytest.mark.parametrize(
    ("row", "steps"),
    [
        (25, {"E": (0, 1), "SE": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1), "NE": (-1, 0)}),
        (26, {"E": (0, 1), "SE": (1, 1), "SW": (1, 0), "W": (0, -1), "NW": (-1, 0), "NE": (-1, 1)}),
    ],
)
def test_neighbours_on_the_heights_of_courage_map(row, steps):
    h = HOC.id_of(row, 15)
    found = {
        name: tuple(n - m for n, m in zip(HOC.row_col(HOC.neighbours[h * 6 + d]), (row, 15), strict=True))
        for d, name in enumerate(HOC.direction_names)
    }
    assert found == steps


def test_neighbours_on_a_flat_map_with_even_columns_shifted_down():
    grid = Grid(30, 40, "flat", "even", "CCRR")
    assert [grid.label(n) for n in neighbours(grid, grid.parse("1010"))] == [
        "1009", "1110", "1111", "1011", "0911", "0910",
    ]  # fmt: skip
    assert [grid.label(n) for n in neighbours(grid, grid.parse("1110"))] == [
        "1109", "1209", "1210", "1111", "1010", "1009",
    ]  # fmt: skip


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_neighbours_are_mutual_in_opposite_directions(grid):
    for h in members(grid.full):
        for d in range(6):
            n = grid.neighbours[h * 6 + d]
            assert n == -1 or grid.full >> n & 1
            if n >= 0:
                assert grid.neighbours[n * 6 + (d + 3) % 6] == h
                assert grid.direction(h, n) == d
        others = set(members(grid.full)) - set(neighbours(grid, h))
        assert all(grid.direction(h, other) == -1 for other in others)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_distance_counts_steps_between_neighbours(grid):
    for start in members(grid.full):
        steps, queue = {start: 0}, [start]
        for h in queue:  # grows while it is read
            for n in neighbours(grid, h):
                if n not in steps:
                    steps[n] = steps[h] + 1
                    queue.append(n)
        assert steps == {h: grid.distance(start, h) for h in members(grid.full)}


@settings(deadline=None)
@given(grid_and("h", "h", "h"))
def test_distance_is_a_metric(case):
    grid, a, b, c = case
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert (grid.distance(a, b) == 1) == (grid.direction(a, b) >= 0)


@settings(deadline=None)
@given(grid_and("h"), st.integers(0, 12))
def test_within_holds_the_hexes_up_to_a_distance(case, radius):
    grid, h = case
    near = {x for x in members(grid.full) if grid.distance(h, x) <= radius}
    assert set(members(grid.within(h, radius))) == near


@settings(deadline=None)
@given(grid_and("s"))
def test_spread_and_shift_follow_the_neighbour_table(case):
    grid, bits = case
    grown = set(members(bits))
    for d in range(6):
        moved = {grid.neighbours[h * 6 + d] for h in members(bits)} - {-1}
        assert set(members(grid.shift(bits, d))) == moved
        grown |= moved
    assert set(members(grid.spread(bits))) == grown


# -------------------------------------------------------------- geometry


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_centres_are_one_apart_and_found_again(grid):
    for h in members(grid.full):
        assert grid.hex_at(*grid.center(h)) == h
        for n in neighbours(grid, h):
            assert apart(grid.center(h), grid.center(n)) == pytest.approx(1)


def test_directions_point_where_they_say():
    for grid in (g for g in GRIDS if min(g.rows, g.cols) > 2):
        h = grid.id_of(grid.first_row + 2, grid.first_col + 2)
        x, y = grid.center(h)
        for d, name in enumerate(grid.direction_names):
            nx, ny = grid.center(grid.neighbours[h * 6 + d])
            across = "W" if nx < x - 0.1 else "E" if nx > x + 0.1 else ""
            assert name == ("N" if ny < y - 0.1 else "S" if ny > y + 0.1 else "") + across


@settings(deadline=None, max_examples=200)
@given(grid_and("h"), st.floats(-2, 2), st.floats(-2, 2))
def test_a_point_belongs_to_the_nearest_centre(case, dx, dy):
    grid, h = case
    x, y = grid.center(h)[0] + dx, grid.center(h)[1] + dy
    found = grid.hex_at(x, y)
    nearest = min(apart((x, y), grid.center(other)) for other in members(grid.full))
    if found >= 0:
        assert apart((x, y), grid.center(found)) == pytest.approx(nearest, abs=1e-9)
    else:  # off the map: a point that no hex of the map holds, so no centre is very near
        assert nearest > 0.5 - 1e-9


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_hexside_has_the_same_two_corners_from_either_side(grid):
    for h in members(grid.full):
        mine = grid.corners(h)
        assert all(apart(c, grid.center(h)) == pytest.approx(1 / math.sqrt(3)) for c in mine)
        for d in range(6):
            n = grid.neighbours[h * 6 + d]
            if n < 0:
                continue
            theirs, back = grid.corners(n), (d + 3) % 6
            assert mine[d] == pytest.approx(theirs[(back + 1) % 6])
            assert mine[(d + 1) % 6] == pytest.approx(theirs[back])
