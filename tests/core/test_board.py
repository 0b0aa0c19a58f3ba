import copy
import json
from dataclasses import astuple

import pytest

from golan_core.data.data_files import DataError
from golan_core.errors import GolanError
from golan_core.map.board import load_board
from golan_core.map.hexes import hexset
from golan_core.map.search import build_adjacency, reach

MAP = {
    "format": "golan-map/1",
    "title": "Test map",
    "credits": ["nobody"],
    "grid": {"rows": 4, "cols": 5, "orientation": "pointy", "shifted": "even", "labels": "RR.CC"},
    "terrain_kinds": ["clear", "mountain", "town"],
    "side_kinds": ["ditch", "road", "cliff"],
    "sources": {
        "book": {"source": "rulebook p. 3", "confidence": "high", "origin": "rulebook"},
        "guess": {"source": "our drawing", "confidence": "low", "origin": "reconstruction"},
    },
    "hexes": {
        "01.01": {"terrain": ["clear"], "src": "guess"},
        "01.02": {"terrain": ["mountain", "town"], "src": "book"},
        "02.01": {"terrain": ["clear"], "src": "guess"},
    },
    "hexsides": [
        {"a": "01.01", "b": "01.02", "ab": ["cliff"], "ba": [], "src": "guess"},
        {"a": "01.02", "b": "01.01", "ab": ["road"], "ba": ["road"], "src": "guess"},
        {"a": "02.01", "b": "03.01", "ab": ["ditch"], "src": "book"},
    ],
    "areas": {"west": {"hexes": ["01.01", "02.01"], "src": "book"}},
    "places": {
        "Nafakh": {"hex": "01.02", "kind": "camp", "src": "book"},
        "Nafakh crossroads": {"hex": "01.02", "kind": "crossroads", "src": "guess"},
        "Elsewhere": {"hex": "04.05", "kind": "town", "src": "guess"},
    },
}


def write(tmp_path, data):
    file = tmp_path / "map.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file


@pytest.fixture
def board(tmp_path):
    return load_board(write(tmp_path, MAP))


def test_a_map_file_becomes_tables(board):
    a, b, c = (board.grid.parse(text) for text in ("01.01", "01.02", "02.01"))
    assert (board.title, board.credits) == ("Test map", ("nobody",))
    assert board.playable == hexset((a, b, c))
    assert board.terrain[b] == 0b110
    assert board.terrain_at(b) == ("mountain", "town")
    assert board.terrain_at(board.grid.parse("04.05")) == ()
    assert board.area("west") == hexset((a, c))
    assert board.places["Nafakh"] == b
    assert board.place_kinds["Nafakh"] == "camp"
    assert board.names == {b: "Nafakh", board.grid.parse("04.05"): "Elsewhere"}


def test_entries_for_one_hexside_are_merged_and_keep_their_way(board):
    a, b, c, off = (board.grid.parse(text) for text in ("01.01", "01.02", "02.01", "03.01"))
    assert board.crossing(a, b) == ("road", "cliff")
    assert board.crossing(b, a) == ("road",)
    assert board.crossing_mask(b, a) == board.side_bit("road") == 0b010
    assert board.crossing(c, off) == ("ditch",)
    assert board.crossing(off, c) == ()
    with pytest.raises(ValueError, match=r"01\.01 and 03\.01 are not adjacent"):
        board.crossing(a, off)


def test_sources_are_counted_by_kind_of_datum(board):
    book, guess = ("rulebook", "rulebook p. 3", "high"), ("reconstruction", "our drawing", "low")
    assert sorted(map(astuple, board.sources)) == sorted(
        [
            ("hex", *guess, 2),
            ("hex", *book, 1),
            ("hexside", *guess, 2),
            ("hexside", *book, 1),
            ("area", *book, 1),
            ("place", *book, 1),
            ("place", *guess, 2),
        ]
    )


def test_unknown_names_are_met_with_the_nearest(board):
    for ask, name, hint in (
        (board.side_bit, "clif", "'cliff'"),
        (board.area, "wst", "'west'"),
    ):
        with pytest.raises(KeyError, match=hint):
            ask(name)


def test_a_board_can_be_searched(board):
    adj = build_adjacency(board, lambda a, b, d: 2 + (4 if "cliff" in board.crossing(a, b) else 0))
    a, b, c = (board.grid.parse(text) for text in ("01.01", "01.02", "02.01"))
    assert reach(adj, a, 12).cost == {a: 0, c: 2, b: 4}


def test_any_readable_resource_will_do(tmp_path, board):
    class Resource:
        def read_text(self, encoding=None):
            return json.dumps(MAP)

        def __str__(self):
            return "package/map.json"

    assert load_board(Resource()).playable == board.playable
    assert load_board(str(write(tmp_path, MAP))).playable == board.playable
    assert load_board(write(tmp_path, "\ufeff" + json.dumps(MAP))).playable == board.playable


def test_a_flat_map_has_columns_first(tmp_path):
    data = copy.deepcopy(MAP)
    data["grid"] = {
        "rows": 30, "cols": 20, "orientation": "flat", "shifted": "odd", "labels": "CCRR", "first_row": 0,
    }  # fmt: skip
    data["hexes"] = {"1525": {"terrain": ["clear"], "src": "book"}}
    data["hexsides"], data["areas"], data["places"] = [], {}, {}
    board = load_board(write(tmp_path, data))
    assert board.grid.row_col(board.playable.bit_length() - 1) == (25, 15)


