"""`parole risolvi` over a small lexicon made by the real compiler."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from api.cli import entry_point
from lexicon.build.compile import compile_lexicon
from lexicon.build.entry import Entry
from lexicon.grounds import Ground, Reading
from parole_engine.judge import word_judge
from tests.parole_engine.italian import RULES, VALID

PAROLE = Path(sys.executable).parent / "parole"
CASCATA = (
    "  225  lega        r:CASA → r:CASCATA   con Cr Tr Ar   "
    "«cascata», comune, vale 255, burraco pulito"
)


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessico")
    grounds = {**dict.fromkeys(VALID.split(), Ground.COMMON), "mario": Ground.PROPER_NAME}
    compile_lexicon(
        [
            Entry(word, (Reading(word, word, "sostantivo", "", ground),), 4)
            for word, ground in grounds.items()
        ],
        folder,
        edition="prova",
        date="2026-01-01",
        sources=[{"name": "elenco", "version": "1", "licence": "MIT", "read": "LICENSE: MIT."}],
        options={},
        copies=word_judge(RULES).letters.copies,
    )
    return folder


class Done(NamedTuple):
    """What a command left behind."""

    returncode: str | int | None
    stdout: str
    stderr: str


@pytest.fixture
def solve(lexicon, monkeypatch, capsys):
    """The command as a process would run it, without the cost of one."""

    def run(*arguments: str) -> Done:
        given = ["parole", "risolvi", "--lessico", str(lexicon), *arguments]
        monkeypatch.setattr(sys, "argv", given)
        with pytest.raises(SystemExit) as left:
            entry_point()
        out, err = capsys.readouterr()
        return Done(left.value.code, out, err)

    return run


def test_plays_are_lines_that_people_read(solve) -> None:
    done = solve("--mano", "Cr Ar Tr Sn On Ln En", "--giochi", "r:CASA")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        CASCATA,
        "   30  apre        n:SOLE   «sole», comune",
        "   10  lega        r:CASA → r:CASTA   con Tr   «casta», comune, vale 40",
    ]


def test_a_limit_shows_the_best_and_says_that_there_are_more(solve) -> None:
    done = solve("--mano", "Cr Ar Tr Sn On Ln En", "--giochi", "r:CASA", "--limite", "1")
    assert done.stdout.splitlines() == [
        CASCATA,
        "In tutto 3 giocate: --limite 3 le mostra tutte.",
    ]


def test_json_carries_ready_moves(solve) -> None:
    done = solve("--mano", "Or Tn", "--giochi", "r:C[*=A]SA n:PANE", "--json")
    answer = json.loads(done.stdout)
    assert answer["giochi"] == ["r:C[*=A]SA", "n:PANE"]
    moves = [(play["mossa"]["tipo"], play["gioco"], play["guadagno"]) for play in answer["giocate"]]
    assert moves == [("sostituisci", "r:COS[*=T]A", 5)]
    assert answer["giocate"][0]["mossa"]["carte"] == ["Cr", "Or", "Sr", "*", "Ar"]
    assert (answer["giocate"][0]["totale"], answer["giocate"][0]["forme"]) == (60, ["costa"])
    assert answer["altre"] is False


def test_of_plays_that_bring_the_same_the_commoner_word_comes_first(monkeypatch, capsys) -> None:
    def words(*arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["parole", "risolvi", "--json", *arguments])
        with pytest.raises(SystemExit):
            entry_point()
        answer = json.loads(capsys.readouterr().out)
        return [play["parola"] for play in answer.get("migliore", answer)["giocate"]]

    both = "Cr Ar Nr Er Sn On Ln En"
    assert set(words("--mano", both, "--migliore")) == {"CANE", "SOLE"}
    found = words("--mano", both)
    assert found.index("CANE") < found.index("ACNE")
    assert found.index("SOLE") < found.index("ELSO")


def test_a_word_is_shown_with_its_accents(monkeypatch, capsys) -> None:
    monkeypatch.setattr(
        sys, "argv", ["parole", "risolvi", "--mano", "Rr Er", "--giochi", "r:SCARTA"]
    )
    with pytest.raises(SystemExit):
        entry_point()
    told = capsys.readouterr().out
    assert "r:SCARTERA   con Er Rr   «scarterà», rara, vale 265" in told


def test_words_already_there_are_not_proposed_again(solve) -> None:
    done = solve("--mano", "Sr Or Lr Er", "--giochi", "n:SOLE")
    assert done.stdout == "Con queste carte non c'è alcuna giocata.\n"


def test_the_best_turn_ends_with_its_discard(solve) -> None:
    mine = ("--mano", "Tr Bn", "--giochi", "r:CASA n:CAVALLO")
    done = solve(*mine, "--migliore", "--pozzetto-preso")
    assert done.stdout.splitlines() == [
        "   10  lega        r:CASA → r:CASTA   con Tr   «casta», comune, vale 40",
        "  110  in tutto; scarto Bn, chiusura",
    ]
    answer = json.loads(solve(*mine, "--migliore", "--json").stdout)["migliore"]
    assert (answer["scarto"], answer["chiude"], answer["pozzetto"]) == ("Bn", False, True)
    flying = solve("--mano", "Tr Cn On Nn", "--giochi", "r:CASA", "--migliore")
    assert flying.stdout.splitlines()[-1].endswith("si prende il pozzetto al volo")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--mano", "Xx"], 2, "«Xx» non è una carta"),
        (["--mano", "Cr Cr Cr"], 2, "solo 2 carte Cr"),
        (["--mano", "Cr Cr", "--giochi", "r:CASA"], 2, "solo 2 carte Cr"),
        (["--mano", ""], 2, "la mano è vuota"),
        (["--mano", "  "], 2, "la mano è vuota"),
        (["--mano", "7c"], 2, "non esiste nel mazzo"),
        ([], 2, "manca: --mano"),
        (["--mano", "Cr", "--limite", "0"], 2, "--limite va da 1"),
        (["--mano", "Cr", "--limite", "x"], 2, "non è un valore valido"),
        (["--mano", "Cr", "--giochi", "boh"], 2, "non è un gioco scritto bene"),
        (["--mano", "Cr", "--codice", "boh"], 2, "non esiste"),
        (["--mano", "Cr", "--codice", "classico-2007"], 2, "non del gioco parole"),
        (["--mano", "Cr", "--giochi", "r:[*=C]A[@=S]A"], 1, "una sola matta. (Art. 9)"),
        (["--mano", "Cr", "--giochi", "CrAnSrAr"], 1, "stesso colore. (Art. 9)"),
        (["--mano", "Cr", "--giochi", "r:CASB"], 1, "«CASB» non è una parola. (Art. 9)"),
        (["--mano", "Cr", "--giochi", "n:MARIO"], 1, "nome proprio. (Art. 9)"),
        (["--mano", "Cr", "--giochi", "r:C[@=T]SA"], 1, "solo per una vocale"),
        (["--mano", "Cr", "--giochi", "r:CASA n:CASA"], 1, "(Art. 31)"),
        (["--mano", "Cr", "--giochi", "CrArSr*"], 1, "CASA, CASE. Quale? (Art. 11)"),
        (["--mano", "Cr", "--giochi", "r:CO"], 1, "almeno 3 carte"),
    ],
)
def test_wrong_input_is_one_italian_line(solve, arguments, code, said) -> None:
    done = solve(*arguments)
    assert done.returncode == code, done
    assert done.stdout == ""
    assert done.stderr.startswith("parole: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_the_real_process_answers_and_never_shows_a_traceback(lexicon) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [PAROLE, "risolvi", "--lessico", lexicon, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert run("--mano", "Sn On Ln En").stdout == "   30  apre        n:SOLE   «sole», comune\n"
    wrong = run("--mano", "Cr", "--giochi", "CrAnSrAr")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (1, "", 1)


def test_a_missing_lexicon_is_said_and_has_its_own_code(tmp_path) -> None:
    command = [PAROLE, "risolvi", "--lessico", tmp_path, "--mano", "Cr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
