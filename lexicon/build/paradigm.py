"""Complete paradigms: which forms of the admitted lemmas are sound words.

A form of a verb is sound when the class of its verb has it, and an admitted verb has all the forms
of its class (:mod:`lexicon.build.verb_tables`): *tinsi*, not *tingei*. A form of another lemma is
sound when the lemma is admitted and either two lineages have the form, or it is in use, or it is
regular and fills a slot that no better form fills; what is missing of an adjective is generated.
Single forms that people decided go before all that.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lexicon.build.admitted import CORE, INFINITIVE, Admission
from lexicon.build.curated import Curated
from lexicon.build.declension import adjective
from lexicon.build.evidence import Source, lineage_count
from lexicon.build.inflect import adjective_forms, noun_plurals, singulars
from lexicon.build.tag import Tagged
from lexicon.build.verb_tables import VerbTables
from lexicon.build.vote import Votes
from lexicon.normal import fold

__all__ = ["Paradigms", "build_paradigms"]

_BARE = frozenset({"nome proprio", "sigla", "abbreviazione"})
_TAGGED = Source.MORPHIT | Source.APERTIUM
_TELLING = _TAGGED | Source.FESTLEX | Source.WIKTIONARY | Source.EDITORS
"""Sources that name the category."""
_LISTS = Source.MORPHIT | Source.HUNSPELL | Source.APERTIUM | Source.WIKTIONARY
_INVARIABLE = "singolare e plurale"
_ADJECTIVAL = ("ico", "oso", "ale", "bile", "ivo", "ato", "ante", "ente", "esco", "ese", "ario")
_REGULAR = (
    *("ico", "oso", "ale", "are", "bile", "ivo", "ato", "ito", "uto", "ante", "ente", "esco"),
    *("ese", "ario", "orio", "ano", "ifero", "iero", "evole", "ile", "aceo"),
)
"""Suffixes of adjectives that agree like all others."""
_VERBAL = ("ando", "endo", "avano", "evano", "ivano")
"""Endings that only a verb has; hunspell keeps many gerunds as stems apart."""
_ADVERB = "mente"
_HEADS = (*INFINITIVE, "rsi")
"""Endings of the headword of a verb."""
_ANY = "*"
_NONE = Source(0)
Words = dict[str, list[Tagged]]


@dataclass(slots=True)
class Paradigms:
    """The sound readings of every word, and the slots of every admitted verb."""

    words: Words = field(default_factory=dict)
    verbs: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """Infinitive: features to sound forms."""
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, reading: Tagged) -> None:
        """Add a reading to its word; an adverb is in by its adjective and is its own lemma."""
        if reading.category == "avverbio" and reading.form.endswith(_ADVERB):
            reading = replace(reading, lemma=reading.form)
        self.words.setdefault(fold(reading.form), []).append(reading)


def build_paradigms(
    tagged: Iterable[tuple[str, tuple[Tagged, ...]]],
    votes: Votes,
    curated: Curated,
    lemmas: Mapping[str, tuple[tuple[str, str], ...]] | None = None,
    used: Container[str] = frozenset(),
) -> Paradigms:
    """Settle every reading and complete every admitted paradigm.

    ``lemmas`` gives lemma and category of forms that no tagged source has, ``used`` the words in
    use: of an admitted lemma, a form in use that one dictionary has is sound.
    """
    admission = Admission(votes, curated)
    known = dict(tagged)
    categories = _categories(known)
    verbs = {lemma for lemma, found in categories.items() if "verbo" in found}
    verbs |= {each.lemma for each in curated.lemmas if each.category == "verbo"}
    written = {
        each.verb: each.written
        for each in curated.lemmas
        if each.category == "verbo" and each.written
    }
    tables = VerbTables.of(sorted(verb for verb in verbs if admission.verb(verb)), written)
    result = Paradigms()
    lexemes: dict[tuple[str, str], dict[str, dict[str, int]]] = defaultdict(dict)
    waiting: list[Tagged] = []
    for word, readings in known.items():
        strong = admission.strong(word)
        for reading in _settled(word, readings, categories, tables, lemmas or {}):
            if curated.excludes(word, reading.lemma, reading.category):
                result.counts["forms that people refused"] += 1
                continue
            decided = reading.sources & Source.EDITORS
            verbal = reading.category == "verbo" and tables.settles(reading.lemma, admission)
            if decided or verbal:
                own = [*tables.placed(reading)] if verbal else []
                for each in own or ([reading] if decided else []):
                    result.add(each)
                result.counts["verb forms that no class has"] += not (own or decided)
                continue
            key = (reading.lemma, reading.category)
            slots = lexemes[key]
            for slot in reading.features or (_ANY,):
                slots.setdefault(slot, {})[reading.form] = strong
            if not admission.lemma(reading.lemma):
                result.counts["readings of lemmas that are not admitted"] += 1
            elif strong or fold(reading.lemma) == word or _in_use(word, reading, used):
                result.add(reading)
            else:
                waiting.append(reading)
    for reading in waiting:
        if _fits(reading, lexemes[reading.lemma, reading.category]):
            result.add(reading)
            result.counts["single forms that fit their paradigm"] += 1
        else:
            result.counts["single forms that do not fit"] += 1
    _complete(result, tables, curated)
    result.counts["words"] = len(result.words)
    return result


def _in_use(word: str, reading: Tagged, used: Container[str]) -> bool:
    return word in used and bool(reading.sources & _LISTS)


def _categories(known: Mapping[str, tuple[Tagged, ...]]) -> dict[str, tuple[str, ...]]:
    """The categories of each lemma that a source names, by spelling with accents.

    A lemma of the editors alone has all its forms: what a list has beside them is of another.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for readings in known.values():
        for reading in readings:
            if reading.sources == Source.EDITORS:
                continue
            if reading.lemma and reading.category and reading.category not in _BARE:
                found[reading.lemma][reading.category] = None
            elif reading.category == "verbo" and "infinito" in reading.features:
                found[reading.form]["verbo"] = None
            elif (
                not reading.category
                and reading.lemma.endswith(INFINITIVE)
                and reading.form.endswith(_VERBAL)
            ):
                found[reading.lemma]["verbo"] = None
    return {lemma: tuple(each) for lemma, each in found.items()}


