"""Broken records: each way to be broken gives one line with the file, the line, and the cure."""

import dataclasses
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golan_core import API_VERSION
from golan_core.play.session import Session
from golan_core.record.record import (
    RecordError,
    game_of,
    parse_record,
    read_record,
    record_of,
    record_text,
    write_record,
)
from golan_core.record.replay import replay
from golan_core.testing.toy import Toy

OLD = (Path(__file__).parents[1] / "records" / "toy-format-1.golan").read_text()
GAME = OLD.replace("api: 1", f"api: {API_VERSION}")


def message(call, *arguments, **more):
    with pytest.raises(RecordError) as caught:
        call(*arguments, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ----------------------------------------------------------------------- warnings


class NewToy(Toy):
    version = "1.1"
    data_digest = "ab" * 32


def test_other_versions_are_a_warning_while_nothing_differs():
    report = replay(parse_record(GAME, "game.golan"), NewToy())
    assert report.warnings == (
        "game.golan: the version of the game was 1.0 when this was recorded and is 1.1 now",
        "game.golan: the data of the game was - when this was recorded and is abababababababab now",
    )


# ------------------------------------------------------------------------- broken


def without(text, line):
    return "".join(part for part in text.splitlines(keepends=True) if not part.startswith(line))


FORM = "position | role | action | dice | digest"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "g.golan: is not a golan record: it does not begin with 'golan-record: 1'; check the name"),
        (
            "PNG...",
            "g.golan: is not a golan record: it does not begin with 'golan-record: 1'; check the name",
        ),
        (
            GAME.replace("record: 1", "record: 2"),
            "g.golan, line 1: it is in format 2, and this golan reads 1; update golan",
        ),
        (
            GAME[: GAME.index("7 | red") + 9],
            "g.golan, line 19: the file is cut off here, the result is missing; use a complete copy",
        ),
        (
            without(GAME, "5 | red"),
            "g.golan, line 27: 13 entries are announced and 12 are there; use a complete copy",
        ),
        (
            without(GAME, "scenario"),
            "g.golan, line 27: the line 'scenario: ...' is missing; use a complete copy",
        ),
        (
            GAME.replace("scenario:", "scenaro:"),
            "g.golan, line 5: 'scenaro: level' is neither an entry nor a 'key: value' line; did you mean "
            "'scenario'?; remove or repair it",
        ),
        (GAME.replace("api: 2\n", "api: 2\napi: 2\n"), "g.golan, line 5: 'api' is given twice; remove one"),
        (GAME.replace("api: 2", "api: one"), "g.golan: 'api' is a whole number, not 'one'; repair it"),
        (
            GAME.replace("dice: seeded", "dice: loaded"),
            "g.golan: dice are seeded or manual, not 'loaded'; repair it",
        ),
        (
            GAME.replace("seed: 1973", "seed: hex 1g"),
            "g.golan: seed 'hex 1g' is not in hex digits; repair it",
        ),
        (
            GAME.replace("4 | blue | gamble |", "4 | blue |"),
            f"g.golan, line 16: an entry has 5 columns ({FORM}), this line has 4; repair it",
        ),
        (
            GAME.replace("a6690092b41b7766", "a66900"),
            "g.golan, line 12: 'a66900' is not a digest: 16 hex digits or '-'; repair it",
        ),
        (
            GAME.replace("gamble 1d6: 4", "gamble 4"),
            "g.golan, line 17: 'gamble 4' are not dice; write them as 'purpose 2d6: 3 4'",
        ),
        (
            GAME.replace("gamble 1d6: 4", "gamble 1d6: 7"),
            "g.golan, line 17: 1 values from 1 to 6 are needed in 'gamble 1d6: 7'; repair it",
        ),
        (
            GAME.replace("gamble 1d6: 4", "gamble 2d6: 4"),
            "g.golan, line 17: 2 values from 1 to 6 are needed in 'gamble 2d6: 4'; repair it",
        ),
        (
            GAME.replace("scenario: level", 'scenario: "lev'),
            "g.golan, line 5: '\"lev' is not a quoted text; repair the quotes",
        ),
    ],
)
def test_a_file_that_cannot_be_read(text, told):
    assert message(parse_record, text, "g.golan") == told


