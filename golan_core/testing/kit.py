"""The conformance kit: what the platform relies on in a game, as checks that every plugin can run.

Each check raises AssertionError with a sentence that says what is wrong. `check_game` plays random
games and runs them all; see docs/plugins.md for how to call it from a test.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from golan_core.bots import Bot, bot_rng
from golan_core.errors import NotationError
from golan_core.model.dice import ScriptedDice, SeededDice
from golan_core.model.game import Game
from golan_core.model.options import Value
from golan_core.model.values import Refusal
from golan_core.play.session import CORE, Entry, Session
from golan_core.record.record import parse_record, record_of, record_text
from golan_core.record.replay import replay
from golan_core.testing.mutants import Pool, mutants
from golan_core.view.scene import Scene

AnyGame = Game[Any, Any]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is checked in one game."""

    max_actions: int = 100_000
    """A game must end within so many actions."""
    every: int = 1
    """The costly checks of a position are made at each so manieth action."""
    prefix: int = 12
    """So many actions of the legal set are looked at there."""


def check_game(
    game: AnyGame,
    scenario: str = "",
    options: Mapping[str, Value] | None = None,
    seeds: Sequence[int] = (1, 2, 3),
    effort: Effort = Effort(),
    bots: Mapping[str, Bot] | None = None,
) -> None:
    """Play one random game a seed and check everything the platform relies on.

    `bots` play their roles instead of chance, and must choose legal actions. Raises AssertionError
    naming the game, the seed, the action and what is wrong.
    """
    check_manifest(game)
    for seed in seeds:
        session = _play(game, scenario, options, seed, effort, bots or {})
        where = f"{game.id} {session.scenario}, seed {seed}"
        _at(where, check_end, session, effort.max_actions)
        _at(where, check_determinism, session)
        _at(where, check_undo, session)
        _at(where, check_record, session)


def _play(
    game: AnyGame,
    scenario: str,
    options: Mapping[str, Value] | None,
    seed: int,
    effort: Effort,
    bots: Mapping[str, Bot],
) -> Session:
    session = Session(game, scenario, options, seed)
    rngs = {role: bot_rng(seed, role) for role in game.roles}
    rng, pool = random.Random(f"{seed}:kit"), Pool()
    for number in range(effort.max_actions):
        where = f"{game.id} {session.scenario}, seed {seed}, action {number}"
        if number % effort.every == 0:
            _at(where, check_position, game, session.state)
            _at(where, check_texts, game, session.state)
            _at(where, check_actions, game, session.state, rng, pool, effort.prefix)
            _at(where, check_guards, session, rng)
        if session.decision is None:
            break
        role = session.decision.role
        bot = bots.get(role)
        if bot is not None:
            action = bot.choose(game, session.state, role, rngs[role])
        else:
            action = game.legal(session.state).sample(rngs[role])
        where += f" ({role}: {game.format(action)})"
        if number % effort.every == 0:
            _at(where, check_apply, game, session.state, action, seed, session.next_seq)
        answer = session.submit(role, action)
        _require(isinstance(answer, Entry), f"{where}: it was chosen but is refused: {answer}")
        assert isinstance(answer, Entry)
        _at(where, check_events, answer.events)
        problems = game.problems(session.state)
        _require(not problems, f"{where}: afterwards the position is broken: {'; '.join(problems)}")
    return session


# --------------------------------------------------------------------- the game


def check_manifest(game: AnyGame) -> None:
    """The game says who it is, and everything that records are made of can be written in one line."""
    for name in ("id", "title", "version"):
        value = getattr(game, name, None)
        _require(isinstance(value, str) and bool(value), f"the game has no {name}")
    _require(len(set(game.roles)) == len(game.roles) > 0, f"{game.id}: roles {game.roles} are not distinct")
    _require(bool(game.scenarios), f"{game.id} has no scenario; give at least one")
    words = [game.id, *game.roles, *game.scenarios, *(o.name for o in game.options)]
    for word in words:
        plain = isinstance(word, str) and word.isprintable() and not set(word) & set(' |;:#"')
        _require(plain and bool(word), f"{game.id}: {word!r} is not a plain word; use letters and '-'")
    for key, scenario in game.scenarios.items():
        _require(key == scenario.id, f"{game.id}: scenario {scenario.id!r} is listed as {key!r}")
    for option in game.options:
        if option.choices:
            known = option.default in option.choices
            _require(known, f"{game.id}: option {option.name} does not offer its default {option.default!r}")
    settled = game.settle_options({})
    again = game.settle_options({n: str(v) for n, v in settled.items() if v is not None})
    _require(settled == again, f"{game.id}: options written as text and read back differ: {settled}, {again}")
    for datum in game.manual.provenance():
        known = datum.origin in ("rulebook", "geodata", "reconstruction")
        _require(known, f"{game.id}: {datum.what!r} has the unknown origin {datum.origin!r}")


