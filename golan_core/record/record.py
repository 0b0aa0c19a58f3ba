"""A whole game as a text file that people can read, compare, mail and annotate. See docs/records.md.

Header lines `key: value`, then one line an entry (position, role, action, dice, digest), then a
footer. Writing a record that was read gives the same bytes. `golan_core.record.replay` plays it again.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from golan_core import API_VERSION
from golan_core.errors import GolanError, nearest
from golan_core.model.dice import Roll
from golan_core.model.game import Game
from golan_core.play.session import ACTION, Session, seed_text

FORMAT = 1
DIGITS = 16
"""So many hex digits of a digest are written."""

_HEAD = (
    "golan-record",
    "game",
    "version",
    "api",
    "data",
    "scenario",
    "front",
    "dice",
    "commitment",
    "seed",
)
_FOOT = ("entries", "state", "result")
_OPTIONAL = ("data", "front", "seed")
_EMPTY = '""'
_ENTRY = re.compile(r"\d{1,9}(?: lifted)?(?= \|)")
_ROLL = re.compile(
    r"(?P<purpose>.+) (?P<count>[1-9]\d{0,3})d(?P<sides>[1-9]\d{0,5}): (?P<values>\d{1,6}(?: \d{1,6})*)"
)
_DIGEST = re.compile(r"[0-9a-f]{16}|-")


class RecordError(GolanError):
    """A record that cannot be read, or does not replay. One line: file, line, what is wrong, the cure."""

    def __init__(self, name: str, line: int, what: str) -> None:
        super().__init__(f"{name}, line {line}: {what}" if line else f"{name}: {what}")
        self.name, self.line, self.what = name, line, what


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One entry as it is written: "digest" is its first hex digits, or ""; `line` its number in the file."""

    seq: int
    kind: str
    role: str
    text: str
    rolls: tuple[Roll, ...]
    digest: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. `dice` is "seeded" or "manual"; `seed` is None if it was left out."""

    game: str
    version: str
    api: int
    data: str
    scenario: str
    options: Mapping[str, str]
    front: str
    dice: str
    commitment: str
    seed: bytes | None
    entries: tuple[RecordLine, ...]
    state: str
    """First hex digits of the digest of the last position."""
    result: str
    """"won ROLE | REASON", "drawn | REASON", "lost | REASON" where all lose, or "unfinished"."""
    name: str = "record"
    """The file it was read from, for messages."""


# ---------------------------------------------------------------------- writing


def record_of(session: Session, seed: bool = True) -> Record:
    """The record of a session as it stands. Without `seed` the seed is left out.

    Raises RecordError for a session that did not begin where its scenario does: nobody could replay it.
    """
    game = session.game
    if session.setting.state is not None:
        raise RecordError("record", 0, "a guided game cannot be saved; begin it again instead")
    lines = (RecordLine(e.seq, e.kind, e.role, e.text, e.rolls, e.digest[:DIGITS]) for e in session.journal)
    return Record(
        game=game.id,
        version=game.version,
        api=API_VERSION,
        data=game.data_digest,
        scenario=session.scenario,
        options={name: str(value) for name, value in session.options.items() if value is not None},
        front=session.setting.front,
        dice="manual" if session.setting.dice_source else "seeded",
        commitment=session.commitment,
        seed=session.seed if seed else None,
        entries=tuple(lines),
        state=session.digest[:DIGITS],
        result=result_of(session),
    )


def result_of(session: Session) -> str:
    """How the game stands, as the record's last line says it."""
    outcome = session.outcome
    if outcome is None:
        return "unfinished"
    nobody = "lost" if outcome.all_lose else "drawn"
    how = f"won {_quote(outcome.winner)}" if outcome.winner else nobody
    return f"{how} | {_quote(outcome.reason)}"


