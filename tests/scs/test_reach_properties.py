"""For any position: the search for reachable hexes, the judge and the rule's arithmetic say the same."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from golan_core.map.hexes import members
from golan_core.model.dice import SeededDice
from golan_core.model.values import Refusal
from golan_scs.model import actions as act
from golan_scs.model.frames import Retreat
from golan_scs.model.state import unit_set
from golan_scs.model.zoc import rigid, zoc
from golan_scs.rules.movement import can_move, reach_of, stride, walk, why_not_mover
from golan_scs.rules.retreat import paths, why_not_retreat
from golan_scs.rules.stacking import overfull
from golan_scs.view.position import position

UNITS = ["B-T1", "B-T2", "B-I1", "B-I2", "B-G", "B-HQ", "R-T1", "R-T2", "R-I1", "R-I2", "R-G", "R-HQ", "R-F"]
ENTRY = {("clear", 0): 2, ("clear", 1): 2, ("broken", 0): 4, ("broken", 1): 4, ("mountain", 0): 6}
"""Half MP by terrain and mobility (0 leg, 1 mech); what is not listed is prohibited."""
EXTRA = {("wadi", 0): 4, ("wadi", 1): 6, ("up_slope", 0): 4, ("up_slope", 1): 4}
RAMPART = {(0, 0): 4, (0, 1): 6, (1, 0): 2, (1, 1): 4}
"""Half MP by side and mobility."""
common = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def step_cost(rb, unit, a, b):
    """Half MP from a to b by the terrain effects chart, or None; written apart from the program."""
    mobility = 1 if rb.counters[unit].mobility == "mech" else 0
    kinds, (terrain,) = rb.board.crossing(a, b), rb.board.terrain_at(b)
    if "road" in kinds:
        return 1
    if "river" in kinds or (terrain, mobility) not in ENTRY:
        return None
    extra = [EXTRA.get((k, mobility), 0) for k in kinds]
    if "rampart" in kinds:
        extra.append(RAMPART[rb.sides[unit], mobility])
    return ENTRY[terrain, mobility] + max(extra, default=0)


@st.composite
def positions(draw, small, phase="blue-movement"):
    """Units anywhere they may stand, near each other as often as not, some Out of Supply or moved."""
    state = position(small, f"phase {phase}", "battle", draw(st.sampled_from(OPTIONS)))
    rb = state.rules
    lines, taken = [], {}
    crowded = draw(st.booleans())
    near = rb.board.grid.within(small.words.hex("05.07"), 3) if crowded else rb.board.playable
    for name in draw(st.lists(st.sampled_from(UNITS), min_size=2, unique=True)):
        unit = small.words.unit(name)
        h = draw(st.sampled_from(list(members(rb.enterable(unit) & near))))
        if taken.setdefault(h, rb.sides[unit]) == rb.sides[unit]:
            lines.append(f"{rb.label(h)}: {name}")
            if draw(st.integers(0, 4)) == 0:
                lines.append(f"oos: {name}")
    state = position(small, "\n".join([f"phase {phase}", *lines]), "battle", dict(state.setup[1]))
    for unit in state.on_map(0):
        if draw(st.integers(0, 3)) == 0:
            state.spent[unit] = draw(st.integers(0, rb.moving.allowance(state, unit)))
            state.moving |= unit_set((unit,))
    return state


OPTIONS = [{}, {"ezoc_entry": 1}, {"minimum_move": False}, {"halved_ma": "exact"}, {"ezoc_entry": 0}]


@pytest.fixture(scope="module")
def drawn(small):
    return positions(small)


def explored(pos, unit):
    """Hexes that `walk` admits, by trying every path that is not clearly worse than another."""
    best, todo, found = {}, [((), 0)], set()
    neighbours = pos.rules.board.grid.neighbours
    while todo:
        path, _ = todo.pop()
        here = path[-1] if path else pos.where[unit]
        for n in neighbours[here * 6 : here * 6 + 6]:
            if n < 0:
                continue
            spent = walk(pos, (unit,), (*path, n))
            if isinstance(spent, Refusal):
                continue
            found.add(n)
            if spent[0] < best.get(n, 1_000):
                best[n] = spent[0]
                todo.append(((*path, n), spent[0]))
    return found, best


@common
@given(data=st.data())
def test_reach_is_what_walking_admits(small, drawn, data):
    """SCS 3.1: reach_of finds exactly the hexes to which some path is legal, each by a legal path."""
    state = data.draw(drawn)
    rb = state.rules
    phase = rb.sequence[state.phase]
    for unit in state.on_map(0):
        if why_not_mover(state, phase, unit) is not None:
            continue
        start, before = state.where[unit], state.spent[unit]
        found = reach_of(state, (unit,))
        reached, best = explored(state, unit)
        assert set(found.cost) - {start} == reached - {start}
        stops = rigid(state, 1)
        for h in set(found.cost) - {start}:
            spent = walk(state, (unit,), found.path(h))
            assert not isinstance(spent, Refusal)
            assert spent[0] == best[h]
            if not stops >> h & 1:
                assert spent[0] == before + found.cost[h]


@common
@given(data=st.data())
def test_a_path_costs_what_the_chart_says(small, drawn, data):
    """SCS 3.1, 5.0: hexes, hexsides, roads and enemy ZOC, added up apart from the program."""
    state = data.draw(drawn)
    rb = state.rules
    phase = rb.sequence[state.phase]
    enemy, stops, toll = zoc(state, 1), rigid(state, 1), 2 * rb.switches.ezoc_entry
    for unit in state.on_map(0):
        if not can_move(state, phase, unit):
            continue
        found = reach_of(state, (unit,))
        limit, before = rb.moving.allowance(state, unit), state.spent[unit]
        for h in set(found.cost) - {state.where[unit]}:
            way = (state.where[unit], *found.path(h))
            costs = [step_cost(rb, unit, a, b) for a, b in pairwise(way)]
            assert None not in costs
            total = before + sum(costs) + toll * sum(enemy >> n & 1 for n in way[1:])
            spent = walk(state, (unit,), way[1:])[0]
            if total > limit:  # SCS 3.1e
                assert rb.switches.minimum_move
                assert (before, len(way), spent) == (0, 2, limit)
            elif stops >> h & 1:
                assert spent == limit
            else:
                assert spent == total
            assert not any(state.occupied[1] >> n & 1 for n in way[1:])
            assert not any(stops >> n & 1 for n in way[1:-1])


@common
@given(data=st.data())
def test_what_reach_leaves_out_no_neighbour_step_could_enter(small, drawn, data):
    """SCS 3.1: from every hex reached, each step not taken is prohibited, held, or too dear."""
    state = data.draw(drawn)
    rb = state.rules
    phase = rb.sequence[state.phase]
    enemy, stops, toll = zoc(state, 1), rigid(state, 1), 2 * rb.switches.ezoc_entry
    for unit in state.on_map(0):
        if not can_move(state, phase, unit):
            continue
        found = reach_of(state, (unit,))
        left = rb.moving.allowance(state, unit) - state.spent[unit]
        for h, cost in found.cost.items():
            if (stops >> h & 1 and h != state.where[unit]) or cost == left:
                continue
            rigid_start = h == state.where[unit] and stops >> h & 1 and not state.spent[unit]
            for n in members(rb.around[h] & rb.board.playable & ~(1 << h) & ~state.occupied[1]):
                price = step_cost(state.rules, unit, h, n)
                if n in found or price is None or (rigid_start and enemy >> n & 1):
                    continue
                assert cost + price + (toll if enemy >> n & 1 else 0) > left


@common
@given(data=st.data())
def test_a_stack_walks_as_its_units_would_and_no_further(small, drawn, data):
    """SCS 3.1: a stack of one hex goes where each of its units can go alone on the same path."""
    state = data.draw(drawn)
    rb = state.rules
    side = [u for u in state.on_map(0) if rb.moving.allowance(state, u)]
    for unit in side:
        stack = tuple(u for u in state.stack(state.where[unit]) if u in side)
        if len(stack) < 2 or unit != stack[0] or any(state.spent[u] for u in stack):
            continue
        for h in reach_of(state, (unit,)).cost:
            path = reach_of(state, (unit,)).path(h)
            if not path:
                continue
            alone = [stride(state, (u,), path)[1] for u in stack]
            spent, together, _ = stride(state, stack, path)
            assert together == min(alone)
            if together == len(path):
                assert spent == [walk(state, (u,), path)[0] for u in stack]


@settings(common, max_examples=40)
@given(data=st.data(), phase=st.sampled_from(["blue-movement", "blue-combat", "blue-exploitation"]))
def test_every_legal_action_is_admitted_and_leaves_a_sound_position(small, data, phase):
    """What iteration offers, `why_not` admits, and so does membership; nothing is offered twice."""
    state = data.draw(positions(small, phase))
    offered = list(small.legal(state))
    assert len(set(offered)) == len(offered)
    assert offered[-1] == act.End()
    for action in offered:
        assert small.why_not(state, action) is None
        assert action in small.legal(state)
        assert small.parse(state, small.format(action)) == action
    resting = not any(overfull(state, side) for side in (0, 1))
    if resting:
        action = data.draw(st.sampled_from(offered))
        after, _ = small.apply(state, action, SeededDice(b"reach", data.draw(st.integers(0, 99))))
        assert small.problems(after) == []


@common
@given(data=st.data(), length=st.integers(1, 3))
def test_retreat_paths_are_those_the_judge_admits(small, drawn, data, length):
    """SCS 8.0: the paths offered are all that end that far away by steps that each lead further off."""
    state = data.draw(drawn)
    rb, grid = state.rules, small.definition.board.grid
    for unit in state.on_map(1):
        frame = Retreat(1, (unit,), length)
        offered = set(paths(state, unit, length))
        ways = [()]
        for step in range(1, length + 1):
            ways = [
                (*way, n)
                for way in ways
                for n in members(rb.around[way[-1] if way else state.where[unit]])
                if grid.distance(state.where[unit], n) == step
            ]
        admitted = {w for w in ways if why_not_retreat(state, frame, (unit,), w) is None}
        assert offered == admitted
        for way in admitted:
            hexes = (state.where[unit], *way)
            assert all(step_cost(state.rules, unit, a, b) is not None for a, b in pairwise(hexes))
            assert not any(state.occupied[0] >> h & 1 for h in way)
