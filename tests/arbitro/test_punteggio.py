"""The score helper: sheets line by line, what is typed wrongly, the tables for use offline."""

from __future__ import annotations

import json

import pytest

from burraco_engine.arbitro.punteggio import (
    LineaInTavola,
    contata,
    scaglioni,
    sheet_json,
    vp_tables,
)
from burraco_engine.arbitro.tavole import tables_json
from burraco_engine.code.loading import profile_ids
from burraco_engine.errors import ArbiterError, NotationError
from tests.arbitro.dalle_tavole import sheet_from_tables
from tests.arbitro.tavoli import rules_without_words, tables

WORDS = rules_without_words("parole-2025")
FRENCH = rules_without_words("classico-2007")


def told(rules, *lines: LineaInTavola) -> list[tuple[str, int]]:
    """The entries of the first line."""
    return [(one.item, one.points) for one in contata(rules, lines).sheets[0].entries]


def test_a_sheet_tells_every_meld_the_closing_and_the_hand():
    ours = ("CASTELLI", "SCUDO", "VERDE", "L[@=U]CE", "PIANO")
    found = contata(WORDS, [LineaInTavola("NS", ours, "QTA", chiuso=True)])
    assert [(one.item, one.points) for one in found.sheets[0].entries] == [
        ("burraco pulito", 200),
        ("carte", 65),
        ("carte", 40),
        ("carte", 40),
        ("carte", 45),
        ("carte", 35),
        ("chiusura", 100),
        ("carte in mano", -30),
    ]
    assert found.sheets[0].total == 495
    assert [(one.item, one.points) for one in found.sheets[1].entries] == [
        ("pozzetto non preso", -100)
    ]
    assert found.difference == 595
    assert found.vp["2"] == (16, 4)


def test_nine_cards_bring_the_bonus_and_a_matta_makes_it_dirty():
    assert told(WORDS, LineaInTavola("NS", ("CASTELLIA",)))[:2] == [
        ("burraco pulito", 200),
        ("bonus", 50),
    ]
    assert told(WORDS, LineaInTavola("NS", ("C*STELLIA",)))[0] == ("burraco sporco", 100)


def test_frozen_melds_and_negative_cards():
    assert told(WORDS, LineaInTavola("NS", ("CASA!", "CASTA/T"))) == [
        ("gioco congelato", -30),
        ("carte", 30),
        ("carte penalizzate", -10),
    ]
    seven = told(WORDS, LineaInTavola("NS", ("CASTELL/L",)))
    assert seven == [("carte", 50), ("carte penalizzate", -10)], "six sound cards are no burraco"


@pytest.mark.parametrize(
    ("pozzetto", "entry"),
    [
        ("non_preso", ("pozzetto non preso", -100)),
        ("appena_preso", ("pozzetto non giocato", -100)),
        ("non_giocato", ("pozzetto non giocato", -45)),
    ],
)
def test_what_a_pozzetto_costs(pozzetto: str, entry: tuple[str, int]):
    line = LineaInTavola("NS", (), "A", pozzetto, "" if pozzetto == "non_preso" else "AB*")
    assert told(WORDS, line) == [entry, ("carte in mano", -5)]


def test_french_cards_are_read_by_the_judge_of_the_code():
    melds = ("Ac 2c 3c 4c 5c 6c 7c", "8c 9c [2p=10c] Jc", "Kc Kp Kq *", "Jf 10f 9f")
    found = contata(FRENCH, [LineaInTavola("NS", melds, "Qc *")])
    entries = [(one.item, one.points) for one in found.sheets[0].entries]
    assert entries[:3] == [("burraco pulito", 200), ("carte", 60), ("carte", 50)]
    assert found.vp == {"tutte": (14, 6)}


@pytest.mark.parametrize(
    ("rules", "lines", "message"),
    [
        (WORDS, [LineaInTavola("XY")], "La linea «XY» non c’è"),
        (WORDS, [LineaInTavola("NS", ("CJSA",))], "il mazzo non ha J"),
        (WORDS, [LineaInTavola("NS", ("CA",))], "servono almeno 3 carte"),
        (WORDS, [LineaInTavola("NS", ("C**A",))], "più di una matta"),
        (WORDS, [LineaInTavola("NS", ("CA5A",))], "«5» non è una lettera"),
        (WORDS, [LineaInTavola("NS", ("CASA/Z",))], "non ha le carte negative"),
        (WORDS, [LineaInTavola("NS", ("HHHHH",))], "Di H ce ne sono 5: il mazzo ne ha 4"),
        (WORDS, [LineaInTavola("NS", (), "", "perso")], "Del pozzetto si dice"),
        (WORDS, [LineaInTavola("NS", chiuso=True), LineaInTavola("EO", chiuso=True)], "chiudere"),
        (WORDS, [LineaInTavola("NS"), LineaInTavola("NS")], "La linea «NS»"),
        (FRENCH, [LineaInTavola("NS", ("5c 7c 9c",))], "non è un gioco"),
        (FRENCH, [LineaInTavola("NS", ("5c 6c Zz",))], "non è un gioco"),
        (WORDS, [LineaInTavola("NS", ("A" * 300,))], "troppo lungo"),
        (WORDS, [LineaInTavola("NS", (), "A?")], "«?» non è una carta"),
    ],
)
def test_what_is_typed_wrongly_is_named(rules, lines, message: str):
    with pytest.raises(ArbiterError) as refused:
        contata(rules, lines)
    assert message in str(refused.value)


def test_a_card_of_another_deck_is_no_card():
    with pytest.raises(NotationError):
        contata(FRENCH, [LineaInTavola("NS", (), "Hr")])


@pytest.mark.parametrize("code", profile_ids())
def test_the_exported_tables_alone_give_the_sheets_of_the_engine(code: str):
    data = json.loads(json.dumps(tables_json(rules_without_words(code))))
    compared = 0
    for table in tables(code, 300):
        assert sheet_from_tables(data, table["linee"]) == table["foglio"], table["linee"]
        compared += 1
    assert compared == 300


@pytest.mark.parametrize("code", profile_ids())
def test_steps_of_victory_points_are_those_of_the_tables(code: str):
    rules = rules_without_words(code)
    for name in rules.code.score.vp_tables.value:
        steps = scaglioni(rules, name)
        for difference in range(-3000, 3001, 5):
            high, low = [step[1:] for step in steps if step[0] <= abs(difference)][-1]
            pair = (high, low) if difference >= 0 else (low, high)
            assert vp_tables(rules, difference)[name] == pair


def test_a_sheet_travels_as_json():
    found = sheet_json(contata(WORDS, [LineaInTavola("NS", ("CASA",)), LineaInTavola("EO")]))
    assert found["linee"][0]["voci"] == [
        {"voce": "carte", "punti": 30, "articolo": "Art. 18", "gioco": 0}
    ]
    assert set(found["vp"]) == {"2", "3", "4", "squadre"}
