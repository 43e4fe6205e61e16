"""`parole verifica`: the arbiter's disputed word, through the real process."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

PAROLE = Path(sys.executable).parent / "parole"


def lines(done):
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["casa"], 0),
        (["casa", "canto", "CITTA'", "città", "Citta"], 0),
        (["casa", "roma"], 1),
        (["casa", "ponticello"], 3),
        (["ponticello", "roma"], 1),
        (["c4sa"], 1),
        (["😀"], 1),
        (["di"], 1),
        (["zzz"], 1),
    ],
)
def test_the_exit_code_sums_the_words_up(parole, words, code):
    done = parole("verifica", *words)
    assert done.returncode == code
    assert len(lines(done)) == len(words)
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "manca la parola"),
        ([""], "vuota"),
        (["   "], "vuota"),
        (["a" * 65], "64"),
        (["a" * 10_000], "64"),
        (["-", "casa"], "standard input"),
        (["--politica", "colore=blu", "casa"], "colore"),
        (["--politica", "enclitiche=forse", "casa"], "ammesse o escluse"),
        (["--profilo", "nessuno", "casa"], "nessuno"),
        (["--json", "--tavolo", "casa"], "non va insieme"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(parole, arguments, says):
    done = parole("verifica", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("parole: ")
    assert says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_sixty_four_letters_are_still_a_word(parole):
    assert parole("verifica", "a" * 64).returncode == 1


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("casa", ["casa: AMMESSA (Art. 9)", "sostantivo, femminile singolare"]),
        ("canto", ["«canto», verbo", "«cantò», verbo", "passato remoto", "da «cantare»"]),
        ("gattaccio", ["NON AMMESSA (Art. 9)", "nome alterato: peggiorativo di «gatto»"]),
        ("cantar", ["parola tronca: la forma piena è «cantare»"]),
        ("roma", ["nome proprio: «Roma», luogo"]),
        ("dna", ["è una sigla"]),
        ("ecc", ["è un’abbreviazione"]),
        ("films", ["plurale di una parola straniera"]),
        ("ponticello", ["DUBBIA (Art. 25)", "decide l’arbitro"]),
        ("caza", ["non è nel lessico", "forse: casa"]),
        ("di", ["almeno 3 carte"]),
        ("c4sa", ["segni che non sono lettere"]),
        ("sasso", ["AMMESSA", "soltanto con una matta"]),
        ("sessantasei", ["AMMESSA", "non si compone con un solo colore"]),
    ],
)
def test_a_person_reads_the_reason(parole, word, says):
    (line,) = lines(parole("verifica", word))
    for text in says:
        assert text in line


def test_json_is_one_object_per_line_with_all_its_keys(parole, lexicon):
    done = parole("verifica", "--json", "CITTA'", "gattaccio", "caza")
    city, cat, unknown = map(json.loads, lines(done))
    assert city == {
        "parola": "CITTA'",
        "piegata": "citta",
        "esito": "ammessa",
        "motivo": None,
        "spiegazione": "Ammessa: «città», sostantivo, femminile singolare e plurale.",
        "articolo": "Art. 9",
        "componibile": {"naturale": True, "con_matta": True},
        "letture": [
            {
                "forma": "città",
                "lemma": "città",
                "categoria": "sostantivo",
                "tratti": "femminile singolare e plurale",
                "fondamento": "OXYTONE",
                "alterazione": None,
                "base": None,
                "significato": None,
                "fonti": ["elenco"],
            }
        ],
        "frequenza": "media",
        "sinonimi": [],
        "suggerimenti": [],
        "parole": [],
        "lessico": {"edizione": "prova 1", "digest": lexicon.digest},
    }
    assert (cat["esito"], cat["motivo"]) == ("non_ammessa", "nome_alterato")
    assert cat["letture"][0]["base"] == "gatto"
    assert cat["letture"][0]["alterazione"] == "peggiorativo"
    assert (unknown["motivo"], unknown["letture"]) == ("inesistente", [])
    assert "casa" in unknown["suggerimenti"]


@pytest.mark.parametrize("typed", ["c'casa", "c’casa", "c\u02bccasa"])
def test_an_apostrophe_inside_parts_two_words_each_judged(parole, typed):
    done = parole("verifica", typed)
    assert done.returncode == 1
    whole, first, second = lines(done)
    assert whole == (
        f"{typed}: NON AMMESSA (Art. 9) — l’apostrofo divide due parole, giudicate una per una"
    )
    assert first == f"  {typed[:2]}: NON AMMESSA (Art. 9) — è una parola tronca"
    assert second.startswith("  casa: AMMESSA (Art. 9)")
    assert lines(parole("verifica", "--tavolo", typed)) == ["NON AMMESSA"]


def test_json_keeps_the_divided_text_as_typed_with_the_verdict_on_each_word(parole):
    (told,) = map(json.loads, lines(parole("verifica", "--json", "Roma’casa")))
    assert (told["parola"], told["piegata"], told["esito"]) == ("Roma’casa", None, "non_ammessa")
    assert told["motivo"] == "nome_proprio"
    assert "divide due parole" in told["spiegazione"]
    roma, casa = told["parole"]
    assert (roma["parola"], roma["piegata"], roma["esito"]) == ("Roma’", "roma", "non_ammessa")
    assert (casa["parola"], casa["piegata"], casa["esito"]) == ("casa", "casa", "ammessa")
    assert (casa["parole"], casa["letture"][0]["lemma"]) == ([], "casa")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("ca'", "ca': NON AMMESSA (Art. 9) — è una parola tronca"),
        ("gatt'", "gatt': NON AMMESSA (Art. 9) — è una parola tronca"),
        ("cantar'", "cantar': NON AMMESSA (Art. 9) — è una parola tronca: la forma piena è «cant"),
        ("casa'", "casa': AMMESSA"),
        ("CITTA'", "CITTA': AMMESSA (Art. 9) — «città»"),
        ("roma'", "roma': NON AMMESSA (Art. 9) — è un nome proprio"),
        ("zz'", "zz': NON AMMESSA (Art. 9) — un gioco vuole almeno 3 carte"),
        ("gazz'", "gazz': NON AMMESSA (Art. 9) — non è nel lessico"),
    ],
)
def test_a_final_apostrophe_is_an_accent_or_cuts_a_word(parole, word, says):
    assert lines(parole("verifica", word))[0].startswith(says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["casa", "canto"], "AMMESSA"),
        (["casa", "roma", "ponticello"], "NON AMMESSA"),
        (["casa", "ponticello"], "IN VERIFICA"),
    ],
)
def test_the_table_gets_one_answer(parole, words, says):
    assert lines(parole("verifica", "--tavolo", *words)) == [says]


def test_a_policy_changes_the_verdict(parole):
    assert parole("verifica", "cantarlo").returncode == 0
    done = parole("verifica", "--politica", "enclitiche=escluse", "cantarlo")
    assert done.returncode == 1
    assert "con pronome" in done.stdout.decode()


def test_everything_shows_readings_synonyms_and_edition(parole):
    text = parole("verifica", "--tutto", "casa").stdout.decode()
    for part in ("[elenco]", "sinonimi: abitazione, dimora", "comunissima", "prova 1"):
        assert part in text


def test_standard_input_is_one_word_per_line(parole):
    stdin = "\ufeffcasa\r\n\n  CITTÀ \nroma".encode()
    done = parole("verifica", "-", stdin=stdin)
    assert done.returncode == 1
    assert [line.partition(":")[0] for line in lines(done)] == ["casa", "citta", "roma"]
    assert lines(parole("verifica", "-", stdin=b"caza\n"))[0].endswith("non è nel lessico")


@pytest.mark.parametrize(
    ("stdin", "code", "says"),
    [
        (b"", 2, "nessuna parola"),
        (b"\n\n", 2, "nessuna parola"),
        (b"casa\n\xff\xfe\n", 2, "riga 2: non è testo UTF-8"),
        (b"casa\n" + b"a" * 65 + b"\n", 2, "riga 2"),
        (b"a" * 100_000, 2, "riga 1"),
        ("è".encode() * 10_000, 2, "riga 1"),
    ],
    ids=["empty", "blank", "no UTF-8", "long word", "endless line", "endless accents"],
)
def test_bad_standard_input_is_told_with_its_line(parole, stdin, code, says):
    done = parole("verifica", "-", stdin=stdin)
    assert done.returncode == code
    assert says in done.stderr.decode()


def test_a_nul_is_refused_and_never_printed(parole):
    done = parole("verifica", "-", stdin=b"ca\0sa\ncasa\n\x1b[31m\n")
    assert done.returncode == 1
    assert b"\0" not in done.stdout
    assert b"\x1b" not in done.stdout
    assert len(lines(done)) == 3


def test_a_long_stream_runs_in_constant_memory(folder):
    """The peak of memory for 200,000 words is that of 2,000 words."""

    def peak(count):
        code = (
            "import resource, subprocess, sys;"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, PAROLE, "verifica", "--lessico", folder, "-"],
            input=b"casa\nzzz\ncanto\nponticello\n" * (count // 4),
            capture_output=True,
            check=True,
        )
        return int(done.stdout)

    assert peak(200_000) - peak(2_000) < 4_000


@pytest.mark.parametrize("damage", ["missing", "cut", "empty"])
def test_a_lexicon_that_cannot_be_used_is_exit_code_4(parole, folder, tmp_path, damage):
    if damage != "missing":
        for path in folder.iterdir():
            data = path.read_bytes()
            (tmp_path / path.name).write_bytes(data[:-1] if damage == "cut" else b"")
    done = parole("verifica", "casa", lexicon=tmp_path)
    assert done.returncode == 4
    assert done.stderr.startswith(b"parole: ")
    assert b"Traceback" not in done.stderr


def test_a_terminal_gets_colour_unless_it_asks_for_none(folder):
    def shown(environment):
        master, slave = pty.openpty()
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        subprocess.run(
            [PAROLE, "verifica", "--lessico", folder, "casa"],
            stdout=slave,
            check=True,
            env={**clean, **environment},
        )
        os.close(slave)
        text = os.read(master, 4096).decode()
        os.close(master)
        return text

    assert "\x1b[1;32mAMMESSA\x1b[0m" in shown({"TERM": "xterm"})
    assert "\x1b" not in shown({"TERM": "xterm", "NO_COLOR": "1"})
    assert "\x1b" not in shown({"TERM": "dumb"})


def test_a_word_check_loads_nothing_heavy(folder):
    code = (
        "import sys\n"
        "from api.cli import main\n"
        f"main(['verifica', '--lessico', {str(folder)!r}, '--json', 'casa', 'caza'])\n"
        "heavy = {'numpy', 'spacy', 'fastapi', 'pydantic', 'asyncio', 'sqlalchemy', 'tqdm',"
        " 'starlette', 'dataclasses', 'tomllib', 'hashlib', 'logging', 'shtab', 'ssl'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_leaves_early_is_no_error(folder):
    done = subprocess.run(
        f"yes casa | head -20000 | '{PAROLE}' verifica --lessico '{folder}' - | head -1",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode().startswith("casa: AMMESSA")
    assert b"Traceback" not in done.stderr
