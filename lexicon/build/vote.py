"""Stage *voted*: for each word, which sources know it as a common word, a name or an acronym."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from lexicon.build.evidence import Attestation, Source, lineage_count
from lexicon.normal import fold

__all__ = ["Votes", "vote"]

_NAME, _ACRONYM, _ABBREVIATION = "nome proprio", "sigla", "abbreviazione"
_NONE = Source(0)


@dataclass(slots=True)
class Votes:
    """Bit sets of sources by folded word, kind of evidence by kind of evidence."""

    common: dict[str, Source] = field(default_factory=dict)
    names: dict[str, Source] = field(default_factory=dict)
    acronyms: dict[str, Source] = field(default_factory=dict)
    lemmas: dict[tuple[str, str], Source] = field(default_factory=dict)
    """(folded lemma, category): the sources that know any form of it as a common word."""
    headwords: dict[str, Source] = field(default_factory=dict)
    """Folded lemma: the sources that list it as a headword or a base form."""

    def count(self, word: str) -> int:
        """How many independent lineages know the word as a common word."""
        return lineage_count(self.common.get(word, _NONE))

    def by_count(self) -> Counter[int]:
        """How many words have one, two, three... lineages."""
        return Counter(lineage_count(votes) for votes in self.common.values())


def vote(attestations: Iterable[Attestation]) -> Votes:
    """Count the votes; a name or an acronym is never a vote for the common word."""
    result = Votes()
    folded: dict[str, str] = {}
    for word, form, lemma, category, features, source in attestations:
        if category == _NAME:
            result.names[word] = result.names.get(word, _NONE) | source
        elif category in (_ACRONYM, _ABBREVIATION):
            result.acronyms[word] = result.acronyms.get(word, _NONE) | source
        else:
            result.common[word] = result.common.get(word, _NONE) | source
            if lemma:
                base = folded.get(lemma)
                if base is None:
                    base = folded[lemma] = fold(lemma)
                key = (base, category)
                result.lemmas[key] = result.lemmas.get(key, _NONE) | source
                if form == lemma and _is_headword(features, source):
                    result.headwords[word] = result.headwords.get(word, _NONE) | source
            elif source is Source.FESTLEX and _is_base_form(features):
                result.headwords[word] = result.headwords.get(word, _NONE) | source
    return result


def _is_headword(features: str, source: Source) -> bool:
    return source is not Source.HUNSPELL or not features


def _is_base_form(features: str) -> bool:
    return features in {"", "infinito"} or (
        "singolare" in features and not features.startswith(("1ª", "2ª", "3ª"))
    )
