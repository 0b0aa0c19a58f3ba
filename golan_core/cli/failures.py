"""From an exception to one line on standard error and an exit code; never a traceback.

| code | meaning |
|---|---|
| 0 | done |
| 1 | an error of golan itself, or of a game |
| 2 | bad input: the line says what, where, and what would be right |
| 130 | interrupted |
| 141 | whoever read the output has left |
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import PurePath

from golan_core.errors import GolanError

BAD_INPUT, INTERNAL, INTERRUPTED, PIPE_CLOSED = 2, 1, 130, 141
DEBUG = "GOLAN_DEBUG"
"""Environment variable: with "1" the traceback of an internal error is shown."""


class PipeClosed(Exception):
    """The reader of standard output has left."""


def guarded(call: Callable[[], object]) -> int:
    """Call, and turn whatever is raised into a line on standard error and an exit code."""
    try:
        result = call()
        sys.stdout.flush()
    except (PipeClosed, BrokenPipeError):
        _drop_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else INTERNAL
    except Exception as error:
        return _report(error)
    return result if isinstance(result, int) else 0


def _report(error: Exception) -> int:
    """Write the line of an error; gives the exit code."""
    line, code = _line_and_code(error)
    if code == INTERNAL and os.environ.get(DEBUG, "") not in ("", "0"):
        traceback.print_exception(error)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    print(" ".join(line.split()), file=sys.stderr)
    return code


def _line_and_code(error: Exception) -> tuple[str, int]:
    """The line that tells of an error, and the exit code."""
    if isinstance(error, GolanError):
        return f"golan: {error}", BAD_INPUT
    if hasattr(error, "format_message"):
        return _usage(error), BAD_INPUT
    if type(error).__name__ == "Abort":
        return "golan: interrupted", INTERRUPTED
    if isinstance(error, OSError) and error.strerror:
        where = "the output" if error.filename is None else error.filename
        return f"golan: {where}: {error.strerror}; check the disk, the name and the rights", BAD_INPUT
    what = " ".join(f"{type(error).__name__}: {error}".split())
    line = f"golan: internal error: {what} ({_place(error)}); please report this line and your command"
    return f"{line} ({DEBUG}=1 shows the traceback)", INTERNAL


def _usage(error: Exception) -> str:
    """An error in the use of a command, e.g. an unknown option, as one line."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "golan"
    message = str(error.format_message()).strip()  # type: ignore[attr-defined]
    message = message[:1].lower() + message[1:].rstrip(".")
    return f"{path}: {message} (see {path} --help)"


def _place(error: Exception) -> str:
    """Module file and line where an error was raised, without the folder of the machine."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "nowhere"
    path = PurePath(frames[-1].filename)
    return f"{'/'.join(path.parts[-2:])}:{frames[-1].lineno}"


def _drop_output() -> None:
    """Let the interpreter flush into nothing at exit."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
    except (OSError, ValueError):
        return
