"""Ways out: the plays of one turn that leave no card in the hand, or only the discard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from burraco_engine.cards import Card, take_out
from burraco_engine.moves import MeldMove, Open

__all__ = ["Option", "WayOut", "clash", "way_out"]


@dataclass(frozen=True, slots=True)
class Option:
    """A play: the cards that leave the hand, what it is worth, whether a burraco is made."""

    worth: float
    move: MeldMove
    laid: tuple[Card, ...]
    burraco: bool


@dataclass(frozen=True, slots=True)
class WayOut:
    """Plays that empty the hand but for `left`, the discard, and what they are worth together."""

    worth: float
    plays: tuple[Option, ...]
    left: Card | None


Finder = Callable[[tuple[Card, ...]], Iterable[Option]]
"""The plays of a hand."""
Ready = Callable[[tuple[Option, ...]], bool]
"""After these plays the line has what it needs to go out."""


@dataclass(slots=True)
class _Search:
    find: Finder
    discards: frozenset[Card]
    ready: Ready
    budget: int

    def run(
        self, hand: tuple[Card, ...], made: tuple[Option, ...], leave: bool
    ) -> tuple[tuple[Option, ...], Card | None] | None:
        """The plays after `made` that leave the hand empty, but for a discard if `leave`."""
        if len(hand) <= leave:
            if not self.ready(made) or (leave and (not hand or hand[0] not in self.discards)):
                return None
            return made, hand[0] if leave else None
        if self.budget <= 0:
            return None
        self.budget -= 1
        options = [option for option in self.find(hand) if not clash(option, made)]
        options.sort(key=lambda option: -option.worth)
        fits = {card: [each for each in options if card in each.laid] for card in set(hand)}
        stuck = [card for card in hand if not fits[card]]
        if len(stuck) > leave or any(card not in self.discards for card in stuck):
            return None
        if stuck:
            return self._without(stuck[0], hand, made)
        hardest = min(hand, key=lambda card: len(fits[card]))
        for option in fits[hardest]:
            rest = take_out(hand, option.laid)
            assert rest is not None, "a play of cards that are not in the hand"
            found = self.run(rest, (*made, option), leave)
            if found is not None:
                return found
        return self._without(hardest, hand, made) if leave and hardest in self.discards else None

    def _without(
        self, card: Card, hand: tuple[Card, ...], made: tuple[Option, ...]
    ) -> tuple[tuple[Option, ...], Card | None] | None:
        """The same with `card` as the discard."""
        rest = take_out(hand, (card,))
        assert rest is not None, "a discard that is not in the hand"
        found = self.run(rest, made, False)
        return None if found is None else (found[0], card)


def way_out(
    find: Finder,
    hand: tuple[Card, ...],
    *,
    leave: bool,
    discards: frozenset[Card],
    ready: Ready,
    budget: int,
) -> WayOut | None:
    """A way to lay the whole hand, but for one of `discards` if `leave`; None if none is found.

    Each meld is touched once, since a play may lay any number of cards; `budget` is how many hands
    are looked at.
    """
    found = _Search(find, discards, ready, budget).run(hand, (), leave)
    if found is None:
        return None
    return WayOut(sum(option.worth for option in found[0]), *found)


def clash(option: Option, made: tuple[Option, ...]) -> bool:
    """The play is on a meld that was touched already, or repeats a combination."""
    move = option.move
    for other in (each.move for each in made):
        if isinstance(move, Open) or isinstance(other, Open):
            if isinstance(move, Open) and isinstance(other, Open) and move.reading == other.reading:
                return True
        elif move.meld == other.meld:
            return True
    return False
