"""The forms of a noun or an adjective that people decided, from lemma and gender.

:mod:`lexicon.build.inflect` lists every form that may be regular, to recognise those of a source;
here each slot gets the one form that grammar would choose, and what a reader wrote goes before it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexicon.build.entry import ACCENTED
from lexicon.build.inflect import AGREEMENT

__all__ = ["Form", "adjective", "likely_gender", "noun", "plural"]

_BOTH = "singolare e plurale"
_GENDERS = {"m": ("maschile",), "f": ("femminile",), "mf": ("maschile", "femminile")}
_SOFT_CO = ("ico", "iaco", "daco", "maco", "naco")
"""*medici*, *maniaci*, *sindaci*, *stomaci*, *monaci*; else *-chi*."""
_SOFT_GO = ("logo", "fago", "mago")
_THINGS = ("dialogo", "catalogo", "prologo", "epilogo", "monologo", "analogo", "decalogo")
"""Names of things in *-logo* keep the hard sound: *cataloghi*, but *sociologi*."""
_STRESSED_GIA = ("algia", "urgia", "ergia", "orgia", "plegia", "rrafia")
_GREEK_A = (
    *("ma", "ta", "cida", "arca", "cola", "crata", "iatra", "nauta", "peta", "geta", "asta"),
    *("opa", "ida", "erma", "ega", "oca", "urga", "iga"),
)
"""Endings of masculine nouns in *-a* that have a plural in *-i*."""
_ADJECTIVE_A = ("ista", "ita", "cida", "ota", "cola", "crata", "asta", "iota", "arca")


_BOTH_GENDERS = ("ista", "cida", "iatra", "crata")
_MASCULINE_A = ("ema", "oma", "amma", "asma", "isma")
_FEMININE_E = ("zione", "sione", "gione", "udine", "trice", "aggine", "igine")


class Form(NamedTuple):
    """A form with what it is."""

    form: str
    features: str


def plural(lemma: str, gender: str) -> str:
    """The plural of a noun or adjective of one gender; the lemma itself if it does not change.

    >>> [plural(word, "m") for word in ("gatto", "medico", "baco", "geologo", "lago", "vaglio")]
    ['gatti', 'medici', 'bachi', 'geologi', 'laghi', 'vagli']
    >>> [plural(word, "f") for word in ("amica", "ciliegia", "nevralgia", "frangia", "foto")]
    ['amiche', 'ciliegie', 'nevralgie', 'frange', 'foto']
    >>> [plural(word, "m") for word in ("pilota", "gorilla", "collega", "sport", "cane")]
    ['piloti', 'gorilla', 'colleghi', 'sport', 'cani']
    """
    stem, last = lemma[:-1], lemma[-1:]
    if len(stem) < 2 or last in ACCENTED:
        return lemma
    match last:
        case "o" if gender == "m":
            return _from_o(lemma)
        case "a" if gender == "f":
            return _from_a(stem)
        case "a" if lemma.endswith(_GREEK_A):
            return f"{stem}hi" if stem.endswith(("c", "g")) else f"{stem}i"
        case "e":
            return lemma if stem.endswith("i") else f"{stem}i"
    return lemma


def _from_o(lemma: str) -> str:
    stem = lemma[:-1]
    if stem.endswith("i"):
        return stem
    if stem.endswith("c"):
        return f"{stem}i" if lemma.endswith(_SOFT_CO) else f"{stem}hi"
    if stem.endswith("g"):
        person = lemma.endswith(_SOFT_GO) and not lemma.endswith(_THINGS)
        return f"{stem}i" if person else f"{stem}hi"
    return f"{stem}i"


def _from_a(stem: str) -> str:
    if stem.endswith(("c", "g")):
        return f"{stem}he"
    if stem.endswith(("ci", "gi")) and stem[-3:-2] not in "aeiou":
        return f"{stem}e" if f"{stem}a".endswith(_STRESSED_GIA) else f"{stem[:-1]}e"
    return f"{stem}e"


def noun(lemma: str, gender: str, plurals: Sequence[str] = ()) -> tuple[Form, ...]:
    """Every form of a noun; ``plurals`` are those a reader wrote, in place of the regular one.

    >>> [each.form for each in noun("suonatore", "m")]
    ['suonatore', 'suonatori', 'suonatrice', 'suonatrici']
    >>> [each.form for each in noun("fagottista", "mf")]
    ['fagottista', 'fagottisti', 'fagottiste']
    """
    return tuple(dict.fromkeys(_noun(lemma, gender, plurals)))


def _noun(lemma: str, gender: str, plurals: Sequence[str]) -> Iterator[Form]:
    genders = _GENDERS[gender]
    if plurals:
        yield Form(lemma, f"{' e '.join(genders)} singolare")
        yield from (Form(form, f"{' e '.join(genders)} plurale") for form in plurals)
        return
    found = {each: plural(lemma, each[0]) for each in genders}
    if len({*found.values()}) == 1:
        (form,) = {*found.values()}
        name = " e ".join(genders)
        if form == lemma:
            yield Form(lemma, f"{name} {_BOTH}")
        else:
            yield from (Form(lemma, f"{name} singolare"), Form(form, f"{name} plurale"))
    else:
        yield Form(lemma, f"{' e '.join(genders)} singolare")
        yield from (Form(form, f"{each} plurale") for each, form in found.items())
    if gender == "m" and lemma.endswith("tore"):
        yield from _feminine(lemma)


def _feminine(lemma: str) -> Iterator[Form]:
    yield Form(f"{lemma[:-3]}rice", "femminile singolare")
    yield Form(f"{lemma[:-3]}rici", "femminile plurale")


def adjective(lemma: str, plurals: Sequence[str] = ()) -> tuple[Form, ...]:
    """Every form of an adjective; ``plurals`` replace the masculine plural.

    >>> [each.form for each in adjective("cardiotonico")]
    ['cardiotonico', 'cardiotonica', 'cardiotonici', 'cardiotoniche']
    >>> [each.form for each in adjective("multisecolare")]
    ['multisecolare', 'multisecolari']
    """
    stem, last = lemma[:-1], lemma[-1:]
    if lemma.endswith("tore"):
        return (
            Form(lemma, AGREEMENT[0]),
            Form(plural(lemma, "m"), AGREEMENT[2]),
            *_feminine(lemma),
        )
    if last == "o":
        feminine = f"{stem}a"
        return (
            Form(lemma, AGREEMENT[0]),
            Form(feminine, AGREEMENT[1]),
            *(Form(form, AGREEMENT[2]) for form in plurals or (plural(lemma, "m"),)),
            Form(plural(feminine, "f"), AGREEMENT[3]),
        )
    if last == "e":
        others = tuple(plurals) or (plural(lemma, "m"),)
        return (Form(lemma, "singolare"), *(Form(form, "plurale") for form in others))
    if last == "a" and lemma.endswith(_ADJECTIVE_A):
        return (
            Form(lemma, "singolare"),
            Form(plural(lemma, "m"), AGREEMENT[2]),
            Form(plural(lemma, "f"), AGREEMENT[3]),
        )
    return (Form(lemma, _BOTH),)


def likely_gender(lemma: str) -> str:
    """The gender that the ending of a noun suggests, where nobody said it.

    >>> [likely_gender(word) for word in ("tavolo", "stazione", "teorema", "pianista", "casa")]
    ['m', 'f', 'm', 'mf', 'f']
    """
    if lemma.endswith(_BOTH_GENDERS):
        return "mf"
    if lemma.endswith(_MASCULINE_A):
        return "m"
    return "f" if lemma.endswith(("a", "à", "ù", *_FEMININE_E)) else "m"
