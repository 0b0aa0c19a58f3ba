import shutil
from fractions import Fraction

import pytest

from golan_core.data.data_files import DataError
from golan_core.errors import GolanError
from golan_core.map.hexes import hexset
from golan_scs.data.loading import load_definition, parse_result
from golan_scs.data.provenance import provenance
from golan_scs.model.definition import PROHIBITED, Result

FILES = {
    "map.json": """{
"format": "golan-map/1", "title": "Test map",
"grid": {"rows": 3, "cols": 3, "orientation": "pointy", "shifted": "even", "labels": "RR.CC"},
"terrain_kinds": ["clear", "hill"], "side_kinds": ["road", "wall"],
"sources": {"us": {"source": "drawing", "confidence": "low", "origin": "reconstruction"}},
"hexes": {
  "01.01": {"terrain": ["clear"], "src": "us"}, "01.02": {"terrain": ["clear"], "src": "us"},
  "02.01": {"terrain": ["hill"], "src": "us"}, "02.02": {"terrain": ["clear"], "src": "us"}},
"areas": {"entry A": {"hexes": ["01.01"], "src": "us"}, "north": {"hexes": ["01.01", "01.02"], "src": "us"}}
}""",
    "counters.toml": """
[sources.book]
source = "booklet"
confidence = "high"
origin = "rulebook"
[type.tank]
side = "blue"
nation = "blueland"
kind = "armor"
size = "battalion"
mobility = "mech"
attack = [4, 2]
defense = [3, 1]
ma = 10
exploit = true
src = "book"
[type.foot]
side = "red"
nation = "redland"
kind = "infantry"
size = "battalion"
mobility = "leg"
attack = [1]
defense = [2]
ma = 4
traits = ["brave"]
src = "book"
[[group]]
type = "tank"
formation = "7 Bde"
brigade = "7 Bde"
counters = [["1/7-Tank", "1/7 Tank Bn"], ["2/7-Tank", "2/7 Tank Bn"]]
[[group]]
type = "foot"
formation = "Guards"
division = "1 Div"
counters = [["1-Foot", "1 Foot"], ["2-Foot", "2 Foot"], ["3-Foot", "3 Foot"]]
""",
    "tables.toml": """
[sources.book]
source = "booklet"
confidence = "high"
origin = "rulebook"
[combat]
src = "book"
columns = ["1:2", "1:1"]
[combat.rows]
2 = ["A3r1", "A2"]
3 = ["A2D1", "A1D2r1"]
4 = ["A2D1", "A1D2r1"]
5 = ["A2D1", "A1D2r1"]
6 = ["A2D1", "A1D2r1"]
7 = ["A2D1", "A1D2r1"]
8 = ["A2D1", "A1D2r1"]
9 = ["A2D1", "A1D2r1"]
10 = ["A2D1", "A1D2r1"]
11 = ["A2D1", "A1D2r1"]
12 = ["D1", "D3r3"]
[terrain]
src = "book"
road = 0.5
no_effect = ["road"]
[terrain.hex]
clear = { leg = 1, mech = 1 }
hill = { leg = 1.5, mech = "P", defense = "3/2", retreat_option = true }
[terrain.side]
wall = { leg = 2, mech = "P", attack = "1/2", owner = "red", leg_owner = 1 }
[release.guards]
src = "book"
rows = [{ die = [1, 2, 3, 4, 5], units = [] }, { die = [6], units = ["1 Div"], restricted = true }]
""",
    "track.toml": """
dates_src = "book"
[sources.book]
source = "booklet"
confidence = "high"
origin = "rulebook"
[[turn]]
number = 1
date = "1 May"
start = 1973-05-01T06:00:00
end = 1973-05-02T06:00:00
air = [1, 2]
repl = [0, 1]
src = "book"
[[turn]]
number = 2
date = "2 May"
start = 1973-05-02T06:00:00
end = 1973-05-03T06:00:00
air = [0, 0]
repl = [0, 0]
cease_fire = 9
src = "book"
""",
    "arrivals.toml": """
[sources.book]
source = "booklet"
confidence = "high"
origin = "rulebook"
[[arrival]]
turn = 1
side = "red"
entries = ["A"]
units = ["1-Foot"]
condition = "roll"
src = "book"
[[arrival]]
turn = 2
side = "red"
entries = ["A"]
units = ["1-Foot", "2-Foot", "3-Foot"]
condition = "rest"
src = "book"
""",
    "scenarios/long.toml": """
rule = "4.1"
title = "Long"
summary = "All of it."
turns = 2
victory = "points"
ready_src = "us"
[sources.us]
source = "our set-up"
confidence = "medium"
origin = "reconstruction"
[[setup]]
rule = "4.1"
side = "blue"
text = "in the north"
units = ["*-Tank"]
except = ["2/7-Tank"]
within = [["02.02", 1]]
hexes = ["01.01"]
only = "north"
src = "us"
[[setup]]
rule = "4.1"
side = "blue"
text = "in"
src = "us"
[setup.at]
"2/7-Tank" = "02.02"
[ready]
"1/7-Tank" = "01.02"
"2/7-Tank" = "02.02"
""",
    "scenarios/brief.toml": """
extends = "long"
rule = "4.2"
title = "Brief"
summary = "Half of it."
turns = 1
turn_choices = [1, 2]
absent = ["3-Foot"]
[sources.book]
source = "booklet"
confidence = "high"
origin = "rulebook"
[[reschedule]]
turn = 1
side = "red"
entries = ["A"]
units = ["2-Foot"]
src = "book"
""",
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "scenarios").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def game(folder):
    return load_definition(folder, sides=("blue", "red"))


