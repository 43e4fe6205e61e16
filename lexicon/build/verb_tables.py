"""The conjugations of the admitted verbs, and where each form stands in them.

What a source lists as a form of a verb is sound when the verb's class has it: *tinsi*, not
*tingei*; *indisporremo*, not *indisponeremo*. Literary and irregular forms beyond the classes stand
when people decided so (table *forms*).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lexicon.build.admitted import Admission
from lexicon.build.conjugation import Slots, conjugate
from lexicon.build.tag import Tagged
from lexicon.normal import fold

__all__ = ["Spelled", "VerbTables"]

Spelled = tuple[str, tuple[str, ...]]
"""A form with its accents, and its features."""


@dataclass(slots=True)
class VerbTables:
    """Every form of every verb that has a class, by verb and by folded form."""

    by_verb: dict[str, dict[str, tuple[Spelled, ...]]] = field(default_factory=dict)
    """Verb, folded form: the forms that are laid alike, *amo* and *amò*, with their features."""
    by_form: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Folded form: the verbs that have it."""

    @classmethod
    def of(cls, verbs: Iterable[str], parts: Mapping[str, str] | None = None) -> "VerbTables":
        """The tables of the verbs; ``parts`` holds what people wrote of some of them."""
        result = cls()
        for verb in verbs:
            if slots := conjugate(verb, (parts or {}).get(verb, "")):
                result.by_verb[verb] = _folded(slots)
                for form in result.by_verb[verb]:
                    result.by_form[form].append(verb)
        return result

    def settles(self, lemma: str, admission: Admission) -> bool:
        """Whether the class of a verb decides on its forms, or the verb is none at all."""
        return lemma in self.by_verb or (admission.lemma(lemma) and not admission.verb(lemma))

    def placed(self, reading: Tagged) -> Iterator[Tagged]:
        """The reading as each form that the table has under its letters; nothing if it has none."""
        word = fold(reading.form)
        found = self.by_verb.get(reading.lemma, {}).get(word, ())
        if not found and word == f"{reading.lemma[:-3]}ient{word[-1]}":
            number = "singolare" if word.endswith("e") else "plurale"  # beside *ubbidente*
            found = ((reading.form, (f"{number}, participio presente",)),)
        for form, features in found:
            yield replace(reading, form=form, features=features)

    def all_forms(self, verb: str) -> Iterator[Spelled]:
        """Every form of a verb, as it is spelled, with its features."""
        for found in self.by_verb.get(verb, {}).values():
            yield from found


def _folded(slots: Slots) -> dict[str, tuple[Spelled, ...]]:
    features: dict[str, list[str]] = defaultdict(list)
    for slot, cell in slots.items():
        for form in cell:
            features[form].append(slot)
    found: dict[str, tuple[Spelled, ...]] = {}
    for form, told in features.items():
        word = fold(form)
        found[word] = (*found.get(word, ()), (form, tuple(told)))
    return found
