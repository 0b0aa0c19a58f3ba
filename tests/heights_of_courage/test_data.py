from collections import Counter, defaultdict
from datetime import datetime, timedelta
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise

import pytest

from golan_core.map.hexes import hexset, members
from golan_heights_of_courage.game import SIDES
from golan_scs.data.loading import load_definition
from golan_scs.data.provenance import provenance
from golan_scs.model.definition import PROHIBITED

DATA = files("golan_heights_of_courage") / "data"
SCENARIOS = ("historical", "short", "badhr", "al-owda")


@pytest.fixture(scope="module")
def game():
    return load_definition(DATA, sides=SIDES)


def at(game, label):
    return game.board.grid.parse(label)


def unit(game, name):
    index = game.ids.get(name.lower())
    assert index is not None, name
    return game.counters[index]


# ------------------------------------------------------------------- counters


def test_all_counters_are_there(game):
    nations = Counter(c.nation for c in game.counters)
    assert nations == {"israeli": 118, "syrian": 110, "iraqi": 14, "moroccan": 3, "jordanian": 3}
    assert len(game.counters) == len(game.ids) == 248
    assert all((c.side == 0) == (c.nation == "israeli") for c in game.counters)
    kinds = Counter((c.side, c.kind) for c in game.counters)
    assert kinds[0, "strongpoint"] == 14
    assert (kinds[0, "hq"], kinds[1, "hq"]) == (3, 6)
    assert (kinds[0, "artillery"], kinds[1, "artillery"]) == (4, 4)


def test_ids_can_be_typed_and_told_apart(game):
    for c in game.counters:
        assert not set(c.id) & set(" ,*;()@=\t"), c.id
        assert c.name == c.name.strip() != ""


def test_what_the_rules_say_of_special_counters(game):
    for c in game.counters:
        if c.kind == "hq":  # 1.5
            assert (c.attack, c.defense) == ((0,), (1,))
            assert c.range > 0
        if c.kind == "strongpoint":  # 2.2
            assert (c.steps, c.attack, c.ma, c.mobility) == (2, (0, 0), 0, "none")
        if c.kind == "artillery":  # 1.7b: the reverse is the Fired side
            assert c.steps == 1
            assert c.range > 0
        if c.kind in ("commando", "airborne"):  # 1.10
            assert c.mobility == "leg"
        assert c.steps <= 2
        assert c.attack == tuple(sorted(c.attack))
    zvika = unit(game, "Zvika")  # 2.3c
    assert (zvika.steps, zvika.attack, zvika.defense, zvika.traits) == (1, (2,), (2,), {"zvika"})
    reserve = {c.id for c in game.counters if "reserve" in c.traits}  # 3.3
    assert reserve == {"30-Inf", "90-Inf", "88-Arm", "141-Arm", "62-Mech"}


def test_syrian_brigades_have_four_battalions_and_a_division_its_stripe(game):
    brigades = Counter(c.brigade for c in game.counters if c.nation == "syrian" and c.brigade)
    assert set(brigades.values()) == {4}
    assert brigades["52 Bde"] == 4
    stripes = Counter(c.division for c in game.counters if c.division)
    assert stripes == {
        "7 Inf Div": 19, "9 Inf Div": 19, "5 Inf Div": 19, "1 Arm Div": 15, "3 Arm Div": 15, "Iraqi": 14,
    }  # fmt: skip
    assert all(c.division == "Iraqi" for c in game.counters if c.nation == "iraqi")
    assert {c.id for c in game.counters if c.kind == "hq" and c.side == 1} == {
        "7-HQ", "9-HQ", "5-HQ", "1-HQ", "3-HQ", "HQ-Iraq",
    }  # fmt: skip


# --------------------------------------------------------------------- tables


def ways(total):
    """Rolls of two dice out of 36 that come to a total."""
    return 6 - abs(total - 7)


def mean(game, column, value):
    return sum(ways(t) * value(row[column]) for t, row in game.table.items()) / 36


def test_the_mean_results_of_the_combat_table(game):
    columns = range(len(game.columns))
    assert game.columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
    attacker = [round(mean(game, c, lambda r: r.attacker), 2) for c in columns]
    defender = [round(mean(game, c, lambda r: r.defender), 2) for c in columns]
    retreat = [round(mean(game, c, lambda r: r.defender_retreat > 0), 2) for c in columns]
    assert attacker == [1.78, 1.58, 1.11, 0.89, 0.81, 0.67, 0.50, 0.31]
    assert defender == [0.92, 1.08, 1.19, 1.42, 1.50, 1.67, 1.89, 2.11]
    assert retreat == [0.17, 0.28, 0.42, 0.42, 0.58, 0.72, 0.83, 0.83]


