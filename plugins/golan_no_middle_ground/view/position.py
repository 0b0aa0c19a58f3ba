"""A position written by hand: who stands where, and what play waits for.

    turn 3
    active 36th
    step fire
    air 2 1
    1320: 188/1 188/2*
    1419: 5/AT
    box: 7/1
    posts israeli: 1220
    bridges: 1319-1419
    cup: 5th end-turn

`UNIT*` is disrupted. A line `HEX: units` puts units there; `pool`, `box`, `gone`, `base` and `hermon` take
units off the map, and `oos`, `acted`, `moved`, `done`, `airborne`, `flown` and `returning` mark them; units
that are not named are gone. `posts SIDE`, `cleared` and `held` take hexes, `bridges` takes pairs of hexes.
`active FORMATION` begins its activation, at the step that `step` names; else `phase` names the phase. Other
lines set a number of the state, e.g. `shocktroop 15`. Lines may be empty or begin with `#`.
"""

from __future__ import annotations

from golan_core.errors import NotationError, nearest
from golan_core.model.names import Names
from golan_no_middle_ground.model.definition import CHITS, PHASES, SIDES, STEPS
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import BASE, BOX, GONE, HERMON, NUMBERS, POOL, unit_set
from golan_no_middle_ground.rules.war.activation import eligible

PLACES = {"pool": POOL, "box": BOX, "gone": GONE, "base": BASE, "hermon": HERMON}
UNIT_SETS = ("oos", "acted", "moved", "done", "airborne", "flown", "returning", "checked")
HEX_SETS = ("cleared", "held", "struck", "answered")


def position(pos: Position, words: Names, text: str) -> Position:
    """Make an empty position that of a text. Raises NotationError naming the line that cannot be read."""
    pos.where = [GONE] * len(pos.where)
    pos.turn = pos.rules.scenario.first
    pos.phase = PHASES.index("operations")
    reader = _Reader(words, pos)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        try:
            reader.take(line)
        except (NotationError, ValueError, IndexError) as wrong:
            raise NotationError(f"line {number} of the position ({line!r}): {wrong}") from None
    reader.close()
    return pos


class _Reader:
    """Takes the lines of a position in."""

    def __init__(self, words: Names, pos: Position) -> None:
        self.words, self.rb, self.state = words, pos.rules, pos
        self.active = ""
        self.step = STEPS[0]

    def take(self, line: str) -> None:
        """Take one line in."""
        head, _, rest = line.partition(":" if ":" in line else " ")
        head, words = head.strip(), rest.split()
        state = self.state
        if head == "phase":
            state.phase = PHASES.index(_one_of(words[0], PHASES))
        elif head == "active":
            self.active = _one_of(words[0], CHITS)
            state.second = int("second" in words)
        elif head == "step":
            self.step = _one_of(" ".join(words), STEPS)
        elif head == "air":
            state.air = (int(words[0]), int(words[1]))
        elif head in ("initiative", "drawer"):
            setattr(state, head, SIDES.index(_one_of(words[0], SIDES)))
        elif head == "cup":
            state.cup = sum(1 << CHITS.index(_one_of(w, CHITS)) for w in words)
        elif head.startswith("posts "):
            side = _one_of(head.split()[1], SIDES)
            setattr(state, f"posts_{side}", self._hexes(words))
        elif head == "bridges":
            pairs = (w.split("-") for w in words)
            state.bridges = sum(1 << self.rb.hexside(self.words.hex(a), self.words.hex(b)) for a, b in pairs)
        elif head in HEX_SETS:
            setattr(state, head, self._hexes(words))
        elif head in UNIT_SETS:
            setattr(state, head, unit_set(self.words.unit(w) for w in words))
        elif head in PLACES and (":" in line or head not in NUMBERS):
            for word in words:
                state.where[self.words.unit(word)] = PLACES[head]
        elif head in NUMBERS:
            setattr(state, head, int(words[0]))
        else:
            self._put(self.words.hex(head), words)

    def _hexes(self, words: list[str]) -> int:
        return sum(1 << self.words.hex(w) for w in words)

    def _put(self, h: int, words: list[str]) -> None:
        for word in words:
            unit = self.words.unit(word.rstrip("*"))
            self.state.where[unit] = h
            if word.endswith("*"):
                self.state.disrupted |= 1 << unit

    def close(self) -> None:
        """Derive what follows from the lines, and begin the activation."""
        state = self.state
        state.rebuild()
        if self.active:
            state.chit = CHITS.index(self.active)
            state.step = STEPS.index(self.step)
            state.group = unit_set(eligible(state, state.chit))


def _one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise NotationError(f"{word!r} is none of {', '.join(known)}{nearest(word, known)}")
    return word
