"""The `golan` command: help, lists of what is installed, and one line for whatever is wrong."""

import pytest
import typer

from golan_core import __version__
from golan_core.cli import failures
from golan_core.cli.app import app
from golan_core.cli.output import columns
from golan_core.errors import GolanError
from golan_core.model.values import Datum
from golan_core.testing.toy import ToyManual
from golan_core.wording import counted

COMMANDS = ("games", "plugins", "provenance", "rules", "watch", "play", "replay", "report", "study")

HOOKS = """
from golan_core.plugins.hooks import hookimpl
golan_api = 2
"""
COMMAND_PLUGIN = (
    HOOKS
    + """
@hookimpl
def golan_commands(app):
    @app.command()
    def greet(name: str = "you"):
        print(f"hello {name}")

    @app.command()
    def broken(what: int | str = 1):
        pass

    @app.command()
    def watch():
        print("not this one")
"""
)


def test_version(golan):
    result = golan("--version")
    assert result.exit_code == 0
    assert result.stdout == f"golan {__version__}\n"


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(golan, words):
    result = golan(*words)
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)
    assert result.stderr == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(golan, command):
    result = golan(command, "--help")
    assert result.exit_code == 0
    assert f"Example: golan {command}" in result.stdout


def test_no_other_command_is_built_in():
    assert tuple(typer.main.get_command(app).commands) == COMMANDS


# ------------------------------------------------------------------ what is installed


def test_games(golan):
    result = golan("games")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "toy  1.0  The race"
    assert "0 of 1 datum reconstructed" in lines[1]
    assert lines[2].split()[0] == "level"
    assert lines[3].split()[0] == "handicap"


def test_games_of_one_game_shows_options_and_bots(golan):
    result = golan("games", "toy")
    assert "roles: red, blue" in result.stdout
    assert "turns=10: number of turns" in result.stdout
    assert "helping=yes: " in result.stdout
    assert "random  any legal action" in result.stdout


def test_games_without_any(golan, monkeypatch):
    monkeypatch.setenv("GOLAN_PLUGINS", "none")
    assert golan("games").stdout == "no game is installed\n"


def test_plugins(golan):
    lines = golan("plugins").stdout.splitlines()
    assert lines[0].split() == ["PLUGIN", "VERSION", "ORIGIN", "HOOKS"]
    assert lines[1].split() == ["golan", __version__, "built", "in", "golan_bots"]
    assert lines[2].split() == ["toy", "1.0", "toy-dist", "1.0", "golan_games"]
    assert lines[3] == "games: toy"


def test_a_faulty_plugin_is_named_once_and_passed_over(golan, distribution):
    distribution("ruin", "ruin", "raise RuntimeError('two\\nlines')")
    for words in (("games",), ("watch", "toy", "--seed", "1")):
        result = golan(*words)
        assert result.exit_code == 0
        assert result.stderr.count("\n") == 1
        assert "plugin ruin (ruin-dist 1.0)" in result.stderr
        assert "RuntimeError: two lines" in result.stderr
        assert "The race" in result.stdout
    listed = golan("plugins")
    assert listed.stdout.count("faulty: plugin ruin") == 1
    assert listed.stderr == ""


def test_a_plugin_that_fails_later_is_named(golan, distribution):
    text = HOOKS + "@hookimpl\ndef golan_observers(session):\n    return [lambda *all: 1 / 0]\n"
    distribution("peeper", "peeper", text)
    result = golan("watch", "toy", "--seed", "1")
    assert result.exit_code == 0
    assert "an observer of peeper failed" in result.stderr
    assert result.stdout.splitlines()[-1].startswith("result: ")


def test_provenance(golan, monkeypatch):
    data = [
        Datum("map", "geodata", "survey", "high", 300),
        Datum("guess", "reconstruction", "by eye", "low", 75),
        Datum("hunch", "reconstruction", "none", "medium", 25),
        Datum("text", "rulebook", "page 3", "high", 100),
    ]
    monkeypatch.setattr(ToyManual, "provenance", lambda self: data)
    lines = golan("provenance", "toy").stdout.splitlines()
    assert lines[0] == "The race 1.0: 500 data"
    assert [line.split()[:3] for line in lines[1:4]] == [
        ["rulebook", "100", "20"],
        ["geodata", "300", "60"],
        ["reconstruction", "100", "20"],
    ]
    assert lines[3].endswith("confidence low 75, medium 25")
    listed = golan("provenance", "toy", "--list").stdout
    assert "guess  low     by eye" in listed
    assert "100 of 500 data reconstructed" in golan("games").stdout


