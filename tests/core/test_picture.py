"""Pictures: their size, what is painted where, and the errors of saving one."""

import dataclasses
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from golan_core.drawing.canvas import (
    Frame,
    clip_text,
    mix,
    plain,
    rgb,
    text_width,
    wrap,
)
from golan_core.drawing.counters import FANNED, _shortened, fan_of
from golan_core.drawing.lines import strokes_of
from golan_core.drawing.picture import draw, hex_pixel, save_picture
from golan_core.drawing.shapes.geometry import dashes, rounded, wavy
from golan_core.drawing.theme import UNKNOWN_SIDE, Theme
from golan_core.errors import GolanError
from golan_core.map.board import Board, load_board
from golan_core.view.scene import BoardView, CounterView, Mark, Overlay, Panel, Scene, Track, board_view
from golan_core.view.style import Ground, Line, Style, load_style

SCALE = 60.0


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(Path(__file__).with_name("scene_map.json"))


@pytest.fixture(scope="module")
def view(board: Board) -> BoardView:
    return board_view(
        board,
        style=load_style(Path(__file__).parent, (), board),
        area_titles={"lake": "Small Lake", "reserve": "Reserve"},
    )


@pytest.fixture(scope="module")
def bare(view: BoardView) -> Scene:
    return Scene("Practice", view)


def colors(image: Image.Image, center: tuple[int, int], half: int) -> set[tuple[int, int, int]]:
    x, y = center
    part = image.crop((x - half, y - half, x + half, y + half))
    return {color for _, color in part.getcolors(1 << 20)}  # type: ignore[union-attr, misc]


def near(found: Iterable[tuple[int, int, int]], color: str, within: int = 6) -> bool:
    wanted = ImageColor.getrgb(color)
    return any(all(abs(a - b) <= within for a, b in zip(c, wanted, strict=False)) for c in found)


def counter(h: int, **more: object) -> CounterView:
    fields: dict[str, object] = {
        "symbol": "armor",
        "size": "company",
        "values": "5-4-12",
        "stripe": "7 Bde",
        "name": "77/1",
    }
    return CounterView("u", h, "israeli", "I", **{**fields, **more})  # type: ignore[arg-type]


# ------------------------------------------------------------------------ size


def test_picture_is_as_wide_as_the_map_and_its_margins(bare: Scene) -> None:
    wide = dataclasses.replace(bare.board_view, bounds=(0.0, 0.0, 12.0, 4.0))
    image = draw(dataclasses.replace(bare, board_view=wide), scale=20, key=False)
    assert image.mode == "RGB"
    assert image.width == round(12.7 * 20)
    assert round(4.7 * 20) < image.height < round(4.7 * 20) + 60


def test_small_map_leaves_room_for_text(bare: Scene) -> None:
    assert draw(bare, scale=SCALE).width == 9 * SCALE


def test_strips_make_the_picture_higher(bare: Scene) -> None:
    plain_one = draw(bare, scale=SCALE, key=False)
    full = dataclasses.replace(
        bare,
        prompt="Move a unit",
        tracks=(Track("Turn", ("1\n6 Oct", "2\n7 Oct"), 1),),
        panels=(Panel("Air", ("Israeli 3",), (counter(-1, badges=("OOS",)),)),),
    )
    assert draw(full, scale=SCALE, key=False).height > plain_one.height + 100
    assert draw(full, scale=SCALE).height > draw(full, scale=SCALE, key=False).height


def test_same_scene_gives_the_same_picture(bare: Scene) -> None:
    assert draw(bare, scale=SCALE).tobytes() == draw(bare, scale=SCALE).tobytes()


@pytest.mark.parametrize("scale", [0, -5, 7.9, float("nan"), float("inf"), 5000])
def test_scale_that_does_not_do_is_refused(bare: Scene, scale: float) -> None:
    with pytest.raises(GolanError, match="pixels a hex"):
        draw(bare, scale=scale)


# ------------------------------------------------------------------ the ground


