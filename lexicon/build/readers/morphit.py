"""Morph-it: the lemma tables of spacy-lookups-data, and the paradigms of the npm dictionaries.

The tables per part of speech hold UTF-8 read as Latin-1 (``perchÃ©``): some 18,000 accented forms,
*città* among them, would vanish without the repair. The plain table is sound but has no part of
speech; it is read too, with an empty one.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["COLUMNS", "PARADIGM_COLUMNS", "read_lemma_tables", "read_paradigms", "repair"]

COLUMNS = ("form", "lemma", "pos")
PARADIGM_COLUMNS = ("lemma", "pos", "slot", "form")
_POS = ("adj", "adp", "adv", "aux", "det", "noun", "num", "other", "pron", "verb")
# These slots of the verb dictionary hold whichever enclitic form came last: not the plain form.
_UNSOUND_SLOTS = frozenset({"ger", "inf"})


def repair(text: str) -> str:
    """Undo UTF-8 read as Latin-1; a text that was right stays as it is.

    >>> repair("perchÃ©"), repair("città"), repair("gatto")
    ('perché', 'città', 'gatto')
    """
    try:
        return text.encode("latin1").decode("utf8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return text


def read_lemma_tables(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (form, lemma, part of speech) from the look-up tables under ``folder``."""
    for pos in ("", *_POS):
        name = f"it_lemma_lookup_{pos}.json.gz" if pos else "it_lemma_lookup.json.gz"
        with gzip.open(folder / name, "rt", encoding="utf8") as file:
            table: dict[str, str] = json.load(file)
        for form, lemma in table.items():
            yield repair(form), repair(lemma), pos


def read_paradigms(verbs: Path, nouns: Path, adjectives: Path) -> Iterator[tuple[str, ...]]:
    """Yield (lemma, part of speech, slot, form); a slot reads ``ind.pres.S1``, ``M.P``, ``F.S``."""
    for lemma, moods in _load(verbs).items():
        for mood, tenses in moods.items():
            if mood in _UNSOUND_SLOTS:
                continue
            for tense, persons in tenses.items():
                for person, form in persons.items():
                    if form:
                        yield lemma, "verb", f"{mood}.{tense}.{person}", form
    for lemma, noun in _load(nouns).items():
        gender = noun.get("G") or ""
        yield lemma, "noun", f"{gender}.S", noun.get("S") or lemma
        if noun.get("P"):
            yield lemma, "noun", f"{gender}.P", noun["P"]
    for lemma, forms in _load(adjectives).items():
        yield lemma, "adj", "M.S", lemma
        for slot, form in forms.items():
            if len(slot) == 2 and form:
                yield lemma, "adj", f"{slot[0]}.{slot[1]}", form


def _load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf8"))
    return loaded
