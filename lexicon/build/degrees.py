"""Which adjectives have degrees: the superlatives in *-issimo* that are words."""

from collections.abc import Mapping
from dataclasses import dataclass

from lexicon.build.curated import Curated
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.inflect import positives, superlative_of
from lexicon.build.paradigm import Paradigms
from lexicon.build.vote import Votes

__all__ = ["Degrees"]

_NONE = Source(0)
_RELATIONAL = tuple(f"{ending}issimo" for ending in ("an", "es"))
"""Superlatives that only use or people can tell: *napoletanissimo*, but not *kenyanissimo*."""


@dataclass(frozen=True, slots=True)
class Degrees:
    """What sources, people and use say of superlatives."""

    votes: Votes
    curated: Curated
    paradigms: Paradigms
    zipf: Mapping[str, float]

    def graded(self, word: str) -> bool:
        """Whether the adjective has degrees: people saw every superlative that a source has.

        What relates to a place or a person is graded only where it is said.
        """
        masculine = superlative_of(word)
        if decision := self.curated.superlatives.get(masculine):
            return decision.decision == "graduabile"
        if any(self._only_altered(base) for base in positives(masculine)):
            return False
        if word.endswith("mente"):
            return self.listed(masculine)  # hunspell makes *zoticissimamente* of *zotico*
        found = self.votes.common.get(masculine, _NONE) | self.votes.common.get(word, _NONE)
        if masculine.endswith(_RELATIONAL):
            used = word in self.zipf or masculine in self.zipf
            listed = bool(found & (Source.HUNSPELL | Source.PAROLOTTERO))
            return used or (listed and lineage_count(found) >= 2)
        return self.listed(masculine) or lineage_count(found) >= 2

    def _only_altered(self, base: str) -> bool:
        """Whether the base is itself an alteration: *leggerino* has no *leggerinissimo*."""
        decision = self.curated.altered.get(base)
        if decision is None or decision.decision not in {"alterato", "aggettivo"}:
            return False
        return decision.decision == "aggettivo" or base not in self.curated.adjectives

    def listed(self, masculine: str) -> bool:
        """Whether a source has the superlative; *bandissimo* is a form of *bandire* and none."""
        if masculine not in self.votes.common:
            return False
        readings = self.paradigms.words.get(masculine, ())
        if not any(each.category == "verbo" for each in readings):
            return True
        others = (f"{masculine[:-1]}{vowel}" for vowel in "aie")
        return any(other in self.votes.common for other in others)
