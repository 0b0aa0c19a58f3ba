"""`golan replay`: one line when all is well, and the place where a record differs."""

import re

import pytest

from golan_core.testing.toy import Toy


@pytest.fixture
def record(golan, here):
    """A record of a game with dice and a fall."""
    assert golan("watch", "toy", "--seed", "3", "--bots", "random", "--record", "r.golan").exit_code == 0
    return here / "r.golan"


def entries(record):
    return [line for line in record.read_text().splitlines() if " | " in line and line[0].isdigit()]


def test_a_record_that_fits(golan, record):
    result = golan("replay", record)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert re.fullmatch(
        r"ok: \S+: \d+ actions, \d+ dice compared with the seed, \d+ digests, turn \d+, "
        r"(red|blue) wins: .+, digest [0-9a-f]{64}\n",
        result.stdout,
    )
    assert f" {len(entries(record))} actions" in result.stdout


def test_verify_looks_at_every_position_too(golan, record, monkeypatch, wrong):
    assert "every position sound" in golan("replay", record, "--verify").stdout
    monkeypatch.setattr(Toy, "problems", lambda self, state: ["a hole"] if state.turn == 2 else [])
    assert golan("replay", record).exit_code == 0
    wrong(golan("replay", record, "--verify"), "the position is broken: a hole", ", line ")


def test_up_to_an_entry(golan, record, here):
    for to in (0, 1, 4):
        result = golan("replay", record, "--to", to, "--picture", "p.png")
        assert result.exit_code == 0, result.stderr
        assert f" {to} action" in result.stdout
        assert "unfinished" in result.stdout
    assert (here / "p.png").stat().st_size
    last = len(entries(record))
    assert golan("replay", record, "--to", last).stdout == golan("replay", record).stdout


@pytest.mark.parametrize("to", [-1, 10_000])
def test_an_entry_that_is_not_there(golan, record, wrong, to):
    wrong(golan("replay", record, "--to", to), "--to takes 0 to", str(to))


def test_a_changed_die(golan, record, wrong):
    text = record.read_text()
    die = re.search(r"1d6: (\d)", text)
    other = 2 if die.group(1) != "2" else 3
    record.write_text(text[: die.start(1)] + str(other) + text[die.end(1) :])
    line = text[: die.start()].count("\n") + 1
    wrong(golan("replay", record), f"line {line}: ", "expected the dice of the seed", f"gamble 1d6: {other}")
    before = sum(entry in text[: die.start()] for entry in entries(record)) - 1
    assert golan("replay", record, "--to", max(before, 0)).exit_code == 0, "up to there it fits"


def test_a_changed_digest(golan, record, wrong):
    lines = record.read_text().splitlines()
    at = lines.index(entries(record)[1])
    lines[at] = lines[at][:-16] + "0" * 16
    record.write_text("\n".join(lines) + "\n")
    wrong(golan("replay", record), f"line {at + 1}: entry 1", "expected digest 0000000000000000")


def test_a_changed_action(golan, record, wrong):
    text = record.read_text()
    record.write_text(re.sub(r"\| step \d", "| step 9", text, count=1))
    wrong(golan("replay", record), "a step of 9", "[Toy 1]")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"dear diary\n", "is not a golan record"),
        (b"", "is not a golan record"),
        (b"\xff\xfe\x00", "it is not text"),
        (b"golan-record: 99\nresult: unfinished\n", "format 99"),
        (b"golan-record: 1\ngame: toy\n", "cut off"),
    ],
)
def test_a_foreign_or_corrupt_file(golan, here, wrong, text, said):
    (here / "x.golan").write_bytes(text)
    wrong(golan("replay", "x.golan"), "x.golan", said)


def test_a_file_that_is_not_there(golan, here, wrong):
    wrong(golan("replay", "gone.golan"), "gone.golan", "cannot be read")
    wrong(golan("replay", here), "cannot be read")


def test_a_game_that_is_not_installed(golan, record, wrong):
    record.write_text(record.read_text().replace("game: toy", "game: toys"))
    wrong(golan("replay", record), "'toys', which is not installed", "did you mean 'toy'?")


def test_another_version_is_a_warning(golan, record, monkeypatch):
    monkeypatch.setattr(Toy, "version", "1.1")
    result = golan("replay", record)
    assert result.exit_code == 0
    assert "the version of the game was 1.0" in result.stderr


def test_a_picture_that_cannot_be_written(golan, record, wrong):
    wrong(golan("replay", record, "--picture", "no/p.png"), "no folder 'no'")
