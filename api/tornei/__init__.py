"""Tournaments at the edge: the file that is one, CSV, paper, what pages and terminals see."""
