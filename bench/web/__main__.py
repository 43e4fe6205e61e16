"""`python -m bench.web`."""

from bench.web import main

main()
