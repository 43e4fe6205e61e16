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

__all__ = ["VerbTables"]


@dataclass(slots=True)
class VerbTables:
    """Every form of every verb that has a class, by verb and by folded form."""

    by_verb: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    """Verb, folded form: how it is spelled, and its features."""
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

    def placed(self, reading: Tagged) -> Tagged | None:
        """The reading with the features that its form has in the table; none if it has no place."""
        word = fold(reading.form)
        found = self.by_verb.get(reading.lemma, {}).get(word)
        if found is None and word == f"{reading.lemma[:-3]}ient{word[-1]}":
            number = "singolare" if word.endswith("e") else "plurale"  # beside *ubbidente*
            found = reading.form, (f"{number}, participio presente",)
        return replace(reading, form=found[0], features=found[1]) if found else None

    def all_forms(self, verb: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every form of a verb, as it is spelled, with its features."""
        yield from self.by_verb.get(verb, {}).values()


def _folded(slots: Slots) -> dict[str, tuple[str, tuple[str, ...]]]:
    spelled: dict[str, str] = {}
    features: dict[str, list[str]] = defaultdict(list)
    for slot, cell in slots.items():
        for form in cell:
            word = fold(form)
            spelled.setdefault(word, form)
            features[word].append(slot)
    return {word: (form, tuple(features[word])) for word, form in spelled.items()}
