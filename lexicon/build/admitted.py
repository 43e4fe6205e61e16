"""Admission by lemma: which lemmas are in.

A lemma is admitted when two independent lineages know it, one of them a morphological source, when
it is an infinitive of hunspell, whose verbs are picked by hand, or when people decided so.
"""

from dataclasses import dataclass, field

from lexicon.build.curated import Curated
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.vote import Votes
from lexicon.normal import fold

__all__ = ["CORE", "INFINITIVE", "Admission"]

CORE = Source.MORPHIT | Source.HUNSPELL | Source.FESTLEX | Source.APERTIUM
INFINITIVE = ("are", "ere", "ire", "rre")
_NONE = Source(0)


@dataclass(slots=True)
class Admission:
    """Which lemmas are in, by votes and by what people decided."""

    votes: Votes
    curated: Curated
    _known: dict[str, bool] = field(default_factory=dict)
    _decided: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._decided = self.curated.admitted_lemmas

    def strong(self, word: str) -> bool:
        """Two independent lineages have the word, one of them with a morphology behind it."""
        found = self.votes.common.get(word, _NONE)
        return bool(found & CORE) and lineage_count(found) >= 2

    def lemma(self, lemma: str) -> bool:
        """Whether the lemma is admitted."""
        known = self._known.get(lemma)
        if known is None:
            known = self._known[lemma] = self._decide(fold(lemma))
        return known

    def verb(self, lemma: str) -> bool:
        """Whether the lemma is admitted as a verb: *muscolare* is an adjective and no verb."""
        decision = self.curated.verbs.get(fold(lemma))
        denied = decision is not None and decision.decision == "inesistente"
        return not denied and self.lemma(lemma)

    def _decide(self, word: str) -> bool:
        if word in self._decided:
            return True
        if single := self.curated.singles.get(word):
            return single.decision == "ammesso"
        if name := self.curated.names.get(word):
            return name.decision == "anche_comune"
        if acronym := self.curated.acronyms.get(word):
            return acronym.decision in {"comune", "lessicalizzata"}
        if found := self.curated.altered.get(word):
            return found.decision != "inesistente" and word in self.votes.common
        verb = word.endswith(INFINITIVE) and self.votes.common.get(word, _NONE) & Source.HUNSPELL
        return bool(verb) or self.strong(word)
