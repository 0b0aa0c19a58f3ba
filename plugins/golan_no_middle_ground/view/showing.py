"""A position as a scene: the map of the scenario, counters with their badges, and what is laid on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from golan_core.map.hexes import HexSet, members
from golan_core.view.scene import BoardView, CounterView, Mark, Scene, board_view
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.rules.ground.ground import filled, mined
from golan_no_middle_ground.rules.ground.supply import sources
from golan_no_middle_ground.rules.war.arrivals import edge, entry, waiting
from golan_no_middle_ground.rules.war.victory import outcome
from golan_no_middle_ground.turn.decisions import decision
from golan_no_middle_ground.view.boxes import panels, tracks
from golan_no_middle_ground.view.pieces import LETTERS, counter

AREAS = {"bombardment range": "Guns reach Damascus"}
"""Areas of the map that are shaded (T:D 5.1)."""
ALLIES = "arab allies"


def scene(rb: Rulebook, state: State, title: str) -> Scene:
    """The whole table: everything is open in this game."""
    asked = decision(rb, state)
    return Scene(
        title=f"{title}: {rb.scenario.title}" if rb.scenario.title != title else title,
        board_view=view_of(rb),
        counters=tuple(_counters(rb, state)),
        marks=tuple(_marks(rb, state)),
        panels=panels(rb, state),
        tracks=tracks(rb, state),
        prompt=asked.prompt if asked is not None else f"The game is over: {outcome(rb, state).reason}.",
    )


def view_of(rb: Rulebook) -> BoardView:
    """The sheets of the scenario, built once a rulebook."""
    if rb.view is None:
        rb.view = board_view(rb.board, area_titles=AREAS, hexes=rb.scenario.playable)
    return rb.view


def _counters(rb: Rulebook, state: State) -> Iterator[CounterView]:
    """Counters on the map, bottom first: guns and the command post below, the strongest fit unit on top."""

    def rank(unit: int) -> tuple[int, int, int]:
        printed = rb.units[unit]
        return 1 - (state.disrupted >> unit & 1), printed.fire + printed.assault, -unit

    for h in sorted(state.stacks):
        for unit in sorted(state.stacks[h], key=rank):
            yield counter(rb, state, unit)


# ------------------------------------------------------------------------ marks


def _marks(rb: Rulebook, state: State) -> Iterator[Mark]:
    """What is laid in hexes: where units come from, mines, strong-points, bridges."""
    yield from _supply(rb, state)
    yield from _entries(rb, state)
    for h in members(mined(rb, state)):
        yield Mark(h, "minefield")
    for h in members(state.cleared):
        yield Mark(h, "cleared minefield")
    for side in (ISRAEL, SYRIA):
        for h in members(state.posts(side)):
            yield Mark(h, f"strongpoint:{SIDES[side]}")
    yield from _crossings(rb, "causeway", members(filled(rb, state)))
    yield from _crossings(rb, "bridge", members(state.bridges))


def _supply(rb: Rulebook, state: State) -> Iterator[Mark]:
    """NMG 7.0; T:D 4.1, 4.2: the supply sources; those that Israel has lost, too."""
    own = {side: sources(rb, state, side) for side in (ISRAEL, SYRIA)}
    allied = sources(rb, state, SYRIA, allied=True) & ~own[SYRIA]
    for name, hexes in (
        (SIDES[ISRAEL], own[ISRAEL]),
        ("lost", rb.sources & ~own[ISRAEL]),
        (SIDES[SYRIA], own[SYRIA]),
        (ALLIES, allied),
    ):
        for h in members(hexes):
            yield Mark(h, f"supply:{name}")


def _entries(rb: Rulebook, state: State) -> Iterator[Mark]:
    """NMG 16.0; T:D 3.0: where reinforcements come onto the map, by the letter of the side or nation."""
    for side in (ISRAEL, SYRIA):
        for h in members(entry(rb, state, side)):
            yield Mark(h, f"entry:{SIDES[side]}", SIDES[side][0].upper())
    if not rb.counteroffensive(state):
        return
    letters: dict[int, set[str]] = {}
    for arrival in rb.definition.arrivals:
        nations = {LETTERS[rb.units[u].nation] for u in waiting(rb, state, arrival)}
        for h in members(_edges(rb, arrival.where)) if nations else ():
            letters[h] = letters.get(h, set()) | nations
    for h, found in letters.items():
        yield Mark(h, f"entry:{ALLIES}", "".join(sorted(found)))


def _edges(rb: Rulebook, names: Iterable[str]) -> HexSet:
    found = 0
    for name in names:
        found |= edge(rb, name) if name != "entry" else 0
    return found


def _crossings(rb: Rulebook, kind: str, hexsides: Iterable[int]) -> Iterator[Mark]:
    """Marks on hexsides, each told from the hex with the lower number."""
    for hexside in hexsides:
        h = hexside // 6
        (x, y), (far_x, far_y) = rb.grid.center(h), rb.grid.center(rb.grid.neighbours[hexside])
        yield Mark(h, f"{kind}:{round(math.degrees(math.atan2(far_y - y, far_x - x))) % 360}")
