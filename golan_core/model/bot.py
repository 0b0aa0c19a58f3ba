"""What a bot is, and how one is made."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


class Bot(Protocol):
    """An opponent. It may keep plans between calls; `choose` must not change the state.

    All of its chance comes from `rng`, so that a game of bots can be played again.
    """

    name: str

    def choose(self, game: Any, state: Any, role: str, rng: random.Random) -> Any:
        """A legal action for the role that decides."""
        ...


@dataclass(frozen=True, slots=True)
class BotFactory:
    """How to make a bot. `games` are the ids of the games it plays; empty for every game, or for its own."""

    make: Callable[[], Bot]
    games: tuple[str, ...] = ()
    title: str = ""
