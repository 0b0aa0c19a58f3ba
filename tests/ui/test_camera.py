"""Screen to world to hex and back."""

from __future__ import annotations

import math
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from golan_core.view.scene import BoardView, HexView
from golan_ui.map.camera import STEPS, Camera, HexFinder, Rect


@cache
def board(flat: bool) -> BoardView:
    hexes = []
    step = math.sqrt(3) / 2
    for row in range(20):
        for column in range(15):
            if flat:
                center = (column * step, row + (column % 2) / 2)
            else:
                center = (column + (row % 2) / 2, row * step)
            turn = 0 if flat else 30
            corners = tuple(
                (
                    center[0] + math.cos(math.radians(60 * i + turn)) / math.sqrt(3),
                    center[1] + math.sin(math.radians(60 * i + turn)) / math.sqrt(3),
                )
                for i in range(6)
            )
            hexes.append(HexView(row * 15 + column, f"{row}.{column}", center, corners, (), ""))
    xs = [x for h in hexes for x, _ in h.corners]
    ys = [y for h in hexes for _, y in h.corners]
    return BoardView("test", tuple(hexes), (), (), (), (min(xs), min(ys), max(xs), max(ys)))


PORTS = st.builds(
    Rect,
    st.integers(0, 300),
    st.integers(0, 200),
    st.integers(300, 3000),
    st.integers(200, 2000),
)
RATIOS = st.sampled_from((1.0, 1.25, 1.5, 2.0))


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    camera = Camera(board(draw(st.booleans())), draw(PORTS), draw(RATIOS))
    camera.step = draw(st.integers(0, len(STEPS) - 1))
    camera.look_at((draw(st.floats(-5, 20)), draw(st.floats(-5, 25))))
    return camera


def close(a: tuple[float, float], b: tuple[float, float], by: float) -> bool:
    return math.dist(a, b) <= by


@given(cameras(), st.floats(-100, 4000), st.floats(-100, 3000))
def test_there_and_back(camera: Camera, x: float, y: float) -> None:
    assert close(camera.to_screen(camera.to_world((x, y))), (x, y), 1e-6)


@given(cameras(), st.integers(0, 299))
def test_the_centre_of_a_hex_is_in_it(camera: Camera, hex_id: int) -> None:
    pixel = camera.hex_pixel(hex_id)
    inside = camera.port.holds(pixel)
    assert camera.hex_at(pixel) == (hex_id if inside else None)


@given(st.booleans(), st.integers(0, 299), st.floats(0, math.tau), st.floats(0, 0.49))
def test_any_point_of_a_hex_is_in_it(flat: bool, hex_id: int, angle: float, far: float) -> None:
    """Less than half from the centre lies within the inscribed circle."""
    x, y = board(flat).hex(hex_id).center
    assert HexFinder(board(flat)).at((x + far * math.cos(angle), y + far * math.sin(angle))) == hex_id


@given(cameras(), st.integers(0, 299), st.integers(-12, 12))
def test_zoom_keeps_the_hex_under_the_pointer(camera: Camera, hex_id: int, steps: int) -> None:
    pixel = camera.hex_pixel(hex_id)
    if not camera.port.holds(pixel):
        return
    before = camera.to_world(pixel)
    camera.zoom_at(pixel, steps)
    assert close(camera.to_screen(before), pixel, 1.5)
    assert camera.scale in camera.steps


@given(cameras(), st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_some_of_the_map_stays_in_sight(camera: Camera, dx: float, dy: float) -> None:
    camera.pan(dx, dy)
    left, top, right, bottom = camera.seen
    bounds = camera.view.bounds
    assert left < bounds[2]
    assert right > bounds[0]
    assert top < bounds[3]
    assert bottom > bounds[1]


@given(cameras(), PORTS)
def test_a_new_size_keeps_what_is_looked_at(camera: Camera, port: Rect) -> None:
    camera.look_at((7.0, 8.0))
    camera.resize(port)
    assert close(camera.to_world(port.middle), (7.0, 8.0), 1.0 / camera.scale)


@given(cameras())
def test_the_whole_map_fits(camera: Camera) -> None:
    camera.fit(whole=True)
    left, top, right, bottom = camera.seen
    bounds = camera.view.bounds
    if camera.step:
        assert left <= bounds[0]
        assert top <= bounds[1]
        assert right >= bounds[2]
        assert bottom >= bounds[3]


@given(cameras(), st.integers(0, 299))
def test_a_hex_is_brought_into_sight(camera: Camera, hex_id: int) -> None:
    camera.look_at_hexes([hex_id])
    assert camera.port.holds(camera.hex_pixel(hex_id))


def test_off_the_map_is_no_hex() -> None:
    camera = Camera(board(False), Rect(0, 0, 800, 600))
    camera.fit(whole=True)
    assert camera.hex_at((1, 1)) is None
    assert camera.hex_at((-10, 300)) is None