def test_hexes_have_the_color_of_their_ground(board: Board, bare: Scene) -> None:
    image = draw(bare, scale=SCALE)
    theme = Theme(bare.board_view.style)
    for label, kind in (("03.05", "clear"), ("01.04", "broken"), ("03.01", "mountain"), ("05.01", "lake")):
        at = hex_pixel(bare, board.grid.parse(label), scale=SCALE)
        wanted = theme.ground(kind).color
        if label == "01.04":  # in the reserve, whose wash lies over it
            wanted = mix(wanted, "#c0502d", 34 / 255)
        assert near(colors(image, at, 12), wanted), label


def test_unknown_terrain_is_dealt_a_ground_and_unknown_hexsides_are_grey(board: Board, bare: Scene) -> None:
    image = draw(bare, scale=SCALE)
    at = hex_pixel(bare, board.grid.parse("02.05"), scale=SCALE)
    theme = Theme(bare.board_view.style)
    assert [theme.ground(k).color for k in board.terrain_kinds].count(theme.ground("swamp").color) == 1
    wanted = mix(theme.ground("swamp").color, "#c0502d", 34 / 255)
    assert near(colors(image, at, 12), wanted)
    assert theme.side("hedge") == UNKNOWN_SIDE
    assert theme.side("road") is None
    assert Theme(Style(hexside={"back": Line(form="hidden")})).side("back") is None


def test_theme_and_style_can_be_changed(board: Board, bare: Scene) -> None:
    style = Style(ground={"clear": Ground(color="#123456")})
    other = dataclasses.replace(bare, board_view=dataclasses.replace(bare.board_view, style=style))
    image = draw(other, scale=SCALE, theme=Theme(paper="#654321"))
    assert image.getpixel((2, image.height - 2)) == rgb("#654321")
    assert near(colors(image, hex_pixel(bare, board.grid.parse("03.05"), scale=SCALE), 5), "#123456")


def test_slope_signs_point_to_the_low_side(board: Board, view: BoardView) -> None:
    frame = Frame(0.0, 0.0, 10.0)
    ends = {board.grid.parse("02.03"), board.grid.parse("02.04")}
    side = next(s for s in view.sides if {s.a, s.b} == ends)
    strokes = strokes_of(frame, view, side, Theme(view.style))
    assert [s.line.form for s in strokes] == ["teeth", "ticks"]
    for stroke in strokes:
        assert stroke.sided
        assert stroke.toward == pytest.approx((-1.0, 0.0)), "02.03 in the west is low"


def test_fort_lies_in_the_guarded_hex(board: Board, view: BoardView) -> None:
    frame = Frame(0.0, 0.0, 10.0)
    ends = {board.grid.parse("03.03"), board.grid.parse("03.04")}
    side = next(s for s in view.sides if {s.a, s.b} == ends)
    ditch, fort = strokes_of(frame, view, side, Theme(view.style))
    assert not ditch.sided
    assert fort.toward == pytest.approx((1.0, 0.0)), "03.04 in the east is guarded"
    assert fort.line.color == Theme(view.style).strong("israeli")


# -------------------------------------------------------------------- counters


@pytest.mark.parametrize(
    ("side", "nation", "color"),
    [
        ("israeli", "", "#9fc8ee"),
        ("syrian", "Syrian", "#dcb894"),
        ("syrian", "moroccan", "#b5dda3"),
        ("syrian", "Iraqi", "#f3e796"),
        ("syrian", "jordanian", "#a9aa6c"),
        ("martian", "", "#d9d9d9"),
    ],
)
def test_counter_has_the_color_of_its_nation_or_side(
    board: Board, bare: Scene, side: str, nation: str, color: str
) -> None:
    h = board.grid.parse("03.04")
    piece = dataclasses.replace(counter(h, nation=nation), side=side)
    at = hex_pixel(bare, h, scale=SCALE)
    image = draw(dataclasses.replace(bare, counters=(piece,)), scale=SCALE)
    assert near(colors(image, at, 20), color)
    assert not near(colors(draw(bare, scale=SCALE), at, 20), color, 4)


def _looks(bare: Scene, h: int, **more: object) -> bytes:
    return draw(dataclasses.replace(bare, counters=(counter(h, **more),)), scale=SCALE, key=False).tobytes()


