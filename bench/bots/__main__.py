"""`python -m bench.bots`."""

import sys

from bench.bots import main

main(sys.argv[1:])
