"""Taking a play back: whoever has just laid a word by mistake has it in his hand again.

No code speaks of it; it is for tables where nobody arbitrates, and never brings anything to light:
who has seen hidden cards since keeps what he played.
"""

from __future__ import annotations

from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.events import PlayUndone
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import Millis
from burraco_engine.state import State

__all__ = ["may_not_undo", "undo"]


def undo(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The player in turn takes his last play back; the time that runs is not given back."""
    if refusal := may_not_undo(rules, state):
        return refusal
    play = state.turn.plays[-1]
    draft = Draft(state)
    draft.add(PlayUndone(state.turn.seat, play.meld, play.cards, play.before, now))
    return draft


def may_not_undo(rules: Rules, state: State) -> RuleViolation | None:
    """Why the player in turn may not take back what he laid last."""
    article = rules.code.take.phases.article
    if state.watched:
        return RuleViolation("turn.undo_watched", article)
    if not state.turn.plays:
        return RuleViolation("turn.nothing_to_undo", article)
    if state.turn.plays[-1].sealed:
        return RuleViolation("turn.undo_seen", article)
    return None