def test_corners_of_the_combat_table(game):
    assert [r.code for r in game.table[7]] == [
        "A2D1", "A2D1", "A1D1", "A1D1", "A1D1r1", "A1D2r1", "D2r2", "D2r2",
    ]  # fmt: skip
    assert [game.table[t][0].code for t in (2, 12)] == ["A3r1", "D2r2"]
    assert [game.table[t][7].code for t in (2, 12)] == ["A2D1", "D3r3"]
    assert game.table[2][0].attacker_retreat == 1
    assert game.table[2][0].defender_retreat == 0


@pytest.mark.parametrize(
    ("kind", "leg", "mech", "defense", "option"),
    [
        ("clear", 2, 2, 1, False),
        ("broken", 4, 4, 2, False),
        ("tel", 4, 4, 2, False),
        ("mountain", 6, PROHIBITED, 3, True),
        ("rough", 6, PROHIBITED, 3, True),
        ("leja", 6, PROHIBITED, 2, True),
        ("town", 2, 2, 1, True),
        ("kuneitra", 2, 2, 1, False),
    ],
)
def test_terrain_effects(game, kind, leg, mech, defense, option):
    effect = game.hex_effects[kind]
    assert (effect.leg, effect.mech, effect.defense, effect.ignore_retreat) == (leg, mech, defense, option)


@pytest.mark.parametrize(
    ("kind", "leg", "mech", "attack"),
    [
        ("river", PROHIBITED, PROHIBITED, Fraction(1, 3)),
        ("lake", PROHIBITED, PROHIBITED, Fraction(1, 3)),
        ("escarpment", PROHIBITED, PROHIBITED, Fraction(1, 3)),
        ("ravine", PROHIBITED, PROHIBITED, Fraction(1, 3)),
        ("up_slope", 4, 4, Fraction(1, 2)),
        ("wadi", 4, 6, Fraction(1, 2)),
        ("ditch", 4, 6, Fraction(1, 2)),
    ],
)
def test_hexside_effects(game, kind, leg, mech, attack):
    effect = game.side_effects[kind]
    assert (effect.leg, effect.mech, effect.attack, effect.owner) == (leg, mech, attack, None)


@pytest.mark.parametrize(("side", "owner"), [("israeli", 0), ("syrian", 1)])
def test_a_fortification_works_for_its_flag(game, side, owner):
    into, out = game.side_effects[f"fort_{side}_in"], game.side_effects[f"fort_{side}_out"]
    for effect in (into, out):
        assert (effect.leg, effect.mech, effect.leg_owner, effect.mech_owner) == (4, 6, 2, 4)
        assert effect.owner == owner
    assert (into.attack, into.ignore_retreat) == (Fraction(1, 2), True)
    assert (out.attack, out.ignore_retreat) == (1, False)


def test_the_commitment_table(game):
    table = game.extra["commitment"]
    assert [len(table[die][0]) for die in range(1, 7)] == [0, 5, 5, 5, 5, 15]
    assert [table[die][1] for die in range(1, 7)] == [False, True, True, True, False, False]
    assert set(table[5][0]) == {"3-HQ", "1/15-Mech", "2/15-Mech", "3/15-Mech", "4/15-Tank"}


def test_the_track_runs_from_6_to_28_october(game):
    starts = [datetime.fromisoformat(t.start) for t in game.track]
    ends = [datetime.fromisoformat(t.end) for t in game.track]
    assert [t.number for t in game.track] == list(range(1, 18))
    assert starts[1:] == ends[:-1]
    assert starts[0] == datetime(1973, 10, 6, 14)
    assert ends[16] == datetime(1973, 10, 29, 6)
    days = [end - start for start, end in zip(starts, ends, strict=True)]
    assert max(days[:3]) < timedelta(days=1)
    assert days[3:10] == [timedelta(days=1)] * 7
    assert days[10:] == [timedelta(days=2)] * 7
    assert (starts[3].day, starts[10].day) == (8, 15)


