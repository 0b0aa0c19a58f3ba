"""A small game on the series layer, made for the tests, and a table on which it is played by text.

The board has pointy hexes "RR.CC"; even rows stand half a hex to the east. So an odd hex r.c touches
(r-1).(c-1) and (r-1).c above it and (r+1).(c-1) and (r+1).c below; an even one (r-1).c, (r-1).(c+1),
(r+1).c and (r+1).(c+1). TERRAIN draws the hexes: `.` clear, `b` broken, `m` mountain, `#` not in play.

Roads run along row 03, along row 07 from 07.06 to 07.12, and down column 06 from 03.06 to 10.06, where
a bridge joins 05.06 and 06.06. The river flows between rows 05 and 06 as far east as 05.08. A wadi
bounds 02.10 to the west (02.09) and north-west (01.10). The ground rises from 09.03 to 09.04, and again
to the broken 09.05. The rampart of red bounds 06.10 to the west (06.09) and north-west (05.10).
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.options import Value
from golan_core.model.values import Event, Outcome, Refusal
from golan_scs.data.loading import load_definition
from golan_scs.game import SeriesGame
from golan_scs.model.definition import Definition, ScenarioData
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Arrivals, Fighting, Phase, Rulebook, Stacking, Supply, Victory
from golan_scs.model.state import IN_POOL, State
from golan_scs.model.switches import SCSRules
from golan_scs.view.position import position

TERRAIN = """
............
...b........
............
..m.....b...
............
............
........m...
..m......b..
....b.......
...........#
"""
KINDS = {".": "clear", "b": "broken", "m": "mountain"}
SIDE_KINDS = ["road", "bridge", "river", "wadi", "up_slope", "down_slope", "rampart"]
SLOPES = [("09.03", "09.04"), ("09.04", "09.05")]


def label(row: int, col: int) -> str:
    return f"{row:02d}.{col:02d}"


def small_map() -> dict[str, Any]:
    """The map file."""
    rows = TERRAIN.split()
    hexes = {
        label(r, c): {"terrain": [KINDS[kind]], "src": "made"}
        for r, line in enumerate(rows, 1)
        for c, kind in enumerate(line, 1)
        if kind != "#"
    }
    sides: dict[tuple[str, str], list[str]] = {}

    def both_ways(kind: str, a: str, b: str) -> None:
        sides.setdefault((a, b), []).append(kind)
        sides.setdefault((b, a), []).append(kind)

    for c in range(1, 9):
        both_ways("river", label(5, c), label(6, c))
        if c > 1:
            both_ways("river", label(5, c), label(6, c - 1))
    for c in range(1, 12):
        both_ways("road", label(3, c), label(3, c + 1))
    for c in range(6, 12):
        both_ways("road", label(7, c), label(7, c + 1))
    for r in range(3, 10):
        both_ways("road", label(r, 6), label(r + 1, 6))
    both_ways("bridge", "05.06", "06.06")
    both_ways("wadi", "02.10", "02.09")
    both_ways("wadi", "02.10", "01.10")
    both_ways("rampart", "06.10", "06.09")
    both_ways("rampart", "06.10", "05.10")
    for low, high in SLOPES:
        sides[low, high], sides[high, low] = ["up_slope"], ["down_slope"]
    edge = {"north": range(1, 6), "south": range(5, 11), "supply blue": (1,), "supply red": (10,)}
    areas = {name: [h for h in hexes if int(h[:2]) in wanted] for name, wanted in edge.items()}
    areas |= {"entry N": ["01.06", "01.07"], "entry S": ["10.06", "10.07"]}
    return {
        "format": "golan-map/1",
        "title": "The bridge",
        "grid": {"rows": 10, "cols": 12, "orientation": "pointy", "shifted": "even", "labels": "RR.CC"},
        "terrain_kinds": list(KINDS.values()),
        "side_kinds": SIDE_KINDS,
        "sources": {
            "made": {"source": "made for the tests", "confidence": "high", "origin": "reconstruction"}
        },
        "hexes": hexes,
        "hexsides": [
            {"a": a, "b": b, "ab": sides[a, b], "ba": sides[b, a], "src": "made"} for a, b in sides if a < b
        ],
        "areas": {name: {"hexes": those, "src": "made"} for name, those in areas.items()},
        "places": {"Bridge": {"hex": "06.06", "kind": "bridge", "src": "made"}},
    }


BLUE, RED = 0, 1


def player_turn(side: int, name: str) -> tuple[Phase, ...]:
    """SCS 1.0: the plain order of one player's phases."""
    kinds = {
        "reinforcement": "SCS 2.0",
        "movement": "SCS 3.0",
        "combat": "SCS 7.0",
        "exploitation": "SCS 11.0",
        "supply": "SCS 12.0",
    }
    return tuple(
        Phase(f"{name}-{kind}", f"{name.capitalize()} {kind} phase", kind, side, rule)
        for kind, rule in kinds.items()
    )


