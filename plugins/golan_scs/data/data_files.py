"""The files of a game on the series layer: what may stand in them, read and checked one by one.

A folder holds map.json, counters.toml, tables.toml, track.toml, scenarios/*.toml, and arrivals.toml if units
arrive at all. How things look stands in style.toml, which the core reads.
Each entry names a source by key (`src`), so that every number can be traced to where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from golan_core.data.data_files import Entry, Folder, Sourced, read_toml, scenario_names
from golan_core.data.data_files import digest as digest_of

MAP, COUNTERS, TABLES, TRACK, ARRIVALS = (
    "map.json",
    "counters.toml",
    "tables.toml",
    "track.toml",
    "arrivals.toml",
)
SCENARIOS = "scenarios"


# ----------------------------------------------------------------------- models


Cost = Literal["P"] | int | Annotated[float, Field(allow_inf_nan=False)]
"""MP, or "P" for prohibited."""
KINDS = (
    "armor", "mech", "infantry", "recon", "antitank",
    "artillery", "hq", "strongpoint", "commando", "airborne",
)  # fmt: skip
"""Kinds of unit that every game has a word for; a game adds its own under `kinds` of counters.toml."""
SIZES = ("platoon", "company", "battalion", "regiment", "brigade", "division")

_FACTOR, _ODDS = r"^[0-9]+(/[1-9][0-9]*)?$", r"^[1-9][0-9]*:[1-9][0-9]*$"
_EXAMPLES = {
    _FACTOR: 'a fraction such as "1/2"',
    _ODDS: 'odds such as "3:1"',
}
Factor = Annotated[str, Field(pattern=_FACTOR)]
"""A fraction such as "1/2"."""
Natural = Annotated[int, Field(ge=0)]
Pair = Annotated[list[Natural], Field(min_length=2, max_length=2)]
"""Values of the two sides, in the order of the game's sides."""


class CounterType(Entry):
    """Values that counters share; strengths of the full side first. `range` is in hexes, `ma` in MP."""

    side: str
    nation: str
    kind: str
    size: str
    mobility: Literal["leg", "mech", "none"]
    attack: list[Natural] = Field(min_length=1)
    defense: list[Natural] = Field(min_length=1)
    ma: Natural
    exploit: bool = False
    range: Natural = 0
    traits: list[str] = []
    src: str


class CounterGroup(Entry):
    """Counters of one type in one formation, as [id, name] pairs."""

    type: str
    formation: str
    brigade: str = ""
    division: str = ""
    counters: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = Field(min_length=1)


class CountersFile(Sourced):
    """counters.toml. `kinds` and `sizes` are those that the game has besides the usual ones."""

    kinds: list[str] = []
    sizes: list[str] = []

    type: dict[str, CounterType]
    group: list[CounterGroup]


class ResultRow(Entry):
    """What a result code means: steps lost, and hexes that one side retreats."""

    attacker: Natural = 0
    defender: Natural = 0
    attacker_retreat: Natural = 0
    defender_retreat: Natural = 0


class CombatTable(Entry):
    """The combat table: odds columns, and the result codes of each total of `dice` dice with `sides` sides.

    A code is one of `results`, or spells its result out, such as "A1D2r1".
    """

    src: str
    dice: Annotated[int, Field(ge=1, le=4)] = 2
    sides: Annotated[int, Field(ge=2, le=100)] = 6
    results: dict[str, ResultRow] = {}
    columns: list[Annotated[str, Field(pattern=_ODDS)]] = Field(min_length=1)
    rows: dict[str, list[str]]


class HexRow(Entry):
    """A kind of terrain: MP to enter, factor of the defense, may a retreat be ignored."""

    leg: Cost
    mech: Cost
    defense: Factor = "1"
    retreat_option: bool = False


class SideRow(Entry):
    """A kind of hexside: extra MP, factor of the attack; `owner` pays leg_owner and mech_owner instead."""

    leg: Cost
    mech: Cost
    attack: Factor = "1"
    retreat_option: bool = False
    owner: str = ""
    leg_owner: Cost = 0
    mech_owner: Cost = 0


