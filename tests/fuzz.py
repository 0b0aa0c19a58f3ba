"""Random full games with every invariant checked after every action: `python tests/fuzz.py --games 200`.

Any game and any of its options can be played: `--game no-middle-ground --games 125 --option setup=free`.
What is worked out a second time (see `independent`) is so where a game has that. Prints one line a
failure and a last line with the figures; the exit code is 1 if anything failed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

import independent

from golan_core.bots import RandomBot, playout
from golan_core.plugins.manager import Plugins


@cache
def _games() -> Plugins:
    return Plugins()


def switches(game: Any, seed: int) -> dict[str, str]:
    """Options drawn by seed: each keeps its default half of the time."""
    rng = random.Random(f"switches {seed}")
    drawn: dict[str, str] = {}
    for option in game.options:
        if option.name == "turns" or rng.random() < 0.5:
            continue
        if option.choices:
            drawn[option.name] = str(rng.choice(option.choices))
        elif isinstance(option.default, bool):
            drawn[option.name] = str(not option.default)
        elif isinstance(option.default, int):
            drawn[option.name] = str(max(0, option.default + rng.choice((-1, 1))))
    return drawn


def one(job: tuple[str, str, int, bool, tuple[str, ...]]) -> tuple[str, Counter[str]]:
    """Play one game; what went wrong ("" if nothing) and what happened, by kind of event."""
    game_id, scenario, seed, vary, given = job
    game = _games().game(game_id)
    options = switches(game, seed) if vary else {}
    options |= dict(text.split("=", 1) for text in given)
    tally: Counter[str] = Counter()
    faults = independent.FAULTS.get(game_id) if seed % 4 == 0 else None  # dear: a second computation

    def check(state: object, role: str, action: object, events: list) -> None:  # type: ignore[type-arg]
        tally["actions"] += 1
        tally.update(e.kind for e in events)
        found = game.problems(state)
        if faults is not None:
            found += faults(state, events)
        if found:
            raise AssertionError(f"after {role} {game.format(action)}: {'; '.join(found)}")

    bots = {role: RandomBot() for role in game.roles}
    try:
        end = playout(game, bots, scenario, options, seed=seed, each=check)
        if game.outcome(end.state) is None:
            return f"{scenario} {options} seed {seed}: no result after {end.actions} actions", tally
    except Exception as error:
        return f"{scenario} {options} seed {seed}: {type(error).__name__}: {error}", tally
    return "", tally


def main() -> int:
    """Run the games of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="heights-of-courage")
    parser.add_argument("--scenario", action="append", help="repeat for several; all of the game by default")
    parser.add_argument("--games", type=int, default=200, help="games a scenario, seeds from 1")
    parser.add_argument("--switches", action="store_true", help="draw the options of each game by its seed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE, repeat for several")
    given = parser.parse_args()
    if any("=" not in text for text in given.option):
        parser.error("--option takes NAME=VALUE")
    scenarios = given.scenario or list(_games().game(given.game).scenarios)
    fixed = (given.switches, tuple(given.option))
    jobs = [(given.game, s, seed, *fixed) for s in scenarios for seed in range(1, given.games + 1)]
    began, failures, total = time.perf_counter(), 0, Counter[str]()
    with ProcessPoolExecutor(given.jobs) as pool:
        for fault, tally in pool.map(one, jobs, chunksize=5):
            total.update(tally)
            if fault:
                failures += 1
                print(fault)
    took = time.perf_counter() - began
    print(f"{len(jobs)} games, {failures} failed, {took:.0f} s; {dict(total.most_common())}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
