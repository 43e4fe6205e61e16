"""The desk as data: cases, search and answers as JSON, for the service and for use offline.

A page without network walks the same tree: it asks the questions whose `se` is met, takes the
outcome whose `se` fits, searches with the stems, weights and rarities that stand here.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from burraco_engine.arbitro.casi import Caso, Domanda, Esito, casi_codes, casi_of
from burraco_engine.arbitro.cerca import Hit, index_of
from burraco_engine.arbitro.risposta import Altrove, Conto, Risposta, elsewhere, profile_of
from burraco_engine.articles import Article
from burraco_engine.code.decks import deck_of

__all__ = [
    "FORMAT",
    "answer_json",
    "case_line",
    "casi_json",
    "code_json",
    "hit_json",
    "search_json",
]

FORMAT = 1
"""The format of what is exported; a reader that knows another one leaves it alone."""


def _article(article: Article) -> dict[str, str]:
    return {"codice": article.code, "numero": article.number, "detto": str(article)}


def case_line(caso: Caso) -> dict[str, Any]:
    """A case as it stands in a list."""
    return {
        "id": caso.id,
        "titolo": caso.titolo,
        "sotto": caso.sotto,
        "articolo": _article(caso.articolo),
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    """A case that was found, with its points."""
    return {**case_line(hit.caso), "punti": hit.points}


def _question(question: Domanda) -> dict[str, Any]:
    return {
        "id": question.id,
        "testo": question.testo,
        "se": {key: list(wanted) for key, wanted in question.se.items()},
        "risposte": [{"id": key, "testo": words} for key, words in question.risposte],
    }


def _outcome(esito: Esito) -> dict[str, Any]:
    return {
        "se": dict(esito.se),
        "titolo": esito.titolo,
        "articolo": _article(esito.articolo),
        "passi": list(esito.passi),
        "turno": esito.turno,
        "chiusura": esito.chiusura,
        "punti": esito.punti,
        "breve": esito.breve,
        "note": list(esito.note),
        "conto": esito.conto,
    }


def _elsewhere(found: tuple[Altrove, ...]) -> list[dict[str, Any]]:
    return [
        {
            "codici": list(one.codici),
            "nomi": list(one.nomi),
            "articolo": _article(one.articolo),
            "breve": one.breve,
            "uguale": one.uguale,
        }
        for one in found
    ]


def _case(code: str, caso: Caso) -> dict[str, Any]:
    """A case whole; beside each outcome what other codes say of it, for all answers alike."""
    outcomes = []
    for esito in caso.esiti:
        told = _elsewhere(elsewhere(code, caso, esito, esito.se))
        outcomes.append({**_outcome(esito), "altrove": told})
    return {
        **case_line(caso),
        "famiglia": caso.famiglia,
        "domande": [_question(one) for one in caso.domande],
        "esiti": outcomes,
    }


@cache
def search_json(code: str) -> dict[str, Any]:
    """The index of a code: for each case in order its stems with their weight."""
    index = index_of(code)
    return {
        "casi": [{"id": case, "radici": dict(weighed)} for case, weighed in index.cases],
        "rarita": dict(index.rarity),
    }


@cache
def code_json(code: str) -> dict[str, Any]:
    """All cases of a code and its index; what the cards are worth, for the count of an outcome."""
    known, profile = casi_of(code), profile_of(code)
    deck = deck_of(profile.deal)
    lost = profile.irregolarita
    return {
        "codice": known.codice,
        "titolo": known.titolo,
        "nome": known.breve,
        "gioco": profile.game,
        "casi": [_case(code, caso) for caso in known.casi],
        "ricerca": search_json(code),
        "valori": {card.code: points for card, points in deck.values.items()},
        "chiusura": profile.closing.points.value,
        "ammonizione": {
            "vp": -lost.warning_penalty_vp.value,
            "mp": -lost.warning_penalty_mp.value,
        },
    }


@cache
def casi_json() -> dict[str, Any]:
    """The cases of all codes, with the words of the search that they share."""
    codes = casi_codes()
    index = index_of(codes[0])
    return {
        "formato": FORMAT,
        "codici": [code_json(code) for code in codes],
        "vuote": sorted(index.empty),
        "sinonimi": [list(group) for group in index.groups],
    }


def _count(conto: Conto | None) -> dict[str, int] | None:
    if conto is None:
        return None
    return {"punti": conto.punti, "valore": conto.valore, "vp": conto.vp, "mp": conto.mp}


def answer_json(code: str, found: Risposta) -> dict[str, Any]:
    """An answer: the next question, or the outcome with its count and the other codes."""
    return {
        "codice": casi_of(code).codice,
        "caso": case_line(found.caso),
        "domanda": None if found.domanda is None else _question(found.domanda),
        "esito": None if found.esito is None else _outcome(found.esito),
        "conto": _count(found.conto),
        "altrove": _elsewhere(found.altrove),
    }
