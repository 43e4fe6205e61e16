"""From the source tables and the curated decisions to entries: every stage, with its counts."""

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tqdm import tqdm

from lexicon.affixes import adjective_alterations, alterations, bases
from lexicon.build.candidates import gather
from lexicon.build.conjugation import conjugate
from lexicon.build.consistency import faults
from lexicon.build.curated import Curated
from lexicon.build.declension import likely_gender
from lexicon.build.enclitics import Hosts
from lexicon.build.entry import Entry
from lexicon.build.evidence import Attestation, Source, lineage_count
from lexicon.build.grounds import Grounds
from lexicon.build.inflect import positives
from lexicon.build.lemmas import Lemma
from lexicon.build.normalise import LONGEST, Normalised
from lexicon.build.paradigm import Paradigms, build_paradigms
from lexicon.build.ranks import Ranks
from lexicon.build.tag import Tagged, tag
from lexicon.build.vote import Votes, vote
from lexicon.normal import fold

__all__ = ["BAND_LEVELS", "Built", "band", "build_entries", "digests"]

BAND_LEVELS = (4.5, 3.5, 2.5, 1.2)
"""The least Zipf frequency of bands 5, 4, 3 and 2."""
T = TypeVar("T")
_SYNONYMS = 12
_FREQUENT_NOUN = 4.0
_FREQUENT_ADJECTIVE = 2.7
_FREQUENT_VERB = 1.3
_PARTICIPLE = ("ato", "ito", "uto")
_FOREIGN = frozenset("jkwxy")
_BARRED = frozenset({"nome proprio", "sigla", "abbreviazione"})
Report = Callable[[str, Mapping[str, int]], None]


@dataclass(slots=True)
class Built:
    """The entries, and what the later stages and the reports need of the earlier ones."""

    entries: list[Entry] = field(default_factory=list)
    paradigms: Paradigms = field(default_factory=Paradigms)


def band(zipf: float) -> int:
    """The frequency band of a Zipf frequency: 5 is *comunissima*, 1 *rarissima*."""
    for place, least in enumerate(BAND_LEVELS):
        if zipf >= least:
            return 5 - place
    return 1


