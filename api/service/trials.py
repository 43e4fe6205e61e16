"""Cards tried out at a table, as JSON: what they could make, or why they make nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from burraco_engine.record.codec import move_to_json
from burraco_engine.record.view_json import meld_to_json, refusal_to_json
from burraco_engine.turn.laying import not_in_hand
from burraco_engine.turn.trying import Trial, refused_trial, trials

if TYPE_CHECKING:
    from burraco_engine.cards import Card
    from burraco_engine.code.rules import Rules
    from burraco_engine.names import Seat
    from burraco_engine.state import State

__all__ = ["best_trials", "try_out"]


def try_out(
    rules: Rules, game: State, seat: Seat, cards: tuple[Card, ...], meld: int | None
) -> dict[str, Any]:
    """The plays that use all these cards of a hand, to one meld or to any; if none, why not."""
    wanted = Counter(cards)
    if not wanted <= Counter(game.table.hand(seat)):
        return {"giocate": [], "rifiuto": refusal_to_json(not_in_hand(rules, game, seat, cards))}
    found = [
        trial
        for trial in trials(rules, game, seat, cards)
        if Counter(trial.laid) == wanted and meld in (None, trial.meld.id)
    ]
    refusal = None if found else refused_trial(rules, game, seat, cards, meld)
    return {
        "giocate": list(map(_told, found)),
        "rifiuto": refusal_to_json(refusal) if refusal else None,
    }


def best_trials(rules: Rules, game: State, seat: Seat) -> Iterator[tuple[Trial, dict[str, Any]]]:
    """The plays of a whole hand, those that bring most first."""
    found = trials(rules, game, seat, game.table.hand(seat))
    for trial in sorted(found, key=lambda trial: -trial.gain):
        yield trial, _told(trial)


def _told(trial: Trial) -> dict[str, Any]:
    return {
        "mossa": move_to_json(trial.move),
        "gioco": meld_to_json(trial.meld),
        "carte": [card.code for card in trial.laid],
        "guadagno": trial.gain,
    }
