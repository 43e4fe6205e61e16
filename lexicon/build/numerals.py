"""Italian number words, composed: one source spells them out, grammar says which are right."""

__all__ = ["is_cardinal", "is_numeral"]

_UNITS = ("uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove")
_TEENS = (
    *("dieci", "undici", "dodici", "tredici", "quattordici", "quindici", "sedici"),
    *("diciassette", "diciotto", "diciannove"),
)
_TENS = (
    *("venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"),
)


def _below_hundred() -> set[str]:
    words = {*_UNITS, *_TEENS, *_TENS}
    for ten in _TENS:
        for unit in _UNITS:
            words.add((ten[:-1] if unit[0] in "uo" else ten) + unit)
    return words


def _below_thousand() -> set[str]:
    small = _below_hundred()
    words = set(small)
    for hundred in ("cento", *(f"{unit}cento" for unit in _UNITS[1:])):
        words.add(hundred)
        words |= {hundred + rest for rest in small}
        words |= {hundred[:-1] + rest for rest in small if rest.startswith("o")}
    return words


_SMALL = frozenset(_below_thousand())


def is_cardinal(word: str) -> bool:
    """Whether the word spells a number from 1 to 999,999."""
    if word in _SMALL:
        return True
    if word.startswith("mille"):
        return word == "mille" or word[5:] in _SMALL
    before, found, after = word.partition("mila")
    if not found or (after and after not in _SMALL):
        return False
    return before in _SMALL or (before.endswith("un") and f"{before}o" in _SMALL)


def is_numeral(word: str) -> bool:
    """Whether the word is a cardinal, or an ordinal in any gender and number.

    >>> is_numeral("duemilaotto"), is_numeral("centotreesima"), is_numeral("novantanni")
    (True, True, False)
    """
    if is_cardinal(word):
        return True
    if not word.endswith(("esimo", "esima", "esimi", "esime")):
        return False
    stem = word[:-5]
    whole = stem in _SMALL and stem.endswith(("tre", "sei"))
    return whole or any(stem + vowel in _SMALL for vowel in "oeia")
