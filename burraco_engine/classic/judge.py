"""The judge of the classic game: which cards make a sequence or a combination (Art. 7-9, 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from burraco_engine.cards import Card, take_out
from burraco_engine.classic.combinazioni import Group, group_openings, group_ties
from burraco_engine.classic.reader import Reader
from burraco_engine.classic.sequenze import Run, arrangements, openings, replacements, ties
from burraco_engine.classic.suits import NATURAL, TWO
from burraco_engine.code.profile import Profile
from burraco_engine.code.sections import Runs
from burraco_engine.errors import ProfileError, RuleViolation
from burraco_engine.melds import Judged, Meld, MeldKind
from burraco_engine.moves import MeldMove, Open, Replace, Tie
from burraco_engine.names import Line, Seat

__all__ = ["ClassicJudge"]


@dataclass(frozen=True, slots=True)
class ClassicJudge:
    """Judges melds of French cards by the values of one profile.

    The order of the cards says what a matta stands for, upwards or downwards; a declared reading
    says it whatever the order. What comes back is always the one canonical form: sequences from
    the lowest place up, combinations by suit with the matta last.
    """

    code: Profile
    runs: Runs
    _reader: Reader

    @classmethod
    def of(cls, code: Profile) -> ClassicJudge:
        """The judge of `code`; ProfileError if it is no code of the classic game."""
        if code.runs is None:
            raise ProfileError("profile.missing_key", where=code.id, key="runs")
        return cls(code, code.runs, Reader(code, code.runs))

    @property
    def game(self) -> str:
        """The classic game."""
        return "classico"

    @property
    def source(self) -> str:
        """It asks no lexicon."""
        return ""

    def open(
        self,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A new sequence, or a combination that the line does not have yet."""
        form = self._reader.read(cards, reading)
        if isinstance(form, RuleViolation):
            return form
        return self._barred(form, line, melds, banned) or _judged(form, _only(form.matte))

    def tie(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """`meld` with cards at its ends; what lies there stays where it is."""
        if meld.kind is MeldKind.ERRATO:
            return self._wrong()
        form = self._reader.read(cards, reading, meld.kind)
        if isinstance(form, RuleViolation):
            return form
        matta = _only(form.matte)
        if isinstance(form, Run):
            old = Run.of(meld)
            offset = old.start - form.start
            if offset < 0 or form.cards[offset : offset + len(old.cards)] != old.cards:
                return RuleViolation("meld.order_changed", self.code.melds.insertion.article)
            if old.matte:
                kept = offset + old.matte[0]
                if matta not in (None, kept):
                    return RuleViolation("meld.too_many_matte", self.code.melds.matte.article)
                matta = kept
        return self._barred(form, meld.line, melds, banned, meld) or _judged(form, matta)

    def replace(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        reading: str | None,
        *,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
    ) -> Judged | RuleViolation:
        """A sequence whose matta gave its place to the card itself and moved to a free end."""
        article = self.runs.matta_replace.article
        if meld.kind is MeldKind.ERRATO:
            return self._wrong()
        if meld.matta is None:
            return RuleViolation("meld.no_matta", article, meld=meld.id)
        if meld.kind is MeldKind.COMBINAZIONE:
            return RuleViolation("meld.matta_not_replaced", article)
        old = Run.of(meld)
        itself = NATURAL[old.suit][old.start + meld.matta]
        if not self._movable and itself not in (take_out(cards, meld.cards) or ()):
            return RuleViolation("meld.matta_wrong_card", article)
        form = self._reader.read(cards, reading, meld.kind)
        if isinstance(form, RuleViolation):
            return form
        assert isinstance(form, Run), "a sequence was read as a combination"
        if broken := self._misplaced(old, form):
            return broken
        matta = self._matta_after(old, form)
        if isinstance(matta, RuleViolation):
            return matta
        return self._barred(form, meld.line, melds, banned, meld) or _judged(form, matta)

    def candidates(
        self, seat: Seat, hand: tuple[Card, ...], line: Line, melds: tuple[Meld, ...]
    ) -> Iterator[MeldMove]:
        """Sequences and combinations to open, then what each meld of the line can take."""
        stock = Counter(hand)
        minimum, aces = self.code.melds.minimum.value, self._reader.aces
        for run in openings(stock, minimum=minimum, aces=aces):
            yield Open(seat, run.cards, run.reading)
        maximum = self.runs.combination_maximum.value
        faces = self._free_faces(line, melds)
        for group in group_openings(stock, faces, minimum=minimum, maximum=maximum):
            yield Open(seat, group.cards, group.face)
        for meld in melds:
            if meld.line != line or meld.frozen or meld.kind is MeldKind.ERRATO:
                continue
            if meld.kind is MeldKind.COMBINAZIONE:
                for group in group_ties(stock, meld.cards, maximum=maximum):
                    yield Tie(seat, meld.id, group.cards, group.face)
                continue
            old = Run.of(meld)
            for run in ties(stock, old, aces=aces):
                yield Tie(seat, meld.id, run.cards, run.reading)
            if meld.matta is not None:
                change = arrangements if self._movable else replacements
                natural_two = self.runs.two_becomes_natural.value
                for run in change(stock, old, aces=aces, natural_two=natural_two):
                    yield Replace(seat, meld.id, run.cards, run.reading)

    @property
    def _movable(self) -> bool:
        return self.runs.matta_replace.value == "movable"

    def _wrong(self) -> RuleViolation:
        """What lies there is no meld that could be made longer."""
        return RuleViolation("meld.not_a_meld", self.code.melds.minimum.article)

    def _free_faces(self, line: Line, melds: tuple[Meld, ...]) -> list[str]:
        """The faces of which the line may open a combination."""
        held = {
            meld.reading
            for meld in melds
            if meld.kind is MeldKind.COMBINAZIONE and self._concerns(meld, line)
        }
        return [face for face in self.runs.combination_ranks.value if face not in held]

    def _concerns(self, meld: Meld, line: Line) -> bool:
        return meld.line == line or self.code.melds.equal_scope.value == "table"

    def _barred(
        self,
        form: Run | Group,
        line: Line,
        melds: tuple[Meld, ...],
        banned: tuple[str, ...],
        tied: Meld | None = None,
    ) -> RuleViolation | None:
        """Equal combinations (equal sequences are free, Art. 18) and what is banned."""
        code = self.code.melds
        name = form.reading
        if name in banned:
            return RuleViolation("meld.word_banned", code.equal.article, word=name)
        if tied is not None and not code.equal_when_tying.value:
            return None
        if isinstance(form, Run) and code.equal.value == "combinations_forbidden":
            return None
        if any(
            meld.reading == name and self._concerns(meld, line) and meld is not tied
            for meld in melds
        ):
            return RuleViolation("meld.equal", code.equal.article, word=name)
        return None

    def _misplaced(self, old: Run, form: Run) -> RuleViolation | None:
        """Every card but the matta stays in its place, and the matta leaves its own."""
        (slot,) = old.matte
        offset = old.start - form.start
        for place, card in enumerate(old.cards, offset):
            if place == offset + slot:
                continue
            if not 0 <= place < len(form.cards) or form.cards[place] != card:
                return RuleViolation("meld.order_changed", self.code.melds.insertion.article)
        left = offset + slot
        if left in form.matte or (not self._movable and not 0 <= left < len(form.cards)):
            return RuleViolation("meld.matta_not_replaced", self.runs.matta_replace.article)
        return None

    def _matta_after(self, old: Run, form: Run) -> int | RuleViolation | None:
        """Where the matta is now: a two that came to lie below the three may be natural (A49)."""
        matta = _only(form.matte)
        two = NATURAL[old.suit][TWO]
        moved = old.cards[old.matte[0]]
        if self.runs.two_becomes_natural.value or moved is not two:
            return matta
        if matta is None:
            return TWO - form.start
        if form.cards[matta] is not two:
            return RuleViolation("meld.too_many_matte", self.code.melds.matte.article)
        return matta


def _only(matte: tuple[int, ...]) -> int | None:
    return matte[0] if matte else None


def _judged(form: Run | Group, matta: int | None) -> Judged:
    if isinstance(form, Run):
        return Judged(MeldKind.SEQUENZA, form.cards, form.reading, form.suit, matta)
    return Judged(MeldKind.COMBINAZIONE, form.cards, form.face, "", matta)
