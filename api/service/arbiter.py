"""The arbiter: sits down by invitation, needs everybody's consent; every act is an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.problems import ApiError
from api.service.calls import seat_arbiter
from api.service.facts import (
    ArbiterArrived,
    ArbiterLooked,
    ArbiterNoted,
    CallClosed,
    CallOpened,
    WordRuled,
)
from api.service.model import Consent
from api.service.seats import clean_name
from api.service.secrets import find, new_secret
from api.store.base import Role, TokenRow
from burraco_engine import moves as m
from burraco_engine.names import Seat
from burraco_engine.record.frozen import encode
from burraco_engine.turn.deciding import explain
from lexicon.normal import word_of

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = ["acting", "arrive", "call", "look", "note", "pause", "resume", "rule"]


def arrive(decision: Decision, tokens: tuple[TokenRow, ...], name: str, invitation: str) -> str:
    """Sit down as arbiter, shown to all; the token."""
    if find(tokens, invitation, decision.now, Role.ARBITER_INVITATION) is None:
        raise ApiError("seat.invitation_wrong")
    if decision.state.arbiter is not None:
        raise ApiError("arbiter.taken", version=decision.state.version)
    secret, row = new_secret(Role.ARBITER)
    decision.note(ArbiterArrived(decision.name(clean_name(name))))
    decision.tokens.append(row)
    seat_arbiter(decision)
    return secret


def acting(decision: Decision) -> str:
    """The arbiter's name, once all seats have consented."""
    state = decision.state
    assert state.arbiter is not None, "an arbiter's token means that there is one"
    lacking = state.lacking(Consent.ARBITER)
    if lacking:
        raise ApiError("consent.missing", seats=", ".join(lacking), version=state.version)
    return state.arbiter


def call(decision: Decision, seat: str, reason: str, word: str | None) -> None:
    """A player calls the arbiter: play stops until the ruling."""
    state = decision.state
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if state.arbiter is None:
        raise ApiError("arbiter.missing", version=state.version)
    if state.call is not None or state.game.call is not None:
        raise ApiError("arbiter.called", version=state.version)
    decision.note(CallOpened(seat, reason, None if word is None else _word(word)))
    if not state.game.stopped:
        decision.play(m.StopClock())


def _word(text: str) -> str:
    word = word_of(text)
    if not word:
        raise ApiError("request.malformed", reason="serve una parola sola, fatta di lettere")
    return word


def pause(decision: Decision) -> None:
    """Stop play and its clocks."""
    acting(decision)
    decision.play(m.StopClock())


def resume(decision: Decision) -> None:
    """Let play go on; an open call is closed with it."""
    acting(decision)
    if decision.state.call is not None:
        decision.note(CallClosed())
    decision.play(m.ResumeClock())


def rule(decision: Decision, word: str, admitted: bool, reason: str) -> None:
    """Decide a word, signed, for the rest of this table; the words that lie there too (A73)."""
    name, ruled = acting(decision), _word(word)
    decision.note(WordRuled(ruled, admitted, name, reason))
    game = decision.state.game
    if game is None or decision.rules.arbitration is None:
        return
    for meld in game.table.melds:
        move = m.RuleWord(meld.id, admitted, reason)
        now = decision.state.game
        assert now is not None, "the game is there"
        if word_of(meld.reading) != ruled or (admitted and not meld.in_verifica):
            continue
        if explain(decision.rules, now, move, now=decision.game_time) is None:
            decision.play(move)


def note(decision: Decision, text: str) -> None:
    """Write a note into the record."""
    decision.note(ArbiterNoted(text, acting(decision)))


def look(decision: Decision, seats: list[str]) -> dict[str, Any]:
    """Look at hands, only while a call is open; that he looked is an entry."""
    acting(decision)
    state = decision.state
    if state.game is None or (state.call is None and state.game.call is None):
        raise ApiError("arbiter.no_call", version=state.version)
    if not set(seats) <= set(state.setup.seats):
        raise ApiError("table.bad_seats", seats=", ".join(state.setup.seats))
    decision.note(ArbiterLooked(tuple(seats)))
    return {seat: encode(state.game.table.hand(Seat(seat))) for seat in seats}
