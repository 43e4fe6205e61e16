"""Words one letter away: another letter, one more, one less; all of them admitted."""

from __future__ import annotations

import pytest

from api.cli import main
from burraco_engine.code.loading import load_profile
from lexicon.italian import ItalianLexicon
from parole_engine.admission import AdmissionPolicy, Outcome, judge_word
from parole_engine.neighbours import neighbours, stood_for

LEXICON = ItalianLexicon.open()
POLICY = AdmissionPolicy.from_profile(load_profile("parole-2025"))


def test_neighbours_are_admitted_and_one_letter_away():
    found = neighbours("Gattino", LEXICON, POLICY)
    assert found is not None
    assert found.parola == "gattino"
    gaps = {gap.posto: gap.parole for gap in found.cambiate}
    assert gaps[0][0] == "mattino"
    assert "grattino" in found.aggiunte
    for place, words in gaps.items():
        for word in words:
            assert word[:place] + word[place + 1 :] == "gattino"[:place] + "gattino"[place + 1 :]
            assert judge_word(word, LEXICON, POLICY).outcome is Outcome.AMMESSA
    assert "gattino" not in {word for words in gaps.values() for word in words}


def test_what_is_no_word_has_no_neighbours():
    for text in ("", "due parole", "42", "a" * 40):
        assert neighbours(text, LEXICON, POLICY) is None


def test_the_command_tells_verdict_forms_and_neighbours(capsys: pytest.CaptureFixture[str]):
    assert main(["arbitro", "parola", "casa", "gattino"]) == 1
    told = capsys.readouterr().out
    assert "gattino: non ammessa" in told.lower()
    assert "Forme di casa: casa, case" in told
    assert "_attino  mattino" in told


def test_a_matta_stands_for_what_makes_a_word():
    letters = {"*": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "@": "AEIOU"}
    assert stood_for("l@ce", letters, LEXICON, POLICY) == ("lice", "luce")
    every = stood_for("*ane", letters, LEXICON, POLICY)
    assert every is not None
    assert {"cane", "pane", "rane"} <= set(every)
    assert stood_for("@ane", letters, LEXICON, POLICY) == ()
    assert stood_for("lu*", letters, LEXICON, POLICY) is not None
    for text in ("luce", "l@c*", "l@@ce"):
        assert stood_for(text, letters, LEXICON, POLICY) is None


def test_the_command_tells_what_a_matta_could_be(capsys: pytest.CaptureFixture[str]):
    assert main(["arbitro", "parola", "l@ce"]) == 0
    assert capsys.readouterr().out == "l@ce: la matta può stare per lice, luce\n"
    assert main(["arbitro", "parola", "@ane"]) == 1
    assert "niente di ammesso" in capsys.readouterr().out
