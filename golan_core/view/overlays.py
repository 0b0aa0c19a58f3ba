"""Overlays by title for `Game.overlays`, each worked out only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.view.scene import Overlay

Made = Callable[[], Sequence[Overlay]]


class Overlays(Mapping[str, Sequence[Overlay]]):
    """Overlays by title, each made only when it is asked for."""

    def __init__(self, makers: Mapping[str, Made]) -> None:
        self._makers = makers

    def __getitem__(self, title: str) -> Sequence[Overlay]:
        return self._makers[title]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def lit(kind: str, hexes: HexSet, label: str = "") -> list[Overlay]:
    """The overlay of a set of hexes, all with one label; no overlay for no hex."""
    found = tuple(members(hexes))
    return [Overlay(kind, found, (label,) * len(found) if label else ())] if found else []