FAULTS = [
    (("format", "golan-map/2"), "format: 'golan-map/2' is not allowed; write 'golan-map/1'"),
    (("titel", "x"), "titel: unknown key 'titel'; did you mean 'title'?"),
    (("grid", "rows", 0), "grid.rows: 0 does not fit; it should be greater than or equal to 1"),
    (("grid", "rows", "4"), "grid.rows: '4' does not fit; it should be a valid integer"),
    (("grid", "shifted", "evn"), "grid.shifted: 'evn' is not allowed; write 'even' or 'odd'"),
    (("hexes", "01.01", "terain", []), "hexes[01.01].terain: unknown key 'terain'; did you mean 'terrain'?"),
    (("hexes", "01.01", "q", []), "hexes[01.01].q: unknown key 'q'; known: terrain, src"),
    (
        ("hexes", "01.01", "terrain", []),
        "hexes[01.01].terrain: [] does not fit; it should have at least 1",
    ),
    (
        ("hexes", "01.01", "terrain", ["claer"]),
        "hexes[01.01].terrain[0]: unknown kind of terrain 'claer'; did you mean 'clear'?",
    ),
    (
        ("hexes", "01.01", "terrain", ["zzz"]),
        "hexes[01.01].terrain[0]: unknown kind of terrain 'zzz'; known: clear, mountain, town",
    ),
    (("hexes", "01.01", "src", "bok"), "hexes[01.01].src: unknown source 'bok'; did you mean 'book'?"),
    (("hexes", "01.01", "src", "zzz"), "hexes[01.01].src: unknown source 'zzz'; known: book, guess"),
    (
        ("hexes", "1.03", {"terrain": ["clear"], "src": "book"}),
        "hexes[1.03]: '1.03' is not how the map prints it; write '01.03'",
    ),
    (("hexes", "09.01", {"terrain": ["clear"], "src": "book"}), "hexes[09.01]: the map has no row 09; write"),
    (("hexsides", 1, "a", "nowhere"), "hexsides[1].a: 'nowhere' is not a hex label; write row.column, as in"),
    (
        ("hexsides", 0, "b", "03.03"),
        "hexsides[0].b: 03.03 is not adjacent to 01.01; name one of 01.02, 02.01",
    ),
    (
        ("hexsides", 0, {"a": "04.04", "b": "04.05", "src": "book"}),
        "hexsides[0]: neither 04.04 nor 04.05 is in play; add one of them to hexes",
    ),
    (
        ("hexsides", 2, "ab", ["ditch", "dich"]),
        "hexsides[2].ab[1]: unknown kind of hexside 'dich'; did you mean 'ditch'?",
    ),
    (("areas", "west", "hexes", ["01.01", "0102"]), "areas[west].hexes[1]: '0102' is not a hex label"),
    (("places", "Nafakh", "hex", "01.09"), "places[Nafakh].hex: the map has no column 09; write"),
    (("side_kinds", ["ditch", "ditch"]), "side_kinds[1]: 'ditch' stands twice; keep one of them"),
    (
        ("sources", "book", "confidence", "sure"),
        "sources.book.confidence: 'sure' is not allowed; write 'high', 'medium' or 'low'",
    ),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message.split(";")[0] for _, message in FAULTS])
def test_a_fault_is_told_with_file_place_and_cure(tmp_path, change, message):
    data = copy.deepcopy(MAP)
    *way, last, value = change
    target = data
    for key in way:
        target = target[key]
    target[last] = value
    file = write(tmp_path, data)
    with pytest.raises(DataError) as caught:
        load_board(file)
    told = str(caught.value)
    assert told.startswith(f"{file}: {message}")
    assert "\n" not in told
    assert isinstance(caught.value, GolanError)


def test_a_missing_key_is_told(tmp_path):
    data = {key: value for key, value in MAP.items() if key != "grid"}
    with pytest.raises(DataError, match=r"map\.json: grid: missing; add it"):
        load_board(write(tmp_path, data))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": 1,\n  oops}', "line 2, column 3: not valid JSON"),
        (
            '{"hexes": {"01.01": 1, "01.01": 2}}',
            "01.01: the key stands twice in one object; keep one of them",
        ),
        ("[]", "whole file: [] does not fit; it should be an object"),
        ("[" * 100_000, "not usable JSON"),
    ],
)
def test_a_file_that_is_no_map_is_told(tmp_path, text, message):
    file = write(tmp_path, text)
    with pytest.raises(DataError) as caught:
        load_board(file)
    assert str(caught.value).startswith(f"{file}: {message}")


def test_an_unreadable_file_is_told(tmp_path):
    with pytest.raises(DataError, match=r"absent\.json: cannot be read \(No such file"):
        load_board(tmp_path / "absent.json")
    file = tmp_path / "map.json"
    file.write_bytes(b"{\xff")
    with pytest.raises(DataError, match="byte 1 is not UTF-8; save the file as UTF-8"):
        load_board(file)
