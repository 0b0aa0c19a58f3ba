"""The files of a game on the series layer: what may stand in them, read and checked one by one.

A folder holds map.json, counters.toml, tables.toml, track.toml, arrivals.toml and scenarios/*.toml.
Each entry names a source by key (`src`), so that every number can be traced to where it comes from.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from golan_core.errors import GolanError, nearest

Folder = Path | Traversable

MAP, COUNTERS, TABLES, TRACK, ARRIVALS = (
    "map.json",
    "counters.toml",
    "tables.toml",
    "track.toml",
    "arrivals.toml",
)
SCENARIOS = "scenarios"


class DataError(GolanError):
    """A data file that cannot be used. One line: file, place in the file, what is wrong, the cure."""


def fail(file: str, place: str, wrong: str, cure: str) -> NoReturn:
    """Raise DataError. `cure` may be a hint made by `golan_core.errors.nearest`."""
    raise DataError(f"{file}: {place}: {wrong}; {cure.removeprefix('; ')}")


def known(word: str, words: Iterable[str]) -> str:
    """A cure for an unknown word: the nearest known one, or all of them."""
    words = list(words)
    return nearest(word, words) or f"known: {', '.join(words) or 'none'}"


# ----------------------------------------------------------------------- models


class _Entry(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


Cost = Literal["P"] | int | Annotated[float, Field(allow_inf_nan=False)]
"""MP, or "P" for prohibited."""
_FACTOR, _ODDS = r"^[0-9]+(/[1-9][0-9]*)?$", r"^[1-9][0-9]*:[1-9][0-9]*$"
_RESULT = r"^(A[1-9])?(D[1-9])?(r[1-9])?$"
_EXAMPLES = {
    _FACTOR: 'a fraction such as "1/2"',
    _ODDS: 'odds such as "3:1"',
    _RESULT: 'a result such as "A1D2r1"',
}
Factor = Annotated[str, Field(pattern=_FACTOR)]
"""A fraction such as "1/2"."""
Natural = Annotated[int, Field(ge=0)]
Pair = Annotated[list[Natural], Field(min_length=2, max_length=2)]
"""Values of the two sides, in the order of the game's sides."""


class SourceEntry(_Entry):
    """Where data come from and how far to trust them."""

    source: str
    confidence: Literal["high", "medium", "low"]
    origin: Literal["rulebook", "geodata", "reconstruction"]


class _Sourced(_Entry):
    sources: dict[str, SourceEntry] = {}


class CounterType(_Entry):
    """Values that counters share; strengths of the full side first. `range` is in hexes, `ma` in MP."""

    side: str
    nation: str
    kind: Literal[
        "armor", "mech", "infantry", "recon", "antitank",
        "artillery", "hq", "strongpoint", "commando", "airborne",
    ]  # fmt: skip
    size: Literal["platoon", "company", "battalion", "brigade", "division"]
    mobility: Literal["leg", "mech", "none"]
    attack: list[Natural] = Field(min_length=1)
    defense: list[Natural] = Field(min_length=1)
    ma: Natural
    exploit: bool = False
    range: Natural = 0
    traits: list[str] = []
    src: str


class CounterGroup(_Entry):
    """Counters of one type in one formation, as [id, name] pairs."""

    type: str
    formation: str
    brigade: str = ""
    division: str = ""
    counters: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = Field(min_length=1)


class CountersFile(_Sourced):
    """counters.toml"""

    type: dict[str, CounterType]
    group: list[CounterGroup]


class CombatTable(_Entry):
    """The combat table: odds columns, and the result codes of each 2d6 total."""

    src: str
    columns: list[Annotated[str, Field(pattern=_ODDS)]] = Field(min_length=1)
    rows: dict[str, list[Annotated[str, Field(pattern=_RESULT, min_length=2)]]]


class HexRow(_Entry):
    """A kind of terrain: MP to enter, factor of the defense, may a retreat be ignored."""

    leg: Cost
    mech: Cost
    defense: Factor = "1"
    retreat_option: bool = False


class SideRow(_Entry):
    """A kind of hexside: extra MP, factor of the attack; `owner` pays leg_owner and mech_owner instead."""

    leg: Cost
    mech: Cost
    attack: Factor = "1"
    retreat_option: bool = False
    owner: str = ""
    leg_owner: Cost = 0
    mech_owner: Cost = 0


class Terrain(_Entry):
    """The terrain effects chart. `road` is the MP cost along a road."""

    src: str
    road: Cost
    no_effect: list[str] = []
    hex: dict[str, HexRow]
    side: dict[str, SideRow]


class ReleaseRow(_Entry):
    """What some rolls of a die release."""

    die: list[Annotated[int, Field(ge=1, le=6)]] = Field(min_length=1)
    units: list[str]
    restricted: bool = False


class Release(_Entry):
    """A table that releases reinforcements by one die."""

    src: str
    rows: list[ReleaseRow]


class TablesFile(_Sourced):
    """tables.toml"""

    combat: CombatTable
    terrain: Terrain
    release: dict[str, Release] = {}


class TurnRow(_Entry):
    """One box of the turn record track."""

    number: int
    date: str
    start: datetime
    end: datetime
    air: Pair
    repl: Pair
    cease_fire: int = Field(default=0, ge=0, le=12)
    src: str


