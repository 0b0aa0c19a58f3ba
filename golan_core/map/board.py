"""Boards: a map file ("golan-map/1") checked by pydantic models and compiled into flat int tables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from golan_core.errors import GolanError, nearest
from golan_core.map.hexes import Grid, HexLabelError, HexSet

FORMAT = "golan-map/1"

Sourced = tuple[str, str, str, str, int]
"""(what, origin, source, confidence, how many): one kind of datum from one source."""


class BoardError(GolanError):
    """A map file that cannot be used. One line: file, place in the file, what is wrong, what is right."""


# --------------------------------------------------------------------- the file


class _Entry(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class GridEntry(_Entry):
    """The grid of a map; see `golan_core.map.hexes.Grid`."""

    rows: int = Field(ge=1, le=999)
    cols: int = Field(ge=1, le=999)
    orientation: Literal["pointy", "flat"]
    shifted: Literal["even", "odd"]
    labels: Literal["RR.CC", "CCRR"]
    first_row: int = Field(default=1, ge=0, le=999)
    first_col: int = Field(default=1, ge=0, le=999)


class SourceEntry(_Entry):
    """Where data come from and how far to trust them."""

    source: str
    confidence: Literal["high", "medium", "low"]
    origin: Literal["rulebook", "geodata", "reconstruction"]


class HexEntry(_Entry):
    """A hex in play: its kinds of terrain, at least one."""

    terrain: tuple[str, ...] = Field(min_length=1)
    src: str


class HexsideEntry(_Entry):
    """A hexside: the kinds met when crossing from a to b, and from b to a."""

    a: str
    b: str
    ab: tuple[str, ...] = ()
    ba: tuple[str, ...] = ()
    src: str


class AreaEntry(_Entry):
    """A named set of hexes, in play or not."""

    hexes: tuple[str, ...]
    src: str


class PlaceEntry(_Entry):
    """A named hex, in play or not."""

    hex: str
    kind: str
    src: str


class MapFile(_Entry):
    """A whole map file. `hexes` lists the hexes in play only."""

    format: Literal["golan-map/1"]
    title: str
    credits: tuple[str, ...] = ()
    grid: GridEntry
    terrain_kinds: tuple[str, ...] = Field(min_length=1)
    side_kinds: tuple[str, ...]
    sources: dict[str, SourceEntry]
    hexes: dict[str, HexEntry] = Field(min_length=1)
    hexsides: tuple[HexsideEntry, ...] = ()
    areas: dict[str, AreaEntry] = {}
    places: dict[str, PlaceEntry] = {}


_MODELS: dict[str, type[_Entry]] = {
    "grid": GridEntry,
    "sources": SourceEntry,
    "hexes": HexEntry,
    "hexsides": HexsideEntry,
    "areas": AreaEntry,
    "places": PlaceEntry,
}
_TABLES = ("sources", "hexes", "areas", "places")
"""The tables of the file that the author's own names key."""


