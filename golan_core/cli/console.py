"""The console: one line in, some lines out. It knows neither a terminal nor where lines come from."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from golan_core.bots import Bot
from golan_core.cli.common import check_picture_output, check_record_output, save_scene, verdict
from golan_core.cli.output import ACCENT, DIM, GOOD, HEAD, columns, say
from golan_core.cli.questions import Questions, Wrong
from golan_core.cli.telling import bot_lines, event_lines, legal_lines, log_lines
from golan_core.errors import GolanError, NotationError, nearest
from golan_core.model.values import Refusal
from golan_core.play.session import Session
from golan_core.play.undo import take_back
from golan_core.record.record import write_record
from golan_core.wording import counted


class Command(NamedTuple):
    """What the console itself understands."""

    form: str
    meaning: str
    run: Callable[[Console, str], None]

    @property
    def word(self) -> str:
        return self.form.split()[0]


class Console(Questions):
    """A game at the console. `bots` play the roles that are not the players'."""

    def __init__(self, session: Session, bots: Mapping[str, Bot], rngs: Mapping[str, random.Random]) -> None:
        super().__init__(session, bots)
        self._rngs = rngs
        self.done = False
        self._saved: tuple[int, str] = (len(session.journal), session.digest)
        self._warned = False
        self._headed: tuple[object, ...] = ()

    @property
    def unsaved(self) -> bool:
        """Is there anything that would be lost?"""
        return self._saved != (len(self.session.journal), self.session.digest)

    @property
    def prompt(self) -> str:
        decision = self.session.decision
        where = f"turn {self.game.turn(self.session.state)} {decision.role}" if decision else "over"
        return f"{where}> "

    def head(self) -> None:
        """Say who decides what, if it has not been said yet."""
        decision, outcome = self.session.decision, self.session.outcome
        turn = self.game.turn(self.session.state)
        now = (turn, decision.role, decision.prompt) if decision else (verdict(outcome),)
        if now == self._headed:
            return
        self._headed = now
        if decision:
            rule = f" [{decision.rule}]" if decision.rule else ""
            say(f"{decision.role}: {decision.prompt}{rule}", ACCENT)
        else:
            say(f"the game is over: {verdict(outcome)}", GOOD)
            say("report tells how it went; save FILE keeps the game for golan report FILE", DIM)

    def obey(self, line: str) -> None:
        """Do what a line says. Raises GolanError, with nothing changed, if it cannot be followed."""
        line = line.strip()
        if not line:
            return
        word, _, rest = line.partition(" ")
        word = word.lower()
        command = COMMANDS.get(word)
        if word not in ("quit", "exit"):
            self._warned = False
        try:
            if command is None:
                self._act_or_say_why(line, word)
            elif word in self._words() and self._is_legal(line):
                self.act(line)
            else:
                command.run(self, rest.strip())
        except NotImplementedError:
            raise Wrong(f"{self.game.id} has no answer to {line!r}") from None

    # --------------------------------------------------------------- actions

    def act(self, text: str) -> None:
        """Carry out an action of the player who decides, then let bots answer."""
        decision = self.session.decision
        if decision is None:
            raise Wrong("the game is over; report, log, save and quit are left")
        if decision.role in self.bots:
            raise Wrong(f"it is for the bot of {decision.role}, which failed; save, load with another")
        if not text:
            raise Wrong("an action is missing; legal lists what may be done")
        answer = self.session.submit(decision.role, self.game.parse(self.session.state, text))
        if isinstance(answer, Refusal):
            raise Wrong(f"refused: {answer}")
        for line in event_lines(answer.events):
            say(line)
        self.let_bots()

    def let_bots(self) -> None:
        """Let the bots decide until a player must, and sum up what they did."""
        from golan_core.bots import play

        first = len(self.session.journal)
        decision = self.session.decision
        if decision is None or decision.role not in self.bots:
            return
        try:
            play(self.session, self.bots, rngs=self._rngs)
        finally:
            self._headed = ()
            for line, style in bot_lines(self.session.journal[first:], self.bots):
                say(line, style)

    def _act_or_say_why(self, line: str, word: str) -> None:
        try:
            self.game.parse(self.session.state, line)
        except NotationError:
            if word in self._words():
                raise
            known = [*COMMANDS, *self.game.answers.vocabulary(self.session.state)]
            hint = nearest(word, known)
            raise Wrong(f"{word!r} is neither an action nor a command{hint}; see help") from None
        self.act(line)

    def _is_legal(self, line: str) -> bool:
        """Is the line a legal action, although a command has the same name?"""
        decision = self.session.decision
        if decision is None:
            return False
        try:
            action = self.game.parse(self.session.state, line)
        except GolanError:
            return False
        return self.session.why_not(decision.role, action) is None

    # ------------------------------------------------------------------ help

    def help(self, rest: str) -> None:
        if rest:
            self._help_about(rest.split()[0].lower())
            return
        say("actions", HEAD)
        usages = [(u.form, u.meaning) for u in self._usages().values()]
        for line in columns(usages, "  ") or legal_lines(self._some_legal(), self.game.format):
            say(line)
        say("commands", HEAD)
        shown = {c.form: c.meaning for c in COMMANDS.values()}
        for line in columns(list(shown.items()), "  "):
            say(line)

    def _help_about(self, word: str) -> None:
        command = COMMANDS.get(word)
        usages = self._usages()
        if word in usages:
            say(f"{usages[word].form}: {usages[word].meaning}")
        if command is not None:
            say(f"{command.form}: {command.meaning}")
        elif word not in usages:
            self._help_by_example(word)

    def _help_by_example(self, word: str) -> None:
        """The form of a verb as the game's grammar words it, and what may be done with it now."""
        if word not in self._words():
            raise Wrong(f"there is no help about {word!r}{nearest(word, [*COMMANDS, *self._words()])}")
        try:
            self.game.parse(self.session.state, word)
        except GolanError as form:
            say(str(form))
        found = [action for action in self._some_legal() if action.verb == word]
        self._say_all(legal_lines(found, self.game.format) or ["nothing of the kind may be done now"])

    def status(self, _: str) -> None:
        super().status("")
        if self.unsaved:
            say("not saved since the last change", DIM)

    # ------------------------------------------------------------------ undo

    def undo(self, rest: str) -> None:
        words = set(rest.lower().split())
        if words - {"phase", "agreed"}:
            raise Wrong("the forms are undo, undo phase and undo agreed")
        told = take_back(self.session, self.bots, "phase" in words, "agreed" in words)
        if isinstance(told, Refusal):
            agreed = "; undo agreed takes it back all the same" if not self.bots else ""
            hint = {"agreement": ", with --side both", "barrier": agreed}.get(told.code, "")
            raise Wrong(f"{told.reason}{hint}")
        say(told)

    def redo(self, _: str) -> None:
        refusal = None
        for role in self.game.roles:
            if role in self.bots:
                continue
            refusal = self.session.redo(role)
            if refusal is None:
                self._say_all(log_lines(self.session.journal[-1:]))
                self.let_bots()
                return
            if refusal.code != "not-yours":
                break
        raise Wrong(refusal.reason if refusal else "there is nothing to do again")

    # ----------------------------------------------------------------- files

    def save(self, rest: str) -> None:
        if not rest:
            raise Wrong("save takes the name of a file, e.g. save war.golan")
        path = Path(rest).expanduser()
        check_record_output(path)
        self.write(path)
        say(f"saved in {path}: {counted(len(self.session.journal), 'entry', 'entries')}")

    def write(self, path: Path) -> None:
        """Save the game. Raises RecordError if the file cannot be written."""
        write_record(self.session, path)
        self._saved = (len(self.session.journal), self.session.digest)

    def picture(self, rest: str) -> None:
        if not rest:
            raise Wrong("picture takes the name of a file, e.g. picture table.png")
        path = Path(rest).expanduser()
        check_picture_output(path)
        save_scene(self.game, self.session.state, path)
        say(f"drawn in {path}")

    def report(self, rest: str) -> None:
        from golan_core.cli.report import report_session

        report_session(self.session, Path(rest).expanduser() if rest else None)

    def quit(self, _: str) -> None:
        if self.unsaved and not self._warned:
            self._warned = True
            say("the game is not saved: save FILE, or quit again to leave it")
            return
        self.done = True

    # ------------------------------------------------------------ completion

    def completions(self, line: str) -> list[str]:
        """Words that could end `line`, whose last word is unfinished."""
        before, _, part = line.replace(",", " ").rpartition(" ")
        words = before.split()
        first = words[0].lower() if words else ""
        if not words:
            known = [*COMMANDS, *self.game.answers.vocabulary(self.session.state)]
        elif first == "units":
            known = list(self.game.roles)
        elif first == "undo":
            known = ["phase", "agreed"]
        elif first == "help":
            known = [*COMMANDS, *self.game.answers.vocabulary(self.session.state)]
        else:
            known = list(self.game.answers.vocabulary(self.session.state))
        return [word for word in dict.fromkeys(known) if word.lower().startswith(part.lower())]


