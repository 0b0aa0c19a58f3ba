"""Sessions: who may act, what is journaled, how far an undo goes, and who is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golan_core.errors import OptionError
from golan_core.model.actions import End
from golan_core.model.dice import DiceError, ManualDice, Roll, ScriptedDice, commitment, die
from golan_core.model.values import Refusal
from golan_core.play.session import LIFTED, UNDONE, Entry, Session, Setting, seed_bytes, seed_text
from golan_core.play.undo import undo_phase
from golan_core.testing.toy import Gamble, Help, Step, Toy


@pytest.fixture
def session():
    return Session(Toy(), seed=1973)


def done(answer):
    assert isinstance(answer, Entry), str(answer)
    return answer


def code(answer):
    assert isinstance(answer, Refusal)
    return answer.rule, answer.code


def with_dice(*values, **settings):
    """A session whose throws show the given values, in order."""
    left = list(values)
    dice = ManualDice(lambda purpose, count, sides: [left.pop(0) for _ in range(count)])
    return Session(Toy(), seed=1, **settings, setting=Setting(dice_source=lambda position: dice))


# ------------------------------------------------------------------------- submit


def test_an_action_is_carried_out_and_journaled(session):
    start = session.state
    answer = done(session.submit("red", Step(2)))
    assert session.state.at == (2, 0)
    assert start.at == (0, 0)
    assert [event.text for event in answer.events] == ["red walks 2"]
    (entry,) = session.journal
    assert answer is entry
    assert (entry.seq, entry.role, entry.action, entry.text, entry.rolls) == (0, "red", Step(2), "step 2", ())
    assert entry.digest == session.digest == session.game.digest(session.state)
    assert session.decision.role == "red"


def test_dice_are_those_of_the_journal_position(session):
    done(session.submit("red", Step(1)))
    answer = done(session.submit("red", Gamble()))
    assert answer.rolls == (Roll("gamble", 6, (die(b"1973", "", 1, 0),)),)


def test_the_front_changes_the_dice():
    rolls = {
        front: [
            done(Session(Toy(), seed=s, setting=Setting(front=front)).submit("red", Gamble())).rolls
            for s in range(9)
        ]
        for front in ("", "golan", "sinai")
    }
    assert rolls[""] != rolls["golan"] != rolls["sinai"]


def test_refusals_change_nothing(session):
    before = session.digest
    assert code(session.submit("blue", Step(1))) == ("core", "role")
    assert code(session.submit("green", Step(1))) == ("core", "role")
    assert code(session.submit("red", Step(9))) == ("Toy 1", "points")
    assert code(session.submit("red", Help("yes"))) == ("Toy 3", "not-now")
    assert code(session.submit("red", Step(1), expected_digest="f" * 64)) == ("core", "digest")
    assert session.digest == before
    assert session.journal == []


def test_the_digest_guards_against_stale_positions(session):
    stale = session.digest
    done(session.submit("red", Step(1), expected_digest=stale))
    assert code(session.submit("red", Step(1), expected_digest=stale)) == ("core", "digest")
    assert code(session.submit("red", Step(1), expected_digest="")) == ("core", "digest")
    assert code(session.submit("red", Step(1), expected_digest=session.digest[:15])) == ("core", "digest")
    done(session.submit("red", Step(1), expected_digest=session.digest[:16]))


@pytest.mark.parametrize("method", ["format", "apply", "digest", "decision"])
def test_a_game_that_raises_leaves_the_session_as_it_was(session, method, monkeypatch):
    done(session.submit("red", Step(1)))
    before = (session.state, session.digest, session.decision, list(session.journal))

    def fail(*arguments):
        raise KeyError("bug")

    monkeypatch.setattr(session.game, method, fail)
    with pytest.raises(KeyError):
        session.submit("red", Step(1))
    monkeypatch.undo()
    assert (session.state, session.digest, session.decision, session.journal) == before
    assert session.undo("red") is None


def test_after_the_end_everything_is_refused():
    session = Session(Toy(), options={"turns": 1}, seed=1)
    done(session.submit("red", End()))
    done(session.submit("blue", Step(1)))
    done(session.submit("blue", End()))
    assert session.decision is None
    assert session.outcome.winner == "blue"
    assert code(session.submit("red", End())) == ("core", "over")


def test_without_digests_entries_carry_none():
    session = Session(Toy(), seed=1, setting=Setting(digests=False))
    assert done(session.submit("red", Step(1))).digest == ""
    assert session.digest == session.game.digest(session.state)


def test_options_and_scenarios_are_settled():
    session = Session(Toy(), options={"turns": 3, "helping": "no"}, seed=1)
    assert session.options == {"turns": 3, "helping": False}
    assert session.scenario == "level"
    assert Session(Toy(), "handicap").state.at == (0, 4)
    with pytest.raises(OptionError, match="toy has no scenario 'levle'; did you mean 'level'"):
        Session(Toy(), "levle")
    with pytest.raises(OptionError, match="toy has no option 'turn'; did you mean 'turns'"):
        Session(Toy(), options={"turn": 1})
    with pytest.raises(OptionError, match="option turns takes a whole number, not 'x'"):
        Session(Toy(), options={"turns": "x"})


# --------------------------------------------------------------------------- dice


def test_manual_dice_are_journaled():
    session = Session(
        Toy(), setting=Setting(dice_source=lambda position: ManualDice(lambda purpose, count, sides: [4]))
    )
    assert done(session.submit("red", Gamble())).rolls == (Roll("gamble", 6, (4,)),)
    assert session.state.at == (4, 0)


def test_a_mistyped_die_is_refused_and_nothing_happens():
    session = Session(
        Toy(), setting=Setting(dice_source=lambda position: ManualDice(lambda purpose, count, sides: [7]))
    )
    answer = session.submit("red", Gamble())
    assert code(answer) == ("core", "dice")
    assert str(answer) == "gamble: 1 values from 1 to 6 are needed, not [7] [core]"
    assert session.journal == []


def test_seeds():
    assert seed_bytes(7) == seed_bytes("7") == b"7"
    assert seed_bytes(b"\0\1") == b"\0\1"
    assert len(seed_bytes(None)) == 32
    assert seed_bytes(None) != seed_bytes(None)
    assert (seed_text(b"7"), seed_text(b"\0\xff"), seed_text(b"a b")) == ("7", "hex 00ff", "hex 612062")
    assert Session(Toy(), seed=7).commitment == commitment(b"7")


def test_a_sealed_game_throws_no_dice_until_the_seed_is_revealed(session):
    session.seal(session.commitment)
    done(session.submit("red", Step(1)))
    assert code(session.submit("red", Gamble())) == ("core", "dice")
    with pytest.raises(DiceError, match="not the seed that was committed to"):
        session.reveal(1974)
    session.reveal(1973)
    assert done(session.submit("red", Gamble())).rolls[0].values == (die(b"1973", "", 1, 0),)


# --------------------------------------------------------------------------- undo


def test_undo_and_redo_are_one_action_each(session):
    digests = [session.digest]
    for _ in range(3):
        digests.append(done(session.submit("red", Step(1))).digest)
    assert session.undo("red") is None
    assert session.undo("red") is None
    assert session.digest == digests[1]
    assert [e.seq for e in session.journal] == [0]
    assert session.redo("red") is None
    assert session.digest == digests[2]
    done(session.submit("red", End()))
    assert code(session.redo("red")) == ("core", "nothing")


def test_undo_stops_at_dice(session):
    done(session.submit("red", Step(1)))
    done(session.submit("red", Gamble()))
    answer = session.undo("red")
    assert code(answer) == ("core", "barrier")
    assert "dice were thrown (gamble)" in answer.reason
    assert len(session.journal) == 2


def test_undo_of_another_role_is_refused(session):
    done(session.submit("red", End()))
    assert code(session.undo("blue")) == ("core", "not-yours")
    assert session.undo("red") is None
    assert code(session.redo("blue")) == ("core", "not-yours")
    assert code(session.undo("red")) == ("core", "nothing")


def test_lifting_the_barrier_is_noted_and_throws_fresh_dice():
    session = Session(Toy(), seed=1973)
    done(session.submit("red", Step(2)))
    thrown = done(session.submit("red", Gamble()))
    assert session.undo("red", lift_barrier=True) is None
    note = session.journal[-1]
    assert (note.seq, note.kind, note.role, note.text) == (2, LIFTED, "red", "1 gamble")
    assert note.rolls == thrown.rolls
    assert note.action is None
    assert session.state.at == (2, 0)
    again = done(session.submit("red", Gamble()))
    assert again.seq == 3
    assert again.rolls[0].values == (die(b"1973", "", 3, 0),)


def test_undo_beyond_a_note_keeps_the_note_and_never_uses_a_position_twice():
    session = Session(Toy(), seed=1973)
    done(session.submit("red", Step(1)))
    done(session.submit("red", Gamble()))
    session.undo("red", lift_barrier=True)
    assert session.undo("red") is None
    assert [(e.seq, e.kind) for e in session.journal] == [(2, LIFTED)]
    assert session.redo("red") is None
    assert [(e.seq, e.kind) for e in session.journal] == [(2, LIFTED), (3, "action")]
    assert session.state.at == (1, 0)


def test_a_lifted_throw_cannot_be_redone(session):
    done(session.submit("red", Gamble()))
    session.undo("red", lift_barrier=True)
    assert code(session.redo("red")) == ("core", "nothing")


def test_undo_phase_goes_back_to_the_start_of_the_part(session):
    done(session.submit("red", End()))
    start = session.digest
    for _ in range(3):
        done(session.submit("blue", Step(1)))
    assert undo_phase(session, "blue") is None
    assert session.digest == start
    assert code(undo_phase(session, "blue")) == ("core", "not-yours")
    for _ in range(3):
        assert session.redo("blue") is None
    assert session.state.at == (0, 3)


def test_undo_phase_stops_at_dice():
    session = with_dice(1)
    done(session.submit("red", Step(3)))
    done(session.submit("red", End()))
    done(session.submit("blue", Gamble()))
    done(session.submit("red", Help("no")))
    assert undo_phase(session, "red") is None
    assert session.decision.kind == "help"
    assert code(undo_phase(session, "blue")) == ("core", "barrier")
    assert undo_phase(session, "blue", lift_barrier=True) is None
    assert session.decision.role == "blue"
    assert code(undo_phase(Session(Toy()), "red")) == ("core", "nothing")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_mix_of_acting_undoing_and_redoing_stays_sound(data):
    """The journal always leads from the start to the position, and its positions only grow."""
    session = Session(Toy(), seed=data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(1, 25))):
        what = data.draw(st.sampled_from(["act", "act", "undo", "lift", "redo", "phase"]))
        last = session.journal[-1].role if session.journal else "red"
        if what == "act" and session.decision is not None:
            actions = list(session.game.legal(session.state))
            done(session.submit(session.decision.role, data.draw(st.sampled_from(actions))))
        elif what == "undo":
            session.undo(last)
        elif what == "lift":
            session.undo(last, lift_barrier=True)
        elif what == "redo":
            session.redo(last)
        elif what == "phase":
            undo_phase(session, last)
    seqs = [entry.seq for entry in session.journal]
    assert seqs == sorted(set(seqs))
    state = session.game.start(session.scenario, session.options)
    for entry in session.journal:
        if entry.action is not None:
            dice = ScriptedDice(v for roll in entry.rolls for v in roll.values)
            state, _ = session.game.apply(state, entry.action, dice)
    assert session.game.digest(state) == session.digest


# ---------------------------------------------------------------------- observers


def test_observers_are_told_of_everything():
    told = []
    session = with_dice(4, observers=[lambda s, entry, events: told.append((entry.kind, entry.text))])
    done(session.submit("red", Step(1)))
    session.undo("red")
    session.redo("red")
    done(session.submit("red", Gamble()))
    session.undo("red", lift_barrier=True)
    assert told == [
        ("action", "step 1"),
        (UNDONE, "step 1"),
        ("action", "step 1"),
        ("action", "gamble"),
        (UNDONE, "gamble"),
        (LIFTED, "1 gamble"),
    ]


def test_an_observer_that_raises_is_dropped_and_the_game_goes_on(session):
    told = []

    def broken(session, entry, events):
        raise RuntimeError("no disk")

    session.observe(broken)
    session.observe(lambda s, entry, events: told.append(events[0].kind))
    done(session.submit("red", Step(1)))
    done(session.submit("red", Step(1)))
    assert told == ["step", "step"]
    (fault,) = session.faults
    assert fault.observer is broken
    assert str(fault.error) == "no disk"


def test_an_observer_can_leave(session):
    told = []

    def watch(session, entry, events):
        told.append(entry.seq)

    session.observe(watch)
    done(session.submit("red", Step(1)))
    session.unobserve(watch)
    session.unobserve(watch)
    done(session.submit("red", Step(1)))
    assert told == [0]
