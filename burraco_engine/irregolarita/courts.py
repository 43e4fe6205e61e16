"""The court that all games share: what can be contested or declared at any table.

A game adds what is its own: how cards lie that nobody has judged, what is wrong with a meld, how
it is healed. A new family is a module with its finder and its `Family`, and their rows here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from burraco_engine.calls import IDLE_CALLS, Awaited, Healing
from burraco_engine.irregolarita.closings import CLOSINGS, wrong_closing
from burraco_engine.irregolarita.counting import UNCOUNTED, UNCOUNTED_FACTS
from burraco_engine.irregolarita.dealing import DEAL_FACTS, DEALS
from burraco_engine.irregolarita.exposed import EXPOSED, EXPOSED_FACTS
from burraco_engine.irregolarita.ghosts import GHOST_FACTS, GHOSTS
from burraco_engine.irregolarita.idle_calls import IDLE, idle_calls
from burraco_engine.irregolarita.lifting import LIFTED, LIFTED_FACTS
from burraco_engine.irregolarita.missed_take import MISSED, missed_take
from burraco_engine.irregolarita.model import (
    Answer,
    Case,
    Court,
    Fact,
    Family,
    Finder,
    Former,
    Infraction,
)
from burraco_engine.irregolarita.out_of_turn import STRAYS, out_of_turn, prepare
from burraco_engine.irregolarita.pozzetti import POZZETTI, POZZETTO_FACTS
from burraco_engine.irregolarita.talk import TALK, TALK_FACTS
from burraco_engine.irregolarita.throws import THROW_FACTS, THROWS
from burraco_engine.irregolarita.times import LATE, time_over

__all__ = ["court_of"]

_DECLARED: Mapping[str, Finder] = {
    **DEAL_FACTS,
    **LIFTED_FACTS,
    **TALK_FACTS,
    **POZZETTO_FACTS,
    **EXPOSED_FACTS,
    **THROW_FACTS,
    **GHOST_FACTS,
    **UNCOUNTED_FACTS,
}
_FINDERS: Mapping[str, Finder] = {
    Fact.PRESA: missed_take,
    Fact.TURNO: out_of_turn,
    Fact.CHIUSURA: wrong_closing,
    Fact.TEMPO: time_over,
    IDLE_CALLS: idle_calls,
}
_FAMILIES: Mapping[str, Family] = {
    **MISSED,
    **STRAYS,
    **CLOSINGS,
    **LATE,
    **IDLE,
    **DEALS,
    **LIFTED,
    **TALK,
    **POZZETTI,
    **EXPOSED,
    **THROWS,
    **GHOSTS,
    **UNCOUNTED,
}


def court_of(
    former: Former,
    meld: Finder,
    heal: Answer,
    families: Mapping[str, Family],
    declared: Mapping[str, Finder],
    *,
    doubts: bool = False,
    healings: Callable[[Case, Infraction], tuple[Healing, ...]] | None = None,
    contested: Mapping[str, Finder] = MappingProxyType({}),
    prepares: Answer = prepare,
) -> Court:
    """The court of a game.

    `meld` finds what is wrong with a contested meld, `heal` is the answer of who laid it. The
    `families` and the facts that are `declared` or `contested` are the game's own, and so may be
    what it says of a discard that is laid aside.
    """
    said = {**_DECLARED, **declared}
    return Court(
        former=former,
        finders=MappingProxyType({Fact.PAROLA: meld, **_FINDERS, **contested, **said}),
        families=MappingProxyType({**_FAMILIES, **families}),
        answers=MappingProxyType({Awaited.SANA: heal, Awaited.PREPARA: prepares}),
        declared=frozenset(said),
        doubts=doubts,
        healings=healings,
    )
