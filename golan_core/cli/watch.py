"""`golan watch`: bots play each other, with a line a turn and the result at the end."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from golan_core.analysis.course import date_of
from golan_core.analysis.turn_count import TurnCount
from golan_core.bots import Bot, bot_rng, play
from golan_core.cli.common import (
    Installed,
    check_picture_output,
    check_record_output,
    read_bots,
    read_options,
    save_scene,
    summary_text,
    verdict,
)
from golan_core.cli.output import DIM, GOOD, HEAD, say, warn
from golan_core.errors import GolanError
from golan_core.model.game import Game
from golan_core.play.session import Session, Setting
from golan_core.record.record import write_record

MAX_ACTIONS = 100_000
"""A game that has not ended by then will not."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for."""

    game: str
    scenario: str = ""
    seed: int | None = None
    bots: str = ""
    record: Path | None = None
    picture: Path | None = None
    options: Sequence[str] = ()


def watch_game(wishes: Wishes) -> None:
    """Play the game and tell of it. Raises GolanError for anything that is wrong with the wishes."""
    plugins = Installed()
    game = plugins.chosen(wishes.game)
    bots = read_bots(plugins, game, wishes.bots)
    check_picture_output(wishes.picture)
    check_record_output(wishes.record)
    seed = random.SystemRandom().randrange(1_000_000) if wishes.seed is None else wishes.seed
    session = plugins.session(
        game.id,
        wishes.scenario,
        options=read_options(wishes.options),
        seed=seed,
        setting=Setting(digests=wishes.record is not None),
    )
    players = ", ".join(f"{role} {bot.name}" for role, bot in bots.items())
    say(f"{game.title}, {session.scenario}, seed {seed}: {players}", DIM)
    try:
        _run(session, bots, seed)
    except BaseException:
        if wishes.record is not None and session.journal:
            write_record(session, wishes.record)
            warn(f"the game so far is kept in {wishes.record}")
        raise
    plugins.tell_observers(session)
    if wishes.record is not None:
        write_record(session, wishes.record)
    if wishes.picture is not None:
        save_scene(game, session.state, wishes.picture)
    for title, lines in plugins.report_sections(session).items():
        say(title, HEAD)
        for line in lines:
            say(f"    {line}")
    say(result_line(session), GOOD)


def _run(session: Session, bots: Mapping[str, Bot], seed: int) -> None:
    """Play to the end, with a line at the end of every turn."""
    game, count = session.game, TurnCount()
    rngs = {role: bot_rng(seed, role) for role in bots}
    before = session.state
    for _ in range(MAX_ACTIONS):
        if not play(session, bots, max_actions=1, rngs=rngs):
            break
        count.add(session.journal[-1].events)
        if game.turn(session.state) != game.turn(before) or session.decision is None:
            say(_turn_line(game, before, session.state, count))
            count.clear()
        before = session.state
    else:
        raise GolanError(f"{game.id} has not ended after {MAX_ACTIONS} actions; other bots may end it")


def _turn_line(game: Game[Any, Any], before: Any, after: Any, count: TurnCount) -> str:
    """A turn in one line: its date, what happened, and the points as they are counted at its end."""
    points = [fact for fact in game.look.summary(after) if fact.kind == "points"]
    facts = [fact for fact in game.look.summary(before) if fact.kind not in ("turn", "date")]
    date = date_of(game, before)
    head = f"turn {game.turn(before):>2}" + (f" ({date})" if date else "")
    return "; ".join(part for part in (f"{head}: {count}", summary_text(points or facts)) if part)


def result_line(session: Session) -> str:
    """Winner, reason and figures of a game that has ended, its last turn and the digest, in one line."""
    turn = f"last turn {session.game.turn(session.state)}, digest {session.digest}"
    return f"result: {verdict(session.outcome)}; {turn}"
