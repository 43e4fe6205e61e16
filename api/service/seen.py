"""What a viewer sees: the engine's view and events, and the service's own facts around them.

A viewer is a seat, the arbiter, or nobody in particular (None: spectators and passers-by).
Everything here is built up: what is not written below is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from api.service.bot_names import bot_name
from api.service.calls import to_say
from api.service.model import Consent
from api.store.base import Status, json_text
from burraco_engine.errors import RuleViolation
from burraco_engine.names import Seat
from burraco_engine.record.redaction import event_view_to_json, redact
from burraco_engine.record.view_json import private_to_json, public_to_json
from burraco_engine.turn.allowed import allowed
from burraco_engine.view import own_view, view
from parole_engine.door import LEVELS

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.code.rules import Rules
    from burraco_engine.turn.allowed import Allowed

__all__ = [
    "ARBITER",
    "Sight",
    "Viewer",
    "differences",
    "listing",
    "seat_of",
    "table_view",
    "undo_unagreed",
]

ARBITER: Final = "arbitro"
Viewer = str | None


def seat_of(viewer: Viewer) -> Seat | None:
    """The seat with whose eyes a viewer looks; None for the arbiter and for spectators."""
    return None if viewer is None or viewer == ARBITER else Seat(viewer)


def listing(state: TableState) -> str | None:
    """What passers-by read of a table that waits for players, or of a game that was opened.

    None of one that is private, full or being played, or whose players did not open it.
    """
    if state.opened:
        return json_text(_opened_game(state))
    if state.setup.private or state.status is not Status.WAITING or not state.free:
        return None
    line = {
        "id": state.table_id,
        "codice": state.setup.code,
        "smazzate": state.setup.smazzate,
        "orologi": state.setup.clocked,
        "modo": state.setup.mode,
        "posti": {one.seat: {"nome": one.name, "bot": bool(one.bot)} for one in state.seats},
        "creato_a": state.created_at,
    }
    return json_text(line)


def _opened_game(state: TableState) -> dict[str, Any]:
    """A game that everybody may read; who played it is told if all agreed to that."""
    game = state.game
    assert game is not None
    assert game.outcome is not None
    named = not state.lacking(Consent.NAMES)
    return {
        "id": state.table_id,
        "codice": state.setup.code,
        "smazzate": state.setup.smazzate,
        "posti": {
            one.seat: {"nome": one.name if named else None, "bot": bool(one.bot)}
            for one in state.seats
        },
        "totali": dict(game.outcome.totals),
        "vince": game.outcome.winner,
        "finita_a": state.updated_at,
    }


def table_view(
    state: TableState, rules: Rules, viewer: Viewer, code: dict[str, Any]
) -> dict[str, Any]:
    """The whole table as the viewer sees it; its top-level keys are the unit of change.

    `code` is the code of play as a page reads it, which does not change and is not sent again.
    """
    sight = Sight(state, rules)
    last = redact(state.last, seat_of(viewer)) if state.last else None
    return {
        "regole": code,
        **sight.public(),
        "version": state.version,
        **sight.private(viewer),
        "ultima": event_view_to_json(last) if last else None,
    }


class Sight:
    """What there is to see of a table at one moment, besides what happened last.

    `before` is an earlier sight of the same table: what has not changed since is not made anew.
    """

    __slots__ = (
        "_basis",
        "_cards",
        "_own",
        "_people",
        "_quiet",
        "_room",
        "_rules",
        "_state",
        "_table",
    )

    def __init__(self, state: TableState, rules: Rules, before: Sight | None = None) -> None:
        self._state = state
        self._rules = rules
        self._table = view(state.game, None) if state.game is not None else None
        game = state.game
        self._quiet = game if game and game.playing and not game.watched else None
        self._basis = _room_basis(state, rules)
        self._room: dict[str, Any]
        self._people: dict[str, dict[str, Any]]
        if before is not None and before._basis == self._basis:
            self._room, self._people = before._room, before._people
        else:
            self._room, self._people = _room(state, rules), _people(state)
        self._cards: dict[str, Any] = {}
        if self._table is not None:
            older = (before._table, before._cards) if before and before._table else None
            self._cards = public_to_json(self._table, older)
        self._own = {
            "posti": _chairs(rules, self._people, self._cards.get("posti", {})),
            "orologio": _clock(self._cards.get("orologio"), state.skew),
            "chiamata": _call(state),
            "in_verifica": list(state.game.verifying) if state.game else [],
            "chiamate_a_vuoto": _idle_calls(state),
        }

    def public(self) -> dict[str, Any]:
        """What every viewer sees alike."""
        state, cards = self._state, self._cards
        shown: dict[str, Any] = {
            "id": state.table_id,
            "codice": state.setup.code,
            "fase": "scaduta" if state.status is Status.EXPIRED else "sala",
            "smazzate": state.setup.smazzate,
            **cards,
            **self._room,
            **self._own,
        }
        if cards:
            del shown["version"]  # the engine's own count of its events
        else:
            del shown["orologio"]
        return shown

    def since(self, before: Sight) -> dict[str, Any]:
        """What every viewer sees otherwise than `before`; None for what is not shown any more."""
        if not self._cards or not before._cards:
            return differences(before.public(), self.public())
        changed = differences(before._cards, self._cards)
        for replaced in _REPLACED & changed.keys():
            del changed[replaced]
        if before._room is not self._room:
            changed |= differences(before._room, self._room)
        return changed | differences(before._own, self._own)

    def private(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer sees besides."""
        state, seat = self._state, seat_of(viewer)
        shown: dict[str, Any] = {"posto": seat, "ospite": seat is not None and seat == state.host}
        if state.game is not None and self._table is not None:
            table = self._table if seat is None else own_view(self._table, state.game, seat)
            may = allowed(self._rules, state.game, seat)
            if "annulla" in may.can:
                may = _agreed(state, self._rules, may)
            shown |= private_to_json(table, may)
            del shown["ultima"]
        return shown | to_say(state, self._rules, seat, arbiter=viewer == ARBITER)

    def basis(self, viewer: Viewer) -> object | None:
        """What the private part depends on; None if on more than can be said.

        While it stays equal the part is the same: so it is for everybody who is not in turn.
        """
        if self._quiet is None:
            return None
        seat, game = seat_of(viewer), self._quiet
        if seat is None:
            return ()
        if seat == game.turn.seat:
            return None
        return (self._state.host, game.table.hand(seat), game.status(seat))


