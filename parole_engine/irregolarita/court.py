"""The court of the word game: every fact that can be contested or declared, and its procedure.

A new family is a module with its finder and its `Family`, and their rows here.
"""

from __future__ import annotations

from types import MappingProxyType

from burraco_engine.calls import IDLE_CALLS, Awaited
from burraco_engine.irregolarita.arbitration import Arbitrated
from burraco_engine.irregolarita.closings import CLOSINGS, wrong_closing
from burraco_engine.irregolarita.counting import UNCOUNTED, UNCOUNTED_FACTS
from burraco_engine.irregolarita.dealing import DEAL_FACTS, DEALS
from burraco_engine.irregolarita.exposed import EXPOSED, EXPOSED_FACTS
from burraco_engine.irregolarita.ghosts import GHOST_FACTS, GHOSTS
from burraco_engine.irregolarita.idle_calls import IDLE, idle_calls
from burraco_engine.irregolarita.lifting import LIFTED, LIFTED_FACTS
from burraco_engine.irregolarita.missed_take import MISSED, missed_take
from burraco_engine.irregolarita.model import Court, Fact
from burraco_engine.irregolarita.out_of_turn import STRAYS, out_of_turn, prepare
from burraco_engine.irregolarita.pozzetti import POZZETTI, POZZETTO_FACTS
from burraco_engine.irregolarita.talk import TALK, TALK_FACTS
from burraco_engine.irregolarita.throws import THROW_FACTS, THROWS
from burraco_engine.irregolarita.times import LATE, time_over
from parole_engine.irregolarita.finding import APERTURA, LEGATA, UGUALE, contested_word
from parole_engine.irregolarita.forms import formed
from parole_engine.irregolarita.healing import healed, healings
from parole_engine.irregolarita.openings import OPENINGS
from parole_engine.irregolarita.suggestions import SUGGESTION_FACTS, SUGGESTIONS
from parole_engine.irregolarita.ties import EQUALS, TIES

__all__ = ["ARBITRATION", "COURT"]

_DECLARED = {
    **DEAL_FACTS,
    **LIFTED_FACTS,
    **TALK_FACTS,
    **SUGGESTION_FACTS,
    **POZZETTO_FACTS,
    **EXPOSED_FACTS,
    **THROW_FACTS,
    **GHOST_FACTS,
    **UNCOUNTED_FACTS,
}

COURT = Court(
    former=formed,
    finders=MappingProxyType(
        {
            Fact.PAROLA: contested_word,
            Fact.PRESA: missed_take,
            Fact.TURNO: out_of_turn,
            Fact.CHIUSURA: wrong_closing,
            Fact.TEMPO: time_over,
            IDLE_CALLS: idle_calls,
            **_DECLARED,
        }
    ),
    families=MappingProxyType(
        {
            APERTURA: OPENINGS,
            LEGATA: TIES,
            UGUALE: EQUALS,
            **MISSED,
            **STRAYS,
            **CLOSINGS,
            **LATE,
            **IDLE,
            **DEALS,
            **LIFTED,
            **TALK,
            **SUGGESTIONS,
            **POZZETTI,
            **EXPOSED,
            **THROWS,
            **GHOSTS,
            **UNCOUNTED,
        }
    ),
    answers=MappingProxyType({Awaited.SANA: healed, Awaited.PREPARA: prepare}),
    declared=frozenset(_DECLARED),
    healings=healings,
)

ARBITRATION = Arbitrated(COURT)
"""What the rules of every word game take."""
