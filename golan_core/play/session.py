"""One running game: submit, undo, redo, the journal, and those who watch.

A session is the only thing that changes during play. It asks the game whether an action is legal,
hands in the dice of the next journal position, keeps the new position and writes a journal entry.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from golan_core.errors import OptionError, nearest
from golan_core.model.dice import Dice, DiceError, Roll, ScriptedDice, SeededDice, commitment
from golan_core.model.game import Game
from golan_core.model.options import Value
from golan_core.model.values import Decision, Event, Outcome, Refusal

CORE = "core"
"""The "rule" of refusals that the session itself makes."""

ACTION, LIFTED, UNDONE = "action", "lifted", "undone"
SHORTEST_DIGEST = 16
"""A position may be named by this many hex digits of its digest, or more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal.

    `seq` is the journal position that the dice were drawn for. `kind` is "action"; or "lifted" for
    a note that an entry with dice was taken back by agreement (`text` is its seq and its action,
    `rolls` what had been thrown, `action` is None). Observers are also given entries of kind
    "undone", which are never in the journal. `digest` is that of the position afterwards; "" in a
    note, or in a session without digests. `events` tell what came of an action.
    """

    seq: int
    role: str
    action: Any
    text: str
    rolls: tuple[Roll, ...] = ()
    digest: str = ""
    kind: str = ACTION
    events: Sequence[Event] = field(default=(), repr=False, compare=False)


Observer = Callable[["Session", Entry, Sequence[Event]], object]
"""Called after every change with (session, entry, events)."""


class ObserverFault(NamedTuple):
    """An observer that raised, and was dropped."""

    observer: Observer
    error: Exception


class Step(NamedTuple):
    """An action that was carried out and stands, and the position before it."""

    entry: Entry
    before: Any


class _SealedDice:
    """The dice of a game whose seed is not known here."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        raise DiceError(f"{purpose}: the seed of this game is sealed; reveal the seed to throw dice")


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """The bytes of a seed; 32 random bytes for None. A number is its decimal digits."""
    if seed is None:
        return secrets.token_bytes(32)
    return seed if isinstance(seed, bytes) else str(seed).encode()


