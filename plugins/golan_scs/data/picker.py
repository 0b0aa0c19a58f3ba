"""Finds counters by what data files call them: an id, an id with *, or a formation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from golan_core.data.data_files import fail, known
from golan_scs.model.definition import Counter


def side_index(file: str, place: str, name: str, sides: Sequence[str]) -> int:
    """Index of a side. Raises DataError for an unknown one."""
    if name not in sides:
        fail(file, place, f"unknown side {name!r}", known(name, sides))
    return sides.index(name)


class Roster:
    """The counters of a game, to be picked by word."""

    def __init__(self, counters: Sequence[Counter], sides: Sequence[str]) -> None:
        self.counters = tuple(counters)
        self.sides = tuple(sides)
        self._ids = {c.id: (c.index,) for c in counters}
        self._groups: dict[str, tuple[int, ...]] = {}
        for c in counters:
            for name in {c.formation, c.brigade, c.division} - {""}:
                self._groups[name] = (*self._groups.get(name, ()), c.index)

    def pick(self, file: str, place: str, words: Iterable[str], side: int | None = None) -> tuple[int, ...]:
        """Indices of the counters meant, each once, in the order of the words.

        A word is an id, the name of a formation, brigade or division, or an id with * for any ending.
        Raises DataError for a word that names no counter, or one that is not of `side`.
        """
        found: dict[int, None] = {}
        for word in words:
            for unit in self._units(file, place, word):
                if side is not None and self.counters[unit].side != side:
                    owner = self.sides[self.counters[unit].side]
                    fail(file, place, f"{word} is {owner}", f"name units of the {self.sides[side]} side")
                found[unit] = None
        return tuple(found)

    def one(self, file: str, place: str, word: str, side: int | None = None) -> int:
        """Index of the counter with an id. Raises DataError as `pick`, and for a word that means several."""
        found = self.pick(file, place, [word], side)
        if len(found) > 1:
            fail(file, place, f"{word!r} means {len(found)} units", "name one by its id")
        return found[0]

    def _units(self, file: str, place: str, word: str) -> tuple[int, ...]:
        found = self._ids.get(word) or self._groups.get(word)
        if found is None and "*" in word:
            found = tuple(c.index for c in self.counters if fnmatchcase(c.id, word))
        if not found:
            fail(file, place, f"no unit is called {word!r}", _cure(word, [*self._ids, *self._groups]))
        return found


def _cure(word: str, names: Sequence[str]) -> str:
    # All names would be too many to list.
    hint = known(word, names)
    return hint if "mean" in hint else "take an id or a formation from counters.toml"
