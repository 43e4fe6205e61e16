"""Irregularities of the word game: what is wrong with a word, and what follows."""