def check_position(game: AnyGame, state: Any) -> None:
    """A position is sound, says who decides or who won, can be looked at, copied and saved."""
    digest = game.digest(state)
    decision, outcome = game.decision(state), game.outcome(state)
    if decision is None:
        _require(outcome is not None, "nobody decides, yet there is no outcome")
        _require(next(iter(game.legal(state)), None) is None, "nobody decides, yet there are legal actions")
    else:
        _require(outcome is None, f"{decision.role} decides, yet the game has ended: {outcome}")
        _require(decision.role in game.roles, f"{decision.role!r} decides but is not a role of {game.roles}")
        _json("the data of the decision", decision.data)
    if outcome is not None:
        known = outcome.winner in ("", *game.roles)
        _require(known, f"the winner {outcome.winner!r} is not a role of {game.roles}")
        _json("the data of the outcome", outcome.data)
    problems = game.problems(state)
    _require(not problems, f"the position is broken: {'; '.join(problems)}")
    _require(game.digest(state.copy()) == digest, "a copy of the position has another digest")
    saved = _json("the saved position", game.to_data(state))
    _require(game.digest(game.from_data(saved)) == digest, "a position saved and loaded has another digest")
    _require(isinstance(game.turn(state), int), "the turn is not a number")
    game.look.summary(state), game.look.units(state), game.answers.vocabulary(state)
    for role in ("", *game.roles):
        _require(isinstance(game.look.scene(state, role), Scene), f"the scene for {role!r} is not a Scene")
        float(game.look.evaluate(state, role or game.roles[0]))
    _require(game.digest(state) == digest, "looking at the position changed it")


def check_texts(game: AnyGame, state: Any) -> None:
    """Nonsense is answered with NotationError, and a verb alone with that or an action."""
    digest = game.digest(state)
    for text in ("", "zzz", "zzz zzz", '"|;', *game.answers.vocabulary(state)[:40]):
        for ask in (game.parse, game.look.describe, game.answers.odds, game.answers.unit_options):
            try:
                ask(state, text)
            except NotationError as error:
                _require(bool(str(error)), f"{ask.__name__} refuses {text!r} without a word")
            except Exception as error:
                what = f"{ask.__name__} of {text!r} raises {type(error).__name__}: {error}"
                raise AssertionError(f"{what}; raise NotationError with the cure") from error
    _require(game.digest(state) == digest, "asking about the position changed it")


def check_actions(game: AnyGame, state: Any, rng: random.Random, pool: Pool, prefix: int = 12) -> None:
    """What is legal and what `why_not` admits are the same, for legal actions and for bent ones.

    Looks at the first `prefix` actions of the legal set, at a sample, at mutants of it, and at
    actions from other positions; admitted mutants are carried out.
    """
    legal, digest = game.legal(state), game.digest(state)
    first = list(islice(iter(legal), prefix))
    again = list(islice(iter(game.legal(state)), prefix))
    _require(first == again, "the legal actions come in another order the second time")
    _require(len(set(first)) == len(first), "the legal actions name one action twice")
    _require(object() not in legal, "any object is said to be legal")
    if game.decision(state) is None:
        for stale in pool.actions(rng):
            _agree(game, state, stale)
        return
    sample = legal.sample(rng)
    for action in dict.fromkeys([*first, sample]):
        pool.learn(action, rng)
        told = game.format(action)
        _require(action in legal, f"{told!r} is offered but is not in the legal set")
        refusal = game.why_not(state, action)
        _require(refusal is None, f"{told!r} is offered but refused: {refusal}")
        _check_notation(game, state, action)
    loaded = game.from_data(json.loads(json.dumps(game.to_data(state))))
    same = list(islice(iter(game.legal(loaded)), prefix)) == first
    _require(same, "a position saved and loaded has other legal actions")
    base = rng.choice([*first, sample])
    bent = [*mutants(base, pool, rng), *pool.actions(rng)]
    admitted = [action for action in bent if _agree(game, state, action)]
    _require(game.digest(state) == digest, "asking what is legal changed the position")
    for action in admitted:
        _check_notation(game, state, action)
        after, _ = game.apply(state, action, SeededDice(b"kit", 0))
        problems = game.problems(after)
        _require(not problems, f"{action!r} is admitted but breaks the position: {'; '.join(problems)}")
        _require(game.digest(state) == digest, f"{action!r}: apply changed the position it was given")


