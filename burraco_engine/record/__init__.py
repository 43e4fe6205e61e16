"""The record of a game: JSON of moves, events, states and views; BRN, the text people read."""

__all__: list[str] = []