def test_points_of_the_track_respect_the_rules(game):
    assert all(min(t.air) >= 1 for t in game.track)
    israeli = [t.air[0] for t in game.track]
    assert israeli == sorted(israeli)
    assert game.track[0].air[1] > game.track[0].air[0]
    assert all(t.repl == (0, 0) for t in game.track[10:])
    rolled = [t.cease_fire for t in game.track]
    assert rolled[:7] == [0] * 7
    assert all(2 <= n <= 12 for n in rolled[7:16])
    assert rolled[16] == 0


# ------------------------------------------------------------------ scenarios


def test_the_scenarios_in_the_order_of_the_rulebook(game):
    assert tuple(game.scenarios) == SCENARIOS
    assert [s.turns for s in game.scenarios.values()] == [17, 10, 6, 17]
    assert [s.victory for s in game.scenarios.values()] == [
        "maximum-against-final", "maximum-against-final", "badhr", "maximum-against-final",
    ]  # fmt: skip
    setups = {s.setup for s in game.scenarios.values()}
    assert len(setups) == 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_counter_sets_up_or_arrives_once(game, name):
    scenario = game.scenarios[name]
    seen = Counter(u for rule in scenario.setup for u in rule.units)
    due = defaultdict(list)
    for arrival in scenario.arrivals:
        for u in arrival.units:
            due[u].append(arrival.condition)
    for c in game.counters:
        if c.id in game.extra["absent"][name]:
            assert (seen[c.index], due[c.index]) == (0, [])
        elif seen[c.index]:
            assert (seen[c.index], due[c.index]) == (1, [])
        elif name != "al-owda" and c.division == "3 Arm Div":
            assert due[c.index] == ["commitment", "remainder"]
        else:
            assert len(due[c.index]) == 1, c.id
    assert game.extra["absent"][name] == (("82-Para",) if name == "badhr" else ())


ARRIVALS = [
    ("More-A", 1, "B"), ("Zvika", 1, "C"), ("82-Para", 1, "D"), ("Paden-B", 2, "A"), ("HQ-Laner", 2, "B"),
    ("ArtTF-B", 2, "B"), ("Levin-A", 2, "B"), ("1-HQ", 2, "E"), ("4/58-Tank", 2, "E"), ("Levin-B", 3, "B"),
    ("1Mech-B", 3, "B"), ("2/81-Tank", 3, "D"), ("1-Cdo", 3, "D"), ("HQ-Peled", 4, "A"), ("Azmon-A", 4, "A"),
    ("ElnBm-B", 4, "A"), ("Paden-C", 4, "A"), ("2Mech-A", 4, "B"), ("Njfrd-B", 4, "B"), ("BenHanon", 4, "C"),
    ("4/70-Mech", 4, "D"), ("Keli-A", 5, "A"), ("ArtTF-D", 5, "B"), ("2-Cdo", 5, "D"), ("Cohen-B", 6, "B"),
    ("Shalem-A", 7, "B"), ("3-Cdo", 7, "D"), ("LanerRec-A", 8, "B"), ("4-Cdo", 8, "DE"), ("HQ-Iraq", 8, "DE"),
    ("4/12-Mech", 8, "DE"), ("4/8-Arm", 8, "DE"), ("Tirans-A", 9, "B"), ("5-Cdo", 9, "D"), ("30-Inf", 9, "D"),
    ("88-Arm", 9, "D"), ("3/12-Arm", 9, "D"), ("Res-B", 10, "B"), ("90-Inf", 10, "D"), ("141-Arm", 10, "D"),
    ("2-Royal", 10, "D"), ("Abdullah", 10, "D"), ("1Arm-A", 11, "B"), ("Oren-B", 11, "B"),
    ("62-Mech", 11, "D"), ("4/6-Mech", 11, "DE"), ("1-SF", 12, "D"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "turn", "entries"), ARRIVALS)
def test_orders_of_arrival(game, name, turn, entries):
    u = unit(game, name).index
    (arrival,) = (a for a in game.scenarios["historical"].arrivals if u in a.units)
    assert (arrival.turn, "".join(arrival.entries)) == (turn, entries)
    assert arrival.condition == ("nafakh" if name == "BenHanon" else "")


def test_the_third_armored_division_waits_for_a_roll_or_turn_8(game):
    rows = [a for a in game.scenarios["historical"].arrivals if a.condition in ("commitment", "remainder")]
    assert [(a.turn, a.entries) for a in rows] == [(2, ("D",)), (8, ("D", "E"))]