def test_counters_run_from_the_last_step_up(game):
    tank, foot = game.counters[0], game.counters[2]
    assert (tank.id, tank.name, tank.side, tank.index) == ("1/7-Tank", "1/7 Tank Bn", 0, 0)
    assert (tank.attack, tank.defense, tank.steps, tank.ma) == ((2, 4), (1, 3), 2, 10)
    assert (tank.exploit, tank.brigade, tank.division) == (True, "7 Bde", "")
    assert (foot.side, foot.mobility, foot.steps, foot.traits) == (1, "leg", 1, {"brave"})
    assert (foot.source, foot.confidence) == ("booklet", "high")
    assert game.ids.get("2/7-TANK".lower()) == 1
    assert game.ids.get("nobody".lower()) is None


def test_terrain_is_in_half_mp_and_fractions(game):
    hill, wall = game.hex_effects["hill"], game.side_effects["wall"]
    assert (hill.leg, hill.mech, hill.defense, hill.ignore_retreat) == (3, PROHIBITED, Fraction(3, 2), True)
    assert (wall.leg, wall.mech, wall.attack) == (4, PROHIBITED, Fraction(1, 2))
    assert (wall.owner, wall.leg_owner, wall.mech_owner) == (1, 2, 0)
    assert game.extra["road_half_mp"] == 1
    assert "road" not in game.side_effects


@pytest.mark.parametrize(
    ("code", "result"),
    [
        ("A3r1", Result("A3r1", 3, 0, 1, 0)),
        ("A2", Result("A2", 2, 0, 0, 0)),
        ("A1D2r1", Result("A1D2r1", 1, 2, 0, 1)),
        ("D3r3", Result("D3r3", 0, 3, 0, 3)),
    ],
)
def test_the_retreat_of_a_result_is_the_defenders_if_it_loses(code, result):
    assert parse_result(code) == result


def test_tables_track_and_release(game):
    assert game.columns == ("1:2", "1:1")
    assert game.table[12][1].defender_retreat == 3
    assert game.extra["guards"] == {
        **dict.fromkeys(range(1, 6), ((), False)),
        6: (("1-Foot", "2-Foot", "3-Foot"), True),
    }
    first, second = game.track
    assert (first.start, first.end) == ("1973-05-01T06:00:00", "1973-05-02T06:00:00")
    assert (first.air, first.repl, first.cease_fire, second.cease_fire) == ((1, 2), (0, 1), 0, 9)


def test_a_scenario_takes_what_it_lacks_from_the_one_it_extends(game):
    long, brief = game.scenarios["long"], game.scenarios["brief"]
    at = game.board.grid.parse
    assert list(game.scenarios) == ["long", "brief"]
    assert brief.setup == long.setup
    assert brief.ready == long.ready == {0: at("01.02"), 1: at("02.02")}
    assert (brief.victory, brief.turns) == ("points", 1)
    first, second = long.setup
    assert (first.units, first.hexes) == ((0,), hexset((at("01.01"), at("01.02"))))
    assert (second.units, second.hexes, second.text) == ((1,), 1 << at("02.02"), "in 02.02")


