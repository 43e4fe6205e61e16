"""Helps, one after the other: how long, how it begins, which cards; or a choice less."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from burraco_engine.cards import Card
from burraco_engine.dice import SeedDice, shuffled
from burraco_engine.moves import Open
from parole_engine.puzzles.model import Puzzle, PuzzleError, matta_name

__all__ = ["Hint", "hint", "hints_of"]

_NUMBERS = ("zero", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove")


@dataclass(frozen=True, slots=True)
class Hint:
    """One help, as a sentence and as data."""

    text: str
    letters: int | None = None
    initial: str | None = None
    removed: tuple[str, ...] = ()


def hints_of(puzzle: Puzzle) -> int:
    """How many helps there are; for a choice two options always remain."""
    return 3 if puzzle.solutions else min(2, len(puzzle.options) - 2)


def hint(puzzle: Puzzle, number: int) -> Hint:
    """The help after `number` others; PuzzleError if there is none left."""
    if not 0 <= number < hints_of(puzzle):
        raise PuzzleError("non ci sono altri aiuti")
    if not puzzle.solutions:
        wrong = [option for option in puzzle.options if option.id not in puzzle.right]
        out = shuffled(SeedDice("aiuto", puzzle.key), wrong)[number]
        return Hint(f"Non è questa: «{out.text}».", removed=(out.id,))
    solution = puzzle.solutions[0]
    word = max(solution.words, key=len)
    if number == 0:
        said = _NUMBERS[len(word)] if len(word) < len(_NUMBERS) else str(len(word))
        whose = "La parola più lunga" if len(solution.words) > 1 else "La parola"
        return Hint(f"{whose} ha {said} lettere.", letters=len(word))
    if number == 1:
        return Hint(f"Comincia per {word[0]}.", letters=len(word), initial=word[0])
    move = solution.plays[solution.words.index(word)]
    cards = Counter(move.cards)
    assert puzzle.position is not None, "a puzzle that is played has a position"
    if not isinstance(move, Open):
        cards -= Counter(
            card for meld in puzzle.position.melds if meld.id == move.meld for card in meld.cards
        )
    used = [card for card in puzzle.position.hand if _used(cards, card)]
    letters = ", ".join(card.face if card.suit else matta_name(card) for card in used)
    return Hint(f"Si usano queste carte della mano: {letters}.", letters=len(word), initial=word[0])


def _used(cards: Counter[Card], card: Card) -> bool:
    if not cards[card]:
        return False
    cards[card] -= 1
    return True
