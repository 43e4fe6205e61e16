"""The table: where every card is, and `transfer`, the one way a card moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from burraco_engine.cards import Card, add_sorted, sort_cards, take_out
from burraco_engine.copying import replace
from burraco_engine.melds import Meld
from burraco_engine.names import Line, Seat

__all__ = [
    "LEFT_OVER",
    "MONTE",
    "NO_TABLE",
    "TALLONE",
    "TALLONE_BOTTOM",
    "Place",
    "Pozzetto",
    "Table",
    "Zone",
    "faulty",
    "transfer",
]


T = TypeVar("T")


class Place(Enum):
    """The kinds of places a card can be in."""

    TALLONE = "tallone"
    TALLONE_BOTTOM = "fondo del tallone"
    MONTE = "monte"
    POZZETTO = "pozzetto"
    HAND = "mano"
    ASIDE = "a lato"
    PREPARED = "scarto preparato"
    MELD = "gioco"
    LEFT_OVER = "pozzetto avanzato"


class Zone(NamedTuple):
    """One place: `number` is the seat's place in `Table.seats`, the pozzetto or the meld's id."""

    place: Place
    number: int = 0


TALLONE = Zone(Place.TALLONE)
TALLONE_BOTTOM = Zone(Place.TALLONE_BOTTOM)
MONTE = Zone(Place.MONTE)
LEFT_OVER = Zone(Place.LEFT_OVER)


@dataclass(frozen=True, slots=True)
class Pozzetto:
    """A second hand, face down; `cards` is empty once its owner has picked it up to see it.

    Taken with the discard it stays face down before its owner until the partner has discarded
    (Art. 23); taken al volo it goes to the hand at once.
    """

    cards: tuple[Card, ...]
    taken_by: Seat | None = None
    line: Line | None = None
    al_volo: bool = False
    partner_played: bool = False
    played: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """All cards, by place.

    The top of tallone and monte is the last card of the tuple. Hands are sorted, being multisets.
    `aside` are penalised cards, face up beside their owner; `prepared` a discard laid face down.
    `seen` are the cards of each hand that everybody saw going there, or was shown in it, and nobody
    saw leaving; it is empty until there is one. `left_over` is a pozzetto that nobody uses.
    """

    seats: tuple[Seat, ...]
    tallone: tuple[Card, ...] = ()
    monte: tuple[Card, ...] = ()
    pozzetti: tuple[Pozzetto, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    aside: tuple[tuple[Card, ...], ...] = ()
    prepared: tuple[tuple[Card, ...], ...] = ()
    melds: tuple[Meld, ...] = ()
    seen: tuple[tuple[Card, ...], ...] = ()
    left_over: tuple[Card, ...] = ()

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in the hand of `seat`."""
        return self.hands[self.seats.index(seat)]

    def seen_with(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that everybody knows to be in the hand of `seat`, sorted."""
        return self.seen[self.seats.index(seat)] if self.seen else ()

    def showing(self, seat: Seat, card: Card) -> Table:
        """The same cards, one more of the hand of `seat` known to everybody."""
        seen, index = self.seen or ((),) * len(self.seats), self.seats.index(seat)
        return replace(self, seen=_swap(seen, index, sort_cards((*seen[index], card))))

    def left_with(self, seat: Seat) -> tuple[Card, ...]:
        """What `seat` would have left if it ended now: hand, penalised cards, prepared discard."""
        index = self.seats.index(seat)
        return (*self.hands[index], *self.aside[index], *self.prepared[index])

    def prepared_by(self, seat: Seat) -> tuple[Card, ...]:
        """The discard that `seat` has laid face down, if any."""
        return self.prepared[self.seats.index(seat)]

    def hand_zone(self, seat: Seat) -> Zone:
        """The place of that hand, for `transfer`."""
        return Zone(Place.HAND, self.seats.index(seat))

    def aside_zone(self, seat: Seat) -> Zone:
        """The place beside `seat` for penalised cards, for `transfer`."""
        return Zone(Place.ASIDE, self.seats.index(seat))

    def prepared_zone(self, seat: Seat) -> Zone:
        """The place of the discard that `seat` prepared face down, for `transfer`."""
        return Zone(Place.PREPARED, self.seats.index(seat))

    def meld(self, meld_id: int) -> Meld | None:
        """The meld with that id."""
        for meld in self.melds:
            if meld.id == meld_id:
                return meld
        return None

    def melds_of(self, line: Line) -> tuple[Meld, ...]:
        """The melds of a line in the order they were opened."""
        return tuple(meld for meld in self.melds if meld.line == line)

    @property
    def lying(self) -> tuple[int, ...]:
        """The numbers of the pozzetti that nobody has taken."""
        pozzetti = enumerate(self.pozzetti)
        return tuple(n for n, one in pozzetti if one.taken_by is None and one.cards)

    def pozzetto_of(self, line: Line) -> Pozzetto | None:
        """The pozzetto that the line has taken."""
        for pozzetto in self.pozzetti:
            if pozzetto.line == line:
                return pozzetto
        return None

    def restate(self, meld: Meld) -> Table:
        """The same cards with another state of a meld (frozen, thawed, read otherwise)."""
        melds = tuple(meld if old.id == meld.id else old for old in self.melds)
        old = self.meld(meld.id)
        assert old is not None, "no such meld"
        assert old.cards == meld.cards, "restate moves no card"
        return replace(self, melds=melds)

    def cards(self) -> tuple[Card, ...]:
        """Every card of the table, sorted: the whole deck once dealt, unless it was faulty."""
        groups = [
            self.tallone,
            self.monte,
            self.left_over,
            *self.hands,
            *self.aside,
            *self.prepared,
        ]
        groups += [pozzetto.cards for pozzetto in self.pozzetti]
        groups += [meld.cards for meld in self.melds]
        return sort_cards(card for group in groups for card in group)


NO_TABLE = Table(())
"""Before anybody sits down."""


def transfer(
    table: Table,
    cards: tuple[Card, ...],
    source: Zone,
    target: Zone,
    *,
    meld: Meld | None = None,
) -> Table:
    """`table` after `cards` went from `source` to `target`; no other function moves a card.

    When one of the two is a meld, `meld` is its new form (or None when it is dissolved). A move
    that would lose or make a card fails: the census holds by construction.
    """
    changes: dict[str, object] = {}
    _take(table, cards, source, meld, changes)
    _put(table, cards, target, meld, changes)
    _remember(table, cards, source, target, changes)
    return replace(table, **changes)  # type: ignore[arg-type]


def faulty(table: Table, seat: Seat, missing: tuple[Card, ...], extra: tuple[Card, ...]) -> Table:
    """`table` without cards that are missing under the tallone, and with some more in a hand.

    The deck itself was wrong (P Art. 27): nothing else makes or loses a card.
    """
    assert table.tallone[: len(missing)] == missing, "not the bottom of the tallone"
    index = table.seats.index(seat)
    hand = sort_cards((*table.hands[index], *extra))
    table = replace(
        table, tallone=table.tallone[len(missing) :], hands=_swap(table.hands, index, hand)
    )
    for card in extra:
        table = table.showing(seat, card)
    return table


_OPEN = (Place.MONTE, Place.MELD, Place.ASIDE)
"""Where cards lie face up."""
_COVERED = (Place.HAND, Place.PREPARED)
"""Where a seat's own cards lie unseen; a discard that was prepared may be one that was known."""


def _by_seat(place: Place) -> str:
    """The field with what each seat has in this place."""
    if place is Place.HAND:
        return "hands"
    if place is Place.ASIDE:
        return "aside"
    assert place is Place.PREPARED, "a pozzetto that is left over stays where it is"
    return "prepared"


def _take(
    table: Table, cards: tuple[Card, ...], zone: Zone, meld: Meld | None, out: dict[str, object]
) -> None:
    place, index = zone
    if place is Place.TALLONE:
        count = len(cards)
        assert table.tallone[-count:] == cards, "not the top of the tallone"
        out["tallone"] = table.tallone[:-count]
    elif place is Place.TALLONE_BOTTOM:
        assert table.tallone[: len(cards)] == cards, "not the bottom of the tallone"
        out["tallone"] = table.tallone[len(cards) :]
    elif place is Place.MONTE:
        out["monte"] = _rest(table.monte, cards)
    elif place is Place.POZZETTO:
        heap = table.pozzetti[index].cards
        left = len(heap) - len(cards)
        assert heap[left:] == cards, "not the top of the pozzetto"
        rest = replace(table.pozzetti[index], cards=heap[:left])
        out["pozzetti"] = _swap(table.pozzetti, index, rest)
    elif place is Place.MELD:
        old = table.meld(index)
        assert old is not None, "no such meld"
        kept_cards = sort_cards(_rest(old.cards, cards))
        assert kept_cards == sort_cards(meld.cards if meld else ()), "a meld lost or made cards"
        out["melds"] = tuple(
            kept for known in table.melds if (kept := meld if known is old else known) is not None
        )
    else:
        name = _by_seat(place)
        field: tuple[tuple[Card, ...], ...] = getattr(table, name)
        out[name] = _swap(field, index, _rest(field[index], cards))


def _put(
    table: Table, cards: tuple[Card, ...], zone: Zone, meld: Meld | None, out: dict[str, object]
) -> None:
    place, index = zone
    if place is Place.TALLONE or place is Place.TALLONE_BOTTOM:
        rest = out.get("tallone", table.tallone)
        assert isinstance(rest, tuple)
        out["tallone"] = (*rest, *cards) if place is Place.TALLONE else (*cards, *rest)
    elif place is Place.MONTE:
        rest = out.get("monte", table.monte)
        assert isinstance(rest, tuple)
        out["monte"] = (*rest, *cards)
    elif place is Place.LEFT_OVER:
        out["left_over"] = (*table.left_over, *cards)
    elif place is Place.POZZETTO:
        old_pozzetto = table.pozzetti[index]
        filled = replace(old_pozzetto, cards=(*old_pozzetto.cards, *cards))
        out["pozzetti"] = _swap(table.pozzetti, index, filled)
    elif place is Place.MELD:
        assert meld is not None, "a meld needs its new form"
        assert meld.id == index, "another meld"
        old = table.meld(index)
        before = old.cards if old else ()
        assert take_out(meld.cards, (*before, *cards)) == (), "a meld lost or made cards"
        if old is None:
            out["melds"] = (*table.melds, meld)
        else:
            out["melds"] = tuple(meld if known is old else known for known in table.melds)
    else:
        name = _by_seat(place)
        field = out.get(name, getattr(table, name))
        assert isinstance(field, tuple)
        out[name] = _swap(field, index, add_sorted(field[index], cards))


def _remember(
    table: Table, cards: tuple[Card, ...], source: Zone, target: Zone, out: dict[str, object]
) -> None:
    """What everybody knows of a hand: cards being values, the one that leaves may be the one seen.

    It goes by what lies open alone, never by the hand: what is hidden would show through.
    """
    if target.place is Place.HAND and source.place in _OPEN:
        seen = table.seen or ((),) * len(table.seats)
        known = add_sorted(seen[target.number], cards)
        out["seen"] = _swap(seen, target.number, known)
    elif table.seen and source.place in _COVERED and target.place in _OPEN:
        known = table.seen[source.number]
        if not known:
            return
        rest = list(known)
        for card in cards:
            if card in rest:
                rest.remove(card)
        if len(rest) < len(known):
            out["seen"] = _swap(table.seen, source.number, tuple(rest))


def _rest(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    rest = take_out(cards, taken)
    assert rest is not None, "a card is not where it was taken from"
    return rest


def _swap(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