def test_files_that_are_no_records(tmp_path):
    missing, binary = tmp_path / "none.golan", tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert message(read_record, missing) == (
        f"{missing}: cannot be read: No such file or directory; check the name"
    )
    assert message(read_record, binary) == f"{binary}: is not a golan record: it is not text; check the name"
    assert "cannot be read: Is a directory" in message(read_record, tmp_path)


def test_a_place_that_cannot_be_written(tmp_path):
    told = message(write_record, Session(Toy()), tmp_path / "no" / "game.golan")
    assert told.endswith("game.golan: cannot be written: No such file or directory; choose another place")


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.golan"
    path.write_text("old")

    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert "No space left on device; choose another place" in message(write_record, Session(Toy()), path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.golan"]


SAME = "use an unchanged copy of the file (recorded with toy 1.0, API 2, data -; here toy 1.0, API 2, data -)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "step 2 | -",
            "step 9 | -",
            "g.golan, line 13: entry 1 (blue: step 9): expected a legal action, found a refusal: a step of 9 "
            "with 3 points [Toy 1]",
        ),
        (
            "step 2 | -",
            "stpe 2 | -",
            "g.golan, line 13: entry 1 (blue: stpe 2): expected an action of the game, found 'stpe' is not a "
            "verb; did you mean 'step'?",
        ),
        (
            "step 2 | -",
            "step 1 | -",
            "g.golan, line 13: entry 1 (blue: step 1): expected digest 9081ae6bfa04069a, found "
            "a14fe3f8a9431313",
        ),
        (
            "\n1 | blue",
            "\n1 | red",
            "g.golan, line 13: entry 1 (red: step 2): expected a legal action, found a refusal: it is blue "
            "who decides now, not red [core]",
        ),
        (
            "2 | blue | gamble | gamble 1d6: 5 |",
            "2 | blue | gamble | - |",
            "g.golan, line 14: entry 2 (blue: gamble): expected the dice no dice, found gamble: 1 dice are "
            "thrown but 0 values are left",
        ),
        (
            "2 | blue | gamble | gamble 1d6: 5 |",
            "2 | blue | gamble | gamble 1d6: 5; gamble 1d6: 2 |",
            "g.golan, line 14: entry 2 (blue: gamble): expected the dice gamble 1d6: 5; gamble 1d6: 2, found "
            "gamble 1d6: 5",
        ),
        (
            "2 | blue | gamble | gamble 1d6: 5 |",
            "2 | blue | gamble | luck 1d6: 5 |",
            "g.golan, line 14: entry 2 (blue: gamble): expected the dice luck 1d6: 5, found gamble 1d6: 5",
        ),
        (
            "2 | blue | gamble | gamble 1d6: 5 |",
            "2 | blue | gamble | gamble 1d10: 5 |",
            "g.golan, line 14: entry 2 (blue: gamble): expected the dice gamble 1d10: 5, found gamble 1d6: 5",
        ),
        (
            "2 | blue | gamble | gamble 1d6: 5 |",
            "2 | blue | gamble | gamble 1d6: 6 |",
            "g.golan, line 14: entry 2 (blue: gamble): expected the dice of the seed, gamble 1d6: 5, found "
            "gamble 1d6: 6",
        ),
        (
            "\n3 | red | end |",
            "\n4 | red | end |",
            "g.golan, line 15: entry 4 (red: end): expected position 3, found position 4",
        ),
        (
            "\n3 | red | end |",
            "\n3 lifted | red | end |",
            "g.golan, line 15: entry 3 (red: end): expected the position of an earlier entry and its action, "
            "found 'end'",
        ),
        (
            "state: 4eb3f787793483ef",
            "state: 5eb3f787793483ef",
            "g.golan: at the end: expected last position 5eb3f787793483ef, found 4eb3f787793483ef",
        ),
        (
            "result: won blue",
            "result: won red",
            "g.golan: at the end: expected result 'won red | the goal is reached', found 'won blue | the "
            "goal is reached'",
        ),
    ],
)
def test_a_record_that_does_not_replay(old, new, told):
    assert GAME.count(old) == 1
    assert message(replay, parse_record(GAME.replace(old, new), "g.golan"), Toy()) == f"{told}; {SAME}"


