"""Regular inflection of Italian: the forms that follow from a lemma and its class.

Generation repairs paradigms and tells which single-source forms are regular; it never decides
alone that a word exists. Features are worded as in :mod:`lexicon.build.tagsets`.
"""

from collections.abc import Iterator
from functools import cache

__all__ = [
    "SUPERLATIVE",
    "adjective_forms",
    "conjugate",
    "noun_plurals",
    "own_singular",
    "positives",
    "singulars",
    "superlative_of",
]

SUPERLATIVE = ("issimo", "issima", "issimi", "issime", "issimamente")

_PERSONS = tuple(
    f"{person}ª persona {number}" for number in ("singolare", "plurale") for person in (1, 2, 3)
)
_AGREEMENT = ("maschile singolare", "femminile singolare", "maschile plurale", "femminile plurale")
_FUTURE = ("ò", "ai", "à", "emo", "ete", "anno")
_CONDITIONAL = ("ei", "esti", "ebbe", "emmo", "este", "ebbero")
_IRREGULAR = frozenset(
    [
        "andare",
        "riandare",
        "dare",
        "ridare",
        "stare",
        "ristare",
        "sottostare",
        "soprastare",
        "fare",
        "rifare",
        "disfare",
        "soddisfare",
        "contraffare",
        "sopraffare",
        "strafare",
        "misfare",
        "malfare",
        "sottofare",
        "confare",
    ]
)


@cache
def conjugate(infinitive: str) -> dict[str, tuple[str, ...]]:
    """The regular simple forms by features; alternatives of one slot stand side by side.

    >>> conjugate("mancare")["2ª persona singolare, presente indicativo"]
    ('manchi',)
    >>> conjugate("finire")["1ª persona singolare, presente indicativo"]
    ('finisco', 'fino')
    """
    stem, ending = infinitive[:-3], infinitive[-3:]
    if ending not in {"are", "ere", "ire"} or len(stem) < 2:
        return {}
    vowel = ending[0]
    if vowel == "a" and _irregular(infinitive):
        return {}
    before_i, before_e = _spelled(stem, vowel)
    slots: dict[str, tuple[str, ...]] = {"infinito": (infinitive,)}
    future = {"a": before_e + "er", "e": stem + "er", "i": stem + "ir"}[vowel]

    def fill(tense: str, groups: list[tuple[str, ...]]) -> None:
        for person, forms in zip(_PERSONS, groups, strict=True):
            slots[f"{person}, {tense}"] = tuple(dict.fromkeys(forms))

    if vowel == "a":
        short = [f"{each}i" for each in before_i]
        present = [(stem + "o",), tuple(short), (stem + "a",)]
        present += [tuple(f"{each}iamo" for each in before_i[:1]), (stem + "ate",), (stem + "ano",)]
        subjunctive = [tuple(short)] * 3
        subjunctive += [present[3], (before_i[0] + "iate",)]
        subjunctive.append(tuple(f"{each}ino" for each in before_i))
    else:
        second = {"e": "ete", "i": "ite"}[vowel]
        present = [(stem + "o",), (before_i[0] + "i",), (stem + "e",)]
        present += [(before_i[0] + "iamo",), (stem + second,), (stem + "ono",)]
        subjunctive = [(stem + "a",)] * 3
        subjunctive += [(before_i[0] + "iamo",), (before_i[0] + "iate",), (stem + "ano",)]
        if vowel == "i":
            long = ("isco", "isci", "isce", "", "", "iscono")
            present = [
                (stem + add, *forms) if add else forms
                for add, forms in zip(long, present, strict=True)
            ]
            long = ("isca", "isca", "isca", "", "", "iscano")
            subjunctive = [
                (stem + add, *forms) if add else forms
                for add, forms in zip(long, subjunctive, strict=True)
            ]
    fill("presente indicativo", present)
    fill("presente congiuntivo", subjunctive)
    imperfect = tuple((stem + vowel + end,) for end in ("vo", "vi", "va", "vamo", "vate", "vano"))
    fill("imperfetto indicativo", list(imperfect))
    past = tuple((stem + vowel + end,) for end in ("ssi", "ssi", "sse", "ssimo", "ste", "ssero"))
    fill("imperfetto congiuntivo", list(past))
    fill("futuro", [(future + end,) for end in _FUTURE])
    fill("condizionale", [(future + end,) for end in _CONDITIONAL])
    fill("passato remoto", _remote(stem, vowel))
    slots["2ª persona singolare, imperativo"] = (stem + "a",) if vowel == "a" else present[1]
    slots["2ª persona plurale, imperativo"] = present[4]
    slots["1ª persona plurale, imperativo"] = present[3]
    slots["gerundio"] = (stem + ("ando" if vowel == "a" else "endo"),)
    past_stem = stem + {"a": "at", "e": "ut", "i": "it"}[vowel]
    for agreement, end in zip(_AGREEMENT, "oaie", strict=True):
        slots[f"{agreement}, participio passato"] = (past_stem + end,)
    active = ("ant",) if vowel == "a" else ("ent", "ient") if vowel == "i" else ("ent",)
    slots["singolare, participio presente"] = tuple(stem + each + "e" for each in active)
    slots["plurale, participio presente"] = tuple(stem + each + "i" for each in active)
    return slots


def _irregular(infinitive: str) -> bool:
    return infinitive in _IRREGULAR or infinitive.endswith("efare")


def _spelled(stem: str, vowel: str) -> tuple[tuple[str, ...], str]:
    """The stem before ``i`` (the first is the usual one) and before ``e``."""
    if vowel == "a" and stem.endswith(("c", "g")):
        return (stem + "h",), stem + "h"
    if stem.endswith("i"):
        soft = stem.endswith(("ci", "gi")) and vowel == "a"
        stressed = (stem[:-1],) if stem.endswith(("ci", "gi", "gli", "chi")) else (stem[:-1], stem)
        return stressed, stem[:-1] if soft else stem
    return (stem,), stem


def _remote(stem: str, vowel: str) -> list[tuple[str, ...]]:
    ends: list[tuple[str, ...]]
    match vowel:
        case "a":
            ends = [("ai",), ("asti",), ("ò",), ("ammo",), ("aste",), ("arono",)]
        case "e":
            ends = [("ei", "etti"), ("esti",), ("é", "ette")]
            ends += [("emmo",), ("este",), ("erono", "ettero")]
        case _:
            ends = [("ii",), ("isti",), ("ì",), ("immo",), ("iste",), ("irono",)]
    return [tuple(stem + end for end in group) for group in ends]


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
                        _AGREEMENT,
                        ((lemma,), (stem + "a",), plural, (stem[:-1] + "e", stem + "e")),
                        strict=True,
                    )
                )
            forms = ((lemma,), (stem + "a",), plural, (feminine,))
            return dict(zip(_AGREEMENT, forms, strict=True))
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
