"""The book of a tournament: its code with the readings chosen, and the deck it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.choosing import choose
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile

if TYPE_CHECKING:
    from burraco_engine.code.decks import Deck
    from burraco_engine.code.profile import Profile

__all__ = ["Book", "open_book"]


@dataclass(frozen=True, slots=True)
class Book:
    """What a tournament is decided by."""

    code: Profile
    deck: Deck


@cache
def open_book(code: str, choices: tuple[tuple[str, str], ...] = ()) -> Book:
    """The book of a code with these readings; ProfileError if there is no such code or choice."""
    profile = choose(load_profile(code, policies=CLASSIC), dict(choices), policies=CLASSIC)
    return Book(profile, load_deck(profile.deal.deck.value))
