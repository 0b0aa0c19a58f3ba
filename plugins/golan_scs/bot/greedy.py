"""The greedy bot as the platform sees it: one decision at a time, with a plan kept for the phase."""

from __future__ import annotations

import random

from golan_core.model.game import Game
from golan_scs.bot.answers import answer
from golan_scs.bot.assault import best_attack
from golan_scs.bot.manoeuvre import Manoeuvre
from golan_scs.bot.rear import reinforce
from golan_scs.model import actions as act
from golan_scs.model.rulebook import Position


class GreedyBot:
    """A sensible opponent for games on the series layer. One instance may play several roles."""

    name = "greedy"

    def __init__(self) -> None:
        self._plans: dict[str, Manoeuvre] = {}

    def choose(
        self, game: Game[Position, act.Action], pos: Position, role: str, rng: random.Random
    ) -> act.Action:
        """The action to take now. `rng` is not used: the bot has no moods."""
        action = self._propose(pos, role)
        if pos.flow.why_not(pos, action) is not None:
            action = next(iter(game.legal(pos)))
        return action

    def _propose(self, pos: Position, role: str) -> act.Action:
        if pos.frames:
            return answer(pos, pos.frames[-1])
        phase = pos.rules.sequence[pos.phase]
        if phase.kind in ("movement", "exploitation"):
            action: act.Action = self._plan(pos, role).next_action(pos)
            return action
        if phase.kind == "combat":
            return best_attack(pos, phase) or act.End()
        if phase.kind == "reinforcement":
            return reinforce(pos, phase.role) or act.End()
        if phase.kind == "setup":
            return act.Ready() if pos.flow.why_not(pos, act.End()) is not None else act.End()
        return act.Choose(pos.rules.advice.preferred_choice(pos, phase))

    def _plan(self, pos: Position, role: str) -> Manoeuvre:
        plan = self._plans.get(role)
        if plan is None or not plan.serves(pos):
            plan = self._plans[role] = Manoeuvre(pos)
        return plan
