"""The window as a program: opened, filled with a game, and closed again.

arcade is imported when a window is opened, so that everything else works without it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from golan_core.bots import Bot
from golan_core.errors import GolanError, nearest
from golan_core.lessons.guided import lesson_of
from golan_core.model.game import Game
from golan_core.model.options import Value
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.record.record import write_record
from golan_ui.guide.teacher import Guide
from golan_ui.keys import Keys
from golan_ui.opening import NoWindow, open_window
from golan_ui.screens.keys_page import KeysPage
from golan_ui.screens.menu import Menu
from golan_ui.screens.pages import Pages
from golan_ui.screens.settings_page import SettingsPage
from golan_ui.screens.start_screen import StartScreen
from golan_ui.settings import SettingsFile, saves_folder
from golan_ui.table.play import Play
from golan_ui.table.presenter import Presenter
from golan_ui.table.replay import Replay
from golan_ui.theme import PALETTES, Palette, palette_of

if TYPE_CHECKING:
    from golan_ui.screens.table_screen import Companion, TableScreen
    from golan_ui.window import GolanWindow

NO_WINDOW = 2
"""Exit code where no window can be opened."""

Seats = Mapping[str, str | None]
Begin = Callable[["App"], None]
"""What the window shows first."""


def seats_of(game_id: str, side: str = "", bot: str = "") -> dict[str, str | None]:
    """Who plays each role: a bot's name, or None for a person.

    `side` is a role (the first if ""), "both" or "none". Raises GolanError for another word.
    """
    game = Plugins().game(game_id)
    side = side or game.roles[0]
    if side == "both":
        return dict.fromkeys(game.roles)
    if side != "none" and side not in game.roles:
        known = ", ".join((*game.roles, "both", "none"))
        raise GolanError(f"{game.id} has no side {side!r}{nearest(side, game.roles)} (it takes: {known})")
    return {role: None if role == side else bot or "greedy" for role in game.roles}


@dataclass(frozen=True, slots=True)
class Wish:
    """The game that is to be played, or a saved one to go on with."""

    game: str = ""
    scenario: str = ""
    options: Mapping[str, Value] | None = None
    seats: Seats = field(default_factory=dict)
    seed: int | str | None = None
    load: Path | None = None


def run_window(wish: Wish, theme: str = "", size: tuple[int, int] | None = None) -> int:
    """Play in a window until it is closed; gives the exit code.

    Without a game the window begins with the menu. Where no window can be opened, one sentence on
    standard error says so, and the code is 2. Raises GolanError for what is wrong with the wishes.
    """
    plugins = Plugins()
    _check_theme(theme)
    if wish.load is not None:
        begin = _playing(loaded(plugins, wish.load, wish.seats))
    elif wish.game:
        session = plugins.session(wish.game, wish.scenario, options=wish.options, seed=wish.seed)
        seats = sat_down(plugins, session.game, wish.seats)
        begin = _playing(Play(session, seats, save_path=save_name(session)))
    else:
        begin = App.menu
    return _shown(plugins, begin, theme, size)


def _playing(play: Play) -> Begin:
    return lambda app: app.play(play)


def _check_theme(theme: str) -> None:
    if theme and theme not in PALETTES:
        raise GolanError(
            f"there is no theme {theme!r}{nearest(theme, PALETTES)} (themes: {', '.join(PALETTES)})"
        )


def _shown(plugins: Plugins, begin: Begin, theme: str, size: tuple[int, int] | None = None) -> int:
    """Open the window and show what it begins with; gives the exit code."""
    file = SettingsFile()
    try:
        window = open_window(size or (file.settings.width, file.settings.height))
    except NoWindow as wrong:
        print(f"golan: {wrong}; play in the console instead: golan play GAME", file=sys.stderr)
        return NO_WINDOW
    App(plugins, window, theme, file).run(begin)
    return 0


def play_in_window(session: Session, bots: Mapping[str, Bot], save_path: Path | None = None) -> str:
    """Play a session that is set up until the window is closed: "", or why there can be no window."""
    file = SettingsFile()
    try:
        window = open_window((file.settings.width, file.settings.height))
    except NoWindow as wrong:
        return str(wrong)
    seats = {role: bots.get(role) for role in session.game.roles}
    play = Play(session, seats, save_path=save_path or save_name(session))
    try:
        App(Plugins(), window, settings=file).run(_playing(play))
    except KeyboardInterrupt:
        if play.desk.unsaved:
            kept = save_name(session)
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_record(session, kept)
            print(f"golan: not saved; the game is kept: golan play {session.game.id} --load {kept}")
        raise
    finally:
        window.close()  # also where something failed: the game then goes on elsewhere
    return ""


def run_guide(game_id: str = "", lesson_id: str = "", *, theme: str = "") -> int:
    """Play a guided game in a window until it is closed; gives the exit code as `run_window` does.

    Without a game the first is taken that has one. Raises GolanError for what is wrong with the wishes.
    """
    _check_theme(theme)
    plugins = Plugins()
    games = plugins.games().values()
    game = plugins.game(game_id) if game_id else next((g for g in games if g.manual.lessons()), None)
    if game is None:
        raise GolanError("no game here has a guided game; `golan plugins` lists what is installed")
    guide = Guide(game, lesson_of(game, lesson_id))
    return _shown(plugins, lambda app: app.teach(guide), theme)


def sat_down(plugins: Plugins, game: Game[Any, Any], seats: Seats) -> dict[str, Bot | None]:
    """The bots of the seats made. Raises GolanError for an unknown bot."""
    return {role: plugins.bot(name, game) if name else None for role, name in seats.items()}


def save_name(session: Session) -> Path:
    """A file among the saved games for a game that was not saved yet."""
    return saves_folder() / f"{session.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.golan"


def loaded(plugins: Plugins, file: Path, seats: Seats) -> Play:
    """A saved game. Raises GolanError if it cannot be read or differs when it is played again."""
    record, game = plugins.open(file)
    session = plugins.resume(record, game).session
    return Play(session, sat_down(plugins, game, seats), save_path=file)


class App:
    """What the window shows one after another: the menu, a game, the menu again."""

    def __init__(
        self, plugins: Plugins, window: GolanWindow, theme: str = "", settings: SettingsFile | None = None
    ) -> None:
        self.plugins, self.window = plugins, window
        self.file = settings or SettingsFile()
        self.keys = Keys(self.file.settings.keys)
        if theme in PALETTES:
            self.file.settings.theme = "dark" if theme == "dark" else "light"

    @property
    def palette(self) -> Palette:
        return palette_of(self.file.settings.theme)

    def run(self, begin: Begin) -> None:
        """Show what there is to begin with, and what follows, until the window is closed."""
        import arcade

        begin(self)
        arcade.run()
        self.remember()

    def remember(self) -> None:
        """Keep the window's size for the next time."""
        if not self.window.headless:
            self.file.settings.width = max(640, self.window.width)
            self.file.settings.height = max(480, self.window.height)
            self.keep()

    def keep(self) -> None:
        """Save the settings; a folder that cannot be written is no reason to stop a game."""
        with suppress(GolanError):
            self.file.save()

    # ----------------------------------------------------------------- screens

    def play(self, play: Play) -> None:
        """Show a game; the next time it is the one to go on with."""
        settings, path = self.file.settings, play.desk.save_path
        if path is not None:
            with suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
            settings.last_file = str(path.absolute())
        screen = self.sit(play)
        screen.pace = settings.bot_pause if not play.desk.humans else 0.0
        self._report_on(screen)

    def watch(self, replay: Replay) -> None:
        """Show a game step by step."""
        self._report_on(self.sit(replay))

    def teach(self, guide: Guide) -> None:
        """Show a guided game."""
        from golan_ui.guide.strip import GuideStrip

        self.sit(guide.play, GuideStrip(guide, self.menu))
        guide.play.use(self.keys, confirm=False)

    def sit(self, presenter: Presenter, companion: Companion | None = None) -> TableScreen:
        """Show what lies on a table."""
        from golan_ui.screens.table_screen import TableScreen

        settings = self.file.settings
        commands = {"leave": self.menu, "quit": self.window.leave, "theme": self._other_theme}
        screen = TableScreen(
            *(presenter, self.window.blit, self.palette, commands), settings=settings, companion=companion
        )
        screen.commands["settings"] = lambda: self.settings(screen)
        self._back_to(screen)
        return screen

    def _back_to(self, table: TableScreen) -> None:
        """Show a game, or a game again, with the settings as they are now."""
        table.presenter.use(self.keys, self.file.settings.confirm_end)
        table.use(self.palette)
        self.window.set_caption(f"golan: {table.presenter.session.game.title}")
        self.window.show(table)

    def _report_on(self, table: TableScreen) -> None:
        """Let a table's menu show the after-action report."""
        table.commands["report"] = lambda: self.report(table)

    def report(self, table: TableScreen) -> None:
        """Show the after-action report of a game, and the table again afterwards."""
        from golan_ui.screens.report_screen import ReportScreen, Subject

        session, desk = table.presenter.session, table.presenter.desk
        file = desk.save_path if desk is not None else None
        file = file or saves_folder() / session.game.id
        picture = file.with_name(f"{file.stem}-report.png")
        subject = Subject(session, self.plugins.report_sections, picture)
        commands = {"back": lambda: self._back_to(table), "theme": self._other_theme}
        self.window.show(ReportScreen(subject, self.window.blit, self.palette, table, commands))

    def menu(self) -> None:
        """Show the start menu."""
        saves = saves_folder()
        with suppress(OSError):
            saves.mkdir(parents=True, exist_ok=True)
        menu = Menu(self.plugins, saves, self.file.settings.last_file)
        if self.file.message:
            menu.message = self.file.message
        screen = self._pages(menu, lambda: self._begun(menu, screen), lambda: menu.game)

    def settings(self, over: TableScreen | None = None) -> None:
        """Show the settings; afterwards the game that they lie over, or else the menu."""
        back = self.menu if over is None else lambda: self._back_to(over)
        page = SettingsPage(self.file, back, self.settings_changed, lambda: self.keys_page(over))
        self._pages(page, lambda: None, lambda: None, over)

    def keys_page(self, over: TableScreen | None = None) -> None:
        """Show the keys, and the settings again afterwards."""
        page = KeysPage(self.file, lambda: self.settings(over), self.settings_changed)
        self._pages(page, lambda: None, lambda: None, over)

    def settings_changed(self) -> None:
        """Colours are shown at once, and keys do at once what they shall."""
        self.keys = Keys(self.file.settings.keys)
        if self.window.screen_now is not None:
            self.window.screen_now.use(self.palette)

    def _pages(
        self,
        pages: Pages,
        after: Callable[[], None],
        preview: Callable[[], Any],
        over: TableScreen | None = None,
    ) -> StartScreen:
        """Show pages; a game that they lie over is asked before the window is closed."""

        def may_close() -> bool:
            if over is not None:
                self._back_to(over)
            return over is None or over.close()

        self.window.set_caption("golan")
        screen = StartScreen(pages, self.window.blit, self.palette, after, preview, self.keys)
        screen.may_close = may_close
        self.window.show(screen)
        return screen

    def _begun(self, menu: Menu, screen: StartScreen) -> None:
        """Do what was chosen in the menu."""
        begun, menu.begun = menu.begun, None
        if begun is None:
            return
        try:
            if begun.kind == "quit":
                self.window.leave()
            elif begun.kind == "settings":
                self.settings()
            elif begun.kind == "help":
                screen.show_help()
            elif begun.lesson is not None:
                self.teach(Guide(*begun.lesson))
            elif begun.session is not None and begun.kind == "replay":
                self.watch(Replay(begun.session, self.keys))
            elif begun.session is not None:
                self.play(Play(begun.session, begun.seats or {}, log=begun.log, save_path=begun.file))
        except GolanError as wrong:
            menu.message = str(wrong)

    def _other_theme(self) -> None:
        self.file.settings.theme = "light" if self.file.settings.theme == "dark" else "dark"
        self.keep()
