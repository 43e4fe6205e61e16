"""The kinds of puzzles: one module each, with the name it has in `data/puzzles/tipi.toml`."""