def seed_text(seed: bytes) -> str:
    """The seed as people type it, or "hex " and its digits if it is no plain word."""
    text = seed.decode("ascii", "replace")
    return text if text.isalnum() and text.encode() == seed else f"hex {seed.hex()}"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a session is held, where that is not as usual."""

    front: str = ""
    """Name of the front in a campaign; the dice hang on it too."""
    dice_source: Callable[[int], Dice] | None = None
    """Journal position to dice; the seed is then not used."""
    digests: bool = True
    """Without them the entries carry "", so that bots can play fast."""
    state: Any = None
    """Where the game begins, if not where its scenario does; it cannot be saved as a record then."""


class Session:
    """One running game.

    `seed` None draws a secret one. Raises OptionError for a scenario or an option that the game does
    not have.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str = "",
        options: Mapping[str, Value] | None = None,
        seed: int | str | bytes | None = None,
        observers: Iterable[Observer] = (),
        setting: Setting = Setting(),
    ) -> None:
        self.game = game
        self.scenario = pick_scenario(game, scenario)
        given = {name: str(value) for name, value in (options or {}).items()}
        self.options = game.settle_options(given)
        self.setting = setting
        self.seed: bytes | None = seed_bytes(seed)
        self.commitment = commitment(self.seed)
        """Hash of the seed, to show before play."""
        self.journal: list[Entry] = []
        self.faults: list[ObserverFault] = []
        self._observers: list[Observer] = list(observers)
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self._digest = ""
        laid_out = setting.state is not None
        self._set(setting.state if laid_out else game.start(self.scenario, self.options))

    # --------------------------------------------------------------- looking

    @property
    def state(self) -> Any:
        """The position now. Never change it."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """Who decides what now; None once the game has ended."""
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    @property
    def digest(self) -> str:
        """SHA-256 of the position now."""
        if not self._digest:
            self._digest = self.game.digest(self._state)
        return self._digest

    @property
    def next_seq(self) -> int:
        """The journal position of the next action."""
        return self.journal[-1].seq + 1 if self.journal else 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every action that stands, from the start, with the position before it."""
        return tuple(self._steps)

    # --------------------------------------------------------------- playing

    def submit(self, role: str, action: Any, expected_digest: str | None = None) -> Entry | Refusal:
        """Carry out an action, or say why not. Nothing changes on a refusal.

        `expected_digest` (16 or more of its hex digits) guards against acting on a stale position.
        """
        refusal = self.why_not(role, action, expected_digest)
        if refusal is not None:
            return refusal
        seq = self.next_seq
        try:
            entry = self._take(seq, role, action, self._dice(seq))
        except DiceError as wrong:
            return Refusal(CORE, "dice", str(wrong), {"position": seq})
        self._undone.clear()
        self._notify(entry)
        return entry

    def why_not(self, role: str, action: Any, expected_digest: str | None = None) -> Refusal | None:
        """None if `submit` would carry the action out, dice permitting; else the refusal."""
        if self._decision is None:
            return Refusal(CORE, "over", "the game is over")
        if role != self._decision.role:
            data = {"role": role, "deciding": self._decision.role}
            return Refusal(CORE, "role", f"it is {self._decision.role} who decides now, not {role}", data)
        if expected_digest is not None and not _is_of(expected_digest, self.digest):
            data = {"expected": expected_digest, "digest": self.digest}
            return Refusal(CORE, "digest", "the position has changed; look again and decide anew", data)
        return self.game.why_not(self._state, action)

    def restore(self, seq: int, role: str, action: Any, dice: Dice, digest: str | None = None) -> Entry:
        """Take an action of a saved game with its recorded dice, unchecked.

        For readers of saved games only. A `digest` is written into the entry as it is; None
        computes it. Raises whatever the game raises for an action that is not legal.
        """
        entry = self._take(seq, role, action, dice, digest)
        self._notify(entry)
        return entry

    def note_lifted(self, entry: Entry) -> None:
        """Append a "lifted" entry."""
        self.journal.append(entry)
        self._notify(entry)

    # ------------------------------------------------------------------ undo

    def why_no_undo(self, role: str, lift_barrier: bool = False) -> Refusal | None:
        """None if `undo` would take the latest action back. Changes nothing."""
        if not self._steps:
            return Refusal(CORE, "nothing", "there is nothing to take back")
        entry = self._steps[-1].entry
        if entry.role != role:
            data = {"role": role, "last": entry.role}
            return Refusal(CORE, "not-yours", f"the latest action is {entry.role}'s, not {role}'s", data)
        if entry.rolls and not lift_barrier:
            purposes = ", ".join(dict.fromkeys(roll.purpose for roll in entry.rolls))
            reason = f"dice were thrown ({purposes}); what they showed cannot be taken back"
            return Refusal(CORE, "barrier", reason, {"seq": entry.seq, "rolls": len(entry.rolls)})
        return None

    def undo(self, role: str, lift_barrier: bool = False) -> Refusal | None:
        """Take back the latest action of `role`; None if it was taken back.

        Where dice were thrown an undo stops. Hot-seat players may lift that barrier by agreement:
        the journal then keeps a "lifted" entry, and the next action throws fresh dice.
        """
        refusal = self.why_no_undo(role, lift_barrier)
        if refusal is not None:
            return refusal
        after = self.next_seq
        step = self._steps.pop()
        entry, before = step
        # Only "lifted" notes may stand after it.
        del self.journal[next(i for i in range(len(self.journal) - 1, -1, -1) if self.journal[i] is entry)]
        self._set(before)
        if entry.rolls:
            self._undone.clear()
        else:
            self._undone.append(step)
        self._notify(replace(entry, kind=UNDONE, events=()))
        if entry.rolls:
            # The note takes a journal position that was never used, so that the dice seen stay seen.
            # It has no digest: an undo may still reach back beyond it.
            note = Entry(after, role, None, f"{entry.seq} {entry.text}", entry.rolls, "", LIFTED)
            self.note_lifted(note)
        return None

    def why_no_redo(self, role: str) -> Refusal | None:
        """None if `role` has taken something back that can be done again. Changes nothing."""
        if not self._undone:
            return Refusal(CORE, "nothing", "there is nothing to do again")
        entry = self._undone[-1].entry
        if entry.role != role:
            data = {"role": role, "last": entry.role}
            return Refusal(CORE, "not-yours", f"what was taken back is {entry.role}'s, not {role}'s", data)
        return None

    def redo(self, role: str) -> Refusal | None:
        """Do again what `role` took back last; None if it was done."""
        refusal = self.why_no_redo(role)
        if refusal is not None:
            return refusal
        entry = self._undone.pop().entry
        # What can be done again threw no dice, or the undo would have been a barrier's.
        self._notify(self._take(self.next_seq, role, entry.action, ScriptedDice(())))
        return None

    # ------------------------------------------------------------- observers

    def observe(self, observer: Observer) -> None:
        """Call `observer` after every change from now on."""
        self._observers.append(observer)

    def unobserve(self, observer: Observer) -> None:
        """Call it no more; nothing happens if it does not watch."""
        if observer in self._observers:
            self._observers.remove(observer)

    # ------------------------------------------------------------------ seed

    def seal(self, commitment_hash: str) -> None:
        """Forget the seed: a game whose seed others keep. Actions that throw dice are then refused."""
        self.seed, self.commitment = None, commitment_hash

    def reveal(self, seed: int | str | bytes) -> None:
        """Give a sealed game its seed. Raises DiceError if it is not the one committed to."""
        found = seed_bytes(seed)
        if commitment(found) != self.commitment:
            raise DiceError("this is not the seed that was committed to before play")
        self.seed = found

    # -------------------------------------------------------------- internal

    def _dice(self, seq: int) -> Dice:
        if self.setting.dice_source is not None:
            return self.setting.dice_source(seq)
        return _SealedDice() if self.seed is None else SeededDice(self.seed, seq, self.setting.front)

    def _set(self, state: Any, digest: str = "") -> None:
        decision = self.game.decision(state)
        self._state, self._decision = state, decision
        self._digest = digest

    def _take(self, seq: int, role: str, action: Any, dice: Dice, digest: str | None = None) -> Entry:
        # Whatever the game may raise is raised before anything of the session changes.
        before, text = self._state, self.game.format(action)
        thrown = len(dice.rolls)  # a dice source may hand in the same dice for every position
        state, events = self.game.apply(before, action, dice)
        found = self.game.digest(state) if digest is None and self.setting.digests else ""
        self._set(state, found)
        rolls = tuple(dice.rolls[thrown:])
        digest = found if digest is None else digest
        entry = Entry(seq, role, action, text, rolls, digest, events=tuple(events))
        self.journal.append(entry)
        self._steps.append(Step(entry, before))
        return entry

    def _notify(self, entry: Entry) -> None:
        for observer in tuple(self._observers):
            try:
                observer(self, entry, entry.events)
            except Exception as error:
                self.faults.append(ObserverFault(observer, error))
                self.unobserve(observer)


def pick_scenario(game: Game[Any, Any], scenario: str = "") -> str:
    """The scenario, or the game's first for "". Raises OptionError if the game does not have it."""
    if not scenario:
        return next(iter(game.scenarios), "")
    if scenario not in game.scenarios:
        known = ", ".join(game.scenarios) or "none"
        hint = nearest(scenario, game.scenarios)
        raise OptionError(f"{game.id} has no scenario {scenario!r}{hint} (it has: {known})")
    return scenario


def _is_of(digest: str, whole: str) -> bool:
    """Whether enough hex digits of a digest are given, and are those of the whole one."""
    return len(digest) >= SHORTEST_DIGEST and whole.startswith(digest.lower())
