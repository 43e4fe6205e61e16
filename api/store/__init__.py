"""Where the games are kept: append-only logs of entries, one per stream."""
