"""The answer to a case: what the code says, what the cards count, what other codes say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from burraco_engine.arbitro.casi import Caso, Domanda, Esito, casi_codes, casi_of
from burraco_engine.articles import Article
from burraco_engine.cards import Card
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.decks import Deck, deck_of
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.code.profile import Profile
from burraco_engine.errors import ArbiterError

__all__ = ["Altrove", "Conto", "Risposta", "answer", "count", "elsewhere", "profile_of"]


@dataclass(frozen=True, slots=True)
class Conto:
    """What the cards of an outcome bring on the table, and what is lost in the ranking."""

    punti: int
    valore: int
    vp: int = 0
    mp: int = 0


@dataclass(frozen=True, slots=True)
class Altrove:
    """The same thing under other codes: their short names, the article, the whole in one line."""

    codici: tuple[str, ...]
    nomi: tuple[str, ...]
    articolo: Article
    breve: str
    uguale: bool


@dataclass(frozen=True, slots=True)
class Risposta:
    """Either the next question or the outcome, with what other codes say of it."""

    caso: Caso
    domanda: Domanda | None = None
    esito: Esito | None = None
    conto: Conto | None = None
    altrove: tuple[Altrove, ...] = ()


@cache
def profile_of(code: str) -> Profile:
    """The code itself, or that on which its cases rest if nobody can play by it here."""
    if code in profile_ids():
        return load_profile(code, policies=CLASSIC)
    article = casi_of(code).casi[-1].articolo
    if article.code == code:
        raise ArbiterError("casi.code", profile=code, known=profile_ids())
    return profile_of(article.code)


def count(code: str, esito: Esito, cards: tuple[Card, ...]) -> Conto | None:
    """What these cards count by the outcome; None if it counts nothing.

    Cards taken out count nothing on the table any more, frozen ones count against their line; a
    closing that does not hold costs its points and those of the last game.
    """
    profile = profile_of(code)
    deck: Deck = deck_of(profile.deal)
    for card in cards:
        deck.card(card.code)
    value = deck.value(cards)
    if esito.conto == "ammonizione":
        lost = profile.irregolarita
        return Conto(0, value, -lost.warning_penalty_vp.value, -lost.warning_penalty_mp.value)
    if not esito.conto or not cards:
        return None
    points = {
        "carte_tolte": 0,
        "carte_negative": -value,
        "chiusura_persa": -value - profile.closing.points.value,
    }
    return Conto(points[esito.conto], value)


def answer(
    code: str, case_id: str, given: Mapping[str, str], cards: tuple[Card, ...] = ()
) -> Risposta:
    """The answer to a case with these answers; ArbiterError for a case or an answer unknown."""
    caso = casi_of(code).caso(case_id)
    esito = caso.outcome(given)
    if esito is None:
        asked = {one.id: given[one.id] for one in caso.domande if one.id in given}
        return Risposta(caso, domanda=_open(caso, asked))
    others = elsewhere(code, caso, esito, given)
    return Risposta(caso, None, esito, count(code, esito, cards), others)


def _open(caso: Caso, given: Mapping[str, str]) -> Domanda | None:
    asked: dict[str, str] = {}
    while (question := caso.next_question(asked)) is not None and question.id in given:
        asked[question.id] = given[question.id]
    return question


def elsewhere(code: str, caso: Caso, esito: Esito, given: Mapping[str, str]) -> tuple[Altrove, ...]:
    """What the other codes say of the same thing; codes that agree stand together."""
    found: dict[tuple[Article, str], list[str]] = {}
    own = casi_of(code).codice
    for other in casi_codes():
        if other == own:
            continue
        for its in casi_of(other).casi:
            if its.famiglia == caso.famiglia:
                found.setdefault(_told(its, given), []).append(other)
    return tuple(
        Altrove(
            tuple(codes),
            tuple(casi_of(one).breve for one in codes),
            article,
            brief,
            brief == esito.breve,
        )
        for (article, brief), codes in found.items()
    )


def _told(caso: Caso, given: Mapping[str, str]) -> tuple[Article, str]:
    """The outcome of another code's case, or all that are left where it asks something else."""
    fitting = list(dict.fromkeys(_fitting(caso, given)))
    article = fitting[0][0] if len({one for one, _ in fitting}) == 1 else caso.articolo
    return article, "; oppure ".join(dict.fromkeys(brief for _, brief in fitting))


def _fitting(caso: Caso, given: Mapping[str, str]) -> Iterator[tuple[Article, str]]:
    known = {question.id: {answer for answer, _ in question.risposte} for question in caso.domande}
    mine = {key: value for key, value in given.items() if value in known.get(key, ())}
    for path in caso.paths():
        if all(path.get(key, value) == value for key, value in mine.items()):
            esito = next(one for one in caso.esiti if one.fits(path))
            yield esito.articolo, esito.breve
