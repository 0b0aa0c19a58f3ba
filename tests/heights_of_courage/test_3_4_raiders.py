"""HoC 3.4: Syrian raiders on the roads through impassable ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# 44.07 is the rulebook's own example: the road climbs the western escarpment there (rough, prohibited to
# Mech off the road). From it a leg unit can step to 45.08, rough ground without a road.
RAID = """
turn 5
phase israeli-movement
44.07: {unit}
31.10: Kahalani-A
oos: {oos}
"""


def raid(unit: str = "1/68-Inf", oos: str = "1/68-Inf") -> str:
    return RAID.format(unit=unit, oos=oos)


def free_hex(t: Any) -> str:
    """A neighbour of 44.07 that is no gate, found by asking."""
    rb = t.state.rules
    near = rb.around[rb.board.places["Gamla Rise"]] & rb.board.playable & ~rb.gates
    for h in range(rb.board.grid.size):
        if near >> h & 1 and t.allows(f"expel 1/68-Inf {rb.label(h)}"):
            return str(rb.label(h))
    raise AssertionError("there is no way off the road")


def test_3_4_an_unsupplied_blocker_is_pushed_one_hex_off_the_road(table: Callable[..., Any]) -> None:
    t = table(raid())
    goal = free_hex(t)
    t.do(f"expel 1/68-Inf {goal}")
    assert t.where("1/68-Inf") == goal


def test_3_4_only_while_marked_out_of_supply(table: Callable[..., Any]) -> None:
    t = table(raid(oos=""))
    assert t.code("expel 1/68-Inf 45.08") == ("HoC 3.4", "supplied")


def test_3_4_not_to_a_hex_where_it_blocks_still(table: Callable[..., Any]) -> None:
    t = table(raid())
    assert t.code("expel 1/68-Inf 44.08")[0] == "HoC 3.4"


def test_3_4_commandos_and_paratroops_stay(table: Callable[..., Any]) -> None:
    t = table(raid("1-Cdo", ""))
    assert t.code("expel 1-Cdo 45.08") == ("HoC 3.4", "safe")


def test_3_4_only_a_unit_that_denies_access(table: Callable[..., Any]) -> None:
    t = table("turn 5\nphase israeli-movement\n33.12: 1/68-Inf\n31.10: Kahalani-A\noos: 1/68-Inf\n")
    assert t.code("expel 1/68-Inf 33.13") == ("HoC 3.4", "no-gate")


def test_3_4_not_into_israeli_zoc(table: Callable[..., Any]) -> None:
    t = table(raid())
    goal = free_hex(t)
    rb = t.state.rules
    near = next(
        rb.label(h)
        for h in range(rb.board.grid.size)
        if rb.around[rb.board.grid.parse(goal)] >> h & 1
        and rb.board.grid.distance(h, rb.board.places["Gamla Rise"]) == 2
        and rb.zoc_mask[0][0][h] >> rb.board.grid.parse(goal) & 1
    )
    guarded = table(raid() + f"{near}: Cohen-A\n")
    assert guarded.code(f"expel 1/68-Inf {goal}") == ("HoC 3.4", "israelis")


def test_3_4_at_the_beginning_of_the_israeli_movement_phase(table: Callable[..., Any]) -> None:
    t = table(raid())
    goal = free_hex(t)
    t.do("move Kahalani-A 31.11")
    assert t.code(f"expel 1/68-Inf {goal}") == ("HoC 3.4", "late")
    assert table(raid().replace("israeli-movement", "syrian-movement")).code(f"expel 1/68-Inf {goal}") == (
        "HoC 3.4",
        "phase",
    )
