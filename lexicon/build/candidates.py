"""Tables of the words that a rule cannot settle, with the evidence, for people to decide."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

from lexicon.affixes import bases
from lexicon.build.admitted import INFINITIVE
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.normalise import Normalised
from lexicon.build.vote import Votes
from lexicon.normal import fold

__all__ = [
    "ACRONYM_COLUMNS",
    "ALTERED_COLUMNS",
    "NAME_COLUMNS",
    "SINGLE_COLUMNS",
    "TRUNCATED_COLUMNS",
    "WORD_COLUMNS",
    "Evidence",
    "acronyms",
    "altered",
    "gather",
    "letters",
    "names",
    "singles",
    "superlatives",
    "truncated",
    "used",
    "verbs",
]

Row = tuple[str, ...]
_EVIDENCE = ("k", "sources", "zipf", "heads", "readings")
ALTERED_COLUMNS = ("lemma", "suffix", "kind", "bases", *_EVIDENCE)
ACRONYM_COLUMNS = ("word", "acronym_sources", "name_sources", *_EVIDENCE)
TRUNCATED_COLUMNS = ("word", "full_forms", *_EVIDENCE)
NAME_COLUMNS = ("word", "name_kinds", "name_sources", *_EVIDENCE)
WORD_COLUMNS = ("word", *_EVIDENCE)
SINGLE_COLUMNS = ("lemma", "source", "forms", "zipf", "readings")

_LETTERS = {
    Source.MORPHIT: "M",
    Source.HUNSPELL: "H",
    Source.FESTLEX: "F",
    Source.APERTIUM: "A",
    Source.PAROLOTTERO: "P",
    Source.WIKTIONARY: "W",
    Source.MYTHES: "Y",
    Source.BASIC: "B",
    Source.PLACES: "C",
}
_NONE = Source(0)
_VOWELS = "aeiou"
_POLICY = frozenset(
    {"aggettivo", "articolo", "pronome", "preposizione", "congiunzione", "avverbio"}
)
_SHORTEST = 3
_ROMAN = frozenset("ivxlcdm")
_BARE = frozenset({"nome proprio", "sigla", "abbreviazione"})


@dataclass(slots=True)
class Evidence:
    """What the tables show, gathered once."""

    normalised: Normalised
    votes: Votes
    readings: dict[str, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    """Folded word: (category, lemma) of its common readings."""
    forms: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Folded lemma: the folded words that a source gives as its forms."""
    nouns: dict[str, Source] = field(default_factory=dict)
    """Folded noun lemma (or stem of unknown category): the sources that know it."""
    name_kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def cells(self, word: str) -> Row:
        """The evidence columns of one word."""
        common = self.votes.common.get(word, _NONE)
        found = sorted(self.readings.get(word, ()))[:6]
        return (
            str(lineage_count(common)),
            letters(common),
            f"{self.normalised.zipf.get(word, 0.0):.2f}",
            letters(self.votes.headwords.get(word, _NONE) & ~Source.HUNSPELL & ~Source.MORPHIT),
            "; ".join(f"{category or '?'}:{lemma}" for category, lemma in found),
        )

    def zipf(self, words: Iterable[str]) -> float:
        """The highest frequency among the words."""
        return max((self.normalised.zipf.get(word, 0.0) for word in words), default=0.0)


def letters(sources: Source) -> str:
    """The sources as letters: M H F A P W Y B C."""
    return "".join(letter for source, letter in _LETTERS.items() if sources & source)


def gather(normalised: Normalised, votes: Votes) -> Evidence:
    """Index the attestations by word and by lemma."""
    result = Evidence(normalised, votes)
    for word, form, lemma, category, features, source in normalised.attestations:
        if category == "nome proprio":
            result.name_kinds[word].add(features or "nome")
            continue
        if category in _BARE:
            continue
        base = fold(lemma) if lemma else ""
        if category or lemma:
            result.readings[word].add((category, lemma))
        if base:
            result.forms[base].add(word)
        singular = not lemma and "plurale" not in features
        if category == "sostantivo" and (base == word or singular):
            result.nouns[word] = result.nouns.get(word, _NONE) | source
        elif category == "" and base == word and form.islower():
            result.nouns.setdefault(word, _NONE)
    return result


def altered(evidence: Evidence) -> Iterator[Row]:
    """Noun lemmas with an evaluative suffix and an existing base noun."""

    def is_base(word: str) -> bool:
        known = evidence.nouns.get(word, _NONE)
        return lineage_count(known) >= 2 or (bool(known) and evidence.votes.count(word) >= 3)

    rows = []
    for word in evidence.nouns:
        if evidence.votes.count(word) < 2 and word not in evidence.normalised.zipf:
            continue  # one source and no use: the suffix rule settles it
        found = [(suffix, base) for suffix, base in bases(word, is_base) if base != word]
        if found:
            longest = found[0][0]
            shown = " ".join(dict.fromkeys(base for _, base in found))
            rows.append((word, longest.ending, longest.kind, shown, *evidence.cells(word)))
    yield from sorted(rows, key=lambda row: (-float(row[6]), row[0]))


