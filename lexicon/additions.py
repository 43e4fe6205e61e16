"""Lemmas that a local file adds to the lexicon: each with its whole paradigm, never bare strings.

A line says that a lemma inflects like a model that the lexicon knows (*googlare* like *cantare*);
its forms follow from those of the model by analogy, so that no form comes without its paradigm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lexicon.grounds import CATEGORIES, Ground, LexiconError
from lexicon.normal import fold

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from lexicon.grounds import Reading

__all__ = ["SOURCE", "Addition", "append_addition", "inflected", "read_additions"]

SOURCE = "aggiunte"
"""The source that the readings of added lemmas name."""
_REGULAR = Ground.COMMON | Ground.OXYTONE | Ground.ENCLITIC
_HEADER = "lemma\tcategoria\tmodello"


class Addition(NamedTuple):
    """A lemma that is added, and the lemma it inflects like."""

    lemma: str
    category: str
    model: str


def inflected(addition: Addition, model: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings of the added lemma, made from those of the model; LexiconError if it cannot be.

    What all forms of the model share is its stem, the rest of its lemma the ending that the added
    lemma must have too: *googlare* can follow *cantare*, never *temere*; *riandare* can follow
    *andare*, whose forms share nothing.
    """
    regular = [
        reading
        for reading in model
        if reading.category == addition.category and reading.ground & _REGULAR
    ]
    stem = addition.model
    while not all(reading.form.startswith(stem) for reading in regular):
        stem = stem[:-1]
    ending = addition.model[len(stem) :]
    if not regular or not addition.lemma.endswith(ending):
        raise LexiconError(
            f"«{addition.lemma}» non si può flettere come «{addition.model}» "
            f"({addition.category}): il modello non è nel lessico o ha un’altra uscita"
        )
    fresh = addition.lemma[: len(addition.lemma) - len(ending)]
    made = (
        reading._replace(
            form=fresh + reading.form[len(stem) :],
            lemma=addition.lemma,
            base="",
            sources=(SOURCE,),
        )
        for reading in regular
    )
    return tuple(dict.fromkeys(made))


def read_additions(path: Path) -> tuple[Addition, ...]:
    """The additions of a file, none if there is no file; LexiconError names a wrong line."""
    if not path.is_file():
        return ()
    additions = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if number == 1 and line == _HEADER:
            continue
        fields = line.split("\t")
        if len(fields) != 3 or fields[1] not in CATEGORIES or not all(map(fold, fields[::2])):
            raise LexiconError(f"{path.name}, riga {number}: servono {_HEADER.split()}")
        additions.append(Addition(*fields))
    return tuple(additions)


def append_addition(path: Path, addition: Addition) -> None:
    """Write an addition into the file, in place of one of the same lemma and category."""
    kept = [each for each in read_additions(path) if each[:2] != addition[:2]]
    lines = [_HEADER, *("\t".join(each) for each in sorted([*kept, addition]))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
