"""One module per source: from the files of a package to plain rows, repaired and nothing more."""

__all__: list[str] = []
