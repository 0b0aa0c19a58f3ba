"""Finding plugins and calling their hooks: one broken plugin is named and skipped, the others run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from golan_core import API_VERSION, __version__
from golan_core.bots import BUILT_IN_BOTS, Bot, BotError, BotFactory
from golan_core.errors import GolanError, nearest
from golan_core.model.game import Game
from golan_core.play.session import Session
from golan_core.plugins import hooks
from golan_core.record.record import Record, game_of, read_record
from golan_core.record.replay import ReplayReport, replay

if TYPE_CHECKING:
    import typer

T = TypeVar("T")

VARIABLE = "GOLAN_PLUGINS"
"""Environment variable that limits loading: "none", or names of entry points, "a,b"."""

API_ATTRIBUTE = "golan_api"
BUILT_IN = "golan"


class UnknownGame(GolanError):
    """No loaded plugin has a game of that id."""


class UnknownBot(GolanError):
    """No bot of that name plays that game."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a plugin, in one line, and the cure."""

    name: str
    origin: str
    what: str

    def __str__(self) -> str:
        return f"plugin {self.name} ({self.origin}): {self.what}"


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """A plugin that is loaded. `origin` is its distribution, or how it came here."""

    name: str
    version: str
    origin: str
    hooks: tuple[str, ...]


