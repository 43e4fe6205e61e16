"""The service loop: load, decide, append, publish; the only owner of clock and dice."""
