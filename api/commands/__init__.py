"""The subcommands of `parole`, one module each; `api.commands.tree` says which there are."""

from typing import Final

__all__ = ["UNUSABLE", "UsageError"]

UNUSABLE: Final = 4
"""The exit code when the lexicon is missing or damaged."""


class UsageError(Exception):
    """The command line asks for something that cannot be: one Italian line, exit code 2."""
