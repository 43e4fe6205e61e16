"""The court of the word game: what it adds to the shared one, and its procedures.

A new family is a module with its finder and its `Family`, and their rows here.
"""

from __future__ import annotations

from burraco_engine.irregolarita.arbitration import Arbitrated
from burraco_engine.irregolarita.courts import court_of
from parole_engine.irregolarita.finding import APERTURA, LEGATA, UGUALE, contested_word
from parole_engine.irregolarita.forms import formed
from parole_engine.irregolarita.healing import healed, healings
from parole_engine.irregolarita.openings import OPENINGS
from parole_engine.irregolarita.suggestions import SUGGESTION_FACTS, SUGGESTIONS
from parole_engine.irregolarita.ties import EQUALS, TIES

__all__ = ["ARBITRATION", "COURT"]

COURT = court_of(
    formed,
    contested_word,
    healed,
    {APERTURA: OPENINGS, LEGATA: TIES, UGUALE: EQUALS, **SUGGESTIONS},
    SUGGESTION_FACTS,
    doubts=True,
    healings=healings,
)

ARBITRATION = Arbitrated(COURT)
"""What the rules of every word game take."""
