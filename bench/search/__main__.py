"""`python -m bench.search [FOLDER]`."""

import sys

from bench.search import main

sys.exit(main(sys.argv[1:]))
