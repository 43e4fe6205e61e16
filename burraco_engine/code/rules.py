"""Rules: a code of play made executable, and the doors through which a game enters the core."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from burraco_engine.calls import Look, Option
from burraco_engine.cards import Card
from burraco_engine.code.decks import Deck, deck_of
from burraco_engine.code.policies import SHARED, TurnsLeft
from burraco_engine.code.profile import Profile
from burraco_engine.code.sections import PolicyName
from burraco_engine.errors import ProfileError, RuleViolation
from burraco_engine.events import Event
from burraco_engine.melds import Grade, Judged, Meld, MeldState
from burraco_engine.moves import MeldMove, Move
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import State

__all__ = [
    "Arbitration",
    "Bonus",
    "Grading",
    "MeldJudge",
    "Rules",
    "TimeOutRule",
    "UnplayedPozzetto",
]


class MeldJudge(Protocol):
    """What a game says about melds; everything else of the turn is shared.

    A judge is pure: it sees cards and melds, never a hand it was not given, and returns either
    the legal form of the meld or the violation with its article. `melds` are all melds of the
    table, `line` the line that lays. The core has already checked that the cards are in the hand,
    that the meld exists, belongs to the line and is not frozen, and that for `tie` and `replace`
    the final `cards` contain all cards of `meld` and at least one more.
    """

    @property
    def game(self) -> str:
        """The game it judges: the `game` of the profiles it serves."""

    @property
    def source(self) -> str:
        """The digest of the lexicon that it asks, for records; empty if it asks none."""

    def open(
        self,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A new meld of these cards in this order."""

    def tie(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """`meld` lengthened to these final cards."""

    def replace(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """`meld` with its matta replaced and re-slotted, as these final cards."""

    def candidates(
        self, seat: Seat, hand: tuple[Card, ...], line: Line, melds: tuple[Meld, ...]
    ) -> Iterator[MeldMove]:
        """Every play that the hand may make, each once, in a fixed order, readings declared.

        It must contain every legal play; what is not legal for a reason outside the melds (no
        discard left, say) is filtered by the core.
        """


class Grading(Protocol):
    """Which burraco a meld is, if any."""

    def __call__(self, code: Profile, meld: Meld, /) -> Grade | None:
        """The grade of `meld` under `code`."""


class Bonus(Protocol):
    """Extra points of a burraco."""

    def __call__(self, code: Profile, meld: Meld, /) -> int:
        """The bonus of `meld`, whose grade is already set."""


class UnplayedPozzetto(Protocol):
    """What a pozzetto taken and not played costs, as a positive number."""

    def __call__(self, code: Profile, value: int, partner_played: bool, /) -> int:
        """`value` is that of its cards; the partner has or has not had a turn since."""


class TimeOutRule(Protocol):
    """How many turns, the current one included, remain when the time-out is announced."""

    def __call__(self, code: Profile, state: State, discarding: bool, /) -> TurnsLeft:
        """`discarding`: the player in turn already has his discard out of the hand."""


class Arbitration(Protocol):
    """What happens where an arbiter watches: illegal plays are made and contested, words ruled on.

    A game without one knows no arbitrated tables; its rules are enforced by refusing.
    """

    def decide(
        self, rules: Rules, state: State, move: Move, now: Millis, /
    ) -> RuleViolation | tuple[Event, ...]:
        """The violation that forbids `move`, or the events that it brings about."""

    def refusal(self, rules: Rules, state: State, seat: Seat, kind: str, /) -> RuleViolation | None:
        """Why `seat` may make no move of this kind, as the record spells it, whatever its cards."""

    def options(self, rules: Rules, state: State, /) -> tuple[Option, ...]:
        """What an open call leaves to be chosen, in plain words, for who chooses alone."""

    def looks(self, rules: Rules, state: State, /) -> tuple[Look, ...]:
        """The hands that the arbiter has looked at while a call is open: for his eyes alone."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A profile with its deck, its judge of melds and its policies resolved."""

    code: Profile
    deck: Deck
    judge: MeldJudge
    grading: Grading
    bonus: Bonus
    unplayed_pozzetto: UnplayedPozzetto
    time_out: TimeOutRule
    arbitration: Arbitration | None = None

    @classmethod
    def assemble(
        cls,
        code: Profile,
        judge: MeldJudge,
        policies: Mapping[str, Callable[..., Any]] = SHARED,
        *,
        arbitration: Arbitration | None = None,
    ) -> Rules:
        """Resolve what the profile names; ProfileError on an unknown policy or another game."""
        if judge.game != code.game:
            raise ProfileError(
                "profile.wrong_game", profile=code.id, game=code.game, judge=judge.game
            )

        def resolve(where: str, name: PolicyName) -> Callable[..., Any]:
            if name not in policies:
                raise ProfileError(
                    "profile.unknown_policy", where=f"{code.id}: {where}", policy=name
                )
            return policies[name]

        return cls(
            code=code,
            deck=deck_of(code.deal),
            judge=judge,
            grading=cast(Grading, resolve("burraco.grading", code.burraco.grading.value)),
            bonus=cast(Bonus, resolve("burraco.bonus", code.burraco.bonus.value)),
            unplayed_pozzetto=cast(
                UnplayedPozzetto, resolve("pozzetti.unplayed", code.pozzetti.unplayed.value)
            ),
            time_out=cast(TimeOutRule, resolve("time_out.rule", code.time_out.rule.value)),
            arbitration=arbitration,
        )

    def graded(self, meld: Meld, *, since: int | None = None) -> Meld:
        """`meld` with its burraco and honours; `since` is its length when it became a burraco."""
        grade = self.grading(self.code, meld)
        if grade is None:
            return meld
        burraco = replace(meld, grade=grade, burraco_cards=since or len(meld.cards))
        points = self.code.burraco.points.value[grade.value]
        return replace(burraco, honours=points + self.bonus(self.code, burraco))

    def sound(self, meld: Meld) -> Meld:
        """`meld` graded as it stands without its negative cards.

        Cards tied wrongly make no burraco and lengthen none; one made before them is valid.
        """
        if not meld.negative:
            return meld
        kept = [place for place in range(len(meld.cards)) if place != meld.matta]
        kept += [] if meld.matta is None else [meld.matta]
        for card in meld.negative:
            wrong = next((place for place in kept[::-1] if meld.cards[place] is card), None)
            if wrong is not None:
                kept.remove(wrong)
        kept.sort()
        bare = replace(
            meld,
            cards=tuple(meld.cards[place] for place in kept),
            matta=kept.index(meld.matta) if meld.matta in kept else None,
            grade=None,
            honours=0,
            burraco_cards=None,
        )
        return self.graded(bare, since=meld.burraco_cards)

    def burraco(self, meld: Meld) -> Grade | None:
        """The burraco that its line may rest a closing on, if `meld` is one that counts now."""
        standing = meld.state is not MeldState.FROZEN_TEMPORARILY and not meld.all_negative
        return self.sound(meld).grade if standing else None