def test_provenance_of_a_game_that_says_nothing(golan, monkeypatch):
    monkeypatch.setattr(ToyManual, "provenance", lambda self: [])
    assert "says nothing" in golan("provenance", "toy").stdout


# --------------------------------------------------------------------- bad input


@pytest.mark.parametrize("command", ["watch", "play", "provenance", "games"])
def test_an_unknown_game(golan, wrong, command):
    wrong(golan(command, "toi"), "there is no game 'toi'", "did you mean 'toy'?")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wach", "toy"), ("golan: no such command 'wach'", "did you mean 'watch'?")),
        (("watch",), ("golan watch: missing argument", "GAME")),
        (("watch", "toy", "--sed", "3"), ("golan watch: no such option: --sed", "--seed")),
        (("watch", "toy", "--seed", "x"), ("golan watch: invalid value for '--seed'", "'x' is not a whole")),
        (("replay",), ("golan replay: missing argument", "FILE")),
        (("--bogus",), ("golan: no such option: --bogus",)),
    ],
)
def test_wrong_usage_is_one_line(golan, wrong, words, said):
    result = golan(*words)
    wrong(result, "--help)")
    assert all(part.lower() in result.stderr.lower() for part in said)


# ------------------------------------------------------------- commands of plugins


def test_commands_of_plugins(golan, distribution):
    distribution("friendly", "friendly", COMMAND_PLUGIN)
    result = golan("greet", "--name", "Dana")
    assert (result.exit_code, result.stdout) == (0, "hello Dana\n")
    assert result.stderr.count("\n") == 1
    assert "a command of friendly cannot be used" in result.stderr


def test_a_plugin_does_not_replace_a_command(golan, distribution):
    distribution("friendly", "friendly", COMMAND_PLUGIN)
    assert "result: " in golan("watch", "toy", "--seed", "1").stdout


def test_an_unknown_word_is_compared_with_commands_of_plugins_too(golan, distribution):
    distribution("friendly", "friendly", COMMAND_PLUGIN)
    result = golan("gret")
    assert result.exit_code == 2
    assert "'greet'" in result.stderr


# ---------------------------------------------------------------------- failures


def failing(error):
    def fail():
        raise error

    return failures.guarded(fail)


def test_an_internal_error_is_one_line_without_a_traceback(capsys):
    assert failing(KeyError("what")) == failures.INTERNAL
    said = capsys.readouterr().err
    assert said.startswith("golan: internal error: KeyError: 'what' (core/test_cli_commands.py:")
    assert "please report" in said
    assert said.count("\n") == 1


def test_the_traceback_is_shown_on_request(capsys, monkeypatch):
    monkeypatch.setenv("GOLAN_DEBUG", "1")
    assert failing(KeyError("what")) == failures.INTERNAL
    said = capsys.readouterr().err
    assert said.startswith("Traceback")
    assert said.splitlines()[-1].startswith("golan: internal error")


def test_bad_input_is_one_line(capsys):
    assert failing(GolanError("this\nand that")) == failures.BAD_INPUT
    assert capsys.readouterr().err == "golan: this and that\n"


def test_a_file_that_cannot_be_used(capsys):
    assert failing(PermissionError(13, "Permission denied", "a.toml")) == failures.BAD_INPUT
    assert capsys.readouterr().err.startswith("golan: a.toml: Permission denied")
    assert failing(OSError(28, "No space left on device")) == failures.BAD_INPUT
    assert capsys.readouterr().err.startswith("golan: the output: No space left on device")


def test_an_interrupt_and_a_closed_pipe_are_silent(capsys):
    assert failing(KeyboardInterrupt()) == failures.INTERRUPTED
    assert failing(failures.PipeClosed()) == failures.PIPE_CLOSED
    assert capsys.readouterr() == ("", "")


def test_columns_are_aligned_without_trailing_blanks():
    assert columns([("a", "1", ""), ("bbb", "22", "x")], "  ", right=(1,)) == ["  a     1", "  bbb  22  x"]
    assert columns([]) == []
    assert counted(1, "entry", "entries") == "1 entry"
    assert counted(0, "move") == "0 moves"
