"""The paradigm of a lemma as a grammar shows it: a line per tense, persons in order, 80 columns."""

from __future__ import annotations

from collections import defaultdict
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from lexicon.grounds import CATEGORIES, Ground

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lexicon.grounds import Reading

__all__ = ["paradigm"]

_TENSES: Final = (
    "infinito",
    "gerundio",
    "participio presente",
    "participio passato",
    "presente indicativo",
    "imperfetto indicativo",
    "passato remoto",
    "futuro",
    "presente congiuntivo",
    "imperfetto congiuntivo",
    "condizionale",
    "imperativo",
)
"""The order of a conjugation."""
_CUT: Final = "forme tronche"
_WIDTH: Final = 80
_WIDEST_LABEL: Final = 30

_Slot = tuple[tuple[int, int, str], str]
"""Where a form stands in its line (singular first, then by person or gender), and its line."""


def paradigm(readings: Iterable[Reading], *, enclitics: bool) -> Iterator[str]:
    """The lines of a paradigm: one block per category; verbs with pronouns only if asked for."""
    found = list(readings)
    for category in CATEGORIES:
        lines: dict[str, dict[tuple[int, int, str], list[str]]] = defaultdict(dict)
        hidden = set()
        for reading in found:
            if reading.category != category:
                continue
            if reading.ground & Ground.ENCLITIC and not enclitics:
                hidden.add(reading.form)
                continue
            for place, label in _slots(reading):
                forms = lines[label].setdefault(place, [])
                if reading.form not in forms:
                    forms.append(reading.form)
        if lines or hidden:
            yield category
            width = max((len(label) for label in lines if len(label) <= _WIDEST_LABEL), default=0)
            for label in sorted(lines, key=_order):
                told = ", ".join("/".join(forms) for _, forms in sorted(lines[label].items()))
                yield from _line(label, told, width)
            if hidden:
                many = f"e {len(hidden)} forme" if len(hidden) > 1 else "e una forma"
                yield f"  {many} con pronome (--enclitiche)"


def _slots(reading: Reading) -> Iterator[_Slot]:
    """The lines and places of a form: *vada* stands in four."""
    if reading.ground & Ground.TRUNCATED:
        yield (0, 0, reading.form), _CUT
        return
    for feature in reading.features.split("; "):
        who, _, rest = feature.rpartition(", ")
        number = int("plurale" in who and "singolare" not in who)
        if rest.startswith("con "):
            tense = who.rpartition(", ")[2]
            yield (_TENSES.index(tense) if tense in _TENSES else 0, 0, reading.form), rest
        elif who[:1].isdigit():
            yield (number, int(who[0]), ""), rest
        elif who:
            yield (number, int("maschile" not in who), ""), rest
        else:
            yield (0, 0, ""), feature or "forma"


def _order(label: str) -> tuple[int, bool, bool, str]:
    """Tenses as in a grammar; then masculine and singular first, degrees, pronouns, cut forms."""
    later = (label == "superlativo") + 2 * label.startswith("con ") + 3 * (label == _CUT)
    place = _TENSES.index(label) if label in _TENSES else len(_TENSES) + later
    return place, "plurale" in label, "femminile" in label, label


def _line(label: str, told: str, width: int) -> Iterator[str]:
    """The label and its forms, folded under each other where they are long."""
    indent = 2 + width + 2
    if len(label) > width:
        yield f"  {label}"
        label = ""
    first, *rest = wrap(told, _WIDTH - indent, break_on_hyphens=False)
    yield f"  {label:<{width}}  {first}"
    for more in rest:
        yield " " * indent + more
