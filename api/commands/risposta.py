"""A puzzle answered in the terminal: words or an option are typed, the engine judges them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from burraco_engine.errors import EngineError
from burraco_engine.moves import Discard
from parole_engine.puzzles.answer import Result, choose, lay
from parole_engine.puzzles.hints import hint
from parole_engine.puzzles.model import SEAT, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from burraco_engine.code.rules import Rules
    from burraco_engine.moves import MeldMove
    from parole_engine.puzzles.answer import Answer
    from parole_engine.puzzles.model import Puzzle
    from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["dialogue"]

_HELP: Final = "?"
_DISCARD: Final = "-"


def dialogue(vocabulary: Vocabulary, puzzle: Puzzle, read: Callable[[str], str]) -> bool:
    """Ask until the answer is right or somebody gives up; True if it was found.

    An empty line, or the end of the input, gives up; `?` asks for help.
    """
    how = "l’opzione" if puzzle.position is None else "le parole, e -Zn per scartare la Z nera"
    print(f"\nScrivi {how}; ? per un aiuto, Invio per la soluzione.")
    helps = 0
    while True:
        try:
            text = read("> ").strip()
        except EOFError:
            return False
        if not text:
            return False
        try:
            if text == _HELP:
                print(hint(puzzle, helps).text)
                helps += 1
                continue
            answer = _answer(vocabulary, puzzle, text)
        except (PuzzleError, EngineError) as error:
            print(str(error)[:1].upper() + str(error)[1:].rstrip(".") + ".")
            continue
        print(_told(puzzle, answer))
        if answer.result is Result.GIUSTA:
            return True


def _answer(vocabulary: Vocabulary, puzzle: Puzzle, text: str) -> Answer:
    if puzzle.position is None:
        return choose(puzzle, text.lower())
    moves = list(_moves(vocabulary.rules, vocabulary, puzzle, text.upper().split()))
    return lay(vocabulary.rules, puzzle, moves)


def _moves(
    rules: Rules, vocabulary: Vocabulary, puzzle: Puzzle, words: list[str]
) -> list[MeldMove | Discard]:
    """The plays that make these words, each the richest of its word; then the discard."""
    position = puzzle.position
    assert position is not None, "a puzzle that is answered with cards"
    moves: list[MeldMove | Discard] = []
    for word in words:
        if word.startswith(_DISCARD):
            code = word[1:]
            moves.append(Discard(SEAT, rules.deck.card(code[:1] + code[1:].lower())))
            continue
        stream = vocabulary.search.plays(position.hand, position.melds, seat=SEAT)
        found = next((play for play in stream if play.word == word), None)
        if found is None:
            raise PuzzleError(f"con queste carte non si fa «{word}», o non è una parola")
        moves.append(found.move)
    return moves


def _told(puzzle: Puzzle, answer: Answer) -> str:
    if answer.reason is not None:
        return f"No. {answer.reason}" + (f" ({answer.article})" if answer.article else "")
    if answer.result is Result.GIUSTA:
        return "Giusto." if answer.points is None else f"Giusto: {answer.points} punti."
    if answer.points is None:
        return "No."
    return f"{answer.points} punti: si arriva a {puzzle.best}."
