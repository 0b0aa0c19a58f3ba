"""Heights of Courage passes the kit that every plugin runs."""

from __future__ import annotations

import pytest

from golan_core.testing.kit import Effort, check_game
from golan_heights_of_courage.game import HeightsOfCourage

GAME = HeightsOfCourage()


@pytest.mark.parametrize(("scenario", "seed"), [("historical", 1), ("badhr", 2), ("al-owda", 3)])
def test_random_games_keep_every_promise(scenario: str, seed: int) -> None:
    check_game(GAME, scenario, seeds=(seed,), effort=Effort(every=25, prefix=6))


def test_free_set_up_keeps_every_promise() -> None:
    check_game(GAME, "badhr", {"setup": "free", "turns": 2}, seeds=(4,), effort=Effort(every=40, prefix=4))
