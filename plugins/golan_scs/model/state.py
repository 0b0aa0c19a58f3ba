"""A position of a series game: columns of small ints by unit, and sets as Python ints.

Hexes are ids of the board's grid; `IN_POOL` and below mean "not on the map". A set of units is an
int with bit `unit`; a set of hexes is an int with bit `hex`. Everything derived (stacks, occupied
hexes, zones of control, supply, the path judged last) is kept beside the columns and never saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from golan_core.map.hexes import hexset
from golan_core.model.placement import Placement
from golan_core.turn.flow import Flow
from golan_core.turn.map_game import Setup
from golan_scs.model.frames import FRAMES, Frame

IN_POOL = -1
"""Not yet arrived."""
DEAD = -2
"""In the dead pile, to which replacements may turn."""
GONE = -3
"""Out of play for good."""


Known = tuple[int | None, int | None]
"""Something derived for each side, or None where it must be computed anew."""
NOTHING: Known = (None, None)


def keep(known: Known, side: int, value: int | None) -> Known:
    """`known` with the value of one side replaced."""
    changed = (known[0], value) if side else (value, known[1])
    return NOTHING if changed == NOTHING else changed


_SCALARS = ("turn", "phase", "moving", "oos", "fired", "fought", "barred", "struck", "ended", "closing")

unit_set = hexset
"""The set of the given units as an int, as for hexes."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of the sequence of play. `role` is a side index, or -1 where nobody decides."""

    id: str
    title: str
    kind: str
    role: int
    rule: str
    fast_only: bool = False
    """Skipped by a side at slow tempo."""


class Rules(Protocol):
    """What a position asks of its rules."""

    @property
    def flow(self) -> Flow[Any]: ...

    @property
    def sequence(self) -> Sequence[Phase]: ...


R = TypeVar("R", covariant=True, bound=Rules)


class State(Placement[Frame], Generic[R]):
    """One position, which knows the rules in force in it.

    Copy with `copy`, change only through the methods below or by assigning scalars.
    """

    __slots__ = (
        "air",
        "barred",
        "closing",
        "ended",
        "fed",
        "fired",
        "fought",
        "marks",
        "moving",
        "oos",
        "phase",
        "repl",
        "rigid",
        "rules",
        "setup",
        "spent",
        "start",
        "steps",
        "struck",
        "turn",
        "walked",
        "zoc",
    )

    rules: R
    """Static: shared by all copies, never saved."""
    setup: Setup
    turn: int
    phase: int
    """Index into the sequence of play."""
    steps: list[int]
    spent: list[int]
    """Half MP spent in this phase, by unit."""
    start: tuple[int, ...]
    """`where` as it was when the phase began."""
    moving: int
    """Units of the stack that is moving; others that spent MP have finished."""
    oos: int
    """Units marked Out of Supply."""
    fired: int
    """Artillery on its Fired side."""
    fought: int
    """Units that attacked in this Combat Phase."""
    barred: int
    """Units that began this phase in an EZOC."""
    struck: int
    """Hexes attacked in this Combat Phase."""
    closing: int
    """1 once the phase is over but for what it left to settle."""
    air: tuple[int, int]
    repl: tuple[int, int]
    marks: dict[str, int]
    """Counters of one game's own rules. Replace, never change in place."""
    ended: str
    """How the game ended; "" while it runs."""

    def __init__(self, rules: R, setup: Setup, sides: tuple[int, ...], steps: Iterable[int]) -> None:
        """`sides` gives the side of each unit; all begin in the pool."""
        super().__init__(sides, IN_POOL)
        self.rules = rules
        self.setup = setup
        self.steps = list(steps)
        self.turn, self.phase = 0, 0
        self.spent = [0] * len(sides)
        self.start = tuple(self.where)
        self.moving = self.oos = self.fired = self.fought = self.barred = self.struck = self.closing = 0
        self.air = self.repl = (0, 0)
        self.marks = {}
        self.ended = ""

    def forget(self) -> None:
        """Drop all that is derived from the columns."""
        self.zoc: Known = NOTHING
        self.rigid: Known = NOTHING
        self.fed: Known = NOTHING
        self.walked: tuple[tuple[int, ...], tuple[int, ...], list[int]] | None = None

    def copy(self) -> Self:
        """An independent position that shares what never changes in place."""
        new = object.__new__(type(self))
        new.rules = self.rules
        new.setup, new.sides, new.rosters = self.setup, self.sides, self.rosters
        new.turn, new.phase = self.turn, self.phase
        new.where, new.steps, new.spent = self.where.copy(), self.steps.copy(), self.spent.copy()
        new.start = self.start
        new.moving, new.oos, new.fired = self.moving, self.oos, self.fired
        new.fought, new.barred, new.struck = self.fought, self.barred, self.struck
        new.closing = self.closing
        new.air, new.repl = self.air, self.repl
        new.frames, new.marks, new.ended = self.frames, self.marks, self.ended
        new.stacks, new.occupied = self.stacks.copy(), self.occupied
        new.walked = self.walked
        new.zoc, new.rigid, new.fed = self.zoc, self.rigid, self.fed
        return new

    @property
    def flow(self) -> Flow[Any]:
        """The decisions of the game, and what runs between them."""
        return self.rules.flow

    def waiting(self) -> str:
        """Key of the decision that play waits for: the innermost procedure, else the phase."""
        return type(self.frames[-1]).__name__ if self.frames else self.rules.sequence[self.phase].kind

    # ------------------------------------------------------------- changing

    def touch(self, side: int) -> None:
        """Forget what a change to a side has made stale: its zones of control, and all supply."""
        if self.zoc is not NOTHING:
            self.zoc = keep(self.zoc, side, None)
        if self.rigid is not NOTHING:
            self.rigid = keep(self.rigid, side, None)
        self.fed, self.walked = NOTHING, None

    def mark(self, name: str, value: int) -> None:
        """Set a counter of one game's own rules."""
        self.marks = {**self.marks, name: value}


