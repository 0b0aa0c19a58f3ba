"""Makes docs/api.md: every method that a game may write or a plugin may call. Run: python docs/make_api.py"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

from golan_core.model.game import Game
from golan_core.model.manual import Manual
from golan_core.turn.decision_kind import DecisionKind, Verb
from golan_core.view.answers import Answers
from golan_core.view.look import Look

FILE = "api.md"
CLASSES = (Game, Look, Answers, Manual, Verb, DecisionKind)

HEAD = """# The plugin API, method by method

Made from `golan_core` by `python docs/make_api.py`; do not edit this page. [plugins.md](plugins.md) tells how
a game is written, [hooks.md](hooks.md) how it is found. Types stand in the modules.
"""


def methods(cls: type) -> Iterator[tuple[str, str, str]]:
    """(name, arguments, what it does) of every public method that a class itself writes."""
    for name, member in vars(cls).items():
        if inspect.isfunction(member) and not name.startswith("_"):
            given = inspect.signature(member).parameters.values()
            arguments = ", ".join(
                p.name if p.default is p.empty else f"{p.name}={p.default!r}"
                for p in given
                if p.name != "self"
            )
            yield name, arguments, " ".join((inspect.getdoc(member) or "").split())


def text() -> str:
    """The page."""
    lines = [HEAD]
    for cls in CLASSES:
        what = (inspect.getdoc(cls) or "").split("\n\n")[0]
        lines += [f"## {cls.__name__}", "", f"`{cls.__module__}`. {' '.join(what.split())}", ""]
        lines += ["| method | what it gives |", "|---|---|"]
        lines += [f"| `{name}({given})` | {does.replace('|', '/')} |" for name, given, does in methods(cls)]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    (Path(__file__).parent / FILE).write_text(text(), encoding="utf-8")
