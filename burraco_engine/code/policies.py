"""Policies: small functions that differ by code, registered under versioned names.

A changed reading is registered as a new version; old records keep the old one. A policy names the
values of the code that it needs: a code that lacks one cannot choose it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from burraco_engine.code.profile import Profile
from burraco_engine.errors import ProfileError
from burraco_engine.melds import Grade, Meld
from burraco_engine.state import Phase, State

__all__ = ["SHARED", "Policies", "TurnsLeft", "grade_pulito_sporco"]

F = TypeVar("F", bound=Callable[..., Any])
_NAME = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+\.v[1-9][0-9]*")


class TurnsLeft(NamedTuple):
    """How many turns, the current one included, remain after a time-out.

    `again`: one of them is due to the player in turn because he was only discarding. If he lays
    cards first, he was not.
    """

    turns: int
    again: bool = False


class Policies(Mapping[str, Callable[..., Any]]):
    """A registry of policies by name, e.g. `grading.pulito_sporco.v1`."""

    def __init__(self, *known: Policies) -> None:
        self._functions: dict[str, Callable[..., Any]] = {}
        self._needs: dict[str, tuple[str, ...]] = {}
        for registry in known:
            for name, function in registry.items():
                self.register(name, *registry.needs(name))(function)

    def register(self, name: str, *needs: str) -> Callable[[F], F]:
        """Decorator: make a function known under `name`; a name is never given twice.

        `needs` are values of the code, as `section.value` or `section.value.key`.
        """
        if not _NAME.fullmatch(name):
            raise ProfileError("profile.policy_name", policy=name)
        if name in self._functions:
            raise ProfileError("profile.duplicate_policy", policy=name)

        def keep(function: F) -> F:
            self._functions[name] = function
            self._needs[name] = needs
            return function

        return keep

    def needs(self, name: str) -> tuple[str, ...]:
        """The values of the code that a policy needs; none of a name that is unknown."""
        return self._needs.get(name, ())

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._functions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._functions)

    def __len__(self) -> int:
        return len(self._functions)


SHARED = Policies()
"""The policies that belong to no single game."""
_BONUS = ("burraco.bonus_points", "burraco.bonus_every")


@SHARED.register("grading.pulito_sporco.v1", "burraco.points.pulito", "burraco.points.sporco")
def grade_pulito_sporco(code: Profile, meld: Meld) -> Grade | None:
    """Seven cards make a burraco: clean without a matta, dirty with one (P Art. 14, C Art. 10)."""
    if len(meld.cards) < code.burraco.minimum.value:
        return None
    return Grade.PULITO if meld.matta is None else Grade.SPORCO


@SHARED.register("bonus.none.v1")
def _bonus_none(_code: Profile, _meld: Meld) -> int:
    """The code gives nothing for the length of a burraco."""
    return 0


@SHARED.register("bonus.length.v1", *_BONUS)
def _bonus_length(code: Profile, meld: Meld) -> int:
    """50 for every two cards beyond seven, on a clean burraco only (P Art. 18, A15, A16)."""
    if meld.grade is None or not meld.grade.clean:
        return 0
    beyond = len(meld.cards) - code.burraco.minimum.value
    return code.burraco.bonus_points.value * (beyond // code.burraco.bonus_every.value)


@SHARED.register("bonus.added_after.v1", *_BONUS)
def _bonus_added_after(code: Profile, meld: Meld) -> int:
    """The same, counting only cards tied after the meld was a burraco (A15, the other reading)."""
    if meld.grade is None or not meld.grade.clean or meld.burraco_cards is None:
        return 0
    beyond = len(meld.cards) - meld.burraco_cards
    return code.burraco.bonus_points.value * (beyond // code.burraco.bonus_every.value)


@SHARED.register("pozzetto.flat_until_partner.v1", "pozzetti.unplayed_flat")
def _unplayed_flat_until_partner(code: Profile, value: int, partner_played: bool) -> int:
    """A flat malus until the partner has had a turn, then the cards (P Art. 18, A17)."""
    return value if partner_played else code.pozzetti.unplayed_flat.value


@SHARED.register("pozzetto.cards.v1")
def _unplayed_cards(_code: Profile, value: int, _partner_played: bool) -> int:
    """The value of its cards (C Art. 29)."""
    return value


@SHARED.register("time_out.mazziere.v1", "time_out.boundary")
def _time_out_mazziere(code: Profile, state: State, _discarding: bool) -> TurnsLeft:
    """On to the dealer's discard, then one full round with the dealer last (P Art. 16)."""
    seats = state.setup.seats
    if not state.started:
        return TurnsLeft(len(seats))
    to_dealer = (seats.index(state.dealer) - seats.index(state.turn.seat)) % len(seats) + 1
    at_boundary = to_dealer == len(seats) and state.phase is Phase.PRESA
    if at_boundary and code.time_out.boundary.value == "current_round_is_final":
        return TurnsLeft(len(seats))
    return TurnsLeft(to_dealer + len(seats))


@SHARED.register("time_out.giocatore.v1")
def _time_out_current_player_v1(code: Profile, state: State, discarding: bool) -> TurnsLeft:
    """As the second version, but who ties his only card instead still plays again."""
    return TurnsLeft(_time_out_current_player(code, state, discarding).turns)


@SHARED.register("time_out.giocatore.v2")
def _time_out_current_player(_code: Profile, state: State, discarding: bool) -> TurnsLeft:
    """Who is playing plays no more; the player on his right is the last (C Art. 28).

    He plays once more if his discard is already out, or if his only card takes the pozzetto, and
    he discards it: who lays it is playing.
    """
    seats, turn = state.setup.seats, state.turn
    to_pozzetto = (
        state.phase is Phase.GIOCO
        and len(state.table.hand(turn.seat)) == 1
        and state.table.pozzetto_of(state.line(turn.seat)) is None
    )
    again = state.started and (discarding or to_pozzetto)
    return TurnsLeft(len(seats) + again, again)


@SHARED.register("time_out.scarto.v1")
def _time_out_discard_out(_code: Profile, state: State, discarding: bool) -> TurnsLeft:
    """As the last one, but he plays once more only if his discard is already out (W Art. 28)."""
    again = state.started and discarding
    return TurnsLeft(len(state.setup.seats) + again, again)
