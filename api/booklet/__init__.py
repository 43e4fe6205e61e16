"""The booklet of puzzles: A4 pages ready to print, solutions at the back."""
