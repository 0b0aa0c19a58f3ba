"""How far one request walks through the code: calls, functions and files of ours that it passes.

Run it as `python benchmarks/bench_walk.py`. It counts Python calls into our own packages, so the numbers are
the same on every machine; a request that walks far is hard to read and slow.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from golan_core.bots import RandomBot, bot_rng, play
from golan_core.play.session import Session, Setting
from golan_core.plugins.manager import Plugins
from golan_core.record.record import read_record, write_record
from golan_core.record.replay import replay
from golan_ui.table.play import Play

MOVE = "turn 3\nphase israeli-movement\n31.20: Kahalani-A Kahalani-B\n34.32: 1/51-Tank\n30.16: 2/51-Tank"
FIGHT = "turn 3\nphase israeli-combat\n30.18: Kahalani-A Kahalani-B\n30.17: 1/51-Tank"
ATTACK = "attack 30.17 Kahalani-A,Kahalani-B"
WAY = "move Kahalani-A 32.20 33.20 34.19 35.19 35.18 36.17 35.17 34.17 33.17 32.17 31.17"
OURS = ("golan_core", "golan_scs", "golan_heights_of_courage", "golan_ui")
ENTRIES = 150
"""So many actions are in the save that is loaded."""


def walk(work: Callable[[], object]) -> tuple[int, int, int]:
    """Calls, distinct functions and distinct files of our packages in a piece of work."""
    passed: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and any(f"/{name}/" in code.co_filename for name in OURS):
            passed.append((code.co_filename, code.co_qualname))

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return len(passed), len(set(passed)), len({file for file, _ in passed})


def laid_out(game: Any, text: str) -> Session:
    """A session that begins with a position written by hand."""
    options = game.settle_options({})
    state = game.manual.position(text, "historical", options)
    return Session(game, "historical", seed=1, setting=Setting(state=state))


def main() -> None:
    """Print the walks of the requests that players make most."""
    game = Plugins().game("heights-of-courage")
    moving, fighting, full = laid_out(game, MOVE), laid_out(game, FIGHT), Session(game, "historical", seed=1)
    way, attack = game.parse(moving.state, WAY), game.parse(fighting.state, ATTACK)
    bots = {role: RandomBot() for role in game.roles}
    rngs = {role: bot_rng(1, role) for role in game.roles}
    while full.decision is not None and full.decision.kind != "movement":
        play(full, bots, max_actions=1, rngs=rngs)
    table = Play(full, dict.fromkeys(game.roles))
    table.table()
    stack = table.desk.now.board.place(game.answers.actors(full.state)[0])

    def take_in_hand() -> None:
        table.click_hex(stack)
        table.table()

    rows = [("move into an enemy ZOC", walk(lambda: moving.submit("israeli", way)))]
    rows.append(("odds", walk(lambda: game.answers.odds(fighting.state, ATTACK))))
    rows.append(("attack", walk(lambda: fighting.submit("israeli", attack))))
    rows.append(("take a stack in hand", walk(take_in_hand)))
    play(full, bots, max_actions=ENTRIES, rngs=rngs)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "save.golan"
        write_record(full, file)
        rows.append((f"load a save of {len(full.journal)}", walk(lambda: replay(read_record(file), game))))
    print(f"{'request':<24} {'calls':>7} {'functions':>10} {'files':>6}")
    for name, (calls, functions, files) in rows:
        print(f"{name:<24} {calls:>7} {functions:>10} {files:>6}")


if __name__ == "__main__":
    main()
