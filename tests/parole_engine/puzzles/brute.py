"""An independent solver: walks the word graph letter by letter and tries everything.

It shares nothing with the search: no masks, no bounds, no ranking. The judge alone says whether
cards may lie so, and the points are added up here again from Art. 1, 14, 17 and 18.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from burraco_engine.cards import JOLLY, PINELLA, Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Judged, Meld
from burraco_engine.names import Line
from lexicon.dawg import Dawg
from parole_engine.puzzles.model import Position

NS = Line("NS")
VOWELS = "AEIOU"

Spelling = tuple[str, tuple[Card, ...]]
Chosen = list[tuple[int | None, set[str]]]
"""The meld that each play grows, if any, and the words it may form."""


class Laid(NamedTuple):
    """A play: what it leaves on the table, the cards it takes, the M.P. it brings."""

    word: str
    cards: tuple[Card, ...]
    taken: tuple[tuple[Card, int], ...]
    meld: int | None
    gain: int


def value(card: Card) -> int:
    if card is JOLLY:
        return 30
    if card is PINELLA:
        return 20
    return 5 if card.face in VOWELS else 15 if card.face in "HQZ" else 10


def worth(cards: tuple[Card, ...]) -> int:
    clean = all(card.suit for card in cards)
    points = sum(map(value, cards))
    if len(cards) >= 7:
        points += 200 + 50 * ((len(cards) - 7) // 2) if clean else 100
    return points


def spellings(
    dawg: Dawg, cards: Counter[Card], suit: str, wilds: tuple[Card, ...]
) -> Iterator[Spelling]:
    """Every (word, cards) of one colour that the graph holds, with at most one matta."""

    def walk(
        node: int, word: str, laid: tuple[Card, ...], left: Counter[Card], free: bool
    ) -> Iterator[Spelling]:
        for number, found, target in dawg.node_edges(node):
            letter = chr(number + 64)
            options = []
            own = f"{letter}{suit}"
            if letter in "ABCDEFGHILMNOPQRSTUVZ" and left[Card(own)]:
                options.append(Card(own))
            if free:
                options += [wild for wild in wilds if wild is JOLLY or letter in VOWELS]
            for card in options:
                natural = bool(card.suit)
                if natural:
                    left[card] -= 1
                if found:
                    yield word + letter, (*laid, card)
                if target:
                    yield from walk(target, word + letter, (*laid, card), left, free and natural)
                if natural:
                    left[card] += 1

    yield from walk(dawg.root, "", (), Counter(cards), bool(wilds))


def plays(rules: Rules, dawg: Dawg, position: Position) -> list[Laid]:
    """Every play of the hand: words opened, words lengthened, matte replaced."""
    hand = Counter(position.hand)
    wilds = tuple(card for card in (JOLLY, PINELLA) if hand[card])
    found = []
    for suit in rules.deck.suits:
        for word, cards in spellings(dawg, hand, suit, wilds):
            if len(word) >= 3:
                answer = rules.judge.open(cards, word, line=NS, melds=position.melds, banned=())
                if isinstance(answer, Judged):
                    found.append(Laid(word, cards, counted(Counter(cards)), None, worth(cards)))
    for meld in position.melds:
        found += grown(rules, dawg, position, meld, hand)
    return found


def grown(
    rules: Rules, dawg: Dawg, position: Position, meld: Meld, hand: Counter[Card]
) -> Iterator[Laid]:
    lying = Counter(meld.cards)
    own = meld.cards[meld.matta] if meld.matta is not None else None
    wilds = (own,) if own else tuple(card for card in (JOLLY, PINELLA) if hand[card])
    for word, cards in spellings(dawg, hand + lying, meld.suit, wilds):
        if len(word) <= len(meld.cards) or lying - Counter(cards):
            continue
        taken = Counter(cards) - lying
        if taken - hand:
            continue
        for ask in (rules.judge.tie, rules.judge.replace) if own else (rules.judge.tie,):
            if isinstance(ask(meld, cards, word, melds=position.melds, banned=()), Judged):
                gain = worth(cards) - worth(meld.cards)
                yield Laid(word, cards, counted(taken), meld.id, gain)
                break


def counted(cards: Counter[Card]) -> tuple[tuple[Card, int], ...]:
    return tuple(sorted(cards.items(), key=lambda item: item[0].code))


def turns(position: Position, every: list[Laid]) -> tuple[int | None, int | None]:
    """The M.P. of the best turn and of the best turn that closes; the pozzetto is taken."""
    best: list[int | None] = [None, None]

    def look(gain: int, closes: bool, chosen: Chosen) -> None:
        better = [
            number for number in range(2) if (not number or closes) and _less(best[number], gain)
        ]
        if better and distinct(position, chosen):
            for number in better:
                best[number] = gain

    walk(position, every, look)
    return best[0], best[1]


def answers(
    position: Position, every: list[Laid], points: int, *, closing: bool
) -> set[tuple[str, ...]]:
    """The words of every turn (that closes) that brings so many M.P., whatever their order."""
    found: set[tuple[str, ...]] = set()

    def look(gain: int, closes: bool, chosen: Chosen) -> None:
        if gain == points and (closes or not closing):
            found.update(assigned(position, chosen))

    walk(position, every, look)
    return found


def walk(position: Position, every: list[Laid], look: Callable[[int, bool, Chosen], None]) -> None:
    """Every way to pack plays that may end the turn, equal words not looked at."""
    assert position.pozzetto_taken
    faces = sorted(set(position.hand), key=lambda card: card.code)
    place = {card: 4 * at for at, card in enumerate(faces)}
    limit = sum(8 << 4 * at for at in range(len(faces)))

    def packed(counts: Iterable[tuple[Card, int]]) -> int:
        return sum(count << place[card] for card, count in counts)

    items: dict[tuple[int, int | None], tuple[int, bool, set[str]]] = {}
    for one in every:
        key = (packed(one.taken), one.meld)
        made = len(one.cards) >= 7
        assert items.get(key, (one.gain, made))[:2] == (one.gain, made)
        items.setdefault(key, (one.gain, made, set()))[2].add(one.word)
    listed = [(cards, meld, *rest) for (cards, meld), rest in items.items()]
    start = packed(Counter(position.hand).items())
    standing = any(len(meld.cards) >= 7 for meld in position.melds)

    def end(left: int, gain: int, made: bool, chosen: Chosen) -> None:
        kept = sum((left >> 4 * at) & 7 for at in range(len(faces)))
        closes = kept == 1
        if kept == 0 or (closes and not made):
            return
        if closes:
            last = next(card for card in faces if left == 1 << place[card])
            if not last.suit:
                return
            gain += 100
        look(gain, closes, chosen)

    def choose(
        first: int, left: int, gain: int, grown: frozenset[int], made: bool, chosen: Chosen
    ) -> None:
        end(left, gain, made, chosen)
        for number in range(first, len(listed)):
            cards, meld, more, seven, words = listed[number]
            if meld is not None and meld in grown:
                continue
            if ((left | limit) - cards) & limit != limit:
                continue
            after = grown if meld is None else grown | {meld}
            # Each choice keeps its index, so that two equal words may be opened from equal cards.
            choose(
                number, left - cards, gain + more, after, made or seven, [*chosen, (meld, words)]
            )

    choose(0, start, 0, frozenset(), standing, [])


def _less(known: int | None, gain: int) -> bool:
    return known is None or known < gain


def distinct(position: Position, chosen: Chosen) -> bool:
    """The line can end with words that are all different (Art. 31)."""
    return next(assigned(position, chosen), None) is not None


def assigned(position: Position, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    """Every choice of one word for each play, all different and unlike those left on the table."""
    grown = {meld for meld, _ in chosen}
    lying = {meld.reading for meld in position.melds if meld.id not in grown}

    def assign(at: int, used: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if at == len(chosen):
            yield tuple(sorted(used))
            return
        for word in chosen[at][1]:
            if word not in used and word not in lying:
                yield from assign(at + 1, (*used, word))

    return assign(0, ())


@cache
def shared_rules() -> tuple[Rules, Dawg]:
    """The rules and the word graph of the real lexicon, opened once."""
    from lexicon.italian import ItalianLexicon
    from parole_engine.game import parole_rules

    lexicon = ItalianLexicon.open()
    return parole_rules(lexicon), lexicon.dawg
