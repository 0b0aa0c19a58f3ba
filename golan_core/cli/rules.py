"""`golan rules`: what the program does under each paragraph of a rulebook, and which switches change it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from golan_core.cli.common import Installed
from golan_core.cli.output import ACCENT, BAD, DIM, HEAD, columns, say
from golan_core.errors import GolanError, nearest
from golan_core.model.game import Game
from golan_core.model.options import Option
from golan_core.model.values import RuleText

SWITCHES = "switches"
MOST_IN_FULL = 8
"""A heading with more paragraphs is shown as a list of them."""


def show_rules(game_id: str, words: Sequence[str]) -> None:
    """All rules, one by number, those with a word, or all switches. Raises GolanError for no such thing."""
    game = Installed().chosen(game_id)
    asked = " ".join(words).strip()
    if asked.lower() == SWITCHES:
        _show_switches(game)
        return
    rules = game.manual.rules()
    if not rules:
        say(f"{game.title} says nothing about its rules; golan games {game.id} lists its options", DIM)
        return
    if not asked:
        _list(game, rules)
        return
    found = by_number(rules, asked)
    if found and len(found) <= MOST_IN_FULL:
        for rule in found:
            _show(game, rule)
        return
    found = found or [rule for rule in rules if asked.lower() in _all_text(rule).lower()]
    if not found:
        raise GolanError(_unknown(game, rules, asked))
    for line in columns([(rule.number, rule.title + _open_mark(rule)) for rule in found]):
        say(line)


def by_number(rules: Sequence[RuleText], asked: str) -> list[RuleText]:
    """The rules with a number, written with or without the booklet: "HoC 1.5b", "1.5B", "4.0a".

    A heading that is no rule itself stands for its paragraphs, e.g. "1.6" or "3.0".
    """
    wanted = re.escape(_plain(asked))
    forms = [wanted, wanted + "[a-z].*"]
    if wanted.endswith(r"\.0"):
        forms.append(wanted.removesuffix("0") + ".*")
    for form in forms:
        for name in (_whole, _bare):
            found = [rule for rule in rules if re.fullmatch(form, name(rule))]
            if found:
                return found
    return []


def _plain(number: str) -> str:
    return re.sub(r"[\s()]", "", number).lower()


def _whole(rule: RuleText) -> str:
    return _plain(rule.number)


def _bare(rule: RuleText) -> str:
    """The number without the booklet."""
    return _plain(rule.number.partition(" ")[2])


def _all_text(rule: RuleText) -> str:
    return " ".join((rule.number, rule.title, rule.text, rule.reading, rule.open, *rule.switches))


def _unknown(game: Game[Any, Any], rules: Sequence[RuleText], asked: str) -> str:
    """What to say of a number or a word that no rule has."""
    if re.search(r"\d", asked):
        names = {name: rule.number for rule in rules for name in (_whole(rule), _bare(rule))}
        close = difflib.get_close_matches(_plain(asked), names, n=1, cutoff=0.5)
        hint = f"did you mean {names[close[0]]!r}?" if close else f"golan rules {game.id} lists them"
        return f"{game.id} has no rule {asked!r}; {hint}"
    words = {word for rule in rules for word in re.findall(r"[\w-]{4,}", f"{rule.title} {rule.text}")}
    return f"no rule of {game.id} contains {asked!r}{nearest(asked, words)}"


def _list(game: Game[Any, Any], rules: Sequence[RuleText]) -> None:
    say(f"{game.title} {game.version}: {len(rules)} rules", ACCENT)
    for line in columns([(rule.number, rule.title + _open_mark(rule)) for rule in rules], "    "):
        say(line)
    say(f"one of them: golan rules {game.id} NUMBER; those with a word: golan rules {game.id} WORD", DIM)
    if game.options:
        say(f"options that change them: golan rules {game.id} {SWITCHES}", DIM)


def _open_mark(rule: RuleText) -> str:
    return f" (not implemented: {rule.open})" if rule.open else ""


def _show(game: Game[Any, Any], rule: RuleText) -> None:
    say(f"{rule.number}  {rule.title}", ACCENT)
    say(f"    {rule.text}")
    if rule.reading:
        say(f"    reading: {rule.reading}")
    if rule.open:
        say(f"    not implemented: {rule.open}", BAD)
    options = {option.name: option for option in game.options}
    for name in rule.switches:
        if name in options:
            for line in _option_lines(options[name]):
                say(f"    {line}")
    for what, places in (("code", rule.code), ("tests", rule.tests)):
        for place in places:
            say(f"    {what}: {place}", DIM)


def _option_lines(option: Option) -> list[str]:
    """A switch in two lines: what it is with its values, and how to set it."""
    value, other = typed(option.default), _another(option)
    title = f"switch {option.name}: {option.title}; {_values(option)}, {value} if not set"
    return [title, f"    set it: --option {option.name}={other}"]


def _values(option: Option) -> str:
    if option.choices:
        return " or ".join(typed(choice) for choice in option.choices)
    if isinstance(option.default, bool):
        return "yes or no"
    return "a whole number" if isinstance(option.default, int) else "a word"


def _another(option: Option) -> str:
    """A value that is not the default, for an example."""
    if option.choices:
        return next((typed(c) for c in option.choices if c != option.default), typed(option.default))
    if isinstance(option.default, bool):
        return typed(not option.default)
    return str(option.default + 1) if isinstance(option.default, int) else "VALUE"


def _show_switches(game: Game[Any, Any]) -> None:
    if not game.options:
        say(f"{game.title} has no switches", DIM)
        return
    head, *lines = columns(
        [
            ("SWITCH", "DEFAULT", "VALUES", "RULE", "TITLE"),
            *((o.name, typed(o.default), _values(o), o.rule or "-", o.title) for o in game.options),
        ]
    )
    say(head, HEAD)
    for line in lines:
        say(line)
    say("to set one: golan watch or play with --option NAME=VALUE (or --rule NAME=VALUE), repeated", DIM)


def typed(value: object) -> str:
    """A value of an option as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
