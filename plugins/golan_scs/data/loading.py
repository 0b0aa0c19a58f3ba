"""Loads the data folder of a game on the series layer: cross-checks its files and fills a Definition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from golan_core.data.data_files import DataError, Folder, fail, known, place_of, source_of
from golan_core.map.board import Board, load_board
from golan_core.view.style import load_style
from golan_scs.data.data_files import (
    COUNTERS,
    KINDS,
    MAP,
    SIZES,
    TABLES,
    TRACK,
    Cost,
    CounterGroup,
    CounterType,
    Files,
    SideRow,
    TurnRow,
    digest,
    read_files,
)
from golan_scs.data.picker import Roster, side_index
from golan_scs.data.provenance import provenance
from golan_scs.data.scenario_files import ScenarioBuilder
from golan_scs.model.definition import (
    PROHIBITED,
    Counter,
    Definition,
    HexEffect,
    Result,
    SideEffect,
    TurnEntry,
)

__all__ = ["DataError", "load_definition", "provenance"]


def load_definition(folder: str | Folder, *, sides: tuple[str, str]) -> Definition:
    """The definition in a data folder. `sides` are the roles, in the order of all pairs in the files.

    `Definition.extra` has, besides the release tables by name (die to unit ids and whether they are
    restricted): "road_half_mp", "turn_choices" (scenario to turns that may be chosen) and "absent"
    (scenario to ids of units that take no part). Raises DataError naming file, place and cure.
    """
    place = Path(folder) if isinstance(folder, str) else folder
    return _Loader(read_files(place), sides).definition()


CODE = r"(?=.)(A[1-9])?(D[1-9])?(r[1-9])?"
"""A result code that spells its result out."""


def parse_result(code: str) -> Result:
    """A result code such as "A1D2r1". Its retreat is the defender's if it has a D, else the attacker's."""
    found = {letter: int(n) for letter, n in re.findall(r"([ADr])([0-9])", code)}
    attacker, defender, retreat = (found.get(letter, 0) for letter in "ADr")
    if defender:
        return Result(code, attacker, defender, 0, retreat)
    return Result(code, attacker, defender, retreat, 0)


def half_mp(file: str, place: str, cost: Cost) -> int:
    """A cost in half MP, or PROHIBITED for "P". Raises DataError for a finer fraction or less than 0."""
    if cost == "P":
        return PROHIBITED
    if cost < 0 or cost * 2 != int(cost * 2):
        fail(file, place, f"{cost} is no cost", 'write whole or half MP, or "P" for prohibited')
    return int(cost * 2)


class _Loader:
    """Builds one definition; every method raises DataError for what it finds wrong."""

    def __init__(self, files: Files, sides: tuple[str, str]) -> None:
        self.files = files
        self.sides = sides
        self.board = _board(files.folder)
        self.counters = self._counters()
        self.roster = Roster(self.counters, sides)

    def definition(self) -> Definition:
        tables = self.files.tables
        source_of(TABLES, "combat", tables.sources, tables.combat.src)
        source_of(TABLES, "terrain", tables.sources, tables.terrain.src)
        extra: dict[str, object] = {"road_half_mp": half_mp(TABLES, "terrain.road", tables.terrain.road)}
        extra.update(self._releases())
        scenarios = ScenarioBuilder(self.files, self.board, self.roster)
        extra.update(scenarios.extra())
        return Definition(
            board=self.board,
            sides=self.sides,
            counters=self.counters,
            hex_effects=self._hex_effects(),
            side_effects=self._side_effects(),
            columns=tuple(tables.combat.columns),
            table=self._combat_table(),
            dice=(tables.combat.dice, tables.combat.sides),
            track=self._track(),
            scenarios=scenarios.all(),
            ids={c.id.lower(): c.index for c in self.counters},
            extra=extra,
            data_digest=digest(self.files.folder),
            style=load_style(self.files.folder, self.sides, self.board),
        )

    # ---------------------------------------------------------------- counters

    def _counters(self) -> tuple[Counter, ...]:
        data = self.files.counters
        found: list[Counter] = []
        seen: dict[str, str] = {}
        for name, kind in data.type.items():
            _check_type(kind, place_of(("type", name)))
            _check_word(place_of(("type", name, "kind")), kind.kind, (*KINDS, *data.kinds))
            _check_word(place_of(("type", name, "size")), kind.size, (*SIZES, *data.sizes))
        for g, group in enumerate(data.group):
            if group.type not in data.type:
                fail(
                    COUNTERS, f"group[{g}].type", f"unknown type {group.type!r}", known(group.type, data.type)
                )
            for i, (unit, name) in enumerate(group.counters):
                place = f"group[{g}].counters[{i}]"
                if not re.fullmatch(r"[^\s,*;()@=]+", unit):
                    fail(
                        COUNTERS, place, f"{unit!r} cannot be typed as an id", "use letters, digits, / and -"
                    )
                if unit.lower() in seen:
                    fail(
                        COUNTERS, place, f"{unit!r} stands twice ({seen[unit.lower()]})", "rename one of them"
                    )
                seen[unit.lower()] = place
                found.append(self._counter(len(found), unit, name, group, group.type))
        return tuple(found)

    def _counter(self, index: int, unit: str, name: str, group: CounterGroup, type_name: str) -> Counter:
        kind = self.files.counters.type[type_name]
        place = place_of(("type", type_name))
        source = source_of(COUNTERS, place, self.files.counters.sources, kind.src)
        return Counter(
            index=index,
            id=unit,
            name=name,
            side=side_index(COUNTERS, f"{place}.side", kind.side, self.sides),
            nation=kind.nation,
            kind=kind.kind,
            size=kind.size,
            formation=group.formation,
            brigade=group.brigade,
            division=group.division,
            mobility=kind.mobility,
            attack=tuple(reversed(kind.attack)),
            defense=tuple(reversed(kind.defense)),
            ma=kind.ma,
            exploit=kind.exploit,
            range=kind.range,
            traits=frozenset(kind.traits),
            source=source.source,
            confidence=source.confidence,
        )

    # ------------------------------------------------------------------ tables

    def _hex_effects(self) -> dict[str, HexEffect]:
        rows = self.files.tables.terrain.hex
        self._same_kinds("terrain.hex", rows, self.board.terrain_kinds, "kind of terrain")
        effects = {}
        for kind, row in rows.items():
            place = f"terrain.hex.{kind}"
            leg, mech = half_mp(TABLES, f"{place}.leg", row.leg), half_mp(TABLES, f"{place}.mech", row.mech)
            effects[kind] = HexEffect(leg, mech, Fraction(row.defense), row.retreat_option)
        return effects

    def _side_effects(self) -> dict[str, SideEffect]:
        terrain = self.files.tables.terrain
        listed = [*terrain.side, *terrain.no_effect]
        self._same_kinds("terrain.side", listed, self.board.side_kinds, "kind of hexside")
        return {kind: self._side_effect(f"terrain.side.{kind}", row) for kind, row in terrain.side.items()}

    def _side_effect(self, place: str, row: SideRow) -> SideEffect:
        leg, mech, leg_owner, mech_owner = (
            half_mp(TABLES, f"{place}.{name}", getattr(row, name))
            for name in ("leg", "mech", "leg_owner", "mech_owner")
        )
        owner = side_index(TABLES, f"{place}.owner", row.owner, self.sides) if row.owner else None
        factor = Fraction(row.attack)
        return SideEffect(leg, mech, factor, row.retreat_option, owner, leg_owner, mech_owner)

    @staticmethod
    def _same_kinds(place: str, listed: Iterable[str], drawn: Sequence[str], what: str) -> None:
        listed = list(listed)
        for kind in listed:
            if kind not in drawn:
                fail(TABLES, f"{place}.{kind}", f"the map has no {what} {kind!r}", known(kind, drawn))
        for kind in drawn:
            if kind not in listed:
                fail(TABLES, place, f"the map's {what} {kind!r} is missing", f"add {place}.{kind}")

    def _combat_table(self) -> dict[int, tuple[Result, ...]]:
        combat = self.files.tables.combat
        low, high = combat.dice, combat.dice * combat.sides
        rows = {str(total) for total in range(low, high + 1)}
        for total in sorted(rows ^ set(combat.rows)):
            fault = "missing" if total in rows else "no total of the dice"
            fail(TABLES, f"combat.rows.{total}", fault, f"write one row for each of {low} to {high}")
        for total, codes in combat.rows.items():
            if len(codes) != len(combat.columns):
                count = f"{len(codes)} results for {len(combat.columns)} columns"
                fail(TABLES, f"combat.rows.{total}", count, "write one result a column")
        return {
            int(total): tuple(self._result(f"combat.rows.{total}[{i}]", c) for i, c in enumerate(codes))
            for total, codes in combat.rows.items()
        }

    def _result(self, place: str, code: str) -> Result:
        """What a code means: as the table says, or as it spells out."""
        row = self.files.tables.combat.results.get(code)
        if row is not None:
            return Result(code, **row.model_dump())
        if not re.fullmatch(CODE, code):
            cure = 'write a result such as "A1D2r1", or name it under combat.results'
            fail(TABLES, place, f"{code!r} does not fit", cure)
        return parse_result(code)

    def _releases(self) -> dict[str, object]:
        tables: dict[str, object] = {}
        for name, release in self.files.tables.release.items():
            place = place_of(("release", name))
            source_of(TABLES, place, self.files.tables.sources, release.src)
            by_die: dict[int, tuple[tuple[str, ...], bool]] = {}
            for i, row in enumerate(release.rows):
                units = self.roster.pick(TABLES, f"{place}.rows[{i}].units", row.units)
                for die in row.die:
                    if die in by_die:
                        fail(TABLES, f"{place}.rows[{i}].die", f"{die} stands twice", "keep it in one row")
                    by_die[die] = (tuple(self.counters[u].id for u in units), row.restricted)
            for die in range(1, 7):
                if die not in by_die:
                    fail(TABLES, f"{place}.rows", f"no row for a {die}", "add it to the die of a row")
            tables[name] = dict(sorted(by_die.items()))
        return tables

    def _track(self) -> tuple[TurnEntry, ...]:
        data = self.files.track
        source_of(TRACK, "dates", data.sources, data.dates_src)
        for i, turn in enumerate(data.turn):
            source_of(TRACK, f"turn[{i}]", data.sources, turn.src)
            if turn.number != i + 1:
                fail(TRACK, f"turn[{i}].number", f"{turn.number} is out of order", f"write {i + 1}")
            if turn.start >= turn.end:
                fail(TRACK, f"turn[{i}].end", f"{turn.end} is not after the start", "write a later moment")
        for i, (a, b) in enumerate(pairwise(data.turn)):
            if a.end != b.start:
                fail(
                    TRACK,
                    f"turn[{i + 1}].start",
                    f"{b.start} leaves a gap",
                    f"write {a.end}, when turn {i + 1} ends",
                )
        return tuple(_entry(turn) for turn in data.turn)


def _board(folder: Folder) -> Board:
    try:
        return load_board(folder / MAP)
    except DataError as error:
        raise DataError(str(error).replace(str(folder / MAP), MAP)) from None


def _check_type(kind: CounterType, place: str) -> None:
    """The strengths of a counter belong together, side by side."""
    if len(kind.attack) != len(kind.defense):
        fail(COUNTERS, place, "attack and defense differ in steps", "write one value a step in both")
    for name, values in (("attack", kind.attack), ("defense", kind.defense)):
        if values != sorted(values, reverse=True):
            fail(COUNTERS, f"{place}.{name}", f"{values} grows with losses", "write the full strength first")


def _check_word(place: str, word: str, words: Sequence[str]) -> None:
    """A kind or size is one of the usual words, or one that the file lists as the game's own."""
    if word not in words:
        cure = known(word, words).removeprefix("; ")
        fail(COUNTERS, place, f"unknown word {word!r}", f"{cure}, or list it under kinds or sizes")


def _entry(turn: TurnRow) -> TurnEntry:
    return TurnEntry(
        number=turn.number,
        date=turn.date,
        start=turn.start.isoformat(),
        end=turn.end.isoformat(),
        air=(turn.air[0], turn.air[1]),
        repl=(turn.repl[0], turn.repl[1]),
        cease_fire=turn.cease_fire,
    )