def _agree(game: AnyGame, state: Any, action: Any) -> bool:
    """Whether an action is admitted; `why_not` and the legal set must say the same and never raise."""
    try:
        refusal = game.why_not(state, action)
        member = action in game.legal(state)
    except Exception as error:
        what = f"{action!r} must be refused but raises {type(error).__name__}: {error}"
        raise AssertionError(what) from error
    admitted = refusal is None
    _require(member == admitted, f"{action!r}: in the legal set is {member}, but why_not says {refusal}")
    if refusal is not None:
        _require(isinstance(refusal, Refusal), f"{action!r}: why_not gave {refusal!r}, not a Refusal")
        _require(bool(refusal.reason and refusal.code), f"{action!r} is refused without a reason or a code")
        _json(f"the data of the refusal of {action!r}", refusal.data)
    return admitted


def _check_notation(game: AnyGame, state: Any, action: Any) -> None:
    text = game.format(action)
    one_line = text == " ".join(text.splitlines()) and text.strip() == text and text != ""
    _require(one_line, f"{action!r} is not written as one line: {text!r}")
    try:
        read = game.parse(state, text)
    except NotationError as error:
        raise AssertionError(f"{text!r} was written by the game but cannot be read: {error}") from error
    _require(read == action, f"{text!r} was written for {action!r} but is read as {read!r}")


def check_apply(game: AnyGame, state: Any, action: Any, seed: int, position: int) -> None:
    """`apply` leaves the position as it was, and gives the same for the same dice, also after a save."""
    before = game.digest(state)
    secret = str(seed).encode()
    dice, again, third = (SeededDice(secret, position) for _ in range(3))
    after, _ = game.apply(state, action, dice)
    _require(game.digest(state) == before, "apply changed the position it was given")
    digest = game.digest(after)
    second, _ = game.apply(state, action, again)
    same = game.digest(second) == digest and again.rolls == dice.rolls
    _require(same, "the same action and the same dice lead to two different positions")
    loaded = game.from_data(json.loads(json.dumps(game.to_data(state))))
    other, _ = game.apply(loaded, action, third)
    same = game.digest(other) == digest and third.rolls == dice.rolls
    _require(same, "a position saved and loaded plays on differently")


def check_events(events: Sequence[Any]) -> None:
    """Events have a kind and a text, and carry plain data only."""
    for event in events:
        _require(bool(event.kind and event.text), f"{event!r} has no kind or no text")
        _json(f"the data of event {event.kind!r}", event.data)


# ------------------------------------------------------------------ the session


def check_guards(session: Session, rng: random.Random) -> None:
    """A session refuses the wrong role, a stale digest, and everything once the game is over."""
    before = session.digest
    decision = session.decision
    if decision is None:
        answer = session.submit(session.game.roles[0], None)
        _require(isinstance(answer, Refusal) and answer.code == "over", "an action was taken after the end")
        return
    action = session.game.legal(session.state).sample(rng)
    for role in {*session.game.roles, ""} - {decision.role}:
        answer = session.submit(role, action)
        wrong = isinstance(answer, Refusal) and (answer.rule, answer.code) == (CORE, "role")
        _require(wrong, f"{role!r} could act though {decision.role} decides")
    answer = session.submit(decision.role, action, "0" * 64)
    wrong = isinstance(answer, Refusal) and (answer.rule, answer.code) == (CORE, "digest")
    _require(wrong, "an action for another position was taken")
    _require(session.digest == before and session.digest == session.game.digest(session.state), "it changed")


