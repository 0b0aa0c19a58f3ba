"""The `golan` command: bots, the console game, records and what a game's data is made of.

Nothing heavy is imported before a command runs, so that `golan --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code; the entry point of `golan`."""
    try:
        _prepare_streams()
        from golan_core.cli.app import run

        code = run(arguments)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _prepare_streams() -> None:
    """Let no output fail for a closed stream, or for a letter that a terminal does not have."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


__all__ = ["main"]
