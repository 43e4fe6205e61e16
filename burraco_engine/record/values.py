"""The values inside a record: readings of melds, headers, points. ValueError if wrong."""

from __future__ import annotations

import re

from burraco_engine.cards import Card
from burraco_engine.commitment import is_nonce
from burraco_engine.names import Line
from burraco_engine.sheets import TurnoOutcome

__all__ = [
    "TO_TARGET",
    "meld_reading",
    "nonce",
    "outcome",
    "points",
    "policies",
    "smazzate",
    "times",
]

TO_TARGET = "a punti"
"""How a record says that there were as many smazzate as it took."""
_SIDE = re.compile(r"(\w+) (-?\d+) MP (-?\d+)(?: VP (\d+))?")


def meld_reading(cards: list[Card], matta: int | None, stands: str) -> str:
    """The word, the cards of the sequence, or the face of the combination."""
    natural = [card for place, card in enumerate(cards) if place != matta]
    letters = any(card.suit in ("r", "n") for card in natural)
    if not letters and len({card.face for card in natural}) == 1:
        return natural[0].face
    names = [
        stands if place == matta else (card.face if letters else card.code)
        for place, card in enumerate(cards)
    ]
    return ("" if letters else " ").join(names)


def policies(text: str) -> tuple[tuple[str, str], ...]:
    """`burraco.bonus=bonus.none.v1 …` as pairs."""
    pairs = (item.partition("=") for item in text.split())
    return tuple((key, value) for key, _, value in pairs)


def smazzate(text: str) -> int:
    """How many, from 1 on; 0 of a match that goes on to the points of its code."""
    if text == TO_TARGET:
        return 0
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def nonce(text: str) -> str:
    """A nonce, or nothing while the deck is hidden."""
    if text and not is_nonce(text):
        raise ValueError(text)
    return text


def times(text: str) -> tuple[bool, bool]:
    """`no`, `sì` or `al via`: whether there are times, and whether the first waits for a signal."""
    known = {"no": (False, False), "sì": (True, False), "al via": (True, True)}
    if text not in known:
        raise ValueError(text)
    return known[text]


def points(text: str) -> tuple[tuple[Line, int], ...]:
    """`NS 665, EO -25` as pairs."""
    pairs = (item.split() for item in text.split(",") if item)
    return tuple((Line(line), int(points)) for line, points in pairs)


def outcome(text: str) -> TurnoOutcome | None:
    """`NS 1200 MP 400 VP 16, EO 800 MP -400 VP 4, vince NS`; None if empty."""
    if not text:
        return None
    *sides, last = text.split(", ")
    told = [_SIDE.fullmatch(side) for side in sides]
    rows = [side.groups() for side in told if side is not None]
    winner = last.removeprefix("vince ") if last.startswith("vince ") else None
    if len(rows) != len(sides) or (winner is None and last != "pari"):
        raise ValueError(text)
    return TurnoOutcome(
        totals=tuple((Line(line), int(total)) for line, total, _, _ in rows),
        match_points=tuple((Line(line), int(lead)) for line, _, lead, _ in rows),
        victory_points=tuple((Line(line), int(vp)) for line, _, _, vp in rows if vp),
        winner=Line(winner) if winner else None,
    )