def test_a_scenario_may_reschedule_and_leave_out(game):
    assert [(a.turn, a.units, a.condition) for a in game.scenarios["long"].arrivals] == [
        (1, (2,), "roll"),
        (2, (2, 3, 4), "rest"),
    ]
    assert [(a.turn, a.units, a.condition) for a in game.scenarios["brief"].arrivals] == [
        (1, (2,), "roll"),
        (1, (3,), ""),
        (2, (2,), "rest"),
    ]
    assert game.extra["absent"] == {"long": (), "brief": ("3-Foot",)}
    assert game.extra["turn_choices"] == {"brief": (1, 2)}


def test_the_digest_covers_every_file_but_no_line_endings(folder, game):
    for name in FILES:
        file = folder / name
        text = file.read_bytes()
        file.write_bytes(text.replace(b"\n", b"\r\n"))
        assert load_definition(folder, sides=("blue", "red")).data_digest == game.data_digest
        file.write_bytes(text.replace(b"Long", b"Lang") + b"\n")
        assert load_definition(folder, sides=("blue", "red")).data_digest != game.data_digest
        file.write_bytes(text)
    (folder / "README.md").write_text("words")
    assert load_definition(folder, sides=("blue", "red")).data_digest == game.data_digest


FAULTS = [
    # file, what stands there, what is written instead, place, cure
    ("counters.toml", 'type = "foot"', 'type = "foto"', "group[1].type", "did you mean 'foot'?"),
    ("counters.toml", '"2-Foot", "2 Foot"', '"1-FOOT", "2 Foot"', "group[1].counters[1]", "rename one"),
    ("counters.toml", '"2-Foot", "2 Foot"', '"2 Foot", "2 Foot"', "group[1].counters[1]", "digits"),
    ("counters.toml", "defense = [3, 1]", "defense = [3]", "type.tank", "one value a step"),
    ("counters.toml", "attack = [4, 2]", "attack = [2, 4]", "type.tank.attack", "full strength first"),
    ("counters.toml", "ma = 4", "am = 4", "type.foot.ma", "add it"),
    ("counters.toml", "ma = 4", "ma = 4\nexplot = true", "type.foot.explot", "did you mean 'exploit'?"),
    ("counters.toml", "ma = 4", 'ma = "4"', "type.foot.ma", "valid integer"),
    ("counters.toml", 'kind = "armor"', 'kind = "armour"', "type.tank.kind", "'armor'"),
    ("counters.toml", 'side = "red"', 'side = "rde"', "type.foot.side", "did you mean 'red'?"),
    ("counters.toml", 'traits = ["brave"]\nsrc = "book"', 'src = "boko"', "type.foot.src", "mean 'book'?"),
    ("counters.toml", "[[group]]", "[[group]", "whole file", "line 28"),
    ("tables.toml", '"A2D1", "A1D2r1"', '"A2D1", "A1E2"', "combat.rows.3[1]", 'such as "A1D2r1"'),
    ("tables.toml", '2 = ["A3r1", "A2"]', '2 = ["A3r1"]', "combat.rows.2", "one result a column"),
    ("tables.toml", "12 = ", "13 = ", "combat.rows.12", "2 to 12"),
    ("tables.toml", "leg = 1.5", "leg = 1.25", "terrain.hex.hill.leg", "half MP"),
    ("tables.toml", "leg = 1.5", "leg = nan", "terrain.hex.hill.leg", "'P'"),
    ("tables.toml", 'mech = "P", def', 'mech = "Q", def', "terrain.hex.hill.mech", "write 'P'"),
    ("tables.toml", "hill = {", "hull = {", "terrain.hex.hull", "mean 'hill'?"),
    ("tables.toml", 'no_effect = ["road"]', "", "terrain.side", "add terrain.side.road"),
    ("tables.toml", 'owner = "red"', 'owner = "rod"', "terrain.side.wall.owner", "did you mean 'red'?"),
    ("tables.toml", "die = [6]", "die = [5]", "release.guards.rows[1].die", "one row"),
    ("tables.toml", "3, 4, 5]", "3, 5]", "release.guards.rows", "no row for a 4; add it"),
    ("tables.toml", '["1 Div"]', '["1 Dvi"]', "release.guards.rows[1].units", "did you mean '1 Div'?"),
    ("track.toml", "number = 2", "number = 3", "turn[1].number", "write 2"),
    ("track.toml", "end = 1973-05-02", "end = 1973-05-01", "turn[0].end", "later moment"),
    ("track.toml", "start = 1973-05-02", "start = 1973-05-01", "turn[1].start", "1973-05-02 06:00:00"),
    ("track.toml", "air = [0, 0]", "air = [0]", "turn[1].air", "at least 2 items"),
    ("arrivals.toml", "turn = 2", "turn = 3", "arrival[1].turn", "write 1 to 2"),
    ("arrivals.toml", 'entries = ["A"]', 'entries = ["B"]', "arrival[0].entries", "known: A"),
    ("arrivals.toml", 'units = ["1-Foot"]', 'units = ["1-Fot"]', "arrival[0].units", "mean '1-Foot'?"),
    ("arrivals.toml", 'units = ["1-Foot"]', 'units = ["1/7-Tank"]', "arrival[0].units", "the red side"),
    ("arrivals.toml", 'condition = "rest"', "", "arrival[1].units", "1-Foot arrives in arrival[0] too"),
    ("scenarios/long.toml", "turns = 2", "turns = 3", "turns", "write 1 to 2"),
    ("scenarios/long.toml", '"*-Tank"', '"x*"', "setup[0].units", "formation from counters.toml"),
    ("scenarios/long.toml", 'only = "north"', 'only = "nroth"', "setup[0].only", "did you mean 'north'?"),
    ("scenarios/long.toml", '["02.02", 1]', '["09.02", 1]', "setup[0].within[0]", "rows 01 to 03"),
    ("scenarios/long.toml", '["02.02", 1]', '["03.03", 1]', "setup[0].within[0]", "a hex that the map lists"),
    ("scenarios/long.toml", 'except = ["2/7-Tank"]', "", "setup", "2/7-Tank sets up twice"),
    ("scenarios/long.toml", '"1/7-Tank" = "01.02"', "", "ready", "1/7-Tank has no hex; add it"),
    ("scenarios/long.toml", '"1/7-Tank" = "01.02"', '"1/7-Tank" = "02.02"', "ready[1/7-Tank]", "the north"),
    ("scenarios/long.toml", '"1/7-Tank" = "01.02"', '"*-Tank" = "01.02"', "ready[*-Tank]", "by its id"),
    ("scenarios/long.toml", 'victory = "points"', "", "victory", "name the way"),
    ("scenarios/brief.toml", 'extends = "long"', 'extends = "lon"', "extends", "did you mean 'long'?"),
    ("scenarios/brief.toml", 'extends = "long"', 'extends = "brief"', "extends", "break the circle"),
    ("scenarios/brief.toml", "[1, 2]", "[1, 3]", "turn_choices", "write 1 to 2"),
    ("map.json", '"terrain": ["hill"]', '"terrain": ["hil"]', "hexes[02.01].terrain[0]", "mean 'hill'?"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "place", "cure"), FAULTS)
