"""What a table looks like, as plain data: hexes, hexsides, counters, marks, overlays, panels.

No drawing library is imported here. A window, a PNG and a terminal all draw the same `Scene`. The
static part, `BoardView`, is built once from a board by `board_view` and shared by all scenes of a
game; a game adds counters, marks, overlays, panels, tracks and the prompt.

Lengths are in hexes (1.0 between two adjacent centres), x to the right and y down. Kinds of
terrain, hexsides, marks and overlays are names; how they are painted is up to the drawing part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from golan_core.map.board import Board
from golan_core.view.style import NO_STYLE, Style

Point = tuple[float, float]

ROAD, MAIN_ROAD = "road", "main road"


@dataclass(frozen=True, slots=True)
class HexView:
    """One hex. `tint` is the key of its ground colour: a terrain, or an area's name out of play."""

    id: int
    label: str
    center: Point
    corners: tuple[Point, ...]
    terrain: tuple[str, ...]
    tint: str
    name: str = ""
    name_kind: str = ""
    """Kind of the named place, e.g. "town", "village", "tel", "site"; "" if unknown."""
    in_play: bool = True


@dataclass(frozen=True, slots=True)
class SideView:
    """A hexside with something on it, between hexes `a` < `b`, from corner `p0` to `p1`.

    `direction` is the direction from `a` to `b`. `kinds` are the kinds met when leaving `a` for
    `b`, `back` those met when leaving `b` for `a`: ("up_slope",) and ("down_slope",) on a slope
    whose high ground is `b`.
    """

    a: int
    b: int
    direction: int
    p0: Point
    p1: Point
    kinds: tuple[str, ...]
    back: tuple[str, ...]

    def has(self, kind: str) -> bool:
        """Whether the kind is met from either side."""
        return kind in self.kinds or kind in self.back


@dataclass(frozen=True, slots=True)
class RoadView:
    """A stretch of road between two junctions or ends. `kind` is "road" or "main road"."""

    kind: str
    hexes: tuple[int, ...]
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A named place: kind "town", "village", "tel", "site", ...; "strongpoint" is drawn as a site mark."""

    name: str
    kind: str
    hex: int


@dataclass(frozen=True, slots=True)
class AreaView:
    """A named area that is labelled on the map; in-play areas are also washed with a light colour."""

    key: str
    title: str
    hexes: tuple[int, ...]
    center: Point
    in_play: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The map: everything that does not change during a game. `hexes` are in order of their ids."""

    title: str
    hexes: tuple[HexView, ...]
    sides: tuple[SideView, ...]
    roads: tuple[RoadView, ...]
    areas: tuple[AreaView, ...]
    bounds: tuple[float, float, float, float]
    """Left, top, right, bottom of all hexes, in hexes."""
    orientation: str = ""
    places: tuple[PlaceView, ...] = ()
    style: Style = field(default=NO_STYLE, compare=False)
    """How the game's own things look, on the map and on the counters."""
    _index: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {view.id: i for i, view in enumerate(self.hexes)})

    def __contains__(self, hex_id: object) -> bool:
        return hex_id in self._index

    def hex(self, hex_id: int) -> HexView:
        """The view of one hex. Raises KeyError for a hex that the board does not show."""
        return self.hexes[self._index[hex_id]]


