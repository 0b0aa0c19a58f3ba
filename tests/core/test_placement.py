"""The places of units: what `put` keeps up to date is what `rebuild` derives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from golan_core.model.placement import Placement

OFF = -1
SIDES = (0, 1, 0, 1, 1)


class Watched(Placement[str]):
    """A placement that notes which sides were touched."""

    __slots__ = ("touched",)

    def forget(self) -> None:
        self.touched: list[int] = []

    def touch(self, side: int) -> None:
        self.touched.append(side)


@given(st.lists(st.tuples(st.integers(0, len(SIDES) - 1), st.integers(-3, 4)), max_size=30))
def test_put_keeps_what_rebuild_derives(moves: list[tuple[int, int]]) -> None:
    units: Placement[str] = Placement(SIDES, OFF)
    for unit, place in moves:
        units.put(unit, place)
    kept = (dict(units.stacks), units.occupied)
    units.rebuild()
    assert kept == (units.stacks, units.occupied)


def test_all_begin_off_the_map() -> None:
    units: Placement[str] = Placement(SIDES, OFF)
    assert units.where == [OFF] * 5
    assert units.on_map(0) == units.on_map(1) == []
    assert units.rosters == ((0, 2), (1, 3, 4))


def test_a_stack_lists_its_units_lowest_first() -> None:
    units: Placement[str] = Placement(SIDES, OFF)
    for unit in (4, 1, 3):
        units.put(unit, 7)
    assert units.stack(7) == (1, 3, 4)
    assert units.stack(6) == ()
    assert units.occupied == (0, 1 << 7)
    assert units.on_map(1) == [1, 3, 4]


def test_a_move_touches_its_side_and_standing_still_does_not() -> None:
    units = Watched(SIDES, OFF)
    units.put(1, 3)
    units.put(0, 3)
    units.put(0, 3)
    assert units.touched == [1, 0]
    units.rebuild()
    assert units.touched == []


def test_procedures_nest() -> None:
    units: Placement[str] = Placement(SIDES, OFF)
    units.push("attack", "losses")
    units.swap("retreat")
    assert units.pop() == "retreat"
    assert units.frames == ("attack",)
