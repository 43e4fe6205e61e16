"""Words once more: each word of a list, in each colour, with each card that could be a matta."""

from collections.abc import Iterator
from functools import cache, partial

from tests.perft.slow_turn import Act, Cards, Code, Put

VOWELS = "AEIOU"


def wild(card: str) -> bool:
    return card in "*@"


def clean(meld: Put) -> bool:
    return not any(map(wild, meld.cards))


def spellings(word: str) -> Iterator[Cards]:
    """The cards of a word in one colour, at most one of them a matta (Art. 6, 11)."""
    for colour in "rn":
        plain = tuple(letter + colour for letter in word)
        yield plain
        for place, letter in enumerate(word):
            for matta in "*@" if letter in VOWELS else "*":
                yield (*plain[:place], matta, *plain[place + 1 :])


def within(cards: Cards, hand: Cards) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


def in_order(few: Cards, many: Cards) -> bool:
    """`few` lie among `many` in the same order."""
    rest = iter(many)
    return all(card in rest for card in few)


@cache
def plays(
    hand: Cards, own: tuple[Put, ...], _all: tuple[Put, ...], *, words: tuple[str, ...]
) -> frozenset[Act]:
    """Every word that may be opened, or made of one that lies there (Art. 9-13, 31)."""
    found = set()
    held = {meld.reading for meld in own}
    for word in words:
        if word in held:
            continue
        for cards in spellings(word):
            if within(cards, hand):
                found.add(Act("open", 0, cards, word))
            for meld in own:
                if len(cards) > len(meld.cards) and within(meld.cards, cards):
                    new = list(cards)
                    for card in meld.cards:
                        new.remove(card)
                    kind = how(meld.cards, cards, tuple(new))
                    if kind and within(tuple(new), hand):
                        found.add(Act(kind, meld.number, cards, word))
    return frozenset(found)


def how(old: Cards, cards: Cards, new: Cards) -> str:
    """Tied, if all old cards keep their order; or a new letter has taken the matta's place."""
    if in_order(old, cards):
        return "tie"
    place = next((i for i, card in enumerate(old) if wild(card)), None)
    if place is None:
        return ""
    bare = tuple(card for card in cards if not wild(card))
    letters = {card for card in new if old[place] == "*" or card[0] in VOWELS}
    put = [(*old[:place], letter, *old[place + 1 :]) for letter in letters]
    return "replace" if any(in_order(one, bare) for one in put) else ""


def spelled(*words: str) -> Code:
    """The word game with these words alone."""
    known = tuple(word.upper() for word in words)
    return Code(lines="NENE", plays=partial(plays, words=known), wild=wild, clean=clean)
