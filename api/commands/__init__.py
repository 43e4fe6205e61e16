"""The subcommands of `parole`, one module each; `api.commands.tree` says which there are."""

from typing import Final

__all__ = ["TROUBLE", "UNUSABLE", "UsageError"]

UNUSABLE: Final = 4
"""The exit code when the lexicon is missing or damaged."""
TROUBLE: Final = 5
"""The exit code when something cannot be read or written: a stream, a file, the archive."""


class UsageError(Exception):
    """The command line asks for something that cannot be: one Italian line, exit code 2."""
