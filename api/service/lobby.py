"""The room where a table waits, and the moments between hands: chairs, greetings, the bots' pace.

During a hand nobody says anything (P Art. 22): greetings are fixed phrases, before and after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service.facts import Greeted, PaceChosen
from api.service.seats import change_chairs
from api.store.base import Status

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.store.base import TokenRow

__all__ = ["choose_pace", "greet", "swap_chairs"]

_MOST: Final = 40
"""So many greetings at a table between two deals: each is an entry of its log."""


def greet(decision: Decision, seat: str, phrase: str) -> None:
    """Say one of the phrases; the same one twice is said once."""
    state = decision.state
    if phrase not in state.phrases:
        code = "greeting.playing" if state.game is not None else "greeting.unknown"
        raise ApiError(code, version=state.version)
    said = [one for who, one in state.greetings if who == seat]
    if said[-1:] == [phrase]:
        return
    if len(state.greetings) >= _MOST:
        raise ApiError("greeting.enough", version=state.version)
    decision.note(Greeted(seat, phrase))


def choose_pace(decision: Decision, pace: str) -> None:
    """Let the bots of the table play faster or more slowly."""
    if decision.state.pace != pace:
        decision.note(PaceChosen(pace))


def swap_chairs(
    decision: Decision, tokens: tuple[TokenRow, ...], actor: str, one: str, other: str
) -> None:
    """Change who sits where before the deal: the host anybody, everybody else himself, to be free.

    Two people change only if the host wishes it, so that nobody is moved by a guest.
    """
    state = decision.state
    if state.status is not Status.WAITING:
        raise ApiError("table.started", version=state.version)
    if one == other or not {one, other} <= set(state.setup.seats):
        raise ApiError("table.bad_seats", seats=", ".join(state.setup.seats))
    goes_himself = actor in (one, other) and (other if actor == one else one) in state.free
    if actor != state.host and not goes_himself:
        raise ApiError("seat.not_host")
    change_chairs(decision, tokens, one, other, None)
