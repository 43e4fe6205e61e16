"""Puzzles: made from the lexicon or found in games, solved to the end before anybody sees them."""
