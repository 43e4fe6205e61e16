"""A ground for research: the games as an environment of PettingZoo, for programs that learn.

Needs the extra `research` (`pip install "burraco-parole[research]"`); nothing else of the package
imports this room. `environment.Burraco` is the game, `actions` what a number of an action means,
`observation` what a seat sees as numbers.
"""