def test_al_owda_speeds_syria_up(game):
    due = {u: (a.turn, a.entries) for a in game.scenarios["al-owda"].arrivals for u in a.units}
    assert {due[c.index] for c in game.counters if c.division in ("1 Arm Div", "3 Arm Div")} == {(1, ("D",))}
    assert [due[unit(game, f"{n}-Cdo").index][0] for n in range(1, 6)] == [1, 1, 2, 2, 2]
    assert due[unit(game, "1/70-Tank").index] == (4, ("D",))
    assert game.extra["turn_choices"]["al-owda"] == (6, 10, 17)


def test_set_up_hexes_are_in_play_and_on_the_own_side(game):
    board = game.board
    for rule in game.scenarios["historical"].setup:
        assert rule.hexes
        assert not rule.hexes & ~board.playable
        assert not rule.hexes & ~board.area(f"{game.sides[rule.side]} side")


def test_who_sets_up_where(game):
    grid = game.board.grid
    rules = {game.counters[u].id: r for r in game.scenarios["historical"].setup for u in r.units}
    for number in range(104, 118):
        assert rules[f"SP-{number}"].hexes == 1 << game.board.places[f"SP {number}"]
    rows = {name: {grid.row_col(h)[0] for h in members(rules[name].hexes)} for name in ("Nafshi-C", "Erez-C")}
    assert max(rows["Nafshi-C"]) == 30
    assert min(rows["Erez-C"]) == 32
    assert rules["Barak-A"].hexes == 1 << at(game, "31.11")
    assert rules["1/52-Inf"].hexes == grid.within(at(game, "26.20"), 1)
    assert rules["1/51-Tank"].hexes == grid.within(at(game, "36.26"), 3)
    assert rules["3-Moroc"].hexes == rules["7-HQ"].hexes == grid.within(at(game, "14.20"), 3)
    assert rules["ArtGp-A"].hexes & ~rules["5-HQ"].hexes
    assert len(rules) == 14 + 14 + 14 + 64


def enterable(game, counter, h):
    """May the unit be in the hex: not prohibited terrain, unless a road leads in."""
    board = game.board
    effects = [game.hex_effects[k] for k in board.terrain_at(h)]
    costs = [e.mech if counter.mobility == "mech" else e.leg for e in effects]
    road = board.side_bit("road")
    return PROHIBITED not in costs or any(board.sides[h * 6 + d] & road for d in range(6))


def test_the_ready_set_up_is_legal(game):
    scenario = game.scenarios["historical"]
    rules = {u: rule for rule in scenario.setup for u in rule.units}
    assert set(scenario.ready) == set(rules)
    stacks = defaultdict(list)
    for u, h in scenario.ready.items():
        counter = game.counters[u]
        assert rules[u].hexes >> h & 1, counter.id
        assert enterable(game, counter, h), counter.id
        stacks[h].append(counter)
    for h, stack in stacks.items():
        where = game.board.grid.label(h)
        assert len({c.nation for c in stack}) == 1, where
        counted = [c for c in stack if c.kind not in ("hq", "strongpoint")]
        one_brigade = len({c.brigade for c in counted}) == 1 and counted[0].brigade if counted else False
        assert len(counted) <= (4 if stack[0].side == 0 or one_brigade else 3), where


def test_the_ready_set_up_is_worth_playing(game):
    grid, ready = game.board.grid, game.scenarios["historical"].ready
    where = {game.counters[u].id: h for u, h in ready.items()}
    points = [h for name, h in where.items() if name.startswith("SP-")]
    for letter in "ABCD":
        gun = where[f"ArtGp-{letter}"]
        assert sum(grid.distance(gun, h) <= 8 for h in points) >= 3, letter
    assert sum(grid.distance(where["ArtTF-A"], h) <= 10 for h in points) >= 6
    brigades = defaultdict(set)
    for u, h in ready.items():
        if game.counters[u].brigade:
            brigades[game.counters[u].brigade].add(h)
    assert all(len(hexes) == 1 for hexes in brigades.values())
    for hq, division in (("7-HQ", "7 Inf Div"), ("9-HQ", "9 Inf Div"), ("5-HQ", "5 Inf Div")):
        for u, h in ready.items():
            if game.counters[u].division == division and game.counters[u].brigade != "52 Bde":
                assert grid.distance(where[hq], h) <= game.counters[game.ids[hq.lower()]].range
    held = [h for h in points if sum(1 for other in where.values() if other == h) > 1]
    assert len(held) >= 10


# ------------------------------------------------------------------------ map


