"""No Middle Ground as a game of the plugin API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from golan_core.dice import Dice, ScriptedDice
from golan_core.errors import OptionError, nearest
from golan_core.game import Datum, Decision, Event, Game, Option, Outcome, Refusal, Scenario, Value
from golan_core.scene import Scene
from golan_core.track import Track, Turn
from golan_core.words import Words
from golan_no_middle_ground import showing, victory
from golan_no_middle_ground.actions import GRAMMAR, Action
from golan_no_middle_ground.decisions import decision
from golan_no_middle_ground.definition import SIDES
from golan_no_middle_ground.judge import carry_out, why_not
from golan_no_middle_ground.legal import Legal
from golan_no_middle_ground.loading import load_definition, provenance
from golan_no_middle_ground.problems import problems
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.sequence import start
from golan_no_middle_ground.state import State, from_data, to_data

DATA = files(__package__) / "data"

OPTIONS = (
    Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "NMG 18.0"),
    Option("early_end", True, "the End Turn marker is in the cup", (), "T:D 1.1"),
    Option("road_march", False, "three MP more for a march by road, away from the enemy", (), "NMG 6.0"),
)


class NoMiddleGround(Game[State, Action]):
    """The war between Israel and Syria, 6 to 16 October 1973: formations drawn from a cup."""

    id = "no-middle-ground"
    title = "No Middle Ground"
    version = "0.1.0"
    roles = SIDES
    options = OPTIONS
    grammar = GRAMMAR

    def __init__(self) -> None:
        self.definition = load_definition(DATA)
        self.scenarios = {
            s.id: Scenario(s.id, s.title, s.summary) for s in self.definition.scenarios.values()
        }
        self.data_digest = self.definition.data_digest
        self.words = Words(self.definition.board, tuple(u.id for u in self.definition.units))
        self._sides = tuple(u.side for u in self.definition.units)
        self._rulebooks: dict[object, Rulebook] = {}

    def rulebook(self, state: State) -> Rulebook:
        """The rules in force in a position."""
        found = self._rulebooks.get(state.setup)
        if found is None:
            scenario, options = state.setup
            found = self._rulebooks[state.setup] = Rulebook(
                self.definition, self.definition.scenarios[scenario], dict(options)
            )
        return found

    # ------------------------------------------------------------------ play

    def start(self, scenario: str, options: Mapping[str, Value]) -> State:
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            hint = nearest(scenario, self.scenarios)
            raise OptionError(f"{self.id} has no scenario {scenario!r}{hint} (it has {known})")
        state = State((scenario, tuple(sorted(options.items()))), self._sides)
        start(self.rulebook(state), state, ScriptedDice(()), [])
        return state

    def decision(self, state: State) -> Decision | None:
        return decision(self.rulebook(state), state)

    def legal(self, state: State) -> Legal:
        return Legal(self.rulebook(state), state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return why_not(self.rulebook(state), state, action)

    def apply(self, state: State, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        new = state.copy()
        return new, carry_out(self.rulebook(state), new, action, dice)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(self.rulebook(state), state) if state.ended else None

    def problems(self, state: State) -> list[str]:
        return problems(self.rulebook(state), state)

    # -------------------------------------------------------------- notation

    def format(self, action: Action) -> str:
        return GRAMMAR.write(action, self.words)

    def parse(self, state: State, text: str) -> Action:
        action: Action = GRAMMAR.read(text, self.words)
        return action

    def vocabulary(self, state: State) -> Sequence[str]:
        rb = self.rulebook(state)
        units = [rb.name(u) for u in range(len(rb.units)) if state.where[u] >= 0]
        return [*GRAMMAR.verbs, *units, *self.definition.board.places]

    # ------------------------------------------------------------------ save

    def to_data(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def from_data(self, data: Mapping[str, Any]) -> State:
        return from_data(data, self._sides)

    # --------------------------------------------------------------- looking

    def turn(self, state: State) -> int:
        return state.turn

    def track(self) -> Track:
        return Track(Turn(t.number, t.date, t.start, t.end) for t in self.definition.track)

    def scene(self, state: State, role: str = "") -> Scene:
        return showing.scene(self.rulebook(state), state, self.title)

    def provenance(self) -> list[Datum]:
        return provenance(DATA)
