"""NMG 12.0: retreats and advances after an assault; T:D 5.2: Syrian strong-points in combat."""

from __future__ import annotations

from golan_no_middle_ground.model.state import GONE

# --------------------------------------------------------------------- retreats

# Israelis in 1722 assault 1822, both clear: 10 against 3 is +7. Defensive fire misses on a 6; a 2 is 0/1R.
ROUT = """
turn 3
active 36th
step assault
cup: 5th
1722: 188/1 188/2
1822: 47/1
"""
R = (6, 2)


def routed(table, text, scenario="base", dice=R):
    table.at(text, scenario)
    return table.do("assault 1822 188/1,188/2 0", *dice)


def test_12_the_owner_of_the_defenders_retreats_them(table):
    routed(table, ROUT)
    assert table.waiting == "retreat"
    assert table.game.decision(table.state).role == "syrian"
    assert table.disrupted("47/1")


def test_12_a_retreat_leads_two_hexes_away(table):
    routed(table, ROUT)
    assert table.code("retreat 47/1 1823") == ("NMG 12.0", "way")
    assert table.code("retreat 47/1 1823 1824 1825") == ("NMG 12.0", "way")
    assert table.code("retreat 47/1 1922 1923") == ("NMG 12.0", "way")  # next to where it began
    table.do("retreat 47/1 1823 1824")
    assert table.where("47/1") == "1824"


def test_12_not_closer_to_any_attacker_at_any_step(table):
    # next to an attacker nothing but his own hex is closer, so every free hex about 1822 will do
    routed(table, ROUT)
    for way in ("1821 1820", "1922 2021", "1923 2023", "1823 1824", "1723 1724"):
        assert table.allows(f"retreat 47/1 {way}"), way
    assert table.code("retreat 47/1 1722 1621") == ("NMG 12.0", "way")
    grid, start = table.rb.grid, table.hex("1822")
    for action in table.game.legal(table.state):
        for attacker in (table.hex("1722"),):
            steps = [grid.distance(h, attacker) for h in (start, *action.path)]
            assert steps == sorted(steps)


def test_12_not_into_enemies_nor_over_the_gorge_nor_into_mountains(table):
    routed(table, ROUT + "1824: 7/1")
    assert table.code("retreat 47/1 1823 1824") == ("NMG 12.0", "way")
    # 1532 has the gorge on three sides
    table.at("turn 3\nactive 36th\nstep assault\ncup: 5th\n1632: 188/1 188/2\n1532: 47/1")
    table.do("assault 1532 188/1,188/2 0", *R)
    assert table.code("retreat 47/1 1431 1331") == ("NMG 12.0", "way")
    assert table.code("retreat 47/1 1432 1332") == ("NMG 12.0", "way")


def test_12_not_into_a_full_hex_but_through_one(table):
    routed(table, ROUT + "1824: 78/1 78/2 78/3\n1923: 51/1 51/2 51/3")
    assert table.code("retreat 47/1 1823 1824") == ("NMG 12.0", "way")
    assert table.allows("retreat 47/1 1923 1924")


def test_12_each_enemy_zone_entered_is_a_hit(table):
    routed(table, ROUT.replace("1822: 47/1", "1822: 47/1 47/2"), dice=(6, 1))  # 10 against 6: 0/1R
    table.do("hit 47/1")
    table.do("retreat 47/2 1821 1820")  # 1821 is next to 1722, 1820 is not
    assert table.disrupted("47/2")
    assert table.where("47/2") == "1820"
    table.do("retreat 47/1 1821 1820", 3)  # disrupted by the assault, the zone eliminates it
    assert table.where("47/1") == "-2"


def test_12_a_zone_hits_every_unit_of_a_stack_that_retreats_together(table):
    routed(table, ROUT.replace("1822: 47/1", "1822: 47/1 47/2"), dice=(6, 1))
    table.do("hit 47/1")
    table.do("retreat 47/1,47/2 1821 1820", 3)  # the die is for 47/1, that was disrupted
    assert table.where("47/1") == "-2"
    assert table.disrupted("47/2")


def test_12_no_hit_outside_the_zones(table):
    routed(table, ROUT)
    table.do("retreat 47/1 1922 2022")
    assert table.where("47/1") == "2022"
    assert table.disrupted("47/1")


def test_12_two_zones_entered_are_two_hits(table):
    # no supply reaches west over the ditch: 1320 and 1528, the roads, are held; so every way is as good
    text = "turn 3\nactive 36th\nstep assault\ncup: 5th\n1124: 188/1 188/2\n1224: 47/1 47/2"
    table.at(f"{text}\n1123: 7/1\n1320: 7/2\n1528: 7/3")
    table.do("assault 1224 188/1,188/2 0", 6, 1)  # 10 against 6 is +4, a 1: 0/1R
    table.do("hit 47/1")
    # 1223 is next to 1124 and 1123, 1222 to 1123: two hexes in zones, two hits, for a unit that was whole
    events = table.do("retreat 47/2 1223 1222", 3)
    assert next(e for e in events if e.kind == "retreat").data["hits"] == 2
    assert table.where("47/2") == "-2"
    table.do("retreat 47/1 1324 1423")  # no zone at all
    assert table.where("47/1") == "1423"