class Plugins:
    """Every loaded plugin behind one typed face.

    `discover` loads the installed plugins, in the order of their names; without it there are only
    the built-in bots and what is given to `register`.
    """

    def __init__(self, discover: bool = True) -> None:
        self.faults: list[Fault] = []
        self._pm = pluggy.PluginManager(hooks.PROJECT)
        self._pm.add_hookspecs(hooks)
        self._infos: dict[str, PluginInfo] = {}
        self._games: dict[str, Game[Any, Any]] | None = None
        self._bots: list[tuple[str, BotFactory]] | None = None
        self.register(_built_in(), BUILT_IN, __version__, "built in")
        if discover:
            self._discover()

    # --------------------------------------------------------------- loading

    @property
    def loaded(self) -> list[PluginInfo]:
        """The plugins that are in use, in order of loading."""
        return list(self._infos.values())

    def register(self, plugin: Any, name: str, version: str = "", origin: str = "registered") -> bool:
        """Take in a plugin; False, with a fault, if it cannot be used."""
        try:
            wrong = self._why_refused(plugin, name)
            if not wrong:
                self._pm.register(plugin, name=name)
        except Exception as error:
            wrong = f"it cannot be registered: {_one_line(error)}"
            if self._pm.get_plugin(name) is plugin:  # pluggy keeps one that fails half way
                self._pm.unregister(name=name)
        if wrong:
            self._fault(name, origin, wrong)
            return False
        self._infos[name] = PluginInfo(name, version, origin, tuple(sorted(_marked(self._pm, plugin))))
        self._games = self._bots = None
        for forgotten in _unmarked(self._pm, plugin):
            self._fault(name, origin, f"{forgotten} is not called: mark it with @hookimpl")
        return True

    def _discover(self) -> None:
        found = sorted(entry_points(group=hooks.GROUP), key=lambda ep: (ep.name, ep.value))
        wanted = os.environ.get(VARIABLE)
        if wanted:
            names = [] if wanted.strip() == "none" else [n.strip() for n in wanted.split(",") if n.strip()]
            known = {ep.name for ep in found}
            for name in names:
                if name not in known:
                    what = f"{VARIABLE} names it, but no such plugin is installed{nearest(name, known)}"
                    self._fault(name, VARIABLE, what)
            found = [ep for ep in found if ep.name in names]
        for ep in found:
            self._load(ep)

    def _load(self, ep: EntryPoint) -> None:
        version, origin = "", ep.value
        if ep.dist is not None:
            version, origin = ep.dist.version, f"{ep.dist.name} {ep.dist.version}"
        if ep.name in self._infos:
            if self._infos[ep.name].origin != origin:  # the same plugin may be found twice on the path
                self._fault(ep.name, origin, f"its name is taken by {self._infos[ep.name].origin}")
            return
        try:
            plugin = ep.load()
        except (Exception, SystemExit) as error:
            what = f"{ep.value} cannot be imported: {_one_line(error)}; repair or uninstall it"
            self._fault(ep.name, origin, what)
            return
        self.register(plugin, ep.name, version, origin)

    def _why_refused(self, plugin: Any, name: str) -> str:
        if self._pm.has_plugin(name):
            return "a plugin of this name is loaded already; give one of them another name"
        api = getattr(plugin, API_ATTRIBUTE, None)
        if api is None:
            return f"it does not say which plugin API it is for; add {API_ATTRIBUTE} = {API_VERSION}"
        if api != API_VERSION:
            cure = "update golan" if isinstance(api, int) and api > API_VERSION else "update the plugin"
            return f"it is for plugin API {api}, and this golan has {API_VERSION}; {cure}"
        known = set(self.hook_names())
        for hook, options in _marked(self._pm, plugin).items():
            if hook not in known and not options.get("optionalhook"):
                return f"golan has no hook {hook}{nearest(hook, known)}"
            if options.get("wrapper") or options.get("hookwrapper"):
                return f"{hook} is a wrapper; golan's hooks take plain functions only"
        return ""

    @staticmethod
    def hook_names() -> tuple[str, ...]:
        """Names of all hooks of golan."""
        return tuple(sorted(name for name in vars(hooks) if name.startswith("golan_")))

    # ----------------------------------------------------------------- games

    def games(self) -> dict[str, Game[Any, Any]]:
        """All games by id, in the order of the plugins."""
        if self._games is None:
            table: dict[str, Game[Any, Any]] = {}
            for name, given in self._call("golan_games", _as_list):
                for game in given:
                    wrong = _why_not_a_game(game, table)
                    if wrong:
                        self._fault(name, self._infos[name].origin, wrong)
                    else:
                        table[game.id] = game
            self._games = table
        return dict(self._games)

    def game(self, game_id: str) -> Game[Any, Any]:
        """A game by id. Raises UnknownGame with the nearest name and the list."""
        table = self.games()
        if game_id in table:
            return table[game_id]
        known = ", ".join(table) or "none"
        broken = f"; not loaded: {self.faults[0]}" if self.faults else ""
        broken += f", and {len(self.faults) - 1} more faults" if len(self.faults) > 1 else ""
        hint = nearest(game_id, table)
        raise UnknownGame(f"there is no game {game_id!r}{hint} (games: {known}){broken}")

    def session(self, game_id: str, scenario: str = "", **settings: Any) -> Session:
        """A new session of a game, watched by the observers of the plugins.

        `settings` are those of `Session`. Raises UnknownGame and OptionError.
        """
        session = Session(self.game(game_id), scenario, **settings)
        self.watch(session)
        return session

    def open(self, file: Path) -> tuple[Record, Game[Any, Any]]:
        """A saved game and the game that it is one of. Raises RecordError if there is none of either."""
        record = read_record(file)
        return record, game_of(record, self.games().values())

    def resume(self, record: Record, game: Game[Any, Any], **settings: Any) -> ReplayReport:
        """A saved game played to its end, to go on from there; `settings` are those of `replay`.

        What plugins observe with watches from now on. Raises RecordError.
        """
        report = replay(record, game, **settings)
        self.watch(report.session)
        return report

    def watch(self, session: Session) -> None:
        """Let the observers of the plugins watch a session."""
        for name, given in self._call("golan_observers", _as_list, session=session):
            for observer in given:
                if callable(observer):
                    session.observe(observer)
                else:
                    self._fault(name, self._infos[name].origin, f"{observer!r} is not an observer")

    # ------------------------------------------------------------------ bots

    def bots(self, game: Game[Any, Any]) -> dict[str, BotFactory]:
        """The bots that play a game, by name: of plugins for it, then its own, then the general ones."""
        found: dict[str, BotFactory] = {}
        made_for_it = [(n, f) for n, f in self._all_bots() if game.id in f.games]
        general = [(n, f) for n, f in self._all_bots() if not f.games]
        for name, factory in (*made_for_it, *game.bots.items(), *general):
            found.setdefault(name, factory)
        return found

    def bot(self, name: str, game: Game[Any, Any]) -> Bot:
        """A new bot. Raises UnknownBot with the nearest name and the list, or BotError."""
        table = self.bots(game)
        if name not in table:
            hint = nearest(name, table)
            raise UnknownBot(f"no bot {name!r} plays {game.id}{hint} (bots: {', '.join(table)})")
        try:
            return table[name].make()
        except Exception as error:
            raise BotError(f"bot {name!r} cannot be made: {_one_line(error)}") from error

    def _all_bots(self) -> list[tuple[str, BotFactory]]:
        if self._bots is None:
            self._bots = []
            for name, given in self._call("golan_bots", _as_mapping):
                for bot, factory in given.items():
                    wrong = _why_not_a_bot(bot, factory, self._bots)
                    if wrong:
                        self._fault(name, self._infos[name].origin, wrong)
                    else:
                        self._bots.append((bot, factory))
        return self._bots

    # ----------------------------------------------------------- other hooks

    def commands(self, app: typer.Typer) -> None:
        """Let the plugins add commands to the `golan` program."""
        self._call("golan_commands", lambda nothing: nothing, app=app)

    def report_sections(self, session: Session) -> dict[str, Sequence[str]]:
        """Sections that the plugins add to the report of a session, title to lines."""
        sections: dict[str, Sequence[str]] = {}
        for _, given in self._call("golan_report_sections", _as_sections, session=session):
            sections.update(given)
        return sections

    def play(self, session: Session, bots: Mapping[str, Bot], file: Path | None) -> list[str] | None:
        """Let the first plugin that can do so seat the players, until they leave.

        None when they have left; else why each plugin cannot, and the session stands where it stood.
        """
        reasons = []
        for _, why_not in self._answers("golan_play", _as_text, session=session, bots=bots, file=file):
            if not why_not:
                return None
            reasons.append(why_not)
        return reasons

    # -------------------------------------------------------------- internal

    def _call(self, hook: str, read: Callable[[Any], T], **arguments: Any) -> list[tuple[str, T]]:
        """What every plugin answers."""
        return list(self._answers(hook, read, **arguments))

    def _answers(self, hook: str, read: Callable[[Any], T], **arguments: Any) -> Iterator[tuple[str, T]]:
        """What one plugin after the other answers, as `read` understands it, in order of loading.

        A plugin that raises, or whose answer `read` refuses, is recorded and passed over.
        """
        # pluggy lists the functions for calling from the last to the first; golan's order is that of loading.
        impls = getattr(self._pm.hook, hook).get_hookimpls()
        for impl in sorted(impls, key=lambda i: (i.trylast, not i.tryfirst)):
            try:
                answer = impl.function(*[arguments[name] for name in impl.argnames])
                known = None if answer is None else (impl.plugin_name, read(answer))
            except _WrongAnswer as wrong:
                self._fault(impl.plugin_name, self._infos[impl.plugin_name].origin, f"{hook} {wrong}")
            except (Exception, SystemExit) as error:
                what = f"{hook} failed: {_one_line(error)}"
                self._fault(impl.plugin_name, self._infos[impl.plugin_name].origin, what)
            else:
                if known is not None:
                    yield known

    def _fault(self, name: str, origin: str, what: str) -> None:
        fault = Fault(name, origin, what)
        if fault not in self.faults:
            self.faults.append(fault)


