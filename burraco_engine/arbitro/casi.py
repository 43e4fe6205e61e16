"""The cases that an arbiter is called for: what happened, what to ask, what the code says.

A case is data (`data/casi/<code>.toml`). Its questions are asked in their order, those alone whose
condition the answers before them meet; what is answered leads to one outcome. An outcome names the
procedure of the engine that it tells about (`Motore`) and the values of the code that decide
(`valori`), so that tests hold answer, code and engine together. A code that extends another one may
say a few words of its steps otherwise (`parole`, in the steps between braces).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from burraco_engine.articles import Article
from burraco_engine.code.loading import lineage
from burraco_engine.errors import ArbiterError, ProfileError
from burraco_engine.paths import DEFAULT_CODE, data_dir

__all__ = [
    "CONTI",
    "Casi",
    "Caso",
    "Domanda",
    "Esito",
    "Motore",
    "casi_codes",
    "casi_of",
]

CONTI: Final = ("carte_tolte", "carte_negative", "chiusura_persa", "ammonizione")
"""What the cards of an outcome are counted as, if they are given."""
_NOT_CODES: Final = frozenset({"ricerca"})


@dataclass(frozen=True, slots=True)
class Domanda:
    """A question with its answers (id and words); `se` are the answers that it is asked after."""

    id: str
    testo: str
    risposte: tuple[tuple[str, str], ...]
    se: Mapping[str, tuple[str, ...]]

    def asked(self, given: Mapping[str, str]) -> bool:
        """Whether it is asked after these answers."""
        return all(given.get(key) in wanted for key, wanted in self.se.items())


@dataclass(frozen=True, slots=True)
class Motore:
    """The engine's procedure: the fact that is contested or declared, and what is found.

    An empty `famiglia` says that the engine finds nothing to remedy. `mossa` is what the engine
    does outside a family: freeze a doubtful word, warn who plays on.
    """

    fatto: str = ""
    famiglia: str = ""
    momento: str = ""
    attesa: str = ""
    rimedi: tuple[str, ...] = ()
    mossa: str = ""


@dataclass(frozen=True, slots=True)
class Esito:
    """What the code says: steps, effects on turn, closing and points, its article.

    `breve` is the whole in one line, for who plays by another code. Words between `**` are the ones
    that matter most.
    """

    se: Mapping[str, str]
    articolo: Article
    titolo: str
    passi: tuple[str, ...]
    turno: str
    chiusura: str
    punti: str
    breve: str
    note: tuple[str, ...] = ()
    conto: str = ""
    motore: Motore | None = None
    valori: Mapping[str, Any] = field(default_factory=dict)

    def fits(self, given: Mapping[str, str]) -> bool:
        """Whether these answers lead here."""
        return all(given.get(key) == value for key, value in self.se.items())


@dataclass(frozen=True, slots=True)
class Caso:
    """A case under one code: `cerca` are the words by which it is asked for.

    `famiglia` is the same for the same thing under different codes.
    """

    id: str
    famiglia: str
    titolo: str
    sotto: str
    articolo: Article
    cerca: str
    domande: tuple[Domanda, ...]
    esiti: tuple[Esito, ...]

    def next_question(self, given: Mapping[str, str]) -> Domanda | None:
        """The first question that is still open, None if there is an outcome."""
        for question in self.domande:
            if question.id not in given and question.asked(given):
                return question
        return None

    def check(self, given: Mapping[str, str]) -> None:
        """ArbiterError if an answer is none of this case."""
        for key, value in given.items():
            question = next((one for one in self.domande if one.id == key), None)
            if question is None:
                raise ArbiterError("casi.question", case=self.id, question=key)
            known = [answer for answer, _ in question.risposte]
            if value not in known:
                raise ArbiterError("casi.answer", question=key, known=known)

    def outcome(self, given: Mapping[str, str]) -> Esito | None:
        """Where the answers lead; None while a question is open."""
        self.check(given)
        asked: dict[str, str] = {}
        while (question := self.next_question(asked)) is not None:
            if question.id not in given:
                return None
            asked[question.id] = given[question.id]
        return next(esito for esito in self.esiti if esito.fits(asked))

    def paths(self) -> Iterator[dict[str, str]]:
        """All ways of answering, in the order of the questions."""
        waiting: list[dict[str, str]] = [{}]
        while waiting:
            given = waiting.pop(0)
            question = self.next_question(given)
            if question is None:
                yield given
            else:
                waiting[:0] = [{**given, question.id: answer} for answer, _ in question.risposte]


@dataclass(frozen=True, slots=True)
class Casi:
    """All cases of a code, in the order in which they are listed; `breve` is its short name."""

    codice: str
    titolo: str
    breve: str
    casi: tuple[Caso, ...]

    def caso(self, case_id: str) -> Caso:
        """The case of this id; ArbiterError if there is none."""
        for caso in self.casi:
            if caso.id == case_id:
                return caso
        raise ArbiterError("casi.case", case=case_id)


def casi_codes() -> tuple[str, ...]:
    """The codes whose cases are written: the one played first, then those it all rests on."""
    found = {path.stem for path in (data_dir() / "casi").glob("*.toml")} - _NOT_CODES

    def order(code: str) -> tuple[bool, bool, str]:
        return code != DEFAULT_CODE, "estende" in _raw(code), code

    return tuple(sorted(found, key=order))


def casi_of(code: str) -> Casi:
    """The cases of a code, or of the nearest one that it extends; ArbiterError if none are."""
    known = casi_codes()
    if code in known:
        return _load(code)
    try:
        family = lineage(code)
    except ProfileError:
        family = ()
    for name in family:
        if name in known:
            return _load(name)
    raise ArbiterError("casi.code", profile=code, known=known)


@cache
def _raw(code: str) -> Mapping[str, Any]:
    path = data_dir() / "casi" / f"{code}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ArbiterError("casi.data", file=path.name, reason=str(error)) from None


@cache
def _load(code: str) -> Casi:
    """The cases written for a code, before those of the code that it extends."""
    raw = _raw(code)
    try:
        return Casi(code, raw["titolo"], raw["breve"], _cases(code, _words(code)))
    except (KeyError, TypeError, ValueError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ArbiterError("casi.data", file=f"{code}.toml", reason=reason) from None


def _words(code: str) -> dict[str, str]:
    """What the steps say between braces: the code's own words before those it takes over."""
    raw = _raw(code)
    base = raw.get("estende")
    return {**(_words(base) if base else {}), **raw.get("parole", {})}


