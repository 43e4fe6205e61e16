"""The arbitrated table: who may say and do what, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.calls import Awaited, Look, Option
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.events import Event
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita import ruling
from burraco_engine.irregolarita.calling import answer, open_call, ways_out
from burraco_engine.irregolarita.looking import look_at, looks
from burraco_engine.irregolarita.model import Case, Court, Fact, Finding
from burraco_engine.irregolarita.playing import may_not, play_on
from burraco_engine.messages import text
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Ending, Mode, Phase, State
from burraco_engine.turn.deciding import plain_draft
from burraco_engine.turn.passing import count_smazzata

__all__ = ["Arbitrated"]


@dataclass(frozen=True, slots=True)
class Arbitrated:
    """The arbitration of a game that knows its irregularities."""

    court: Court

    def decide(
        self, rules: Rules, state: State, move: m.Move, now: Millis, /
    ) -> RuleViolation | tuple[Event, ...]:
        """The violation that forbids `move`, or the events that it brings about."""
        drafted = self._draft(rules, state, move, now)
        return drafted if isinstance(drafted, RuleViolation) else tuple(drafted.events)

    def refusal(self, rules: Rules, state: State, seat: Seat, kind: str, /) -> RuleViolation | None:
        """Why no hand of `seat` could make a move of this kind now."""
        if state.stopped or state.call is not None:
            return _waiting(rules, state)
        return may_not(rules, state, seat, kind)

    def options(self, rules: Rules, state: State, /) -> tuple[Option, ...]:
        """What an open call leaves to be chosen: its remedies, and what an arbiter always may."""
        call = state.call
        if call is None:
            return ()
        article = rules.code.irregolarita.after_call.article
        ways = {way.key: way for way in ways_out(self.court, rules, state, call.at)}
        told = []
        for key in call.options:
            way = ways.get(key)
            if way is not None:
                sentence = text(way.code, way.detail)
                told.append(Option(key, sentence, way.points, way.article))
            else:
                told.append(Option(key, text(f"ruling.{key}", {}), 0, article))
        return tuple(told)

    def looks(self, rules: Rules, state: State, /) -> tuple[Look, ...]:
        """The hands that the arbiter has looked at in an open call, and what would heal them."""
        return looks(self.court, rules, state)

    def _draft(
        self, rules: Rules, state: State, move: m.Move, now: Millis
    ) -> RuleViolation | Draft:
        if isinstance(move, m.Spoken):
            return self._spoken(rules, state, move, now)
        if isinstance(move, m.SeatMove):
            if state.call is not None:
                return _played_on(rules, state, move.seat, now)
            if state.stopped:
                return _waiting(rules, state)
            return play_on(self.court, rules, state, move, now)
        if state.call is None or isinstance(move, m.AnnounceTimeOut):
            return plain_draft(rules, state, move, now)
        if not isinstance(move, m.ExpireTime):
            return _waiting(rules, state)
        if state.call.deadline is None:
            return RuleViolation("turn.no_clock", rules.code.clocks.decision_ms.article)
        if now < state.call.deadline:
            return RuleViolation("turn.time_left", rules.code.irregolarita.healing_ms.article)
        return answer(self.court, rules, state, None, now)

    def _spoken(
        self, rules: Rules, state: State, move: m.TableMove, now: Millis
    ) -> RuleViolation | Draft:
        """What anybody says about the game."""
        match move:
            case m.Count():
                return _count(rules, state, now)
            case m.SeatArbiter():
                draft = Draft(state)
                draft.add(i.ArbiterSeated(move.name, now))
                return draft
            case m.AskExplanation() | m.GiveExplanation():
                return ruling.explanation(rules, state, move, now)
            case m.Contest() | m.Denounce():
                return self._call(rules, state, move, now)
            case m.Heal() | m.Prepare():
                return self._answer(rules, state, move, now)
            case m.LookAt():
                return look_at(rules, state, move, now)
            case m.Choose():
                return ruling.choose(self.court, rules, state, move, now)
            case m.RuleWord():
                return ruling.rule_word(self.court, rules, state, move, now)
            case m.Complete():
                return ruling.complete(rules, state, move, now)
            case m.AskWarning():
                return ruling.ask_warning(self.court, rules, state, move, now)
            case m.Arbitrate():
                return ruling.arbitrate(self.court, rules, state, now)
            case _:
                assert_never(move)

    def _call(
        self, rules: Rules, state: State, move: m.Contest | m.Denounce, now: Millis
    ) -> RuleViolation | Draft:
        article = rules.code.irregolarita.after_call.article
        if state.call is not None or state.stopped:
            return _waiting(rules, state)
        contested = isinstance(move, m.Contest)
        by = move.seat if isinstance(move, m.Contest) else move.by
        if refusal := self._may_not_call(rules, state, move, by):
            return refusal
        case = Case(rules, state, move.fact, move.against, now, move.meld)
        if isinstance(move, m.Denounce):
            case = Case(
                rules,
                state,
                move.fact,
                move.against,
                now,
                move.meld,
                move.cards,
                move.word,
                moment=move.moment,
                number=move.number,
            )
        if contested and move.fact == Fact.ALTRO:
            finding: Finding | RuleViolation = Finding(ruling.moment_now(state))
        else:
            finding = self.court.finders[move.fact](case)
        if isinstance(finding, RuleViolation):
            return finding
        return open_call(self.court, case, finding, by, finding.article or article)

    def _may_not_call(
        self, rules: Rules, state: State, move: m.Contest | m.Denounce, by: Seat | None
    ) -> RuleViolation | None:
        """Who may speak of what, at which table."""
        article, seats = rules.code.irregolarita.after_call.article, state.setup.seats
        arbitrated, arbiter = state.setup.mode is Mode.ARBITRATA, state.setup.arbiter is not None
        if isinstance(move, m.Contest):
            known = move.fact in self.court.finders and move.fact not in self.court.declared
            known = known or move.fact == Fact.ALTRO
            alone = move.fact == Fact.ALTRO and not arbiter
            timely = move.fact == Fact.TEMPO and rules.code.clocks.call.value == "on_call"
            if alone or not (arbitrated or timely or (arbiter and move.fact == Fact.PAROLA)):
                return RuleViolation("turn.no_arbiter", article)
        else:
            known = move.fact in self.court.declared
            if not arbitrated or (by is None and not arbiter):
                return RuleViolation("turn.no_arbiter", article)
            if by is not None and by != move.against:
                return RuleViolation("call.not_yours", article)
        if not known or move.against not in seats or (by is not None and by not in seats):
            return RuleViolation("call.unknown", article, fact=move.fact)
        if not state.playing and state.phase is not Phase.FINITA and isinstance(move, m.Contest):
            return RuleViolation("turn.no_smazzata", rules.code.deal.start.article)
        return None

    def _answer(
        self, rules: Rules, state: State, move: m.Heal | m.Prepare, now: Millis
    ) -> RuleViolation | Draft:
        call = state.call
        wanted = Awaited.SANA if isinstance(move, m.Heal) else Awaited.PREPARA
        if call is None or call.awaited is not wanted or move.seat != call.against:
            return RuleViolation("call.not_asked", rules.code.irregolarita.after_call.article)
        return answer(self.court, rules, state, move, now)


def _waiting(rules: Rules, state: State) -> RuleViolation:
    code = "call.open" if state.call is not None else "turn.stopped"
    return RuleViolation(code, rules.code.irregolarita.after_call.article)


def _played_on(rules: Rules, state: State, seat: Seat, now: Millis) -> RuleViolation | Draft:
    """Nobody plays on before the ruling: who tries is warned, once (P Leggi generali).

    At an assisted table he is only told so: nothing wrong can be done there.
    """
    assisted = state.setup.mode is Mode.ASSISTITA
    if state.call is None or assisted or seat in state.call.warned:
        return _waiting(rules, state)
    draft = Draft(state)
    draft.add(e.WarningGiven(seat, rules.code.irregolarita.after_call.article, now))
    return draft


def _count(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The cards are counted, once nobody has to say anything any more."""
    if state.call is not None or state.stopped:
        return _waiting(rules, state)
    if state.phase is not Phase.FINITA or state.ending is Ending.ANNULLATA:
        return RuleViolation("turn.nothing_to_count", rules.code.score.cards.article)
    if state.verifying:
        return RuleViolation("call.verifying", rules.code.irregolarita.unfounded_calls.article)
    draft = Draft(state)
    count_smazzata(rules, draft, now)
    return draft