_MISSING: Final = object()
_REPLACED: Final = frozenset({"version", "posti", "orologio", "chiamata"})
"""What the engine says of the cards and the service in its own way."""


def differences(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The members that are not what they were before; None for those that are gone."""
    changed = {
        key: value
        for key, value in now.items()
        if (old := before.get(key, _MISSING)) is not value and old != value
    }
    if before.keys() != now.keys():
        changed.update((key, None) for key in before if key not in now)
    return changed


def undo_unagreed(state: TableState, rules: Rules) -> RuleViolation | None:
    """Why nobody may take a play back at this table, whatever the rules say."""
    if state.undo:
        return None
    return RuleViolation("turn.undo_unagreed", rules.code.take.phases.article)


def _agreed(state: TableState, rules: Rules, may: Allowed) -> Allowed:
    """What somebody may do, less what the others have not agreed to."""
    why = undo_unagreed(state, rules)
    if why is None:
        return may
    can = tuple(kind for kind in may.can if kind != "annulla")
    return replace(may, can=can, why_not=(*may.why_not, ("annulla", why)))


def _call(state: TableState) -> dict[str, Any] | None:
    """The call that play waits for: of the engine, or of somebody who wants the arbiter to come."""
    game = state.game
    if game is not None and game.call is not None:
        call, skew = game.call, state.skew
        meld = None if call.meld is None else game.table.meld(call.meld)
        return {
            "da": call.by,
            "fatto": call.fact,
            "contro": call.against,
            "gioco": call.meld,
            "parola": call.word or (meld.reading.lower() if meld else None),
            "motivo": "",
            "momento": call.moment.value,
            "trovata": call.found,
            "si_attende": call.awaited.value,
            "scade_a": None if call.deadline is None else call.deadline + skew,
            "aperta_a": call.at + skew,
        }
    if state.call is None:
        return None
    return {
        "da": state.call.seat,
        "fatto": "chiamata",
        "contro": None,
        "gioco": None,
        "parola": state.call.word,
        "motivo": state.call.reason,
        "momento": None,
        "trovata": None,
        "si_attende": "arbitro",
        "scade_a": None,
        "aperta_a": state.call.at,
    }


def _idle_calls(state: TableState) -> dict[str, int]:
    game = state.game
    if game is None or not game.lines:
        return {}
    return {line: game.line_status(line).unfounded_calls for line in game.setup.lines}


def _room_basis(state: TableState, rules: Rules) -> tuple[object, ...]:
    """All that the room and its people depend on: while it stays equal, they do."""
    game = state.game
    return (
        rules,
        state.setup,
        state.status,
        state.seats,
        state.host,
        state.invited,
        state.arbiter,
        state.consents,
        state.agreed,
        state.rulings,
        state.asking,
        state.rematch,
        state.pace,
        state.greetings,
        game is None,
        game is not None and game.playing,
    )


def _room(state: TableState, rules: Rules) -> dict[str, Any]:
    """What is agreed at a table, asked for and said: all of it besides the people and the cards."""
    setup = state.setup
    return {
        "politiche": dict(setup.choices),
        "stato": str(state.status),
        "assistita": setup.mode == "assistita",
        "orologi": setup.clocked,
        "privato": setup.private,
        "aiuti": state.hints,
        "aiuti_possibili": setup.helped,
        "livelli": list(LEVELS[rules.code.game]),
        "arbitro": state.arbiter,
        "conto_accettato": sorted(state.agreed),
        "consensi": {
            what: [seat for seat, consent in sorted(state.consents) if consent == what]
            for what in Consent.ALL
        },
        "decisioni": [
            {"parola": one.word, "ammessa": one.admitted, "firma": one.signed_by}
            for one in state.rulings
        ],
        "angolisti": list(state.asking),
        "rivincita": state.rematch,
        "andatura": state.pace,
        "annulla": state.undo,
        "saluti": {
            "frasi": list(state.phrases),
            "detti": dict(state.greetings),
        },
    }


def _people(state: TableState) -> dict[str, dict[str, Any]]:
    invited = dict(state.invited)
    return {
        one.seat: {
            "nome": one.name,
            "persona": one.is_person,
            "bot": one.bot is not None,
            "programma": one.program,
            "livello": one.player,
            "assente": one.stand_in is not None or one.gone,
            "ospite": one.seat == state.host,
            "invito_di": invited.get(one.seat),
            "bot_qui": bot_name(state, one.seat) if one.name is None else None,
        }
        for one in state.seats
    }


def _chairs(
    rules: Rules, people: Mapping[str, dict[str, Any]], cards: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Who sits where, and what of his cards everybody sees."""
    seating = rules.code.seating
    lines = dict(zip(seating.seats.value, seating.lines.value, strict=True))
    return {
        seat: {"linea": lines[seat], **cards.get(seat, {}), **person}
        for seat, person in people.items()
    }


def _clock(clock: dict[str, Any] | None, skew: int) -> dict[str, Any] | None:
    """The engine counts the game's time; people read the wall's."""
    if not clock or not clock.get("scade_a"):
        return clock
    return {**clock, **{key: clock[key] + skew for key in ("iniziato_a", "scade_a")}}
