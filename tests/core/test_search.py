from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golan_core.map.hexes import Grid, hexset, members
from golan_core.map.search import (
    Adjacency,
    Terms,
    build_adjacency,
    flood,
    flood_back,
    reach,
)

GRIDS = [
    Grid(r, c, o, s) for r, c in ((1, 5), (4, 5), (6, 3)) for o in ("pointy", "flat") for s in ("even", "odd")
]


@st.composite
def boards(draw):
    """A small board with random, asymmetric costs (some free, some prohibited), and its hexes."""
    grid = draw(st.sampled_from(GRIDS))
    playable = grid.full & ~draw(sets(grid))
    price = draw(st.lists(st.integers(-1, 5), min_size=grid.size * 6, max_size=grid.size * 6))
    board = SimpleNamespace(grid=grid, playable=playable)
    return build_adjacency(board, lambda a, b, d: price[a * 6 + d]), playable, price


def sets(grid):
    return st.builds(hexset, st.sets(st.sampled_from(list(members(grid.full))), max_size=8))


def crossings(adj):
    return {(a, b): w for a, row in enumerate(adj.edges) for b, w in row}


def bellman_ford(adj, start, limit, closed, surcharged, surcharge, stop, first_closed, minimum):
    """The rules of `reach`, relaxed over all crossings until nothing changes."""
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for (a, b), price in crossings(adj).items():
            if a not in cost or closed >> b & 1:
                continue
            if a != start and stop >> a & 1:
                continue
            if a == start and first_closed >> b & 1:
                continue
            total = cost[a] + price + (surcharge if surcharged >> b & 1 else 0)
            if total <= limit and total < cost.get(b, limit + 1):
                cost[b] = total
                changed = True
    if minimum:
        for b, _ in adj.edges[start]:
            if not (closed | first_closed) >> b & 1:
                cost.setdefault(b, limit)
    return cost


def breadth_first(edges, seeds, through, rings):
    reached, ring = set(members(seeds)), set(members(seeds))
    while ring and rings != 0:
        ring = {b for a, b in edges if a in ring and through >> b & 1} - reached
        reached |= ring
        rings = None if rings is None else rings - 1
    return reached


@settings(deadline=None)
@given(boards())
def test_an_adjacency_holds_the_legal_crossings_between_playable_hexes(case):
    adj, playable, price = case
    grid, edges = adj.grid, crossings(adj)
    for a in range(grid.size):
        for d in range(6):
            b = grid.neighbours[a * 6 + d]
            legal = b >= 0 and playable >> a & playable >> b & 1 and price[a * 6 + d] >= 0
            assert adj.cost[a * 6 + d] == (price[a * 6 + d] if legal else -1)
            assert bool(adj.open[d] >> a & 1) == bool(legal)
            if legal:
                assert edges.pop((a, b)) == price[a * 6 + d]
    assert not edges


def path_cost(adj, path, *, surcharged=0, surcharge=0):
    """Half MP to walk a path (start first), or -1 if a step is prohibited or no step at all."""
    total = 0
    for a, b in pairwise(path):
        d = adj.grid.direction(a, b)
        price = adj.cost[a * 6 + d] if d >= 0 else -1
        if price < 0:
            return -1
        total += price + (surcharge if surcharged >> b & 1 else 0)
    return total


@settings(deadline=None, max_examples=400)
@given(boards(), st.data())
def test_reach_agrees_with_bellman_ford(case, data):
    adj, _, _ = case
    grid = adj.grid
    start = data.draw(st.sampled_from(list(members(grid.full))))
    limit = data.draw(st.integers(0, 14) | st.sampled_from((254, 255, 400)))
    given = {name: data.draw(sets(grid)) for name in ("closed", "surcharged", "stop", "first_closed")}
    given["surcharge"] = data.draw(st.integers(0, 6) | st.just(300))
    given["minimum"] = data.draw(st.booleans())
    found = reach(adj, start, limit, Terms(**given))
    assert found.cost == bellman_ford(adj, start, limit, **given)
    assert found.path(start) == ()
    for h, cost in found.cost.items():
        path = (start, *found.path(h))
        assert path[-1] == h
        assert h in found
        walked = path_cost(adj, path, surcharged=given["surcharged"], surcharge=given["surcharge"])
        # The minimum move is the one that may cost more than was to be had.
        assert walked == cost or (given["minimum"] and len(path) == 2 and walked > limit == cost)
        assert not any(given["stop"] >> x & 1 for x in path[1:-1])
    again = reach(adj, start, limit, Terms(**given))
    assert list(again.cost.items()) == list(found.cost.items())
    assert again.prev == found.prev


def test_a_hex_out_of_reach_has_no_path():
    adj = plain(Grid(3, 9))
    found = reach(adj, 0, 2)
    assert 8 not in found
    with pytest.raises(KeyError):
        found.path(8)


def test_the_minimum_move_goes_one_hex_and_no_further():
    adj = plain(Grid(1, 4), price=9)
    assert reach(adj, 0, 6).cost == {0: 0}
    assert reach(adj, 0, 6, Terms(minimum=True)).cost == {0: 0, 1: 6}
    assert reach(adj, 0, 6, Terms(minimum=True, closed=2)).cost == {0: 0}
    assert reach(adj, 0, 6, Terms(minimum=True, first_closed=2)).cost == {0: 0}


def plain(grid, price=2):
    return build_adjacency(SimpleNamespace(grid=grid, playable=grid.full), lambda a, b, d: price)


def test_a_walk_costs_its_crossings_and_surcharges():
    adj = plain(Grid(1, 4), price=2)
    assert path_cost(adj, (0, 1, 2)) == 4
    assert path_cost(adj, (0, 1, 2), surcharged=0b101, surcharge=4) == 8
    assert path_cost(adj, (0,)) == 0
    assert path_cost(adj, (0, 2)) == -1
    assert path_cost(adj, (1, 1)) == -1


def test_a_cost_over_the_edge_of_the_map_is_refused():
    with pytest.raises(ValueError, match="no neighbour"):
        Adjacency(Grid(1, 1), [2] * 12)


@settings(deadline=None)
@given(boards(), st.data())
def test_floods_agree_with_a_plain_search(case, data):
    adj, _, _ = case
    seeds, blocked = data.draw(sets(adj.grid)), data.draw(sets(adj.grid))
    through = adj.grid.full & ~blocked
    rings = data.draw(st.none() | st.integers(0, 4))
    there = crossings(adj)
    back = [(b, a) for a, b in there]
    assert set(members(flood(adj, seeds, through=through, rings=rings))) == breadth_first(
        there, seeds, through, rings
    )
    assert set(members(flood_back(adj, seeds, through=through, rings=rings))) == breadth_first(
        back, seeds, through, rings
    )