def record_text(record: Record) -> str:
    """The record as text. `parse_record` gives it back, and this the same text again."""
    values = {
        "golan-record": str(FORMAT),
        "game": _quote(record.game),
        "version": _quote(record.version),
        "api": str(record.api),
        "data": _quote(record.data),
        "scenario": _quote(record.scenario),
        "front": _quote(record.front),
        "dice": record.dice,
        "commitment": record.commitment,
    }
    if record.seed is not None:
        values["seed"] = seed_text(record.seed)
    lines = [f"{key}: {value}" for key, value in values.items() if value != _EMPTY or key not in _OPTIONAL]
    lines += [f"option {name}: {_quote(value)}" for name, value in record.options.items()]
    lines += ["", *map(_entry_text, record.entries), ""] if record.entries else [""]
    lines += [f"entries: {len(record.entries)}", f"state: {record.state}", f"result: {record.result}"]
    return "\n".join(lines) + "\n"


def write_record(session: Session, path: Path | str, seed: bool = True) -> None:
    """Save a session: written beside the file and then renamed, so that no half file is left.

    Whoever reads the seed can foretell the dice of an unfinished game; leave it out for mail.
    Raises RecordError if the file cannot be written.
    """
    target = Path(path)
    text = record_text(record_of(session, seed))
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)  # a temporary file is made for its owner alone
        os.replace(temporary, target)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        why = error.strerror or error
        raise RecordError(str(path), 0, f"cannot be written: {why}; choose another place") from None


def _entry_text(entry: RecordLine) -> str:
    position = str(entry.seq) if entry.kind == ACTION else f"{entry.seq} {entry.kind}"
    dice = "; ".join(map(_roll_text, entry.rolls)) or "-"
    return " | ".join((position, _quote(entry.role), _quote(entry.text), dice, entry.digest or "-"))


def _roll_text(roll: Roll) -> str:
    values = " ".join(map(str, roll.values))
    return f"{_quote(roll.purpose, '|;:')} {len(roll.values)}d{roll.sides}: {values}"


def _quote(text: str, signs: str = "|") -> str:
    """The text as it is, or as a JSON string without the signs of the form if it could be misread."""
    plain = text and text.isprintable() and text == text.strip() and text[0] != '"'
    if plain and not set(text) & set(signs):
        return text
    quoted = json.dumps(text)
    for sign in signs:
        quoted = quoted.replace(sign, f"\\u{ord(sign):04x}")
    return quoted


# ---------------------------------------------------------------------- reading


def read_record(path: Path | str) -> Record:
    """Read a record file. Raises RecordError naming the file, the line and the cure."""
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        why = error.strerror or error
        raise RecordError(name, 0, f"cannot be read: {why}; check the name") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(name, 0, "is not a golan record: it is not text; check the name") from None
    return parse_record(text, name)


def parse_record(text: str, name: str = "record") -> Record:
    """Read the text of a record; `name` is for messages. Raises RecordError."""
    return _Reader(name).read(text)


