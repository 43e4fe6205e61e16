"""Verb forms with enclitic pronouns: which host and which pronouns make up a word."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lexicon.normal import fold

__all__ = ["Hosts", "Split"]

_SINGLE = ("mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "gli", "ne")
_DOUBLE = tuple(
    f"{first}{second}"
    for first in ("me", "te", "se", "ce", "ve", "glie")
    for second in ("lo", "la", "li", "le", "ne")
)
CLITICS = tuple(sorted((*_SINGLE, *_DOUBLE), key=lambda clitic: (len(clitic), clitic)))
_REFLEXIVE = {
    "2ª persona singolare, imperativo": ("si", "se", "vi", "ve"),
    "1ª persona plurale, imperativo": ("si", "se", "mi", "me"),
    "2ª persona plurale, imperativo": ("si", "se", "ti", "te"),
}
"""Pronouns that do not follow the imperative of a person."""
_SHORT = {"da": "dare", "fa": "fare", "sta": "stare", "di": "dire", "va": "andare"}
_PARTICIPLE = "participio passato"
_ACTIVE = "participio presente"
_LAST = ("gerundio", *_REFLEXIVE, _PARTICIPLE, _ACTIVE)
"""How the features of a host end."""


class Split(NamedTuple):
    """An enclitic form taken apart."""

    verb: str
    mood: str
    host: str
    clitics: str


class Hosts:
    """Every form that a pronoun can follow: infinitive, gerund, imperative, past participle."""

    def __init__(self, verbs: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        self._hosts: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
        for verb, slots in verbs.items():
            for slot, forms in slots.items():
                if slot.endswith(_LAST):
                    for form in forms:
                        self._add(form, verb, slot, form)
            stem = verb[:-1] if not verb.endswith("rre") else verb[:-2]
            self._add(stem, verb, "infinito", verb)
        for short, verb in _SHORT.items():
            if verb in verbs:
                for start in "mlctn":
                    self._add(short + start, verb, "2ª persona singolare, imperativo", short + "'")

    def _add(self, host: str, verb: str, slot: str, shown: str) -> None:
        self._hosts[fold(host)].append((verb, slot, shown))

    def splits(self, word: str) -> Iterator[Split]:
        """The ways to read the word as a verb form with its pronouns."""
        for clitic in CLITICS:
            if not word.endswith(clitic):
                continue
            host = word[: -len(clitic)]
            for verb, slot, shown in self._hosts.get(host, ()):
                short = shown.endswith("'")
                if slot.endswith(_ACTIVE) and clitic != "si":
                    continue  # estendentesi; with other pronouns it is not said
                if not short and not clitic.startswith(_REFLEXIVE.get(slot, ("#",))):
                    yield Split(verb, slot, shown, clitic)
            if host[-1:] == clitic[:1] and host[-1:] in "mlctn":
                for verb, slot, shown in self._hosts.get(host, ()):
                    if shown.endswith("'"):
                        yield Split(verb, slot, shown, clitic)
            elif clitic.startswith("gli") and host in _SHORT:
                yield Split(_SHORT[host], "2ª persona singolare, imperativo", host + "'", clitic)
