"""Whether what a reading says of a form fits its ending and its lemma."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from lexicon.build.conjugation import conjugate
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["faults"]

_PLURAL_ONLY = frozenset({"desiderata", "fusa", "interiora", "mirabilia", "tempora"})
"""Nouns in *-a* that have no singular."""
_PLAIN = Ground.COMMON | Ground.OXYTONE


@cache
def _tenses(verb: str, written: str) -> dict[str, set[str]]:
    """Folded form: the tenses that the class of the verb gives it, and what people wrote of it."""
    found: dict[str, set[str]] = {}
    for slot, cell in conjugate(verb, written).items():
        for form in cell:
            found.setdefault(fold(form), set()).add(slot.split(", ")[-1])
    return found


def faults(
    readings: Iterable[Reading], written: Mapping[str, str] | None = None
) -> Iterator[tuple[Reading, str]]:
    """The plain readings that contradict themselves, each with what is wrong.

    ``written`` is what people wrote of verbs whose class their ending does not tell.
    """
    notes = written or {}
    for reading in readings:
        if reading.ground & _PLAIN and reading.features:
            wrong = _verb(reading, notes) if reading.category == "verbo" else _noun(reading)
            if wrong:
                yield reading, wrong


def _verb(reading: Reading, written: Mapping[str, str]) -> str:
    known = _tenses(reading.lemma, written.get(reading.lemma, "")).get(fold(reading.form))
    if known is None:
        return ""  # of no class, or a form that people decided
    told = (slot.split(", ")[-1] for slot in reading.features.split("; "))
    odd = [tense for tense in told if tense not in known]
    return f"no {odd[0]} of {reading.lemma}" if odd else ""


def _noun(reading: Reading) -> str:
    if reading.category not in {"sostantivo", "aggettivo"} or "plurale" not in reading.features:
        return ""
    own = fold(reading.form) == fold(reading.lemma) and reading.lemma[-1:] in "oa"
    if own and "singolare" not in reading.features and reading.lemma not in _PLURAL_ONLY:
        return "a plural that is spelled like its lemma"
    return ""
