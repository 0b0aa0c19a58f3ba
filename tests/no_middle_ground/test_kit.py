"""No Middle Ground passes the kit that every plugin runs."""

from __future__ import annotations

import pytest

from golan_core.testing.kit import Effort, check_bot, check_game
from golan_no_middle_ground.bot import GreedyBot
from golan_no_middle_ground.game import NoMiddleGround

GAME = NoMiddleGround()
SCENARIOS = ("base", "badr", "target-damascus", "combined")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("setup", ["ready", "free"])
def test_random_games_keep_every_promise(scenario: str, setup: str) -> None:
    check_game(GAME, scenario, {"setup": setup}, seeds=(1,), effort=Effort(every=25, prefix=6))


def test_marches_by_road_and_turns_without_early_end_keep_every_promise() -> None:
    check_game(
        GAME, "base", {"road_march": True, "early_end": False}, seeds=(2,), effort=Effort(every=25, prefix=6)
    )


@pytest.mark.parametrize("scenario", ["badr", "target-damascus"])
def test_greedy_games_keep_every_promise(scenario: str) -> None:
    check_bot(GAME, GreedyBot(), scenario, seeds=(1,), effort=Effort(every=40, prefix=6))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("setup", ["nowhere", {}], "no scenario 'nowhere'"),
        ("setup", ["base", {}], "options are missing"),
        ("phase", 99, "phase is 99"),
        ("chit", 50, "chit is 50"),
        ("turn", 77, "turn is 77"),
        ("where", [-9] * 122, "not on the map"),
        ("where", [0], "a list of 122"),
    ],
)
def test_a_saved_position_that_cannot_be_is_refused(nmg, name, value, told):
    data = nmg.to_data(nmg.start("base", nmg.settle_options({})))
    with pytest.raises(ValueError, match=told):
        nmg.from_data({**data, name: value})