class SmallStacking(Stacking):
    limit = 3

    def limit_broken(self, pos: State, units: Any) -> str:
        count = sum(self.counts(u) for u in units)
        return f"{count} units, at most {self.limit}" if count > self.limit else ""

    def counts(self, unit: int) -> bool:
        return self.rules.counters[unit].kind != "hq"


class SmallFighting(Fighting):
    def may_stand(self, pos: State, combat: Combat) -> str:
        rb = self.rules
        over = [rb.board.crossing_mask(h, combat.target) & rb.stand_sides for h in set(combat.origins)]
        behind = any(over) if rb.switches.retreat_fort == "any" else all(over)
        return "terrain" if rb.stand_terrain >> combat.target & 1 or behind else ""


class SmallSupply(Supply):
    def sources(self, side: int) -> HexSet:
        return self.rules.board.area(f"supply {self.rules.definition.sides[side]}")


class SmallArrivals(Arrivals):
    def due(self, pos: State, side: int) -> dict[int, HexSet]:
        due: dict[int, HexSet] = {}
        for arrival in self.rules.scenario.arrivals:
            if arrival.side == side and arrival.turn <= pos.turn:
                hexes = self.rules.board.area(f"entry {arrival.entries[0]}") & ~pos.occupied[1 - side]
                due |= {u: hexes for u in arrival.units if pos.where[u] == IN_POOL and hexes}
        return due


class SmallVictory(Victory):
    def outcome(self, pos: State) -> Outcome:
        lead = self.rules.advice.evaluate(pos, BLUE)
        return Outcome("" if not lead else "blue" if lead > 0 else "red", pos.ended)


class SmallRulebook(Rulebook):
    """As little as a game must add to the series."""

    sequence = (
        Phase("blue-setup", "Blue set-up", "setup", BLUE, "small 1"),
        Phase("red-setup", "Red set-up", "setup", RED, "small 1"),
        *player_turn(BLUE, "blue"),
        *player_turn(RED, "red"),
        Phase("end", "End of the turn", "end", -1, "small 2"),
    )
    first_phase = 2
    rigid_rule = "small 3"
    stand_rule = "small 4"
    support_rule = "small 5"
    stacking = cached_property(SmallStacking)
    fighting = cached_property(SmallFighting)
    supply = cached_property(SmallSupply)
    arrivals = cached_property(SmallArrivals)
    victory = cached_property(SmallVictory)

    def rigid_edge(self, side: int, kinds: int) -> bool:
        return side == RED and bool(kinds & self.board.side_bit("rampart"))

    def phase_begins(self, pos: State, phase: Phase, dice: Dice, events: list[Event]) -> None:
        if phase.kind == "end" and pos.turn >= self.scenario.turns:
            pos.ended = "time is up"


class SmallGame(SeriesGame):
    id = "small"
    title = "The bridge"
    version = "1"

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> SmallRulebook:
        return SmallRulebook(self.definition, scenario, rules, self.flow)


