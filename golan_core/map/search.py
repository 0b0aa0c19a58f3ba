"""Movement ranges, floods and traces over a board: one graph search for many cost tables.

Costs are ints of half movement points. Ranges use Dial's buckets over distances kept in a bytearray;
floods and traces move whole sets of hexes as bitboards. All results are deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from golan_core.map.hexes import Grid, HexSet, members

_BYTE_MAX = 255

Shifts = tuple[tuple[int, HexSet], ...]
Moves = tuple[Shifts, Shifts]
"""Every legal crossing once: (id difference, hexes that may step by it), up and down the ids."""


class Ground(Protocol):
    """What a cost table is built on; a Board is one."""

    @property
    def grid(self) -> Grid: ...

    @property
    def playable(self) -> HexSet: ...


class Adjacency:
    """The cost table of one way of moving. Build it with `build_adjacency`; treat it as frozen."""

    __slots__ = ("_back", "_forward", "cost", "edges", "grid", "open")

    def __init__(self, grid: Grid, cost: list[int]) -> None:
        """`cost` is flat, [h * 6 + d]: half MP to leave h in direction d, -1 where prohibited."""
        self.grid = grid
        self.cost = cost
        self.edges: list[tuple[tuple[int, int], ...]] = []
        """By hex: (neighbour, half MP), in order of direction."""
        sources = [0] * 6
        forward: dict[int, HexSet] = {}
        neighbours = grid.neighbours
        for h in range(grid.size):
            row: list[tuple[int, int]] = []
            for d in range(6):
                price = cost[h * 6 + d]
                if price < 0:
                    continue
                n = neighbours[h * 6 + d]
                if n < 0:
                    raise ValueError(f"hex {h} has no neighbour in direction {d}, so no cost either")
                row.append((n, price))
                sources[d] |= 1 << h
                forward[n - h] = forward.get(n - h, 0) | 1 << h
            self.edges.append(tuple(row))
        self.open: tuple[HexSet, ...] = tuple(sources)
        """By direction: the hexes from which one may cross."""
        # Directions of the two kinds of line that share an id difference share one shift, so a ring
        # takes 8 shifts. Steps that cross backwards are those of the targets, taken the other way.
        self._forward: Moves = _moves(forward)
        self._back: Moves = _moves({-step: _moved(bits, step) for step, bits in forward.items()})


def build_adjacency(board: Ground, cost: Callable[[int, int, int], int]) -> Adjacency:
    """Fold a cost function into a table.

    `cost(a, b, d)` is asked once for every pair of neighbouring playable hexes, b lying in direction
    d of a, and answers half MP to cross, or a negative number if that is prohibited.
    """
    grid, playable = board.grid, board.playable
    table = [-1] * (grid.size * 6)
    on = _table(playable, grid.size, 0, 1)
    for a in members(playable):
        for d in range(6):
            b = grid.neighbours[a * 6 + d]
            if b >= 0 and on[b]:
                table[a * 6 + d] = max(cost(a, b, d), -1)
    return Adjacency(grid, table)


class Reach:
    """The hexes that one mover can get to, with what each costs."""

    __slots__ = ("cost", "prev", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.cost: dict[int, int] = {start: 0}
        """Half MP spent to stand on each hex, cheapest way; the start is in at 0."""
        self.prev: dict[int, int] = {}
        """The hex before each one on its cheapest way; the start has none."""

    def __contains__(self, h: object) -> bool:
        return h in self.cost

    def path(self, h: int) -> tuple[int, ...]:
        """The cheapest way from the start (left out) to h (put in). Raises KeyError if out of reach."""
        if h not in self.cost:
            raise KeyError(h)
        path = []
        while h != self.start:
            path.append(h)
            h = self.prev[h]
        return tuple(reversed(path))


class Terms(NamedTuple):
    """What limits and prices a search for the hexes within reach."""

    closed: HexSet = 0
    """Hexes that may not be entered."""
    surcharged: HexSet = 0
    surcharge: int = 0
    """Half MP, not negative, that entering a surcharged hex costs besides."""
    stop: HexSet = 0
    """Hexes that may be entered but not left again; the start may always be left."""
    first_closed: HexSet = 0
    """Hexes that may not be entered straight from the start."""
    minimum: bool = False
    """Whether a neighbour of the start that is out of reach by cost alone may still be entered, for the
    whole limit and with no further movement."""


FREE = Terms()
"""Nothing but the costs of the ground."""


def reach(adj: Adjacency, start: int, limit: int, terms: Terms = FREE) -> Reach:
    """The cheapest cost to every hex within `limit` half MP of `start`.

    Between equally cheap ways the one found first, by direction, stands.
    """
    limit = max(limit, 0)
    first = [(n, price) for n, price in adj.edges[start] if not terms.first_closed >> n & 1]
    found = Reach(start)
    _spread(found, adj, limit, first, terms)
    if terms.minimum:
        for n, _ in first:
            if n not in found.cost and not terms.closed >> n & 1:
                found.cost[n] = limit
                found.prev[n] = start
    return found


def _spread(found: Reach, adj: Adjacency, limit: int, first: Iterable[tuple[int, int]], terms: Terms) -> None:
    """Find the cheapest ways within the limit, from the first steps on (Dijkstra with buckets)."""
    size = adj.grid.size
    # A closed hex looks as if it had been reached for nothing, so that no way there is an improvement;
    # the others look as if reached just beyond the limit, which makes one comparison do for both.
    dist = _mutable(_table(terms.closed, size, limit + 1, 0))
    dist[found.start] = 0
    extra = _table(terms.surcharged, size, 0, terms.surcharge)
    final = _table(terms.stop, size, 0, 1)
    cost, prev, edges = found.cost, found.prev, adj.edges
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    for n, price in first:
        if price < dist[n]:
            dist[n] = price
            prev[n] = found.start
            buckets[price].append(n)
    # All ways into a hex bear the same surcharge, so it is paid once, when the cheapest is known: the
    # hex, marked by ~, waits in the later bucket. That keeps the inner loop to one comparison.
    for spent, bucket in enumerate(buckets):
        for h in bucket:  # grows while it is read when a crossing is free
            if h < 0:
                h = ~h
            elif dist[h] != spent:
                continue
            elif extra[h]:
                if spent + extra[h] <= limit:
                    buckets[spent + extra[h]].append(~h)
                continue
            cost[h] = spent
            if final[h]:
                continue
            for n, price in edges[h]:
                total = spent + price
                if total < dist[n]:
                    dist[n] = total
                    prev[n] = h
                    buckets[total].append(n)


def flood(adj: Adjacency, seeds: HexSet, *, through: HexSet, rings: int | None = None) -> HexSet:
    """The seeds and every hex that can be reached from them, entering only hexes of `through`.

    rings limits the number of steps. What a crossing costs does not matter, only that it is legal.
    """
    return _flood(adj._forward, seeds, through, rings)


def flood_back(adj: Adjacency, seeds: HexSet, *, through: HexSet, rings: int | None = None) -> HexSet:
    """The seeds and every hex of `through` from which a seed can be reached by way of such hexes."""
    return _flood(adj._back, seeds, through, rings)


def _flood(moves: Moves, seeds: HexSet, through: HexSet, rings: int | None) -> HexSet:
    reached = ring = seeds
    room = through & ~seeds
    ups, downs = moves
    while ring and rings != 0:
        out = 0
        for step, sources in ups:  # as in _step, which it would cost a third more to call for each ring
            out |= (ring & sources) << step
        for step, sources in downs:
            out |= (ring & sources) >> step
        ring = out & room
        room ^= ring
        reached |= ring
        if rings is not None:
            rings -= 1
    return reached


def _step(moves: Moves, bits: HexSet) -> HexSet:
    """All hexes that one legal crossing leads to."""
    out = 0
    for step, sources in moves[0]:
        out |= (bits & sources) << step
    for step, sources in moves[1]:
        out |= (bits & sources) >> step
    return out


def _moves(by_step: Mapping[int, HexSet]) -> Moves:
    ups = tuple((step, bits) for step, bits in sorted(by_step.items()) if step > 0)
    return ups, tuple((-step, bits) for step, bits in sorted(by_step.items()) if step < 0)


def _moved(bits: HexSet, step: int) -> HexSet:
    return bits << step if step > 0 else bits >> -step


def _table(bits: HexSet, size: int, without: int, within: int) -> bytes | list[int]:
    """The set as a table by hex: `within` for members, `without` for the others.

    Indexing a table takes a fifth of the time of testing a bit of a large int. Values are not negative.
    """
    if max(without, within) > _BYTE_MAX:
        table = [without] * size
        for h in members(bits):
            table[h] = within
        return table
    if not bits:
        return bytes((without,)) * size
    digits = f"{bits:0{size}b}"[::-1].encode()
    return digits.translate(bytes.maketrans(b"01", bytes((without, within))))


def _mutable(table: bytes | list[int]) -> bytearray | list[int]:
    return bytearray(table) if isinstance(table, bytes) else table
