"""Records: the text form, replay with every check, and one clear line for each way to be broken."""

import dataclasses
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golan_core import API_VERSION
from golan_core.bots import RandomBot, play
from golan_core.model.actions import End
from golan_core.model.dice import ManualDice, Roll, commitment
from golan_core.model.values import Refusal
from golan_core.play.session import Session, Setting
from golan_core.record.record import (
    Record,
    RecordError,
    RecordLine,
    parse_record,
    read_record,
    record_of,
    record_text,
    write_record,
)
from golan_core.record.replay import replay
from golan_core.testing.toy import Gamble, Step, Toy

BOTS = {"red": RandomBot(), "blue": RandomBot()}

OLD = (Path(__file__).parents[1] / "records" / "toy-format-1.golan").read_text()
GAME = OLD.replace("api: 1", f"api: {API_VERSION}")
"""A whole game, written down once: later versions must read it, replay it and write the same."""


def played(seed=1973, **more):
    session = Session(Toy(), seed=seed, **more)
    play(session, BOTS, seed)
    return session


def text_of(session, **more):
    return record_text(record_of(session, **more))


def replayed(text, **more):
    return replay(parse_record(text, "game.golan"), Toy(), **more)


def message(call, *arguments, **more):
    with pytest.raises(RecordError) as caught:
        call(*arguments, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ------------------------------------------------------------------------- format


def test_the_golden_game():
    assert text_of(played()) == GAME
    report = replayed(GAME)
    assert (report.actions, report.dice, report.warnings) == (13, 6, ())
    assert report.session.outcome.winner == "blue"
    assert text_of(report.session) == GAME


def test_the_record_of_the_docs_replays():
    docs = (Path(__file__).parents[2] / "docs" / "records.md").read_text()
    text = docs.split("```\n")[1]
    assert text_of(replayed(text).session) == text
    note = next(line for line in text.splitlines() if " lifted " in line)
    assert f"`{note}` is a note" in docs


def test_a_file_is_written_read_replayed_and_written_again_with_the_same_bytes(tmp_path):
    first, second = tmp_path / "a.golan", tmp_path / "b.golan"
    write_record(played(), first)
    write_record(replay(read_record(first), Toy()).session, second)
    assert first.read_bytes() == second.read_bytes() == GAME.encode()
    assert sorted(os.listdir(tmp_path)) == ["a.golan", "b.golan"]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_any_game_is_written_again_with_the_same_text(data):
    """With undo, lifted barriers, fronts, odd seeds, hidden seeds and no digests."""
    session = Session(
        Toy(),
        data.draw(st.sampled_from(["level", "handicap"])),
        {"helping": data.draw(st.booleans())},
        data.draw(st.one_of(st.integers(0, 10**9), st.binary(max_size=20), st.text("hex 01", max_size=9))),
        data.draw(st.one_of(st.just(""), st.text(max_size=6).filter(lambda t: t.isprintable()))),
        setting=Setting(digests=data.draw(st.booleans())),
    )
    for _ in range(data.draw(st.integers(0, 20))):
        last = next((e.role for e in reversed(session.journal) if e.action is not None), "red")
        if data.draw(st.integers(0, 4)) == 0:
            session.undo(last, lift_barrier=True)
        elif session.decision is not None:
            action = data.draw(st.sampled_from(list(session.game.legal(session.state))))
            session.submit(session.decision.role, action)
    text = text_of(session, seed=data.draw(st.booleans()))
    report = replayed(text)
    assert text_of(report.session) == text
    assert text_of(replayed(text, verify=False).session) == text
    assert report.session.digest == session.digest


WORDS = st.one_of(st.text(max_size=12), st.text('|;:"-#\\ ab\n', max_size=12))
ROLLS = st.builds(
    lambda purpose, sides, faces: Roll(purpose, sides, tuple(f % sides + 1 for f in faces)),
    WORDS,
    st.integers(1, 20),
    st.lists(st.integers(0, 99), min_size=1, max_size=3),
)
LINES = st.builds(
    RecordLine,
    st.integers(0, 999),
    st.sampled_from(["action", "lifted"]),
    WORDS,
    WORDS,
    st.lists(ROLLS, max_size=3).map(tuple),
    st.sampled_from(["", "0123456789abcdef"]),
)


@given(WORDS, WORDS, WORDS, st.binary(max_size=9), st.lists(LINES, max_size=4), WORDS)
def test_any_text_survives_being_written(game, scenario, front, seed, lines, option):
    record = Record(
        game=game,
        version="1",
        api=1,
        data="",
        scenario=scenario,
        options={"name": option},
        front=front,
        dice="seeded",
        commitment=commitment(seed),
        seed=seed,
        entries=tuple(lines),
        state="0123456789abcdef",
        result="unfinished",
    )
    read = parse_record(record_text(record))
    assert (
        dataclasses.replace(read, entries=tuple(dataclasses.replace(e, line=0) for e in read.entries))
        == record
    )


def test_comments_blank_lines_and_foreign_line_ends_are_read():
    text = "\n" + GAME.replace("8 | red", "# a rest would have been better\n\n8 | red").replace("\n", "\r\n")
    assert text_of(replayed(text).session) == GAME


def test_a_byte_order_mark_is_read(tmp_path):
    path = tmp_path / "game.golan"
    path.write_bytes(b"\xef\xbb\xbf" + GAME.encode())
    assert len(read_record(path).entries) == 13


def test_hidden_texts_of_the_front_are_quoted():
    session = Session(Toy(), seed=1, setting=Setting(front="north | south"))
    assert 'front: "north \\u007c south"\n' in text_of(session)
    assert replayed(text_of(session)).session.setting.front == "north | south"


def test_a_record_of_an_older_plugin_api_is_replayed_with_a_warning():
    report = replayed(OLD)
    assert text_of(report.session) == GAME
    assert report.warnings == (
        f"game.golan: the plugin API was 1 when this was recorded and is {API_VERSION} now",
    )


# ------------------------------------------------------------------------- resume


@pytest.mark.parametrize("stop", range(0, 13, 3))
def test_a_saved_game_goes_on_as_if_never_saved(stop):
    session = Session(Toy(), seed=1973)
    lines = replayed(GAME).session.journal
    for entry in lines[:stop]:
        session.submit(entry.role, entry.action)
    again = replay(parse_record(text_of(session)), Toy()).session
    for entry in lines[stop:]:
        assert not isinstance(again.submit(entry.role, entry.action), Refusal)
    assert text_of(again) == GAME


def test_undo_works_after_a_resume():
    session = Session(Toy(), seed=1)
    session.submit("red", Step(1))
    session.submit("red", Step(1))
    again = replay(parse_record(text_of(session)), Toy()).session
    assert again.undo("red") is None
    assert again.state.at == (1, 0)


def test_a_record_without_the_seed_hides_the_coming_dice():
    session = Session(Toy(), seed=1973)
    session.submit("red", End())
    text = text_of(session, seed=False)
    assert "seed: " not in text
    assert "1973" not in text
    again = replay(parse_record(text), Toy()).session
    assert again.submit("blue", Gamble()).code == "dice"
    assert text_of(again) == text
    opened = replay(parse_record(text), Toy(), seed=1973).session
    session.submit("blue", Gamble())
    opened.submit("blue", Gamble())
    assert opened.digest == session.digest


def test_the_wrong_seed_is_refused():
    text = text_of(Session(Toy(), seed=1973), seed=False)
    told = message(replay, parse_record(text, "g.golan"), Toy(), seed=1974)
    assert told == "g.golan: the seed is not the one committed to before play; use an unchanged copy"


def test_a_game_with_dice_of_the_table():
    session = Session(
        Toy(), seed=1, setting=Setting(dice_source=lambda position: ManualDice(lambda *what: [5]))
    )
    session.submit("red", Gamble())
    text = text_of(session)
    assert "dice: manual\n" in text
    again = replay(parse_record(text), Toy()).session
    assert text_of(again) == text
    assert again.submit("blue", Gamble()).code == "dice"
    typed = replay(
        parse_record(text), Toy(), dice_source=lambda position: ManualDice(lambda *what: [2])
    ).session
    typed.submit("blue", Gamble())
    assert typed.state.at == (5, 2)


def test_observers_follow_a_replay():
    told = []
    replayed(GAME, observers=[lambda session, entry, events: told.append((entry.seq, events[0].kind))])
    assert told[:3] == [(0, "end"), (1, "step"), (2, "gamble")]
    assert len(told) == 13
