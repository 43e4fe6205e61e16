"""The manners of the `parole` command: one Italian line, an exit code that means one thing."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
ROOT = Path(__file__).resolve().parents[2]
ENGLISH = re.compile(r"Errno|directory|No such|Permission|Traceback|COMMON|oxytone|accents|any26")


def shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A line of bash in a folder, with the command on the path and an archive there."""
    archive = f"sqlite:///{cwd}/parole.db"
    return subprocess.run(
        ["bash", "-c", line],
        cwd=cwd,
        env={
            **os.environ,
            "PATH": f"{BIN}:{os.environ['PATH']}",
            "PAROLE_DATABASE_URL": archive,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        # streams
        ("parole verifica - <&-", 5, "lo standard input è chiuso"),
        ("parole verifica casa >&-", 5, "lo standard output è chiuso"),
        ("parole verifica - <&- >&-", 5, "lo standard input e lo standard output sono chiusi"),
        ("parole verifica casa >/dev/full", 5, "non c’è più spazio"),
        ("parole verifica --json casa zzz >/dev/full", 5, "non c’è più spazio"),
        ("parole --help >/dev/full", 5, "non c’è più spazio"),
        ("parole --help >&-", 5, "lo standard output è chiuso"),
        ("parole verifica --help >/dev/full", 5, "non c’è più spazio"),
        ("parole --versione >&-", 5, "lo standard output è chiuso"),
        ("parole risolvi --mano 'Cr Ar Sr Ar' >/dev/full", 5, "non c’è più spazio"),
        ("parole enigma --tipo codice --seme 7 <&- >&-", 5, "sono chiusi"),
        # files
        (
            "parole lessico aggiungi googlare --categoria verbo --paradigma amare --file no/a.tsv",
            2,
            "non si può scrivere no/a.tsv: non esiste",
        ),
        ("parole lessico valuta .", 2, ".: è una cartella"),
        ("parole partita rivedi .", 2, ".: è una cartella"),
        ("parole partita rivedi casa/x.brn", 2, "casa/x.brn: non esiste"),
        (
            "touch f; parole simula --codice classico-2007 --smazzate 1 --verbali f",
            2,
            "--verbali: f: c’è già un file",
        ),
        ("parole enigma libretto --numero 1 --tipo codice --pdf .", 2, ".: è una cartella"),
        # the service
        (
            "echo x >c.pem; parole serve --tls-cert c.pem --tls-key c.pem",
            2,
            "--tls-cert e --tls-key: c.pem e c.pem non sono un certificato",
        ),
        ("parole serve --host 192.0.2.1", 5, "questa macchina non ha quell’indirizzo"),
        ("PAROLE_LEXICON_DIR=manca parole serve --port 0", 4, "PAROLE_LEXICON_DIR=manca: "),
        # the archive
        ("PAROLE_DATABASE_URL=sqlite+aiosqlite:///x.db parole serve", 5, "sqlite:///percorso"),
        ("PAROLE_DATABASE_URL=sqlite+x:///x.db parole database migra", 5, "sqlite:///percorso"),
        ("PAROLE_DATABASE_URL=postgresql+x://a/b parole database migra", 5, "postgresql"),
        ("PAROLE_DATABASE_URL=sqlite:///x.db?a=1 parole database migra", 5, "sqlite:///percorso"),
        ("PAROLE_DATABASE_URL=sqlite:///. parole database migra", 5, "non si può aprire"),
        ("PAROLE_DATABASE_URL=sqlite:///x.db parole database controlla", 5, "alcun archivio in x"),
        ("PAROLE_DATABASE_URL=sqlite:///x.db parole database pulisci", 5, "alcun archivio in x"),
        (
            "touch f; PAROLE_DATABASE_URL=sqlite:///f/x parole database migra",
            5,
            "c’è già un file",
        ),
        # options
        ("parole enigma libretto --pdf x.pdf --soluzione", 2, "--soluzione"),
        ("parole enigma libretto --pdf x.pdf --da-partite", 2, "--da-partite"),
        ("parole verifica casa --politica accenti=boh", 2, "accenti può essere ignorati o vietati"),
        ("parole verifica casa --politica boh=1", 2, "tronche, accenti, "),
        ("parole verifica casa --codice boh", 2, "«boh» non esiste"),
        ("parole completamento tcsh", 2, "bash"),
    ],
)
def test_trouble_is_one_italian_line_with_its_own_exit_code(tmp_path, line, code, says) -> None:
    done = shell(line, tmp_path)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert done.stderr.startswith("parole: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert says in done.stderr
    assert not ENGLISH.search(done.stderr)
    assert not (tmp_path / "x.db").exists(), "a mistyped path makes no archive"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("parole verifica casa 2>&-", 0),
        ("parole verifica '' 2>&-", 2),
        ("parole verifica '' 2>/dev/full", 2),
        ("parole verifica casa >/dev/full 2>/dev/full", 5),
        ("parole verifica casa <&-", 0),
        ("parole enigma --tipo codice --seme 7 <&-", 0),
        ("set -o pipefail; parole lessico cerca --lunghezza 5 | head -1", 0),
    ],
)
def test_a_stream_that_is_not_needed_or_has_no_reader_changes_no_exit_code(
    tmp_path, line, code
) -> None:
    done = shell(line, tmp_path)
    assert done.returncode == code
    assert "parole: " not in done.stdout, "what goes wrong is never said among the answers"
    assert done.stderr == ""


