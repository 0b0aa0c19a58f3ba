"""The files of the game: what may stand in them, checked one by one.

The folder holds map.json, units.toml, tables.toml, track.toml, arrivals.toml and scenarios/*.toml.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from golan_core.data.data_files import Entry, Folder, Sourced, read_toml, scenario_names
from golan_core.data.data_files import digest as digest_of

MAP, UNITS, TABLES, TRACK, ARRIVALS = (
    "map.json",
    "units.toml",
    "tables.toml",
    "track.toml",
    "arrivals.toml",
)
SCENARIOS = "scenarios"

_ASSAULT = r"^[0-9]/[0-9]R?$"
_COUNT = r"^(all|d6|[1-9][0-9]*)$"
_EXAMPLES = {_ASSAULT: 'a result such as "0/2R"', _COUNT: '"all", "d6" or a number such as "2"'}

Natural = Annotated[int, Field(ge=0)]
DieFace = Annotated[int, Field(ge=1, le=6)]
Side = Literal["israeli", "syrian"]
TableRows = Annotated[list[list[Natural]], Field(min_length=8, max_length=8)]


class UnitGroup(Entry):
    """Units that share everything but their names. `values`: fire, assault, movement allowance in MP."""

    game: Literal["base", "damascus"]
    side: Side
    nation: str = ""
    formation: str = ""
    joins: str = ""
    kind: Literal[
        "tank", "mech", "infantry", "antitank", "artillery",
        "engineers", "parachute", "command post", "militia",
    ]  # fmt: skip
    values: Annotated[list[Natural], Field(min_length=3, max_length=3)]
    bombard: Natural = 0
    range: Natural = 0
    replaceable: bool = True
    units: list[str] = Field(min_length=1)
    src: str


class UnitsFile(Sourced):
    """units.toml"""

    group: list[UnitGroup]


class FireTable(Entry):
    """Hits by modified die, 0 or less to 7 or more, and column; `columns` give the least strength."""

    src: str
    columns: list[int] = Field(min_length=1)
    rows: TableRows


class AssaultTable(Entry):
    """Results by modified die and column; `columns` give the least difference from the second on."""

    src: str
    columns: list[int] = Field(min_length=1)
    rows: Annotated[list[list[Annotated[str, Field(pattern=_ASSAULT)]]], Field(min_length=8, max_length=8)]


class HermonTable(Entry):
    """The highest die that takes Mount Hermon, by the number of parachute units sent."""

    src: str
    taken: list[DieFace]


class ScaleTable(Entry):
    """The least Israeli points of each level of victory above a Syrian decisive one."""

    src: str
    levels: Annotated[list[int], Field(min_length=4, max_length=4)]


class TablesFile(Sourced):
    """tables.toml; terrain gives MP and cover by kind."""

    terrain: dict[str, str | Annotated[list[Natural], Field(min_length=2, max_length=2)]]
    fire: FireTable
    assault: AssaultTable
    hermon: HermonTable
    scale: ScaleTable


class TurnRow(Entry):
    """One box of the turn track."""

    number: Annotated[int, Field(ge=1)]
    date: str
    light: Literal["day", "night", "whole day"]
    start: datetime
    end: datetime


class TrackFile(Sourced):
    """track.toml"""

    src: str
    turn: list[TurnRow] = Field(min_length=1)


class ArrivalRow(Entry):
    """Units that arrive from a turn on (to `last`, if given), `count` of them each turn."""

    formation: str = ""
    units: list[str] = []
    turn: Annotated[int, Field(ge=1)]
    last: Natural = 0
    counteroffensive: bool = False
    rule: str = "NMG 16.0"
    count: Annotated[str, Field(pattern=_COUNT)]
    where: list[str] = Field(min_length=1)
    src: str


class ArrivalsFile(Sourced):
    """arrivals.toml"""

    arrival: list[ArrivalRow]


class MusterRow(Entry):
    """A die for each unit before set-up: on these faces it is eliminated, or gone for good."""

    units: list[str] = Field(min_length=1)
    box: list[DieFace]
    gone: list[DieFace]
    src: str


class Zone(Entry):
    """Hexes: those of all the conditions given, of any of the places in `within`."""

    text: str
    within: list[Annotated[list[str | int], Field(min_length=2, max_length=2)]] = []
    areas: list[str] = []
    line: Natural = 0
    """Within so many hexes of the Purple Line; 0 for no condition."""
    east: bool | None = None
    """East or west of the Purple Line, or None for either."""
    rows: Annotated[list[int], Field(max_length=2)] = []
    not_in: list[str] = []
    not_terrain: list[str] = []
    src: str


class SetupRow(Zone):
    """Where units set up; `beyond` stacks of them may stand just across the Purple Line."""

    units: list[str] = Field(min_length=1)
    beyond: Natural = 0


class PostRow(Zone):
    """Where strong-points set up."""

    side: Side
    count: Annotated[int, Field(ge=1)]


class ScenarioFile(Sourced):
    """scenarios/*.toml. Rows of a scenario are laid over those of the one it extends."""

    extends: str = ""
    rule: str
    title: str
    summary: str
    first: Annotated[int, Field(ge=1)]
    last: Annotated[int, Field(ge=1)]
    sheets: list[str] = Field(min_length=1)
    boxes: list[Literal["base", "damascus"]] = Field(min_length=1)
    victory: Literal["base", "badr", "damascus", "combined"]
    counteroffensive: Literal["never", "declared", "start"] = "never"
    israeli_posts: Natural = 0
    syrian_posts: Natural = 0
    replacements: bool = True
    end_marker: Literal["option", "never"] = "option"
    muster: list[MusterRow] = []
    setup: list[SetupRow] = []
    post: list[PostRow] = []
    ready_src: str = ""
    ready: dict[str, str] = {}
    ready_posts: dict[str, list[str]] = {}


@dataclass(frozen=True, slots=True)
class Files:
    """The checked files of the game; scenarios by id, in the order of their rule numbers."""

    folder: Folder
    units: UnitsFile
    tables: TablesFile
    track: TrackFile
    arrivals: ArrivalsFile
    scenarios: dict[str, ScenarioFile]


def read_files(folder: Folder) -> Files:
    """The files of a folder. Raises DataError for the first that is missing or wrong."""
    names = scenario_names(folder, SCENARIOS, "base.toml")
    scenarios = {n: read_toml(folder, f"{SCENARIOS}/{n}.toml", ScenarioFile, _EXAMPLES) for n in names}
    return Files(
        folder=folder,
        units=read_toml(folder, UNITS, UnitsFile, _EXAMPLES),
        tables=read_toml(folder, TABLES, TablesFile, _EXAMPLES),
        track=read_toml(folder, TRACK, TrackFile, _EXAMPLES),
        arrivals=read_toml(folder, ARRIVALS, ArrivalsFile, _EXAMPLES),
        scenarios=dict(sorted(scenarios.items(), key=lambda item: (item[1].rule, item[0]))),
    )


def digest(folder: Folder) -> str:
    """SHA-256 over all data files, by sorted name; line endings do not count."""
    scenarios = (f"{SCENARIOS}/{name}.toml" for name in scenario_names(folder, SCENARIOS, "base.toml"))
    return digest_of(folder, (MAP, UNITS, TABLES, TRACK, ARRIVALS, *scenarios))
