"""Golden games: whole playthroughs with all that a front end could see of each step, stored as text.

`python tests/golden/playthrough.py` plays them again and shows what differs from the stored files;
`--write` stores what is played now. Greedy players play each scenario as it stands, random ones with
switches drawn by seed. A file has the header of its game, then for each step a line

    seq | role | kind of decision | number of legal actions | action | dice | digest

above it the prompt where it changed, below it the events with rule, role and data; at the end the result.
Counting the legal actions takes most of the time: a test counts them only where the kind of decision
changes and now and then between, the command everywhere.
"""

from __future__ import annotations

import argparse
import difflib
import gzip
import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz import switches

from golan_core.bots import RandomBot, bot_rng
from golan_core.model.dice import SeededDice
from golan_core.model.values import Event
from golan_core.plugins.manager import Plugins

HERE = Path(__file__).parent
SEED = 1973
OPTIONS_SEED = 2
SPARSE = 25
"""A sparse play counts the legal actions at least at each so manieth step."""
SHOWN = 40
"""Lines of difference shown for a file."""


@dataclass(frozen=True, slots=True)
class Play:
    """One golden game: who plays what. `bot` is "greedy" or "random"."""

    game: str
    scenario: str
    bot: str

    @property
    def file(self) -> Path:
        return HERE / f"{self.game}.{self.scenario}.{self.bot}.txt.gz"


@cache
def plugins() -> Plugins:
    return Plugins()


def all_plays() -> list[Play]:
    """Every scenario of every installed game, greedy and random."""
    games = plugins().games()
    return [Play(g, s, bot) for g in games for s in games[g].scenarios for bot in ("greedy", "random")]


def lines(play: Play, known: Mapping[int, str] | None = None) -> Iterator[str]:
    """The game played now, line by line. With `known` counts by step most are taken from there."""
    game = plugins().game(play.game)
    drawn = switches(game, OPTIONS_SEED) if play.bot == "random" else {}
    bots = {r: RandomBot() if play.bot == "random" else plugins().bot("greedy", game) for r in game.roles}
    chance = {role: bot_rng(SEED, role) for role in game.roles}
    yield f"{play.game} {play.scenario} {play.bot}: {json.dumps(drawn, sort_keys=True)}"
    state, seq, prompt, before = game.start(play.scenario, game.settle_options(drawn)), 0, "", None
    while (asked := game.decision(state)) is not None:
        if asked.prompt != prompt:
            prompt = asked.prompt
            yield f"  ? {prompt} [{asked.rule}] {_json(asked.data)}"
        action = bots[asked.role].choose(game, state, asked.role, chance[asked.role])
        counted = known is None or seq % SPARSE == 0 or before != (asked.role, asked.kind)
        count = sum(1 for _ in game.legal(state)) if counted or known is None else known.get(seq, "?")
        before = asked.role, asked.kind
        dice = SeededDice(str(SEED).encode(), seq)
        state, events = game.apply(state, action, dice)
        rolled = ", ".join(f"{r.purpose} {' '.join(map(str, r.values))}" for r in dice.rolls)
        done = game.format(action)
        yield f"{seq} | {asked.role} | {asked.kind} | {count} | {done} | {rolled} | {game.digest(state)[:16]}"
        for e in events:
            yield f"  {e.kind}: {e.text} [{e.rule}] {e.role} {_json(_facts(e))}"
        seq += 1
    end = game.outcome(state)
    assert end is not None
    yield f"result: {end.heading}: {end.reason} {_json(end.data)}"


def _facts(event: Event) -> dict[str, Any]:
    """The data of an event and what reports are made from, under one name each."""
    facts: dict[str, Any] = {"roll": list(event.rolled)} if event.rolled else {}
    if event.lost:
        facts["steps_lost"] = event.lost
    if event.gamble is not None:
        facts |= {"chances": event.gamble.chances, "losses": event.gamble.losses}
    return facts | dict(event.data)


def _json(data: Any) -> str:
    return json.dumps(data, sort_keys=True, default=str) if data else ""


def stored(play: Play) -> list[str]:
    """The lines of the stored game; none if it was never stored."""
    return gzip.decompress(play.file.read_bytes()).decode().splitlines() if play.file.exists() else []


def difference(play: Play, write: bool = False, sparse: bool = False) -> list[str]:
    """How the game played now differs from the stored one, as a unified diff cut short; it may be stored."""
    then = stored(play)
    steps = (line.split(" | ", 4) for line in then if line[:1].isdigit())
    now = list(lines(play, {int(step[0]): step[3] for step in steps} if sparse else None))
    if write and now != then:
        play.file.write_bytes(gzip.compress(("\n".join(now) + "\n").encode(), mtime=0))
    found = difflib.unified_diff(then, now, play.file.name, "played now", lineterm="", n=1)
    return [line[:300] for line, _ in zip(found, range(SHOWN), strict=False)] if now != then else []


def main() -> int:
    """Compare, and with `--write` store, the games named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only files whose name holds one of these words")
    parser.add_argument("--write", action="store_true", help="store what is played now")
    given = parser.parse_args()
    plays = [p for p in all_plays() if not given.words or any(w in p.file.name for w in given.words)]
    differing = 0
    with ProcessPoolExecutor(2) as pool:
        for play, found in zip(plays, pool.map(difference, plays, [given.write] * len(plays)), strict=True):
            differing += bool(found)
            print(f"{play.file.name}: {'differs' if found else 'as stored'}", *found, sep="\n", flush=True)
    print(f"{len(plays)} games, {differing} differ")
    return 1 if differing and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
