"""The readings of a word as an arbiter should see them: each once, with its features put plainly.

Sources word the same fact in several ways (*femminile singolare; femminile singolare e plurale;
femminile*), spell an accent in two (*perchè*, *perché*), and hunspell gives stems that are not
lemmas. Grounds are settled before: what is left out here is said better by another reading.
"""

from collections.abc import Iterable
from functools import cache

from lexicon.build.evidence import Source
from lexicon.grounds import Ground, Reading

__all__ = ["SOURCE_NAMES", "TAGGED", "merged", "plain_features", "source_names"]

SOURCE_NAMES = {
    Source.MORPHIT: "Morph-it",
    Source.HUNSPELL: "hunspell-it",
    Source.FESTLEX: "festlex-ifd",
    Source.APERTIUM: "apertium",
    Source.PAROLOTTERO: "parolottero",
    Source.WIKTIONARY: "Wikizionario",
    Source.MYTHES: "mythes-it",
    Source.BASIC: "vocabolario di base",
    Source.PLACES: "comuni italiani",
    Source.SPACY: "spaCy",
}
_ORDER = {name: place for place, name in enumerate(SOURCE_NAMES.values())}
TAGGED = {SOURCE_NAMES[each] for each in (Source.MORPHIT, Source.APERTIUM, Source.WIKTIONARY)}
"""The sources that name lemma and category."""
_FESTLEX = SOURCE_NAMES[Source.FESTLEX]
_GRAVE = str.maketrans("éíóú", "èìòù")
_GENDERS, _NUMBERS = ("maschile", "femminile"), ("singolare", "plurale")


def source_names(sources: Source) -> tuple[str, ...]:
    """The sources by name, for the arbiter."""
    return tuple(name for source, name in SOURCE_NAMES.items() if sources & source)


@cache
def plain_features(features: str) -> str:
    """The features of a reading, each fact once.

    >>> plain_features("femminile plurale; femminile singolare e plurale; femminile")
    'femminile singolare e plurale'
    >>> plain_features("singolare; maschile singolare; femminile singolare")
    'maschile e femminile singolare'
    """
    groups: dict[str, list[str]] = {}
    others: dict[str, None] = {}
    for feature in features.split("; "):
        agreement, _, rest = feature.partition(", ")
        if set(agreement.split()) <= {*_GENDERS, *_NUMBERS, "e"}:
            groups.setdefault(rest, []).append(agreement)
        elif feature:
            others[feature] = None
    for rest, agreements in groups.items():
        for phrase in _agreement(agreements):
            others[f"{phrase}, {rest}" if rest else phrase] = None
    return "; ".join(others)


def _agreement(agreements: list[str]) -> Iterable[str]:
    """The agreements in one phrase where gender and number combine freely, else one by one."""
    cells = {
        (gender, number)
        for each in agreements
        for gender in _GENDERS
        for number in _NUMBERS
        if gender in each and number in each
    }
    if not cells:
        return dict.fromkeys(agreements)
    genders = [gender for gender in _GENDERS if any(cell[0] == gender for cell in cells)]
    numbers = [number for number in _NUMBERS if any(cell[1] == number for cell in cells)]
    if len(cells) == len(genders) * len(numbers):
        return [f"{' e '.join(genders)} {' e '.join(numbers)}"]
    return [
        f"{gender} {number}"
        for gender in genders
        for number in numbers
        if (gender, number) in cells
    ]


def merged(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """One reading for each form, lemma, category and ground, in a fixed order, the best first."""
    found: dict[tuple[str, str, str, Ground], Reading] = {}
    for each in readings:
        form, lemma = each.form.translate(_GRAVE), each.lemma.translate(_GRAVE)
        key = (form, lemma, each.category, each.ground)
        found[key] = _joined(found[key], each) if key in found else each
    plain = [each for each in found.values() if not each.form.endswith("'")] or [*found.values()]
    kept = _told(_named(plain))
    return tuple(
        sorted(
            (each._replace(features=plain_features(each.features)) for each in kept),
            key=lambda each: (each.ground, -len(each.sources), each[:4]),
        )
    )


def _joined(one: Reading, other: Reading) -> Reading:
    best, rest = (one, other) if len(one.sources) >= len(other.sources) else (other, one)
    names = sorted({*one.sources, *other.sources}, key=_ORDER.__getitem__)
    features = dict.fromkeys((*best.features.split("; "), *rest.features.split("; ")))
    return best._replace(
        features="; ".join(filter(None, features)),
        alteration=best.alteration or rest.alteration,
        base=best.base or rest.base,
        sources=tuple(names),
    )


def _named(readings: list[Reading]) -> list[Reading]:
    """One reading for each proper name: accents of rare surnames do not make another name."""
    names: dict[str, Reading] = {}
    kept = []
    for each in readings:
        if each.ground is Ground.PROPER_NAME:
            key = each.form.lower().rstrip("'’").translate(str.maketrans("àèéìòóù", "aeeioou"))
            names[key] = _joined(names[key], each) if key in names else each
        else:
            kept.append(each)
    return [*kept, *names.values()]


def _told(readings: list[Reading]) -> list[Reading]:
    """Leave out what only an untagged source says, or festlex alone, when others say better."""
    certain = [
        each for each in readings if each.ground is Ground.COMMON and TAGGED & {*each.sources}
    ]
    if not certain:
        return readings
    return [each for each in readings if each.ground is not Ground.COMMON or _sound(each, certain)]


def _sound(reading: Reading, certain: list[Reading]) -> bool:
    names = {*reading.sources}
    if names & TAGGED or not names:
        return True
    if reading.category == "verbo" and reading.features:
        return names != {_FESTLEX} or "participio" in reading.features
    if _FESTLEX not in names:
        return False
    lemma = reading.lemma.translate(_GRAVE)
    named = {each.form for each in certain} | {each.lemma for each in certain}
    return reading.category != "verbo" and (lemma.isascii() or lemma in named)
