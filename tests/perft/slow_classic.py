"""The classic turn once more, slow and plain: texts, permutations and the sentences of the code.

Nothing here knows the engine. Cards are texts ("10c", "*"), a hand is a sorted tuple of them.
Every play is found by trying all orders of all selections of cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from typing import Any

LADDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SEATS = "NESO"
Cards = tuple[str, ...]


def wild(card: str) -> bool:
    return card == "*" or card[:-1] == "2"


@cache
def sequence(cards: Cards) -> tuple[str, int | None] | None:
    """Reading and place of the matta, if the cards in this order are a sequence (Art. 8)."""
    found = []
    for suit in {card[-1] for card in cards if card != "*"}:
        for low in range(len(LADDER) - len(cards) + 1):
            names = [face + suit for face in LADDER[low : low + len(cards)]]
            odd = [
                i for i, (card, name) in enumerate(zip(cards, names, strict=True)) if card != name
            ]
            aces = [card for i, card in enumerate(cards) if card[:-1] == "A" and i not in odd]
            if all(wild(cards[i]) for i in odd) and len(odd) <= 1 and len(aces) <= 1:
                found.append((" ".join(names), odd[0] if odd else None))
    assert len(found) <= 1, f"{cards} can be read twice"
    return found[0] if found and len(cards) >= 3 else None


def combination(cards: Cards) -> str | None:
    """The face, if the cards are a combination (Art. 9)."""
    faces = {card[:-1] for card in cards if not wild(card)}
    few = sum(map(wild, cards)) <= 1
    return faces.pop() if 3 <= len(cards) <= 9 and few and len(faces) == 1 else None


@dataclass(frozen=True)
class Slow:
    """What the slow turn needs to know of a position."""

    seat: str
    taken: bool
    hands: tuple[Cards, ...]
    melds: tuple[tuple[int, str, str, Cards], ...]  # id, line, kind, cards
    monte: Cards
    tallone: Cards
    pozzetti: tuple[Cards, ...]  # those still on the table
    had: frozenset[str]  # lines that have had theirs
    single: str | None = None
    played: Cards = ()
    last: bool = False
    over: bool = False

    @property
    def hand(self) -> Cards:
        return self.hands[SEATS.index(self.seat)]

    @property
    def line(self) -> str:
        return "NS" if self.seat in "NS" else "EO"


@dataclass(frozen=True)
class Act:
    """A move: what it is, on which meld, with which cards."""

    kind: str
    meld: int = 0
    cards: Cards = ()
    reading: str = ""


def selections(hand: Cards, least: int) -> Iterator[Cards]:
    seen = set()
    for size in range(least, len(hand) + 1):
        for chosen in combinations(hand, size):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen


def orders(cards: Cards) -> set[Cards]:
    return set(permutations(cards))


def by_suit(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: (wild(card), card != "*", "cqfp*".index(card[-1]))))


@cache
def plays(hand: Cards, line: str, melds: tuple[tuple[int, str, str, Cards], ...]) -> frozenset[Act]:
    """Every opening, tie and replacement, by trying everything."""
    acts = set()
    held = {combination(cards) for _, own, kind, cards in melds if own == line and kind == "C"}
    for chosen in selections(hand, 3):
        if (face := combination(chosen)) and face not in held:
            acts.add(Act("open", 0, by_suit(chosen), face))
        for cards in orders(chosen):
            if form := sequence(cards):
                acts.add(Act("open", 0, cards, form[0]))
    for number, own, kind, old in melds:
        if own != line:
            continue
        for chosen in selections(hand, 1):
            if kind == "C":
                if face := combination(old + chosen):
                    acts.add(Act("tie", number, by_suit(old + chosen), face))
                continue
            acts |= set(ties(number, old, chosen)) | set(replacements(number, old, chosen))
    return frozenset(acts)


def ties(number: int, old: Cards, chosen: Cards) -> Iterator[Act]:
    """Some cards before, some after; what lies there stays as it is."""
    for cards in orders(chosen):
        for cut in range(len(cards) + 1):
            new = cards[:cut] + old + cards[cut:]
            if form := sequence(new):
                yield Act("tie", number, new, form[0])


def replacements(number: int, old: Cards, chosen: Cards) -> Iterator[Act]:
    """The card itself comes where the matta was; the matta goes among the cards outside."""
    form = sequence(old)
    assert form is not None
    text, place = form
    if place is None:
        return
    card = text.split()[place]
    if card not in chosen:
        return
    rest = list(chosen)
    rest.remove(card)
    core = (*old[:place], card, *old[place + 1 :])
    for cards in orders((*rest, old[place])):
        for cut in range(len(cards) + 1):
            new = cards[:cut] + core + cards[cut:]
            if found := sequence(new):
                yield Act("replace", number, new, found[0])


def without(cards: Cards, taken: Cards) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def may_discard(s: Slow, card: str) -> bool:
    """Art. 19: not the single card collected; Art. 24, 11: closing asks for a burraco, no matta."""
    if card == s.single and card not in s.played and s.hand.count(card) < 2:
        return False
    if len(s.hand) == 1 and s.line in s.had:
        burraco = any(own == s.line and len(cards) >= 7 for _, own, _, cards in s.melds)
        return burraco and not wild(card)
    return True


def with_hand(s: Slow, hand: Cards, **changes: Any) -> Slow:
    place = SEATS.index(s.seat)
    hands = (*s.hands[:place], tuple(sorted(hand)), *s.hands[place + 1 :])
    return replace(s, hands=hands, **changes)


def acts(s: Slow) -> Iterator[tuple[Act, Slow]]:
    """Every legal move and where it leads."""
    if s.over:
        return
    if not s.taken:
        if len(s.tallone) > 2:
            drawn = with_hand(s, s.hand + s.tallone[-1:], tallone=s.tallone[:-1], taken=True)
            yield Act("draw"), replace(drawn, last=len(s.tallone) == 3)
        if s.monte:
            single = s.monte[0] if len(s.monte) == 1 else None
            got = with_hand(s, s.hand + s.monte, monte=(), taken=True, single=single)
            if any(may_discard(got, card) for card in got.hand):
                yield Act("collect"), got
        if len(s.monte) > 1:
            for card in set(s.monte):
                part = with_hand(s, s.hand + without(s.monte, (card,)), monte=(card,))
                yield Act("collect_part", 0, (card,)), passed(part)
        return
    for act in plays(s.hand, s.line, s.melds):
        after = laid(s, act)
        if after is not None:
            yield act, after
    for card in set(s.hand):
        if may_discard(s, card):
            yield Act("discard", 0, (card,)), discarded(s, card)


def laid(s: Slow, act: Act) -> Slow | None:
    """After a play, unless no discard would be left."""
    old = next((cards for number, _, _, cards in s.melds if number == act.meld), ())
    used = without(act.cards, old)
    kind = "S" if sequence(act.cards) else "C"
    number = act.meld or len(s.melds) + 1
    meld = (number, s.line, kind, act.cards)
    melds = tuple(meld if m[0] == number else m for m in s.melds)
    if not act.meld:
        melds = (*melds, meld)
    after = with_hand(s, without(s.hand, used), melds=melds, played=s.played + used)
    if after.hand:
        return after if any(may_discard(after, card) for card in after.hand) else None
    if s.line in s.had:
        return None
    return with_hand(after, s.pozzetti[0], pozzetti=s.pozzetti[1:], had=s.had | {s.line})


def discarded(s: Slow, card: str) -> Slow:
    after = with_hand(s, without(s.hand, (card,)), monte=(*s.monte, card))
    if not after.hand:
        if s.line in s.had:
            return replace(after, over=True)
        # Taken with the discard it lies face down; nobody looks so far ahead here.
        after = replace(after, pozzetti=s.pozzetti[1:], had=s.had | {s.line})
    return replace(after, over=True) if s.last else passed(after)


def passed(s: Slow) -> Slow:
    seat = SEATS[(SEATS.index(s.seat) + 1) % 4]
    return replace(s, seat=seat, taken=False, single=None, played=(), last=False)


def count(s: Slow, depth: int) -> int:
    """How many lines of `depth` moves there are."""
    if depth == 1:
        return sum(1 for _ in acts(s))
    return sum(count(after, depth - 1) for _, after in acts(s))
