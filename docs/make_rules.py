"""Makes a page of what each game says of its rules. Run: python docs/make_rules.py"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from golan_core.model.game import Game
from golan_core.model.options import Option
from golan_core.model.values import RuleText
from golan_heights_of_courage.game import HeightsOfCourage
from golan_no_middle_ground.game import NoMiddleGround


class Page(NamedTuple):
    """One page: its file, the game, what stands above the table, its booklets by prefix of their numbers."""

    file: str
    game: type[Game[Any, Any]]
    head: str
    booklets: tuple[tuple[str, str], ...]


HOC_HEAD = """# Heights of Courage, rule by rule

Made from `rules.toml` in `plugins/golan_heights_of_courage` and in `plugins/golan_scs` by
`python docs/make_rules.py`; do not edit this page.
"HoC" is the rulebook of the game with its official errata, "SCS" the series rules. What stands here is what
the program does, in our own words. `golan rules heights-of-courage 1.5b` shows one rule.

The series booklet was not at hand: its rules are recalled or inferred, and each number that they turn on is a
switch, set with `--option NAME=VALUE` in `golan watch` and `golan play`. A `*` in the last column stands for
any ending.
"""

NMG_HEAD = """# No Middle Ground and Target: Damascus, rule by rule

Made from `plugins/golan_no_middle_ground/rules.toml` by `python docs/make_rules.py`; do not edit this page.
"T:D" is the rulebook of the expansion Target: Damascus. "NMG" is the base game, whose rulebook is lost: its
rules are rebuilt from what the expansion implies, and where that leaves a number open it is a design of this
project, which the reading says. What stands here is what the program does, in our own words.
`golan rules no-middle-ground 5.2` shows one rule, `golan provenance no-middle-ground` where data come from.
"""

PAGES = (
    Page(
        "heights_of_courage.md",
        HeightsOfCourage,
        HOC_HEAD,
        (("HoC", "paragraphs, charts and errata of HoC"), ("SCS", "series rules")),
    ),
    Page(
        "no_middle_ground.md",
        NoMiddleGround,
        NMG_HEAD,
        (("NMG", "rules of the base game"), ("T:D", "paragraphs of Target: Damascus")),
    ),
)

COLUMNS = ("Rule", "What the program does", "Reading and switches", "Code", "Tests")


def text_of(page: Page) -> str:
    """A page as text."""
    game = page.game()
    rules = game.manual.rules()
    options = {option.name: option for option in game.options}
    open_rules = [rule for rule in rules if rule.open]
    told = ", ".join(f"{rule.number} ({rule.open})" for rule in open_rules)
    counts = [
        f"{sum(rule.number.startswith(prefix + ' ') for rule in rules)} {name}"
        for prefix, name in page.booklets
    ]
    lines = [page.head, f"{' and '.join(counts)}; not implemented: {told or 'none'}.", ""]
    lines += [_row(COLUMNS), _row(["---"] * len(COLUMNS))]
    lines += [_row(_cells(rule, options)) for rule in rules]
    lines += ["", "## Switches", "", _row(("Switch", "If not set", "Values", "Rule", "Title"))]
    lines += [_row(["---"] * 5)]
    lines += [_row(_switch_cells(option)) for option in game.options]
    return "\n".join(lines) + "\n"


def _cells(rule: RuleText, options: dict[str, Option]) -> list[str]:
    number = f"**{rule.number}** {rule.title}"
    text = rule.text + (f" *Not implemented: {rule.open}.*" if rule.open else "")
    switches = [f"`{name}` ({_typed(options[name].default)})" for name in rule.switches]
    reading = "<br>".join([part for part in (rule.reading, ", ".join(switches)) if part])
    tests = [test.removeprefix("tests/").replace(".py", "") for test in rule.tests]
    return [number, text, reading, _places(rule.code), _places(tests)]


def _places(names: Sequence[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def _switch_cells(option: Option) -> list[str]:
    values = " or ".join(_typed(choice) for choice in option.choices)
    if not values:
        values = "yes or no" if isinstance(option.default, bool) else "a whole number"
    return [f"`{option.name}`", _typed(option.default), values, option.rule, option.title]


def _typed(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    for page in PAGES:
        Path(__file__).with_name(page.file).write_text(text_of(page), encoding="utf-8")
