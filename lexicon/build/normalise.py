"""Stage *normalised*: every source table becomes attestations with one set of categories."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from sys import intern

from lexicon.build import spacy_votes, tagsets
from lexicon.build.evidence import Attestation, Source
from lexicon.build.readers import apertium, hunspell, lists, morphit
from lexicon.build.tables import read_table
from lexicon.normal import word_of

__all__ = ["Normalised", "normalise", "normalise_rows"]

SHORTEST, LONGEST = 2, 24
_SPACY_POS = {"NOUN": "sostantivo", "ADJ": "aggettivo", "VERB": "verbo", "ADV": "avverbio"}
_ENTITIES = {"PER": "nome di persona", "LOC": "luogo", "ORG": "ente o marchio"}
_TYPED_ACCENT = "\N{MODIFIER LETTER APOSTROPHE}"  # apertium lists *cittaʼ* beside *città*
Rows = Iterable[tuple[str, ...]]


@dataclass(slots=True)
class Normalised:
    """What the sources say, in one shape; enclitics stay apart for they are many."""

    attestations: list[Attestation] = field(default_factory=list)
    enclitics: dict[str, tuple[Source, str]] = field(default_factory=dict)
    """Folded enclitic form: the sources that have it and the infinitive it comes from."""
    zipf: dict[str, float] = field(default_factory=dict)
    """Folded word: the highest Zipf frequency among the spellings that fold to it."""
    synonyms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lemmas: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """Folded word that no tagged source has: (lemma, category) that spaCy gives it."""
    counts: Counter[str] = field(default_factory=Counter)


def normalise(folder: Path) -> Normalised:
    """Read every source table of ``folder``."""

    def table(name: str, columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        return read_table(folder / f"{name}.tsv.xz", columns)

    return normalise_rows(
        {
            "morphit": table("morphit", morphit.COLUMNS),
            "paradigms": table("paradigms", morphit.PARADIGM_COLUMNS),
            "hunspell": hunspell.expand(
                table("hunspell-stems", hunspell.STEM_COLUMNS),
                table("hunspell-rules", hunspell.RULE_COLUMNS),
            ),
            "festlex": table("festlex", lists.FESTLEX_COLUMNS),
            "apertium": table("apertium", apertium.COLUMNS),
            "apertium-enclitics": table("apertium-enclitics", apertium.COLUMNS),
            "parolottero": table("parolottero", lists.WORD_COLUMNS),
            "freedict": table("freedict", lists.FREEDICT_COLUMNS),
            "mythes": table("mythes", lists.MYTHES_COLUMNS),
            "basic": table("basic", lists.BASIC_COLUMNS),
            "places": table("places", lists.PLACE_COLUMNS),
            "wordfreq": table("wordfreq", lists.WORDFREQ_COLUMNS),
            "spacy": _votes(folder / "spacy.tsv.xz"),
        }
    )


def _votes(path: Path) -> Iterator[tuple[str, ...]]:
    """SpaCy's votes; there are none yet when the table is being computed."""
    return read_table(path, spacy_votes.COLUMNS) if path.exists() else iter(())


def normalise_rows(tables: dict[str, Rows]) -> Normalised:
    """Turn rows into attestations, table by table; a table that is not given is empty."""
    result = Normalised()
    readers = {
        "morphit": _morphit,
        "paradigms": _paradigms,
        "festlex": _festlex,
        "apertium": _apertium,
        "parolottero": _parolottero,
        "freedict": _freedict,
        "basic": _basic,
        "places": _places,
    }
    for name, reader in readers.items():
        for form, lemma, category, features, source in reader(tables.get(name, ())):
            _attest(result, name, form, lemma, category, features, source)
    _hunspell(result, tables.get("hunspell", ()))
    _enclitics(result, tables.get("apertium-enclitics", ()))
    _mythes(result, tables.get("mythes", ()))
    for word, centibels in tables.get("wordfreq", ()):
        if folded := word_of(word):
            zipf = 9 - int(centibels) / 100
            result.zipf[folded] = max(zipf, result.zipf.get(folded, 0.0))
    result.counts["wordfreq"] = len(result.zipf)
    _lemmas(result, tables.get("spacy", ()))
    return result


