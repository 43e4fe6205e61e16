"""Stage *tagged*: the readings of each word, merged over the sources.

A source that names lemma and category makes a reading. One that names only the category (festlex)
joins the readings of that category; one that names only the lemma (hunspell) joins the readings of
that lemma; what joins nothing stands as a reading of its own, to be lemmatised later.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexicon.build.evidence import Attestation, Source
from lexicon.normal import fold

__all__ = ["Tagged", "tag"]


@dataclass(frozen=True, slots=True)
class Tagged:
    """One reading before its ground is known."""

    form: str
    lemma: str
    category: str
    features: tuple[str, ...]
    sources: Source


def tag(attestations: Iterable[Attestation]) -> Iterator[tuple[str, tuple[Tagged, ...]]]:
    """Yield each word, in alphabetical order, with its readings in a fixed order."""
    by_word: dict[str, list[Attestation]] = defaultdict(list)
    for attestation in attestations:
        by_word[attestation.word].append(attestation)
    for word in sorted(by_word):
        yield word, _readings(by_word[word])


def _readings(attestations: list[Attestation]) -> tuple[Tagged, ...]:
    features: dict[tuple[str, str, str], dict[str, None]] = {}
    sources: dict[tuple[str, str, str], Source] = {}

    def add(key: tuple[str, str, str], feature: str, source: Source) -> None:
        known = features.setdefault(key, {})
        if feature and not feature.startswith("/"):
            known[feature] = None
        sources[key] = sources.get(key, Source(0)) | source

    ordered = sorted(attestations)
    for item in ordered:
        if item.lemma and item.category:
            add((_spelling(item), item.lemma, item.category), item.features, item.source)
    for item in ordered:
        if item.category and not item.lemma:
            hosts = [key for key in sources if key[2] == item.category]
            hosts = _nearest(hosts, 0, _spelling(item))
            hosts = [key for key in hosts if item.features in features[key]] or hosts
            for key in hosts or [(_spelling(item), "", item.category)]:
                add(key, item.features, item.source)
        elif item.lemma and not item.category:
            lemma = fold(item.lemma)
            hosts = [key for key in sources if fold(key[1]) == lemma and key[2] != "nome proprio"]
            hosts = _nearest(hosts, 1, item.lemma)
            for key in hosts or [(_spelling(item), item.lemma, "")]:
                add(key, item.features, item.source)
    for item in ordered:
        if not item.lemma and not item.category:
            hosts = [key for key in sources if key[2] not in {"nome proprio", "sigla"}]
            for key in hosts or [(item.form, "", "")]:
                add(key, item.features, item.source)
    return tuple(
        Tagged(*key, tuple(features[key]), sources[key])
        for key in sorted(sources, key=lambda key: (-sources[key].bit_count(), key))
    )


def _nearest(
    hosts: list[tuple[str, str, str]], place: int, text: str
) -> list[tuple[str, str, str]]:
    """The hosts that are spelled alike, accents and all, or every host if none is."""
    return [key for key in hosts if key[place] == text] or hosts


def _spelling(item: Attestation) -> str:
    """The form as dictionaries write it: sentence capitals of a common word are dropped."""
    if item.category in {"nome proprio", "sigla", "abbreviazione"}:
        return item.form
    return item.form.lower()
