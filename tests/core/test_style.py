"""What a game's style says of its looks, and what is dealt where it says nothing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import get_args

import pytest

from golan_core.data.data_files import DataError
from golan_core.drawing.ground import _PATTERNS
from golan_core.drawing.lines import _FORMS
from golan_core.drawing.shapes.signs import _PAINTERS
from golan_core.drawing.theme import Theme
from golan_core.map.board import Board, load_board
from golan_core.view.style import FILE, Form, Ground, Party, Pattern, Shape, Style, load_style

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(HERE / "scene_map.json")


def test_the_roles_of_a_game_without_a_style_never_share_a_colour() -> None:
    roles = [f"side {number}" for number in range(12)]
    theme = Theme(Style().dealt(roles))
    assert len({theme.counter(role, "") for role in roles}) == len(roles)
    assert len({theme.strong(role) for role in roles}) == len(roles)
    assert Style().dealt(roles) == Style().dealt(roles)


def test_a_dealt_colour_is_none_that_the_style_gives() -> None:
    first = Style().dealt(["red"]).of("red")
    style = Style(party={"blue": Party(color=first.color, ink=first.ink)}).dealt(["red", "blue"])
    assert style.of("blue") == Party(color=first.color, ink=first.ink)
    assert style.of("red").color not in (None, first.color)
    assert style.of("red").ink not in (None, first.ink)


def test_terrain_without_a_style_has_a_ground_of_its_own() -> None:
    kinds = ["plain", "bog", "scrub", "ice", "jungle"]
    style = Style(ground={"ice": Ground(color="#ffffff")}).dealt((), kinds)
    assert style.ground["ice"] == Ground(color="#ffffff")
    assert len({style.ground[k].color for k in kinds}) == len(kinds)
    assert len({style.ground[k].pattern for k in kinds if k != "ice"}) == len(kinds) - 1


def test_a_folder_without_a_style_is_dealt_one(tmp_path: Path, board: Board) -> None:
    style = load_style(tmp_path, ("red", "blue"), board)
    assert set(style.ground) == set(board.terrain_kinds)
    assert style.of("red").color != style.of("blue").color
    assert style.letter("red") == "R"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("leja = {", "lejah = {", "style.toml: ground: the map has no 'lejah'; did you mean 'leja'?"),
        ("ditch = {", "dich = {", "style.toml: hexside: the map has no 'dich'; did you mean 'ditch'?"),
        ('"lebanon", ', '"lebnon", ', "style.toml: off_play: the map has no 'lebnon'"),
        ('form = "water"', 'form = "watr"', "style.toml: hexside.river.form: 'watr' is not allowed"),
        ('"#f2ead0"', '"beige"', 'write a colour such as "#1f4e9c"'),
        ("[badge]", "[badges]", "unknown key 'badges'; did you mean 'badge'?"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, board: Board, old: str, new: str, told: str) -> None:
    shutil.copy(HERE / FILE, tmp_path)
    text = (tmp_path / FILE).read_text("utf-8")
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load_style(tmp_path, (), board)
    assert told in str(caught.value)


def test_all_that_a_style_may_say_can_be_drawn() -> None:
    assert set(get_args(Pattern)) == {"", *_PATTERNS}
    assert set(get_args(Form)) == {"hidden", *_FORMS}
    assert set(get_args(Shape)) == {"star5", "star6", *_PAINTERS}
