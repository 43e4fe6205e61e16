"""The shared burraco engine: table, turn, scoring, record, and the classic game on them."""

__all__: list[str] = []
