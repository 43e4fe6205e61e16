"""Lemmas and single forms that people decided, each with what its inflection needs.

``curated/lemmas.tsv`` holds lemmas that no source has, or that a source inflects wrongly:

- a noun has the class ``m``, ``f`` or ``mf``; ``forms`` are its plurals where they are not regular,
  ``=`` if it does not change, and ``-`` if it has no feminine in *-trice*;
- an adjective has no class; ``forms`` is its masculine plural where it is not regular, or ``=``;
- a verb has the class ``t`` (it takes an object), ``i`` (it does not), ``z`` (no pronoun follows)
  or ``p`` (only with its pronoun: *svaccarsi*); ``forms`` is what :func:`conjugate` needs;
  ``r`` adds to a verb that is in for itself what is said with its own pronoun (*rancidirsi*);
- any other word stands as it is; the class ``x`` refuses a lemma that sources have, with the forms
  that are of no other.

``curated/forms.tsv`` holds single forms: *esclusa* what a source invents (*balengi*), *ammessa*
what the class of the lemma does not give (*veggo*). ``curated/short.tsv`` holds the short forms of
everyday speech, ``curated/motives.tsv`` words in use that are refused for one motive and no other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lexicon.build.conjugation import conjugate
from lexicon.build.declension import Form, adjective, noun
from lexicon.build.tables import TableError, read_rows
from lexicon.grounds import CATEGORIES, Ground
from lexicon.normal import fold

__all__ = [
    "BAND_COLUMNS",
    "FORM_COLUMNS",
    "LEMMA_COLUMNS",
    "MOTIVE_COLUMNS",
    "SHORT_COLUMNS",
    "DecidedForm",
    "Lemma",
    "Only",
    "ShortForm",
    "load_bands",
    "load_forms",
    "load_lemmas",
    "load_motives",
    "load_short",
]

LEMMA_COLUMNS = ("lemma", "category", "class", "forms", "agreement")
FORM_COLUMNS = ("word", "decision", "lemma", "category", "features")
SHORT_COLUMNS = ("word", "decision", "category", "features", "full", "own")
BAND_COLUMNS = ("word", "band")
MOTIVE_COLUMNS = ("word", "motive", "base", "agreement")
MOTIVES = {
    "nome_proprio": Ground.PROPER_NAME,
    "sigla": Ground.ACRONYM,
    "abbreviazione": Ground.ABBREVIATION,
    "parola_tronca": Ground.TRUNCATED,
    "nome_alterato": Ground.ALTERED,
    "straniera": Ground.FOREIGN,
    "inesistente": Ground(0),
}
"""What a refused word may be, each with its ground."""
_CLASSES = {"sostantivo": {"m", "f", "mf"}, "verbo": {"t", "i", "z", "p", "r"}}
_SAME = "="
_REFLEXIVE = "si"
_REFUSED = "x"


@dataclass(frozen=True, slots=True)
class Lemma:
    """A lemma that people admitted, and how it inflects."""

    lemma: str
    category: str
    kind: str = ""
    written: str = ""
    agreement: int = 1

    @property
    def refused(self) -> bool:
        """Whether people hold that the lemma does not exist."""
        return self.kind == _REFUSED

    @property
    def pronominal(self) -> bool:
        """Whether the verb is said only with its pronoun."""
        return self.category == "verbo" and self.kind == "p"

    @property
    def verb(self) -> str:
        """The infinitive without its pronoun.

        >>> Lemma("svaccarsi", "verbo", "p").verb
        'svaccare'
        """
        own = self.category == "verbo" and self.kind in {"p", "r"}
        return f"{self.lemma.removesuffix(_REFLEXIVE)}e" if own else self.lemma

    def inflected(self) -> Iterator[Form]:
        """Every form of the lemma that stands without a pronoun."""
        if self.refused:
            return
        match self.category:
            case "sostantivo":
                yield from self._noun()
            case "aggettivo":
                same = self.written == _SAME
                written = () if same else tuple(self.written.split())
                made = adjective(self.lemma, written)
                yield from made if not same else (Form(self.lemma, "singolare e plurale"),)
            case "verbo":
                yield from () if self.kind == "r" else self._verb()
            case _:
                yield Form(self.lemma, "")

    def _noun(self) -> Iterator[Form]:
        if self.written == _SAME:
            gender = {"m": "maschile", "f": "femminile", "mf": "maschile e femminile"}[self.kind]
            yield Form(self.lemma, f"{gender} singolare e plurale")
            return
        plurals = [] if self.written == "-" else self.written.split()
        made = noun(self.lemma, self.kind, plurals)
        feminine = self.written != "-"
        yield from (each for each in made if feminine or not each.form.endswith(("trice", "trici")))

    def _verb(self) -> Iterator[Form]:
        for slot, cell in conjugate(self.verb, self.written).items():
            bare = slot in {"infinito", "gerundio"} or slot.endswith(
                ("imperativo", "participio presente")
            )
            if not (self.pronominal and bare):
                yield from (Form(form, slot) for form in cell)


@dataclass(frozen=True, slots=True)
class DecidedForm:
    """A single form that people admitted or refused."""

    word: str
    admitted: bool
    lemma: str
    category: str
    features: str = ""


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A short form of everyday speech, and the word that it shortens."""

    word: str
    decision: str
    """*grammaticale*: grammars list it beside the full form; *tronca*: it is a truncated word."""
    category: str
    features: str
    full: str
    own: str
    """The category of a word of its own that is spelled alike: *bel*, the unit; *sol*, the note."""