# -------------------------------------------------------------------- the board

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map as flat tables indexed by hex id. Shared by all positions of a game: never change it."""

    title: str
    credits: tuple[str, ...]
    grid: Grid
    terrain_kinds: tuple[str, ...]
    side_kinds: tuple[str, ...]
    terrain: list[int]
    """By hex: bitmask over terrain_kinds; 0 for a hex that is not in play."""
    sides: list[int]
    """By h * 6 + d: bitmask over side_kinds met when leaving h in direction d."""
    playable: HexSet
    areas: dict[str, HexSet] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    place_kinds: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    """By hex: the name of the place there, the first of the file if there are several."""
    sources: list[Sourced] = field(default_factory=list)

    def kind_bit(self, name: str) -> int:
        """The bit of a kind of terrain. Raises KeyError with the nearest name."""
        return 1 << _look_up(name, "kind of terrain", self.terrain_kinds, self.terrain_kinds.index)

    def side_bit(self, name: str) -> int:
        """The bit of a kind of hexside. Raises KeyError with the nearest name."""
        return 1 << _look_up(name, "kind of hexside", self.side_kinds, self.side_kinds.index)

    def area(self, name: str) -> HexSet:
        """The hexes of an area. Raises KeyError with the nearest name."""
        return _look_up(name, "area", self.areas, self.areas.__getitem__)

    def terrain_at(self, h: int) -> tuple[str, ...]:
        """The kinds of terrain of a hex; none if it is not in play."""
        return _names(self.terrain[h], self.terrain_kinds)

    def crossing_mask(self, a: int, b: int) -> int:
        """Bitmask of the kinds met when crossing from a to its neighbour b. Raises ValueError if apart."""
        d = self.grid.direction(a, b)
        if d < 0:
            raise ValueError(f"{self.grid.label(a)} and {self.grid.label(b)} are not adjacent")
        return self.sides[a * 6 + d]

    def crossing(self, a: int, b: int) -> tuple[str, ...]:
        """The kinds met when crossing from a to its neighbour b. Raises ValueError if they are apart."""
        return _names(self.crossing_mask(a, b), self.side_kinds)


def _look_up(name: str, what: str, known: Iterable[str], get: Callable[[str], T]) -> T:
    try:
        return get(name)
    except (KeyError, ValueError):
        raise KeyError(f"the board has no {what} {name!r}{nearest(name, known)}") from None


def _names(mask: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(kind for i, kind in enumerate(kinds) if mask >> i & 1)


# ------------------------------------------------------------------ compilation


def load_board(path: str | Path | Traversable) -> Board:
    """The board of a map file. Raises BoardError for a file that is missing or wrong."""
    source = Path(path) if isinstance(path, str) else path
    file = str(path)
    try:
        text = source.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BoardError(f"{file}: cannot be read ({error.strerror or error}); give a map file") from None
    except UnicodeDecodeError as error:
        raise BoardError(f"{file}: byte {error.start} is not UTF-8; save the file as UTF-8") from None
    return _Compiler(file, _read(file, text)).board()


def _read(file: str, text: str) -> MapFile:
    """The checked contents of a map file."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
            raise BoardError(f"{file}: {twice}: the key stands twice in one object; keep one of them")
        return table

    try:
        # Read twice: pydantic's own reader would silently keep the last of two equal keys.
        json.loads(text, object_pairs_hook=once)
        return MapFile.model_validate_json(text)
    except BoardError:
        raise
    except ValidationError as error:
        raise BoardError(f"{file}: {_first_fault(error)}") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BoardError(f"{file}: {place}: not valid JSON ({error.msg}); mend the syntax there") from None
    except (ValueError, RecursionError) as error:
        raise BoardError(f"{file}: not usable JSON ({error}); write a {FORMAT} object") from None


def _first_fault(error: ValidationError) -> str:
    """The first fault that pydantic found: place, what is wrong, what would be right."""
    fault = error.errors(include_url=False)[0]
    loc = fault["loc"]
    place = ""
    for i, part in enumerate(loc):
        chosen = isinstance(part, int) or (i == 1 and loc[0] in _TABLES)
        place += f"[{part}]" if chosen else f".{part}" if place else str(part)
    given = fault["input"]
    match fault["type"]:
        case "missing":
            return f"{place}: missing; add it"
        case "extra_forbidden":
            model = MapFile if len(loc) == 1 else _MODELS[str(loc[0])]
            hint = (
                nearest(str(loc[-1]), model.model_fields) or f"; known keys: {', '.join(model.model_fields)}"
            )
            return f"{place}: unknown key{hint}"
        case "literal_error":
            return f"{place}: {given!r} is not allowed; write {fault['ctx']['expected']}"
        case _:
            shown = repr(given)
            shown = shown if len(shown) <= 40 else shown[:37] + "..."
            cure = fault["msg"].replace("Input should", "it should")
            return f"{place or 'whole file'}: {shown} does not fit; {cure}"


