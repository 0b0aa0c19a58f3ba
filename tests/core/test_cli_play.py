"""`golan play` with scripts: every command of the console, and what is said to a wrong line."""

import pytest

from golan_core.bots import BotError
from golan_core.cli.common import make_bot
from golan_core.cli.console import COMMANDS, Console
from golan_core.model.values import Refusal
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.record.record import read_record
from golan_core.testing.toy import Toy, ToyAnswers


@pytest.fixture
def play(golan):
    """Plays a script of several lines: play("step 2", "undo", side="both")."""

    def run(*lines, side="both", **options):
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        words = ["--seed", "4", *words] if "load" not in options else words
        text = "\n".join(lines) + "\n"
        return golan("play", "toy", "--side", side, *words, "--script", "-", input=text)

    return run


def said(result, command):
    """What the console said to a line, up to the next prompt."""
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith(f"> {command}"))
    end = next((i for i in range(at + 1, len(lines)) if "> " in lines[i]), len(lines))
    return lines[at + 1 : end]


def test_how_to_play_without_a_terminal(golan):
    result = golan("play", "toy")
    assert result.exit_code == 0
    assert "golan play toy --script FILE" in result.stdout
    assert len(result.stdout.splitlines()) < 6


def test_a_game_to_its_end(play):
    result = play(*["step 3", "end"] * 14)
    assert result.exit_code == 2
    assert "the game is over: red wins: the goal is reached" in result.stdout
    assert result.stderr == (
        "golan: standard input, line 26: the game is over; report, log, save and quit are left\n"
    )


def test_the_greeting_and_the_prompt(play):
    lines = play("# a comment", "", "end").stdout.splitlines()
    assert lines == [
        "The race, Both start at hex 0 (red: you, blue: you)",
        "help lists the actions and commands; quit leaves",
        "red: Hex 0, 3 points: step, gamble or end. [Toy 1]",
        "turn 1 red> end",
        "  red rests",
        "blue: Hex 0, 3 points: step, gamble or end. [Toy 1]",
    ]


def test_bots_answer_and_are_summed_up(play):
    result = play("end", side="red")
    assert "(red: you, blue: greedy)" in result.stdout
    assert said(result, "end")[:3] == ["  red rests", "blue (greedy): step, end", "  blue walks 3"]
    assert result.stdout.splitlines()[-1].startswith("red: ")
    begun_by_bot = play("status", side="blue", bot="random").stdout
    assert begun_by_bot.index("red (random): ") < begun_by_bot.index("blue: Hex")


def test_the_first_side_is_the_players_if_none_is_named(golan):
    assert "(red: you, blue: greedy)" in golan("play", "toy", "--script", "-", input="status\n").stdout


# --------------------------------------------------------------------- commands


def test_help_names_every_command(play):
    text = "\n".join(said(play("help"), "help"))
    assert all(command.form in text for command in COMMANDS.values())
    assert "step HEXES" in text
    assert said(play("help undo"), "help undo") == [
        "undo [phase|agreed]: take back the last action, or those of the phase"
    ]
    assert "step HEXES" in "\n".join(said(play("help step"), "help step"))


def test_help_from_the_grammar_of_a_game(play, monkeypatch):
    assert "  step HEXES   walk, one point a hex" in said(play("help"), "help")
    assert said(play("help step"), "help step") == ["step HEXES: walk, one point a hex"]


def test_a_game_without_a_vocabulary(play, wrong, monkeypatch):
    monkeypatch.setattr(ToyAnswers, "vocabulary", lambda self, state: ())
    assert said(play("step 2"), "step 2")[0] == "  red walks 2"
    wrong(play("bogus"), "'bogus' is neither an action nor a command")


