"""`parole partita rivedi` and `parole simula` through the real process."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from burraco_engine.code.loading import profile_ids

PAROLE = Path(sys.executable).parent / "parole"
ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted((ROOT / "data/records").glob("*.brn"))


def parole(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PAROLE, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_sample_records_are_played_again(path) -> None:
    done = parole("partita", "rivedi", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "torna tutto" in done.stdout


def test_there_is_a_sample_of_each_game() -> None:
    assert {path.stem for path in RECORDS} == set(profile_ids())


def test_a_record_counts_its_words_as_judged_whatever_the_lexicon_says(tmp_path) -> None:
    text = (ROOT / "data/records/parole-2025.brn").read_text(encoding="utf-8")
    head, _, rest = text.partition("A1[Vn In Nn Sn En]")
    strange = tmp_path / "strano.brn"
    strange.write_text(f"{head}A1[Vn Nn In Sn En]{rest}", encoding="utf-8")
    done = parole("partita", "rivedi", strange)
    assert done.returncode == 1
    assert "lo stato è un altro" in done.stderr, "the word is taken, the digest tells"


def test_today_s_lexicon_is_asked_when_wanted() -> None:
    done = parole("partita", "rivedi", "--giudica", ROOT / "data/records/parole-2025.brn")
    assert done.returncode in (0, 3)
    told = done.stdout.splitlines()[2:]
    assert told
    assert all("oggi" in line for line in told)
    done = parole("partita", "rivedi", "--giudica", ROOT / "data/records/classico-2007.brn")
    assert done.returncode == 0
    assert "non ha parole" in done.stdout


def without(text: str, *names: str) -> str:
    """The record without the headers of its smazzate that are called so."""
    head, start, rest = text.partition('[Smazzata "')
    assert all(f"[{name} " in rest for name in names)
    kept = [row for row in rest.splitlines() if not row.startswith(tuple(f"[{n} " for n in names))]
    return head + start + "\n".join(kept) + "\n"


@pytest.mark.parametrize(
    ("left_out", "replaced"),
    [
        (("Mazzo",), ("NS 280", "NS 9999")),
        (("Nonce",), ("NS 280", "NS 9999")),
        (("Mazzo", "Nonce"), ("", "")),
        (("Mazzo", "Nonce", "Fine"), ("", "")),
        (("Mazzo", "Nonce", "Fine", "Esito"), ("", "")),
        (("Mazzo", "Nonce", "Fine", "Esito"), ('[Esito "NS 280 MP', '; [Esito "NS 280 MP')),
    ],
    ids=["no deck", "no nonce", "neither", "no end", "a result alone", "a closing alone"],
)
def test_a_record_that_is_over_and_cannot_be_played_again_fails(
    tmp_path, left_out, replaced
) -> None:
    text = (ROOT / "data/records/classico-2007.brn").read_text(encoding="utf-8")
    bare = tmp_path / "senza.brn"
    bare.write_text(without(text, *left_out).replace(*replaced), encoding="utf-8")
    done = parole("partita", "rivedi", bare)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "non si può verificare" in done.stderr


def test_what_cannot_be_verified_is_said(tmp_path) -> None:
    text = (ROOT / "data/records/classico-2007.brn").read_text(encoding="utf-8")
    running = without(text, "Mazzo", "Nonce", "Fine", "Esito")
    running = re.sub(r"\[Esito .*\n|^5\.(.|\n)*| #\w+", "", running, flags=re.MULTILINE)
    part = tmp_path / "in-corso.brn"
    part.write_text(running, encoding="utf-8")
    done = parole("partita", "rivedi", part)
    assert (done.returncode, done.stderr) == (0, "")
    first, last = done.stdout.splitlines()
    assert "in corso, 16 turni; non verificata" in first
    assert last == "Turno: in corso, smazzate finite 0 di 1; manca l'esito."
    part.write_text(re.sub(r"(N P 3c .*) #\w+", r"\1", text), encoding="utf-8")
    done = parole("partita", "rivedi", part)
    assert "35 impronte, righe senza impronta: 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("partita",), 2, "che cosa"),
        (("partita", "rivedi"), 2, "manca"),
        (("partita", "rivedi", "nessuno.brn"), 2, "nessuno.brn: non esiste"),
        (("partita", "rivedi", ROOT), 2, ": è una cartella"),
        (("partita", "rivedi", ROOT / "README.md"), 1, "Riga"),
        (("simula", "--smazzate", "0"), 2, "almeno una"),
        (("simula", "--smazzate", "tante"), 2, "valore"),
        (("simula", "--codice", "scopa"), 2, "codice sconosciuto"),
        (("simula", "--codice", "classico-2007", "--bot", "principiante"), 2, "semplice"),
        (("simula", "--codice", "classico-2007", "--bot", "a,b,c"), 2, "--bot"),
        (("simula", "--codice", "online", "--a-punti"), 2, "non gioca a punti"),
        (("simula", "--lessico", ROOT / "docs"), 4, ""),
    ],
)
def test_wrong_use_gets_one_clear_line(arguments, code, told) -> None:
    done = parole(*arguments)
    assert done.returncode == code
    assert told in done.stderr
    assert done.stderr.startswith("parole: ")
    assert done.stderr.count("\n") == 1


def test_a_simulation_plays_the_same_again_and_leaves_records(tmp_path) -> None:
    play = ("simula", "--codice", "classico-2007", "--smazzate", "3", "--seme", "5", "--json")
    first = parole(*play, "--verbali", tmp_path / "uno", "--bot", "semplice,casuale")
    second = parole(*play, "--verbali", tmp_path / "due", "--bot", "semplice,casuale")
    told, again = json.loads(first.stdout), json.loads(second.stdout)
    assert told.pop("mosse_al_secondo") > 0
    again.pop("mosse_al_secondo")
    assert told == again
    assert told["bot"] == {"NS": "semplice", "EO": "casuale"}
    assert sum(told["fini"].values()) == sum(told["vinte"].values()) == 6, "sides are changed"
    lead = told["media"]["NS"] - told["media"]["EO"]
    assert lead == pytest.approx(told["doppio"]["mp"]["media"], abs=0.2)
    written = sorted((tmp_path / "uno").iterdir())
    assert [path.name for path in written] == [
        f"classico-2007-5-000{deal}{seating}.brn" for deal in (1, 2, 3) for seating in "ab"
    ]
    for path in written:
        assert path.read_bytes() == (tmp_path / "due" / path.name).read_bytes()
        assert parole("partita", "rivedi", path).returncode == 0


def test_matches_are_played_to_the_points_of_the_code() -> None:
    play = (
        "simula",
        "--codice",
        "regolamento",
        "--a-punti",
        "--smazzate",
        "2",
        "--bot",
        "semplice",
    )
    told = json.loads(parole(*play, "--json").stdout)
    assert sum(told["vinte"].values()) == 2
    assert max(told["media"].values()) > 1000
    assert parole(*play).stdout.startswith("2 partite, codice regolamento")


def test_another_seed_plays_another_game() -> None:
    play = ("simula", "--codice", "classico-2007", "--smazzate", "2", "--json", "--seme")
    one, two = (json.loads(parole(*play, seed).stdout)["media"] for seed in (1, 2))
    assert one != two


def test_a_summary_is_told_in_words() -> None:
    done = parole("simula", "--codice", "classico-2007", "--smazzate", "1")
    assert done.stdout.startswith("1 smazzata, codice classico-2007, seme 1")
    assert "al secondo" in done.stdout
