"""The `golan` command: bots, the console game, records and what a game's data is made of.

Nothing heavy is imported before a command runs, so that `golan --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code; the entry point of `golan`."""
    try:
        from golan_core.cli.app import run

        code = run(arguments)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


__all__ = ["main"]
