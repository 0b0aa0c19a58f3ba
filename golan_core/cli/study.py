"""`golan study`: many games between bots, and what they say about balance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from golan_core.analysis.study import DRAW, NOBODY, Job, Study, play_all, wilson, write_csv, write_plot
from golan_core.cli.common import Installed, check_output, read_bots, read_options
from golan_core.cli.output import DIM, GOOD, say
from golan_core.errors import GolanError
from golan_core.model.game import Game
from golan_core.play.session import pick_scenario


@dataclass(frozen=True, slots=True)
class StudyWishes:
    """What the command line asked for."""

    game: str
    scenario: str = ""
    games: int = 100
    jobs: int = 1
    first_seed: int = 1
    bots: str = ""
    csv: Path | None = None
    plot: Path | None = None
    options: Sequence[str] = ()


def study_game(wishes: StudyWishes) -> None:
    """Play the games with a progress bar and print the findings. Raises GolanError for bad wishes."""
    if wishes.games < 1 or wishes.jobs < 1:
        raise GolanError("--games and --jobs take whole numbers from 1")
    plugins = Installed()
    game = plugins.chosen(wishes.game)
    bots = {role: bot.name for role, bot in read_bots(plugins, game, wishes.bots).items()}
    scenario = pick_scenario(game, wishes.scenario)
    options = tuple(sorted(game.settle_options(read_options(wishes.options)).items()))
    check_output(wishes.csv, ".csv")
    check_output(wishes.plot, ".png")
    seeds = range(wishes.first_seed, wishes.first_seed + wishes.games)
    jobs = [Job(game.id, scenario, options, tuple(bots.items()), seed) for seed in seeds]
    players = ", ".join(f"{role} {name}" for role, name in bots.items())
    say(f"{game.title}, {scenario}: {wishes.games} games from seed {wishes.first_seed}, {players}", DIM)
    found = _play(jobs, wishes.jobs)
    _print(game, found)
    if wishes.csv is not None:
        write_csv(found, wishes.csv)
        say(f"written: {wishes.csv}")
    if wishes.plot is not None:
        write_plot(found, game, wishes.plot)
        say(f"drawn: {wishes.plot}")


def _play(jobs: Sequence[Job], processes: int) -> Study:
    from rich.console import Console
    from rich.progress import track

    found = Study()
    played = play_all(jobs, processes)
    console = Console(stderr=True)
    found.games.extend(
        track(played, "playing", total=len(jobs), console=console, disable=not console.is_terminal)
    )
    return found


def _print(game: Game[Any, Any], found: Study) -> None:
    total = len(found.games)
    wins = found.wins()
    for winner in (*game.roles, DRAW, *([NOBODY] if wins[NOBODY] else [])):
        low, high = wilson(wins[winner], total)
        share = wins[winner] / total
        say(f"{winner:<12} {wins[winner]:>5} of {total}  {share:6.1%}  (95 %: {low:.1%} to {high:.1%})", GOOD)
    turns = ", ".join(f"{turn}: {count}" for turn, count in found.last_turns().items())
    say(f"last turns   {turns}")
    history = game.manual.history()
    for name in found.measures():
        say(f"\n{name}: median (middle half) at the end of each turn")
        for turn, low, middle, high in found.course(name):
            span = history.get(turn, {}).get(name)
            told = "" if span is None else f"   history {span[0]:g} to {span[1]:g}"
            say(f"  turn {turn:>2}  {middle:6.1f}  ({low:.1f} to {high:.1f}){told}")
