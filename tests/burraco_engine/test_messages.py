"""Every error code has its sentence, and every sentence its use."""

import ast
import pickle
import string
from pathlib import Path

import pytest

from burraco_engine.articles import Article
from burraco_engine.cards import parse_cards
from burraco_engine.errors import NotationError, RuleViolation
from burraco_engine.messages import CATALOGUE, text
from burraco_engine.record.view_json import refusal_to_json

GROUPS = {"notation", "profile", "record", "game", "turn", "cards", "meld", "discard", "closing"}
GROUPS |= {"call", "infraction", "remedy", "ruling", "torneo", "casi", "punteggio", "registro"}
ERRORS = {
    "GameError",
    "NotationError",
    "ProfileError",
    "RecordReplayError",
    "RuleViolation",
    "TorneoError",
}
ROOT = Path(__file__).resolve().parents[2]


def raised() -> dict[str, set[str]]:
    """Codes that the engines spell, with the details they give."""
    found: dict[str, set[str]] = {}
    for package in ("burraco_engine", "parole_engine", "api/tornei", "api/service"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                first = node.args[0]
                if name in ERRORS and isinstance(first, ast.Constant):
                    keys = {keyword.arg for keyword in node.keywords if keyword.arg}
                    found.setdefault(str(first.value), set()).update(keys)
    return found


def test_every_code_that_is_raised_has_a_sentence() -> None:
    assert set(raised()) <= set(CATALOGUE)


def test_every_raised_code_gives_the_detail_its_sentence_shows() -> None:
    for code, keys in raised().items():
        shown = {name for _, name, _, _ in string.Formatter().parse(CATALOGUE[code]) if name}
        assert shown <= keys, code


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_sentence_belongs_to_a_group_and_ends_like_one(code: str) -> None:
    assert code.partition(".")[0] in GROUPS
    assert CATALOGUE[code][-1] in ".?"


def test_a_list_in_the_detail_reads_as_words() -> None:
    shown = text("meld.reading_ambiguous", {"letture": ("CASA", "CARA")})
    assert shown == "Si può leggere in più modi: CASA, CARA. Quale?"


def test_cards_are_called_by_name_and_an_empty_list_reads_as_none() -> None:
    missing = parse_cards("Sr * 10q")
    shown = text("cards.deck_wrong", {"missing": missing, "extra": ()})
    assert shown == (
        "Mazzo irregolare. Carte mancanti: S rossa, jolly, 10 di quadri. Carte in più: nessuna."
    )


def test_a_violation_shows_sentence_and_article() -> None:
    violation = RuleViolation("meld.too_short", Article("parole-2025", "9"), minimum=3)
    assert str(violation) == "Servono almeno 3 carte. (Art. 9)"
    assert violation.group == "meld"


def test_a_violation_comes_whole_out_of_another_process() -> None:
    violation = RuleViolation("meld.too_short", Article("parole-2025", "9"), minimum=3)
    copy = pickle.loads(pickle.dumps(violation))
    assert (copy.code, copy.article, copy.detail) == (
        "meld.too_short",
        violation.article,
        {"minimum": 3},
    )
    assert copy.args == violation.args == ("meld.too_short", {"minimum": 3})


def test_a_refusal_is_put_into_words_by_its_code_its_article_and_its_detail() -> None:
    eight, nine = Article("parole-2025", "8"), Article("parole-2025", "9")
    for _ in range(2):  # the second time they are known
        stale = refusal_to_json(RuleViolation("turn.take_first", eight))
        assert stale["articolo"] == "Art. 8"
        stale["title"] = "altro"
        told = refusal_to_json(RuleViolation("turn.take_first", eight))
        assert told["title"] == CATALOGUE["turn.take_first"]
        other = refusal_to_json(RuleViolation("turn.take_first", nine))
        assert (other["code"], other["articolo"]) == ("turn.take_first", "Art. 9")
        for minimum in (3, 4):
            short = refusal_to_json(RuleViolation("meld.too_short", nine, minimum=minimum))
            assert short["title"] == f"Servono almeno {minimum} carte."


def test_a_notation_error_shows_the_text_it_could_not_read() -> None:
    error = NotationError("notation.card", text="Xx", example="Cr")
    assert str(error) == "«Xx» non è una carta: si scrive per esempio Cr."