class Only(NamedTuple):
    """What a word in use is and nothing else; the base of an alteration, the full form of a cut."""

    ground: Ground
    base: str = ""


def load_motives(path: Path) -> Mapping[str, Only]:
    """Read the words in use that are refused, each with the one motive that a person would name."""
    if not path.exists():
        return {}
    found = {}
    rows = read_rows(path.read_text(encoding="utf8"), MOTIVE_COLUMNS, path.name)
    for number, (word, motive, base, agreement) in enumerate(rows, start=2):
        if motive not in MOTIVES or not agreement.isdigit():
            raise TableError(f"{path.name}:{number}: not a motive: {word!r} {motive!r}")
        found[word] = Only(MOTIVES[motive], base)
    return found


def load_short(path: Path) -> Mapping[str, tuple[ShortForm, ...]]:
    """Read the short forms, word by word; one may shorten two words (*fin*: *fino*, *fine*)."""
    if not path.exists():
        return {}
    rows = read_rows(path.read_text(encoding="utf8"), SHORT_COLUMNS, path.name)
    found: dict[str, tuple[ShortForm, ...]] = {}
    for number, row in enumerate(rows, start=2):
        form = ShortForm(*row)
        sound = form.decision in {"grammaticale", "tronca"} and form.category in CATEGORIES
        if not sound or form.own not in {*CATEGORIES, ""} or not form.full:
            raise TableError(f"{path.name}:{number}: not a short form: {form.word!r}")
        found[form.word] = (*found.get(form.word, ()), form)
    return found


def load_bands(path: Path) -> Mapping[str, int]:
    """Read the frequency bands that people set: *nun* is frequent as dialect, rare as a letter."""
    if not path.exists():
        return {}
    found = {}
    rows = read_rows(path.read_text(encoding="utf8"), BAND_COLUMNS, path.name)
    for number, (word, band) in enumerate(rows, start=2):
        if band not in {"1", "2", "3", "4", "5"}:
            raise TableError(f"{path.name}:{number}: not a band: {word!r} {band!r}")
        found[word] = int(band)
    return found


def load_lemmas(path: Path) -> tuple[Lemma, ...]:
    """Read the decided lemmas; a wrong row is told with its number."""
    if not path.exists():
        return ()
    rows = read_rows(path.read_text(encoding="utf8"), LEMMA_COLUMNS, path.name)
    found = []
    for number, (lemma, category, kind, written, agreement) in enumerate(rows, start=2):
        known = category in CATEGORIES and kind in {*_CLASSES.get(category, {""}), _REFUSED}
        if not (known and fold(lemma) and agreement.isdigit()):
            raise TableError(f"{path.name}:{number}: not a lemma: {lemma!r} {category!r} {kind!r}")
        found.append(Lemma(lemma, category, kind, written, int(agreement)))
    return tuple(found)


def load_forms(path: Path) -> Mapping[str, tuple[DecidedForm, ...]]:
    """Read the decided forms by folded word."""
    if not path.exists():
        return {}
    found: dict[str, tuple[DecidedForm, ...]] = {}
    rows = read_rows(path.read_text(encoding="utf8"), FORM_COLUMNS, path.name)
    for number, (word, decision, lemma, category, features) in enumerate(rows, start=2):
        if decision not in {"ammessa", "esclusa"} or category not in {*CATEGORIES, ""}:
            raise TableError(f"{path.name}:{number}: not a decision on a form: {word!r}")
        form = DecidedForm(word, decision == "ammessa", lemma, category, features)
        found[fold(word)] = (*found.get(fold(word), ()), form)
    return found
