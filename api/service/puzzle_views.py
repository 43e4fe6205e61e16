"""What people may see of a puzzle: the question before the end, everything after."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from api.service.player_state import player_to_json
from api.store.puzzles import StoredPuzzle
from parole_engine.puzzles.codec import solution_to_json
from parole_engine.puzzles.entries import kind_of, telling_reading
from parole_engine.puzzles.explain import mattas
from parole_engine.puzzles.glicko import Rating
from parole_engine.puzzles.hints import hints_of

if TYPE_CHECKING:
    from parole_engine.judge import WordJudge
    from parole_engine.puzzles.answer import Answer
    from parole_engine.puzzles.hints import Hint
    from parole_engine.puzzles.model import Key, Puzzle, Solution
    from parole_engine.puzzles.player import Player

__all__ = ["outcome_view", "puzzle_view", "shelved"]

_FIRST_DEVIATION: Final = 200.0


def shelved(key: Key, body: dict[str, Any]) -> StoredPuzzle:
    """A puzzle as it lies on the shelf before anybody has answered it."""
    first = Rating(body["valutazione"], _FIRST_DEVIATION)
    return StoredPuzzle(
        key.id,
        str(key),
        key.kind.value,
        json.dumps(body, ensure_ascii=False),
        first.points,
        first.deviation,
        first.volatility,
    )


def puzzle_view(
    stored: StoredPuzzle,
    puzzle: Puzzle,
    code: dict[str, Any],
    *,
    day: date | None = None,
    number: int | None = None,
) -> dict[str, Any]:
    """The question, and the code of play it is asked by: nothing of the answer is in it."""
    position = puzzle.position
    return {
        "id": stored.id,
        "regole": code,
        "tipo": puzzle.key.kind.value,
        "numero": number,
        "data": day.isoformat() if day else None,
        "livello": puzzle.key.level,
        "valutazione": round(stored.rating),
        "domanda": puzzle.question,
        "contesto": puzzle.context,
        "risposta": "giocate" if position else "scelta",
        "turno_intero": puzzle.key.kind.whole_turn,
        "carte": [card.code for card in position.hand] if position else [],
        "giochi": [
            {
                "id": meld.id,
                "carte": [card.code for card in meld.cards],
                "lettura": meld.reading,
                "burraco": meld.grade.value if meld.grade else None,
            }
            for meld in (position.melds if position else ())
        ],
        "monte": [],
        "pozzetto_preso": position.pozzetto_taken if position else None,
        "parola": puzzle.word,
        "scelte": [
            {"id": option.id, "testo": option.text, "articolo": None} for option in puzzle.options
        ],
        "massimo": _shown_best(puzzle),
        "aiuti": hints_of(puzzle),
    }


def outcome_view(
    puzzle: Puzzle,
    result: str,
    player: Player,
    *,
    answer: Answer | None = None,
    given: Hint | None = None,
    rated: dict[str, int] | None = None,
    judge: WordJudge | None = None,
) -> dict[str, Any]:
    """What came of an answer; with a `judge` the puzzle is over and its solution is told."""
    over = judge is not None
    return {
        "esito": result,
        "finito": over,
        "punti": answer.points if answer else None,
        "massimo": _shown_best(puzzle),
        "quota": round(answer.share, 3) if answer else 0.0,
        "parole": list(answer.words) if answer else [],
        "motivo": answer.reason if answer else None,
        "articolo": _article(puzzle, answer, over),
        "aiuto": given
        and {
            "testo": given.text,
            "lettere": given.letters,
            "iniziale": given.initial,
            "togli": list(given.removed),
        },
        "spiegazione": puzzle.explanation if over else None,
        "corretta": puzzle.right[0] if over and puzzle.right else None,
        "soluzioni": [_solution(one, judge) for one in puzzle.solutions] if judge else [],
        "pari": puzzle.answers if over else None,
        "seconda": puzzle.second if over else None,
        "valutazione": rated,
        "state": player_to_json(player),
    }


def _shown_best(puzzle: Puzzle) -> int | None:
    """The M.P. to reach; a closing is a closing, whatever it brings."""
    return None if puzzle.key.kind.closing else puzzle.best


def _article(puzzle: Puzzle, answer: Answer | None, over: bool) -> str | None:
    if answer is not None and answer.article is not None:
        return answer.article
    return puzzle.article if over else None


def _solution(solution: Solution, judge: WordJudge) -> dict[str, Any]:
    word = max(solution.words, key=len)
    reading = telling_reading(judge.lexicon.lookup(word.lower()))
    return {
        **solution_to_json(solution),
        "matta": mattas(solution),
        "lemma": reading.lemma if reading else None,
        "nota": kind_of(reading) if reading else None,
    }
