"""The count: the points of a smazzata, the match, V.P."""
