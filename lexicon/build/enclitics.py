"""Verb forms with enclitic pronouns: which host and which pronouns make up a word."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from lexicon.build.admitted import INFINITIVE
from lexicon.normal import fold

__all__ = ["Hosts", "Split", "spoken", "takes"]

_SINGLE = ("mi", "ti", "si", "ci", "vi", "lo", "la", "li", "le", "gli", "ne")
_DOUBLE = tuple(
    f"{first}{second}"
    for first in ("me", "te", "se", "ce", "ve", "glie")
    for second in ("lo", "la", "li", "le", "ne")
)
_OWN = (*_SINGLE[:5], "mene", "tene", "sene", "cene", "vene")
"""*mi, ti, si, ci, vi*, alone and with *ne*."""
CLITICS = tuple(sorted((*_SINGLE, *_DOUBLE), key=lambda clitic: (len(clitic), clitic)))
_IMPERATIVE = "2ª persona singolare, imperativo"
_WE = "1ª persona plurale, imperativo"
_REFLEXIVE = {
    _IMPERATIVE: ("si", "se", "vi", "ve"),
    _WE: ("si", "se", "mi", "me", "ti"),
    "2ª persona plurale, imperativo": ("si", "se", "ti", "te"),
}
"""Pronouns that do not follow the imperative of a person."""
_SHORT = {"da": "dare", "fa": "fare", "sta": "stare", "di": "dire", "va": "andare"}
"""Imperatives of one syllable: the pronoun doubles its consonant, *dammi*, but for *gli*."""
_DOUBLED = "mlctn"
_MISTAKEN = {"siete": "siate"}
"""What a source gives as an imperative, and the imperative."""
_PARTICIPLE = "participio passato"
_ACTIVE = "participio presente"
_FREE = ("infinito", "gerundio", *_REFLEXIVE)
"""Hosts that any pronoun may follow."""
_LAST = ("gerundio", *_REFLEXIVE, _PARTICIPLE, _ACTIVE)
"""How the features of a host end."""


_OBJECTS = frozenset({"lo", "la", "li", *_DOUBLE})
"""Pronouns with a direct object; *le* and *gli* may be a dative, *andarsene* is in the lists."""


def takes(kind: str, split: "Split") -> bool:
    """Whether these pronouns may follow this form of a verb of a kind that people decided.

    *Lodiamoti* asks for a verb that takes an object, *areniamoti* is not said.

    >>> go = Split("andare", "infinito", "andare", "gli")
    >>> takes("intransitivo", go), takes("intransitivo", go._replace(clitics="glielo"))
    (True, False)
    >>> we = Split("lodare", "1ª persona plurale, imperativo", "lodiamo", "ti")
    >>> takes("transitivo", we), takes("intransitivo", we), takes("", go), takes("", we)
    (True, False, True, False)
    """
    if kind == "transitivo":
        return True
    if split.mood == _WE and split.clitics == "ti":
        return False
    return not kind or (kind == "intransitivo" and split.clitics not in _OBJECTS)


def spoken(clitics: str) -> str:
    """The pronouns as a person names them.

    >>> spoken("lo"), spoken("melo"), spoken("gliene")
    ('lo', 'mi e lo', 'gli e ne')
    """
    if clitics not in _DOUBLE:
        return clitics
    first, second = clitics[:-2], clitics[-2:]
    return f"{'gli' if first == 'glie' else first[:-1] + 'i'} e {second}"


class Split(NamedTuple):
    """An enclitic form taken apart."""

    verb: str
    mood: str
    host: str
    clitics: str


class Hosts:
    """Every form that a pronoun can follow: infinitive, gerund, imperative, past participle."""

    def __init__(self, verbs: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        """``verbs`` has the slots of each; of a pronominal one those of the verb without *si*."""
        self._hosts: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
        self._short = {short: verb for short, verb in _SHORT.items() if verb in verbs}
        for verb, slots in verbs.items():
            plain = f"{verb[:-2]}e" if verb.endswith("rsi") else verb
            if not plain.endswith(INFINITIVE):
                continue  # a form that its source gives no infinitive
            for slot, forms in slots.items():
                if slot.endswith(_LAST):
                    for given in forms:
                        form = _MISTAKEN.get(given, given) if slot in _REFLEXIVE else given
                        if slot.endswith(_IMPERATIVE) and (short := _shortened(form)):
                            self._short.setdefault(short, verb)
                        else:
                            self._add(form, verb, slot, form)
            stem = plain[:-1] if not plain.endswith("rre") else plain[:-2]
            self._add(stem, verb, "infinito", plain)
        for short, verb in self._short.items():
            for start in _DOUBLED:
                self._add(short + start, verb, _IMPERATIVE, short + "'")

    def with_one_pronoun(self, verbs: Container[str]) -> Iterator[str]:
        """Every form of these transitive verbs with one pronoun that grammar allows.

        Lists have *noleggiarlo* and lack *noleggiarli*; a paradigm has both.
        """
        return self._with(verbs, _SINGLE, transitive=True)

    def with_two_pronouns(self, verbs: Container[str]) -> Iterator[str]:
        """Every form of these transitive verbs with two pronouns: *spifferarglielo*."""
        return self._with(verbs, _DOUBLE)

    def pronominal(self, verbs: Container[str]) -> Iterator[str]:
        """Every form of these verbs with a pronoun of its own person, and *ne*: *lagnarsene*."""
        return self._with(verbs, _OWN)

    def _with(
        self, verbs: Container[str], clitics: tuple[str, ...], *, transitive: bool = False
    ) -> Iterator[str]:
        for host, found in self._hosts.items():
            for verb, slot, shown in found:
                if fold(verb) not in verbs or not slot.endswith(_FREE):
                    continue
                first = host[-1] if shown.endswith("'") else ""
                for clitic in clitics:
                    if _follows(slot, host, clitic, transitive) and clitic.startswith(first):
                        yield host + clitic
        for short, verb in self._short.items():
            if fold(verb) in verbs:
                yield from (f"{short}{clitic}" for clitic in clitics if clitic.startswith("gli"))

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
                if not short and _follows(slot, host, clitic, transitive=True):
                    yield Split(verb, slot, shown, clitic)
            if host[-1:] == clitic[:1] and host[-1:] in _DOUBLED:
                for verb, slot, shown in self._hosts.get(host, ()):
                    if shown.endswith("'"):
                        yield Split(verb, slot, shown, clitic)
            elif clitic.startswith("gli") and host in self._short:
                yield Split(self._short[host], _IMPERATIVE, host + "'", clitic)


def _follows(slot: str, host: str, clitic: str, transitive: bool) -> bool:
    """Whether the pronoun may follow a form: an imperative agrees with it.

    A participle like *ricollocate* is read as the imperative, so *ricollocateti* is no word.

    >>> we = "1ª persona plurale, imperativo"
    >>> _follows(we, "lodiamo", "ti", True), _follows(we, "lodiamo", "mi", True)
    (True, False)
    >>> _follows("femminile plurale, participio passato", "ricollocate", "ti", True)
    False
    """
    if slot == _WE and clitic == "ti":
        return transitive
    if slot.endswith(_PARTICIPLE) and host.endswith("te"):
        return not clitic.startswith("t")
    return not clitic.startswith(_REFLEXIVE.get(slot, ("#",)))


def _shortened(form: str) -> str:
    """The imperative that doubles the pronoun's consonant, of *dai*, *rifà*, *ridì*; else nothing.

    >>> _shortened("rifai"), _shortened("dì"), _shortened("canta"), _shortened("trai")
    ('rifa', 'di', '', '')
    """
    if form.endswith(("dai", "fai", "stai", "vai")):
        return form[:-1]
    return fold(form) if form.endswith(("à", "ì")) or form in _SHORT else ""
