"""No Middle Ground as a game of the plugin API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from golan_core.data.rule_texts import load_rules
from golan_core.errors import OptionError, nearest
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.game import (
    Datum,
    Decision,
    Event,
    Game,
    Option,
    Outcome,
    Refusal,
    RuleText,
    Scenario,
    Value,
)
from golan_core.model.names import Words
from golan_core.model.track import Track, Turn
from golan_core.view.choices import Choice, choice_of
from golan_core.view.scene import Overlay, Panel, Scene
from golan_no_middle_ground.bot.worth import evaluate
from golan_no_middle_ground.data.loading import load_definition, provenance
from golan_no_middle_ground.model.actions import GRAMMAR, Action
from golan_no_middle_ground.model.definition import CHITS, SIDES
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import BASE, State, from_data, to_data
from golan_no_middle_ground.odds import chances, explaining
from golan_no_middle_ground.rules.war import victory
from golan_no_middle_ground.rules.war.problems import problems
from golan_no_middle_ground.turn.activation import STEPS
from golan_no_middle_ground.turn.captions import caption
from golan_no_middle_ground.turn.choices import actors, along, choices, loose_ends, plain
from golan_no_middle_ground.turn.decisions import decision
from golan_no_middle_ground.turn.judge import carry_out, why_not
from golan_no_middle_ground.turn.legal import Legal
from golan_no_middle_ground.turn.reasons import why_idle, why_not_there
from golan_no_middle_ground.turn.sequence import PHASES, start
from golan_no_middle_ground.view import boxes, showing, telling
from golan_no_middle_ground.view.measures import measures
from golan_no_middle_ground.view.overlays import overlays
from golan_no_middle_ground.view.position import position
from golan_no_middle_ground.view.rosters import rosters

DATA = files(__package__) / "data"
RULES = files(__package__) / "rules.toml"
"""The rules one by one; beside `data`, for it bears on no game."""

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

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> State:
        return position(self, text, scenario, dict(options))

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

    def evaluate(self, state: State, role: str) -> float:
        return evaluate(self.rulebook(state), state, SIDES.index(role))

    # -------------------------------------------------------------- notation

    def format(self, action: Action) -> str:
        return GRAMMAR.write(action, self.words)

    def parse(self, state: State, text: str) -> Action:
        action: Action = GRAMMAR.read(telling.filled_out(text), self.words)
        return telling.complete(self.rulebook(state), state, action)

    def vocabulary(self, state: State) -> Sequence[str]:
        return telling.vocabulary(self.rulebook(state), state, GRAMMAR.verbs)

    # ------------------------------------------------------------------ save

    def to_data(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def from_data(self, data: Mapping[str, Any]) -> State:
        state = from_data(data, self._sides)
        self._check(state)
        return state

    def _check(self, state: State) -> None:
        """Refuse what no position of this game holds. Raises ValueError naming it."""
        if state.setup[0] not in self.scenarios:
            raise ValueError(f"there is no scenario {state.setup[0]!r}")
        missing = {o.name for o in self.options} - {name for name, _ in state.setup[1]}
        if missing:
            raise ValueError(f"options are missing: {', '.join(sorted(missing))}")
        for name, least, most in (
            ("phase", 0, len(PHASES) - 1),
            ("chit", -1, len(CHITS) - 1),
            ("step", 0, len(STEPS)),
            ("turn", 0, len(self.definition.track)),
        ):
            if not least <= getattr(state, name) <= most:
                raise ValueError(f"{name} is {getattr(state, name)}, not from {least} to {most}")
        if not all(BASE <= h < self.definition.board.grid.size for h in state.where):
            raise ValueError("where names a place that is not on the map")

    # --------------------------------------------------------------- looking

    def turn(self, state: State) -> int:
        return state.turn

    def track(self) -> Track:
        return Track(Turn(t.number, t.date, t.start, t.end) for t in self.definition.track)

    def summary(self, state: State) -> dict[str, Value]:
        return boxes.summary(self.rulebook(state), state)

    def scene(self, state: State, role: str = "") -> Scene:
        return showing.scene(self.rulebook(state), state, self.title)

    def describe(self, state: State, what: str) -> list[str]:
        rb, (unit, h) = self.rulebook(state), self.words.unit_or_hex(what)
        if unit is not None:
            return telling.describe_unit(rb, state, unit)
        return telling.describe_hex(rb, state, h)

    def explain(self, state: State, what: str) -> list[str]:
        rb = self.rulebook(state)
        if what.split()[:1] and what.split()[0].lower() in GRAMMAR.verbs:
            return explaining.explain_action(rb, state, self.parse(state, what))
        unit, h = self.words.unit_or_hex(what)
        if unit is not None:
            return chances.explain_unit(rb, state, unit)
        return explaining.explain_hex(rb, state, h)

    def odds(self, state: State) -> list[str]:
        return chances.at_hand(self.rulebook(state), state)

    def units(self, state: State, role: str = "") -> list[str]:
        return telling.list_units(self.rulebook(state), state, role)

    def options_of(self, state: State, unit: str) -> list[str]:
        rb, index = self.rulebook(state), self.words.unit(unit)
        found = choices(rb, state, (index,), self.format)
        return telling.option_lines(found) if found else [str(why_idle(rb, state, index))]

    def why_hex(self, state: State, units: Sequence[str], place: str) -> Refusal | None:
        chosen = [self.words.unit(name) for name in units]
        return why_not_there(self.rulebook(state), state, chosen, self.words.hex(place))

    def choices(self, state: State, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        known = self._known(units)
        if known is None:
            return []
        h = self.words.hex(place) if place else None
        return choices(self.rulebook(state), state, known, self.format, h)

    def choices_along(
        self, state: State, units: Sequence[str], path: Sequence[str], place: str = ""
    ) -> list[Choice]:
        known = self._known(units)
        if known is None:
            return []
        way = [self.words.hex(label) for label in path]
        h = self.words.hex(place) if place else None
        return along(self.rulebook(state), state, known, way, self.format, h)

    def _known(self, names: Sequence[str]) -> list[int] | None:
        """Units by name; None if one is unknown, so that together they can do nothing."""
        found = [self.words.find_unit(name) for name in names]
        known = [unit for unit in found if unit is not None]
        return known if len(known) == len(found) else None

    def plain_choices(self, state: State) -> list[Choice]:
        rb = self.rulebook(state)
        return [
            replace(choice_of(action, self.format(action)), title=caption(rb, state, action))
            for action in plain(rb, state)
        ]

    def actors(self, state: State) -> list[str]:
        return [self.words.unit_name(u) for u in actors(self.rulebook(state), state)]

    def loose_ends(self, state: State) -> list[str]:
        return loose_ends(self.rulebook(state), state)

    def overlays(self, state: State, role: str, units: Sequence[str] = ()) -> Mapping[str, Sequence[Overlay]]:
        side = SIDES.index(role) if role in SIDES else 0
        held = [self.definition.index[name] for name in units if name in self.definition.index]
        return overlays(self.rulebook(state), state, side, held)

    def rosters(self, state: State, role: str = "") -> list[Panel]:
        return rosters(self.rulebook(state), state)

    def measures(self, state: State) -> dict[str, float]:
        return measures(self.rulebook(state), state)

    def provenance(self) -> list[Datum]:
        return provenance(DATA)

    def rules(self) -> list[RuleText]:
        return load_rules(RULES, [o.name for o in self.options])
