"""Irregularities of French cards: what is wrong with a meld, and what follows."""
