"""A position as a scene: the map of the scenario, counters with their badges, and what is laid on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from golan_core.map.hexes import HexSet, members
from golan_core.view.scene import BoardView, CounterView, Mark, Scene, board_view
from golan_no_middle_ground.model.definition import ISRAEL, SIDES, SYRIA
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.rules.ground.ground import filled, mined
from golan_no_middle_ground.rules.ground.supply import sources
from golan_no_middle_ground.rules.in_force import counteroffensive
from golan_no_middle_ground.rules.war.arrivals import edge, entry, waiting
from golan_no_middle_ground.rules.war.victory import outcome
from golan_no_middle_ground.view.boxes import panels, tracks
from golan_no_middle_ground.view.pieces import counter

AREAS = {"bombardment range": "Guns reach Damascus"}
"""Areas of the map that are shaded (T:D 5.1)."""
ALLIES = "arab allies"


def scene(pos: Position, title: str) -> Scene:
    """The whole table: everything is open in this game."""
    asked = pos.flow.decision(pos)
    return Scene(
        title=f"{title}: {pos.rules.scenario.title}" if pos.rules.scenario.title != title else title,
        board_view=view_of(pos.rules),
        counters=tuple(_counters(pos)),
        marks=tuple(_marks(pos)),
        panels=panels(pos),
        tracks=tracks(pos),
        prompt=asked.prompt if asked is not None else f"The game is over: {outcome(pos).reason}.",
    )


@lru_cache(maxsize=8)
def view_of(rb: Rulebook) -> BoardView:
    """The sheets of the scenario, built once a rulebook."""
    return board_view(rb.board, style=rb.definition.style, area_titles=AREAS, hexes=rb.scenario.playable)


def _counters(pos: Position) -> Iterator[CounterView]:
    """Counters on the map, bottom first: guns and the command post below, the strongest fit unit on top."""

    def rank(unit: int) -> tuple[int, int, int]:
        printed = pos.rules.units[unit]
        return 1 - (pos.disrupted >> unit & 1), printed.fire + printed.assault, -unit

    for h in sorted(pos.stacks):
        for unit in sorted(pos.stacks[h], key=rank):
            yield counter(pos, unit)


# ------------------------------------------------------------------------ marks


def _marks(pos: Position) -> Iterator[Mark]:
    """What is laid in hexes: where units come from, mines, strong-points, bridges."""
    yield from _supply(pos)
    yield from _entries(pos)
    for h in members(mined(pos)):
        yield Mark(h, "minefield")
    for h in members(pos.cleared):
        yield Mark(h, "cleared minefield")
    for side in (ISRAEL, SYRIA):
        for h in members(pos.posts(side)):
            yield Mark(h, f"strongpoint:{SIDES[side]}")
    yield from _crossings(pos.rules, "causeway", members(filled(pos)))
    yield from _crossings(pos.rules, "bridge", members(pos.bridges))


def _supply(pos: Position) -> Iterator[Mark]:
    """NMG 7.0; T:D 4.1, 4.2: the supply sources; those that Israel has lost, too."""
    own = {side: sources(pos, side) for side in (ISRAEL, SYRIA)}
    allied = sources(pos, SYRIA, allied=True) & ~own[SYRIA]
    for name, hexes in (
        (SIDES[ISRAEL], own[ISRAEL]),
        ("lost", pos.rules.sources & ~own[ISRAEL]),
        (SIDES[SYRIA], own[SYRIA]),
        (ALLIES, allied),
    ):
        for h in members(hexes):
            yield Mark(h, f"supply:{name}")


def _entries(pos: Position) -> Iterator[Mark]:
    """NMG 16.0; T:D 3.0: where reinforcements come onto the map, by the letter of the side or nation."""
    style = pos.rules.definition.style
    for side in (ISRAEL, SYRIA):
        for h in members(entry(pos, side)):
            yield Mark(h, f"entry:{SIDES[side]}", style.letter(SIDES[side]))
    if not counteroffensive(pos):
        return
    letters: dict[int, set[str]] = {}
    for arrival in pos.rules.definition.arrivals:
        nations = {style.letter(pos.rules.units[u].nation) for u in waiting(pos, arrival)}
        for h in members(_edges(pos.rules, arrival.where)) if nations else ():
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