def test_12_disrupted_enemies_have_no_zone_to_hit_with(table):
    # an assault of 1/1R: the attackers' zone is there only while one of them is whole
    table.at(ROUT.replace("188/1 188/2", "188/1"))
    table.do("assault 1822 188/1 0", 6, 2)  # 5 against 3: 1/1R
    assert table.disrupted("188/1")
    table.do("retreat 47/1 1821 1820")
    assert table.where("47/1") == "1820"


def test_12_units_of_a_stack_retreat_together_or_apart(table):
    routed(table, ROUT.replace("1822: 47/1", "1822: 47/1 47/2"), dice=(6, 1))
    table.do("hit 47/1")
    table.do("retreat 47/1,47/2 1922 2022")
    assert table.where("47/1") == table.where("47/2") == "2022"


def test_12_one_hex_if_there_is_no_way_for_two(table):
    names = [
        "7/1",
        "7/2",
        "7/3",
        "7/mech",
        "Golani/1",
        "Golani/2",
        "679/1",
        "679/2",
        "679/3",
        "179/1",
        "179/2",
        "179/3",
    ]
    ring = [table.rb.label(h) for h in _ring(table, "1822", 2)]
    assert len(ring) == 12
    text = ROUT + "\n".join(f"{h}: {u}" for h, u in zip(ring, names, strict=True))
    table.at(text)
    table.do("assault 1822 188/1,188/2 0", *R)
    assert table.code("retreat 47/1 1923 1924") == ("NMG 12.0", "way")
    table.do("retreat 47/1 1923", 1)  # in an enemy zone: a disrupted unit is eliminated
    assert table.where("47/1") == "-2"


def _ring(table, label, distance):
    grid, centre = table.rb.grid, table.hex(label)
    return [h for h in range(grid.size) if grid.full >> h & 1 and grid.distance(h, centre) == distance]


def test_12_without_any_way_a_unit_is_gone_for_good_and_no_die_is_rolled(table):
    names = iter(["7/1", "7/2", "7/3", "7/mech", "Golani/1"])
    others = [table.rb.label(h) for h in _ring(table, "1822", 1) if table.rb.label(h) != "1722"]
    text = ROUT + "\n".join(f"{h}: {u}" for h, u in zip(others, names, strict=True))
    events = routed(table, text)
    assert table.state.where[table.unit("47/1")] == GONE
    gone = next(e for e in events if e.kind == "elimination")
    assert gone.data["permanent"] is True


def test_12_toward_supply_if_there_is_a_choice(table):
    # 7/1 in 2021 holds 2020, 2022, 1921, 1922, 2121 and 2122 in its zone: an end there is out of supply
    routed(table, ROUT + "2021: 7/1")
    assert table.code("retreat 47/1 1923 2022") == ("NMG 12.0", "way")
    assert table.allows("retreat 47/1 1923 2023")


# --------------------------------------------------------------------- advances


def test_12_attackers_may_enter_the_emptied_hex(table):
    routed(table, ROUT)
    table.do("retreat 47/1 1922 2022")
    assert table.waiting == "advance"
    assert table.game.decision(table.state).role == "israeli"
    table.do("advance 188/1,188/2")
    assert table.where("188/1") == table.where("188/2") == "1822"


def test_12_nobody_need_advance(table):
    routed(table, ROUT)
    table.do("retreat 47/1 1922 2022")
    table.do("advance none")
    assert table.where("188/1") == "1722"


def test_12_only_attackers_that_are_whole_advance(table):
    table.at(ROUT.replace("188/1 188/2", "188/1 188/2 7/1"))
    table.do("assault 1822 188/1,188/2 0", 6, 3)  # +7 on a 3: 1/1R
    table.do("hit 188/2")
    table.do("retreat 47/1 1922 2022")
    assert table.code("advance 188/2") == ("NMG 12.0", "unable")
    assert table.code("advance 7/1") == ("NMG 12.0", "unable")
    assert table.code("advance 188/1,188/1") == ("NMG 12.0", "twice")
    assert table.allows("advance 188/1")


def test_12_three_at_most_advance(table):
    table.at(ROUT + "1723: 7/1\n1821: 7/2")
    table.do("assault 1822 188/1,188/2,7/1,7/2 0", 6, 2, 3)  # 20 against 3: 0/2R, the unit is lost
    assert table.waiting == "advance"
    assert table.code("advance 188/1,188/2,7/1,7/2") == ("NMG 5.1", "stacking")
    assert table.allows("advance 188/1,188/2,7/1")


