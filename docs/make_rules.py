"""Makes docs/heights_of_courage.md of what the game says of its rules. Run: python docs/make_rules.py"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from golan_core.game import Option, RuleText
from golan_heights_of_courage.game import HeightsOfCourage

PAGE = Path(__file__).with_name("heights_of_courage.md")

HEAD = """# Heights of Courage, rule by rule

Made from `plugins/golan_heights_of_courage/rules.toml` by `python docs/make_rules.py`; do not edit this page.
"HoC" is the rulebook of the game with its official errata, "SCS" the series rules. What stands here is what
the program does, in our own words. `golan rules heights-of-courage 1.5b` shows one rule.

The series booklet was not at hand: its rules are recalled or inferred, and each number that they turn on is a
switch, set with `--option NAME=VALUE` in `golan watch` and `golan play`. A `*` in the last column stands for
any ending.
"""

COLUMNS = ("Rule", "What the program does", "Reading and switches", "Code", "Tests")


def page() -> str:
    """The page as text."""
    game = HeightsOfCourage()
    rules = game.rules()
    options = {option.name: option for option in game.options}
    open_rules = [rule for rule in rules if rule.open]
    told = ", ".join(f"{rule.number} ({rule.open})" for rule in open_rules)
    series = sum(rule.number.startswith("SCS ") for rule in rules)
    count = f"{len(rules) - series} paragraphs, charts and errata of HoC and {series} series rules"
    lines = [HEAD, f"{count}; not implemented: {told or 'none'}.", ""]
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
    PAGE.write_text(page(), encoding="utf-8")
