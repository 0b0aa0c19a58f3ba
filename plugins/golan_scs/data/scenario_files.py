"""Scenarios from their files: who sets up where, what arrives when, and the ready set-up."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Container, Sequence
from dataclasses import replace

from golan_core.data.data_files import DataError, SourceEntry, fail, known, place_of, source_of
from golan_core.map.board import Board
from golan_core.map.hexes import HexLabelError, HexSet
from golan_scs.data.data_files import ARRIVALS, SCENARIOS, ArrivalRow, Files, ScenarioFile, SetupRow
from golan_scs.data.picker import Roster, side_index
from golan_scs.model.definition import Arrival, ScenarioData, SetupRule


class ScenarioBuilder:
    """Builds the scenarios of a game. Methods raise DataError for what they find wrong."""

    def __init__(self, files: Files, board: Board, roster: Roster) -> None:
        self.files = files
        self.board = board
        self.roster = roster
        self.merged = {name: self._merged(name) for name in files.scenarios}
        self.schedule = self._arrivals(ARRIVALS, "arrival", files.arrivals.arrival, files.arrivals.sources)

    def all(self) -> dict[str, ScenarioData]:
        """The scenarios by id, in the order of their rules."""
        return {name: self._scenario(name, data) for name, data in self.merged.items()}

    def extra(self) -> dict[str, object]:
        """What a scenario says beyond `ScenarioData`; see `load_definition`."""
        choices = {n: tuple(s.turn_choices) for n, s in self.merged.items() if s.turn_choices}
        return {"turn_choices": choices, "absent": {n: self._absent(n) for n in self.merged}}

    def _absent(self, name: str) -> tuple[str, ...]:
        units = self.roster.pick(f"{SCENARIOS}/{name}.toml", "absent", self.merged[name].absent)
        return tuple(self.roster.counters[u].id for u in units)

    def _merged(self, name: str, chain: tuple[str, ...] = ()) -> ScenarioFile:
        """A scenario with what it leaves out filled in from the one it extends."""
        file, scenario = f"{SCENARIOS}/{name}.toml", self.files.scenarios[name]
        if not scenario.extends:
            return scenario
        if scenario.extends not in self.files.scenarios:
            cure = known(scenario.extends, self.files.scenarios)
            fail(file, "extends", f"unknown scenario {scenario.extends!r}", cure)
        if name in chain:
            fail(file, "extends", f"{' extends '.join((*chain, name))}", "break the circle")
        base = self._merged(scenario.extends, (*chain, name))
        ready_src = scenario.ready_src or base.ready_src
        return scenario.model_copy(
            update={
                "victory": scenario.victory or base.victory,
                "setup": scenario.setup or base.setup,
                "ready": {**base.ready, **scenario.ready},
                "ready_src": ready_src,
                "absent": [*base.absent, *scenario.absent],
                "reschedule": [*base.reschedule, *scenario.reschedule],
                "sources": {**base.sources, **scenario.sources},
            }
        )

    def _home(self, name: str, what: str) -> str:
        """The file in which a scenario's set-up or ready set-up stands, its own or that of an ancestor."""
        while not getattr(self.files.scenarios[name], what) and self.files.scenarios[name].extends:
            name = self.files.scenarios[name].extends
        return f"{SCENARIOS}/{name}.toml"

    def _scenario(self, name: str, data: ScenarioFile) -> ScenarioData:
        file = f"{SCENARIOS}/{name}.toml"
        last = len(self.files.track.turn)
        for place, turns in (("turns", data.turns), *(("turn_choices", n) for n in data.turn_choices)):
            if not 1 <= turns <= last:
                fail(file, place, f"the track has no turn {turns}", f"write 1 to {last}")
        if not data.victory:
            fail(file, "victory", "missing", "name the way the scenario is won")
        home = self._home(name, "setup")
        setup = tuple(rule for i, row in enumerate(data.setup) for rule in self._setup(home, i, row, data))
        absent = set(self.roster.pick(file, "absent", data.absent))
        arrivals = self._due(file, data, absent)
        self._each_once(file, setup, arrivals, absent)
        return ScenarioData(
            id=name,
            title=data.title,
            summary=data.summary,
            turns=data.turns,
            victory=data.victory,
            setup=setup,
            arrivals=arrivals,
            ready=self._ready(self._home(name, "ready"), data, setup),
        )

    def _setup(self, file: str, i: int, row: SetupRow, data: ScenarioFile) -> list[SetupRule]:
        place = f"setup[{i}]"
        side = side_index(file, f"{place}.side", row.side, self.roster.sides)
        source_of(file, place, data.sources, row.src)
        rules = []
        for unit, label in row.at.items():
            at = place_of(("setup", i, "at", unit))
            who = self.roster.one(file, at, unit, side)
            rules.append(
                SetupRule(side, (who,), 1 << self._hex(file, at, label), f"{row.text} {label}", row.rule)
            )
        if row.units:
            units = self.roster.pick(file, f"{place}.units", row.units, side)
            left_out = self.roster.pick(file, f"{place}.except", row.except_, side)
            hexes = self._hexes(file, place, row)
            rules.append(
                SetupRule(side, tuple(u for u in units if u not in left_out), hexes, row.text, row.rule)
            )
        if not rules:
            fail(file, place, "no units", "add units or at")
        return rules

    def _hexes(self, file: str, place: str, row: SetupRow) -> HexSet:
        bits: HexSet = self._area(file, f"{place}.area", row.area) if row.area else 0
        for i, (label, radius) in enumerate(row.within):
            if not isinstance(label, str) or not isinstance(radius, int):
                fail(
                    file, f"{place}.within[{i}]", f"{[label, radius]} does not fit", 'write ["RR.CC", hexes]'
                )
            bits |= self.board.grid.within(self._hex(file, f"{place}.within[{i}]", label), radius)
        for i, label in enumerate(row.hexes):
            bits |= 1 << self._hex(file, f"{place}.hexes[{i}]", label)
        if row.only:
            bits &= self._area(file, f"{place}.only", row.only)
        bits &= self.board.playable
        if not bits:
            fail(file, place, "no hex is left to set up in", "widen within, hexes, area or only")
        return bits

    def _hex(self, file: str, place: str, label: str) -> int:
        try:
            h = self.board.grid.parse(label)
        except HexLabelError as error:
            raise DataError(f"{file}: {place}: {error}") from None
        if not self.board.playable >> h & 1:
            fail(file, place, f"{label} is not in play", "name a hex that the map lists")
        return h

    def _area(self, file: str, place: str, name: str) -> HexSet:
        if name not in self.board.areas:
            fail(file, place, f"the map has no area {name!r}", known(name, self.board.areas))
        return self.board.areas[name]

    # ---------------------------------------------------------------- arrivals

    def _arrivals(
        self, file: str, what: str, rows: Sequence[ArrivalRow], sources: dict[str, SourceEntry]
    ) -> tuple[Arrival, ...]:
        """The rows of a schedule. A unit stands in two only if a different rule decides on each."""
        found = []
        seen: dict[int, dict[str, str]] = {}
        for i, row in enumerate(rows):
            place = f"{what}[{i}]"
            source_of(file, place, sources, row.src)
            arrival = self._arrival(file, place, row)
            for unit in arrival.units:
                before = seen.setdefault(unit, {})
                if before and (not row.condition or row.condition in before or "" in before):
                    other = next(iter(before.values()))
                    name = self.roster.counters[unit].id
                    fail(file, f"{place}.units", f"{name} arrives in {other} too", "name it once")
                before[row.condition] = place
            found.append(arrival)
        return tuple(found)

    def _arrival(self, file: str, place: str, row: ArrivalRow) -> Arrival:
        side = side_index(file, f"{place}.side", row.side, self.roster.sides)
        last = len(self.files.track.turn)
        if not 1 <= row.turn <= last:
            fail(file, f"{place}.turn", f"{row.turn} is not on the track", f"write 1 to {last}")
        letters = [a.removeprefix("entry ") for a in self.board.areas if a.startswith("entry ")]
        for letter in row.entries:
            if letter not in letters:
                fail(file, f"{place}.entries", f"no entry area {letter!r}", known(letter, letters))
        units = self.roster.pick(file, f"{place}.units", row.units, side)
        return Arrival(row.turn, side, tuple(row.entries), units, row.condition)

    def _due(self, file: str, data: ScenarioFile, absent: Container[int]) -> tuple[Arrival, ...]:
        """The common schedule with what the scenario reschedules or leaves out."""
        moved = self._arrivals(file, "reschedule", data.reschedule, data.sources)
        gone = {u for a in moved for u in a.units}
        due = []
        for arrival in (*self.schedule, *moved):
            stays = arrival in moved
            units = tuple(u for u in arrival.units if u not in absent and (stays or u not in gone))
            if units:
                due.append(replace(arrival, units=units))
        return tuple(sorted(due, key=lambda a: a.turn))

    def _each_once(
        self, file: str, setup: Sequence[SetupRule], due: Sequence[Arrival], absent: Container[int]
    ) -> None:
        """Every counter sets up once, arrives once, or takes no part."""
        placed = Tally(u for rule in setup for u in rule.units)
        arriving = {u for a in due for u in a.units}
        for counter in self.roster.counters:
            u, name = counter.index, counter.id
            if placed[u] > 1:
                fail(file, "setup", f"{name} sets up twice", "name it in one place")
            if placed[u] and u in arriving:
                fail(
                    file,
                    "setup",
                    f"{name} sets up and arrives too",
                    f"take it out of {ARRIVALS} or the set-up",
                )
            if not placed[u] and u not in arriving and u not in absent:
                fail(
                    file,
                    "setup",
                    f"{name} neither sets up nor arrives",
                    f"add it here, to {ARRIVALS} or to absent",
                )

    def _ready(self, file: str, data: ScenarioFile, setup: Sequence[SetupRule]) -> dict[int, int]:
        """The ready set-up: each unit that sets up, in a hex its rule allows."""
        rules = {u: rule for rule in setup for u in rule.units}
        ready: dict[int, int] = {}
        for name, label in data.ready.items():
            place = place_of(("ready", name))
            unit = self.roster.one(file, place, name)
            h = self._hex(file, place, label)
            if unit not in rules:
                fail(file, place, f"{name} does not set up", "leave it out")
            if not rules[unit].hexes >> h & 1:
                fail(file, place, f"{label} is not allowed, as {name} sets up {rules[unit].text}", "move it")
            ready[unit] = h
        if data.ready:
            source_of(file, "ready", data.sources, data.ready_src)
        for unit in rules:
            if unit not in ready:
                fail(file, "ready", f"{self.roster.counters[unit].id} has no hex", "add it")
        return ready