def test_the_extent_of_the_map(game):
    board = game.board
    assert (board.grid.rows, board.grid.cols, board.playable.bit_count()) == (58, 34, 1760)
    assert board.area("israeli side") | board.area("syrian side") == board.playable
    assert not board.area("israeli side") & board.area("syrian side")
    for name in ("lebanon", "jordan", "lake"):
        assert not board.area(name) & board.playable
    assert not board.area("israel") & ~board.area("israeli side")


def test_hexes_that_the_rulebook_numbers(game):
    places = game.board.places
    for name, label in {
        "Mt. Hermon": "11.13", "El Rom": "21.12", "Wasset": "24.09", "Kuneitra": "25.15",
        "Nafakh": "31.10", "Sindiana": "31.11", "El Al": "51.10", "Gamla Rise": "44.07",
    }.items():  # fmt: skip
        assert places[name] == at(game, label)
    assert game.board.terrain_at(at(game, "25.15")) == ("kuneitra",)
    assert game.board.area("vp israeli") & game.board.area("vp syrian") == 1 << at(game, "11.13")


def test_areas_hold_what_the_rules_need(game):
    area = game.board.area
    label = game.board.grid.label
    assert area("supply israeli") == hexset(
        at(game, x) for x in ("58.02", "58.05", "35.01", "18.01", "43.01")
    )
    assert area("supply syrian") == area("entry D") | area("entry E")
    assert [label(h) for h in members(area("entry C"))] == ["31.10"]
    assert area("entry D") & area("reserve area")
    assert area("vp syrian") & area("jordan river")
    for name in ("entry A", "entry B", "entry C", "entry D", "entry E", "supply israeli"):
        for h in members(area(name)):
            assert enterable(game, unit(game, "Nafshi-C"), h)
    north, south = area("west of ditch north"), area("west of ditch south")
    assert not (north | south) & (area("israel") | area("syrian side"))
    assert not (north | south) >> game.board.places["SP 107"] & 1


def test_roads_and_the_ditch_are_the_same_from_both_sides(game):
    board = game.board
    both = (
        board.side_bit("road") | board.side_bit("ditch") | board.side_bit("river") | board.side_bit("bridge")
    )
    for h in members(board.playable):
        for d in range(6):
            n = board.grid.neighbours[h * 6 + d]
            if n >= 0:
                assert board.sides[h * 6 + d] & both == board.sides[n * 6 + (d + 3) % 6] & both
    up, down = board.side_bit("up_slope"), board.side_bit("down_slope")
    for h in members(board.playable):
        for d in range(6):
            n = board.grid.neighbours[h * 6 + d]
            if n >= 0 and board.sides[h * 6 + d] & up:
                assert board.sides[n * 6 + (d + 3) % 6] & down


def test_nothing_crosses_the_front_but_over_the_ditch_or_the_purple_line(game):
    board = game.board
    line = board.side_bit("ditch") | board.side_bit("purple_line")
    reached, fresh = 0, [at(game, "31.10")]
    while fresh:
        h = fresh.pop()
        reached |= 1 << h
        for d in range(6):
            n = board.grid.neighbours[h * 6 + d]
            if (
                n >= 0
                and board.playable >> n & 1
                and not reached >> n & 1
                and not board.sides[h * 6 + d] & line
            ):
                fresh.append(n)
    assert reached == board.area("israeli side") & ~(1 << board.places["SP 107"])


def test_strongpoints_stand_along_the_ditch(game):
    board = game.board
    hexes = [board.places[f"SP {n}"] for n in range(104, 118)]
    assert not hexset(hexes) & ~board.area("ditch")
    assert not hexset(hexes) & ~board.area("israeli side")
    rows = [board.grid.row_col(h)[0] for h in hexes]
    assert all(a < b for a, b in pairwise(rows))


def test_credits_and_provenance(game):
    text = " ".join(game.board.credits)
    for name in ("SRTM", "GLOBE 1.0", "WDB II", "GSHHG", "GeoNames", "CC BY 4.0"):
        assert name in text
    found = provenance(DATA)
    assert {d.origin for d in found} == {"rulebook", "geodata", "reconstruction"}
    assert {d.confidence for d in found} == {"high", "medium", "low"}
    counts = Counter()
    for d in found:
        counts[d.what] += d.count
    assert (counts["hex"], counts["counter"], counts["combat result"]) == (1760, 248, 88)
    assert (counts["turn date"], counts["ready set-up"]) == (17, 106)
