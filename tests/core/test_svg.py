"""Pictures as SVG: shapes and text that say what the pixels of the same scene show."""

import base64
import dataclasses
import io
import math
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from golan_core.drawing.counters import FANNED, CounterPress
from golan_core.drawing.media.sheet import Medium, stamp
from golan_core.drawing.media.svg import SvgPen, SvgSheet
from golan_core.drawing.picture import draw, draw_svg, hex_pixel, save_picture
from golan_core.drawing.shapes.geometry import hatching
from golan_core.drawing.theme import Theme
from golan_core.map.board import Board, load_board
from golan_core.view.scene import CounterView, Mark, Overlay, Panel, Scene, Track, board_view
from golan_core.view.style import load_style

NS = "{http://www.w3.org/2000/svg}"
SCALE = 60.0


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(Path(__file__).with_name("scene_map.json"))


@pytest.fixture(scope="module")
def full(board: Board) -> Scene:
    """A scene with something of everything."""
    here, there = board.grid.parse("03.04"), board.grid.parse("03.05")

    def counter(h: int, **more: object) -> CounterView:
        fields: dict[str, object] = {"symbol": "airborne", "size": "company", "values": "5-4-12", **more}
        return CounterView("u", h, "israeli", "I", **fields)  # type: ignore[arg-type]

    pile = [counter(here, name=f"{i}/77", badges=("OOS",)) for i in range(FANNED + 1)]
    return Scene(
        "Practice",
        board_view(
            board,
            style=load_style(Path(__file__).parent, (), board),
            area_titles={"lake": "Small Lake", "reserve": "Reserve"},
        ),
        counters=(*pile, counter(there, mobility="leg", values="2-3-5", max_steps=2, exploit=True)),
        marks=(Mark(here, "vp:syrian", "3"), Mark(there, "entry", "A")),
        overlays=(
            Overlay("reach", (here,), ("7",)),
            Overlay("zoc", (there,)),
            Overlay("selected", (here,)),
            Overlay("path", (here, there)),
        ),
        tracks=(Track("Turn", ("1\n6 Oct", "2\n7 Oct"), 1),),
        panels=(Panel("Air", ("Israeli 3",), (counter(-1, badges=("DONE",)),)),),
        prompt="Move <units> & \"overrun\"\x07, then 'end'",
    )


@pytest.fixture(scope="module")
def root(full: Scene) -> ET.Element:
    return ET.fromstring(draw_svg(full, scale=SCALE))


def texts(root: ET.Element) -> list[str]:
    return ["".join(e.itertext()) for e in root.iter(f"{NS}text") if e.get("aria-hidden") is None]


def test_it_is_as_large_as_the_pixels(full: Scene, root: ET.Element) -> None:
    image = draw(full, scale=SCALE)
    assert (root.tag, root.get("viewBox")) == (f"{NS}svg", f"0 0 {image.width} {image.height}")
    assert (root.get("width"), root.get("height")) == (str(image.width), str(image.height))


def test_it_is_made_of_shapes_and_not_of_pixels(root: ET.Element) -> None:
    kinds = {e.tag.removeprefix(NS) for e in root.iter()}
    assert kinds == {"svg", "title", "style", "g", "path", "ellipse", "rect", "text", "tspan"}


def test_text_is_text(root: ET.Element, full: Scene) -> None:
    found = texts(root)
    for text in (
        "Practice",
        "Small Lake",
        "Reserve",
        "03.04",
        "7",
        "3",
        "A",
        "OOS",
        "DONE",
        "6 Oct",
        "Israeli 3",
    ):
        assert text in found, text
    assert "Move <units> & \"overrun\", then 'end'" in found
    assert found.count("5-4-12") == FANNED + 1, "those of the stack that are drawn, and one in the panel"
    assert "2-3-5" in found, "one text, though its last figure is red"
    labels = {h.label for h in full.board_view.hexes if h.in_play}
    assert labels <= set(found)


def test_halos_are_not_read_out(root: ET.Element) -> None:
    halos = [e for e in root.iter(f"{NS}text") if e.get("aria-hidden") == "true"]
    assert halos
    assert {e.get("stroke") for e in halos} == {Theme().halo}


def test_things_stand_where_the_pixels_have_them(board: Board, full: Scene, root: ET.Element) -> None:
    """A hex's number lies above its centre, in the same pixel as in the picture."""

    def places(element: ET.Element, x: float, y: float) -> dict[str, tuple[float, float]]:
        move = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)", element.get("transform", ""))
        x, y = (x + float(move[1]), y + float(move[2])) if move else (x, y)
        found = {}
        for child in element:
            found.update(places(child, x, y))
        if element.tag == f"{NS}text":
            found[element.text or ""] = (x + float(element.get("x", "0")), y + float(element.get("y", "0")))
        return found

    found = places(root, 0.0, 0.0)
    for label in ("01.04", "03.04", "03.05"):
        x, y = hex_pixel(full, board.grid.parse(label), scale=SCALE)
        size = round(SCALE * 0.135)
        assert found[label] == pytest.approx((x, y - SCALE * 0.44 + size * 0.36), abs=1.0)


