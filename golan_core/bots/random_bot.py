"""A bot that plays any legal action: for tests, benchmarks, and as the weakest opponent."""

from __future__ import annotations

import random
from typing import Any


class RandomBot:
    """Plays whatever the game's own sample of its legal actions gives."""

    name = "random"

    def choose(self, game: Any, state: Any, role: str, rng: random.Random) -> Any:
        """A random legal action."""
        return game.legal(state).sample(rng)