_LIST = (
    Command("help [WORD]", "this list, or one word of it", Console.help),
    Command("show HEX|UNIT", "what is in a hex, or all about a unit", Console.show),
    Command("units [ROLE]", "the units on the map", Console.units),
    Command("legal [UNIT|VERB]", "what may be done now, or by a unit; legal UNIT all for all", Console.legal),
    Command("odds [HEX|ACTION]", "the odds of attacks, of an action, of what is decided", Console.odds),
    Command("why ACTION", "the rule that forbids it; why UNITS HEX: that bars the way", Console.why),
    Command("undo [phase|agreed]", "take back the last action, or those of the phase", Console.undo),
    Command("redo", "do again what was taken back", Console.redo),
    Command("save FILE", "save the game; golan play GAME --load FILE goes on", Console.save),
    Command("picture FILE.png|svg", "draw the table", Console.picture),
    Command("log [N]", "what happened last", Console.log),
    Command("dice [N]", "the last rolls", Console.dice),
    Command(
        "report [FILE.png]", "how the game has gone: losses, ground, luck; FILE.png: charts", Console.report
    ),
    Command("status", "turn, points, and who decides what", Console.status),
    Command("do ACTION", "an action that has the name of a command", Console.act),
    Command("quit", "leave", Console.quit),
)
COMMANDS = {c.word: c for c in _LIST} | {"?": _LIST[0], "exit": _LIST[-1]}
