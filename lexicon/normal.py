"""From what a person types to a word: case, accents, apostrophes, foreign letters."""

from __future__ import annotations

__all__ = ["APOSTROPHES", "fold"]

APOSTROPHES = "'’‘ʼ`´"
"""The apostrophe and what people type in its place (CITTA', po’, perche`)."""

_DROP = str.maketrans("", "", APOSTROPHES)
_MARKS = dict.fromkeys(range(0x300, 0x370))
_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "þ": "th",
        "ı": "i",
    }
)


def fold(text: str) -> str:
    """The word in ``a``-``z`` that the text spells, or the empty string if it spells none.

    >>> fold("CITTA'"), fold("Perché"), fold("l’Œuvre"), fold("abc1")
    ('citta', 'perche', 'loeuvre', '')
    """
    if text.isascii():
        if text.isalpha():
            return text.lower()
        text = text.strip().translate(_DROP).lower()
    else:
        from unicodedata import normalize

        text = normalize("NFD", text.strip().translate(_DROP))
        text = text.translate(_MARKS).lower().translate(_LETTERS)
    return text if text.isascii() and text.isalpha() else ""
