"""The turn of every code once more, slow and plain: texts, and the sentences of the codes.

Nothing here knows the engine. Cards are texts ("10c", "Ar", "*"), a hand is a sorted tuple of them.
What can be laid with a hand is asked of the game's own slow half, `slow_classic` or `slow_words`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Put:
    """A meld on the table; `reading` is the word, the sequence or the face of the combination."""

    number: int
    line: str
    cards: Cards
    reading: str


@dataclass(frozen=True)
class Act:
    """A move: what it is, on which meld, with which cards."""

    kind: str
    meld: int = 0
    cards: Cards = ()
    reading: str = ""


@dataclass(frozen=True)
class Code:
    """What the slow turn asks of a code, and of its game."""

    lines: str
    """The line of each seat, in the order of the seats."""
    plays: Callable[[Cards, tuple[Put, ...], tuple[Put, ...]], frozenset[Act]]
    """From a hand, the own melds and all melds to what may be laid."""
    wild: Callable[[str], bool]
    clean: Callable[[Put], bool]
    seats: str = "NESO"
    must_play: bool = False
    never_back: bool = False
    closes_clean: bool = False

    @property
    def forming(self) -> bool:
        """Each for himself, until somebody goes out."""
        return len(set(self.lines)) == len(self.seats)


@dataclass(frozen=True)
class Slow:
    """What the slow turn needs to know of a position."""

    code: Code
    seat: str
    taken: bool
    hands: tuple[Cards, ...]
    melds: tuple[Put, ...]
    monte: Cards
    tallone: Cards
    pozzetti: tuple[Cards, ...]  # those still on the table
    had: frozenset[str]  # lines that have had theirs
    lines: str
    single: str | None = None
    played: Cards = ()
    collected: bool = False
    last: bool = False
    over: bool = False

    @property
    def hand(self) -> Cards:
        return self.hands[self.code.seats.index(self.seat)]

    @property
    def line(self) -> str:
        return self.lines[self.code.seats.index(self.seat)]


def without(cards: Cards, taken: Cards) -> Cards:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def may_discard(s: Slow, card: str) -> bool:
    """Not the single card collected; closing asks for a burraco, a clean one perhaps, no matta."""
    if s.code.must_play and s.collected and not s.played:
        return False
    if card == s.single and card not in s.played and (s.code.never_back or s.hand.count(card) < 2):
        return False
    if len(s.hand) == 1 and s.line in s.had:
        burrachi = [meld for meld in s.melds if meld.line == s.line and len(meld.cards) >= 7]
        if s.code.closes_clean:
            burrachi = [meld for meld in burrachi if s.code.clean(meld)]
        return bool(burrachi) and not s.code.wild(card)
    return True


def with_hand(s: Slow, hand: Cards, **changes: Any) -> Slow:
    place = s.code.seats.index(s.seat)
    hands = (*s.hands[:place], tuple(sorted(hand)), *s.hands[place + 1 :])
    return replace(s, hands=hands, **changes)


def goes_on(s: Slow) -> bool:
    """A card may be discarded, or something else may still be laid."""
    if any(may_discard(s, card) for card in s.hand):
        return True
    alone = len(s.hand) == 1 and s.line in s.had
    return not alone and any(True for _ in laid_all(s))


def laid_all(s: Slow) -> Iterator[tuple[Act, Slow]]:
    own = tuple(meld for meld in s.melds if meld.line == s.line)
    for act in s.code.plays(s.hand, own, s.melds):
        after = laid(s, act)
        if after is not None:
            yield act, after


def acts(s: Slow) -> Iterator[tuple[Act, Slow]]:
    """Every legal move and where it leads."""
    if s.over:
        return
    if s.taken:
        yield from laid_all(s)
        for card in set(s.hand):
            if may_discard(s, card):
                yield Act("discard", 0, (card,)), discarded(s, card)
        return
    if len(s.tallone) > 2:
        drawn = with_hand(s, s.hand + s.tallone[-1:], tallone=s.tallone[:-1], taken=True)
        yield Act("draw"), replace(drawn, last=len(s.tallone) == 3)
    if s.monte:
        single = s.monte[0] if len(s.monte) == 1 else None
        got = with_hand(s, s.hand + s.monte, monte=(), taken=True, single=single, collected=True)
        if goes_on(got):
            yield Act("collect"), got
    if len(s.monte) > 1 and not s.code.must_play:
        for card in set(s.monte):
            part = with_hand(s, s.hand + without(s.monte, (card,)), monte=(card,))
            yield Act("collect_part", 0, (card,)), passed(part)


def laid(s: Slow, act: Act) -> Slow | None:
    """After a play, unless nothing could follow it."""
    old = next((meld.cards for meld in s.melds if meld.number == act.meld), ())
    used = without(act.cards, old)
    number = act.meld or len(s.melds) + 1
    meld = Put(number, s.line, act.cards, act.reading)
    melds = tuple(meld if m.number == number else m for m in s.melds)
    if not act.meld:
        melds = (*melds, meld)
    after = with_hand(s, without(s.hand, used), melds=melds, played=s.played + used)
    if after.hand:
        return after if goes_on(after) else None
    if s.line in s.had:
        return None
    return out(with_hand(after, s.pozzetti[0], single=None))


def out(s: Slow) -> Slow:
    """A pozzetto goes to who has no cards; with three players it may make the lines."""
    first = s.code.forming and not s.had
    s = replace(s, pozzetti=s.pozzetti[1:], had=s.had | {s.line})
    if not first:
        return s
    place = s.code.seats.index(s.seat)
    partner = s.code.lines[(place + 1) % len(s.lines)]
    lines = "".join(line if line == s.line else partner for line in s.lines)
    melds = tuple(meld if meld.line == s.line else replace(meld, line=partner) for meld in s.melds)
    return replace(s, lines=lines, melds=melds)


def discarded(s: Slow, card: str) -> Slow:
    after = with_hand(s, without(s.hand, (card,)), monte=(*s.monte, card))
    if not after.hand:
        if s.line in s.had:
            return replace(after, over=True)
        # Taken with the discard it lies face down; nobody looks so far ahead here.
        after = out(after)
    return replace(after, over=True) if s.last else passed(after)


def passed(s: Slow) -> Slow:
    seats = s.code.seats
    seat = seats[(seats.index(s.seat) + 1) % len(seats)]
    fresh = replace(s, seat=seat, taken=False, single=None, played=(), last=False)
    return replace(fresh, collected=False)


def count(s: Slow, depth: int) -> int:
    """How many lines of `depth` moves there are."""
    if depth == 1:
        return sum(1 for _ in acts(s))
    return sum(count(after, depth - 1) for _, after in acts(s))
