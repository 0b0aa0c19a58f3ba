"""Marks that a stack does not hide, those on hexsides, badges that change a counter, parts of a board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from golan_core.drawing.canvas import Frame
from golan_core.drawing.counters import CounterPress, paint_badges, paint_stack
from golan_core.drawing.marks import paint_marks, place_of
from golan_core.drawing.shapes.signs import SIZES
from golan_core.drawing.theme import OverlayStyle, Theme
from golan_core.map.board import Board, load_board
from golan_core.view.overlays import Overlays, lit
from golan_core.view.scene import BoardView, CounterView, HexView, Mark, Overlay, board_view
from golan_core.view.style import MarkStyle, Party, Style

SIDE, SCALE = 140, 100.0
SPOT = BoardView("", (HexView(0, "", (0.7, 0.7), (), (), ""),), (), (), (), (0.0, 0.0, 1.4, 1.4))
THEME = Theme(
    Style(
        party={"israeli": Party(ink="#1f4e9c"), "syrian": Party(ink="#1b7a3d")},
        mark={
            "strongpoint": MarkStyle(shape="fort", ink="#010203"),
            "minefield": MarkStyle(shape="mines", ink="#1c1c1c"),
            "cleared minefield": MarkStyle(shape="mines", fill="#fffdf4", ink="#b3ab98"),
            "bridge": MarkStyle(shape="bridge", ink="#222222"),
            "causeway": MarkStyle(shape="causeway", fill="#d8b98a", ink="#6b4f22"),
        },
        hatched=["DISR"],
        stripe={"7th": "#123456"},
    )
)
PIECE = CounterView("A", 0, "red", "R", symbol="armor", size="battalion", values="3-3-5")


def painted(kind: str, *stack: CounterView) -> Image.Image:
    image = Image.new("RGB", (SIDE, SIDE), "#ffffff")
    paint_marks(image, Frame(0.0, 0.0, SCALE), SPOT, [Mark(0, kind)], THEME)
    if stack:
        paint_stack(image, (SIDE / 2, SIDE / 2), stack, SCALE, CounterPress(THEME, {}))
    return image


@pytest.mark.parametrize(
    "kind",
    ["strongpoint:red", "minefield", "cleared minefield", "supply:red", "bridge:30", "causeway:210"],
)
def test_a_stack_does_not_hide_a_sign_at_the_edge_of_the_hex(kind: str) -> None:
    pile = (PIECE, PIECE)
    bare = painted("nothing at all", *pile)
    shown = ImageChops.difference(painted(kind, *pile), bare).convert("L").point(lambda v: 255 * (v > 60))
    assert shown.histogram()[255] > 30


@pytest.mark.parametrize("degrees", [30, 90, 150, 210, 270, 330])
def test_a_sign_of_a_hexside_stands_where_its_angle_says(degrees: int) -> None:
    box = ImageChops.difference(
        painted(f"bridge:{degrees}"), Image.new("RGB", (SIDE, SIDE), "#ffffff")
    ).getbbox()
    assert box is not None
    middle = ((box[0] + box[2]) / 2 / SCALE - 0.7, (box[1] + box[3]) / 2 / SCALE - 0.7)
    assert middle == pytest.approx(place_of(f"bridge:{degrees}", THEME.mark("bridge:1")), abs=0.03)


def test_every_sign_fits_into_the_picture_of_its_hex() -> None:
    for kind in ("strongpoint:red", "minefield", "supply:red", "bridge:0", "causeway:90", "entry"):
        style = THEME.mark(kind)
        x, y = place_of(kind, style)
        assert max(abs(x), abs(y)) + SIZES[style.shape] / 2 <= 0.75


def test_unknown_marks_are_plain_and_those_of_a_side_have_its_colour() -> None:
    assert THEME.mark("whatever").shape == "plain"
    assert THEME.mark("strongpoint").ink == "#010203"
    assert THEME.mark("strongpoint:israeli") == MarkStyle(shape="fort", ink=THEME.strong("israeli"))
    assert THEME.mark("bridge:30") == THEME.mark("bridge")


def test_an_overlay_of_a_role_has_its_colour_and_the_look_of_its_kind() -> None:
    theme = THEME
    assert theme.overlay("zoc:israeli") == replace(theme.overlay("zoc"), color=theme.strong("israeli"))
    assert theme.overlay("zoc:israeli") != theme.overlay("zoc:syrian")
    own = OverlayStyle("#010203", 1, 0.0)
    assert replace(theme, overlays={**theme.overlays, "zoc:x": own}).overlay("zoc:x") == own


def test_a_stripe_has_its_colour_from_the_style_or_always_the_same_one() -> None:
    assert THEME.stripe("7th") == "#123456"
    assert THEME.stripe("8th") == Theme().stripe("8th") != "8th"


def test_a_hatched_badge_changes_the_counter_and_others_do_not() -> None:
    press = CounterPress(THEME, {})
    plain, acted, shaken = (
        press.print(replace(PIECE, badges=b), 60).tobytes() for b in ((), ("ACTED",), ("DISR", "ACTED"))
    )
    assert plain == acted
    assert plain != shaken


def test_badges_are_dots_where_a_hex_is_too_narrow_for_words() -> None:
    def width(scale: float) -> float:
        image = Image.new("RGB", (SIDE, SIDE), "#00ff00")
        pile = [replace(PIECE, badges=("AIRMOBILE",))]
        paint_badges(image, (SIDE / 2, SIDE / 2), pile, scale, THEME)
        box = ImageChops.difference(image, Image.new("RGB", (SIDE, SIDE), "#00ff00")).getbbox()
        assert box is not None
        return float(box[2] - box[0])

    assert width(20) < 8
    assert width(60) > 25


def test_a_board_view_may_show_a_part_of_the_board() -> None:
    board = load_board(Path(__file__).with_name("scene_map.json"))
    part = _bits(board, "02.02", "02.03", "03.02")
    view = board_view(board, hexes=part, area_titles={"lake": "Small Lake"})
    assert {h.label for h in view.hexes} == {"02.02", "02.03", "03.02"}
    assert all(s.a in view and s.b in view for s in view.sides)
    assert all(p.hex in view for p in view.places)
    assert view.areas == (), "no hex of the lake is shown"
    with pytest.raises(ValueError, match="no hex to show"):
        board_view(board, hexes=0)


def _bits(board: Board, *labels: str) -> int:
    return sum(1 << board.grid.parse(label) for label in labels)


def test_overlays_are_made_only_when_they_are_asked_for() -> None:
    made: list[str] = []

    def make(title: str) -> list[Overlay]:
        made.append(title)
        return lit("zoc", 0b101, "x")

    found = Overlays({"one": lambda: make("one"), "two": lambda: make("two")})
    assert (list(found), len(found), made) == (["one", "two"], 2, [])
    assert found["two"] == [Overlay("zoc", (0, 2), ("x", "x"))]
    assert made == ["two"]
    assert lit("zoc", 0) == []
