"""The turn: what a player, a clock or the house may do, and what happens then."""
