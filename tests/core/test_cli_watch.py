"""`golan watch`: a line a turn, a result line, files that are checked before play begins."""

import re
from functools import cached_property

import pytest

from golan_core.analysis.turn_count import TurnCount
from golan_core.bots import bot_rng, play
from golan_core.cli import watch
from golan_core.cli.common import check_output, read_bots, verdict
from golan_core.errors import GolanError
from golan_core.model.values import Event, Fact, Gamble, Outcome
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.record.record import read_record
from golan_core.testing.toy import Toy, ToyLook

RESULT = re.compile(r"result: (?:\w+ wins|draw): .+; last turn \d+, digest [0-9a-f]{64}")


def test_a_line_a_turn_and_the_result(golan):
    result = golan("watch", "toy", "--seed", "5", "--bots", "random")
    assert result.exit_code == 0
    assert result.stderr == ""
    head, *turns, last = result.stdout.splitlines()
    assert head == "The race, level, seed 5: red random, blue random"
    assert [line[:9] for line in turns] == [f"turn {n:>2}: " for n in range(1, len(turns) + 1)]
    assert turns[0].endswith(tuple("0123456789"))
    assert "; red " in turns[0]
    assert RESULT.fullmatch(last)
    assert f"last turn {len(turns)}," in last


def test_the_same_seed_is_the_same_game(golan):
    games = [golan("watch", "toy", "--bots", "random", "--seed", seed).stdout for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_it_is_the_game_that_a_session_gives(golan):
    line = golan("watch", "toy", "--seed", "8", "--bots", "random,greedy").stdout.splitlines()[-1]
    session = Session(Toy(), seed=8)
    bots = read_bots(Plugins(discover=False), Toy(), "random,greedy")
    play(session, bots, rngs={role: bot_rng(8, role) for role in Toy.roles})
    assert line == watch.result_line(session)


def test_without_a_seed_the_seed_is_told(golan):
    first = golan("watch", "toy", "--bots", "random").stdout
    seed = re.search(r"seed (\d+)", first).group(1)
    assert golan("watch", "toy", "--bots", "random", "--seed", seed).stdout == first


def test_scenario_and_options(golan):
    result = golan(
        "watch", "toy", "--scenario", "handicap", "-o", "turns=2", "--option", "helping=no", "--seed", "1"
    )
    lines = result.stdout.splitlines()
    assert lines[0].startswith("The race, handicap, seed 1")
    assert len(lines) == 4


def test_record_and_picture(golan, here):
    words = ("watch", "toy", "--seed", "5", "--record", "r.golan", "--picture", "p.png")
    assert golan(*words).exit_code == 0
    assert read_record(here / "r.golan").result.startswith(("won", "drawn"))
    assert (here / "p.png").read_bytes().startswith(b"\x89PNG")
    assert golan(*words).exit_code == 0, "its own files may be written over"
    assert sorted(path.name for path in here.iterdir()) == ["p.png", "r.golan"]


def test_result_lines_are_not_wrapped(golan):
    line = golan("watch", "toy", "--seed", "5", env={"COLUMNS": "30"}).stdout.splitlines()[-1]
    assert len(line) > 80
    assert RESULT.fullmatch(line)


# --------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scenario", "levle"), ("no scenario 'levle'", "did you mean 'level'?")),
        (("--bots", "gredy"), ("no bot 'gredy'", "did you mean 'greedy'?")),
        (("--bots", "random,gredy"), ("no bot 'gredy'",)),
        (("--bots", "random,greedy,random"), ("2 roles", "3 bots", "red=BOT,blue=BOT")),
        (("--bots", "rad=greedy"), ("no role 'rad'", "did you mean 'red'?")),
        (("--option", "trns=3"), ("no option 'trns'", "did you mean 'turns'?")),
        (("--option", "turns=x"), ("option turns", "whole number", "'x'")),
        (("--option", "helping=maybe"), ("option helping", "yes or no", "'maybe'")),
        (("--option", "turns"), ("NAME=VALUE", "'turns'")),
        (("-o", "turns=2", "-o", "turns=3"), ("turns is given twice",)),
        (("--record", "no/r.golan"), ("no/r.golan", "no folder 'no'")),
        (("--record", "."), ("not a plain file",)),
        (("--record", "/dev/null"), ("/dev/null", "not a plain file")),
        (("--record", "notes.txt"), ("notes.txt", "something else", "another name")),
        (("--picture", "p.jpg"), ("p.jpg", ".png")),
        (("--picture", "no/p.png"), ("no/p.png", "no folder 'no'")),
    ],
)
def test_bad_input(golan, wrong, here, words, said):
    (here / "notes.txt").write_text("dear diary")
    result = golan("watch", "toy", "--seed", "1", *words)
    wrong(result, *said)
    assert "turn  1" not in result.stdout, "it is refused before play"
    assert (here / "notes.txt").read_text() == "dear diary"


