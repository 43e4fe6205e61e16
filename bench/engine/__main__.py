"""`python -m bench.engine [MOVES]`, fewer for a first look, or `--beside COMMIT [ROUNDS]`."""

import sys

from bench.engine import beside, main

if sys.argv[1:2] == ["--beside"]:
    beside.main(sys.argv[2], *map(int, sys.argv[3:4]))
else:
    main(*map(int, sys.argv[1:]))
