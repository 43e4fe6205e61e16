"""Reference works that the build never reads: what they have measures what the lexicon lacks.

They lie in a folder of their own, as gzipped tables with a header line; nothing of them is stored
here but the digests of the files that were measured with.
"""

import gzip
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lexicon.build.conjugation import conjugate
from lexicon.build.declension import adjective, plural
from lexicon.build.tables import TableError
from lexicon.normal import fold

__all__ = ["FILES", "LINEAGES", "References", "read_references"]

FILES = {
    "liita": "LiITA",
    "multiwordnet": "MultiWordNet",
    "italwordnet": "ItalWordNet",
    "derivatario": "derIvaTario",
    "wikipron": "Wiktionary",
    "morphynet-derivations": "Wiktionary",
    "wiktionary-verbs": "Wiktionary",
}
"""Each table and the lineage it belongs to: the shapes of Wiktionary count once."""
LINEAGES = tuple(dict.fromkeys(FILES.values()))
_CELLS = re.compile(r"[,\s/-]+")
"""What parts the forms in a cell: «mi pento», «morirai, morrai»."""
_NAMES = frozenset({"PROPN", "X"})
_WITNESSES = frozenset({"liita", "multiwordnet", "italwordnet", "wikipron"})
"""The works whose capital letters tell a name."""
_EVALUATIVE = frozenset(
    {"ino", "ina", "etto", "etta", "one", "ona", "accio", "accia", "ello", "ella"}
)
_PARTS = {"NOUN": "nouns", "VERB": "verbs", "ADJ": "adjectives", "ADV": "adverbs"}


@dataclass(slots=True)
class References:
    """Headwords by folded word: which lineages have them, and how."""

    common: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The lineages that have the word in lower case."""
    capital: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The works that have it with a capital letter."""
    parts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """LiITA's headwords by part of speech."""
    verbs: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The lineages that have the word as a verb."""
    forms: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    """The forms of Wiktionary's verbs, the regular ones of LiITA's headwords: lemma and part."""
    altered: set[str] = field(default_factory=set)
    """Nouns that a work makes of a noun with an evaluative ending."""
    digests: dict[str, str] = field(default_factory=dict)

    def knows(self, word: str, lineages: int = 2) -> bool:
        """Whether so many lineages have the word, or the headword that it is a form of."""
        if len(self.common.get(word, ())) >= lineages:
            return True
        return any(
            len((self.verbs if part == "VERB" else self.common).get(lemma, ())) >= lineages
            for lemma, part in self.forms.get(word, ())
        )

    def only_capital(self) -> Iterator[str]:
        """Words that two works at least have, and only with a capital.

        What is a form of a word that they have in lower case is none: *osa*, *montana*.
        """
        for word, works in self.capital.items():
            known = self.common.get(word) or word in self.forms
            if len(works & _WITNESSES) >= 2 and not known:
                yield word


def read_references(folder: Path) -> References:
    """Read every table of the folder; a missing one is told by name."""
    result = References()
    for name, lineage in FILES.items():
        path = folder / f"{name}.tsv.gz"
        try:
            raw = path.read_bytes()
            lines = gzip.decompress(raw).decode("utf8").splitlines()
        except (OSError, EOFError, UnicodeDecodeError) as error:
            raise TableError(f"{path.name}: {error}") from error
        result.digests[name] = hashlib.sha256(raw).hexdigest()
        for line in lines[1:]:
            _note(result, name, lineage, line.split("\t"))
    return result


def _note(result: References, name: str, lineage: str, cells: list[str]) -> None:
    text = cells[0].lower() if name == "derivatario" else cells[0]
    word = fold(text)
    if not word or text.startswith("-") or len(word) < 3:
        return
    part = cells[1] if name == "liita" else ""
    if text[:1].isupper() or part in _NAMES:
        result.capital[word].add(name)
        return
    result.common[word].add(lineage)
    if _is_verb(name, cells):
        result.verbs[word].add(lineage)
    if name == "morphynet-derivations" and cells[2:4] == ["N", "N"] and cells[4] in _EVALUATIVE:
        result.altered.add(word)
    if name == "wiktionary-verbs":
        for form in map(fold, _CELLS.split(cells[1])):
            result.forms[form].add((word, "VERB"))
    if name == "liita" and part in _PARTS:
        result.parts[_PARTS[part]].add(word)
        for form in map(fold, _inflected(text, part, *cells[2:3])):
            result.forms[form].add((word, part))


def _is_verb(name: str, cells: list[str]) -> bool:
    """Whether the work has the word as a verb; some tell no parts of speech."""
    match name:
        case "liita":
            return cells[1] == "VERB"
        case "multiwordnet" | "italwordnet":
            return "v" in cells[1].split(",")
        case "wiktionary-verbs":
            return True
        case "morphynet-derivations":
            return cells[3:4] == ["V"]
    return False


def _inflected(lemma: str, part: str, gender: str = "") -> Iterator[str]:
    match part:
        case "ADJ":
            yield from (each.form for each in adjective(lemma))
        case "NOUN":
            yield plural(lemma, "f" if gender == "f" else "m")
        case "VERB":
            yield from (form for cell in conjugate(lemma).values() for form in cell)