def test_show_units_and_legal(play):
    result = play(
        "step 1", "show red", "units", "units blue", "legal", "legal red", "legal blue", "legal step"
    )
    assert said(result, "show red") == ["red is on hex 1"]
    assert said(result, "units") == ["red on hex 1", "blue on hex 0"]
    assert said(result, "units blue") == ["blue on hex 0"]
    assert said(result, "legal") == ["  step 1", "  step 2", "  gamble", "  end"]
    assert said(result, "legal red") == ["step 1", "step 2", "gamble", "end"]
    assert said(result, "legal blue") == ["blue can do nothing now"]
    assert said(result, "legal step") == ["step 1", "step 2"]


def test_long_lists_are_cut(play, monkeypatch):
    monkeypatch.setattr("golan_core.cli.questions.SHOWN", 2)
    result = play("legal red", "legal red all")
    assert said(result, "legal red") == ["step 1", "step 2", "... 3 more: legal red all"]
    assert said(result, "legal red all") == ["step 1", "step 2", "step 3", "gamble", "end"]


def test_odds_and_why(play):
    result = play("odds gamble", "why step 9", "why step 1")
    assert said(result, "odds gamble")[0] == "1 in 6: fall back to the last milestone"
    assert said(result, "why step 9") == ["step 9: not allowed: a step of 9 with 3 points [Toy 1]"]
    assert said(result, "why step 1") == ["step 1: allowed"]


def test_why_not_to_a_hex(play, wrong, monkeypatch):
    def why_hex(self, state, units, place):
        return Refusal("Toy 9", "far", f"{'+'.join(units)} cannot reach {place}") if place == "20" else None

    monkeypatch.setattr(ToyAnswers, "why_hex", why_hex, raising=False)
    monkeypatch.setattr(ToyAnswers, "vocabulary", lambda self, state: ("step", "red", "blue"))
    result = play("why red,blue 20", "why red 3")
    assert said(result, "why red,blue 20") == ["red,blue to 20: red+blue cannot reach 20 [Toy 9]"]
    assert said(result, "why red 3") == ["red to 3: within reach"]
    wrong(play("why rad 3"), "'rad' is not a verb")


def test_status_log_and_dice(play):
    result = play("status", "gamble", "step 1", "log", "log 1", "dice")
    assert said(result, "status")[:2] == ["The race, level, turn 1 (red you, blue you)", "red 0, blue 0"]
    assert said(result, "log") == [
        "   0 red: gamble",
        "       red rolls 6 and runs",
        "   1 blue: step 1",
        "       blue walks 1",
    ]
    assert said(result, "log 1") == ["   1 blue: step 1", "       blue walks 1"]
    assert said(result, "dice") == ["   0 red: gamble 1d6: 6"]


def test_undo_and_redo(play):
    result = play("step 2", "undo", "redo", "step 1", "undo phase", "status")
    assert said(result, "undo")[0] == "taken back: step 2"
    assert said(result, "redo")[0] == "   0 red: step 2"
    assert said(result, "undo phase")[0] == "taken back: 2 actions"
    assert "red 0, blue 0" in said(result, "status")


def test_undo_stops_at_dice_unless_the_players_agree(play, wrong):
    wrong(play("gamble", "undo"), "line 2", "dice were thrown", "undo agreed")
    result = play("gamble", "undo agreed", "log", "gamble", "dice")
    assert said(result, "undo agreed")[0] == "taken back: gamble"
    assert said(result, "log") == ["   1 red: taken back by agreement: 0 gamble"]
    assert [line.split()[0] for line in said(result, "dice")] == ["1", "2"]


def test_undo_stops_where_a_bot_has_answered(play, wrong):
    wrong(play("step 1", "end", "undo", side="red"), "line 3", "blue has answered", "cannot be taken back")
    wrong(play("step 1", "undo agreed", side="red"), "line 2", "--side both")
    assert play("step 1", "undo", side="red").exit_code == 0