def test_12_no_advance_without_r_while_a_defender_is_left(table):
    routed(table, ROUT, dice=(6, 5))  # +7 on a 5: 1/1
    table.do("hit 188/1")
    assert table.waiting != "advance"
    assert table.where("47/1") == "1822"


def test_12_an_advance_follows_when_all_defenders_are_eliminated_without_r(table):
    table.at(ROUT.replace("47/1", "47/1*").replace("188/1 188/2", "188/1"))
    table.do("assault 1822 188/1 0", 5, 1)  # 5 against 2 is +3; a 5 is 1/1: the disrupted unit is eliminated
    assert table.where("47/1") == "-2"
    assert table.waiting != "advance"  # the only attacker was disrupted
    table.at(ROUT.replace("47/1", "47/1*"))
    table.do("assault 1822 188/1,188/2 0", 5)  # +8 on a 5: 1/1
    table.do("hit 188/1", 1)  # and the disrupted defender is eliminated
    assert table.waiting == "advance"


def test_12_mines_and_bridged_ditch_cost_nothing_in_an_advance(table):
    text = "turn 5\nactive 36th\nstep assault\ncup: 5th\nbridges: 1324-1424\n1424: 47/1*\n1324: 188/1 188/2"
    table.at(text)
    table.do("assault 1424 188/1,188/2 0", 2, 3)  # 10 against 2 is +8, a 2 is 0/1R
    table.do("advance 188/1,188/2")
    assert table.where("188/1") == "1424"


# ------------------------------------------------------- T:D 5.2, Syrian strong-points

POST = """
turn 15
active 36th
step assault
cup: 5th
posts syrian: 1822
1722: 188/1 188/2
1822: {stack}
"""


def test_td_5_2_un_disrupted_defenders_hold_the_strong_point(table):
    # 10 against 3 + 3 is +4; a 1 is 0/1R
    events = routed(table, POST.format(stack="47/1 47/2"), "target-damascus", (6, 1))
    assert table.waiting == "hits"
    table.do("hit 47/1")  # disrupted by the result itself: it was whole before the resolution
    assert table.waiting != "retreat"
    assert table.where("47/1") == table.where("47/2") == "1822"
    assert table.hexes(table.state.posts_syrian) == {"1822"}
    assert events


def test_td_5_2_those_disrupted_before_the_resolution_retreat(table):
    # 10 against 3 + 2 is +5; a 1 is 0/1R; the hit falls on the whole unit
    routed(table, POST.format(stack="47/1 47/2*"), "target-damascus", (6, 1))
    assert table.disrupted("47/1")
    assert table.game.decision(table.state).data["units"] == ["47/2"]
    table.do("retreat 47/2 1922 2022")
    assert table.where("47/1") == "1822"
    assert table.waiting != "advance"
    assert table.hexes(table.state.posts_syrian) == {"1822"}


def test_td_5_2_destroyed_when_all_defenders_retreat(table):
    # two disrupted units of 2 each: 10 against 4 is +6, a 2 is 0/1R
    routed(table, POST.format(stack="47/1* 47/2*"), "target-damascus", (2,))
    table.do("hit 47/1", 3)
    table.do("retreat 47/2 1922 2022")
    assert table.state.posts_syrian == 0
    table.do("advance 188/1")
    assert table.where("188/1") == "1822"


def test_td_5_2_destroyed_when_all_defenders_are_eliminated_in_an_assault(table):
    table.at(POST.format(stack="47/1*"), "target-damascus")
    table.do("assault 1822 188/1,188/2 0", 2, 3)  # +8 on a 2: 0/1R
    assert table.state.posts_syrian == 0
    assert table.waiting == "advance"


def test_td_5_2_destroyed_when_fire_eliminates_the_last_defender(table):
    text = POST.format(stack="47/1*").replace("step assault", "step fire")
    table.at(text, "target-damascus")
    events = table.do("fire 1822 188/1,188/2 0", 1, 3)  # strength 12 by day, a 1 with -1 +1: 3 hits
    assert table.where("47/1") == "-2"
    assert table.state.posts_syrian == 0
    assert any(e.kind == "strong-point" and e.rule == "T:D 5.2" for e in events)


def test_td_5_2_not_destroyed_while_a_defender_is_left_after_fire(table):
    text = POST.format(stack="47/1* 47/2").replace("step assault", "step fire")
    table.at(text, "target-damascus")
    table.do("fire 1822 188/1 0", 3)  # strength 6, one hit: the whole unit must take it
    assert table.disrupted("47/2")
    assert table.hexes(table.state.posts_syrian) == {"1822"}


def test_td_5_2_israeli_zones_do_not_hit_who_retreats_into_a_strong_point(table):
    text = ROUT.replace("turn 3", "turn 15") + "posts syrian: 1821 1820"
    routed(table, text, "target-damascus")
    table.do("retreat 47/1 1821 1820")  # 1821 is next to 1722 but no Israeli zone reaches into it
    assert table.where("47/1") == "1820"
    assert table.hexes(table.state.posts_syrian) == {"1820", "1821"}
