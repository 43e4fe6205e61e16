"""What arbiters rule, opponents choose and players ask: the words of an open call."""

from __future__ import annotations

from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.calls import IDLE_CALLS, Awaited, Call, Moment
from burraco_engine.cards import take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.calling import (
    ASSIGNS,
    DECIDES,
    FREEZES,
    HOLDS,
    INVALID,
    apply,
    case_of,
    close,
    found,
    open_call,
    proceed,
)
from burraco_engine.irregolarita.model import Case, Court, Fact, Finding
from burraco_engine.irregolarita.penalties import freeze_to_verify, thaw
from burraco_engine.melds import Meld
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Phase, State
from burraco_engine.turn.laying import meld_of

__all__ = [
    "COUNTS",
    "arbitrate",
    "ask_warning",
    "choose",
    "complete",
    "explanation",
    "moment_now",
    "rule_word",
]

COUNTS = "conta"
"""The line whose word was frozen for nothing has nothing more to add."""


def moment_now(state: State) -> Moment:
    """When something that is said of the present was noticed."""
    return Moment.AT_ONCE if state.playing else Moment.AT_COUNT


def _refused(rules: Rules, code: str, **detail: object) -> RuleViolation:
    return RuleViolation(code, rules.code.irregolarita.after_call.article, **detail)


def explanation(
    rules: Rules, state: State, move: m.AskExplanation | m.GiveExplanation, now: Millis
) -> RuleViolation | Draft:
    """Anybody may ask the other line what its word means, and be told (P Art. 25)."""
    article = rules.code.irregolarita.unfounded_calls.article
    meld = state.table.meld(move.meld)
    if meld is None:
        return RuleViolation("meld.unknown", article, meld=move.meld)
    own = state.line(move.seat) == meld.line
    if own is isinstance(move, m.AskExplanation):
        return _refused(rules, "call.not_asked")
    draft = Draft(state)
    if isinstance(move, m.AskExplanation):
        draft.add(i.ExplanationAsked(move.seat, move.meld, article, now))
    else:
        draft.add(i.ExplanationGiven(move.seat, move.meld, move.text, now))
    return draft


def choose(
    court: Court, rules: Rules, state: State, move: m.Choose, now: Millis
) -> RuleViolation | Draft:
    """Somebody chooses one of the options that an open call has left to him."""
    call = state.call
    if call is None:
        return _refused(rules, "call.none")
    if not _may_choose(state, call, move.by):
        return _refused(rules, "call.not_asked")
    reasoned = move.option in (DECIDES, ASSIGNS)
    if move.option not in call.options or (reasoned and not move.note.strip()):
        return _refused(rules, "call.no_such_option", option=move.option)
    if refusal := _wrong_points(rules, state, move):
        return refusal
    by = state.setup.arbiter if move.by is None else move.by
    draft, case = Draft(state), case_of(rules, state, call, now)
    if call.found is not None and not reasoned and move.option != COUNTS:
        infraction, moment = found(court, case)
        ways = court.families[infraction.name].procedure(case, infraction, moment)
        way = next(way for way in ways if way.key == move.option)
        apply(way, by, move.note, draft, now)
        return draft
    article = rules.code.irregolarita.after_call.article
    if move.option == ASSIGNS:
        article = case.denunce.uncounted.article
    draft.add(i.RulingGiven(move.option, by, move.note, article, now))
    if move.option == ASSIGNS:
        draft.add(i.ScoreAssigned(move.points, article, now))
        close(draft, now)
    elif move.option == INVALID:
        _found_wrong(court, rules, draft, now)
    elif move.option == FREEZES:
        freeze_to_verify(rules, draft, _contested(state, call).id, now)
        close(draft, now)
    else:
        close(draft, now, idle=move.option == HOLDS)
    return draft


def _wrong_points(rules: Rules, state: State, move: m.Choose) -> RuleViolation | None:
    """A score names the points of each line once; any other remedy names none."""
    lines = tuple(line for line, _ in move.points)
    if move.option != ASSIGNS:
        return _refused(rules, "call.no_such_option", option=move.option) if lines else None
    if sorted(lines) == sorted(state.setup.lines):
        return None
    return _refused(rules, "call.points_missing", lines=", ".join(state.setup.lines))


def _may_choose(state: State, call: Call, by: Seat | None) -> bool:
    if by is None:
        return state.setup.arbiter is not None and call.awaited in (
            Awaited.ARBITRO,
            Awaited.INTEGRA,
        )
    opponents = by in state.setup.seats and state.line(by) != state.line(call.against)
    return call.awaited is Awaited.AVVERSARI and opponents


def _contested(state: State, call: Call) -> Meld:
    meld = None if call.meld is None else state.table.meld(call.meld)
    assert meld is not None, "a word that was contested lies on the table"
    return meld


def _found_wrong(court: Court, rules: Rules, draft: Draft, now: Millis) -> None:
    """The arbiter has said that the word does not hold: its procedure begins."""
    call = draft.state.call
    assert call is not None, "no call is open"
    case = case_of(rules, draft.state, call, now)
    finding = court.finders[case.fact](case)
    assert isinstance(finding, Finding), "a call that could be opened"
    proceed(court, case, finding, draft)


def rule_word(
    court: Court, rules: Rules, state: State, move: m.RuleWord, now: Millis
) -> RuleViolation | Draft:
    """The arbiter rules, unasked, on a word that lies on the table, at any table (A73)."""
    if state.setup.arbiter is None:
        return _refused(rules, "turn.no_arbiter")
    if not court.doubts:
        return _refused(rules, "call.no_doubts")
    return _ruled(court, rules, state, move, state.setup.arbiter, now)


