"""The judge of words: which cards make a word on the table, and which article says no.

Three kinds of "no" are told apart: it is not a word, it is a word that Art. 9 bars, it cannot be
laid with this deck, colour and matta. The rest are faults of the cards: too few, two matte, two
colours, an order changed, a word that the line already has.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING

from burraco_engine.cards import PINELLA, Card
from burraco_engine.code.decks import deck_of
from burraco_engine.code.profile import Profile
from burraco_engine.code.rules import Rules
from burraco_engine.code.sections import Words
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.melds import Verdict as Fact
from burraco_engine.moves import MeldMove
from burraco_engine.names import Line, Seat
from lexicon.grounds import Lexicon
from lexicon.masks import Letters, Rows
from lexicon.normal import word_of
from parole_engine.admission import (
    AdmissionPolicy,
    Outcome,
    composable,
)
from parole_engine.refusals import Asked, WordRefusals
from parole_engine.rulings import Rulings
from parole_engine.words import (
    Spelled,
    ends_only,
    keeps_order,
    natural_cards,
    replacing_cards,
    spell,
)

if TYPE_CHECKING:
    from parole_engine.search.index import WordIndex

__all__ = ["WordJudge", "word_judge"]


class WordJudge:
    """Words by a code of play, a lexicon and the signed rulings laid over it."""

    def __init__(
        self,
        code: Profile,
        lexicon: Lexicon,
        *,
        rulings: Rulings | None = None,
        rows: Rows | Path | None = None,
    ) -> None:
        """`rows` are the compiled search rows of the same lexicon, or their folder, if any."""
        assert code.words is not None, "a code without words"
        self.code = code
        self.words: Words = code.words
        self.deck = deck_of(code.deal)
        self.lexicon = lexicon
        self.policy = AdmissionPolicy.from_profile(code)
        self.rulings = rulings if rulings is not None else Rulings()
        self.letters = Letters(self.deck.letters())
        self._rows = Rows(rows, copies=self.letters.copies) if isinstance(rows, Path) else rows
        self._index: WordIndex | None = None
        self._against = WordRefusals(code, lexicon, self.policy, self.rulings)

    @property
    def game(self) -> str:
        """The word game."""
        return "parole"

    @property
    def source(self) -> str:
        """The digest of its lexicon."""
        return self.lexicon.digest

    @property
    def index(self) -> WordIndex:
        """The words that play, ready for search; made at the first question."""
        if self._index is None:
            from parole_engine.search.index import WordIndex

            self._index = WordIndex.of(
                self.lexicon, self.letters, self.policy, self.rulings, rows=self._rows
            )
        return self._index

    def open(
        self,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A new word: three cards or more, one colour, at most one matta (Art. 6, 9, 12)."""
        spelled = self._spell(cards)
        if isinstance(spelled, RuleViolation):
            return spelled
        return self._read(spelled, cards, reading, Asked(line, melds, banned))

    def tie(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A longer word: the cards laid keep their order, only the final word counts (Art. 13)."""
        spelled = self._spell(cards, meld)
        if isinstance(spelled, RuleViolation):
            return spelled
        insertion, alone = self.code.melds.insertion, self.words.matta_move_alone
        if not keeps_order(meld.cards, cards):
            if not keeps_order(natural_cards(meld.cards), cards):
                return RuleViolation("meld.order_changed", insertion.article)
            if not alone.value:
                return RuleViolation("meld.matta_moved_alone", alone.article)
        if insertion.value == "ends" and not ends_only(meld.cards, cards):
            return RuleViolation("meld.ends_only", insertion.article)
        fixed = self.words.matta_reading.value == "fixed" and meld.matta is not None
        asked = Asked(meld.line, melds, banned, meld, fixed)
        return self._read(spelled, cards, reading, asked)

    def replace(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A letter in the matta's place, the matta elsewhere in the same word (Art. 11)."""
        rule = self.words.matta_replace
        if meld.matta is None:
            return RuleViolation("meld.no_matta", rule.article, meld=meld.id)
        spelled = self._spell(cards, meld)
        if isinstance(spelled, RuleViolation):
            return spelled
        inside = self.code.melds.insertion.value == "anywhere"
        put = replacing_cards(meld, cards, inside=inside)
        if not put:
            if not keeps_order(natural_cards(meld.cards), cards):
                return RuleViolation("meld.order_changed", self.code.melds.insertion.article)
            return RuleViolation("meld.matta_not_replaced", rule.article)
        vowels = self.words.pinella_letters
        if meld.cards[meld.matta] is PINELLA:
            put = frozenset(card for card in put if card.face in vowels.value)
            if not put:
                return RuleViolation("meld.matta_by_vowel", vowels.article)
        stood_for = meld.reading[meld.matta]
        if rule.value == "represented_only" and all(card.face != stood_for for card in put):
            return RuleViolation("meld.matta_wrong_card", rule.article)
        together = self.words.replace_and_tie
        if not together.value and len(cards) != len(meld.cards) + 1:
            return RuleViolation("meld.matta_and_more", together.article)
        return self._read(spelled, cards, reading, Asked(meld.line, melds, banned, meld))

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
        """A line may form this word, as far as the words on the table go (Art. 22, 31)."""
        return self._against.taken(word, suit, Asked(line, melds, banned, meld)) is None

    def candidates(
        self, seat: Seat, hand: tuple[Card, ...], line: Line, melds: tuple[Meld, ...]
    ) -> Iterator[MeldMove]:
        """Every play of the hand, each once, by worth of the cards; `Tie` where both would do."""
        from parole_engine.search.plays import Search

        search = Search(self.index, self.code, self.deck)
        for play in search.allowed(self, hand, line, melds, seat=seat, every=True):
            yield play.move

    def _spell(self, cards: tuple[Card, ...], meld: Meld | None = None) -> Spelled | RuleViolation:
        """What the cards spell, if they may lie together at all."""
        rules = self.code.melds
        if len(cards) < rules.minimum.value:
            return RuleViolation(
                "meld.too_short", rules.minimum.article, minimum=rules.minimum.value
            )
        spelled = spell(cards)
        if len(spelled.matte) > rules.matte.value:
            return RuleViolation("meld.too_many_matte", rules.matte.article)
        if len(spelled.suits) != 1 or (meld is not None and spelled.suits[0] != meld.suit):
            return RuleViolation("meld.mixed_colours", rules.minimum.article)
        return spelled

    def _read(
        self, spelled: Spelled, cards: tuple[Card, ...], reading: str | None, asked: Asked
    ) -> Judged | RuleViolation:
        """The one reading of the cards: the declared one, or the only one that plays (A70)."""
        if reading is not None:
            word = word_of(reading).upper()
            refused = self._mismatch(spelled, cards, word, reading, asked)
            if refused is not None:
                return refused
            return self._judged(spelled, cards, word, asked)
        if not spelled.matte:
            return self._judged(spelled, cards, spelled.letters, asked)
        place = spelled.matte[0]
        words = [
            spelled.letters.replace("?", letter) for letter in self._letters(cards[place], asked)
        ]
        answers = [self._judged(spelled, cards, word, asked) for word in words]
        legal = [answer for answer in answers if isinstance(answer, Judged)]
        if len(legal) == 1:
            return legal[0]
        if legal:
            return RuleViolation(
                "meld.reading_ambiguous",
                self.words.matta_reading.article,
                letture=[answer.reading for answer in legal],
            )
        told = [answer for answer in answers if isinstance(answer, RuleViolation)]
        reasons = [answer for answer in told if answer.code != "meld.not_a_word"]
        if reasons:
            return reasons[0]
        return RuleViolation("meld.no_reading", self.code.melds.minimum.article)

    def _letters(self, wild: Card, asked: Asked) -> str:
        """The letters that a matta may stand for, in the word that grows if it is bound to one."""
        if asked.fixed and asked.meld is not None and asked.meld.matta is not None:
            return asked.meld.reading[asked.meld.matta]
        return self.letters_for(wild)

    def letters_for(self, wild: Card) -> str:
        """The letters that a matta may stand for in a new word."""
        if wild is PINELLA:
            return self.words.pinella_letters.value
        if self.words.jolly_alphabet.value == "any26":
            return ascii_uppercase
        return "".join(sorted(self.letters.copies)).upper()

    def _mismatch(
        self, spelled: Spelled, cards: tuple[Card, ...], word: str, said: str, asked: Asked
    ) -> RuleViolation | None:
        """Why the cards cannot be read as the declared word."""
        if not spelled.fits(word):
            possible = composable(word.lower(), self.letters, self.policy).with_matta
            if word and not possible:
                return RuleViolation("meld.not_composable", self.code.deal.deck.article, word=word)
            return RuleViolation(
                "meld.word_mismatch", self.code.melds.minimum.article, word=word or said
            )
        if not spelled.matte:
            return None
        place = spelled.matte[0]
        letter = word[place]
        if letter in self._letters(cards[place], asked):
            return None
        if asked.fixed and asked.meld is not None and asked.meld.matta is not None:
            held = asked.meld.reading[asked.meld.matta]
            return RuleViolation("meld.matta_fixed", self.words.matta_reading.article, letter=held)
        if cards[place] is PINELLA:
            vowels = self.words.pinella_letters
            return RuleViolation("meld.pinella_vowels", vowels.article, letter=letter)
        return RuleViolation("meld.jolly_letter", self.words.jolly_alphabet.article, letter=letter)

    def _judged(
        self, spelled: Spelled, cards: tuple[Card, ...], word: str, asked: Asked
    ) -> Judged | RuleViolation:
        """The legal form of the cards read as `word`, or what speaks against the word."""
        verdict = self._against.verdict(word)
        if verdict.outcome is Outcome.NON_AMMESSA:
            return self._against.refusal(verdict, word)
        suit = spelled.suits[0]
        taken = self._against.taken(word, suit, asked)
        if taken is not None:
            return taken
        return Judged(
            kind=MeldKind.PAROLA,
            cards=cards,
            reading=word,
            suit=suit,
            matta=spelled.matte[0] if spelled.matte else None,
            verdict=Fact(verdict.outcome.value, self.lexicon.digest),
        )


def word_judge(rules: Rules) -> WordJudge:
    """The judge of these rules, which must be those of a word game."""
    assert isinstance(rules.judge, WordJudge), "not a word game"
    return rules.judge
