"""Choices: what a table lights up is legal, and nothing that is legal is kept from it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golan_core.bots import RandomBot, playout
from golan_core.play.session import Session
from golan_core.testing.toy import Toy
from golan_core.view.choices import choice_of, names_of, with_names


def positions(game: Any, scenario: str, seed: int, count: int, **options: Any) -> list[Any]:
    """Positions of a random game with at least one of each kind of decision that came up."""
    found: list[Any] = []
    kinds: dict[str, Any] = {}

    def keep(state: Any, *_: Any) -> None:
        decision = game.decision(state)
        if decision is not None:
            found.append(state)
            kinds.setdefault(decision.kind, state)

    playout(game, {r: RandomBot() for r in game.roles}, scenario, options, seed, each=keep)
    return [*kinds.values(), *found[:: max(1, len(found) // count)]]


def check(game: Any, state: Any, rng: random.Random) -> None:
    """All choices of a position, and those of some stacks, are legal and lead where they say."""
    legal, decision = game.legal(state), game.decision(state)
    for number, choice in enumerate(rng.sample(every := game.answers.choices(state), min(60, len(every)))):
        assert choice.action in legal, choice
        assert choice.label == game.format(choice.action)
        assert game.parse(state, choice.label) == choice.action
        if choice.hex and number < 3:
            there = game.answers.choices(state, (), choice.hex)
            assert choice.action in [c.action for c in there]
            assert {c.hex for c in there} == {choice.hex}
    actors = set(game.answers.actors(state))
    assert {u for c in every for u in c.units} <= actors
    plain = {game.format(c.action) for c in game.answers.plain(state)}
    assert plain <= {c.label for c in every} | plain
    assert all(not c.hex and c.action in legal for c in game.answers.plain(state))
    stacks = [[c.unit for c in pile] for pile in game.look.scene(state).stacks().values()]
    for stack in rng.sample(stacks, min(4, len(stacks))):
        for units in (stack, stack[:1], stack[:2]):
            for choice in game.answers.choices(state, units):
                assert choice.action in legal, (decision, choice)
                assert set(choice.units) == set(units)
                assert not choice.path or choice.path[-1] == choice.hex


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_race_offers_exactly_what_is_legal(toy: Toy, seed: int) -> None:
    for state in positions(toy, "level", seed, 20):
        check(toy, state, random.Random(seed))
        assert [c.action for c in toy.answers.choices(state)] == list(toy.legal(state))
        assert toy.answers.plain(state) == toy.answers.choices(state)
        assert toy.answers.actors(state) == []


@pytest.mark.parametrize(("scenario", "seed", "options"), [("badhr", 1, {"turns": 1}), ("historical", 4, {})])
def test_every_choice_of_the_series_is_legal(hoc: Any, scenario: str, seed: int, options: Any) -> None:
    kinds = set()
    for state in positions(hoc, scenario, seed, 3, **options):
        check(hoc, state, random.Random(seed))
        kinds.add(hoc.decision(state).kind)
    assert {"movement", "exploitation"} <= kinds
    assert scenario == "badhr" or {"combat", "support", "retreat", "losses", "advance"} <= kinds


@pytest.mark.parametrize(("scenario", "seed"), [("badr", 1), ("target-damascus", 2)])
def test_every_choice_of_no_middle_ground_is_legal(nmg: Any, scenario: str, seed: int) -> None:
    kinds = set()
    for state in positions(nmg, scenario, seed, 3):
        check(nmg, state, random.Random(seed))
        kinds.add(nmg.decision(state).kind)
    assert {"initiative", "operations", "move", "bombard", "fire", "assault", "arrivals"} <= kinds
    assert scenario == "badr" or {"hermon", "replacements", "again", "early-end"} <= kinds


def test_a_unit_alone_is_offered_all_of_its_legal_moves(hoc: Any) -> None:
    session = Session(hoc, "badhr", seed=1)
    offered = {c.action for c in hoc.answers.choices(session.state, ["1/51-Tank"])}
    assert offered == {
        a for a in hoc.legal(session.state) if getattr(a, "units", ()) == (hoc.words.unit("1/51-Tank"),)
    }


def test_a_stack_of_two_speeds_goes_where_both_can_go(hoc: Any) -> None:
    session = Session(hoc, "badhr", seed=1)
    stack = ["1/52-Inf", "4/52-Tank"]
    together = {c.hex: c.cost for c in hoc.answers.choices(session.state, stack)}
    alone = [{c.hex: c.cost for c in hoc.answers.choices(session.state, [u])} for u in stack]
    assert together
    for label, cost in together.items():
        assert all(label in each and cost >= each[label] for each in alone)


def test_choices_of_nobody_and_of_unknown_names(hoc: Any) -> None:
    session = Session(hoc, "badhr", seed=1)
    assert hoc.answers.choices(session.state, ["1/99-Nobody"]) == []
    assert hoc.answers.choices(session.state, ["Kahalani-A"]) == []  # not its turn


def test_words_of_an_action_and_back(hoc: Any) -> None:
    state = Session(hoc, "badhr", seed=1).state
    for text in ("move 1/51-Tank,2/51-Tank 36.24 37.24", "support 2 none", "lose 1/51-Tank,1/51-Tank", "end"):
        action = hoc.parse(state, text)
        names = names_of(action, hoc.words)
        assert with_names(action, names, hoc.words) == action
    choice = choice_of(hoc.parse(state, "move 1/51-Tank 36.24 37.24"), hoc)
    assert (choice.units, choice.hex, choice.path) == (("1/51-Tank",), "37.24", ("36.24", "37.24"))