def test_the_text_fits_the_font_that_it_carries(full: Scene) -> None:
    text = draw_svg(full, scale=SCALE)
    data = re.search(r"url\(data:font/ttf;base64,([^)]+)\)", text)
    assert data
    face = ImageFont.truetype(io.BytesIO(base64.b64decode(data[1])), 200)
    assert face.getname()[0] == "Aileron"
    line = next(e for e in ET.fromstring(text).iter(f"{NS}text") if e.text == "Reserve")
    assert float(line.get("textLength", "0")) == pytest.approx(
        face.getlength("Reserve") * float(line.get("font-size", "0")) / 200, rel=0.02
    )


def test_the_same_scene_gives_the_same_file(full: Scene) -> None:
    assert draw_svg(full, scale=SCALE) == draw_svg(full, scale=SCALE)


def test_every_part_of_a_scene_shows(full: Scene) -> None:
    looks = {draw_svg(full, scale=SCALE)}
    parts = {
        "counters": (),
        "marks": (),
        "overlays": (),
        "tracks": (),
        "panels": (),
        "prompt": "",
        "title": "x",
    }
    for name, nothing in parts.items():
        looks.add(draw_svg(dataclasses.replace(full, **{name: nothing}), scale=SCALE))  # type: ignore[arg-type]
    assert len(looks) == 1 + len(parts)


def test_a_name_that_ends_in_svg_makes_one(full: Scene, tmp_path: Path) -> None:
    save_picture(full, tmp_path / "Table.SVG", scale=SCALE)
    assert (tmp_path / "Table.SVG").read_text(encoding="utf-8") == draw_svg(full, scale=SCALE)
    save_picture(full, tmp_path / "table.png", scale=SCALE)
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")


def test_a_press_of_vectors_prints_no_pixels() -> None:
    counter = CounterView("u", 0, "israeli", "I", symbol="armor", values="5-4-12")
    assert isinstance(CounterPress(Theme(), {}, Medium.VECTORS).piece(counter, 40), SvgSheet)
    assert CounterPress(Theme(), {}).print(counter, 40).size == (40, 40)


# ------------------------------------------------------------------------- the pen


def shape(pen: SvgPen) -> dict[str, str]:
    (part,) = pen.parts
    return ET.fromstring(part).attrib


RED, INK = (255, 0, 0), (16, 16, 16)


def test_boxes_hold_the_pixels_that_pillow_fills() -> None:
    image = Image.new("RGB", (40, 40))
    ImageDraw.Draw(image).rectangle((5, 6, 20, 30), fill=RED)
    pen = SvgPen()
    pen.rectangle((5, 6, 20, 30), fill=RED)
    box = {k: float(shape(pen)[k]) for k in ("x", "y", "width", "height")}
    assert image.getbbox() == (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def test_outlines_lie_within_their_box() -> None:
    pen = SvgPen()
    pen.rectangle((0, 0, 19, 9), outline=INK, width=4)
    found = shape(pen)
    assert [found[k] for k in ("x", "y", "width", "height", "stroke-width")] == ["2", "2", "16", "6", "4"]
    assert (found["fill"], found["stroke"]) == ("none", "#101010")
    pen = SvgPen()
    pen.ellipse((0, 0, 20, 10), fill=RED, outline=INK, width=2)
    assert [shape(pen)[k] for k in ("cx", "cy", "rx", "ry")] == ["10", "5", "9", "4"]


def test_only_the_named_corners_are_round() -> None:
    pen = SvgPen()
    pen.rounded_rectangle((0, 0, 19, 9), 3, fill=RED, corners=(False, False, True, True))
    assert shape(pen)["d"] == "M0 0H20V7a3 3 0 0 1 -3 3H3a3 3 0 0 1 -3 -3V0z"


def test_an_arc_goes_clockwise_from_three_o_clock() -> None:
    pen = SvgPen()
    pen.arc((0, 0, 20, 10), 180, 360, fill=INK, width=2)
    assert shape(pen)["d"] == "M1 5A9 4 0 0 1 19 5"


def test_colors_may_be_thin() -> None:
    pen = SvgPen()
    pen.polygon([(0, 0), (1, 0), (1, 1)], fill=(255, 0, 0, 51))
    assert (shape(pen)["fill"], shape(pen)["fill-opacity"]) == ("#ff0000", "0.2")


def test_a_stamp_is_scaled_to_its_side() -> None:
    sheet = SvgSheet(100, 100)
    stamp(sheet, (50, 40), 10, lambda pen, s: pen.rectangle((0, 0, s - 1, s - 1), fill=RED))
    outer = ET.fromstring(sheet.document("x")).find(f"{NS}g")
    assert outer is not None
    assert outer.get("transform") == "translate(45 35)"
    (inner,) = outer
    assert inner.get("transform") == "scale(0.25)"
    assert inner[0].get("width") == "40"


def test_hatching_keeps_to_its_shape() -> None:
    corners = [(math.cos(i * math.tau / 6) * 10, math.sin(i * math.tau / 6) * 10) for i in range(6)]
    for slope in (1, -1):
        cuts = hatching(corners, 3.0, slope)
        levels = [{round(x + slope * y, 6) for x, y in cut} for cut in cuts]
        assert all(len(level) == 1 for level in levels)
        flat = sorted(level.pop() for level in levels)
        assert [b - a for a, b in pairwise(flat)] == pytest.approx([3.0] * (len(flat) - 1))
        assert all(math.hypot(*point) <= 10.001 for cut in cuts for point in cut)
