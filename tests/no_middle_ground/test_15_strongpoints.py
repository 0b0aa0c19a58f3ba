"""NMG 15.0: Israeli strong-points."""

from __future__ import annotations

from golan_no_middle_ground.rules.ground.zoc import zoc

# 1324 west of the ditch has a strong-point; a bridge leads there from 1424 and 1425.
TEXT = """
turn 3
active 5th
step {step}
cup: 36th
posts israeli: 1324
bridges: 1324-1424
{units}
"""


def at(table, step, *units):
    return table.at(TEXT.format(step=step, units="\n".join(units)))


def test_15_a_garrison_has_a_zone_of_control(table):
    at(table, "move", "1424: 47/1")
    found = table.hexes(zoc(table.state, 0))
    assert found == {"1323", "1325", "1423", "1424", "1223", "1224"}


def test_15_units_may_not_enter_it_while_it_stands(table):
    at(table, "move", "1424: 47/1")
    assert table.code("move 47/1 1324") == ("NMG 6.0", "enemy")


def test_15_israelis_come_and_go(table):
    table.at("turn 3\nactive 36th\nstep move\ncup: 5th\nposts israeli: 1324\n1224: 188/1\n1520: 47/1")
    table.do("move 188/1 1324")
    assert table.where("188/1") == "1324"
    assert table.hexes(table.state.posts_israeli) == {"1324"}


def test_15_a_unit_in_it_is_protected_from_bombardment_and_fire(table):
    at(table, "fire", "1424: 47/1", "1324: 188/1")
    events = table.throw("fire 1324 47/1 0", "fire", 6)
    shot = next(e for e in events if e.kind == "fire")
    assert [m[:2] for m in shot.data["modifiers"]] == [("cover and strong-point", 1)]
    at(table, "bombard", "1424: 47/1", "1426: 5/art", "1324: 188/1")
    events = table.do("bombard 1324 5/art 0", 6)
    assert next(e for e in events if e.kind == "bombardment").data["modifier"] == 1


def test_15_a_lone_garrison_can_neither_be_bombarded_nor_fired_on(table):
    at(table, "bombard", "1424: 47/1", "1426: 5/art", "1225: 188/1")
    assert table.code("bombard 1324 5/art 0") == ("NMG 9.0", "target")


def test_15_lost_for_good_when_an_assault_gives_r(table):
    at(table, "assault", "1424: 47/1 47/2 47/3")
    # fire of 1 misses on a 6; 9 against 2 is +7, a 2 gives R
    events = table.do("assault 1324 47/1,47/2,47/3 0", 6, 2)
    assert table.state.posts_israeli == 0
    assert table.state.lost_points == 1
    assert any(e.kind == "strong-point" and e.rule == "NMG 15.0" for e in events)
    assert table.waiting == "advance"
    table.do("advance 47/1,47/2")
    assert table.where("47/1") == "1324"


def test_15_it_stands_without_r(table):
    at(table, "assault", "1424: 47/1 47/2 47/3")
    table.do("assault 1324 47/1,47/2,47/3 0", 6, 5)  # +7 on a 5: 1/1
    table.do("hit 47/1")
    assert table.hexes(table.state.posts_israeli) == {"1324"}
    assert table.state.lost_points == 0
    assert table.waiting != "advance"


def test_15_hits_do_nothing_to_a_garrison(table):
    at(table, "assault", "1424: 47/1 47/2 47/3")
    before = table.wounds("israeli")
    table.do("assault 1324 47/1,47/2,47/3 0", 6, 5)
    assert table.wounds("israeli") == before


def test_15_its_units_retreat_with_r_and_it_is_lost_with_them(table):
    at(table, "assault", "1424: 47/1 47/2 47/3", "1324: 36/art")
    # the garrison's fire of 1 misses; 9 against 1 + 2 is +6, a 2 gives 0/1R
    table.do("assault 1324 47/1,47/2,47/3 0", 6, 2)
    assert table.disrupted("36/art")
    assert table.state.posts_israeli == 0
    assert table.waiting == "retreat"
    assert table.game.decision(table.state).role == "israeli"


def test_15_if_its_units_are_eliminated_without_r_the_garrison_holds_on(table):
    at(table, "assault", "1424: 47/1 47/2 47/3", "1324: 36/art*")
    # 9 against 1 + 2 is +6, a 4 gives 1/1R, a 5 1/1
    table.do("assault 1324 47/1,47/2,47/3 0", 6, 5)
    table.do("hit 47/1", 3)
    assert table.where("36/art") == "-2"
    assert table.hexes(table.state.posts_israeli) == {"1324"}
    assert table.waiting != "advance"


def test_15_no_supply_rule_touches_a_garrison(table):
    # it fires and defends with full strength wherever it stands: 1 and 2
    at(table, "assault", "1424: 47/1", "1320: 47/2", "1124: 47/3")
    events = table.throw("assault 1324 47/1 0", "assault", 6, other=6)
    assert next(e for e in events if e.kind == "defence").data["strength"] == 1
    assert next(e for e in events if e.kind == "resolution").data["defence"] == 2


def test_15_the_syrians_never_benefit_from_it(table):
    table.at(
        "turn 3\nactive 36th\nstep fire\ncup: 5th\nposts israeli: 1324\n1424: 47/1\n1325: 188/1\n1324: 7/1"
    )
    events = table.throw("fire 1424 7/1 0", "fire", 6)
    shot = next(e for e in events if e.kind == "fire")
    assert [m[:2] for m in shot.data["modifiers"]] == [("Israeli tanks by day", -1)]