class TrackFile(_Sourced):
    """track.toml"""

    dates_src: str
    turn: list[TurnRow] = Field(min_length=1)


class ArrivalRow(_Entry):
    """Reinforcements: `entries` are letters of entry areas, `condition` a rule that decides."""

    turn: int
    side: str
    entries: list[str] = Field(min_length=1)
    units: list[str] = Field(min_length=1)
    condition: str = ""
    src: str


class ArrivalsFile(_Sourced):
    """arrivals.toml"""

    arrival: list[ArrivalRow]


class SetupRow(_Entry):
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


class ScenarioFile(_Sourced):
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

M = TypeVar("M", bound=BaseModel)


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
    scenarios = {name: _read(folder, f"{SCENARIOS}/{name}.toml", ScenarioFile) for name in _names(folder)}
    if not scenarios:
        fail(SCENARIOS, "whole folder", "no scenario", "add a scenario file, e.g. historical.toml")
    return Files(
        folder=folder,
        counters=_read(folder, COUNTERS, CountersFile),
        tables=_read(folder, TABLES, TablesFile),
        track=_read(folder, TRACK, TrackFile),
        arrivals=_read(folder, ARRIVALS, ArrivalsFile),
        scenarios=dict(sorted(scenarios.items(), key=lambda item: (item[1].rule, item[0]))),
    )


def digest(folder: Folder) -> str:
    """SHA-256 over all data files, by sorted name; line endings do not count."""
    total = hashlib.sha256()
    names = [MAP, COUNTERS, TABLES, TRACK, ARRIVALS, *(f"{SCENARIOS}/{n}.toml" for n in _names(folder))]
    for name in sorted(names):
        body = _bytes(folder, name).replace(b"\r\n", b"\n")
        total.update(f"{name} {len(body)}\n".encode() + body)
    return total.hexdigest()


def source_of(file: str, place: str, sources: dict[str, SourceEntry], key: str) -> SourceEntry:
    """The source that a key names. Raises DataError if there is none."""
    if key not in sources:
        fail(file, f"{place}.src", f"unknown source {key!r}", known(key, sources))
    return sources[key]


def _names(folder: Folder) -> list[str]:
    inside = folder / SCENARIOS
    if not inside.is_dir():
        fail(SCENARIOS, "whole folder", "missing", "add a folder of scenario files")
    return sorted(f.name.removesuffix(".toml") for f in inside.iterdir() if f.name.endswith(".toml"))


def _bytes(folder: Folder, name: str) -> bytes:
    place = folder
    for part in name.split("/"):
        place = place / part
    try:
        return place.read_bytes()
    except OSError as error:
        fail(name, "whole file", f"cannot be read ({error.strerror or error})", "add the file")


def _read(folder: Folder, name: str, model: type[M]) -> M:
    body = _bytes(folder, name)
    try:
        return model.model_validate(tomllib.loads(body.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        fail(name, f"byte {error.start}", "not UTF-8", "save the file as UTF-8")
    except tomllib.TOMLDecodeError as error:
        fail(name, "whole file", f"not valid TOML, {error}", "mend the syntax there")
    except ValidationError as error:
        place, wrong, cure = _first_fault(model, error)
        fail(name, place, wrong, cure)


def place_of(parts: Iterable[str | int]) -> str:
    """A place in a file, e.g. "group[3].attack"."""
    text = ""
    for part in parts:
        plain = isinstance(part, str) and re.fullmatch(r"[\w-]+", part)
        text += (f".{part}" if text else str(part)) if plain else f"[{part}]"
    return text


def _first_fault(model: type[BaseModel], error: ValidationError) -> tuple[str, str, str]:
    """Place, what is wrong and the cure of the first fault that pydantic found."""
    fault = error.errors(include_url=False)[0]
    loc = fault["loc"]
    # A member of a union adds its own name at the end of the place.
    place = place_of(
        part for part in loc if part not in ("int", "float", "str") and "literal" not in str(part)
    )
    shown = repr(fault["input"])
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    match fault["type"]:
        case "missing":
            return place, "missing", "add it"
        case "extra_forbidden":
            keys = _keys(model, loc[:-1])
            return place, f"unknown key {loc[-1]!r}", known(str(loc[-1]), keys)
        case "literal_error":
            return place, f"{shown} is not allowed", f"write {fault['ctx']['expected']}"
        case "string_pattern_mismatch":
            return place, f"{shown} does not fit", f"write {_EXAMPLES[fault['ctx']['pattern']]}"
        case _:
            # pydantic says what it wants as "Input should be ...", or names the type instead of "Input".
            return (
                place,
                f"{shown} does not fit",
                re.sub(r"^[A-Z]\w*( \w+)? should", "it should", fault["msg"]),
            )


def _keys(model: Any, loc: Iterable[str | int]) -> list[str]:
    """The keys that may stand at a place of a file."""
    for part in loc:
        if isinstance(model, type) and issubclass(model, BaseModel):
            fields = {f.alias or name: f for name, f in model.model_fields.items()}
            model = fields[str(part)].annotation
        else:
            model = get_args(model)[-1]
    return [f.alias or name for name, f in model.model_fields.items()]
