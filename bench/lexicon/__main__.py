"""`python -m bench.lexicon [FOLDER]`: FOLDER holds a compiled lexicon, by default the one here."""

import sys

from bench.lexicon import main

sys.exit(main(sys.argv[1:]))
