"""The WebSocket of a table: a greeting, then everything that happens, in order."""
