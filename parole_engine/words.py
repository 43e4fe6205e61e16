"""Words on the table: ordered cards of one colour, what the matta stands for, how they grow.

A word is laid as cards in order. Art. 13 lets it grow anywhere as long as the cards laid keep
their order; Art. 11 lets a letter take the matta's place while the matta goes elsewhere in the
same word. Both are questions about sequences, answered here without any dictionary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from burraco_engine.cards import JOLLY, PINELLA, Card
from burraco_engine.code.decks import Deck
from burraco_engine.errors import NotationError
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line

__all__ = [
    "Spelled",
    "check_census",
    "ends_only",
    "keeps_order",
    "natural_cards",
    "parse_word",
    "read_word",
    "replacing_cards",
    "spell",
]


@dataclass(frozen=True, slots=True)
class Spelled:
    """What cards in order spell: the letters, `?` for the matta, and the colours seen."""

    letters: str
    suits: tuple[str, ...]
    matte: tuple[int, ...]

    def fits(self, word: str) -> bool:
        """The cards can be read as `word`, whatever the matta may stand for.

        >>> spell([Card("Cr"), JOLLY, Card("Sr")]).fits("CAS")
        True
        """
        return len(word) == len(self.letters) and all(
            own in ("?", asked) for own, asked in zip(self.letters, word, strict=True)
        )


def spell(cards: Iterable[Card]) -> Spelled:
    """What the cards spell, left to right."""
    letters: list[str] = []
    suits: dict[str, None] = {}
    matte: list[int] = []
    for place, card in enumerate(cards):
        if card is JOLLY or card is PINELLA:
            matte.append(place)
            letters.append("?")
        else:
            suits[card.suit] = None
            letters.append(card.face)
    return Spelled("".join(letters), tuple(suits), tuple(matte))


def keeps_order(old: tuple[Card, ...], new: tuple[Card, ...]) -> bool:
    """The cards of `old` lie in `new` in the same order (Art. 13).

    >>> keeps_order(tuple(map(Card, ["Ar", "Mr"])), tuple(map(Card, ["Ar", "Rr", "Mr"])))
    True
    """
    walk = iter(new)
    return all(card in walk for card in old)


def ends_only(old: tuple[Card, ...], new: tuple[Card, ...]) -> bool:
    """The cards of `old` lie in `new` side by side: nothing was put inside."""
    width = len(old)
    return any(new[first : first + width] == old for first in range(len(new) - width + 1))


def replacing_cards(meld: Meld, cards: tuple[Card, ...], *, inside: bool = True) -> frozenset[Card]:
    """The cards that can have taken the place of the matta of `meld`, if it grew to `cards`.

    The matta of `cards` may be anywhere (Art. 11); without it, the old cards must lie in order
    with one more card where the matta was, and side by side unless cards may be put `inside`. An
    empty answer means that nothing took its place.
    """
    assert meld.matta is not None, "a word without a matta"
    before, after = meld.cards[: meld.matta], meld.cards[meld.matta + 1 :]
    natural = natural_cards(cards)
    if inside:
        first = _end_of_prefix(natural, before)
        last = len(natural) - _end_of_prefix(natural[::-1], after[::-1])
        return frozenset(natural[first:last]) if first < last else frozenset()
    width = len(meld.cards)
    windows = (natural[place : place + width] for place in range(len(natural) - width + 1))
    return frozenset(
        window[meld.matta]
        for window in windows
        if window[: meld.matta] == before and window[meld.matta + 1 :] == after
    )


def natural_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards without the matte, in order."""
    return tuple(card for card in cards if card is not JOLLY and card is not PINELLA)


def _end_of_prefix(cards: tuple[Card, ...], wanted: tuple[Card, ...]) -> int:
    """How many of `cards` it takes, from the left, to find `wanted` in order; beyond if never."""
    place = 0
    for card in wanted:
        while place < len(cards) and cards[place] is not card:
            place += 1
        place += 1
    return place


_SHORT = re.compile(r"([rn]):((?:[A-Z]|\[[*@]=[A-Z]\])+)")
_SLOT = re.compile(r"\[([*@])=([A-Z])\]|([A-Z])")
_CODES = re.compile(r"(?:[A-Z][rn]|[*@]){2,}")
_CODE = re.compile(r"[A-Z][rn]|[*@]")


def read_word(text: str, deck: Deck) -> tuple[tuple[Card, ...], str | None]:
    """The cards of a word and its reading, from `r:CASA`, `r:CA[*=S]A` or `CrAr*Ar` (no reading).

    NotationError if the text is neither, or asks for cards that the deck has not.
    """
    text = text.strip()
    short = _SHORT.fullmatch(text)
    if short is not None:
        suit, body = short.groups()
        slots = _SLOT.findall(body)
        cards = tuple(deck.card(wild or letter + suit) for wild, _, letter in slots)
        reading = "".join(stands_for or letter for _, stands_for, letter in slots)
        check_census(cards, deck)
        return cards, reading
    if _CODES.fullmatch(text) is None:
        raise NotationError("notation.meld", text=text)
    cards = tuple(deck.card(code) for code in _CODE.findall(text))
    check_census(cards, deck)
    return cards, None


def check_census(cards: Iterable[Card], deck: Deck) -> None:
    """NotationError if there are more copies of a card than the deck has."""
    for card, count in Counter(cards).items():
        if count > deck.census[card]:
            raise NotationError(
                "notation.too_many_cards", deck=deck.id, card=card.code, limit=deck.census[card]
            )


def parse_word(text: str, deck: Deck, *, number: int, line: Line) -> Meld:
    """The meld written in short form, `r:CASA` or `r:CA[*=S]A`; NotationError if it is none.

    Only the notation and the deck are checked: whether it is a word is for the judge to say.
    """
    cards, reading = read_word(text, deck)
    spelled = spell(cards)
    if reading is None or len(spelled.matte) > 1 or len(spelled.suits) != 1:
        raise NotationError("notation.meld", text=text)
    return Meld(
        id=number,
        line=line,
        kind=MeldKind.PAROLA,
        cards=cards,
        reading=reading,
        suit=spelled.suits[0],
        matta=spelled.matte[0] if spelled.matte else None,
        value=deck.value(cards),
    )
