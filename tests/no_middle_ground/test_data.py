"""The data files: units, calendar, map, and the errors for files that are wrong."""

import csv
import io
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

import golan_no_middle_ground
from golan_core.data.data_files import DataError
from golan_core.errors import GolanError
from golan_core.map.hexes import members
from golan_no_middle_ground.data.loading import load_definition, provenance
from golan_no_middle_ground.model.definition import FORMATIONS

DATA = Path(golan_no_middle_ground.__file__).parent / "data"

UNITS = """
188/1 188/2 7/1 7/2 7/3,israeli,36th,tank,6,5,8,0,0,y
7/mech Golani/1 Golani/2,israeli,36th,mech,3,5,7,0,0,y
36/art,israeli,36th,artillery,0,1,5,3,6,y
679/1 679/2 679/3 179/1 179/2 179/3,israeli,210th,tank,6,5,8,0,0,y
210/mech,israeli,210th,mech,3,4,7,0,0,y
210/art,israeli,210th,artillery,0,1,5,3,6,y
205/1 205/2 205/3,israeli,146th,tank,6,5,8,0,0,y
9/1 4/1,israeli,146th,tank,5,4,8,0,0,y
9/mech 4/mech,israeli,146th,mech,3,4,7,0,0,y
146/art,israeli,146th,artillery,0,1,5,3,6,y
47/1 47/2 47/3,syrian,5th,tank,3,3,5,0,0,y
132/1 132/2,syrian,5th,mech,2,3,5,0,0,y
112 61,syrian,5th,infantry,2,3,3,0,0,y
5/AT,syrian,5th,antitank,3,1,5,0,0,y
5/art,syrian,5th,artillery,0,1,3,3,6,y
5/eng1 5/eng2,syrian,5th,engineers,1,1,5,0,0,y
78/1 78/2 78/3,syrian,7th,tank,3,3,5,0,0,y
121/1 121/2,syrian,7th,mech,2,3,5,0,0,y
68 85,syrian,7th,infantry,2,3,3,0,0,y
7/AT,syrian,7th,antitank,3,1,5,0,0,y
7/art,syrian,7th,artillery,0,1,3,3,6,y
7/eng1 7/eng2,syrian,7th,engineers,1,1,5,0,0,y
51/1 51/2 51/3,syrian,9th,tank,3,3,5,0,0,y
43/1 43/2,syrian,9th,mech,2,3,5,0,0,y
52 33,syrian,9th,infantry,2,3,3,0,0,y
9/AT,syrian,9th,antitank,3,1,5,0,0,y
9/art,syrian,9th,artillery,0,1,3,3,6,y
9/eng1 9/eng2,syrian,9th,engineers,1,1,5,0,0,y
4/1t 4/2t 91/1 91/2 91/3,syrian,1st,tank,4,4,5,0,0,y
2/1m 2/2m,syrian,1st,mech,2,3,5,0,0,y
1/art,syrian,1st,artillery,0,1,3,3,6,y
20/1 20/2 65/1 65/2 65/3,syrian,3rd,tank,3,4,5,0,0,y
15/1 15/2,syrian,3rd,mech,2,3,5,0,0,y
3/art,syrian,3rd,artillery,0,1,3,3,6,y
Guard/1 Guard/2,syrian,,tank,4,4,5,0,0,y
EM-Iraq,syrian,,tank,3,3,5,0,0,n
EM-Jordan,syrian,,tank,4,3,6,0,0,n
EM-Druze,syrian,,infantry,1,2,3,0,0,n
Res/1 Res/2 Res/3 Res/4 Res/5,israeli,Reserve,tank,5,4,8,0,0,y
Tiran/1 Tiran/2,israeli,Reserve,tank,4,3,7,0,0,n
Res/m1 Res/m2,israeli,Reserve,mech,3,4,7,0,0,y
Res/art,israeli,Reserve,artillery,0,1,5,3,6,y
Para/1 Para/2 Para/3,israeli,,parachute,2,5,4,0,0,n
30/1 30/2 30/3,syrian,,mech,2,3,5,0,0,y
CP,syrian,,command post,1,2,0,0,0,n
12/1 12/2 12/3 6/1 6/2,syrian,Iraqi,tank,3,3,5,0,0,n
8/1 8/2 8/3,syrian,Iraqi,mech,2,3,5,0,0,n
Irq/art,syrian,Iraqi,artillery,0,1,3,3,6,n
40/2RTR 40/4RTR 90/1 90/2,syrian,Jordanian,tank,4,3,6,0,0,n
40/1m,syrian,Jordanian,mech,2,4,6,0,0,n
Jor/art,syrian,Jordanian,artillery,0,1,4,3,6,n
Kuwait Morocco/m Saudi/m,syrian,Allied,mech,2,3,5,0,0,n
Morocco/t Saudi/t,syrian,Allied,tank,3,3,5,0,0,n
Militia/1 Militia/2 Militia/3 Militia/4 Militia/5 Militia/6,syrian,,militia,1,2,3,0,0,n
"""
"""The counters: names, side, formation, type, fire, assault, MP, bombardment, range, replaceable."""

