"""The arbiter's desk: cases and their search, the score sheet, the register of rulings."""
