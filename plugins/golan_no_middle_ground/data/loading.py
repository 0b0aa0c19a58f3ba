"""Builds the definition from the data files. Every fault is a DataError naming file, place and cure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path

from golan_core.data.data_files import Folder, SourceTally, fail, known, place_of, source_of
from golan_core.map.board import Board, load_board
from golan_core.map.hexes import HexSet, hexset, members
from golan_core.model.values import Datum
from golan_core.view.style import load_style
from golan_no_middle_ground.data.data_files import (
    ARRIVALS,
    MAP,
    SCENARIOS,
    TABLES,
    TRACK,
    UNITS,
    ArrivalRow,
    Files,
    PostRow,
    ScenarioFile,
    SetupRow,
    digest,
    read_files,
)
from golan_no_middle_ground.data.data_files import Zone as ZoneRow
from golan_no_middle_ground.model.definition import (
    FORMATIONS,
    INDEPENDENT,
    ISRAEL,
    SIDES,
    Arrival,
    Definition,
    Muster,
    PostZone,
    ScenarioData,
    Tables,
    TurnEntry,
    Unit,
    Zone,
)

AREAS = (
    "base sheet", "west sheet", "east sheet", "west of the line", "mines", "bombardment range",
    "supply sources", "base east edge", "west edge", "south edge", "south edge of the east sheet",
    "east edge",
)  # fmt: skip
"""Areas that the rules ask for by name."""
ENTRIES = ("entry", "south edge", "east edge")
"""Where arrivals may come in: the usual entry of their side, or a map edge (T:D 3.2)."""
DATA = resources.files(__package__)


def load_definition(folder: str | Folder) -> Definition:
    """The static data of the game. Raises DataError for a file that is missing or wrong."""
    place = Path(folder) if isinstance(folder, str) else folder
    files = read_files(place)
    board = load_board(place / MAP)
    return _Loader(files, board).definition(digest(place))


def provenance(folder: str | Folder) -> list[Datum]:
    """The data of a folder by kind, origin, source and confidence. Raises DataError."""
    place = Path(folder) if isinstance(folder, str) else folder
    files = read_files(place)
    found = list(load_board(place / MAP).sources)
    tally = SourceTally()
    for group in files.units.group:
        tally.add("unit", files.units.sources, group.src, len(group.units))
    tables = files.tables
    tally.add("terrain effect", tables.sources, str(tables.terrain.get("src", "")), len(tables.terrain) - 1)
    tally.add("fire result", tables.sources, tables.fire.src, _cells(tables.fire.rows))
    tally.add("assault result", tables.sources, tables.assault.src, _cells(tables.assault.rows))
    tally.add("Mount Hermon", tables.sources, tables.hermon.src, len(tables.hermon.taken))
    tally.add("scale of victory", tables.sources, tables.scale.src, len(tables.scale.levels))
    tally.add("turn", files.track.sources, files.track.src, len(files.track.turn))
    for arrival in files.arrivals.arrival:
        tally.add("arrival", files.arrivals.sources, arrival.src)
    for scenario in files.scenarios.values():
        for src in (row.src for rows in (scenario.muster, scenario.setup, scenario.post) for row in rows):
            tally.add("set-up rule", scenario.sources, src)
        ready = len(scenario.ready) + sum(map(len, scenario.ready_posts.values()))
        tally.add("ready set-up", scenario.sources, scenario.ready_src, ready)
    return found + tally.data()


def _cells(rows: Sequence[Sequence[object]]) -> int:
    return sum(len(row) for row in rows)


class _Loader:
    """Compiles checked files; methods raise DataError for what they find wrong."""

    def __init__(self, files: Files, board: Board) -> None:
        self.files, self.board = files, board
        for area in AREAS:
            if area not in board.areas:
                fail(MAP, "areas", f"no area {area!r}", "add it")
        self.units = self._units()
        self.index = {u.id: i for i, u in enumerate(self.units)}

    def definition(self, data_digest: str) -> Definition:
        return Definition(
            board=self.board,
            units=self.units,
            tables=self._tables(),
            track=self._track(),
            arrivals=tuple(self._arrival(i, row) for i, row in enumerate(self.files.arrivals.arrival)),
            scenarios={name: self._scenario(name, row) for name, row in self.files.scenarios.items()},
            index=self.index,
            data_digest=data_digest,
            style=load_style(self.files.folder, SIDES, self.board),
        )

    def _units(self) -> tuple[Unit, ...]:
        units: list[Unit] = []
        seen: set[str] = set()
        for i, group in enumerate(self.files.units.group):
            place = place_of(("group", i))
            source_of(UNITS, place, self.files.units.sources, group.src)
            formation = self._formation(UNITS, f"{place}.formation", group.formation)
            joins = self._formation(UNITS, f"{place}.joins", group.joins)
            for name in group.units:
                if name.lower() in seen:
                    fail(UNITS, f"{place}.units", f"{name!r} stands twice", "rename one of them")
                seen.add(name.lower())
                fire, assault, move = group.values
                units.append(
                    Unit(
                        id=name,
                        side=SIDES.index(group.side),
                        nation=group.nation or group.side,
                        formation=formation,
                        joins=joins,
                        kind=group.kind,
                        fire=fire,
                        assault=assault,
                        move=move,
                        bombard=group.bombard,
                        range=group.range,
                        replaceable=group.replaceable,
                        box=group.game,
                    )
                )
        return tuple(units)

    def _formation(self, file: str, place: str, name: str) -> int:
        if not name:
            return INDEPENDENT
        if name not in FORMATIONS:
            fail(file, place, f"unknown formation {name!r}", known(name, FORMATIONS))
        return FORMATIONS.index(name)

    def _tables(self) -> Tables:
        tables = self.files.tables
        self._check_table("fire", tables.fire.src, tables.fire.rows, len(tables.fire.columns))
        self._check_table("assault", tables.assault.src, tables.assault.rows, len(tables.assault.columns) + 1)
        mp, cover = [], []
        for kind in self.board.terrain_kinds:
            entry = tables.terrain.get(kind)
            if not isinstance(entry, list):
                fail(TABLES, f"terrain.{kind}", "missing", "add it as [MP, cover]")
            mp.append(entry[0])
            cover.append(entry[1])
        return Tables(
            mp=tuple(mp),
            cover=tuple(cover),
            fire_columns=tuple(tables.fire.columns),
            fire=tuple(tuple(row) for row in tables.fire.rows),
            assault_columns=tuple(tables.assault.columns),
            assault=tuple(
                tuple((int(text[0]), int(text[2]), text.endswith("R")) for text in row)
                for row in tables.assault.rows
            ),
            hermon=tuple(tables.hermon.taken),
            levels=tuple(tables.scale.levels),
        )

    def _check_table(self, name: str, src: str, rows: Sequence[Sequence[object]], width: int) -> None:
        source_of(TABLES, name, self.files.tables.sources, src)
        for i, row in enumerate(rows):
            if len(row) != width:
                fail(TABLES, f"{name}.rows[{i}]", f"{len(row)} results", f"write {width}, one a column")

    def _track(self) -> tuple[TurnEntry, ...]:
        track = self.files.track
        source_of(TRACK, "turn", track.sources, track.src)
        for i, row in enumerate(track.turn):
            if row.number != i + 1:
                fail(TRACK, f"turn[{i}].number", f"{row.number} stands here", f"write {i + 1}")
        return tuple(TurnEntry(t.number, t.date, t.light, t.start, t.end) for t in track.turn)

    def _arrival(self, i: int, row: ArrivalRow) -> Arrival:
        place = place_of(("arrival", i))
        source_of(ARRIVALS, place, self.files.arrivals.sources, row.src)
        for area in row.where:
            if area not in ENTRIES:
                fail(ARRIVALS, f"{place}.where", f"unknown way in {area!r}", known(area, ENTRIES))
        words = [row.formation] if row.formation else row.units
        units = self.pick(ARRIVALS, f"{place}.units", words)
        name = row.formation or ", ".join(row.units)
        last = row.last or len(self.files.track.turn)
        where = tuple(row.where)
        return Arrival(name, units, row.turn, last, row.counteroffensive, row.count, where, row.rule)

    def pick(self, file: str, place: str, words: Iterable[str]) -> tuple[int, ...]:
        """Units by id or by formation."""
        found: list[int] = []
        for word in words:
            if word in FORMATIONS:
                number = FORMATIONS.index(word)
                found += [i for i, u in enumerate(self.units) if u.formation == number]
            elif word in self.index:
                found.append(self.index[word])
            else:
                names = (*FORMATIONS, *self.index)
                fail(file, place, f"{word!r} is no unit and no formation", known(word, names))
        return tuple(found)

    # -------------------------------------------------------------- scenarios

    def _scenario(self, name: str, row: ScenarioFile) -> ScenarioData:
        file = f"{SCENARIOS}/{name}.toml"
        self._check_scenario(file, row)
        base = self._base(file, row)
        playable = 0
        for sheet in row.sheets:
            playable |= self._area(file, "sheets", sheet)
        units = tuple(i for i, u in enumerate(self.units) if u.box in row.boxes)
        zones, beyond = self._zones(file, (*base.setup, *row.setup), playable)
        musters = tuple(
            Muster(self.pick(file, f"muster[{i}].units", m.units), frozenset(m.box), frozenset(m.gone))
            for i, m in enumerate(row.muster)
        )
        post_zones = tuple(
            self._post_zone(file, i, post, playable) for i, post in enumerate((*base.post, *row.post))
        )
        ready, ready_posts = {**base.ready, **row.ready}, {**base.ready_posts, **row.ready_posts}
        posts = (row.israeli_posts, row.syrian_posts)
        for side, count in enumerate(posts):
            room = sum(zone.count for zone in post_zones if zone.side == side)
            if room != count:
                wrong = f"{count}, but the post rows have {room}"
                fail(file, f"{SIDES[side]}_posts", wrong, "make them agree")
        return ScenarioData(
            id=name,
            rule=row.rule,
            title=row.title,
            summary=row.summary,
            first=row.first,
            last=row.last,
            playable=playable,
            units=units,
            victory=row.victory,
            counteroffensive=row.counteroffensive,
            posts=posts,
            replacements=row.replacements,
            end_marker=row.end_marker == "option",
            musters=musters,
            zones=zones,
            beyond=beyond,
            post_zones=post_zones,
            ready=self._ready(file, ready, zones, beyond),
            ready_posts=self._ready_posts(file, ready_posts, post_zones),
        )

    def _check_scenario(self, file: str, row: ScenarioFile) -> None:
        """What the model of the file cannot see: turns, sources, dice."""
        turns = len(self.files.track.turn)
        if row.last > turns:
            fail(file, "last", f"{row.last} is after the last turn", f"write {turns} or less")
        if row.first > row.last:
            fail(file, "first", f"{row.first} is after the scenario's end", f"write {row.last} or less")
        for key in ("muster", "setup", "post"):
            for i, entry in enumerate(getattr(row, key)):
                source_of(file, f"{key}[{i}]", row.sources, entry.src)
        if (row.ready or row.ready_posts) and row.ready_src not in row.sources:
            fail(file, "ready_src", f"unknown source {row.ready_src!r}", known(row.ready_src, row.sources))
        for i, muster in enumerate(row.muster):
            twice = set(muster.box) & set(muster.gone)
            if twice:
                fail(file, f"muster[{i}]", f"{min(twice)} stands in box and in gone", "keep one of them")

    def _base(self, file: str, row: ScenarioFile) -> ScenarioFile:
        if not row.extends:
            return row.model_copy(update={"setup": [], "post": [], "ready": {}, "ready_posts": {}})
        if row.extends not in self.files.scenarios:
            fail(file, "extends", f"no scenario {row.extends!r}", known(row.extends, self.files.scenarios))
        return self.files.scenarios[row.extends]

    def _area(self, file: str, place: str, name: str) -> HexSet:
        if name not in self.board.areas:
            fail(file, place, f"unknown area {name!r}", known(name, self.board.areas))
        return self.board.areas[name]

    def _hexes(self, file: str, place: str, row: ZoneRow, playable: HexSet) -> HexSet:
        """The passable hexes that a row allows."""
        tables = self.files.tables.terrain
        board = self.board
        hexes = 0
        for h in members(playable):
            entry = tables.get(board.terrain_at(h)[0])
            if isinstance(entry, list) and entry[0]:
                hexes |= 1 << h
        for kind in row.not_terrain:
            bit = 1 << board.terrain_kinds.index(kind) if kind in board.terrain_kinds else 0
            if not bit:
                fail(file, f"{place}.not_terrain", f"unknown {kind!r}", known(kind, board.terrain_kinds))
            hexes &= ~hexset(h for h in members(hexes) if board.terrain[h] & bit)
        west = board.areas["west of the line"]
        if row.east is not None:
            hexes &= ~west if row.east else west
        if row.line:
            other = west if row.east else board.playable & ~west
            near = other
            for _ in range(row.line):
                near = board.grid.spread(near) | near
            hexes &= near
        if row.within:
            near = 0
            for name, radius in row.within:
                if name not in board.places:
                    fail(file, f"{place}.within", f"no place {name!r}", known(str(name), board.places))
                near |= board.grid.within(board.places[str(name)], int(radius))
            hexes &= near
        if row.areas:
            hexes &= hexset(h for a in row.areas for h in members(self._area(file, f"{place}.areas", a)))
        for area in row.not_in:
            hexes &= ~self._area(file, f"{place}.not_in", area)
        if row.rows:
            low, high = row.rows
            hexes &= hexset(h for h in members(hexes) if low <= int(board.grid.label(h)[2:]) <= high)
        if not hexes:
            fail(file, place, "no hex fits", "widen the conditions")
        return hexes

    def _zones(self, file: str, rows: Iterable[SetupRow], playable: HexSet) -> tuple[dict[int, Zone], HexSet]:
        zones: dict[int, Zone] = {}
        beyond = 0
        for i, row in enumerate(rows):
            place = place_of(("setup", i))
            zone = Zone(row.text, self._hexes(file, place, row, playable))
            for unit in self.pick(file, f"{place}.units", row.units):
                zones[unit] = zone
            if row.beyond:
                west = self.board.areas["west of the line"]
                just_east = self.board.grid.spread(west) & ~west
                beyond |= just_east & self._hexes(
                    file, place, row.model_copy(update={"east": True}), playable
                )
        return zones, beyond

    def _post_zone(self, file: str, i: int, row: PostRow, playable: HexSet) -> PostZone:
        hexes = self._hexes(file, place_of(("post", i)), row, playable)
        return PostZone(SIDES.index(row.side), row.count, row.text, hexes)

    def _ready(
        self, file: str, ready: Mapping[str, str], zones: Mapping[int, Zone], beyond: HexSet
    ) -> dict[int, int]:
        found: dict[int, int] = {}
        for name, label in ready.items():
            place = place_of(("ready", name))
            (unit,) = self.pick(file, place, [name])
            h = self._hex(file, place, label)
            allowed = zones[unit].hexes if unit in zones else 0
            if self.units[unit].side == ISRAEL:
                allowed |= beyond
            if not allowed >> h & 1:
                text = zones[unit].text if unit in zones else "nowhere"
                fail(file, place, f"{label} is not allowed", f"it sets up {text}")
            found[unit] = h
        return found

    def _hex(self, file: str, place: str, label: str) -> int:
        try:
            return self.board.grid.parse(label)
        except ValueError as wrong:
            fail(file, place, repr(label), str(wrong))

    def _ready_posts(
        self, file: str, ready: Mapping[str, list[str]], zones: Sequence[PostZone]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        for side in ready:
            if side not in SIDES:
                fail(file, "ready_posts", f"unknown side {side!r}", known(side, SIDES))
        found: list[tuple[int, ...]] = []
        for number, side in enumerate(SIDES):
            hexes = []
            for i, label in enumerate(ready.get(side, ())):
                place = f"ready_posts.{side}[{i}]"
                hexes.append(self._hex(file, place, label))
                if not any(z.side == number and z.hexes >> hexes[-1] & 1 for z in zones):
                    told = "; ".join(z.text for z in zones if z.side == number) or "nowhere"
                    fail(file, place, f"{label} is not allowed", f"they set up: {told}")
            found.append(tuple(hexes))
        return found[0], found[1]
