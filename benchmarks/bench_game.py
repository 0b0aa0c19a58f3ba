"""The budgets of the engine on both games, and random play beside Catanatron's in the same run.

Run it as `python benchmarks/bench_game.py`. Catanatron is measured beside Heights of Courage. Times are
medians; ratios carry over to other machines.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from golan_core.bots import RandomBot, playout
from golan_core.model.dice import SeededDice
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins

REPEATS = 7


def measure(work: Callable[[], object], number: int) -> float:
    """Median seconds of one call, over repeats of `number` calls."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        for _ in range(number):
            work()
        times.append((time.perf_counter() - began) / number)
    return statistics.median(times)


def positions(game: Any, wanted: str, count: int) -> list[Any]:
    """Positions of random games in which a kind of decision is to be made, from turn 4 on."""
    found: list[Any] = []

    def keep(state: Any, role: str, action: Any, events: Any) -> None:
        decision = game.decision(state)
        if decision is not None and decision.kind == wanted and game.turn(state) >= 4 and len(found) < count:
            found.append(state)

    for seed in range(1, 20):
        playout(game, {r: RandomBot() for r in game.roles}, seed=seed, each=keep)
        if len(found) >= count:
            break
    return found


def engine(game: Any) -> list[tuple[str, float, float]]:
    """(what, seconds, budget in seconds) of the single operations."""
    from golan_scs.model import actions as act
    from golan_scs.rules.combat import can_attack, new_combat
    from golan_scs.rules.movement import reach_of, why_not_mover
    from golan_scs.rules.odds import distribution, odds

    state = positions(game, "movement", 1)[0]
    rb = state.rules
    phase = rb.sequence[state.phase]
    movers = [u for u in state.on_map(phase.role) if why_not_mover(state, phase, u) is None]
    moves = [a for a in game.legal(state) if isinstance(a, act.Move)][::20]  # long and short, plain and not
    fight = next(s for s in positions(game, "combat", 20) if can_attack(s, rb.sequence[s.phase]))
    target, unit = can_attack(fight, rb.sequence[fight.phase])[0]
    combat = new_combat(fight, rb.sides[unit], target, (unit,), False)

    def preview() -> None:
        distribution(rb, odds(fight, combat).column)

    def side() -> None:
        for u in movers:
            reach_of(state, (u,))

    def supply() -> None:
        state.fed = (None, None)
        rb.supply.in_supply(state, 1)

    dice = SeededDice(b"1", 0)

    def apply_all() -> None:
        for move in moves:
            game.apply(state, move, dice)

    whole = measure(side, 5)
    return [
        ("state copy", measure(state.copy, 2000), 50e-6),
        ("apply a move", measure(apply_all, 3) / len(moves), 150e-6),
        ("digest", measure(lambda: game.digest(state), 500), 200e-6),
        ("destinations of one unit", whole / len(movers), 1e-3),
        (f"destinations of a side ({len(movers)} units)", whole, 30e-3),
        ("odds preview with distribution", measure(preview, 500), 2e-3),
        ("supply of a whole side", measure(supply, 200), 5e-3),
    ]


def middle_ground(game: Any) -> list[tuple[str, float, float]]:
    """The same of No Middle Ground, and its greedy bot."""
    from golan_no_middle_ground.bot import GreedyBot
    from golan_no_middle_ground.rules.ground.movement import reach_of
    from golan_no_middle_ground.rules.ground.supply import network
    from golan_no_middle_ground.turn.kind import able

    state = positions(game, "move", 1)[0]
    movers = [u for u in able(state) if state.where[u] >= 0]
    move = next(iter(game.legal(state)))
    dice = SeededDice(b"1", 0)

    def group() -> None:
        for u in movers:
            reach_of(state, (u,))

    began = time.perf_counter()
    bot = GreedyBot()
    end = playout(game, dict.fromkeys(game.roles, bot), "combined", seed=1)
    turn = (time.perf_counter() - began) / game.turn(end.state)
    whole = measure(group, 5)
    rows = [
        ("state copy", measure(state.copy, 2000), 50e-6),
        ("apply a move", measure(lambda: game.apply(state, move, dice), 2000), 150e-6),
        ("digest", measure(lambda: game.digest(state), 500), 200e-6),
        ("destinations of one unit", whole / len(movers), 1e-3),
        ("supply of a side", measure(lambda: network(state, 1), 200), 5e-3),
        ("greedy bot, both sides, a turn of the whole war", turn, 1.0),
    ]
    for scenario in game.scenarios:
        seconds, _ = random_games(game, scenario)
        rows.append((f"random game, {scenario}", seconds, 1.0))
    return rows


def random_games(game: Any, scenario: str = "") -> tuple[float, float]:
    """Median seconds of a random game, and decisions a second."""
    times, actions = [], 0
    for seed in range(1, 11):
        began = time.perf_counter()
        end = playout(game, {r: RandomBot() for r in game.roles}, scenario, seed=seed)
        times.append(time.perf_counter() - began)
        actions += end.actions
    return statistics.median(times), actions / sum(times)


def replay_rate(game: Any) -> float:
    """Seconds to load a record of about 1,000 actions and replay it, digests checked."""
    from golan_core.bots import play
    from golan_core.record.record import parse_record, record_of, record_text
    from golan_core.record.replay import replay

    session = Session(game, seed=1)
    play(session, {r: RandomBot() for r in game.roles}, max_actions=1000)
    text = record_text(record_of(session))
    return measure(lambda: replay(parse_record(text), game), 1)


def catanatron_rate() -> float | None:
    """Decisions a second of four random players of Catanatron, or None if it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    random.seed(1)
    actions, began = 0, time.perf_counter()
    for _ in range(20):
        catan = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        catan.play()
        state = catan.state
        actions += len(getattr(state, "actions", None) or getattr(state, "action_records", ()))
    return actions / (time.perf_counter() - began)


def help_time() -> float:
    """Seconds of the whole process `golan --help`."""
    command = [sys.executable, "-m", "golan_core", "--help"]
    return measure(lambda: subprocess.run(command, capture_output=True, check=True), 1)


def line(what: str, value: float, budget: float) -> str:
    unit, scale = ("us", 1e6) if budget < 1e-3 else ("ms", 1e3) if budget < 0.1 else ("s", 1.0)
    share = value / budget
    return f"{what:<42} {value * scale:9.2f} {unit:<2} budget {budget * scale:7.2f} {unit:<2} {share:6.0%}"


def main() -> None:
    """Measure and print the table."""
    game = Plugins().game("heights-of-courage")
    for row in engine(game):
        print(line(*row))
    print(line("load and replay 1,000 actions", replay_rate(game), 0.5))
    seconds, rate = random_games(game)
    print(line("random campaign, set-up to cease-fire", seconds, 3.0))
    print(line("golan --help", help_time(), 0.3))
    other = catanatron_rate()
    if other is None:
        told = "Catanatron is not installed: pip install 'golan[bench]'"
    else:
        told = f"Catanatron {other:.0f}: ratio {rate / other:.2f}"
    print(f"{'random decisions a second':<42} {rate:9.0f}; {told}")
    print("No Middle Ground")
    for row in middle_ground(Plugins().game("no-middle-ground")):
        print(line(*row))


if __name__ == "__main__":
    main()