class _WrongAnswer(Exception):
    """A hook answered with something of the wrong kind."""


def _as_list(answer: Any) -> list[Any]:
    if not isinstance(answer, Iterable) or isinstance(answer, str | bytes | Mapping):
        raise _WrongAnswer(f"gave a {type(answer).__name__}; give a list")
    return list(answer)


def _as_text(answer: Any) -> str:
    if not isinstance(answer, str):
        raise _WrongAnswer(f"gave a {type(answer).__name__}; give a text")
    return answer


def _as_mapping(answer: Any) -> dict[Any, Any]:
    if not isinstance(answer, Mapping):
        raise _WrongAnswer(f"gave a {type(answer).__name__}; give a dict")
    return dict(answer)


def _as_sections(answer: Any) -> dict[str, list[str]]:
    return {
        str(title): [str(line) for line in _as_list(lines)] for title, lines in _as_mapping(answer).items()
    }


def _built_in() -> Any:
    """The bots of the core, through the same door as everyone's."""

    @hooks.hookimpl
    def golan_bots() -> Mapping[str, BotFactory]:
        return BUILT_IN_BOTS

    return SimpleNamespace(golan_api=API_VERSION, golan_bots=golan_bots)


def _marked(pm: pluggy.PluginManager, plugin: Any) -> dict[str, Mapping[str, Any]]:
    """The hooks that a plugin marks as such, known or not, with their marks."""
    marks = {name: pm.parse_hookimpl_opts(plugin, name) for name in dir(plugin)}
    return {name: mark for name, mark in marks.items() if mark is not None}


def _unmarked(pm: pluggy.PluginManager, plugin: Any) -> list[str]:
    """Functions that are named like hooks but are not marked."""
    marked = _marked(pm, plugin)
    return [n for n in Plugins.hook_names() if n not in marked and callable(getattr(plugin, n, None))]


def _why_not_a_game(game: Any, table: Mapping[str, Game[Any, Any]]) -> str:
    if not isinstance(game, Game):
        return f"golan_games gave a {type(game).__name__}; give instances of golan_core.model.game.Game"
    missing = [n for n in ("id", "title", "version", "roles", "scenarios") if not getattr(game, n, None)]
    if missing:
        return f"its game {type(game).__name__} has no {', '.join(missing)}"
    if not all(isinstance(factory, BotFactory) for factory in game.bots.values()):
        return f"the bots of its game {type(game).__name__} are not all a golan_core.bots.BotFactory"
    if game.id in table:
        return f"another plugin has a game {game.id!r} already; uninstall one of them"
    return ""


def _why_not_a_bot(name: Any, factory: Any, others: Iterable[tuple[str, BotFactory]]) -> str:
    if not isinstance(factory, BotFactory):
        return f"bot {name!r} is a {type(factory).__name__}; give a golan_core.bots.BotFactory"
    for other, theirs in others:
        same = set(factory.games) & set(theirs.games) or not (factory.games or theirs.games)
        if other == name and same:
            return f"another plugin has a bot {name!r} for the same games; give it another name"
    return ""


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
