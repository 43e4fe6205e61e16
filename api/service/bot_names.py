"""What the bots of a table are called."""

from __future__ import annotations

__all__ = ["bot_name"]


def bot_name(seat: str) -> str:
    """What a bot in this chair is called."""
    names = {"N": "Bot Nord", "E": "Bot Est", "S": "Bot Sud", "O": "Bot Ovest"}
    return names.get(seat, f"Bot {seat}")
