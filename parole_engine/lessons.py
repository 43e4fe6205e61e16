"""The lessons: prepared cards, and what a learner does with them, played by the engine itself.

A lesson is data (`data/lessons/lezioni.toml`). Every button that it asks for is a move that the
rules accept, and every card that it does not ask for is answered with what the rules say of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from burraco_engine.cards import Card, format_cards, parse_cards, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Collect, Discard, Draw, Move, Open, Replace, Tie
from burraco_engine.names import ZERO, Line, Seat
from burraco_engine.paths import data_dir
from burraco_engine.record.position import parse_position
from burraco_engine.state import State
from burraco_engine.turn.deciding import play

__all__ = ["Lesson", "Piece", "Step", "Tray", "lessons"]

_SEAT: Final = Seat("S")
_LINE: Final = Line("NS")
_POZZETTO: Final = 11
_ELSEWHERE: Final = 7
_PRESSED: Final = ("Cala", "Lega", "Scarta", "Pesca", "Raccogli")


@dataclass(frozen=True, slots=True)
class Piece:
    """A card of the tray: from the hand, or of the word that grows."""

    card: Card
    own: bool


@dataclass(frozen=True, slots=True)
class Tray:
    """The word that is being made: its cards, where the next one goes, what the matta reads."""

    pieces: tuple[Piece, ...] = ()
    place: int = 0
    meld: int | None = None
    reading: str | None = None

    def insert(self, card: Card) -> Tray:
        """One more card of the hand."""
        pieces = (*self.pieces[: self.place], Piece(card, True), *self.pieces[self.place :])
        return replace(self, pieces=pieces, place=self.place + 1)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in order."""
        return tuple(piece.card for piece in self.pieces)

    @property
    def word(self) -> str | None:
        """What the cards read; None while the matta has no letter."""
        letters = [card.face if card.suit else self.reading for card in self.cards]
        return None if None in letters else "".join(letter or "" for letter in letters)


