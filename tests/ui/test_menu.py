"""The start menu by keys and clicks: a new game, a saved one, what goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.record.record import write_record
from golan_core.testing import toy as race
from golan_heights_of_courage import plugin as heights
from golan_ui.screens.menu import HUMAN, Menu
from golan_ui.table.play import Play


@pytest.fixture
def menu(tmp_path: Path) -> Menu:
    plugins = Plugins(discover=False)
    plugins.register(race, "toy")
    plugins.register(heights, "heights")
    return Menu(plugins, tmp_path)


def values(menu: Menu) -> dict[str, str]:
    return {entry.id: entry.value for entry in menu.page().entries}


def test_a_game_is_begun_by_keys_alone(menu: Menu) -> None:
    assert menu.page().title == "golan"
    page = menu.page()
    assert page.entries[page.focus].enabled, "the focus starts on what can be pressed"
    menu.focus("new")
    menu.key("enter")
    assert menu.page().title == "New game"
    assert values(menu)["game"] == "The race"
    menu.key("down")
    menu.key("right")
    assert values(menu)["scenario"] == "Blue starts at hex 4"
    menu.key("b")
    begun: Any = menu.begun
    assert begun.kind == "play"
    assert begun.session.scenario == "handicap"
    assert begun.seats["red"] is None
    assert begun.seats["blue"].name == "greedy"
    p = Play(begun.session, begun.seats, log=begun.log, save_path=begun.file)
    p.key("1")
    p.key("e")
    p.desk.take(p.desk.opponents.thinking()())
    assert next(line.text for line in p.table().log) == "red walks 1"


def test_game_options_seats_and_seed(menu: Menu) -> None:
    menu.press("new")
    menu.change("game", 1)
    assert values(menu)["game"] == "Heights of Courage"
    seat = values(menu)["seat:syrian"]
    menu.change("seat:syrian", 1)
    menu.change("seat:syrian", -1)
    assert values(menu)["seat:syrian"] == seat != HUMAN
    while values(menu)["seat:syrian"] != HUMAN:
        menu.press("seat:syrian")
    menu.change("option:setup", 1)
    assert values(menu)["option:setup"] == "free"
    menu.focus("seed")
    for name in ("7", "7", "backspace", "3"):
        menu.key(name)
    assert values(menu)["seed"] == "73"
    menu.press("begin")
    begun: Any = menu.begun
    assert begun.session.seed == b"73"
    assert begun.session.options["setup"] == "free"
    assert set(begun.seats.values()) == {None}
    tips = [entry.tooltip for entry in menu.page().entries]
    assert all(tips[:-1])


def test_what_the_game_refuses_is_said_and_nothing_begins(menu: Menu) -> None:
    menu.press("new")
    menu.change("game", 1)
    menu.change("option:turns", -1)
    menu.press("begin")
    assert menu.begun is None
    assert "turns" in menu.page().message


def test_a_saved_game_is_found_seated_and_gone_on_with(menu: Menu, tmp_path: Path) -> None:
    session = Session(race.Toy(), seed=1)
    session.submit("red", session.game.parse(session.state, "step 2"))
    write_record(session, tmp_path / "one.golan")
    (tmp_path / "notes.txt").write_text("no game")
    menu.key("l")
    assert [e.label for e in menu.page().entries] == ["one", "Back"]
    menu.key("enter")
    assert menu.page().title == "Who plays?"
    menu.press("begin")
    begun: Any = menu.begun
    assert begun.session.digest == session.digest
    assert begun.file == tmp_path / "one.golan"
    assert [line.text for line in begun.log.lines] == ["red walks 2"]
    menu.begun = None
    menu.press("replay")
    assert menu.begun is not None
    assert menu.begun.kind == "replay"


def test_go_on_with_the_last_game(menu: Menu, tmp_path: Path) -> None:
    assert not next(e for e in menu.page().entries if e.id == "continue").enabled
    menu.press("continue")
    assert menu.page().message
    file = tmp_path / "one.golan"
    write_record(Session(race.Toy(), seed=1), file)
    plugins = Plugins(discover=False)
    plugins.register(race, "toy")
    again = Menu(plugins, tmp_path, str(file))
    again.key("c")
    assert again.page().title == "Who plays?"
    again.key("escape")
    assert again.page().title == "Load a game"
    again.key("escape")
    assert again.page().title == "golan"


def test_a_broken_file_is_told(menu: Menu, tmp_path: Path) -> None:
    (tmp_path / "bad.golan").write_text("golan-record: 1\n")
    menu.press("load")
    menu.key("1")
    assert "bad.golan" in menu.page().message
    assert menu.page().title == "Load a game"
    assert menu.begun is None


def test_no_games_and_no_folder(tmp_path: Path) -> None:
    menu = Menu(Plugins(discover=False), tmp_path / "nowhere")
    assert not next(e for e in menu.page().entries if e.id == "new").enabled
    menu.press("load")
    assert menu.page().entries[0].label == "No saved games"
    menu.press("back")
    for entry in ("settings", "help", "quit"):
        menu.begun = None
        menu.press(entry)
        assert menu.begun is not None
        assert menu.begun.kind == entry


def test_focus_follows_the_pointer_and_stays_on_the_page(menu: Menu) -> None:
    menu.focus("quit")
    assert menu.page().entries[menu.page().focus].id == "quit"
    menu.key("up")
    menu.key("down")
    menu.key("down")
    assert menu.page().focus == 0


def test_options_are_named_for_people(tmp_path: Path) -> None:
    plugins = Plugins(discover=False)
    plugins.register(heights, "heights")
    menu = Menu(plugins, tmp_path)
    menu.press("new")
    labels = {e.id: (e.label, e.value) for e in menu.page().entries}
    assert labels["option:ezoc_entry"][0] == "EZOC entry"
    assert labels["option:overrun_from_ezoc"] == ("Overrun from EZOC", "no")
    menu.change("option:overrun_from_ezoc", 1)
    assert {e.id: e.value for e in menu.page().entries}["option:overrun_from_ezoc"] == "yes"
