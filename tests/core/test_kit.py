"""The conformance kit: sound games pass, and each kind of broken game is named in clear words."""

import dataclasses
import random
import re
import sys
import types
from functools import cached_property
from pathlib import Path

import pytest

from golan_core.bots import GreedyBot, RandomBot, play
from golan_core.model.options import Option
from golan_core.model.values import Decision, Event, Outcome, Refusal, Scenario
from golan_core.play.session import Session
from golan_core.plugins.manager import Plugins
from golan_core.testing.kit import (
    Effort,
    check_bot,
    check_events,
    check_game,
    check_guards,
    check_texts,
    check_undo,
)
from golan_core.testing.mutants import Pool, fields_of, mutants
from golan_core.testing.toy import Legal, Step, Toy, ToyLook, ToyState


@pytest.mark.parametrize("scenario", Toy.scenarios)
@pytest.mark.parametrize("helping", [True, False])
def test_the_toy_game_passes(scenario, helping):
    check_game(Toy(), scenario, {"helping": helping, "turns": 5}, seeds=range(4))


def test_bots_are_checked_in_a_game():
    check_bot(Toy(), GreedyBot(), seeds=(1, 2))

    class Cheat:
        name = "cheat"

        def choose(self, game, state, role, rng):
            return Step(7)

    with pytest.raises(AssertionError, match=r"action 0 \(red: step 7\): it was chosen but is refused"):
        check_bot(Toy(), Cheat())


# ------------------------------------------------------------------- broken games


class ChangesTheState(Toy):
    """Positions are made mutable, and one is changed in place."""

    def apply(self, state, action, dice):
        after, events = super().apply(state, action, dice)
        object.__setattr__(state, "points", 0)
        return after, events


class OwnDice(Toy):
    """Throws dice of its own."""

    def apply(self, state, action, dice):
        after, events = super().apply(state, action, dice)
        return dataclasses.replace(after, last=after.last + random.randrange(1000)), events


class Forgets(Toy):
    """A save forgets who moves."""

    def from_data(self, data):
        return dataclasses.replace(super().from_data(data), mover=0)


class HiddenState(Toy):
    """Something that matters is not in the save."""

    def to_data(self, state):
        data = super().to_data(state)
        del data["points"]
        return data

    def from_data(self, data):
        return super().from_data({**data, "points": 1})


class NotJson(Toy):
    def to_data(self, state):
        return {**super().to_data(state), "at": {1, 2}}


class Lenient(Toy):
    """Admits steps of any length up to 9, which the legal set does not have."""

    def why_not(self, state, action):
        refusal = super().why_not(state, action)
        return None if refusal and refusal.code == "points" and getattr(action, "hexes", 0) == -1 else refusal

    def legal(self, state):
        return Strict(self, state)


class Strict(Legal):
    def __contains__(self, action):
        return Toy().why_not(self._state, action) is None if hasattr(action, "verb") else False


class BreaksOnStrange(Toy):
    """Admits what breaks the position: a step of a million hexes."""

    def why_not(self, state, action):
        return None if isinstance(action, Step) and action.hexes == 10**6 else super().why_not(state, action)


class Raises(Toy):
    def why_not(self, state, action):
        if isinstance(action, Step) and action.hexes < 0:
            raise IndexError("no such hex")
        return super().why_not(state, action)


class NoReason(Toy):
    def why_not(self, state, action):
        refusal = super().why_not(state, action)
        return refusal and Refusal(refusal.rule, refusal.code, "")


class Shuffled(Toy):
    def legal(self, state):
        return Shuffle(self, state)


class Shuffle(Legal):
    def __iter__(self):
        return iter(sorted(super().__iter__(), key=lambda _: random.random()))


class Twice(Toy):
    def legal(self, state):
        return Double(self, state)


class Double(Legal):
    def __iter__(self):
        for action in super().__iter__():
            yield from (action, action)


class OffersTooMuch(Toy):
    def legal(self, state):
        return Offers(self, state)


class Offers(Legal):
    def __iter__(self):
        yield Step(4)
        yield from super().__iter__()


class Mumbles(Toy):
    def format(self, action):
        return super().format(action).replace("3", "2")