@dataclass(frozen=True, slots=True)
class Step:
    """One gesture: its kind, what it touches, why; the table and the tray before it.

    `refusals` say of the other cards of the hand what the rules say, where they say anything.
    """

    kind: str
    what: str
    note: str
    state: State
    tray: Tray
    refusals: tuple[tuple[Card, RuleViolation], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, from its first gesture to the table that it ends with."""

    number: int
    name: str
    sentence: str
    example: str
    about: str
    done: str
    steps: tuple[Step, ...]
    end: State


def lessons(rules: Rules) -> tuple[Lesson, ...]:
    """All lessons, played by these rules; RuleViolation if one teaches what they forbid."""
    raw = tomllib.loads((data_dir() / "lessons" / "lezioni.toml").read_text(encoding="utf-8"))
    return tuple(_lesson(rules, number, one) for number, one in enumerate(raw["lezione"], 1))


def _lesson(rules: Rules, number: int, raw: dict[str, Any]) -> Lesson:
    state, tray = _state(rules, raw), Tray()
    steps: list[Step] = []
    for gesture, note in raw["passi"]:
        kind, what = _gesture(gesture)
        refusals = tuple(_refusals(rules, state, tray, what)) if kind == "carta" else ()
        steps.append(Step(kind, what, note, state, tray, refusals))
        state, tray = _after(rules, state, tray, kind, what)
    return Lesson(
        number,
        raw["nome"],
        raw["frase"],
        raw["esempio"],
        raw["spiega"],
        raw["fatta"],
        tuple(steps),
        state,
    )


def _gesture(text: str) -> tuple[str, str]:
    verb, _, what = text.partition(" ")
    if verb == "posto" or verb == "legge":
        return verb, what
    if text in _PRESSED:
        return "bottone", text.lower()
    return ("parola", text) if len(text) > 2 else ("carta", text)


def _after(rules: Rules, state: State, tray: Tray, kind: str, what: str) -> tuple[State, Tray]:
    """The table and the tray after a gesture."""
    match kind:
        case "carta":
            return state, tray.insert(Card(what))
        case "parola":
            meld = next(one for one in state.table.melds_of(_LINE) if one.reading == what)
            laid = tuple(Piece(card, False) for card in meld.cards)
            reading = None if meld.matta is None else meld.reading[meld.matta]
            return state, Tray(laid, len(laid), meld.id, reading)
        case "posto":
            return state, replace(tray, place=int(what))
        case "legge":
            return state, replace(tray, reading=what)
        case _:
            return play(rules, state, _move(rules, state, tray, what), now=ZERO).state, Tray()


def _move(rules: Rules, state: State, tray: Tray, button: str) -> Move:
    """The move that a button makes of the tray."""
    if button == "pesca":
        return Draw(_SEAT)
    if button == "raccogli":
        return Collect(_SEAT)
    if button == "scarta":
        (card,) = tray.cards
        return Discard(_SEAT, card)
    if tray.meld is None:
        return Open(_SEAT, tray.cards, tray.word)
    old = next(meld for meld in state.table.melds if meld.id == tray.meld)
    tied = rules.judge.tie(old, tray.cards, tray.word, melds=state.table.melds, banned=())
    kind = Tie if isinstance(tied, Judged) else Replace
    return kind(_SEAT, tray.meld, tray.cards, tray.word)


def _refusals(
    rules: Rules, state: State, tray: Tray, wanted: str
) -> Iterator[tuple[Card, RuleViolation]]:
    """Why other cards of the hand do not go there, as far as their colour or number says it."""
    hand = take_out(state.table.hand(_SEAT), [p.card for p in tray.pieces if p.own]) or ()
    for card in dict.fromkeys(hand):
        if card.code == wanted or not tray.pieces:
            continue
        cards = tray.insert(card).cards
        cards += cards[:1] * (rules.code.melds.minimum.value - len(cards))
        answer = rules.judge.open(
            cards, None, line=_LINE, melds=_without(state, tray.meld), banned=()
        )
        if isinstance(answer, RuleViolation) and answer.code in _OF_CARDS:
            yield card, answer


_OF_CARDS: Final = frozenset({"meld.mixed_colours", "meld.too_many_matte"})
"""What a learner is told of a card that he should not have touched."""


def _without(state: State, number: int | None) -> tuple[Meld, ...]:
    return tuple(meld for meld in state.table.melds if meld.id != number)


def _state(rules: Rules, raw: dict[str, Any]) -> State:
    """The prepared table; cards that the lesson does not name lie where they may."""
    hand, monte = parse_cards(raw["mano"]), parse_cards(raw.get("monte", ""))
    lines = {_LINE: raw.get("noi", []), Line("EO"): raw.get("loro", [])}
    numbered: dict[Line, list[str]] = {line: [] for line in lines}
    number = 0
    named = [*hand, *monte]
    for line, words in lines.items():
        for word in words:
            number += 1
            numbered[line].append(f"{number} {word}")
            suit, _, letters = word.partition(":")
            named += [Card(letter + suit) for letter in letters]
    rest = take_out(rules.deck.cards, named)
    assert rest is not None, "a lesson with more cards than the deck"
    stock = [card for card in rest if card.suit]
    seats = rules.code.seating.seats.value
    parts = [f"{rules.code.id} {_SEAT} {raw.get('turno', 'gioco')} mazziere {seats[-1]}"]
    for seat in seats:
        given = hand if seat == _SEAT else [stock.pop() for _ in range(_ELSEWHERE)]
        parts.append(f"{seat}: {format_cards(given)}")
    parts.append(f"monte: {format_cards(monte or [stock.pop()])}")
    if raw.get("pozzetto"):
        parts.append("pozzetto N volo giocato compagno:")
    lying = len(rules.code.deal.pozzetti.value) - bool(raw.get("pozzetto"))
    pozzetti = ([stock.pop() for _ in range(_POZZETTO)] for _ in range(lying))
    parts += [f"pozzetto: {format_cards(cards)}" for cards in pozzetti]
    parts.append(f"tallone: {format_cards(stock)}")
    parts += [f"{line}: {', '.join(words)}" for line, words in numbered.items()]
    return parse_position(rules, " | ".join(parts))
