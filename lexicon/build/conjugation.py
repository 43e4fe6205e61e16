"""The forms of a verb by its class: regular, or of an irregular family.

:func:`conjugate` gives for every simple tense and person the forms that grammar admits, the usual
one first; :mod:`lexicon.build.verb_classes` holds what is irregular.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from lexicon.build.inflect import AGREEMENT
from lexicon.build.verb_classes import (
    DEFECTIVE,
    FAMILIES,
    SHORT_PRESENT,
    STRESSED_I,
    UNKNOWN,
    Family,
    by_ending,
    second_active,
)

__all__ = ["PERSONS", "Slots", "conjugate"]

Slots = dict[str, tuple[str, ...]]
PERSONS = tuple(
    f"{person}ª persona {number}" for number in ("singolare", "plurale") for person in (1, 2, 3)
)
_FUTURE = ("ò", "ai", "à", "emo", "ete", "anno")
_CONDITIONAL = ("ei", "esti", "ebbe", "emmo", "este", "ebbero")
_WEAK = {
    "a": (("ai",), ("asti",), ("ò",), ("ammo",), ("aste",), ("arono",)),
    "e": (("ei", "etti"), ("esti",), ("é", "ette"), ("emmo",), ("este",), ("erono", "ettero")),
    "tte": (("ei",), ("esti",), ("é",), ("emmo",), ("este",), ("erono",)),
    "i": (("ii",), ("isti",), ("ì",), ("immo",), ("iste",), ("irono",)),
}


@cache
def conjugate(infinitive: str, written: str = "") -> Slots:
    """The forms of a verb by features, alternatives side by side; none if it is no infinitive.

    ``written`` is what people wrote of a verb whose class its ending does not tell, in parts joined
    by ``;``: ``pres`` (*io*), ``rem``, ``part``, ``fut``, ``tu``, or ``only`` with all its forms.

    >>> conjugate("indisporre")["1ª persona plurale, futuro"]
    ('indisporremo',)
    >>> conjugate("smungere")["1ª persona singolare, passato remoto"]
    ('smunsi',)
    >>> conjugate("udire")["1ª persona singolare, futuro"]
    ('udirò', 'udrò')
    >>> conjugate("confedere", "rem=confisi;only=confisi")
    {'1ª persona singolare, passato remoto': ('confisi',)}
    """
    notes = dict(part.split("=", 1) for part in written.split(";") if part)
    verb = _Verb.of(infinitive, notes)
    if verb is None:
        return {}
    slots = verb.slots()
    if only := notes.get("only", "").split():
        kept = {slot: tuple(each for each in cell if each in only) for slot, cell in slots.items()}
        return {slot: cell for slot, cell in kept.items() if cell}
    endings = DEFECTIVE.get(infinitive, ("",))
    return {slot: cell for slot, cell in slots.items() if slot.endswith(endings)}


def _noted(parts: Family, notes: Mapping[str, str]) -> Family:
    """The family with what people wrote of the verb itself."""
    future = "/".join(form[:-1] for form in notes.get("fut", "").split("/"))
    return parts._replace(
        remote=notes.get("rem", parts.remote),
        participle=notes.get("part", parts.participle),
        future=future or parts.future,
        present=notes["pres"] if "," in notes.get("pres", "") else parts.present,
    )


def _each(cell: str) -> tuple[str, ...]:
    return tuple(form for form in cell.split("/") if form != "-")


def _unique(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))


class _Verb(NamedTuple):
    """An infinitive taken apart: stem, vowel, and what its family says of it."""

    infinitive: str
    stem: str
    vowel: str
    parts: Family
    present_class: str
    """Of a verb in *-ire*: ``o``, ``isco`` or both."""
    stressed: bool
    """Whether the *i* of a stem in *-i* is stressed: *invii*."""

    @classmethod
    def of(cls, infinitive: str, notes: Mapping[str, str]) -> "_Verb | None":
        """The verb, unless it is like no other or not an infinitive at all."""
        if infinitive in UNKNOWN:
            return None
        found = by_ending(infinitive, FAMILIES)
        if found is None:
            parts = Family("")
        else:
            parts = found.on(infinitive.removesuffix(found.name.removeprefix("=")))
        if infinitive.endswith("rre") and parts.theme != "*":
            return cls(infinitive, parts.theme[:-1], "e", _noted(parts, notes), "", False)
        if infinitive[-3:] not in {"are", "ere", "ire"} or len(infinitive) < 4:
            return None
        stem = infinitive[:-3]
        short = by_ending(infinitive, SHORT_PRESENT) or "isco"
        if io := notes.get("pres"):
            short = "/".join(form.removeprefix(stem) for form in io.split("/"))
        stressed = by_ending(infinitive, STRESSED_I) is not None
        if tu := notes.get("tu"):
            stressed = tu.endswith("ii")
        return cls(infinitive, stem, infinitive[-3], _noted(parts, notes), short, stressed)

    def choices(self, part: str, regular: Iterable[str]) -> tuple[str, ...]:
        """The alternatives of a part, ``*`` standing for the regular ones."""
        usual = tuple(regular)
        return _unique(
            form
            for text in part.split("/")
            if text != "-"
            for form in ((text,), usual)[text == "*"]
        )

    @property
    def themes(self) -> tuple[str, ...]:
        """What stands before *-vo*, *-ssi*, *-te*."""
        return self.choices(self.parts.theme, (self.stem + self.vowel,))

    @property
    def past_themes(self) -> tuple[str, ...]:
        """What stands before *-ssi* and *-sti*: *dessi*, *stessi* beside *davo*, *stavo*."""
        if self.parts.theme.endswith("a"):
            return tuple(theme[:-1] + "e" for theme in self.themes)
        return self.themes

    def slots(self) -> Slots:
        """Every simple form."""
        present, subjunctive = self.present()
        found: Slots = {"infinito": (self.infinitive,)}

        def fill(tense: str, cells: Iterable[tuple[str, ...]]) -> None:
            for person, cell in zip(PERSONS, cells, strict=True):
                if cell:
                    found[f"{person}, {tense}"] = _unique(cell)

        def built(starts: tuple[str, ...], ends: tuple[str, ...]) -> list[tuple[str, ...]]:
            return [tuple(start + end for start in starts) for end in ends]

        fill("presente indicativo", present)
        fill("presente congiuntivo", subjunctive)
        fill(
            "imperfetto indicativo", built(self.themes, ("vo", "vi", "va", "vamo", "vate", "vano"))
        )
        past = ("ssi", "ssi", "sse", "ssimo", "ste", "ssero")
        fill("imperfetto congiuntivo", built(self.past_themes, past))
        fill("passato remoto", self.remote())
        future = self.choices(self.parts.future, (self.regular_future(),))
        fill("futuro", built(future, _FUTURE))
        fill("condizionale", built(future, _CONDITIONAL))
        found.update(self.imperatives(present, subjunctive))
        found.update(self.verbals(present))
        return {slot: cell for slot, cell in found.items() if cell}

    def imperatives(
        self, present: list[tuple[str, ...]], subjunctive: list[tuple[str, ...]]
    ) -> Slots:
        """*Canta*, *cantiamo*, *cantate*; *sappi*, *sappiate*; *fai* and *fa*."""
        tu, voi = present[1], present[4]
        if self.parts.imperative != "*":
            tu, voi = _each(self.parts.imperative), subjunctive[4]
        elif self.vowel == "a":
            tu = (self.stem + "a",) if self.parts.present == "*" else (*tu, *present[2])
        elif self.infinitive == "dire":
            tu = ("di'", *tu)
        return {
            "2ª persona singolare, imperativo": _unique(tu),
            "1ª persona plurale, imperativo": present[3],
            "2ª persona plurale, imperativo": voi,
        }

    def verbals(self, present: list[tuple[str, ...]]) -> Slots:
        """Gerund and participles."""
        gerunds = tuple(
            theme + "ndo" if theme.endswith("a") else theme[:-1] + "endo"
            for theme in self.themes
            if theme[-1] == self.themes[0][-1]
        )
        if self.parts.present != "*" and present[0][-1].endswith("pio"):
            gerunds = (present[0][-1][:-1] + "endo",)
        found: Slots = {"gerundio": gerunds}
        active = [each[:-2] + "te" for each in gerunds]
        if second := second_active(self.infinitive):
            active.append(second)
        found["singolare, participio presente"] = tuple(active)
        found["plurale, participio presente"] = tuple(each[:-1] + "i" for each in active)
        ending = {"a": "ato", "e": "uto", "i": "ito"}[self.vowel]
        soft = "i" if self.vowel == "e" and self.stem.endswith("c") else ""
        past = self.choices(self.parts.participle, (self.stem + soft + ending,))
        for agreement, end in zip(AGREEMENT, "oaie", strict=True):
            found[f"{agreement}, participio passato"] = tuple(each[:-1] + end for each in past)
        return found

    def regular_future(self) -> str:
        if self.vowel == "a":
            return self._before_e() + "er"
        return self.stem + self.vowel + "r"

    def _before_e(self) -> str:
        if self.stem.endswith(("c", "g")):
            return self.stem + "h"
        if self.stem.endswith(("ci", "gi")) and not self.stressed:
            return self.stem[:-1]
        return self.stem

    def remote(self) -> list[tuple[str, ...]]:
        """The *passato remoto*: strong in three persons, or weak in all."""
        cells: list[list[str]] = [[], [], [], [], [], []]
        for part in self.parts.remote.split("/"):
            if part == "-":
                continue
            if part == "*":
                theme = self.themes[-1]
                weak = _WEAK["tte" if theme.endswith("tte") else self.vowel]
                for cell, ends in zip(cells, weak, strict=True):
                    cell += [theme[:-1] + end for end in ends]
                continue
            if part.startswith("~"):
                for cell, ends in zip(cells, _WEAK["i"], strict=True):
                    cell += [part[1:] + end for end in ends]
                continue
            cells[0].append(part)
            cells[2].append(part[:-1] + "e")
            cells[5].append(part[:-1] + "ero")
            for place, end in ((1, "sti"), (3, "mmo"), (4, "ste")):
                cells[place] += [theme + end for theme in self.past_themes]
        return [_unique(cell) for cell in cells]

    def present(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        """Present indicative and subjunctive, person by person."""
        voi = self.choices(self.parts.voi, (f"{theme}te" for theme in self.themes))
        if self.parts.present != "*":
            io, tu, egli, noi, essi = map(_each, self.parts.present.split(","))
        else:
            io, tu, egli, noi, essi = self._regular_present()
        indicative = [io, tu, egli, noi, voi, essi]
        if self.parts.subjunctive != "*":
            one, we, you, they = map(_each, self.parts.subjunctive.split(","))
        elif self.vowel == "a":
            one, we = tu, noi
            you = tuple(each[:-2] + "te" for each in noi)
            they = tuple(each + "no" for each in tu)
        else:
            one = tuple(each[:-1] + "a" for each in io)
            we, you = noi, tuple(each[:-2] + "te" for each in noi)
            they = tuple(each[:-3] + "ano" for each in essi)
        return indicative, [one, one, one, we, you, they]

    def _regular_present(self) -> tuple[tuple[str, ...], ...]:
        stem = self.stem
        if self.vowel == "a":
            short = stem[:-1] if stem.endswith("i") else stem + "h" * stem.endswith(("c", "g"))
            tu = (stem + "i",) if self.stressed else (short + "i",)
            return (stem + "o",), tu, (stem + "a",), (short + "iamo",), (stem + "ano",)
        noi = (stem.removesuffix("i") + "iamo",)
        plain = ((stem + "o",), (stem + "i",), (stem + "e",), noi, (stem + "ono",))
        if self.vowel == "e":
            return plain
        long = tuple((stem + end,) for end in ("isco", "isci", "isce", "", "iscono"))
        match self.present_class:
            case "o":
                return plain
            case "o/isco" | "isco/o":
                both = tuple(one + other for one, other in zip(plain, long, strict=True))
                return (*both[:3], noi, both[4])
        return (*long[:3], noi, long[4])
