"""The grammar of actions: both ways for every kind of word, and one clear line for every mistake."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golan_core.errors import NotationError, nearest
from golan_core.model.notation import Grammar

UNITS = ("7Arm", "188Arm", "Golani")


@dataclass(frozen=True)
class Move:
    verb: ClassVar[str] = "move"
    fields: ClassVar = (("units", "units"), ("path", "path"))
    units: tuple
    path: tuple


@dataclass(frozen=True)
class Place:
    verb: ClassVar[str] = "place"
    fields: ClassVar = (("unit", "unit"), ("hex", "hex"), ("count", "number"), ("word", "word"))
    unit: int
    hex: int
    count: int
    word: str


@dataclass(frozen=True)
class End:
    verb: ClassVar[str] = "end"
    fields: ClassVar = ()


class Words:
    def unit(self, text):
        if text not in UNITS:
            raise NotationError(f"no unit is called {text!r}{nearest(text, UNITS)}")
        return UNITS.index(text)

    def unit_name(self, unit):
        return UNITS[unit]

    def hex(self, text):
        if not text.startswith("h") or not text[1:].isdecimal():
            raise NotationError(f"{text!r} is no hex")
        return int(text[1:])

    def hex_name(self, hex_id):
        return f"h{hex_id}"


GRAMMAR = Grammar(
    (Move, Place, End),
    {"move": ("UNITS HEX ...", "move"), "place": ("UNIT HEX COUNT WORD", "place"), "end": ("", "end")},
)

units = st.integers(0, 2)
hexes = st.integers(0, 99)
actions = st.one_of(
    st.builds(Move, st.lists(units).map(tuple), st.lists(hexes, min_size=1).map(tuple)),
    st.builds(Place, units, hexes, st.integers(0, 10**6), st.sampled_from(["fast", "slow"])),
    st.just(End()),
)


@given(actions)
def test_what_is_written_is_read_back(action):
    text = GRAMMAR.write(action, Words())
    assert GRAMMAR.read(text, Words()) == action
    assert "\n" not in text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move 7Arm,Golani h3 h4", Move((0, 2), (3, 4))),
        ("MOVE 7Arm h3-h4-h5", Move((0,), (3, 4, 5))),
        ("move none h1", Move((), (1,))),
        ("  place  188Arm h7 2 FAST ", Place(1, 7, 2, "fast")),
        ("end", End()),
    ],
)
def test_ways_to_write(text, action):
    assert GRAMMAR.read(text, Words()) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty line is not an action; try one of move, place, end"),
        ("mvoe 7Arm h1", "'mvoe' is not a verb; did you mean 'move'?"),
        ("xyzzy", "'xyzzy' is not a verb; the verbs are move, place, end"),
        ("place 7Arm", "'place 7Arm' is too short; the form is: place UNIT HEX COUNT WORD"),
        ("move 7Arm", "a path of hexes is missing; the form is: move UNITS HEX ..."),
        ("end now", "'now' is left over; the form is: end"),
        ("place 7Arm h1 two fast", "'two' is not a whole number; the form is: place UNIT HEX COUNT WORD"),
        ("move 7arn h1", "no unit is called '7arn'; did you mean '7Arm'?"),
        ("move 7Arm 12", "'12' is no hex"),
    ],
)
def test_mistakes_are_named_with_the_cure(text, message):
    with pytest.raises(NotationError) as caught:
        GRAMMAR.read(text, Words())
    assert str(caught.value) == message


def test_usages_are_listed_for_help():
    assert [(u.verb, u.form, u.meaning) for u in GRAMMAR.usages] == [
        ("move", "move UNITS HEX ...", "move"),
        ("place", "place UNIT HEX COUNT WORD", "place"),
        ("end", "end", "end"),
    ]
    assert GRAMMAR.verbs == ("move", "place", "end")
