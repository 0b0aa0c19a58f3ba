"""`python -m golan_core` is the `golan` command."""

from golan_core.cli import main

if __name__ == "__main__":
    main()
