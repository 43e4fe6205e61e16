"""The plays of a hand: every word, every longer word, every matta replaced, ready and ranked.

The index answers for whole groups of words at once (which rows, what they lack); a play is made
only when somebody asks for it, so that a huge hand costs no more than what is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from burraco_engine.cards import JOLLY, PINELLA, Card, take_out
from burraco_engine.code.decks import Deck
from burraco_engine.code.profile import Profile
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import MeldMove, Open, Replace, Tie
from burraco_engine.names import Line, Seat
from lexicon.grounds import BANDS
from parole_engine.search.honours import Honours, honours_of, no_honours
from parole_engine.search.index import RowNumbers, WordIndex
from parole_engine.search.slots import Slots

__all__ = ["Play", "Search", "WordTable", "hints"]

Gains = NDArray[np.int64]
_LONGEST: Final = 21


@dataclass(frozen=True, slots=True)
class Play:
    """A ready move, the cards it takes from the hand and the M.P. it brings to the line.

    `band` is how common the word is (5 most, 0 unknown); a `doubtful` word may be contested.
    """

    move: MeldMove
    word: str
    suit: str
    laid: tuple[Card, ...]
    gain: int
    band: int
    doubtful: bool

    @property
    def notation(self) -> str:
        """The word as it will lie on the table: `r:CA[*=S]A`."""
        pairs = zip(self.move.cards, self.word, strict=True)
        slots = (card.face if card.suit else f"[{card}={letter}]" for card, letter in pairs)
        return f"{self.suit}:{''.join(slots)}"


class _Target(NamedTuple):
    """Where cards can go: a new word of a colour, or a word on the table."""

    suit: str
    meld: Meld | None
    letters: str
    """The letters there are: the hand's of that colour, and the word's own."""
    held: Counter[str]
    slots: Slots | None


class _Group(NamedTuple):
    """Rows of one target that use the same matta (or none) in the same way."""

    target: _Target
    wild: Card | None
    replaces: int
    """What the covered letter is worth; 0: the letter that is missing, or no matta at all."""
    rows: RowNumbers
    gains: Gains


class WordTable(Protocol):
    """What the search asks of a judge of words."""

    @property
    def index(self) -> WordIndex:
        """The words that play, ready for search."""

    def may_form(
        self,
        word: str,
        suit: str,
        *,
        line: Line,
        melds: tuple[Meld, ...],
        meld: Meld | None = None,
        banned: tuple[str, ...] = (),
    ) -> bool:
        """A line may form this word, as far as the words on the table go."""


def _words(rules: Rules) -> WordTable:
    assert rules.code.words is not None, "not a word game"
    return cast(WordTable, rules.judge)


class Search:
    """All plays of hands, by an index of words, a code of play and its deck."""

    __slots__ = ("_by_value", "_cards", "_code", "_deck", "_honours", "index")

    def __init__(
        self, index: WordIndex, code: Profile, deck: Deck, honours: Honours = no_honours
    ) -> None:
        """`honours(cards, dirty, meld)` are the points of a word beyond its cards."""
        self.index = index
        self._code = code
        self._deck = deck
        self._honours = honours
        self._cards = {
            suit: {card.face: card for card in deck.census if card.suit == suit}
            for suit in deck.suits
        }
        copies = index.letters.copies
        self._by_value: dict[int, int] = {}
        for letter, count in copies.items():
            value = deck.values[self._cards[deck.suits[0]][letter.upper()]]
            bits = index.letters.mask(letter * count)
            self._by_value[value] = self._by_value.get(value, 0) | bits

    @classmethod
    def of(cls, rules: Rules) -> Search:
        """The search of a word game, burrachi and bonus counted by its rules."""
        return cls(_words(rules).index, rules.code, rules.deck, honours_of(rules))

    def plays(
        self, hand: tuple[Card, ...], melds: tuple[Meld, ...], *, seat: Seat, every: bool = False
    ) -> Iterator[Play]:
        """The plays of a hand on the words of its line, best first, in a fixed order.

        Of two that bring the same the commoner word comes first, then the alphabet decides.
        One play for each word and place, with the cheapest matta it needs; with `every` also all
        other ways to place a matta. Equal words are for the judge: they are not looked at here.
        """
        groups = self._all_groups(hand, melds, every)
        if not groups:
            return
        gains = np.concatenate([group.gains for group in groups])
        rows = np.concatenate([group.rows for group in groups])
        yield from self._emitted(groups, gains, self._ranked(gains, rows), seat, every)

    def allowed(
        self,
        judge: WordTable,
        hand: tuple[Card, ...],
        line: Line,
        melds: tuple[Meld, ...],
        *,
        seat: Seat,
        every: bool = False,
        banned: tuple[str, ...] = (),
    ) -> Iterator[Play]:
        """The plays of a line among all `melds` of the table, without words it may not form."""
        own = tuple(meld for meld in melds if meld.line == line and not meld.frozen)
        grows = {meld.id: meld for meld in own}
        for play in self.plays(hand, own, seat=seat, every=every):
            meld = None if isinstance(play.move, Open) else grows[play.move.meld]
            if judge.may_form(
                play.word, play.suit, line=line, melds=melds, meld=meld, banned=banned
            ):
                yield play

    def sampled(
        self, hand: tuple[Card, ...], melds: tuple[Meld, ...], *, seat: Seat, each: int
    ) -> Iterator[Play]:
        """The best few plays of each length, place and matta: what a whole turn is made of."""
        groups = self._all_groups(hand, melds, every=False)
        if not groups:
            return
        chosen: list[NDArray[np.int64]] = []
        first = 0
        for group in groups:
            lengths = self.index.lengths[group.rows]
            for length in np.unique(lengths):
                of_length = np.flatnonzero(lengths == length)
                best = self._ranked(group.gains[of_length], group.rows[of_length])[:each]
                chosen.append(of_length[best] + first)
            first += len(group.rows)
        gains = np.concatenate([group.gains for group in groups])
        rows = np.concatenate([group.rows for group in groups])
        picked = np.concatenate(chosen)
        order = picked[self._ranked(gains[picked], rows[picked])]
        yield from self._emitted(groups, gains, order, seat, every=False)

    def _ranked(self, gains: Gains, rows: RowNumbers) -> NDArray[np.int64]:
        """The entries by what they bring, then by how common their words are."""
        worth = gains * len(BANDS) + self.index.bands[rows]  # no word brings 5,000 points
        return np.argsort(-worth.astype(np.int16), kind="stable")

    def _emitted(
        self,
        groups: list[_Group],
        gains: Gains,
        order: NDArray[np.int64],
        seat: Seat,
        every: bool,
    ) -> Iterator[Play]:
        """The plays of the entries, made one by one as they are asked for."""
        rows = np.concatenate([group.rows for group in groups])
        sizes = [len(group.rows) for group in groups]
        numbers = np.repeat(np.arange(len(groups)), sizes)
        seen: set[tuple[int, int]] = set()
        for entry in order:
            group, row = groups[numbers[entry]], int(rows[entry])
            meld = group.target.meld
            made = self._made(group, row, int(gains[entry]), seat)
            if every:
                yield from made
            elif meld is None or meld.matta is None:
                yield from islice(made, 1)
            elif (meld.id, row) not in seen:
                for play in islice(made, 1):
                    seen.add((meld.id, row))
                    yield play

    def _all_groups(
        self, hand: tuple[Card, ...], melds: tuple[Meld, ...], every: bool
    ) -> list[_Group]:
        return [
            group
            for target in self._targets(hand, melds)
            for group in self._groups(target, hand, every)
            if len(group.rows)
        ]

    def _targets(self, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> Iterator[_Target]:
        held = {
            suit: "".join(card.face for card in hand if card.suit == suit)
            for suit in self._deck.suits
        }
        for suit, letters in held.items():
            yield _Target(suit, None, letters, Counter(letters), None)
        for meld in melds:
            if not meld.frozen:
                own = "".join(card.face for card in meld.cards if card.suit)
                letters = held[meld.suit] + own
                slots = Slots(meld, self._code)
                yield _Target(meld.suit, meld, letters, Counter(letters), slots)

    def _groups(self, target: _Target, hand: tuple[Card, ...], every: bool) -> Iterator[_Group]:
        meld, index = target.meld, self.index
        wild = None if meld is None or meld.matta is None else meld.cards[meld.matta]
        wilds = [card for card in (PINELLA, JOLLY) if card in hand] if wild is None else [wild]
        owned = index.mask(target.letters)
        lacking = 0 if not wilds else -1 if JOLLY in wilds else index.vowels
        rows = self._found(target, owned, lacking & (1 << 64) - 1)
        if not len(rows):
            return
        missing = index.missing(rows, owned)
        natural = missing == 0
        if wild is None:
            clean = rows[natural]
            yield _Group(target, None, 0, clean, self._gains(clean, owned, None, meld))
        vowel = (missing & np.uint64(index.vowels)) != 0
        for card in wilds:
            lacks = vowel if card is PINELLA else ~natural
            if card is JOLLY and PINELLA in wilds and not every:
                lacks = lacks & ~vowel
            short = rows[lacks]
            yield _Group(target, card, 0, short, self._gains(short, owned, card, meld))
            if every or wild is not None:
                yield from self._covering(target, card, rows[natural], owned)

    def _found(self, target: _Target, owned: int, lacking: int) -> RowNumbers:
        longest = len(target.letters) + (lacking != 0)
        if target.slots is None:
            return self.index.spelled(owned, longest, lacking=lacking)
        pattern = target.slots.pattern
        rows = self.index.growing(pattern, owned, longest, lacking=lacking)
        return rows[self.index.lengths[rows] > target.slots.width]

    def _covering(
        self, target: _Target, wild: Card, rows: RowNumbers, owned: int
    ) -> Iterator[_Group]:
        """Words that need no matta, laid with one all the same, by the worth of what it covers."""
        masks = self.index.masks[rows]
        for value, bits in sorted(self._by_value.items()):
            if wild is PINELLA:
                bits &= self.index.vowels
            holds = rows[(masks & np.uint64(bits)) != 0]
            if len(holds):
                gains = self._gains(holds, owned, wild, target.meld) - value
                yield _Group(target, wild, value, holds, gains)

    def _gains(self, rows: RowNumbers, owned: int, wild: Card | None, meld: Meld | None) -> Gains:
        """What the words of the rows bring: cards and honours, less what the meld already has."""
        masks = self.index.masks[rows] & np.uint64(owned)
        gains = np.zeros(len(rows), np.int64)
        for value, bits in self._by_value.items():
            gains += np.bitwise_count(masks & np.uint64(bits)).astype(np.int64) * value
        if wild is not None:
            gains += self._deck.values[wild]
        dirty = wild is not None
        honours = np.array([self._honours(cards, dirty, meld) for cards in range(_LONGEST)])
        gains += honours[self.index.lengths[rows]]
        if meld is not None:
            before = self._honours(len(meld.cards), meld.matta is not None, meld)
            gains -= self._deck.value(meld.cards) + before
        return gains

    def _made(self, group: _Group, row: int, gain: int, seat: Seat) -> Iterator[Play]:
        """The plays of one row of a group: one per place that the matta can take."""
        word = self.index.word(row)
        target, wild = group.target, group.wild
        band, doubtful = int(self.index.bands[row]), bool(self.index.doubtful[row])
        if wild is None:
            if target.slots is None or target.slots.natural(word):
                yield self._play(target, word, None, gain, band, doubtful, seat, JOLLY)
            return
        if group.replaces:
            covered = self._letters_worth(group.replaces, wild)
        else:
            held = target.held
            covered = next(each for each in word if word.count(each) > held[each])
        for place, letter in enumerate(word):
            if letter in covered and (target.slots is None or target.slots.wild(word, place)):
                yield self._play(target, word, place, gain, band, doubtful, seat, wild)

    def _letters_worth(self, value: int, wild: Card) -> str:
        suit = self._deck.suits[0]
        letters = self._deck.values.items()
        pinella = "AEIOU"
        return "".join(
            card.face
            for card, worth in letters
            if card.suit == suit and worth == value and (wild is JOLLY or card.face in pinella)
        )

    def _play(
        self,
        target: _Target,
        word: str,
        place: int | None,
        gain: int,
        band: int,
        doubtful: bool,
        seat: Seat,
        wild: Card,
    ) -> Play:
        faces = self._cards[target.suit]
        laid_out = [faces.get(letter, wild) for letter in word]
        if place is not None:
            laid_out[place] = wild
        cards = tuple(laid_out)
        move: MeldMove
        if target.meld is None or target.slots is None:
            move, laid = Open(seat, cards, word), cards
        else:
            laid = take_out(cards, target.meld.cards) or ()
            kind = Tie if target.slots.ties(word, place) else Replace
            move = kind(seat, target.meld.id, cards, word)
        return Play(move, word, target.suit, laid, gain, band, doubtful)


def hints(
    rules: Rules,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    *,
    seat: Seat,
    line: Line,
    banned: tuple[str, ...] = (),
) -> Iterator[Play]:
    """What a player may do with his hand on the table's `melds`, best first, one play per word."""
    return Search.of(rules).allowed(_words(rules), hand, line, melds, seat=seat, banned=banned)
