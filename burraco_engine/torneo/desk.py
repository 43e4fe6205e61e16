"""The desk: what each table waits for, what the arbiter decides next, what time it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from burraco_engine.torneo.values import BOTH, EO, NS, Match, Torneo, Turno

if TYPE_CHECKING:
    from burraco_engine.names import Line

__all__ = ["Case", "Phase", "TableState", "cases", "phase_of", "table_state", "waiting_for"]


class TableState(StrEnum):
    """How a table stands, as its tile says it."""

    ATTESA = "attesa"
    IN_GIOCO = "in_gioco"
    ONLINE = "online"
    ARRIVATO = "arrivato"
    FIRMA = "firma"
    MANCA = "manca"
    DIVERSI = "diversi"
    ARBITRO = "arbitro"


class Phase(StrEnum):
    """Where a tournament is."""

    ISCRIZIONI = "iscrizioni"
    ABBINATO = "abbinato"
    ESPOSTO = "esposto"
    IN_GIOCO = "in_gioco"
    TIME_OUT = "time_out"
    DA_CLASSIFICARE = "da_classificare"
    CLASSIFICA = "classifica"
    FINITO = "finito"


_URGENT = (TableState.ARBITRO, TableState.DIVERSI, TableState.MANCA, TableState.FIRMA)


@dataclass(frozen=True, slots=True)
class Case:
    """Something for the arbiter: what it is, and the tables that wait for it."""

    state: TableState
    tables: tuple[int, ...]


def phase_of(state: Torneo) -> Phase:
    """Where the tournament is."""
    turno = state.current
    if state.over is not None:
        return Phase.FINITO
    if turno is None:
        return Phase.ISCRIZIONI
    if turno.ranked is not None:
        return Phase.CLASSIFICA
    if turno.posted is None:
        return Phase.ABBINATO
    if turno.scored:
        return Phase.DA_CLASSIFICARE
    if turno.clock is None:
        return Phase.ESPOSTO
    return Phase.IN_GIOCO if turno.clock.time_out is None else Phase.TIME_OUT


def table_state(turno: Turno, match: Match) -> TableState:
    """How a table stands."""
    if match.call is not None:
        return TableState.ARBITRO
    if match.outcome is not None:
        return TableState.ARRIVATO
    if turno.clock is None:
        return TableState.ATTESA
    if _differ(match):
        return TableState.DIVERSI
    if match.sheets:
        return TableState.FIRMA
    if turno.clock.time_out is not None:
        return TableState.MANCA
    return TableState.IN_GIOCO if match.online is None else TableState.ONLINE


def _differ(match: Match) -> bool:
    for part in range(match.tables):
        ns, eo = match.sheet(NS, part), match.sheet(EO, part)
        if ns is not None and eo is not None and ns.totals != eo.totals:
            return True
    return False


def cases(turno: Turno) -> tuple[Case, ...]:
    """What waits for the arbiter, the most urgent first; equal kinds together."""
    found: dict[TableState, list[int]] = {}
    for match in turno.matches:
        found.setdefault(table_state(turno, match), []).append(match.table)
    return tuple(Case(kind, tuple(found[kind])) for kind in _URGENT if kind in found)


def waiting_for(match: Match) -> tuple[Line, ...]:
    """The lines that have not sent or signed a score."""
    if match.outcome is not None:
        return ()
    sent = {sheet.by for sheet in match.sheets}
    return tuple(line for line in BOTH if line not in sent)
