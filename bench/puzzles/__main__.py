"""`python -m bench.puzzles`."""

import sys

from bench.puzzles import main

sys.exit(main(sys.argv[1:]))