def _settled(
    word: str,
    readings: tuple[Tagged, ...],
    categories: Mapping[str, tuple[str, ...]],
    tables: VerbTables,
    lemmas: Mapping[str, tuple[tuple[str, str], ...]],
) -> Iterator[Tagged]:
    """The common readings with lemma, category and, for a regular verb form, features."""
    decided = {fold(each.lemma) for each in readings if each.sources == Source.EDITORS}
    certain = any(
        each.category and each.category not in _BARE and each.sources != Source.EDITORS
        for each in readings
    )
    for reading in readings:
        guessed = not reading.category and reading.lemma.lower() not in categories
        headword = fold(reading.lemma) == word and word not in decided
        told = certain or (decided and not headword)
        if reading.category in _BARE or (told and guessed):
            continue
        yield from _named(word, reading, categories, tables, lemmas)


def _named(  # noqa: C901 - every kind of tag
    word: str,
    reading: Tagged,
    categories: Mapping[str, tuple[str, ...]],
    tables: VerbTables,
    lemmas: Mapping[str, tuple[tuple[str, str], ...]],
) -> Iterator[Tagged]:
    if reading.lemma and reading.category:
        yield reading
    elif reading.lemma:
        lemma = reading.lemma.lower()
        regular = tables.by_form.get(word, ())
        if lemma not in categories and lemma == word and regular:
            for verb in regular:  # hunspell lists some gerunds as stems
                yield replace(reading, lemma=verb, category="verbo")
            return
        if word.endswith(_ADVERB) and lemma != word and "aggettivo" in categories.get(lemma, ()):
            yield replace(reading, lemma=lemma, category="avverbio")  # *abissalmente*
            return
        if lemma in categories:
            named = [cat for cat in categories[lemma] if _possible(word, lemma, cat)]
        else:
            named = [_guess(lemma)]
        for category in named or [_guess(lemma)]:
            yield replace(reading, lemma=lemma, category=category)
    else:
        found: dict[tuple[str, str], None] = {}
        if reading.category in {"verbo", ""}:
            found.update(dict.fromkeys((verb, "verbo") for verb in tables.by_form.get(word, ())))
        if reading.category in {"sostantivo", "aggettivo", ""}:
            for lemma in singulars(word):
                for category in categories.get(lemma, ()):
                    if category == reading.category or (
                        not reading.category and category in _NOUNS
                    ):
                        found[lemma, category] = None
        if not found:
            for lemma, category in lemmas.get(word, ()):
                if not reading.category or category == reading.category:
                    found[lemma, category] = None
        plural = any("plurale" in each and "singolare" not in each for each in reading.features)
        verbal = reading.category == "verbo"
        if (verbal and not found and word.endswith(_HEADS)) or (
            not verbal and (not found or (reading.category and not plural))
        ):  # a form of a verb that no class has is of no verb: people decide it, or it goes
            found[reading.form, reading.category or _guess(reading.form)] = None
        for lemma, category in found:
            yield replace(reading, lemma=lemma, category=category)


