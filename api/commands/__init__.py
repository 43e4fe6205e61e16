"""The subcommands of `parole`, one module each; `api.cli` says which there are."""

__all__ = ["UsageError"]


class UsageError(Exception):
    """The command line asks for something that cannot be: one Italian line, exit code 2."""
