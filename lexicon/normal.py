"""From what a person types to a word: case, accents, apostrophes, foreign letters."""

from __future__ import annotations

__all__ = ["APOSTROPHES", "divided", "fold", "word_of"]

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
    """The letters of the text in ``a``-``z``, or the empty string if it is not made of letters.

    >>> fold("CITTA'"), fold("Perché"), fold("Dell’Œuvre"), fold("abc1")
    ('citta', 'perche', 'delloeuvre', '')
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


def divided(text: str) -> tuple[str, ...]:
    """The words that apostrophes inside a text part, each with the apostrophe that ends it.

    >>> divided("l'amico"), divided("CITTA'"), divided("'ndrangheta")
    (("l'", 'amico'), ("CITTA'",), ("'ndrangheta",))
    """
    if text.isascii() and text.isalpha():
        return (text,)
    from re import findall  # late: most texts are letters

    found = findall(f"[{APOSTROPHES}]*[^{APOSTROPHES}]+[{APOSTROPHES}]*", text.strip())
    return tuple(found) if len(found) > 1 else (text,)


def word_of(text: str) -> str:
    """The one word that the text spells; empty if it spells none, or several.

    >>> word_of("CITTA'"), word_of("l'amico")
    ('citta', '')
    """
    if text.isascii() and text.isalpha():
        return text.lower()
    return fold(text) if len(divided(text)) == 1 else ""
