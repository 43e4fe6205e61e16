"""What a word that the lexicon lacks would be: an alteration of a noun, or a word cut short.

Anybody makes *padellina* of *padella* and *sarem* of *saremo*; no list holds them all. They are
refused with or without this, but a refusal that names the base persuades.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicon.affixes import SUFFIXES, bases
from lexicon.grounds import Ground, Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexicon.grounds import Lexicon

__all__ = ["derived"]

_SOUND = Ground.COMMON | Ground.OXYTONE
_WHOLE = _SOUND | Ground.ENCLITIC
_LEAST = 6
"""The shortest alteration that is recognised, and the shortest cut of a rare word."""
_IMPERFECT = ("ean", "ian")
"""*solean*, *dormian*: the poets' *solevano*, *dormivano*."""
_BASE = 4
_ENDINGS = tuple(suffix.ending for suffix in SUFFIXES)
_ENDS = "lrnm"
_VOWELS = "oaie"
"""How alterations end, singular and plural."""
_USED = 2
"""The least band of a base or a full form."""


def derived(word: str, lexicon: Lexicon) -> Reading | None:
    """The reading of an unknown word as an altered noun or a truncated word, if it may be one."""
    if word[-1] in _ENDS:
        return next(_cut(word, lexicon), None)
    return next(_altered(word, lexicon), None) if word[-1] in _VOWELS else None


def _altered(word: str, lexicon: Lexicon) -> Iterator[Reading]:
    bands: dict[str, int] = {}

    def is_noun(base: str) -> bool:
        bands[base] = _noun(base, lexicon) if len(base) >= _BASE else 0
        return bands[base] >= _USED

    for singular in _singulars(word) if len(word) >= _LEAST else ():
        if not singular.endswith(_ENDINGS):
            continue
        found = [
            (bands[base], len(base), base, suffix) for suffix, base in bases(singular, is_noun)
        ]
        if found:  # the commonest base, and of these the longest: *padella*, not *pado*
            *_, base, suffix = max(found, key=lambda each: each[:3])
            yield Reading(
                word, singular, "sostantivo", "", Ground.ALTERED, alteration=suffix.kind, base=base
            )


def _singulars(word: str) -> tuple[str, ...]:
    """The word, and the singular that it is the plural of.

    >>> _singulars("padelline"), _singulars("paninoni"), _singulars("casacce")
    (('padelline', 'padellina'), ('paninoni', 'paninone', 'paninono'), ('casacce', 'casaccia'))
    """
    stem = word[:-1]
    if word.endswith(("cci", "zzi")):
        return word, f"{word}o", f"{stem}o"
    if word.endswith("cce"):
        return word, f"{stem}ia"
    match word[-1]:
        case "i":
            return (word, f"{stem}e", f"{stem}o") if word.endswith("oni") else (word, f"{stem}o")
        case "e" if not word.endswith("one"):
            return word, f"{stem}a"
    return (word,)


def _noun(word: str, lexicon: Lexicon) -> int:
    """The frequency band of a noun in its base form; 0 if it is none."""
    if not lexicon.grounds(word) & _SOUND:
        return 0
    found = lexicon.lookup(word)
    own = any(
        reading.category == "sostantivo" and reading.lemma == reading.form
        for reading in found.readings
        if reading.ground & _SOUND
    )
    return found.band if own else 0


def _cut(word: str, lexicon: Lexicon) -> Iterator[Reading]:
    if len(word) < 3:
        return
    for full, tail in _full(word):
        found = lexicon.lookup(full)
        if found.band < _USED and len(word) < _LEAST:
            continue
        for reading in found.readings:
            if reading.ground & _WHOLE and _loses(reading, tail):
                yield Reading(
                    word,
                    reading.lemma,
                    reading.category,
                    "",
                    Ground.TRUNCATED,
                    base=reading.form,
                )


def _full(word: str) -> Iterator[tuple[str, str]]:
    """What a word may be cut from, and the end that it lost.

    >>> [full for full, _ in _full("solean")][-1], [full for full, _ in _full("condur")][-1]
    ('solevano', 'condurre')
    """
    tails = ["e", "o", "a", "i"]
    if word[-1] in "ln":
        tails += [f"{word[-1]}o", f"{word[-1]}e"]
    elif word[-1] == "r":
        tails.append("re")
    yield from ((word + tail, tail) for tail in tails)
    if word.endswith(_IMPERFECT):
        yield f"{word[:-2]}vano", "o"


def _loses(reading: Reading, tail: str) -> bool:
    """Whether speakers drop the end of this form: *far*, *sarem*, *cantan*, *fratel*, *dottor*."""
    if reading.form[-1] != tail[-1]:
        return False  # an accented vowel is never dropped
    if reading.category == "verbo":
        return reading.form.endswith(("are", "ere", "ire", "rre", "mo", "no", "ono", "le", "ne"))
    if tail == "i":
        return reading.category == "avverbio"  # *volentier*
    own = reading.lemma == reading.form
    return own and tail != "a" and reading.category in {"sostantivo", "aggettivo", "avverbio"}