def acronyms(evidence: Evidence) -> Iterator[Row]:
    """Everything a source calls an acronym, and frequent short words that no source knows."""
    votes = evidence.votes
    words = {word for word in votes.acronyms if len(word) > 2}
    for word, zipf in evidence.normalised.zipf.items():
        if not 3 <= len(word) <= 5 or word in votes.acronyms:
            continue
        vowelless = not set(word) & set(_VOWELS) and zipf >= 3.0
        unknown = zipf >= 3.4 and word not in votes.common and word not in votes.names
        if vowelless or (unknown and word not in evidence.normalised.enclitics):
            words.add(word)
    for word in sorted(words):
        yield (
            word,
            letters(votes.acronyms.get(word, _NONE)),
            letters(votes.names.get(word, _NONE)),
            *evidence.cells(word),
        )


def truncated(evidence: Evidence) -> Iterator[Row]:
    """Consonant-final words that are a lemma of their own and may yet shorten another word."""
    votes = evidence.votes
    for word in sorted(votes.common):
        if len(word) < 2 or word[-1] in _VOWELS:
            continue
        found = evidence.readings[word]
        own = any(fold(lemma) == word or not lemma for _, lemma in found)
        own = own or bool({category for category, _ in found} & _POLICY)
        stub = word[:-1] if word[-1] == word[-2:-1] else word
        full = [f"{word}{v}" for v in _VOWELS] + [f"{word}{word[-1]}{v}" for v in _VOWELS]
        full += [f"{stub}{tail}" for tail in ("to", "de", "te", "do")]
        known = [form for form in full if votes.count(form) >= 2]
        used = evidence.normalised.zipf.get(word, 0.0)
        if own and known and (votes.count(word) >= 2 or used >= 2.5):
            yield word, " ".join(dict.fromkeys(known)), *evidence.cells(word)


def superlatives(evidence: Evidence) -> Iterator[Row]:
    """Superlatives that a source has: whether the adjective has degrees, no source says."""
    for word in sorted(evidence.votes.common):
        if word.endswith("issimo"):
            yield word, *evidence.cells(word)


def verbs(evidence: Evidence) -> Iterator[Row]:
    """Infinitives: whether they take an object decides which pronouns may follow."""
    for word in sorted(evidence.votes.common):
        if ("verbo", word) in evidence.readings[word] and word.endswith(INFINITIVE):
            yield word, *evidence.cells(word)


def used(evidence: Evidence) -> Iterator[Row]:
    """Words in use that no source has, the most frequent first."""
    votes, zipf = evidence.votes, evidence.normalised.zipf
    known = (votes.common, votes.names, votes.acronyms, evidence.normalised.enclitics)
    for word in sorted(zipf, key=lambda word: (-zipf[word], word)):
        if len(word) >= _SHORTEST and not any(word in each for each in known):
            yield word, *evidence.cells(word)


def names(evidence: Evidence) -> Iterator[Row]:
    """Words with evidence as a name whose common reading has one lineage besides parolottero.

    Two lineages are still too few against three sources that call the word a name.
    """
    votes = evidence.votes
    rows = []
    for word, found in votes.names.items():
        common = votes.common.get(word, _NONE)
        listed = lineage_count(common & ~Source.PAROLOTTERO)
        if len(word) < 3 or listed == 0 or listed > (2 if found.bit_count() >= 3 else 1):
            continue
        kinds = " ".join(sorted(evidence.name_kinds[word]))
        rows.append((word, kinds, letters(found), *evidence.cells(word)))
    yield from sorted(rows, key=lambda row: (-float(row[5]), row[0]))


def singles(evidence: Evidence, left_out: Container[str] = ()) -> Iterator[Row]:
    """Lemmas that only one lineage knows, the most frequent first, but for those ``left_out``."""
    votes = evidence.votes
    sources: dict[str, Source] = defaultdict(lambda: _NONE)
    for (lemma, _category), found in votes.lemmas.items():
        sources[lemma] |= found
    for word, found in votes.headwords.items():
        sources[word] |= found

    def _only(form: str, lemma: str) -> bool:
        return all(fold(base) in {lemma, ""} for _, base in evidence.readings.get(form, ()))

    rows = []
    for lemma, known in sources.items():
        forms = {lemma, *(form for form in evidence.forms.get(lemma, ()) if _only(form, lemma))}
        union = known
        for form in forms:
            union |= votes.common.get(form, _NONE)
        if len(lemma) < 3 or lineage_count(union) != 1 or lemma in votes.names:
            continue
        if not union & ~Source.PAROLOTTERO or not set(lemma) - _ROMAN or lemma in left_out:
            continue
        shown = " ".join(sorted(forms, key=lambda form: (-evidence.zipf([form]), form))[:6])
        found_readings = sorted(evidence.readings.get(lemma, ()))[:4]
        rows.append(
            (
                lemma,
                letters(union),
                shown,
                f"{evidence.zipf(forms):.2f}",
                "; ".join(f"{category or '?'}:{base}" for category, base in found_readings),
            )
        )
    yield from sorted(rows, key=lambda row: (-float(row[3]), row[0]))
