"""Melds of French cards once more: every play is found by trying all orders of all selections."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, permutations

from tests.perft.slow_turn import Act, Cards, Code, Put, without

LADDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACES = frozenset(LADDER) - {"2"}


def wild(card: str) -> bool:
    return card == "*" or card[:-1] == "2"


@cache
def sequence(cards: Cards, aces: int) -> tuple[str, int | None] | None:
    """Reading and place of the matta, if the cards in this order are a sequence (Art. 8)."""
    found = []
    for suit in {card[-1] for card in cards if card != "*"}:
        for low in range(len(LADDER) - len(cards) + 1):
            names = [face + suit for face in LADDER[low : low + len(cards)]]
            odd = [
                i for i, (card, name) in enumerate(zip(cards, names, strict=True)) if card != name
            ]
            high = [card for i, card in enumerate(cards) if card[:-1] == "A" and i not in odd]
            if all(wild(cards[i]) for i in odd) and len(odd) <= 1 and len(high) <= aces:
                found.append((" ".join(names), odd[0] if odd else None))
    assert len(found) <= 1, f"{cards} can be read twice"
    return found[0] if found and len(cards) >= 3 else None


def combination(cards: Cards) -> str | None:
    """The face, if the cards are a combination (Art. 9)."""
    faces = {card[:-1] for card in cards if not wild(card)}
    few = sum(map(wild, cards)) <= 1
    return faces.pop() if 3 <= len(cards) <= 9 and few and len(faces) == 1 else None


def clean(meld: Put) -> bool:
    """No matta in it; a natural two is none."""
    if combination(meld.cards) == meld.reading:
        return not any(map(wild, meld.cards))
    form = sequence(meld.cards, 2)
    return form is not None and form[1] is None


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
def plays(
    hand: Cards,
    own: tuple[Put, ...],
    _all: tuple[Put, ...],
    *,
    faces: frozenset[str],
    aces: int,
    movable: bool,
) -> frozenset[Act]:
    """Every opening, tie and replacement, by trying everything."""
    found = set()
    held = {meld.reading for meld in own if " " not in meld.reading}
    for chosen in selections(hand, 3):
        if (face := combination(chosen)) and face in faces - held:
            found.add(Act("open", 0, by_suit(chosen), face))
        for cards in orders(chosen):
            if form := sequence(cards, aces):
                found.add(Act("open", 0, cards, form[0]))
    for meld in own:
        for chosen in selections(hand, 1):
            if " " not in meld.reading:
                if combination(meld.cards + chosen):
                    cards = by_suit(meld.cards + chosen)
                    found.add(Act("tie", meld.number, cards, meld.reading))
                continue
            found |= set(ties(meld, chosen, aces))
            change = moved if movable else replaced
            found |= set(change(meld, chosen, aces))
    return frozenset(found)


def ties(meld: Put, chosen: Cards, aces: int) -> Iterator[Act]:
    """Some cards before, some after; what lies there stays as it is."""
    for cards in orders(chosen):
        for cut in range(len(cards) + 1):
            new = cards[:cut] + meld.cards + cards[cut:]
            if form := sequence(new, aces):
                yield Act("tie", meld.number, new, form[0])


def replaced(meld: Put, chosen: Cards, aces: int) -> Iterator[Act]:
    """The card itself comes where the matta was; the matta goes among the cards outside."""
    form = sequence(meld.cards, aces)
    assert form is not None
    text, place = form
    if place is None:
        return
    card = text.split()[place]
    if card not in chosen:
        return
    rest = without(chosen, (card,))
    core = (*meld.cards[:place], card, *meld.cards[place + 1 :])
    for cards in orders((*rest, meld.cards[place])):
        for cut in range(len(cards) + 1):
            new = cards[:cut] + core + cards[cut:]
            if found := sequence(new, aces):
                yield Act("replace", meld.number, new, found[0])


def moved(meld: Put, chosen: Cards, aces: int) -> Iterator[Act]:
    """The matta lies anywhere else; the other cards stay where their names are (Regolamento)."""
    form = sequence(meld.cards, aces)
    assert form is not None
    text, place = form
    if place is None:
        return
    names = text.split()
    suit, old = names[0][-1], (meld.cards[place], *chosen)
    low = next(i for i in range(14) if [f + suit for f in LADDER[i : i + len(names)]] == names)
    fixed = {low + i: card for i, card in enumerate(meld.cards) if i != place}
    length = len(meld.cards) + len(chosen)
    for start in range(14 - length + 1):
        spots = range(start, start + length)
        if not set(fixed) <= set(spots):
            continue
        free = [spot for spot in spots if spot not in fixed]
        for cards in orders(old):
            filled = {**fixed, **dict(zip(free, cards, strict=True))}
            new = tuple(filled[spot] for spot in spots)
            found = sequence(new, aces)
            there = low + place - start
            if found and found[0].split()[0] == LADDER[start] + suit and found[1] != there:
                yield Act("replace", meld.number, new, found[0])


def french(
    lines: str = "NENE",
    *,
    seats: str = "NESO",
    faces: frozenset[str] = FACES,
    aces: int = 1,
    movable: bool = False,
    must_play: bool = False,
    never_back: bool = False,
    closes_clean: bool = False,
) -> Code:
    """A code of the classic family; lines are called by the letter of their first seat."""
    return Code(
        lines=lines,
        plays=partial(plays, faces=faces, aces=aces, movable=movable),
        wild=wild,
        clean=clean,
        seats=seats,
        must_play=must_play,
        never_back=never_back,
        closes_clean=closes_clean,
    )
