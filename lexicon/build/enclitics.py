"""Verb forms with enclitic pronouns: which host and which pronouns make up a word."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from lexicon.normal import fold

__all__ = ["Hosts", "Split", "takes"]

_SINGLE = ("mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "gli", "ne")
_DOUBLE = tuple(
    f"{first}{second}"
    for first in ("me", "te", "se", "ce", "ve", "glie")
    for second in ("lo", "la", "li", "le", "ne")
)
CLITICS = tuple(sorted((*_SINGLE, *_DOUBLE), key=lambda clitic: (len(clitic), clitic)))
_REFLEXIVE = {
    "2ª persona singolare, imperativo": ("si", "se", "vi", "ve"),
    "1ª persona plurale, imperativo": ("si", "se", "mi", "me", "ti", "te"),
    "2ª persona plurale, imperativo": ("si", "se", "ti", "te"),
}
"""Pronouns that do not follow the imperative of a person."""
_SHORT = {"da": "dare", "fa": "fare", "sta": "stare", "di": "dire", "va": "andare"}
_PARTICIPLE = "participio passato"
_ACTIVE = "participio presente"
_FREE = ("infinito", "gerundio", *_REFLEXIVE)
"""Hosts that any pronoun may follow."""
_LAST = ("gerundio", *_REFLEXIVE, _PARTICIPLE, _ACTIVE)
"""How the features of a host end."""


_OBJECTS = frozenset({"lo", "la", "li", *_DOUBLE})
"""Pronouns with a direct object; *le* and *gli* may be a dative, *andarsene* is in the lists."""


def takes(kind: str, clitics: str) -> bool:
    """Whether these pronouns may follow a verb of a kind that people decided.

    >>> takes("intransitivo", "gli"), takes("intransitivo", "glielo")
    (True, False)
    """
    if kind == "transitivo":
        return True
    return kind == "intransitivo" and clitics not in _OBJECTS


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

    def with_one_pronoun(self, verbs: Container[str]) -> Iterator[str]:
        """Every form of these transitive verbs with one pronoun that grammar allows.

        Lists have *noleggiarlo* and lack *noleggiarli*; a paradigm has both.
        """
        for host, found in self._hosts.items():
            for verb, slot, shown in found:
                if fold(verb) not in verbs or not slot.endswith(_FREE) or shown.endswith("'"):
                    continue
                for clitic in _SINGLE:
                    if not clitic.startswith(_REFLEXIVE.get(slot, ("#",))):
                        yield host + clitic

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
