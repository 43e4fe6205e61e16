"""Regular inflection of Italian: the forms that follow from a lemma and its class.

Generation repairs paradigms and tells which single-source forms are regular; it never decides
alone that a word exists. Features are worded as in :mod:`lexicon.build.tagsets`.
"""

from collections.abc import Iterator
from functools import cache

__all__ = [
    "AGREEMENT",
    "SUPERLATIVE",
    "adjective_forms",
    "irregular_plural",
    "noun_plurals",
    "own_singular",
    "positives",
    "singulars",
    "superlative_of",
]

SUPERLATIVE = ("issimo", "issima", "issimi", "issime", "issimamente")

AGREEMENT = ("maschile singolare", "femminile singolare", "maschile plurale", "femminile plurale")


@cache
def adjective_forms(lemma: str) -> dict[str, tuple[str, ...]]:
    """The forms of an adjective by features; empty when the lemma has no regular ending.

    >>> adjective_forms("bianco")["femminile plurale"], adjective_forms("vario")["maschile plurale"]
    (('bianche',), ('vari', 'varii'))
    """
    stem, last = lemma[:-1], lemma[-1:]
    if len(stem) < 2:
        return {}
    match last:
        case "o":
            hard = stem.endswith(("c", "g"))
            plural = tuple(_plurals_in_i(stem))
            feminine = stem + ("he" if hard else "e")
            if stem.endswith(("ci", "gi")):
                return dict(
                    zip(
                        AGREEMENT,
                        ((lemma,), (stem + "a",), plural, (stem[:-1] + "e", stem + "e")),
                        strict=True,
                    )
                )
            forms = ((lemma,), (stem + "a",), plural, (feminine,))
            return dict(zip(AGREEMENT, forms, strict=True))
        case "e":
            return {"singolare": (lemma,), "plurale": (stem + "i",)}
        case "a" if lemma.endswith(("ista", "ita", "cida", "ota")):
            return {
                "singolare": (lemma,),
                "maschile plurale": (stem + "i",),
                "femminile plurale": (stem + "e",),
            }
    return {}


def _plurals_in_i(stem: str) -> Iterator[str]:
    if stem.endswith(("c", "g")):
        yield from (stem + "i", stem + "hi")
    elif stem.endswith("i"):
        yield from (stem, stem + "i")
    else:
        yield stem + "i"


@cache
def noun_plurals(lemma: str) -> tuple[str, ...]:
    """The plurals that a noun may regularly have, whatever its gender.

    >>> noun_plurals("gatto"), noun_plurals("amica"), noun_plurals("pilota")
    (('gatti',), ('amiche', 'amichi'), ('pilote', 'piloti'))
    """
    stem, last = lemma[:-1], lemma[-1:]
    if len(stem) < 2:
        return ()
    match last:
        case "o":
            return tuple(_plurals_in_i(stem))
        case "e":
            if stem.endswith("i"):
                return (stem,) if not stem.endswith(("ci", "gi")) else (stem, stem[:-1] + "i")
            return (stem + "i",)
        case "a":
            if stem.endswith(("c", "g")):
                return stem + "he", stem + "hi"
            if stem.endswith(("ci", "gi")):
                return stem[:-1] + "e", stem + "e"
            return stem + "e", stem + "i"
    return ()


def irregular_plural(lemma: str) -> str:
    """The plural of a noun in *-uomo*, or *omo*, which looks like a diminutive and is none.

    >>> irregular_plural("gentiluomo"), irregular_plural("duomo"), irregular_plural("gatto")
    ('gentiluomini', '', '')
    """
    compound = lemma == "omo" or (lemma.endswith("uomo") and lemma != "duomo")
    return f"{lemma[:-1]}ini" if compound else ""


def singulars(word: str) -> Iterator[str]:
    """The singulars that a plural or feminine form may come from.

    >>> list(singulars("gatte"))
    ['gatta', 'gatto']
    """
    stem, last = word[:-1], word[-1:]
    if len(stem) < 2:
        return
    hard = stem[:-1] if stem.endswith(("ch", "gh")) else None
    match last:
        case "a":
            yield stem + "o"
        case "e":
            for each in (stem, hard, stem + "i" if stem.endswith(("c", "g")) else None):
                if each:
                    yield from (each + "a", each + "o")
        case "i":
            yield from (stem + "o", stem + "e", stem + "io", stem + "a", stem + "ia", stem + "ie")
            if hard:
                yield from (hard + "o", hard + "a")


def own_singular(word: str) -> str:
    """The singular of the same gender, for nouns with an evaluative ending.

    >>> [own_singular(word) for word in ("pettinini", "tortine", "libroni", "gattacci", "casucce")]
    ['pettinino', 'tortina', 'librone', 'gattaccio', 'casuccia']
    """
    stem = word[:-1]
    if word.endswith(("acci", "ucci")):
        return word + "o"
    if word.endswith(("acce", "ucce")):
        return stem + "ia"
    if word.endswith("oni"):
        return stem + "e"
    return stem + {"i": "o", "e": "a"}.get(word[-1:], word[-1:])


def superlative_of(word: str) -> str:
    """The masculine singular of a superlative.

    >>> superlative_of("bellissime"), superlative_of("bellissimamente")
    ('bellissimo', 'bellissimo')
    """
    return word[: word.rindex("issim")] + "issimo"


def positives(word: str) -> Iterator[str]:
    """The words that a superlative may grade.

    >>> list(positives("ricchissima")), list(positives("serissimo"))
    (['riccho', 'ricche', 'ricchio', 'ricco', 'ricca'], ['sero', 'sere', 'serio'])
    """
    stem = word[: word.rindex("issim")]
    yield from (stem + "o", stem + "e", stem + "io")
    if stem.endswith(("ch", "gh")):
        yield from (stem[:-1] + "o", stem[:-1] + "a")
