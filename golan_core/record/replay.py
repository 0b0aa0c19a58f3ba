"""Playing a record again: every action with the dice it had, and every check that a record allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from golan_core import API_VERSION
from golan_core.errors import GolanError
from golan_core.model.dice import Dice, DiceError, Roll, ScriptedDice, SeededDice, commitment
from golan_core.model.game import Game
from golan_core.play.session import LIFTED, Entry, Observer, Session, Setting, seed_bytes
from golan_core.record.record import DIGITS, Record, RecordError, RecordLine, result_of


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """A record that was played again without a difference. `session` can go on from its end."""

    session: Session
    warnings: tuple[str, ...]
    actions: int
    dice: int
    """How many dice were thrown."""


def replay(
    record: Record,
    game: Game[Any, Any],
    verify: bool = True,
    observers: Iterable[Observer] = (),
    seed: int | str | bytes | None = None,
    dice_source: Callable[[int], Dice] | None = None,
) -> ReplayReport:
    """Play a record again, with its recorded dice.

    With `verify` every action must be legal, the dice those of the seed where it is known, the
    digests and the result the recorded ones. Without it only the dice must fit the actions.
    A `seed` opens a record that was written without one; a `dice_source` throws later dice of a
    manual game. The session can go on: the same seed throws the same dice as if it had never been
    saved; where it is not known, actions that throw dice are refused until `Session.reveal`. Raises
    RecordError naming file, line and entry, what was expected, what was found and the versions. Other
    data than the record's are a warning.
    """
    if game.id != record.game:
        what = f"it is a game of {record.game!r}, not of {game.id!r}; replay it with its own game"
        raise RecordError(record.name, 0, what)
    return _Replay(record, game, verify, seed, dice_source).run(observers)


def _no_table(position: int) -> Dice:
    raise DiceError("this game is played with dice of the table; type in what they show")


class _Replay:
    def __init__(
        self,
        record: Record,
        game: Game[Any, Any],
        verify: bool,
        seed: int | str | bytes | None,
        dice_source: Callable[[int], Dice] | None,
    ) -> None:
        self.record, self.game, self.verify = record, game, verify
        self.seed = record.seed if seed is None else seed_bytes(seed)
        self.manual = record.dice == "manual"
        if self.manual and dice_source is None:
            dice_source = _no_table
        if self.seed is not None and commitment(self.seed) != record.commitment:
            what = "the seed is not the one committed to before play; use an unchanged copy"
            raise RecordError(record.name, 0, what)
        try:
            self.session = Session(
                game,
                record.scenario,
                record.options,
                self.seed,
                setting=Setting(
                    record.front,
                    dice_source if self.manual else None,
                    any(line.digest for line in record.entries) or not record.entries,
                ),
            )
        except GolanError as error:
            raise RecordError(record.name, 0, f"{error}; {self._versions()}") from None
        if self.seed is None:
            self.session.seal(record.commitment)

    def run(self, observers: Iterable[Observer]) -> ReplayReport:
        for observer in observers:
            self.session.observe(observer)
        for line in self.record.entries:
            self._check_position(line)
            if line.kind == LIFTED:
                self._note(line)
            else:
                self._action(line)
        if self.verify:
            self._check_end()
        journal = self.session.journal
        dice = sum(len(roll.values) for entry in journal for roll in entry.rolls)
        actions = sum(entry.kind != LIFTED for entry in journal)
        return ReplayReport(self.session, self._warnings(), actions, dice)

    # ------------------------------------------------------------------ steps

    def _action(self, line: RecordLine) -> None:
        session, dice = self.session, ScriptedDice(v for roll in line.rolls for v in roll.values)
        try:
            action = self.game.parse(session.state, line.text)
            refusal = session.why_not(line.role, action) if self.verify else None
            if refusal is not None:
                raise self._differs(line, "a legal action", f"a refusal: {refusal}")
            kept = None if self.verify and line.digest else line.digest
            entry = session.restore(line.seq, line.role, action, dice, kept)
        except RecordError:
            raise
        except DiceError as error:
            raise self._differs(line, f"the dice {_dice_words(line.rolls)}", str(error)) from None
        except Exception as error:  # a game is not asked to foresee every text of an edited file
            found = str(error) if isinstance(error, GolanError) else f"{type(error).__name__}: {error}"
            raise self._differs(line, "an action of the game", found) from None
        if tuple(dice.rolls) != line.rolls:
            raise self._differs(line, f"the dice {_dice_words(line.rolls)}", _dice_words(dice.rolls))
        if self.verify:
            self._check_seed(line, line.seq)
            self._check_digest(line, entry.digest)

    def _note(self, line: RecordLine) -> None:
        taken_back = line.text.split(" ", 1)[0]
        if not re.fullmatch(r"[0-9]{1,9}", taken_back) or int(taken_back) >= line.seq:
            raise self._differs(line, "the position of an earlier entry and its action", repr(line.text))
        if self.verify:
            self._check_seed(line, int(taken_back))
        note = Entry(line.seq, line.role, None, line.text, line.rolls, line.digest, LIFTED)
        self.session.note_lifted(note)

    # ----------------------------------------------------------------- checks

    def _check_position(self, line: RecordLine) -> None:
        due = self.session.next_seq
        # Only an undo that reached back beyond a "lifted" note leaves a gap, and it is before the note.
        if line.seq != due and not (line.kind == LIFTED and line.seq > due):
            raise self._differs(line, f"position {due}", f"position {line.seq}")

    def _check_seed(self, line: RecordLine, position: int) -> None:
        if self.manual or self.seed is None:
            return
        dice = SeededDice(self.seed, position, self.record.front)
        due = tuple(dice.roll(roll.purpose, len(roll.values), roll.sides) for roll in line.rolls)
        if due != line.rolls:
            raise self._differs(line, f"the dice of the seed, {_dice_words(due)}", _dice_words(line.rolls))

    def _check_digest(self, line: RecordLine, digest: str) -> None:
        if line.digest and digest[:DIGITS] != line.digest:
            raise self._differs(line, f"digest {line.digest}", digest[:DIGITS])

    def _check_end(self) -> None:
        found = self.session.digest[:DIGITS]
        if found != self.record.state:
            raise self._differs(None, f"last position {self.record.state}", found)
        result = result_of(self.session)
        if result != self.record.result:
            raise self._differs(None, f"result {self.record.result!r}", repr(result))

    # --------------------------------------------------------------- messages

    def _differs(self, line: RecordLine | None, expected: str, found: str) -> RecordError:
        where = f"entry {line.seq} ({line.role}: {line.text}): " if line else "at the end: "
        what = f"{where}expected {expected}, found {found}; {self._versions()}"
        return RecordError(self.record.name, line.line if line else 0, " ".join(what.split()))

    def _versions(self) -> str:
        record, game = self.record, self.game
        old = f"{record.game} {record.version}, API {record.api}, data {record.data[:8] or '-'}"
        new = f"{game.id} {game.version}, API {API_VERSION}, data {game.data_digest[:8] or '-'}"
        cure = "use an unchanged copy of the file" if old == new else "use the version it was played with"
        return f"{cure} (recorded with {old}; here {new})"

    def _warnings(self) -> tuple[str, ...]:
        record, game = self.record, self.game
        pairs = (
            ("the version of the game", record.version, game.version),
            ("the plugin API", str(record.api), str(API_VERSION)),
            ("the data of the game", record.data[:DIGITS], game.data_digest[:DIGITS]),
        )
        return tuple(
            f"{record.name}: {what} was {old or '-'} when this was recorded and is {new or '-'} now"
            for what, old, new in pairs
            if old != new
        )


def _dice_words(rolls: Iterable[Roll]) -> str:
    told = (f"{r.purpose} {len(r.values)}d{r.sides}: {' '.join(map(str, r.values))}" for r in rolls)
    return "; ".join(told) or "no dice"
