"""People's decisions on single words, laid over what the sources and the paradigms found."""

from dataclasses import dataclass

from lexicon.build.admitted import INFINITIVE
from lexicon.build.conjugation import conjugate
from lexicon.build.curated import Curated, Decision
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.lemmas import Only
from lexicon.build.readings import source_names
from lexicon.build.vote import Votes
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["Decisions"]

_NONE = Source(0)
_VOWELS = frozenset("aeiouy")


@dataclass(slots=True)
class _Case:
    """A word on its way through the tables: its common readings, and those of other kinds."""

    word: str
    common: list[Reading]
    found: list[Reading]

    def settle(self, common: list[Reading]) -> bool:
        """These are its common readings, whatever later tables hold."""
        self.common = common
        return True


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
            features = "; ".join(slot for slot, cell in slots if word in map(fold, cell))
        if category in {"nome proprio", "sigla"}:
            word = lemma = word.capitalize() if category == "nome proprio" else word.upper()
        return Reading(word, lemma, category, features, ground, sources=source_names(sources))

    def only(self, word: str, only: Only) -> Reading:
        """The reading of a word that is refused for one motive."""
        categories = {
            Ground.PROPER_NAME: "nome proprio",
            Ground.ACRONYM: "sigla",
            Ground.ABBREVIATION: "abbreviazione",
        }
        made = self.made(word, categories.get(only.ground, "sostantivo"), only.ground)
        if not only.base:
            return made
        cut = only.ground is Ground.TRUNCATED
        return made._replace(lemma=only.base if cut else made.lemma, base=only.base)

    def apply(self, word: str, common: list[Reading], found: list[Reading]) -> list[Reading]:
        """Apply what people decided of this very word; ``found`` gains readings of other kinds.

        Table after table, until one settles the word: a short form, a truncated word, a word of one
        source, an acronym, a name, a word that ends in a consonant of its own.
        """
        if self.votes.common.get(word, _NONE) & Source.EDITORS:
            return common
        case = _Case(word, common, found)
        for table in (
            self._short,
            self._cut,
            self._single,
            self._acronym,
            self._name,
            self._consonant,
        ):
            if table(case):
                return case.common
        if not set(word) & _VOWELS:
            return [each for each in case.common if each.category == "interiezione"]
        return case.common

    def _short(self, case: _Case) -> bool:
        """Table *short*: the short forms of everyday speech, and words spelled like them."""
        forms = self.curated.short.get(case.word)
        if forms is None:
            return False
        readings = []
        for short in forms:
            ground = Ground.SHORT_FORM if short.decision == "grammaticale" else Ground.CUT_FORM
            reading = self.made(case.word, short.category, ground)
            readings.append(
                reading._replace(lemma=short.full, features=short.features, base=short.full)
            )
            if short.own:
                readings.append(self.made(case.word, short.own, Ground.COMMON))
        return case.settle(readings)

    def _cut(self, case: _Case) -> bool:
        """Table *truncated*: the word shortens another."""
        decision = self.curated.truncated.get(case.word)
        if decision is None or decision.decision != "tronca":
            return False
        noun = self.made(case.word, "sostantivo", Ground.COMMON, decision.base)
        cut = (case.common or [noun])[0]
        return case.settle([cut._replace(ground=Ground.TRUNCATED, base=decision.base)])

    def _single(self, case: _Case) -> bool:
        """Table *singles*: words that one source has, or none."""
        decision = self.curated.singles.get(case.word)
        if decision is None:
            return False
        match decision.decision:
            case "ammesso":
                return case.settle(self._with_own(case, decision))
            case "nome":
                return self._other(case, "nome proprio", Ground.PROPER_NAME)
            case "sigla":
                return self._other(case, "sigla", Ground.ACRONYM)
            case "inesistente":
                return case.settle([])
        return False

    def _with_own(self, case: _Case, decision: Decision) -> list[Reading]:
        """The readings, with one of the word itself where it has none and needs it."""
        category = decision.kind or "sostantivo"
        noun = self.made(case.word, category, Ground.COMMON, decision.reason)
        foreign = case.word[-1] not in _VOWELS  # of its own, beside a shortened verb
        own = any(fold(each.lemma) == case.word for each in case.common)
        return case.common if own or (case.common and not foreign) else [*case.common, noun]

    def _acronym(self, case: _Case) -> bool:
        """Table *acronyms*."""
        decision = self.curated.acronyms.get(case.word)
        if decision is None:
            return False
        match decision.decision:
            case "comune":
                case.common = case.common or [self._noun(case.word)]
                return False
            case "sigla":
                return self._other(case, "sigla", Ground.ACRONYM)
            case "abbreviazione":
                found = [each for each in case.found if each.ground is not Ground.ACRONYM]
                case.found[:] = found
                return self._other(case, "abbreviazione", Ground.ABBREVIATION)
            case "nome":
                return self._other(case, "nome proprio", Ground.PROPER_NAME)
            case "estranea":
                return case.settle([])
            case "lessicalizzata":
                kept = case.common or [self._noun(case.word)]
                return case.settle(
                    [each._replace(ground=Ground.LEXICALISED_ACRONYM) for each in kept]
                )
        return self._doubtful(case)

    def _name(self, case: _Case) -> bool:
        """Table *names*; an undecided name plays only if a list has it as a common word."""
        decision = self.curated.names.get(case.word)
        if decision is None:
            named = case.word in self.votes.names and case.word not in self.curated.acronyms
            if named and not self._listed(case.word):
                case.common = []
            return False
        match decision.decision:
            case "solo_nome" if not case.found:
                return self._other(case, "nome proprio", Ground.PROPER_NAME)
            case "solo_nome" | "estranea":
                return case.settle([])
            case "anche_comune":
                case.common = case.common or [self._noun(case.word, decision.reason)]
                return False
        return self._doubtful(case)

    def _consonant(self, case: _Case) -> bool:
        """Table *truncated* again: words that end in a consonant and shorten nothing."""
        decision = self.curated.truncated.get(case.word)
        if decision is None:
            return False
        match decision.decision:
            case "estranea":
                return case.settle([])
            case "propria":
                return case.settle(case.common or [self._noun(case.word, decision.reason)])
        return self._doubtful(case)

    def _noun(self, word: str, reason: str = "") -> Reading:
        return self.made(word, "sostantivo", Ground.COMMON, reason)

    def _other(self, case: _Case, category: str, ground: Ground) -> bool:
        """The word is of another kind and no common word."""
        case.found.append(self.made(case.word, category, ground))
        return case.settle([])

    def _doubtful(self, case: _Case) -> bool:
        kept = case.common or [self._noun(case.word)]
        return case.settle([each._replace(ground=Ground.DOUBTFUL) for each in kept])

    def _listed(self, word: str) -> bool:
        """Whether a source besides parolottero, which has names in lower case, lists the word."""
        return lineage_count(self.votes.common.get(word, _NONE) & ~Source.PAROLOTTERO) > 0