def _cases(code: str, words: Mapping[str, str]) -> tuple[Caso, ...]:
    raw = _raw(code)
    own = tuple(_caso(code, one, words) for one in raw["caso"])
    left = {caso.id for caso in own} | set(raw.get("senza", ()))
    below = _cases(raw["estende"], words) if "estende" in raw else ()
    return own + tuple(_without(caso, left) for caso in below if caso.id not in left)


def _without(caso: Caso, left: set[str]) -> Caso:
    """The case without the answers that a code leaves out, written `case:question=answer`."""

    def out(question: str, answer: str) -> bool:
        return f"{caso.id}:{question}={answer}" in left

    questions = tuple(
        replace(one, risposte=tuple(given for given in one.risposte if not out(one.id, given[0])))
        for one in caso.domande
    )
    outcomes = tuple(one for one in caso.esiti if not any(map(out, one.se, one.se.values())))
    return replace(caso, domande=questions, esiti=outcomes)


def _caso(code: str, raw: Mapping[str, Any], words: Mapping[str, str]) -> Caso:
    article = Article(code, raw["articolo"])
    return Caso(
        id=raw["id"],
        famiglia=raw.get("famiglia", raw["id"]),
        titolo=raw["titolo"],
        sotto=raw["sotto"],
        articolo=article,
        cerca=raw["cerca"],
        domande=tuple(map(_domanda, raw.get("domanda", ()))),
        esiti=tuple(_esito(code, article, one, words) for one in raw["esito"]),
    )


def _domanda(raw: Mapping[str, Any]) -> Domanda:
    conditions = {key: tuple(wanted) for key, wanted in raw.get("se", {}).items()}
    answers = tuple(raw["risposte"].items())
    return Domanda(raw["id"], raw["testo"], answers, MappingProxyType(conditions))


def _esito(code: str, article: Article, raw: Mapping[str, Any], words: Mapping[str, str]) -> Esito:
    found = dict(raw)
    if "articolo" in found:
        article = Article(code, found.pop("articolo"))
    engine = found.pop("motore", None)
    conto = found.pop("conto", "")
    if conto and conto not in CONTI:
        raise ValueError(f"conto «{conto}»")
    return Esito(
        se=MappingProxyType(found.pop("se", {})),
        articolo=article,
        passi=tuple(step.format_map(words) for step in found.pop("passi")),
        note=tuple(found.pop("note", ())),
        conto=conto,
        motore=None if engine is None else _motore(engine),
        valori=MappingProxyType(found.pop("valori", {})),
        **found,
    )


def _motore(raw: Mapping[str, Any]) -> Motore:
    found = dict(raw)
    return Motore(rimedi=tuple(found.pop("rimedi", ())), **found)