class TwoLines(Toy):
    def format(self, action):
        return super().format(action) + "\n"


class Endless(Toy):
    def outcome(self, state):
        return None

    def problems(self, state):
        return []


class Nobody(Toy):
    def decision(self, state):
        return None if state.turn == 2 else super().decision(state)

    def legal(self, state):
        return () if state.turn == 2 else super().legal(state)


class Stranger(Toy):
    def decision(self, state):
        decision = super().decision(state)
        return decision and Decision("green", decision.kind, decision.prompt)


class Unsound(Toy):
    def problems(self, state):
        return ["red is nowhere"] if state.at[0] > 4 else []


class BadEvents(Toy):
    def apply(self, state, action, dice):
        after, _ = super().apply(state, action, dice)
        return after, [Event("step", "a step", data={"hexes": {1}})]


class MovingLook(ToyLook):
    def scene(self, state, role=""):
        object.__setattr__(state, "turn", state.turn + 1)
        return super().scene(state, role)


class SceneMoves(Toy):
    look = cached_property(MovingLook)


class CrashingLook(ToyLook):
    def describe(self, state, what):
        return [state.at["red".index(what)]]


class Crashes(Toy):
    look = cached_property(CrashingLook)


class WrongWinner(Toy):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and Outcome("green", outcome.reason)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (ChangesTheState, "apply changed the position it was given"),
        (OwnDice, "the same action and the same dice lead to two different positions"),
        (Forgets, "a position saved and loaded has another digest"),
        (HiddenState, "a position saved and loaded has other legal actions"),
        (NotJson, "Object of type set is not JSON serializable"),
        (Lenient, r"Step\(.*hexes=-1\): in the legal set is False, but why_not says None"),
        (BreaksOnStrange, r"hexes=1000000\) is admitted but breaks the position: red is at 1000000"),
        (Raises, r"hexes=-.*\) must be refused but raises IndexError: no such hex"),
        (NoReason, "is refused without a reason or a code"),
        (Shuffled, "the legal actions come in another order the second time"),
        (Twice, "the legal actions name one action twice"),
        (OffersTooMuch, "'step 4' is offered but is not in the legal set"),
        (Mumbles, r"'step 2' was written for .*hexes=3\) but is read as .*hexes=2\)"),
        (TwoLines, "is not written as one line"),
        (Endless, "the game has not ended after 40 actions"),
        (Nobody, "nobody decides, yet there is no outcome"),
        (Stranger, r"'green' decides but is not a role of \('red', 'blue'\)"),
        (Unsound, "afterwards the position is broken: red is nowhere"),
        (BadEvents, "the data of event 'step' is not plain JSON"),
        (SceneMoves, "looking at the position changed it"),
        (
            Crashes,
            "describe of 'zzz' raises ValueError: substring not found; raise NotationError with the cure",
        ),
        (WrongWinner, "the winner 'green' is not a role"),
    ],
)
def test_a_broken_game_is_found(game, told):
    with pytest.raises(AssertionError, match=told) as caught:
        check_game(game(), seeds=(1, 2, 3), effort=Effort(max_actions=40 if game is Endless else 1000))
    assert str(caught.value).startswith("toy level, seed ")


def test_the_message_names_seed_and_action():
    with pytest.raises(AssertionError) as caught:
        check_game(Unsound(), seeds=(7,), effort=Effort(every=1000))
    assert str(caught.value).startswith("toy level, seed 7, action ")
    assert "(red: " in str(caught.value)


@dataclasses.dataclass(frozen=True)
class TrailState(ToyState):
    trail: list = dataclasses.field(default_factory=list)


class SharesTrail(Toy):
    """All positions of a game share one list."""

    def start(self, scenario, options):
        return TrailState(**dataclasses.asdict(super().start(scenario, options)))

    def apply(self, state, action, dice):
        after, events = super().apply(state, action, dice)
        after.trail.append(max(after.at))
        return after, events

    def from_data(self, data):
        return TrailState(**{**data, "at": tuple(data["at"])})


def test_undo_finds_data_shared_between_positions():
    session = Session(SharesTrail(), seed=1)
    play(session, {"red": RandomBot(), "blue": RandomBot()})
    with pytest.raises(AssertionError, match=r"^undo of entry \d+ .*leads elsewhere"):
        check_undo(session)


