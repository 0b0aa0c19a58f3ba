"""The file in which a game tells of its rules."""

import pytest

from golan_core.data.data_files import DataError
from golan_core.data.rule_texts import load_rules
from golan_core.model.values import RuleText
from golan_scs.model.switches import rule_options

SWITCHES = [o.name for o in rule_options()]

ONE = """
[[rule]]
number = "X 1.1"
title = "First"
text = '''Two
lines.'''
switches = ["ezoc_entry"]
code = ["golan_scs.model.zoc:zoc"]
tests = ["tests/scs/test_5_zoc.py::test_5_0_*"]
"""


@pytest.fixture
def load(tmp_path):
    """Loads rules from a text."""

    def read(text):
        file = tmp_path / "rules.toml"
        file.write_text(text, encoding="utf-8")
        return load_rules(file, SWITCHES)

    return read


def test_an_entry(load):
    assert load(ONE) == [
        RuleText(
            "X 1.1",
            "First",
            "Two lines.",
            switches=("ezoc_entry",),
            code=("golan_scs.model.zoc:zoc",),
            tests=("tests/scs/test_5_zoc.py::test_5_0_*",),
        )
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rule = [", "rules.toml: whole file: not valid TOML"),
        (ONE.replace("title", "titel"), r"rules.toml: rule\[0\].title: missing; add it"),
        (ONE + 'opened = "x"', r"rule\[0\].opened: unknown key 'opened'; did you mean 'open'"),
        (ONE.replace('"First"', "1"), r"rule\[0\].title: 1 does not fit; it should be a valid string"),
        (
            ONE.replace("'''Two\nlines.'''", '""'),
            r"rule\[0\].text: '' does not fit",
        ),
        (
            ONE.replace("zoc:zoc", "zoc.zoc"),
            r"rule\[0\].code\[0\]: .* a text like module:function",
        ),
        (
            ONE.replace("test_5_0_*", "nothing"),
            r"rule\[0\].tests\[0\]: .* a text like tests/x.py::test_y",
        ),
        (ONE + ONE, "X 1.1 stands there twice"),
        (ONE.replace("ezoc_entry", "ezoc_enter"), "X 1.1: there is no switch 'ezoc_enter'"),
    ],
)
def test_a_fault_is_told_with_its_place(load, text, said):
    with pytest.raises(DataError, match=said):
        load(text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DataError, match=r"rules.toml: whole file: cannot be read"):
        load_rules(tmp_path / "rules.toml", SWITCHES)