@dataclass(frozen=True, slots=True)
class CounterView:
    """One counter on the table, or in a panel when `hex` is -1.

    Counters of one hex are listed from the bottom of the stack to its top.
    """

    unit: str
    hex: int
    side: str
    """The role that owns it; chooses the colour unless `nation` does."""
    letter: str
    """One letter that tells the side without colour."""
    nation: str = ""
    symbol: str = ""
    """armor, mech, infantry, recon, antitank, artillery, hq, strongpoint, commando, airborne, ..."""
    size: str = ""
    """platoon, company, battalion, regiment, brigade or division."""
    values: str = ""
    """The printed line, e.g. "5-4-12"."""
    steps: int = 1
    max_steps: int = 1
    badges: tuple[str, ...] = ()
    """Short states, e.g. "OOS", "FIRED", "EXPL"."""
    stripe: str = ""
    """Key of the formation's colour; any text, "" for none."""
    name: str = ""
    """A few letters beside the symbol, e.g. "77/7"."""
    mobility: str = ""
    """"mech" or "leg": the movement allowance of a leg unit is printed in another colour."""
    exploit: bool = False
    """Whether the counter is marked as able to exploit."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Hexes lit up for a reason: kind is "reach", "target", "selected", "path", "zoc", "supply", ...

    `labels` is empty or as long as `hexes` (movement points left, odds). A "path" is drawn as an
    arrow through its hexes in order.
    """

    kind: str
    hexes: tuple[int, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed or laid in a hex or on one of its hexsides.

    Kind "vp:<role>", "entry", "entry:<role>", "supply:<role>", "strongpoint", "strongpoint:<role>",
    "minefield", "cleared minefield"; "bridge:<degrees>" and "causeway:<degrees>" lie on the hexside
    that is met that way from the centre, clockwise from the right. `text` is the letter of an entry
    area or the number of a strongpoint.
    """

    hex: int
    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled box beside the map: lines of text, then counters that are not on the map."""

    title: str
    lines: tuple[str, ...] = ()
    counters: tuple[CounterView, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes, e.g. game turns. A box's text may hold line breaks; `current` is -1 for none."""

    title: str
    boxes: tuple[str, ...]
    current: int = -1


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one role may see it."""

    title: str
    board_view: BoardView
    counters: tuple[CounterView, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    marks: tuple[Mark, ...] = ()
    panels: tuple[Panel, ...] = ()
    tracks: tuple[Track, ...] = ()
    prompt: str = ""

    def stacks(self) -> dict[int, tuple[CounterView, ...]]:
        """Counters of each occupied hex, bottom first; hexes in order of first appearance."""
        piles: dict[int, list[CounterView]] = {}
        for counter in self.counters:
            if counter.hex >= 0:
                piles.setdefault(counter.hex, []).append(counter)
        return {hex_id: tuple(pile) for hex_id, pile in piles.items()}


def board_view(
    board: Board,
    *,
    style: Style | None = None,
    area_titles: Mapping[str, str] | None = None,
    hexes: int | None = None,
) -> BoardView:
    """The map of a board as plain data. Build it once and share it between scenes.

    `style` says which of several terrains colours a hex, and which areas colour hexes out of play; without
    one the terrains are dealt a ground each. `area_titles` gives the areas of the board to be labelled, by
    key. `hexes` is the set of hexes to show where a scenario uses a part of the board; an area
    that has none of them is left out. Raises ValueError if a titled area does not exist or the
    board has no hex to show.
    """
    style = style or NO_STYLE.dealt((), board.terrain_kinds)
    shown = _shown_hexes(board, style.off_play) if hexes is None else _members(hexes)
    if not shown:
        raise ValueError(f"board {board.title!r} has no hex to show")
    seen = set(shown)
    views = tuple(_hex_view(board, h, style) for h in shown)
    xs = [x for view in views for x, _ in view.corners]
    ys = [y for view in views for _, y in view.corners]
    return BoardView(
        title=board.title,
        hexes=views,
        sides=_side_views(board, shown),
        roads=_road_views(board, shown),
        areas=_area_views(board, area_titles or {}, seen),
        bounds=(min(xs), min(ys), max(xs), max(ys)),
        orientation=str(board.grid.orientation),
        places=tuple(
            PlaceView(name, board.place_kinds.get(name, ""), h)
            for name, h in board.places.items()
            if h in seen
        ),
        style=style,
    )


def _members(bits: int) -> tuple[int, ...]:
    out = []
    while bits:
        low = bits & -bits
        out.append(low.bit_length() - 1)
        bits ^= low
    return tuple(out)


def _shown_hexes(board: Board, off_play: Sequence[str]) -> tuple[int, ...]:
    bits = int(board.playable)
    for h, mask in enumerate(board.terrain):
        if mask:
            bits |= 1 << h
    for key in off_play:
        bits |= int(board.areas.get(key, 0))
    return _members(bits)


def _hex_view(board: Board, h: int, style: Style) -> HexView:
    in_play = bool(board.playable >> h & 1)
    terrain = tuple(board.terrain_at(h))
    tint = next((kind for kind in style.tint_order if kind in terrain), terrain[0] if terrain else "")
    if not in_play:
        tint = next((key for key in style.off_play if board.areas.get(key, 0) >> h & 1), tint)
    name = board.names.get(h, "")
    x, y = board.grid.center(h)
    return HexView(
        id=h,
        label=board.grid.label(h),
        center=(float(x), float(y)),
        corners=tuple((float(cx), float(cy)) for cx, cy in board.grid.corners(h)),
        terrain=terrain,
        tint=tint,
        name=name,
        name_kind=board.place_kinds.get(name, ""),
        in_play=in_play,
    )


def _links(board: Board, shown: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """Each pair of adjacent hexes that are shown once, as (lower hex, direction, higher hex)."""
    seen = set(shown)
    for a in shown:
        for d in range(6):
            b = board.grid.neighbours[a * 6 + d]
            if b > a and b in seen:
                yield a, d, b


def _side_views(board: Board, shown: Sequence[int]) -> tuple[SideView, ...]:
    sides = []
    for a, d, b in _links(board, shown):
        kinds, back = tuple(board.crossing(a, b)), tuple(board.crossing(b, a))
        if not kinds and not back:
            continue
        corners = board.grid.corners(a)
        (x0, y0), (x1, y1) = corners[d], corners[(d + 1) % 6]
        p0, p1 = (float(x0), float(y0)), (float(x1), float(y1))
        sides.append(SideView(a, b, d, p0, p1, kinds, back))
    return tuple(sides)


def _road_views(board: Board, shown: Sequence[int]) -> tuple[RoadView, ...]:
    """Road links chained into stretches that end at junctions, dead ends and changes of kind."""
    main = int(board.areas.get(MAIN_ROAD, 0))
    links: dict[str, dict[int, list[int]]] = {ROAD: {}, MAIN_ROAD: {}}
    for a, _, b in _links(board, shown):
        if ROAD in board.crossing(a, b) or ROAD in board.crossing(b, a):
            kind = MAIN_ROAD if main >> a & main >> b & 1 else ROAD
            links[kind].setdefault(a, []).append(b)
            links[kind].setdefault(b, []).append(a)
    roads = []
    meeting = links[ROAD].keys() & links[MAIN_ROAD].keys()
    for kind, graph in links.items():
        for chain in _chains(graph, meeting):
            points = tuple((float(x), float(y)) for x, y in map(board.grid.center, chain))
            roads.append(RoadView(kind, chain, points))
    return tuple(roads)


def _chains(graph: Mapping[int, Sequence[int]], breaks: Set[int]) -> Iterable[tuple[int, ...]]:
    """Every link of an undirected graph in exactly one chain, broken at `breaks` too; rings last."""
    left = {frozenset((a, b)) for a, ends in graph.items() for b in ends}
    ends = [n for n in sorted(graph) if len(graph[n]) != 2 or n in breaks]
    for start in [*ends, *sorted(graph)]:
        for step in graph[start]:
            if frozenset((start, step)) not in left:
                continue
            chain = [start, step]
            left.discard(frozenset((start, step)))
            while len(graph[chain[-1]]) == 2 and chain[-1] not in breaks:
                onward = [n for n in graph[chain[-1]] if frozenset((chain[-1], n)) in left]
                if not onward:
                    break
                left.discard(frozenset((chain[-1], onward[0])))
                chain.append(onward[0])
            yield tuple(chain)


def _area_views(board: Board, titles: Mapping[str, str], seen: Set[int]) -> tuple[AreaView, ...]:
    areas = []
    for key, title in titles.items():
        if not board.areas.get(key, 0):
            known = ", ".join(sorted(board.areas)) or "none"
            raise ValueError(f"board {board.title!r} has no area {key!r} with hexes; its areas: {known}")
        hexes = tuple(h for h in _members(int(board.areas[key])) if h in seen)
        if not hexes:
            continue
        points = [board.grid.center(h) for h in hexes]
        mean = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        in_play = all(board.playable >> h & 1 for h in hexes)
        areas.append(AreaView(key, title, hexes, mean, in_play))
    return tuple(areas)