def check_end(session: Session, max_actions: int) -> None:
    """The game came to an end."""
    ended = session.decision is None and session.outcome is not None
    _require(ended, f"the game has not ended after {max_actions} actions")


def check_determinism(session: Session) -> None:
    """The same actions with the same seed lead through the same positions. For a game without undo."""
    assert session.seed is not None
    again = Session(session.game, session.scenario, session.options, session.seed, setting=session.setting)
    for entry in session.journal:
        answer = again.submit(entry.role, entry.action)
        _require(isinstance(answer, Entry), f"entry {entry.seq} is refused the second time: {answer}")
        same = again.journal[-1] == entry
        _require(same, f"entry {entry.seq} ({entry.text}) differs the second time: {again.journal[-1]}")


def check_undo(session: Session) -> None:
    """Undo leads back to the start through the same positions, and redo to the end again.

    Also finds rules that change a position which an earlier one shares data with. Plays on a copy.
    """
    again = _copy(session)
    due = [again.game.digest(again.game.start(again.scenario, again.options))]
    due += [entry.digest for entry in again.journal]
    actions = list(again.journal)
    undone = 0
    while not isinstance(_undo(again, lift=False), Refusal):
        undone += 1
        _require(again.digest == due[-1 - undone], f"undo of entry {actions[-undone].seq} leads elsewhere")
    for entry in actions[len(actions) - undone :]:
        refusal = again.redo(entry.role)
        _require(refusal is None, f"redo of entry {entry.seq} is refused: {refusal}")
        _require(again.digest == entry.digest, f"redo of entry {entry.seq} leads elsewhere")
    for entry, digest in zip(reversed(actions), reversed(due[:-1]), strict=True):
        refusal = _undo(again, lift=True)
        _require(refusal is None, f"undo of entry {entry.seq} is refused: {refusal}")
        fresh = again.game.digest(again.state)
        _require(fresh == digest, f"undo of entry {entry.seq} ({entry.text}) leads elsewhere")


def check_record(session: Session) -> None:
    """A record is read back, replays without a difference, and is written again with the same bytes."""
    text = record_text(record_of(session))
    report = replay(parse_record(text, "the record"), session.game)
    again = record_text(record_of(report.session))
    _require(again == text, "the record written again differs")
    _require(not report.warnings, f"the replay warns: {report.warnings}")


def check_bot(
    game: AnyGame, bot: Bot, scenario: str = "", seeds: Sequence[int] = (1,), **settings: Any
) -> None:
    """`check_game` with a bot in every seat."""
    check_game(game, scenario, seeds=seeds, bots=dict.fromkeys(game.roles, bot), **settings)


# ---------------------------------------------------------------------- helpers


def _copy(session: Session) -> Session:
    again = Session(session.game, session.scenario, session.options, session.seed, setting=session.setting)
    for entry in (e for e in session.journal if e.action is not None):
        dice = ScriptedDice(value for roll in entry.rolls for value in roll.values)
        again.restore(entry.seq, entry.role, entry.action, dice)
    return again


def _undo(session: Session, lift: bool) -> Refusal | None:
    last = next((e for e in reversed(session.journal) if e.action is not None), None)
    return session.undo(last.role if last else "", lift)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


def _json(what: str, data: Any) -> Any:
    """The data as JSON gives them back. Raises AssertionError for what JSON cannot say."""
    try:
        return json.loads(json.dumps(data if not isinstance(data, Mapping) else dict(data), allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(f"{what} is not plain JSON: {error}") from error


def _at(where: str, check: Any, *arguments: Any) -> None:
    """Run a check and say where it failed, also when the game itself raises."""
    try:
        check(*arguments)
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}") from error
    except Exception as error:
        what = f"{check.__name__} met {type(error).__name__}: {error}"
        raise AssertionError(f"{where}: {what}") from error
