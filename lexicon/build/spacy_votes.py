"""spaCy in the build: lemmas for forms that no tagged source has, and the votes of a model.

Two pipelines can vote. The Italian lemmatizer over the repaired look-up tables is always there; the
model ``it_core_news_sm`` votes only where it is installed (``python -m spacy download
it_core_news_sm``): it reads each word in carrier sentences and says part of speech and entity. Both
are computed with the sources and kept as a table, so that compiling needs no spaCy, and the same
bytes come out on every machine. A model's vote adds evidence, it never takes any away.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from lexicon.build.conjugation import conjugate
from lexicon.build.evidence import Attestation
from lexicon.build.inflect import adjective_forms, noun_plurals

if TYPE_CHECKING:
    from spacy.language import Language

__all__ = ["COLUMNS", "MODEL", "lemmatiser", "load_model", "model_votes", "table_lemmas", "votes"]

COLUMNS = ("word", "lemma", "pos", "entity", "pipeline")
MODEL = "it_core_news_sm"
TABLES = "tables"
_POS = ("NOUN", "ADJ", "VERB", "ADV")
_CARRIERS = ("Ieri ho visto {} per strada.", "Il testo parla di {} e di altro.", "{} non basta.")
_BATCH = 5_000
_BARE = frozenset({"nome proprio", "sigla", "abbreviazione"})


def votes(
    attestations: Iterable[Attestation], tables: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, ...]]:
    """The rows of the table: what the look-up tables say, then what the model says if it is there.

    The repaired ``tables`` are completed with the regular forms of headwords that only sources
    without lemmas have, so that the lemmatizer reaches the forms that no tagged source has.
    """
    tagged: set[str] = set()
    bare: dict[str, Attestation] = {}
    complete = {pos: dict(table) for pos, table in tables.items()}
    for item in attestations:
        if item.lemma and item.category:
            tagged.add(item.word)
        elif item.category not in _BARE:
            bare[item.word] = item
            _complete(complete, item)
    missing = sorted({item.form for word, item in bare.items() if word not in tagged})
    yield from table_lemmas(missing, lemmatiser(complete))
    if model := load_model():
        yield from model_votes(missing, model)


def _complete(tables: dict[str, dict[str, str]], item: Attestation) -> None:
    """Add the regular forms of a headword to the tables; what a table says stays."""
    form = item.form
    if item.category == "verbo" and item.features == "infinito":
        for forms in conjugate(form).values():
            for each in forms:
                tables.setdefault("verb", {}).setdefault(each, form)
    elif item.category == "sostantivo" and item.features.endswith("singolare"):
        for each in (form, *noun_plurals(form)):
            tables.setdefault("noun", {}).setdefault(each, form)
    elif item.category == "aggettivo" and item.features in {"maschile singolare", "singolare"}:
        for forms in adjective_forms(form).values():
            for each in forms:
                tables.setdefault("adj", {}).setdefault(each, form)


def lemmatiser(tables: Mapping[str, Mapping[str, str]]) -> "Language":
    """A blank Italian pipeline whose lemmatizer looks up ``tables`` (by part of speech)."""
    import spacy
    from spacy.lookups import Lookups

    lookups = Lookups()
    for name in ("num", "det", "adp", "adj", "noun", "pron", "verb", "aux", "adv", "other"):
        lookups.add_table(f"lemma_lookup_{name}", dict(tables.get(name, {})))
    lookups.add_table("lemma_lookup", dict(tables.get("", {})))
    nlp = spacy.blank("it")
    nlp.add_pipe("lemmatizer", config={"mode": "pos_lookup"}).initialize(  # type: ignore[attr-defined]
        get_examples=list, nlp=nlp, lookups=lookups
    )
    return nlp


def table_lemmas(words: Iterable[str], nlp: "Language") -> Iterator[tuple[str, ...]]:
    """Rows for the words that the tables lemmatise as some part of speech."""
    from spacy.tokens import Doc

    lemmatizer = nlp.get_pipe("lemmatizer")
    known = {
        pos: lemmatizer.lookups.get_table(f"lemma_lookup_{pos.lower()}")  # type: ignore[attr-defined]
        for pos in _POS
    }
    ordered = sorted(words)
    for start in range(0, len(ordered), _BATCH):
        for pos in _POS:
            found = [word for word in ordered[start : start + _BATCH] if word in known[pos]]
            if found:
                doc = lemmatizer(Doc(nlp.vocab, words=found, pos=[pos] * len(found)))
                for token in doc:
                    yield token.text, token.lemma_, pos, "", TABLES


def load_model(name: str = MODEL) -> "Language | None":
    """The model, or nothing when it is not installed."""
    import spacy

    return spacy.load(name) if spacy.util.is_package(name) else None


def model_votes(words: Sequence[str], nlp: "Language") -> Iterator[tuple[str, ...]]:
    """Rows with the part of speech and the entity that most carrier sentences give each word."""
    texts = ((carrier.format(word), word) for word in words for carrier in _CARRIERS)
    found: dict[str, list[tuple[str, str, str]]] = {}
    for doc, word in nlp.pipe(texts, as_tuples=True, batch_size=256):
        for token in doc:
            if token.text == word:
                found.setdefault(word, []).append((token.lemma_, token.pos_, token.ent_type_))
                break
    for word in words:
        if votes := found.get(word):
            (lemma, pos, entity), _count = Counter(votes).most_common(1)[0]
            yield word, lemma, pos, entity, MODEL