def test_everything_on_a_counter_shows(board: Board, bare: Scene) -> None:
    h = board.grid.parse("03.04")
    symbols = ["armor", "mech", "infantry", "recon", "antitank", "artillery", "hq"]
    symbols += ["strongpoint", "commando", "airborne", "other"]
    sizes = ["platoon", "company", "battalion", "regiment", "brigade", "division"]
    looks = [_looks(bare, h, symbol=s) for s in symbols] + [
        _looks(bare, h, size=s) for s in sizes if s != "company"
    ]
    looks += [
        _looks(bare, h, **{name: value})
        for name, value in (
            ("values", "5-4-13"),
            ("stripe", ""),
            ("name", "x"),
            ("mobility", "leg"),
            ("exploit", True),
            ("max_steps", 2),
            ("badges", ("OOS",)),
            ("badges", ("FIRED",)),
            ("badges", ("OOS", "FIRED", "EXPL")),
        )
    ]
    looks.append(_looks(bare, h, max_steps=2, steps=2))
    assert len(set(looks)) == len(looks)


def test_reduced_counter_has_a_band(board: Board, bare: Scene) -> None:
    h = board.grid.parse("03.04")
    x, y = hex_pixel(bare, h, scale=SCALE)
    for steps, banded in ((2, False), (1, True)):
        scene = dataclasses.replace(bare, counters=(counter(h, max_steps=2, steps=steps, name=""),))
        found = colors(draw(scene, scale=SCALE), (x + 14, y - 2), 2)
        assert near(found, "#ffffff") is banded


@pytest.mark.parametrize("count", range(1, 12))
def test_fanned_stack_stays_in_its_hex_and_can_be_counted(count: int) -> None:
    fan = fan_of(count, 68.0)
    assert fan.shown == min(count, FANNED)
    assert fan.side + fan.step * (fan.shown - 1) <= 68.0
    assert fan.shown == 1 or fan.step >= 4.0
    assert fan.side >= 0.6 * 68.0


def test_each_counter_of_a_stack_shows_its_stripe(board: Board, bare: Scene) -> None:
    h = board.grid.parse("03.04")
    keys = [f"formation {i}" for i in range(6)]
    paints = dict(zip(keys, ("#ff0000", "#00ff00", "#0000ff", "#ff00ff", "#00ffff", "#ff8800"), strict=True))
    pile = tuple(counter(h, stripe=key) for key in keys)
    view = dataclasses.replace(bare.board_view, style=Style(stripe=paints))
    image = draw(dataclasses.replace(bare, board_view=view, counters=pile), scale=68.0)
    found = colors(image, hex_pixel(bare, h, scale=68.0), 34)
    assert all(near(found, paint, 40) for paint in paints.values())


def test_counter_and_mark_off_the_board_are_not_drawn(board: Board, bare: Scene) -> None:
    h = board.grid.parse("05.06")
    scene = dataclasses.replace(
        bare, counters=(counter(h),), marks=(Mark(h, "x"),), overlays=(Overlay("reach", (h,)),)
    )
    assert draw(scene, scale=SCALE, key=False).tobytes() == draw(bare, scale=SCALE, key=False).tobytes()


# ----------------------------------------------------------- marks, overlays


@pytest.mark.parametrize(
    ("kind", "color"),
    [("vp:syrian", "#1b7a3d"), ("vp:israeli", "#1f4e9c"), ("entry", "#b2182b"), ("strongpoint", "#e4eefb")],
)
def test_marks_show(board: Board, bare: Scene, kind: str, color: str) -> None:
    h = board.grid.parse("03.04")
    at = hex_pixel(bare, h, scale=SCALE)
    image = draw(dataclasses.replace(bare, marks=(Mark(h, kind, "A"),)), scale=SCALE)
    assert near(colors(image, at, 30), color)


def test_star_shows_over_a_counter_and_differs_in_shape(board: Board, bare: Scene) -> None:
    h = board.grid.parse("03.04")
    scene = dataclasses.replace(bare, counters=(counter(h, stripe=""),), marks=(Mark(h, "vp:syrian"),))
    x, y = hex_pixel(bare, h, scale=SCALE)
    assert near(colors(draw(scene, scale=SCALE), (x - 18, y - 16), 8), "#1b7a3d")
    theme = Theme(bare.board_view.style)
    assert theme.mark("vp:israeli").shape == "star6"
    assert theme.mark("vp:syrian").shape == "star5"