ROWS = [(name, *row[1:]) for row in csv.reader(io.StringIO(UNITS.strip())) for name in row[0].split()]


# ----------------------------------------------------------------------- units


def test_there_are_122_units_and_the_list_is_complete(nmg):
    assert len(ROWS) == 122
    assert {row[0] for row in ROWS} == {unit.id for unit in nmg.definition.units}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].replace("/", "-"))
def test_a_units_values(nmg, row):
    name, side, formation, kind, fire, assault, move, bombard, reach, replaceable = row
    unit = nmg.definition.units[nmg.definition.index[name]]
    assert ("israeli", "syrian")[unit.side] == side
    assert (FORMATIONS[unit.formation] if unit.formation >= 0 else "") == formation
    assert unit.kind == kind
    assert [unit.fire, unit.assault, unit.move] == [int(fire), int(assault), int(move)]
    assert [unit.bombard, unit.range] == [int(bombard), int(reach)]
    assert unit.replaceable == (replaceable == "y")


@pytest.mark.parametrize(("formation", "count"), [
    ("36th", 9), ("210th", 8), ("146th", 8), ("Reserve", 10), ("5th", 11), ("7th", 11), ("9th", 11),
    ("1st", 8), ("3rd", 8), ("Iraqi", 9), ("Jordanian", 6), ("Allied", 5),
])  # fmt: skip
def test_units_of_a_formation(nmg, formation, count):
    number = FORMATIONS.index(formation)
    assert sum(unit.formation == number for unit in nmg.definition.units) == count


def test_the_two_boxes(nmg):
    units = nmg.definition.units
    assert [sum(u.box == "base" and u.side == side for u in units) for side in (0, 1)] == [25, 54]
    assert [sum(u.box == "damascus" and u.side == side for u in units) for side in (0, 1)] == [13, 30]


def test_emergency_units_belong_to_allies(nmg):
    units = {u.id: u for u in nmg.definition.units}
    joins = {name: FORMATIONS[units[name].joins] for name in ("EM-Iraq", "EM-Jordan", "EM-Druze")}
    assert joins == {"EM-Iraq": "Iraqi", "EM-Jordan": "Jordanian", "EM-Druze": "Allied"}


# -------------------------------------------------------------------- calendar

DAYS = {
    6: (1, 2), 7: (3, 5), 8: (6, 8), 9: (9, 11), 10: (12, 14), 11: (15, 17), 12: (18, 20), 13: (21, 23),
    14: (24, 26), 15: (27, 27), 16: (28, 28),
}  # fmt: skip
"""Day of October: first and last turn."""


@pytest.mark.parametrize("day", DAYS)
def test_calendar_the_turns_of_a_day(nmg, day):
    first, last = DAYS[day]
    assert [t.number for t in nmg.definition.track if t.day == day] == list(range(first, last + 1))


@pytest.mark.parametrize("turn", range(1, 29))
def test_calendar_every_third_turn_is_a_night_and_the_last_two_are_whole_days(nmg, turn):
    light = "whole day" if turn > 26 else "night" if turn % 3 == 2 else "day"
    assert nmg.definition.turn(turn).light == light


def test_calendar_turns_follow_each_other_without_a_gap(nmg):
    track = nmg.definition.track
    assert len(track) == 28
    assert all(a.end == b.start for a, b in pairwise(track))
    assert {(t.end - t.start).total_seconds() / 3600 for t in track[:26]} == {8}
    assert {(t.end - t.start).total_seconds() / 3600 for t in track[26:]} == {24}
    assert track[0].start.hour == 14


