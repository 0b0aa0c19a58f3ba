"""How a game went, read off its journal: what stood at the end of each turn, every throw, every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from golan_core.analysis.luck import Throw
from golan_core.model.dice import Roll
from golan_core.model.game import Game
from golan_core.model.values import Measure
from golan_core.play.session import LIFTED, Entry, Session

STEPS_LOST = "steps lost"
NOBODY = "no side"


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """What the game counted when a turn ended, or when the game stood still."""

    turn: int
    when: str
    measures: Sequence[Measure]
    balance: float
    """How good the position was for the first role."""


class Course:
    """The course of a session from its start to where it stands now. Raises whatever the game raises."""

    def __init__(self, session: Session) -> None:
        self.ends: list[TurnEnd] = []
        self.throws: list[Throw] = []
        self.rolls: list[tuple[str, Roll]] = []
        """Every roll with the role that threw it."""
        self.taken_back = sum(len(entry.rolls) for entry in session.journal if entry.kind == LIFTED)
        self.actions: Counter[str] = Counter()
        self._steps: Counter[str] = Counter()
        self._dates: dict[int, str] = {}
        self._game, steps, state = session.game, session.steps, session.state
        if not steps:
            return
        positions = [before for _, before in steps] + [state]
        self._end(positions[0], positions[0], self._game.turn(positions[0]) - 1)
        for (entry, before), after in zip(steps, positions[1:], strict=True):
            self._follow(entry, before, after)
        turn = self._game.turn(state)
        stands_still = self._game.decision(state) is not None and turn == self._game.turn(positions[-2])
        if stands_still and turn > self.ends[-1].turn:
            self._end(state, state, turn)

    def when(self, state: Any) -> str:
        """The turn of a position as people read it, with its date if the game has one."""
        turn = self._game.turn(state)
        if turn not in self._dates:
            date = date_of(self._game, state)
            self._dates[turn] = f"turn {turn} ({date})" if date else f"turn {turn}"
        return self._dates[turn]

    def _follow(self, entry: Entry, before: Any, after: Any) -> None:
        turn, when = self._game.turn(before), self.when(before)
        self.actions[entry.role] += 1
        self.rolls += [(_thrower(roll, entry), roll) for roll in entry.rolls]
        for event in entry.events:
            if event.gamble is not None:
                self.throws.append(Throw(turn, when, event.role, event.text, event.gamble))
            self._steps[event.role] += event.lost
        if turn and (self._game.turn(after) != turn or self._game.decision(after) is None):
            self._end(before, after, turn)

    def _end(self, before: Any, after: Any, turn: int) -> None:
        game = self._game
        found = list(game.look.measures(after)) or [
            Measure(fact.what, fact.value, fact.side)
            for fact in game.look.summary(after)
            if fact.kind != "turn" and isinstance(fact.value, int) and not isinstance(fact.value, bool)
        ]
        if not any(measure.loss for measure in found):
            found += [Measure(STEPS_LOST, self._steps[role], role, loss=True) for role in game.roles]
        self.ends.append(TurnEnd(turn, self.when(before), found, game.look.evaluate(after, game.roles[0])))


def date_of(game: Game[Any, Any], state: Any) -> str:
    """The date among the facts of a position; "" where the game gives none."""
    return next((str(fact.value) for fact in game.look.summary(state) if fact.kind == "date"), "")


def _thrower(roll: Roll, entry: Entry) -> str:
    """Whose throw it was: that of the event which tells of it, else of whoever acted."""
    told = (event for event in entry.events if tuple(event.rolled) == roll.values)
    return next((event.role or NOBODY for event in told), entry.role)
