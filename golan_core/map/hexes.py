"""Hexes: ids, printed labels, directions, distance, sets of hexes as bitboards, and geometry.

A hex is a small int and a set of hexes is one Python int whose bit h is hex h, so that union, spread
and membership of a whole board cost about a microsecond. Both orientations share one code path: a
"line" is a row of a pointy-top map or a column of a flat-top map, and hexes lie "along" a line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from golan_core.errors import GolanError

HexSet: TypeAlias = int
"""A set of hexes: bit h is set when hex h is a member."""

_LINE_GAP = math.sqrt(3) / 2
"""Distance between neighbouring lines when neighbouring centres are 1 apart."""
_CORNER_RADIUS = 1 / math.sqrt(3)

_NAMES = {
    "pointy": ("E", "SE", "SW", "W", "NW", "NE"),
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
}
# (along, across) axial steps in the order of the names; "along" grows east (pointy) or south (flat),
# "across" grows south (pointy) or east (flat) and carries half a hex along with it.
_STEPS = {
    "pointy": ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    "flat": ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)),
}
# Angle of corner 0 in degrees, clockwise on a screen from east: half a side before direction 0.
_FIRST_CORNER = {"pointy": -30.0, "flat": -120.0}


class HexLabelError(GolanError):
    """A text that is no hex of the map. The message gives the form expected and the map's extent."""


def members(bits: HexSet) -> Iterator[int]:
    """The hexes of a set, ascending."""
    # Searching the binary text is about three times as fast as peeling off the lowest bit.
    text = bin(bits)[:1:-1]
    h = text.find("1")
    while h >= 0:
        yield h
        h = text.find("1", h + 1)


def hexset(ids: Iterable[int]) -> HexSet:
    """The set of the given hexes."""
    bits = 0
    for h in ids:
        bits |= 1 << h
    return bits


