"""The arbiter: sits down by invitation, needs everybody's consent; every act is an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service.model import Consent
from api.service.seats import clean_name
from api.service.secrets import find, new_secret
from api.store.base import Role, TokenRow
from burraco_engine import moves as m
from burraco_engine.names import Seat
from burraco_engine.record.coder import encode
from lexicon.normal import word_of

if TYPE_CHECKING:
    from api.service.draft import Draft

__all__ = ["TEXT_LIMIT", "arrive", "call", "look", "note", "pause", "resume", "rule"]

TEXT_LIMIT: Final = 500


def arrive(draft: Draft, tokens: tuple[TokenRow, ...], name: str, invitation: str) -> str:
    """Sit down as arbiter, shown to all; the token."""
    if find(tokens, invitation, draft.now, Role.ARBITER_INVITATION) is None:
        raise ApiError("seat.invitation_wrong")
    if draft.state.arbiter is not None:
        raise ApiError("arbiter.taken", version=draft.state.version)
    secret, row = new_secret(Role.ARBITER)
    draft.note("arbitro_arrivato", nome=clean_name(name))
    draft.tokens.append(row)
    return secret


def _acting(draft: Draft) -> str:
    """The arbiter's name, once all seats have consented."""
    state = draft.state
    assert state.arbiter is not None, "an arbiter's token means that there is one"
    lacking = state.lacking(Consent.ARBITER)
    if lacking:
        raise ApiError("consent.missing", seats=", ".join(lacking), version=state.version)
    return state.arbiter


def call(draft: Draft, seat: str, reason: str, word: str | None) -> None:
    """A player calls the arbiter: play stops until the ruling."""
    state = draft.state
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if state.arbiter is None:
        raise ApiError("arbiter.missing", version=state.version)
    if state.call is not None:
        raise ApiError("arbiter.called", version=state.version)
    draft.note("chiamata_aperta", posto=seat, motivo=reason, parola=_word(word))
    if not state.game.stopped:
        draft.play(m.StopClock())


def _word(text: str | None) -> str | None:
    if text is None:
        return None
    word = word_of(text)
    if not word:
        raise ApiError("request.malformed", reason="serve una parola sola, fatta di lettere")
    return word


def pause(draft: Draft) -> None:
    """Stop play and its clocks."""
    _acting(draft)
    draft.play(m.StopClock())


def resume(draft: Draft) -> None:
    """Let play go on; an open call is closed with it."""
    _acting(draft)
    if draft.state.call is not None:
        draft.note("chiamata_chiusa")
    draft.play(m.ResumeClock())


def rule(draft: Draft, word: str, admitted: bool, reason: str) -> None:
    """Decide a word, signed, for the rest of this table."""
    name = _acting(draft)
    folded = _word(word)
    draft.note("decisione", parola=folded, ammessa=admitted, firma=name, motivo=reason)


def note(draft: Draft, text: str) -> None:
    """Write a note into the record."""
    draft.note("nota", testo=text, firma=_acting(draft))


def look(draft: Draft, seats: list[str]) -> dict[str, Any]:
    """Look at hands, only while a call is open; that he looked is an entry."""
    _acting(draft)
    state = draft.state
    if state.call is None or state.game is None:
        raise ApiError("arbiter.no_call", version=state.version)
    if not set(seats) <= set(state.setup.seats):
        raise ApiError("table.bad_seats", seats=", ".join(state.setup.seats))
    draft.note("arbitro_guarda", posti=seats)
    return {seat: encode(state.game.table.hand(Seat(seat))) for seat in seats}