# ----------------------------------------------------------------------- manifest


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"title": ""}, "the game has no title"),
        ({"roles": ("red", "red")}, r"roles \('red', 'red'\) are not distinct"),
        ({"scenarios": {}}, "toy has no scenario; give at least one"),
        ({"scenarios": {"level": Scenario("other", "x")}}, "scenario 'other' is listed as 'level'"),
        ({"id": "the toy"}, "'the toy' is not a plain word; use letters and '-'"),
        ({"roles": ("red|x", "blue")}, r"'red\|x' is not a plain word"),
        ({"options": (Option("a", 3, "x", (1, 2)),)}, "option a does not offer its default 3"),
    ],
)
def test_a_manifest_that_records_cannot_hold(changes, told):
    game = Toy()
    for name, value in changes.items():
        setattr(game, name, value)
    with pytest.raises(AssertionError, match=told):
        check_game(game, seeds=())


# ------------------------------------------------------------------------- mutants


@dataclasses.dataclass(frozen=True)
class Attack:
    target: int
    units: tuple
    mode: str = "fast"
    night: bool = False


def test_mutants_bend_every_field_and_are_never_the_action_itself():
    rng, pool = random.Random(1), Pool()
    pool.learn(Attack(99, (7, 8), "slow"), rng)
    action = Attack(5, (1, 2, 3))
    found = set(mutants(action, pool, rng))
    assert action not in found
    assert {Attack(-5, (1, 2, 3)), Attack(99, (1, 2, 3)), Attack(5, (3, 2, 1)), Attack(5, ())} <= found
    assert {Attack(5, (1, 1, 2, 3)), Attack(5, (1, 2, 3, 1, 2, 3)), Attack(5, (7, 8))} <= found
    assert {Attack(5, (1, 2, 3), "slow"), Attack(5, (1, 2, 3), ""), Attack(5, (1, 2, 3), night=True)} <= found
    for bent in found:
        assert sum(getattr(bent, f) != getattr(action, f) for f in fields_of(action)) == 1


def test_an_action_class_may_refuse_values_itself():
    @dataclasses.dataclass(frozen=True)
    class Careful:
        hexes: int

        def __post_init__(self):
            if not 0 < self.hexes < 4:
                raise ValueError("1 to 3")

    found = set(mutants(Careful(2), Pool(), random.Random(1)))
    assert found == {Careful(1), Careful(3)}


def test_actions_without_fields_have_no_mutants():
    assert list(mutants("pass", Pool(), random.Random(1))) == []


def test_the_pool_forgets():
    rng, pool = random.Random(1), Pool(limit=5)
    for number in range(100):
        pool.learn(Step(number), rng)
    assert len(pool.like(3, rng)) == 2
    assert len(pool.actions(rng)) == 2


# -------------------------------------------------------------------- single checks


def test_single_checks_can_be_called():
    session = Session(Toy(), seed=1)
    check_guards(session, random.Random(1))
    check_texts(Toy(), session.state)
    check_events([Event("step", "a step", data={"hexes": (1, 2)})])
    with pytest.raises(AssertionError, match="has no kind or no text"):
        check_events([Event("step", "")])
    assert isinstance(session.state, ToyState)


# ---------------------------------------------------------------------------- docs


def test_the_plugin_of_the_docs_is_a_plugin_and_passes():
    text = (Path(__file__).parents[2] / "docs" / "plugins.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    pig = types.ModuleType("pig")
    sys.modules["pig"] = pig
    try:
        exec(next(b for b in blocks if "class Pig" in b), vars(pig))
    finally:
        del sys.modules["pig"]
    bots = types.ModuleType("bots")
    bots.golan_api = 2
    exec(next(b for b in blocks if "class Careful" in b), vars(bots))
    plugins = Plugins(discover=False)
    assert plugins.register(pig, "pig")
    assert plugins.register(bots, "bots")
    game = plugins.game("pig")
    check_game(game, seeds=range(3), effort=Effort(max_actions=2000))
    check_bot(game, plugins.bot("careful", game), seeds=range(3))
    assert plugins.faults == []
