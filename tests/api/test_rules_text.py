"""The rules of each code of French cards, told from its values."""

from __future__ import annotations

import json

import pytest

from api.client import Refused
from api.service.rules_text import rules_text
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from parole_engine.door import rules_for

FRENCH = [name for name in profile_ids() if load_profile(name, policies=CLASSIC).runs is not None]


@pytest.mark.parametrize("code", FRENCH)
def test_every_sentence_has_its_article_and_speaks_of_cards(code):
    told = rules_text(rules_for(code))
    sentences = [one for section in told for one in section["voci"]]
    assert len(sentences) > 12
    assert all(one["articolo"] and one["testo"].endswith(".") for one in sentences)
    assert "parol" not in json.dumps(told).lower()


def said(code: str, words: str) -> list[str]:
    told = rules_text(rules_for(code))
    return [one["articolo"] for section in told for one in section["voci"] if words in one["testo"]]


@pytest.mark.parametrize(
    ("code", "words", "article"),
    [
        ("classico-2007", "senza matta: 200; sporco, con una matta: 100", "Art. 29"),
        ("internazionale", "ha almeno un burraco pulito", "Regola 1"),
        ("internazionale", "solo di assi e 3", "Regola 2"),
        ("internazionale", "Il monte si raccoglie solo se", "Regola 3"),
        ("regolamento", "semipulito, con la matta e sette carte naturali", "Scopo e chiusura"),
        ("regolamento", "a 2005 punti", "Calcolo del punteggio"),
        ("regolamento", "la matta può cambiare posto", "Regole Generali"),
        ("online", "reale, con tutte le carte del seme: 300", "Varianti"),
        ("online", "Il monte comincia con il primo scarto", "Art. 4"),
        ("online-tre", "Si gioca in tre, ognuno per sé", "In tre"),
        ("online-tre", "due pozzetti di 18 e 11 carte", "In tre"),
    ],
)
def test_what_differs_is_told_where_it_differs(code, words, article):
    assert said(code, words) == [article]


@pytest.mark.anyio
async def test_the_service_tells_the_rules_of_a_code(client):
    listed = (await client.call("GET", "/regole"))["codici"]
    assert {one["codice"] for one in listed if one["gioco"] == "classico"} == set(FRENCH)
    assert next(one for one in listed if one["codice"] == "online-tre")["posti"] == ["N", "E", "S"]
    told = await client.call("GET", "/regole/internazionale/testo")
    assert told["sezioni"] == rules_text(rules_for("internazionale"))
    with pytest.raises(Refused):
        await client.call("GET", "/regole/parole-2025/testo")
    with pytest.raises(Refused):
        await client.call("GET", "/regole/boh/testo")