_NOUNS = frozenset({"sostantivo", "aggettivo"})


def _possible(word: str, lemma: str, category: str) -> bool:
    """A form of a verb is not a form of the noun that is spelled like its infinitive."""
    if category != "sostantivo" or not lemma.endswith(INFINITIVE):
        return True
    return word in {fold(lemma), *map(fold, noun_plurals(lemma))}


def _guess(lemma: str) -> str:
    if lemma.endswith(_ADVERB):
        return "avverbio"
    return "aggettivo" if lemma.endswith(_ADJECTIVAL) else "sostantivo"


def _fits(reading: Tagged, slots: Mapping[str, Mapping[str, int]]) -> bool:
    """A form that one lineage has: regular, and its slot has no form that two have."""
    word = fold(reading.form)
    match reading.category:
        case "sostantivo":
            if word not in map(fold, noun_plurals(reading.lemma)):
                return False
            plurals = {form for slot in slots for form in slots[slot] if slots[slot][form]}
            return not any(fold(form) != fold(reading.lemma) for form in plurals)
        case "aggettivo":
            table = adjective_forms(reading.lemma)
            strong = {fold(form) for found in slots.values() for form in found if found[form]}
            return any(
                word in map(fold, forms) and not strong & {*map(fold, forms)}
                for forms in table.values()
            )
    return False


def _complete(result: Paradigms, tables: VerbTables, curated: Curated) -> None:
    """Give every verb all its forms, and every adjective those it lacks.

    An adjective without a suffix may be invariable (*antifurto*): two lineages must inflect it; one
    that no source calls so may be a noun (*ortomercato*).
    """
    sound: dict[tuple[str, str], dict[str, dict[str, None]]] = defaultdict(dict)
    known: dict[tuple[str, str], Source] = defaultdict(lambda: _NONE)
    told: dict[tuple[str, str], Source] = defaultdict(lambda: _NONE)
    for readings in result.words.values():
        for reading in readings:
            if reading.category in {"verbo", "aggettivo"}:
                key = (reading.lemma, reading.category)
                told[key] |= reading.sources & _TELLING
                if reading.form != reading.lemma:
                    known[key] |= reading.sources & CORE
                for slot in reading.features or (_ANY,):
                    sound[key].setdefault(slot, {})[reading.form] = None
    for key in sorted(sound):
        slots = sound[key]
        if key[1] == "verbo":
            _complete_verb(result, key[0], slots, tables, curated)
            result.verbs[key[0]] = {
                slot: tuple(forms) for slot, forms in sorted(slots.items()) if slot != _ANY
            }
        elif (told[key] and key[0].endswith(_REGULAR)) or (
            lineage_count(known[key]) >= 2 and known[key] & _TAGGED
        ):
            _complete_adjective(result, key[0], slots, curated)


def _complete_verb(
    result: Paradigms,
    lemma: str,
    slots: dict[str, dict[str, None]],
    tables: VerbTables,
    curated: Curated,
) -> None:
    present = {form for cell in slots.values() for form in cell}
    for form, features in tables.all_forms(lemma):
        if form not in present and not curated.excludes(fold(form), lemma, "verbo"):
            for slot in features:
                slots.setdefault(slot, {})[form] = None
            result.add(Tagged(form, lemma, "verbo", features, _NONE))
            result.counts["verb forms generated"] += 1


def _complete_adjective(
    result: Paradigms,
    lemma: str,
    slots: Mapping[str, Mapping[str, None]],
    curated: Curated,
) -> None:
    present = {fold(form) for forms in slots.values() for form in forms}
    if any(_INVARIABLE in slot for slot in slots) or fold(lemma) not in present:
        return
    usual = {features: form for form, features in adjective(lemma)}
    for slot, forms in adjective_forms(lemma).items():
        form = usual.get(slot, forms[0])
        if not present & {*map(fold, forms)} and not curated.excludes(
            fold(form), lemma, "aggettivo"
        ):
            result.add(Tagged(form, lemma, "aggettivo", (slot,), _NONE))
            result.counts["adjective forms generated"] += 1