def test_what_a_terminal_cannot_spell_is_no_reason_to_fail(tmp_path) -> None:
    line = "PYTHONIOENCODING=ascii parole risolvi --mano 'Tr' --giochi r:CASA"
    done = shell(line, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "r:CASA \\u2192 r:CASTA" in done.stdout


def test_melds_and_cards_that_are_given_twice_add_up(tmp_path) -> None:
    together = "parole risolvi --json --mano 'Tr Zn' --giochi 'r:CASA n:SOLE'"
    apart = "parole risolvi --json --mano Tr --mano Zn --giochi r:CASA --giochi n:SOLE"
    answer = json.loads(shell(apart, tmp_path).stdout)
    assert answer["giochi"] == ["r:CASA", "n:SOLE"]
    assert answer == json.loads(shell(together, tmp_path).stdout)


def test_a_code_has_one_name_and_the_old_one_is_still_taken(tmp_path) -> None:
    for command in ("verifica casa", "risolvi --mano Cr", "simula", "lessico valuta x.tsv"):
        for option in ("--codice", "--profilo"):
            done = shell(f"parole {command} {option} boh", tmp_path)
            assert done.returncode == 2
            assert "boh" in done.stderr
        assert "--profilo" not in shell(f"parole {command} --help", tmp_path).stdout


def test_readings_have_italian_names_and_the_stored_ones_are_taken(tmp_path) -> None:
    for choice in ("tronche=ossitone", "tronche=oxytone"):
        done = shell(f"parole verifica andar --politica {choice}", tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    assert shell("parole verifica andar", tmp_path).returncode == 1


def test_the_lexicon_tells_its_grounds_in_italian(tmp_path) -> None:
    told = shell("parole lessico info", tmp_path).stdout
    assert "parola comune" in told
    assert not re.search(r"[A-Z]+_?[A-Z]{4,}\s+\d", told)


def test_both_spellings_of_version_are_known(tmp_path) -> None:
    told = {shell(f"parole {option}", tmp_path).stdout for option in ("--versione", "--version")}
    assert len(told) == 1
    assert told.pop().startswith("parole 0.")


def test_as_many_puzzles_come_as_are_asked_for(tmp_path) -> None:
    asked = "parole enigma --tipo codice --livello 1 --seme 7 --json"
    three = shell(f"{asked} --numero 3", tmp_path).stdout.splitlines()
    assert len({json.loads(line)["chiave"] for line in three}) == 3
    told = shell("parole enigma --tipo codice --livello 1 --seme 7 --numero 3", tmp_path).stdout
    assert re.findall(r"\[(codice\.1\.7-\d+)\]", told) == [
        json.loads(line)["chiave"] for line in three
    ]
    booklet = "parole enigma libretto --tipo codice --livello 1 --seme 7 --numero 3 --json"
    done = shell(f"{booklet} --pdf x.pdf", tmp_path)
    assert done.stdout.splitlines() == three, "a booklet holds the same ones"
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def completed(*words: str) -> list[str]:
    """What bash offers for the last of these words, by the script that the command writes."""
    typed = " ".join(map(shlex.quote, words))
    line = f"""
        eval "$(parole completamento bash)"
        COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}
        [[ $(complete -p parole) =~ -F\\ ([^ ]+) ]]
        "${{BASH_REMATCH[1]}}" parole {shlex.quote(words[-1])} ''
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = shell(line, ROOT)
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_completes_commands_actions_options_codes_and_files() -> None:
    assert completed("parole", "ver") == ["verifica"]
    assert completed("parole", "database", "c") == ["controlla", "copia"]
    assert completed("parole", "risolvi", "--m") == ["--mano", "--migliore"]
    assert completed("parole", "simula", "--codice", "p") == ["parole-2025"]
    assert completed("parole", "partita", "rivedi", "READ") == ["README.md"]


@pytest.mark.parametrize(
    ("name", "begins"), [("zsh", "#compdef parole"), ("fish", "complete -c parole ")]
)
def test_other_shells_get_a_script_that_knows_every_command(tmp_path, name, begins) -> None:
    from api.commands.tree import COMMANDS

    script = shell(f"parole completamento {name}", tmp_path).stdout
    assert re.search(f"^{begins}", script, re.MULTILINE)
    for word in (*COMMANDS, "rivedi", "controlla", "mano", "classico-2007"):
        assert word in script
