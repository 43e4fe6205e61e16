"""The classes of the verbs of Italian: what grammar says of each irregular family.

``verb_classes.tsv`` has one family a line. A family is known by how its infinitives end, or by name
where nothing else inflects alike (``=dire``: *tradire* ends so too); further names are compounds of
the first. Compounds inflect like their verb: one line makes *porre*, *disporre* and *indisporre*
right. Cells are spelled for the first name; alternatives are joined by ``/``, the usual one first;
``*`` is what the conjugation gives, ``-`` nothing at all.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

__all__ = [
    "ACTIVE",
    "DEFECTIVE",
    "FAMILIES",
    "SHORT_PRESENT",
    "STRESSED_I",
    "UNKNOWN",
    "Family",
    "by_ending",
    "second_active",
]

T = TypeVar("T")


def _verbs(text: str) -> list[str]:
    return text.split()


_ACCENTED = {"fa": "fà", "fo": "fò", "sa": "sà", "so": "sò"}
"""Words of one syllable get an accent in a compound: *rifà*, *risò*."""


class Family(NamedTuple):
    """How a family of verbs departs from its conjugation."""

    name: str
    remote: str = "*"
    """First person of the *passato remoto*; ``~`` before the stem of one in *-ii*."""
    participle: str = "*"
    present: str = "*"
    """*Io, tu, egli, noi, essi*, separated by commas."""
    future: str = "*"
    """What stands before *-ò*."""
    theme: str = "*"
    """What stands before *-vo*, *-ssi*, *-te*."""
    subjunctive: str = "*"
    """*Io, noi, voi, essi*, if they do not follow from the present."""
    imperative: str = "*"
    """*Tu*, if it is not that of the present; *voi* is that of the subjunctive then."""
    voi: str = "*"
    """Second person plural of the present, if it is not the theme with *-te*."""

    def on(self, start: str) -> "Family":
        """The same endings on a beginning: what *porre* says of *disporre*."""
        return Family(self.name, *(_moved(part, start) for part in self[1:])) if start else self


def _moved(part: str, start: str) -> str:
    def moved(form: str) -> str:
        if form in {"*", "-"}:
            return form
        mark = "~" if form.startswith("~") else ""
        form = form.removeprefix("~")
        return mark + start + _ACCENTED.get(form, form)

    return ",".join("/".join(map(moved, cell.split("/"))) for cell in part.split(","))


def _families() -> Iterator[Family]:
    table = Path(__file__).with_suffix(".tsv").read_text(encoding="utf8")
    for line in table.splitlines()[1:]:
        names, *cells = line.split("\t")
        first, *compounds = names.split()
        verb = Family(first, *cells)
        yield verb
        for name in compounds:
            start = name.removeprefix("=").removesuffix(first.removeprefix("="))
            yield verb.on(start)._replace(name=name)


FAMILIES: Mapping[str, Family] = {each.name: each for each in _families()}

SHORT_PRESENT: Mapping[str, str] = {
    **dict.fromkeys(
        _verbs("""servire dormire partire sentire vestire seguire fuggire bollire =pentire
        =ripentire avvertire divertire convertire pervertire invertire sovvertire
        controvertire estrovertire coprire aprire offrire soffrire"""),
        "o",
    ),
    **dict.fromkeys(
        _verbs("""mentire tossire nutrire inghiottire applaudire plaudire assorbire sorbire languire
        aborrire abborrire muggire ghiottire =eseguire =rieseguire =dipartire =ripartire =sortire
        =risortire =putire =garrire =mugghire =introvertire =sbollire"""),
        "o/isco",
    ),
    **dict.fromkeys(
        _verbs("""=spartire =impartire =compartire =scompartire =rispartire =bipartire =tripartire
        =smentire =sementire =dementire =asservire"""),
        "isco",
    ),
}
"""Endings of verbs in *-ire* without *-isc-*, with and without it, with it against the ending."""

STRESSED_I: Mapping[str, str] = dict.fromkeys(
    _verbs("""inviare avviare sviare rinviare deviare traviare ravviare fuorviare forviare
    disviare =spiare espiare =sciare obliare desiare =striare =criare =viare =piare
    =ciare interviare"""),
    "i",
)
"""Verbs in *-iare* with the stress on the *i* of the stem: *invii*, *inviino*."""

UNKNOWN = frozenset(
    _verbs("""essere riessere avere riavere havere benavere ire gire redire fedire ducere
    riducere educere traggere licere lecere olire olere""")
)
"""Verbs that are like no other: what the sources have of them is all there is."""

ACTIVE: Mapping[str, str] = {
    "venire": "veniente",
    "sapere": "sapiente",
    "offrire": "offerente",
    "soffrire": "sofferente",
    "sentire": "senziente",
    "=ubbidire": "ubbidiente",
    "=obbedire": "obbediente",
    "=dormire": "dormiente",
    "=nutrire": "nutriente",
    "=esordire": "esordiente",
    "=morire": "moriente",
    "=salire": "saliente",
    "=uscire": "uscente",
    "=lenire": "leniente",
    "=partorire": "partoriente",
    "=parere": "parvente",
}
"""Endings of verbs with a second present participle, and how that ends."""

_INFINITIVE = ("infinito",)
DEFECTIVE: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("divedere", "assapere"), _INFINITIVE),
    **dict.fromkeys(("benvolere", "malvolere"), (*_INFINITIVE, "participio passato")),
    "consumere": ("passato remoto", "participio passato"),
}
"""Verbs of which only these forms are in use, as the features of the slots end."""


def second_active(infinitive: str) -> str:
    """The second present participle of a verb, if it has one.

    >>> second_active("provenire"), second_active("cantare")
    ('proveniente', '')
    """
    for name in (f"={infinitive}", *(infinitive[start:] for start in range(len(infinitive) - 3))):
        if found := ACTIVE.get(name):
            return infinitive.removesuffix(name.removeprefix("=")) + found
    return ""


def by_ending(infinitive: str, table: Mapping[str, T]) -> T | None:
    """What a table says of a verb: under its own name, or under the longest ending that it has.

    >>> by_ending("indisporre", FAMILIES).name, by_ending("tradire", FAMILIES)
    ('porre', None)
    """
    if own := table.get(f"={infinitive}"):
        return own
    for start in range(len(infinitive) - 3):
        if found := table.get(infinitive[start:]):
            return found
    return None
