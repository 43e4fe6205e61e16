"""`parole torneo`: a whole tournament in one file, from the terminal."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

from api.cli import main
from api.commands import UsageError
from burraco_engine.errors import EngineError, RuleViolation, TorneoError

PAROLE = Path(sys.executable).parent / "parole"


@pytest.fixture
def parole(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def command(*words: object) -> list[str]:
        assert main(["torneo", *map(str, words)]) == 0
        told: str = capsys.readouterr().out
        return told.splitlines()

    return command


def create(parole, *options: str, pairs: int = 5, name: str = "t.torneo") -> None:
    parole("crea", name, "--nome", "Prova", "--primo", "iscrizione", "--turni", "3", *options)
    rows = "\n".join(f"G{number}a,G{number}b" for number in range(1, pairs + 1))
    Path("iscritti.csv").write_text(f"giocatore 1,giocatore 2\n{rows}\n")
    parole("iscrivi", name, "--csv", "iscritti.csv")


def begin(parole, name: str = "t.torneo") -> None:
    for action in ("abbina", "esponi", "via"):
        parole(action, name)


def test_a_tournament_is_played_from_the_terminal_to_its_final_ranking(parole, tmp_path):
    create(parole, pairs=5)
    for _ in range(3):
        begin(parole)
        parole("score", "t.torneo", 1, 700, 300)
        parole("score", "t.torneo", 2, 500, 400, "--linea", "NS")
        rows = parole("score", "t.torneo", 2, 500, 400, "--linea", "EO")
        assert "manca" not in "".join(rows)
    rows = parole("esponi-classifica", "t.torneo")
    assert len(rows) >= 6
    with pytest.raises(RuleViolation, match="ancora reclamare"):
        main(["torneo", "chiudi", "t.torneo"])
    told = json.loads(parole("classifica", "t.torneo", "--json", "--spiega", 1)[0])
    assert told["vp"] == sum(one["vp"] for one in told["voci"])
    table = list(csv.DictReader(io.StringIO("\n".join(parole("classifica", "t.torneo", "--csv")))))
    assert [row["posto"] for row in table] == ["1", "2", "3", "4", "5"]


def test_a_file_that_a_power_cut_left_half_written_holds_every_act_that_was_answered(parole):
    create(parole)
    path = Path("t.torneo")
    whole = path.read_bytes()
    parole("abbina", "t.torneo")
    line = path.read_bytes()[len(whole) :]
    for cut in (1, len(line) // 2, len(line) - 1):
        path.write_bytes(whole + line[:cut])
        assert parole("tavoli", "t.torneo")[1] == "Nessun turno è ancora abbinato."
    parole("abbina", "t.torneo", "--seme", "1")
    assert parole("tavoli", "t.torneo")[1] == "Turno 1 di 3, da esporre"


def test_a_command_that_is_killed_loses_nothing_that_was_answered(tmp_path):
    """SIGKILL while entries come in: what was printed is in the file, and the file is whole."""
    file = tmp_path / "t.torneo"
    subprocess.run([PAROLE, "torneo", "crea", file, "--nome", "Prova"], check=True)
    answered = 0
    for number in range(4):
        process = subprocess.Popen(
            [PAROLE, "torneo", "iscrivi", file, f"A{number}", f"B{number}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        if number % 2:
            time.sleep(0.05 * number)
            os.kill(process.pid, signal.SIGKILL)
        answered += len(process.stdout.readlines())
        process.wait()
        process.stdout.close()
    done = subprocess.run(
        [PAROLE, "torneo", "iscritti", file], capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) - 1 >= answered >= 2


def test_entries_of_a_csv_come_all_or_none(parole):
    create(parole, pairs=2)
    before = Path("t.torneo").read_bytes()
    Path("altri.csv").write_text("X,Y\nG1a,Z\n")
    with pytest.raises(TorneoError, match="«G1a» è già iscritto"):
        main(["torneo", "iscrivi", "t.torneo", "--csv", "altri.csv"])
    assert Path("t.torneo").read_bytes() == before


def test_scores_of_another_tournament_are_refused_and_the_same_ones_twice_are_no_news(parole):
    create(parole)
    begin(parole)
    form = parole("tavoli", "t.torneo", "--score")
    assert form[0] == "torneo,turno,tavolo,ns,eo,punti_ns,punti_eo"
    filled = [form[0], *(line[:-1] + "600,305" for line in form[1:])]
    Path("score.csv").write_text("\n".join(filled))
    assert "–" in parole("score", "t.torneo", "--csv", "score.csv")[1]
    once = Path("t.torneo").read_bytes()
    parole("score", "t.torneo", "--csv", "score.csv")
    assert Path("t.torneo").read_bytes() == once
    create(parole, name="u.torneo")
    begin(parole, "u.torneo")
    before = Path("u.torneo").read_bytes()
    with pytest.raises(TorneoError, match="sono di un altro torneo"):
        main(["torneo", "score", "u.torneo", "--csv", "score.csv"])
    assert Path("u.torneo").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "non c’è alcun iscritto"),
        ('"a,b\n', "CSV"),
        ("solo", "servono 2 nomi"),
    ],
)
def test_a_csv_that_cannot_be_is_refused_in_words(parole, text, says):
    create(parole, pairs=2)
    Path("x.csv").write_text(text)
    with pytest.raises(EngineError, match=says):
        main(["torneo", "iscrivi", "t.torneo", "--csv", "x.csv"])


@pytest.mark.parametrize(
    "content", [b"ciao\n", b"{}\n", b'{"formato":1,"a":1,"eventi":[["x",{}]]}\n']
)
def test_a_file_that_is_no_tournament_is_named_with_its_line(parole, content):
    Path("x.torneo").write_bytes(content)
    with pytest.raises(UsageError, match=r"x\.torneo, riga 1"):
        main(["torneo", "tavoli", "x.torneo"])


def test_a_tournament_is_never_created_over_a_file(parole):
    create(parole, pairs=2)
    before = Path("t.torneo").read_bytes()
    with pytest.raises(UsageError, match="c’è già un file"):
        main(["torneo", "crea", "t.torneo", "--nome", "Altro"])
    assert Path("t.torneo").read_bytes() == before


def test_an_announcement_that_is_refused_leaves_no_file(parole):
    with pytest.raises(RuleViolation):
        main(
            [
                "torneo",
                "crea",
                "c.torneo",
                "--nome",
                "X",
                "--sistema",
                "sorteggio",
                "--codice",
                "classico-2007",
                "--smazzate",
                "3",
            ]
        )
    assert not Path("c.torneo").exists()


@pytest.mark.parametrize("paper", ["posizioni", "tavoli", "score", "classifica"])
def test_every_paper_is_a_pdf_with_its_words(parole, paper):
    create(parole)
    begin(parole)
    parole("stampa", "t.torneo", paper, "--pdf", "x.pdf")
    document = pypdfium2.PdfDocument("x.pdf")
    text = document[0].get_textpage().get_text_range()
    assert {"posizioni": "le posizioni", "tavoli": "TAVOLO", "score": "firma NS"}.get(
        paper, "Classifica provvisoria"
    ) in text
    assert len(document) == (2 if paper in ("tavoli", "score") else 1)


def test_a_penalty_does_not_hide_what_a_turno_gave(parole):
    create(parole, pairs=2)
    begin(parole)
    parole("score", "t.torneo", 1, 700, 300)
    parole("atto", "t.torneo", "penalizza", "concorrente=1", "vp=2", "mp=0", "motivo=prova")
    assert parole("classifica", "t.torneo", "--csv")[1] == "1,1,G1a – G1b,12,400,14"


def test_teams_have_a_line_of_scores_for_each_of_their_tables(parole):
    parole("crea", "t.torneo", "--nome", "Prova", "--tipo", "squadre", "--primo", "iscrizione")
    for team in ("abcd", "efgh"):
        parole("iscrivi", "t.torneo", *team, "--squadra", team)
    begin(parole)
    head, *lines = parole("tavoli", "t.torneo", "--score")
    assert [line.split(",")[2] for line in lines] == ["1", "2"]
    filled = [lines[0][:-1] + "500,100", lines[1][:-1] + "100,300"]
    Path("q.csv").write_text("\n".join([head, *filled]))
    parole("score", "t.torneo", "--csv", "q.csv")
    assert parole("tavoli", "t.torneo", "--score")[1:] == filled
    before = Path("t.torneo").read_bytes()
    parole("score", "t.torneo", "--csv", "q.csv")
    assert Path("t.torneo").read_bytes() == before
    assert "+200" in "".join(parole("classifica", "t.torneo"))


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        ("parole-2025", ["Burrachi puliti", "Burrachi sporchi", "Bonus"]),
        ("online-b", ["Burrachi reali", "Burrachi nobili", "Burrachi puliti", "semipuliti"]),
    ],
)
def test_the_score_sheet_has_the_burrachi_of_the_code(parole, code, rows):
    create(parole, "--codice", code, pairs=2)
    begin(parole)
    parole("stampa", "t.torneo", "score", "--pdf", "x.pdf")
    text = pypdfium2.PdfDocument("x.pdf")[0].get_textpage().get_text_range()
    assert all(row in text for row in rows)
    assert ("parte da -100" in text) == ("Bonus" in text) == (code == "parole-2025")


def test_who_left_without_a_just_reason_is_reported(parole):
    create(parole)
    begin(parole)
    assert parole("segnalazioni", "t.torneo") == []
    left = ("uscita", "concorrente=2", "come=ingiustificato", "motivo=se n’è andato")
    parole("atto", "t.torneo", *left)
    assert parole("segnalazioni", "t.torneo") == ["   2  G2a – G2b: se n’è andato"]


def test_a_name_is_taken_out_of_the_file_and_the_ranking_stays(parole):
    create(parole)
    begin(parole)
    parole("score", "t.torneo", 1, 700, 300)
    before = [line.split()[-2:] for line in parole("classifica", "t.torneo")]
    parole("dimentica", "t.torneo", "G1a")
    assert b"G1a" not in Path("t.torneo").read_bytes()
    assert [line.split()[-2:] for line in parole("classifica", "t.torneo")] == before


def test_a_season_adds_up_the_points_of_each_person(parole):
    for name in ("uno.torneo", "due.torneo"):
        create(parole, pairs=2, name=name)
        begin(parole, name)
        parole("score", name, 1, 700, 300)
    rows = parole("stagione", "uno.torneo", "due.torneo")
    assert rows[1].split() == ["1", "G1a", "28", "+800", "2"]


def test_any_act_can_be_written_out(parole):
    create(parole)
    begin(parole)
    parole("atto", "t.torneo", "uscita", "concorrente=2", "come=giustificato")
    assert "14–6 (+355) abbandono" in parole("tavoli", "t.torneo")[2]
    with pytest.raises(EngineError, match="L’atto non si capisce"):
        main(["torneo", "atto", "t.torneo", "uscita", "concorrente=due"])
