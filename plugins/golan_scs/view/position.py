"""A position written by hand, as a rulebook writes an example: who stands where, and whose phase it is.

    turn 3
    phase blue-combat
    air 2 1
    24.15: A-Tank B-Tank*1
    25.16: 1/51-Tank 2/51-Tank
    dead: 3/51-Tank
    oos: 2/51-Tank

`UNIT*N` has N steps. `dead`, `gone`, `oos` and `fired` take units; `air` and `repl` take a number for each
side; `mark` takes a name and a number. Units that are not named stay in the pool. Lines may be empty or
begin with `#`.
"""

from __future__ import annotations

from golan_core.errors import NotationError, nearest
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.options import Value
from golan_core.turn.map_game import MapGame
from golan_scs.model.rulebook import Position
from golan_scs.model.state import DEAD, GONE, State, unit_set
from golan_scs.turn.phases import begin_phase


def position(
    game: MapGame[Position],
    text: str,
    scenario: str = "",
    options: dict[str, Value] | None = None,
    dice: Dice | None = None,
) -> Position:
    """The position that a text describes, at the start of its phase.

    Raises NotationError naming the line for anything that cannot be read.
    """
    settled = game.settle_options({}) | (options or {})
    setup = (scenario or next(iter(game.scenarios)), tuple(sorted(settled.items())))
    rules = game.rules_of(setup)
    state: Position = State(rules, setup, rules.sides, [c.steps for c in rules.counters])
    state.turn = 1
    phase = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        try:
            phase = _read(game, state, line) or phase
        except (NotationError, ValueError) as wrong:
            raise NotationError(f"line {number} of the position ({line!r}): {wrong}") from None
    rb = state.rules
    known = [p.id for p in rb.sequence]
    if phase not in known:
        raise NotationError(f"no phase is called {phase!r}{nearest(phase, known)}")
    state.phase = known.index(phase)
    kept = (state.air, state.repl, state.oos, state.fired)
    begin_phase(state, rb.sequence[state.phase], dice or ScriptedDice(()), [])
    state.air, state.repl, state.oos, state.fired = kept
    state.closing = 0  # a position waits for a decision even where play would pass the phase by
    return state


def _read(game: MapGame[Position], pos: Position, line: str) -> str:
    """Take one line in; the phase if that is what it names."""
    head, _, rest = line.partition(":" if ":" in line else " ")
    head, words = head.strip().lower(), rest.split()
    if head == "phase":
        return words[0]
    if head == "turn":
        pos.turn = int(words[0])
    elif head == "air":
        pos.air = (int(words[0]), int(words[1]))
    elif head == "repl":
        pos.repl = (int(words[0]), int(words[1]))
    elif head == "mark":
        pos.mark(" ".join(words[:-1]), int(words[-1]))
    elif head in ("oos", "fired"):
        setattr(pos, head, unit_set(game.words.unit(w) for w in words))
    else:
        place = {"dead": DEAD, "gone": GONE}.get(head)
        for word in words:
            name, _, steps = word.partition("*")
            unit = game.words.unit(name)
            pos.put(unit, game.words.hex(head) if place is None else place)
            if place == DEAD:
                pos.steps[unit] = 0
            elif steps:
                pos.steps[unit] = int(steps)
    return ""
