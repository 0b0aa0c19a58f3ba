"""The start menu without a window: pages of entries, what they change, and what is begun in the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from golan_core.bots import Bot
from golan_core.errors import GolanError
from golan_core.lessons.lesson import Lesson
from golan_core.model.game import Game
from golan_core.model.options import Option, Value
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.record.record import Record
from golan_ui.keys import canonical
from golan_ui.screens.pages import Entry, Focus, Page
from golan_ui.table.log import Log

HUMAN = "you"
SUFFIX = ".golan"
SHOWN_FILES = 12
MOST_TURNS = 99


@dataclass(frozen=True, slots=True)
class Begun:
    """What was chosen: "play" or "replay" (with all that a presenter needs), "learn" (with a game and its
    lesson), "settings", "help", "quit"."""

    kind: str
    session: Session | None = None
    seats: dict[str, Bot | None] | None = None
    log: Log | None = None
    file: Path | None = None
    lesson: tuple[Game[Any, Any], Lesson] | None = None


class Menu:
    """The start menu. The window shows `page()` and forwards keys and clicks until `begun` is set."""

    def __init__(self, plugins: Plugins, saves: Path, last_file: str = "") -> None:
        """`saves` is the folder of saved games, `last_file` the game to go on with."""
        self._plugins, self._saves, self._last = plugins, saves, last_file
        self.begun: Begun | None = None
        self.message = ""
        self._page = "main"
        self._focus = Focus(self._entries)
        self._games = list(plugins.games().values())
        self._game = 0
        self._scenario = 0
        self._given: dict[str, str] = {}
        self._seats: dict[str, str] = {}
        self._seed = ""
        self._record: tuple[Path, Record] | None = None
        self._lessons: list[tuple[Game[Any, Any], Lesson]] = []
        self._read_lessons()
        self._take_game(0)
        self._focus.begin()
        if plugins.faults:
            self.message = str(plugins.faults[0])

    # ------------------------------------------------------------------ looking

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that would be begun."""
        return self._games[self._game] if self._games else None

    def page(self) -> Page:
        """What to show now."""
        titles = {
            "main": "golan",
            "new": "New game",
            "load": "Load a game",
            "seats": "Who plays?",
            "learn": "Learn the game",
        }
        return Page(titles[self._page], self._entries(), self.message, self._focus.at)

    def _entries(self) -> tuple[Entry, ...]:
        pages = {
            "main": self._main,
            "new": self._new,
            "load": self._load,
            "seats": self._sit,
            "learn": self._learn,
        }
        return tuple(pages[self._page]())

    def _main(self) -> list[Entry]:
        last = Path(self._last).name if self._last and Path(self._last).is_file() else ""
        go_on = "Go on with the last game" if last else "There is no game yet to go on with"
        goes_on = Entry("continue", "Continue", last, go_on, bool(last), "c")
        # Who has never played sees the guided game first; later it stands below the games.
        learn = [self._learn_entry()]
        return [
            *(learn if not last else [goes_on]),
            Entry("new", "New game", "", "Choose a game, a scenario and the players", bool(self._games), "n"),
            Entry("load", "Load a game", "", "Go on with a saved game, or watch it again", True, "l"),
            *(learn if last else [goes_on]),
            Entry("settings", "Settings", "", "Colours, speed, keys", True, "s"),
            Entry("help", "Help", "", "The keys, and how a game is played", True, "h"),
            Entry("quit", "Quit", "", "Leave golan", True, "q"),
        ]

    def _learn_entry(self) -> Entry:
        new = "" if self._last or not self._lessons else "new here? begin with this"
        tip = self._lessons[0][1].summary if self._lessons else "No game here has a guided game"
        return Entry("learn", "Learn the game", new, tip, bool(self._lessons), "g")

    def _learn(self) -> list[Entry]:
        """The guided games, where there are several."""
        found = [
            Entry(f"lesson:{i}", lesson.title, game.title, lesson.summary, True, str(i + 1) if i < 9 else "")
            for i, (game, lesson) in enumerate(self._lessons)
        ]
        return [*found, _BACK]

    def _read_lessons(self) -> None:
        """The guided games of all games; a file that is wrong is told."""
        for game in self._games:
            try:
                self._lessons += [(game, lesson) for lesson in game.manual.lessons()]
            except GolanError as wrong:
                self.message = str(wrong)

    def _new(self) -> list[Entry]:
        game = self.game
        assert game is not None
        scenario = game.scenarios[self._scenario_id(game)]
        entries = [
            Entry(
                "game", "Game", game.title, f"{game.id} {game.version}", len(self._games) > 1, changes=True
            ),
            Entry("scenario", "Scenario", scenario.title, scenario.summary, changes=True),
            *self._seat_entries(game),
            Entry("seed", "Dice", self._seed or "secret", "Type a number to have the same dice again"),
        ]
        for option in game.options:
            value = self._given.get(option.name, str(option.default))
            tip = f"{option.title} [{option.rule}]" if option.rule else option.title
            shown = _SPOKEN.get(value, value)
            entries.append(Entry(f"option:{option.name}", _words(option.name), shown, tip, changes=True))
        return [*entries, Entry("begin", "Begin", "", "Start the game", True, "b"), _BACK]

    def _seat_entries(self, game: Game[Any, Any]) -> list[Entry]:
        bots = self._plugins.bots(game)
        found = []
        for role in game.roles:
            seat = self._seats.get(role, HUMAN)
            tip = bots[seat].title if seat in bots else "You play this side"
            found.append(Entry(f"seat:{role}", role.capitalize(), seat, tip, changes=True))
        return found

    def _sit(self) -> list[Entry]:
        assert self._record is not None
        file, record = self._record
        game = self.game
        assert game is not None
        told = f"{game.title}, {record.scenario}, {len(record.entries)} entries"
        return [
            Entry("about", file.name, told, record.result, False),
            *self._seat_entries(game),
            Entry("begin", "Go on", "", "Play from where the game was saved", True, "b"),
            Entry("replay", "Watch it", "", "Step through the game from its beginning", True, "w"),
            _BACK,
        ]

    def _load(self) -> list[Entry]:
        files = self.files()
        entries = [
            Entry(f"file:{f}", f.stem, _date(f), str(f), True, str(i) if i < 10 else "")
            for i, f in enumerate(files, 1)
        ]
        if not files:
            tip = "Saved games are kept in this folder"
            entries.append(Entry("none", "No saved games", str(self._saves), tip, False))
        return [*entries, _BACK]

    def files(self) -> list[Path]:
        """The saved games, the latest first."""
        try:
            found = [f for f in self._saves.iterdir() if f.suffix == SUFFIX and f.is_file()]
        except OSError:
            return []
        return sorted(found, key=lambda f: (-f.stat().st_mtime, f.name))[:SHOWN_FILES]

    # ----------------------------------------------------------------- changing

    def key(self, name: str) -> None:
        """A key was pressed; digits are typed where the dice have the focus."""
        name = canonical(name)
        typed = name.isdigit() or name in ("backspace", "delete")
        if self._focus.entry.id == "seed" and typed:
            self._seed = (self._seed + name)[:18] if name.isdigit() else self._seed[:-1]
        else:
            self._focus.key(name, self)

    def focus(self, entry: str) -> None:
        self._focus.go_to(entry)

    def press(self, entry: str) -> None:
        self.message = ""
        known = {e.id: e for e in self.page().entries}
        if entry == "back":
            self._back()
        elif entry not in known or not known[entry].enabled:
            self.message = known[entry].tooltip if entry in known else ""
        elif entry in ("new", "load") or (entry == "learn" and len(self._lessons) > 1):
            self._go(entry)
        elif entry == "learn" or entry.startswith("lesson:"):
            self.begun = Begun("learn", lesson=self._lessons[int(entry.partition(":")[2] or 0)])
        elif entry in ("settings", "help", "quit"):
            self.begun = Begun(entry)
        elif entry == "continue":
            self.open(Path(self._last))
        elif entry.startswith("file:"):
            self.open(Path(entry.removeprefix("file:")))
        elif entry in ("begin", "replay"):
            self._begin(entry)
        elif known[entry].changes:
            self.change(entry, 1)

    def change(self, entry: str, step: int) -> None:
        self.message = ""
        kind, _, name = entry.partition(":")
        game = self.game
        if game is None:
            return
        if entry == "game":
            self._take_game((self._game + step) % len(self._games))
        elif entry == "scenario":
            self._scenario = (self._scenario + step) % len(game.scenarios)
        elif kind == "seat":
            self._seats[name] = _next([HUMAN, *self._plugins.bots(game)], self._seats.get(name, HUMAN), step)
        elif kind == "option":
            option = next(o for o in game.options if o.name == name)
            self._given[name] = _next(_values(option), self._given.get(name, str(option.default)), step)

    def open(self, file: Path) -> None:
        """Look at a saved game; asks who plays."""
        self.message = ""
        try:
            record, game = self._plugins.open(file)
        except GolanError as wrong:
            self.message = str(wrong)
            return
        self._take_game(self._games.index(game))
        self._record = (file, record)
        self._go("seats")

    def _go(self, page: str) -> None:
        self._page = page
        self._focus.begin()

    def _back(self) -> None:
        if self._page != "main":
            self._go("load" if self._page == "seats" and self.files() else "main")

    def _take_game(self, index: int) -> None:
        """Another game: its first scenario, its defaults, the last of its roles for a bot."""
        self._game, self._scenario, self._given, self._seats = index, 0, {}, {}
        game = self.game
        if game is None:
            return
        bots = list(self._plugins.bots(game))
        other = "greedy" if "greedy" in bots else bots[0] if bots else HUMAN
        self._seats = {role: other if role != game.roles[0] else HUMAN for role in game.roles}

    def _scenario_id(self, game: Game[Any, Any]) -> str:
        return list(game.scenarios)[self._scenario % len(game.scenarios)]

    # ---------------------------------------------------------------- beginning

    def _begin(self, kind: str) -> None:
        game = self.game
        assert game is not None
        log = Log()
        try:
            if self._page == "seats" and self._record is not None:
                file, record = self._record
                session = self._plugins.resume(record, game, observers=[log]).session
            else:
                file = self._saves / f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}{SUFFIX}"
                options: dict[str, Value] = dict(self._given)
                session = self._plugins.session(
                    game.id,
                    self._scenario_id(game),
                    options=options,
                    seed=int(self._seed) if self._seed else None,
                    observers=[log],
                )
            seats = {r: None if s == HUMAN else self._plugins.bot(s, game) for r, s in self._seats.items()}
        except GolanError as wrong:
            self.message = str(wrong)
            return
        self.begun = Begun("replay" if kind == "replay" else "play", session, seats, log, file)


_BACK = Entry("back", "Back", "", "To the page before", True, "escape")


_SPOKEN = {"True": "yes", "False": "no"}


def _words(name: str) -> str:
    """The name of an option for people: "ezoc_entry" is "EZOC entry" with the letters of wargames large."""
    words = name.replace("_", " ").split()
    large = [word.upper() if word in ("ezoc", "zoc", "hq", "ma", "mp") else word for word in words]
    first = large[0]
    return " ".join([first if first.isupper() else first.capitalize(), *large[1:]])


def _date(file: Path) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))


def _next(values: Sequence[str], value: str, step: int) -> str:
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]


def _values(option: Option) -> list[str]:
    """The values that an option can be given by stepping through them."""
    if option.choices:
        return [str(choice) for choice in option.choices]
    if isinstance(option.default, bool):
        return [str(option.default), str(not option.default)]
    if isinstance(option.default, int):
        return [str(n) for n in range(max(MOST_TURNS, option.default) + 1)]
    return [str(option.default)]
