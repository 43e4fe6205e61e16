"""Reading cards as a meld: the one legal form, or the violation that says what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.combinazioni import Group, read_group
from burraco_engine.classic.sequenze import Run, read_run
from burraco_engine.classic.suits import LAST, LOW_ACE, MATTE, NATURAL
from burraco_engine.code.profile import Profile
from burraco_engine.code.sections import Runs
from burraco_engine.errors import NotationError, RuleViolation
from burraco_engine.melds import MeldKind

__all__ = ["Reader"]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads cards by the values of one code.

    Combinations have no order. A sequence is read as it is laid, upwards or downwards: so the
    order tells what a matta stands for; a declared reading tells it too.
    """

    code: Profile
    runs: Runs

    @property
    def aces(self) -> int:
        """How many aces one sequence may contain."""
        return 2 if self.runs.ace.value == "also_both_ends" else 1

    def read(
        self, cards: tuple[Card, ...], reading: str | None, kind: MeldKind | None = None
    ) -> Run | Group | RuleViolation:
        """The cards as a legal meld, of the given kind if there is one already."""
        melds, runs = self.code.melds, self.runs
        if len(cards) < melds.minimum.value:
            return RuleViolation(
                "meld.too_short", melds.minimum.article, minimum=melds.minimum.value
            )
        if all(card in MATTE for card in cards):
            return RuleViolation("meld.matte_only", runs.combination_maximum.article)
        group = read_group(cards) if kind is not MeldKind.SEQUENZA else None
        if group is not None and len(group.matte) <= melds.matte.value:
            return self._limits(group, reading)
        if kind is not MeldKind.COMBINAZIONE:
            run = self._run(cards, reading)
            if isinstance(run, RuleViolation):
                return run
            if run is not None and len(run.matte) <= melds.matte.value:
                return self._check_aces(run)
            if run is not None:
                return RuleViolation("meld.too_many_matte", melds.matte.article)
        return self._diagnosis(cards, group)

    def _limits(self, group: Group, reading: str | None) -> Group | RuleViolation:
        maximum, ranks = self.runs.combination_maximum, self.runs.combination_ranks
        if reading is not None and reading != group.face:
            return self._mismatch(reading)
        if len(group.cards) > maximum.value:
            return RuleViolation("meld.too_long", maximum.article, maximum=maximum.value)
        if group.face not in ranks.value:
            return RuleViolation("meld.rank_not_allowed", ranks.article, rank=group.face)
        return group

    def _check_aces(self, run: Run) -> Run | RuleViolation:
        """The ace is one, below the two or above the king; so fourteen cards need a matta."""
        maximum, ace = self.runs.sequence_maximum, NATURAL[run.suit][LOW_ACE]
        if len(run.cards) > maximum.value:
            return RuleViolation("meld.too_long", maximum.article, maximum=maximum.value)
        if run.cards.count(ace) > self.aces:
            return RuleViolation("meld.not_a_meld", self.runs.ace.article)
        return run

    def _run(self, cards: tuple[Card, ...], reading: str | None) -> Run | RuleViolation | None:
        laid = [run for run in (read_run(cards), read_run(cards[::-1])) if run is not None]
        run = min(laid, key=lambda run: len(run.matte), default=None)
        if reading is None or (run is not None and run.reading == reading):
            return run
        return _as_declared(cards, reading) or self._mismatch(reading)

    def _mismatch(self, reading: str) -> RuleViolation:
        return RuleViolation("meld.word_mismatch", self.code.melds.minimum.article, word=reading)

    def _diagnosis(self, cards: tuple[Card, ...], group: Group | None) -> RuleViolation:
        """Why the cards are no meld; if another order would do, the readings it could have."""
        melds = self.code.melds
        naturals = [card for card in cards if card not in MATTE]
        readings = () if group is not None else self._readings(cards, naturals[0].suit)
        if len(readings) > 1:
            return RuleViolation("meld.reading_ambiguous", melds.minimum.article, letture=readings)
        if group is not None or len(cards) - len(naturals) > melds.matte.value + 1:
            return RuleViolation("meld.too_many_matte", melds.matte.article)
        return RuleViolation("meld.not_a_meld", melds.minimum.article, letture=readings)

    def _readings(self, cards: tuple[Card, ...], suit: str) -> tuple[str, ...]:
        """The sequences that these cards could be in another order."""
        runs = (_placed(cards, suit, start) for start in range(LOW_ACE, LAST - len(cards) + 2))
        return tuple(
            run.reading
            for run in runs
            if run is not None
            and len(run.matte) <= self.code.melds.matte.value
            and run.cards.count(NATURAL[suit][LOW_ACE]) <= self.aces
        )


def _as_declared(cards: tuple[Card, ...], reading: str) -> Run | None:
    """The cards put in the order that the declared reading asks for."""
    try:
        declared = read_run(parse_cards(reading))
    except NotationError:
        return None
    if declared is None or declared.matte or len(declared.cards) != len(cards):
        return None
    return _placed(cards, declared.suit, declared.start)


def _placed(cards: tuple[Card, ...], suit: str, start: int) -> Run | None:
    """The cards as the sequence that begins at `start`; what does not belong must be a matta."""
    rest = list(cards)
    laid: list[Card | None] = []
    for own in NATURAL[suit][start : start + len(cards)]:
        if own in rest:
            rest.remove(own)
            laid.append(own)
        else:
            laid.append(None)
    if any(card not in MATTE for card in rest):
        return None
    return read_run(tuple(card or rest.pop(0) for card in laid))
