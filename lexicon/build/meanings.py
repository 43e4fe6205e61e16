"""The meanings that people wrote: ``curated/meanings.tsv``, and the table that is compiled from it.

One line in own words for what a bare verdict does not persuade of: short lemmas, nouns that end in
a consonant, what only the editors have, rare lemmas. Who was not certain wrote none.
"""

from collections.abc import Container, Mapping
from pathlib import Path

from lexicon.build.tables import TableError, read_rows

__all__ = ["LONGEST", "MEANING_COLUMNS", "load_meanings", "meanings_bytes"]

MEANING_COLUMNS = ("lemma", "meaning")
LONGEST = 90


def load_meanings(path: Path) -> Mapping[str, str]:
    """Read the meanings by lemma; each is one short line."""
    if not path.exists():
        return {}
    found: dict[str, str] = {}
    rows = read_rows(path.read_text(encoding="utf8"), MEANING_COLUMNS, path.name)
    for number, (lemma, meaning) in enumerate(rows, start=2):
        sound = meaning == meaning.strip() and 0 < len(meaning) <= LONGEST and lemma not in found
        if not lemma or not sound:
            raise TableError(f"{path.name}:{number}: not a meaning: {lemma!r} {meaning!r}")
        found[lemma] = meaning
    return found


def meanings_bytes(meanings: Mapping[str, str], lemmas: Container[str], digest: str) -> bytes:
    """The compiled table: the digest, then the lemmas that the lexicon has, in order of bytes."""
    lines = sorted(f"{lemma}\t{meanings[lemma]}".encode() for lemma in meanings if lemma in lemmas)
    return b"\n".join([digest.encode(), *lines]) + b"\n"