class Table:
    """A position that is played on by lines of text; every action is checked before it is done."""

    def __init__(self, game: SmallGame, text: str, options: dict[str, Value]) -> None:
        self.game = game
        self.state = position(game, text, "battle", options)
        self.rb = self.state.rules
        self.events: list[Event] = []
        """What the last action brought about."""

    def do(self, text: str, *dice: int) -> Table:
        """Play one action; exactly the dice given must be thrown."""
        action = self.game.parse(self.state, text)
        refusal = self.game.why_not(self.state, action)
        assert refusal is None, f"{text}: {refusal}"
        assert action in self.game.legal(self.state)
        before, scripted = self.game.digest(self.state), ScriptedDice(dice)
        after, self.events = self.game.apply(self.state, action, scripted)
        assert self.game.digest(self.state) == before
        assert scripted.left == 0, f"{text}: {scripted.left} dice were not thrown"
        assert self.game.problems(after) == []
        self.state = after
        return self

    def why_not(self, text: str) -> Refusal | None:
        action = self.game.parse(self.state, text)
        refusal = self.game.why_not(self.state, action)
        assert (action in self.game.legal(self.state)) == (refusal is None)
        return refusal

    def allows(self, text: str) -> bool:
        return self.why_not(text) is None

    def code(self, text: str) -> tuple[str, str]:
        """Rule and code of the refusal of an action."""
        refusal = self.why_not(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule, refusal.code

    # ---------------------------------------------------------------- looking

    @property
    def asked(self) -> tuple[str, str]:
        """Who must decide what."""
        found = self.game.decision(self.state)
        assert found is not None, "the game is over"
        return found.role, found.kind

    @property
    def phase(self) -> str:
        return self.rb.sequence[self.state.phase].id

    def unit(self, name: str) -> int:
        return self.game.words.unit(name)

    def hex(self, text: str) -> int:
        return self.game.words.hex(text)

    def where(self, name: str) -> str:
        """Label of a unit's hex, or pool, dead pile, out of play."""
        return self.rb.label(self.state.where[self.unit(name)])

    def steps(self, name: str) -> int:
        return self.state.steps[self.unit(name)]

    def spent(self, name: str) -> float:
        """MP that a unit has spent in this phase."""
        return self.state.spent[self.unit(name)] / 2

    def labels(self, hexes: HexSet) -> set[str]:
        return {self.rb.label(h) for h in members(hexes)}

    def oos(self) -> set[str]:
        """Units marked Out of Supply."""
        return {self.rb.name(u) for u in members(self.state.oos)}

    def happened(self, kind: str) -> list[Event]:
        """Events of one kind that the last action brought about."""
        return [e for e in self.events if e.kind == kind]

    def odds(self) -> tuple[float, float, str]:
        """Attack strength, defence strength and column of the combat that was just resolved."""
        (event,) = self.happened("result")
        return event.data["attack"], event.data["defense"], event.data["column"]

    def result(self) -> str:
        """Result code of the combat that was just resolved."""
        (event,) = self.happened("result")
        return str(event.data["result"])


def write_data(folder: Path) -> Path:
    """The data folder of the small game."""
    shutil.copytree(Path(__file__).parent / "small", folder)
    (folder / "map.json").write_text(json.dumps(small_map()), encoding="utf-8")
    return folder


@pytest.fixture
def small_folder(tmp_path: Path) -> Path:
    """A data folder of the small game that a test may change."""
    return write_data(tmp_path / "data")


@pytest.fixture(scope="session")
def small_definition(tmp_path_factory: pytest.TempPathFactory) -> Definition:
    return load_definition(write_data(tmp_path_factory.mktemp("small") / "data"), sides=("blue", "red"))


@pytest.fixture(scope="session")
def small(small_definition: Definition) -> SmallGame:
    return SmallGame(small_definition)


@pytest.fixture(scope="session")
def table(small: SmallGame) -> Callable[..., Table]:
    """Sets a position up: table("phase blue-movement ...", ezoc_entry=1)."""

    def lay(text: str, **options: Value) -> Table:
        return Table(small, text, options)

    return lay
