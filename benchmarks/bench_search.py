"""Times movement ranges and floods against rustworkx and scipy on the same random board.

Run from the repository: python benchmarks/bench_search.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from golan_core.map.hexes import Grid, members
from golan_core.map.search import Adjacency, Terms, build_adjacency, flood, reach

ROWS, COLS, LIMIT, STARTS, REPEATS, SEED = 58, 34, 24, 100, 7, 1973
HINT = "not installed: pip install 'golan[bench]'"


def random_board(rng: random.Random) -> Adjacency:
    """A board of mixed terrain: half-MP costs 1 to 8, a few prohibited hexes and hexsides."""
    grid = Grid(ROWS, COLS)
    terrain = [rng.choice((1, 2, 2, 2, 3, 4, 4, 6, 8, -1)) for _ in range(grid.size)]
    wall = {(a, b) for a in members(grid.full) for b in range(6) if rng.random() < 0.03}
    board = SimpleNamespace(grid=grid, playable=grid.full)
    return build_adjacency(board, lambda a, b, d: -1 if (a, d) in wall else terrain[b])


def best(run: Callable[[], object], queries: int) -> float:
    """Microseconds per query: the best of several repeats."""
    times = []
    for _ in range(REPEATS):
        begun = perf_counter()
        run()
        times.append(perf_counter() - begun)
    return min(times) / queries * 1e6


def time_rustworkx(adj: Adjacency, starts: list[int], check: list[dict[int, int]]) -> float | None:
    """Whole-graph Dijkstra; rustworkx has no cost limit."""
    try:
        import rustworkx
    except ImportError:
        return None
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(adj.grid.size))
    graph.add_edges_from([(a, b, float(w)) for a, row in enumerate(adj.edges) for b, w in row])

    def query(start: int) -> object:
        return rustworkx.dijkstra_shortest_path_lengths(graph, start, float)

    for start, ours in zip(starts, check, strict=True):
        theirs = {h: int(c) for h, c in query(start).items() if c <= LIMIT} | {start: 0}  # type: ignore[attr-defined]
        assert theirs == ours
    return best(lambda: [query(s) for s in starts], len(starts))


def time_scipy(adj: Adjacency, starts: list[int], check: list[dict[int, int]]) -> tuple[float, float] | None:
    """Dijkstra with a cost limit and predecessors, one start at a time and all in one call."""
    try:
        import numpy
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        return None
    triples = [(a, b, w) for a, row in enumerate(adj.edges) for b, w in row]
    tails, heads, weights = (list(column) for column in zip(*triples, strict=True))
    size = adj.grid.size
    graph = csr_array((numpy.array(weights, dtype=float), (tails, heads)), shape=(size, size))

    def query(start: int | list[int]) -> object:
        return dijkstra(graph, indices=start, limit=LIMIT, return_predecessors=True)

    for start, ours in zip(starts, check, strict=True):
        distances = query(start)[0]  # type: ignore[index]
        assert {h: int(c) for h, c in enumerate(distances) if c <= LIMIT} == ours
    single = best(lambda: [query(s) for s in starts], len(starts))
    return single, best(lambda: query(starts), len(starts))


def main() -> None:
    rng = random.Random(SEED)
    adj = random_board(rng)
    full = adj.grid.full
    starts = rng.sample([h for h in members(full) if adj.edges[h]], STARTS)
    zone = adj.grid.spread(sum(1 << h for h in rng.sample(list(members(full)), 40)))
    check = [reach(adj, s, LIMIT).cost for s in starts]
    print(f"{ROWS} x {COLS} hexes, limit {LIMIT} half MP, {sum(map(len, check)) / STARTS:.0f} hexes reached")

    ours = best(lambda: [reach(adj, s, LIMIT) for s in starts], STARTS)
    zoned = best(lambda: [reach(adj, s, LIMIT, Terms(surcharged=zone, surcharge=4)) for s in starts], STARTS)
    everywhere = best(lambda: [flood(adj, 1 << s, through=full) for s in starts], STARTS)

    rows: list[tuple[str, float | None]] = [
        ("golan reach", ours),
        ("golan reach, 40 enemies' zones surcharged", zoned),
        ("rustworkx dijkstra (no limit)", time_rustworkx(adj, starts, check)),
    ]
    scipy = time_scipy(adj, starts, check)
    rows.append(("scipy dijkstra, one start a call", scipy and scipy[0]))
    rows.append(("scipy dijkstra, all starts in one call", scipy and scipy[1]))
    rows.append(("golan flood, whole board", everywhere))
    print(f"{'':42}{'µs/query':>10}{'to reach':>10}")
    for name, micros in rows:
        print(f"{name:42}" + (f"{micros:10.1f}{micros / ours:10.2f}" if micros is not None else f"  {HINT}"))


if __name__ == "__main__":
    main()
