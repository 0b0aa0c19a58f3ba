"""Studies over many games: figures that can be checked by hand, and the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from golan_core.analysis.study import Job, Played, Study, play_one, wilson, write_csv
from golan_core.cli.app import run
from golan_core.errors import GolanError


def played(seed: int, winner: str, *values: float) -> Played:
    return Played(seed, winner, "", len(values), 10, tuple({"ground": v} for v in values))


def test_wilson_interval_of_8_in_10() -> None:
    """With z = 1.96: centre 0.8 + 0.19208, spread 1.96 sqrt(0.016 + 0.009604), scale 1.38416."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0


def test_course_takes_the_games_still_going_on() -> None:
    study = Study([played(1, "a", 1, 2), played(2, "b", 3), played(3, "a", 5, 4)])
    assert study.course("ground") == [(1, 2.0, 3.0, 4.0), (2, 2.5, 3.0, 3.5)]
    assert study.last_turns() == {1: 1, 2: 2}
    assert study.wins() == {"a": 2, "b": 1}


def test_csv_has_a_row_for_each_game_and_turn(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    write_csv(Study([played(1, "a", 1, 2), played(2, "b", 3)]), path)
    assert path.read_text().split() == [
        "seed,winner,last_turn,turn,ground",
        "1,a,2,1,1",
        "1,a,2,2,2",
        "2,b,1,1,3",
    ]
    with pytest.raises(GolanError, match="cannot be written"):
        write_csv(Study(), tmp_path)


def test_a_job_is_the_same_game_every_time() -> None:
    bots = (("israeli", "random"), ("syrian", "random"))
    job = Job("heights-of-courage", "badhr", (("setup", "ready"), ("turns", 2)), bots, 5)
    first, second = play_one(job), play_one(job)
    assert first == second
    assert first.last_turn == 2
    assert len(first.turns) == 2


def test_the_command_prints_wins_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "study",
        "heights-of-courage",
        "--scenario",
        "badhr",
        "--games",
        "2",
        "--bots",
        "random",
        "-o",
        "turns=1",
    ]
    assert run(arguments) == 0
    out = capsys.readouterr().out
    assert "of 2" in out
    assert "95 %" in out
    assert "last turns   1: 2" in out


@pytest.mark.parametrize(("wrong", "word"), [("--games 0", "--games"), ("--plot x.gif", ".png")])
def test_bad_wishes_are_one_line(wrong: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "heights-of-courage", *wrong.split()]) == 2
    err = capsys.readouterr().err.strip()
    assert word in err
    assert "\n" not in err
