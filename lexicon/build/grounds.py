"""Stage *grounds*: what each sound or known reading of a word is, in the terms of Art. 9.

The order is fixed: acronyms, names, truncated words, altered nouns, superlatives, foreign plurals,
enclitics, doubtful words. People's decisions go before rules; a rule never takes away a reading
that another rule or person found sound: a barred homograph does not bar.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lexicon.affixes import bases
from lexicon.build.admitted import CORE
from lexicon.build.curated import Curated, Decision
from lexicon.build.decisions import Decisions
from lexicon.build.degrees import Degrees
from lexicon.build.enclitics import Hosts, Split, spoken, takes
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.inflect import (
    SUPERLATIVE,
    irregular_plural,
    noun_plurals,
    own_singular,
    positives,
    singulars,
    superlative_of,
)
from lexicon.build.normalise import Normalised
from lexicon.build.numerals import is_numeral
from lexicon.build.paradigm import Paradigms
from lexicon.build.readings import TAGGED, merged, source_names
from lexicon.build.tag import Tagged
from lexicon.build.vote import Votes
from lexicon.grounds import Ground, Reading
from lexicon.normal import fold

__all__ = ["Grounds"]

_NONE = Source(0)
_FULL = ("e", "o", "a", "i")
_NOUNS = frozenset({"sostantivo", "aggettivo"})
_AGREEMENT = {"a": "femminile singolare", "i": "maschile plurale", "e": "femminile plurale"}
_SHORTENED = frozenset({"sostantivo", "aggettivo", "verbo"})
_LEAST_USE = 2.0
_LONG_STEM = 6
_JOINED = "verbo+enclitica"
_PRONOUNS = ("ndosi", "tevi", "temi", "teci", "tegli", "tegliene", "rsene", "scimi")
"""Ends that only a verb with its pronouns has, whoever admitted the word."""


def _of_participle(reading: Reading) -> bool:
    """Whether the pronoun follows a participle: *strizzatine* is a little squeeze, if anything."""
    return "participio" in reading.features


@dataclass(slots=True)
class Grounds:
    """Gives every word its readings with their grounds."""

    normalised: Normalised
    votes: Votes
    curated: Curated
    paradigms: Paradigms
    hosts: Hosts
    nouns: Mapping[str, Source]
    """Folded noun lemmas that an alteration may be made on."""
    productive: Container[str] = frozenset()
    """Alterations that anybody makes of a frequent noun, whether or not a list has them."""
    playful: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """Alterations of frequent adjectives: masculine singular, kind, base."""
    enclitics: Container[str] = frozenset()
    """Verb forms with the pronouns that the verb takes, whether or not a list has them."""
    counts: Counter[str] = field(default_factory=Counter)
    decisions: Decisions = field(init=False)
    degrees: Degrees = field(init=False)

    def __post_init__(self) -> None:
        self.decisions = Decisions(self.votes, self.curated)
        self.degrees = Degrees(self.votes, self.curated, self.paradigms, self.normalised.zipf)

    def readings(self, word: str, tagged: Iterable[Tagged] = ()) -> tuple[Reading, ...]:
        """The readings of one word; none means that the word does not exist."""
        result = merged(self._found(word, tuple(tagged)))
        for ground in {each.ground for each in result}:
            self.counts[f"{ground.name}"] += 1
        return result

    def _found(self, word: str, known: tuple[Tagged, ...]) -> list[Reading]:
        common = [self._common(reading) for reading in self.paradigms.words.get(word, ())]
        found = [*self._acronyms(known), *self._names(known)]
        common = [self._agreed(word, each) for each in self.decisions.apply(word, common, found)]
        common = [each for reading in common for each in self._grounded(word, reading)]
        found += common
        if not common:
            found += self._truncated(word, known)
            found += self._superlative(word)
            found += self._unlisted(word)
        if not any(each.ground & Ground.COMMON for each in found):
            altered = any(each.ground is Ground.ALTERED for each in found)
            made = self._enclitic(word)
            found += [each for each in made if not (altered and _of_participle(each))]
        only = self.curated.motives.get(word)
        if only is None:
            return found
        kept = [
            each._replace(base=only.base or each.base)
            for each in found
            if each.ground is only.ground
        ]
        return kept or [self.decisions.only(word, only)] if only.ground else []

    def _common(self, reading: Tagged) -> Reading:
        return Reading(
            reading.form,
            reading.lemma,
            reading.category,
            "; ".join(reading.features),
            Ground.COMMON,
            sources=source_names(reading.sources),
        )

    def _agreed(self, word: str, reading: Reading) -> Reading:
        """The form of an adjective that a list holds as a word of its own: *abduttiva*."""
        bare = fold(reading.lemma) == word and not reading.features and word[-1] in _AGREEMENT
        if not bare or reading.category != "sostantivo" or reading.ground is not Ground.COMMON:
            return reading
        stem = word[:-1].removesuffix("h") if word[-1] in "ei" else word[:-1]
        for each in self.paradigms.words.get(f"{stem}o", ()):
            if each.category == "aggettivo" and fold(each.lemma) == f"{stem}o":
                return reading._replace(
                    lemma=each.lemma, category="aggettivo", features=_AGREEMENT[word[-1]]
                )
        return reading

    def _acronyms(self, known: Iterable[Tagged]) -> Iterator[Reading]:
        for each in known:
            if each.category in {"sigla", "abbreviazione"}:
                short = each.category == "abbreviazione"
                ground = Ground.ABBREVIATION if short else Ground.ACRONYM
                form = each.form if short else each.form.upper()
                sources = source_names(each.sources)
                yield Reading(form, form, each.category, "", ground, sources=sources)

    def _names(self, known: Iterable[Tagged]) -> Iterator[Reading]:
        for each in known:
            if each.category == "nome proprio":
                form = each.form[:1].upper() + each.form[1:].lower()
                features = "; ".join(each.features)
                sources = source_names(each.sources)
                yield Reading(
                    form, form, each.category, features, Ground.PROPER_NAME, sources=sources
                )

    def _grounded(self, word: str, reading: Reading) -> Iterator[Reading]:
        """Rules for a sound reading: it may turn out to be of another ground, or nothing."""
        if reading.ground is not Ground.COMMON:
            yield reading
            return
        own = word in self.curated.truncated and reading.category != "verbo"
        if not own and (full := self._full_form(word, reading.lemma)):
            yield reading._replace(ground=Ground.TRUNCATED, base=full)
            return
        form = fold(reading.lemma) != word or word.endswith("issimamente")
        graded = reading.category != "verbo" and form  # not *aprissimo*
        if graded and word.endswith(SUPERLATIVE):
            if self.degrees.graded(word):
                yield reading._replace(ground=Ground.SUPERLATIVE)
            return
        if decision := self._alteration(word, reading):
            yield from self._altered(reading, decision)
            return
        if reading.category in _NOUNS and self._foreign_plural(word):
            yield reading._replace(ground=Ground.FOREIGN_PLURAL)
            return
        stem = self._stem(word, reading)
        bare = not reading.features and (reading.category == "verbo" or stem)
        split = next(self.hosts.splits(word), None) if bare else None
        if split:
            yield self._split_reading(word, split, self.votes.common.get(word, _NONE))
        else:
            yield reading

    def _stem(self, word: str, reading: Reading) -> bool:
        """Whether only a list has the word, as one that it takes for a headword: *siateci*."""
        if TAGGED & {*reading.sources}:
            return False
        curated = self.curated
        single = curated.singles.get(word)
        joined = single is not None and (single.reason == _JOINED or word.endswith(_PRONOUNS))
        decided = word in curated.altered or word in curated.names or (single and not joined)
        own = fold(reading.lemma) == word and len(word) > _LONG_STEM
        listed = own and not decided and word not in curated.admitted_lemmas
        return word in self.normalised.enclitics or listed

    def _full_form(self, word: str, lemma: str) -> str:
        """The full form of a word that lost its end, when it is a form of the same lemma."""
        if word[-1] not in "lrnm" or fold(lemma) == word:
            return ""
        tails = [*_FULL, *(word[-1] + vowel for vowel in _FULL)]
        if word.endswith("n"):
            tails += ["no"]
        for tail in tails:
            for reading in self.paradigms.words.get(word + tail, ()):
                if reading.lemma == lemma:
                    return reading.form
        return ""

    def _truncated(self, word: str, known: Iterable[Tagged]) -> Iterator[Reading]:
        for each in known:
            if each.lemma and (full := self._full_form(word, each.lemma)):
                yield self._common(each)._replace(
                    category=each.category or "verbo", ground=Ground.TRUNCATED, base=full
                )

    def _superlative(self, word: str) -> Iterator[Reading]:
        """A superlative that a source has, or another form of it, of an adjective that is in."""
        if not word.endswith(SUPERLATIVE) or not self.degrees.listed(superlative_of(word)):
            return
        if not self.degrees.graded(word):
            return
        found = [
            (reading.category != "aggettivo", place, reading.form)
            for place, base in enumerate(positives(word))
            for reading in self.paradigms.words.get(base, ())
            if (fold(reading.lemma) == base and reading.category in _NOUNS)
            or any("participio" in each for each in reading.features)
        ]
        if found:
            *_, lemma = min(found)
            category = "avverbio" if word.endswith("mente") else "aggettivo"
            made = self.decisions.made(word, category, Ground.SUPERLATIVE)
            yield made._replace(lemma=lemma)

    def _alteration(self, word: str, reading: Reading) -> Decision | None:
        """What people decided of the noun; Morph-it gives *mammine* as a form of *mamma*."""
        if reading.category not in _NOUNS:
            return None
        lemma = fold(reading.lemma)
        if word == irregular_plural(lemma):
            return None
        if lemma == word or word not in map(fold, noun_plurals(lemma)):
            forms: tuple[str, ...] = (word, *singulars(word), lemma)
        else:
            forms = (own_singular(word), lemma)
        for form in forms:
            if decision := self.curated.altered.get(form):
                adjective = reading.category == "aggettivo" and lemma in self.curated.adjectives
                if decision.decision == "alterato" and adjective:
                    return None  # *topino*, a colour, beside the little mouse
                barred = decision.decision in {"alterato", "aggettivo", "dubbia"}
                return decision if barred else None
        return None

    def _altered(self, reading: Reading, decision: Decision) -> Iterator[Reading]:
        if decision.decision == "dubbia":
            yield reading._replace(ground=Ground.DOUBTFUL)
            return
        if decision.decision == "aggettivo":
            yield reading._replace(
                category="aggettivo",
                ground=Ground.ALTERED_ADJECTIVE,
                alteration=decision.kind,
                base=decision.base,
            )
        else:
            yield reading._replace(
                category="sostantivo",
                ground=Ground.ALTERED,
                alteration=decision.kind or "diminutivo",
                base=decision.base,
            )

    def _foreign_plural(self, word: str) -> bool:
        """A plural in -s of a foreign word, unless dictionaries list it as a word of its own."""
        curated = self.curated
        decided = word in curated.singles or word in curated.truncated or word in curated.names
        if (
            decided
            or word in curated.admitted_lemmas
            or word[-1] != "s"
            or word[-2:-1] in {"", "s"}
        ):
            return False
        heads = self.votes.headwords.get(word, _NONE) & ~Source.HUNSPELL & ~Source.MORPHIT
        stems = [word[:-1]]
        if word.endswith("es"):
            stems.append(word[:-2])
        if word.endswith("ies"):
            stems.append(f"{word[:-3]}y")
        return not heads and any(
            fold(each.lemma) == stem
            for stem in stems
            for each in self.paradigms.words.get(stem, ())
        )

    def _enclitic(self, word: str) -> Iterator[Reading]:
        votes, _verb = self.normalised.enclitics.get(word, (_NONE, ""))
        votes |= self.votes.common.get(word, _NONE)
        listed = votes & (Source.MORPHIT | Source.PAROLOTTERO | Source.FESTLEX)
        used = bool(votes) and word in self.normalised.zipf
        made = word in self.enclitics
        if listed or used or lineage_count(votes) >= 2 or made:
            for split in self.hosts.splits(word):
                if used or made or self._takes(split):
                    yield self._split_reading(word, split, votes)
                    return

    def _takes(self, split: Split) -> bool:
        """Whether the pronouns may follow the verb, as far as people decided of it."""
        decision = self.curated.verbs.get(fold(split.verb))
        return takes(decision.decision if decision else "", split)

    def _split_reading(self, word: str, split: tuple[str, str, str, str], votes: Source) -> Reading:
        verb, mood, _host, clitics = split
        return Reading(
            word,
            verb,
            "verbo",
            f"{mood}, con {spoken(clitics)}",
            Ground.ENCLITIC,
            sources=source_names(votes),
        )

    def _unlisted(self, word: str) -> Iterator[Reading]:
        """Productive alterations that no list settles, and numerals that one source spells out."""
        known = self.votes.common.get(word, _NONE)
        if known & Source.HUNSPELL and is_numeral(word):
            yield self.decisions.made(word, "aggettivo", Ground.COMMON)
            return
        decided = word in self.curated.altered or word in self.curated.singles
        if word in self.playful and not decided and word not in self.votes.names:
            lemma, kind, base = self.playful[word]
            yield self.decisions.made(word, "aggettivo", Ground.ALTERED_ADJECTIVE)._replace(
                lemma=lemma, alteration=kind, base=base
            )
            return
        zipf = self.normalised.zipf.get(word, 0.0)
        if (zipf or known) and (full := self._lost_vowel(word)):
            yield self.decisions.made(word, full.category, Ground.TRUNCATED)._replace(
                lemma=full.lemma, base=full.form
            )
            return
        used = zipf >= _LEAST_USE
        single = self.curated.singles.get(word)
        own = self.curated.altered.get(word)
        altered = any(each and each.decision == "alterato" for each in (single, own))
        made = word in self.productive
        if single is not None and single.decision == "inesistente":
            return
        if not (known & CORE or used or altered or made) or word in self.votes.names:
            return
        for form in (word, *singulars(word)):
            decision = self.curated.altered.get(form)
            if decision and decision.decision == "alterato":
                yield self.decisions.made(word, "sostantivo", Ground.ALTERED)._replace(
                    lemma=form, alteration=decision.kind or "diminutivo", base=decision.base
                )
                return
            if decision or len(form) < 6:
                continue
            for suffix, base in bases(form, self._is_base):
                yield self.decisions.made(word, "sostantivo", Ground.ALTERED)._replace(
                    lemma=form, alteration=suffix.kind, base=base
                )
                return

    def _lost_vowel(self, word: str) -> Tagged | None:
        """The noun or infinitive that a word in use shortens: *passion*, *megafon*, *ripender*."""
        if word[-1] not in "lrnm" or word in self.votes.names or len(word) < 4:
            return None
        for vowel in ("e", "o"):
            for reading in self.paradigms.words.get(word + vowel, ()):
                if fold(reading.lemma) == word + vowel and reading.category in _SHORTENED:
                    return reading
        return None

    def _is_base(self, word: str) -> bool:
        return lineage_count(self.nouns.get(word, _NONE)) >= 2 and len(word) > 3