# ------------------------------------------------------------------------- map


@pytest.mark.parametrize(("a", "b", "hexes"), [
    ("Jubath", "Khan Arnaba", 3), ("Khan Arnaba", "Um Butre", 5), ("Um Butre", "Kudre", 3),
    ("El Mal", "Maatz", 2),
    ("Khan Arnaba", "Sa'sa'", 7), ("Khan Arnaba", "Kiswe", 15), ("Khan Arnaba", "Damascus", 23),
    ("Quneitra", "Bnot Ya'akov Bridge", 9), ("Hushniya", "Arik Bridge", 8),
])  # fmt: skip
def test_map_distances(nmg, a, b, hexes):
    places = nmg.definition.board.places
    assert nmg.definition.board.grid.distance(places[a], places[b]) == hexes


@pytest.mark.parametrize(("place", "label"), [
    ("Jubath", "1316"), ("Khan Arnaba", "1518"), ("Um Butre", "1523"), ("Kudre", "1526"), ("El Mal", "1922"),
    ("Maatz", "1820"), ("Knacker", "2414"), ("Kiswe", "3010"), ("Bethina", "2008"), ("Damascus", "3203"),
    ("Quneitra", "1220"), ("Dan road", "0415"), ("Gonen road", "0420"), ("Bnot Ya'akov Bridge", "0425"),
    ("Arik Bridge", "0330"), ("Ein Gev road", "0537"),
])  # fmt: skip
def test_map_places(nmg, place, label):
    assert nmg.definition.board.grid.label(nmg.definition.board.places[place]) == label


@pytest.mark.parametrize(
    ("scenario", "passable"), [("base", 511), ("badr", 511), ("target-damascus", 637), ("combined", 981)]
)
def test_map_passable_hexes(table, scenario, passable):
    assert table.at("turn 15", scenario).rb.passable.bit_count() == passable


def test_map_passable_hexes_of_the_two_expansion_sheets(table):
    areas = table.at("turn 15", "combined").rb.board.areas
    counts = [
        (table.rb.passable & areas[name]).bit_count() for name in ("base sheet", "west sheet", "east sheet")
    ]
    assert counts == [511, 270, 367]


def test_map_purple_line(table):
    rb = table.at("turn 15", "combined").rb
    assert rb.mines.bit_count() == 22
    assert not rb.mines & rb.west
    assert rb.ditch.bit_count() == 43
    assert rb.gorge.bit_count() == 20
    assert (rb.ditch & rb.roads).bit_count() == 3


