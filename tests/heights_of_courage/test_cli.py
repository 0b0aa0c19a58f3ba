"""The `golan` command with the real game."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from golan_core.cli.app import app

ROOT = Path(__file__).parents[2]
GAME = "heights-of-courage"


@pytest.fixture
def golan(tmp_path, monkeypatch):
    """Runs the command in an empty folder: golan("games") gives its result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GOLAN_PLUGINS", GAME)
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


def test_games_and_provenance(golan):
    assert re.search(r"[1-9]\d* of \d+ data reconstructed", golan("games").stdout)
    listed = golan("provenance", GAME, "--list")
    assert listed.exit_code == 0
    assert {"rulebook", "geodata", "reconstruction"} <= set(listed.stdout.split())


def test_bots_play_and_the_record_replays(golan):
    words = ("--seed", "1", "--bots", "random", "--option", "turns=2", "--record", "r.golan")
    watched = golan("watch", GAME, *words)
    assert watched.exit_code == 0, watched.stderr
    head, first, second, last = watched.stdout.splitlines()
    assert head.startswith("Heights of Courage")
    assert first.startswith("turn  1 (6 Oct PM): ")
    assert re.search(r"; syrian VP \d+, syrian maximum \d+, israeli VP \d+$", second)
    assert re.fullmatch(
        r"result: .+: Syrian maximum \d+, Israeli final \d+; last turn 2, digest [0-9a-f]{64}", last
    )
    replayed = golan("replay", "r.golan", "--verify")
    assert replayed.exit_code == 0, replayed.stderr
    assert last.rpartition(" ")[2] in replayed.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("show Kuneitr", "did you mean 'Kuneitra'?"),
        ("show 99.99", "row 99"),
        ("legal SP-10", "did you mean 'SP-1"),
        ("move SP-107 24.15", "refused: "),
        ("odds attack 23.16", "the form is: attack HEX UNITS"),
    ],
)
def test_a_wrong_line(golan, line, said):
    result = golan("play", GAME, "--side", "both", "--seed", "1", "--script", "-", input=f"status\n{line}\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("golan: standard input, line 2: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_the_session_of_the_documentation_can_be_played(golan):
    text = (ROOT / "docs" / "console.md").read_text()
    session = re.search(r"```text\n\$ golan (play .+?)\n(.+?)```", text, re.DOTALL)
    lines = re.findall(r"^turn \d+ \w+> (.+)$", session[2], re.MULTILINE)
    result = golan(*session[1].split(), "--script", "-", input="\n".join(lines))
    assert result.exit_code == 0, f"{result.stderr}: write the session of docs/console.md anew"
    assert len(lines) > 10


def test_help_names_the_verbs(golan):
    result = golan("play", GAME, "--side", "both", "--script", "-", input="help\nhelp overrun\n")
    assert "  move UNITS HEX HEX ..." in result.stdout
    assert "overrun HEX UNITS: attack an adjacent hex while moving" in result.stdout