def test_save_and_load(play, here, wrong):
    first = play("step 2", "end", "save my game.golan", "gamble", "dice")
    assert said(first, "save my game.golan") == ["saved in my game.golan: 2 entries"]
    assert len(read_record(here / "my game.golan").entries) == 2
    second = play("log", "gamble", "dice", load="my game.golan")
    assert said(second, "log")[0] == "   0 red: step 2"
    assert said(second, "log")[1] == "       red walks 2"
    assert said(second, "dice") == said(first, "dice"), "a reload rolls the same dice"
    wrong(play("log", load="my game.golan", scenario="level"), "--scenario goes with a new game")
    wrong(play("log", load="gone.golan"), "gone.golan", "cannot be read")


def test_save_does_not_overwrite_what_is_no_game(play, here, wrong):
    (here / "notes.txt").write_text("dear diary")
    wrong(play("save notes.txt"), "line 1", "notes.txt", "something else")
    wrong(play("save no/x.golan"), "no folder 'no'")
    assert (here / "notes.txt").read_text() == "dear diary"
    assert play("save x.golan", "step 1", "save x.golan").exit_code == 0


def test_picture(play, here, wrong):
    assert said(play("picture table.png"), "picture table.png") == ["drawn in table.png"]
    assert (here / "table.png").stat().st_size
    wrong(play("picture table.gif"), ".png")


def test_quit_ends_a_script(play):
    result = play("step 1", "quit", "bogus")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "turn 1 red> quit"


def test_an_action_with_the_name_of_a_command(play):
    """The race has an action "help yes" that may be done after a fall."""
    fall = next(seed for seed in range(50) if _falls(seed))
    result = play("gamble", "help", "help yes", seed=fall)
    assert "commands" in said(result, "help")
    assert said(result, "help yes")[0] == "  blue helps"
    result = play("gamble", "do help no", seed=fall)
    assert said(result, "do help no")[0] == "  blue runs on"


def _falls(seed):
    session = Session(Toy(), seed=seed)
    session.submit("red", Toy().parse(session.state, "gamble"))
    return session.decision.kind == "help"


def test_dice_of_the_table(golan, wrong):
    words = ("play", "toy", "--side", "both", "--table-dice", "--script", "-")
    result = golan(*words, input="gamble\n4\ndice\nsave t.golan\n")
    assert "dice for gamble, 1d6: 4" in result.stdout
    assert "  red rolls 4 and runs" in result.stdout
    loaded = golan("play", "toy", "--side", "both", "--load", "t.golan", "--script", "-", input="gamble\n2\n")
    assert "  blue rolls 2 and runs" in loaded.stdout
    wrong(golan(*words, input="gamble\n7\n"), "line 2", "1 number from 1 to 6", "'7'")
    wrong(golan(*words, input="gamble\n"), "the script ends where an answer is due")


# --------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("stpe 2", ("'stpe' is neither an action nor a command", "did you mean 'step'?")),
        ("step", ("'step' is too short", "step HEXES")),
        ("step x", ("'x' is not a whole number", "step HEXES")),
        ("step 9", ("refused: a step of 9 with 3 points [Toy 1]",)),
        ("help yes", ("no help about 'yes'",)),
        ("show rod", ("no runner is called 'rod'", "did you mean 'red'?")),
        ("units rod", ("no role 'rod'", "did you mean 'red'?")),
        ("legal rod", ("no runner is called 'rod'",)),
        ("legal red everything", ("the forms are",)),
        ("odds bogus", ("'bogus' is not a verb",)),
        ("why", ("why takes an action",)),
        ("why bogus", ("'bogus' is not a verb",)),
        ("undo", ("nothing to take back",)),
        ("undo all", ("the forms are undo",)),
        ("redo", ("nothing to do again",)),
        ("save", ("save takes the name of a file",)),
        ("picture", ("picture takes the name of a file",)),
        ("log x", ("a number of lines", "'x'")),
        ("log 0", ("a number of lines",)),
        ("do", ("an action is missing",)),
    ],
)
def test_a_wrong_line_ends_a_script(play, wrong, line, words):
    result = play("status", "# next", line, "end")
    wrong(result, "golan: standard input, line 3: ", *words)
    assert "red rests" not in result.stdout


