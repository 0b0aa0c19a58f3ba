"""A game without units to move: everything is an answer, and chance bars the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golan_core.model.dice import ScriptedDice
from golan_core.record.record import read_record
from golan_core.record.replay import replay
from golan_ui.table.log import Log
from golan_ui.table.play import Play


def test_a_turn_by_keys_alone(toy: Any, sit: Any) -> None:
    p = sit(toy, dice=ScriptedDice((1, 4)))
    dialog = p.table().dialog
    assert dialog.kind == "ask"
    assert [o.label for o in dialog.options] == ["Step 1", "Step 2", "Step 3", "Gamble", "End"]
    p.key("1")  # red steps 1
    p.key("e")
    assert p.asked == ("blue", "run")
    p.key("4")  # blue gambles and falls
    assert p.asked == ("red", "help")
    p.key("2")
    assert p.asked == ("red", "run")
    assert [line.text for line in p.table().log][-2:] == ["blue falls back from hex 0", "red runs on"]


def test_undo_stops_at_the_dice_and_goes_on_by_agreement(toy: Any, sit: Any) -> None:
    p = sit(toy, dice=ScriptedDice((4, 5)))
    p.choose("do:step 2")
    p.press("undo")
    assert p.session.state.at == (0, 0)
    p.press("redo")
    assert p.session.state.at == (2, 0)
    p.press("gamble")
    undo = next(b for b in p.table().buttons if b.id == "undo")
    assert not undo.enabled
    assert "dice" in undo.why
    p.key("u")
    assert "dice were thrown" in p.table().message
    p.key("shift+a")
    assert p.session.state.at == (2, 0)
    assert any("by agreement" in line.text for line in p.table().log)
    p.key("shift+u")
    assert p.session.state.at == (0, 0)
    p.press("undo")
    assert p.table().message == "there is nothing to take back"


def test_save_and_load_with_the_log(toy: Any, sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "race.golan"
    p = sit(toy, save_path=file)
    p.key("2")
    assert p.desk.unsaved
    p.key("s")
    assert not p.desk.unsaved
    assert str(file) in p.table().message
    log = Log()
    again = Play(replay(read_record(file), toy, observers=[log]).session, dict.fromkeys(toy.roles), log=log)
    assert again.session.digest == p.session.digest
    assert again.table().log == p.table().log
    bare = Play(replay(read_record(file), toy).session, dict.fromkeys(toy.roles))
    assert [line.text for line in bare.table().log] == ["red: step 2"]


def test_a_save_that_fails_says_so_and_loses_nothing(toy: Any, sit: Any, tmp_path: Path) -> None:
    p = sit(toy, save_path=tmp_path / "nowhere" / "race.golan")
    p.key("2")
    p.key("s")
    assert "nowhere" in p.table().message
    assert p.desk.unsaved


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_against_a_bot_to_the_end(toy: Any, sit: Any, bot: str) -> None:
    p = sit(toy, seats={"red": None, "blue": bot})
    for _ in range(200):
        if p.table().over:
            break
        if p.table().busy:
            assert p.bot_step()
        else:
            p.key("e")
    assert "wins" in p.table().over
    assert p.desk.opponents.thinking() is None
    p.key("e")
    assert "wins" in p.table().message


def test_a_bot_is_stopped_and_its_late_answer_dropped(toy: Any, sit: Any) -> None:
    p = sit(toy, seats={"red": "random", "blue": None})
    work = p.desk.opponents.thinking()
    assert p.table().busy
    assert p.desk.opponents.thinking() is None  # handed out once
    p.key("e")
    assert "bot of red" in p.table().message
    p.desk.stop_bot()
    assert not p.table().busy
    assert p.table().dialog.kind == "bot"
    p.desk.take(work())
    assert p.session.journal == []
    p.choose("go-on")
    assert p.bot_step()
    assert len(p.session.journal) == 1


def test_the_seat_of_a_bot_is_taken(toy: Any, sit: Any) -> None:
    p = sit(toy, seats={"red": "random", "blue": None})
    p.desk.stop_bot()
    p.choose("take-seat")
    p.key("1")
    assert p.session.journal[0].text == "step 1"


class Cheat:
    name = "cheat"

    def choose(self, game: Any, state: Any, role: str, rng: Any) -> Any:
        return game.parse(state, "step 9")


class Broken:
    name = "broken"

    def choose(self, game: Any, state: Any, role: str, rng: Any) -> Any:
        raise RuntimeError("no plan")


@pytest.mark.parametrize(("bot", "words"), [(Cheat(), "not allowed"), (Broken(), "no plan")])
def test_a_bot_that_fails_is_stopped_with_a_word(toy: Any, sit: Any, bot: Any, words: str) -> None:
    p = sit(toy, seats={"red": bot, "blue": None})
    p.bot_step()
    assert words in p.table().message
    assert not p.table().busy
    assert "take-seat" in p.options()


def test_the_table_is_made_anew_only_after_a_change(toy: Any, sit: Any) -> None:
    p = sit(toy)
    before, table = p.revision, p.table()
    assert p.table() is table
    p.hover_hex(None)
    assert p.revision == before
    p.hover_hex(3)
    assert p.revision > before
    assert p.table() is not table
