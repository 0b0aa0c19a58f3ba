"""`golan games` and `golan plugins`: what is installed."""

from __future__ import annotations

from typing import Any

from golan_core.cli.common import Installed
from golan_core.cli.extra import commands_of
from golan_core.cli.output import ACCENT, BAD, DIM, HEAD, columns, say, warn
from golan_core.cli.provenance import tally
from golan_core.model.game import Game
from golan_core.wording import counted


def list_games() -> None:
    """Games with their scenarios and a count of reconstructed data; faulty plugins on standard error."""
    plugins = Installed()
    found = plugins.games()
    for game in found.values():
        _head(game)
        for line in columns([(s.id, s.title) for s in game.scenarios.values()], "    "):
            say(line)
    if not found:
        say("no game is installed", DIM)
    plugins.tell()


def show_game(game_id: str) -> None:
    """One game: scenarios, sides, options and bots. Raises UnknownGame."""
    plugins = Installed()
    game = plugins.chosen(game_id)
    _head(game)
    say("scenarios", HEAD)
    for scenario in game.scenarios.values():
        say(f"    {scenario.id}: {scenario.title}")
        if scenario.summary:
            say(f"        {scenario.summary}", DIM)
    say(f"roles: {', '.join(game.roles)}", HEAD)
    calendar = game.manual.calendar()
    if calendar is not None:
        first, last = calendar.turns[0], calendar.turns[-1]
        say(f"turns: {len(calendar)}, {first.start:%d %b %Y %H:%M} to {last.end:%d %b %Y %H:%M}", HEAD)
    say("options, for --option NAME=VALUE" if game.options else "no options", HEAD)
    for option in game.options:
        allowed = f", one of {', '.join(map(str, option.choices))}" if option.choices else ""
        rule = f" [{option.rule}]" if option.rule else ""
        say(f"    {option.name}={_typed(option.default)}{allowed}: {option.title}{rule}")
    say("bots", HEAD)
    for line in columns([(name, bot.title) for name, bot in plugins.bots(game).items()], "    "):
        say(line)
    plugins.tell()


def list_plugins() -> None:
    """Plugins with version, origin and hooks, then what is wrong with the faulty ones."""
    plugins = Installed()
    found = plugins.games()
    for game in found.values():
        plugins.bots(game)
    rows = [("PLUGIN", "VERSION", "ORIGIN", "HOOKS")]
    rows += [
        (info.name, info.version or "-", info.origin, ", ".join(info.hooks) or "none")
        for info in plugins.loaded
    ]
    head, *lines = columns(rows)
    say(head, HEAD)
    for line in lines:
        say(line)
    say(f"games: {', '.join(found) or 'none'}")
    say(f"commands: {', '.join(commands_of(plugins)) or 'none'}")
    for fault in plugins.faults:
        say(f"faulty: {fault}", BAD)


def _head(game: Game[Any, Any]) -> None:
    say(f"{game.id}  {game.version}  {game.title}", ACCENT)
    try:
        count = tally(game.manual.provenance())
    except Exception as error:
        warn(f"{game.id} cannot say where its data comes from: {type(error).__name__}: {error}")
        return
    total, made = sum(count.values()), count["reconstruction"]
    if total:
        say(f"    {made} of {counted(total, 'datum', 'data')} reconstructed: golan provenance {game.id}", DIM)


def _typed(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
