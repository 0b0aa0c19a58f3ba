"""A small complete game: two runners race along a road of 20 hexes. For tests, and as a pattern.

Rules. (1) In a turn each runner has 3 points; a step of N hexes costs N. (2) Instead of stepping a
runner may gamble: roll a die and run that far, but a 1 is a fall back to the last milestone (every
fifth hex) and ends his part of the turn. A gamble costs all points left, and needs one. (3) A hex
with the other runner may not be entered; a gamble that would, stops short of it. (4) Who falls on
the hex behind the other may be helped up: the other decides, and a helped runner gains one hex.
(5) Who reaches hex 20 wins; after the last turn it is the one ahead, or a draw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar

from golan_core.dice import Dice
from golan_core.errors import NotationError, nearest
from golan_core.game import Datum, Decision, Event, Game, Option, Outcome, Refusal, Scenario, Value
from golan_core.hexes import Grid
from golan_core.hooks import hookimpl
from golan_core.notation import Grammar
from golan_core.scene import BoardView, CounterView, HexView, Panel, Scene, Track

golan_api = 1

ROLES = ("red", "blue")
GOAL, POINTS, MILESTONE, FALL = 20, 3, 5, 1


@dataclass(frozen=True, slots=True)
class Step:
    verb: ClassVar[str] = "step"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("hexes", "number"),)
    hexes: int


@dataclass(frozen=True, slots=True)
class Gamble:
    verb: ClassVar[str] = "gamble"
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()


@dataclass(frozen=True, slots=True)
class End:
    verb: ClassVar[str] = "end"
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()


@dataclass(frozen=True, slots=True)
class Help:
    verb: ClassVar[str] = "help"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("answer", "word"),)
    answer: str


ToyAction = Step | Gamble | End | Help

GRAMMAR = Grammar(
    (Step, Gamble, End, Help),
    {
        "step": ("HEXES", "walk, one point a hex"),
        "gamble": ("", "roll a die and run that far"),
        "end": ("", "end your part of the turn"),
        "help": ("yes|no", "help the other runner up"),
    },
)


@dataclass(frozen=True, slots=True)
class ToyState:
    """A position. Every field is a plain value; a new position is made with `replace`."""

    turn: int
    last: int
    """The last turn."""
    mover: int
    """Index into ROLES."""
    points: int
    at: tuple[int, int]
    asking: bool = False
    """Whether the other runner must say if he helps."""

    def copy(self) -> ToyState:
        return self


class Legal:
    """The legal actions of a position."""

    def __init__(self, game: Toy, state: ToyState) -> None:
        self._game, self._state = game, state

    def __contains__(self, action: object) -> bool:
        return isinstance(action, ToyAction) and self._game.why_not(self._state, action) is None

    def __iter__(self) -> Iterator[ToyAction]:
        steps = [Step(n) for n in range(1, POINTS + 1)]
        for action in (*steps, Gamble(), End(), Help("yes"), Help("no")):
            if action in self:
                yield action

    def sample(self, rng: random.Random) -> ToyAction:
        return rng.choice(list(self))


class Toy(Game[ToyState, ToyAction]):
    """The race."""

    id, title, version = "toy", "The race", "1.0"
    roles = ROLES
    scenarios: Mapping[str, Scenario] = {
        "level": Scenario("level", "Both start at hex 0"),
        "handicap": Scenario("handicap", "Blue starts at hex 4"),
    }
    options = (Option("turns", 10, "number of turns"), Option("helping", True, "whether rule 4 is in use"))

    def start(self, scenario: str, options: Mapping[str, Value]) -> ToyState:
        last = options["turns"]
        assert isinstance(last, int)
        # A turn limit below zero means that nobody may be helped: the state says all that rules depend on.
        last = last if options["helping"] else -last
        return ToyState(1, last, 0, POINTS, (0, 4 if scenario == "handicap" else 0))

    def decision(self, state: ToyState) -> Decision | None:
        if self.outcome(state):
            return None
        if state.asking:
            return Decision(ROLES[1 - state.mover], "help", "Help the fallen runner up?", "Toy 4")
        prompt = f"Hex {state.at[state.mover]}, {state.points} points: step, gamble or end."
        return Decision(ROLES[state.mover], "run", prompt, "Toy 1", {"points": state.points})

    def legal(self, state: ToyState) -> Legal:
        return Legal(self, state)

    def why_not(self, state: ToyState, action: ToyAction) -> Refusal | None:
        if self.outcome(state):
            return Refusal("Toy 5", "over", "the race is over")
        if isinstance(action, Help) != state.asking:
            return Refusal("Toy 4", "not-now", f"{action.verb!r} is not for now")
        if isinstance(action, Help) and action.answer not in ("yes", "no"):
            return Refusal("Toy 4", "word", "the answer is yes or no")
        if isinstance(action, Step):
            return self._why_no_step(state, action.hexes)
        if isinstance(action, Gamble) and not state.points:
            return Refusal("Toy 2", "points", "a gamble needs a point")
        return None

    def _why_no_step(self, state: ToyState, hexes: int) -> Refusal | None:
        if not 1 <= hexes <= state.points:
            data = {"hexes": hexes, "points": state.points}
            return Refusal("Toy 1", "points", f"a step of {hexes} with {state.points} points", data)
        here, there = state.at[state.mover], state.at[1 - state.mover]
        if here + hexes == there and there:
            return Refusal("Toy 3", "taken", f"the other runner is on hex {there}", {"hex": there})
        return None

    def apply(self, state: ToyState, action: ToyAction, dice: Dice) -> tuple[ToyState, list[Event]]:
        role = ROLES[state.mover]
        match action:
            case Step(hexes):
                event = Event("step", f"{role} walks {hexes}", "Toy 1", role, {"hexes": hexes})
                return _moved(state, hexes, state.points - hexes), [event]
            case Gamble():
                return self._gamble(state, dice)
            case Help(answer):
                event = Event("help", f"help: {answer}", "Toy 4", ROLES[1 - state.mover])
                return _passed(_moved(state, int(answer == "yes"), 0)), [event]
        return _passed(state), [Event("end", f"{role} ends", "Toy 1", role)]

    def _gamble(self, state: ToyState, dice: Dice) -> tuple[ToyState, list[Event]]:
        role, here, there = ROLES[state.mover], state.at[state.mover], state.at[1 - state.mover]
        rolled = dice.roll("gamble").total
        data = {"rolled": rolled, "from": here}
        if rolled != FALL:
            run = rolled - 1 if here + rolled == there else rolled
            event = Event("gamble", f"{role} rolls {rolled} and runs {run}", "Toy 2", role, data)
            return _passed(_moved(state, run, 0)), [event]
        fallen = _moved(state, -(here % MILESTONE), 0)
        events = [Event("fall", f"{role} falls back to hex {fallen.at[state.mover]}", "Toy 2", role, data)]
        if state.last > 0 and fallen.at[state.mover] == there - 2:
            return replace(fallen, asking=True), events
        return _passed(fallen), events

    def outcome(self, state: ToyState) -> Outcome | None:
        ahead = max(state.at)
        if ahead >= GOAL:
            return Outcome(ROLES[state.at.index(ahead)], "reached the goal", {"at": state.at})
        if state.turn <= abs(state.last):
            return None
        winner = "" if state.at[0] == state.at[1] else ROLES[state.at.index(ahead)]
        return Outcome(winner, "is ahead after the last turn" if winner else "level", {"at": state.at})

    def problems(self, state: ToyState) -> list[str]:
        found = [f"{r} is at {h}" for r, h in zip(ROLES, state.at, strict=True) if not 0 <= h < GOAL + 6]
        if state.at[0] == state.at[1] > 0 and state.at[0] % MILESTONE:
            found.append(f"both runners are on hex {state.at[0]}")
        return found

    def format(self, action: ToyAction) -> str:
        return GRAMMAR.write(action, _NO_WORDS)

    def parse(self, state: ToyState, text: str) -> ToyAction:
        action: ToyAction = GRAMMAR.read(text, _NO_WORDS)
        return action

    def vocabulary(self, state: ToyState) -> Sequence[str]:
        return GRAMMAR.verbs

    def to_data(self, state: ToyState) -> dict[str, Any]:
        return {**asdict(state), "at": list(state.at)}

    def from_data(self, data: Mapping[str, Any]) -> ToyState:
        names = {f.name for f in fields(ToyState)}
        if set(data) != names:
            raise ValueError(f"the fields of a position are {sorted(names)}, not {sorted(data)}")
        return ToyState(**{**data, "at": tuple(data["at"])})

    def turn(self, state: ToyState) -> int:
        return state.turn

    def summary(self, state: ToyState) -> dict[str, Value]:
        return {"turn": state.turn, "red": state.at[0], "blue": state.at[1]}

    def evaluate(self, state: ToyState, role: str) -> float:
        mine = ROLES.index(role)
        return float(state.at[mine] - state.at[1 - mine])

    def scene(self, state: ToyState, role: str = "") -> Scene:
        counters = [
            CounterView(r, min(h, GOAL), r, r[0].upper(), symbol="infantry", values=str(h))
            for r, h in zip(ROLES, state.at, strict=True)
        ]
        decision = self.decision(state)
        return Scene(
            self.title,
            _road(),
            tuple(counters),
            panels=(Panel("Points", (str(state.points),)),),
            tracks=(Track("Turn", tuple(str(t + 1) for t in range(abs(state.last))), state.turn - 1),),
            prompt=decision.prompt if decision else "",
        )

    def describe(self, state: ToyState, what: str) -> list[str]:
        return [f"{what} is on hex {state.at[self._runner(what)]}"]

    def explain(self, state: ToyState, what: str) -> list[str]:
        action = self.parse(state, what)
        if isinstance(action, Gamble):
            return ["1 in 6: fall back to the last milestone", "5 in 6: run 2 to 6 hexes"]
        return [f"{what}: no dice"]

    def units(self, state: ToyState, role: str = "") -> list[str]:
        return [f"{r} on hex {h}" for r, h in zip(ROLES, state.at, strict=True) if role in ("", r)]

    def options_of(self, state: ToyState, unit: str) -> list[str]:
        mine = self._runner(unit) == state.mover
        return [self.format(a) for a in self.legal(state)] if mine and not state.asking else []

    def provenance(self) -> list[Datum]:
        return [Datum("rules", "rulebook", "this module", "high")]

    def _runner(self, text: str) -> int:
        if text not in ROLES:
            raise NotationError(f"no runner is called {text!r}{nearest(text, ROLES)}")
        return ROLES.index(text)


def _moved(state: ToyState, hexes: int, points: int) -> ToyState:
    at = list(state.at)
    at[state.mover] += hexes
    return replace(state, at=(at[0], at[1]), points=points)


def _passed(state: ToyState) -> ToyState:
    """The other runner's part of the turn, or the next turn."""
    turn = state.turn + state.mover
    return replace(state, turn=turn, mover=1 - state.mover, points=POINTS, asking=False)


class _NoWords:
    """The race has neither units nor hexes to name."""

    def unit(self, text: str) -> int:
        raise NotationError(f"no unit is called {text!r}")

    hex = unit

    def unit_name(self, unit: int) -> str:
        return str(unit)

    hex_name = unit_name


_NO_WORDS = _NoWords()


@cache
def _road() -> BoardView:
    grid = Grid(1, GOAL + 1)
    hexes = tuple(
        HexView(h, str(h), grid.center(h), tuple(grid.corners(h)), ("clear",), "clear")
        for h in range(GOAL + 1)
    )
    xs = [x for view in hexes for x, _ in view.corners]
    ys = [y for view in hexes for _, y in view.corners]
    return BoardView("The road", hexes, (), (), (), (min(xs), min(ys), max(xs), max(ys)), "pointy")


@hookimpl
def golan_games() -> list[Toy]:
    """The race, as a plugin gives it."""
    return [Toy()]
