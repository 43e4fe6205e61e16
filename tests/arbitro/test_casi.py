"""The tree of the cases: every path leads to a leaf, every leaf is reached and cited."""

from __future__ import annotations

import re
from typing import Any

import pytest

from burraco_engine.arbitro.casi import Caso, Esito, casi_codes, casi_of
from burraco_engine.arbitro.risposta import answer, count, profile_of
from burraco_engine.cards import parse_cards
from burraco_engine.code.loading import load_profile, profile_ids
from burraco_engine.errors import ArbiterError, NotationError
from parole_engine.irregolarita.court import COURT

CASES = [(code, caso) for code in casi_codes() for caso in casi_of(code).casi]
LEAVES = [(code, caso, esito) for code, caso in CASES for esito in caso.esiti]


def named(value: Any) -> str:
    return value.id if isinstance(value, Caso) else str(getattr(value, "titolo", value))


@pytest.mark.parametrize(("code", "caso"), CASES, ids=named)
def test_every_path_leads_to_one_outcome_and_every_outcome_is_reached(code: str, caso: Caso):
    reached = []
    for given in caso.paths():
        fitting = [esito for esito in caso.esiti if esito.fits(given)]
        assert len(fitting) == 1, given
        found = answer(code, caso.id, given)
        assert found.esito is fitting[0]
        assert found.domanda is None
        assert len(given) <= 3
        reached += fitting
    assert [esito.titolo for esito in caso.esiti if esito not in reached] == []
    for esito in caso.esiti:
        known = {one.id: dict(one.risposte) for one in caso.domande}
        assert all(answer in known[question] for question, answer in esito.se.items())


def test_most_cases_ask_two_questions_at_most():
    longest = {caso.id: max(map(len, caso.paths())) for _, caso in CASES}
    assert {case for case, asked in longest.items() if asked > 2} == {"raccolta-legata-male"}


@pytest.mark.parametrize(("code", "caso", "esito"), LEAVES, ids=named)
def test_every_leaf_says_all_that_a_screen_shows(code: str, caso: Caso, esito: Esito):
    assert esito.articolo.number
    assert esito.articolo.code in casi_codes()
    assert esito.passi
    for words in (esito.titolo, esito.turno, esito.chiusura, esito.punti, esito.breve):
        assert words.strip() == words != ""
    for step in esito.passi:
        assert step[-1] in ".*"
        assert step.count("**") in (0, 2, 4)
    told = [caso.titolo, caso.sotto, *esito.passi, *esito.note, esito.breve, esito.turno]
    assert "'" not in "".join(told)


ARTICLES = {
    "parole-2025": [str(number) for number in range(22, 35)],
    "classico-2007": [str(number) for number in range(12, 28)],
    "internazionale": [f"Procedura {number}" for number in range(1, 5)],
    "online": [str(number) for number in range(12, 28)],
    "regolamento": ["Regole Generali", "Scopo e chiusura"],
}


@pytest.mark.parametrize("code", ARTICLES)
def test_all_articles_on_irregularities_are_reached(code: str):
    cited = {
        esito.articolo.number
        for caso in casi_of(code).casi
        for given in caso.paths()
        for esito in [caso.outcome(given)]
        if esito is not None
    }
    assert [number for number in ARTICLES[code] if number not in cited] == []


OTHERWISE = {
    ("internazionale", "carta-legata-male", "irregolarita.while_penalised"),
}
"""Its values are those of the four procedures; who has not collected is under the classic code."""


@pytest.mark.parametrize("code", [code for code in casi_codes() if code in profile_ids()])
def test_outcomes_say_what_the_values_of_their_code_say(code: str):
    profile, compared = profile_of(code), 0
    for caso in casi_of(code).casi:
        for esito in caso.esiti:
            for place, value in esito.valori.items():
                if (code, caso.id, place) in OTHERWISE:
                    continue
                section, _, name = place.partition(".")
                cited = getattr(getattr(profile, section), name)
                told = list(cited.value) if isinstance(cited.value, tuple) else cited.value
                assert told == value, f"{caso.id}: {place}"
                compared += 1
    assert compared >= {"parole-2025": 30, "classico-2007": 20}.get(code, 0)


def test_the_engine_knows_what_the_outcomes_name():
    for caso in casi_of("parole-2025").casi:
        for esito in caso.esiti:
            if (engine := esito.motore) is None or engine.mossa:
                continue
            assert engine.fatto in COURT.finders, esito.titolo
            assert not engine.famiglia or engine.famiglia in COURT.families, esito.titolo


