"""What nobody has to ask for at a table: a bot's answer, the automatic arbiter, the count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from burraco_engine import moves as m
from burraco_engine.calls import Awaited
from burraco_engine.state import Ending, Phase

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.calls import Call
    from burraco_engine.names import Seat
    from burraco_engine.state import State

__all__ = ["choosers", "house_due", "house_move", "uncounted"]

_COUNT_MS: Final = 60_000
"""So long a smazzata that has ended may be contested before it counts itself."""
_RESTITUTION_MS: Final = 60_000
"""So long a line may add to a word that was frozen for nothing, where no arbiter waits for it."""


def house_due(state: TableState) -> int | None:
    """The wall's instant at which the house has something to say about the game; None if never."""
    game = state.game
    if game is None or house_move(state) is None:
        return None
    if game.call is not None:
        waits = _RESTITUTION_MS if game.call.awaited is Awaited.INTEGRA else 0
        return state.updated_at + waits
    return state.updated_at + (_COUNT_MS if uncounted(game) and not game.verifying else 0)


def house_move(state: TableState) -> m.Move | None:
    """What nobody has to ask for: a bot's answer, the automatic arbiter, the count."""
    game = state.game
    if game is None or game.stopped or game.phase is Phase.TERMINATA:
        return None
    alone = game.setup.arbiter is None
    call = game.call
    if call is not None:
        if call.awaited in (Awaited.ARBITRO, Awaited.INTEGRA):
            return m.Arbitrate() if alone else None
        return _bots_answer(state)
    if game.verifying:
        return m.Arbitrate() if alone else None
    return m.Count() if uncounted(game) else None


def _bots_answer(state: TableState) -> m.Move | None:
    """What a bot says whom an open call asks: it knows no healing, and any remedy will do."""
    game = state.game
    call = game.call if game is not None else None
    if game is None or call is None:
        return None
    offender = call.against
    if state.seat(offender).player is not None:
        if call.awaited is Awaited.SANA:
            return m.Heal(offender)
        if call.awaited is Awaited.PREPARA:
            return m.Prepare(offender, game.table.hand(offender)[-1])
    choosing = choosers(game, call)
    if choosing and all(state.seat(one).player is not None for one in choosing):
        return m.Choose(choosing[0], call.options[0])
    return None


def uncounted(game: State) -> bool:
    """The smazzata has ended and may still be contested."""
    return game.phase is Phase.FINITA and game.ending is not Ending.ANNULLATA


def choosers(game: State, call: Call) -> tuple[Seat, ...]:
    """The seats that are to choose, where it is for the opponents."""
    if call.awaited is not Awaited.AVVERSARI:
        return ()
    return tuple(one for one in game.setup.seats if game.line(one) != game.line(call.against))
