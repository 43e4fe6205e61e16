"""Where the games are kept: an append-only log of events per table."""
