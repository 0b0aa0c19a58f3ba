"""`golan replay`: play a record again, and say where it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from golan_core.cli.common import Installed, check_picture_output, save_scene, verdict
from golan_core.cli.output import GOOD, say, warn
from golan_core.errors import GolanError
from golan_core.model.values import Event
from golan_core.play.session import Entry, Session
from golan_core.record.record import Record, RecordError
from golan_core.record.replay import ReplayReport
from golan_core.record.replay import replay as play_again
from golan_core.wording import counted


def replay_file(file: Path, verify: bool, to: int | None, picture: Path | None) -> None:
    """Replay a record and compare everything in it. Raises RecordError where it differs."""
    check_picture_output(picture)
    plugins = Installed()
    record, game = plugins.open(file)
    plugins.tell()
    whole = to is None or to == len(record.entries)
    report = play_again(
        record if whole or to is None else _cut(record, to),
        game,
        verify=whole or _comparable(record, to or 0),
        observers=[_Inspector(record)] if verify else [],
    )
    for text in report.warnings:
        warn(text)
    for _, error in report.session.faults:
        raise error
    if picture is not None:
        save_scene(game, report.session.state, picture)
    say(_ok_line(record, report, verify), GOOD)


class _Inspector:
    """An observer that looks for broken invariants at every position."""

    def __init__(self, record: Record) -> None:
        self._name, self._lines = record.name, {entry.seq: entry.line for entry in record.entries}

    def __call__(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        broken = session.game.problems(session.state)
        if broken:
            what = f"after entry {entry.seq} ({entry.role}: {entry.text}) the position is broken: {broken[0]}"
            raise RecordError(self._name, self._lines.get(entry.seq, 0), what)


def _cut(record: Record, to: int) -> Record:
    """The record as it was after its first `to` entries."""
    if not 0 <= to <= len(record.entries):
        entries = counted(len(record.entries), "entry", "entries")
        raise GolanError(f"{record.name}: has {entries}; --to takes 0 to {len(record.entries)}, not {to}")
    kept = record.entries[:to]
    return replace(record, entries=kept, state=kept[-1].digest if kept else "", result="unfinished")


def _comparable(record: Record, to: int) -> bool:
    """Can the position after `to` entries be compared? Not at the start, or in a record without digests."""
    return to > 0 and bool(record.entries[to - 1].digest)


def _ok_line(record: Record, report: ReplayReport, verify: bool) -> str:
    session = report.session
    digests = sum(bool(entry.digest) for entry in session.journal)
    checked = "compared with the seed" if record.seed is not None and record.dice == "seeded" else "compared"
    parts = [
        counted(report.actions, "action"),
        f"{counted(report.dice, 'die', 'dice')} {checked}",
        counted(digests, "digest"),
        *(["every position sound"] if verify else []),
        f"turn {session.game.turn(session.state)}",
        verdict(session.outcome),
        f"digest {session.digest}",
    ]
    return f"ok: {record.name}: {', '.join(parts)}"