class _Reader:
    def __init__(self, name: str) -> None:
        self.name, self.line = name, 0
        self.values: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.entries: list[RecordLine] = []

    def wrong(self, what: str, line: int | None = None) -> RecordError:
        return RecordError(self.name, self.line if line is None else line, what)

    def read(self, text: str) -> Record:
        lines = [line.rstrip("\r") for line in text.split("\n")]
        used = [n for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
        self._check_first(lines[used[0] - 1] if used else "")
        if not any(lines[n - 1].startswith("result: ") for n in used):
            what = "the file is cut off here, the result is missing; use a complete copy"
            raise self.wrong(what, used[-1])
        for self.line in used:
            self._take(lines[self.line - 1])
        return self._finish(used[-1])

    def _check_first(self, line: str) -> None:
        key, _, value = line.partition(": ")
        if key != _HEAD[0] or not re.fullmatch(r"\d{1,6}", value):
            what = f"is not a golan record: it does not begin with '{_HEAD[0]}: {FORMAT}'; check the name"
            raise self.wrong(what, 0)
        if int(value) != FORMAT:
            cure = "update golan" if int(value) > FORMAT else f"write {FORMAT}"
            raise self.wrong(f"it is in format {int(value)}, and this golan reads {FORMAT}; {cure}", 1)

    def _take(self, line: str) -> None:
        if _ENTRY.match(line):
            self.entries.append(self._entry(line))
            return
        key, colon, value = line.partition(": ")
        if key.startswith("option ") and colon:
            table, key = self.options, key.removeprefix("option ")
        else:
            table = self.values
            known = _HEAD + _FOOT
            if not colon or key not in known:
                what = f"{line[:40]!r} is neither an entry nor a 'key: value' line{nearest(key, known)}"
                raise self.wrong(f"{what}; remove or repair it")
        if key in table:
            raise self.wrong(f"{key!r} is given twice; remove one")
        table[key] = value if key == "result" else self._unquote(value)

    def _entry(self, line: str) -> RecordLine:
        columns = line.split(" | ")
        if len(columns) != 5:
            form = "position | role | action | dice | digest"
            raise self.wrong(f"an entry has 5 columns ({form}), this line has {len(columns)}; repair it")
        position, role, text, dice, digest = columns
        if not _DIGEST.fullmatch(digest):
            raise self.wrong(f"{digest!r} is not a digest: 16 hex digits or '-'; repair it")
        seq, _, kind = position.partition(" ")
        rolls = () if dice == "-" else tuple(self._roll(part) for part in dice.split("; "))
        return RecordLine(
            int(seq),
            kind or ACTION,
            self._unquote(role),
            self._unquote(text),
            rolls,
            "" if digest == "-" else digest,
            self.line,
        )

    def _roll(self, text: str) -> Roll:
        found = _ROLL.fullmatch(text)
        if found is None:
            raise self.wrong(f"{text!r} are not dice; write them as 'purpose 2d6: 3 4'")
        sides, values = int(found["sides"]), tuple(map(int, found["values"].split()))
        if len(values) != int(found["count"]) or not all(1 <= v <= sides for v in values):
            raise self.wrong(f"{found['count']} values from 1 to {sides} are needed in {text!r}; repair it")
        return Roll(self._unquote(found["purpose"]), sides, values)

    def _unquote(self, text: str) -> str:
        if not text.startswith('"'):
            return text
        with contextlib.suppress(ValueError):
            value = json.loads(text)
            if isinstance(value, str):
                return value
        raise self.wrong(f"{text!r} is not a quoted text; repair the quotes")

    def _number(self, key: str) -> int:
        if not re.fullmatch(r"\d{1,9}", self.values[key]):
            raise self.wrong(f"{key!r} is a whole number, not {self.values[key]!r}; repair it", 0)
        return int(self.values[key])

    def _seed(self) -> bytes | None:
        text = self.values.get("seed")
        if text is None or not text.startswith("hex "):
            return None if text is None else text.encode()
        try:
            return bytes.fromhex(text.removeprefix("hex "))
        except ValueError:
            raise self.wrong(f"seed {text!r} is not in hex digits; repair it", 0) from None

    def _finish(self, last: int) -> Record:
        for key in _HEAD + _FOOT:
            if key not in self.values and key not in _OPTIONAL:
                raise self.wrong(f"the line '{key}: ...' is missing; use a complete copy", last)
        if self._number("entries") != len(self.entries):
            found = f"{self._number('entries')} entries are announced and {len(self.entries)} are there"
            raise self.wrong(f"{found}; use a complete copy", last)
        v = self.values
        if v["dice"] not in ("seeded", "manual"):
            raise self.wrong(f"dice are seeded or manual, not {v['dice']!r}; repair it", 0)
        return Record(
            game=v["game"],
            version=v["version"],
            api=self._number("api"),
            data=v.get("data", ""),
            scenario=v["scenario"],
            options=self.options,
            front=v.get("front", ""),
            dice=v["dice"],
            commitment=v["commitment"],
            seed=self._seed(),
            entries=tuple(self.entries),
            state=v["state"],
            result=v["result"],
            name=self.name,
        )


def game_of(record: Record, games: Iterable[Game[Any, Any]]) -> Game[Any, Any]:
    """The game of a record. Raises RecordError with the nearest name and the cure."""
    table = {game.id: game for game in games}
    if record.game not in table:
        known = ", ".join(table) or "none"
        what = f"it is a game of {record.game!r}, which is not installed{nearest(record.game, table)}"
        raise RecordError(record.name, 0, f"{what} (games: {known}); install its plugin")
    return table[record.game]
