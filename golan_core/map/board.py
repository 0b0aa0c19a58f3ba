"""Boards: map files compiled into flat int tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from golan_core.data.data_files import DataError, SourceTally, fail, known, source_of
from golan_core.errors import nearest
from golan_core.map.hexes import Grid, HexLabelError, HexSet
from golan_core.map.map_file import MapFile, read_map
from golan_core.model.values import Datum

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
    sources: list[Datum] = field(default_factory=list)

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


def load_board(path: str | Path | Traversable) -> Board:
    """The board of a map file. Raises DataError for a file that is missing or wrong."""
    return _Compiler(str(path), read_map(path)).board()


class _Compiler:
    """Turns one map file into a board, naming the place of every fault."""

    def __init__(self, file: str, data: MapFile) -> None:
        self.file = file
        self.data = data
        self.grid = Grid(**data.grid.model_dump())
        self.terrain_bits = self._bits("terrain_kinds", data.terrain_kinds)
        self.side_bits = self._bits("side_kinds", data.side_kinds)
        self.tally = SourceTally()

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
            sources=self.tally.data(),
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
                fail(
                    self.file,
                    f"{place}.b",
                    f"{entry.b} is not adjacent to {entry.a}",
                    f"name one of {next_to}",
                )
            if not (playable >> a | playable >> b) & 1:
                fail(
                    self.file,
                    place,
                    f"neither {entry.a} nor {entry.b} is in play",
                    "add one of them to hexes",
                )
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

    # ------------------------------------------------------------------ checks

    def _bits(self, place: str, kinds: tuple[str, ...]) -> dict[str, int]:
        for i, kind in enumerate(kinds):
            if kind in kinds[:i]:
                fail(self.file, f"{place}[{i}]", f"{kind!r} stands twice", "keep one of them")
        return {kind: 1 << i for i, kind in enumerate(kinds)}

    def _hex(self, place: str, label: str) -> int:
        try:
            h = self.grid.parse(label)
        except HexLabelError as error:
            raise DataError(f"{self.file}: {place}: {error}") from None
        # One spelling only, so that no hex can stand twice under two keys.
        if self.grid.label(h) != label:
            fail(self.file, place, f"{label!r} is not how the map prints it", f"write {self.grid.label(h)!r}")
        return h

    def _mask(self, place: str, kinds: Iterable[str], what: str, bits: Mapping[str, int]) -> int:
        mask = 0
        for i, kind in enumerate(kinds):
            if kind not in bits:
                fail(self.file, f"{place}[{i}]", f"unknown {what} {kind!r}", known(kind, bits))
            mask |= bits[kind]
        return mask

    def _count(self, what: str, place: str, src: str) -> None:
        source_of(self.file, place, self.data.sources, src)
        self.tally.add(what, self.data.sources, src)
