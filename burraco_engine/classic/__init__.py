"""The classic game: sequences and combinations of French cards on the shared engine."""

__all__: list[str] = []
