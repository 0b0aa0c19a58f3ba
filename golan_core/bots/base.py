"""Letting bots play: in a session, or as fast as the rules allow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from golan_core.errors import GolanError
from golan_core.model.bot import Bot
from golan_core.model.dice import SeededDice
from golan_core.model.game import Game
from golan_core.model.options import Value
from golan_core.model.values import Event, Refusal
from golan_core.play.session import Session, pick_scenario, seed_bytes, seed_text

Seed = int | str | bytes

MAX_ACTIONS = 100_000
"""A game that has not ended by then will not."""


class BotError(GolanError):
    """A bot chose an action that is not legal, or none."""


class Playout(NamedTuple):
    """The end of a game between bots: the last position, and how many actions led to it."""

    state: Any
    actions: int


Each = Callable[[Any, str, Any, Sequence[Event]], object]
"""Called after each action with (new position, role, action, events)."""


def bot_rng(seed: Seed, role: str) -> random.Random:
    """The chance of the bot of one role, `random.Random(f"{seed}:{role}")`: fixed by seed and role."""
    text = seed_text(seed) if isinstance(seed, bytes) else str(seed)
    return random.Random(f"{text}:{role}")


def play(
    session: Session,
    bots: Mapping[str, Bot],
    rng_seed: Seed | None = None,
    max_actions: int = MAX_ACTIONS,
    rngs: Mapping[str, random.Random] | None = None,
) -> int:
    """Let bots decide until the game ends, a role without a bot decides, or `max_actions` are done.

    Gives the number of actions. The chance of the bots comes from `rng_seed`, or from the session's
    seed if that is None; to go on after a break, hand in `rngs` made by `bot_rng`. Raises BotError
    for an action that is refused.
    """
    if rng_seed is None:
        rng_seed = session.commitment if session.seed is None else session.seed
    chance = rngs or {role: bot_rng(rng_seed, role) for role in bots}
    for done in range(max_actions):
        decision = session.decision
        if decision is None or decision.role not in bots:
            return done
        bot = bots[decision.role]
        action = bot.choose(session.game, session.state, decision.role, chance[decision.role])
        answer = session.submit(decision.role, action)
        if isinstance(answer, Refusal):
            raise BotError(f"bot {bot.name} of {decision.role} chose {action!r}: {answer}")
    return max_actions


def playout(
    game: Game[Any, Any],
    bots: Mapping[str, Bot],
    scenario: str = "",
    options: Mapping[str, Value] | None = None,
    seed: Seed = 0,
    each: Each | None = None,
) -> Playout:
    """Play a whole game between bots without journal, digests or checks of legality.

    The same positions and dice as `play` in a session with the same seed for both. A game that has
    not ended after MAX_ACTIONS is given back as it is then. Raises KeyError for a role without a
    bot, OptionError for a scenario or an option that the game does not have.
    """
    given = {name: str(value) for name, value in (options or {}).items()}
    state = game.start(pick_scenario(game, scenario), game.settle_options(given))
    secret = seed_bytes(seed)
    chance = {role: bot_rng(seed, role) for role in bots}
    for position in range(MAX_ACTIONS):
        decision = game.decision(state)
        if decision is None:
            return Playout(state, position)
        role = decision.role
        action = bots[role].choose(game, state, role, chance[role])
        state, events = game.apply(state, action, SeededDice(secret, position))
        if each is not None:
            each(state, role, action, events)
    return Playout(state, MAX_ACTIONS)
