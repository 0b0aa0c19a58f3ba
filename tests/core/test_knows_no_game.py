"""The core and the series layer know no game: no name of a game's sides, places or terrain stands in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import golan_core
import golan_scs

WORDS = (
    "leja", "kuneitra", "quneitra", "israel", "syria", "hermon", "damascus", "badhr", "badr", "druze", "iraq",
    "jordan", "lebanon", "morocc", "kuwait", "saudi", "galilee", "yarmuk", "rafid", "nafakh", "tapline",
    "zvika", "sinai", "egypt", "purple.line", "golan.heights", "shocktroop", "owda", "yom.kippur",
    "courage", "middle.ground",
)  # fmt: skip


@pytest.mark.parametrize("package", [golan_core, golan_scs], ids=lambda package: package.__name__)
def test_no_word_of_a_game_stands_in_what_serves_all_games(package: object) -> None:
    """But for the names of tests under a rule of the series: they are where the tests are."""
    root = Path(str(package.__file__)).parent  # type: ignore[attr-defined]
    found = [
        f"{path.relative_to(root.parent)}:{number}: {line.strip()}"
        for path in sorted(root.rglob("*"))
        if path.suffix in (".py", ".toml", ".json")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search("|".join(WORDS), line, re.IGNORECASE) and "tests/" not in line
    ]
    assert found == []
