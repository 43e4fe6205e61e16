"""`parole arbitro`: cases, guided and by arguments, sheets, registers, papers."""

from __future__ import annotations

import io
import json
from dataclasses import fields
from pathlib import Path

import pypdfium2
import pytest

from api.arbitro.registro_carta import register_csv
from api.cli import main
from api.commands import UsageError
from burraco_engine.arbitro.casi import casi_codes, casi_of
from burraco_engine.arbitro.registro import Registro, Voce
from tests.arbitro.test_registro import EVENT, take, written


def out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arbitro", *words]) == 0
    return capsys.readouterr().out


def test_a_case_is_found_asked_and_answered(capsys):
    found = out(capsys, "casi", "ha", "pescato", "due", "carte")
    assert found.startswith("Due carte pescate insieme (Art. 7) [due-carte-pescate]\n")
    asked = out(capsys, "casi", "--caso", "carta-legata-male")
    assert "[quando=piu_tardi]" in asked
    told = out(
        capsys,
        "casi",
        "--caso",
        "carta-legata-male",
        "--risposta",
        "quando=subito",
        "--carte",
        "Zn",
    )
    assert told.startswith("Carta legata male, vista subito: Art. 25\n")
    assert "Le carte valgono 15: così portano 0." in told
    body = json.loads(out(capsys, "casi", "--caso", "stallo", "--json"))
    assert body["esito"]["articolo"]["detto"] == "Art. 19"
    hits = json.loads(out(capsys, "casi", "stallo", "--json"))
    assert hits[0]["id"] == "stallo"
    assert out(capsys, "casi", "xyzzyx") == "Nessun caso: prova con altre parole.\n"


def test_without_an_action_it_guides(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("carta caduta\n9\n1\n1\n2\n"))
    told = out(capsys)
    assert "Che cosa è successo?" in told
    assert "Carta esposta fuori turno: Art. 24" in told
    monkeypatch.setattr("sys.stdin", io.StringIO("xyzzyx\n"))
    assert "Nessun caso" in out(capsys)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(UsageError, match="standard input"):
        main(["arbitro"])


def test_a_table_is_counted_by_words_and_by_cards(capsys, tmp_path: Path):
    told = out(
        capsys, "punteggio", "NS; giochi=CASTELLI, L[@=U]CE; mano=QTA; chiuso", "EO; giochi=ROSA"
    )
    assert told.splitlines()[0] == "NS: 380"
    assert "  V.P., 2 mani: 14-6" in told
    french = out(
        capsys, "punteggio", "--codice", "classico-2007", "NS; giochi=5c 6c 7c, Kc Kp Kq; mano=*"
    )
    assert french.splitlines()[0] == "NS: 15"
    lines = tmp_path / "tavolo.json"
    lines.write_text(json.dumps([{"linea": "NS", "giochi": ["CASA"]}]))
    sheet = json.loads(out(capsys, "punteggio", "--file", str(lines), "--json"))
    assert sheet["linee"][0]["totale"] == 30
    tables = tmp_path / "tavole.json"
    out(capsys, "punteggio", "--tavole", str(tables))
    assert json.loads(tables.read_text())["chiusura"] == 100


def test_cases_are_exported_for_use_offline(capsys, tmp_path: Path):
    out(capsys, "casi", "--esporta", str(tmp_path / "casi.json"))
    body = json.loads((tmp_path / "casi.json").read_text(encoding="utf-8"))
    assert [one["codice"] for one in body["codici"]] == list(casi_codes())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["casi"], "serve che cosa è successo"),
        (["casi", "--caso", "boh"], "Non c’è il caso"),
        (["casi", "--caso", "stallo", "--risposta", "x"], "DOMANDA=RISPOSTA"),
        (["casi", "carta", "--codice", "briscola"], "Non ci sono casi"),
        (["punteggio"], "servono le linee"),
        (["punteggio", "XY"], "La linea «XY»"),
        (["punteggio", "NS; boh=1"], "«boh» non va bene"),
        (["punteggio", "--file", "/nessuno.json"], "non esiste"),
        (["registro", "/nessuno.csv"], "non esiste"),
    ],
)
def test_what_is_typed_wrongly_is_said_in_one_line(words: list[str], message: str):
    with pytest.raises(UsageError) as refused:
        main(["arbitro", *words])
    assert message in str(refused.value)


