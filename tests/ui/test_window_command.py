"""`golan window` and `golan render`: what they say where there is no display, and the picture drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from golan_core.cli.app import run
from golan_core.errors import GolanError
from golan_core.play.session import Session
from golan_core.record.record import write_record
from golan_ui.app import Wish, run_window, seats_of
from golan_ui.rendering import render_position

HOC = "heights-of-courage"


def test_no_display_is_one_sentence_and_code_2(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("ARCADE_HEADLESS", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run_window(Wish(HOC)) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "golan play" in told


def test_no_arcade_is_one_sentence_and_code_2(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyglet", None)
    assert run_window(Wish(HOC)) == 2
    told = capsys.readouterr().err
    assert "golan[ui]" in told
    assert "golan play" in told


def test_wrong_wishes_are_told_before_a_window_opens() -> None:
    with pytest.raises(GolanError, match="no side"):
        seats_of(HOC, "isreali")
    with pytest.raises(GolanError, match="no theme"):
        run_window(Wish(HOC), theme="pink")
    with pytest.raises(GolanError, match="no scenario"):
        run_window(Wish(HOC, "nonsense"))


def test_seats() -> None:
    assert seats_of(HOC, "syrian") == {"israeli": "greedy", "syrian": None}
    assert seats_of(HOC, "both") == {"israeli": None, "syrian": None}
    assert seats_of(HOC, "none", "random") == {"israeli": "random", "syrian": "random"}


def test_render_a_start_and_a_position_of_a_record(hoc: Any, tmp_path: Path) -> None:
    session = Session(hoc, "historical", seed=3)
    for _ in range(3):
        decision = session.decision
        assert decision is not None
        session.submit(decision.role, hoc.parse(session.state, "end"))
    write_record(session, tmp_path / "war.golan")
    render_position(HOC, tmp_path / "start.png", scale=12)
    render_position(HOC, tmp_path / "zero.png", record=tmp_path / "war.golan", at=0, scale=12)
    render_position(HOC, tmp_path / "end.png", record=tmp_path / "war.golan", scale=12)
    pictures = {name: Image.open(tmp_path / f"{name}.png").tobytes() for name in ("start", "zero", "end")}
    assert pictures["start"] == pictures["zero"] != pictures["end"]
    with pytest.raises(GolanError, match="--at takes 0 to"):
        render_position(HOC, tmp_path / "x.png", record=tmp_path / "war.golan", at=99)


def test_render_draws_vectors_too(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "start.svg"
    assert run(["render", HOC, str(file)]) == 0
    assert capsys.readouterr().out == f"picture: {file}\n"
    assert file.stat().st_size < 5_000_000
    words = {"".join(e.itertext()) for e in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}
    assert {"Heights of Courage", "Kuneitra", "24.16", "5-4-10"} <= words


@pytest.mark.parametrize("name", ["start.jpg", "start", "no/start.svg"])
def test_what_render_cannot_write_is_told_before_it_draws(name: str, tmp_path: Path, capsys: Any) -> None:
    assert run(["render", HOC, str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert ".png or .svg" in told or "there is no folder" in told
    assert not list(tmp_path.iterdir())


def test_the_commands_are_there(capsys: Any) -> None:
    assert run(["window", "--help"]) == 0
    assert run(["render", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--side" in told
    assert "--record" in told
