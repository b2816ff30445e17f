"""`python -m hgkit` is the command `hgkit`."""

import sys

from hgkit.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
