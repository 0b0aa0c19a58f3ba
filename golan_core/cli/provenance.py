"""`golan provenance`: what of a game is the rulebook's, what is geodata, what is reconstructed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from golan_core.cli.common import Installed
from golan_core.cli.output import ACCENT, DIM, HEAD, columns, say
from golan_core.model.values import Datum
from golan_core.wording import counted

ORIGINS = ("rulebook", "geodata", "reconstruction")


def tally(data: Iterable[Datum]) -> Counter[str]:
    """How many data come from each origin."""
    count: Counter[str] = Counter()
    for datum in data:
        count[datum.origin] += datum.count
    return count


def show_provenance(game_id: str, every: bool) -> None:
    """Count the data by origin and confidence; with `every` list them. Raises UnknownGame."""
    plugins = Installed()
    game = plugins.chosen(game_id)
    data = game.manual.provenance()
    count = tally(data)
    total = sum(count.values())
    say(f"{game.title} {game.version}: {counted(total, 'datum', 'data')}", ACCENT)
    if not data:
        say("the game says nothing about where its data comes from", DIM)
    rows = [(o, str(count[o]), f"{100 * count[o] / total:.0f} %", _trust(data, o)) for o in _origins(count)]
    for line in columns(rows, "    ", right=(1, 2)):
        say(line)
    if every:
        for origin in _origins(count):
            _list(origin, [d for d in data if d.origin == origin])
    elif data:
        say(f"every datum with its source: golan provenance {game.id} --list", DIM)


def _origins(count: Counter[str]) -> list[str]:
    """The known origins first, then whatever else a game names."""
    return [o for o in ORIGINS if count[o]] + sorted(o for o in count if o not in ORIGINS)


def _trust(data: Iterable[Datum], origin: str) -> str:
    """How sure the data of an origin are, e.g. "high 12, low 3"."""
    levels: Counter[str] = Counter()
    for datum in data:
        if datum.origin == origin:
            levels[datum.confidence or "not said"] += datum.count
    return "confidence " + ", ".join(f"{level} {n}" for level, n in levels.most_common())


def _list(origin: str, data: Sequence[Datum]) -> None:
    say()
    say(origin, HEAD)
    for line in columns([(str(d.count), d.what, d.confidence, d.source) for d in data], "    ", right=(0,)):
        say(line)
