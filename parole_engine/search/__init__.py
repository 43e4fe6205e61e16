"""Every play of a hand: the index of words, the ranked plays, the best turn."""
