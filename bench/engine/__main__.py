"""`python -m bench.engine [MOVES]`: fewer moves for a first look."""

import sys

from bench.engine import main

main(*map(int, sys.argv[1:]))
