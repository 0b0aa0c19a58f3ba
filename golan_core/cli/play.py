"""`golan play`: set a game up, and play it in a window, or with lines from a terminal or a script."""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import strftime
from typing import Any

from golan_core.bots import Bot, bot_rng
from golan_core.cli.common import Installed, check_role, make_bot, read_options
from golan_core.cli.console import Console
from golan_core.cli.output import BAD, DIM, HEAD, say, warn
from golan_core.errors import GolanError
from golan_core.model.dice import Dice, ManualDice
from golan_core.model.game import Game
from golan_core.play.session import Session, Setting
from golan_core.record.record import read_record
from golan_core.wording import counted

BOTH = "both"
DiceSource = Callable[[int], Dice]
Ask = Callable[[str], str]
"""Reads a line after a prompt; raises EOFError at the end."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for."""

    game: str
    scenario: str = ""
    side: str = ""
    bot: str = ""
    seed: int | None = None
    options: Sequence[str] = ()
    load: Path | None = None
    script: str = ""
    table_dice: bool = False
    console: bool = False


def play_game(wishes: Wishes) -> None:
    """Play. Raises GolanError for anything that is wrong with the wishes or a script."""
    plugins = Installed()
    game = plugins.chosen(wishes.game)
    bots = _opponents(plugins, game, wishes)
    lines = Script.open(wishes.script) if wishes.script else None
    ask: Ask = lines.answer if lines else input
    session = _session(plugins, game, wishes, _table_dice(ask, patient=lines is None))
    if lines is None and (sys.stdin is None or not sys.stdin.isatty()):
        _say_how(game)
        return
    if lines is None and not wishes.console and _played_elsewhere(plugins, session, bots, wishes.load):
        return
    rngs = {role: bot_rng(session.seed or session.commitment, role) for role in bots}
    console = Console(session, bots, rngs)
    _greet(session, bots)
    console.let_bots()
    if lines is not None:
        _follow(console, lines)
    else:
        _converse(console, ask)
    plugins.tell_observers(session)


def _played_elsewhere(
    plugins: Installed, session: Session, bots: Mapping[str, Bot], file: Path | None
) -> bool:
    """Whether a plugin has shown the game, as a rule in a window; if not, it is said why."""
    if session.setting.dice_source is not None or not sys.stdout.isatty():
        return False  # the dice are typed in here; or who reads the output wants to read the game
    reasons = plugins.play(session, bots, file)
    plugins.tell()
    if reasons is None:
        plugins.tell_observers(session)
        return True
    for reason in reasons:
        warn(f"{reason}; the game is played in the console")
    return False


def _opponents(plugins: Installed, game: Game[Any, Any], wishes: Wishes) -> dict[str, Bot]:
    """A bot for every role that is not the player's."""
    side = wishes.side or game.roles[0]
    if side == BOTH:
        if wishes.bot:
            raise GolanError("--side both leaves no side to a bot; leave --bot out, or name your side")
        return {}
    if side not in game.roles:
        check_role(game, side)
    return {role: make_bot(plugins, game, wishes.bot) for role in game.roles if role != side}


def _session(plugins: Installed, game: Game[Any, Any], wishes: Wishes, source: DiceSource) -> Session:
    """The session that was asked for: a new one, or one that goes on from a file."""
    if wishes.load is None:
        return plugins.session(
            game.id,
            wishes.scenario,
            options=read_options(wishes.options),
            seed=wishes.seed,
            setting=Setting(dice_source=source if wishes.table_dice else None),
        )
    given = {
        "--scenario": wishes.scenario,
        "--option": wishes.options,
        "--seed": wishes.seed is not None,
        "--table-dice": wishes.table_dice,
    }
    for name in (name for name, value in given.items() if value):
        raise GolanError(f"{name} goes with a new game; {wishes.load} has its own, leave {name} out")
    return plugins.resume(read_record(wishes.load), game, dice_source=source).session


