"""`parole enigma` and its booklet, through the real process; the pages looked at as pictures."""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest

from api.booklet.cards import glyphs
from api.booklet.pages import write_booklet
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import Key
from tests.parole_engine.puzzles.brute import shared_rules

PAROLE = Path(sys.executable).parent / "parole"
CREATED = datetime(2026, 11, 16, tzinfo=UTC)


def parole(*arguments):
    return subprocess.run(
        [PAROLE, "enigma", *arguments], capture_output=True, text=True, check=False
    )


def test_the_same_seed_gives_the_same_json():
    first = parole("--tipo", "allunga", "--livello", "1", "--seme", "42", "--json")
    again = parole("--tipo", "allunga", "--livello", "1", "--seme", "42", "--json")
    assert first.returncode == 0, first.stderr
    assert first.stdout == again.stdout
    puzzle = json.loads(first.stdout)
    assert puzzle["chiave"] == "allunga.1.42"
    assert puzzle["soluzioni"][0]["punti"] == puzzle["massimo"]


def test_an_answer_is_asked_for_and_judged_in_the_terminal():
    """A word that is none, one that brings less, a help, then the right one."""
    asked = ("--tipo", "allunga", "--livello", "1", "--seme", "42")
    puzzle = json.loads(parole(*asked, "--json").stdout)
    (right,) = puzzle["soluzioni"][0]["parole"]
    played = played_with(f"qqq\n?\n{right.lower()}\n", *asked)
    assert "non si fa «QQQ»" in played
    assert "La parola ha" in played
    assert f"Giusto: {puzzle['massimo']} punti." in played
    assert puzzle["spiegazione"] in played
    given_up = played_with("\n", *asked)
    assert "Giusto" not in given_up
    assert puzzle["spiegazione"] in given_up


def test_a_closing_names_its_discard_and_a_choice_its_option():
    asked = ("--tipo", "chiudi", "--livello", "2", "--seme", "3")
    solution = json.loads(parole(*asked, "--json").stdout)["soluzioni"][0]
    last = solution["giocate"][-1]
    assert last["tipo"] == "scarta"
    line = " ".join([*solution["parole"], f"-{last['carta']}"])
    assert "Giusto" in played_with(f"{line}\n", *asked)
    asked = ("--tipo", "ammessa", "--livello", "2", "--seme", "3")
    puzzle = json.loads(parole(*asked, "--json").stdout)
    wrong = next(one for one, _ in puzzle["scelte"] if one not in puzzle["giuste"])
    told = played_with(f"boh\n{wrong}\n{puzzle['giuste'][0]}\n", *asked)
    assert "La scelta non è tra quelle dell’enigma." in told
    assert told.index("No.") < told.index("Giusto.")


def test_the_puzzle_of_today_is_that_of_the_page():
    told = parole("--oggi")
    assert told.returncode == 0, told.stderr
    assert "oggi-" in told.stdout
    assert parole("--oggi", "--tipo", "allunga").returncode == 2
    assert parole("--gioca", "--json").returncode == 2


def played_with(typed, *arguments):
    done = subprocess.run(
        [PAROLE, "enigma", "--gioca", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_people_read_the_question_and_ask_for_the_solution():
    asked = parole("--tipo", "burraco_nascosto", "--seme", "7")
    told = parole("--tipo", "burraco_nascosto", "--seme", "7", "--soluzione")
    assert asked.returncode == told.returncode == 0
    assert asked.stdout in told.stdout
    assert "Art. 18" not in asked.stdout
    assert "Art. 18" in told.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--livello", "6"),
        ("--tipo", "pippo"),
        ("--seme", "MAIUSCOLO"),
        ("libretto",),
        ("--pdf", "x.pdf"),
        ("libretto", "--numero", "0", "--pdf", "x.pdf"),
        ("--da-partite", "--tipo", "codice"),
        ("libretto", "--numero", "1", "--pdf", "/nonexistent/x.pdf"),
    ],
)
def test_wrong_use_is_one_line(arguments):
    done = parole(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("parole: ")
    assert done.stderr.count("\n") == 1


def test_a_booklet_prints_with_its_accents_and_solutions(tmp_path):
    target = tmp_path / "libretto.pdf"
    done = parole(
        "libretto", "--numero", "8", "--livello", "2", "--seme", "p", "--pdf", str(target)
    )
    assert done.returncode == 0, done.stderr
    document = pypdfium2.PdfDocument(target)
    pages = [page.get_textpage().get_text_range() for page in document]
    whole = " ".join(" ".join(pages).split())
    assert "Ammessa o no, e perché?" in whole
    assert "«" in whole
    assert whole.count("(Art. ") >= 8
    assert "?" not in whole.replace("perché?", "").replace("codice?", "")
    for number in range(1, 9):
        assert f"{number}. " in pages[0] + "".join(pages[1:])


def test_terminal_and_booklet_say_what_the_matta_stands_for(tmp_path):
    asked = ("--tipo", "matta", "--livello", "2", "--seme", "m-0")
    solution = json.loads(parole(*asked, "--json").stdout)["soluzioni"][0]
    play = solution["giocate"][0]
    place, matta = next((at, card) for at, card in enumerate(play["carte"]) if len(card) == 1)
    name = {"*": "il jolly", "@": "la pinella"}[matta]
    said = f"{solution['parole'][0]} ({name} sta per {play['lettura'][place]})"
    assert said in parole(*asked, "--soluzione").stdout
    target = tmp_path / "matta.pdf"
    done = parole(
        "libretto", "--tipo", "matta", "--numero", "1", "--seme", "m", "--pdf", str(target)
    )
    assert done.returncode == 0, done.stderr
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(target))
    assert said in " ".join(text.split())


def test_pages_are_a4_and_hold_red_and_black_cards_inside_the_margins():
    rules, _ = shared_rules()
    maker = Maker(rules)
    puzzles = [maker.make(Key(kind, 3, "pagina")) for kind in Kind]
    pdf = write_booklet(puzzles, rules.deck, created=CREATED)
    assert pdf == write_booklet(puzzles, rules.deck, created=CREATED)
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        assert [round(side) for side in page.get_size()] == [595, 842]
        picture = page.render(scale=1).to_pil().convert("RGB")
        width, height = picture.size
        edge = [
            picture.getpixel((x, y)) for x in (0, 20, width - 20, width - 1) for y in range(height)
        ]
        assert set(edge) == {(255, 255, 255)}
    first = document[0].render(scale=1).to_pil().convert("RGB")
    colours = first.getcolors(1 << 24)
    red = sum(count for count, (r, g, b) in colours if r > 150 and g < 90 and b < 70)
    ink = sum(count for count, (r, g, b) in colours if max(r, g, b) < 60)
    assert red > 2000
    assert ink > 2000


def test_the_alphabet_of_the_booklet_is_that_of_the_page():
    assert set(glyphs()) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ*@")
