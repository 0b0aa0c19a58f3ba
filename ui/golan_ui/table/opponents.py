"""Bots at the table: their work is handed out, done elsewhere, and its result handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from golan_core.bots import BUILT_IN_BOTS, Bot, bot_rng
from golan_core.errors import GolanError, nearest
from golan_core.play.session import Session

Seats = Mapping[str, "str | Bot | None"]
"""Who plays each role: a bot or a bot's name, None for a person."""


class Work:
    """One decision of a bot, to be called off the UI thread. It touches nothing but the bot's own chance."""

    def __init__(self, run: Callable[[], Any], seq: int) -> None:
        self._run, self.seq = run, seq
        self.result: Any = None
        self.done = False

    def __call__(self) -> Any:
        self.result = self._run()
        self.done = True
        return self.result


class Opponents:
    """Who plays each role, and the bot decision that is under way."""

    def __init__(self, session: Session, seats: Seats) -> None:
        """Raises GolanError for a role that the game does not have, or an unknown bot's name."""
        self._session = session
        self.bots: dict[str, Bot] = {}
        for role, seat in seats.items():
            if role not in session.game.roles:
                raise GolanError(f"{session.game.id} has no role {role!r}{nearest(role, session.game.roles)}")
            if isinstance(seat, str):
                if seat not in BUILT_IN_BOTS:
                    raise GolanError(f"no bot is called {seat!r}{nearest(seat, BUILT_IN_BOTS)}")
                self.bots[role] = BUILT_IN_BOTS[seat].make()
            elif seat is not None:
                self.bots[role] = seat
        seed = session.seed or session.commitment
        self._chance = {role: bot_rng(seed, role) for role in session.game.roles}
        self._work: Work | None = None
        self.paused = False

    @property
    def due(self) -> bool:
        """Must a bot decide now?"""
        decision = self._session.decision
        return decision is not None and decision.role in self.bots

    @property
    def busy(self) -> bool:
        """Does a bot think, or is it about to?"""
        return self.due and not self.paused

    def thinking(self) -> Work | None:
        """The work that is due and not yet handed out."""
        decision = self._session.decision
        if decision is None or not self.busy or self._work is not None:
            return None
        role, bot = decision.role, self.bots[decision.role]
        game, state, rng = self._session.game, self._session.state, self._chance[role]
        self._work = Work(lambda: bot.choose(game, state, role, rng), self._session.next_seq)
        return self._work

    def accept(self, action: Any) -> bool:
        """Is this the result of the work under way? It is not under way any more."""
        work = self._work
        if work is None or (work.done and work.result is not action) or work.seq != self._session.next_seq:
            return False
        self._work = None
        return True

    def drop(self) -> None:
        """The work under way, if any, does not count any more."""
        self._work = None
