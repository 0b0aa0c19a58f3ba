"""An action that is being put together: an attack, losses, support. Nothing is done until it is committed."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Any

from golan_core.errors import GolanError
from golan_core.model.values import Refusal
from golan_core.play.session import Session
from golan_core.view.choices import Choice, names_of, with_names

CORE = "core"


class Draft:
    """One action under construction.

    `choices` are legal actions of one verb (and one target hex, if it has one): they give the units
    that may be named, how often, and the least and the greatest number.
    """

    def __init__(self, session: Session, choices: Sequence[Choice], asked: bool = False) -> None:
        """`asked`: the game waits for this very action, so that it cannot be put aside."""
        self._session, self.game, self.asked = session, session.game, asked
        self._sample = choices[0].action
        fields = dict(self._sample.fields)
        self.verb, self.hex = str(self._sample.verb), choices[0].hex
        self._listed = next((a for a, kind in fields.items() if kind == "units"), "")
        self._single = next((a for a, kind in fields.items() if kind == "unit"), "")
        self._number = next((a for a, kind in fields.items() if kind == "number"), "")
        read = [names_of(c.action, self.game.words) for c in choices]
        self._words: dict[str, tuple[str, ...]] = dict(read[0])
        self.able: dict[str, int] = {}
        """Units that may be named, and how often at most."""
        for choice in choices:
            for unit, times in Tally(choice.units).items():
                self.able[unit] = max(times, self.able.get(unit, 0))
        numbers = [int(words[self._number][0]) for words in read] if self._number else [0]
        self.least, self.most = min(numbers), max(numbers)
        self.number = self.least
        self.units: list[str] = []
        self._may_be_empty = bool(self._listed) and any(not words[self._listed] for words in read)

    @property
    def has_number(self) -> bool:
        """Is there a number to choose?"""
        return bool(self._number) and self.most > self.least

    @property
    def number_name(self) -> str:
        return self._number

    # ------------------------------------------------------------------ change

    def toggle_all(self, units: Sequence[str]) -> None:
        """Name all of these, or none if all are named."""
        mine = [u for u in units if u in self.able]
        if self._single or any(self.able[u] > 1 for u in mine):
            self._one_more(mine)
        elif all(u in self.units for u in mine):
            self.units = [u for u in self.units if u not in mine]
        else:
            self.units += [u for u in mine if u not in self.units]

    def _one_more(self, mine: Sequence[str]) -> None:
        """Of units that are named one at a time: the next that can be, or none of them after the last."""
        if self._single:
            at = mine.index(self.units[0]) + 1 if self.units and self.units[0] in mine else 0
            self.units = list(mine[at : at + 1])
            return
        room = next((u for u in mine if self.units.count(u) < self.able[u]), None)
        if room is not None:
            self.units.append(room)
        else:
            self.units = [u for u in self.units if u not in mine]

    def add_number(self, step: int) -> None:
        self.number = max(self.least, min(self.most, self.number + step))

    # ----------------------------------------------------------------- looking

    def text(self) -> str:
        """The action as a line, as it is now."""
        return self.game.format(self.action()) if self.units or not self._single else self.verb

    def action(self, more: Sequence[str] = ()) -> Any:
        """The action as it is now, with further units if any. Raises GolanError if it is not one yet."""
        words = dict(self._words)
        units = (*self.units, *more)
        if self._listed:
            words[self._listed] = units
        if self._single:
            words[self._single] = units[:1]
        if self._number:
            words[self._number] = (str(self.number),)
        return with_names(self._sample, words, self.game.words)

    def why_not(self, more: Sequence[str] = ()) -> Refusal | None:
        """None if the action is legal as it is now, else the rule that forbids it."""
        decision = self._session.decision
        if decision is None:
            return Refusal(CORE, "over", "the game is over")
        if not self.units and not more and not self._may_be_empty:
            return Refusal(decision.rule, "nobody", "no unit is chosen")
        try:
            return self._session.why_not(decision.role, self.action(more))
        except GolanError as wrong:
            return Refusal(CORE, "notation", str(wrong))

    def why_no_more(self, unit: str) -> Refusal | None:
        """Why a further unit cannot be named with those that are; None if one takes the other's place."""
        return self.why_not((unit,)) if self.units and self._listed else None

    def explain(self) -> tuple[str, ...]:
        """The odds and what else the game says about the action; empty if it says nothing."""
        try:
            return tuple(self.game.answers.odds(self._session.state, self.text()))
        except GolanError:
            return ()
