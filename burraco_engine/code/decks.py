"""Decks: which cards a game is played with, what they are worth and how they rank."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from burraco_engine.cards import Card, sort_cards
from burraco_engine.code.sections import Deal
from burraco_engine.errors import NotationError, ProfileError
from burraco_engine.paths import data_dir

__all__ = ["Deck", "deck_of", "load_deck"]


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a game, with their values and ranks (Art. 1 of every code).

    `cards` holds every card in a fixed order; `rank` is higher for higher cards and equal for
    cards that only differ by a suit without rank; `suits` go from the highest to the lowest.
    """

    id: str
    cards: tuple[Card, ...]
    census: Mapping[Card, int]
    values: Mapping[Card, int]
    rank: Mapping[Card, int]
    matte: frozenset[Card]
    suits: tuple[str, ...]
    suits_rank: bool
    digest: str

    def card(self, code: str) -> Card:
        """The card written `code`, if this deck has it."""
        card = Card(code)
        if card not in self.census:
            raise NotationError("notation.card_not_in_deck", card=code, deck=self.id)
        return card

    def letters(self) -> dict[str, int]:
        """How many of each letter one colour has, in lower case as a lexicon writes words."""
        first = self.suits[0]
        return {card.face.lower(): n for card, n in self.census.items() if card.suit == first}

    def value(self, cards: Iterable[Card]) -> int:
        """The points of the cards."""
        values = self.values
        return sum(values[card] for card in cards)

    def descending(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards from the highest to the lowest; cards of equal rank by suit order."""
        return tuple(sorted(cards, key=self._key, reverse=True))

    def highest(self, cards: Iterable[Card]) -> Card:
        """The card of highest rank; among equals the first suit of the deck (red, hearts)."""
        return max(cards, key=self._key)

    def lowest(self, cards: Iterable[Card]) -> Card:
        """The card of lowest rank; among equals the last suit of the deck."""
        return min(cards, key=self._key)

    def _key(self, card: Card) -> tuple[int, int]:
        return self.rank[card], -self.suits.index(card.suit) if card.suit else 1

    def check(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What is missing from and what is too much in `cards`, compared with the deck."""
        given, whole = Counter(cards), Counter(self.cards)
        missing = sort_cards((whole - given).elements())
        extra = sort_cards((given - whole).elements())
        return missing, extra


_KEYS = {"id", "name", "suits", "suits_rank", "ranks", "matte", "copies", "values", "source"}


@cache
def load_deck(deck_id: str, folder: Path | None = None) -> Deck:
    """The deck `deck_id` of `data/decks`; ProfileError if the file is missing or wrong."""
    path = (folder or data_dir() / "decks") / f"{deck_id}.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ProfileError("profile.deck", deck=deck_id, reason="il file non esiste") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError("profile.syntax", file=path.name, reason=str(error)) from None
    if unknown := set(raw) - _KEYS:
        raise ProfileError("profile.unknown_key", where=deck_id, key=sorted(unknown)[0])
    if missing := _KEYS - set(raw):
        raise ProfileError("profile.missing_key", where=deck_id, key=sorted(missing)[0])
    try:
        return _build(raw)
    except (KeyError, ValueError, TypeError, NotationError) as error:
        raise ProfileError("profile.deck", deck=deck_id, reason=str(error)) from None


def deck_of(deal: Deal) -> Deck:
    """The deck of a code, its cards worth what the code says; ProfileError on a card it has not."""
    deck, values = load_deck(deal.deck.value), deal.values.value
    if not values:
        return deck
    if unknown := set(values) - {card.face for card in deck.census}:
        reason = f"non ha la carta {min(unknown)}"
        raise ProfileError("profile.deck", deck=deck.id, reason=reason)
    worth = {card: values.get(card.face, points) for card, points in deck.values.items()}
    return replace(deck, values=MappingProxyType(worth))


def _build(raw: Mapping[str, object]) -> Deck:
    suits = _texts(raw["suits"])
    ranks = _texts(raw["ranks"])
    plain = _numbers(raw["copies"], "plain")
    suited = _numbers(raw["copies"], "suited")
    values = _numbers(raw["values"], None)
    if {*plain, *suited} != set(ranks) or set(values) != set(ranks):
        raise ValueError("copies, values e ranks non elencano le stesse carte")
    census: dict[Card, int] = {}
    for face in ranks:
        if face in plain:
            census[Card(face)] = plain[face]
        else:
            census.update((Card(face + suit), suited[face]) for suit in suits)
    height = {face: len(ranks) - place for place, face in enumerate(ranks)}
    matte = set(_texts(raw["matte"]))
    cards = tuple(card for card, copies in census.items() for _ in range(copies))
    spelled = "\n".join(
        f"{c.code} {n} {values[c.face]} {height[c.face]}" for c, n in census.items()
    )
    return Deck(
        id=str(raw["id"]),
        cards=cards,
        census=MappingProxyType(census),
        values=MappingProxyType({card: values[card.face] for card in census}),
        rank=MappingProxyType({card: height[card.face] for card in census}),
        matte=frozenset(card for card in census if card.face in matte),
        suits=suits,
        suits_rank=raw["suits_rank"] is True,
        digest=hashlib.sha256(spelled.encode()).hexdigest(),
    )


def _texts(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise TypeError(f"{raw!r} non è un elenco di testi")
    return tuple(raw)


def _numbers(raw: object, key: str | None) -> dict[str, int]:
    table = raw if key is None else raw.get(key, {}) if isinstance(raw, dict) else None
    if not isinstance(table, dict) or not all(isinstance(n, int) for n in table.values()):
        raise TypeError(f"{table!r} non è una tabella di numeri")
    return table
