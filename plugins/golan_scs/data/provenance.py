"""Where every datum of a game on the series layer comes from, counted by source."""

from __future__ import annotations

from pathlib import Path

from golan_core.data.data_files import Folder, SourceTally
from golan_core.map.board import load_board
from golan_core.model.values import Datum
from golan_scs.data.data_files import MAP, read_files


def provenance(folder: str | Folder) -> list[Datum]:
    """The data of a folder by kind, origin, source and confidence. Raises DataError."""
    place = Path(folder) if isinstance(folder, str) else folder
    files = read_files(place)
    board = load_board(place / MAP)
    found = list(board.sources)
    tally = SourceTally()
    add = tally.add
    for group in files.counters.group:
        add("counter", files.counters.sources, files.counters.type[group.type].src, len(group.counters))
    tables = files.tables
    add("combat result", tables.sources, tables.combat.src, sum(map(len, tables.combat.rows.values())))
    add(
        "terrain effect",
        tables.sources,
        tables.terrain.src,
        len(tables.terrain.hex) + len(tables.terrain.side),
    )
    for release in tables.release.values():
        add("release by die", tables.sources, release.src, len(release.rows))
    add("turn date", files.track.sources, files.track.dates_src, len(files.track.turn))
    for turn in files.track.turn:
        add("turn points", files.track.sources, turn.src)
    for arrival in files.arrivals.arrival:
        add("arrival", files.arrivals.sources, arrival.src)
    for scenario in files.scenarios.values():
        for row in scenario.setup:
            add("set-up rule", scenario.sources, row.src)
        for arrival in scenario.reschedule:
            add("arrival", scenario.sources, arrival.src)
        add("ready set-up", scenario.sources, scenario.ready_src, len(scenario.ready))
    return found + tally.data()