def test_a_seed_that_was_not_committed_to():
    told = message(replay, parse_record(GAME.replace("seed: 1973", "seed: 1974"), "g.golan"), Toy())
    assert told == "g.golan: the seed is not the one committed to before play; use an unchanged copy"


def test_loaded_dice_are_found_even_if_all_digests_are_left_out():
    text = GAME.replace("gamble 1d6: 5 | 818c094659713aa9", "gamble 1d6: 6 | -")
    assert "expected the dice of the seed, gamble 1d6: 5" in message(replay, parse_record(text), Toy())


def test_without_verification_only_the_dice_must_fit():
    text = GAME.replace("9081ae6bfa04069a", "0" * 16)
    assert "expected digest 0000000000000000" in message(replay, parse_record(text), Toy())
    assert record_text(record_of(replay(parse_record(text), Toy(), verify=False).session)) == text
    assert "no dice" in message(
        replay, parse_record(GAME.replace("gamble 1d6: 5 | 8", "- | 8")), Toy(), verify=False
    )


def test_other_rules_are_named_with_both_versions():
    class Shorter(NewToy):
        def apply(self, state, action, dice):
            after, events = super().apply(state, action, dice)
            return dataclasses.replace(after, last=9), events

    told = message(replay, parse_record(GAME, "g.golan"), Shorter())
    assert told.startswith("g.golan, line 12: entry 0 (red: end): expected digest a6690092b41b7766, found ")
    assert told.endswith(
        "; use the version it was played with (recorded with toy 1.0, API 2, data -; here toy 1.1, API 2, "
        "data abababab)"
    )


def test_a_game_that_raises_is_named():
    class Broken(Toy):
        def apply(self, state, action, dice):
            raise KeyError("hex")

    told = message(replay, parse_record(GAME, "g.golan"), Broken())
    assert "line 12: entry 0 (red: end): expected an action of the game, found KeyError: 'hex'; use" in told


def test_unknown_scenarios_and_options_are_named():
    told = message(
        replay, parse_record(GAME.replace("scenario: level", "scenario: levels"), "g.golan"), Toy()
    )
    assert told.startswith(
        "g.golan: toy has no scenario 'levels'; did you mean 'level'? (it has: level, handicap)"
    )
    told = message(replay, parse_record(GAME.replace("option turns", "option turn"), "g.golan"), Toy())
    assert told.startswith("g.golan: toy has no option 'turn'; did you mean 'turns'?; use")


def test_the_game_of_a_record():
    record = parse_record(GAME.replace("game: toy", "game: toyy"), "g.golan")
    assert message(game_of, record, [Toy()]) == (
        "g.golan: it is a game of 'toyy', which is not installed; did you mean 'toy'? (games: toy); install "
        "its plugin"
    )
    assert message(replay, record, Toy()) == (
        "g.golan: it is a game of 'toyy', not of 'toy'; replay it with its own game"
    )
    toy = Toy()
    assert game_of(parse_record(GAME), [toy]) is toy


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_record_gives_one_line_or_is_the_same_game(data):
    """Bytes changed, lines lost, doubled or swapped: never an exception of another kind."""
    lines = GAME.splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "byte"]))
        if how == "drop" and len(lines) > 1:
            del lines[at]
        elif how == "double":
            lines.insert(at, lines[at])
        elif how == "swap":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        elif how == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        elif lines[at]:
            place = data.draw(st.integers(0, len(lines[at]) - 1))
            sign = data.draw(st.sampled_from('0189|;:"- axd\n²٣'))
            lines[at] = lines[at][:place] + sign + lines[at][place + 1 :]
    told = "g.golan"
    try:
        replay(parse_record("".join(lines), "g.golan"), Toy())
    except RecordError as error:
        told = str(error)
    assert told.startswith("g.golan")
    assert "\n" not in told
