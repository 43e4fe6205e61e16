"""The bench of who makes puzzles: cards and words, or a wished answer, solved to the end.

What is given here is verified like everything that is asked: the search finds every answer, and the
puzzle says how many there are, what the second brings, how hard it is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import Final

from burraco_engine.cards import Card, format_cards
from burraco_engine.dice import SeedDice
from burraco_engine.errors import NotationError
from burraco_engine.melds import Meld
from parole_engine.admission import Outcome, judge_word
from parole_engine.puzzles.difficulty import level_for, rating_of
from parole_engine.puzzles.explain import explain_solution
from parole_engine.puzzles.forms import form_of
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import LINE, OWN, Key, Position, Puzzle, PuzzleError, as_cards
from parole_engine.puzzles.sketch import Sketch
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.words import parse_word

__all__ = ["BENCH_KINDS", "from_answer", "from_position", "position_of"]

BENCH_KINDS: Final = tuple(kind for kind in Kind if form_of(kind).asked is not None)
"""The kinds that can be asked of cards that somebody lays out."""
_HAND: Final = range(1, 16)
_WORDS: Final = 6
_TRIES: Final = 120
_SHOWN: Final = 40
"""Best answers that are listed; the others are counted."""


class _Wishing(Vocabulary):
    """A vocabulary whose first word is the wished one."""

    __slots__ = ("_wish",)

    def __init__(self, vocabulary: Vocabulary, wish: str) -> None:
        for name in Vocabulary.__slots__:
            setattr(self, name, getattr(vocabulary, name))
        self._wish: str | None = wish

    def word(self, dice: SeedDice, band: int, lengths: object) -> str | None:
        """The wish first, then what chance finds."""
        if self._wish is not None:
            wish, self._wish = self._wish, None
            return wish
        return super().word(dice, band, lengths)  # type: ignore[arg-type]


def position_of(
    vocabulary: Vocabulary, kind: Kind, cards: str, words: tuple[str, ...] = ()
) -> Position:
    """The position that a maker writes: cards as `Cr Ar *`, words as `r:CASA`.

    PuzzleError says what is wrong: a card that the deck has not, too many of one, a word that is
    none.
    """
    rules = vocabulary.rules
    try:
        hand = tuple(map(rules.deck.card, cards.split()))
        melds = tuple(
            rules.graded(parse_word(short, rules.deck, number=number, line=LINE))
            for number, short in enumerate(words, 1)
        )
    except NotationError as error:
        raise PuzzleError(error.message.rstrip(".")) from None
    _check(vocabulary, hand, melds)
    return Position(hand, melds, pozzetto_taken=kind.whole_turn)


def _check(vocabulary: Vocabulary, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> None:
    if len(hand) not in _HAND:
        raise PuzzleError(f"in mano servono da {_HAND[0]} a {_HAND[-1]} carte")
    if len(melds) > _WORDS:
        raise PuzzleError(f"sul tavolo stanno al massimo {_WORDS} parole")
    counted = Counter((*hand, *(card for meld in melds for card in meld.cards)))
    census = Counter(vocabulary.rules.deck.cards)
    many = [card for card, count in counted.items() if count > census[card]]
    if many:
        named = ", ".join(card.spoken for card in many)
        raise PuzzleError(f"nel mazzo non ci sono tante carte così: {named}")
    for meld in melds:
        found = vocabulary.judge.open(meld.cards, meld.reading, line=LINE, melds=(), banned=())
        if isinstance(found, Exception):
            raise PuzzleError(str(found))
    readings = [meld.reading for meld in melds]
    if len(set(readings)) < len(readings):
        raise PuzzleError("due parole uguali non stanno sullo stesso tavolo")


def from_position(vocabulary: Vocabulary, kind: Kind, position: Position) -> Puzzle:
    """The puzzle of a position, every answer found; PuzzleError if it makes none, and why."""
    asked = form_of(kind).asked
    if asked is None:
        raise PuzzleError(f"«{kind.heading}» non si chiede su carte date")
    sketch = asked(vocabulary, position, None)
    if sketch is None:
        raise PuzzleError(
            "queste carte non danno un enigma: nessuna risposta, o troppe giocate possibili"
        )
    return _made(vocabulary, kind, sketch)


def from_answer(vocabulary: Vocabulary, kind: Kind, word: str, seed: str) -> Puzzle:
    """A puzzle whose best answer is `word`: cards are drawn until nothing beats it.

    The same seed draws the same cards. PuzzleError if the word cannot be asked for, or not so.
    """
    wish = as_cards(word)
    form = form_of(kind)
    if form.sketch is None:
        raise PuzzleError(f"«{kind.heading}» non si chiede su carte date")
    row = vocabulary.lexicon.lookup(wish.lower())
    verdict = judge_word(wish.lower(), vocabulary.lexicon, vocabulary.judge.policy)
    if verdict.outcome is Outcome.NON_AMMESSA:
        raise PuzzleError(f"«{wish}» non è una parola ammessa")
    if not vocabulary.clean([wish]):
        raise PuzzleError(f"«{wish}» non si chiede in un enigma")
    level = 6 - max(row.band, 1)
    dice = SeedDice("banco", kind, wish, seed)
    for _ in range(_TRIES):
        sketch = form.sketch(_Wishing(vocabulary, wish), level, dice)
        if sketch is not None and wish in sketch.ranked.words:
            return _made(vocabulary, kind, sketch, wish)
    raise PuzzleError(
        f"con «{wish}» questo enigma non riesce: prova un altro tipo o un’altra parola"
    )


def _made(vocabulary: Vocabulary, kind: Kind, sketch: Sketch, word: str | None = None) -> Puzzle:
    """The puzzle, its key made of what is asked: the same position is the same puzzle."""
    position, ranked = sketch.position, sketch.ranked
    if not vocabulary.clean(ranked.words):
        raise PuzzleError("tra le risposte migliori c’è una parola che non si mostra")
    melds = " ".join(meld.notation for meld in position.melds)
    digest = sha256(f"{kind} {format_cards(position.hand)} {melds}".encode()).hexdigest()[:24]
    first = next((one for one in ranked.solutions if word in one.words), ranked.solutions[0])
    others = (one for one in ranked.solutions if one is not first)
    shown = (first, *others)[:_SHOWN]
    level = level_for(ranked)
    puzzle = Puzzle(
        Key(kind, level, f"{OWN}{digest}"),
        question=sketch.question,
        context=sketch.context,
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