@pytest.mark.parametrize(
    "kind", ["reach", "target", "selected", "path", "zoc", "supply", "danger", "made up"]
)
def test_overlays_show(board: Board, bare: Scene, kind: str) -> None:
    hexes = tuple(board.grid.parse(x) for x in ("03.03", "03.04", "04.04"))
    lit = dataclasses.replace(bare, overlays=(Overlay(kind, hexes, ("1", "2", "3")),))
    at = hex_pixel(bare, hexes[1], scale=SCALE)
    assert colors(draw(lit, scale=SCALE), at, 25) != colors(draw(bare, scale=SCALE), at, 25)


def test_flat_topped_map_is_drawn(tmp_path: Path) -> None:
    text = (
        Path(__file__).with_name("scene_map.json").read_text(encoding="utf-8").replace('"pointy"', '"flat"')
    )
    text = text[: text.index('"hexsides"')] + '"areas": {}}'
    path = tmp_path / "flat.json"
    path.write_text(text, encoding="utf-8")
    board = load_board(path)
    h = board.grid.parse("03.04")
    scene = Scene("Flat", board_view(board, style=Style().dealt(["israeli"])), (counter(h),))
    assert near(
        colors(draw(scene, scale=SCALE), hex_pixel(scene, h, scale=SCALE), 20),
        scene.board_view.style.of("israeli").color or "",
    )


# ---------------------------------------------------------------------- saving


def test_saved_picture_can_be_read_back(bare: Scene, tmp_path: Path) -> None:
    path = tmp_path / "table.PNG"
    save_picture(bare, path, scale=30)
    with Image.open(path) as image:
        assert (image.format, image.size) == ("PNG", draw(bare, scale=30).size)


@pytest.mark.parametrize("name", ["table.jpg", "table", "table.png.txt"])
def test_other_formats_are_refused(bare: Scene, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"ends in \.png"):
        save_picture(bare, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_unwritable_path_is_refused(bare: Scene, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no folder"):
        save_picture(bare, tmp_path / "missing" / "table.png")
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(ValueError, match="cannot be written"):
        save_picture(bare, tmp_path / "taken.png", scale=20)


# ------------------------------------------------------------------ small tools


def test_text_is_spelled_in_letters_of_the_font() -> None:
    assert plain("1 – 2 · ½ → é ’") == "1 - 2 ·  1/2 > e '"
    assert plain("שלום") == ""


def test_wrapped_lines_fit() -> None:
    lines = wrap("a few words that need three lines or so\nand  two", 12, 90)
    assert all(text_width(line, 12) <= 90 for line in lines)
    assert lines[-1] == "and  two"
    assert len(lines) >= 4
    assert clip_text("unbreakable" * 9, 12, 80).endswith("...")


def test_dashes_add_up() -> None:
    pieces = dashes([(0.0, 0.0), (10.0, 0.0)], 3.0, 1.0)
    assert [(p[0], p[-1]) for p in pieces] == [((0, 0), (3, 0)), ((4, 0), (7, 0)), ((8, 0), (10, 0))]


def test_curves_keep_their_ends() -> None:
    assert wavy((0.0, 0.0), (1.0, 2.0), 0.1)[::8] == [(0.0, 0.0), (1.0, 2.0)]
    bend = rounded([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])
    assert (bend[0], bend[-1]) == ((0.0, 0.0), (1.0, 1.0))
    assert all(abs(b[0] - a[0]) + abs(b[1] - a[1]) <= 0.6 for a, b in pairwise(bend))


def test_colors_mix() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert rgb("#010203") == (1, 2, 3)


def test_long_unit_name_keeps_what_tells_sisters_apart() -> None:
    short = [_shortened(name, 8, 26) for name in ("Nafshi-1A", "Nafshi-2A", "77/7", "Kahalani")]
    assert [s[-3:] for s in short[:2]] == ["-1A", "-2A"]
    assert short[2] == "77/7"
    assert "Kahalani".startswith(short[3])
    assert all(text_width(s, 8) <= 26 for s in short)
