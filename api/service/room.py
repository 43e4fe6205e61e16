"""What stands around the cards of a table: what was agreed, who sits where, an open call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from api.service.bot_names import bot_name
from api.service.model import Consent
from parole_engine.door import LEVELS

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.code.rules import Rules

__all__ = ["call_of", "chairs", "idle_calls", "people", "room", "room_basis"]


def call_of(state: TableState) -> dict[str, Any] | None:
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


def idle_calls(state: TableState) -> dict[str, int]:
    """How often each line called the arbiter for nothing."""
    game = state.game
    if game is None or not game.lines:
        return {}
    return {line: game.line_status(line).unfounded_calls for line in game.setup.lines}


def room_basis(state: TableState, rules: Rules) -> tuple[object, ...]:
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


def room(state: TableState, rules: Rules) -> dict[str, Any]:
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


def people(state: TableState) -> dict[str, dict[str, Any]]:
    """Who sits where, by chairs."""
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


def chairs(
    rules: Rules, people: Mapping[str, dict[str, Any]], cards: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Who sits where, and what of his cards everybody sees."""
    seating = rules.code.seating
    lines = dict(zip(seating.seats.value, seating.lines.value, strict=True))
    return {
        seat: {"linea": lines[seat], **cards.get(seat, {}), **person}
        for seat, person in people.items()
    }
