"""Many games between bots: who wins how often, how long games last, how they run against history."""

from __future__ import annotations

import csv
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from golan_core.bots import playout
from golan_core.errors import GolanError
from golan_core.model.game import Game
from golan_core.plugins.manager import Plugins

DRAW = "draw"
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played, in words that can be sent to another process."""

    game: str
    scenario: str
    options: tuple[tuple[str, Any], ...]
    bots: tuple[tuple[str, str], ...]
    """(role, name of the bot)."""
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one game."""

    seed: int
    winner: str
    reason: str
    last_turn: int
    actions: int
    turns: tuple[Mapping[str, float], ...]
    """The game's measures at the end of each turn, from the first."""


@dataclass(slots=True)
class Study:
    """Results of all games, in order of their seeds."""

    games: list[Played] = field(default_factory=list)

    def wins(self) -> Counter[str]:
        """Games won, by role; draws under "draw", games that all lose under "nobody"."""
        return Counter(g.winner for g in self.games)

    def last_turns(self) -> dict[int, int]:
        """How many games ended on each turn."""
        return dict(sorted(Counter(g.last_turn for g in self.games).items()))

    def measures(self) -> list[str]:
        """Names of what was measured, in the game's order."""
        return list(dict.fromkeys(name for g in self.games for turn in g.turns for name in turn))

    def course(self, measure: str) -> list[tuple[int, float, float, float]]:
        """(turn, lower quartile, median, upper quartile) over the games that were still going on."""
        rows = []
        for turn in range(1, max((len(g.turns) for g in self.games), default=0) + 1):
            values = [g.turns[turn - 1][measure] for g in self.games if len(g.turns) >= turn]
            if len(values) == 1:
                values *= 2
            low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
            rows.append((turn, low, middle, high))
        return rows


def wilson(hits: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson score)."""
    if not trials:
        return 0.0, 1.0
    share = hits / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


@cache
def _installed() -> Plugins:
    return Plugins()


def play_one(job: Job) -> Played:
    """Play one game of a study. Raises GolanError if it does not end."""
    game = _installed().game(job.game)
    bots = {role: _installed().bot(name, game) for role, name in job.bots}
    options, turns = dict(job.options), list[Mapping[str, float]]()
    turn = game.turn(game.start(job.scenario, options))

    def measure(state: Any, *_: Any) -> None:
        nonlocal turn
        now = game.turn(state)
        if turn and (now != turn or game.decision(state) is None):
            turns.append({m.name: m.value for m in game.look.measures(state)})
        turn = now

    end = playout(game, bots, job.scenario, options, job.seed, measure)
    outcome = game.outcome(end.state)
    if outcome is None:
        raise GolanError(f"{job.game} {job.scenario}, seed {job.seed}: no end after {end.actions} actions")
    winner = outcome.winner or (NOBODY if outcome.all_lose else DRAW)
    return Played(job.seed, winner, outcome.reason, game.turn(end.state), end.actions, tuple(turns))


def play_all(jobs: Sequence[Job], processes: int) -> Iterator[Played]:
    """Play the games, in order, over so many processes."""
    if processes <= 1:
        yield from map(play_one, jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_one, jobs)


def write_csv(study: Study, path: Path) -> None:
    """One row a game and turn. Raises GolanError if the file cannot be written."""
    names = study.measures()
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(["seed", "winner", "last_turn", "turn", *names])
            for g in study.games:
                for turn, values in enumerate(g.turns, 1):
                    out.writerow([g.seed, g.winner, g.last_turn, turn, *(values[n] for n in names)])
    except OSError as wrong:
        raise GolanError(f"{path}: cannot be written: {wrong.strerror}") from None


def write_plot(study: Study, game: Game[Any, Any], path: Path) -> None:
    """The course of every measure against history, as one picture.

    Raises GolanError if matplotlib is missing or the file cannot be written.
    """
    try:
        import matplotlib
    except ImportError:
        raise GolanError("plots need matplotlib: pip install 'golan[plot]'") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    names, history = study.measures(), game.manual.history()
    size = (9, 2.6 * len(names))
    figure, axes = pyplot.subplots(
        len(names), 1, figsize=size, squeeze=False, sharex=True, layout="constrained"
    )
    for axis, name in zip(axes[:, 0], names, strict=True):
        rows = study.course(name)
        turns = [r[0] for r in rows]
        axis.fill_between(turns, [r[1] for r in rows], [r[3] for r in rows], alpha=0.3, label="middle half")
        axis.plot(turns, [r[2] for r in rows], label="median")
        told = {t: span for t, spans in history.items() if (span := spans.get(name)) is not None}
        for turn, (low, high) in told.items():
            axis.plot([turn, turn], [low, high], color="black", linewidth=4, alpha=0.6)
        if told:
            axis.plot([], [], color="black", linewidth=4, alpha=0.6, label="history")
        axis.set_ylabel(name)
        axis.legend(fontsize="small")
    axes[-1, 0].set_xlabel("turn")
    figure.suptitle(f"{game.title}: {len(study.games)} games")
    try:
        figure.savefig(path)
    except (OSError, ValueError) as wrong:
        raise GolanError(f"{path}: cannot be written: {wrong}") from None
    finally:
        pyplot.close(figure)