def test_map_every_ditch_hexside_runs_along_a_mine_hex_and_parts_east_from_west(table):
    rb = table.at("turn 15", "combined").rb
    for side in members(rb.ditch):
        a, b = side // 6, rb.grid.neighbours[side]
        assert (rb.mines >> a | rb.mines >> b) & 1
    across = [s for s in members(rb.ditch) if (rb.west >> s // 6 ^ rb.west >> rb.grid.neighbours[s]) & 1]
    assert len(across) == 43


def test_map_five_supply_sources_on_five_roads(table):
    rb = table.at("turn 1").rb
    assert table.hexes(rb.sources) == {"0415", "0420", "0425", "0330", "0537"}
    for h in members(rb.sources):
        assert any(rb.roads >> rb.hexside(h, n) & 1 for n in members(rb.around[h]))


def test_map_villages(table):
    rb = table.at("turn 15", "combined").rb
    sheets = rb.board.areas["west sheet"] | rb.board.areas["east sheet"]
    assert (rb.settlements & rb.west & rb.passable).bit_count() == 15
    east = rb.settlements & ~rb.west & sheets
    assert east.bit_count() == 37
    assert (east & rb.board.areas["west sheet"]).bit_count() == 24


def test_map_damascus_and_the_hexes_that_guns_reach_it_from(table):
    rb = table.at("turn 15", "target-damascus").rb
    assert table.hexes(rb.damascus) == {"3203", "3003", "3305", "3402"}
    area = rb.board.areas["bombardment range"] & rb.passable
    assert area.bit_count() == 158
    for h in members(rb.passable):
        near = min(rb.grid.distance(h, d) for d in members(rb.damascus)) <= 8
        assert bool(area >> h & 1) == near
    inside = {rb.board.grid.label(rb.board.places[p]) for p in ("Kiswe", "Qatana", "Artuz", "Khan Dannun")}
    outside = {rb.board.grid.label(rb.board.places[p]) for p in ("Zakiya", "Khan esh-Shih", "Knacker")}
    assert inside <= table.hexes(area)
    assert not outside & table.hexes(area)


def test_map_edges(table):
    rb = table.at("turn 15", "combined").rb
    areas = rb.board.areas
    assert table.hexes(areas["base east edge"]) == {f"20{row}" for row in range(18, 31)}
    assert {h[:2] for h in table.hexes(areas["west edge"])} == {"11"}
    assert {h[2:] for h in table.hexes(areas["south edge"])} == {"27"}
    assert {h[:2] for h in table.hexes(areas["east edge"])} == {"38"}


# ----------------------------------------------------------------- provenance


def test_every_datum_tells_where_it_comes_from(nmg):
    data = nmg.manual.provenance()
    assert {d.origin for d in data} == {"rulebook", "geodata", "reconstruction"}
    counts = {what: sum(d.count for d in data if d.what == what) for what in ("unit", "turn", "arrival")}
    assert counts == {"unit": 122, "turn": 28, "arrival": 10}


def test_the_ready_set_ups_are_marked_as_reconstruction(nmg):
    ready = [d for d in nmg.manual.provenance() if d.what == "ready set-up"]
    assert {d.origin for d in ready} == {"reconstruction"}
    # base: 42 units and 10 strong-points; combined: 4 and 10 more; Target: Damascus: 83 and 10; Badr: 3
    assert sum(d.count for d in ready) == 52 + 14 + 93 + 3


# ------------------------------------------------------------------ bad files


@pytest.fixture
def folder(tmp_path):
    copy = tmp_path / "data"
    shutil.copytree(DATA, copy)
    return copy


def spoil(folder, name, old, new):
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


BASE, TD, COMBINED = "scenarios/base.toml", "scenarios/target-damascus.toml", "scenarios/combined.toml"

BAD = [
    ("units.toml", 'kind = "tank"', 'kind = "tonk"', ["units.toml: group[0].kind", "'tonk'"]),
    ("units.toml", "values = [6, 5, 8]", "values = [6, 5]", ["units.toml: group[0].values"]),
    ("units.toml", "values = [6, 5, 8]", "values = [6, 5, -8]", ["units.toml: group[0].values[2]"]),
    ("units.toml", 'formation = "36th"', 'formation = "35th"',
     ["units.toml: group[0].formation", "unknown formation '35th'"]),
    ("units.toml", '"188/2"', '"188/1"', ["units.toml: group[0].units", "'188/1' stands twice"]),
    ("units.toml", 'src = "formation"', 'src = "formations"', ["units.toml: group[0].src", "'formation'"]),
    ("units.toml", "bombard = 3", "bombrad = 3",
     ["units.toml: group[2].bombrad", "unknown key", "'bombard'"]),
    ("units.toml", "[[group]]", "[[group]", ["units.toml: whole file", "TOML"]),
    ("tables.toml", "    [1, 2, 2, 3, 4, 4],", "    [1, 2, 2, 3, 4],",
     ["tables.toml: fire.rows[0]", "5 results"]),
    ("tables.toml", '"1/1R"', '"1-1R"', ["tables.toml: assault.rows[0][1]", "0/2R"]),
    ("tables.toml", "hill = [2, 1]\n", "", ["tables.toml: terrain.hill", "missing"]),
    ("tables.toml", "levels = [1, 6, 11, 16]", "levels = [1, 6, 11]", ["tables.toml: scale.levels"]),
    ("tables.toml", "taken = [1, 3, 5]", "taken = [1, 3, 7]", ["tables.toml: hermon.taken[2]"]),
    ("track.toml", "number = 2", "number = 3", ["track.toml: turn[1].number", "write 2"]),
    ("track.toml", 'light = "night"', 'light = "dark"', ["track.toml: turn[1].light", "'dark'"]),
    ("track.toml", "1973-10-06T14:00:00", "1973-10-36T14:00:00", ["track.toml: whole file"]),
    ("arrivals.toml", 'formation = "210th"', 'formation = "211th"',
     ["arrivals.toml: arrival[0].units", "210th"]),
    ("arrivals.toml", 'count = "2"', 'count = "d8"', ["arrivals.toml: arrival[0].count", "d6"]),
    ("arrivals.toml", 'where = ["entry"]', 'where = ["north edge"]',
     ["arrivals.toml: arrival[0].where", "north edge"]),
    ("arrivals.toml", "turn = 2\n", "turn = 0\n", ["arrivals.toml: arrival[0].turn"]),
    (BASE, 'sheets = ["base sheet"]', 'sheets = ["base shed"]', [f"{BASE}: sheets", "base sheet"]),
    (BASE, "line = 2", "line = -1", [f"{BASE}: setup[0].line"]),
    (BASE, 'units = ["7th"]', 'units = ["77th"]', [f"{BASE}: setup[0].units", "'77th' is no unit"]),
    (BASE, "rows = [12, 19]", "rows = [50, 60]", [f"{BASE}: setup[0]", "no hex fits"]),
    (BASE, 'victory = "base"', 'victory = "bass"', [f"{BASE}: victory", "'bass'"]),
    (BASE, '"78/1" = "1318"', '"78/1" = "1420"', [f"{BASE}: ready", "1420", "rows 12 to 19"]),
    (BASE, '"78/1" = "1318"', '"78/9" = "1318"', [f"{BASE}: ready", "'78/9' is no unit"]),
    (BASE, '"78/1" = "1318"', '"78/1" = "9999"', [f"{BASE}: ready", "9999"]),
    (BASE, 'israeli = ["1115"', 'israeli = ["1015"', [f"{BASE}: ready_posts", "1015"]),
    (BASE, 'israeli = ["1115"', 'israelis = ["1115"', [f"{BASE}: ready_posts", "israeli"]),
    (BASE, 'ready_src = "ready"', 'ready_src = "steady"', [f"{BASE}: ready_src", "'ready'"]),
    (BASE, 'line = 2\neast = true\nrows = [12, 19]\nsrc = "design"',
     'line = 2\neast = true\nrows = [12, 19]\nsrc = "desing"', [f"{BASE}: setup[0].src", "'design'"]),
    (BASE, "last = 14", "last = 40", [f"{BASE}: last", "28"]),
    (BASE, "first = 1", "first = 15", [f"{BASE}: first"]),
    (COMBINED, 'extends = "base"', 'extends = "bass"', [f"{COMBINED}: extends", "'base'"]),
    (TD, '["Jubath", 4]', '["Jubatt", 4]', [f"{TD}: setup[0].within", "'Jubath'"]),
    (TD, "box = [5]", "box = [7]", [f"{TD}: muster[0].box[0]"]),
    (TD, "box = [5]", "box = [5, 6]", [f"{TD}: muster[0]", "6"]),
    (TD, 'not_terrain = ["desert"]', 'not_terrain = ["dessert"]', [f"{TD}: post[0].not_terrain", "'desert'"]),
    (TD, "count = 6", "count = 5", [f"{TD}: syrian_posts", "9"]),
    ("map.json", '"format"', '"fomrat"', ["map.json"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), BAD, ids=[f"{b[0]}-{i}" for i, b in enumerate(BAD)])
def test_a_bad_file_gives_one_clear_error(folder, name, old, new, told):
    spoil(folder, name, old, new)
    with pytest.raises(GolanError) as caught:
        load_definition(folder)
    message = str(caught.value)
    assert "\n" not in message
    assert all(word in message for word in told), message


@pytest.mark.parametrize("name", ["units.toml", "tables.toml", "track.toml", "arrivals.toml", "map.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(GolanError, match=name.replace(".", r"\.")):
        load_definition(folder)


def test_a_folder_without_scenarios_is_told(folder):
    for file in (folder / "scenarios").iterdir():
        file.unlink()
    with pytest.raises(DataError, match="no scenario"):
        load_definition(folder)


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(GolanError) as caught:
        load_definition(tmp_path / "nowhere")
    assert "\n" not in str(caught.value)


def test_good_files_load_and_have_the_digest_of_the_game(nmg, folder):
    assert load_definition(folder).data_digest == nmg.data_digest
    assert provenance(folder) == nmg.manual.provenance()
