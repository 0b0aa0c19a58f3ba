"""The series layer alone carries a game: the small one passes the kit that every plugin runs."""

import pytest

from golan_core.testing.kit import Effort, check_game


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_keep_every_promise(small, seed):
    check_game(small, "battle", seeds=(seed,), effort=Effort(every=5, prefix=8))


def test_free_set_up_keeps_every_promise(small):
    check_game(small, "battle", {"setup": "free"}, seeds=(4,), effort=Effort(every=7, prefix=8))
