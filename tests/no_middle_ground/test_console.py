"""The game played in the console by scripts: whole games, against a bot, and with wrong lines."""

from __future__ import annotations

import random
import re

import pytest
from typer.testing import CliRunner

from golan_core.bots import bot_rng
from golan_core.cli.app import app
from golan_core.play.session import Session

GAME = "no-middle-ground"
ASKED = ("show {u}", "show {h}", "odds {u}", "odds {h}", "legal {u}", "why {u} {h}", "units", "legal")


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Plays a script: play(["status"], "badr") gives the result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GOLAN_PLUGINS", GAME)

    def run(lines, scenario="badr", side="both", seed=4, **options):
        words = ["play", GAME, "--scenario", scenario, "--side", side, "--seed", str(seed), "--script", "-"]
        words += [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        return CliRunner().invoke(app, words, input="\n".join(lines) + "\n")

    return run


def script_of(game, scenario, seed):
    """A random game as lines, with questions of all kinds strewn in."""
    session, rng = Session(game, scenario, {}, seed), random.Random(seed)
    rngs = {role: bot_rng(seed, role) for role in game.roles}
    while session.decision is not None:
        state = session.state
        units = [game.words.unit_name(u) for u, h in enumerate(state.where) if h >= 0]
        if units and rng.random() < 0.3:
            unit = rng.choice(units)
            label = game.definition.board.grid.label(state.where[game.words.unit(unit)])
            yield rng.choice(ASKED).format(u=unit, h=label)
        action = game.legal(state).sample(rngs[session.decision.role])
        text = game.format(action)
        odds = ("fire", "assault", "bombard", "bridge", "check", "draw", "hit", "retreat", "choose", "seize")
        if text.split()[0] in odds:
            yield f"odds {text}"
        yield text
        session.submit(session.decision.role, action)


@pytest.mark.parametrize(("scenario", "seed"), [("badr", 1), ("target-damascus", 2)])
def test_a_whole_game_between_two_players(play, table, scenario, seed):
    lines = list(script_of(table.game, scenario, seed))
    result = play(lines, scenario, seed=seed)
    assert result.exit_code == 0, result.stderr
    assert "the game is over: " in result.stdout
    told = set(re.findall(r"^turn \d+ \w+> (\w+)", result.stdout, re.MULTILINE))
    assert {"end", "activate", "draw", "move", "fire", "assault", "bombard"} <= told
    assert scenario == "badr" or {"muster", "seize", "check", "arrive", "hit", "choose", "rally"} <= told


def test_against_the_random_bot(play):
    lines = ["end", "status", "log 3", "units israeli", "help bombard"]
    result = play(lines, side="syrian", seed=3)
    assert result.exit_code == 0, result.stderr
    assert "bombard HEX ARTILLERY AIR-UNITS" in result.stdout


def test_refusals_name_the_rule(play):
    result = play(["end", "activate 7th", "why move 47/1 1528", "why 188/1 1320", "legal 47/1"])
    assert result.exit_code == 0, result.stderr
    assert "'move' is not for now; what may be done: bridge, end [NMG 8.0]" in result.stdout
    assert "188/1 to 1320: it is for syrian to decide" in result.stdout
    assert "47/1 is no engineer unit: only engineers bridge the ditch [NMG 8.0]" in result.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("activate 36th", "refused: 36th is none of your formations on the map: 5th, 7th, 9th [NMG 2.0]"),
        ("activate 8th", "refused: 8th is none of your formations on the map"),
        ("fire 1419", "is too short; the form is: fire HEX UNITS AIR-UNITS"),
        ("show 188/11", "did you mean '188/1'?"),
        ("odds end", "'end' has no odds"),
        ("draw", "refused: 'draw' is not for now; what may be done: activate [NMG 2.0]"),
    ],
)
def test_a_wrong_line_ends_the_script_with_the_cure(play, line, said):
    result = play(["end", line])
    assert result.exit_code == 2
    assert result.stderr.startswith("golan: standard input, line 2: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