def test_a_fault_is_told_with_file_place_and_cure(folder, file, old, new, place, cure):
    text = FILES[file]
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_definition(folder, sides=("blue", "red"))
    message = str(caught.value)
    assert message.startswith(f"{file}: {place}: ")
    assert cure in message
    assert "\n" not in message


@pytest.mark.parametrize("name", [n for n in FILES if not n.startswith("scenarios")])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(GolanError, match=name):
        load_definition(folder, sides=("blue", "red"))


def test_a_game_needs_a_scenario(folder):
    shutil.rmtree(folder / "scenarios")
    with pytest.raises(DataError, match="scenarios: whole folder: missing; add a folder"):
        load_definition(folder, sides=("blue", "red"))
    (folder / "scenarios").mkdir()
    with pytest.raises(DataError, match="no scenario; add a scenario file"):
        load_definition(folder, sides=("blue", "red"))


def test_a_counter_that_nobody_calls_up_is_an_error(folder):
    text = FILES["arrivals.toml"].replace(', "3-Foot"]', "]")
    (folder / "arrivals.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"long\.toml: setup: 3-Foot neither sets up nor arrives; add it"):
        load_definition(folder, sides=("blue", "red"))


def test_the_provenance_counts_every_file(folder):
    found = {(d.what, d.origin, d.source, d.confidence): d.count for d in provenance(folder)}
    assert found["hex", "reconstruction", "drawing", "low"] == 4
    assert found["counter", "rulebook", "booklet", "high"] == 5
    assert found["combat result", "rulebook", "booklet", "high"] == 22
    assert found["terrain effect", "rulebook", "booklet", "high"] == 3
    assert found["release by die", "rulebook", "booklet", "high"] == 2
    assert found["turn date", "rulebook", "booklet", "high"] == 2
    assert found["arrival", "rulebook", "booklet", "high"] == 3
    assert found["set-up rule", "reconstruction", "our set-up", "medium"] == 2
    assert found["ready set-up", "reconstruction", "our set-up", "medium"] == 2