def test_odds_where_nothing_hangs_on_the_dice_is_an_answer_and_no_error(play):
    result = play("odds", "end")
    assert "nothing hangs on the dice now" in result.stdout
    assert "red rests" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--side", "rad"), ("no role 'rad'", "did you mean 'red'?")),
        (("--bot", "gredy"), ("no bot 'gredy'", "did you mean 'greedy'?")),
        (("--side", "both", "--bot", "greedy"), ("no side to a bot",)),
        (("--scenario", "levle"), ("no scenario 'levle'",)),
        (("--option", "turns=x"), ("option turns",)),
        (("--script", "gone.txt"), ("gone.txt", "cannot be read")),
    ],
)
def test_bad_options(golan, wrong, words, said):
    wrong(golan("play", "toy", *words), *said)


def test_a_script_from_a_file(golan, here, wrong):
    (here / "s.txt").write_text("step 1\nstep 9\n")
    wrong(golan("play", "toy", "--script", "s.txt"), "s.txt, line 2: refused: ")
    (here / "s.txt").write_bytes(b"step 1\n\xff\n")
    wrong(golan("play", "toy", "--script", "s.txt"), "s.txt, line 2: is not UTF-8 text")


def test_a_record_of_another_game(golan, here, wrong):
    golan("watch", "toy", "--seed", "1", "--record", "r.golan")
    text = (here / "r.golan").read_text()
    (here / "r.golan").write_text(text.replace("game: toy", "game: chess"))
    wrong(golan("play", "toy", "--load", "r.golan"), "a game of 'chess', not of 'toy'")


def test_questions_that_a_game_does_not_answer(play, wrong, monkeypatch):
    def nothing(self, state, what):
        raise NotImplementedError

    monkeypatch.setattr(ToyAnswers, "odds", nothing)
    wrong(play("odds gamble"), "toy has no answer to 'odds gamble'")


# ------------------------------------------------------------- without a terminal


@pytest.fixture
def console():
    session = Session(Toy(), seed=4)
    return Console(session, {}, {})


def test_completion(console):
    assert console.completions("st") == ["status", "step"]
    assert console.completions("ste") == ["step"]
    assert console.completions("units ") == ["red", "blue"]
    assert console.completions("undo p") == ["phase"]
    assert console.completions("help und") == ["undo"]
    assert console.completions("why g") == ["gamble"]
    assert console.completions("zzz") == []


def test_quit_asks_once_when_something_would_be_lost(console, capsys, tmp_path):
    console.obey("step 1")
    console.obey("quit")
    assert not console.done
    assert "not saved" in capsys.readouterr().out
    console.obey("status")
    console.obey("quit")
    assert not console.done, "another command in between asks again"
    console.obey("quit")
    assert console.done


def test_quit_at_once_when_nothing_would_be_lost(console, tmp_path):
    console.obey("step 1")
    console.obey(f"save {tmp_path / 'x.golan'}")
    assert not console.unsaved
    console.obey("quit")
    assert console.done


def test_a_bot_that_fails_leaves_the_game_to_be_saved(tmp_path):
    class Bad:
        name = "bad"

        def choose(self, game, state, role, rng):
            return game.parse(state, "step 9")

    session = Session(Toy(), seed=4)
    console = Console(session, {"blue": Bad()}, {"blue": None})
    with pytest.raises(BotError, match="bot bad of blue chose"):
        console.obey("end")
    with pytest.raises(Exception, match="which failed; save"):
        console.obey("end")
    console.obey(f"save {tmp_path / 'x.golan'}")
    assert len(read_record(tmp_path / "x.golan").entries) == 1


def test_the_usual_bot_is_the_greedy_one():
    plugins = Plugins(discover=False)
    assert make_bot(plugins, Toy(), "").name == "greedy"