def _ruled(
    court: Court, rules: Rules, state: State, move: m.RuleWord, by: str | None, now: Millis
) -> RuleViolation | Draft:
    if state.call is not None:
        return _refused(rules, "call.open")
    meld = state.table.meld(move.meld)
    article = rules.code.irregolarita.unfounded_calls.article
    over = not state.playing and state.phase is not Phase.FINITA
    if meld is None or over or (meld.frozen and not meld.in_verifica):
        return RuleViolation("meld.unknown", article, meld=move.meld)
    if meld.in_verifica and move.valid is None:
        return RuleViolation("meld.frozen", article, meld=move.meld)
    seat = _layer(state, meld)
    case = Case(rules, state, Fact.PAROLA, seat, now, meld.id, wrong=move.valid is False or None)
    finding = court.finders[Fact.PAROLA](case)
    if isinstance(finding, RuleViolation):
        return finding
    draft = Draft(state)
    draft.add(i.CallOpened(None, Fact.PAROLA, seat, meld.id, (), finding.moment, article, now))
    option = {None: FREEZES, True: HOLDS, False: INVALID}[move.valid]
    draft.add(i.RulingGiven(option, by, move.note, article, now))
    if move.valid is False:
        proceed(court, case, finding, draft)
    elif move.valid is None:
        freeze_to_verify(rules, draft, meld.id, now)
        close(draft, now)
    else:
        _holds(rules, draft, meld, now)
    return draft


def _layer(state: State, meld: Meld) -> Seat:
    """Who laid cards on a meld last."""
    mine = [deed.seat for deed in state.deeds if deed.meld == meld.id]
    keepers = (seat for seat in state.setup.seats if state.line(seat) == meld.line)
    return mine[-1] if mine else next(keepers)


def _holds(rules: Rules, draft: Draft, meld: Meld, now: Millis) -> None:
    """The word is valid: it thaws at once; if the hand is over, its line may go on with it."""
    if meld.in_verifica:
        thaw(rules, draft, meld, now)
        if draft.state.phase is Phase.FINITA:
            draft.add(i.AnswerAwaited(Awaited.INTEGRA, (COUNTS,), None, now))
            return
    close(draft, now)


def complete(rules: Rules, state: State, move: m.Complete, now: Millis) -> RuleViolation | Draft:
    """Cards still in hand go to the word that was frozen for nothing (P Art. 25)."""
    article, call = rules.code.irregolarita.unfounded_calls.article, state.call
    if call is None or call.awaited is not Awaited.INTEGRA or call.meld != move.meld:
        return _refused(rules, "call.not_asked")
    meld = _contested(state, call)
    if meld.line != state.line(move.seat):
        return RuleViolation("meld.not_your_line", article, meld=meld.id)
    added = take_out(move.cards, meld.cards)
    hand = state.table.hand(move.seat)
    if not added or take_out(hand, added) is None:
        return RuleViolation("cards.not_in_hand", article, cards=added or move.cards)
    judged = rules.judge.tie(meld, move.cards, move.reading, melds=state.table.melds, banned=())
    if isinstance(judged, RuleViolation):
        return judged
    draft = Draft(state)
    grown = meld_of(rules, state, meld.line, judged, meld)
    draft.add(i.MeldAmended(move.seat, grown, added, article, now))
    return draft


def ask_warning(
    court: Court, rules: Rules, state: State, move: m.AskWarning, now: Millis
) -> RuleViolation | Draft:
    """After too many idle calls of a line the other one may ask for a warning (P Art. 25)."""
    limit = rules.code.irregolarita.unfounded_calls
    if state.call is not None:
        return _refused(rules, "call.open")
    for line in state.setup.lines:
        status = state.line_status(line)
        if line == state.line(move.seat) or status.caller is None:
            continue
        if status.unfounded_calls > limit.value:
            case = Case(rules, state, IDLE_CALLS, status.caller, now)
            finding = court.finders[IDLE_CALLS](case)
            assert isinstance(finding, Finding), "calls are counted"
            return open_call(court, case, finding, move.seat, limit.article)
    return RuleViolation("call.too_few", limit.article, limit=limit.value)


def arbitrate(court: Court, rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The automatic arbiter takes the place of one who is not there."""
    call = state.call
    if call is None:
        if not state.verifying:
            return _refused(rules, "call.none")
        meld = state.table.meld(state.verifying[0])
        assert meld is not None, "a frozen word lies on the table"
        case = Case(rules, state, Fact.PAROLA, _layer(state, meld), now, meld.id)
        finding = court.finders[Fact.PAROLA](case)
        valid = isinstance(finding, Finding) and finding.infraction is None
        return _ruled(court, rules, state, m.RuleWord(meld.id, valid), None, now)
    draft, case = Draft(state), case_of(rules, state, call, now)
    if call.awaited is Awaited.INTEGRA:
        close(draft, now)
    elif call.awaited is not Awaited.ARBITRO:
        return _refused(rules, "call.not_asked")
    elif call.fact == Fact.ALTRO:
        close(draft, now)
    elif call.found is None:
        finding = court.finders[case.fact](case)
        assert isinstance(finding, Finding), "a call that could be opened"
        proceed(court, case, finding, draft)
    else:
        infraction, moment = found(court, case)
        ways = court.families[infraction.name].procedure(case, infraction, moment)
        apply(ways[0], None, "", draft, now)
    return draft
