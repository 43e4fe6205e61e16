"""The commitment: the house binds itself to a deck before anybody sees a card.

The digest is published with the deal, the nonce when the smazzata is over: then everybody can
verify that the deck was not changed, and before that nobody can guess it, the nonce being random.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from burraco_engine.cards import Card, format_cards

__all__ = ["commit", "is_nonce"]

_NONCE = re.compile(r"[0-9a-f]{32,}")


def is_nonce(text: str) -> bool:
    """Whether `text` can hide a deck: at least 128 bits in hexadecimal."""
    return _NONCE.fullmatch(text) is not None


def commit(deck: Iterable[Card], nonce: str) -> str:
    """SHA-256 of the deck's order and a nonce of at least 128 bits, in hexadecimal."""
    assert is_nonce(nonce), "a nonce has at least 32 hexadecimal digits"
    return hashlib.sha256(f"{nonce}\n{format_cards(deck)}".encode()).hexdigest()