def to_data(pos: State[Any]) -> dict[str, Any]:
    """The saved part of a position as JSON values."""
    data: dict[str, Any] = {name: getattr(pos, name) for name in _SCALARS}
    for name in ("moving", "oos", "fired", "fought", "barred", "struck"):
        data[name] = f"{data[name]:x}"  # sets outgrow the integers that other JSON readers keep
    data["setup"] = [pos.setup[0], dict(pos.setup[1])]
    data["where"], data["steps"], data["spent"] = pos.where, pos.steps, pos.spent
    data["start"] = [[u, h] for u, h in enumerate(pos.start) if h != pos.where[u]]
    data["air"], data["repl"] = list(pos.air), list(pos.repl)
    data["marks"] = pos.marks
    data["frames"] = [FRAMES.write(f) for f in pos.frames]
    return data


def from_data(data: Any, sides: tuple[int, ...], rules_of: Callable[[Setup], R]) -> State[R]:
    """The position that `to_data` wrote. Raises ValueError naming the part that is wrong."""
    count = len(sides)
    try:
        for name in ("where", "steps", "spent"):
            if len(data[name]) != count or not all(isinstance(v, int) for v in data[name]):
                raise ValueError(f"{name} must be a list of {count} whole numbers")
        scenario, options = data["setup"]
        setup = (scenario, tuple(sorted(options.items())))
        state = State(rules_of(setup), setup, sides, data["steps"])
        state.where, state.spent = list(data["where"]), list(data["spent"])
        start = list(state.where)
        for unit, h in data["start"]:
            start[unit] = h
        state.start = tuple(start)
        for name in _SCALARS:
            value = data[name]
            sets = name in ("moving", "oos", "fired", "fought", "barred", "struck")
            setattr(state, name, int(value, 16) if sets else value)
        state.air, state.repl = tuple(data["air"]), tuple(data["repl"])
        state.marks = dict(data["marks"])
        state.frames = tuple(FRAMES.read(f) for f in data["frames"])
    except KeyError as missing:
        raise ValueError(f"the saved position has no {missing}") from None
    except (TypeError, IndexError) as wrong:
        raise ValueError(f"the saved position is malformed: {wrong}") from None
    state.rebuild()
    return state
