"""The greedy bot as the platform sees it: one decision at a time, with a plan kept for the phase."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from golan_scs.bot.answers import answer
from golan_scs.bot.assault import best_attack
from golan_scs.bot.manoeuvre import Manoeuvre
from golan_scs.bot.rear import reinforce
from golan_scs.model import actions as act
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.turn.judge import why_not

if TYPE_CHECKING:
    from golan_scs.game import SeriesGame


class GreedyBot:
    """A sensible opponent for games on the series layer. One instance may play several roles."""

    name = "greedy"

    def __init__(self) -> None:
        self._plans: dict[str, Manoeuvre] = {}

    def choose(self, game: SeriesGame, state: State, role: str, rng: random.Random) -> act.Action:
        """The action to take now. `rng` is not used: the bot has no moods."""
        rb = game.rulebook(state)
        action = self._propose(rb, state, role)
        if why_not(rb, state, action) is None:
            return action
        return next(iter(game.legal(state)))

    def _propose(self, rb: Rulebook, state: State, role: str) -> act.Action:
        if state.frames:
            return answer(rb, state, state.frames[-1])
        phase = rb.sequence[state.phase]
        if phase.kind in ("movement", "exploitation"):
            action: act.Action = self._plan(rb, state, role).next_action(state)
            return action
        if phase.kind == "combat":
            return best_attack(rb, state, phase) or act.End()
        if phase.kind == "reinforcement":
            return reinforce(rb, state, phase.role) or act.End()
        if phase.kind == "setup":
            return act.Ready() if why_not(rb, state, act.End()) is not None else act.End()
        return act.Choose(rb.preferred_choice(state, phase))

    def _plan(self, rb: Rulebook, state: State, role: str) -> Manoeuvre:
        plan = self._plans.get(role)
        if plan is None or not plan.serves(rb, state):
            plan = self._plans[role] = Manoeuvre(rb, state)
        return plan
