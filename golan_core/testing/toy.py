"""A small complete game: two runners race along a road of 20 hexes. For tests, and as a pattern.

Rules. (1) In a turn each runner has 3 points; a step of N hexes costs N. (2) A runner with a point
left may gamble: he rolls a die and runs that far, but on a 1 he falls back to the last milestone
(every fifth hex); either way his part of the turn is over. (3) When a runner has fallen, the other
says whether he helps; if he does, both gain a hex. (4) Who reaches hex 20 wins; after the last turn
it is the one ahead, or a draw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache, cached_property
from typing import Any, ClassVar

from golan_core.errors import NotationError, nearest
from golan_core.map.hexes import Grid
from golan_core.model.actions import End
from golan_core.model.dice import Dice
from golan_core.model.game import Game
from golan_core.model.manual import Manual
from golan_core.model.notation import Grammar
from golan_core.model.options import Option, Value
from golan_core.model.values import Datum, Decision, Event, Fact, Outcome, Refusal, Scenario
from golan_core.plugins.hooks import hookimpl
from golan_core.view.answers import Answers
from golan_core.view.look import Look
from golan_core.view.scene import BoardView, CounterView, HexView, Panel, Scene, Track
from golan_core.view.style import NO_STYLE

golan_api = 2

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
    helping: bool
    """Whether rule 3 is in use."""
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
        steps = [Step(hexes) for hexes in range(1, POINTS + 1)]
        candidates: list[ToyAction] = [*steps, Gamble(), End(), Help("yes"), Help("no")]
        yield from (action for action in candidates if action in self)

    def sample(self, rng: random.Random) -> ToyAction:
        return rng.choice(list(self))


class ToyLook(Look[ToyState]):
    """The road with both runners on it."""

    def summary(self, state: ToyState) -> Sequence[Fact]:
        places = (Fact("", h, r) for r, h in zip(ROLES, state.at, strict=True))
        return Fact("turn", state.turn, kind="turn"), *places

    def evaluate(self, state: ToyState, role: str) -> float:
        mine = ROLES.index(role)
        return float(state.at[mine] - state.at[1 - mine])

    def scene(self, state: ToyState, role: str = "") -> Scene:
        counters = [
            CounterView(r, min(h, GOAL), r, r[0].upper(), symbol="infantry", values=str(h))
            for r, h in zip(ROLES, state.at, strict=True)
        ]
        decision = self.game.decision(state)
        return Scene(
            self.game.title,
            _road(),
            tuple(counters),
            panels=(Panel("Points", (str(state.points),)),),
            tracks=(Track("Turn", tuple(str(t + 1) for t in range(state.last)), state.turn - 1),),
            prompt=decision.prompt if decision else "",
        )

    def describe(self, state: ToyState, what: str) -> list[str]:
        return [f"{what} is on hex {state.at[runner(what)]}"]

    def units(self, state: ToyState, role: str = "") -> list[str]:
        return [f"{r} on hex {h}" for r, h in zip(ROLES, state.at, strict=True) if role in ("", r)]


class ToyAnswers(Answers[ToyState]):
    """What a runner may ask."""

    def odds(self, state: ToyState, what: str) -> list[str]:
        action = self.game.parse(state, what)
        if isinstance(action, Gamble):
            return ["1 in 6: fall back to the last milestone", "5 in 6: run 2 to 6 hexes"]
        return [f"{what}: no dice"]

    def unit_options(self, state: ToyState, unit: str) -> list[str]:
        mine = runner(unit) == state.mover
        return [self.game.format(a) for a in self.game.legal(state)] if mine and not state.asking else []


class ToyManual(Manual[ToyState]):
    """Where the race comes from."""

    def provenance(self) -> list[Datum]:
        return [Datum("rules", "rulebook", "this module", "high")]


def runner(text: str) -> int:
    """Index of a runner by name. Raises NotationError."""
    if text not in ROLES:
        raise NotationError(f"no runner is called {text!r}{nearest(text, ROLES)}")
    return ROLES.index(text)


class Toy(Game[ToyState, ToyAction]):
    """The race."""

    id, title, version = "toy", "The race", "1.0"
    roles = ROLES
    scenarios: Mapping[str, Scenario] = {
        "level": Scenario("level", "Both start at hex 0"),
        "handicap": Scenario("handicap", "Blue starts at hex 4"),
    }
    options = (Option("turns", 10, "number of turns"), Option("helping", True, "whether rule 3 is in use"))
    grammar = GRAMMAR
    end = End()
    look = cached_property(ToyLook)
    answers = cached_property(ToyAnswers)
    manual = cached_property(ToyManual)

    def start(self, scenario: str, options: Mapping[str, Value]) -> ToyState:
        last, helping = options["turns"], options["helping"]
        assert isinstance(last, int)
        return ToyState(1, last, bool(helping), 0, POINTS, (0, 4 if scenario == "handicap" else 0))

    def decision(self, state: ToyState) -> Decision | None:
        if self.outcome(state):
            return None
        if state.asking:
            return Decision(ROLES[1 - state.mover], "help", "Help the fallen runner up?", "Toy 3")
        prompt = f"Hex {state.at[state.mover]}, {state.points} points: step, gamble or end."
        return Decision(ROLES[state.mover], "run", prompt, "Toy 1", {"points": state.points})

    def legal(self, state: ToyState) -> Legal:
        return Legal(self, state)

    def why_not(self, state: ToyState, action: ToyAction) -> Refusal | None:
        if self.outcome(state):
            return Refusal("Toy 4", "over", "the race is over")
        if isinstance(action, Help) != state.asking:
            return Refusal("Toy 3", "not-now", f"{action.verb!r} is not for now")
        if isinstance(action, Help) and action.answer not in ("yes", "no"):
            return Refusal("Toy 3", "word", f"the answer is yes or no, not {action.answer!r}")
        if isinstance(action, Step) and not 1 <= action.hexes <= state.points:
            data = {"hexes": action.hexes, "points": state.points}
            return Refusal("Toy 1", "points", f"a step of {action.hexes} with {state.points} points", data)
        if isinstance(action, Gamble) and not state.points:
            return Refusal("Toy 2", "points", "a gamble needs a point")
        return None

    def apply(self, state: ToyState, action: ToyAction, dice: Dice) -> tuple[ToyState, list[Event]]:
        role, other = ROLES[state.mover], ROLES[1 - state.mover]
        match action:
            case Step(hexes):
                event = Event("step", f"{role} walks {hexes}", "Toy 1", role, {"hexes": hexes})
                return replace(_moved(state, hexes), points=state.points - hexes), [event]
            case Gamble():
                return _gamble(state, dice.roll("gamble").total)
            case Help("yes"):
                return _passed(_moved(state, 1, 1)), [Event("help", f"{other} helps", "Toy 3", other)]
            case Help():
                return _passed(state), [Event("help", f"{other} runs on", "Toy 3", other)]
        return _passed(state), [Event("end", f"{role} rests", "Toy 1", role)]

    def outcome(self, state: ToyState) -> Outcome | None:
        ahead = max(state.at)
        level = state.at[0] == state.at[1]
        winner = "" if level else ROLES[state.at.index(ahead)]
        if ahead >= GOAL:
            return Outcome(winner, "the goal is reached", {"at": state.at})
        if state.turn > state.last:
            return Outcome(winner, "level after the last turn" if level else "ahead after the last turn")
        return None

    def problems(self, state: ToyState) -> list[str]:
        found = [f"{r} is at {h}" for r, h in zip(ROLES, state.at, strict=True) if not 0 <= h < GOAL + 6]
        if not 0 <= state.points <= POINTS:
            found.append(f"{state.points} points are left of {POINTS}")
        return found

    def to_data(self, state: ToyState) -> dict[str, Any]:
        return {**asdict(state), "at": list(state.at)}

    def from_data(self, data: Mapping[str, Any]) -> ToyState:
        names = {f.name for f in fields(ToyState)}
        if set(data) != names:
            raise ValueError(f"the fields of a position are {sorted(names)}, not {sorted(data)}")
        return ToyState(**{**data, "at": tuple(data["at"])})

    def turn(self, state: ToyState) -> int:
        return state.turn


def _gamble(state: ToyState, rolled: int) -> tuple[ToyState, list[Event]]:
    role, here = ROLES[state.mover], state.at[state.mover]
    data = {"rolled": rolled, "from": here}
    if rolled != FALL:
        event = Event("gamble", f"{role} rolls {rolled} and runs", "Toy 2", role, data)
        return _passed(_moved(state, rolled)), [event]
    event = Event("fall", f"{role} falls back from hex {here}", "Toy 2", role, data)
    fallen = replace(_moved(state, -(here % MILESTONE)), points=0)
    return replace(fallen, asking=True) if state.helping else _passed(fallen), [event]


def _moved(state: ToyState, hexes: int, others: int = 0) -> ToyState:
    at = list(state.at)
    at[state.mover] += hexes
    at[1 - state.mover] += others
    return replace(state, at=(at[0], at[1]))


def _passed(state: ToyState) -> ToyState:
    """The other runner's part of the turn, or the next turn."""
    turn = state.turn + state.mover
    return replace(state, turn=turn, mover=1 - state.mover, points=POINTS, asking=False)


@cache
def _road() -> BoardView:
    grid = Grid(1, GOAL + 1)
    hexes = tuple(
        HexView(h, str(h), grid.center(h), tuple(grid.corners(h)), ("clear",), "clear")
        for h in range(GOAL + 1)
    )
    xs = [x for view in hexes for x, _ in view.corners]
    ys = [y for view in hexes for _, y in view.corners]
    bounds = (min(xs), min(ys), max(xs), max(ys))
    return BoardView("The road", hexes, (), (), (), bounds, "pointy", style=NO_STYLE.dealt(ROLES, ("clear",)))


@hookimpl
def golan_games() -> list[Toy]:
    """The race, as a plugin gives it."""
    return [Toy()]
