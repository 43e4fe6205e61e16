"""Puzzles out of one's own games: a word that was missed, asked again with the cards of that hand.

The hand of the moment is cut down to the cards of the word and a few others of the same hand, as
long as the word stays the best answer: what is asked is that word, not the whole turn.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import combinations, islice
from typing import Final

from burraco_engine.cards import Card, format_cards, sort_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import Open
from parole_engine.puzzles.difficulty import level_for, rating_of
from parole_engine.puzzles.explain import explain_solution
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import LINE, OWN, Key, Position, Puzzle
from parole_engine.puzzles.ranking import Ranked, rank_plays, rank_turns
from parole_engine.puzzles.sketch import grows
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.search.plays import Play
from parole_engine.words import parse_word

__all__ = ["missed_puzzle"]

_HAND: Final = 9
_LEAST: Final = 2
"""Cards that are left over beside a new word: one to discard, one to keep."""
_SHOWN: Final = 7
_CONTEXT: Final = "Da una tua partita."


def missed_puzzle(
    vocabulary: Vocabulary, hand: tuple[Card, ...], melds: tuple[Meld, ...], play: Play
) -> Puzzle | None:
    """The puzzle of a play that `hand` allowed on the `melds` of its line.

    None if the word is not one to ask for, or if the search finds a better one among its cards.
    """
    if not vocabulary.clean([play.word]):
        return None
    opening = isinstance(play.move, Open)
    kind = Kind("giocata_migliore" if opening else "allunga")
    base = () if isinstance(play.move, Open) else _base(vocabulary.rules, melds, play.move.meld)
    others = take_out(hand, play.laid)
    assert others is not None, "a play lays cards of the hand"
    found: tuple[Position, Ranked] | None = None
    for few in combinations(others, _LEAST if opening else 1):
        found = _asked(vocabulary, kind, _position((*play.laid, *few), base), play)
        if found is not None:
            others = take_out(others, few) or ()
            break
    if found is None:
        return None
    for card in others:
        if len(found[0].hand) >= _HAND:
            break
        found = _asked(vocabulary, kind, _position((*found[0].hand, card), base), play) or found
    return _made(vocabulary, kind, *found, play.word)


def _asked(
    vocabulary: Vocabulary, kind: Kind, position: Position, play: Play
) -> tuple[Position, Ranked] | None:
    """The position solved, if the play is its best answer."""
    ranked = _ranked(vocabulary, kind, position)
    if ranked is None or ranked.best != play.gain or play.word not in ranked.words:
        return None
    return position, ranked


def _base(rules: Rules, melds: tuple[Meld, ...], number: int) -> tuple[Meld, ...]:
    """The word that grows, as if it were the only one of the line and had just been laid."""
    short = next(meld.notation for meld in melds if meld.id == number)
    return (rules.graded(parse_word(short, rules.deck, number=1, line=LINE)),)


def _position(hand: tuple[Card, ...], base: tuple[Meld, ...]) -> Position:
    """Who lengthens a word may lay every card: his pozzetto is still there."""
    return Position(sort_cards(hand), base, pozzetto_taken=not base)


def _ranked(vocabulary: Vocabulary, kind: Kind, position: Position) -> Ranked | None:
    if kind.whole_turn:
        return rank_turns(vocabulary.rules, vocabulary.search, position)
    return rank_plays(vocabulary.rules, vocabulary.search, position, grows)


def _made(
    vocabulary: Vocabulary, kind: Kind, position: Position, ranked: Ranked, word: str
) -> Puzzle:
    """The puzzle, its key made of what is asked: the same position is the same puzzle."""
    melds = " ".join(meld.notation for meld in position.melds)
    digest = sha256(f"{kind} {format_cards(position.hand)} {melds}".encode()).hexdigest()[:24]
    first = next(one for one in ranked.solutions if word in one.words)
    others = (one for one in ranked.solutions if one is not first)
    shown = (first, *islice((one for one in others if vocabulary.clean(one.words)), _SHOWN))
    question = "Gioca il turno che rende di più."
    if position.melds:
        question = f"Allunga {position.melds[0].reading}: trova la giocata che rende di più."
    puzzle = Puzzle(
        Key(kind, level_for(ranked), f"{OWN}{digest}"),
        question=question,
        context=_CONTEXT,
        position=position,
        best=ranked.best,
        second=ranked.second,
        solutions=shown,
        answers=len(ranked.solutions),
        near=ranked.near,
        band=ranked.band,
        explanation=explain_solution(vocabulary, ranked, shown, position.melds),
    )
    return replace(puzzle, rating=rating_of(puzzle))
