"""`python -m golan_core.cli` is `golan`."""

from golan_core.cli import main

main()
