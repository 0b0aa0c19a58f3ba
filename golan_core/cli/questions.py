"""What a player may ask the console without changing anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from golan_core.bots import Bot
from golan_core.cli.common import check_role
from golan_core.cli.output import DIM, say
from golan_core.cli.telling import LOOKED_AT, legal_lines, log_lines, roll_lines, status_lines
from golan_core.errors import GolanError, NotationError
from golan_core.model.notation import Grammar, Usage
from golan_core.play.session import Session

LOGGED = 10
SHOWN = 40
"""So many lines of what a unit may do are shown at first."""


class Wrong(GolanError):
    """A line that cannot be followed; nothing has changed."""


class Questions:
    """Questions about a game."""

    def __init__(self, session: Session, bots: Mapping[str, Bot]) -> None:
        self.session, self.game, self.bots = session, session.game, bots

    def show(self, rest: str) -> None:
        if not rest:
            self.status("")
            return
        self._say_all(self.game.look.describe(self.session.state, rest))

    def units(self, rest: str) -> None:
        role = check_role(self.game, rest) if rest else ""
        self._say_all(self.game.look.units(self.session.state, role) or ["no units"])

    def legal(self, rest: str) -> None:
        what, _, every = rest.partition(" ")
        if every not in ("", "all"):
            raise Wrong("the forms are legal, legal UNIT, legal VERB, and legal UNIT all")
        if not what:
            self._say_all(legal_lines(self._some_legal(), self.game.format) or ["nothing"])
            return
        found = [action for action in self._some_legal() if action.verb == what.lower()]
        lines = [self.game.format(action) for action in found]
        if not lines and what.lower() not in self._usages():
            lines = list(self.game.answers.unit_options(self.session.state, what))
        self._say_all(lines if every else lines[:SHOWN])
        if not every and len(lines) > SHOWN:
            say(f"... {len(lines) - SHOWN} more: legal {what} all", DIM)
        if not lines:
            say(f"{what} can do nothing now")

    def _some_legal(self) -> list[Any]:
        return list(islice(self.game.legal(self.session.state), LOOKED_AT))

    def odds(self, rest: str) -> None:
        state = self.session.state
        lines = self.game.answers.odds(state, rest) if rest else self.game.answers.odds_at_hand(state)
        nothing = "nothing hangs on the dice now; odds HEX or odds ACTION tells of an attack to come"
        self._say_all(lines or [nothing])

    def why(self, rest: str) -> None:
        if not rest:
            raise Wrong("why takes an action, e.g. one that was refused")
        decision = self.session.decision
        if decision is None:
            raise Wrong("the game is over")
        try:
            action = self.game.parse(self.session.state, rest)
        except NotationError as wrong:
            if not self._why_hex(rest):
                raise wrong
            return
        refusal = self.session.why_not(decision.role, action)
        what = "allowed" if refusal is None else f"not allowed: {refusal}"
        say(f"{self.game.format(action)}: {what}")

    def _why_hex(self, text: str) -> bool:
        """Say why units cannot go to a hex; False if that is not what was asked."""
        names, _, place = text.partition(" ")
        units = names.split(",")
        if not place or names.lower() in self._usages() or units[0].lower() not in self._words():
            return False
        refusal = self.game.answers.why_hex(self.session.state, units, place)
        say(f"{names} to {place}: {'within reach' if refusal is None else refusal}")
        return True

    def status(self, _: str) -> None:
        self._say_all(status_lines(self.session, self.bots))

    def log(self, rest: str) -> None:
        self._say_all(log_lines(self.session.journal[-_count(rest) :]) or ["nothing yet"])

    def dice(self, rest: str) -> None:
        self._say_all(roll_lines(self.session.journal)[-_count(rest) :] or ["no dice yet"])

    def _say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            say(line)

    def _words(self) -> set[str]:
        return {word.lower() for word in self.game.answers.vocabulary(self.session.state)}

    def _usages(self) -> dict[str, Usage]:
        """How the game's verbs are written, if it has a grammar."""
        grammar = getattr(self.game, "grammar", None)
        return {u.verb: u for u in grammar.usages} if isinstance(grammar, Grammar) else {}


def _count(text: str) -> int:
    if not text:
        return LOGGED
    if not text.isdecimal() or int(text) < 1:
        raise Wrong(f"a number of lines is needed, not {text!r}")
    return int(text)
