"""What can be laid over the map: zones, supply, points, ranges, reach, landing zones."""

from __future__ import annotations

from typing import Any

import pytest

from golan_core.view.scene import Overlay


def lit(table: Any, title: str, *units: str, role: str = "israeli") -> dict[str, dict[str, str]]:
    """By kind of overlay: labels of hexes with what is written there."""
    found: dict[str, dict[str, str]] = {}
    made: list[Overlay] = table.game.look.overlays(table.state, role, units)[title]
    for o in made:
        notes = o.labels or ("",) * len(o.hexes)
        found.setdefault(o.kind, {}).update(
            {table.rb.label(h): note for h, note in zip(o.hexes, notes, strict=True)}
        )
    return found


def test_there_are_no_more_overlays_than_keys(table: Any) -> None:
    table.at("turn 16", "target-damascus")
    titles = list(table.game.look.overlays(table.state, "israeli"))
    assert len(titles) == 8
    assert len(list(table.at("turn 3").game.look.overlays(table.state, "israeli"))) == 7


def test_zones_of_control_are_those_of_the_rules(table: Any) -> None:
    from golan_no_middle_ground.rules.ground.zoc import zoc

    table.at("1022: 188/1\n0622: 36/art\n1725: 47/1*")
    assert set(lit(table, "ZOC Israeli")["zoc:israeli"]) == table.hexes(zoc(table.state, 0))
    assert "1023" in lit(table, "ZOC Israeli")["zoc:israeli"]
    assert "0623" not in lit(table, "ZOC Israeli")["zoc:israeli"], "artillery has none"
    assert lit(table, "ZOC Syrian") == {}, "disrupted units have none"


def test_supply_shows_the_network_and_who_is_or_would_be_out(table: Any) -> None:
    table.at("0921: 188/1\n1025: 7/1\noos: 7/1\n1724: 47/1")
    found = lit(table, "Supply Israeli")
    assert "0921" in found["supply:israeli"]
    assert found["oos"] == {"1025": "OOS"}, "judged in the Status Phase, though a line leads there now"
    assert "danger" not in found
    table.at("0921: 188/1\nheld: 0330 0415 0420 0425 0537")
    found = lit(table, "Supply Israeli")
    assert found == {"danger": {"0921": "out"}}
    assert "oos" not in lit(table, "Supply Syrian")


def test_allied_units_in_hand_have_a_source_more(table: Any) -> None:
    east = [f"38{row:02d}" for row in range(1, 28)]
    tanks = [u.id for u in table.rb.units if u.side == 0 and u.kind in ("tank", "mech")]
    wall = "".join(f"{h}: {unit}\n" for h, unit in zip(east, tanks, strict=False))
    table.at(f"turn 18\n2827: 12/1\n2820: 47/1\n{wall}", "target-damascus")
    assert "2820" not in lit(table, "Supply Syrian").get("supply:syrian", {}), "the east edge is taken"
    assert "2820" in lit(table, "Supply Syrian", "12/1")["supply:syrian"]


def test_points_are_written_in_the_hexes_that_bring_them(table: Any) -> None:
    table.at("held: 1220\n1820: 188/1\n0425: 47/1")
    found = lit(table, "Score")
    assert found["control:syrian"]["1220"] == "1"
    assert found["control:israeli"]["1820"] == "2"
    assert found["control:syrian"]["1922"] == "2"
    assert found["control:syrian"]["0425"] == "3"
    assert found["control:israeli"]["0420"] == "3"


def test_the_points_that_are_lit_are_those_that_are_scored(table: Any) -> None:
    from golan_no_middle_ground.rules.war.victory import scores

    table.at("turn 16\n1518: 188/1\n2414: 7/1", "target-damascus")
    mine = lit(table, "Score")["control:israeli"]
    assert sum(map(int, mine.values())) == scores(table.state)[0].points == 2
    assert "3203" in lit(table, "Score")["range"]


def test_artillery_reaches_as_far_as_its_range(table: Any) -> None:
    table.at("1020: 36/art\n0722: 210/art*\n1724: 5/art")
    found = set(lit(table, "Artillery")["range"])
    centre = table.hex("1020")
    assert found == table.hexes(table.rb.grid.within(centre, 6) & table.rb.passable)
    held = set(lit(table, "Artillery", "210/art")["range"])
    assert "0724" in held
    assert "1724" in lit(table, "Artillery", role="syrian")["range"]


def test_reach_has_the_cost_of_each_hex(table: Any) -> None:
    from golan_no_middle_ground.rules.ground.movement import reach_of

    table.at("turn 3\n1022: 188/1 7/mech")
    units = [table.unit("188/1"), table.unit("7/mech")]
    costs = {table.rb.label(h): str(mp) for h, mp in reach_of(table.state, units).cost.items() if mp}
    assert lit(table, "Reach", "188/1", "7/mech")["reach"] == costs
    assert lit(table, "Reach") == {}
    assert len(lit(table, "Reach", "188/1")["reach"]) > len(costs)


def test_a_disrupted_unit_reaches_only_where_it_may_fall_back_to(table: Any) -> None:
    table.at("turn 3\nactive 36th\nstep fall back\n1320: 188/1*\n1321: 188/2\n1419: 47/1")
    found = lit(table, "Reach", "188/1")["reach"]
    assert max(map(int, found.values())) == 4, "half the MP"
    near = {n.label for n in table.game.look.scene(table.state).board_view.hexes
            if table.rb.grid.distance(n.id, table.hex("1419")) == 1}  # fmt: skip
    assert not near & set(found)
    assert all(table.allows(f"move 188/1 {h}") for h in ("1220", "1120") if h in found)
    both = lit(table, "Reach", "188/1", "188/2")["reach"]
    assert len(both) > len(found)


@pytest.mark.parametrize(("hex_label", "lands"), [("2414", True), ("3620", False), ("2820", False)])
def test_landing_zones_leave_out_desert_and_enemies(table: Any, hex_label: str, lands: bool) -> None:
    table.at("turn 18\n2820: 47/1", "target-damascus")
    assert (hex_label in lit(table, "Landing")["landing"]) == lands


def test_unknown_units_in_hand_are_nobody(table: Any) -> None:
    table.at("1022: 188/1")
    assert lit(table, "Reach", "nobody") == {}


def test_overlays_do_not_change_the_position(table: Any) -> None:
    table.at("turn 18\n1518: 188/1\n2820: 47/1\n3203: CP", "target-damascus")
    before = table.game.digest(table.state)
    for title in table.game.look.overlays(table.state, "israeli", ("188/1",)):
        lit(table, title, "188/1")
    assert table.game.digest(table.state) == before
