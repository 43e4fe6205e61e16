"""People's decisions on single words, laid over what the sources and the paradigms found."""

from dataclasses import dataclass

from lexicon.build.admitted import INFINITIVE
from lexicon.build.curated import Curated
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.inflect import conjugate
from lexicon.build.readings import source_names
from lexicon.build.vote import Votes
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["Decisions"]

_NONE = Source(0)
_VOWELS = frozenset("aeiouy")


@dataclass(frozen=True, slots=True)
class Decisions:
    """Which readings of a word stand by decision, and which are made by it."""

    votes: Votes
    curated: Curated

    def made(self, word: str, category: str, ground: Ground, reason: str = "") -> Reading:
        """A reading that no source gives; ``reason`` may name the lemma, a verb or a noun."""
        sources = self.votes.common.get(word, _NONE) | self.votes.acronyms.get(word, _NONE)
        lemma = reason if reason.isalpha() and reason.islower() else word
        features = ""
        if category == "sostantivo" and lemma != word and lemma.endswith(INFINITIVE):
            category, slots = "verbo", conjugate(lemma).items()
            features = "; ".join(slot for slot, forms in slots if word in map(fold, forms))
        if category in {"nome proprio", "sigla"}:
            word = lemma = word.capitalize() if category == "nome proprio" else word.upper()
        return Reading(word, lemma, category, features, ground, sources=source_names(sources))

    def apply(self, word: str, common: list[Reading], found: list[Reading]) -> list[Reading]:  # noqa: C901 - every decision, matched whole
        """Apply what people decided of this very word; ``found`` gains readings of other kinds."""
        shortened = self.curated.truncated.get(word)
        if shortened and shortened.decision == "tronca":
            kept = common or [self.made(word, "sostantivo", Ground.COMMON, shortened.base)]
            base = shortened.base
            return [each._replace(ground=Ground.TRUNCATED, base=base) for each in kept[:1]]
        if single := self.curated.singles.get(word):
            match single.decision:
                case "ammesso":
                    category = single.kind or "sostantivo"
                    noun = self.made(word, category, Ground.COMMON, single.reason)
                    foreign = word[-1] not in _VOWELS  # of its own, beside a shortened verb
                    own = any(fold(each.lemma) == word for each in common)
                    return common if own or (common and not foreign) else [*common, noun]
                case "nome":
                    found.append(self.made(word, "nome proprio", Ground.PROPER_NAME))
                    return []
                case "sigla":
                    found.append(self.made(word, "sigla", Ground.ACRONYM))
                    return []
                case "inesistente":
                    return []
        if decision := self.curated.acronyms.get(word):
            match decision.decision:
                case "sigla":
                    found.append(self.made(word, "sigla", Ground.ACRONYM))
                    return []
                case "abbreviazione":
                    found[:] = [each for each in found if each.ground is not Ground.ACRONYM]
                    found.append(self.made(word, "abbreviazione", Ground.ABBREVIATION))
                    return []
                case "nome":
                    found.append(self.made(word, "nome proprio", Ground.PROPER_NAME))
                    return []
                case "estranea":
                    return []
                case "lessicalizzata":
                    kept = common or [self.made(word, "sostantivo", Ground.COMMON)]
                    return [each._replace(ground=Ground.LEXICALISED_ACRONYM) for each in kept]
                case "comune":
                    common = common or [self.made(word, "sostantivo", Ground.COMMON)]
                case _:
                    return self._doubtful(word, common)
        if decision := self.curated.names.get(word):
            match decision.decision:
                case "solo_nome" | "estranea":
                    return []
                case "anche_comune":
                    noun = self.made(word, "sostantivo", Ground.COMMON, decision.reason)
                    common = common or [noun]
                case _:
                    return self._doubtful(word, common)
        elif word in self.votes.names and word not in self.curated.acronyms:
            common = common if self._listed(word) else []
        if shortened:
            match shortened.decision:
                case "estranea":
                    return []
                case "propria":
                    noun = self.made(word, "sostantivo", Ground.COMMON, shortened.reason)
                    return common or [noun]
                case _:
                    return self._doubtful(word, common)
        if not set(word) & _VOWELS:
            common = [each for each in common if each.category == "interiezione"]
        return common

    def _doubtful(self, word: str, common: list[Reading]) -> list[Reading]:
        kept = common or [self.made(word, "sostantivo", Ground.COMMON)]
        return [each._replace(ground=Ground.DOUBTFUL) for each in kept]

    def _listed(self, word: str) -> bool:
        """Whether a source besides parolottero, which has names in lower case, lists the word."""
        return lineage_count(self.votes.common.get(word, _NONE) & ~Source.PAROLOTTERO) > 0
