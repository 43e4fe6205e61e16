"""The court of French cards: what it adds to the shared one, and its procedures."""

from __future__ import annotations

from burraco_engine.classic.irregolarita.equals import EQUALS
from burraco_engine.classic.irregolarita.finding import EQUAL, OPENED, TIED, contested_meld
from burraco_engine.classic.irregolarita.forms import formed
from burraco_engine.classic.irregolarita.fuori_turno import UNTAKEN, UNTAKEN_FACTS
from burraco_engine.classic.irregolarita.lasciate import LEFT
from burraco_engine.classic.irregolarita.openings import OPENINGS, heal
from burraco_engine.classic.irregolarita.raccolta import (
    COLLECTION_FACTS,
    COLLECTIONS,
    idle_collection,
    prepare_own,
)
from burraco_engine.classic.irregolarita.talk import SUGGESTION_FACTS, SUGGESTIONS
from burraco_engine.classic.irregolarita.ties import TIES
from burraco_engine.irregolarita.arbitration import Arbitrated
from burraco_engine.irregolarita.courts import court_of
from burraco_engine.irregolarita.model import Fact

__all__ = ["ARBITRATION", "COURT"]

COURT = court_of(
    formed,
    contested_meld,
    heal,
    {OPENED: OPENINGS, TIED: TIES, EQUAL: EQUALS, **SUGGESTIONS, **COLLECTIONS, **LEFT, **UNTAKEN},
    {**SUGGESTION_FACTS, **COLLECTION_FACTS, **UNTAKEN_FACTS},
    contested={Fact.RACCOLTA: idle_collection},
    prepares=prepare_own,
)

ARBITRATION = Arbitrated(COURT)
"""What the rules of every code with French cards take."""
