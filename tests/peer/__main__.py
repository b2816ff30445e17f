"""Runs the comparison on the files named on the command line."""

import sys

from tests.peer import main

sys.exit(main(sys.argv[1:]))
