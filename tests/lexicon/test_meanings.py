"""What words mean: the table that people write, the compiled one, and who shows it."""

import json

import pytest

from api.cli import main
from lexicon.build.meanings import load_meanings, meanings_bytes
from lexicon.build.tables import TableError
from lexicon.grounds import LexiconError
from lexicon.italian import ItalianLexicon
from lexicon.meanings import MEANINGS, Meanings

WRITTEN = {
    "casa": "edificio in cui si abita",
    "città": "grande centro abitato",
    "canto": "il cantare; angolo",
    "cantare": "fare musica con la voce",
    "zzz": "di nessun lemma",
}


@pytest.fixture(scope="module")
def meant(entries, compiled, tmp_path_factory):
    folder = tmp_path_factory.mktemp("significati")
    compiled(entries, folder, meanings=WRITTEN)
    return folder


def test_every_lemma_of_the_lexicon_that_has_a_meaning_finds_it(meant):
    lexicon = ItalianLexicon.open(meant)
    assert {lemma: lexicon.meaning(lemma) for lemma in WRITTEN} == {**WRITTEN, "zzz": ""}
    assert lexicon.meaning("rosa") == ""


def test_meanings_of_another_lexicon_are_refused(meant, tmp_path):
    with pytest.raises(LexiconError, match="di un altro lessico"):
        Meanings(meant / MEANINGS, "0" * 64)
    with pytest.raises(LexiconError, match="manca"):
        Meanings(tmp_path / MEANINGS, "0" * 64)


def test_every_line_is_found_wherever_it_stands(tmp_path):
    written = {f"lemma{number}": "x" * (number % 7 + 1) for number in range(300)}
    path = tmp_path / MEANINGS
    path.write_bytes(meanings_bytes(written, written, "abc"))
    meanings = Meanings(path, "abc")
    assert {lemma: meanings.of(lemma) for lemma in written} == written
    assert [meanings.of(lemma) for lemma in ("", "a", "lemma", "lemma3000", "z")] == [""] * 5


@pytest.mark.parametrize("row", ["casa\t", "casa\t edificio", "\tedificio", f"casa\t{'x' * 200}"])
def test_a_row_that_is_no_meaning_is_told_with_its_number(tmp_path, row):
    path = tmp_path / "meanings.tsv"
    path.write_text(f"lemma\tmeaning\n{row}\n", encoding="utf8")
    with pytest.raises(TableError, match=r"meanings\.tsv:2"):
        load_meanings(path)


def test_the_verdict_says_what_the_word_means(meant, capsys):
    assert main(["verifica", "--lessico", str(meant), "case"]) == 0
    assert "da «casa»: edificio in cui si abita" in capsys.readouterr().out
    assert main(["verifica", "--lessico", str(meant), "--json", "canto"]) == 0
    readings = json.loads(capsys.readouterr().out)["letture"]
    assert {each["lemma"]: each["significato"] for each in readings} == {
        "canto": WRITTEN["canto"],
        "cantare": WRITTEN["cantare"],
    }
