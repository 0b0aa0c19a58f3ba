"""A bot for games that bring none of their own: one action ahead, by the game's own evaluation."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from golan_core.model.dice import SeededDice


class GreedyBot:
    """Plays the action after which `game.look.evaluate` is best for its role.

    It looks at the first `limit` actions of the legal set and at `samples` random ones besides; an
    action that throws dice is tried with `throws` sets of dice of the bot's own (never with those
    that the game will throw), and the mean counts. It looks one action ahead only: it plans no
    moves of several actions, expects no answer, and is as good as the evaluation. Ties are broken
    by chance, so with no evaluation it plays at random.
    """

    name = "greedy"

    def __init__(self, limit: int = 120, samples: int = 12, throws: int = 3) -> None:
        self.limit, self.samples, self.throws = limit, samples, throws

    def choose(self, game: Any, state: Any, role: str, rng: random.Random) -> Any:
        """The best action found; see the class."""
        legal = game.legal(state)
        candidates = dict.fromkeys(islice(legal, self.limit))
        if len(candidates) == self.limit:
            candidates.update(dict.fromkeys(legal.sample(rng) for _ in range(self.samples)))
        if not candidates:
            return legal.sample(rng)
        best: list[Any] = []
        best_worth = float("-inf")
        for action in candidates:
            worth = self._worth(game, state, role, action)
            if not best or worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return best[0] if len(best) == 1 else rng.choice(best)

    def _worth(self, game: Any, state: Any, role: str, action: Any) -> float:
        total = 0.0
        for throw in range(self.throws):
            dice = SeededDice(b"what if", throw)
            after, _ = game.apply(state, action, dice)
            worth = float(game.look.evaluate(after, role))
            if not dice.rolls:
                return worth
            total += worth
        return total / self.throws