def _lemmas(result: Normalised, rows: Rows) -> None:
    found: dict[str, dict[tuple[str, str], None]] = {}
    for form, lemma, pos, entity, _pipeline in rows:
        if entity in _ENTITIES:
            _attest(result, "spacy", form, lemma, "nome proprio", _ENTITIES[entity], Source.SPACY)
        elif category := _SPACY_POS.get(pos):
            found.setdefault(word_of(form), {})[lemma, category] = None
            result.counts["spacy"] += 1
    result.lemmas = {word: tuple(lemmas) for word, lemmas in found.items()}


Row = tuple[str, str, str, str, Source]


def _morphit(rows: Rows) -> Iterator[Row]:
    for form, lemma, pos in rows:
        category = tagsets.from_morphit(pos, lemma)
        if form[:1].isupper() and lemma[:1].isupper():
            category = "nome proprio"
        yield form, lemma, category, "", Source.MORPHIT


def _paradigms(rows: Rows) -> Iterator[Row]:
    for lemma, pos, slot, form in rows:
        yield form, lemma, *tagsets.from_slot(pos, slot), Source.MORPHIT


def _festlex(rows: Rows) -> Iterator[Row]:
    for form, tag in rows:
        yield form, "", *tagsets.from_festlex(tag), Source.FESTLEX


def _apertium(rows: Rows) -> Iterator[Row]:
    for form, lemma, tags in rows:
        category, features = tagsets.from_apertium(tags)
        if category and not form.endswith(_TYPED_ACCENT):
            yield form, lemma, category, features, Source.APERTIUM


def _parolottero(rows: Rows) -> Iterator[Row]:
    for (word,) in rows:
        yield word, "", "", "", Source.PAROLOTTERO


def _freedict(rows: Rows) -> Iterator[Row]:
    for headword, pos in rows:
        if pos in {"suffix", "prefix"}:
            continue
        category = tagsets.from_freedict(pos)
        if headword.isupper() and len(headword) > 1:
            category = "sigla"
        elif headword[:1].isupper():
            category = "nome proprio"
        yield headword, headword, category, "", Source.WIKTIONARY


def _basic(rows: Rows) -> Iterator[Row]:
    for word, _band in rows:
        yield word, word, "", "", Source.BASIC


def _places(rows: Rows) -> Iterator[Row]:
    for name, kind in rows:
        yield name, name, "nome proprio", kind, Source.PLACES


def _hunspell(result: Normalised, rows: Rows) -> None:
    for form, stem, flag in rows:
        if flag in hunspell.ENCLITIC_FLAGS and flag:
            word = word_of(form)
            if SHORTEST < len(word) <= LONGEST:
                _enclitic(result, word, Source.HUNSPELL, "")
            continue
        category = ""
        if len(stem) > 1 and stem.isupper():
            category = "sigla"
        elif stem[:1].isupper():
            category = "nome proprio"
        _attest(
            result, "hunspell", form, stem, category, f"/{flag}" if flag else "", Source.HUNSPELL
        )


def _enclitics(result: Normalised, rows: Rows) -> None:
    for form, lemma, _tags in rows:
        word = word_of(form)
        if SHORTEST < len(word) <= LONGEST:
            _enclitic(result, word, Source.APERTIUM, lemma)
    result.counts["enclitics"] = len(result.enclitics)


def _enclitic(result: Normalised, word: str, source: Source, lemma: str) -> None:
    votes, known = result.enclitics.get(word, (Source(0), ""))
    result.enclitics[word] = (votes | source, known or lemma)


def _mythes(result: Normalised, rows: Rows) -> None:
    synonyms: dict[str, dict[str, None]] = {}
    for headword, _pos, words in rows:
        _attest(result, "mythes", headword, headword, "", "", Source.MYTHES)
        if word := word_of(headword):
            for synonym in filter(None, words.split("|")):
                synonyms.setdefault(word, {})[synonym] = None
    result.synonyms = {word: tuple(found) for word, found in synonyms.items()}


def _attest(
    result: Normalised,
    table: str,
    form: str,
    lemma: str,
    category: str,
    features: str,
    source: Source,
) -> None:
    word = word_of(form)
    if SHORTEST <= len(word) <= LONGEST:
        result.counts[table] += 1
        result.attestations.append(
            Attestation(intern(word), form, intern(lemma), intern(category), features, source)
        )
    else:
        result.counts[f"{table}: left out"] += 1
