"""The build of the lexicon: sources, normalised, voted, tagged, grounds, compiled."""

__all__: list[str] = []
