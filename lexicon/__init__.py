"""An Italian lexicon, usable without the game; import its modules by name."""

__all__: list[str] = []