def _table_dice(ask: Ask, patient: bool) -> DiceSource:
    """Dice that the players throw: what they show is typed in, again if need be where one is patient."""

    def typed(purpose: str, count: int, sides: int) -> Sequence[int]:
        while True:
            text = ask(f"dice for {purpose}, {count}d{sides}: ")
            words = text.replace(",", " ").split()
            if len(words) == count and all(w.isdecimal() and 1 <= int(w) <= sides for w in words):
                return [int(word) for word in words]
            wrong = f"{purpose}: {counted(count, 'number')} from 1 to {sides} needed, not {text!r}"
            if not patient:
                raise GolanError(wrong)
            say(wrong, BAD)

    return lambda position: ManualDice(typed)


def _greet(session: Session, bots: Mapping[str, Bot]) -> None:
    game = session.game
    players = ", ".join(f"{role}: {bots[role].name if role in bots else 'you'}" for role in game.roles)
    say(f"{game.title}, {session.game.scenarios[session.scenario].title} ({players})", HEAD)
    say("help lists the actions and commands; quit leaves", DIM)


def _say_how(game: Game[Any, Any]) -> None:
    """How to play when there is no terminal to talk to."""
    say(f"{game.title} is played in a terminal: golan play {game.id}")
    say("Standard input is no terminal, so nothing is played now. To play from a file of commands:")
    say(f"    golan play {game.id} --script FILE      (or --script - for standard input)")
    say(f"To watch bots play: golan watch {game.id}")


# ------------------------------------------------------------------------- a script


class Script:
    """Lines of a script; empty ones and those that begin with # are passed over."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        self.name, self._lines, self.number = name, lines, 0

    @classmethod
    def open(cls, name: str) -> Script:
        """Read a script; "-" is standard input. Raises GolanError if it cannot be read."""
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            raise GolanError(f"{name}: cannot be read: {error.strerror or error}; check the name") from None
        title = "standard input" if name == "-" else name
        try:
            return cls(title, data.decode("utf-8-sig").splitlines())
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise GolanError(f"{title}, line {line}: is not UTF-8 text; save it as UTF-8") from None

    def __iter__(self) -> Iterator[str]:
        while self.number < len(self._lines):
            line = self._next()
            if line and not line.startswith("#"):
                yield line

    def answer(self, prompt: str) -> str:
        """The next line, as the answer to a question."""
        if self.number == len(self._lines):
            raise GolanError(f"the script ends where an answer is due: {prompt.strip()}")
        line = self._next()
        say(prompt + line)
        return line

    def _next(self) -> str:
        self.number += 1
        return self._lines[self.number - 1].strip()


def _follow(console: Console, script: Script) -> None:
    """Obey every line. Raises GolanError with the number of the first that is wrong."""
    console.head()
    for line in script:
        say(console.prompt + line, DIM)
        if line.lower() in ("quit", "exit"):
            return
        try:
            console.obey(line)
        except GolanError as error:
            raise GolanError(f"{script.name}, line {script.number}: {error}") from None
        console.head()


# ----------------------------------------------------------------------- a terminal


def _converse(console: Console, ask: Ask) -> None:
    """Talk until the player quits. A game that would be lost is kept in a file."""
    _complete_with(console)
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        while not console.done:
            console.head()
            try:
                console.obey(ask(console.prompt))
            except EOFError:
                say()
                break
            except GolanError as error:
                say(str(error), BAD)
    except KeyboardInterrupt:
        with suppress(OSError):
            say()
        raise
    finally:
        if console.unsaved and not console.done:
            _keep(console)


def _keep(console: Console) -> None:
    """Save a game that was left without a word."""
    game = console.game.id
    name = f"{game}-{strftime('%Y%m%d-%H%M%S')}.golan"
    for folder in (Path(), Path(tempfile.gettempdir())):
        try:
            console.write(folder / name)
        except GolanError:
            continue
        with suppress(OSError):  # the terminal may be gone
            warn(f"not saved; the game is kept: golan play {game} --load {folder / name}")
        return


def _complete_with(console: Console) -> None:
    """Complete words with the tabulator and keep a history, where the system has readline."""
    try:
        import readline
    except ImportError:
        return

    def complete(_: str, number: int) -> str | None:
        found = console.completions(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_completer_delims(" ,")
    readline.set_completer(complete)
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
