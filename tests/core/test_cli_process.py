"""The `golan` command as a process: exit codes, streams, pipes, a terminal, and how fast it answers."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest

from golan_core.record.record import read_record

unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@unix
def test_help_loads_nothing_heavy():
    program = (
        "import sys\nfrom golan_core.cli import app\n"
        "try: app.run(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('pluggy', 'pydantic', 'PIL', 'golan_core.plugins.manager') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_game_between_bots(process):
    done = process("watch", "toy", "--seed", "5")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("result: ")
    assert "\x1b" not in done.stdout


def test_bad_input(process, wrong):
    wrong(process("watch", "toi"), "golan: there is no game 'toi'")
    wrong(process("watch", "toy", "--sed", "1"), "golan watch: ")
    wrong(process("play", "toy", "--script", "-", input="step 2\nstep 9\n"), "standard input, line 2")


def test_an_internal_error(process, distribution):
    text = """
from golan_core.plugins.hooks import hookimpl
from golan_core.testing import toy
golan_api = 2
class MadLook(toy.ToyLook):
    def summary(self, state):
        raise ZeroDivisionError("so\\nit goes")
class Mad(toy.Toy):
    id = "mad"
    look = property(MadLook)
@hookimpl
def golan_games():
    return [Mad()]
"""
    distribution("mad", "mad", text)
    done = process("watch", "mad", "--seed", "1")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "internal error: ZeroDivisionError: so it goes (site/mad.py:7)" in done.stderr
    assert "Traceback" in process("watch", "mad", "--seed", "1", env={"GOLAN_DEBUG": "1"}).stderr


def test_how_to_play_without_a_terminal(process):
    done = process("play", "toy", stdin=subprocess.DEVNULL)
    assert done.returncode == 0
    assert "--script FILE" in done.stdout
    assert done.stderr == ""


@unix
def test_a_reader_who_leaves(process, here):
    command = f"{sys.executable} -m golan_core watch toy --seed 5 | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.strip() in ("0", "141")


def test_letters_that_the_output_does_not_have(process, distribution):
    text = """
from golan_core.plugins.hooks import hookimpl
from golan_core.testing import toy
golan_api = 2
class Accented(toy.Toy):
    id, title = "accented", "Caf\\u00e9 \\u05d2"
@hookimpl
def golan_games():
    return [Accented()]
"""
    distribution("accented", "accented", text)
    done = process("games", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Caf? ?" in done.stdout


# ----------------------------------------------------------------------- a terminal


@pytest.fixture
def talk(process, here):
    """A game at a terminal: pairs of (what is waited for, what is then typed or which signal is sent)."""

    def converse(steps, *words):
        import pty

        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "golan_core", "play", "toy", *words]
        game = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "dumb"}
        )
        os.close(theirs)
        terminal = Terminal(ours)
        try:
            for waited, answer in steps:
                terminal.wait_for(waited)
                if isinstance(answer, str):
                    os.write(ours, answer.encode())
                else:
                    time.sleep(0.5)  # until the prompt does not only stand there but listens
                    game.send_signal(answer)
            terminal.wait_for(None)
            return game.wait(20), terminal.heard
        finally:
            if game.poll() is None:
                game.kill()
                game.wait()
            os.close(ours)

    return converse


class Terminal:
    """Our end of a terminal: everything heard, and how much of it has been waited for."""

    def __init__(self, stream):
        self.stream, self.heard, self.past = stream, "", 0

    def wait_for(self, text):
        """Read until a text has come that was not waited for yet; None waits for the end."""
        end = time.monotonic() + 20
        while text is None or text not in self.heard[self.past :]:
            ready, _, _ = select.select([self.stream], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} has not come: {self.heard!r}"
            try:
                data = os.read(self.stream, 4096)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            self.heard += data.decode()
        self.past = self.heard.index(text, self.past) + len(text)


@unix
def test_a_conversation(talk, here):
    code, heard = talk(
        [
            ("turn 1 red> ", "stap 2\n"),
            ("did you mean 'step'?", ""),
            ("turn 1 red> ", "step 2\n"),
            ("turn 1 red> ", "quit\n"),
            ("not saved", ""),
            ("turn 1 red> ", "save x.golan\n"),
            ("turn 1 red> ", "quit\n"),
        ]
    )
    assert code == 0
    assert "red walks 2" in heard
    assert len(read_record(here / "x.golan").entries) == 1


@unix
@pytest.mark.parametrize(
    ("how", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 130), ("\x04", 0)],
    ids=["interrupt", "terminate", "end of input"],
)
def test_a_game_left_without_a_word_is_kept(talk, here, how, code):
    found, heard = talk([("turn 1 red> ", "step 2\n"), ("turn 1 red> ", how)])
    assert found == code
    (kept,) = here.glob("toy-*.golan")
    assert f"golan play toy --load {kept.name}" in heard
    assert len(read_record(kept).entries) == 1
    assert "Traceback" not in heard


@unix
def test_nothing_is_kept_of_a_game_that_has_not_begun(talk, here):
    code, _ = talk([("turn 1 red> ", signal.SIGINT)])
    assert code == 130
    assert list(here.iterdir()) == []


FRONT = """
from golan_core.plugins.hooks import hookimpl
golan_api = 2
@hookimpl
def golan_play(session, bots, file):
    {body}
"""


@unix
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 'the lamp is broken'", "golan: the lamp is broken; the game is played in the console\r\n"),
        ("raise ValueError('no lamp')", "golan_play failed: ValueError: no lamp"),
    ],
)
def test_a_front_that_cannot_show_the_game_leaves_it_to_the_console(talk, distribution, body, said):
    distribution("lamp", "lamp", FRONT.format(body=body))
    code, heard = talk([("turn 1 red> ", "quit\n")])
    assert code == 0
    assert heard.count("golan: ") == 1
    assert said in heard
    assert "Traceback" not in heard


@unix
def test_a_front_plays_instead_of_the_console(talk, distribution):
    body = "print('shown:', session.scenario, sorted(bots), file)"
    distribution("lamp", "lamp", FRONT.format(body=body + "; return ''"))
    code, heard = talk([], "--side", "blue")
    assert (code, heard) == (0, "shown: level ['red'] None\r\n")


@unix
@pytest.mark.parametrize("word", ["--console", "--table-dice"])
def test_what_stays_in_the_console(talk, distribution, word):
    distribution("lamp", "lamp", FRONT.format(body="print('shown'); return ''"))
    code, heard = talk([("turn 1 red> ", "quit\n")], word)
    assert code == 0
    assert "shown" not in heard


def test_no_front_is_asked_where_there_is_no_terminal(process, distribution):
    distribution("lamp", "lamp", FRONT.format(body="print('shown'); return ''"))
    assert "shown" not in process("play", "toy", stdin=subprocess.DEVNULL).stdout
    assert "shown" not in process("play", "toy", "--script", "-", input="end\n").stdout


@unix
def test_dice_are_asked_again(talk):
    code, heard = talk(
        [
            ("turn 1 red> ", "gamble\n"),
            ("dice for gamble, 1d6: ", "9\n"),
            ("dice for gamble, 1d6: ", "4\n"),
            ("turn 1 blue> ", "quit\n"),
            ("turn 1 blue> ", "quit\n"),
        ],
        *("--table-dice", "--side", "both"),
    )
    assert code == 0
    assert "1 number from 1 to 6 needed, not '9'" in heard
    assert "red rolls 4" in heard