def test_a_folder_without_rights(monkeypatch, tmp_path):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(GolanError, match="permission denied; choose another place"):
        check_output(tmp_path / "r.golan")


def test_a_game_that_draws_nothing(golan, wrong, monkeypatch):
    def scene(self, state, role=""):
        raise NotImplementedError

    monkeypatch.setattr(ToyLook, "scene", scene)
    wrong(golan("watch", "toy", "--picture", "p.png"), "p.png: toy says nothing about how its table looks")


def test_a_game_that_is_broken_off_is_kept(golan, here, monkeypatch):
    turn = Toy.turn

    def stop(self, state):
        if state.turn == 3:
            raise KeyboardInterrupt
        return turn(self, state)

    monkeypatch.setattr(Toy, "turn", stop)
    result = golan("watch", "toy", "--seed", "5", "--record", "r.golan")
    assert result.exit_code == 130
    assert result.stderr == "golan: the game so far is kept in r.golan\n"
    assert read_record(here / "r.golan").entries


def test_a_game_without_end(golan, wrong, monkeypatch):
    monkeypatch.setattr(watch, "MAX_ACTIONS", 3)
    wrong(golan("watch", "toy", "--seed", "5"), "toy has not ended after 3 actions")


# ------------------------------------------------------------------------- pieces


def test_the_tally_counts_what_events_tell_alike_in_every_game():
    count = TurnCount()
    count.add([Event("move", "", moved=("u",)), Event("move", "", moved=("v",)), Event("phase", "")])
    count.add([Event("result", "", gamble=Gamble([(1, {"a": 1})], {"a": 1})) for _ in range(2)])
    count.add([Event("step", "", role=role, lost=1) for role in ("b", "a")])
    count.add([Event("destroyed", "", role="b", lost=2)])
    count.add([Event("step", "a walk is no loss")])
    assert str(count) == "2 moves, 2 combats, 4 steps lost (a 1, b 3)"
    count.clear()
    assert str(count) == "0 moves, 0 combats, 0 steps lost"


def test_a_turn_line_has_the_date_of_the_turn_and_the_points_after_it():
    class DatedLook(ToyLook):
        def summary(self, state):
            return (
                Fact("date", f"{state} May", kind="date"),
                Fact("VP", state * 10, "our", "points"),
                Fact("air", 3),
            )

    class Dated(Toy):
        look = cached_property(DatedLook)

        def turn(self, state):
            return state

    line = watch._turn_line(Dated(), 1, 2, TurnCount())
    assert line == "turn  1 (1 May): 0 moves, 0 combats, 0 steps lost; our VP 20"


def test_a_verdict_gives_no_figure_twice():
    outcome = Outcome("red", "end: Red final 3", {"red_final": 3, "blue_final": 2, "turn": 9, "at": (1, 2)})
    assert verdict(outcome) == "red wins: end: Red final 3 (blue final 2)"
    assert verdict(Outcome("", "level")) == "draw: level"
    assert verdict(None) == "unfinished"
    assert watch.result_line(Session(Toy(), seed=1)).startswith("result: unfinished; last turn 1, digest ")


def test_bots_by_role():
    bots = read_bots(Plugins(discover=False), Toy(), "blue=random")
    assert {role: bot.name for role, bot in bots.items()} == {"red": "greedy", "blue": "random"}


REPORT_PLUGIN = """
from golan_core.plugins.hooks import hookimpl
golan_api = 2

@hookimpl
def golan_report_sections(session):
    return {"Luck": [f"{len(session.journal)} actions"]}
"""


def test_report_sections_of_plugins_stand_before_the_result(golan, distribution):
    distribution("luck", "luck_report", REPORT_PLUGIN)
    *_, title, line, last = golan("watch", "toy", "--seed", "5", "--bots", "random").stdout.splitlines()
    assert title == "Luck"
    assert re.fullmatch(r"    \d+ actions", line)
    assert RESULT.fullmatch(last)
