"""Irregularities: what happens at a table where something wrong can be done, and who says so."""