def test_all_families_of_the_engine_have_an_outcome():
    told = {
        esito.motore.famiglia
        for caso in casi_of("parole-2025").casi
        for esito in caso.esiti
        if esito.motore is not None
    }
    untold = set(COURT.families) - told
    neighbours = {"altro_pozzetto_contato", "chiusura_in_penalita", "custode"}
    assert untold == neighbours, "told with their neighbours"


def test_a_code_says_some_words_of_the_steps_otherwise_and_leaves_answers_out():
    order = {"lowest_first": "dalla più bassa", "highest_first": "dalla più alta"}
    for code in ("classico-2007", "internazionale", "regolamento"):
        (told,) = casi_of(code).caso("chiusura-con-matta").esiti[0].passi[:1]
        assert order[profile_of(code).irregolarita.penalised_order.value] in told
    for code in casi_codes():
        for caso in casi_of(code).casi:
            assert "{" not in "".join(step for esito in caso.esiti for step in esito.passi)
    asked = casi_of("internazionale").caso("raccolta-incompleta")
    assert [answer for answer, _ in asked.domande[0].risposte] == [
        "sollevato",
        "tallone",
        "riscartata",
    ]
    assert len(asked.esiti) == 3


def test_what_is_not_asked_is_refused():
    with pytest.raises(ArbiterError, match="non chiede"):
        answer("parole-2025", "lancio", {"quando": "subito"})
    with pytest.raises(ArbiterError, match="si risponde si, no"):
        answer("parole-2025", "lancio", {"detto": "forse"})
    with pytest.raises(ArbiterError, match="Non c’è il caso"):
        answer("parole-2025", "valanga", {})
    with pytest.raises(ArbiterError, match="Non ci sono casi"):
        answer("briscola", "lancio", {})


def test_the_next_question_is_the_first_that_is_open():
    first = answer("parole-2025", "fuori-turno", {})
    assert first.domanda is not None
    assert (first.domanda.id, first.esito) == ("gioco", None)
    second = answer("parole-2025", "fuori-turno", {"gioco": "no"})
    assert second.domanda is not None
    assert second.domanda.id == "presa"
    done = answer("parole-2025", "fuori-turno", {"gioco": "si"})
    assert done.domanda is None


def test_cards_are_counted_by_the_values_of_the_code():
    later = answer("parole-2025", "carta-legata-male", {"quando": "piu_tardi"}, parse_cards("Hr *"))
    assert later.conto is not None
    assert (later.conto.punti, later.conto.valore) == (-45, 45)
    warned = answer("parole-2025", "pozzetto-visto", {})
    assert warned.conto is not None
    assert (warned.conto.vp, warned.conto.mp) == (-1, -100)
    closed = answer("classico-2007", "chiusura-con-matta", {}, parse_cards("7c 8c 9c"))
    assert closed.conto is not None
    assert closed.conto.punti == -125
    with pytest.raises(NotationError):
        answer("classico-2007", "chiusura-con-matta", {}, parse_cards("Hr"))
    nothing = casi_of("parole-2025").caso("stallo").esiti[0]
    assert count("parole-2025", nothing, ()) is None


def test_other_codes_stand_beside_with_their_article():
    found = answer("parole-2025", "mancata-pesca", {"quando": "subito"})
    told = {one.nomi: (str(one.articolo), one.uguale) for one in found.altrove}
    assert told == {
        ("Classico", "Internazionale", "Regolamento"): ("Art. 16", False),
        ("Online",): ("Art. 16", False),
    }


def test_a_code_without_cases_of_its_own_takes_those_it_extends(tmp_path, monkeypatch):
    own = tmp_path / "circolo.toml"
    own.write_text('extends = "parole-2025"\nid = "circolo"\ntitle = "Del circolo"\n')
    monkeypatch.setenv("PAROLE_CODES_DIR", str(tmp_path))
    assert load_profile("circolo").title == "Del circolo"
    assert casi_of("circolo") is casi_of("parole-2025")


def test_a_file_that_is_no_tree_is_refused(tmp_path, monkeypatch):
    from burraco_engine.arbitro import casi

    folder = tmp_path / "casi"
    folder.mkdir()
    (folder / "rotto.toml").write_text('titolo = "Rotto"\nbreve = "Rotto"\n[[caso]]\nid = "x"\n')
    monkeypatch.setattr(casi, "data_dir", lambda: tmp_path)
    casi._raw.cache_clear()
    with pytest.raises(ArbiterError, match=re.escape("rotto.toml: KeyError: 'articolo'")):
        casi_of("rotto")
    casi._raw.cache_clear()
