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
from burraco_engine.decks import Deck
from burraco_engine.errors import NotationError
from burraco_engine.melds import Meld, MeldKind

__all__ = [
    "Spelled",
    "ends_only",
    "keeps_order",
    "natural_cards",
    "parse_word",
    "replacing_cards",
    "spell",
    "spelling_cards",
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


def spelling_cards(word: str, suit: str, matta: int | None, wild: Card) -> tuple[Card, ...]:
    """The cards that lay `word` in a colour, with `wild` at the place `matta` (None: nowhere)."""
    return tuple(
        wild if place == matta else Card(letter + suit) for place, letter in enumerate(word)
    )


_SHORT = re.compile(r"([rn]):((?:[A-Z]|\[[*@]=[A-Z]\])+)")
_SLOT = re.compile(r"\[([*@])=([A-Z])\]|([A-Z])")


def parse_word(text: str, deck: Deck, *, number: int, line: str) -> Meld:
    """The meld written in short form, `r:CASA` or `r:CA[*=S]A`; NotationError if it is none.

    Only the notation and the deck are checked: whether it is a word is for the judge to say.
    """
    match = _SHORT.fullmatch(text.strip())
    if match is None:
        raise NotationError("notation.meld", text=text)
    suit, body = match.groups()
    cards: list[Card] = []
    letters: list[str] = []
    matte: list[int] = []
    for place, (wild, stands_for, letter) in enumerate(_SLOT.findall(body)):
        if wild:
            matte.append(place)
        cards.append(deck.card(wild or letter + suit))
        letters.append(stands_for or letter)
    for card, count in Counter(cards).items():
        if count > deck.census[card]:
            raise NotationError(
                "notation.too_many_cards", deck=deck.id, card=card.code, limit=deck.census[card]
            )
    if len(matte) > 1:
        raise NotationError("notation.meld", text=text)
    return Meld(
        id=number,
        line=line,  # type: ignore[arg-type]
        kind=MeldKind.PAROLA,
        cards=tuple(cards),
        reading="".join(letters),
        suit=suit,
        matta=matte[0] if matte else None,
        value=deck.value(cards),
    )