def test_a_register_is_verified_from_its_file(capsys, tmp_path: Path):
    register = take(Registro(EVENT), written("tel", 12))
    text = register_csv(register)
    path = tmp_path / "registro.csv"
    path.write_text(text, encoding="utf-8")
    told = out(capsys, "registro", str(path), "--controlla", "--pdf", str(tmp_path / "r.pdf"))
    assert told == f"Catena intera: 12 voci, testa {register.testa}.\n"
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")
    path.write_text(text.replace("Tavolo 6", "Tavolo 9"), encoding="utf-8")
    assert main(["arbitro", "registro", str(path), "--controlla"]) == 1
    assert (
        capsys.readouterr().out
        == "La catena non torna alla voce 7: la voce tel:7 è stata cambiata.\n"
    )
    short = text.splitlines(keepends=True)[:-1]
    short[0] = short[0].replace(",12,", ",11,")
    path.write_text("".join(short), encoding="utf-8")
    assert main(["arbitro", "registro", str(path)]) == 1
    assert "manca la fine" in capsys.readouterr().out


def test_what_a_device_exported_by_itself_is_verified_too(capsys, tmp_path: Path):
    names = [field.name for field in fields(Voce)]
    voci = written("tel", 3, testo="'=1+1; «così»")
    rows = [[str(getattr(voce, name)) for name in names] for voce in voci]
    for row in rows:
        row[names.index("testo")] = "\"''=1+1; «così»\""
    first = f"# dispositivo;{EVENT};3;{voci[-1].impronta}"
    lines = [first, ";".join(names), *map(";".join, rows)]
    path = tmp_path / "registro.csv"
    path.write_text("\ufeff" + "\r\n".join(lines) + "\r\n", encoding="utf-8", newline="")
    told = out(capsys, "registro", str(path), "--controlla", "--pdf", str(tmp_path / "r.pdf"))
    assert told.startswith("Catena intera: 3 voci")
    lines[3] = lines[3].replace("così", "cosà")
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["arbitro", "registro", str(path), "--controlla"]) == 1
    assert "voce 2: la voce tel:2 è stata cambiata" in capsys.readouterr().out
    path.write_text("\n".join([first.replace(";3;", ";1;"), *lines[1:3]]), encoding="utf-8")
    assert main(["arbitro", "registro", str(path), "--controlla"]) == 1
    assert "manca la fine" in capsys.readouterr().out
    path.write_text(f"{first}\na;b\n1;2\n", encoding="utf-8")
    with pytest.raises(UsageError, match="Non è un registro: la seconda riga"):
        main(["arbitro", "registro", str(path)])


@pytest.mark.parametrize("code", casi_codes())
def test_the_folder_holds_every_case_with_its_own_letters(code: str, capsys, tmp_path: Path):
    path = tmp_path / "cartella.pdf"
    out(capsys, "cartella", "--pdf", str(path), "--codice", code)
    pdf = path.read_bytes()
    assert pdf.count(b"/FontFile2") == 2
    assert b"/Type1" not in pdf
    pages = pypdfium2.PdfDocument(pdf)
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    plain = " ".join(text.split())
    for caso in casi_of(code).casi:
        assert caso.titolo in plain
        for question in caso.domande:
            for _, answer in question.risposte:
                assert f"{question.testo} {answer}" in plain
    assert "\ufffd" not in text


@pytest.mark.parametrize("code", casi_codes())
def test_in_the_folder_each_outcome_stays_on_one_sheet(code: str, capsys, tmp_path: Path):
    path = tmp_path / "cartella.pdf"
    out(capsys, "cartella", "--pdf", str(path), "--codice", code)
    sheets = [
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(path.read_bytes())
    ]
    for caso in casi_of(code).casi:
        for esito in caso.esiti:
            steps = [step.replace("**", "") for step in esito.passi]
            told = f"Turno: {esito.turno}. Chiusura: {esito.chiusura}."
            whole = [sheet for sheet in sheets if all(one in sheet for one in (*steps, told))]
            assert whole, (caso.id, esito.titolo)
    assert min(map(len, sheets)) > 500, "no sheet is nearly empty"


def test_a_form_to_print_and_a_sheet_have_their_own_letters(capsys, tmp_path: Path):
    form, sheet = tmp_path / "modulo.pdf", tmp_path / "foglio.pdf"
    out(capsys, "punteggio", "--modulo", str(form))
    out(capsys, "punteggio", "NS; giochi=CASTELLI", "--pdf", str(sheet))
    for path in (form, sheet):
        assert path.read_bytes().count(b"/FontFile2") == 2
    text = pypdfium2.PdfDocument(form.read_bytes())[0].get_textpage().get_text_range()
    assert "oltre 2500" in text
