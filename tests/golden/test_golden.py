"""Golden games: a change that is not meant to change play changes no step of any of them.

What differs on purpose is stored anew by `python tests/golden/playthrough.py --write`, which shows it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import playthrough
from playthrough import Play, all_plays, difference


@pytest.mark.parametrize("play", all_plays(), ids=lambda p: p.file.name.removesuffix(".txt.gz"))
def test_a_game_runs_as_it_is_stored(play: Play) -> None:
    assert play.file.exists(), f"store it: python {playthrough.__file__} --write {play.file.name}"
    assert not (found := difference(play, sparse=True)), "\n".join(found)


def test_every_stored_game_is_played() -> None:
    stored = {f.name for f in playthrough.HERE.glob("*.txt.gz")}
    assert stored == {play.file.name for play in all_plays()}