def count(bits: HexSet) -> int:
    """How many hexes a set has."""
    return bits.bit_count()


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The hex grid of a map: immutable, compared by identity, built once per board.

    Rows and columns are printed numbers that start at `first_row` (north) and `first_col` (west).
    `shifted` tells which rows (pointy) or columns (flat), by printed number, stand half a hex to the
    east (pointy) or south (flat). A hex id is row0 * stride + col0, zero-based; one guard column
    east of the map keeps bitboard shifts from wrapping, so not every id below `size` is a hex.
    Raises ValueError for an impossible grid.
    """

    rows: int
    cols: int
    orientation: Literal["pointy", "flat"] = "pointy"
    shifted: Literal["even", "odd"] = "even"
    labels: Literal["RR.CC", "CCRR"] = "RR.CC"
    first_row: int = 1
    first_col: int = 1

    stride: int = field(init=False)
    size: int = field(init=False)
    """Ids are below this."""
    full: HexSet = field(init=False)
    """All hexes of the map."""
    neighbours: tuple[int, ...] = field(init=False)
    """neighbours[h * 6 + d] is the hex next to h in direction d, or -1 off the map."""
    direction_names: tuple[str, ...] = field(init=False)
    """Names of directions 0 to 5, clockwise; the opposite of d is (d + 3) % 6."""

    _along: tuple[int, ...] = field(init=False, repr=False)
    _across: tuple[int, ...] = field(init=False, repr=False)
    _late: HexSet = field(init=False, repr=False)
    """Hexes on shifted lines."""
    _early: HexSet = field(init=False, repr=False)
    _offsets: tuple[tuple[int, int], ...] = field(init=False, repr=False)
    """By direction: id difference to the neighbour, from an unshifted and from a shifted line."""
    _directions: tuple[dict[int, int], dict[int, int]] = field(init=False, repr=False)
    _labels: tuple[str, ...] = field(init=False, repr=False)
    _ids: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._check()
        put = object.__setattr__
        put(self, "stride", self.cols + 1)
        put(self, "size", self.rows * self.stride)
        put(self, "direction_names", _NAMES[self.orientation])
        self._build_sets()
        self._build_coordinates()
        self._build_neighbours()
        self._build_labels()

    # -------------------------------------------------------------- building

    def _check(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a grid needs at least one row and one column, not {self.rows} x {self.cols}")
        if self.first_row < 0 or self.first_col < 0:
            raise ValueError("first_row and first_col may not be negative")
        for name, value, allowed in (
            ("orientation", self.orientation, ("pointy", "flat")),
            ("shifted", self.shifted, ("even", "odd")),
            ("labels", self.labels, ("RR.CC", "CCRR")),
        ):
            if value not in allowed:
                raise ValueError(f"{name} must be {allowed[0]!r} or {allowed[1]!r}, not {value!r}")

    def _is_shifted(self, line: int) -> int:
        """1 if line (zero-based) stands half a hex along, else 0."""
        first = self.first_row if self.orientation == "pointy" else self.first_col
        return int((first + line) % 2 == (self.shifted == "odd"))

    def _build_sets(self) -> None:
        full = late = 0
        for row in range(self.rows):
            for col in range(self.cols):
                bit = 1 << row * self.stride + col
                full |= bit
                if self._is_shifted(row if self.orientation == "pointy" else col):
                    late |= bit
        object.__setattr__(self, "full", full)
        object.__setattr__(self, "_late", late)
        object.__setattr__(self, "_early", full & ~late)

    def _build_coordinates(self) -> None:
        """Axial coordinates by id (guard ids included; nobody asks for them)."""
        first = self._is_shifted(0)
        along, across = [], []
        for h in range(self.size):
            row, col = divmod(h, self.stride)
            line, place = (row, col) if self.orientation == "pointy" else (col, row)
            across.append(line)
            along.append(place + (self._is_shifted(line) + first - line) // 2)
        object.__setattr__(self, "_along", tuple(along))
        object.__setattr__(self, "_across", tuple(across))

    def _build_neighbours(self) -> None:
        steps = _STEPS[self.orientation]
        table = [-1] * (self.size * 6)
        for h in members(self.full):
            for d, (along, across) in enumerate(steps):
                table[h * 6 + d] = self._at(self._along[h] + along, self._across[h] + across)
        along_id, across_id = (1, self.stride) if self.orientation == "pointy" else (self.stride, 1)
        offsets = []
        for along, across in steps:
            # In places, a step to the next line is half a place more than in axial terms, one way
            # or the other, according to whether it leaves an unshifted or a shifted line.
            places = (along + (across - across % 2) // 2, along + (across + across % 2) // 2)
            offsets.append(tuple(p * along_id + across * across_id for p in places))
        object.__setattr__(self, "neighbours", tuple(table))
        object.__setattr__(self, "_offsets", tuple(offsets))
        object.__setattr__(
            self, "_directions", tuple({o[s]: d for d, o in enumerate(offsets)} for s in (0, 1))
        )

    def _build_labels(self) -> None:
        row_width = max(2, len(str(self.first_row + self.rows - 1)))
        col_width = max(2, len(str(self.first_col + self.cols - 1)))
        labels = [""] * self.size
        for h in members(self.full):
            row, col = self.row_col(h)
            r, c = f"{row:0{row_width}d}", f"{col:0{col_width}d}"
            labels[h] = f"{r}.{c}" if self.labels == "RR.CC" else c + r
        object.__setattr__(self, "_labels", tuple(labels))
        object.__setattr__(self, "_ids", {text: h for h, text in enumerate(labels) if text})

    # ---------------------------------------------------------------- labels

    def label(self, h: int) -> str:
        """The printed label, e.g. "25.15" or "1525". Raises ValueError for an id that is no hex."""
        text = self._labels[h] if 0 <= h < self.size else ""
        if not text:
            raise ValueError(f"{h} is not the id of a hex")
        return text

    def parse(self, text: str) -> int:
        """The hex that a label means; blanks around it and missing leading zeros ("5.7") are forgiven.

        Raises HexLabelError with the form expected and the map's extent.
        """
        text = text.strip()
        h = self._ids.get(text)
        if h is not None:
            return h
        match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", text) if self.labels == "RR.CC" else None
        if match:
            return self.id_of(int(match[1]), int(match[2]))
        col_width = max(2, len(str(self.first_col + self.cols - 1)))
        width = len(self._labels[0])
        if self.labels == "CCRR" and re.fullmatch(f"[0-9]{{{width}}}", text):
            return self.id_of(int(text[col_width:]), int(text[:col_width]))
        raise HexLabelError(f"{text!r} is not a hex label; {self._form()}")

    def id_of(self, row: int, col: int) -> int:
        """The hex at a printed row and column. Raises HexLabelError off the map."""
        row0, col0 = row - self.first_row, col - self.first_col
        if not 0 <= row0 < self.rows:
            raise HexLabelError(f"the map has no row {row:02d}; {self._form()}")
        if not 0 <= col0 < self.cols:
            raise HexLabelError(f"the map has no column {col:02d}; {self._form()}")
        return row0 * self.stride + col0

    def row_col(self, h: int) -> tuple[int, int]:
        """The printed row and column of a hex."""
        row0, col0 = divmod(h, self.stride)
        return row0 + self.first_row, col0 + self.first_col

    def _form(self) -> str:
        order = "row.column" if self.labels == "RR.CC" else "column then row, without a dot"
        middle = self.label(self.rows // 2 * self.stride + self.cols // 2)
        last = self.label(self.size - 2)
        return (
            f"write {order}, as in {middle}; rows {self.first_row:02d} to "
            f"{self.first_row + self.rows - 1:02d}, columns {self.first_col:02d} to "
            f"{self.first_col + self.cols - 1:02d} ({self._labels[0]} to {last})"
        )

    # ------------------------------------------------------------- relations

    def direction(self, a: int, b: int) -> int:
        """The direction from a to b, or -1 if they are not adjacent."""
        return self._directions[self._late >> a & 1].get(b - a, -1)

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b; 0 to itself, 1 to a neighbour."""
        q = self._along[a] - self._along[b]
        r = self._across[a] - self._across[b]
        return max(abs(q), abs(r), abs(q + r))

    def within(self, h: int, radius: int) -> HexSet:
        """All hexes of the map at most `radius` away, h included."""
        bits = 1 << h
        for _ in range(radius):
            wider = self.spread(bits)
            if wider == bits:
                break
            bits = wider
        return bits

    def spread(self, bits: HexSet) -> HexSet:
        """The set and all its neighbours on the map."""
        along, across = (1, self.stride) if self.orientation == "pointy" else (self.stride, 1)
        # The two hexes that a hex touches on the line before or after, moved onto its own line.
        touched = bits | (bits & self._early) >> along | (bits & self._late) << along
        grown = bits | bits << along | bits >> along | touched << across | touched >> across
        return grown & self.full

    def shift(self, bits: HexSet, d: int) -> HexSet:
        """Every hex of the set moved one step in direction d; those that leave the map are dropped."""
        early, late = self._offsets[d]
        if early == late:
            return (bits << early if early > 0 else bits >> -early) & self.full
        a, b = bits & self._early, bits & self._late
        moved = (a << early if early > 0 else a >> -early) | (b << late if late > 0 else b >> -late)
        return moved & self.full

    # -------------------------------------------------------------- geometry

    def center(self, h: int) -> tuple[float, float]:
        """The centre of a hex: x to the right, y down; 1.0 between neighbours.

        The north-west hex stands at (0, 0), or half a hex along if its line is shifted.
        """
        row0, col0 = divmod(h, self.stride)
        half = 0.5 * (self._late >> h & 1)
        if self.orientation == "pointy":
            return col0 + half, row0 * _LINE_GAP
        return col0 * _LINE_GAP, row0 + half

    def hex_at(self, x: float, y: float) -> int:
        """The hex that holds a point (in the units of `center`), or -1 off the map."""
        along, across = (x, y / _LINE_GAP) if self.orientation == "pointy" else (y, x / _LINE_GAP)
        return self._nearest(along + self._is_shifted(0) / 2 - across / 2, across)

    def corners(self, h: int) -> list[tuple[float, float]]:
        """Six corners, clockwise on a screen; corners d and d + 1 bound the hexside in direction d."""
        x, y = self.center(h)
        angles = (math.radians(_FIRST_CORNER[self.orientation] + 60 * d) for d in range(6))
        return [(x + _CORNER_RADIUS * math.cos(a), y + _CORNER_RADIUS * math.sin(a)) for a in angles]

    def _at(self, along: int, across: int) -> int:
        """The hex at axial coordinates, or -1 off the map."""
        place = along - (self._is_shifted(across) + self._is_shifted(0) - across) // 2
        row, col = (across, place) if self.orientation == "pointy" else (place, across)
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return row * self.stride + col
        return -1

    def _nearest(self, along: float, across: float) -> int:
        """The hex whose centre is nearest to fractional axial coordinates, or -1 off the map."""
        third = -along - across
        q, r, s = round(along), round(across), round(third)
        dq, dr, ds = abs(q - along), abs(r - across), abs(s - third)
        # Rounded apart, the three no longer add up to 0: recompute the one rounded most.
        if dq > dr and dq > ds:
            q = -r - s
        elif dr > ds:
            r = -q - s
        return self._at(q, r)