class Terrain(Entry):
    """The terrain effects chart. `road` is the MP cost along a road."""

    src: str
    road: Cost
    no_effect: list[str] = []
    hex: dict[str, HexRow]
    side: dict[str, SideRow]


class ReleaseRow(Entry):
    """What some rolls of a die release."""

    die: list[Annotated[int, Field(ge=1, le=6)]] = Field(min_length=1)
    units: list[str]
    restricted: bool = False


class Release(Entry):
    """A table that releases reinforcements by one die."""

    src: str
    rows: list[ReleaseRow]


class TablesFile(Sourced):
    """tables.toml"""

    combat: CombatTable
    terrain: Terrain
    release: dict[str, Release] = {}


class TurnRow(Entry):
    """One box of the turn record track."""

    number: int
    date: str
    start: datetime
    end: datetime
    air: Pair = [0, 0]
    repl: Pair = [0, 0]
    cease_fire: int = Field(default=0, ge=0, le=12)
    src: str


class TrackFile(Sourced):
    """track.toml"""

    dates_src: str
    turn: list[TurnRow] = Field(min_length=1)


class ArrivalRow(Entry):
    """Reinforcements: `entries` are letters of entry areas, `condition` a rule that decides."""

    turn: int
    side: str
    entries: list[str] = Field(min_length=1)
    units: list[str] = Field(min_length=1)
    condition: str = ""
    src: str


class ArrivalsFile(Sourced):
    """arrivals.toml"""

    arrival: list[ArrivalRow] = []


class SetupRow(Entry):
    """Units and the hexes where they may set up: the union of `within`, `hexes` and `area`, cut to `only`."""

    rule: str
    side: str
    text: str
    src: str
    units: list[str] = []
    except_: list[str] = Field(default=[], alias="except")
    within: list[Annotated[list[str | int], Field(min_length=2, max_length=2)]] = []
    hexes: list[str] = []
    area: str = ""
    only: str = ""
    at: dict[str, str] = {}


class ScenarioFile(Sourced):
    """scenarios/*.toml. What a scenario leaves out it takes from the one it extends."""

    extends: str = ""
    rule: str
    title: str
    summary: str
    turns: Annotated[int, Field(ge=1)]
    victory: str = ""
    turn_choices: list[int] = []
    absent: list[str] = []
    setup: list[SetupRow] = []
    ready_src: str = ""
    ready: dict[str, str] = {}
    reschedule: list[ArrivalRow] = []


# ---------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Files:
    """The checked files of a game; scenarios by id, in the order of their rule numbers."""

    folder: Folder
    counters: CountersFile
    tables: TablesFile
    track: TrackFile
    arrivals: ArrivalsFile
    scenarios: dict[str, ScenarioFile]


def read_files(folder: Folder) -> Files:
    """The files of a folder. Raises DataError for the first that is missing or wrong."""
    scenarios = {
        name: read_toml(folder, f"{SCENARIOS}/{name}.toml", ScenarioFile, _EXAMPLES)
        for name in scenario_names(folder, SCENARIOS, "historical.toml")
    }
    return Files(
        folder=folder,
        counters=read_toml(folder, COUNTERS, CountersFile, _EXAMPLES),
        tables=read_toml(folder, TABLES, TablesFile, _EXAMPLES),
        track=read_toml(folder, TRACK, TrackFile, _EXAMPLES),
        arrivals=(
            read_toml(folder, ARRIVALS, ArrivalsFile, _EXAMPLES)
            if (folder / ARRIVALS).is_file()
            else ArrivalsFile()
        ),
        scenarios=dict(sorted(scenarios.items(), key=lambda item: (item[1].rule, item[0]))),
    )


def digest(folder: Folder) -> str:
    """SHA-256 over all data files, by sorted name; line endings do not count."""
    scenarios = (f"{SCENARIOS}/{name}.toml" for name in scenario_names(folder, SCENARIOS, "historical.toml"))
    arrivals = (ARRIVALS,) if (folder / ARRIVALS).is_file() else ()
    return digest_of(folder, (MAP, COUNTERS, TABLES, TRACK, *arrivals, *scenarios))
