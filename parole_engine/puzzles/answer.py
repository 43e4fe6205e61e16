"""Answers: judged by the engine, counted in M.P., compared with the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.moves import Discard, MeldMove, Open, Replace, Tie
from burraco_engine.names import ZERO
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import explain, play
from parole_engine.puzzles.board import state_of
from parole_engine.puzzles.model import LINE, SEAT, Kind, Puzzle, PuzzleError

__all__ = ["MOST_MOVES", "Answer", "Result", "choose", "lay"]

MOST_MOVES: Final = 16


class Result(StrEnum):
    """How good an answer is."""

    GIUSTA = "giusta"
    PARZIALE = "parziale"
    SBAGLIATA = "sbagliata"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an answer: M.P., share of the best (0 to 1), words, why it is wrong if it is."""

    result: Result
    share: float
    points: int | None = None
    words: tuple[str, ...] = ()
    reason: str | None = None
    article: str | None = None


def choose(puzzle: Puzzle, option: str) -> Answer:
    """The answer that names an option; PuzzleError if there is no such option."""
    if option not in {one.id for one in puzzle.options}:
        raise PuzzleError("la scelta non è tra quelle dell’enigma")
    if option in puzzle.right:
        return Answer(Result.GIUSTA, 1.0)
    return Answer(Result.SBAGLIATA, 0.0)


def lay(rules: Rules, puzzle: Puzzle, moves: Sequence[MeldMove | Discard]) -> Answer:
    """The answer that lays cards; a move that a rule forbids makes it wrong, with its article.

    PuzzleError if the moves are not of the kind that the puzzle asks for.
    """
    kind = puzzle.key.kind
    if puzzle.position is None or puzzle.best is None:
        raise PuzzleError("a questo enigma si risponde con una scelta")
    plays, discard = _split(moves)
    if not plays or (not kind.whole_turn and (len(plays) > 1 or discard is not None)):
        raise PuzzleError("serve almeno una giocata" if kind.whole_turn else "serve una giocata")
    unasked = _unasked(puzzle, plays)
    words = tuple(move.reading or "" for move in plays)
    if unasked is not None:
        return Answer(Result.SBAGLIATA, 0.0, words=words, reason=unasked)
    state = start = state_of(rules, puzzle.position)
    for move in plays:
        violation = explain(rules, state, move, now=ZERO)
        if violation is not None:
            return _refused(violation, words)
        state = play(rules, state, move, now=ZERO).state
    words = _words(start, state)
    points = _worth(state) - _worth(start)
    hand = state.table.hand(SEAT)
    if kind.whole_turn and len(hand) == 1 and puzzle.position.pozzetto_taken:
        discard = discard or Discard(SEAT, hand[0])
    if discard is not None:
        violation = explain(rules, state, discard, now=ZERO)
        if violation is not None:
            return _refused(violation, words)
        if play(rules, state, discard, now=ZERO).state.ending is Ending.CHIUSURA:
            points += rules.code.closing.points.value
        elif kind is Kind.CHIUDI:
            left = f"Non chiudi: dopo lo scarto ti restano {len(hand) - 1} carte."
            return Answer(Result.SBAGLIATA, 0.0, points, words, left)
    elif kind is Kind.CHIUDI:
        return Answer(Result.SBAGLIATA, 0.0, points, words, "Per chiudere serve lo scarto.")
    if kind is Kind.CHIUDI or points >= puzzle.best:
        return Answer(Result.GIUSTA, 1.0, points, words)
    return Answer(Result.PARZIALE, max(0.0, points / puzzle.best), points, words)


def _split(
    moves: Sequence[MeldMove | Discard],
) -> tuple[tuple[MeldMove, ...], Discard | None]:
    if len(moves) > MOST_MOVES:
        raise PuzzleError(f"una risposta ha al massimo {MOST_MOVES} mosse")
    last = moves[-1] if moves else None
    discard = last if isinstance(last, Discard) else None
    plays = []
    for move in moves[:-1] if discard else moves:
        if not isinstance(move, Open | Tie | Replace):
            raise PuzzleError("lo scarto viene per ultimo, e non si pesca")
        plays.append(move)
    return tuple(plays), discard


def _unasked(puzzle: Puzzle, plays: Sequence[MeldMove]) -> str | None:
    """Why a legal play would not answer the question."""
    kind, position = puzzle.key.kind, puzzle.position
    assert position is not None
    if kind is Kind.ALLUNGA and isinstance(plays[0], Open):
        return "Qui si allunga la parola che è sul tavolo."
    if kind is Kind.MATTA and position.melds and isinstance(plays[0], Open):
        return "Qui si gioca sulla parola con la matta."
    if kind is Kind.MATTA and not position.melds and all(card.suit for card in plays[0].cards):
        return "Qui la giocata deve usare la matta."
    return None


def _refused(violation: RuleViolation, words: tuple[str, ...]) -> Answer:
    return Answer(Result.SBAGLIATA, 0.0, None, words, violation.message, str(violation.article))


def _worth(state: State) -> int:
    return sum(meld.value + meld.honours for meld in state.table.melds_of(LINE))


def _words(before: State, after: State) -> tuple[str, ...]:
    old = {meld.id: meld.cards for meld in before.table.melds}
    return tuple(
        meld.reading for meld in after.table.melds_of(LINE) if old.get(meld.id) != meld.cards
    )
