"""The book of a tournament: its code with the readings chosen, and the deck it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.choosing import choose
from burraco_engine.code.decks import load_deck
from burraco_engine.code.loading import load_profile
from burraco_engine.torneo import acts as a

if TYPE_CHECKING:
    from burraco_engine.code.decks import Deck
    from burraco_engine.code.profile import Profile
    from burraco_engine.torneo.values import Torneo

__all__ = ["Book", "book_for", "open_book"]


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


def book_for(state: Torneo, act: a.Act) -> Book:
    """What an act is decided by: an announcement by the code that it names."""
    setup = act.setup if isinstance(act, a.Announce | a.Amend) else state.setup
    return open_book(setup.code, setup.choices)