def digests(folder: Path, pattern: str) -> dict[str, str]:
    """The digest of every file of a folder, by name."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.glob(pattern))
    }


def build_entries(normalised: Normalised, curated: Curated, report: Report) -> Built:
    """Run the stages voted, tagged, grounds; ``report`` is told the counts of each."""
    report("curated", curated.counts())
    normalised.attestations += [*_admitted(normalised, curated)]
    votes = vote(normalised.attestations)
    report("voted", {f"{count} lineages": n for count, n in sorted(votes.by_count().items())})
    evidence = gather(normalised, votes)
    nouns = evidence.nouns
    tagged = dict(_bar(tag(normalised.attestations), "tagged", len(votes.common)))
    report("tagged", {"words": len(tagged)})
    paradigms = build_paradigms(tagged.items(), votes, curated, normalised.lemmas, normalised.zipf)
    report("paradigms", paradigms.counts)
    alone = {each.lemma: conjugate(each.verb, each.written) for each in curated.pronominal}
    hosts = Hosts({**paradigms.verbs, **alone})
    productive = {
        word
        for noun, known in nouns.items()
        if normalised.zipf.get(noun, 0.0) >= _FREQUENT_NOUN and lineage_count(known) >= 3
        for word in alterations(noun)
    }
    playful = _playful(normalised, votes, curated, nouns, paradigms)
    enclitics = _enclitics(normalised, votes, curated, hosts)
    report("made", {"with pronouns": len(enclitics), "altered adjectives": len(playful)})
    grounds = Grounds(
        normalised, votes, curated, paradigms, hosts, nouns, productive, playful, enclitics
    )
    words = _universe(normalised, curated, tagged, paradigms, {*productive, *playful, *enclitics})
    basic = {word for word, known in votes.common.items() if known & Source.BASIC}
    ranks = Ranks(paradigms.words, normalised.zipf, basic)
    entries = []
    for word in _bar(words, "grounds", len(words)):
        readings = grounds.readings(word, tagged.get(word, ()))
        if readings:
            zipf = normalised.zipf.get(word, 0.0)
            synonyms = normalised.synonyms.get(word, ())[:_SYNONYMS]
            common = curated.bands.get(word, band(zipf))
            entries.append(Entry(word, ranks.ordered(readings), common, synonyms))
    report("grounds", grounds.counts)
    notes = {each.lemma: each.written for each in curated.lemmas if each.category == "verbo"}
    odd = sum(1 for entry in entries for _ in faults(entry.readings, notes))
    report("consistency", {"readings that contradict themselves": odd})
    report("entries", Counter(f"{len(entry.word):02} letters" for entry in entries))
    return Built(entries, paradigms)


def _admitted(normalised: Normalised, curated: Curated) -> Iterator[Attestation]:
    """The lemmas that people admitted and no source has, with their regular forms."""
    known = {
        each.word
        for each in normalised.attestations
        if each.category not in _BARRED and fold(each.lemma) in {"", each.word}
    }
    for lemma in curated.lemmas:
        yield from _inflected(lemma)
    for found in curated.forms.values():
        for each in found:
            if each.admitted:
                word, features = fold(each.word), each.features
                yield Attestation(
                    word, each.word, each.lemma, each.category, features, Source.EDITORS
                )
    words = {each.word for each in normalised.attestations}
    for word, category in _decided(curated):
        if word not in known:
            kind = "t" if category == "verbo" else ""
            same = "=" if category == "sostantivo" and set(word) & _FOREIGN else ""
            if category == "sostantivo":
                kind = likely_gender(word)
            spelled = _accented(word, words) if category == "sostantivo" else word
            yield from _inflected(Lemma(spelled, category, kind, same))


def _accented(word: str, known: Container[str]) -> str:
    """The spelling of a noun that a table holds without accents.

    >>> _accented("passabilita", {"passabile"}), _accented("abbronzita", {"abbronzire"})
    ('passabilità', 'abbronzita')
    """
    stem = word[:-3]
    abstract = word.endswith(("ita", "ieta"))
    based = f"{stem}e" in known or f"{stem}o" in known
    return f"{word[:-1]}à" if abstract and based and f"{stem}ire" not in known else word


def _inflected(lemma: Lemma) -> Iterator[Attestation]:
    for form, features in lemma.inflected():
        yield Attestation(fold(form), form, lemma.lemma, lemma.category, features, Source.EDITORS)


def _decided(curated: Curated) -> Iterator[tuple[str, str]]:
    """The lemmas that people admitted, with their category; a form names its lemma as reason."""
    for word, decision in curated.singles.items():
        if decision.decision == "ammesso" and not decision.reason:
            yield word, decision.kind or "sostantivo"
    for word, decision in curated.altered.items():
        if decision.decision in {"lessicalizzato", "primitivo"} and word not in curated.singles:
            yield word, "sostantivo"


def _playful(
    normalised: Normalised,
    votes: Votes,
    curated: Curated,
    nouns: Mapping[str, Source],
    paradigms: Paradigms,
) -> dict[str, tuple[str, str, str]]:
    """Alterations of frequent adjectives that have degrees: masculine singular, kind, base.

    Where the base may be a noun too (*segreto*, *regale* and *regalo*), people must decide; what
    nobody was seen to say in any form (*inutilizzabilino*) is not made. A form of a verb is no
    sign of it: *disumanino* is said of *disumanare*, and *disumanini* is no word.
    """

    def is_noun(word: str) -> bool:
        return lineage_count(nouns.get(word, Source(0))) >= 2

    def attested(word: str) -> bool:
        known = word in normalised.zipf or word in votes.common
        verb = any(each.category == "verbo" for each in paradigms.words.get(word, ()))
        return known and not verb and word not in votes.names

    found: dict[str, tuple[str, str, str]] = {}
    for word in sorted(votes.common):
        if not word.endswith("issimo") or curated.ungraded(word):
            continue
        for base in positives(word):
            known = votes.lemmas.get((base, "aggettivo"), Source(0))
            frequent = normalised.zipf.get(base, 0.0) >= _FREQUENT_ADJECTIVE
            if not frequent or lineage_count(known) < 2 or base.endswith(_PARTICIPLE):
                continue
            made = [*adjective_alterations(base)]
            said = {kind for form, _, kind in made if attested(form)}
            for form, lemma, kind in made:
                if kind in said and next(bases(lemma, is_noun), None) is None:
                    found.setdefault(form, (lemma, kind, base))
    return found


def _enclitics(normalised: Normalised, votes: Votes, curated: Curated, hosts: Hosts) -> set[str]:
    """Verb forms with the pronouns that people's knowledge of the verb allows, listed or not."""
    decided = curated.verbs.items()
    transitive = {word for word, each in decided if each.decision == "transitivo"}
    frequent = {word for word in transitive if normalised.zipf.get(word, 0.0) >= _FREQUENT_VERB}
    pronominal = {
        word
        for word, each in decided
        if each.decision == "intransitivo"
        and (
            (own := f"{word[:-1]}si") in normalised.zipf
            or votes.common.get(own, Source(0)) & (Source.MORPHIT | Source.FESTLEX)
        )
    }
    return {
        *hosts.with_one_pronoun(transitive),
        *hosts.with_two_pronouns(frequent),
        *hosts.pronominal(
            {*pronominal, *curated.reflexive, *(fold(each.lemma) for each in curated.pronominal)}
        ),
    }


def _universe(
    normalised: Normalised,
    curated: Curated,
    tagged: Mapping[str, tuple[Tagged, ...]],
    paradigms: Paradigms,
    made: set[str],
) -> list[str]:
    words = {*tagged, *paradigms.words, *normalised.zipf, *made}
    for table in (
        curated.short,
        curated.acronyms,
        curated.names,
        curated.truncated,
        curated.singles,
        curated.altered,
        curated.motives,
    ):
        words |= set(table)
    for word in tagged:
        if word.endswith("issimo") and not curated.ungraded(word):
            words |= {word[:-1] + vowel for vowel in "aie"}
    for word, (sources, _verb) in normalised.enclitics.items():
        if lineage_count(sources) >= 2:
            words.add(word)
    return sorted(word for word in words if 2 <= len(word) <= LONGEST)


def _bar(items: Iterable[T], name: str, total: int) -> Iterator[T]:
    return iter(tqdm(items, name, total=total, disable=not sys.stderr.isatty()))