class _Compiler:
    """Turns one map file into a board, naming the place of every fault."""

    def __init__(self, file: str, data: MapFile) -> None:
        self.file = file
        self.data = data
        self.grid = Grid(**data.grid.model_dump())
        self.terrain_bits = self._bits("terrain_kinds", data.terrain_kinds)
        self.side_bits = self._bits("side_kinds", data.side_kinds)
        self.tally: Counter[tuple[str, str]] = Counter()

    def board(self) -> Board:
        terrain, playable = self._terrain()
        sides = self._sides(playable)
        areas = self._areas()
        places, names = self._places()
        return Board(
            title=self.data.title,
            credits=self.data.credits,
            grid=self.grid,
            terrain_kinds=self.data.terrain_kinds,
            side_kinds=self.data.side_kinds,
            terrain=terrain,
            sides=sides,
            playable=playable,
            areas=areas,
            places=places,
            place_kinds={name: entry.kind for name, entry in self.data.places.items()},
            names=names,
            sources=self._sources(),
        )

    def _terrain(self) -> tuple[list[int], HexSet]:
        terrain, playable = [0] * self.grid.size, 0
        for label, entry in self.data.hexes.items():
            place = f"hexes[{label}]"
            h = self._hex(place, label)
            terrain[h] = self._mask(f"{place}.terrain", entry.terrain, "kind of terrain", self.terrain_bits)
            playable |= 1 << h
            self._count("hex", place, entry.src)
        return terrain, playable

    def _sides(self, playable: HexSet) -> list[int]:
        sides = [0] * (self.grid.size * 6)
        for i, entry in enumerate(self.data.hexsides):
            place = f"hexsides[{i}]"
            a, b = self._hex(f"{place}.a", entry.a), self._hex(f"{place}.b", entry.b)
            d = self.grid.direction(a, b)
            if d < 0:
                next_to = ", ".join(
                    self.grid.label(n) for n in self.grid.neighbours[a * 6 : a * 6 + 6] if n >= 0
                )
                self._fail(f"{place}.b", f"{entry.b} is not adjacent to {entry.a}", f"name one of {next_to}")
            if not (playable >> a | playable >> b) & 1:
                self._fail(place, f"neither {entry.a} nor {entry.b} is in play", "add one of them to hexes")
            sides[a * 6 + d] |= self._mask(f"{place}.ab", entry.ab, "kind of hexside", self.side_bits)
            sides[b * 6 + (d + 3) % 6] |= self._mask(
                f"{place}.ba", entry.ba, "kind of hexside", self.side_bits
            )
            self._count("hexside", place, entry.src)
        return sides

    def _areas(self) -> dict[str, HexSet]:
        areas: dict[str, HexSet] = {}
        for name, entry in self.data.areas.items():
            bits = 0
            for i, label in enumerate(entry.hexes):
                bits |= 1 << self._hex(f"areas[{name}].hexes[{i}]", label)
            areas[name] = bits
            self._count("area", f"areas[{name}]", entry.src)
        return areas

    def _places(self) -> tuple[dict[str, int], dict[int, str]]:
        places: dict[str, int] = {}
        names: dict[int, str] = {}
        for name, entry in self.data.places.items():
            h = places[name] = self._hex(f"places[{name}].hex", entry.hex)
            names.setdefault(h, name)
            self._count("place", f"places[{name}]", entry.src)
        return places, names

    def _sources(self) -> list[Sourced]:
        found: list[Sourced] = []
        for (what, key), n in self.tally.items():
            entry = self.data.sources[key]
            found.append((what, entry.origin, entry.source, entry.confidence, n))
        return found

    # ------------------------------------------------------------------ checks

    def _fail(self, place: str, wrong: str, cure: str) -> None:
        raise BoardError(f"{self.file}: {place}: {wrong}; {cure.removeprefix('; ')}")

    def _bits(self, place: str, kinds: tuple[str, ...]) -> dict[str, int]:
        for i, kind in enumerate(kinds):
            if kind in kinds[:i]:
                self._fail(f"{place}[{i}]", f"{kind!r} stands twice", "keep one of them")
        return {kind: 1 << i for i, kind in enumerate(kinds)}

    def _hex(self, place: str, label: str) -> int:
        try:
            h = self.grid.parse(label)
        except HexLabelError as error:
            raise BoardError(f"{self.file}: {place}: {error}") from None
        # One spelling only, so that no hex can stand twice under two keys.
        if self.grid.label(h) != label:
            self._fail(place, f"{label!r} is not how the map prints it", f"write {self.grid.label(h)!r}")
        return h

    def _mask(self, place: str, kinds: Iterable[str], what: str, bits: Mapping[str, int]) -> int:
        mask = 0
        for i, kind in enumerate(kinds):
            if kind not in bits:
                known = nearest(kind, bits) or f"known: {', '.join(bits) or 'none'}"
                self._fail(f"{place}[{i}]", f"unknown {what} {kind!r}", known)
            mask |= bits[kind]
        return mask

    def _count(self, what: str, place: str, src: str) -> None:
        if src not in self.data.sources:
            known = nearest(src, self.data.sources) or "add it to sources"
            self._fail(f"{place}.src", f"unknown source {src!r}", known)
        self.tally[what, src] += 1
